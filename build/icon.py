"""Draw the program's icon: ``assets/icon.png``, ``icon.ico`` (Windows), ``icon.icns`` (macOS).

    python build/icon.py

The rule of this script: the icon is drawn by the program's own art at each size, so that small
ones are sharp, and the same code gives the same bytes.
"""

import os
import struct
import sys
import zlib
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402 - the driver is chosen before pygame wakes up

from client.art import faces, palette, svg, zipai  # noqa: E402

WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = {b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic11": 32, b"ic12": 64}
LARGE = 512
FEW = 48
"""Up to this size the icon is the tile alone."""


def _tile(x: float, y: float, w: float, name: str) -> tuple[str, str]:
    """Draw a standing tile with its face, ``w`` wide."""
    ivory, back = palette.IVORY, palette.BACKS["green"]
    h, r, deep = w * 4 / 3, w * 0.12, w * 0.13
    defs = svg.linear("ivory", (x, y), (x + w * 0.3, y + h), (0, ivory.face), (1, ivory.face_low))
    defs += svg.linear("back", (x, y), (x, y + h), (0, back.light), (1, back.dark))
    body = svg.rect(x - 4, y - deep - 4, w + 8, h + deep + 8, r + 3, "#04140f", opacity=0.5)
    body += svg.rect(x, y - deep, w, h, r, "url(#back)")
    body += svg.rect(x, y - deep * 0.45, w, h, r, ivory.side)
    body += svg.rect(x, y, w, h, r, "url(#ivory)")
    body += svg.rect(x + 2, y + 2, w - 4, h - 4, r, stroke="#ffffff", width=3, opacity=0.8)
    scale = w * 0.84 / 300
    place = f"matrix({scale:.4f} 0 0 {scale:.4f} {x + w * 0.08:.1f} {y + h * 0.06:.1f})"
    return body + svg.group(faces.body(name), place), defs


def _card(x: float, y: float, w: float, name: str) -> tuple[str, str]:
    body, defs = zipai.front(name)
    scale = w / zipai.WIDTH
    shade = svg.rect(-6, 2, zipai.WIDTH + 12, zipai.HEIGHT + 10, 22, "#04140f", opacity=0.45)
    return svg.group(shade + body, f"matrix({scale:.4f} 0 0 {scale:.4f} {x} {y})"), defs


def picture(size: int) -> pygame.Surface:
    """Draw the icon ``size`` pixels wide and high."""
    felt, gold = palette.FELTS["mahjong"], palette.hexed(palette.GOLD)
    defs = svg.radial(
        "felt",
        (230, 200),
        380,
        (0, palette.hexed(palette.shade(felt.inner, 1.25))),
        (1, palette.hexed(felt.outer)),
    )
    body = svg.rect(10, 10, 492, 492, 104, "#2a170c")
    body += svg.rect(18, 18, 476, 476, 98, gold) + svg.rect(28, 28, 456, 456, 90, "url(#felt)")
    if size <= FEW:
        tile, more = _tile(100, 72, 312, "C")
        return svg.rasterise((512, 512), body + tile, defs + more, (size, size))
    card, paper = _card(0, 0, 132, "b2")
    tile, more = _tile(92, 118, 238, "C")
    body += svg.group(card, "translate(332 58) rotate(15)")
    body += svg.turned(tile, -7, 210, 270)
    return svg.rasterise((512, 512), body, defs + paper + more, (size, size))


def png(size: int) -> bytes:
    """Give the icon as a PNG file."""
    raw = pygame.image.tobytes(picture(size), "RGBA")
    lines = b"".join(b"\0" + raw[i : i + 4 * size] for i in range(0, len(raw), 4 * size))

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    packed = zlib.compress(lines, 9)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def ico() -> bytes:
    """Give the icon of Windows: a directory of PNG files."""
    pictures = [(size, png(size)) for size in WINDOWS]
    entries, at = b"", 6 + 16 * len(pictures)
    for size, data in pictures:
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(d for _, d in pictures)


def icns() -> bytes:
    """Give the icon of macOS: chunks of PNG files."""
    chunks = b""
    for kind, size in MACOS.items():
        data = png(size)
        chunks += kind + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


def main() -> None:
    """Write the three files."""
    for name, data in (("icon.png", png(LARGE)), ("icon.ico", ico()), ("icon.icns", icns())):
        (ROOT / "assets" / name).write_bytes(data)
        sys.stdout.write(f"{name}: {len(data) / 1024:.0f} KB\n")


if __name__ == "__main__":
    main()
