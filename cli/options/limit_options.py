"""The options that say how much one piece of the work may take: ``--time-limit`` and ``--memory-limit``."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import click

from .number import opt

_Command = TypeVar("_Command", bound=Callable[..., Any])
_LONGEST = 10.0**6
_LARGEST = 10.0**5


def limit_options(piece: str) -> Callable[[_Command], _Command]:
    """The options, each for one ``piece`` of the work; the command gets ``limits``."""

    def limited(command: _Command) -> _Command:
        @opt(
            "--time-limit seconds",
            click.FloatRange(min=0, min_open=True, max=_LONGEST),
            f"For {piece}; what takes longer is stopped, and the run is incomplete.",
            default=1800.0,
            show_default="1800",
            metavar="SECONDS",
        )
        @opt(
            "--memory-limit gigabytes",
            click.FloatRange(min=1, max=_LARGEST),
            f"For {piece}; what needs more is incomplete.",
            default=8.0,
            show_default="8",
            metavar="GB",
        )
        @functools.wraps(command)
        def with_limits(*arguments: Any, seconds: float, gigabytes: float, **options: Any) -> Any:  # noqa: ANN401  any command
            from ...paper_checks.running.limits import Limits

            try:
                limits = Limits(seconds, gigabytes)
            except ValueError as error:
                raise click.UsageError(str(error)) from error
            return command(*arguments, limits=limits, **options)

        return with_limits  # type: ignore[return-value]  # the same to the caller

    return limited
