"""Lines of group privacy and of what follows from it at order one (Section III-D, Appendix G)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import EVERY_INSTANCE, TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.changes_of_measure.law_of_histories import MASS_OF_HISTORIES, by_mass
from ...statements.changes_of_measure.two_laws import PROCESSING, by_processing
from ...statements.privacy.renyi_groups import (
    GROUPS,
    ORDER_ONE,
    by_groups,
    by_limit,
    by_order,
    by_way_of_a_third_law,
)

_WIDE: Final = "[0, oo)"
_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"
_COUNT: Final = "[1, oo)"
_ORDER: Final = "(1, oo)"

# Z: divergence of order a over a and the distance k, K: that of order one, r: rho
_GROUP_PRIVACY: Final[Pieces] = (
    *by_way_of_a_third_law(101, 102),
    *GROUPS,
    noted(
        103,
        "D_alpha(M_d||M_{d'}) <= rho k^2 alpha for all alpha > 1",
        for_all="any mechanism M that is rho-zCDP, data at distance k >= 1",
        near_miss="one k for its square; k (k+1)/2",
    ),
    settles(
        103,
        by=by_groups("#102", assumed("rho-zCDP")),
        kills={1: "linear in the distance", 2: "d(d + 1)/2"},
    ),
    *ORDER_ONE,
    noted(
        104,
        "KL(M_d||M_{d'}) <= rho alpha k^2 for every alpha > 1",
        for_all="any mechanism M that is rho-zCDP, data at distance k >= 1",
        near_miss="half of it",
    ),
    settles(104, by=by_order("#103"), kills={1: "half of it, at order one"}),
    noted(
        105,
        "KL(M_d||M_{d'}) <= rho k^2",
        for_all="any mechanism M that is rho-zCDP, data at distance k >= 1",
        near_miss="half of it",
    ),
    settles(105, by=by_limit("#104"), kills={1: "half of it"}),
    over("Z <= r*k", "K <= r*k**2", Z=_WIDE, K=_REAL, r=_WIDE, k=_COUNT, a=_ORDER),
    step(
        "orders from one on",
        "Z*k*a <= r*k**2*a and K <= r*k**2*1",
        wrong={
            "rho d alpha": "r*k**2*a -> r*k*a",
            "rho d(d + 1)/2 alpha": "r*k**2*a -> r*k*(k + 1)/2*a",
            "nine tenths of rho": "r*k**2*a -> 0.9*r*k**2*a",
            "rho d, at order one": "r*k**2*1 -> r*k",
        },
    ),
    settles(
        1,
        by=chain("orders from one on", {"Z <= r*k": "#103", "K <= r*k**2": "#105"}),
        kills={1: "rho d alpha", 2: "rho d(d + 1)/2 alpha", 3: "nine tenths of rho"},
    ),
    over(r=_WIDE, a=_ORDER),
    step(
        "the same data",
        "log(1)/(a - 1) <= r*a*0**2",
        wrong={"at distance one": "log(1)/(a - 1) <= -> log(2)/(a - 1) <= "},
    ),
    settles(1, by="the same data", on="d = d'", beyond="other data"),
    # s: what one record moves
    over(a=_ORDER, k=_COUNT, s=_POSITIVE, r=_POSITIVE),
    step(
        "Gaussian noise at distance k",
        "a*(k*s)**2/(2*(s**2/(2*r))) == r*k**2*a",
        wrong={
            "k for its square, Gaussian noise": "== r*k**2*a -> == r*k*a",
            "nine tenths, Gaussian noise": "== r*k**2*a -> == 0.9*r*k**2*a",
        },
    ),
    settles(1, by="Gaussian noise at distance k", on="the Gaussian mechanism", beyond="other mechanisms"),
)
# S: sum of the divergences of the rounds, K: that of the lists of actions, h: in how many rewards they differ
_ALONG_A_PATH: Final[Pieces] = (
    over("K == S", "K <= r*h**2", K=_WIDE, S=_WIDE, r=_WIDE, h="whole [0, oo)"),
    step(
        "divergences of the rounds",
        "S <= r*h**2",
        wrong={
            "rho d, of the rounds": "r*h**2 -> r*h",
            "a tenth less, of the rounds": "r*h**2 -> 0.9*r*h**2",
        },
    ),
    settles(
        1,
        by=chain("divergences of the rounds", {"K == S": "#6", "K <= r*h**2": "#4"}),
        despite={"ZCDP-P2B#4": "tables of equal columns are used, for which the view is that product"},
    ),
)
# L: divergence of the two laws of outputs, A: expected divergence given the data, B: rho times the expected
# square of the distance
_TRANSPORT: Final[Pieces] = (
    *PROCESSING,
    noted(
        101,
        "KL(M_1||M_2) is at most the expected KL(M_d||M_{d'}) of any coupling",
        for_all="any mechanism M, any laws P_1, P_2 on X^n, all couplings",
        near_miss="equality",
    ),
    settles(101, by=by_processing(assumed("any mechanism M"), assumed("any mechanism M"))),
    settles(
        101,
        by=("tangent of t log t", "where P has no mass"),
        on="one output",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    over("L <= A", "A <= B", **dict.fromkeys("AB", _WIDE), L=_REAL),
    step(
        "divergence by squared distances",
        "L <= B and B - L >= 0",
        wrong={"half of the squared distance": "L <= B and -> 2*L <= B and "},
    ),
    noted(
        102,
        "KL(M_1||M_2) is at most rho times the expected square of the distance under any coupling",
        for_all="rho-zCDP M, any laws P_1, P_2 on X^n, all couplings",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain("divergence by squared distances", {"L <= A": "#101", "A <= B": TOWER(given_the_past="#3")}),
        kills={1: "half of the squared distance"},
    ),
    # m: rho times the infimum over all couplings
    over("L - m <= 0", L=_REAL, m=_WIDE),
    step(
        "least squared distance",
        "2*L <= 2*m",
        wrong={"half of the infimum, of squares": "2*L <= 2*m -> 2*L <= m"},
    ),
    settles(1, by=chain("least squared distance", {"L - m <= 0": EVERY_INSTANCE(arbitrary_instance="#102")})),
)
# k: divergence, x: the least expected square of the distance, y: that of the product of maximal couplings
_PRODUCTS: Final[Pieces] = (
    over("k <= r*x", "x == y", **dict.fromkeys("krxy", _WIDE)),
    step("second moment for zCDP", "k <= r*y", wrong={"half of the moment": "r*y -> r*y/2"}),
    settles(
        1,
        by=chain("second moment for zCDP", {"k <= r*x": "ZCDP-T6#1", "x == y": "#4"}),
        despite={"ZCDP-T6#2": "the bound is used; that line of its proof is not"},
    ),
)
# m: divergence of the actions under p and q, h: KL(p||q), A: of the actions in nu and nu'; B: rho times the
# expected square of the distance
_COUPLED: Final[Pieces] = (
    *MASS_OF_HISTORIES,
    noted(
        104,
        "p and q have mass 1",
        for_all="bandits nu, nu' with couplings c_a of mass 1, every K, T, every policy pi",
        near_miss="1 for each round",
    ),
    settles(
        104,
        by=by_mass("one round more", laws=assumed("couplings c_a of mass 1"), kernels=assumed("policy pi")),
        kills={1: "one for each round"},
    ),
    *PROCESSING,
    noted(
        105,
        "the action marginals of p and q have a KL of at most KL(p||q)",
        for_all="bandits nu, nu', every K, T, every policy pi",
        near_miss="equality",
    ),
    settles(105, by=by_processing("#104", "#104")),
    settles(
        105,
        by=("tangent of t log t", "where P has no mass"),
        on="one outcome",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    over("m <= h", "A == m", h=_WIDE, m=_REAL, A=_REAL),
    step("processing to the actions", "A <= h", wrong={"half of it, of the actions": "A <= h -> 2*A <= h"}),
    settles(4, by=chain("processing to the actions", {"m <= h": "#105", "A == m": "#3"})),
    over("h <= S", "S <= B", h=_REAL, S=_WIDE, B=_WIDE),
    step(
        "mean over the paths",
        "h <= B",
        wrong={"half of the mean over the paths": "h <= B -> 2*h <= B"},
    ),
    settles(10, by=chain("mean over the paths", {"h <= S": "#8", "S <= B": TOWER(given_the_past="#9")})),
)

LINES: Lines = {
    "ZCDP-T16": _GROUP_PRIVACY,
    "ZCDP-T1": _ALONG_A_PATH,
    "ZCDP-T6": _TRANSPORT,
    "ZCDP-T7": _PRODUCTS,
    "ZCDP-T8P": _COUPLED,
}
