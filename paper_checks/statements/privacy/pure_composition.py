"""Pure privacy under processing, on disjoint blocks, for mixtures of data, and composed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on, is_identity
from ...checks.exact_quantities import holds_with
from ...checks.finite_mechanisms import (
    excess,
    followed_by,
    joint,
    largest_ratio,
    leaking_response,
    processed,
    renyi,
)
from ...language.claim import Claim

if TYPE_CHECKING:
    from flint import arb


# parameters are dyadic, so that equal sides are equal in the balls, too
_LAWS = (
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)),
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)),
    (Fraction(1, 8), Fraction(1, 8), Fraction(3, 4)),
    (Fraction(1, 2), Fraction(1, 8), Fraction(3, 8)),
)


def _processing(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    p, q = _LAWS[int(point["i"])], _LAWS[int(point["j"])]
    kernel = [(point[name], 1 - point[name]) for name in ("a", "b", "c")]
    return {
        "before": ball(largest_ratio(p, q)),
        "after": ball(largest_ratio(processed(p, kernel), processed(q, kernel))),
        "reading": ball(largest_ratio(processed(p, kernel), processed(q, [*kernel[1:], kernel[0]]))),
    }


_MIXTURE = {
    "mixture": "a*p + b*r <= exp(eps)*(a*q + b*s)",
    "kernels": "after <= before",
}


PH1 = Claim(
    id="BERN-PH.1",
    where="Appendix H, Proposition H.1",
    kind="privacy",
    statement=(
        "If M is eps-DP, so is f o M for every randomised map f: an outcome of f o M has probability sum of "
        "a_i p_i, "
        "0 <= a_i <= 1, and p_i <= e^eps q_i for each i gives sum of a_i p_i <= e^eps sum of a_i q_i."
    ),
    printed=_MIXTURE,
    mutants={
        "weights swapped": _MIXTURE | {"mixture": "a*p + b*r <= exp(eps)*(b*q + a*s)"},
        "10% less": _MIXTURE | {"mixture": "a*p + b*r <= 0.9*exp(eps)*(a*q + b*s)"},
        "strictly": _MIXTURE | {"kernels": "after < before"},
        "halved": _MIXTURE | {"kernels": "after - 1 <= (before - 1)/2"},
        "half the budget": _MIXTURE | {"mixture": "a*p + b*r <= exp(eps/2)*(a*q + b*s)"},
    },
    checks=(
        entry(
            "mixture",
            holds_on(
                box(a=(0, 1), b=(0, 1), p=(0, 1), q=(0, 1), r=(0, 1), s=(0, 1), eps=(0, 5)),
                where=("p <= exp(eps)*q", "r <= exp(eps)*s"),
                part="mixtures of two outcomes",
                instances=300,
                most_boxes=50,
            ),
        ),
        entry(
            "kernels",
            holds_with(
                _processing,
                [
                    {"i": i, "j": j, "a": a, "b": b, "c": c}
                    for i, j in product(range(4), repeat=2)
                    if i != j
                    for a, b, c in product(("0.125", "0.5", "1"), repeat=3)
                    if {a, b, c} != {"1"}
                ],
                part="all kernels with entries 1/8, 1/2, 1 on three outcomes",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
)


def _composed(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    first = leaking_response(point["a"], point["d"])
    second = leaking_response(point["b"], point["g"])
    # the adaptive choice: one of the other mechanism's two readings, by the first outcome
    chosen = ([second, second, second[::-1], second[::-1]][k] for k in range(4))
    pairs = list(chosen)
    adaptive = (
        followed_by(first[0], [pair[0] for pair in pairs]),
        followed_by(first[1], [pair[1] for pair in pairs]),
    )
    # private on average alone: it shows whether the first outcome tells the bit
    crossed = [((1, 0), (1, 0), (0, 1), (0, 1)), ((0, 1), (0, 1), (1, 0), (1, 0))]
    averaged = [
        followed_by(law, [[Fraction(share) for share in shares] for shares in kernel])
        for law, kernel in zip(first, crossed, strict=True)
    ]
    # private after one outcome alone: after the others it shows the bit
    shown = leaking_response(Fraction(1), Fraction(1))
    realised = [followed_by(first[bit], [shown[bit], second[bit], shown[bit], shown[bit]]) for bit in (0, 1)]
    both = point["a"] * point["b"]
    pure = [leaking_response(ratio, Fraction(0)) for ratio in (point["a"], point["b"])]
    laws = [[law[1:3] for law in pair] for pair in pure]
    return {
        "product": ball(excess(joint(first[0], second[0]), joint(first[1], second[1]), both)),
        "adaptive": ball(excess(*adaptive, both)),
        "averaged": ball(excess(averaged[0], averaged[1], both)),
        "realised": ball(excess(realised[0], realised[1], both)),
        "ratio": ball(largest_ratio(joint(laws[0][0], laws[1][0]), joint(laws[0][1], laws[1][1]))),
        "together": renyi(joint(laws[0][0], laws[1][0]), joint(laws[0][1], laws[1][1]), point["order"]),
        "first": renyi(laws[0][0], laws[0][1], point["order"]),
        "second": renyi(laws[1][0], laws[1][1], point["order"]),
    }


_COMPOSED = {
    "pure": "ratio <= a*b",
    "approximate": "product <= d + g and adaptive <= d + g",
    "concentrated": "together <= first + second + 1/10**30",
}


COMPOSITIONS = [
    {"a": a, "b": b, "d": d, "g": g, "order": order}
    for a, b in (("1.125", "1.125"), ("2", "3"), ("1", "20"))
    for d, g in (("0", "0"), ("0.015625", "0.03125"), ("0.25", "0.5"))
    for order in ("1.5", "2", "40")
]


PH3 = Claim(
    id="BERN-PH.3",
    where="Appendix H, Proposition H.3",
    kind="privacy",
    statement=(
        "k mechanisms on the same data, each chosen adaptively: (eps_i, delta_i)-DP gives (sum eps_i, sum "
        "delta_i)-DP, rho_i-zCDP gives (sum rho_i)-zCDP. Checked for two mechanisms (k by induction) on the "
        "pair of laws that every (eps, delta)-DP pair can be simulated from; a = e^{eps_1}, b = e^{eps_2}, "
        "deltas d and g."
    ),
    printed=_COMPOSED,
    mutants={
        "the larger of the two": _COMPOSED | {"pure": "ratio <= max(a, b)"},
        "deltas twice in common": _COMPOSED | {"approximate": "product <= d + g - 2*d*g"},
        "larger delta": _COMPOSED | {"approximate": "product <= max(d, g) and adaptive <= max(d, g)"},
        "10% less": _COMPOSED | {"concentrated": "together <= 0.9*(first + second)"},
        "square root": _COMPOSED | {"concentrated": "together <= sqrt(first**2 + second**2)"},
        "root of the squares": _COMPOSED | {"pure": "log(ratio) <= sqrt(log(a)**2 + log(b)**2)"},
        "the larger divergence": _COMPOSED | {"concentrated": "together <= max(first, second)"},
        "half the sum": _COMPOSED | {"concentrated": "together <= (first + second)/2"},
    },
    checks=(
        entry("pure", holds_with(_composed, COMPOSITIONS, part="pure")),
        entry("approximate", holds_with(_composed, COMPOSITIONS, part="approximate, also adaptive")),
        entry(
            "concentrated", holds_with(_composed, COMPOSITIONS, part="Renyi divergences at every order add")
        ),
    ),
    recorded=Verdict.VERIFIED,
)


def _blocks(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """Randomised response on each record of two blocks; the data sets differ in record ``at`` of three."""
    responses = [leaking_response(point["a"], point["d"]) for _ in range(3)]
    at = int(point["at"])
    laws = [joint(*(pair[side if k == at else 0] for k, pair in enumerate(responses))) for side in (0, 1)]
    inner = [leaking_response(point["a"], Fraction(0))[side][1:3] for side in (0, 1)]
    pure = [joint(*(inner[side if k == at else 0] for k in range(3))) for side in (0, 1)]
    twice = [joint(*(inner[side if k < 2 else 0] for k in range(3))) for side in (0, 1)]
    # records (r, 1, 0), the first block ends with record 1 if r = 1, else with record 2; of a block the
    # response to its first record is released
    by_reward = [joint(*(inner[first] for first in firsts)) for firsts in ((0, 0), (1, 1))]
    common = _common_noise(inner[0])
    # a record that two blocks read; blocks {x1}, {x2, x3} if x1 = 0 and {x1, x2}, {x3} if x1 = 1, each
    # answering whether there is a 1 among its records, which are 0, 1, 0 and 1, 1, 0
    shared = [joint(responses[0][side], responses[0][side]) for side in (0, 1)]
    shared_pure = [joint(inner[side], inner[side]) for side in (0, 1)]
    chosen = [joint(responses[0][side], responses[0][1 - side]) for side in (0, 1)]
    stronger = [leaking_response(2 * point["a"], Fraction(0))[side][1:3] for side in (0, 1)]
    unequal = [joint(inner[0], stronger[side]) for side in (0, 1)]
    return {
        "delta": ball(excess(laws[0], laws[1], point["a"])),
        "ratio": ball(largest_ratio(pure[0], pure[1])),
        "together": renyi(pure[0], pure[1], point["order"]),
        "alone": renyi(inner[0], inner[1], point["order"]),
        "overlapping": renyi(twice[0], twice[1], point["order"]),
        "byreward": renyi(by_reward[0], by_reward[1], point["order"]),
        "correlated": renyi(common[0], common[1], point["order"]),
        "shared": ball(excess(shared[0], shared[1], point["a"])),
        "shareddivergence": renyi(shared_pure[0], shared_pure[1], point["order"]),
        "chosen": ball(excess(chosen[0], chosen[1], point["a"])),
        "unequal": renyi(unequal[0], unequal[1], point["order"]),
        "twofold": renyi(stronger[0], stronger[1], point["order"]),
    }


def _common_noise(noise: Sequence[Fraction]) -> tuple[list[Fraction], list[Fraction]]:
    """Responses to two records, the second with the noise of the first every other time; by record 1."""
    both = {(x, y): noise[x] * (int(x == y) + noise[y]) / 2 for x in (0, 1) for y in (0, 1)}
    known, other = ([both[x ^ record, y] for x, y in both] for record in (0, 1))
    return known, other


_PARALLEL = {
    "approximate": "delta <= d",
    "pure": "ratio <= a",
    "concentrated": "together <= alone + 1/10**30",
}


_DATA = [
    {"a": a, "d": d, "at": at, "order": order}
    for a in ("1.125", "3", "20")
    for d in ("0", "0.015625", "0.5")
    for at in (0, 1, 2)
    for order in ("1.5", "40")
]


ON_BLOCKS = holds_with(_blocks, _DATA, part="Renyi divergence at every order")
"""A relation of the divergences ``together`` and ``alone``, and of other ways to put blocks together."""

LH4 = Claim(
    id="BERN-LH.4",
    where="Appendix H, Lemma H.4",
    kind="privacy",
    statement=(
        "k < n, 1 = t_1 < ... < t_k < t_{k+1} - 1 = n, mechanism i applied to records t_i..t_{i+1} - 1: if "
        "every one is (eps, delta)-DP the product is (eps, delta)-DP, and rho-zCDP likewise. Checked on "
        "three blocks of randomised response with leaking, the data sets differing in any one record; a = "
        "e^eps."
    ),
    printed=_PARALLEL,
    mutants={
        "a tenth off": _PARALLEL | {"approximate": "delta <= 0.9*d"},
        "strictly": _PARALLEL | {"pure": "ratio < a"},
        "a third of it": _PARALLEL | {"concentrated": "together <= alone/3"},
        "square root": _PARALLEL | {"pure": "ratio <= sqrt(a)"},
        "blocks that overlap": _PARALLEL | {"approximate": "shared <= d"},
        "the smaller of two rho": _PARALLEL | {"concentrated": "unequal <= alone + 1/10**30"},
        "the mean of two rho": _PARALLEL | {"concentrated": "unequal <= (alone + twofold)/2 + 1/10**30"},
    },
    checks=(
        entry("approximate", holds_with(_blocks, _DATA, part="approximate")),
        entry("pure", holds_with(_blocks, _DATA, part="pure")),
        entry("concentrated", ON_BLOCKS),
    ),
    recorded=Verdict.VERIFIED,
)


_LAPLACE = {
    "one": "abs(y + d) - abs(y) <= abs(d)",
    "two": "abs(y + d) + abs(w + h) - abs(y) - abs(w) <= abs(d) + abs(h)",
    "scale": "eps/s*t <= eps",
    "density": "2*b/(2*b) == 1",
}


TH5 = Claim(
    id="BERN-TH.5",
    where="Appendix H, Theorem H.5",
    kind="privacy",
    statement=(
        "f with l1 sensitivity s: f + iid Lap(s/eps) is eps-DP; Lap(b) has density exp(-|x|/b)/(2b) (each "
        "half has mass b/(2b)). With noises y (and w) and f moved by d (and h), t = |d| (+ |h|) <= s, the "
        "log-ratio of the densities is at most eps."
    ),
    printed=_LAPLACE,
    mutants={
        "scale s eps": _LAPLACE | {"scale": "eps*s*t <= eps"},
        "10% less": _LAPLACE | {"one": "abs(y + d) - abs(y) <= 0.9*abs(d)"},
        "largest coordinate alone": _LAPLACE
        | {"two": "abs(y + d) + abs(w + h) - abs(y) - abs(w) <= max(abs(d), abs(h))"},
        "density without its 2": _LAPLACE | {"density": "2*b/b == 1"},
        "half the scale": _LAPLACE | {"scale": "2*(eps/s)*t <= eps"},
        "half the budget": _LAPLACE | {"scale": "eps/s*t <= eps/2"},
    },
    checks=(
        entry("one", holds_on(box(y=(-9, 9), d=(-5, 5)), part="one output, over eps/s", instances=300)),
        entry(
            "two",
            holds_on(
                box(y=(-9, 9), w=(-9, 9), d=(-5, 5), h=(-5, 5)),
                part="two outputs, over eps/s",
                instances=300,
            ),
        ),
        entry(
            "scale",
            holds_on(
                box(t=(0, 10), s=("0.1", 10), eps="(0, 10]"),
                where="t <= s",
                part="scale s/eps",
                instances=300,
            ),
        ),
        entry("density", is_identity(box(b=("0.1", 10)), part="density")),
    ),
    recorded=Verdict.PROVED,
)
