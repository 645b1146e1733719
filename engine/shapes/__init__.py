"""Arithmetic shared by games: complete or not, distance to ready, waits, readings.

Every question is a pure function of four suit keys (``keys``), looked up in one shipped table
(``tables``) or worked out once a suit (``memo``): ``hands`` asks about sets and a pair,
``readings`` lists them; ``wild`` and ``wild_readings`` do the same with wild tiles; ``pairs`` knows
hands of pairs.
"""
