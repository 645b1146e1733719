"""What ids are called: English message ids of patterns, steps, marks, notes and clauses."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PATTERNS: Final = {
    "self_draw": "Self-draw",
    "concealed": "Concealed hand",
    "concealed_self_draw": "Concealed self-draw",
    "single_wait": "One-tile wait",
    "all_chows": "All chows",
    "all_exposed": "Fully exposed, won on a discard",
    "half_exposed": "Fully exposed, self-drawn",
    "round_wind": "Round-wind triplet",
    "seat_wind": "Seat-wind triplet",
    "dragon_red": "Red dragon triplet",
    "dragon_green": "Green dragon triplet",
    "dragon_white": "White dragon triplet",
    "small_dragons": "Small three dragons",
    "big_dragons": "Big three dragons",
    "small_winds": "Small four winds",
    "big_winds": "Big four winds",
    "three_concealed": "Three concealed triplets",
    "four_concealed": "Four concealed triplets",
    "five_concealed": "Five concealed triplets",
    "all_triplets": "All triplets",
    "half_flush": "One suit and honors",
    "full_flush": "One suit only",
    "all_honors": "All honors",
    "seat_flower": "Own flower",
    "flower_set": "Full flower set",
    "kong_bloom": "Win on a kong's replacement",
    "rob_kong": "Robbing the kong",
    "last_draw": "Last tile drawn",
    "last_discard": "Last discard",
    "heaven_win": "Heavenly win",
    "earth_win": "Earthly win",
    "human_win": "Human win",
    "heaven_ready": "Heavenly ready",
    "earth_ready": "Earthly ready",
    "declared_ready": "Declared ready",
    "eight_flowers": "Eight flowers",
    "seven_rob_one": "Seven flowers rob one",
    "seven_pairs_triplet": "Seven pairs and a triplet",
}

STEPS: Final = {
    "hand_tai": "Tai of the hand",
    "dealer": "Dealer",
    "streak": "Dealer's streak",
    "unit": "Points a tai",
    "base": "Base points",
    "total": "Tai",
    "tai": "tai",
}

HOWS: Final = {
    "discard": "Won on a discard",
    "draw": "Drawn hand",
}

NOTES: Final = {
    "passed_win": "You passed a win: first discard a tile you do not wait for",
    "ready": "Ready",
}

CLAUSES: Final = {
    "i8 P1": "No kong on a discard of the player before you",
    "i8 P2": "You passed a win and have not yet discarded a tile you did not wait for",
    "i8 P3a": "You passed this pung and its discarder has not discarded again",
    "i8 P3b": "The fourth copy of a pung may only be added to it",
    "i8 P4": "After a chow, no discard that completes the same two tiles",
    "i8 P5": "You discarded this tile last, so you may not pung it",
    "i8 P6": "Your last discard completes the same two tiles",
    "i8 P7": "Too few tiles are left in the wall",
    "i8 P8": "No tile you may discard would be left",
    "i8 3.15": "A kong needs a tile you drew yourself",
    "i8 N22": "A declared hand is locked",
    "i8 N25": "A pung laid down takes no discard as its fourth tile",
}

TERMS: Final[Mapping[str, str]] = MappingProxyType(
    {"dealer": "Dealer"} | PATTERNS | STEPS | HOWS | NOTES | CLAUSES
)
"""Every id a view or result of i8 can hold."""
