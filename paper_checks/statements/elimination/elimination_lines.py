"""AdaC-GOPE and AdaR-GOPE, line by line as the texts print them, and the games that they are traced on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
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
from ...pages.transcript import transcript

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
    ("5", "2**l -> 2**(l - 1)"),
    ("6", "design([ -> spread(["),
    ("8", "ceil(c*pi[x[a]]) -> -ceil(-c*pi[x[a]])"),
    ("8", "ceil(c*pi[x[a]]) -> ceil(c)*pi[x[a]]"),
    ("8", "ceil(c*pi[x[a]]) -> ceil(c)/len(S)"),
    ("11", "V = sum( -> V = identity(d) + sum("),
    ("13", "<= 2*beta -> < 2*beta"),
    ("13", "2*beta -> 4*beta"),
)
WRONG_ADAC: Final = (
    *_WRONG,
    ("level", "l*(l + 1) -> l*l"),
    ("f", "2*sqrt(d*log(2/level)) -> sqrt(d*log(2/level))"),
    ("c", "log(4/level) -> log(2/level)"),
    ("c", "2*d/beta*sqrt(2/rho*f) -> 2*d/beta*sqrt(f/rho)"),
    ("c", "8*d/beta**2 -> 4*d/beta**2"),
    ("f", "2*sqrt(d*log(2/level)) + 2*log(2/level) -> 2*sqrt(d*log(1/level)) + 2*log(1/level)"),
    ("12", "2*d/(rho*c) -> d/(rho*c)"),
    ("12", "root(inverse(V)) -> inverse(V)"),
    ("12", "2*d/(rho*c) -> 2/rho*max([dot(x[b], inverse(V) @ x[b]) for b in A[l]])"),
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

DESIGN_OF_ALL: Final = ADAC_GOPE.edited("6", "A[l]]) -> A[1]])").edited("7", "in A[l] -> in A[1]")
"""The design, and so the core set, of all actions in every phase."""

ALL_SAMPLES: Final = ADAC_GOPE.edited("11", "t[l] <= s -> 1 <= s").edited(
    "11", "for a in S]); -> for a in S]) + (V if l > 1 else 0*identity(d));"
)
"""Least squares of the rewards of all phases so far."""

_SETS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("1",), ("-3/4",), ("1/4",)),
    (("1", "0"), ("0", "1"), ("-3/4", "0"), ("1/2", "1/4")),
    (("3/4", "1/4"), ("1/4", "3/4"), ("-1/2", "-1/4"), ("1/4", "1/4"), ("-1/8", "3/8")),
)
_TRIANGLE = (("1", "0"), ("3/5", "4/5"), ("3/5", "-4/5"))
_AT_THE_EDGE = (("3/4",), ("-1/4",))
_OPPOSITE = (("1",), ("-1",), ("1/2",))
_UNEVEN = {("1", "0"): "7/32", ("3/5", "4/5"): "25/64", ("3/5", "-4/5"): "25/64"}
"""The best design of three unit vectors, which is not even."""
_DELTA = Fraction(15, 16)
_ROUNDS = {1: 700, 2: 1470}


def designed(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """A law of largest ``log det V`` on these actions, on at most ``d (d + 1)/2`` of them.

    It is even on ``d`` of them, or the one that is listed; an error where neither is optimal. On fewer than
    ``d`` the determinant is 0 whatever the law, and it is even.
    """
    return next(_optimal(actions))


def _spread(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """The mean of the optimal laws: it is as good, and may be on more actions than any of them."""
    laws = [*_optimal(actions)]
    return {each: sum((law[each] for law in laws), Fraction(0)) / len(laws) for each in actions}


def _optimal(actions: Sequence[Matrix]) -> Iterator[Mapping[Matrix, Fraction]]:
    """By the theorem of Kiefer and Wolfowitz a law is optimal if ``a^T V^-1 a <= d`` for all actions."""
    found = len(actions) < len(actions[0].rows)
    if found:
        yield dict.fromkeys(actions, Fraction(1, len(actions)))
    for law in _laws(actions):
        matrix = reduce(add, (outer(each) * chance for each, chance in law.items()))
        try:
            other = inverse(matrix)
        except ZeroDivisionError:
            continue
        norms = [dot(each, other @ each) for each in actions]
        if all(not isinstance(each, Irrational) and each <= len(matrix.rows) for each in norms):
            found = True
            yield {each: law.get(each, Fraction(0)) for each in actions}
    if not found:
        raise ValueError("no design that is tried is optimal for these actions; take others for the trace")


def _laws(actions: Sequence[Matrix]) -> Iterable[Mapping[Matrix, Fraction]]:
    size = len(actions[0].rows)
    for core in combinations(actions, size):
        yield dict.fromkeys(core, Fraction(1, size))
    uneven = {vector(map(Fraction, row)): Fraction(chance) for row, chance in _UNEVEN.items()}
    if uneven.keys() <= {*actions}:
        yield uneven


def _few(actions: Sequence[Matrix]) -> Mapping[Matrix, Fraction]:
    """The law of largest ``log det V`` on as many actions as there are dimensions."""
    size = len(actions[0].rows)
    core = max(combinations(actions, size), key=lambda few: MATRICES["det"](reduce(add, map(outer, few))))
    return {each: Fraction(each in core, size) for each in actions}


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
    for rows, rounds, kind, given in _played(effort):
        actions = [[Fraction(each) for each in row] for row in rows]
        dimension, arms = len(rows[0]), len(rows)
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
                "spread": _spread,
                "few": _few,
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


def _played(effort: Effort) -> Iterator[tuple[tuple[tuple[str, ...], ...], int, str, Given]]:
    """The actions, the rounds, and the rewards and noises, with a few words on them."""
    for place in range(effort.factor):
        # the best design is not even, and a share of all plays is no whole number
        yield _TRIANGLE, 1470, "generic rewards", Given.generic(place, len(_TRIANGLE), 1470)
    for place, rows in enumerate(_SETS * effort.factor):
        dimension, arms = len(rows[0]), len(rows)
        rounds = _ROUNDS[dimension]
        generic = Given.generic(place, arms, rounds)
        yield rows, rounds, "generic rewards", generic
        yield rows, rounds, "rewards 0 and 1", Given.binary(place, arms, rounds)
        if dimension == 1:  # where the core set does not survive, the others have to span the space
            below = [[reward - 1 for reward in row] for row in generic.rewards]
            yield rows, rounds, "rewards from -1 to 0", Given(below, generic.noises)
    # an action lies 2 beta behind, exactly
    yield _AT_THE_EDGE, 700, "all rewards 3/4, no noise", Given.flat(Fraction(3, 4), len(_AT_THE_EDGE), 700)
    # several designs are optimal
    yield _OPPOSITE, 700, "generic rewards", Given.generic(0, len(_OPPOSITE), 700)
    # an action that went would be the best of the next phase
    turned = [[Fraction(3, 4) if t < 112 else Fraction(-3, 8)] * 3 for t in range(700)]
    yield _SETS[0], 700, "rewards that turn", Given(turned, Given.generic(0, 3, 700).noises)


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    """The survivors of every phase, the last estimate, 0 before the first, and the plays that are planned."""
    ahead = copy(policy)
    ahead.act(1)
    phases = [*(each.survivors for each in policy.phases), policy.survivors]
    return {
        "A": {l: [int(arm) + 1 for arm in arms] for l, arms in enumerate(phases, start=1)},
        "l": len(phases),
        "tilde": {place: float(each) for place, each in enumerate(policy.theta, start=1)},
        "plays": {
            int(arm) + 1: int(count) for arm, count in zip(ahead.phase.places, ahead.phase.pulls, strict=True)
        },
    }
