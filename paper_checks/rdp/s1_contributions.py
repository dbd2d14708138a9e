"""What the abstract and the introduction promise, and the first definitions (Section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain, product
from math import prod
from random import Random

from ...theory.formulas.domain import box
from ...theory.numbers.enclosure import Exact
from ...theory.transport.coupled_environment import Actions
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import settles, step_towards
from ..language.claim import Claim, attached
from ..language.proof_lines import with_proofs
from ..language.written_claim import claim
from ..statements.changes_of_measure.games_and_regret import EQ2
from ..statements.changes_of_measure.headlines import cost_of_privacy
from ..statements.concentration.sub_gaussian import D220
from ..statements.episodes.accesses_to_rewards import number_of_accesses
from ..statements.privacy.pure_privacy import D2C
from ..statements.proofs.remarks_on_renyi_bandits import REMARKS
from .appA_global_privacy import M1
from .appB_deductions import DEDUCTIONS


def _drawn(history: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    """A policy that looks at every number it is told; no chance is 0."""
    chance = Fraction(Random(f"{history}").randint(1, 9), 10)  # noqa: S311  no secrets
    return chance, 1 - chance


@cache
def _with_contexts(effort: Effort) -> Mapping[str, Known]:
    """Rounds of a context, an action, a reward, played one by one, against the printed product.

    ``gap``: the largest distance, over the lists of contexts and rewards of three rounds; ``after``: with the
    context of the round before for that of the round, which comes after the action.
    """
    del effort
    known = dict.fromkeys(("gap", "after"), Fraction(0))
    for contexts, rewards in product(product((0, 1), repeat=3), repeat=2):
        reached: dict[Actions, tuple[tuple[int, ...], Fraction]] = {(): ((), Fraction(1))}
        for context, reward in zip(contexts, rewards, strict=True):
            reached = {
                (*actions, action): ((*past, context, action, reward), mass * share)
                for actions, (past, mass) in reached.items()
                for action, share in enumerate(_drawn((*past, context)))
            }
        for actions, (_, mass) in reached.items():
            for which, told in (("gap", contexts), ("after", (0, *contexts))):
                shares = (
                    _drawn((*chain(*zip(contexts[:t], actions[:t], rewards[:t], strict=True)), told[t]))[a]
                    for t, a in enumerate(actions)
                )
                printed = prod(shares, start=Fraction(1))
                known[which] = max(known[which], abs(mass - printed))
    return {"a policy of three rounds with contexts": known}


A1 = replace(
    M1,
    id="RDP-A1",
    where="Section 1, Algorithm 1",
    kind="algorithm",
    statement=(
        "In round t the user may send a context, pi recommends a_t, and the user sends the sensitive reward "
        "r_t. Checked: for a list r of rewards the actions have the law prod_t pi_t(a_t | a_1, r_1, ..., "
        "a_{t-1}, r_{t-1}), which sums to 1 over [K]^T; with contexts given c_1, ..., c_t as well."
    ),
    printed=D2C.printed | {"contexts": "gap == 0"},
    mutants={
        **D2C.mutants,
        "rewards of the round before": {"law": "delayed == 0"},
        "the context after the action": {"contexts": "after == 0"},
    },
    checks=(*D2C.checks, entry("contexts", holds_in(_with_contexts, part="rounds with contexts"))),
    settles=(
        settles(
            1,
            by=("the law of the actions", "rounds with contexts"),
            on="small policies, two arms, up to three rounds, rewards and contexts fixed beforehand",
            beyond="longer runs, other policies",
            kills={
                1: "rewards of the next round",
                2: "the context after the action",
                3: "rewards of the round before",
            },
        ),
    ),
)
D20 = replace(D220, id="RDP-D20", where="Appendix F, Definition 20", paper="rdp")
_LOST = EQ2.printed["two steps"].partition(" == ")[0]
EQ5 = replace(
    EQ2,
    id="RDP-EQ5",
    where="Section 4, (5)",
    paper="rdp",
    mutants=dict(EQ2.mutants)
    | {
        # of arm 2, which is pulled with chance 1 - a
        "pulls of the first round": {"two steps": f"{_LOST} == (p - q)*(1 - a)"},
        # arm 1 twice, both rewards 1
        "one run for the mean": {"two steps": "2*p - (1 + 1) == (p - q)*0"},
    },
    rests_on=(),
    settles=(
        settles(
            2,
            by="two arms, T = 2",
            on="two Bernoulli arms, two rounds, every policy",
            beyond="more arms and rounds, other rewards",
            kills={1: "pulls of the first round", 2: "one run for the mean"},
        ),
        settles(
            2,
            by="enumerated",
            on="ten policies, two and three Bernoulli arms, up to four rounds",
            beyond="other policies, horizons and rewards",
            kills={3: "T - 1"},
        ),
    ),
)

_RATIOS: list[tuple[dict[str, Exact], str]] = [
    ({"D": "0.2", "b": 4, "r": 2, "T": 1000}, "0.053807959876"),
    ({"D": "0.2", "b": 4, "r": 2, "T": 10**6}, "0.0380479733102"),
    ({"D": "0.2", "b": 4, "r": 2, "T": 10**12}, "0.026903979938"),
]
I1 = attached(
    cost_of_privacy(
        "RDP-I1",
        "Abstract; Section 1",
        price="sqrt(alpha/eps)",
        rests_on=("RDP-T5", "RDP-C6", "RDP-T8", "RDP-T10"),
        values=_RATIOS,
        paper="rdp",
    ),
    step_towards(
        1, by="finite arms: order", missing="the regret bounds, and the order in the other two settings"
    ),
    step_towards(
        3,
        by=(
            "finite arms: ratio of the terms",
            "linear, ratio of the terms",
            "in contexts: ratio of the terms",
            "log(T)/sqrt(T) -> 0",
        ),
        missing="the bounds themselves, false or open as printed in two settings; the limit (T up to 10^12)",
    ),
)
I2 = attached(
    number_of_accesses(
        "RDP-I2",
        "Section 1; Section 6",
        policies=("adar-ucb", "adar-gope", "adar-oful"),
        budget=(("alpha", 2), ("epsilon", 1)),
        rests_on=("RDP-I6", "RDP-A3", "RDP-A4"),
        paper="rdp",
    ),
    settles(
        1,
        by=("number of releases", "phases of elimination", "updates in contexts"),
        on="runs up to T = 10^9, 10^12 and 1000, against explicit bounds",
        beyond="other runs, budgets and instances; the limit",
        kills={1: "releases: log log T", 2: "releases: without K", 3: "releases: root of log T"},
        despite={"RDP-T8.7#2": "the releases are counted in runs; that constant is not used"},
    ),
    step_towards(
        2,
        by=("number of releases", "phases of elimination", "updates in contexts"),
        missing="that rewards are read nowhere else",
    ),
)

_PRIVATE = "8*sqrt(b*r)*sqrt(log(T))"
_GAP = {
    "order": f"{_PRIVATE} <= 8*sqrt(b)*sqrt(r)*log(T)",
    "discussion": f"{_PRIVATE} == 8*sqrt(b)*sqrt(r*log(T))",
    "value": _PRIVATE,
}
I3 = Claim(
    id="RDP-I3",
    where="Section 1",
    kind="inline",
    statement=(
        "The regret of AdaR-UCB that depends on gaps has the additive term O(sqrt(alpha/eps) log T) due to "
        "privacy; in Section 4 it is O(sqrt((alpha/eps) log T)). Checked: the term of Theorem 5, of one arm, "
        "r = alpha/eps, T >= 3."
    ),
    printed=_GAP,
    mutants={
        "root of the root": {"order": f"{_PRIVATE} <= 8*sqrt(b)*sqrt(r)*log(T)**(1/4)"},
        "discussion with log T": {"discussion": f"{_PRIVATE} == 8*sqrt(b)*sqrt(r)*log(T)"},
        "beta for its root": {"value": "8*b*sqrt(r)*sqrt(log(T))"},
    },
    checks=(
        entry(
            "order",
            holds_on(
                box(b=(3, 10), r=("0.01", 100), T=(3, 10**6)),
                part="introduction",
                instances=200,
            ),
        ),
        entry("discussion", is_identity(box(b=(3, 10), r=("0.01", 100), T=(3, 10**6)), part="discussion")),
        entry("value", equals_at([({"b": 4, "r": 2, "T": 10**6}, "84.1043483161109")], part="value")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("RDP-T5",),
    paper="rdp",
    settles=(step_towards(1, by="introduction", missing="Theorem 5; T and budgets beyond the sampled ones"),),
)

_PURE = {
    "each arm": "d_eps(x, y, eps) <= eps*(y - x)",
    "cheaper": "sqrt(2*log(T))/v <= log(T)/v",
    "ours": "sqrt(2*log(T))",
}
I4 = Claim(
    id="RDP-I4",
    where="Sections 1, 4 and 7",
    kind="inline",
    statement=(
        "Any eps-global DP algorithm pays a regret Omega(log(T)/eps) (quoted). Checked: by the lower bound "
        "of BERN-T3.1, for a best mean below 1, every suboptimal arm costs at least log(T)/eps; and against "
        "it, for T >= 8, the order sqrt(alpha/eps) sqrt(log T) for the Renyi privacy that v-DP implies, "
        "eps = alpha v^2/2: sqrt(2 log T)/v."
    ),
    printed=_PURE,
    mutants={
        "twice the cost": {"each arm": "2*d_eps(x, y, eps) <= eps*(y - x)"},
        "dearer": {"cheaper": "sqrt(2*log(T))/v >= 1.1*log(T)/v"},
        "without 2": {"ours": "sqrt(log(T))"},
    },
    checks=(
        entry(
            "each arm",
            holds_on(
                box(x="[0, 1)", y="(0, 1)", eps="(0, 20]"),
                where="x < y",
                part="cost of an arm",
                instances=300,
            ),
        ),
        entry("cheaper", holds_on(box(T=(8, 10**9), v="(0, 10]"), part="against it", instances=200)),
        entry("ours", equals_at([({"T": 10**6}, "5.2565217698")], digits=11, part="value at v = 1")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-T3.1",),
    paper="rdp",
    settles=(
        step_towards(
            1,
            by="cost of an arm",
            missing="the lower bound of BERN-T3.1, and that it is paid besides the regret without privacy",
        ),
    ),
)

_NEGLIGIBLE = {
    "ratio": f"{_PRIVATE}/(8*b*log(T)/D) == D*sqrt(r/(b*log(T)))",
    "falls": "D*sqrt(r/(b*4*x)) == D*sqrt(r/(b*x))/2",
    "value": "D*sqrt(r/(b*log(T)))",
}
_ARM = box(b=(3, 10), r=("0.01", 100), T=(3, 10**6), D="(0, 1]", x=(1, 100))
I7 = Claim(
    id="RDP-I7",
    where="Section 4, discussion of Theorem 5",
    kind="inline",
    statement=(
        "For fixed (alpha, eps) the price O(sqrt((alpha/eps) log T)) is negligible against O(log(T)/Delta) "
        "as T -> infinity. Checked: the ratio of the terms of Theorem 5 is Delta sqrt(r/(beta log T)), r = "
        "alpha/eps, and halves when x = log T grows fourfold."
    ),
    printed=_NEGLIGIBLE,
    mutants={
        "gap forgotten": {"ratio": f"{_PRIVATE}/(8*b*log(T)/D) == sqrt(r/(b*log(T)))"},
        "falls like 1/log T": {"falls": "D*sqrt(r/(b*4*x)) == D*sqrt(r/(b*x))/4"},
        "without beta": {"value": "D*sqrt(r/log(T))"},
    },
    checks=(
        entry("ratio", is_identity(_ARM, part="ratio of the terms")),
        entry("falls", is_identity(_ARM, part="it tends to 0")),
        entry("value", equals_at(_RATIOS, digits=11, part="values")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("RDP-T5",),
    paper="rdp",
    settles=(
        step_towards(2, by=("ratio of the terms", "it tends to 0"), missing="the limit T -> infinity itself"),
    ),
)

I20 = claim(
    "RDP-I20",
    "Section 1, related works; Example 1",
    "Local privacy hides rewards from the policy, is stronger, and costs more regret than global privacy.",
    *DEDUCTIONS["RDP-I20"],
    recorded=Verdict.PROVED,
)

_STATED = (A1, D20, EQ5, I1, I2, I3, I4, I7)
CLAIMS = with_proofs((*with_proofs(_STATED, (DEDUCTIONS,)), I20), (REMARKS,))
