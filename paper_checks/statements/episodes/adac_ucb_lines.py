"""Algorithm 4, AdaC-UCB, line by line as printed, and the games that it is traced on (Appendix C-B)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from ....verify.evidence.effort import Effort
from ...checks.traces.replay import Given
from ...checks.traces.traced import Instance, on_means
from ...pages.transcript import transcript

if TYPE_CHECKING:
    from ....algorithms.private.adac_ucb import AdaCUCB

ALGORITHM_4 = transcript(
    {
        "mean": "mean = lambda a: sum(X[a])/len(X[a])",
        "sigma": "sigma = lambda a: sqrt(1/(2*rho*(N[a]/2)**2))",
        "B": "B = lambda a: sqrt((1/(2*(N[a]/2)) + 1/(rho*(N[a]/2)**2))*beta*log(t_l))",
        "3": "X = {a: [pull(a)] for a in arms}; N = {a: 1 for a in arms}; t = K",
        "(14), first pulls": "noisy = {a: mean(a) + Normal(sigma(a)) for a in arms}",
        "4": "while t < T:",
        "5": "    t_l = t + 1",
        "6": "    a = argmax({a: noisy[a] + B(a) for a in arms})",
        "7": "    X[a] = [pull(a) for _ in range(N[a])]; N[a] = 2*N[a]; t = t + len(X[a])",
        "(14), an episode": "    noisy[a] = mean(a) + Normal(sigma(a))",
    }
)
"""The Gaussian of an arm is drawn once, as its episode ends; the episodes end with the horizon."""

WRONG_LINES = (
    ("mean", "/len(X[a]) -> /N[a]"),
    ("sigma", "2*rho -> rho"),
    ("sigma", "(N[a]/2)**2 -> N[a]**2"),
    ("B", "1/(2*(N[a]/2)) -> 1/(N[a]/2)"),
    ("B", "1/(rho*(N[a]/2)**2) -> 1/(2*rho*(N[a]/2)**2)"),
    ("B", "beta*log(t_l) -> beta*log(t_l - 1)"),
    ("3", "N = {a: 1 for -> N = {a: 2 for"),
    ("(14), first pulls", " + Normal(sigma(a)) -> "),
    ("4", "t < T -> t < T - 1"),
    ("5", "t + 1 -> t"),
    ("5", "t + 1 -> t + 2"),
    ("6", "argmax -> argmin"),
    ("6", " + B(a) -> "),
    ("7", "N[a] = 2*N[a] -> N[a] = N[a] + 1"),
    ("7", "range(N[a]) -> range(2*N[a])"),
    ("7", "X[a] = [pull(a) for _ in range(N[a])] -> X[a] = X[a] + [pull(a) for _ in range(N[a])]"),
    ("(14), an episode", " + Normal(sigma(a)) -> "),
    ("7", "range(N[a])]; N[a] = 2*N[a] -> range(N[a] + 1)]; N[a] = 2*N[a] + 1"),
    ("7", "range(N[a])]; N[a] = 2*N[a] -> range(t)]; N[a] = N[a] + t"),
    (
        "(14), an episode",
        "noisy[a] = mean(a) + Normal(sigma(a)) -> noisy = {b: mean(b) + Normal(sigma(b)) for b in arms}",
    ),
)
"""For each line something else that somebody could write there."""

NO_SINGLE_FIRST_PULL = ALGORITHM_4.edited(
    "3", "[pull(a)] for a in arms} -> [pull(a) if K > 1 else 0] for a in arms}"
).edited("3", "t = K -> t = K if K > 1 else 0")
"""A single arm is not played before the first episode."""

ACTIVE_ARMS = ALGORITHM_4.edited("3", "t = K -> t = K; active = arms").edited(
    "6",
    "a = argmax({a: noisy[a] + B(a) for a in arms}) -> best = max([noisy[b] - B(b) for b in active]); "
    "active = [b for b in active if noisy[b] + B(b) >= best]; "
    "a = argmax({a: noisy[a] + B(a) for a in active})",
)
"""An arm whose interval lies below another one is eliminated, and never played again."""

ALL_SAMPLES = ALGORITHM_4.edited(
    "7",
    "[pull(a) for _ in range(N[a])]; N[a] = 2*N[a]; t = t + len(X[a]) -> "
    "X[a] + [pull(a) for _ in range(N[a])]; t = t + N[a]; N[a] = 2*N[a]",
)
"""The mean is over all samples of the arm."""

_GAMES = (
    # arms, rounds, 2 rho (a power of 4, so that the noise has a rational scale), beta
    (1, 16, "4", "31/8"),
    (2, 60, "1/4", "31/8"),
    (2, 3, "1", "4"),
    (3, 100, "1", "25/8"),
    (3, 128, "16", "4"),
    (5, 150, "1/16", "31/8"),
    (5, 150, "64", "25/8"),
    (4, 250, "4", "4"),
    (5, 300, "16", "25/8"),
    (5, 300, "256", "4"),
    (8, 300, "64", "31/8"),
    (10, 400, "64", "4"),
)


def games(effort: Effort) -> Iterator[Instance]:
    """Generic rewards, rewards 0 and 1, games in which everything ties, and an arm that comes back."""
    for place, (arms, horizon, twice, beta) in enumerate(_GAMES * effort.factor):
        flat = Given.flat(Fraction(1, 2), arms, horizon)
        kinds = [
            ("rewards in [0, 1]", Given.generic(place, arms, horizon)),
            ("rewards 0 and 1", Given.binary(place, arms, horizon)),
            ("all rewards 1/2, no noise", flat),
        ]
        if arms == 2:  # the first arm seems to be better than its bound, and the second one worse
            apart = [Fraction(7, 2), Fraction(-7, 2), *flat.noises[2:]]
            kinds.append(("all rewards 1/2, noise at first", Given(flat.rewards, apart)))
        for kind, given in kinds:
            rho = Fraction(twice) / 2
            yield Instance(
                f"K = {arms}, rho = {rho}, beta = {beta}, T = {horizon}, {kind}",
                partial(_policy, arms, rho, float(Fraction(beta))),
                given,
                horizon,
                {"rho": rho, "beta": Fraction(beta)},
                _state,
                arms,
                noise_on=on_means,
            )


def _policy(arms: int, rho: Fraction, beta: float) -> AdaCUCB:
    from ....algorithms.private.adac_ucb import AdaCUCB

    return AdaCUCB(arms, rho=rho, beta=beta)


def _state(policy: AdaCUCB) -> Mapping[str, Any]:
    """What a run keeps, by the names of the transcript, which counts the rounds played."""
    from ....algorithms.private.doubling_and_forgetting import MEAN
    from ....algorithms.protocol.first_pulls import PULLS

    arms = range(policy.arms)
    return {
        "noisy": {arm + 1: Fraction(float(policy.values[arm, MEAN])) for arm in arms},
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in arms},
        "t": lambda coming: coming - 1,
    }
