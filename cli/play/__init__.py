"""A sitting: people at a keyboard who play a match line by line."""
