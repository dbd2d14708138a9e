"""Algorithm 10, the private Top Two, line by line as printed, and the games that it is traced on (5.4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from ....verify.evidence.effort import Effort
from ...checks.traces.exact_values import less
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, best_of, on_means
from ...pages.transcript import transcript

ALGORITHM_10: Final = transcript(
    {
        "3, pulls": "X = {a: pull(a) for a in arms}; I = {a: a for a in arms}",
        "3": (
            "k = {a: 1 for a in arms}; start = {a: {0: 1, 1: K + 1} for a in arms}; "
            "at = {a: {0: 0, 1: 1} for a in arms}; n = K + 1; L = {a: 0 for a in arms}; "
            "N = {a: 1 for a in arms}; own = {b: {a: 0 for a in arms} for b in arms}"
        ),
        "3, first means": "W = costs; size = {a: 1 for a in arms}; mu = {a: X[a] + Lap(1/eps) for a in arms}",
        "4": "while K < n <= T:",
        "5": "    for a in [a for a in arms if N[a] >= 2*at[a][k[a]]]:",
        "6": "        k[a] = k[a] + 1",
        "7": "        start[a][k[a]] = n; at[a][k[a]] = N[a]; size[a] = at[a][k[a]] - at[a][k[a] - 1]",
        "8": "        hat = sum([X[s] for s in X if I[s] == a and start[a][k[a] - 1] <= s < n])/size[a]",
        "9": "        mu[a] = hat + Lap(1/(eps*size[a]))",
        "11": "    best = first_largest(mu)",
        "12": "    if min([W(best, b, mu, size) - c(best, b, size, delta) for b in arms if b != best]) >= 0:",
        "14": "        recommend(best)",
        "16": "    b = first_largest({a: mu[a] + sqrt(k[a]/size[a]) + k[a]/(eps*size[a]) for a in arms})",
        "17": "    challenger = first_least({a: W(b, a, mu, N) for a in arms if a != b})",
        "18": "    a = ask(b if own[b][b] <= beta*(L[b] + 1) else challenger)",
        "19": "    I[n] = a; X[n] = pull(a)",
        "20": "    N[a] += 1; own[b][a] += 1; L[b] += 1; n += 1",
    }
)
"""What the text leaves open is read as the code reads it.

