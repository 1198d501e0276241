"""Completion in bash, zsh and fish: what may stand at the cursor of a call half typed.

A script in `scripts` asks the program itself at every TAB, so no more is told than the command
that is being typed would tell. Typer is imported only to explain commands and options.
"""
