"""The formulas that the explorer shows, as texts of the formula language.

Variables are those of the theory: at an arm its mean ``mu`` and its ``gap``; at the instance ``best`` and
``lowest``, its largest and its smallest mean, and ``K``, the number of arms; and the parameters. What the
language cannot say has a name too: ``samples``, which AdaP-KLUCB's proof asks of an episode, over ``log(T)``;
``pulls``, the sum of ``epoch`` over ``j = 1, ..., e`` with the least ``e`` that has ``2**-e <= gap``;
characteristic times; the ``ratio`` of the largest gap to epsilon; ``g1``, a root at ``4*ratio``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ....theory.formulas.expression import write
from ....theory.formulas.language import expression
from ....theory.formulas.slopes import derivative


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundText:
    """A bound by claim and name: a sum over the suboptimal arms of ``per_arm``, plus ``whole``."""

    claim: str
    name: str
    per_arm: str = ""
    whole: str = ""
    epoch: str = ""
    """The pulls of an active arm in epoch ``j``."""
    without_number: tuple[tuple[str, str], ...] = ()
    """Conditions under which there is no number, each with the reason; ``{T}`` in it is the number T."""


_CONFUSION: Final = "(1 - 2*delta)*(-logit(delta))"
_Y: Final = "(3*epsilon*(epsilon*T_star)*max(share, 1 - share)/2)"

SAMPLE_COMPLEXITY_BOUNDS: Final = (
    BoundText(
        claim="TH-T2.32",
        name="T*_KL kl(delta, 1-delta)",
        whole=f"0 if delta >= 1/2 else {_CONFUSION}*T_KL",
    ),
    BoundText(
        claim="TH-T4.24 with d_eps",
        name="T*_{d_eps} kl(delta, 1-delta)",
        whole=f"0 if delta >= 1/2 else {_CONFUSION}*T_d_eps",
        without_number=(
            ("epsilon < 1e-12", "epsilon is below 1e-12: the time is T*_TV/epsilon to 12 digits"),
        ),
    ),
    BoundText(
        claim="TH-T4.24",
        name="T*(nu; epsilon) log(1/(3 delta))",
        whole="0 if delta >= 1/3 else T_private*log(1/(3*delta))",
    ),
    BoundText(
        claim="TH-C4.25",
        name="max(T*_KL, T*_TV/epsilon) log(1/(3 delta))",
        whole="0 if delta >= 1/3 else max(T_KL, T_TV/epsilon)*log(1/(3*delta))",
    ),
    BoundText(
        claim="TA-TH5.20",
        name="AdaP-TT",
        whole="4*T_beta*(1 + sqrt(1 + (sqrt(8)*ratio)**2))*(-log(delta))",
    ),
    BoundText(
        claim="TA-TH5.23",
        name="AdaP-TT*",
        whole=f"(4*T_beta*g1 if ratio < 3 else 48*T_star*(sqrt({_Y}) + sqrt(1 + {_Y}))**2)*(-log(delta))",
    ),
    BoundText(claim="TH-I2.tt", name="TTUCB", whole="T_beta*(-log(delta))"),
)
"""The bounds on the number of samples that identify the best arm."""

_D_EPS: Final = "d_eps(x, y, epsilon)"
_DROP: Final = "(1 - exp(-epsilon))"


def _slope_in_y(y: str, rest: str, gap: str) -> str:
    """``(y - z)/(y (1 - y))`` with the minimiser ``z``: information alone, or what the budget allows."""
    tilted = f"exp(epsilon) - 1 if {rest} <= 0 else {_DROP}/({rest} + {y}*exp(-epsilon))"
    return f"min({gap}/{y}/{rest}, {tilted})"


DISTANCES: Final[Mapping[str, str]] = {
    "d_eps(x, y)": _D_EPS,
    "kl(x, y)": "kl(x, y)",
    "minimiser z": "min(max(x, min(f_minus(y, epsilon), y)), max(f_plus(y, epsilon), y))",
    "threshold |logit y - logit x|": "abs(logit(y) - logit(x)) if abs(y - x) > 0 else 0",
    "derivative in x": (
        "epsilon if max(x, y) <= 0 else -epsilon if min(x, y) >= 1 "
        f"else {write(derivative(expression(_D_EPS), 'x'))}"
    ),
    "derivative in y": (
        f"{_DROP} if max(x, y) <= 0 else -{_DROP} if min(x, y) >= 1 "
        f"else {_slope_in_y('y', '(1 - y)', '(y - x)')} if x <= y "
        f"else -{_slope_in_y('(1 - y)', 'y', '(x - y)')}"
    ),
}
"""What is shown of two laws with means ``x`` and ``y``; at 0 and 1 a derivative is that into the interval."""

PARTS: Final[Mapping[str, str]] = {
    "transport": "epsilon*gap",
    "free_from": "27/22*sqrt((K - 1)/T)",
    "gaussian_kl": "2*gap**2",
    "transport_pulls": "1/(epsilon*gap)",
    "shrunk_gap": "sqrt(gap/first*(min(3*epsilon, gap)/min(3*epsilon, first)))",
    "shrunk_unit": "first*min(3*epsilon, first)",
}
"""What loops and searches of the page ask for: the price of transport; the budget from which privacy is free
at the worst instance; kl of Gaussian laws with sigma = 1/2; pulls at which transport costs one; AdaP-TT*'s
gaps over that of the ``first`` challenger, and the square of that."""
