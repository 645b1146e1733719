"""The icon: one picture in the three forms desktops want."""

import struct

import pygame
import pytest

import assets


def test_the_icon_is_large_and_round_at_its_corners():
    icon = pygame.image.load(str(assets.path("icon.png")))
    assert icon.get_size() == (512, 512)
    assert icon.get_at((4, 4))[3] == 0
    assert icon.get_at((256, 20))[3] == 255


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256])
def test_windows_gets_every_size(size):
    raw = assets.path("icon.ico").read_bytes()
    kind, count = struct.unpack_from("<HH", raw, 2)
    assert kind == 1
    found = {}
    for i in range(count):
        wide, _, _, _, _, depth, length, at = struct.unpack_from("<BBBBHHII", raw, 6 + 16 * i)
        found[wide or 256] = (depth, raw[at : at + length])
    depth, picture = found[size]
    assert depth == 32
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack_from(">II", picture, 16) == (size, size)


def test_macos_gets_a_whole_file():
    raw = assets.path("icon.icns").read_bytes()
    assert raw[:4] == b"icns"
    assert struct.unpack_from(">I", raw, 4)[0] == len(raw)
    at, kinds = 8, set()
    while at < len(raw):
        kinds.add(raw[at : at + 4])
        assert raw[at + 8 : at + 12] == b"\x89PNG"
        at += struct.unpack_from(">I", raw, at + 4)[0]
    assert kinds == {b"ic07", b"ic08", b"ic09", b"ic11", b"ic12"}
