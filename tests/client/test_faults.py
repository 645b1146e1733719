"""What is wrong with a match, a file or an option is said in the player's language, by its code."""

import ast
import errno
import os
import string
from pathlib import Path

import pytest
import zmq

from client.faults import FAULTS, REASONS, reason, said, told
from client.i18n import Translator
from client.profile import Profile
from client.scenes.history import read
from client.scenes.plan import trouble
from client.settings import LANGUAGES
from client.troubles import told as trouble_of
from engine.core.errors import Fault, IllegalActionError, JournalError, OptionError
from engine.core.journal import parse_line
from engine.core.options import TableSettings, read_struct
from engine.games import GAMES, game
from server.faults import LONGEST, StoreError, heard, never_began, spoken, unreadable, unwritable
from server.keep import load
from server.keys import load_pair
from server.message import Code
from server.opening import Order
from server.store import Aside, SeatPlan, aside_of, create, recover, reopen

HEADER = (
    '{"journal":1,"game":"i8","rules":1,"options":{},"seats":4,"table":{},"names":[]}\n'
    '{"hand":1,"dealer":9,"wall":[]}\n'
)
ODDLY = {"path": "/p/x", "reason": "why", "line": 71, "n": 72, "theirs": 73, "ours": 74,
         "game": "go", "player": "Deep", "option": "ko", "value": 75, "wanted": (2, 3), "seats": 5,
         "seat": 76, "most": 77}  # fmt: skip
"""An argument of every name, as no sentence has it by itself."""


def raised(root):
    """Yield (code, keys of its details or None) of every fault the sources name."""
    for part in ("engine", "server", "client"):
        for file in (root / part).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="Fault"), args=[ast.Constant(value=code)]):
                        yield code, ()
                    case ast.Call(func=ast.Name(id="Fault"), args=[ast.Constant(value=code), more]):
                        keys = more.keys if isinstance(more, ast.Dict) else None
                        yield code, keys and tuple(key.value for key in keys)
                    case ast.Call(func=ast.Name(id="Fault")):
                        pytest.fail(f"{file}:{node.lineno}: a fault by no name")


def fields(words):
    return {field for _, field, _, _ in string.Formatter().parse(words) if field}


def test_every_code_has_a_sentence_and_every_sentence_its_arguments(root):
    found = list(raised(root))
    assert {code for code, _ in found} == set(FAULTS)
    for code, keys in found:
        assert keys is None or fields(FAULTS[code]) <= set(keys), code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FAULTS)
def test_a_sentence_in_every_language_holds_its_arguments(code, language):
    wanted = fields(FAULTS[code])
    words = said(Translator(language), Fault(code, {key: ODDLY[key] for key in wanted}), "plain")
    assert "{" not in words
    for key in wanted - {"wanted"}:
        assert str(ODDLY[key]) in words
    assert ("2 / 3" in words) == ("wanted" in wanted)
    bare = words
    for key in wanted:
        bare = bare.replace(str(ODDLY[key]), "")
    assert bare.isascii() == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_systems_refuse_is_said_in_every_language(language):
    tr = Translator(language)
    for number in REASONS:
        assert reason(tr, number, "?").isascii() == (language == "en")
    assert reason(tr, 99999, "Strange weather") == "Strange weather"
    assert reason(tr, None, "Strange weather") == "Strange weather"


def test_what_has_no_code_is_said_as_it_is():
    tr = Translator("zh_Hant")
    assert told(tr, IllegalActionError("not_legal", "5m")) == "not_legal: 5m"
    assert said(tr, Fault("of tomorrow"), "plain") == "plain"
    assert told(tr, zmq.ZMQError(errno.EACCES)) == "系統不允許"
    assert told(tr, OSError(errno.ENOSPC, "No space", "/p/x")) == "/p/x: 儲存空間滿了"


def of_a_damaged_line(folder):
    path = folder / "x.jsonl"
    path.write_text(HEADER)
    reopen(path)


def of_a_newer_version(folder):
    parse_line(1, HEADER.splitlines()[0].replace('"journal":1', '"journal":2'))


def of_other_rules(folder):
    path = folder / "x.jsonl"
    path.write_text(HEADER.replace('"rules":1', '"rules":8'))
    reopen(path)


def of_an_unknown_game(folder):
    game("chess")


def of_a_missing_file(folder):
    recover(folder / "x.jsonl")


def of_a_folder_in_the_way(folder):
    (folder / "in").write_text("")
    create(folder / "in" / "x.jsonl", Aside())


def of_a_match_being_played(folder):
    path = folder / "x.jsonl"
    create(path, Aside())
    reopen(path)


def of_a_match_that_never_began(folder):
    path = folder / "x.jsonl"
    path.write_text("{")
    read(path)


def of_a_damaged_note(folder):
    path = folder / "x.jsonl"
    path.with_suffix(".json").write_text("{")
    aside_of(path, parse_line(1, HEADER.splitlines()[0]))


def of_a_damaged_host_file(folder):
    (folder / "1.json").write_text("[]")
    load(folder / "1.json")


def of_a_broken_key(folder):
    (folder / "k").write_text("a\nb\n")
    load_pair(folder / "k")


def of_an_unknown_option(folder):
    GAMES["i8"].read_options({"kuikae": True})


def of_a_value_out_of_range(folder):
    GAMES["taojiang"].read_options({"multiplier": 5, "birds": 9})


def of_a_clock_out_of_range(folder):
    read_struct(TableSettings, {"turn_seconds": 0})


