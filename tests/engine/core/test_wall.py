"""The wall's stacks as they stand, and the digest that commits to them."""

import hashlib

from engine.core.tiles import MAHJONG
from engine.core.wall import Deal, WallView


def test_head_and_tail_leave_in_order():
    # i8 3.11: the head takes upper then lower, the tail the last stack's upper, then its lower
    wall = WallView(size=16, left=16 - 5, start=6, head=3, tail=2)
    assert wall.standing() == (2, 2, 0, 0, 1, 2, 2, 2)


def test_the_head_goes_round_the_corner():
    assert WallView(size=8, left=3, start=6, head=5).standing() == (0, 1, 2, 0)


def test_head_and_tail_may_share_the_last_stack():
    # i8 journal last_08: the tail takes the upper tile, the head the lower one
    assert sum(WallView(size=8, left=1, start=0, head=6, tail=1).standing()) == 1


def test_digest_is_the_hash_of_salt_wall_and_dice():
    # interfaces §4
    deal = Deal(MAHJONG.read("1m 2m"), ((3, 4), (2, 6)), "ab")
    assert deal.digest(MAHJONG) == hashlib.sha256(b"ab|1m 2m|3+4,2+6").hexdigest()
    bare = Deal(MAHJONG.read("1m 2m"), (), "ab")
    assert bare.digest(MAHJONG) == hashlib.sha256(b"ab|1m 2m|").hexdigest()
