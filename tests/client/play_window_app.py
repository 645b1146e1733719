"""The table in a real window, started by the window tests: as the program starts it, but with
quick bots. Arguments: folder, width, height, seed, and a name out of `TABLES`."""

import sys
from pathlib import Path

from client.app import App
from client.scenes.match import MatchScene
from client.session import LocalSession, Pace, SeatPlan

TABLES: dict[str, tuple[str, dict[str, object], str]] = {
    "i8": ("i8", {"rounds": 1}, "甲乙丙"),
    "paohuzi": ("paohuzi", {}, "甲乙"),
    "taojiang2": ("taojiang", {"players": 2, "stakes": True, "birds": 2, "cut": 26}, "甲"),
    "taojiang3": ("taojiang", {"players": 3, "birds": 1, "wilds": 8}, "甲乙"),
    "taojiang4": ("taojiang", {"players": 4, "stakes": True, "kong_tiles": 3}, "甲乙丙"),
}
"""Game, options and the bots by name."""
HANDS: dict[str, int] = {"paohuzi": 2}
"""How long a match is where its rules do not say so."""


def main(folder: str, wide: str, high: str, seed: str, name: str) -> None:
    game_id, options, bots = TABLES[name]
    app = App(Path(folder), size=(int(wide), int(high)), language="zh_Hant")
    app.open()
    session = LocalSession(
        game_id, options, [SeatPlan("human", "小明"), *[SeatPlan("bot", n) for n in bots]],
        data_dir=Path(folder), seed=seed, pace=Pace(bot=(0.02, 0.05)),
        table={"turn_seconds": None, "claim_seconds": None, "pause_ms": 30}
        | ({"hands": HANDS[name]} if name in HANDS else {}),
        on_message=app.post_wakeup,
    )  # fmt: skip
    app.push(MatchScene(app, session))
    app.run()
    app.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
