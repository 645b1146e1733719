"""Painters of the table, one module for each thing; a game may bring its own for any of them."""
