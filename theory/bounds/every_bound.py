"""Every bound that the texts state, and the bounds of a name."""

from .bound import Statement


def every_bound() -> tuple[Statement, ...]:
    """Of all tables."""
    from .adversarial_upper_bounds import ADVERSARIAL_BOUNDS, ADVICE_BOUNDS, OPEN_LEARNERS, SEEING_LEARNERS
    from .linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
    from .linear_upper_bounds import LINEAR_UPPER_BOUNDS
    from .linear_user_sum_bounds import BATCH_BOUNDS, COUNT_GOPE_BOUNDS
    from .minimax_bounds import MINIMAX_BOUNDS
    from .regret_lower_bounds import FAMILY_BOUNDS
    from .regret_upper_bounds import REGRET_BOUNDS
    from .renyi_upper_bounds import RENYI_BOUNDS
    from .sample_complexity_bounds import SAMPLE_COMPLEXITY_BOUNDS

    return (
        *REGRET_BOUNDS,
        *FAMILY_BOUNDS,
        *RENYI_BOUNDS,
        *MINIMAX_BOUNDS,
        *LINEAR_MINIMAX_BOUNDS,
        *LINEAR_UPPER_BOUNDS,
        *COUNT_GOPE_BOUNDS,
        *BATCH_BOUNDS,
        *SAMPLE_COMPLEXITY_BOUNDS,
        *ADVERSARIAL_BOUNDS,
        *OPEN_LEARNERS,
        *SEEING_LEARNERS,
        *ADVICE_BOUNDS,
    )


def bounds_called(name: str) -> tuple[Statement, ...]:
    """The bounds of this name or claim, in any case."""
    wanted = name.lower()
    return tuple(
        each
        for each in every_bound()
        if wanted in {each.name.lower(), *map(str.lower, (each.claim, *each.also))}
    )
