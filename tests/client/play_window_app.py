"""The table in a real window, started by the window tests: as the program starts it, but with
quick bots. Arguments: folder, width, height, seed, game."""

import sys
from pathlib import Path

from client.app import App
from client.scenes.match import MatchScene
from client.session import LocalSession, Pace, SeatPlan

OPTIONS = {"i8": {"rounds": 1}}
BOTS = {"i8": "甲乙丙", "paohuzi": "甲乙"}


def main(folder: str, wide: str, high: str, seed: str, game_id: str) -> None:
    app = App(Path(folder), size=(int(wide), int(high)), language="zh_Hant")
    app.open()
    session = LocalSession(
        game_id, OPTIONS.get(game_id, {}),
        [SeatPlan("human", "小明"), *[SeatPlan("bot", n) for n in BOTS[game_id]]],
        data_dir=Path(folder), seed=seed, pace=Pace(bot=(0.02, 0.05)),
        table={"turn_seconds": None, "claim_seconds": None, "pause_ms": 30},
        on_message=app.post_wakeup,
    )  # fmt: skip
    app.push(MatchScene(app, session))
    app.run()
    app.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
