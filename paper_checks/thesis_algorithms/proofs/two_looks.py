"""Two looks at one private mean, by an adversary that asks for the other arm (Definition 3.5).

By Definition 3.5 a policy is a kernel: the chance of an action is given the queries and their rewards,
whatever the policy recommended. Where the queries say that arm 2 was played, the noise of arm 1 has its law
given that the index of arm 2 was the larger one. So two recommendations of arm 1, each with a query of arm 2,
cost nearly twice what one costs.

The game has two arms. Arm 2 is asked for until it has an episode of n2 = 2048 n1 rounds, then arm 1 until it
has one of n1 = 1024 rounds, then arm 2 for good. The rewards of arm 1 in that episode are 0, but for one of
x = 0 or 1, in which the tables differ. At both starts that follow arm 1 is recommended. N is the noise of its
mean, in units of 1/n1. The rewards of arm 2 in its last episode, and in the one between both starts, are
chosen such that arm 1 has the larger index if x + N > z1 at the first start, and z2 at the second. The noise
of arm 2 moves these by at most h, but for a small chance. For AdaP-KLUCB, where both indexes are monotone
in their means, n2 may have to be larger.

Before, rewards are 1. From its second pull on, arm 1 then wins against arm 2 as it is asked for, but for a
small chance. At its first pull its noise is given that it lost before, at levels that are higher by 1/2; the
lower tail of both laws falls so fast that it wins with chance 1/8 or more. That is all that the noise of arm
2 is given at the first start.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import settles
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, step

# e: a bound of all chances that are left out, h = 1/100; u is 1/n1, L the logarithm of the last round, with
# beta = 4
_H: Final = "1/100"
_E: Final = "1/1000000"
_FIRST: Final = "({0} - {e})*({1} - {e})"
_SECOND: Final = "({0} + {e})*({1} + {e})/({2} - {e})"


def _chances(first: str, again: str, e: str) -> str:
    """What is below the chance of both actions at x = 1, by the chances of the two looks."""
    return _FIRST.format(first, again, e=e)


def _other(first: str, again: str, lost: str, e: str) -> str:
    """What is above the chance of both actions at x = 0; ``lost``: of losing at the first look."""
    return _SECOND.format(first, again, lost, e=e)


# Laplace noise at eps = 1, z1 = 3 and z2 = 2
_LAPLACE_1: Final = _chances("exp(-(2 + h))/2", "(exp(-(1 + h)) - exp(-(2 - h)))/2", "g")
_LAPLACE_0: Final = _other(
    "exp(-(3 - h))/2", "(exp(-(2 - h)) - exp(-(3 + h)))/2", "(1 - exp(-(3 - h))/2)", "g"
)
_LAPLACE: Final = f"{_LAPLACE_1} <= exp(1)*({_LAPLACE_0})"
_PURE_LOOKS: Final = "two recommendations against two queries, Laplace noise"
# Gaussian noise at rho = 2, in units of its scale, in which x is 2 x; z1 = 4 and z2 = 3, order 2
_GAUSS_1: Final = _chances("Phi(-(2 + h))", "(Phi(2 - h) - Phi(1 + h))", "g")
_GAUSS_0: Final = _other("Phi(-(4 - h))", "(Phi(4 + h) - Phi(3 - h))", "(1 - Phi(-(4 - h)))", "g")
_GAUSS: Final = f"({_GAUSS_1})**2/({_GAUSS_0}) <= exp(2*(2 - 1)*2)"
_GAUSSIAN_LOOKS: Final = "two recommendations against two queries, Gaussian noise"
_POINT: Final = {"h": _H, "g": _E}
_REST: Final = "what the game leaves out"


def _game(bonus: str, noise: str) -> Pieces:
    """The bonuses leave room for the rewards of arm 2, and the chances that are left out are small."""
    return (
        step(
            _REST,
            f"{bonus} + 4*u < 1/2 and {noise} < g/8",
            wrong={"room for a tenth": "+ 4*u < 1/2 and -> + 4*u < 1/10 and "},
            at=[{"u": "1/1024", "L": 17, "h": _H, "g": _E}],
        ),
    )


_BONUS: Final = "sqrt(4*L*u/2) + 4*L*u"
_LAPLACE_GAME: Final = _game(_BONUS, "3*exp(-2048*h)")
_GAUSSIAN_GAME: Final = _game("sqrt((u/2 + u**2/2)*4*L)", "3*exp(-(2048*h)**2/2)")

_PURE: Pieces = (
    *_LAPLACE_GAME,
    step(
        _PURE_LOOKS,
        _LAPLACE,
        wrong={"a tenth of e^eps": "<= exp(1)*( -> <= exp(1)/10*("},
        at=[_POINT],
    ),
)
_CONCENTRATED: Pieces = (
    *_GAUSSIAN_GAME,
    step(
        _GAUSSIAN_LOOKS,
        _GAUSS,
        wrong={"half of rho": "exp(2*(2 - 1)*2) -> exp(2*(2 - 1)*1)"},
        at=[_POINT],
    ),
)

KEPT: Final = {_PURE_LOOKS: "exp(-2)/2 <= exp(1)*(exp(-3)/2) + 0*h*g"}
KEPT_GAUSSIAN: Final = {_GAUSSIAN_LOOKS: "Phi(-2)**2/Phi(-4) <= exp(2*(2 - 1)*2) + 0*h*g"}
"""Where the noise of arm 1 is kept, whatever is asked for, both actions are one event, N above z1."""


def _refuted(*numbers: int, by: str) -> Pieces:
    return tuple(settles(n, by=by, severity=Severity.MISSING_ASSUMPTION) for n in numbers)


# large budgets: t is sqrt(2 log(1.25/delta)), the scale of the noise t/eps in units of what a reward moves
_T: Final = "sqrt(2*log(1.25/d))"
_LARGE: Final = "least delta at a large budget"
_ONE_NUMBER: Pieces = (
    step(
        _LARGE,
        f"Phi(eps/(2*{_T}) - {_T}) - exp(eps)*Phi(-eps/(2*{_T}) - {_T}) <= d",
        wrong={"the square of a large delta": "<= d -> <= d**2"},
        at=[{"eps": 20, "d": "1/10"}],
    ),
)
# the first start with two arms: rewards x = 0 or 1 and 1/2, equal bonuses, noise of twice the scale, as for
# half a sample; with that of one sample the tails are smaller yet
_AT_ONCE: Final = "first recommendation at a large budget"
_BETWEEN: Final = f"1/2/(2*{_T}/eps*sqrt(2))"
_FIRST_START: Pieces = (
    step(
        _AT_ONCE,
        f"Phi({_BETWEEN}) - exp(eps)*Phi(-{_BETWEEN}) <= d",
        wrong={"the square of delta there": "<= d -> <= d**2"},
        at=[{"eps": 400, "d": "1/10"}],
    ),
)

LINES: Final[Lines] = {
    "TA-TH5.3": (*_PURE, *_refuted(1, by=_PURE_LOOKS)),
    "TA-EQC.11": (*_PURE, *_refuted(4, by=_PURE_LOOKS)),
    "TA-TH5.4": (*_PURE, *_refuted(1, by=_PURE_LOOKS)),
    "TA-PF5.4a": (*_PURE, *_refuted(7, by=_PURE_LOOKS)),
    "TA-C3d": (*_PURE, *_refuted(3, by=_PURE_LOOKS)),
    "TA-EQC.8": (*_PURE, *_refuted(3, by=_PURE_LOOKS)),
    "TA-TH5.5": (*_CONCENTRATED, *_refuted(1, by=_GAUSSIAN_LOOKS)),
    "TA-R5.7": (*_CONCENTRATED, *_refuted(2, by=_GAUSSIAN_LOOKS), *_FIRST_START, *_refuted(1, by=_AT_ONCE)),
    "TA-B4": (*_ONE_NUMBER, *_refuted(1, by=_LARGE)),
    "TA-RC.1": (*_CONCENTRATED, *_refuted(2, by=_GAUSSIAN_LOOKS)),
    "TA-C2": (*_CONCENTRATED, *_refuted(7, 10, 11, 12, by=_GAUSSIAN_LOOKS)),
}
