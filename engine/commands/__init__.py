"""The command line of the engine: the only rooms of the cellar that read files and clocks."""
