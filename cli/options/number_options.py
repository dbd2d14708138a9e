"""Options that several commands take, each with one name, one range and one way to be refused."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

import click

from .file_name import FileName
from .means import means_type
from .number import Option, Range


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a policy plays, how often, with which luck, and in which rounds one looks at it."""

    horizon: int | None
    runs: int
    seed: int
    checkpoints: tuple[int, ...] | None = None

    @property
    def rounds(self) -> int:
        """The horizon, once it is given or chosen."""
        assert self.horizon is not None
        return self.horizon

    def until(self, horizon: int) -> Self:
        """The plan with a horizon, at which one always looks; a ``click.UsageError`` for rounds after it."""
        late = [t for t in self.checkpoints or () if t > horizon]
        if late:
            raise click.UsageError(
                f"--checkpoints: {late[0]} lies after the horizon; up to {horizon} is accepted"
            )
        rounds = None if self.checkpoints is None else tuple(sorted({*self.checkpoints, horizon}))
        return replace(self, horizon=horizon, checkpoints=rounds)


class Renamed(click.Option):
    """An option whose earlier spellings are still read, and no longer shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """As if the first spelling were the only one."""
        self.opts, every = self.opts[:1], self.opts
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = every

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """The first spelling."""
        del ctx
        return f"'{self.opts[0]}'"


def means_options(accepted: Range | None, told: str) -> Option:
    """``--means`` and ``--means-file``, of which one is given."""
    of_means = means_type() if accepted is None else means_type(accepted)

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        in_file = click.option(
            "--means-file",
            metavar="FILE",
            type=FileName(),
            help="File of means: one a line, separated by commas, or a CSV with a column `mean`.",
        )
        return click.option("--means", type=of_means, help=told)(in_file(command))

    return add


def actions_file_option(*, required: bool = True) -> Option:
    """The actions of a linear bandit."""
    return click.option(
        "--arms",
        metavar="FILE",
        type=FileName(),
        required=required,
        help="File of actions: one a line, coordinates separated by commas.",
    )


def seed_option(told: str | None = None) -> Option:
    """From which all randomness comes."""
    return click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help=told)
