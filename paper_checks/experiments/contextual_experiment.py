"""The contextual experiment: ten normal actions in space in every round, theta* on the sphere for every run.

[ZCDP-FIG4C, TA-E5]
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ..checks.statistics.paired_regrets import panels_of_costs
from ..figures.figure import Figure, Progress
from ..running.seed import seed_of

if TYPE_CHECKING:
    from ...algorithms.simulation.contextual_simulator import ContextualSimulation

ARMS, DIMENSION, DELTA = 10, 3, Fraction(1, 1000)
SPREAD = math.sqrt(0.1)
LEAST_EIGENVALUE = Fraction(1, 10)
"""``lambda_0`` of ``E[a a^T]``: across the mean."""

Case = tuple[str | None, str]
"""A rho, None without privacy, and the floor of the width."""


def play(
    cases: Sequence[Case],
    rounds: Sequence[int],
    horizon: int,
    *,
    runs: int,
    seed: int,
    jobs: int,
    progress: Progress | None,
) -> "dict[Case, ContextualSimulation]":
    """Every case with the same theta* a run."""
    from ...algorithms.by_name.catalogue import build_contextual
    from ...algorithms.environments.contexts import GaussianContexts
    from ...algorithms.environments.contextual_bandit import ContextualBandit
    from ...algorithms.simulation.contextual_simulator import simulate_contextual

    thetas = np.random.default_rng(seed_of("contextual theta", seed)).standard_normal((runs, DIMENSION))
    thetas /= np.linalg.norm(thetas, axis=1)[:, None]
    contexts = GaussianContexts(ARMS, [1 / math.sqrt(DIMENSION)] * DIMENSION, SPREAD)
    found = {}
    for place, case in enumerate(cases):
        rho, floor = case
        options: dict[str, Any] = {"delta": DELTA, "ridge": Fraction(1, 10), "outside": "play"}
        if rho is not None:
            options |= {"rho": Fraction(rho), "floor": floor, "lambda_0": LEAST_EIGENVALUE}

        def tell(done: int, of: int, place: int = place) -> None:
            if progress is not None:
                progress(place * of + done, len(cases) * of)

        found[case] = simulate_contextual(
            partial(
                build_contextual,
                "rs-oful" if rho is None else "adac-oful",
                DIMENSION,
                horizon=horizon,
                **options,
            ),
            ContextualBandit(contexts, thetas),
            horizon,
            runs=runs,
            seed=seed_of("contextual run", seed),
            checkpoints=rounds,
            jobs=jobs,
            progress=tell,
        )
    return found


@dataclass(frozen=True, kw_only=True)
class PriceOfPrivacy:
    """AdaC-OFUL against RS-OFUL: budgets and horizons, budgets over time, and that with the printed width."""

    name: str
    budgets: Sequence[str]
    horizons: Sequence[int]
    over_time: Sequence[str]
    runs: int

    def redrawn(self, *, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
        """The three panels."""
        from ...algorithms.simulation.simulator import default_checkpoints

        count, horizon = runs or self.runs, max(self.horizons)
        rounds = [int(t) for t in default_checkpoints(horizon) if t >= 10]
        every = list(dict.fromkeys((*self.budgets, *self.over_time)))
        cases: list[Case] = [(None, "observed"), *((budget, "observed") for budget in every)]
        cases += [(budget, "printed") for budget in self.over_time]
        found = play(cases, rounds, horizon, runs=count, seed=seed, jobs=jobs, progress=progress)
        without = found[None, "observed"].regret
        largest = max(simulation.largest_square.max() for simulation in found.values())
        return Figure(
            name=self.name,
            title="What zero-concentrated privacy costs in contextual linear bandits",
            caption=(
                f"{count} runs of AdaC-OFUL at each ρ and of RS-OFUL, C = 1, λ = 0.1, δ = 0.001, N(0, 1) "
                "noise, 10 actions N((1,1,1)/√3, I/10) in every round, theta* uniform on the unit sphere of "
                "R^3 for every run. Left and middle: the width has the least eigenvalue of V_t where the "
                "text has a lower bound on it that is negative at first; right: that bound (λ_0 = 0.1), "
                "and λ where it is less. Shaded: one standard error either way, from paired runs. Actions "
                f"up to length {math.sqrt(largest):.2f} were played, for which rewards in [-1, 1] would "
                f"spend {largest:.3g} ρ."
            ),
            panels=panels_of_costs(
                rounds,
                without,
                {budget: found[budget, "observed"].regret for budget in self.budgets},
                self.horizons,
                [
                    (
                        f"relative price of privacy (PoP), {words}",
                        {budget: found[budget, floor].regret for budget in self.over_time},
                        floor == "printed",
                    )
                    for floor, words in (("observed", "eigenvalue"), ("printed", "printed width"))
                ],
            ),
            columns=3,
        )
