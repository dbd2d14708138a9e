"""`banditproof optimal`: the best private policy of a small horizon, exactly, and the price of privacy."""

import click

from ...lazy_group import LazyGroup


@click.group(cls=LazyGroup, folder="commands.optimal", commands=("regret", "identification"))
def command() -> None:
    """The best private policies of small horizons, by linear programs.

    Each value is enclosed: a policy that is private in exact rationals attains the upper end, and multipliers
    that can be checked show the lower one.
    """
