"""How often the people of a house give signs of life, and how long their silence is borne.

A sign of life costs a host as much as a move. A few people are asked for five a second each, so
that a cut line is noticed at once; a crowd is asked for fewer, and its silence is borne longer.
"""

import math

EVERY, SELDOM = 0.2, 3.0
"""Seconds between two signs of life of one client, in a small house and in the largest."""
SIGNS = 270
"""Signs of life a second that a house asks of everybody together, where that is not too seldom."""
SILENCE = 1.5
"""Seconds after which somebody counts as away in a small house."""
MISSED = 2.7
"""How many signs more may be missing, where they are asked for more seldom."""


def interval(people: int) -> float:
    """Return the seconds between two signs of life of each of so many people, in tenths."""
    return min(SELDOM, max(EVERY, math.ceil(10 * people / SIGNS) / 10))


def borne(every: float) -> float:
    """Return after how many seconds of silence somebody is away who was asked for them so often."""
    return SILENCE + MISSED * (every - EVERY)


class Rhythm:
    """What a house asks for (`every`) and bears (`silence`), in seconds, as people come and go.

    Everybody is told by the answer to his own sign of life: whoever was told the slower rhythm
    has time to hear of the faster one.
    """

    def __init__(self) -> None:
        self.every, self.silence = EVERY, borne(EVERY)
        self._until = 0.0
        """Until when the silence of a slower rhythm is still borne."""

    def count(self, now: float, people: int) -> bool:
        """Note how many people there are; return whether anything has changed."""
        before = self.every, self.silence
        every = interval(people)
        if every < self.every:
            self._until = now + self.silence
        self.every, silence = every, borne(every)
        if silence > self.silence or now >= self._until:
            self.silence = silence
        return (self.every, self.silence) != before
