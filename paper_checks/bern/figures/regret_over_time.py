"""Figures 1 and 4 to 7: regret over time of the private policies  [BERN-EXP1, BERN-EXP2]"""

from collections.abc import Sequence

from ...figures.bound_curve import leading_term
from ...figures.figure import Comparison, Curve, Figure, Kind, Panel, Progress
from ...figures.simulated_cases import ROUND_BY_ROUND, Case, compared, regret_over_time, simulate_cases

ENVIRONMENTS = {
    "mu1": (0.75, 0.7, 0.7, 0.7, 0.7),
    "mu2": (0.75, 0.625, 0.5, 0.375, 0.25),
    "mu3": (0.75, 0.53125, 0.375, 0.28125, 0.25),
    "mu4": (0.75, 0.71875, 0.625, 0.46875, 0.25),
}
HORIZON = 10**6
_RUNS, _RUNS_ROUND_BY_ROUND = 1000, 20
_NAMES = {
    "dp-klucb": "DP-KLUCB", "dp-imed": "DP-IMED", "adap-klucb": "AdaP-KLUCB", "dp-se": "DP-SE",
    "lazy-dp-ts": "Lazy-DP-TS", "imed": "IMED, without privacy",
}  # fmt: skip
_PRIVATE = tuple(_NAMES)[:5]

# final mean regret and, where stated, its standard error, by another implementation
_REFERENCE_RUNS = {"dp-se": 100, "lazy-dp-ts": 3}
_ONE_BUDGET = {
    "mu1": ((645, 40), (1356, 132), (6109, 30), (10453, None), (3141, 130), (221, 39)),
    "mu2": ((398, 34), (891, 181), (3490.6, 13), (3953, None), (2081, 112), (59, 6)),
}
_FOUR_BUDGETS = {
    ("mu1", 0.01): ((7641, 58), (10260, 350), (26231, 16), (40000, None), (26214, None)),
    ("mu1", 0.1): ((1038, 48), (2837, 203), (8106, 74), (10622, 79), (6507, None)),
    ("mu1", 0.5): ((557, 5), (752, 90), (4051, 36), (10453, None), (1852, None)),
    ("mu1", 1): ((573, 25), (394, 32), (3351, 16), (10412, None), (1178, None)),
    ("mu2", 0.01): ((7770, 61), (13348, 677), (56545, 248), (40536, None), (42524, None)),
    ("mu2", 0.1): ((815, 9), (1453, 152), (7501, 20), (4919, None), (4966, None)),
    ("mu2", 0.5): ((205.9, 2.0), (309, 79), (2117, 13), (3930, None), (1087, None)),
    ("mu2", 1): ((149.8, 1.0), (135, 17), (1532.6, 8), (3838, None), (739, None)),
    ("mu3", 0.01): ((7783, 41), (11380, 721), (57800, 104), (42030, None), (51882, None)),
    ("mu3", 0.1): ((790, 3), (944, 97), (7103, 21), (6077, None), (5078, None)),
    ("mu3", 0.5): ((184.1, 1.2), (221, 34), (1890, 8), (3503, None), (1148, None)),
    ("mu3", 1): ((117.1, 0.7), (92.1, 1.6), (1308, 4), (3503, None), (676, None)),
    ("mu4", 0.01): ((7670, 49), (8788, 300), (47986, 209), (44863, None), (39560, None)),
    ("mu4", 0.1): ((946, 30), (1795, 120), (7782, 37), (10152, None), (4796, None)),
    ("mu4", 0.5): ((374, 9), (375, 40), (2980, 22), (8133, None), (1471, None)),
    ("mu4", 1): ((321, 3), (218, 11), (2190, 16), (7536, None), (768, None)),
}
_CUT_EPISODES = (
    " DP-SE pulls the arms of an episode one after the other, which the text leaves open: where T cuts an "
    "episode, the first arm, the best one, has more of it than in turn (μ1, ε = 0.01: 40000 in turn)."
)


