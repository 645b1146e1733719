"""Players that see what a seat may see, and nothing more."""
