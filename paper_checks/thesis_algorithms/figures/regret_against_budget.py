"""Figure 5.3: the final regret of AdaP-KLUCB against the privacy budget  [TA-E2]"""

from fractions import Fraction

from ...figures.bound_curve import leading_term
from ...figures.figure import Figure, Panel, Progress
from ...figures.simulated_cases import Case, compared, final_regret, simulate_cases

MEANS = (0.8, 0.1, 0.1, 0.1, 0.1)
HORIZON = 10**7
_FINE = "5 6 7 8 10 12 14 16 20 24 28 30 35 40 50 60 70 80 100 120 140 160 200 240 280"
_COARSE = "330 400 500 600 700 800 1000"
BUDGETS = tuple(Fraction(int(each), 100) for each in (*_FINE.split(), *_COARSE.split()))
_RUNS = 400

# mean of 40 runs by another implementation
_REFERENCES = {"0.05": 11468.8, "0.1": 5734.4, "0.2": 3118, "0.3": 2867.2, "0.5": 1505, "1": 1433.6}
_REFERENCES |= {"2": 716.8, "5": 645, "10": 396.5}


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Figure 5.3, at budgets from 0.05 to 10   [TA-E2]"""
    from ....theory.bounds.regret_lower_bounds import D_EPS, KL_TV

    count = runs or _RUNS
    cases = [
        Case(
            algorithm="adap-klucb",
            means=MEANS,
            horizon=HORIZON,
            runs=count,
            options={"epsilon": budget},
            checkpoints=(HORIZON,),
        )
        for budget in BUDGETS
    ]
    simulations = simulate_cases(cases, name="TA-E2", seed=seed, jobs=jobs, progress=progress)
    budgets = [float(budget) for budget in BUDGETS]
    curves = [
        final_regret("AdaP-KLUCB", budgets, simulations),
        leading_term("leading term, Theorem 4.16", KL_TV, MEANS, budgets, horizon=HORIZON),
        leading_term("leading term with d_ε", D_EPS, MEANS, budgets, horizon=HORIZON),
    ]
    return Figure(
        name="TA-E2",
        title="Regret of AdaP-KLUCB against the budget",
        caption=(
            f"Simulated at means (0.8, 0.1, 0.1, 0.1, 0.1), T = 10^7, {count} runs at each of {len(BUDGETS)} "
            "budgets; AdaP-KLUCB with beta = 3.1. Lines: mean regret; dots: median; shaded: middle four "
            "fifths of the runs. It falls in steps: in almost all runs every arm is pulled a power of two of "
            "times, which doubles. The leading terms are those of the lower bounds."
        ),
        panels=[
            Panel(
                title="means (0.8, 0.1, 0.1, 0.1, 0.1), T = 10^7",
                x_name="privacy budget ε",
                y_name="final regret",
                curves=curves,
            )
        ],
        columns=1,
        comparisons=[
            compared(f"epsilon = {budget}", simulations[BUDGETS.index(Fraction(budget))], mean, runs=40)
            for budget, mean in _REFERENCES.items()
        ],
    )
