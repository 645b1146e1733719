"""The table: layout, choice, animation, paint."""
