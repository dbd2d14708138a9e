"""Figure 5.2: regret over time of DP-UCB, DP-SE, AdaP-UCB and AdaP-KLUCB  [TA-E1]"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ...figures.bound_curve import leading_term
from ...figures.figure import Curve, Figure, Panel, Progress
from ...figures.simulated_cases import ROUND_BY_ROUND, Case, compared, regret_over_time, simulate_cases

MEANS = (0.75, 0.625, 0.5, 0.375, 0.25)
HORIZON = 10**7
_RUNS, _RUNS_ROUND_BY_ROUND = 1000, 20

_POLICIES: tuple[tuple[str, str, dict[str, Any], float], ...] = (
    # algorithm, label, options; then the mean by another implementation
    ("adap-klucb", "AdaP-KLUCB", {}, 1950.7),
    ("adap-ucb", "AdaP-UCB", {}, 2237.4),
    ("dp-se", "DP-SE", {}, 4287.4),
    ("dp-ucb", "DP-UCB", {"delta": Fraction(1, 10), "depth": "log"}, 2244),
)


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Figure 5.2, at epsilon = 1   [TA-E1]"""
    cases = [
        Case(
            algorithm=algorithm,
            means=MEANS,
            horizon=HORIZON,
            runs=runs or (_RUNS_ROUND_BY_ROUND if algorithm in ROUND_BY_ROUND else _RUNS),
            options={"epsilon": 1, **options},
        )
        for algorithm, _, options, *_ in _POLICIES
    ]
    simulations = simulate_cases(cases, name="TA-E1", seed=seed, jobs=jobs, progress=progress)
    curves = [
        regret_over_time(simulation, label)
        for simulation, (_, label, *_) in zip(simulations, _POLICIES, strict=True)
    ]
    curves += _bounds(curves[0].x)
    count = f"{_RUNS} runs ({_RUNS_ROUND_BY_ROUND} of DP-UCB)" if runs is None else f"{runs} runs each"
    return Figure(
        name="TA-E1",
        title="Regret over time of the ε-private policies, ε = 1",
        caption=(
            f"Simulated at means (0.75, 0.625, 0.5, 0.375, 0.25), T = 10^7, {count}. Lines: mean "
            "regret; dots: median; shaded: middle four fifths of the runs. AdaP-UCB and AdaP-KLUCB with "
            "beta = 3.1, DP-SE with beta = 1/T, DP-UCB with a constant risk of 0.1 and trees of noise "
            "log(T)/epsilon. The leading terms are those of the lower bounds."
        ),
        panels=[
            Panel(
                title="means (0.75, 0.625, 0.5, 0.375, 0.25), ε = 1",
                x_name="round t",
                y_name="regret",
                curves=curves,
                floor=10.0,
            )
        ],
        columns=1,
        comparisons=[
            compared(label, simulation, mean, runs=3 if label == "DP-UCB" else 50)
            for simulation, (_, label, _, mean) in zip(simulations, _POLICIES, strict=True)
        ],
    )


def _bounds(rounds: Sequence[float]) -> list[Curve]:
    from ....theory.bounds.regret_lower_bounds import D_EPS, KL_TV

    return [
        leading_term("leading term, Theorem 4.16", KL_TV, MEANS, rounds, epsilon=1),
        leading_term("leading term with d_ε", D_EPS, MEANS, rounds, epsilon=1),
    ]
