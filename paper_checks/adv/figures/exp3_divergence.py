"""Figure 1: EXP3 on neighbouring losses, along one sequence of actions   [ADV-FIG1]

The two runs of EXP3 in Appendix G.1, by the log of the ratio of the two weights: two arms, actions 2, 1, 2,
1, ... whatever their chances; all losses are 1, but for the loss of arm 2 in round 1, which is ``first_loss``
(0 in one run, 1 in its neighbour). With ``x = log(w(2)/w(1))``, which neither underflows nor overflows,
``Q = 1/(1 + e^{-x})`` and ``P(2) = (1 - gamma) Q + gamma/2``.
"""

import math
from functools import lru_cache

from ...figures.figure import Comparison, Curve, Figure, Kind, Panel, Progress

_RATE = 1e-4
_HORIZON = 1_000_000
_POINTS = 400
_OTHERS = (0.1, 0.01, 0.001)
# in ball arithmetic, to all digits shown: P_t(2) and P'_t(2)
_CERTAIN = {
    1000: (0.50000262266517130, 0.49994738207278137), 10_000: (0.50004292004057407, 0.49990708066844711),
    50_000: (0.50367940209100193, 0.49627023504363845), 80_000: (0.57432373122563719, 0.42561884340705141),
    95_000: (0.83302042108823083, 0.16689631509400480), 99_000: (0.99640705209528219, 0.0034960342819711083),
}  # fmt: skip
# the first rounds where P_t(2) > 0.9 and where P'_t(2) < 0.1, for each rate
_CROSSED = {0.0001: (96833, 96832), 0.001: (7403, 7402), 0.01: (527, 526), 0.1: (41, 40)}
_DOUBLES = 1e-11  # the recursion carries the rounding of early rounds on, and makes it larger


def redrawn(*, runs: int | None, seed: int, jobs: int, progress: Progress | None) -> Figure:
    """The recursion of the printed code, in logarithms; nothing in it is random."""
    del runs, seed, jobs
    panels = [_panel(_RATE, _HORIZON)]
    for done, rate in enumerate(_OTHERS, 1):
        if progress is not None:
            progress(done, len(_OTHERS) + 1)
        panels.append(_panel(rate, round(100 / rate)))
    if progress is not None:
        progress(len(_OTHERS) + 1, len(_OTHERS) + 1)
    return Figure(
        name="ADV-FIG1",
        title="EXP3 on two neighbouring tables of losses",
        caption=(
            "Two arms, actions 2, 1, 2, 1, ... in both runs; all losses are 1, but for arm 2 in round 1, "
            "which loses 0 under the first table. One changed loss moves the chance of arm 2 to opposite "
            "ends, 1 - gamma/2 and gamma/2, within about log(2/eta)/eta rounds. The text draws the first "
            "panel, up to T = 10^6 in equal steps; here rounds are on a log scale. Nothing is random."
        ),
        panels=panels,
        columns=2,
        comparisons=[
            Comparison(
                what=f"{name}, t = {t}",
                mean=chance_of_second(_RATE, _RATE, _HORIZON, float(loss))[t - 1],
                error=0.0,
                reference=value,
                rounding=_DOUBLES * value,
            )
            for t, values in _CERTAIN.items()
            for loss, (name, value) in enumerate(zip(("P_t(2)", "P'_t(2)"), values, strict=True))
        ]
        + [
            Comparison(
                what=f"{name}, η = γ = {rate:g}",
                mean=_crossing(rate, loss),
                error=0.0,
                reference=t,
                rounding=0.0,
            )
            for rate, rounds in _CROSSED.items()
            for loss, (name, t) in enumerate(
                zip(("first t with P_t(2) > 0.9", "first t with P'_t(2) < 0.1"), rounds, strict=True)
            )
        ],
        compared="chance of arm 2",
        reference="the same recursion in ball arithmetic, all digits certain",
    )


def _crossing(rate: float, loss: int) -> int:
    """The first round in which the chance of arm 2 has left (0.1, 0.9) on its side."""
    chances = chance_of_second(rate, rate, round(100 / rate), float(loss))
    return next(t for t, p in enumerate(chances, 1) if (p < 0.1 if loss else p > 0.9))


def _panel(rate: float, horizon: int) -> Panel:
    rounds = sorted({round(horizon ** (i / _POINTS)) for i in range(_POINTS + 1)} | _turn(rate, horizon))
    curves = []
    tables: tuple[tuple[str, float, Kind], ...] = (
        ("P_t(2), first loss 0", 0.0, "baseline"),
        ("P'_t(2), first loss 1", 1.0, "baseline"),
    )
    for label, loss, kind in tables:
        chances = chance_of_second(rate, rate, horizon, loss)
        curves.append(
            Curve(
                label=label,
                kind=kind,
                x=rounds,
                columns={"chance of arm 2": [chances[t - 1] for t in rounds]},
                line="chance of arm 2",
            )
        )
    return Panel(
        title=f"η = γ = {rate:g}, T = {horizon:,}",
        x_name="round t",
        y_name="chance of arm 2",
        curves=curves,
        y_log=False,
    )


def _turn(rate: float, horizon: int) -> set[int]:
    """Rounds around the steep part, where a log scale is too coarse."""
    around = math.log(2 / rate) / rate
    return {t for i in range(201) if 1 <= (t := round(around * (0.6 + i / 250))) <= horizon}


@lru_cache(maxsize=64)
def chance_of_second(eta: float, gamma: float, horizon: int, first_loss: float) -> tuple[float, ...]:
    """``P_t(2)`` for ``t = 1 .. horizon``."""
    chances, x = [], 0.0
    for t in range(horizon):
        p = (1 - gamma) * _expit(x) + gamma / 2
        chances.append(p)
        if t % 2:
            x += eta / (1 - p)
        else:
            x -= eta * (1 if t else first_loss) / p
    return tuple(chances)


def _expit(x: float) -> float:
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    return math.exp(x) / (1 + math.exp(x))
