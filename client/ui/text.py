"""Text on the screen: measured and cached, cut only on purpose, never missing a sign.

Sizes are design units (`App.unit` pixels each). Words that a font has not all signs of are set in
the next one; a sign that none has is shown as □.
"""

import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from typing import Literal

import pygame

import assets
from client.art.palette import SMALLEST_TYPE, TEXT, Rgb

Style = Literal["regular", "bold", "display"]
FILES: dict[Style, str] = {
    "regular": "sans-regular.otf",
    "bold": "sans-bold.otf",
    "display": "kai-bold.ttf",
}

BESIDE: dict[Style, tuple[Style, ...]] = {
    "display": ("bold", "regular"),
    "bold": ("regular",),
    "regular": (),
}
"""What words are set in that a style has not all signs of: names, mostly."""

Anchor = Literal["lt", "lm", "lb", "ct", "cm", "cb", "rt", "rm", "rb"]
"""Which point of the text lies at the given place: left/centre/right, top/middle/bottom."""

CACHED, MEASURED = 1500, 6000
TIGHT = 14
"""Up to this height in pixels a blank is so narrow that hinted words run together."""
WIDER = "\u2004"
"""A third of the type's height: the blank of type that small."""
UNKNOWN = "□"
NOWHERE = "\uffff"
"""No font has this one."""
NEVER_FIRST = "，。、；：？！）」』】》〉…—·‧％,.;:?!)]}%'\"”’"
"""Signs that do not begin a line."""
NEVER_LAST = "（「『【《〈([{“‘"
"""Signs that do not end a line."""
OPENING, CLOSING = "“‘", "”’"
"""Quotes: the font has them as wide as a character of Chinese, with half of it empty."""


LOW = frozenset(assets.MAINLAND.values())
"""The mainland's punctuation as it is set."""


