"""Cut the program's fonts out of large free ones.  Run by hand; the results are committed.

    python build/fonts.py

Needs fonttools and the Debian packages fonts-noto-cjk and fonts-lxgw-wenkai.  The rule of this
script: the same input gives the same bytes, and a character of our own texts that no source font
has is an error, never a blank on the screen.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from charset import big5, big5_level1, gb2312, gb2312_level1, our_characters
from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from assets import MAINLAND  # noqa: E402

NOTO = Path("/usr/share/fonts/opentype/noto")
WENKAI = Path("/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf")
OUT = ROOT / "assets" / "fonts"
LIMIT = 2 * 1024 * 1024  # of the display font, in bytes

# Latin with accents, punctuation, arrows, mathematics, shapes, Chinese punctuation, full width
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x2010, 0x2027),
    (0x2030, 0x203E),
    (0x20AC, 0x20AC),
    (0x2100, 0x2126),
    (0x2150, 0x217F),
    (0x2190, 0x21FF),
    (0x2200, 0x22FF),
    (0x2318, 0x2318),
    (0x23CE, 0x23CE),
    (0x2460, 0x2473),
    (0x25A0, 0x25FF),
    (0x2600, 0x266F),
    (0x2713, 0x2717),
    (0x3000, 0x303F),
    (0x3105, 0x312F),
    (0xFF01, 0xFF5E),
    (0xFFE0, 0xFFE6),
)

HAN = range(0x4E00, 0xA000)
"""All Chinese characters of the first plane's main block: somebody is called by any of them."""


def signs() -> set[int]:
    """Give the code points that are no Chinese characters."""
    return {code for first, last in RANGES for code in range(first, last + 1)}


def noto(weight: str, language: str) -> TTFont:
    """Open one language of Noto Sans CJK; all languages share their glyphs."""
    collection = TTCollection(NOTO / f"NotoSansCJK-{weight}.ttc")
    for font in collection.fonts:
        if font["name"].getDebugName(1).startswith(f"Noto Sans CJK {language}"):
            return font
    raise SystemExit(f"no Noto Sans CJK {language} {weight} in {NOTO}")


def mix_languages(taiwan: TTFont, mainland: TTFont, simplified: Iterable[str]) -> None:
    """Point the characters only simplified text uses to their mainland shapes."""
    shapes = mainland.getBestCmap()
    for table in taiwan["cmap"].tables:
        for character in simplified:
            if ord(character) in table.cmap:
                table.cmap[ord(character)] = shapes[ord(character)]


def add_mainland_signs(taiwan: TTFont, mainland: TTFont) -> None:
    """Let the mainland's punctuation be had beside Taiwan's, at places of its own."""
    shapes = mainland.getBestCmap()
    for table in taiwan["cmap"].tables:
        if table.isUnicode():
            table.cmap |= {ord(at): shapes[ord(sign)] for sign, at in MAINLAND.items()}


def cut(font: TTFont, codes: set[int]) -> None:
    """Keep only these code points, without hints and layout tables."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.glyph_names = False
    options.recalc_timestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the cut font a name of its own: LXGW is a Reserved Font Name."""
    compact = family.replace(" ", "")
    names = {
        1: family,
        2: style,
        3: f"{compact}-{style}; subset",
        4: f"{family} {style}",
        6: f"{compact}-{style}",
    }
    table = font["name"]
    for record in list(table.names):
        if record.nameID in names:
            table.setName(names[record.nameID], record.nameID, 3, 1, 0x409)
        if (record.platformID, record.langID) != (3, 0x409):
            table.removeNames(record.nameID, record.platformID, record.platEncID, record.langID)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [f"{compact}-{style}"]
        top = cff.topDictIndex[0]
        top.FullName, top.FamilyName = f"{family} {style}", family


def refuse_gaps(font: TTFont, wanted: set[str], name: str) -> None:
    """Stop when a character of our texts has no shape."""
    have = font.getBestCmap()
    gaps = sorted(character for character in wanted if ord(character) not in have)
    if gaps:
        listed = " ".join(f"{character} (U+{ord(character):04X})" for character in gaps)
        raise SystemExit(f"{name} has no shape for: {listed}")


def write(font: TTFont, name: str) -> int:
    """Save under ``assets/fonts`` and tell the size in bytes."""
    OUT.mkdir(parents=True, exist_ok=True)
    font.recalcTimestamp = False
    font.save(OUT / name)
    size = (OUT / name).stat().st_size
    sys.stdout.write(f"{name}: {len(font.getBestCmap())} code points, {size / 1024:.0f} KB\n")
    return size


def sans(weight: str, file: str, ours: set[str], names: Iterable[int] = ()) -> None:
    """Build one weight of the text font; `names` are code points that people may be called by."""
    taiwan, mainland = noto(weight, "TC"), noto(weight, "SC")
    simplified = gb2312() - big5()
    mix_languages(taiwan, mainland, simplified)
    add_mainland_signs(taiwan, mainland)
    han = gb2312_level1() | big5_level1() | ours | set(MAINLAND.values())
    cut(taiwan, signs() | {ord(character) for character in han} | set(names))
    rename(taiwan, "Paizhuo Sans", weight)
    refuse_gaps(taiwan, ours, file)
    write(taiwan, file)


def kai(ours: set[str]) -> None:
    """Build the display font."""
    font = TTFont(WENKAI)
    common = set((ROOT / "build" / "display_chars.txt").read_text(encoding="utf-8"))
    cut(font, signs() | {ord(character) for character in common | ours})
    rename(font, "Paizhuo Kai", "Bold")
    refuse_gaps(font, {c for c in ours if "\u4e00" <= c <= "\u9fff"}, "kai-bold.ttf")
    if write(font, "kai-bold.ttf") > LIMIT:
        raise SystemExit("kai-bold.ttf is over 2 MB: shorten build/display_chars.txt")


def main() -> None:
    """Build all three fonts."""
    ours = {character for character in our_characters(ROOT) if not character.isspace()}
    sans("Regular", "sans-regular.otf", ours, HAN)
    sans("Bold", "sans-bold.otf", ours)
    kai(ours)


if __name__ == "__main__":
    main()
