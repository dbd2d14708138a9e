"""`banditproof optimal`: what the best private policies lose, certified."""

from __future__ import annotations

import click

from ...lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "regret": (
            "commands.optimal.regret",
            "The least regret of any private policy of T rounds, and that policy.",
        ),
        "identification": (
            "commands.optimal.identification",
            "The least error of any private policy that recommends an arm after T pulls.",
        ),
    },
)
def command() -> None:
    """The best private policies of small horizons, by linear programs.

    Each value is enclosed: a policy that is private in exact rationals attains the upper end, and multipliers
    that can be checked show the lower one.
    """
