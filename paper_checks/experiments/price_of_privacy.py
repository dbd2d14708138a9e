"""What privacy costs AdaC-UCB: its regret less that of the same policy without noise.

At a fixed horizon against ``rho``, and relative to the regret without privacy over time
(``PoP = (Reg_private - Reg)/Reg``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..checks.statistics.paired_regrets import panels_of_costs
from ..figures.figure import Comparison, Figure, Progress
from ..figures.simulated_cases import Case, compared, simulate_cases

MEANS = (0.75, 0.625, 0.5, 0.375, 0.25)
HORIZON = 10**7

Reference = tuple[float, float | None, int | None]


@dataclass(frozen=True, kw_only=True)
class Design:
    """What is varied: budgets and horizons on the left, budgets on the right.

    ``without`` and ``with_budget``: means by another implementation at T = 10^7, their standard errors, runs.
    """

    name: str
    title: str
    runs: int
    budgets: Sequence[str]
    horizons: Sequence[int]
    over_time: Sequence[str]
    without: Reference
    with_budget: Mapping[str, Reference]

    def redrawn(self, *, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
        """Both panels."""
        from ...algorithms.simulation.simulator import default_checkpoints

        count = runs or self.runs
        rounds = tuple(default_checkpoints(HORIZON).tolist())
        every = list(dict.fromkeys((*self.budgets, *self.over_time)))
        shared = {"beta": 1, "first_count": Fraction(1, 2)}
        cases = [
            Case(
                algorithm="episodic-ucb" if budget is None else "adac-ucb",
                means=MEANS,
                horizon=HORIZON,
                runs=count,
                options=shared if budget is None else {"rho": Fraction(budget), **shared},
                checkpoints=rounds,
            )
            for budget in (None, *every)
        ]
        without, *private = simulate_cases(cases, name=self.name, seed=seed, jobs=jobs, progress=progress)
        at_budget = dict(zip(every, private, strict=True))
        comparisons: list[Comparison] = [compared("without privacy", without, *self.without)]
        comparisons += [
            compared(f"rho = {budget}", at_budget[budget], *reference)
            for budget, reference in self.with_budget.items()
        ]
        return Figure(
            name=self.name,
            title=self.title,
            caption=(
                "Simulated at means (0.75, 0.625, 0.5, 0.375, 0.25), T = 10^7, "
                f"{count} runs of AdaC-UCB at each rho and of the same policy without noise, both with "
                "beta = 1. Shaded: one standard error either way, of the difference of the means (left), "
                "of the ratio by the delta method (right)."
            ),
            panels=panels_of_costs(
                rounds,
                without.regret,
                {budget: at_budget[budget].regret for budget in self.budgets},
                self.horizons,
                [
                    (
                        "relative price of privacy (PoP)",
                        {budget: at_budget[budget].regret for budget in self.over_time},
                        False,
                    )
                ],
            ),
            columns=2,
            comparisons=comparisons,
        )
