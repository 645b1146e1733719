"""Painters of the zipai table, one module for each part of it."""
