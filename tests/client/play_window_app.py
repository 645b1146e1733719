"""The table in a real window, started by the window tests: as the program starts it, but with
quick bots. Arguments: folder, width, height, seed."""

import sys
from pathlib import Path

from client.app import App
from client.scenes.match import MatchScene
from client.session import LocalSession, Pace, SeatPlan


def main(folder: str, wide: str, high: str, seed: str) -> None:
    app = App(Path(folder), size=(int(wide), int(high)), language="zh_Hant")
    app.open()
    session = LocalSession(
        "i8", {"rounds": 1}, [SeatPlan("human", "小明"), *[SeatPlan("bot", n) for n in "甲乙丙"]],
        data_dir=Path(folder), seed=seed, pace=Pace(bot=(0.02, 0.05)),
        table={"turn_seconds": None, "claim_seconds": None, "pause_ms": 30},
        on_message=app.post_wakeup,
    )  # fmt: skip
    app.push(MatchScene(app, session))
    app.run()
    app.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
