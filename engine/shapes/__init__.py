"""Arithmetic shared by games: suit keys, complete or not, distance to ready, waits, readings.

``keys`` is the form every question takes a hand in; ``hands`` asks about sets and a pair,
``readings`` lists them, ``tables`` holds what both look up. All pure functions of the keys.
"""
