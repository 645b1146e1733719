"""Words: nothing is untranslated or doubtful, no field is lost, compiled files are up to date."""

import ast
import importlib.util
import re
import string
import sys

import pytest

import assets
from client.i18n import Translator
from engine.games import GAMES

LANGUAGES = ("zh_Hant", "zh_Hans")


@pytest.fixture(scope="module")
def messages(root):
    """``build/messages.py``, which collects and compiles."""
    spec = importlib.util.spec_from_file_location("messages", root / "build" / "messages.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["messages"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated_and_compiled(messages, language):
    assert list(messages.troubles(language)) == []


def test_what_the_games_say_is_among_it(messages):
    wanted = {message.id for message in messages.collect() if message.id}
    for game in GAMES.values():
        assert game.title in wanted
        assert set(game.terms.values()) <= wanted
        assert {field.title for field in game.fields} <= wanted
        assert {preset.title for preset in game.presets} <= wanted


def test_words_inside_f_strings_are_among_it(messages):
    tree = ast.parse("f\"{sign} {kit.tr('Which one?')}\" + f\"{mark('Seat')}{other('not this')}\"")
    assert set(messages.asked_for(tree)) == {"Which one?", "Seat"}
    assert set(messages.in_fstrings()) <= {
        (where, message.id) for message in messages.collect() for where, _ in message.locations
    }


def texts(message):
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return ids, strings


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_brings_spaces_of_its_own_to_its_edges(messages, language):
    """Inside another sentence they would be doubled."""
    for message in messages.catalogue(language):
        ids, strings = texts(message)
        for text in strings if message.id else ():
            bare = all(source == source.strip() for source in ids)
            assert not bare or text == text.strip(), text


def test_traditional_texts_use_the_words_of_taiwan(messages):
    """Port, replay, network, software, default, information, video: as the mainland says them."""
    elsewhere = ("端口", "重播", "網絡", "軟件", "默認", "信息", "視頻", "程序", "文件夾", "屏幕")
    for message in messages.catalogue("zh_Hant"):
        for text in texts(message)[1] if message.id else ():
            assert not [word for word in elsewhere if word in text], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_punctuation_beside_chinese_is_full_width(messages, language):
    """Also beside a field: a colon after a name is the language's own (`i18n.labelled`)."""
    half = re.compile(r"[\u4e00-\u9fff」}][,:;!?]|[,:;!?][\u4e00-\u9fff「]")
    for message in messages.catalogue(language):
        for text in texts(message)[1] if message.id else ():
            assert not half.search(text), text


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_fields_of_its_message(messages, language):
    for message in messages.catalogue(language):
        if not message.id:
            continue
        ids, strings = texts(message)
        for each in strings:
            assert fields(each) == fields(ids[-1]), ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_is_chinese(messages, language):
    """No English word is left where a translation should be; keys and names may stay."""
    keep = re.compile(
        r"\{\w+\}|F\d+|Enter|Esc|Tab|PageUp|PageDown|espeak-ng|Ctrl|Alt|i8|Paizhuo|AI|IP|LAN|TCP|UDP|DNS|VPN|Wi-Fi|Windows|[MNU]\b"
    )
    for message in messages.catalogue(language):
        if message.id:
            for each in texts(message)[1]:
                rest = keep.sub("", each)
                assert not re.search(r"[A-Za-z]{2,}", rest), each


def test_traditional_and_simplified_are_not_mixed(messages):
    """Signs that only the other script has betray a text pasted into the wrong file."""
    only = {"zh_Hant": "们这个么说时间两东", "zh_Hans": "們這個麼說時間兩東"}
    for language, foreign in only.items():
        for message in messages.catalogue(language):
            if message.id:
                for each in texts(message)[1]:
                    assert not set(each) & set(foreign), each


def test_a_missing_translation_is_found(messages, monkeypatch, tmp_path):
    """The check itself works: a message nobody translated is reported by name."""
    monkeypatch.setattr(messages, "of_games", lambda: iter([("x", "Quite new words")]))
    found = list(messages.troubles("zh_Hant"))
    assert "zh_Hant: missing 'Quite new words'" in found


@pytest.mark.parametrize("language", [*LANGUAGES, "en"])
@pytest.mark.parametrize("game", ["i8", "taojiang", "paohuzi", "controls"])
def test_every_game_has_its_rules_in_every_language(game, language):
    text = assets.path("rules", f"{game}.{language}.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert text.count("\n## ") >= 5


@pytest.mark.parametrize("game", ["i8", "taojiang", "paohuzi", "controls"])
def test_the_rules_have_the_same_chapters_and_tables_in_every_language(game):
    shapes = set()
    for language in (*LANGUAGES, "en"):
        text = assets.path("rules", f"{game}.{language}.md").read_text(encoding="utf-8")
        kinds = [re.match(r"#+|\||- |", line.strip()) for line in text.splitlines() if line]
        shapes.add(tuple(kind[0] for kind in kinds if kind is not None))
    assert len(shapes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_every_tai_pattern(language):
    """i8 1.2: whatever can be scored is explained, by the words the result uses."""
    text = assets.path("rules", f"i8.{language}.md").read_text(encoding="utf-8")
    tr = Translator(language)
    from engine.games.i8.terms import PATTERNS

    for name in PATTERNS.values():
        assert tr(name) in text, name


TAIWAN = (
    "套用|滑鼠|设定|程式|萤幕|屏幕保护程式|连线|存档|预设|网路|软体|硬体|资料夹|档案|视窗|选单|讯息|"
    "伺服|介面|游标|解析度|帐号|登出|区网|透过|资讯|字元|字串|载入|数位|记忆体|磁碟|搜寻|主画面"
)


def mainland(root, messages):
    """Everything a mainland reader is shown: the catalogue and the pages of rules."""
    for message in messages.catalogue("zh_Hans"):
        if message.id:
            yield from texts(message)[1]
    for page in (root / "assets" / "rules").glob("*.zh_Hans.md"):
        yield from page.read_text("utf-8").splitlines()


def test_simplified_words_and_quotes_are_those_of_the_mainland(root, messages):
    for text in mainland(root, messages):
        assert not re.search(f"[「」『』]|{TAIWAN}", text), text


def test_english_has_english_quotes_and_stops(root, messages):
    lines = [text for message in messages.collect() if message.id for text in texts(message)[0]]
    for page in (root / "assets" / "rules").glob("*.en.md"):
        lines += page.read_text("utf-8").splitlines()
    for text in lines:
        assert not re.search(r"[「」『』，。：；！？（）]", text), text
        assert text.count("“") == text.count("”"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_is_spoken_to_in_one_way(root, language):
    """Familiarly, as among people at a table: never 您 here and 你 there."""
    catalogue = root / "assets" / "locale" / language / "LC_MESSAGES" / "paizhuo.po"
    assert "您" not in catalogue.read_text("utf-8")
