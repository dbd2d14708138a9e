"""Tables 1 and 2 as pictures: the rates, and where each of them is the least   [ADV-TAB1, ADV-TAB2]

Constants and log(1/delta) are suppressed, as printed.
"""

import math
from collections.abc import Callable, Sequence

from ...figures.figure import Curve, Figure, Kind, Panel, Progress

_STEPS = 120
_TABLE_ONE = ((2, 1e6), (10, 1e8))
_ADVICE = ((100, 2, 1e8), (10_000, 2, 1e12))
_MAPS = ((2, 1e6), (10, 1e9), (2, 1e12), (2, 1e24))
_FINE = 480


def rates(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Table 1: every cell as a curve over epsilon   [ADV-TAB1]"""
    del runs, seed, jobs, progress
    panels = []
    for k, t in _TABLE_ONE:
        budgets = _logarithmic(1 / t, 1, _STEPS)
        panels.append(
            _rates_panel(
                f"bandits: K = {k}, T = {t:.0e}",
                budgets,
                {
                    "existing": [existing_bandit_rate(k, t, e) for e in budgets],
                    "this work": [bandit_rate(k, t, e) for e in budgets],
                },
                t,
            )
        )
    for n, k, t in _ADVICE:
        budgets = _logarithmic(1 / t, 1, _STEPS)
        panels.append(
            _rates_panel(
                f"experts: N = {n}, K = {k}, T = {t:.0e}",
                budgets,
                {name: [rate(n, k, t, e) for e in budgets] for name, rate in ADVICE_RATES.items()},
                t,
            )
        )
    return Figure(
        name="ADV-TAB1",
        title="Rates of private bandits, with and without experts",
        caption=(
            "The cells of the table as printed, constants and log(1/delta) suppressed, over epsilon "
            "from 1/T to 1. Above the line at T a rate says nothing."
        ),
        panels=panels,
        columns=2,
    )


def regimes(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """Table 2: which of the three rates is the least, over epsilon and the number of experts   [ADV-TAB2]"""
    del runs, seed, jobs, progress
    return Figure(
        name="ADV-TAB2",
        title="Which rate is the least for bandits with expert advice",
        caption=(
            "Shaded in each colour: the numbers of experts N for which that rate, as printed with its "
            "logarithms, is the least of the three and below T; its upper edge is drawn. White: no rate is "
            "below T. The other lines: the conditions of the table, which are not the edges of the regions. "
            "The rate of Theorem 10 is the least only beyond T of about 10^20, at budgets above 1/sqrt(T)."
        ),
        panels=[_map(k, t) for k, t in _MAPS],
        columns=2,
    )


def _rates_panel(title: str, x: Sequence[float], columns: dict[str, list[float]], t: float) -> Panel:
    curves = [
        Curve(label=name, kind="private", x=x, columns={"rate": values}, line="rate")
        for name, values in columns.items()
    ]
    curves.append(Curve(label="T", kind="theory", x=x, columns={"rate": [t] * len(x)}, line="rate"))
    return Panel(title=title, x_name="epsilon", y_name="rate", curves=curves)


def _map(k: int, t: float) -> Panel:
    budgets = _logarithmic(1 / t, 1, _STEPS)
    experts = _logarithmic(2, t, _FINE)
    found = [[best_for_advice(n, k, t, e) for n in experts] for e in budgets]
    curves = []
    for name in ADVICE_RATES:
        edges = []
        for e, row in zip(budgets, found, strict=True):
            mine = [n for n, best in zip(experts, row, strict=True) if best == name]
            if mine:
                edges.append((e, min(mine), max(mine)))
        if edges:
            x, low, high = (list(column) for column in zip(*edges, strict=True))
            curves.append(
                Curve(
                    label=name,
                    kind="private",
                    x=x,
                    columns={"most experts": high, "fewest experts": low},
                    line="most experts",
                    band=("fewest experts", "most experts"),
                )
            )
    root = t**-0.5
    low = [e for e in budgets if k / e <= t]
    conditions: tuple[tuple[str, Kind, Sequence[float], Sequence[float]], ...] = (
        ("N = K", "theory", budgets, [float(k)] * len(budgets)),
        ("epsilon = K/N", "theory", low, [k / e for e in low]),
        ("epsilon = 1/sqrt(T)", "baseline", [root, root * (1 + 1e-9)], [2.0, t]),
    )
    curves += [
        Curve(label=label, kind=kind, x=x, columns={"experts": y}, line="experts")
        for label, kind, x, y in conditions
    ]
    return Panel(title=f"K = {k}, T = {t:.0e}", x_name="epsilon", y_name="experts N", curves=curves)


def _logarithmic(low: float, high: float, steps: int) -> list[float]:
    return [math.exp(math.log(low) + i / steps * math.log(high / low)) for i in range(steps + 1)]


def existing_bandit_rate(k: float, t: float, epsilon: float) -> float:
    """``sqrt(K T log(K T))/eps``"""
    return math.sqrt(k * t * math.log(k * t)) / epsilon


def bandit_rate(k: float, t: float, epsilon: float) -> float:
    """``sqrt(K T)/sqrt(eps)``"""
    return math.sqrt(k * t / epsilon)


def conversion_rate(n: float, k: float, t: float, epsilon: float) -> float:
    """Corollary 8: ``sqrt(N T)/sqrt(eps)``"""
    del k
    return math.sqrt(n * t / epsilon)


def local_rate(n: float, k: float, t: float, epsilon: float) -> float:
    """Theorem 9: ``sqrt(K T log N) log(K T)/eps``"""
    return math.sqrt(k * t * math.log(n)) * math.log(k * t) / epsilon


def batched_rate(n: float, k: float, t: float, epsilon: float) -> float:
    """Theorem 10: ``N^{1/6} K^{1/2} T^{2/3} log(N T)/eps^{1/3} + N^{1/2} log(N T)/eps``"""
    log = math.log(n * t)
    first = math.pow(n, 1 / 6) * math.sqrt(k) * math.pow(t, 2 / 3) * log / math.pow(epsilon, 1 / 3)
    return first + math.sqrt(n) * log / epsilon


ADVICE_RATES: dict[str, Callable[[float, float, float, float], float]] = {
    "Corollary 8": conversion_rate,
    "Theorem 9": local_rate,
    "Theorem 10": batched_rate,
}


def best_for_advice(n: float, k: float, t: float, epsilon: float) -> str | None:
    """Which of the three rates is the least; None where none is below T."""
    rates = {name: rate(n, k, t, epsilon) for name, rate in ADVICE_RATES.items()}
    best = min(rates, key=lambda name: rates[name])
    return best if rates[best] < t else None
