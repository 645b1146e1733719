"""The pile of scenes: the top one gets the events, all of them the time."""

from client.ui.scene import Scene


class Pile:
    """Scenes one over the other, in a window of `size` pixels; the program `running` with them."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.scenes: list[Scene] = []
        self.size = size
        self.running = True
        self._dirty = True

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.scenes[-1]

    @property
    def resting(self) -> bool:
        """Whether a match below stands still until somebody comes back to it."""
        return any(scene.resting for scene in self.scenes)

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._lay(scene, len(self.scenes))

    def lay(self, scene: Scene, over: Scene) -> None:
        """Put a scene over another one and below whatever lies there already."""
        self._lay(scene, self.scenes.index(over) + 1)

    def _lay(self, scene: Scene, at: int) -> None:
        self.scenes.insert(at, scene)
        scene.enter()
        scene.resize(*self.size)
        self._dirty = True

    def pop(self) -> None:
        """Take the top scene away; the program ends with the last one."""
        self.drop(self.scene)

    def drop(self, scene: Scene) -> None:
        """Take a scene away, wherever it lies."""
        self.scenes.remove(scene)
        scene.leave()
        self._dirty = True
        if not self.scenes:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        if self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Leave every scene and begin again with this one."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Leave every scene, the top one first."""
        while self.scenes:
            self.scenes.pop().leave()

    def quit(self) -> None:
        """End the program after this turn."""
        self.running = False