class Text:
    """All text at one scale. `unit` is the number of pixels of a design unit.

    `mainland`: punctuation stands as it does in simplified Chinese.
    """

    def __init__(self, unit: float, *, mainland: bool = False) -> None:
        self.unit = unit
        self._signs = str.maketrans(assets.MAINLAND if mainland else {})
        self._fonts: dict[tuple[Style, int], pygame.font.Font] = {}
        self._known: dict[tuple[Style, str], bool] = {}
        self._clean: dict[tuple[Style, str], str] = {}
        self._sizes: dict[tuple[str, int, Style], tuple[int, int]] = {}
        self._drawn: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self.watch: list[tuple[str, pygame.Rect, bool]] | None = None
        """Set to a list by tests: every drawn text, its place, whether it was cut."""
        if not pygame.font.get_init():
            pygame.font.init()

    def pixels(self, size: float) -> int:
        """Return the height in pixels that `size` units come to, never unreadably small."""
        return max(SMALLEST_TYPE, round(size * self.unit))

    def font(self, size: float, style: Style = "regular") -> pygame.font.Font:
        """Return the font for a size in units."""
        key = (style, self.pixels(size))
        font = self._fonts.get(key)
        if font is None:
            with assets.reading("fonts", FILES[style]) as where:
                font = pygame.font.Font(str(where), key[1])
                font.size("x")  # only now a file that is no font is told
            self._fonts[key] = font
        return font

    def shown(self, words: str, style: Style = "regular") -> str:
        """Return `words` with every sign the font lacks replaced by □, on one line."""
        clean = self._clean.get((style, words))
        if clean is None:
            visible = (c for c in words if c.isprintable() or unicodedata.category(c) == "Zs")
            clean = "".join(c if self._knows(c, style) else UNKNOWN for c in visible)
            if len(self._clean) > CACHED:
                self._clean.clear()
            self._clean[style, words] = clean
        return clean

    def _set(self, words: str, size: float, style: Style) -> str:
        """Return `words` as they are set at a size: with wider blanks where type is tiny.

        The display font has the mainland's punctuation and no other.
        """
        shown = self.shown(words, style)
        if style == "display":
            return shown
        shown = shown.translate(self._signs)
        return shown.replace(" ", WIDER) if self.pixels(size) <= TIGHT else shown

    def _knows(self, sign: str, style: Style) -> bool:
        known = self._known.get((style, sign))
        if known is None:
            known = _has(self.font(17, style), sign)
            self._known[style, sign] = known
        return known

    def able(self, words: str, style: Style) -> Style:
        """Return the style, or the one beside it that has more of the signs of `words`."""
        best, lacking = style, len(words) + 1
        for each in (style, *BESIDE[style]):
            unknown = self.shown(words, each).count(UNKNOWN)
            if unknown < lacking:
                best, lacking = each, unknown
            if not unknown:
                break
        return best

    def size(self, words: str, size: float, style: Style = "regular") -> tuple[int, int]:
        """Return width and height in pixels. Kept: a page measures its words at every frame."""
        key = (words, self.pixels(size), style)
        found = self._sizes.get(key)
        if found is None:
            style = self.able(words, style)
            font, said = self.font(size, style), self._set(words, size, style)
            wide, high = font.size(said)
            found = wide - sum(gap for _, gap in _gaps(font, said, style)), high
            if len(self._sizes) > MEASURED:
                self._sizes.clear()
            self._sizes[key] = found
        return found

    def width(self, words: str, size: float, style: Style = "regular") -> int:
        """Return the width in pixels."""
        return self.size(words, size, style)[0]

    def height(self, size: float, style: Style = "regular") -> int:
        """Return the height of a line in pixels."""
        return self.font(size, style).get_height()

    def render(
        self, words: str, size: float, colour: Rgb = TEXT, style: Style = "regular"
    ) -> pygame.Surface:
        """Return the words as a cached surface that nobody may draw on."""
        style = self.able(words, style)
        key = (words, self.pixels(size), colour, style)
        surface = self._drawn.get(key)
        if surface is None:
            font, said = self.font(size, style), self._set(words, size, style)
            surface = _without(font.render(said, True, colour), _gaps(font, said, style))
            self._drawn[key] = surface
            if len(self._drawn) > CACHED:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(key)
        return surface

    def fit(self, words: str, size: float, style: Style, width: float) -> str:
        """Return `words`, cut with an ellipsis if they are wider than `width` pixels."""
        style = self.able(words, style)
        words = self.shown(words, style)
        if self.width(words, size, style) <= width:
            return words
        low, high = 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(words[:middle].rstrip() + "…", size, style) <= width:
                low = middle
            else:
                high = middle - 1
        return words[:low].rstrip() + "…"

    def shrink(
        self, words: str, size: float, style: Style, width: float, least: float = 12
    ) -> float:
        """Return the largest size up to `size` at which `words` are no wider than `width`."""
        while size > least and self.width(words, size, style) > width:
            size = max(least, size - 1)
        return size

    def draw(
        self,
        target: pygame.Surface,
        words: str,
        at: tuple[float, float],
        size: float = 17,
        colour: Rgb = TEXT,
        *,
        style: Style = "regular",
        anchor: Anchor = "lt",
        width: float | None = None,
        shadow: bool = False,
    ) -> pygame.Rect:
        """Draw one line with its `anchor` point at `at`; longer than `width` pixels: ellipsis.

        Returns the place it takes.
        """
        style = self.able(words, style)
        cut = words
        if width is not None:
            cut = self.fit(words, size, style, width)
        surface = self.render(cut, size, colour, style)
        place = surface.get_rect()
        across, down = anchor
        x, y = round(at[0]), round(at[1])
        place.x = x if across == "l" else x - place.w // 2 if across == "c" else x - place.w
        place.y = y if down == "t" else y - place.h // 2 if down == "m" else y - place.h
        if shadow:
            step = max(1, round(self.unit * size / 24))
            target.blit(self.render(cut, size, (0, 0, 0), style), place.move(step, step))
        target.blit(surface, place)
        if self.watch is not None and cut.strip():
            self._tell(target, words, place, cut.endswith("…") and not words.endswith("…"))
        return place

    def _tell(self, target: pygame.Surface, words: str, place: pygame.Rect, cut: bool) -> None:
        """Note what was drawn, as far up and down as it can be seen."""
        clip = target.get_clip()
        top, foot = max(place.top, clip.top), min(place.bottom, clip.bottom)
        if self.watch is not None and foot > top:
            seen = pygame.Rect(place.x, top, place.w, foot - top)
            self.watch.append((words, seen.move(target.get_abs_offset()), cut))

    def wrap(self, words: str, size: float, style: Style, width: float) -> list[str]:
        """Break `words` into lines of at most `width` pixels; newlines are kept."""
        lines: list[str] = []
        for paragraph in words.split("\n"):
            line = ""
            for piece in pieces(paragraph):
                if line and self.width(line + piece.rstrip(), size, style) > width:
                    lines.append(line.rstrip())
                    line = piece.lstrip()
                else:
                    line += piece
            lines.append(line.rstrip())
        return lines

    def paragraph(
        self,
        target: pygame.Surface,
        words: str,
        place: pygame.Rect,
        size: float = 17,
        colour: Rgb = TEXT,
        *,
        style: Style = "regular",
        leading: float = 1.25,
        centred: bool = False,
    ) -> int:
        """Draw `words` wrapped from the top of `place`; return the height taken in pixels."""
        step = self.leading(size, style, leading)
        y = place.y
        for line in self.wrap(words, size, style, place.w):
            if centred:
                at = (place.centerx, y)
                self.draw(target, line, at, size, colour, style=style, anchor="ct")
            else:
                self.draw(target, line, (place.x, y), size, colour, style=style)
            y += step
        return y - place.y

    def leading(self, size: float, style: Style = "regular", factor: float = 1.25) -> int:
        """Return the distance between lines in pixels."""
        return max(self.height(size, style), round(self.pixels(size) * factor))

    def paragraph_height(
        self, words: str, size: float, style: Style, width: float, leading: float = 1.25
    ) -> int:
        """Return the height `paragraph` takes."""
        return len(self.wrap(words, size, style, width)) * self.leading(size, style, leading)


