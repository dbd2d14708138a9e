"""Who does the work, how much of it, and what one piece may take: ``--engine``, ``--profile``, limits."""

import functools
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ...paper_checks.running.engine import Engine, EngineError
from ..bad_usage import bad_usage
from .gathered import gathered
from .number import Option, flag, opt
from .store_options import opened_store, store_option

if TYPE_CHECKING:
    from ...paper_checks.running.mending_store import MendingStore

_LONGEST_PIECE = 10.0**6  # seconds
_MOST_GIGABYTES = 10.0**5

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


def limit_options(piece: str) -> Option:
    """The options, each for one ``piece`` of the work, of which a command's ``Limits`` are gathered."""
    seconds = opt(
        "--time-limit seconds",
        click.FloatRange(min=0, min_open=True, max=_LONGEST_PIECE),
        f"For {piece}; what takes longer is stopped, and the run is incomplete.",
        default=1800.0,
        show_default="1800",
        metavar="SECONDS",
    )
    gigabytes = opt(
        "--memory-limit gigabytes",
        click.FloatRange(min=1, max=_MOST_GIGABYTES),
        f"For {piece}; what needs more is incomplete.",
        default=8.0,
        show_default="8",
        metavar="GB",
    )
    return lambda command: seconds(gigabytes(command))


@dataclass(frozen=True, slots=True)
class Workshop:
    """Who does the work, in how many processes, and where finished work is kept, as it was written."""

    kind: str
    scheduler: str | None
    named: Path | None
    no_store: bool
    jobs: int | None = None
    """As many as the command sees fit, if None."""

    def __post_init__(self) -> None:
        if self.kind == "local" and self.scheduler is not None:
            raise ValueError("--scheduler goes with --engine dask")
        if self.kind != "local" and self.scheduler is None:
            raise ValueError("--engine dask needs --scheduler, such as tcp://localhost:8786")
        if self.no_store and self.named is not None:
            raise ValueError("--store and --no-store exclude each other; one of them is accepted")

    @property
    def engine(self) -> Engine:
        """The processes of this machine, or the cluster."""
        return Engine(self.scheduler)

    def opened_store(self) -> "AbstractContextManager[MendingStore | None]":
        """Where finished work is kept, open; None where it is not."""
        return nullcontext() if self.no_store else opened_store(self.named)


def engine_options(command: _Command) -> _Command:
    """Who does the work, and where what is finished is kept: the command takes one ``workshop``.

    What goes wrong with an engine is one line.
    """
    with_workshop = gathered(workshop=Workshop)(command)

    @opt(
        "--engine kind",
        click.Choice(["local", "dask"]),
        "Who does the work: processes here, or the workers of a Dask cluster.",
        default="local",
    )
    @click.option("--scheduler", metavar="URL", help="Of the Dask cluster: tcp://HOST:8786.")
    @store_option
    @flag("--no-store", "Compute everything anew, and keep nothing.")
    @functools.wraps(command)
    def with_engine(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401  any command
        with bad_usage(of=EngineError):
            return with_workshop(*arguments, **options)

    return with_engine  # type: ignore[return-value]  # the same to the caller


def cores() -> int:
    """As many processes as this machine, or the share of it that is ours, has cores."""
    from joblib import cpu_count

    return int(cpu_count())
