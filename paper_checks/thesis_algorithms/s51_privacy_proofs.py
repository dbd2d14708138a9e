"""Privacy of the wrapper and of its instances (Sections 5.1 to 5.3, Appendix C.1)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import product

from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...theory.formulas.wide_domain import Range, wide_domain
from ...verify.enumeration.exact_privacy import law_of_subject
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.known_quantities import Known, holds_in
from ..checks.private_runs import PURE_LAW, PURE_LEDGER
from ..checks.replayed_episodes import replayed_concentrated, replayed_pure
from ..checks.settled_by import Settling, settled_by
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Claim, attached
from ..language.severity import Severity
from ..language.written_claim import amended_further
from ..language.wrong_versions import refuting
from ..statements.privacy.asked_for_another_arm import IN_THE_PROOF, KEPT_VIEWS
from ..statements.privacy.blocks_and_episodes import (
    MEAN,
    SUM,
    adac_ucb,
    adaptive_episodes,
    blocks,
    private_mean,
    running_sums,
)
from ..statements.privacy.tables_views_and_adversaries import interactive
from .proofs.every import with_proofs

_PAPER = "thesis_algorithms"


@cache
def _first_decision(effort: Effort) -> Mapping[str, Known]:
    """The chance that AdaP-UCB, on the lattice, takes arm 1 at round 3, by the first two rewards."""
    from ...algorithms.private.adap_ucb import AdaPUCB

    del effort
    found: dict[str, Known] = {}
    for eps in ("1/2", "1", "2"):
        policy = partial(AdaPUCB, 2, epsilon=Fraction(eps), noise=DiscreteLaplace, first_count=1)
        law, _ = law_of_subject(policy, arms=2, horizon=3)
        found[f"AdaP-UCB, eps = {eps}"] = {"eps": Fraction(eps)} | {
            f"p{x}{y}": Fraction(float(law.of_list((x, y, 0))[0, 1, 0])) for x, y in product((0, 1), repeat=2)
        }
    return found


@cache
def _looks(effort: Effort) -> Mapping[str, Known]:
    """Log-ratios of the actions of rounds 3 and 4, eps = 1, where an index looks twice at a first reward.

    ``fresh``: with new noise at the second look; ``raw``: at the mean of arm 1, which has none.
    """
    known = _first_decision(effort)["AdaP-UCB, eps = 1"]
    private = {(x, y): float(known[f"p{x}{y}"]) for x, y in product((0, 1), repeat=2)}
    masses = {k: math.tanh(0.5) * math.exp(-abs(k)) for k in range(-60, 61)}
    raw = {(x, y): sum(m for k, m in masses.items() if k < x - y) + masses[x - y] / 2 for x, y in private}

    # arm 1 has the reward x, arm 2 has y and, played at round 3, w of its own
    def twice(arm_1: Mapping[tuple[int, int], float], x: int, y: int, w: int) -> float:
        return math.log(1 - arm_1[x, y]) + math.log(1 - arm_1[x, w])

    found = {
        name: max(
            abs(twice(chances, 0, y, w) - twice(chances, 1, y, w)) for y, w in product((0, 1), repeat=2)
        )
        for name, chances in (("fresh", private), ("raw", raw))
    }
    return {"two looks": {name: Fraction(value) for name, value in found.items()} | {"eps": Fraction(1)}}


@settled_by
def _enumerated(claimed: str) -> Settling:
    """The scale of the noise as a number, or ``fresh`` or ``raw`` for what the algorithm does not do."""
    if claimed in {"fresh", "raw"}:
        return holds_in(_looks, part="whole policy, enumerated"), f"{claimed} <= eps"
    return PURE_LAW, claimed


def lattice_decision(rate: str) -> str:
    """``P(Y_2 - Y_1 <= 0) + P(Y_2 - Y_1 = 1)/2`` for noise proportional to ``e^(-rate |y|)``."""
    q = f"exp(-{rate})"
    scale = f"((1 - {q})/(1 + {q}))**2"
    rest = f"(1 + {q}**2)/(1 - {q}**2)"
    chance = f"(1/2 + {scale}*({rest} + {q}*(1 + {rest}))/2)"
    return f"abs(p10 - {chance}) <= 1/1000000000 and abs(p11 - 1/2) <= 1/1000000000"


_FIRST = "1 - exp(-eps)*(1 + eps/2)/2"

TH52 = Claim(
    id="TA-TH5.2",
    where="Section 5.2, Theorem 5.2",
    paper=_PAPER,
    kind="privacy",
    statement=(
        "With indexes that only use the private mean of the last active episode of each arm, Algorithm 7 is "
        "eps-View DP. Checked on AdaP-UCB and AdaP-KLUCB: the law of all actions of six rounds with Laplace "
        "noise on whole numbers, the ledger of long runs, and the first decision. The first two formulas are "
        "the scale of the noise in multiples of what is printed."
    ),
    printed={
        "enumerated": "1",
        "accounted": "1",
        "means": "changed == 1",
        "processing": "acts == 0 and counts == 0",
        "decision": lattice_decision("eps"),
        "values": _FIRST,
    },
    mutants={
        "half the noise": {"enumerated": "1/2"},
        "1% less noise": {"accounted": "99/100"},
        "half the noise, long": {"accounted": "1/2"},
        "noise as before, not the releases": {"means": "rerun == 1"},
        "means of two episodes": {"means": "changed == 2"},
        "counts that tell more": {"processing": "acts == 0 and counts == 1"},
        "actions by means without noise": {"processing": "raw == 0 and counts == 0"},
        "half the noise at the first decision": {"decision": lattice_decision("2*eps")},
        "noise on one arm": {"values": "1 - exp(-eps)/2"},
        "fresh noise at each look": {"enumerated": "fresh"},
        "arm 1 without noise": {"enumerated": "raw"},
    },
    checks=(
        entry("enumerated", _enumerated),
        entry("accounted", PURE_LEDGER),
        entry("means", holds_in(replayed_pure, part="means of episodes, replayed")),
        entry("processing", holds_in(replayed_pure, part="actions and counts, replayed")),
        entry("decision", holds_in(_first_decision, part="first decision")),
        entry(
            "values",
            equals_at(
                [
                    ({"eps": 1}, "0.7240904191214182588"),
                    ({"eps": "0.5"}, "0.62091833767960411025"),
                ],
                part="first decision, values",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    rests_on=("TA-C1", "TA-C3d"),
    assumptions="rewards in [0, 1]",
    settles=(
        settles(
            1,
            by="whole policy, enumerated",
            on="AdaP-UCB and AdaP-KLUCB on six rounds, noise on whole numbers, 12 cases to ten digits",
            beyond="other indexes, longer runs, the Laplace law",
            kills={1: "half the noise", 2: "fresh noise at each look", 3: "arm 1 without noise"},
            despite=dict.fromkeys(
                ("TA-RC.1#1", "TA-C2#7"),
                "releases are stored and View privacy is enumerated; nothing interactive is used",
            ),
        ),
        settles(
            3,
            by=("long runs, accounted", "means of episodes, replayed"),
            on="four long runs of AdaP-UCB and AdaP-KLUCB, and 128 replays of short ones",
            beyond="all other runs",
            kills={1: "noise as before, not the releases", 2: "means of two episodes"},
        ),
        settles(
            5,
            by=("long runs, accounted", "actions and counts, replayed"),
            on="four long runs of AdaP-UCB and AdaP-KLUCB, and 128 replays of short ones",
            beyond="all other runs",
            kills={1: "counts that tell more", 2: "actions by means without noise"},
        ),
    ),
    notes="TA-C2 treats Interactive DP, which the footnote adds.",
)

_LAPLACE = {
    "mean": "eps*t*(abs(z + d/t) - abs(z)) <= eps",
    "half": "eps*N/2*(abs(z + 2/N*d) - abs(z)) <= eps",
}


def _laplace_mean(identifier: str, where: str, statement: str) -> Claim:
    scales: dict[str, Range] = {"d": (-1, 1), "eps": "(0, oo)"}
    outputs: tuple[Range, ...] = ("(-oo, -1]", (-1, 1), "[1, oo)")
    return Claim(
        id=identifier,
        where=where,
        paper=_PAPER,
        kind="privacy",
        statement=statement,
        printed=_LAPLACE,
        mutants={
            "half the scale": {"mean": "2*eps*t*(abs(z + d/t) - abs(z)) <= eps"},
            "rewards in [-1, 1]": {"mean": "eps*t*(abs(z + 2*d/t) - abs(z)) <= eps"},
            "N for N/2 samples": {"half": "eps*N*(abs(z + 2/N*d) - abs(z)) <= eps"},
            "10% less": {"half": "eps*N/2*(abs(z + 2/N*d) - abs(z)) <= 0.9*eps"},
            "0.9 of the scale": {"mean": "eps*t/0.9*(abs(z + d/t) - abs(z)) <= eps"},
            "0.9 of the scale, half the pulls": {"half": "eps*N/1.8*(abs(z + 2/N*d) - abs(z)) <= eps"},
            "rewards in [-1, 1], half the pulls": {"half": "eps*N/2*(abs(z + 2/N*2*d) - abs(z)) <= eps"},
        },
        checks=(
            *(
                entry(key, holds_everywhere(wide_domain({**scales, count: of, "z": z}), part=part))
                for key, count, of, part in (
                    ("mean", "t", "[1, oo)", "t rewards"),
                    ("half", "N", "[2, oo)", "half the pulls"),
                )
                for z in outputs
            ),
        ),
        recorded=Verdict.PROVED,
        rests_on=("TA-B3",),
    )


C3D = attached(
    _laplace_mean(
        "TA-C3d",
        "Appendix C.1.3, Laplace mechanisms",
        "Rewards in [0, 1]: (1/t) sum r_s + Lap(1/(eps t)) is eps-DP, as the mean moves by 1/t at most (d is "
        "what the reward moves by).",
    ),
    settles(
        2,
        by="t rewards",
        kills={1: "rewards in [-1, 1]", 2: "half the scale", 3: "0.9 of the scale"},
    ),
)
M5L = attached(
    _laplace_mean(
        "TA-M5-L",
        "Section 5.2, Laplace calibration",
        "Rewards in [0, 1]: the mean of N/2 samples + Lap(2/(eps N)) is eps-DP, as it moves by 2/N at most "
        "(d is what the reward moves by).",
    ),
    settles(
        1,
        by="half the pulls",
        kills={
            1: "N for N/2 samples",
            2: "0.9 of the scale, half the pulls",
            3: "rewards in [-1, 1], half the pulls",
        },
    ),
)

C1 = attached(
    refuting(
        blocks("TA-C1", "Appendix C.1.1, (C.1)", paper=_PAPER),
        {
            "half of delta": {"approximate": "delta <= d/2"},
            "half of rho": {"concentrated": "together <= alone/2"},
            "divergence of a record of two blocks": {"concentrated": "overlapping <= alone + 1/10**30"},
            "neighbours in two records": {"concentrated": "overlapping <= alone + 1/10**30"},
        },
    ),
    settles(
        2,
        by=("approximate", "pure"),
        on="three blocks of randomised response with leaking, 54 cases",
        beyond="all other mechanisms and numbers of blocks",
        kills={1: "half of delta", 2: "square root"},
    ),
    settles(
        3,
        by="Renyi divergence at every order",
        on="three blocks of randomised response with leaking, orders 1.5 and 40",
        beyond="all other mechanisms and orders",
        kills={1: "half of rho", 2: "divergence of a record of two blocks"},
    ),
    settles(
        7,
        by=("approximate", "pure", "Renyi divergence at every order"),
        on="three blocks of randomised response with leaking",
        beyond="all other mechanisms",
        kills={1: "neighbours in two records", 2: "blocks that overlap"},
    ),
)
_EPISODES = adaptive_episodes("TA-C2", "Appendix C.1.2, Steps 1 to 5", paper=_PAPER)
C2 = attached(
    refuting(
        replace(_EPISODES, printed=_EPISODES.printed | {"Step 1": "prefix == 0 and factors == 0"}),
        {
            "first factor until j - 1": {"Step 1": "prefix == 0 and short == 0"},
            "second factor without row j": {"Step 1": "prefix == 0 and after == 0"},
            "independent runs agree": {"Step 1": "differ == 0"},
            "mean of the divergences": {"Step 2": "logarithms == 0"},
            "order for order - 1": {"Step 2": "squares == 0"},
        },
    ),
    settles(
        2,
        by="Step 1",
        on="nine small policies with random adversaries and tables, exactly",
        beyond="all other policies",
        kills={1: "first factor until j - 1", 2: "second factor without row j"},
    ),
    settles(
        3,
        by="Step 2",
        on="order 2, nine small policies with random adversaries and tables",
        beyond="all other policies and orders",
        kills={1: "mean of the divergences", 2: "order for order - 1"},
    ),
    settles(5, by="Steps 3 to 5", severity=Severity.MISSING_ASSUMPTION),
    step_towards(
        AMENDED,
        by="Steps 3 to 5",
        missing="more than one release read by two actions; View and Table privacy",
    ),
    settles(
        8,
        by="Step 1",
        on="nine small policies with random adversaries and tables, exactly",
        beyond="all other policies",
        kills={1: "actions until j + 1", 2: "independent runs agree"},
    ),
)
RC1 = attached(
    replace(
        C2,
        id="TA-RC.1",
        where="Appendix C.1, Remark C.1",
        statement=(
            "The proof by adaptive episodes can be adapted to pure DP and its relaxations under Interactive "
            "DP. " + C2.statement
        ),
    ),
    settles(1, by="Steps 3 to 5"),
    step_towards(
        AMENDED,
        by="Steps 3 to 5",
        missing="more than one release read by two actions; View and Table privacy",
    ),
)
C3A = attached(
    private_mean(
        "TA-C3a", "Appendix C.1.3, AdaC-UCB", paper=_PAPER, value=({"t": 7, "rho": "0.1", "al": 2}, "0.2")
    ),
    settles(
        1,
        by=MEAN,
        kills={1: "half the variance", 2: "nine tenths of the variance", 3: "rewards in [-1, 1]"},
    ),
)
C3C = attached(
    running_sums(
        "TA-C3c",
        "Appendix C.1.3, AdaC-OFUL",
        paper=_PAPER,
        value=({"h": "0.5", "rho": "0.5", "al": 3}, "0.375"),
    ),
    settles(
        1,
        by=SUM,
        kills={1: "a quarter of the variance", 2: "1.8 for 2 in the variance", 3: "actions of length 2"},
    ),
    step_towards(
        4,
        by=("divergence", "all running sums together"),
        missing="the divergence of normal laws, and more than 16 cases",
    ),
    step_towards(5, by="price of not forgetting", missing="more than the variances of 16 cases"),
)
_ADAC_UCB = adac_ucb("TA-TH5.5", "Section 5.3.1, Theorem 5.5", paper=_PAPER)
TH55 = attached(
    refuting(
        replace(
            _ADAC_UCB,
            printed={**_ADAC_UCB.printed, "means": "changed == 1"},
            checks=(
                *_ADAC_UCB.checks,
                entry("means", holds_in(replayed_concentrated, part="means of episodes, replayed")),
            ),
        ),
        {
            "noise as before, not the releases": {"means": "rerun == 1"},
            "means of two episodes": {"means": "changed == 2"},
        },
    ),
    settles(
        2,
        by=("long runs, accounted", "means of episodes, replayed"),
        on="three long runs, and 64 replays of short ones",
        beyond="all other runs and adversaries",
        kills={1: "noise as before, not the releases", 2: "means of two episodes"},
    ),
)
_INTERACTIVE = interactive("TA-B8", "Definition 3.5 and Remark 3.6, as used in Appendix C.1.2", paper=_PAPER)
B8 = replace(
    _INTERACTIVE,
    statement=_INTERACTIVE.statement + " The view is that of the policy whose past is the queries.",
    rests_on=("TH-D3.5",),
    recorded=Verdict.REFUTED,
)

_CLAIMS = (B8, TH52, M5L, TH55, C1, C2, RC1, C3A, C3C, C3D)
CLAIMS = tuple(
    amended_further(each, IN_THE_PROOF, KEPT_VIEWS) if each.id == C2.id else each
    for each in with_proofs(_CLAIMS)
)
