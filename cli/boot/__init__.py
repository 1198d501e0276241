"""wolken plays five board and card games from text files."""

__version__ = "0.1.0"
