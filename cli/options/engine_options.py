"""Who does the work, ``--engine``, ``--scheduler`` and ``--jobs``, and how much: ``--profile``."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .number import opt
from .store_options import Keeping

if TYPE_CHECKING:
    from ...paper_checks.running.engine import Engine

_Command = TypeVar("_Command", bound=Callable[..., Any])

jobs_option = opt(
    "--jobs", click.IntRange(min=1), "Processes; as many as there are cores by default.", metavar="N"
)


profile_option = opt(
    "--profile",
    click.Choice(["quick", "full"]),
    "How much to try where trying is all there is: quick is sooner, and earns no words.",
    default="full",
)


@dataclass(frozen=True, slots=True)
class Workshop:
    """Who does the work, in how many processes, and where finished work is kept."""

    engine: Engine
    keeping: Keeping
    jobs: int | None = None
    """As many as the command sees fit, if None."""


def engine_options(command: _Command) -> _Command:
    """The options; the command gets an ``engine``, and what goes wrong with it is one line."""

    @opt(
        "--engine kind",
        click.Choice(["local", "dask"]),
        "Who does the work: processes here, or the workers of a Dask cluster.",
        default="local",
    )
    @click.option("--scheduler", metavar="URL", help="Of the Dask cluster: tcp://HOST:8786.")
    @functools.wraps(command)
    def with_engine(*arguments: Any, kind: str, scheduler: str | None, **options: Any) -> Any:  # noqa: ANN401  any command
        from ...paper_checks.running.engine import EngineError

        try:
            return command(*arguments, engine=_engine(kind, scheduler), **options)
        except EngineError as error:
            raise click.UsageError(str(error)) from error

    return with_engine  # type: ignore[return-value]  # the same to the caller


def _engine(kind: str, scheduler: str | None) -> Engine:
    from ...paper_checks.running.engine import Engine

    if kind == "local":
        if scheduler is not None:
            raise click.UsageError("--scheduler goes with --engine dask")
        return Engine()
    if scheduler is None:
        raise click.UsageError("--engine dask needs --scheduler, such as tcp://localhost:8786")
    return Engine(scheduler)


def cores() -> int:
    """As many processes as this machine, or the share of it that is ours, has cores."""
    from joblib import cpu_count

    return int(cpu_count())
