"""Arithmetic shared by games: decompositions, waits, distance to ready."""
