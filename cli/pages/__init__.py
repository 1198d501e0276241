"""The man pages, written by the program from its own commands, games and rules.

`python -m wolken.cli.pages man` writes them into the folder `man`. No other call imports this.
"""
