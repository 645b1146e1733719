"""What every game shares: tiles, melds, walls, actions, events, views and the seam."""
