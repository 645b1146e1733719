"""Fonts: no character of our texts may be missing, for pygame draws a missing one as nothing."""

import importlib.util
import sys

import pytest
from fontTools.ttLib import TTFont

import assets

SANS = ("sans-regular.otf", "sans-bold.otf")
KAI = "kai-bold.ttf"
LIMIT = 2 * 1024 * 1024


@pytest.fixture(scope="module")
def charset(root):
    """``build/charset.py``, the one list of what the fonts must have."""
    spec = importlib.util.spec_from_file_location("charset", root / "build" / "charset.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["charset"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def covered():
    return {
        name: {chr(code) for code in TTFont(assets.path("fonts", name)).getBestCmap()}
        for name in (*SANS, KAI)
    }


def gaps(charset, root, have, wanted):
    return sorted(
        {
            f"{character} (U+{ord(character):04X}) in {place}"
            for place, text in charset.our_strings(root)
            for character in text
            if character.isprintable() and character != " "
            if wanted(character) and character not in have
        }
    )


@pytest.mark.parametrize("font", SANS)
def test_text_fonts_have_every_character_of_our_texts(charset, root, covered, font):
    """If this fails: run ``build/fonts.py`` and commit what it writes."""
    assert gaps(charset, root, covered[font], lambda character: True) == []


def test_the_display_font_has_every_chinese_character_of_our_texts(charset, root, covered):
    """If this fails: run ``build/fonts.py`` and commit what it writes."""
    assert gaps(charset, root, covered[KAI], lambda c: "\u4e00" <= c <= "\u9fff") == []


@pytest.mark.parametrize("font", SANS)
def test_text_fonts_have_the_characters_people_use_in_names(charset, covered, font):
    wanted = charset.gb2312_level1() | charset.big5_level1()
    assert len(wanted) == 6722
    assert wanted <= covered[font]


def test_the_display_font_has_common_characters_and_stays_small(covered):
    assert len({c for c in covered[KAI] if "\u4e00" <= c <= "\u9fff"}) > 3000
    assert assets.path("fonts", KAI).stat().st_size <= LIMIT


@pytest.mark.parametrize("font", [*SANS, KAI])
def test_latin_digits_and_signs_are_there(covered, font):
    wanted = "AZaz09éñü.,;:!?()[]{}+-=×÷−–—…“”‘’·•「」『』（），。！？、：；《》〈〉▲▼←→↑↓"
    assert set(wanted) <= covered[font]


@pytest.mark.parametrize("font", [*SANS, KAI])
def test_fonts_wear_our_own_names(font):
    """OFL 1.1 §3: a changed font may not bear a Reserved Font Name (LXGW, 霞鹜)."""
    names = TTFont(assets.path("fonts", font))["name"]
    for identity in (1, 3, 4, 6):
        name = names.getDebugName(identity)
        assert name.startswith("Paizhuo"), name
    assert "Open Font License" in names.getDebugName(13)
    assert names.getDebugName(0)


def test_what_the_list_of_texts_finds(charset, tmp_path):
    """The list reads catalogues, rule pages and literals, but no docstrings and no comments."""
    for folder in ("assets/locale/zh_Hant/LC_MESSAGES", "assets/rules", "client", "engine"):
        (tmp_path / folder).mkdir(parents=True)
    catalogue = '# 註\nmsgid "Pung"\nmsgstr "碰"\n"續行"\n#~ msgstr "舊"\n'
    (tmp_path / "assets/locale/zh_Hant/LC_MESSAGES/paizhuo.po").write_text(catalogue, "utf-8")
    (tmp_path / "assets/rules/i8.md").write_text("規則", "utf-8")
    (tmp_path / "client/a.py").write_text('"""文"""\nX = "字"  # 評\n', "utf-8")
    (tmp_path / "engine/b.py").write_text('def f():\n    """說"""\n    return f"中{1}"\n', "utf-8")
    found = charset.our_characters(tmp_path)
    assert {"碰", "續", "行", "規", "則", "字", "中"} <= found
    assert not {"註", "舊", "文", "評", "說"} & found


def test_a_missing_asset_is_named():
    with pytest.raises(assets.MissingAssetError, match=r"fonts/nothing\.otf") as caught:
        assets.path("fonts", "nothing.otf")
    assert caught.value.name == "fonts/nothing.otf"


@pytest.mark.parametrize("entry", ["fonts", "sounds", "glyphs.json", "SOURCES.md", "licences"])
def test_assets_are_found(entry):
    assert assets.path(entry).exists()


def test_every_carried_file_has_its_source_written_down():
    written = assets.path("SOURCES.md").read_text("utf-8")
    for folder in ("fonts", "licences"):
        for file in assets.path(folder).iterdir():
            assert f"{folder}/{file.name}" in written
    for name in ("glyphs.json", "sounds/*.ogg", "icon.png", "icon.ico", "icon.icns"):
        assert name in written
