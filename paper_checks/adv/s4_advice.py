"""Expert advice: Algorithms 5 and 6, the proof of Theorem 6, remarks (Sections 4 and F)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...theory.numbers.enclosure import Exact, exact
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.known_quantities import Known, holds_in
from ..checks.settled_by import Settling, settled_by
from ..checks.traces.lines_of_claim import with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Amendment, Claim
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from .lines.experts import ALGORITHM_6, WRONG_6, local_games
from .proofs import (
    appF4_batched_exp4,
    s1_remarks,
    s2_laws_of_actions,
    s3_conversion_regret,
    s3_htinf,
    still_open,
)

Named = tuple[int, ...]
"""What is chosen, round by round; experts and arms are counted from 0."""
Learner = Callable[[tuple[tuple[int, Fraction], ...]], Sequence[Fraction]]
"""From the experts chosen so far and their losses to the chance of each expert."""

_HALF = Fraction(1, 2)
_ZERO, _ONE = Fraction(0), Fraction(1)


def _responding(g: Fraction, count: int = 2) -> Learner:
    """Expert 0 first; then another one with chance g/(1 + g) after a loss above 1/2, else 1/(1 + g)."""

    def learner(history: tuple[tuple[int, Fraction], ...]) -> Sequence[Fraction]:
        chosen, loss = history[-1] if history else (0, _ZERO)
        leaves = (g if loss > _HALF else _ONE) / (1 + g) if history else _ZERO
        return [1 - leaves if expert == chosen else leaves / (count - 1) for expert in range(count)]

    return learner


def _choices(learner: Learner, table: Sequence[Sequence[Fraction]]) -> Iterator[tuple[Named, Fraction]]:
    """Every sequence of experts with its chance, when the experts' losses are the table."""

    def on(history: tuple[tuple[int, Fraction], ...], mass: Fraction) -> Iterator[tuple[Named, Fraction]]:
        if len(history) == len(table):
            yield tuple(expert for expert, _ in history), mass
            return
        for expert, chance in enumerate(learner(history)):
            if chance:
                yield from on((*history, (expert, table[len(history)][expert])), mass * chance)

    yield from on((), _ONE)


def _cost(learner: Learner, table: Sequence[Sequence[Fraction]]) -> Fraction:
    return sum(
        (mass * _along(chosen, table) for chosen, mass in _choices(learner, table)),
        _ZERO,
    )


def _along(chosen: Named, table: Sequence[Sequence[Fraction]]) -> Fraction:
    return sum((row[expert] for row, expert in zip(table, chosen, strict=True)), _ZERO)


def _worst(learner: Learner, horizon: int, count: int) -> Fraction:
    """Regret of the learner on its worst table of 0 and 1."""
    tables = (
        [[Fraction(cell) for cell in cells[count * t : count * (t + 1)]] for t in range(horizon)]
        for cells in product((0, 1), repeat=count * horizon)
    )
    return max(_cost(learner, table) - min(map(sum, zip(*table, strict=True))) for table in tables)


_ADVICE: Mapping[str, tuple[list[list[Fraction]], list[list[Fraction]]]] = {
    # losses of two arms, then the chance of arm 0 that each expert names, round by round
    "arm 0 free": ([[_ZERO, _ONE]] * 3, [[Fraction(1, 4), _ONE]] * 3),
    "mixed": (
        [[_ONE, _ZERO], [_ZERO, _ONE], [_HALF, _ONE]],
        [[Fraction(3, 4), _HALF], [_ONE, Fraction(1, 4)], [_HALF, _ZERO]],
    ),
}


_THREE = {"three experts, one right": ([[_ONE, _ZERO]] * 3, [[_ONE, _ONE, _ZERO]] * 3)}
_IN_TURN = {"each free in turn": ([[_ZERO, _ONE], [_ONE, _ZERO]] * 2, [[_ONE, _ZERO]] * 4)}


