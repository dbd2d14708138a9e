"""`banditproof bound`: every known bound of an instance, as a number."""

from __future__ import annotations

import click

from .lazy_group import LazyGroup


@click.group(
    cls=LazyGroup,
    modules={
        "regret": ("bound_regret", "Every known bound on the regret at Bernoulli arms."),
        "minimax": ("bound_minimax", "Every known bound on the regret at the worst instance."),
        "distance": ("bound_distance", "d_eps between two Bernoulli laws, and its parts."),
        "bai": ("bound_bai", "Best-arm identification: times, allocations, samples."),
        "concentration": ("bound_concentration", "The tail of a private mean, exact and bounded."),
        "privacy": ("bound_privacy", "What repeated runs of a mechanism cost."),
        "design": ("bound_design", "The D- and G-optimal design of a set of actions."),
        "linear": ("bound_linear", "Lower bounds on the regret of a linear bandit."),
    },
)
def command() -> None:
    """Bounds as tables, JSON or plots.

    Each value comes with an enclosure on request (--certified).
    """
