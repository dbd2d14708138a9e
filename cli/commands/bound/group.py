"""`banditproof bound`: every known bound of an instance, as a number."""

from __future__ import annotations

import click

from ...lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "regret": ("commands.bound.regret", "Every known bound on the regret at arms with given means."),
        "minimax": ("commands.bound.minimax", "Every known bound on the regret at the worst instance."),
        "distance": ("commands.bound.distance", "d_eps between two Bernoulli laws, and its parts."),
        "bai": ("commands.bound.bai", "Best-arm identification: times, allocations, samples."),
        "concentration": ("commands.bound.concentration", "The tail of a private mean, exact and bounded."),
        "privacy": ("commands.bound.privacy", "What repeated runs of a mechanism cost."),
        "design": ("commands.bound.design", "The D- and G-optimal design of a set of actions."),
        "linear": ("commands.bound.linear", "Bounds on the regret of a linear bandit."),
    },
)
def command() -> None:
    """Bounds as tables, JSON or plots.

    Each value comes with an enclosure on request (--certified).
    """
