"""Invitations: written and read back, typed badly, and as pictures that can be scanned."""

import pytest
import segno

from client import qr
from client.invite import Invitation, invite, read_invitation
from client.knock import PLACES, KnockError, read_address, resolve, split_key
from client.scenes.lan import ADDRESS
from server.lan import PORT
from server.wire import Code

CODE = "ABCDEFGHJKM"


@pytest.mark.parametrize(
    ("addresses", "port", "text", "short"),
    [
        (["192.168.1.5"], PORT, "paizhuo://192.168.1.5/ABCD-EFGH-JKM",
         "PAIZHUO://192.168.1.5/ABCDEFGHJKM"),
        (["192.168.1.5", "fd00::2"], 99, "paizhuo://192.168.1.5:99,[fd00::2]:99/ABCD-EFGH-JKM",
         "PAIZHUO://192.168.1.5:99/ABCDEFGHJKM"),
        (["fd00::2"], PORT, "paizhuo://[fd00::2]/ABCD-EFGH-JKM",
         "PAIZHUO://[FD00::2]/ABCDEFGHJKM"),
    ],
)  # fmt: skip
def test_an_invitation_is_read_back(addresses, port, text, short):
    made = invite(addresses, port, CODE)
    assert (made.text, made.short) == (text, short)
    assert read_invitation(text) == made
    assert read_invitation(text.upper()) == made
    assert read_invitation(short) == Invitation(made.way.partition(",")[0], CODE)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("  paizhuo://10.0.0.1/abcd-efgh-jkm\n", Invitation("10.0.0.1", CODE)),
        ("10.0.0.1 ABCD-EFGH-JKM", Invitation("10.0.0.1", CODE)),
        ("10.0.0.1:99   abcd efgh jkm", Invitation("10.0.0.1:99", CODE)),
        ("paizhuo://10.0.0.1", Invitation("10.0.0.1", "")),
        ("paizhuo://10.0.0.1/", Invitation("10.0.0.1", "")),
        ("10.0.0.1", None),
        ("ABCD-EFGH-JKM", None),
        ("", None),
        ("１０．０．０．１：９９　ＡＢＣＤ－ＥＦＧＨ－ＪＫＭ", Invitation("10.0.0.1:99", CODE)),
        (
            "ｐａｉｚｈｕｏ：／／10.0.0.1，10.0.0.2/abcd－efgh－jkm",
            Invitation("10.0.0.1,10.0.0.2", CODE),
        ),
    ],
)
def test_what_is_typed_or_pasted(text, read):
    assert read_invitation(text) == read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("paizhuo://", Code.NO_ADDRESS),
        ("paizhuo://:5/ABCD-EFGH-JKM", Code.NO_ADDRESS),
        ("paizhuo://10.0.0.1:port/ABCD-EFGH-JKM", Code.NO_ADDRESS),
        ("paizhuo://10.0.0.1/ABCD-EFGH-JK", Code.NO_CODE),
        ("paizhuo://x/y", Code.NO_CODE),
    ],
)
def test_a_spoilt_invitation_is_told(text, code):
    with pytest.raises(KnockError) as wrong:
        read_invitation(text)
    assert wrong.value.code == code


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("１９２．１６８．１．５：２４８１１", ("192.168.1.5", 24811)),
        ("192。168。1。5：99", ("192.168.1.5", 99)),
        ("【fd00::2】：99", ("fd00::2", 99)),
        ("[fe80::1%eth0]:5", ("fe80::1%eth0", 5)),
        ("fd00::2", ("fd00::2", PORT)),
        ("1.2.3.4:", ("1.2.3.4", PORT)),
        ("game.local", ("game.local", PORT)),
        ("pc7:5", ("pc7", 5)),
    ],
)
def test_addresses_as_people_type_them(text, read):
    assert read_address(text) == read


@pytest.mark.parametrize(
    "text",
    ["", " ", "1.2.3", "1", "256.1.1.1", "0x7f.1", "1.2.3.4.5", "1.2.3.4:0", "1.2.3.4:65536",
     "1.2.3.4:" + "0" * 5000, "1.2.3.4:+5", ":5", "[::1", "[::1]x", "[::1]5", "[::1:5", "[]",
     "[1.2.3.4]:5", "::1:24810", "fe80::1%", "two words", "1:2:port", "paizhuo://1.2.3.4"],
)  # fmt: skip
def test_what_is_no_address_is_not_guessed_at(text):
    with pytest.raises(KnockError) as wrong:
        read_address(text)
    assert wrong.value.code == Code.NO_ADDRESS
    assert len(wrong.value.detail) <= 60


@pytest.mark.parametrize("key", ["zz", "00", "00000000", "0" * 63, "0" * 66])
def test_a_key_that_is_none_is_told(key):
    with pytest.raises(KnockError, match="no_address"):
        split_key(f"1.2.3.4#{key}")


def test_no_text_makes_an_asker_open_a_thousand_lines():
    assert len(resolve(",".join(f"127.0.0.1:{port}" for port in range(1, 2000)))) == PLACES


def test_an_invitation_of_a_machine_with_many_networks_can_be_pasted():
    many = [f"fd00:1234:5678:9abc:def0:1234:5678:{at:04x}" for at in range(30)]
    made = invite(many, 24899, CODE)
    assert len(made.text) <= ADDRESS
    assert made.way.startswith(f"[{many[0]}]:24899,[{many[1]}]:24899,")


def test_several_places_are_asked_at_once():
    assert resolve("127.0.0.1,[::1]:99") == [("127.0.0.1", PORT), ("::1", 99)]
    assert resolve("no.such.host.invalid,127.0.0.1") == [("127.0.0.1", PORT)]
    with pytest.raises(KnockError, match="no_address"):
        resolve("no.such.host.invalid,1:2:port")


def test_the_picture_of_an_invitation_is_small_and_holds_it():
    text = invite(["192.168.100.200"], 24899, CODE).short
    made = qr.matrix(text)
    assert {len(row) for row in made} == {len(made)}
    assert len(made) <= 29
    finder = [[bool(int(sign)) for sign in row] for row in (
        "1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111",
    )]  # fmt: skip
    corners = ((0, 0), (0, len(made) - 7), (len(made) - 7, 0))
    for y, x in corners:
        assert [list(row[x : x + 7]) for row in made[y : y + 7]] == finder
    assert segno.make_qr(text, error="m").mode == "alphanumeric"


def test_a_text_that_is_too_long_is_told():
    with pytest.raises(ValueError, match="5000 characters"):
        qr.matrix("x" * 5000)