``mutilde_{1,a}`` is the first reward with noise, ``Ntilde_{1,a} = 1`` and ``N^b_{n,a}`` begins at 0; ties go
to the first arm; the counts of line 17 are all pulls; ``L_{n+1,b}`` of line 18 is the one that line 20 sets;
the subscript of the threshold is the arm b. ``T`` is where the game is cut; no printed line reads a phase 0.
"""

WRONG_10: Final = (
    ("3, pulls", "pull(a) -> pull(K + 1 - a)"), ("3", "1: K + 1 -> 1: K + 2"),
    ("3", "L = {a: 0 -> L = {a: 1"), ("3", "N = {a: 1 -> N = {a: 2"), ("3, first means", " + Lap(1/eps) -> "),
    ("3, first means", "size = {a: 1 -> size = {a: 2"), ("4", "K < n -> K + 1 < n"), ("5", ">= 2* -> >= 3*"),
    ("6", "k[a] + 1 -> k[a]"), ("7", "- at[a][k[a] - 1] -> "), ("8", "start[a][k[a] - 1] <= s -> 1 <= s"),
    ("8", "/size[a] -> /N[a]"), ("9", "eps*size[a] -> eps"), ("9", "hat + Lap -> mu[a] + Lap"),
    ("11", "first_largest -> first_least"), ("12", "size, delta) -> size, delta/100)"),
    ("12", "mu, size) - -> mu, N) -"), ("14", "recommend(best) -> recommend(1)"),
    ("16", "sqrt(k[a]/size[a]) -> k[a]/size[a]"), ("16", " + k[a]/(eps*size[a]) -> "),
    ("17", "first_least -> first_largest"), ("17", "mu, N) -> mu, size)"), ("18", "L[b] + 1 -> L[b] - 1"),
    ("18", "own[b][b] -> N[b]"), ("19", "I[n] = a -> I[n] = b"), ("20", "N[a] += 1 -> N[b] += 1"),
    ("20", "L[b] += 1 -> L[a] += 1"), ("20", "own[b][a] += 1 -> own[b][b] += 1"),
)  # fmt: skip
"""For each line something else that somebody could write there."""

_GAMES = (
    # arms, rounds, eps, delta, beta, threshold
    (2, 60, "8", "1/2", "1/2", "heuristic"),
    (3, 120, "4", "1/10", "1/4", "shape"),
    (4, 60, "1", "1/100", "1/2", "printed"),
    (3, 100, "16", "1/2", "2/3", "shape"),
)


def games(effort: Effort) -> Iterator[Instance]:
    """AdaP-TT, the costs (5.9) and three thresholds; games that stop and games that do not."""
    for place, (arms, rounds, eps, delta, beta, threshold) in enumerate(_GAMES * effort.factor):
        apart = [[Fraction(arm != arms - 2, arms - arm) for arm in range(arms)] for _ in range(rounds)]
        generic = Given.generic(place, arms, rounds)
        for kind, given in (
            ("generic rewards", generic),
            ("constant rewards, noise", Given(apart, generic.noises)),
            ("all rewards 1/2, no noise", Given.flat(Fraction(1, 2), arms, rounds)),
        ):
            yield Instance(
                f"K = {arms}, eps = {eps}, delta = {delta}, beta = {beta}, {threshold} threshold, {kind}",
                partial(_policy, arms, eps, delta, beta, threshold),
                given,
                rounds,
                {
                    "costs": _cost,
                    "c": _thresholds(arms, eps, threshold),
                    "eps": Fraction(eps),
                    "delta": Fraction(delta),
                    "beta": Fraction(beta),
                    "first_largest": lambda scores: min(best_of(scores, less)),
                    "first_least": lambda scores: min(best_of(scores, lambda x, y: less(y, x))),
                },
                _state,
                arms,
                noise_on=on_means,
                digits=9,
            )


def _cost(a: int, b: int, means: Mapping[int, Fraction], counts: Mapping[int, int]) -> Fraction:
    """(5.9) at ``sigma = 1/2``, exactly."""
    gap = max(means[a] - means[b], Fraction(0))
    return 2 * gap**2 / (Fraction(1, counts[a]) + Fraction(1, counts[b]))


def _thresholds(arms: int, eps: str, name: str) -> Callable[..., Fraction]:
    """The threshold of the code for two arms, at their counts, which are powers of two, and a risk."""
    from ....algorithms.best_arm.adap_tt import AdaPTT
    from ....theory.identification.stopping_threshold import StoppingRule

    def c(a: int, b: int, counts: Mapping[int, int], delta: Fraction) -> Fraction:
        table = AdaPTT.thresholds[name](StoppingRule(arms, delta, Fraction(eps))).near
        return Fraction(table[counts[a].bit_length() + 1, counts[b].bit_length() + 1])

    return c


def _policy(arms: int, eps: str, delta: str, beta: str, threshold: str) -> Any:  # noqa: ANN401  a policy
    from ....algorithms.best_arm.adap_tt import AdaPTT
    from ....algorithms.best_arm.private_top_two import Stopping

    return AdaPTT(arms, epsilon=eps, delta=delta, beta=beta, stopping=Stopping(threshold=threshold))


def _state(policy: Any) -> Mapping[str, Any]:  # noqa: ANN401  a policy
    from ....algorithms.best_arm.private_top_two import LED, MEAN, PHASE
    from ....algorithms.protocol.first_pulls import PULLS

    arms = range(policy.arms)
    return {
        "mu": {arm + 1: float(policy.values[arm, MEAN]) for arm in arms},
        "k": {arm + 1: int(policy.counts[arm, PHASE]) for arm in arms},
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in arms},
        "L": {arm + 1: int(policy.counts[arm, LED]) for arm in arms},
    }
