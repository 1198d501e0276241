"""Scenarios: one folder a game; each file is a case that anyone can run and read."""