def _has(font: pygame.font.Font, sign: str) -> bool:
    """Tell whether a font has a sign; one it lacks is drawn like any other it lacks.

    A sign without a width of its own is not drawn alone, so it counts as lacking.
    """
    metrics, lacking = font.metrics(sign), font.metrics(NOWHERE)
    if not font.size(sign)[0] or not metrics or metrics[0] is None:
        return False
    if not lacking or metrics[0] != lacking[0]:
        return True
    drawn, lost = (font.render(each, True, (255, 255, 255)) for each in (sign, NOWHERE))
    return pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(lost, "RGBA")


def _wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"


def pieces(words: str) -> Iterator[str]:
    """Yield the parts between which a line may break: words with the blank after them, han signs.

    Closing punctuation stays with what it closes, opening punctuation with what it opens.
    """
    piece = ""
    for sign in words:
        if not piece:
            piece = sign
            continue
        last = piece[-1]
        stays = (
            sign in NEVER_FIRST
            or sign == " "
            or last in NEVER_LAST
            or not (last == " " or _wide(last) or _wide(sign))
        )
        if stays:
            piece += sign
        else:
            yield piece
            piece = sign
    if piece:
        yield piece


def _gaps(font: pygame.font.Font, words: str, style: Style) -> list[tuple[int, int]]:
    """Return the empty halves of quotes around Latin words: where they begin, how wide they are.

    Around Chinese they stay: there a quote is as wide as a character.
    """
    gaps: list[tuple[int, int]] = []
    if style == "display":  # its quotes are narrow as they are
        return gaps
    for i, sign in enumerate(words):
        if sign not in OPENING and sign not in CLOSING:
            continue
        inside = words[i + 1 : i + 2] if sign in OPENING else words[max(0, i - 1) : i]
        if not inside or unicodedata.east_asian_width(inside) in "WF" or inside in LOW:
            continue
        wide = font.size(sign)[0]
        x = font.size(words[:i])[0]
        half = wide // 2
        gaps.append((x, half) if sign in OPENING else (x + wide - half, half))
    return gaps


def _without(surface: pygame.Surface, gaps: list[tuple[int, int]]) -> pygame.Surface:
    """Return a picture of a line without these stretches of it."""
    if not gaps:
        return surface
    wide, high = surface.get_size()
    narrow = pygame.Surface((wide - sum(gap for _, gap in gaps), high), pygame.SRCALPHA)
    at = x = 0
    for begins, gap in [*gaps, (wide, 0)]:
        narrow.blit(surface, (at, 0), pygame.Rect(x, 0, begins - x, high))
        at, x = at + begins - x, begins + gap
    return narrow
