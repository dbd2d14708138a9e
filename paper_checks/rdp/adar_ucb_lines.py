"""Algorithm 2, AdaR-UCB, and its index (6), line by line as printed, and the games they are traced on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, Final

from ...verify.evidence.effort import Effort
from ..checks.traces.replay import Given
from ..checks.traces.traced import Instance, on_means
from ..pages.transcript import Transcript, transcript

if TYPE_CHECKING:
    from ...algorithms.private.adar_ucb import AdaRUCB

ALGORITHM_2: Final = transcript(
    {
        "mean": "mean = lambda a: sum(X[a])/len(X[a])",
        "sigma": "sigma = lambda a: sqrt(alpha/(2*eps*(N[a]/2)**2))",
        "B": "B = lambda a: sqrt((1/(2*(N[a]/2)) + alpha/(eps*(N[a]/2)**2))*beta*log(t_l))",
        "3": "X = {a: [pull(a)] for a in arms}; N = {a: 1 for a in arms}; t = K",
        "(6), first pulls": "noisy = {a: mean(a) + Normal(sigma(a)) for a in arms}",
        "4": "while t < T:",
        "5": "    t_l = t + 1",
        "6": "    a = argmax({a: noisy[a] + B(a) for a in arms})",
        "7": "    X[a] = [pull(a) for _ in range(N[a])]; N[a] = 2*N[a]; t = t + len(X[a])",
        "(6), an episode": "    noisy[a] = mean(a) + Normal(sigma(a))",
    }
)
"""The Gaussian of an arm is drawn once, as its episode ends; the episodes end with the horizon."""

WRONG_2: Final = (
    ("mean", "/len(X[a]) -> /N[a]"),
    ("sigma", "alpha/(2*eps -> 1/(2*eps"),
    ("sigma", "(N[a]/2)**2 -> N[a]**2"),
    ("sigma", "(N[a]/2)**2 -> (N[a]/2)"),
    ("B", "1/(2*(N[a]/2)) -> 1/(N[a]/2)"),
    ("B", "alpha/(eps*(N[a]/2)**2) -> alpha/(2*eps*(N[a]/2)**2)"),
    ("B", "beta*log(t_l) -> beta*log(t_l - 1)"),
    ("3", "N = {a: 1 for -> N = {a: 2 for"),
    ("3", "t = K -> t = K + 1"),
    ("(6), first pulls", " + Normal(sigma(a)) -> "),
    ("4", "t < T -> t < T - 1"),
    ("5", "t + 1 -> t"),
    ("6", "argmax -> argmin"),
    ("6", " + B(a) -> "),
    ("7", "N[a] = 2*N[a] -> N[a] = N[a] + 1"),
    ("7", "range(N[a]) -> range(2*N[a])"),
    ("7", "X[a] = [pull(a) for _ in range(N[a])] -> X[a] = X[a] + [pull(a) for _ in range(N[a])]"),
    ("(6), an episode", " + Normal(sigma(a)) -> "),
    ("(6), an episode", "mean(a) + Normal -> noisy[a] + Normal"),
)
"""For each line something else that somebody could write there."""

_NEAR_2: Mapping[str, tuple[tuple[str, str], ...]] = {
    "each arm twice": (
        ("3", "N = {a: 1 for -> X = {a: X[a] + [pull(a)] for a in arms}; N = {a: 2 for"),
        ("3", "t = K -> t = 2*K"),
    ),
    "episodes of 2 N_a": (("7", "range(N[a])]; N[a] = 2*N[a] -> range(2*N[a])]; N[a] = 3*N[a]"),),
    "until t doubles": (("7", "range(N[a])]; N[a] = 2*N[a] -> range(t)]; N[a] = N[a] + t"),),
    "the bonus subtracted": (("6", " + B(a) ->  - B(a)"),),
    "no noise beside the bonus": (
        ("(6), first pulls", " + Normal(sigma(a)) -> "),
        ("(6), an episode", " + Normal(sigma(a)) -> "),
    ),
    "mean over all samples": (
        ("7", "X[a] = [pull(a) -> X[a] = X[a] + [pull(a)"),
        ("7", "t + len(X[a]) -> t + N[a]//2"),
    ),
    "mean over two episodes": (
        ("3", "t = K -> t = K; last = {a: X[a] for a in arms}"),
        ("7", "X[a] = [pull(a) -> new = [pull(a)"),
        ("7", "2*N[a]; t -> 2*N[a]; X[a] = last[a] + new; last[a] = new; t"),
        ("7", "len(X[a]) -> len(new)"),
    ),
    "beta outside the root": (
        ("B", "sqrt((1 -> beta*sqrt((1"),
        ("B", "*beta*log(t_l) -> *log(t_l)"),
    ),
}
NEAR_2: Final[Mapping[str, Transcript]] = {
    name: reduce(lambda text, edit: text.edited(*edit), edits, ALGORITHM_2) for name, edits in _NEAR_2.items()
}
"""The algorithm with something else in place of what it says, in as many lines as that takes."""

_GAMES = (
    # arms, rounds, alpha, eps (2 alpha/eps is a power of 4, so that the noise has a rational scale), beta
    (4, 40, "2", "256", "25/8"),
    (1, 16, "2", "1", "31/8"),
    (2, 3, "4", "8", "4"),
    (3, 100, "8", "1", "25/8"),
    (8, 60, "2", "64", "4"),
    (4, 40, "2", "256", "25/8"),
    (5, 150, "3/2", "48", "25/8"),
    (4, 40, "2", "256", "25/8"),
)


def games(effort: Effort) -> Iterator[Instance]:
    """Generic rewards, rewards 0 and 1, and games in which everything ties."""
    for place, (arms, horizon, alpha, eps, beta) in enumerate(_GAMES * effort.factor):
        for kind, given in (
            ("rewards in [0, 1]", Given.generic(place, arms, horizon)),
            ("rewards 0 and 1", Given.binary(place, arms, horizon)),
            ("all rewards 1/2, no noise", Given.flat(Fraction(1, 2), arms, horizon)),
        ):
            yield Instance(
                f"K = {arms}, alpha = {alpha}, eps = {eps}, beta = {beta}, T = {horizon}, {kind}",
                partial(_policy, arms, alpha, eps, float(Fraction(beta))),
                given,
                horizon,
                {"alpha": Fraction(alpha), "eps": Fraction(eps), "beta": Fraction(beta)},
                _state,
                arms,
                noise_on=on_means,
            )


def _policy(arms: int, alpha: str, eps: str, beta: float) -> AdaRUCB:
    from ...algorithms.private.adar_ucb import AdaRUCB

    return AdaRUCB(arms, alpha=alpha, epsilon=eps, beta=beta)


def _state(policy: AdaRUCB) -> Mapping[str, Any]:
    """What a run keeps, by the names of the transcript, which counts the rounds played."""
    from ...algorithms.private.doubling_and_forgetting import MEAN
    from ...algorithms.protocol.first_pulls import PULLS

    arms = range(policy.arms)
    return {
        "noisy": {arm + 1: Fraction(float(policy.values[arm, MEAN])) for arm in arms},
        "N": {arm + 1: int(policy.counts[arm, PULLS]) for arm in arms},
        "t": lambda coming: coming - 1,
    }
