"""People of the laboratory: robots at a host, who write down what they say and what they hear.

    python -m tests.faults.player ADDRESS CODE FOLDER [--sleepy] NAME …

Each has a key, a thread and a diary (FOLDER/NAME.jsonl) of its own; every line of a diary is on
its way to the disk before anything follows from it, so that it survives kill -9. `--sleepy` people
sit down, are ready, and never answer; `NAME+NAME` are two people at one machine.
"""

import hashlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from client.fairness import WRONG
from client.profile import Profile
from client.remote import RemoteSession
from client.robot import Robot
from engine.core.model import Action, Seat
from engine.core.notation import show_action
from engine.games import game
from server import wire


class Diary:
    """Lines with the moment they were written (the machine's monotonic clock)."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def write(self, kind: str, **more: Any) -> None:
        line = json.dumps({"t": time.monotonic(), "kind": kind, **more}) + "\n"
        os.write(self._fd, line.encode())


class Written(RemoteSession):
    """A session whose wishes are written down before they are uttered."""

    diary: Diary

    def play(self, seat: Seat, action: Action) -> int:
        assert self.welcome is not None
        text = show_action(game(self.welcome.game).deck, action)
        count = self._counts.get(seat, 0) + 1
        self.diary.write("said", seat=seat, count=count, act=text)
        return super().play(seat, action)

    def _note(self, message: wire.HostMessage) -> wire.ServerMessage | None:
        if isinstance(message, wire.Disclosed):
            digest = hashlib.sha256("\n".join(message.lines).encode()).hexdigest()
            self.diary.write("told", id=message.id, digest=digest)
        return super()._note(message)


class Player(Robot):
    """A robot with a diary; `people` are the names of those who sit at this machine."""

    def __init__(self, session: Written, people: list[str], *, sleepy: bool) -> None:
        super().__init__(session, "random")
        self._people, self._sleepy, self._diary = people, sleepy, session.diary
        self._judged: set[int] = set()

    def _settle(self) -> None:
        seated = len(self.session.my_seats)
        if 0 < seated < len(self._people):
            self.session.sit(name=self._people[seated])
            self._uttered = time.monotonic()
        else:
            super()._settle()

    def _look(self, seat: Seat) -> None:
        update = self._updates.get(seat)
        asleep = self._sleepy and update is not None and update.view.phase != "over"
        if not asleep or (update is not None and update.finished):
            super()._look(seat)
        elif update is not None and seat in update.auto:
            self.session.awake(seat)

    def _take(self, message: wire.ServerMessage) -> None:
        match message:
            case wire.Welcome():
                self._diary.write("welcome", boot=message.boot, seats=message.seats)
            case wire.Update(seat=int() as seat):
                view = message.view
                self._diary.write(
                    "seen", seat=seat, number=message.number, phase=view.phase,
                    hand=view.hand.number, auto=message.auto, turn=view.turn,
                )  # fmt: skip
            case wire.Ack():
                self._diary.write("ack", seat=message.seat, count=message.count, no=message.error)
            case _:
                pass
        super()._take(message)
        for verdict in self.session.fairness:
            if verdict.state == WRONG and verdict.hand not in self._judged:
                self._judged.add(verdict.hand)
                self._diary.write("wrong", hand=verdict.hand, why=verdict.why)


def live(address: str, code: str, folder: Path, who: str, *, sleepy: bool) -> None:
    """Play until the match is over."""
    people = who.split("+")
    home = folder / people[0]
    home.mkdir(parents=True, exist_ok=True)
    diary = Diary(folder / f"{people[0]}.jsonl")
    profile = Profile(home)
    session = Written.join(address, code, people[0], profile)
    session.diary = diary
    outcome = Player(session, people, sleepy=sleepy).run()
    diary.write("end", done=outcome.done, trouble=outcome.trouble, standings=outcome.standings)
    session.close()


def main(address: str, code: str, folder: str, *names: str) -> None:
    sleepy = "--sleepy" in names
    threads = [
        threading.Thread(
            target=live, args=(address, code, Path(folder), who), kwargs={"sleepy": sleepy}
        )
        for who in names
        if who != "--sleepy"
    ]
    for thread in threads:
        thread.start()
        time.sleep(0.05)
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
