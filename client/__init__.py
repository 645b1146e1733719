"""The upper floor: how it looks and how it is played."""