@cache
def _reduction(effort: Effort) -> Mapping[str, Known]:
    """Given the arms that experts drew: own cost, cost of the best expert in advance, worst regrets.

    ``worst`` is that of the learner on the experts, ``arms`` that of the same learner on the two arms;
    ``luckiest`` is the least that the learner's choices may cost. Over all draws, ``mean`` is the cost of the
    best expert, ``expected`` that by its advice, ``picked`` that by the advice of the experts chosen; and
    ``named`` is 1 where the advice names arms.
    """
    del effort
    worst = {
        (horizon, count): _worst(_responding(Fraction(3), count), horizon, count)
        for horizon, count in ((3, 2), (3, 3), (4, 2))
    }
    found: dict[str, Known] = {}
    for name, (losses, advice) in {**_ADVICE, **_THREE, **_IN_TURN}.items():
        horizon, count = len(advice), len(advice[0])
        learner = _responding(Fraction(3), count)
        expected = [
            sum(
                (mu[j] * row[0] + (1 - mu[j]) * row[1] for row, mu in zip(losses, advice, strict=True)), _ZERO
            )
            for j in range(count)
        ]
        best = expected.index(min(expected))
        mean = picked = _ZERO
        by_advice = [
            [mu[j] * row[0] + (1 - mu[j]) * row[1] for j in range(count)]
            for row, mu in zip(losses, advice, strict=True)
        ]
        for number, drawn in enumerate(product((0, 1), repeat=count * horizon)):
            chance = prod(
                (advice[t][j] if drawn[count * t + j] == 0 else 1 - advice[t][j])
                for t in range(horizon)
                for j in range(count)
            )
            if not chance:
                continue
            table = [[losses[t][drawn[count * t + j]] for j in range(count)] for t in range(horizon)]
            followed = sum((row[best] for row in table), _ZERO)
            mean += chance * followed
            taken = list(_choices(learner, table))
            picked += chance * sum((mass * _along(chosen, by_advice) for chosen, mass in taken), _ZERO)
            found[f"{name}, draw {number}"] = {
                "own": _cost(learner, table),
                "luckiest": min(_along(chosen, table) for chosen, _ in taken),
                "followed": followed,
                "worst": worst[horizon, count],
                "arms": worst[horizon, 2],
                "mean": Fraction(0),
                "expected": Fraction(0),
                "picked": Fraction(0),
                "named": Fraction(1),
            }
        found[name] = {
            "own": Fraction(0),
            "luckiest": Fraction(0),
            "followed": Fraction(0),
            "worst": worst[horizon, count],
            "arms": worst[horizon, 2],
            "mean": mean,
            "expected": min(expected),
            "picked": picked,
            "named": Fraction(all(chance in {0, 1} for mu in advice for chance in mu)),
        }
    return found


_REDUCTION = {"given draws": "own <= followed + worst", "mean": "mean == expected"}

P_T6 = Claim(
    id="ADV-P-T6",
    where="Appendix F.1, proof of Theorem 6",
    kind="inequality",
    statement=(
        "Given the arms I_t^j that the experts drew: E[sum_t l_t(I_t^{J_t})] <= sum_t l_t(I_t^{j*}) + R_B(T, "
        "N), j* = argmin_j sum_t <mu_t^j, l_t>; and E[sum_t l_t(I_t^{j*})] = sum_t <mu_t^{j*}, l_t>."
    ),
    printed=_REDUCTION,
    mutants={
        "arms for experts": _REDUCTION | {"given draws": "own <= followed + arms"},
        "half of the regret": _REDUCTION | {"given draws": "own <= followed + worst/2"},
        "against the experts chosen": _REDUCTION | {"given draws": "own <= luckiest + worst"},
        "advice of the experts chosen": _REDUCTION | {"mean": "mean == picked"},
        "only where advice names arms": _REDUCTION | {"mean": "abs(mean - expected) + named > 0"},
        "a third of the regret": _REDUCTION | {"given draws": "own <= followed + worst/3"},
        "no regret": _REDUCTION | {"given draws": "own <= followed"},
        "a quarter off": _REDUCTION | {"mean": "mean == expected + 1/4"},
    },
    checks=(
        entry("given draws", holds_in(_reduction, part="draw by draw")),
        entry("mean", holds_in(_reduction, part="mean over draws")),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by="draw by draw",
            on="a learner over two and three experts, three and four rounds, four tables of losses, advice",
            beyond="other learners, more experts and rounds",
            kills={1: "arms for experts", 2: "half of the regret"},
        ),
        settles(
            2,
            by="draw by draw",
            on="a learner over two and three experts, three and four rounds, four tables of losses, advice",
            beyond="other learners, more experts and rounds",
            kills={1: "against the experts chosen", 2: "half of the regret"},
        ),
        settles(
            3,
            by="mean over draws",
            on="two and three experts, three and four rounds, four tables of losses and advice",
            beyond="more experts and rounds, other tables",
            kills={1: "advice of the experts chosen", 2: "only where advice names arms"},
        ),
    ),
)


