"""The commands, one a module: the verbs of every game, and those across games."""
