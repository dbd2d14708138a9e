"""Speed of the Bernoulli divergences: doubles against logarithms of the same array, certified values."""

from __future__ import annotations

import numpy as np
from banditproof.theory.divergences.bernoulli_divergences import d_eps, d_eps_certified, d_eps_upper_inverse
from best_time import best_time

PAIRS = 10**7
CERTIFIED = 20_000
EPSILON = 1.0


def measure() -> list[dict[str, object]]:
    """The three rows of the table."""
    generator = np.random.default_rng(0)
    x, y = generator.random(PAIRS), generator.random(PAIRS)
    level = generator.exponential(0.3, PAIRS)
    logarithm = best_time(lambda: np.log(x), 7)
    rows = []
    for what, work, most in (
        (f"d_eps, {PAIRS} pairs", lambda: d_eps(x, y, EPSILON), 15),
        (f"d_eps_upper_inverse, {PAIRS} pairs", lambda: d_eps_upper_inverse(x, level, EPSILON), 50),
    ):
        ours = best_time(work, 3)
        rows.append(
            row(what, ours, "numpy.log, same array", logarithm, f"<= {most}", met=ours <= most * logarithm)
        )
    first, second = x[:CERTIFIED].tolist(), y[:CERTIFIED].tolist()
    ours = best_time(lambda: d_eps_certified(first, second, EPSILON), 3)
    reference = f"{CERTIFIED} a second"
    rows.append(row(f"d_eps_certified, {CERTIFIED} pairs", ours, reference, 1.0, "<= 1", met=ours <= 1))
    return rows


def row(
    what: str, ours: float, reference: str, reference_s: float, target: str, *, met: bool
) -> dict[str, object]:
    """One line of the table."""
    return {
        "what": what,
        "ours_s": ours,
        "reference": reference,
        "reference_s": reference_s,
        "ratio": ours / reference_s,
        "target": target,
        "met": met,
    }


if __name__ == "__main__":
    for line in measure():
        print(line)
