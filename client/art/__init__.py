"""Tiles, cards, table and dice, drawn by our own code."""
