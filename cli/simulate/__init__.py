"""`simulate`: what a rule, a figure or a player is worth."""
