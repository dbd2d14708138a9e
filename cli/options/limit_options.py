"""The options that say how much one piece of the work may take: ``--time-limit`` and ``--memory-limit``."""

import click

from .number import Option, opt

_LONGEST = 10.0**6
_LARGEST = 10.0**5


def limit_options(piece: str) -> Option:
    """The options, each for one ``piece`` of the work, of which a command's ``Limits`` are gathered."""
    seconds = opt(
        "--time-limit seconds",
        click.FloatRange(min=0, min_open=True, max=_LONGEST),
        f"For {piece}; what takes longer is stopped, and the run is incomplete.",
        default=1800.0,
        show_default="1800",
        metavar="SECONDS",
    )
    gigabytes = opt(
        "--memory-limit gigabytes",
        click.FloatRange(min=1, max=_LARGEST),
        f"For {piece}; what needs more is incomplete.",
        default=8.0,
        show_default="8",
        metavar="GB",
    )
    return lambda command: seconds(gigabytes(command))
