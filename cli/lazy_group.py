"""A group of commands, each in a file of its own that is read when the command is asked for."""

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from .exit_statuses import exit_words

_FIRST_SENTENCE = re.compile(r'^def command\(.*?^    """(.+?[.?])(?=\s|""")', re.DOTALL | re.MULTILINE)


class LazyGroup(click.Group):
    """A click group that finds its commands in the modules of a package.

    Parameters
    ----------
    folder
        The package, from this one.
    commands
        The names of its modules, in the order of ``--help``; the ``command`` of each is what it is named for.
    bare
        What the group does without any arguments, which is no error: it says which commands there are, or
        does what one of them does.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401  click's
        folder: str,
        commands: Sequence[str],
        bare: str = "--help",
        **options: Any,  # noqa: ANN401  click's
    ) -> None:
        super().__init__(*args, **{**options, "no_args_is_help": False})
        self._folder, self._names, self._bare = folder, commands, bare

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's; without any arguments, as if there were one."""
        return super().parse_args(ctx, args or [self._bare])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in their order."""
        del ctx
        return list(self._names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        del ctx
        if cmd_name not in self._names:
            return None
        command = import_module(f".{self._folder}.{cmd_name}", __package__).command
        assert isinstance(command, click.Command)
        command.epilog = command.epilog or exit_words()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands and what each does: the first sentence of its help, without importing it."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._first_sentence(name)) for name in self._names])

    def _first_sentence(self, name: str) -> str:
        from pathlib import Path  # only the list needs it, and it takes long to load

        place = Path(__file__).parent.joinpath(*self._folder.split("."), name)
        source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        found = _FIRST_SENTENCE.search(source.read_text(encoding="utf-8"))
        return " ".join(found[1].split()) if found else ""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, with a did-you-mean that knows the lazy commands."""
        name = args[0]
        if name not in self._names and not name.startswith("-"):
            from ..theory.formulas.spelling import did_you_mean

            accepted = ", ".join(self._names)
            nearest = did_you_mean(name, self._names) or f"; the commands are {accepted}"
            ctx.fail(f"no command {name!r}{nearest}")
        return super().resolve_command(ctx, args)
