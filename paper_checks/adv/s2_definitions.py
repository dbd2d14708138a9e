"""Algorithms, privacy of their actions, divergences: the definitions at work (Section 2 and Appendix A)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from ...theory.formulas.domain import box
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, holds_on, is_identity
from ..checks.finite_mechanisms import excess, largest_ratio
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import settles, step_towards
from ..language.claim import Claim
from ..language.proof_lines import with_proofs
from .appA_privacy_lemmas import L12
from .appB_laplace_noise import L19, P_HT, TRUNCATED_PARTS
from .proofs import s1_remarks, s2_laws_of_actions, still_open

Losses = Callable[[tuple[int, ...]], tuple[Fraction, Fraction]]
"""From the actions so far to the losses of the round: an adversary, adaptive or not."""

_ONE = Fraction(1)
_RATIO = Fraction(3)


def _law(losses: Losses, horizon: int, ratio: Fraction = _RATIO) -> dict[tuple[int, ...], Fraction]:
    """Actions of who leaves an arm with chance ratio/(1 + ratio) after a loss above 1/2, else 1/(1 + ratio).

    In each round the choice looks at the loss of the round before alone.
    """
    found: dict[tuple[int, ...], Fraction] = {(0,): _ONE}
    for _ in range(horizon - 1):
        grown: dict[tuple[int, ...], Fraction] = {}
        for actions, mass in found.items():
            seen = losses(actions[:-1])[actions[-1]]
            leaves = (ratio if seen > Fraction(1, 2) else _ONE) / (1 + ratio)
            grown[(*actions, 1 - actions[-1])] = mass * leaves
            grown[(*actions, actions[-1])] = mass * (1 - leaves)
        found = grown
    return found


def _fixed(table: Sequence[tuple[int, int]]) -> Losses:
    return lambda before: (Fraction(table[len(before)][0]), Fraction(table[len(before)][1]))


def _adaptive(changed: int | None) -> Losses:
    """The arm that was played more costs 1, in all rounds but one."""

    def losses(before: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        heavy = int(2 * sum(before) > len(before))
        if len(before) == changed:
            heavy = 1 - heavy
        return (Fraction(heavy == 0), Fraction(heavy == 1))

    return losses


def _told(one: Sequence[Fraction], two: Sequence[Fraction], ratio: Fraction) -> dict[str, Fraction]:
    """What events and outcomes say of two laws: worst ratio, and worst difference P - ratio Q."""
    events = [
        (
            sum((p for p, chosen in zip(one, inside, strict=True) if chosen), Fraction(0)),
            sum((q for q, chosen in zip(two, inside, strict=True) if chosen), Fraction(0)),
        )
        for inside in product((False, True), repeat=len(one))
        if any(inside)
    ]
    return {
        "g": ratio,
        "events": max(max(p / q, q / p) for p, q in events),
        "outcomes": largest_ratio(one, two),
        "short": max(Fraction(0), *(p - ratio * q for p, q in events)),
        "sum": excess(one, two, ratio),
    }


@cache
def _neighbours(effort: Effort) -> Mapping[str, Known]:
    del effort
    tables = {
        "the first loss changed": ([(0, 1)] * 3, [(1, 1), (0, 1), (0, 1)]),
        "the second loss changed": ([(1, 0)] * 3, [(1, 0), (0, 1), (1, 0)]),
    }
    found: dict[str, Known] = {}
    for name, (left, right) in tables.items():
        one, two = _law(_fixed(left), 3), _law(_fixed(right), 3)
        total = sum(one.values(), Fraction(0))
        half = _told([one[key] for key in one], [two[key] for key in one], Fraction(2))
        whole = _told([one[key] for key in one], [two[key] for key in one], _RATIO)
        found[name] = {**whole, "total": total, "delta": half["short"], "deltasum": half["sum"]}
    # the loss of an arm that was not played is not seen
    for actions, mass in _law(_fixed([(0, 1), (0, 1)]), 2).items():
        other = _law(_fixed([(0, 0), (0, 1)]), 2)[actions]
        found[f"unseen loss, actions {actions}"] = {
            **found["the first loss changed"],
            "p": mass,
            "q": other,
        }
    for name in tables:
        found[name] = {**found[name], "p": Fraction(0), "q": Fraction(0)}
    return found


_ALGORITHM = {"law": "total == 1", "seen": "p == q"}

D1 = Claim(
    id="ADV-D1",
    where="Section 2.2, Definition 1",
    kind="definition",
    statement=(
        "A bandit algorithm maps what was played and seen to a law on arms: the law of the actions has "
        "mass 1, and a loss that is not seen does not move it."
    ),
    printed=_ALGORITHM,
    mutants={
        "mass 1/2": _ALGORITHM | {"law": "total == 1/2"},
        "moved by a half": _ALGORITHM | {"seen": "p == q/2"},
    },
    checks=tuple(entry(key, holds_in(_neighbours, part=key)) for key in _ALGORITHM),
    recorded=Verdict.VERIFIED,
)

_ADVISED = "((1 - g)*(a*m + (1 - a)*n) + g/2) + ((1 - g)*(a*(1 - m) + (1 - a)*(1 - n)) + g/2)"

D2 = Claim(
    id="ADV-D2",
    where="Section 2.3, Definition 2",
    kind="definition",
    statement=(
        "With expert advice an algorithm maps what was played and seen, and all advice up to and with "
        "this round, to a law on arms: that of EXP4 on two experts and arms has mass 1 and gives each "
        "arm at least gamma/K."
    ),
    printed={"mass": f"{_ADVISED} == 1", "least": "(1 - g)*(a*m + (1 - a)*n) + g/2 >= g/2"},
    mutants={
        "mixing once": {"mass": f"{_ADVISED} - g/2 == 1"},
        "gamma each": {"least": "(1 - g)*(a*m + (1 - a)*n) + g/2 >= g"},
    },
    checks=(
        entry("mass", is_identity(box(a=(0, 1), m=(0, 1), n=(0, 1), g=(0, 1)), part="mass")),
        entry("least", holds_on(box(a=(0, 1), m=(0, 1), n=(0, 1), g=(0, 1)), part="every arm")),
    ),
    recorded=Verdict.PROVED,
    settles=(
        step_towards(
            3,
            by=("mass", "every arm"),
            missing="Algorithms 2 and 5, more experts and arms, and what the law depends on",
        ),
    ),
)

_PRIVATE = {"pure": "events <= g", "outcomes": "events == outcomes", "approximate": "delta == deltasum"}


def _privacy(identifier: str, where: str, statement: str, notes: str = "") -> Claim:
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=statement,
        printed=_PRIVATE,
        mutants={
            "two thirds of the ratio": _PRIVATE | {"pure": "events <= 2*g/3"},
            "outcomes see less": _PRIVATE | {"outcomes": "events > outcomes"},
            "half of the sum": _PRIVATE | {"approximate": "delta == deltasum/2"},
        },
        checks=tuple(entry(key, holds_in(_neighbours, part=key)) for key in _PRIVATE),
        recorded=Verdict.VERIFIED,
        notes=notes,
    )


D3 = _privacy(
    "ADV-D3",
    "Section 2.4, Definition 3",
    "(eps, delta)-DP: P(actions in E) <= e^eps P'(actions in E) + delta for every event E and losses that "
    "differ in one round. Over all events of a finite law that is: for delta = 0 the largest ratio over "
    "outcomes is at most e^eps; else sum max(0, P - e^eps P') <= delta.",
)
D4 = _privacy(
    "ADV-D4",
    "Section 2.4, Definition 4",
    "The same with expert advice: only the losses differ, the advice is public and the same in both runs.",
    "What is enumerated is Definition 3: experts that name one arm each.",
)
D5 = replace(
    D3,
    id="ADV-D5",
    where="Appendix A, Definition 5",
    statement=(
        "Max divergence: the logarithm of the largest ratio P(S)/Q(S) over events; eps-indistinguishable if "
        "both are at most eps. For discrete laws it is the largest ratio over outcomes."
    ),
)
D6 = replace(
    L12,
    id="ADV-D6",
    where="Appendix A, Definition 6",
    kind="definition",
    statement=(
        "delta-approximate max divergence: the largest log((P(S) - delta)/Q(S)) over events with P(S) >= "
        "delta; at most eps both ways if and only if P(S) <= e^eps Q(S) + delta for every S, both ways."
    ),
    settles=(),
    noted=(),
    notes="0/0 is read as harmless.",
)

_LOCAL = {
    "response": "log((exp(eps)/(1 + exp(eps)))/(1/(1 + exp(eps)))) == eps",
    "leaking": "d + (1 - d)*x <= g*(1 - d)*y + d",
}

D8 = Claim(
    id="ADV-D8",
    where="Appendix A, Definition 8",
    kind="definition",
    statement=(
        "Local DP: P(M(x) in Y) <= e^eps P(M(x') in Y) + delta for all x, x'. Randomised response is "
        "eps-locally private; shown with chance delta and else answered so, a datum is (eps, "
        "delta)-locally private."
    ),
    printed=_LOCAL,
    mutants={
        "half": _LOCAL | {"response": _LOCAL["response"].replace("== eps", "== eps/2")},
        "half of delta": _LOCAL | {"leaking": "d + (1 - d)*x <= g*(1 - d)*y + d/2"},
        "without the ratio": _LOCAL | {"leaking": "d + (1 - d)*x <= (1 - d)*y + d"},
    },
    checks=(
        entry("response", is_identity(box(eps=("1/100", 10)), part="attained")),
        entry(
            "leaking",
            holds_on(
                box(d=(0, 1), x=(0, 1), y=(0, 1), g=(1, 100)), where="x <= g*y", part="events that are leaked"
            ),
        ),
    ),
    recorded=Verdict.PROVED,
)

D9 = replace(
    L19,
    id="ADV-D9",
    where="Appendix D, Definition 9",
    kind="definition",
    statement=(
        "X is truncated non-negative if E[X 1{|X| > M}] >= 0 for all M >= 0: so are losses in [0, 1] "
        "with Laplace noise."
    ),
    rests_on=("ADV-L19",),
    settles=(
        settles(
            2,
            by=TRUNCATED_PARTS,
            kills={1: "loss below 0", 2: "strictly positive"},
        ),
    ),
)
D10 = replace(
    P_HT,
    id="ADV-D10",
    where="Appendix D, Definition 10",
    kind="definition",
    statement=(
        "A loss is (alpha, sigma)-heavy-tailed if E|l|^alpha <= sigma^alpha: losses in [0, 1] with "
        "noise Lap(s) are, for alpha = 2 and sigma^2 = 2 + 4 s^2."
    ),
    rests_on=("ADV-P-HT",),
    settles=(),
)


@cache
def _adversaries(effort: Effort) -> Mapping[str, Known]:
    """The same adaptive adversary, one of whose rounds is changed; and random rules of adversaries."""
    found: dict[str, Known] = {}
    rng = Random(effort.seed)  # noqa: S311  no secrets
    for changed in range(3):
        pairs = {f"the busier arm costs, round {changed + 1} changed": (_adaptive(None), _adaptive(changed))}
        rule = {
            before: (Fraction(rng.randint(0, 1)), Fraction(rng.randint(0, 1)))
            for length in range(4)
            for before in product((0, 1), repeat=length)
        }
        other = {
            before: (1 - row[0], 1 - row[1]) if len(before) == changed else row
            for before, row in rule.items()
        }
        pairs[f"random rule, round {changed + 1} changed"] = (rule.__getitem__, other.__getitem__)
        for name, (left, right) in pairs.items():
            one, two = _law(left, 4), _law(right, 4)
            found[name] = {
                "g": _RATIO,
                "ratio": largest_ratio([one[key] for key in one], [two[key] for key in one]),
            }
    return found


I12 = Claim(
    id="ADV-I12",
    where="Section 2.4, after Definition 3",
    kind="privacy",
    statement=(
        "The privacy of the algorithms holds against adaptive adversaries too, whose losses of a round "
        "depend on the actions before it: with one round of the adversary changed, outcomes move by a "
        "factor of at most e^eps."
    ),
    printed={"ratio": "ratio <= g"},
    mutants={"half": {"ratio": "ratio <= g/2"}, "not at all": {"ratio": "ratio == 1"}},
    checks=(entry("ratio", holds_in(_adversaries, part="adaptive adversaries")),),
    recorded=Verdict.VERIFIED,
    rests_on=("ADV-L13", "ADV-L16"),
    settles=(
        step_towards(
            1,
            by="adaptive adversaries",
            missing="the algorithms of the text: a learner by randomised response is enumerated; delta > 0",
        ),
    ),
)

CLAIMS = still_open.with_what_is_missing(
    with_proofs(
        (D1, D2, D3, D4, D5, D6, D8, D9, D10, I12),
        (s1_remarks.LINES, s2_laws_of_actions.LINES),
    )
)
