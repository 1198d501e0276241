"""The tree of commands. A command's module is imported only when it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any

import typer
from typer.core import TyperGroup, TyperOption
from typer.exceptions import TyperException
from typer.main import get_command

from wolken import __version__
from wolken.core.games import GAMES

from . import console, errors
from .language import _, mark

# The verbs of every game: the module in cli/verbs and the line that help shows.
VERBS = {
    "new": ("verbs.new", mark("begin a match")),
    "show": ("verbs.show", mark("show the match as a reader may know it")),
    "moves": ("verbs.moves", mark("list every legal move, or explain why one is not")),
    "move": ("verbs.move", mark("make moves")),
    "undo": ("verbs.undo", mark("take back the last decision")),
    "consent": ("verbs.consent", mark("agree to an undo that is asked for, or refuse it")),
    "replay": ("verbs.replay", mark("tell the match step by step, or verify it")),
    "play": ("verbs.play", mark("play at the terminal")),
    "rules": ("verbs.rules", mark("the rules in our words")),
    "seat": ("verbs.seat", mark("say who plays a seat, or hand it over")),
    "contribute": ("verbs.contribute", mark("add to the seed of a fair match")),
    "reveal": ("verbs.reveal", mark("tell the secret of a fair match")),
    "pace": ("verbs.pace", mark("how long a seat may take, and who is due")),
    "absent": ("verbs.absent", mark("name days that do not count for a seat")),
    "timeout": ("verbs.timeout", mark("do what was agreed on for seats that take too long")),
    "hint": ("verbs.hint", mark("what a computer would do, and why")),
    "repair": ("verbs.repair", mark("take a hand-edited match as a new start")),
}
# The commands across games.
ACROSS = {
    "games": ("verbs.games", mark("list the games")),
    "status": ("verbs.status", mark("who must act, in many matches at once")),
    "compare": ("verbs.compare", mark("where two files of one match part")),
    "scenario": ("", mark("rules as cases that anyone can run")),
    "mail": ("", mark("play by mail: reports and replies")),
    "simulate": ("simulate.command", mark("what a rule, a figure or a player is worth")),
    "completion": ("verbs.completion", mark("the script that completes calls in a shell")),
}

# The commands about scenarios.
SCENARIO = {
    "run": ("scenario.run", mark("run scenarios and tell what differed")),
    "record": ("scenario.record", mark("write a scenario from a match")),
    "coverage": ("scenario.coverage", mark("which scenarios show which rule")),
}

# The commands about mail.
MAIL = {
    "invite": ("mail.invite", mark("give seats keys, and write the mails that invite")),
    "report": ("mail.reports", mark("write what seats are told")),
    "receive": ("mail.receive", mark("read a mail of a player, make its moves, answer")),
    "remind": ("mail.remind", mark("remind those whose time is running out")),
}


# Examples of calls, in help and man pages; see `options.app_with`.
ROOT_EXAMPLES = (
    "wolken games",
    "wolken wolkenwechsel --help",
    "wolken wolkenwechsel new match.toml --players anna,ben",
    "wolken wolkenwechsel play match.toml",
)
GAME_EXAMPLES = (
    "wolken {game} new match.toml --players {players} --seed first",
    "wolken {game} show match.toml",
    'wolken {game} move match.toml "{first}"',
)
SCENARIO_EXAMPLES = ("wolken scenario run scenarios/wolkenwechsel",)
MAIL_EXAMPLES = (
    "wolken mail invite match.toml --from games@example.org anna=anna@example.org",
    "wolken mail report match.toml --due --send 'sendmail -t -i'",
    "wolken mail receive --games games --due --send 'sendmail -t -i' < reply.eml",
)


class Commands(TyperGroup):
    """A group of commands that knows their names and help lines without importing them."""

    table: Mapping[str, tuple[str, str]] = MappingProxyType({})

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands, in the order of their table."""
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, imported now."""
        if cmd_name not in self.table:
            return None
        return load_command(cmd_name, self.table[cmd_name][0])

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """A group called without a command prints its help as a complaint."""
        if not args and not ctx.resilient_parsing:
            for line in ctx.get_help().splitlines():
                console.complain(line)
            raise typer.Exit(errors.NOT_UNDERSTOOD)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was named, or a usage error with the likely word meant."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            raise self.unknown(args[0])
        return super().resolve_command(ctx, args)

    def unknown(self, word: str) -> errors.Complaint:
        """The complaint about a word that is no command of the group."""
        complaint = errors.unknown_word(_("there is no command “{word}”"), word, list(self.table))
        if word == "help":
            complaint.hints = (_("ask with --help"),)
        return complaint

    def get_help(self, ctx: Any) -> str:
        """The help text; none of the commands is imported for it."""
        from .helping import help_text  # few calls ask for it

        return help_text(self, ctx)


class GameCommands(Commands):
    """The verbs of one game."""

    table = MappingProxyType(VERBS)


class ScenarioCommands(Commands):
    """The commands about scenarios."""

    table = MappingProxyType(SCENARIO)


class MailCommands(Commands):
    """The commands about mail."""

    table = MappingProxyType(MAIL)


class RootCommands(Commands):
    """The games, and the commands across games."""

    table = MappingProxyType(
        {**{name: ("", line) for name, (_title, line) in GAMES.items()}, **ACROSS}
    )

    def unknown(self, word: str) -> errors.Complaint:
        """The complaint about a word that is no command; a verb wants its game first."""
        complaint = super().unknown(word)
        if word in VERBS:
            hint = _("name the game first: {call}").format(call=f"wolken GAME {word}")
            complaint.hints = (hint,)
        return complaint


def load_command(name: str, module: str) -> Any:
    """A command of the tree by its table entry; without a module it is a group."""
    if module:
        app: typer.Typer = import_module(f"wolken.cli.{module}").app
        command = get_command(app)
        command.name = name
        return command
    if name == "scenario":
        text = _("Rules as cases that anyone can run.")
        return group(ScenarioCommands, name, text, SCENARIO_EXAMPLES)
    if name == "mail":
        text = _("Play by mail: reports to the players, and what they answer.")
        return group(MailCommands, name, text, MAIL_EXAMPLES)
    title, line = GAMES[name]
    return group(GameCommands, name, f"{title}: {_(line)}.", GAME_EXAMPLES)


def group(kind: type[Commands], name: str, text: str, examples: Sequence[str]) -> Commands:
    """A group of commands with its help text and examples."""
    return kind(name=name, help=text, epilog="\n".join(examples), rich_markup_mode=None)


def root() -> Commands:
    """The whole tree."""
    text = _("Plays board and card games from text files.")
    commands = group(RootCommands, "wolken", text, ROOT_EXAMPLES)
    commands.params.append(
        TyperOption(
            param_decls=["--version"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_version,
            help=_("Print the version and exit."),
        )
    )
    return commands


def node(path: Sequence[str]) -> Any:
    """The command of the tree that these names lead to; None if they lead nowhere."""
    command: Any = root()
    for name in path:
        command = command.get_command(None, name)
    return command


def _print_version(ctx: Any, param: Any, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        console.say(f"wolken {__version__}")
        raise typer.Exit


def run(arguments: Sequence[str]) -> int:
    """Runs one call, and the hook of what it has changed; returns its exit code."""
    try:
        return _guarded(arguments)
    finally:
        if "WOLKEN_HOOK" in os.environ:
            from .hooks import tell_all  # few users have one

            tell_all()


def _guarded(arguments: Sequence[str]) -> int:
    try:
        return errors.guarded(lambda: _call(list(arguments)))
    except (BrokenPipeError, SystemExit) as ended:
        # Typer makes a SystemExit of a closed pipe.
        if isinstance(ended, SystemExit) and not isinstance(ended.__context__, BrokenPipeError):
            raise
        # Whoever read the output has seen enough: this is no reason for complaint.
        console.give_up(sys.stdout)
        console.give_up(sys.stderr)
        return 0


def _call(arguments: list[str]) -> object:
    try:
        code = root().main(arguments, "wolken", standalone_mode=False)
    except TyperException as error:
        message = getattr(error, "format_message", error.__str__)()
        complaint = errors.usage(errors.said(message[:1].lower() + message[1:].rstrip(".")))
        complaint.exit_code = error.exit_code
        raise complaint from None
    sys.stdout.flush()
    return code
