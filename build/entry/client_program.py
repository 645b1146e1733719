"""Where the standalone client begins.

Started by a click on Windows or macOS it has no console: what it has to say goes to a file. With
`PAIZHUO_FIRST_FRAME` naming a file it notes there when its first picture stood, and ends; the
build measures the start with that.
"""

import multiprocessing
import os
import sys
import time
from pathlib import Path


def free_children() -> None:
    """Let programs that we start (a voice, a browser) use their own libraries, not ours."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    elif getattr(sys, "frozen", False):
        os.environ.pop("LD_LIBRARY_PATH", None)


def note_first_frame(file: Path) -> None:
    """Let the first flip of the window write the moment (monotonic seconds) to `file` and end."""
    import pygame

    flip = pygame.display.flip

    def noting() -> None:
        flip()
        file.write_text(repr(time.monotonic()), encoding="ascii")
        pygame.display.flip = flip
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    pygame.display.flip = noting


def main() -> int:
    """Run the client; return its exit code."""
    multiprocessing.freeze_support()
    free_children()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from client import lent, logfile

    logfile.catch_output()
    lent.lend()
    measured = os.environ.get("PAIZHUO_FIRST_FRAME")
    if measured:
        note_first_frame(Path(measured))
    try:
        from client.__main__ import main as run
    except ImportError as cause:  # later ones it tells of itself
        print(f"paizhuo: a part of the program cannot be loaded ({cause}); install it again",
              file=sys.stderr)  # fmt: skip
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
