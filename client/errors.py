"""Errors of the client that reach the player as one line of words."""


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class StandstillError(Exception):
    """A match that nobody sits at cannot go on; the text says why."""
