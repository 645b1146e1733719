"""The zipai table: narrow cards in columns, three players, one open card in the middle."""
