"""The tools that Appendix C.5 quotes: processing, Markov, the divergence decomposition, Bernoulli entropy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact, ball, certified
from ....theory.transport.coupled_environment import kl_of_tables_ball
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_at, is_identity
from ...checks.exact_quantities import holds_with
from ...checks.finite_mechanisms import processed, renyi
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import settles, step_towards
from ...language.claim import Claim, attached
from ...statements.changes_of_measure.divergence_decomposition import D217
from ...statements.changes_of_measure.games_and_regret import D2A
from ...statements.concentration.markov import markov
from ...statements.privacy.pure_composition import PH1
from ..proofs.every import with_proofs

if TYPE_CHECKING:
    from flint import arb

_PAPER = "thesis_algorithms"
_LAWS = (
    (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)),
    (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)),
    (Fraction(1, 8), Fraction(1, 8), Fraction(3, 4)),
)


def _renyi_processed(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    p, q = _LAWS[int(point["i"])], _LAWS[int(point["j"])]
    kernel = [(point[name], 1 - point[name]) for name in ("a", "b", "c")]
    doubled = [min(2 * share, Fraction(1)) for share, _ in kernel]
    lower_half = [(share, 1 - share) for share in doubled]
    return {
        "before": renyi(p, q, point["order"]),
        "after": renyi(processed(p, kernel), processed(q, kernel), point["order"]),
        # a map with the same rule and a seed of its own: uniform for p, from the lower half for q
        "seeded": renyi(processed(p, kernel), processed(q, lower_half), point["order"]),
        # a map that looks at the data again, and says with chance 9/10 which of the two they are
        "reading": renyi(_TOLD, _TOLD[::-1], point["order"]),
        "rho": max(renyi(p, q, order) / ball(order) for order in _ORDERS),
    }


_ORDERS = (Fraction(3, 2), Fraction(2), Fraction(5))
_TOLD = (Fraction(9, 10), Fraction(1, 10))
_KERNELS: list[Mapping[str, Exact]] = [
    {"i": i, "j": j, "a": a, "b": b, "c": c, "order": order}
    for i, j in product(range(3), repeat=2)
    if i != j
    for a, b, c in (("0.125", "0.5", "0.75"), ("0.75", "0.125", "0.25"), ("0.9", "0.1", "0.5"))
    for order in _ORDERS
]
# a map that keeps nearly all that tells the first two outcomes apart
_SHARP: list[Mapping[str, Exact]] = [
    {"i": i, "j": j, "a": 1, "b": 0, "c": "0.5", "order": order}
    for i, j in product(range(3), repeat=2)
    if i != j
    for order in _ORDERS
]
_STRICT = {"renyi": "after <= before"}

LC15 = attached(
    replace(
        PH1,
        id="TA-LC.15",
        where="Lemma C.15 (= Proposition 2.7)",
        statement=(
            f"{PH1.statement} With a delta the same sum adds at most delta; and rho-zCDP is kept as well, "
            "since no Renyi divergence grows."
        ),
        printed={
            **PH1.printed,
            "delta": "a*p + b*r <= exp(eps)*(a*q + b*s) + x + y",
            "zcdp": "after <= rho*order",
        },
        mutants={
            **PH1.mutants,
            "half the delta": {"delta": "a*p + b*r <= exp(eps)*(a*q + b*s) + (x + y)/2"},
            "a tenth of rho": {"zcdp": "after <= rho*order/10"},
            "half of rho": {"zcdp": "after <= rho*order/2"},
            "a map that reads the data": {"kernels": "reading <= before"},
            "a map that reads the data, rho": {"zcdp": "reading <= rho*order"},
        },
        checks=(
            *PH1.checks,
            entry(
                "delta",
                holds_at(
                    [
                        {"a": a, "b": b, "p": "0.6", "q": "0.2", "r": "0.5", "s": "0.1", "eps": eps, **excess}
                        for a, b in (("1", "1"), ("0.25", "0.75"), ("1", "0"))
                        # x, y: what p, r exceed e^eps q, e^eps s by, at eps = 0
                        for eps, excess in (("0", {"x": "0.4", "y": "0.4"}),)
                    ],
                    part="mixtures with a delta",
                ),
            ),
            entry(
                "zcdp",
                holds_with(_renyi_processed, [*_KERNELS, *_SHARP], part="rho, on kernels of three outcomes"),
            ),
        ),
        paper=_PAPER,
    ),
    settles(
        1,
        by=("all kernels with entries 1/8, 1/2, 1 on three outcomes", "mixtures with a delta"),
        on="312 kernels on three outcomes with delta = 0, three mixtures with a delta",
        beyond="all other spaces, laws and maps",
        kills={1: "half the delta", 2: "a map that reads the data"},
    ),
    settles(
        2,
        by="rho, on kernels of three outcomes",
        on="72 cases of kernels of three outcomes, orders 3/2, 2 and 5",
        beyond="all other spaces, laws and orders",
        kills={1: "half of rho", 2: "a map that reads the data, rho"},
    ),
)

LC16 = Claim(
    id="TA-LC.16",
    where="Lemma C.16",
    kind="lemma",
    statement="alpha > 1: D_alpha(f(P) || f(Q)) <= D_alpha(P || Q), f deterministic or randomised.",
    printed=_STRICT,
    mutants={
        "a fifth": {"renyi": "after <= 0.2*before"},
        "never smaller": {"renyi": "after >= before"},
        "a seed that depends on the law": {"renyi": "seeded <= before"},
        "a map that reads the data": {"renyi": "reading <= before"},
    },
    checks=(
        entry("renyi", holds_with(_renyi_processed, _KERNELS, part="kernels from three outcomes to two")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by="kernels from three outcomes to two",
            missing="maps without randomness: none is among the kernels",
        ),
        settles(
            2,
            by="kernels from three outcomes to two",
            on="18 pairs of law and kernel from three outcomes to two, orders 3/2, 2 and 5",
            beyond="all other laws, kernels and orders",
            kills={1: "a seed that depends on the law", 2: "a map that reads the data"},
        ),
    ),
)

LC17 = attached(
    replace(markov("TA-LC.17", "Lemma C.17"), paper=_PAPER),
    step_towards(
        1,
        by="1{|X| >= x} <= |X|/x for every value a = |X|",
        missing="taking expectations (Markov), which is not checked",
    ),
)

History = tuple[tuple[int, int], ...]


def _greedy(history: History) -> tuple[Fraction, Fraction]:
    """The arm after a success again, else the other."""
    if not history:
        return Fraction(1), Fraction(0)
    arm, reward = history[-1]
    again = arm if reward else 1 - arm
    return Fraction(1 - again), Fraction(again)


def _mixed(history: History) -> tuple[Fraction, Fraction]:
    """Thirds that depend on the number of successes."""
    first = Fraction(1 + sum(reward for _, reward in history) % 2, 3)
    return first, 1 - first


_POLICIES = {"stay with the winner": _greedy, "mixed": _mixed}


def _chance(means: Sequence[Fraction], policy: str, history: History) -> Fraction:
    return prod(
        (
            _POLICIES[policy](history[:at])[arm] * (means[arm] if reward else 1 - means[arm])
            for at, (arm, reward) in enumerate(history)
        ),
        start=Fraction(1),
    )


@cache
def _decomposed(effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    pairs = (("1/2", "1/4", "1/2", "3/4"), ("1/3", "2/3", "1/5", "1/2"), ("9/10", "1/10", "1/10", "9/10"))
    for policy, texts, horizon in product(_POLICIES, pairs, (1, 3, 5)):
        nu, other = [Fraction(text) for text in texts[:2]], [Fraction(text) for text in texts[2:]]
        steps = [(arm, reward) for arm in (0, 1) for reward in (0, 1)]
        histories: list[History] = list(product(steps, repeat=horizon))
        left = {history: _chance(nu, policy, history) for history in histories}
        right = {history: _chance(other, policy, history) for history in histories}
        left, right = ({key: mass for key, mass in each.items() if mass} for each in (left, right))
        pulls = [
            [
                sum((mass * sum(a == arm for a, _ in key) for key, mass in law.items()), Fraction(0))
                for arm in (0, 1)
            ]
            for law in (left, right)
        ]
        whole = certified(lambda p=left, q=right: kl_of_tables_ball(p, q))
        known: dict[str, Fraction] = {
            "n1": pulls[0][0],
            "n2": pulls[0][1],
            "m1": pulls[1][0],
            "m2": pulls[1][1],
        }
        means = {"p1": nu[0], "p2": nu[1], "q1": other[0], "q2": other[1]}
        found[f"{policy}, {', '.join(texts)}, T = {horizon}"] = {**known, **means, "KL": whole}
    return found


_SUM = "n1*kl(p1, q1) + n2*kl(p2, q2)"
LC19 = Claim(
    id="TA-LC.19",
    where="Lemma C.19",
    kind="lemma",
    statement="The same policy on nu and nu': KL(P_{nu pi}, P_{nu' pi}) = sum_a E_nu[N_a(T)] KL(P_a, P'_a).",
    printed=f"abs(KL - ({_SUM})) <= 10**(-9)",
    mutants={
        "pulls under nu'": "abs(KL - (m1*kl(p1, q1) + m2*kl(p2, q2))) <= 10**(-9)",
        "KL the other way": "abs(KL - (n1*kl(q1, p1) + n2*kl(q2, p2))) <= 10**(-9)",
        "one pull less": f"abs(KL - ({_SUM}) + kl(p1, q1)) <= 10**(-9)",
        "1% more": f"abs(KL - 1.01*({_SUM})) <= 10**(-9)",
    },
    checks=(holds_in(_decomposed, part="all histories, two policies, T = 1, 3, 5"),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by="all histories, two policies, T = 1, 3, 5",
            missing="equality: nine digits agree in 36 cases",
        ),
    ),
)

DC18 = replace(D2A, id="TA-DC.18", where="Definition C.18", paper=_PAPER)

_ENTROPY = {
    "zero": "kl(0, q) == log(1/(1 - q))",
    "one": "kl(1, q) == log(1/q)",
    "ends": "kl(p, q)",
    "far": "kl(p, q) >= p*log(1/q) - log(2)",
    "near": "kl(p, q) >= (1 - p)*log(1/(1 - q)) - log(2)",
    "infinite": "exp(-kl(p, q)) <= 0",
}
DC24 = Claim(
    id="TA-DC.24",
    where="Definition C.24",
    kind="definition",
    statement=(
        "d(0, q) = log(1/(1-q)), d(1, q) = log(1/q), d(p, 0) = 0 if p = 0 else infinity, d(p, 1) = 0 if "
        "p = 1 else infinity. Infinity is the limit: d(p, q) >= p log(1/q) - log 2 and d(p, q) >= (1-p) "
        "log(1/(1-q)) - log 2."
    ),
    printed=_ENTROPY,
    mutants={
        "sides swapped": _ENTROPY | {"zero": "kl(0, q) == log(1/q)"},
        "sign": _ENTROPY | {"one": "kl(1, q) == log(q)"},
        "never zero": _ENTROPY | {"ends": "kl(p, q) + 1"},
        "twice as fast at 0": _ENTROPY | {"far": "kl(p, q) >= 2*p*log(1/q) - log(2)"},
        "twice as fast at 1": _ENTROPY | {"near": "kl(p, q) >= 2*(1 - p)*log(1/(1 - q)) - log(2)"},
        "finite at the ends": {"infinite": "exp(-kl(p, q)) > 0"},
    },
    checks=(
        entry("zero", is_identity(box(q="(0, 1)"), part="d(0, q)")),
        entry("one", is_identity(box(q="(0, 1)"), part="d(1, q)")),
        entry(
            "ends", equals_at([({"p": 0, "q": 0}, "0.0"), ({"p": 1, "q": 1}, "0.0")], part="0 at 0 and at 1")
        ),
        entry(
            "far",
            holds_at(
                _near := [
                    {"p": p, "q": q}
                    for p in ("0.001", "0.3", "1/2", "0.999")
                    for q in ("1e-20", "1e-12", "1/4", "3/4", "0.999999999999")
                ],
                part="towards infinity at q = 0",
            ),
        ),
        entry("near", holds_at(_near, part="towards infinity at q = 1")),
        entry(
            "infinite",
            holds_at(
                [{"p": p, "q": q} for p, q in (("1/4", 0), (1, 0), ("1/4", 1), (0, 1))],
                part="infinite elsewhere",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            2,
            by=("d(0, q)", "d(1, q)", "0 at 0 and at 1", "infinite elsewhere"),
            on="q in (0, 1), the corners, and two more places where d is infinite",
            beyond="all other places where d is infinite",
            kills={1: "sides swapped", 2: "finite at the ends"},
        ),
    ),
)

B9 = replace(D217, id="TA-B9", where="Section 2.2.3, Definitions 2.17 to 2.19", paper=_PAPER)

_CLAIMS = (B9, LC15, LC16, LC17, LC19, DC18, DC24)
CLAIMS = with_proofs(_CLAIMS)
