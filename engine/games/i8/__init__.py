"""i8 麻將: Taiwanese mahjong of sixteen tiles with eight flowers; the rules are in README.md."""
