"""A group of commands, each in a file of its own that is read when the command is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from .exit_statuses import exit_words


class LazyGroup(click.Group):
    """A click group that finds its commands in modules of this package.

    Parameters
    ----------
    modules
        From a command's name to the module here whose ``command`` it is, and to what it does: the first
        sentence of its help, which ``--help`` of the group shows without reading any of the modules.
    bare
        What the group does without any arguments, which is no error: it says which commands there are, or
        does what one of them does.
    """

    def __init__(
        self,
        *args: Any,  # noqa: ANN401  click's
        modules: Mapping[str, tuple[str, str]],
        bare: str = "--help",
        **options: Any,  # noqa: ANN401  click's
    ) -> None:
        super().__init__(*args, **{**options, "no_args_is_help": False})
        self._modules, self._bare = modules, bare

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's; without any arguments, as if there were one."""
        return super().parse_args(ctx, args or [self._bare])

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        del ctx
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        del ctx
        if cmd_name not in self._modules:
            return None
        command = import_module(f".{self._modules[cmd_name][0]}", __package__).command
        assert isinstance(command, click.Command)
        command.epilog = command.epilog or exit_words()
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands and what each does."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, what) for name, (_, what) in self._modules.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, with a did-you-mean that knows the lazy commands."""
        name = args[0]
        if name not in self._modules and not name.startswith("-"):
            from ..theory.formulas.spelling import did_you_mean

            accepted = ", ".join(self._modules)
            nearest = did_you_mean(name, self._modules) or f"; the commands are {accepted}"
            ctx.fail(f"no command {name!r}{nearest}")
        return super().resolve_command(ctx, args)