CASES = {
    of_a_damaged_line: "牌局檔案第 2 行損壞，檔案保持原樣。",
    of_a_newer_version: "這場牌是較新的牌桌程式存的，要用較新的版本才打得開。",
    of_other_rules: "這場牌用的是第 8 版規則，本程式是第 1 版。",
    of_an_unknown_game: "本程式沒有「chess」這種牌。",
    of_a_missing_file: "{folder}/x.jsonl 讀不出來：找不到。",
    of_a_folder_in_the_way: "{folder}/in/x.jsonl 寫不進去：該是資料夾的地方有一個檔案。",
    of_a_match_being_played: "另一個程式正在打這場牌。",
    of_a_match_that_never_began: "這場牌沒有開始，還沒發過牌。",
    of_a_damaged_note: "{folder}/x.json 損壞了，讀不懂。",
    of_a_damaged_host_file: "{folder}/1.json 損壞了，讀不懂。",
    of_a_broken_key: "{folder}/k 裡的身分資料不能用。把它移走，程式會另做一份。",
    of_an_unknown_option: "這個規則沒有「kuikae」這一項。",
    of_a_value_out_of_range: "抓鳥：不能是 9。",
    of_a_clock_out_of_range: "出牌時間：不能是 0。",
}


@pytest.mark.parametrize("what", CASES, ids=lambda what: what.__name__)
def test_errors_are_said_in_chinese(what, tmp_path):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - of several kinds
        what(tmp_path)
    wanted = CASES[what].replace("{folder}", str(tmp_path))
    assert told(Translator("zh_Hant"), caught.value) == wanted


def test_orders_that_cannot_be_played_are_said_in_chinese():
    tr, bots = Translator("zh_Hant"), (SeatPlan("bot"),) * 4
    assert trouble(tr, Order("i8", {}, Aside(bots))) == ""
    assert trouble(tr, Order("i8", {}, Aside(bots[:3]))) == "照這個規則是 4 人打，不是 3 人。"
    named = (*bots[:3], SeatPlan("human", "名" * 25))
    assert trouble(tr, Order("i8", {}, Aside(named))) == "第 4 座：名字最多 24 個字。"
    odd = (*bots[:3], SeatPlan("bot", level="odd"))
    assert trouble(tr, Order("i8", {}, Aside(odd))) == "本程式沒有「odd」這種電腦玩家。"


def test_the_english_line_of_a_file_is_the_systems_own():
    """What the command line prints stays; only windows say it in other words."""
    cause = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    path = Path("/p/x")
    for wrong in (unreadable(path, cause), unwritable(path, cause)):
        assert str(wrong) == f"/p/x: {os.strerror(errno.EACCES)}"
    assert str(never_began(path)) == "/p/x: the match never began"
    assert str(JournalError(3, "not JSON")) == "line 3: not JSON"
    assert isinstance(wrong, StoreError)


def test_a_profile_whose_folder_cannot_be_made_is_said_in_chinese(tmp_path):
    (tmp_path / "network").write_text("")
    with pytest.raises(StoreError) as caught:
        Profile(tmp_path)
    words = told(Translator("zh_Hant"), caught.value)
    assert words == f"{tmp_path}/network/1 寫不進去：該是資料夾的地方有一個檔案。"


# -- over the wire -------------------------------------------------------------------------------


def full_disk() -> StoreError:
    no_room = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    return unwritable(Path("/home/ann/paizhuo/journals/i8-7.jsonl"), no_room)


def wrong(raw) -> OptionError:
    with pytest.raises(OptionError) as cause:
        game("i8").read_options(raw)
    return cause.value


@pytest.mark.parametrize(
    ("code", "cause", "words"),
    [
        (Code.NO_TABLE, full_disk(), ("主機開不了牌局", "i8-7.jsonl", "儲存空間滿了")),
        (Code.NO_TABLE, never_began(Path("/x/y")), ("主機開不了牌局", "還沒發過牌")),
        (Code.NO_TABLE, JournalError(3, "crc"), ("主機開不了牌局", "3")),
        (Code.WRONG_OPTIONS, wrong({"rounds": "many"}), ("many",)),
        (Code.WRONG_OPTIONS, wrong({"tempo": 1}), ("tempo",)),
    ],
)
def test_a_guest_reads_in_his_language_what_is_wrong_at_the_host(code, cause, words):
    detail = spoken(cause)
    assert "/home" not in detail
    assert "ann" not in detail
    told_him = trouble_of(Translator("zh_Hant"), code, detail)
    assert all(word in told_him for word in words), told_him
    assert "{" not in told_him
    assert str(cause) not in told_him


def test_what_crosses_the_wire_is_short_and_text():
    long = OptionError("x", Fault("option_value", {"option": "o" * 999, "value": ["\ud800"] * 99}))
    fault = heard(spoken(long))
    assert {len(value) for value in fault.details.values()} == {LONGEST}
    assert spoken(StoreError("/home/ann/x: secret")) == ""
    assert spoken(OptionError("y" * 999))[:-1] == "y" * (LONGEST - 1)


@pytest.mark.parametrize(
    "text",
    ["", "no room", "[]", '["unwritable"]', '["unwritable",{}]', '["unwritable",7]', "[" * 9999,
     '["option_value",{"option":[],"value":{}}]', '["wrong_seats",{"wanted":7}]', '["?",{}]'],
)  # fmt: skip
def test_a_host_that_says_nonsense_is_shown_as_it_is_and_harms_nobody(text):
    for code in (Code.NO_TABLE, Code.WRONG_OPTIONS):
        assert trouble_of(Translator("en"), code, text)