@cache
def _action_laws(effort: Effort) -> Mapping[str, Known]:
    """Chance of arm 0 in round 2 of Algorithm 5, over all draws, and from the chances of the experts."""
    del effort
    found: dict[str, Known] = {}
    for name, (losses, advice) in _ADVICE.items():
        learner = _responding(Fraction(3))
        played, chosen = _ZERO, [_ZERO, _ZERO]
        for drawn in product((0, 1), repeat=4):
            chance = prod(
                (advice[t][j] if drawn[2 * t + j] == 0 else 1 - advice[t][j]) for t in (0, 1) for j in (0, 1)
            )
            table = [[losses[t][drawn[2 * t + j]] for j in (0, 1)] for t in (0, 1)]
            for experts, mass in _choices(learner, table):
                chosen[experts[1]] += chance * mass
                played += chance * mass * (drawn[2 + experts[1]] == 0)
        found[name] = {
            "played": played,
            "a": chosen[0],
            "b": chosen[1],
            "x": advice[1][0],
            "y": advice[1][1],
        }
    return found


A5 = Claim(
    id="ADV-A5",
    where="Appendix F.1, Algorithm 5",
    kind="algorithm",
    statement=(
        "Every expert draws I_t^j ~ mu_t^j, the bandit algorithm B picks J_t, I_t^{J_t} is played and "
        "its loss goes to B: P(I_t = i) = sum_j P(J_t = j) mu_t^j(i)."
    ),
    printed={"law": "played == a*x + b*y"},
    mutants={
        "experts alike": {"law": "played == (x + y)/2"},
        "first expert": {"law": "played == x"},
        "experts swapped": {"law": "played == a*y + b*x"},
    },
    checks=(entry("law", holds_in(_action_laws, part="law of the second action")),),
    recorded=Verdict.VERIFIED,
    settles=(
        step_towards(
            3,
            by="law of the second action",
            missing="the law given the past; other learners, rounds and sizes",
        ),
    ),
    notes="Algorithm: algorithms.bandit_to_experts.",
)

_W = "exp(-h*y/q)", "1", "exp(-h*y/(2*q))"
_Q2 = f"(1 - g)*({_W[0]} + {_W[2]}/2)/({_W[0]} + {_W[1]} + {_W[2]}) + g/2"
_V = f"{_W[0]}", "exp(-h*z/p)", f"{_W[2]}*exp(-h*z/(2*p))"
_Q3 = f"(1 - g)*({_V[0]} + ({_V[2]})/2)/({_V[0]} + {_V[1]} + {_V[2]}) + g/2"
_TRACE = {"second": _Q2, "third": _Q3}
_FIRST: dict[str, Exact] = {"h": "0.2", "g": "0.1", "y": "1.3", "q": "0.5"}

