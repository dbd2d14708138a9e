"""Options that several commands take, each with one name, one range and one way to be refused."""

from dataclasses import dataclass, replace
from typing import Self

import click

from .file_name import FileName
from .means import means_type
from .number import ANY_NUMBER, Option, opt


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


def means_options(example: str) -> Option:
    """``--means`` and ``--means-file``, of which one is given."""
    listed = opt("--means", means_type(ANY_NUMBER), f"Means of the arms: {example}")
    in_file = opt(
        "--means-file",
        FileName(),
        "File of means: one a line, separated by commas, or a CSV with a column `mean`.",
    )
    return lambda command: listed(in_file(command))


def actions_file_option(*, required: bool = True) -> Option:
    """The actions of a linear bandit."""
    told = "File of actions: one a line, coordinates separated by commas."
    return opt("--arms", FileName(), told, required=required)


def seed_option(told: str | None = None) -> Option:
    """From which all randomness comes."""
    return opt("--seed", click.IntRange(min=0), told, default=0)
