"""The privacy lemmas of the proofs: noise, post-processing, groups, composition (Appendices E and H)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_for_all, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.exact_quantities import holds_with
from ...checks.exact_tail import holds_for_each
from ...checks.finite_mechanisms import Law, excess, followed_by, leaking_response
from ...language.assertion import AMENDED, assumed, chain, settles
from ...language.claim import Amendment, Claim, attached
from ...language.rules import INDUCTION
from ...language.severity import Severity
from ...language.written_claim import extended, over, step
from ...statements.privacy.pure_composition import COMPOSITIONS, LH4, PH1, PH3, TH5

if TYPE_CHECKING:
    from flint import arb

# of the pairs of whole numbers up to r those that the map takes to 0
_KERNEL = "sum(u, -3, 3, sum(w, -3, 3, 1 if r*abs(u) + abs(r*u + r*w) <= 0 else 0)) == 1"
_RELEASE = {
    "first block": "abs(c - s - d) - abs(c - s) <= abs(d)",
    "second block": "abs((f - c) - (t + d)) - abs((f - c) - t) <= abs(d)",
    "map": "(s + v) + (t + w) - (s + v) == t + w",
    "kernel": _KERNEL,
    "sensitivity": "abs((s + v) - (s + w)) <= 1",
    "attained": "abs((s + 1) - (s + 0)) == 1",
    "other blocks": "abs(c - d) - abs(c) + abs(f) - abs(f) <= abs(d)",
    "fewer blocks": "k - 1 < k + g",
}

LE1 = Claim(
    id="BERN-LE.1",
    where="Appendix E, Lemma E.1 and Proof E.2",
    kind="privacy",
    statement=(
        "Rewards r in [0,1]^T, 1 = t_1 < ... < t_l = T + 1, l <= T, Y_k iid Lap(1/eps): releasing r_1 + ... "
        "+ r_{t_{k+1}-1} + Y_1 + ... + Y_k for k = 1..l-1 is eps-DP. Differences of successive releases are "
        "the disjoint block sums plus Y_k (a map with an inverse), so a reward that moves by d, |d| <= 1, "
        "moves one noise, and the log-ratio of the densities is eps times a difference of absolute values of "
        "at most |d|."
    ),
    printed=_RELEASE,
    mutants={
        "both sums see the reward": _RELEASE
        | {"first block": "abs(c - s - d) - abs(c - s) + abs(f - s - t - d) - abs(f - s - t) <= abs(d)"},
        "half": _RELEASE | {"first block": "abs(c - s - d) - abs(c - s) <= abs(d)/2"},
        "without the previous release": _RELEASE
        | {"second block": "abs(f - (t + d)) - abs((f - c) - t) <= abs(d)"},
        "10% less": _RELEASE | {"second block": "abs((f - c) - (t + d)) - abs((f - c) - t) <= 0.9*abs(d)"},
        "not invertible": _RELEASE | {"kernel": _KERNEL.replace("== 1", "> 1")},
        "fresh noise": _RELEASE | {"map": "(s + v) + (t + w) - (s + v) == t + w - v"},
        "rewards in [-1, 1]": _RELEASE | {"first block": "abs(c - s - 2*d) - abs(c - s) <= abs(d)"},
        "length of the block": _RELEASE | {"attained": "abs((s + 1) - (s + 0)) == k"},
        "sensitivity 1/2": _RELEASE | {"sensitivity": "abs((s + v) - (s + w)) <= 1/2"},
        "every block changes": _RELEASE
        | {"other blocks": "abs(c - d) - abs(c) + abs(f - d) - abs(f) <= abs(d)"},
        "two rewards of the block change": _RELEASE
        | {"other blocks": "abs(c - 2*d) - abs(c) + abs(f) - abs(f) <= abs(d)"},
        "as many blocks as times": _RELEASE | {"fewer blocks": "k < k + g"},
    },
    checks=(
        entry(
            "first block",
            holds_on(
                box(c=(-3, 3), s=(0, 3), d=(-1, 1), f=(-3, 3), t=(0, 3)),
                part="a reward of the first block",
                instances=200,
            ),
        ),
        entry(
            "second block",
            holds_on(
                box(c=(-3, 3), d=(-1, 1), f=(-3, 3), t=(0, 3)),
                part="a reward of a later block",
                instances=200,
            ),
        ),
        entry(
            "map",
            is_identity(box(s=(0, 3), t=(0, 3), v=(-3, 3), w=(-3, 3)), part="running sums of the blocks"),
        ),
        entry("kernel", holds_for_all({"r": (1, 2)}, part="what the map takes to 0")),
        entry(
            "sensitivity",
            holds_everywhere(
                wide_domain({"s": "[0, oo)", "v": (0, 1), "w": (0, 1)}), part="sensitivity of a block sum"
            ),
        ),
        entry(
            "attained",
            holds_everywhere(
                wide_domain({"s": "[0, oo)", "k": "whole [1, oo)"}), part="attained at rewards 0 and 1"
            ),
        ),
        entry(
            "other blocks",
            holds_everywhere(
                wide_domain({"c": "(-oo, oo)", "f": "(-oo, oo)", "d": (-1, 1)}), part="one block changes"
            ),
        ),
        entry(
            "fewer blocks",
            holds_everywhere(
                wide_domain({"k": "whole [1, oo)", "g": "whole [0, oo)"}), part="l - 1 < T from l <= T"
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("BERN-TH.5", "BERN-LH.4", "BERN-PH.1"),
    settles=(
        settles(
            1,
            by=("a reward of the first block", "a reward of a later block", "running sums of the blocks"),
            on="two blocks, sums and releases up to 3",
            beyond="more blocks, larger values",
            kills={1: "half", 2: "rewards in [-1, 1]", 3: "half"},
        ),
        settles(
            2,
            by="a reward of the first block",
            on="the block that changes, sums and releases up to 3",
            beyond="larger values",
            kills={1: "half", 2: "half"},
        ),
        settles(
            3,
            by=("sensitivity of a block sum", "attained at rewards 0 and 1"),
            kills={1: "length of the block", 2: "sensitivity 1/2"},
        ),
        settles(
            4,
            by=("one block changes", "l - 1 < T from l <= T"),
            kills={1: "every block changes", 2: "two rewards of the block change"},
        ),
        settles(
            5,
            by=("running sums of the blocks", "what the map takes to 0"),
            on="two blocks, sums and releases up to 3",
            beyond="more blocks, larger values",
            kills={1: "fresh noise", 2: "not invertible"},
        ),
    ),
    notes="The end of the lemma is read as eps-DP.",
)


_PAIR = box(q=(0, 1), eps=(0, 3), d="[0, 1)")
_STEP = "min(1, exp(eps)*q + d)"
_GROUP = {"one": "p <= exp(eps)*q", "two": "p <= exp(2*eps)*q", "basis": "w*p <= g*(w*q)"}
_GROUP_AMENDED = _GROUP | {"one": "p <= exp(eps)*q + d", "two": "p <= exp(2*eps)*q + d*(1 + exp(eps))"}

PH2 = Claim(
    id="BERN-PH.2",
    where="Appendix H, Proposition H.2, (50)",
    kind="privacy",
    statement=(
        "M is (eps, delta)-DP: M_D(A) <= e^{eps dHam(D, D')} M_D'(A) for every event A. Checked at distance "
        "1, where M_D(A) may be as large as p = min(1, e^eps q + delta), q = M_D'(A), and 2, the same step "
        "once more. The lower bound of Section 3 multiplies it, for delta = 0 and g = e^{eps dHam}, by the "
        "chance w of a pair of lists of rewards."
    ),
    printed=_GROUP,
    mutants={
        "delta does not grow": _GROUP_AMENDED | {"two": "p <= exp(2*eps)*q + 2*d"},
        "distance 1 for 2": _GROUP_AMENDED | {"two": "p <= exp(eps)*q + d*(1 + exp(eps))"},
        "half of delta": _GROUP_AMENDED | {"one": "p <= exp(eps)*q + d/2"},
        "delta above 0": _GROUP_AMENDED | {"basis": "w*min(1, p + h) <= g*(w*q)"},
        "a bound on the squares": _GROUP_AMENDED | {"basis": "w*sqrt(g*q) <= g*(w*q)"},
    },
    checks=(
        entry("one", holds_for_each([{"p": _STEP}], _PAIR, part="distance 1", instances=300)),
        entry(
            "two",
            holds_for_each([{"p": f"min(1, exp(eps)*{_STEP} + d)"}], _PAIR, part="distance 2", instances=300),
        ),
        entry(
            "basis",
            holds_on(
                box(g=(1, 10), **dict.fromkeys(("w", "p", "q", "d", "h"), (0, 1))),
                where=("p <= g*q + d", "d <= 0"),
                part="the step of the lower bound",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "M_D(A) <= e^{k eps} M_D'(A) + delta (e^{k eps} - 1)/(e^eps - 1), k = dHam(D, D'); the printed "
            "form for delta = 0."
        ),
        formula=_GROUP_AMENDED,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.MISSING_ASSUMPTION,
    settles=(
        settles(1, by="distance 1"),
        settles(1, by="distance 2"),
        settles(
            2,
            by=chain("the step of the lower bound", {"p <= g*q + d": "#100", "d <= 0": assumed("delta = 0")}),
            kills={1: "delta above 0", 2: "a bound on the squares"},
        ),
        settles(
            AMENDED,
            by=("distance 1", "distance 2"),
            on="distances 1 and 2, eps up to 3",
            beyond="larger distances and eps",
        ),
    ),
)


def _adaptive(first: Law, *others: tuple[Law, ...]) -> list[Fraction]:
    """The law of outcomes of mechanisms, each but the first one of two, by the outcome before."""
    law, last = list(first), list(range(len(first)))
    for pair in others:
        chosen = [pair[0] if k < 2 else pair[1] for k in last]
        law = followed_by(law, chosen)
        last = [k for each in chosen for k in range(len(each))]
    return law


def _largest(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """Of all points: the most that three mechanisms, chosen adaptively, lose beyond the sum of the deltas.

    ``one``: that two lose, with the larger of the budgets for their sum.
    """
    del point
    three, one = [], []
    for each in COMPOSITIONS:
        a, b, d, g = (Fraction(each[name]) for name in "abdg")
        first, second = leaking_response(a, d), leaking_response(b, g)
        twice = [_adaptive(first[k], (second[k], second[1 - k])) for k in (0, 1)]
        thrice = [_adaptive(first[k], (second[k], second[1 - k]), (first[k], first[1 - k])) for k in (0, 1)]
        three.append(excess(thrice[0], thrice[1], a * b * a) - (2 * d + g))
        one.append(excess(twice[0], twice[1], max(a, b)) - (d + g))
    return {"three": ball(max(three)), "one": ball(max(one))}


_PH3 = replace(
    PH3,
    printed=PH3.printed | {"largest": "three <= 0"},
    mutants=dict(PH3.mutants)
    | {
        "for two mechanisms alone": {"largest": "three > 0"},
        "largest budget, adaptive": {"largest": "one <= 0"},
    },
    checks=(*PH3.checks, entry("largest", holds_with(_largest, [{}], part="three mechanisms, adaptive"))),
)

# A and B add up the chances of the outcomes of M, by a weight for each: that the map takes it into an event
_ONE_OUTCOME_MORE = (
    over(eps="[0, oo)"),
    step("no outcome", "0 <= exp(eps)*0", wrong={"an outcome at once": "0 <= exp(eps)*0 - 1"}),
    over(
        "A <= exp(eps)*B",
        "p <= exp(eps)*q",
        eps="[0, oo)",
        **dict.fromkeys("AB", "[0, oo)"),
        **dict.fromkeys("wpq", "[0, 1]"),
    ),
    step(
        "one outcome more",
        "A + w*p <= exp(eps)*(B + w*q)",
        wrong={"a weight of its own": "B + w*q -> B + w*w*q"},
    ),
    over("A <= exp(eps)*B", eps="[0, oo)", A="(0, 1]", B="(0, 1]"),
    step(
        "budget of the event",
        "log(A/B) <= eps",
        wrong={"half of the budget": "<= eps -> <= eps/2", "no budget": "<= eps -> <= 0"},
    ),
    settles(
        2,
        by=chain(
            "budget of the event",
            {
                "p <= exp(eps)*q": assumed("a private output"),
                "A <= exp(eps)*B": INDUCTION(base="no outcome", step="one outcome more"),
            },
        ),
        on="finitely many outcomes",
        beyond="other outcome spaces",
        kills={1: "half of the budget", 2: "no budget"},
    ),
)

# of the blocks one changes, with chances p and q of its outcome; the others have the chance w of theirs
_ONE_BLOCK_CHANGES = (
    over("p <= exp(eps)*q", eps="[0, oo)", **dict.fromkeys("pqw", "(0, 1]")),
    step(
        "budget of all blocks",
        "log(w*p/(w*q)) <= eps",
        wrong={
            "shared by two blocks": "<= eps -> <= eps/2",
            "two blocks read the record": "log(w*p/(w*q)) -> log(p*p/(q*q))",
        },
    ),
    settles(
        4,
        by=chain("budget of all blocks", {"p <= exp(eps)*q": assumed("each part")}),
        on="outcomes of discrete mechanisms",
        beyond="deltas, and which algorithms rest on it (BERN-P4.2 has two that do)",
        kills={1: "shared by two blocks", 2: "two blocks read the record"},
    ),
)

CLAIMS = (
    LE1,
    extended(
        attached(
            PH1,
            settles(
                1,
                by="all kernels with entries 1/8, 1/2, 1 on three outcomes",
                on="four laws on three outcomes, the listed kernels",
                beyond="other laws and maps",
            ),
            settles(
                1,
                by="mixtures of two outcomes",
                on="points of two outcomes, eps up to 5",
                beyond="other points, more outcomes",
                kills={1: "weights swapped", 2: "half the budget"},
            ),
        ),
        *_ONE_OUTCOME_MORE,
    ),
    PH2,
    attached(
        _PH3,
        settles(
            2,
            by=("pure", "approximate, also adaptive"),
            on="two randomised responses, 27 points",
            beyond="other mechanisms, more of them",
            kills={1: "larger delta", 2: "root of the squares"},
        ),
        settles(
            3,
            by="Renyi divergences at every order add",
            on="two randomised responses, orders 1.5, 2 and 40",
            beyond="other mechanisms and orders",
            kills={1: "the larger divergence", 2: "half the sum"},
        ),
        settles(
            4,
            by=("approximate, also adaptive", "three mechanisms, adaptive"),
            on="two and three randomised responses, (eps, delta), 27 points",
            beyond="other mechanisms, more of them, zCDP",
            kills={1: "largest budget, adaptive", 2: "for two mechanisms alone"},
        ),
    ),
    extended(
        attached(
            LH4,
            settles(
                2,
                by=("approximate", "pure"),
                on="three blocks of randomised response, 54 points",
                beyond="other mechanisms and blocks",
                kills={1: "square root", 2: "blocks that overlap"},
            ),
            settles(
                3,
                by="Renyi divergence at every order",
                on="three blocks of randomised response, orders 1.5 and 40",
                beyond="other mechanisms and orders",
                kills={1: "the smaller of two rho", 2: "the mean of two rho"},
            ),
        ),
        *_ONE_BLOCK_CHANGES,
    ),
    attached(
        TH5,
        settles(
            2,
            by=("one output, over eps/s", "two outputs, over eps/s", "scale s/eps"),
            on="one and two outputs, noises up to 9, eps up to 10",
            beyond="more outputs, larger values",
            kills={1: "half the scale", 2: "largest coordinate alone", 3: "half the budget"},
        ),
    ),
)
