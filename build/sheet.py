"""Draw everything there is on one picture, to look at.

    python build/sheet.py FOLDER [WIDTH ...]

For each tile width (37, 64 and 128 pixels if none is given) FOLDER gets a sheet of tiles and one
of cards; beside them one of marks and icons and one of the faces as colour-blind eyes see them.
The rule of this script: it shows what the program draws, with nothing touched up.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from client.art import backdrop, faces, measure, palette, zipai
from client.art.cards import CardArt
from client.art.dice import DiceArt
from client.art.icons import ICONS, IconArt
from client.art.marks import MarkArt
from client.art.tiles import TileArt

# Machado 2009, severity 1, on linear light
EYES = {
    "protan": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deutan": ((0.3674, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritan": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


class Sheet:
    """A cloth on which sprites are laid in rows."""

    def __init__(self, size: tuple[int, int], felt: backdrop.FeltName = "mahjong") -> None:
        self.picture = backdrop.felt(size, felt)
        self.shadows = TileArt()
        self.y = 12

    def row(self, sprites: Iterable[pygame.Surface], gap: int, *, shadow: bool = True) -> None:
        """Lay sprites side by side, then go on below them."""
        x, tallest = 12, 0
        for sprite in sprites:
            if x + sprite.get_width() > self.picture.get_width():
                self.y += tallest + gap
                x, tallest = 12, 0
            if shadow:
                blur = max(3, gap // 2)
                soft = self.shadows.shadow(sprite.get_size(), blur)
                self.picture.blit(soft, (x - blur, self.y - blur + blur // 2))
            self.picture.blit(sprite, (x, self.y))
            x += sprite.get_width() + gap
            tallest = max(tallest, sprite.get_height())
        self.y += tallest + gap + 4

    def save(self, file: Path) -> None:
        """Cut off what is empty and write the picture."""
        high = min(self.y + 8, self.picture.get_height())
        pygame.image.save(self.picture.subsurface((0, 0, self.picture.get_width(), high)), file)
        sys.stdout.write(f"{file}\n")


def tile_sheet(w: int) -> Sheet:
    """Show all tiles and bodies at one width."""
    gap = w // 8 + 3
    sheet = Sheet((14 * (w + gap) + 24, 16 * w + 200))
    art, other = TileArt("hant", "green"), TileArt("hans", "blue", index=True)
    sheet.row((art.flat(tile, w) for tile in faces.TILES), gap)
    sheet.row((other.flat(tile, w) for tile in ("1m", "5m", "9m", "E", "F", "f2", "7s")), gap)
    sheet.row((art.flat("5m", w, turn) for turn in (0, 90, 180, 270)), gap)
    sheet.row(
        (
            art.flat("C", w, power="wild"),
            other.flat("5m", w, 90, power="wild"),
            art.own("1s", w, power="wild"),
            art.own("8p", w),
            art.own("8p", w, tone="drawn"),
            art.own("8p", w, tone="dim"),
            other.own("3s", w),
            art.own_hidden(w),
        ),
        gap,
    )
    sheet.row(
        (
            art.down(w),
            art.down(w, across=True),
            art.stack(w),
            art.stack(w, across=True),
            other.stack(w, 1),
            art.standing_back(w),
            art.standing_side(w, left=True),
            art.standing_side(w, left=False),
        ),
        gap,
    )
    _wall(sheet, art, w)
    sheet.row((art.source(place, w * 0.45) for place in range(4)), gap, shadow=False)
    small = w * 0.27, w * 0.5
    sheet.row((art.mini(*small, layers) for layers in (0, 0, 1, 2, 2, 2, 2)), 1, shadow=False)
    sheet.row((art.mini(*small, 2, tail=True) for _ in range(7)), 1, shadow=False)
    return sheet


def _wall(sheet: Sheet, art: TileArt, w: int) -> None:
    """Build two corners of a wall and two hands."""
    flat, across, side = measure.lying(w), measure.lying(w, True), measure.standing_side(w)
    y = sheet.y
    for i in range(6):
        sheet.picture.blit(art.stack(w), (12 + i * flat.wide, y))
    x = 24 + 6 * flat.wide
    for i in range(3):
        sheet.picture.blit(art.stack(w, across=True), (x, y + i * across.deep))
    x += across.wide + w // 3
    for i in range(3):
        sheet.picture.blit(art.standing_side(w, left=True), (x, y + i * side.deep))
    x += side.wide + w // 3
    for i in range(3):
        sheet.picture.blit(art.standing_back(w), (x + i * measure.standing_back(w).wide, y))
    ringed = art.flat("2m", w)
    for i, colour in enumerate((palette.GOLD_LIGHT, palette.CYAN)):
        spot = (12 + i * w * 2, y + flat.deep + flat.lift + w // 2)
        sheet.picture.blit(ringed, spot)
        ring = art.ring(ringed.get_size(), colour, width=w * 0.05, glow=w * 0.14)
        by = (ring.get_width() - ringed.get_width()) // 2
        sheet.picture.blit(ring, (spot[0] - by, spot[1] - by))
    sheet.y += 4 * across.deep + w


def card_sheet(w: int) -> Sheet:
    """Show all cards at one width."""
    gap = w // 8 + 3
    sheet = Sheet((10 * (w + gap) + 24, 16 * w + 100), "zipai")
    art, other = CardArt("hant"), CardArt("hans", index=True)
    sheet.row((art.flat(card, w) for card in zipai.CARDS), gap)
    sheet.row((other.flat(card, w) for card in ("s7", "b2", "b6", "b10")), gap)
    sheet.row((art.down(w), art.veiled("b7", w), art.veiled("s8", w), art.pile(w, 19)), gap)
    sheet.row((art.short(card, w) for card in ("s1", "s10", "b2", "b5")), gap)
    sheet.row(
        (other.short("b10", w), art.down(w, short=True), art.veiled("s4", w, short=True)), gap
    )
    sheet.row((art.flat("b9", w, 90), art.short("b9", w, 270, tone="dim")), gap)
    return sheet


def mark_sheet() -> Sheet:
    """Show marks, dice and icons."""
    sheet = Sheet((1160, 1200))
    marks, dice, icons = MarkArt(), DiceArt(), IconArt()
    sheet.row((marks.timer(64, s / 20, s) for s in (18, 12, 9, 5, 3, 1, 0)), 10, shadow=False)
    sheet.row((marks.wedge(110, place) for place in range(4)), 12, shadow=False)
    sheet.row(
        (marks.seat(c, 56, i, lit=i % 2 == 1) for i, c in enumerate("東南西北")), 12, shadow=False
    )
    sheet.row((marks.badge(c, 30, palette.RED) for c in "莊庄聽听"), 8, shadow=False)
    sheet.row((marks.arrow(28), marks.hint(18), marks.arrow(28, turn=90)), 10, shadow=False)
    sheet.row(
        (
            marks.call(text, 96, palette.CLAIMS[claim])
            for text, claim in zip(
                ("胡", "槓", "碰", "吃", "聽", "過", "自摸", "跑", "偎"),
                ("win", "kong", "pung", "chow", "ready", "pass", "win", "kong", "pung"),
                strict=True,
            )
        ),
        2,
        shadow=False,
    )
    sheet.row((dice.die(v, 48, yaw=17 * v - 50) for v in range(1, 7)), 20, shadow=False)
    sheet.row((dice.tumble(5, 36, i / 11, yaw=20) for i in range(12)), 8, shadow=False)
    sheet.row((icons.icon(name, 32) for name in ICONS), 14, shadow=False)
    return sheet


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _shown(part: float) -> int:
    part = min(1.0, max(0.0, part))
    return round(255 * (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def eye_sheet(w: int = 52) -> Sheet:
    """Show the faces as colour-blind eyes see them, after what others see."""
    gap = 6
    sheet = Sheet((14 * (w + gap) + 24, 20 * w + 60))
    art = TileArt()
    sheet.row((art.flat(tile, w) for tile in faces.TILES), gap, shadow=False)
    light = [_linear(value) for value in range(256)]
    first, high = sheet.picture.copy(), sheet.y
    for matrix in EYES.values():
        view = first.subsurface((0, 0, first.get_width(), high)).copy()
        for x in range(view.get_width()):
            for y in range(high):
                colour = [light[c] for c in view.get_at((x, y))[:3]]
                seen = [sum(f * c for f, c in zip(row, colour, strict=True)) for row in matrix]
                view.set_at((x, y), [_shown(part) for part in seen])
        sheet.picture.blit(view, (0, sheet.y))
        sheet.y += high
    return sheet


def main() -> None:
    """Write all sheets."""
    if len(sys.argv) < 2:
        raise SystemExit("usage: python build/sheet.py FOLDER [WIDTH ...]")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    for w in [int(arg) for arg in sys.argv[2:]] or [37, 64, 128]:
        tile_sheet(w).save(folder / f"tiles_{w}.png")
        card_sheet(w).save(folder / f"cards_{w}.png")
    mark_sheet().save(folder / "marks.png")
    eye_sheet().save(folder / "eyes.png")


if __name__ == "__main__":
    main()
