"""`completion`: the script that completes calls in a shell."""

from pathlib import Path
from typing import Annotated

import typer

from .. import completion as package
from .. import console, errors
from ..completion.offers import SHELLS
from ..language import _
from ..options import app_with

SCRIPTS = Path(package.__file__).parent / "scripts"
NAMES = {"bash": "wolken", "zsh": "_wolken", "fish": "wolken.fish"}  # as the shells look for them


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help=_("bash, zsh or fish."))],
) -> None:
    """Print the script for SHELL; how to install it stands on top."""
    if shell not in NAMES:
        raise errors.unknown_word(_("there is no completion for “{word}”"), shell, SHELLS)
    for line in (SCRIPTS / NAMES[shell]).read_text("utf-8").splitlines():
        console.say(line)


app = app_with(completion, examples=("wolken completion bash",))
