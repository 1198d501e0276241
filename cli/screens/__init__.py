"""How views look and read, one module a game."""
