"""A held key is heard once a turn where that is wanted, and once in all everywhere else."""

import pygame
import pytest

from client.keys import HeldKeys


def down(key):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def up(key):
    return pygame.event.Event(pygame.KEYUP, key=key, mod=0)


def heard(keys, *events):
    return [(event.type, event.key) for event in keys.sift(events)]


ONCE = (pygame.K_F12, pygame.K_F11, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_m)
ON = (pygame.K_LEFT, pygame.K_DOWN, pygame.K_BACKSPACE, pygame.K_PAGEUP)


@pytest.mark.parametrize("key", ONCE)
def test_a_key_that_does_one_thing_does_it_once_however_long_it_is_held(key):
    keys = HeldKeys()
    assert heard(keys, down(key)) == [(pygame.KEYDOWN, key)]
    for _ in range(3):
        assert heard(keys, *[down(key)] * 30) == []
    assert heard(keys, down(key), up(key)) == [(pygame.KEYUP, key)]
    assert heard(keys, down(key), up(key)) == [(pygame.KEYDOWN, key), (pygame.KEYUP, key)]


@pytest.mark.parametrize("key", ONCE)
def test_pressing_twice_in_one_turn_counts_twice(key):
    events = [down(key), up(key), down(key), up(key)]
    assert HeldKeys().sift(events) == events


@pytest.mark.parametrize("key", ON)
def test_a_key_that_walks_goes_on_one_step_a_turn(key):
    keys = HeldKeys()
    assert heard(keys, down(key)) == [(pygame.KEYDOWN, key)]
    assert heard(keys, *[down(key)] * 30) == [(pygame.KEYDOWN, key)]
    assert heard(keys, *[down(key)] * 30) == [(pygame.KEYDOWN, key)]


@pytest.mark.parametrize("key", ON)
def test_no_step_is_made_after_the_key_was_let_go(key):
    keys = HeldKeys()
    keys.sift([down(key)])
    assert heard(keys, *[down(key)] * 30, up(key)) == [(pygame.KEYUP, key)]


def test_keys_are_apart_from_each_other_and_other_events_pass():
    keys = HeldKeys()
    keys.sift([down(pygame.K_a)])
    typed = pygame.event.Event(pygame.TEXTINPUT, text="aa")
    events = [down(pygame.K_a), typed, down(pygame.K_s)]
    assert keys.sift(events) == events[1:]


def test_a_key_whose_release_went_to_another_window_is_heard_again():
    keys = HeldKeys()
    keys.sift([down(pygame.K_RETURN)])
    keys.sift([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert heard(keys, down(pygame.K_RETURN)) == [(pygame.KEYDOWN, pygame.K_RETURN)]
