"""`replay`: a journal played again and checked against its own words (interfaces §3)."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.commands.io import InputError, put, texts
from engine.core.errors import EngineError, JournalError
from engine.core.journal import Chain, HandLine, Header, Line, read_lines
from engine.core.match import Match
from engine.core.replay import Replay
from engine.core.ruleset import Ruleset
from engine.fair import commitment, shuffle
from engine.games import game


def read_file(name: str) -> list[tuple[int, Line]]:
    """Return the records of a journal file; InputError if it cannot be read."""
    try:
        with Path(name).open("rb") as file:
            return list(read_lines(texts(file, JournalError)))
    except OSError as cause:
        raise InputError(f"{name}: {cause.strerror}") from None


def replay(name: str, *, legal: bool = False, events: bool = False, fair: bool = False) -> None:
    """Replay a journal and print `{"ok":true,...}` last; JournalError names the line that fails.

    `legal` prints the journal with every legal list, `events` the public events, `fair` also
    recomputes every wall and die from the recorded seeds.
    """
    lines = read_file(name)
    header = lines[0][1]
    assert isinstance(header, Header)
    try:
        rules = game(header.game)
    except EngineError as cause:
        raise JournalError(1, str(cause)) from None
    chain = Chain()

    def show(body: str) -> None:
        sys.stdout.write(chain.close(body) + "\n")

    run = Replay(rules, lines, show if legal else None, log_legal=legal)
    for step in run.steps():
        if events:
            for event in step.events:
                sys.stdout.write(_public(rules, event) + "\n")
    match = run.match
    if fair:
        _check_fair(rules, lines)
    if legal and match.playing and match.rules.asked(match.state):
        line = match.legal_line()
        if line:
            show(line)
    elif not legal and run.lacks_result:
        sys.stdout.write(match.result_line() + "\n")
    put(_summary(match, lines, fair=fair))


def _public(rules: Ruleset[Any], event: Any) -> str:
    """Return an event as a spectator hears it, tiles by name."""
    raw = msgspec.to_builtins(event.seen_by(None))
    return msgspec.json.encode(_named(rules, raw)).decode()


TILE_KEYS = {"tile", "flower", "tiles", "claimed", "patterns", "real", "shown", "hands", "wall"}


def _named(rules: Ruleset[Any], value: Any, key: str = "") -> Any:
    """Return plain data with tile numbers replaced by their names."""
    if isinstance(value, dict):
        return {k: _named(rules, v, k) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_named(rules, v, key) for v in value]
    if isinstance(value, int) and not isinstance(value, bool) and key in TILE_KEYS | {"waits"}:
        return rules.deck.names[value]
    return value


def _summary(match: Match, lines: list[tuple[int, Line]], *, fair: bool) -> dict[str, object]:
    return {
        "ok": True,
        "game": match.rules.id,
        "lines": lines[-1][0],
        "hands": match.hands_played,
        "playing": match.playing,
        "scores": list(match.scores),
        **({"fair": True} if fair else {}),
    }


def hand_lines(lines: list[tuple[int, Line]]) -> Iterator[tuple[int, HandLine]]:
    """Yield the lines that carry a deal."""
    for number, line in lines:
        if isinstance(line, HandLine):
            yield number, line


def _check_fair(rules: Ruleset[Any], lines: list[tuple[int, Line]]) -> None:
    """Make every wall again from its seeds; JournalError names the first that differs."""
    seating = lines[0][1].seating if isinstance(lines[0][1], Header) else ()
    for number, line in hand_lines(lines):
        try:
            host = bytes.fromhex(line.salt)
            seeds = [bytes.fromhex(seed) for seed in (line.fair or {}).get("seeds", [])]
            deal, stream = shuffle(rules.deck, rules.dice, host, seeds)
        except (ValueError, TypeError) as cause:
            raise JournalError(number, f"seeds: {cause}") from None
        if rules.deck.list(deal.wall) != list(line.wall):
            raise JournalError(number, "the wall is not the one its seeds make")
        if deal.dice != line.rolls():
            raise JournalError(number, "the dice are not those its seeds make")
        if line.hand == 1 and seating:
            made = tuple(1 + stream.below(6) for _ in seating)
            if made != tuple(seating):
                raise JournalError(1, "the seating dice are not those the first hand's seeds make")
        _check_commitments(number, line, host, seeds)


def _check_commitments(number: int, line: HandLine, host: bytes, seeds: list[bytes]) -> None:
    """Check that everybody revealed what was committed to before (LAN hands only)."""
    if line.fair is None:
        return
    hand_id, commits = str(line.fair.get("hand_id", "")), line.fair.get("commits", [])
    if line.fair.get("host_commit") != commitment(hand_id, host):
        raise JournalError(number, "the host's seed is not the one it committed to")
    if commits != [commitment(hand_id, seed) for seed in seeds]:
        raise JournalError(number, "a player's seed is not the one committed to")
