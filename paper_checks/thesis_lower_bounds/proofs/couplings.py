"""Lines of the transport bounds on KL divergences of private mechanisms (Section 4.2.1)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import EXPECTED_SUM, INDUCTION, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.two_laws import COUPLING, PROCESSING, by_coupling, by_processing

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

# v, y and z: logs of the density of an output for the first data, for those before the last change, after it
_GROUPS = (
    over(v=_REAL, eps=_WIDE),
    step("no record changed", "v <= eps*0 + v", wrong={"half more": "eps*0 + v -> eps*0 + v - 1/2"}),
    over("v <= eps*d + y", "y <= eps + z", **dict.fromkeys("vyz", _REAL), eps=_WIDE, d="whole [0, oo)"),
    step(
        "one more record changed",
        "v <= eps*(d + 1) + z",
        wrong={"one budget for all records": "eps*(d + 1) -> eps"},
    ),
    noted(
        102,
        "the log of the ratio of the densities of an output is at most eps d_Ham(D, D')",
        for_all="any eps-DP mechanism, any two datasets",
        near_miss="eps for all pairs",
    ),
    settles(
        102,
        by=chain(
            "one more record changed",
            {
                "v <= eps*d + y": INDUCTION(base="no record changed", step="one more record changed"),
                "y <= eps + z": assumed("eps-DP"),
            },
        ),
        kills={1: "one budget for all records"},
    ),
    # k: expected log-ratio, h: eps times the distance
    over("k - h <= 0", k=_REAL, h=_WIDE),
    step("expected log-ratio", "2*k <= 2*h", wrong={"half of the distance": "2*k <= 2*h -> 2*k <= h"}),
    settles(1, by=chain("expected log-ratio", {"k - h <= 0": TOWER(given_the_past="#102")})),
)
# A: expected divergence of the outputs under a coupling, L: of the two laws,
# B: eps times the expected distance
_BY_COUPLINGS = (
    *PROCESSING,
    noted(
        102,
        "KL(M_1||M_2) is at most the expected KL(M_D||M_{D'}) of any coupling",
        for_all="any mechanism M, any laws P_1, P_2 on X^n, all couplings",
        near_miss="equality",
    ),
    settles(
        102,
        by=by_processing(assumed("any mechanism M"), assumed("any mechanism M")),
    ),
    settles(
        102,
        by=("tangent of t log t", "where P has no mass"),
        on="one output",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    over("L <= A", "A <= B", **dict.fromkeys("AB", _WIDE), L=_REAL),
    step(
        "divergence of the two laws",
        "L <= B",
        wrong={"half of the distance by a coupling": "L <= B -> 2*L <= B"},
    ),
    settles(
        1,
        by=chain(
            "divergence of the two laws", {"L <= A": "#102", "A <= B": TOWER(given_the_past="TH-C4.5#1")}
        ),
    ),
)
# c: mass of the coupling of the next coordinate with its first entry fixed, f: of that entry; m and l:
# of the coordinates so far
_PRODUCTS = (
    *COUPLING,
    settles(1, by=by_coupling()),
    over(m=(0, 1)),
    step("no entry", "1*m <= m and 1*m >= m", wrong={"half of it": "1*m <= m and -> 1*m <= m/2 and "}),
    over("c == f", "m == l", **dict.fromkeys("cfgml", (0, 1))),
    step(
        "marginal of one entry more",
        "c*m <= f*l and c*m >= f*l",
        wrong={"of a law that is no product": "and c*m >= f*l -> and c*m >= (f + g)/2*l"},
    ),
    settles(
        2,
        by=chain(
            "marginal of one entry more",
            {"c == f": "#1", "m == l": INDUCTION(base="no entry", step="marginal of one entry more")},
        ),
        kills={1: "of a law that is no product"},
    ),
)
# D: expected number of mismatches so far, S: the sum of the distances, i: chance of the next mismatch
_MEAN_DISTANCE = (
    over("i == t", i=(0, 1), t=(0, 1)),
    step("one coordinate", "1*i <= t and 1*i >= t", wrong={"half of one": "1*i <= t and -> 1*i <= t/2 and "}),
    over("D == S", "i == t", D=_WIDE, S=_WIDE, i=(0, 1), t=(0, 1)),
    step(
        "one coordinate more",
        "D + i <= S + t and D + i >= S + t",
        wrong={"half of it more": "D + i <= S + t and -> D + i <= S + t/2 and "},
    ),
    settles(
        4,
        by=chain(
            "one coordinate more",
            {"D == S": INDUCTION(base="one coordinate", step="one coordinate more"), "i == t": "TH-P4.7#1"},
        ),
    ),
    over("k <= eps*x", "x == y", k=_WIDE, x=_WIDE, y=_WIDE, eps=_WIDE),
    step("divergence of products", "k <= eps*y", wrong={"half of the sum": "eps*y -> eps*y/2"}),
    settles(
        1,
        by=chain(
            "divergence of products",
            {"k <= eps*x": "TH-T4.6#1", "x == y": EXPECTED_SUM(each_term="TH-P4.7#1", terms="TH-P4.7#2")},
        ),
    ),
)

LINES: Lines = {
    "TH-C4.5": _GROUPS,
    "TH-P4.7": _PRODUCTS,
    "TH-T4.6": _BY_COUPLINGS,
    "TH-T4.8": _MEAN_DISTANCE,
}
