"""桃江麻将: wild-tile mahjong of Taojiang (Hunan) for two, three and four; README.md is its law."""
