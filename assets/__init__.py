"""Fonts, outlines, sounds, words and rule pages, carried as package data."""
