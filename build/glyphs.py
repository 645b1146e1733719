"""Take the outlines of the characters on tiles, cards and badges from free fonts.

    python build/glyphs.py NPM_DIR

NPM_DIR holds ``node_modules`` with @fontsource/ma-shan-zheng and @fontsource/yuji-boku
(``npm install --prefix NPM_DIR @fontsource/ma-shan-zheng @fontsource/yuji-boku``); also needed are
fonttools and the Debian packages fonts-lxgw-wenkai and fonts-noto-cjk.  The rule of this script:
the program draws tiles without any font, so every outline it needs is in ``assets/glyphs.json``
(SVG path data, 1000 units to the em, y downwards, with its bounding box).
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
WENKAI = Path("/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf")
NOTO_BOLD = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc")

KAI = (
    "一二三四伍五六七八九十萬万東东南西北中發发白春夏秋冬梅蘭兰竹菊"
    "莊庄聽听胡槓杠碰吃過过提跑偎坎花癩癞飄飘鳥鸟1234567890"
)
INDEX = "0123456789ESWNCFP+-"
BRUSH = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
TRADITIONAL = "貳陸"
CALLS = "吃碰槓杠胡聽听過过提跑偎臭補补花自摸荒流局天地海莊庄牌桌飄飘"

Outline = dict[str, str | list[float]]


def outline(font: TTFont, character: str) -> Outline:
    """Give path data and box of one character."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    scale = 1000 / font["head"].unitsPerEm
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    box = [round(v * scale, 1) for v in (left, -top, right, -bottom)]
    return {"d": pen.getCommands(), "b": box}


def outlines(fonts: Iterable[TTFont], characters: str) -> dict[str, Outline]:
    """Find each character in the first font that has it."""
    maps = [(font, font.getBestCmap()) for font in fonts]
    found = {}
    for character in characters:
        font = next((font for font, codes in maps if ord(character) in codes), None)
        if font is None:
            raise SystemExit(f"no source font has {character}")
        found[character] = outline(font, character)
    return found


def npm_fonts(folder: Path, name: str) -> list[TTFont]:
    """Open the pieces a web font was cut into."""
    files = sorted(folder.glob(f"node_modules/@fontsource/{name}/files/*-400-normal.woff2"))
    if not files:
        raise SystemExit(f"@fontsource/{name} is not in {folder}")
    return [TTFont(file) for file in files]


def main() -> None:
    """Write ``assets/glyphs.json``."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python build/glyphs.py NPM_DIR")
    npm = Path(sys.argv[1])
    styles = {
        "kai": outlines([TTFont(WENKAI)], KAI),
        "index": outlines(TTCollection(NOTO_BOLD).fonts[:1], INDEX),
        # Ma Shan Zheng is a font for simplified text; what it lacks is taken from Yuji Boku.
        "brush": outlines(
            npm_fonts(npm, "ma-shan-zheng") + npm_fonts(npm, "yuji-boku"),
            BRUSH + TRADITIONAL + CALLS,
        ),
    }
    target = ROOT / "assets" / "glyphs.json"
    text = json.dumps(styles, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    target.write_text(text + "\n", encoding="utf-8")
    count = sum(len(style) for style in styles.values())
    sys.stdout.write(f"{count} outlines, {target.stat().st_size / 1024:.0f} KB\n")


if __name__ == "__main__":
    main()
