"""Just enough Markdown for our own pages: headings, paragraphs, lists, tables, bold and code.

Text becomes blocks once, blocks become lines for a width; a line is drawn only while it is seen.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame

from client.art.palette import GOLD_LIGHT, TEXT, TEXT_DIM, Rgb
from client.ui.text import Style, pieces
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.app import App

SIZES = {1: 34.0, 2: 24.0, 3: 19.0}
BODY = 16.0
CELL = 15.0
LEADING = 1.45
SHADE: Rgb = (21, 54, 52)
"""Every other row of a table."""


class Span(NamedTuple):
    """Words in one style."""

    words: str
    style: Style = "regular"


class Block(NamedTuple):
    """A heading (with its level), paragraph, list item (with its mark) or table row."""

    kind: Literal["heading", "text", "item", "row", "rule"]
    level: int = 0
    mark: str = ""
    cells: tuple[tuple[Span, ...], ...] = ()
    head: bool = False


INLINE = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
WORD = re.compile(r"\S+\s*|\s+")
HEADING = re.compile(r"(#{1,3}) +(.*)")
ITEM = re.compile(r"( *)([*-]|\d+\.) +(.*)")
DIVIDER = re.compile(r"\|?[ :|-]+\|?$")


def spans(text: str) -> tuple[Span, ...]:
    """Read **bold** and `code`; code is shown bold, for it is a key or a word to look for."""
    found: list[Span] = []
    at = 0
    for match in INLINE.finditer(text):
        if match.start() > at:
            found.append(Span(text[at : match.start()]))
        found.append(Span(match[1] or match[2], "bold"))
        at = match.end()
    if at < len(text):
        found.append(Span(text[at:]))
    return tuple(found)


def parse(source: str) -> list[Block]:
    """Read a page. Lines of a paragraph are joined; a blank line ends it."""
    blocks: list[Block] = []
    lines = source.splitlines()
    number = 0
    while number < len(lines):
        line = lines[number].rstrip()
        number += 1
        if not line:
            continue
        if found := HEADING.match(line):
            blocks.append(Block("heading", len(found[1]), cells=(spans(found[2]),)))
        elif line.startswith("|"):
            if DIVIDER.fullmatch(line):
                continue
            follows = lines[number] if number < len(lines) else ""
            head = bool(DIVIDER.fullmatch(follows.strip())) and follows.startswith("|")
            cells = tuple(spans(cell.strip()) for cell in line.strip("|").split("|"))
            blocks.append(Block("row", cells=cells, head=head))
        elif line.strip() == "---":
            blocks.append(Block("rule"))
        else:
            found = ITEM.match(line)
            text = [found[3] if found else line.strip()]
            while number < len(lines) and _goes_on(lines[number]):
                text.append(lines[number].strip())
                number += 1
            cells = (spans(_joined(text)),)
            if found:
                mark = "•" if found[2] in "*-" else found[2]
                blocks.append(Block("item", len(found[1]) // 2, mark, cells))
            else:
                blocks.append(Block("text", cells=cells))
    return blocks


def _goes_on(line: str) -> bool:
    """Tell whether a line belongs to the paragraph before it."""
    starts = (HEADING, ITEM)
    return (
        bool(line.strip())
        and not line.startswith("|")
        and not any(each.match(line) for each in starts)
    )


def _joined(lines: list[str]) -> str:
    """Join lines: with a blank between words, without one between Chinese characters."""
    text = lines[0]
    for line in lines[1:]:
        close = ord(text[-1]) > 0x2E80 and ord(line[0]) > 0x2E80
        text += line if close else f" {line}"
    return text


Part = tuple[int, str, float, Style, Rgb]
"""Words on a line: distance from the left in pixels, words, size, style, colour."""


class Line(NamedTuple):
    """A line as drawn: its height and what stands on it, all in pixels from its own corner."""

    height: int
    parts: tuple[Part, ...]
    stripe: bool = False


class MarkdownView(Widget):
    """A page of text inside a ScrollArea; the area scrolls it."""

    ringed = False

    def __init__(self, app: "App", source: str) -> None:
        super().__init__(app)
        self.blocks = parse(source)
        self._laid: tuple[int, list[Line]] = (-1, [])
        self._starts: list[int] = []

    def activate(self) -> None:
        """There is nothing to press."""

    def height(self, width: int) -> int:
        """As high as the text is long."""
        return sum(line.height for line in self.lines(width))

    def lines(self, width: int) -> list[Line]:
        """Return the lines for a width in pixels."""
        if self._laid[0] != width:
            self._laid = width, list(self._lay_out(width))
        return self._laid[1]

    def contents(self, width: int) -> list[tuple[str, int]]:
        """Return (chapter, its distance from the top in pixels) for every second-level heading."""
        lines = self.lines(width)
        found: list[tuple[str, int]] = []
        for block, first in zip(self.blocks, self._starts, strict=True):
            if block.kind == "heading" and block.level == 2:
                y = sum(line.height for line in lines[:first])
                found.append(("".join(span.words for span in block.cells[0]), y))
        return found

    def _lay_out(self, width: int) -> Iterator[Line]:
        widths: list[int] = []
        striped = False
        self._starts.clear()
        count = 0
        for number, block in enumerate(self.blocks):
            made: list[Line] = []
            if block.kind == "row":
                if not widths:
                    widths = self._columns(number, width)
                    made.append(Line(self.app.px(6), ()))
                    striped = False
                made += self._row(block, widths, striped)
                striped = not striped
            else:
                if widths:
                    made.append(Line(self.app.px(10), ()))
                widths = []
                made += self._block(block, width)
            self._starts.append(count)
            count += len(made)
            yield from made
        yield Line(self.app.px(24), ())

    def _block(self, block: Block, width: int) -> Iterator[Line]:
        px = self.app.px
        match block.kind:
            case "heading":
                size = SIZES[block.level]
                air = px(26) if block.level < 3 else px(14)
                yield Line(air, ())
                words = tuple(Span(span.words, "display") for span in block.cells[0])
                yield from self._flow(words, 0, width, size, GOLD_LIGHT)
                yield Line(px(6), ())
            case "item":
                indent = px(18 + 22 * block.level)
                lead = indent + px(22) if block.mark == "•" else indent + px(28)
                for number, line in enumerate(self._flow(block.cells[0], lead, width, BODY, TEXT)):
                    mark: Part = (indent, block.mark, BODY, "regular", GOLD_LIGHT)
                    parts = (mark, *line.parts) if number == 0 else line.parts
                    yield Line(line.height, parts)
                yield Line(px(3), ())
            case "rule":
                yield Line(px(18), ())
            case _:
                yield from self._flow(block.cells[0], 0, width, BODY, TEXT)
                yield Line(px(9), ())

    def _flow(
        self, words: tuple[Span, ...], left: int, width: int, size: float, colour: Rgb
    ) -> Iterator[Line]:
        """Break spans into lines between `left` and `width`."""
        text = self.app.text
        step = text.leading(size, factor=LEADING)
        parts: list[Part] = []
        x = left
        for span in words:
            ink = GOLD_LIGHT if span.style == "bold" and colour == TEXT else colour
            for whole in self._pieces(span.words):
                piece = whole
                wide = text.width(piece.rstrip(), size, span.style)
                if parts and x + wide > width:
                    yield Line(step, tuple(parts))
                    parts, x = [], left
                if not parts:
                    piece = piece.lstrip()
                if parts and parts[-1][3] == span.style and parts[-1][4] == ink:
                    start, before, *_ = parts[-1]
                    parts[-1] = (start, before + piece, size, span.style, ink)
                    x = start + text.width(before + piece, size, span.style)
                else:
                    parts.append((x, piece, size, span.style, ink))
                    x += text.width(piece, size, span.style)
        if parts:
            yield Line(step, tuple(parts))

    def _pieces(self, words: str) -> Iterator[str]:
        """Yield between what a line may break: among English words a Chinese name is one."""
        if self.app.tr.language == "en":
            return iter(WORD.findall(words))
        return pieces(words)

    def _columns(self, first: int, width: int) -> list[int]:
        """Share the width among the columns of the table that begins with block `first`.

        The narrower ones have what they want, and the wide ones share the rest evenly.
        """
        rows = []
        for block in self.blocks[first:]:
            if block.kind != "row":
                break
            rows.append(block)
        count = max(len(row.cells) for row in rows)
        gap = self.app.px(22)
        natural = [self.app.px(30)] * count
        for row in rows:
            for number, cell in enumerate(row.cells):
                wide = sum(self.app.text.width(s.words, CELL, s.style) for s in cell)
                natural[number] = max(natural[number], wide + gap)
        room = width - self.app.px(20)
        if sum(natural) <= room:
            natural[-1] += room - sum(natural)
            return natural
        widths = [0] * count
        for done, number in enumerate(sorted(range(count), key=natural.__getitem__)):
            widths[number] = min(natural[number], room // (count - done))
            room -= widths[number]
        return widths

    def _row(self, block: Block, widths: list[int], striped: bool) -> Iterator[Line]:
        px = self.app.px
        colour = TEXT_DIM if block.head else TEXT
        columns: list[list[Line]] = []
        x = px(10)
        for cell, wide in zip(block.cells, widths, strict=False):
            words = tuple(Span(s.words, "bold") for s in cell) if block.head else cell
            columns.append(list(self._flow(words, x, x + wide - px(14), CELL, colour)))
            x += wide
        count = max((len(each) for each in columns), default=0)
        shade = striped and not block.head
        yield Line(px(4), (), shade)
        for number in range(count):
            lines = [each[number] for each in columns if number < len(each)]
            parts = tuple(part for line in lines for part in line.parts)
            yield Line(max(line.height for line in lines), parts, shade)
        yield Line(px(4), (), shade)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the lines inside the clip."""
        text, clip = self.app.text, target.get_clip()
        y = self.rect.y
        for line in self.lines(self.rect.w):
            if y + line.height >= clip.y and y <= clip.bottom:
                if line.stripe:
                    place = pygame.Rect(self.rect.x, y, self.rect.w, line.height)
                    target.fill(SHADE, place)
                for x, words, size, style, colour in line.parts:
                    at = (self.rect.x + x, y + line.height // 2)
                    text.draw(target, words, at, size, colour, style=style, anchor="lm")
            y += line.height