A6 = Claim(
    id="ADV-A6",
    where="Appendix F.3, Algorithm 6",
    kind="algorithm",
    statement=(
        "EXP4 on losses with noise Lap(1/eps): Q_t(i) = (1 - g) sum_j P_t(j) mu_t^j(i) + g/K, "
        "estimates y 1{I_t = i}/Q_t(i), w_{t+1}(j) = w_t(j) e^(-h <mu_t^j, estimate>). Experts (1, 0), "
        "(0, 1), (1/2, 1/2), h = 0.2, g = 0.1, actions 1, 2, noisy losses 1.3, -0.4: Q_2(1) and Q_3(1)."
    ),
    printed=_TRACE,
    mutants={
        "no mixing": _TRACE | {"second": _Q2.replace("(1 - g)*", "").replace(" + g/2", "")},
        "unweighted estimate": _TRACE | {"second": _Q2.replace("/q)", ")")},
        "third expert forgotten": _TRACE | {"third": _Q3.replace("*exp(-h*z/(2*p))", "")},
        "noise without sign": _TRACE | {"third": _Q3.replace("-h*z", "h*z")},
    },
    checks=(
        entry("second", equals_at([(_FIRST, "0.422866121557525")], part="Q_2(1)")),
        entry(
            "third",
            equals_at(
                [({**_FIRST, "z": "-0.4", "p": "0.577133878442475"}, "0.402952213581454")],
                digits=13,
                part="Q_3(1)",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    notes="Algorithm: algorithms.exp4 (local-exp4).",
)
A6 = with_lines(A6, ALGORITHM_6, WRONG_6, by=traced(local_games), settling=(1, 2, 3))


@cache
def _sensitive_advice(effort: Effort) -> Mapping[str, Known]:
    """The worst outcomes when the advice of round 1 changes: chosen experts, actions, later actions."""
    del effort
    g = Fraction(2)
    losses = [[_ZERO, _ONE]] * 3
    laws = []
    for first in (_ONE, _ZERO):
        advice = [[first, first], [_ONE, _ZERO], [_ONE, _ZERO]]
        chosen: dict[Named, Fraction] = {}
        actions: dict[Named, Fraction] = {}
        table = [
            [row[0] * mu[j] + row[1] * (1 - mu[j]) for j in (0, 1)]
            for row, mu in zip(losses, advice, strict=True)
        ]
        for experts, mass in _choices(_responding(g), table):
            chosen[experts] = chosen.get(experts, _ZERO) + mass
            played = tuple(int(advice[t][expert] == 0) for t, expert in enumerate(experts))
            actions[played] = actions.get(played, _ZERO) + mass
        later: dict[Named, Fraction] = {}
        for played, mass in actions.items():
            later[played[1:]] = later.get(played[1:], _ZERO) + mass
        laws.append((chosen, actions, later))
    known: dict[str, Fraction] = {"g": g}
    for key, one, two in zip(("pq", "ab", "cd"), *laws, strict=True):
        worst = max(one, key=lambda outcome: one[outcome] - g * two.get(outcome, _ZERO))
        known[key[0]], known[key[1]] = one[worst], two.get(worst, _ZERO)
    return {"advice of round 1 changed, e^eps = 2": known}


_STRONGER = {"chosen": "p <= g*q", "actions": "c <= g*d"}

I15 = Claim(
    id="ADV-I15",
    where="Section 4, before Theorem 7",
    kind="inline",
    statement=(
        "The conversion of Theorem 7 is private also when the advice is sensitive: advice of one round "
        "changed, the law of the actions (and of the chosen experts) moves by a factor of at most e^eps."
    ),
    printed=_STRONGER | {"actions": "a <= g*b"},
    mutants={
        "experts do not move": _STRONGER | {"chosen": "p <= q"},
        "later actions do not move": _STRONGER | {"actions": "c <= d"},
        "half the budget": _STRONGER | {"chosen": "p <= (1 + g)/2*q"},
    },
    checks=(
        entry("chosen", holds_in(_sensitive_advice, part="chosen experts")),
        entry("actions", holds_in(_sensitive_advice, part="actions")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The advice of one round changed, the law of the experts that Algorithm 5 chooses with an eps-DP "
            "learner, and that of the actions of all other rounds, moves by a factor of at most e^eps."
        ),
        formula=_STRONGER,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.MISSING_ASSUMPTION,
    rests_on=("ADV-T7",),
    settles=(
        settles(1, by="actions"),
        step_towards(1, by="chosen experts", missing="the actions, which are what is published"),
        settles(
            AMENDED,
            by=("chosen experts", "actions"),
            on="a learner by randomised response, two experts who agree, three rounds, e^eps = 2",
            beyond="other learners, advice and budgets, more experts and rounds",
        ),
    ),
    notes=(
        "The text does not define the notion; it is read as that of Theorem 7 with the advice of the round "
        "changed as well."
    ),
)


@settled_by
def _no_guarantee(condition: str) -> Settling:
    """sqrt(NT/eps) is at least T wherever the claimed condition on N = eps T/y holds."""
    stated = wide_domain({"y": "(0, 10]", "T": "[1, oo)", "eps": "(0, oo)"}, condition)
    return holds_everywhere(stated, part="vacuous for large N"), "(eps*T/y)*T/eps >= T**2"


@settled_by
def _a_guarantee(condition: str) -> Settling:
    """sqrt(NT/eps) is below T wherever the claimed condition on N = x eps T holds."""
    stated = wide_domain({"x": "(0, 10]", "T": "[1, oo)", "eps": "(0, oo)"}, condition)
    return holds_everywhere(stated, part="not vacuous for small N"), "(x*eps*T)*T/eps < T**2"


_VACUOUS = {"small": "N*T/eps < T**2", "large": "y <= 1", "below": "x < 1"}

I16 = Claim(
    id="ADV-I16",
    where="Section 4, after Corollary 8",
    kind="inline",
    statement=(
        "Corollary 8 is non-vacuous for constant or small N (N <= K) and vacuous when N grows with T: "
        "for N = sqrt T, say."
    ),
    printed=_VACUOUS | {"large": "eps*T/y >= sqrt(T)"},
    mutants={
        "a thousandth of T": _VACUOUS | {"small": "N*T < eps*T**2/1000"},
        "N = T": _VACUOUS | {"small": "T*T/eps < T**2"},
        "N = 2 eps T": _VACUOUS | {"small": "2*eps*T*T/eps < T**2"},
        "from eps T/2 on": _VACUOUS | {"large": "y <= 2"},
        "from T^(3/4) on": _VACUOUS | {"large": "eps*T/y >= T**(3/4)"},
        "up to eps T": _VACUOUS | {"below": "x <= 1"},
    },
    checks=(
        entry(
            "small",
            holds_everywhere(
                wide_domain({"N": "[1, 100]", "T": "[1000000, oo)", "eps": "[1/1000, 1]"}),
                part="N up to 100, T from 10^6 on",
            ),
        ),
        entry("large", _no_guarantee),
        entry("below", _a_guarantee),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "Corollary 8's rate sqrt(NT/eps) is at least T for N >= eps T, and below T for N < eps T."
        ),
        formula=_VACUOUS,
        recorded=Verdict.PROVED,
    ),
    rests_on=("ADV-C8",),
    settles=(
        settles(
            1,
            by="N up to 100, T from 10^6 on",
            on="N up to 100, T from 10^6 on, eps from 1/1000 on",
            beyond="larger N <= K, shorter horizons, smaller eps",
            kills={1: "N = T", 2: "N = 2 eps T"},
        ),
        settles(2, by="vacuous for large N", severity=Severity.WORDING),
        settles(
            AMENDED,
            by=("vacuous for large N", "not vacuous for small N"),
        ),
    ),
)


@settled_by
def _useless_from(first: str) -> Settling:
    """Theorem 9's rate is at least T for eps <= 1/sqrt T, T from ``first`` on; n, k, t are 1/N, 1/K, 1/T."""
    sides = box(n="(0, 1/2]", k="(0, 1/2]", t=f"(0, {1 / exact(first)}]", s="(0, 1]")
    part = "vacuous at eps = s/sqrt T, s <= 1"
    return holds_on(sides, part=part), "sqrt(log(1/n)/k)*log(1/(k*t))/s >= 1"


_LOCAL = {
    "local": "max(u + d, -u - d) <= max(u, -u) + d",
    "attained": "log((exp(-(1 - z)*eps)/2)/(exp(-(0 - z)*eps)/2)) == -eps",
    "one round": "1/2 <= exp(eps)*exp(-eps)/2",
    "from": "2",
}

I18 = Claim(
    id="ADV-I18",
    where="Section 4, after Theorem 9",
    kind="privacy",
    statement=(
        "Noise Lap(1/eps) on each observed loss makes Algorithm 6 eps-locally private; the rate "
        "sqrt(TK log N) log(KT)/eps of Theorem 9 is at least T for eps <= 1/sqrt T (N, K >= 2)."
    ),
    printed=_LOCAL | {"from": "1"},
    mutants={
        "half the noise": _LOCAL | {"local": "max(u + d, -u - d) <= max(u, -u) + d/2"},
        "nine tenths of eps": _LOCAL | {"local": "max(u + d, -u - d) <= max(u, -u) + 0.9*d"},
        "nine tenths of the scale": _LOCAL | {"local": "max(u + d, -u - d)/0.9 <= max(u, -u)/0.9 + d"},
        "variance 1/eps^2": _LOCAL | {"local": "sqrt(2)*max(u + d, -u - d) <= sqrt(2)*max(u, -u) + d"},
        # the loss itself is sent on, and noise comes to the mean alone
        "noise on the mean": _LOCAL | {"one round": "1 <= exp(eps)*0"},
        "half is attained": _LOCAL | {"attained": _LOCAL["attained"].replace("== -eps", "== -eps/2")},
        "from 1.1": _LOCAL | {"from": "11/10"},
    },
    checks=(
        entry(
            "local",
            holds_everywhere(
                wide_domain({"u": "(-oo, oo)", "d": "[0, oo)"}),
                part="log-ratio of densities, in units of 1/eps",
            ),
        ),
        entry(
            "attained",
            holds_everywhere(
                wide_domain({"z": "(-oo, 0]", "eps": "(0, oo)"}), part="attained below both losses"
            ),
        ),
        entry(
            "one round",
            holds_everywhere(
                wide_domain({"eps": "(0, oo)"}), part="chance to see at least 1, at losses 1 and 0"
            ),
        ),
        entry("from", _useless_from),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="For N, K, T >= 2 and eps <= 1/sqrt T the rate of Theorem 9 is at least T.",
        formula=_LOCAL,
        recorded=Verdict.PROVED,
    ),
    rests_on=("ADV-D7",),
    settles=(
        settles(
            1,
            by="log-ratio of densities, in units of 1/eps",
            kills={1: "nine tenths of eps", 2: "nine tenths of the scale"},
        ),
        settles(3, by="vacuous at eps = s/sqrt T, s <= 1", severity=Severity.EDGE),
        settles(
            AMENDED,
            by="vacuous at eps = s/sqrt T, s <= 1",
        ),
        settles(
            5,
            by=("log-ratio of densities, in units of 1/eps", "chance to see at least 1, at losses 1 and 0"),
            kills={1: "noise on the mean", 2: "variance 1/eps^2"},
        ),
    ),
)


@settled_by
def _sublinear(condition: tuple[str, ...]) -> Settling:
    """At N = T^a, eps = T^(-1/2), both exponents of Theorem 10 are below 1 where the condition holds."""
    return holds_on(box(a=(0, 3)), where=condition, part="sublinear"), "5/6 + a/6 < 1 and 1/2 + a/2 < 1"


@settled_by
def _corollary_8_is_not(condition: tuple[str, ...]) -> Settling:
    """At N = T^a, eps = T^(-1/2), the exponent of Corollary 8 is at least 1 where the condition holds."""
    return holds_on(box(a=(0, 3)), where=condition, part="Corollary 8 not sublinear"), "3/4 + a/2 >= 1"


_EXPONENTS = {
    "range": ("a >= 1/4", "a < 1"),
    "order": "max(5/6 + a/6, 1/2 + a/2) <= 3/4 + a/2",
    "other": ("a >= 1/2",),
}

I19 = Claim(
    id="ADV-I19",
    where="Section 4, after Theorem 10",
    kind="inline",
    statement=(
        "Compared with Corollary 8 and Theorem 9, Algorithm 2 has sublinear regret even when N >= "
        "T^(1/4) and eps = 1/sqrt T: exponents at N = T^a are 3/4 + a/2, at least 1, and the larger of 5/6 "
        "+ a/6 and 1/2 + a/2, without logarithms."
    ),
    printed=_EXPONENTS | {"range": ("a >= 1/4",), "other": ("a >= 1/4",)},
    mutants={
        "up to N = T^1.1": _EXPONENTS | {"range": ("a >= 1/4", "a < 11/10")},
        "better from a = 0 on": _EXPONENTS | {"order": "max(5/6 + a/6, 1/2 + a/2) <= 2/3 + a/2"},
        "a fifth": _EXPONENTS | {"order": "max(5/6 + a/5, 1/2 + a/2) <= 3/4 + a/2"},
        "Corollary 8 from T^0.49 on": _EXPONENTS | {"other": ("a >= 0.49",)},
    },
    checks=(
        entry("range", _sublinear),
        entry("order", holds_on(box(a=("1/4", 3)), part="at most the exponent of Corollary 8")),
        entry("other", _corollary_8_is_not),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "At eps = 1/sqrt T and N = T^a, without logarithms: the exponents of T in Theorem 10 are below 1 "
            "and at most that of Corollary 8 for 1/4 <= a < 1; that of Corollary 8 is at least 1 for 1/2 <= "
            "a < 1."
        ),
        formula=_EXPONENTS,
        recorded=Verdict.PROVED,
    ),
    rests_on=("ADV-T10", "ADV-C8", "ADV-T9"),
    settles=(
        settles(1, by="sublinear", severity=Severity.WORDING),
        settles(2, by="Corollary 8 not sublinear", severity=Severity.WORDING),
        settles(
            AMENDED, by=("sublinear", "at most the exponent of Corollary 8", "Corollary 8 not sublinear")
        ),
    ),
)

CLAIMS = still_open.with_what_is_missing(
    with_proofs(
        (A5, P_T6, A6, I15, I16, I18, I19),
        (
            appF4_batched_exp4.LINES,
            s3_conversion_regret.LINES,
            s1_remarks.LINES,
            s3_htinf.LINES,
            s2_laws_of_actions.LINES,
        ),
    )
)
