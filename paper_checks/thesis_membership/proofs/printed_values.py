"""Values that are stated of normal laws and Gaussian columns, and what the leakage is (Section 6.1)."""

from __future__ import annotations

from ....verify.proving.formula_checks import equals_at
from ...language.assertion import ASSUMED, chain, settles
from ...language.written_claim import Lines, Pieces, over, step

_AREAS: Pieces = (
    step(
        "areas at three scores",
        "Phi(sqrt(m/2))",
        by=equals_at(
            [
                ({"m": "0.1"}, "0.588468363120939"),
                ({"m": 1}, "0.760249938906523"),
                ({"m": 5}, "0.943076850996671"),
            ],
            part="areas at three scores",
        ),
        wrong={"of 2 m": "m/2 -> m"},
    ),
    settles(2, by="areas at three scores", kills={1: "of 2 m"}),
)
_PLUG_IN: Pieces = (
    step(
        "plug-in advantages",
        "2*Phi(sqrt(t*l/(1 + l))/2) - 1",
        by=equals_at(
            [
                ({"t": 5, "l": 1}, "0.57080469956"),
                ({"t": 5, "l": "0.5"}, "0.48139498357"),
                ({"t": 5, "l": 2}, "0.63868957147"),
            ],
            part="plug-in advantages",
        ),
        wrong={"at threshold 0": "2*Phi(sqrt(t*l/(1 + l))/2) - 1 -> Phi((1 + l)/2) - Phi((1 - l)/2)"},
    ),
    settles(
        4,
        by="plug-in advantages",
        on="the three advantages",
        beyond="means and variances, which are one line of arithmetic each",
        kills={1: "at threshold 0"},
    ),
)
_NOISE: Pieces = (
    step(
        "advantages at four budgets",
        "2*Phi(sqrt(2*r)/2) - 1",
        by=equals_at(
            [
                ({"r": "0.01"}, "0.056371977797"),
                ({"r": "0.1"}, "0.176936726242"),
                ({"r": "0.5"}, "0.382924922548"),
                ({"r": 1}, "0.520499877813"),
            ],
            part="advantages at four budgets",
        ),
        wrong={"of rho/2": "sqrt(2*r) -> sqrt(r)"},
    ),
    settles(
        6,
        by="advantages at four budgets",
        on="the four advantages",
        beyond="the two inversions",
        kills={1: "of rho/2"},
    ),
)
# x: the leakage, w: advantage of the Bayes attacker, v: of another one, t: the total variation distance;
# y, z and K: advantage in the other game, power at level 0.05, another divergence
_LEAKAGE: Pieces = (
    over("v <= w", "x == w", v=(-1, 1), w=(0, 1), x=(0, 1), y=(-1, 1), z=(0, 1)),
    step(
        "leakage and the optimal attacker",
        "v <= x",
        wrong={"in the other game": "v <= x -> v <= y", "power at level 0.05": "v <= x -> v <= z"},
    ),
    settles(
        1,
        by=chain("leakage and the optimal attacker", {"v <= w": "MI-T6.1b#1", "x == w": ASSUMED}),
        kills={1: "in the other game", 2: "power at level 0.05"},
    ),
    over("x == w", "w == t", w=(0, 1), x=(0, 1), t=(0, 1), K="[0, oo)"),
    step(
        "leakage and total variation",
        "x <= t and x >= t",
        wrong={"half of total variation": "x <= t -> x <= t/2", "another divergence": "x <= t -> x <= K"},
    ),
    settles(
        2,
        by=chain("leakage and total variation", {"x == w": ASSUMED, "w == t": "MI-T6.1c#1"}),
        kills={1: "half of total variation", 2: "another divergence"},
    ),
)

LINES: Lines = {
    "MI-S12": _AREAS,
    "MI-S9": _PLUG_IN,
    "MI-S5": _NOISE,
    "MI-I20": _LEAKAGE,
}
