"""Privacy of sums of disjoint blocks, of adaptive episodes and of running sums."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Final

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import Enclosure, Exact, ball, certified
from ....theory.transport.coupled_environment import Actions
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.known_quantities import Known, holds_in
from ...checks.private_runs import CONCENTRATED_LAW, CONCENTRATED_LEDGER
from ...checks.rational_matrices import inverse
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ..changes_of_measure.neighbouring_rewards import apart, policies, queried, tables, trees, view_of
from ..changes_of_measure.query_adversaries import kept_or_forgotten
from .gaussian_divergence import DIVERGENCE, with_divergence
from .pure_composition import LH4

_TWO_BLOCKS = "log(expit(1)**2/(1 - expit(1)) + (1 - expit(1))**2/expit(1))"


def blocks(identifier: str, where: str, *, paper: str, renyi: bool = False) -> Claim:
    """Parallel composition over fixed blocks, one mechanism."""
    budget = "(alpha, eps)-RDP" if renyi else "(eps, delta)-DP, or rho-zCDP"
    return replace(
        LH4,
        id=identifier,
        where=where,
        paper=paper,
        statement=(
            f"1 = t_1 < ... < t_l < t_(l+1) - 1 = T fixed, l < T: if M is {budget}, then so is G, which "
            "applies M to each block x_{t_i} .. x_{t_(i+1) - 1}. Checked on three blocks of randomised "
            "response with leaking, data that differ in any one record; a = e^eps. Two blocks at eps = 1: "
            "D_2 of one block."
        ),
        printed=LH4.printed | {"value": _TWO_BLOCKS},
        mutants=dict(LH4.mutants)
        | {
            "two blocks add up": {"value": f"2*{_TWO_BLOCKS}"},
            "half of it": {"concentrated": "together <= alone/2"},
            **{
                name: {"concentrated": f"{which} <= alone + 1/10**30"}
                for name, which in (
                    ("a record in two blocks", "overlapping"),
                    ("noise in common", "correlated"),
                    ("ends by the rewards of the block", "byreward"),
                )
            },
        },
        checks=(
            *LH4.checks,
            entry("value", equals_at([({"e0": 0}, "0.73532566405551922")], digits=15, part="value")),
        ),
        rests_on=(),
    )


@cache
def _decomposed(effort: Effort) -> Mapping[str, Known]:
    """Steps 1 and 2 for random adversaries and neighbouring tables that differ in row j.

    ``prefix``: how far the laws of o_1..o_j are apart, ``late``: of o_1..o_(j+1); ``moment``: how far
    ``sum P^2/Q`` is from the mean over o_1..o_j of that of the conditional laws; ``wrong``: over one more;
    ``square``: how far its square, ``exp(2 D_2)``, is from that mean.
    Also for Step 1: how far P is from the law of o_1..o_j under Q times the rest given it under P
    (``factors``), or from that of o_1..o_(j-1) times the same (``short``); how far the rests given o_1..o_j
    are apart (``after``); the chance that independent runs differ in o_1..o_j (``differ``). For Step 2: the
    distance of the squared moment from the mean of the squares (``squares``), and, where it is largest, of
    its logarithm from the mean of the logarithms (``logarithms``).
    """
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        if played.arms > 2 or played.rewards > 2:
            continue
        rng = Random(effort.seed)  # noqa: S311  no secrets
        several, inputs = trees(played, 2), tables(played)
        pairs = list(apart(inputs))
        names = ("prefix", "late", "moment", "wrong", "square")
        further = ("factors", "short", "after", "differ", "squares")
        known = dict.fromkeys((*names, *further), Fraction(0))
        drift, furthest = 0.0, [(Fraction(1), Fraction(1))]
        for _ in range(20):
            adversary, (i, j) = rng.choice(several), rng.choice(pairs)
            row = next(t for t, (x, y) in enumerate(zip(inputs[i], inputs[j], strict=True), 1) if x != y)
            p, q = (view_of(played, queried(adversary, inputs[k])) for k in (i, j))
            whole = sum((p[a] ** 2 / q[a] for a in p), Fraction(0))
            for which, gap, length in (("moment", "prefix", row), ("wrong", "late", row + 1)):
                before: dict[tuple[int, ...], list[Fraction]] = {}
                for a in p:
                    masses = before.setdefault(a[:length], [Fraction(0), Fraction(0), Fraction(0)])
                    masses[0] += p[a]
                    masses[1] += q[a]
                mean = Fraction(0)
                for a in p:
                    mine, others, _ = before[a[:length]]
                    if others and mine:
                        mean += others * (p[a] / mine) ** 2 / (q[a] / others)
                known[which] = max(known[which], abs(mean - whole))
                if length == row:
                    known["square"] = max(known["square"], abs(mean - whole**2))
                apart_by = sum((abs(m - o) for m, o, _ in before.values()), Fraction(0))
                known[gap] = max(known[gap], apart_by)
            for gap, size in _factored(p, q, row).items():
                known[gap] = max(known[gap], size)
            moments = _moments(p, q, row)
            squares = sum((mass * moment**2 for mass, moment in moments), Fraction(0))
            known["squares"] = max(known["squares"], abs(squares - whole**2))
            distance = math.log(whole) - sum(mass * math.log(moment) for mass, moment in moments)
            if distance > drift:
                drift, furthest = distance, moments
        found[name] = {**known, "logarithms": _drift(furthest)}
    return found


def _factored(p: Mapping[Actions, Fraction], q: Mapping[Actions, Fraction], row: int) -> dict[str, Fraction]:
    """The gaps of Step 1: two laws of o_1..o_T, whose tables differ in a row."""
    first, second = _beginnings(p, row), _beginnings(q, row)
    shorter = _beginnings(q, row - 1)
    rest = {a: p[a] / first[a[:row]] for a in p if first[a[:row]]}
    other = {a: q[a] / second[a[:row]] for a in q if second[a[:row]]}
    return {
        "factors": sum((abs(p[a] - second[a[:row]] * rest[a]) for a in rest), Fraction(0)),
        "short": sum((abs(p[a] - shorter[a[: row - 1]] * rest[a]) for a in rest), Fraction(0)),
        "after": sum((abs(rest[a] - other[a]) for a in rest if a in other), Fraction(0)),
        "differ": 1 - sum((first[a] * second[a] for a in first), Fraction(0)),
    }


def _beginnings(law: Mapping[Actions, Fraction], length: int) -> dict[Actions, Fraction]:
    found: dict[Actions, Fraction] = {}
    for actions, mass in law.items():
        found[actions[:length]] = found.get(actions[:length], Fraction(0)) + mass
    return found


def _moments(
    p: Mapping[Actions, Fraction], q: Mapping[Actions, Fraction], row: int
) -> list[tuple[Fraction, Fraction]]:
    """For each o_1..o_j its chance, and ``sum P^2/Q`` of the laws of the rest."""
    first, second = _beginnings(p, row), _beginnings(q, row)
    sums = dict.fromkeys(first, Fraction(0))
    for a in p:
        if first[a[:row]] and second[a[:row]]:
            sums[a[:row]] += (p[a] / first[a[:row]]) ** 2 / (q[a] / second[a[:row]])
    return [(first[a], sums[a]) for a in first if sums[a]]


def _drift(moments: list[tuple[Fraction, Fraction]]) -> Fraction | Enclosure:
    """The logarithm of the mean, less the mean of the logarithms; 0 if all are the same."""
    if len({moment for _, moment in moments}) == 1:
        return Fraction(0)
    mean = sum((mass * moment for mass, moment in moments), Fraction(0))
    return certified(
        lambda: sum((-ball(mass) * ball(moment).log() for mass, moment in moments), ball(mean).log()),
        relative_width=1e-12,
    )


_EPISODES = {
    "Step 1": "prefix == 0",
    "Step 2": "moment == 0",
    "Step 5": "gQuery <= budget and mQuery <= mKept",
}


_STORED = {"Step 5": "gKept <= budget and gTable <= budget and mTable <= mKept"}


def adaptive_episodes(identifier: str, where: str, *, paper: str) -> Claim:
    """The generic privacy proof, in two texts."""
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="privacy",
        statement=(
            "d, d' differ in row j, B is deterministic. Step 1: P_d(o) = P_{d<j}(o_{<=j}) P_d(o_{>j} | "
            "o_{<=j}), the first factor common. Step 2: exp((a - 1) D_a(P_d || P_d')) is the mean over "
            "o_{<=j} of that of the conditional laws. Steps 3 to 5: given o_{<=j} the later view is one "
            "randomised map f of the releases L_j, so D_a(P_d || P_d') <= a rho. Checked with policies as "
            "kernels, pi_t(o_t | q_1, x_{1,q_1}, ...), as the definitions have them; Steps 4 and 5 for one "
            "release read by two actions."
        ),
        printed=_EPISODES,
        mutants={
            "actions until j + 1": _EPISODES | {"Step 1": "late == 0"},
            "mean over actions until j + 1": _EPISODES | {"Step 2": "wrong == 0"},
            "order for order minus one": _EPISODES | {"Step 2": "square == 0"},
            "half the budget": _EPISODES | {"Step 5": "2*gTable <= budget"},
        },
        checks=(
            entry("Step 1", holds_in(_decomposed, part="Step 1")),
            entry("Step 2", holds_in(_decomposed, part="Step 2")),
            entry("Step 5", holds_in(kept_or_forgotten, part="Steps 3 to 5")),
        ),
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement=(
                "Steps 3 to 5 hold for an algorithm that keeps its releases (its later actions are functions "
                "of stored numbers), and for View and Table privacy of the kernels."
            ),
            formula=_EPISODES | _STORED,
            recorded=Verdict.VERIFIED,
        ),
        severity=Severity.MISSING_ASSUMPTION,
        rests_on=("ZCDP-L1", "ZCDP-L4", "ZCDP-D4", "ZCDP-I7"),
    )


SCALES = wide_domain({"al": "(1, oo)", "t": "[1, oo)", "rho": "(0, oo)", "g": "(0, oo)", "h": "[0, oo)"})


_MEAN = {
    "divergence": "al*(1/t)**2/(2*(1/(2*rho*t**2))) == rho*al",
    "value": "al*(1/t)**2/(2*(1/(2*rho*t**2)))",
    "moves": "((x + r)/t - (x + q)/t)**2 == (r - q)**2*(1/t)**2",
    "rewards": "(r - q)**2 <= 1",
}
MEAN: Final = (*DIVERGENCE, "divergence", "square of what the mean moves by", "two rewards in [0, 1]")
"""The parts that show that the private mean is rho-zCDP, x being the sum of the other rewards."""


def private_mean(identifier: str, where: str, *, paper: str, value: tuple[dict[str, Exact], str]) -> Claim:
    """The mechanism of AdaC-UCB."""
    claim = Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="privacy",
        statement=(
            "Rewards in [0, 1]: M = (1/t) sum r_s + N(0, 1/(2 rho t^2)) is rho-zCDP. Checked: the mean moves "
            "by 1/t at most, and D_alpha of Gaussians is alpha d^2/(2 s^2)."
        ),
        printed=_MEAN,
        mutants={
            "half the variance": {"divergence": "al*(1/t)**2/(2*(1/(4*rho*t**2))) == rho*al"},
            "half the budget": {"divergence": "al*(1/t)**2/(2*(1/(2*rho*t**2))) == rho*al/2"},
            "nine tenths of the variance": {"divergence": "al*(1/t)**2/(2*(0.9/(2*rho*t**2))) == rho*al"},
            "two rewards changed": {"moves": "((x + 2*r)/t - (x + 2*q)/t)**2 == (r - q)**2*(1/t)**2"},
            "half of the range": {"rewards": "(r - q)**2 <= 1/4"},
            "rewards in [-1, 1]": {"divergence": "al*(2/t)**2/(2*(1/(2*rho*t**2))) == rho*al"},
            "t for its square": {"divergence": "al*(1/t)**2/(2*(1/(2*rho*t))) == rho*al"},
            "variance as deviation": {"value": "al*(1/t)**2/(2*(1/(2*rho*t**2))**2)"},
        },
        checks=(
            entry("divergence", holds_everywhere(SCALES, part="divergence")),
            entry("value", equals_at([value], digits=12, part="value")),
            entry(
                "moves",
                holds_everywhere(
                    wide_domain({"x": "[0, oo)", "r": (0, 1), "q": (0, 1), "t": "[1, oo)"}), part=MEAN[3]
                ),
            ),
            entry("rewards", holds_on(box(r=(0, 1), q=(0, 1)), part=MEAN[4])),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=("ZCDP-T18",),
    )
    return with_divergence(claim)


@cache
def _partial_sums(effort: Effort) -> Mapping[str, Known]:
    """The shift (0, .., v, .., v) of running sums under the inverse of their covariance."""
    del effort
    found: dict[str, Known] = {}
    for size, first, rho in product((1, 2, 3, 5), (1, 2, 4), (Fraction(1, 2), Fraction(3))):
        if first > size:
            continue
        covariance = [[2 / rho * min(k, m) for m in range(1, size + 1)] for k in range(1, size + 1)]
        inverted = inverse(covariance)
        shift = [Fraction(int(k >= first)) for k in range(1, size + 1)]
        form = sum(
            (x * inverted[i][k] * y for i, x in enumerate(shift) for k, y in enumerate(shift)), Fraction(0)
        )
        found[f"{size} episodes, change in episode {first}, rho = {rho}"] = {
            "form": form,
            "rho": rho,
            "last": covariance[-1][-1],
            "one": 2 / rho,
            "episodes": Fraction(size),
        }
    return found


_SUMS = {
    "divergence": "al*(2*h)**2/(2*(2/rho)) == rho*al*h**2",
    "joint": "form == rho/2",
    "price": "last == episodes*one",
    "length": "(r - q)**2*h**2 <= 4",
}
SUM: Final = (*DIVERGENCE, "divergence", "square of the length that a sum moves by")
"""The parts that show that the private sum of an episode is rho-zCDP."""


def running_sums(
    identifier: str, where: str, *, paper: str, value: tuple[dict[str, Exact], str] | None = None
) -> Claim:
    """The mechanism of AdaC-OFUL."""
    printed = _SUMS | ({} if value is None else {"value": "al*(2*h)**2/(2*(2/rho))"})
    checks: tuple[Check, ...] = (
        entry("divergence", holds_everywhere(SCALES, part="divergence")),
        entry("joint", holds_in(_partial_sums, part="all running sums together")),
        entry("price", holds_in(_partial_sums, part="price of not forgetting")),
        entry("length", holds_on(box(r=(-1, 1), q=(-1, 1), h=(0, 1)), part=SUM[3])),
    )
    mutants = {
        "half the variance": {"divergence": "al*(2*h)**2/(2*(1/rho)) == rho*al*h**2"},
        "sensitivity 1": {"divergence": "al*h**2/(2*(2/rho)) == rho*al*h**2"},
        "every later sum adds to it": {"joint": "form == episodes*rho/2"},
        "one noise": {"price": "last == one"},
        "a quarter of the variance": {"divergence": "al*(2*h)**2/(2*(1/(2*rho))) == rho*al*h**2"},
        "1.8 for 2 in the variance": {"divergence": "al*(2*h)**2/(2*(1.8/rho)) == rho*al*h**2"},
        "actions of length 2": {"length": "(r - q)**2*(2*h)**2 <= 4"},
    }
    if value is not None:
        checks = (*checks, entry("value", equals_at([value], digits=12, part="value")))
        mutants |= {"norm for its square": {"value": "al*4*h/(2*(2/rho))"}}
    claim = Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="privacy",
        statement=(
            "Rewards in [-1, 1], ||a|| <= 1 (h the norm): M = sum of a_s r_s over the episode + N(0, (2/rho) "
            "I) has sensitivity 2 and is rho-zCDP; so are all running sums together, with the sum of the "
            "noises before."
        ),
        printed=printed,
        mutants=mutants,
        checks=checks,
        recorded=Verdict.VERIFIED,
        rests_on=("ZCDP-T18", "ZCDP-L1", "ZCDP-L3"),
    )
    return with_divergence(claim)


def adac_ucb(identifier: str, where: str, *, paper: str) -> Claim:
    """The privacy of AdaC-UCB."""
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="privacy",
        statement=(
            "AdaC-UCB is rho-Interactive zCDP for rewards in [0, 1]. Checked: D_2 of the whole law of six "
            "rounds with Gaussian noise on whole numbers, over neighbouring lists; the ledger of long runs. "
            "The formulas are the deviation of the noise, in multiples of what is printed."
        ),
        printed={"enumerated": "1", "accounted": "1"},
        mutants={
            "half the deviation": {"enumerated": "1/2"},
            "a third of the deviation": {"enumerated": "1/3"},
            "1% less noise": {"accounted": "99/100"},
            "half the deviation, long": {"accounted": "1/2"},
        },
        checks=(entry("enumerated", CONCENTRATED_LAW), entry("accounted", CONCENTRATED_LEDGER)),
        recorded=Verdict.REFUTED,
        rests_on=("ZCDP-DB", "ZCDP-DC1"),
        assumptions="rewards in [0, 1]",
        notes="ZCDP-DB treats kernels.",
    )
