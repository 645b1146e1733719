"""English message ids of everything this game names; the languages translate them."""

from collections.abc import Mapping
from types import MappingProxyType

TERMS: Mapping[str, str] = MappingProxyType(
    {
        # 名堂 (2.3)
        "small_red": "Small red",
        "one_red": "One red",
        "big_red": "Big red",
        "all_black": "All black",
        "eighteen_small": "Eighteen small",
        "three_ti_five_kan": "Three ti, five kan",
        "self_draw": "Self-draw",
        # groups (1.4)
        "shun": "Run",
        "jiao": "Twist",
        "jiang": "Pair",
        "peng": "Peng",
        "wei": "Wei",
        "chouwei": "Stale wei",
        "kan": "Kan",
        "pao": "Pao",
        "ti": "Ti",
        "chi": "Chi",
        "hu": "Hu",
        # steps of the sum (2.2-2.4)
        "xi": "Huxi",
        "tun": "Tun",
        "fan": "Fan",
        "climbing": "Climbing",
        # how a hand is won
        "own_draw": "on an own draw",
        "other_draw": "on another player's draw",
        "dealt": "on the deal",
        # marks and notes
        "dealer": "Dealer",
        "barred": "No more chi or peng: fed a wei",
        "dead_hand": "Dead hand: nothing left to discard",
        "dead": "Dead card: no chi or peng of it",
        "free_entry": "The next group needs no discard",
        # clauses
        "phz 1.3": "A kan or ti stays as it was dealt.",
        "phz 1.6": "No loose card would be left to discard.",
        "phz 1.7": "A forced pao comes first.",
        "phz 1.9": "Every other copy in hand must be laid down too, and cannot be.",
        "phz 1.10-1": "Only a card from the pile can be won, never a discard.",
        "phz 1.10-3": "A hand needs at least 15 huxi.",
        "phz 1.12": "Dead card: you let it pass or discarded it.",
        "phz 1.14": "Barred: you discarded the fourth card of another player's wei.",
    }
)
