"""What ids are called: English message ids of patterns, steps, marks, notes and clauses."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PATTERNS: Final = {
    "plain": "Plain win",
    "all_triplets": "All triplets",
    "all_258": "All 2, 5 and 8",
    "seven_pairs": "Seven pairs",
    "luxury_seven_pairs": "Luxury seven pairs",
    "double_luxury_seven_pairs": "Double luxury seven pairs",
    "full_flush": "One suit only",
    "kong_bloom": "Win on a kong's turned tile",
    "declared_ready": "Declared ready",
    "dealt_win": "Win as dealt",
    "heaven": "Wild heaven",
    "double_heaven": "Double wild heaven",
    "triple_heaven": "Triple wild heaven",
    "earth": "Three indicator tiles",
    "double_earth": "Four indicator tiles",
    "black_heaven": "Black heaven",
    "hard": "Hard: no wild replaces a tile",
}

STEPS: Final = {
    "points": "Worth of the hand",
    "payer_points": "Worth of the payer's own hand",
    "for_everybody": "Pays for everybody",
    "winner_bird": "Bird on the winner",
    "payer_bird": "Bird on the payer",
    "stakes": "Stakes",
    "multiplier": "Multiplier",
    "own_hand": "Pays by the own hand",
}

MARKS: Final = {
    "dealer": "Dealer",
    "ready": "Declared ready",
    "frozen": "Hand frozen by a kong",
    "stake": "Stake",
    "wild": "Wild tile",
    "indicator": "Indicator",
    "bird": "Bird",
}

HOWS: Final = {
    "self_draw": "Self-draw",
    "own_kong": "Won on the own kong's tile",
    "discard": "Won on a discard",
    "rob_kong": "Robbed a kong",
    "other_kong": "Won on another's kong tile",
    "draw": "Drawn hand",
}

NOTES: Final = {
    "passed_win": "You passed a win: no discard wins before you have drawn",
    "own_tiles_only": "You passed your first win after declaring: only your own tiles win",
}

CLAUSES: Final = {
    "tj G5": "After a chow or pung you only discard",
    "tj K1": "Only the tile just drawn can be added to a pung",
    "tj K2": "Only a ready hand may kong, and it must stay ready",
    "tj K3": "Too few tiles are left in the wall",
    "tj K6": "The hand is frozen by a kong",
    "tj K7": "The kong would change what the frozen hand waits for",
    "tj R2": "A declared hand is frozen",
    "tj R4": "You passed your first win after declaring: only your own tiles win",
    "tj C2": "A plain win with a wild in another's place takes no discard",
    "tj C3": "A hand with so many wild tiles takes no discard",
    "tj C4": "With eight wild tiles only a hard hand wins on another player's tile",
    "tj C6": "You passed a win and have not drawn since",
    "tj S1": "The pair must be 2, 5 or 8",
}

GROUPS: Final = {
    "chow": "Run",
    "pung": "Triplet",
    "kong": "Kong",
    "added_kong": "Added kong",
    "concealed_kong": "Concealed kong",
    "pair": "Pair",
    "loose": "No shape",
}

TERMS: Final[Mapping[str, str]] = MappingProxyType(
    PATTERNS | STEPS | MARKS | HOWS | NOTES | CLAUSES | GROUPS | {"ready": "Declared ready"}
)
"""Every id a view or result of 桃江麻将 can hold."""