def one_budget(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Figure 1: ``mu1`` and ``mu2`` at epsilon = 0.25, with IMED as the benchmark   [BERN-EXP1]"""
    panels, comparisons = _panels(
        "BERN-EXP1",
        [(environment, 0.25) for environment in _ONE_BUDGET],
        tuple(_NAMES),
        [tuple(row) for row in _ONE_BUDGET.values()],
        runs=runs,
        seed=seed,
        jobs=jobs,
        progress=progress,
    )
    return Figure(
        name="BERN-EXP1",
        title="Regret over time at ε = 0.25",
        caption=_caption(runs, benchmark=True),
        panels=panels,
        columns=2,
        comparisons=comparisons,
    )


def four_budgets(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Figures 4 to 7: four environments, one a row, at four budgets   [BERN-EXP2]"""
    panels, comparisons = _panels(
        "BERN-EXP2",
        list(_FOUR_BUDGETS),
        _PRIVATE,
        [tuple(row) for row in _FOUR_BUDGETS.values()],
        runs=runs,
        seed=seed,
        jobs=jobs,
        progress=progress,
    )
    return Figure(
        name="BERN-EXP2",
        title="Regret over time: four environments at four budgets",
        caption=_caption(runs, benchmark=False),
        panels=panels,
        columns=4,
        comparisons=comparisons,
    )


def _panels(
    name: str,
    places: Sequence[tuple[str, float]],
    algorithms: Sequence[str],
    references: Sequence[Sequence[tuple[float, float | None]]],
    *,
    runs: int | None,
    seed: int,
    jobs: int,
    progress: Progress | None,
) -> tuple[list[Panel], list[Comparison]]:
    cases = [
        Case(
            algorithm=algorithm,
            means=ENVIRONMENTS[environment],
            horizon=HORIZON,
            runs=runs or (_RUNS_ROUND_BY_ROUND if algorithm in ROUND_BY_ROUND else _RUNS),
            options={} if algorithm == "imed" else {"epsilon": epsilon},
        )
        for environment, epsilon in places
        for algorithm in algorithms
    ]
    simulations = iter(simulate_cases(cases, name=name, seed=seed, jobs=jobs, progress=progress))
    panels, comparisons = [], []
    for (environment, epsilon), row in zip(places, references, strict=True):
        curves = []
        for algorithm, (mean, error) in zip(algorithms, row, strict=True):
            simulation = next(simulations)
            kind: Kind = "baseline" if algorithm == "imed" else "private"
            curves.append(regret_over_time(simulation, _NAMES[algorithm], kind))
            what = f"{environment}, epsilon = {epsilon:g}: {_NAMES[algorithm]}"
            comparisons.append(compared(what, simulation, mean, error, _REFERENCE_RUNS.get(algorithm)))
        curves.append(_lower_bound(ENVIRONMENTS[environment], epsilon, curves[0].x))
        means = ", ".join(f"{mean:g}" for mean in ENVIRONMENTS[environment])
        index = environment.removeprefix("mu")
        title = f"μ{index} = ({means})" if name == "BERN-EXP1" else f"μ{index}, ε = {epsilon:g}"
        panels.append(
            Panel(title=title, x_name="round t", y_name="regret", curves=curves, floor=HORIZON**0.5 / 100)
        )
    return panels, comparisons


def _lower_bound(means: Sequence[float], epsilon: float, rounds: Sequence[float]) -> Curve:
    from ....theory.bounds.regret_lower_bounds import D_EPS

    return leading_term("leading term, Theorem 3.1", D_EPS, means, rounds, epsilon=epsilon)


def _caption(runs: int | None, *, benchmark: bool) -> str:
    count = f"{_RUNS} runs ({_RUNS_ROUND_BY_ROUND} of those that decide round by round: Lazy-DP-TS"
    count += " and IMED)" if benchmark else ")"
    cut = "" if benchmark else _CUT_EPISODES
    return (
        f"Simulated, T = 10^6, {count if runs is None else f'{runs} runs each'}. Lines: mean regret; dots: "
        "median; shaded: middle four fifths of the runs. Where the mean leaves the shade, rare long runs "
        "carry it. DP-KLUCB and DP-IMED with n0 = 1, alpha = 2; AdaP-KLUCB with beta = 3.1; DP-SE "
        f"with beta = 1/T; Lazy-DP-TS with c = 3.{cut} The leading term is that of the lower bound, up to "
        "o(log t)."
    )
