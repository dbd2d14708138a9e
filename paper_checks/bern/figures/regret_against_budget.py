"""Figure 8: the final regret of DP-IMED against the privacy budget  [BERN-EXP3, BERN-I26]"""

from fractions import Fraction

from ...figures.bound_curve import leading_term
from ...figures.figure import Figure, Panel, Progress
from ...figures.simulated_cases import Case, compared, final_regret, simulate_cases

MEANS = (0.8, 0.1, 0.1, 0.1, 0.1)
HORIZON = 10**7
BUDGETS = tuple(Fraction(place, 100) for place in range(1, 101))
_RUNS = 400

# mean and standard error of 200 runs by another implementation
_REFERENCES = {
    "0.01": (12974, 2195), "0.05": (2264, 230), "0.1": (814, 55), "0.25": (323, 31), "0.5": (134.8, 2.5),
    "0.75": (92.3, 1.6), "1": (72.2, 1.0),
}  # fmt: skip


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Figure 8, at epsilon = 0.01, 0.02, ..., 1   [BERN-EXP3]"""
    from ....theory.bounds.regret_lower_bounds import D_EPS

    count = runs or _RUNS
    cases = [
        Case(
            algorithm="dp-imed",
            means=MEANS,
            horizon=HORIZON,
            runs=count,
            options={"epsilon": budget, "alpha": Fraction(11, 10)},
            checkpoints=(HORIZON,),
        )
        for budget in BUDGETS
    ]
    simulations = simulate_cases(cases, name="BERN-EXP3", seed=seed, jobs=jobs, progress=progress)
    budgets = [float(budget) for budget in BUDGETS]
    simulated = final_regret("DP-IMED, α = 1.1", budgets, simulations)
    bound = leading_term("leading term, Theorem 3.1", D_EPS, MEANS, budgets, horizon=HORIZON)
    return Figure(
        name="BERN-EXP3",
        title="Regret of DP-IMED against the budget",
        caption=(
            f"Simulated at means (0.8, 0.1, 0.1, 0.1, 0.1), T = 10^7, {count} runs at each of 100 budgets; "
            "DP-IMED with n0 = 1, alpha = 1.1. Lines: mean regret; dots: median; shaded: middle four "
            "fifths of the runs. The leading term is the constant of the lower bound times log T."
        ),
        panels=[
            Panel(
                title="means (0.8, 0.1, 0.1, 0.1, 0.1), T = 10^7",
                x_name="privacy budget ε",
                y_name="final regret",
                curves=[simulated, bound],
            )
        ],
        columns=1,
        comparisons=[
            compared(f"epsilon = {budget}", simulations[BUDGETS.index(Fraction(budget))], *reference)
            for budget, reference in _REFERENCES.items()
        ],
    )
