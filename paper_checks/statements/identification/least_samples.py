"""Lower bounds on sample complexity beside what the best policies need, for a class of two instances.

The class has the Bernoulli instances x, y and y, x: both arms are equally far from the alternative, so
that ``T*_KL = 1/max(kl(x, y), kl(y, x))``, ``T*_TV = 1/(x - y)``, and ``T*(nu; eps)`` is one over the
smaller of ``max(kl(x, y), kl(y, x))`` and ``eps (x - y)``. The risk delta is the one that the best policy
of T samples has.
"""

from __future__ import annotations

from ...checks.least_regret import Points, answers_after_pulls, pairs_of_instances, stands_below
from ...language.written_claim import Step, step

WITHOUT = "samples that telling x, y from y, x takes"
PRIVATE = "samples that telling x, y from y, x takes under eps-DP"
LONGER = "samples of a private policy that pulls one arm"
BEYOND = "other classes, instances and risks"
CLASS = "classes of the two Bernoulli instances x, y and y, x, with the least risk of T samples"

_FREE: Points = (
    {"x": "3/4", "y": "1/2", "T": 1},
    {"x": "17/20", "y": "1/10", "T": 1},
    {"x": "99/100", "y": "98/100", "T": 1},
    {"x": "1/50", "y": "1/100", "T": 1},
)
_PURE: Points = (
    {"x": "999999999/1000000000", "y": "1/1000000000", "T": 1, "eps": 18},
    {"x": "999/1000", "y": "1/1000", "T": 1, "eps": 20},
    {"x": "999/1000", "y": "1/1000", "T": 1, "eps": 3},
    {"x": "9/10", "y": "1/10", "T": 1, "eps": "1e-3"},
    {"x": "9/10", "y": "1/10", "T": 3, "eps": 1},
    {"x": "3/4", "y": "1/4", "T": 3, "eps": 3},
)
_LONGER: Points = tuple(
    {"x": "999/1000", "T": pulls, "eps": eps} for pulls, eps in ((60, "1/4"), (400, "1/40"), (9, 2))
)

_KL = "max(kl(x, y), kl(y, x))"
_PROGRAM = f"log(1/(3*d))/min({_KL}, eps*(x - y)) <= n"

CLASSICAL_STEPS: tuple[Step, ...] = (
    step(
        WITHOUT,
        f"kl(d, 1 - d)/{_KL} <= n",
        wrong={
            "1.1 times the samples": "kl(d, 1 - d)/ -> 1.1*kl(d, 1 - d)/",
            "the closer arm": f"{_KL} -> min(kl(x, y), kl(y, x))",
        },
        by=stands_below("n", pairs_of_instances(_FREE), part=WITHOUT),
    ),
)
"""Without privacy."""

PRIVATE_STEPS: tuple[Step, ...] = (
    step(
        PRIVATE,
        _PROGRAM,
        wrong={
            "1.2 times the private samples": "log(1/(3*d)) -> 1.2*log(1/(3*d))",
            "TV without eps": "eps*(x - y) -> (x - y)",
            "KL and TV added": f"/min({_KL}, eps*(x - y)) -> *(1/{_KL} + 1/(eps*(x - y)))",
        },
        by=stands_below("n", pairs_of_instances(_PURE), part=PRIVATE),
    ),
    step(
        LONGER,
        _PROGRAM,
        wrong={
            "TV times eps^2": "eps*(x - y) -> eps**2*(x - y)",
            "2.4 times the samples": "log(1/ -> 2.4*log(1/",
        },
        by=stands_below("n", answers_after_pulls(_LONGER), part=LONGER),
    ),
)
"""Under eps-DP."""

RELAXED_STEPS: tuple[Step, ...] = (
    step(
        PRIVATE,
        f"max(1/{_KL}, 1/(eps*(x - y)))*log(1/(3*d)) <= n",
        wrong={
            "T*_TV without 1/eps": "1/(eps*(x - y)) -> 1/(x - y)",
            "1.1 times T*_TV": "1/(eps*(x - y)) -> 1.1/(eps*(x - y))",
            "sum of both times": f"max(1/{_KL}, 1/(eps*(x - y))) -> (1/{_KL} + 1/(eps*(x - y)))",
            "1.2 times the larger time": "log(1/(3*d)) -> 1.2*log(1/(3*d))",
        },
        by=stands_below("n", pairs_of_instances(_PURE), part=PRIVATE),
    ),
)
"""Under eps-DP, the larger of both times."""
