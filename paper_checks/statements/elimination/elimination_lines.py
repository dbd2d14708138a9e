"""AdaC-GOPE and AdaR-GOPE, line by line as the texts print them, and the games that they are traced on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from operator import add
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_matrices import MATRICES, Matrix, dot, inverse, outer, root_of, vector
from ...checks.traces.exact_values import Irrational
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance
from ...language.transcript import transcript

_ZCDP = {
    "level": "    level = delta/(K*l*(l + 1))",
    "f": "    f = d + 2*sqrt(d*log(2/level)) + 2*log(2/level)",
    "c": "    c = 8*d/beta**2*log(4/level) + 2*d/beta*sqrt(2/rho*f)",
}
_RENYI = {
    "(8)": (
        "    c = 8*d/beta**2*log(4*K*l*(l + 1)/delta) "
        "+ 2*d/beta*sqrt(2*alpha/eps*d*(d + 1)*log(4*K*l*(l + 1)/delta))"
    ),
}
_BEGUN = {
    "3": "l = 1; t = {1: 1}; A = {1: actions}; weighted = {}",
    "4": "while t[l] <= T:",
    "5": "    beta = 1/2**l",
    "6": "    pi = design([x[a] for a in A[l]])",
}
_PLAYED = {
    "7": "    S = [a for a in A[l] if pi[x[a]] > 0]",
    "8": "    plays = {a: ceil(c*pi[x[a]]) for a in S}",
    "9": "    s = t[l]",
    "9, an action": "    for a in S:",
    "9, its plays": "        for b in [ask(a)]*plays[a]:",
    "9, a reward": "            weighted[s] = x[b]*pull(b); s = s + 1",
    "10, amended": "    t[l + 1] = t[l] + sum(plays)",
    "11": (
        "    V = sum([plays[a]*outer(x[a]) for a in S]); "
        "hat = inverse(V) @ sum([weighted[s] for s in weighted if t[l] <= s < t[l + 1]])"
    ),
}
_ENDED = {
    "13": (
        "    A[l + 1] = [a for a in A[l] if max([dot(tilde, x[b] - x[a]) for b in A[l]]) <= 2*beta]; "
        "l = l + 1"
    )
}

ADAC_GOPE: Final = transcript(
    {
        **_BEGUN,
        **_ZCDP,
        **_PLAYED,
        "12": "    tilde = hat + root(inverse(V)) @ vector([Normal(sqrt(2*d/(rho*c))) for _ in range(d)])",
        **_ENDED,
    }
)
"""Algorithm 8 of the thesis with (5.6), which is Algorithm 2 with (4); ``t_{l+1}`` without the 1 too much."""

ADAC_GOPE_VAR: Final = transcript(
    {
        **_BEGUN,
        **_ZCDP,
        **_PLAYED,
        "12": "    tilde = hat + inverse(V) @ sum([x[a]*Normal(sqrt(2/rho)) for a in S])",
        **_ENDED,
    }
)
"""The same with the noise of AdaC-GOPE-Var."""

_IN_ADAR = {
    "7": "Supp",
    "8": "7",
    "9": "8",
    "9, an action": "8, an action",
    "9, its plays": "8, its plays",
    "9, a reward": "8, a reward",
    "10, amended": "9, amended",
    "11": "10",
    "12": "11",
    "13": "12",
}
"""The numbers of the lines in Algorithm 3 of the text on Renyi privacy, where they differ."""

_PLAIN_ADAR = {
    **_BEGUN,
    **_RENYI,
    **_PLAYED,
    "12": "    tilde = hat + inverse(V) @ sum([x[a]*Normal(sqrt(2*alpha/eps)) for a in S])",
    **_ENDED,
}
ADAR_GOPE: Final = transcript({_IN_ADAR.get(number, number): line for number, line in _PLAIN_ADAR.items()})
"""Algorithm 3 of the text on Renyi privacy, with (8); ``t_{l+1}`` without the 1 too much."""

_WRONG = (
    ("3", "{1: actions} -> {1: [1]}"),
    ("4", "<= T -> <= T/2"),
    ("5", "2**l -> 2**(l + 1)"),
    ("6", "design([x[a] for a in A[l]]) -> even([x[a] for a in A[l]])"),
    ("7", "pi[x[a]] > 0 -> pi[x[a]] < 1"),
    ("8", "ceil(c*pi[x[a]]) -> ceil(c*pi[x[a]]) - 1"),
    ("8", "c*pi[x[a]] -> c/len(A[l])"),
    ("9", "s = t[l] -> s = 1"),
    ("9, an action", "in S -> in [S[0]]"),
    ("9, its plays", "*plays[a] -> *max(plays)*2"),
    ("9, a reward", "x[b]*pull(b) -> x[b]*(1 - pull(b))"),
    ("10, amended", "+ sum(plays) -> + sum(plays) - 1"),
    ("11", "t[l] <= s -> 1 <= s"),
    ("11", "plays[a]*outer -> outer"),
    ("13", "2*beta -> beta/4"),
    ("13", "x[b] - x[a] -> x[a] - x[b]"),
)
WRONG_ADAC: Final = (
    *_WRONG,
    ("level", "l*(l + 1) -> l*l"),
    ("f", "2*sqrt(d*log(2/level)) -> sqrt(d*log(2/level))"),
    ("c", "log(4/level) -> log(2/level)"),
    ("c", "2*d/beta*sqrt(2/rho*f) -> 2*d/beta*sqrt(f/rho)"),
    ("12", "2*d/(rho*c) -> d/(rho*c)"),
    ("12", "root(inverse(V)) -> inverse(V)"),
)
WRONG_ADAC_VAR: Final = (
    *(edit for edit in WRONG_ADAC if edit[0] != "12"),
    ("12", "sum([x[a]*Normal(sqrt(2/rho)) for a in S]) -> sum([x[a] for a in S])*Normal(sqrt(2/rho))"),
    ("12", "2/rho -> 2*d/(rho*c)"),
)
WRONG_ADAR: Final = (
    *((_IN_ADAR.get(number, number), edit) for number, edit in _WRONG),
    ("(8)", "d*(d + 1)* -> d*"),
    ("(8)", "beta**2 -> beta"),
    ("11", "2*alpha/eps -> 8*alpha/eps"),
    ("11", " + inverse(V) @ -> + inverse(V) @ inverse(V) @ "),
)
"""For each line something else that somebody could write there."""

_SETS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("1",), ("-3/4",), ("1/4",)),
    (("1", "0"), ("0", "1"), ("-3/4", "0"), ("1/2", "1/4")),
    (("3/4", "1/4"), ("1/4", "3/4"), ("-1/2", "-1/4"), ("1/4", "1/4"), ("-1/8", "3/8")),
)
_DELTA = Fraction(15, 16)
_ROUNDS = {1: 700, 2: 1470}


def designed(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """The law of largest ``log det V`` on these actions; an error where it is not even on as many as ``d``.

    By the theorem of Kiefer and Wolfowitz it is the largest if ``a^T V^-1 a <= d`` for all actions.
    """
    size = len(actions[0].rows)
    for core in combinations(actions, size):
        matrix = reduce(add, map(outer, core)) / size
        try:
            other = inverse(matrix)
        except ZeroDivisionError:
            continue
        norms = [dot(each, other @ each) for each in actions]
        if all(not isinstance(each, Irrational) and each <= size for each in norms):
            return {each: Fraction(each in core, size) for each in actions}
    raise ValueError("no even design of these actions is optimal; take others for the trace")


def _even(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    return {each: Fraction(1, len(actions)) for each in actions}


def adac_games(effort: Effort) -> Iterator[Instance]:
    """AdaC-GOPE, two phases and the beginning of a third."""
    from ....algorithms.linear.adac_gope import AdaCGOPE

    yield from _games(effort, AdaCGOPE, {"rho": Fraction(8)}, {"rho": Fraction(8)})


def adac_var_games(effort: Effort) -> Iterator[Instance]:
    """AdaC-GOPE-Var, two phases and the beginning of a third."""
    from ....algorithms.linear.adac_gope_var import AdaCGOPEVar

    yield from _games(effort, AdaCGOPEVar, {"rho": Fraction(8)}, {"rho": Fraction(8)})


def adar_games(effort: Effort) -> Iterator[Instance]:
    """AdaR-GOPE, two phases and the beginning of a third."""
    from ....algorithms.linear.adar_gope import AdaRGOPE

    budget = {"alpha": Fraction(2), "epsilon": Fraction(16)}
    yield from _games(effort, AdaRGOPE, budget, {"alpha": Fraction(2), "eps": Fraction(16)})


def _games(
    effort: Effort, made: Callable[..., Any], options: Mapping[str, Fraction], names: Mapping[str, Fraction]
) -> Iterator[Instance]:
    for place, rows in enumerate(_SETS * effort.factor):
        actions = [[Fraction(each) for each in row] for row in rows]
        dimension, arms = len(rows[0]), len(rows)
        rounds = _ROUNDS[dimension]
        generic = Given.generic(place, arms, rounds)
        below = Given([[reward - 1 for reward in row] for row in generic.rewards], generic.noises)
        kinds = [("generic rewards", generic), ("rewards 0 and 1", Given.binary(place, arms, rounds))]
        # where the core set does not survive, the others have to span the space
        for kind, given in [*kinds, ("rewards from -1 to 0", below)] if dimension == 1 else kinds:
            numbered = {arm: vector(row) for arm, row in enumerate(actions, start=1)}
            yield Instance(
                f"{arms} actions, d = {dimension}, T = {rounds}, {kind}",
                partial(made, [[float(each) for each in row] for row in actions], delta=_DELTA, **options),
                given,
                rounds,
                {
                    **MATRICES,
                    "root": root_of,
                    "design": designed,
                    "even": _even,
                    "actions": [*numbered],
                    "x": numbered,
                    "tilde": vector([0] * dimension),
                    "delta": _DELTA,
                    "d": dimension,
                    **names,
                },
                _state,
                0,
                digits=9,
            )


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    """The survivors of every phase, and the last estimate, which is 0 before the first."""
    phases = [*(each.survivors for each in policy.phases), policy.survivors]
    return {
        "A": {l: [int(arm) + 1 for arm in arms] for l, arms in enumerate(phases, start=1)},
        "l": len(phases),
        "tilde": {place: float(each) for place, each in enumerate(policy.theta, start=1)},
    }
