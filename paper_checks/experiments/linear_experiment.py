"""The linear experiment: ten unit vectors in space and theta* on the sphere, drawn anew for every run.

[ZCDP-FIG4B, ZCDP-FIG5, TA-E4, TA-E7]
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.small_matrices import row_lengths
from ..checks.statistics.paired_regrets import over_time, panels_of_costs, spent
from ..figures.curve_intervals import standard_error
from ..figures.figure import Comparison, Figure, Panel, Progress
from ..running.seed import seed_of

if TYPE_CHECKING:
    from ...algorithms.linear.phased_elimination import PhasedElimination

Vector = NDArray[np.float64]

ARMS, DIMENSION, DELTA = 10, 3, Fraction(1, 1000)
HORIZON = 10**7
WITHOUT = "gope"

Case = tuple[str, str | None]
"""The name of a policy and its rho."""
Reference = tuple[float, float]


@dataclass(frozen=True)
class Runs:
    """Regret by run and round, and the largest budget that a phase of any run spent."""

    regret: Vector
    spent: float


def instance(number: int, seed: int) -> tuple[Vector, Vector]:
    """The actions and theta* of a run."""
    generator = np.random.default_rng(seed_of(f"linear instance/{number}", seed))
    actions = generator.standard_normal((ARMS, DIMENSION))
    theta = generator.standard_normal(DIMENSION)
    return actions / row_lengths(actions)[:, None], theta / row_lengths(theta)


def play(
    cases: Sequence[Case],
    rounds: Sequence[int],
    *,
    runs: int,
    seed: int,
    jobs: int,
    progress: Progress | None,
) -> dict[Case, Runs]:
    """Every case on the same instances."""
    from ...algorithms.simulation.parallel_runs import each_portion

    work = partial(_on_instance, cases, rounds, seed)
    found = each_portion(work, range(runs), jobs=jobs, progress=progress)
    return {
        case: Runs(np.array([each[place][0] for each in found]), max(each[place][1] for each in found))
        for place, case in enumerate(cases)
    }


def _on_instance(
    cases: Sequence[Case], rounds: Sequence[int], seed: int, number: int
) -> list[tuple[Vector, float]]:
    from ...algorithms.by_name.catalogue import build
    from ...algorithms.environments.linear_arms import LinearArms
    from ...algorithms.protocol.block_policy import play
    from ...algorithms.simulation.simulated_stage import SimulatedStage
    from ...algorithms.simulation.simulator import simulate
    from ...algorithms.streams import stream_of

    actions, theta = instance(number, seed)
    found = []
    for name, rho in cases:
        options: dict[str, Any] = {} if rho is None else {"rho": Fraction(rho)}
        fresh = partial(build, name, actions, delta=DELTA, **options)
        environment, own_seed = LinearArms(actions, theta), seed_of(f"linear run/{number}", seed)
        simulated = simulate(fresh, environment, HORIZON, runs=1, seed=own_seed, checkpoints=rounds)
        made: Any = fresh()  # the same run, which tells its phases
        for _ in play(made, SimulatedStage(environment, stream_of(own_seed, 0)), HORIZON, arms=ARMS):
            pass
        found.append((simulated.regret[0], budget_spent(made)))
    return found


def budget_spent(policy: "PhasedElimination") -> float:
    """The largest rho that a phase of the run spent, with the design that was played; 0 without privacy.

    ``(2 shift)^2/(2 sigma^2)``, the shift of what is released when a reward moves by one.
    """
    from ...algorithms.linear.adac_gope import AdaCGOPE
    from ...algorithms.linear.adac_gope_var import AdaCGOPEVar
    from ...algorithms.linear.output_perturbed_gope import OutputPerturbedGOPE

    if isinstance(policy, AdaCGOPE):
        shifts = [(phase.largest_shift(phase.root), policy.sigma(phase)) for phase in policy.phases]
    elif isinstance(policy, OutputPerturbedGOPE):
        shifts = [(phase.largest_shift(phase.inverse), policy.sigma(phase)) for phase in policy.phases]
    elif isinstance(policy, AdaCGOPEVar):
        shifts = [(1.0, float(policy.mechanism.sigma)) for _ in policy.phases]
    else:
        return 0.0
    return max((2 * (shift / sigma) ** 2 for shift, sigma in shifts), default=0.0)


def checkpoints() -> list[int]:
    """The rounds at which regret is kept."""
    from ...algorithms.simulation.simulator import default_checkpoints

    return [int(t) for t in default_checkpoints(HORIZON) if t >= 100]


def compared(what: str, regret: Vector, reference: Reference) -> Comparison:
    """The final regret next to that of another simulation, on other instances."""
    return Comparison(
        what=what,
        runs=len(regret),
        mean=float(regret.mean()),
        error=standard_error(regret),
        reference=reference[0],
        reference_error=reference[1],
    )


_INSTANCES = (
    "Every run has its own instance, the same for all curves: 10 actions and theta* uniform on the unit "
    "sphere of R^3, N(0, 1) noise, delta = 0.001."
)


@dataclass(frozen=True, kw_only=True)
class PriceOfPrivacy:
    """AdaC-GOPE against GOPE: budgets and horizons on the left, budgets over time on the right."""

    name: str
    budgets: Sequence[str]
    horizons: Sequence[int]
    over_time: Sequence[str]
    runs: int
    references: Mapping[str, Reference] = field(default_factory=dict)
    without: Reference | None = None

    def redrawn(self, *, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
        """Both panels."""
        count, rounds = runs or self.runs, checkpoints()
        every = list(dict.fromkeys((*self.budgets, *self.over_time, *self.references)))
        cases: list[Case] = [(WITHOUT, None), *(("adac-gope", budget) for budget in every)]
        found = play(cases, rounds, runs=count, seed=seed, jobs=jobs, progress=progress)
        without = found[WITHOUT, None].regret
        private = {budget: found["adac-gope", budget] for budget in every}
        comparisons = [
            compared(f"rho = {budget}", private[budget].regret[:, -1], reference)
            for budget, reference in self.references.items()
        ]
        if self.without is not None:
            comparisons.insert(0, compared("without privacy", without[:, -1], self.without))
        return Figure(
            name=self.name,
            title="What zero-concentrated privacy costs in linear bandits",
            caption=(
                f"{count} runs of AdaC-GOPE at each ρ and of GOPE with phases of the same length for ρ → ∞. "
                f"{_INSTANCES} Shaded: one standard error either way, from paired runs. "
                "Budget spent with the designs as played, at most: "
                f"{spent({budget: private[budget].spent for budget in self.over_time})}."
            ),
            panels=panels_of_costs(
                rounds,
                without,
                {budget: private[budget].regret for budget in self.budgets},
                self.horizons,
                [
                    (
                        "relative price of privacy (PoP)",
                        {budget: private[budget].regret for budget in self.over_time},
                        False,
                    )
                ],
            ),
            columns=2,
            comparisons=comparisons,
        )


_PLACES = {
    "adac-gope-var": "beginning (AdaC-GOPE-Var)",
    "adac-gope": "middle (AdaC-GOPE)",
    "output-perturbed-gope": "end (on the estimate)",
}


@dataclass(frozen=True, kw_only=True)
class PlacesOfNoise:
    """Regret over time by the place of the noise, one panel a budget."""

    name: str
    budgets: Sequence[str]
    runs: int
    references: Mapping[Case, Reference] = field(default_factory=dict)

    def redrawn(self, *, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
        """The panels."""
        count, rounds = runs or self.runs, checkpoints()
        cases: list[Case] = [(name, budget) for budget in self.budgets for name in _PLACES]
        cases.append((WITHOUT, None))
        found = play(cases, rounds, runs=count, seed=seed, jobs=jobs, progress=progress)
        without = found[WITHOUT, None].regret
        return Figure(
            name=self.name,
            title="Where the noise is added to least squares",
            caption=(
                f"{count} runs each. {_INSTANCES} Mean regret. Mean and standard error of the regret with "
                "noise in the beginning less that with noise in the middle, in pairs, at T = 10^7: "
                + "; ".join(
                    f"{_apart(found['adac-gope-var', b].regret, found['adac-gope', b].regret)} at ρ = {b}"
                    for b in self.budgets
                )
                + "."
            ),
            panels=[
                Panel(
                    title=f"ρ = {budget}",
                    x_name="round t",
                    y_name="regret",
                    curves=[
                        *(
                            over_time(label, rounds, found[name, budget].regret)
                            for name, label in _PLACES.items()
                        ),
                        over_time("GOPE, no privacy", rounds, without, kind="baseline"),
                    ],
                )
                for budget in self.budgets
            ],
            columns=2,
            comparisons=[
                compared(f"{name}, rho = {budget}", found[name, budget].regret[:, -1], reference)
                for (name, budget), reference in self.references.items()
            ],
        )


def _apart(one: Vector, other: Vector) -> str:
    final = one[:, -1] - other[:, -1]
    error = standard_error(final) if len(final) > 1 else math.inf
    return f"{final.mean():.0f} ± {error:.0f}"
