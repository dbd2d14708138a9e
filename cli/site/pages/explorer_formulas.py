"""The formulas that the explorer shows, as texts of the formula language, by claim and name.

Variables are those of the theory: at an arm its mean ``mu`` and its ``gap``; at the instance ``best``, the
largest mean, and ``K``, the number of arms; the parameters ``T``, ``epsilon``, ``rho``, ``beta``, ``alpha``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ....theory.formulas.expression import write
from ....theory.formulas.language import expression
from ....theory.formulas.slopes import derivative


@dataclass(frozen=True, slots=True)
class BoundText:
    """A bound on the regret: what each suboptimal arm adds, and what belongs to no arm."""

    per_arm: str
    whole: str = "0"
    needs: Mapping[str, str] = field(default_factory=dict)
    """What must hold for there to be a value, each with what is said where it does not."""


_BETTER_ARM: Final = {
    "best < 1": "false as printed where mu* = 1: no arm could be better, and (9) of the paper gives 0"
}
_BATCHES: Final = BoundText(
    "alpha*(gap/d_eps(mu, best, epsilon))*log(T)", needs={"best < 1": "the theorem needs mu* < 1"}
)
_INSIDE: Final = {
    "lowest > 0 and best < 1": (
        "C_1 and C_2 are defined for 0 < mu_a < mu* < 1 only; here a mean is 0 or mu* is 1"
    )
}
_STARTED: Final = "beta/(beta - 3)"

PER_ARM: Final = ("mu", "gap", "samples", "pulls")
"""What differs from arm to arm. The page finds two of them by loops: ``samples``, what AdaP-KLUCB's proof
asks of an episode, over ``log(T)``; and ``pulls``, those of an arm in all epochs of DP-SE."""
INSTANCE: Final = ("best", "K", "T", "epsilon", "rho", "beta", "alpha", "lowest", "largest_gap")
"""What is the same for all arms; ``lowest`` is the smallest mean."""

REGRET: Final[Mapping[str, BoundText]] = {
    "BERN-EQ3 Lai-Robbins": BoundText("gap/kl(mu, best)*log(T)"),
    "BERN-EQ7 min(kl, 6 eps gap)": BoundText(
        "max(gap/kl(mu, best), 1/(6*epsilon))*log(T)", needs=_BETTER_ARM
    ),
    "TH-T4.16 min(kl, eps tv)": BoundText("max(gap/kl(mu, best), 1/epsilon)*log(T) if best < 1 else 0"),
    "BERN-T3.1 d_eps": BoundText("gap/d_eps(mu, best, epsilon)*log(T)", needs=_BETTER_ARM),
    "TH-T2.26 KL-UCB": BoundText("gap/kl(mu, best)*log(T)"),
    "TH-T2.24 UCB, anytime": BoundText("2/gap*log(T)"),
    "TH-T2.23 UCB": BoundText("3*gap + 16*log(T)/gap"),
    "TH-T2.23 UCB, gap-free": BoundText("3*gap", "8*sqrt(T*K*log(T))"),
    "BERN-TF.7 DP-IMED": _BATCHES,
    "BERN-TF.9 DP-KLUCB": _BATCHES,
    "TA-TH5.4 AdaP-KLUCB": BoundText(f"4*samples*gap*log(T) + 3*{_STARTED}", needs=_INSIDE),
    "TA-TH5.3 AdaP-UCB": BoundText(f"16*beta*log(T)/min(gap, epsilon) + 3*{_STARTED}"),
    "BERN-B2 AdaP-UCB (2022)": BoundText(f"16*beta*log(T)/min(gap, epsilon) + {_STARTED}"),
    "TA-EQC.13 AdaP-UCB, from its pull bound": BoundText(
        f"32*beta*log(T)/min(epsilon, 2*gap) + 3*{_STARTED}*gap"
    ),
    "TA-EQC.12 AdaP-UCB, from the exact root": BoundText(
        f"2*beta*log(T)*(1 + sqrt(1 + 4*gap/epsilon))**2/gap + 3*{_STARTED}*gap"
    ),
    "TA-THC.7 AdaP-UCB, gap-free": BoundText(
        f"3*{_STARTED}*gap", "8*sqrt(beta*K*log(T)*T) + 16*(beta*K*log(T))/epsilon"
    ),
    "BERN-B1 DP-SE, from its schedule": BoundText("gap*pulls", "largest_gap"),
    "TA-R-DPUCB DP-UCB": BoundText("4*gap + 4*log(T)/gap", "8*sqrt(8)*K*log(T)**2.5/epsilon"),
    "TA-TH5.6 AdaC-UCB": BoundText(f"8*beta*log(T)/gap + 8*sqrt(beta*log(T)/rho) + 2*{_STARTED}"),
    "TA-EQC.21 AdaC-UCB, from its pull bound": BoundText(
        f"8*beta*log(T)/gap + 8*sqrt(beta*log(T)/rho) + 2*{_STARTED}*gap"
    ),
    "TA-PF5.6c AdaC-UCB, gap-free": BoundText(
        f"3*{_STARTED}*gap", "4*sqrt(2*beta*log(T)*K*T) + 8*K*sqrt(beta*log(T)/rho)"
    ),
}
"""The bounds on the regret at an instance."""

_WITHOUT_PRIVACY: Final = "sqrt((K - 1)*T)/27"
_ENOUGH_ROUNDS: Final = {"T >= K - 1": "the theorem needs T >= K - 1, here T = {T} and K = {K}"}
_SMALL_RHO: Final = {"rho <= 1": "the theorem needs rho <= 1, here rho = {rho}"}

MINIMAX: Final[Mapping[str, BoundText]] = {
    "TH-T2.28 minimax": BoundText("0", _WITHOUT_PRIVACY, _ENOUGH_ROUNDS),
    "TH-T4.15 minimax, eps-DP": BoundText(
        "0", f"max({_WITHOUT_PRIVACY}, (K - 1)/(22*epsilon))", _ENOUGH_ROUNDS
    ),
    "TH-T4.20 minimax, rho-zCDP": BoundText(
        "0", f"max({_WITHOUT_PRIVACY}, sqrt((K - 1)/rho)/124)", {**_SMALL_RHO, **_ENOUGH_ROUNDS}
    ),
    "TH-T2.23 UCB": BoundText("0", "8*sqrt(T*K*log(T)) + 3*K"),
    "TA-THC.7 AdaP-UCB": BoundText(
        "0", f"3*{_STARTED}*(K - 1) + (8*sqrt(beta*K*log(T)*T) + 16*(beta*K*log(T))/epsilon)"
    ),
    "TA-PF5.6c AdaC-UCB": BoundText(
        "0", f"4*sqrt(2*beta*log(T)*K*T) + 8*K*sqrt(beta*log(T)/rho) + 3*{_STARTED}*(K - 1)"
    ),
}
"""The bounds on the regret at the worst instance."""

_CONFUSION: Final = "((1 - 2*delta)*(log(1 - delta) - log(delta)))"
_THIRD: Final = "(log(1/3) - log(delta))"
_SHRUNK: Final = "(3/2*epsilon*(epsilon*T_shrunk)*max(beta, 1 - beta))"

IDENTIFICATION: Final = (
    *("delta", "epsilon", "beta", "spread", "margin"),
    *("T_KL", "T_TV", "T_eps", "T_d_eps", "T_gaussian", "T_shrunk", "g1"),
)
"""The risk, the budget, the share of the leader, the largest gap, the exact sign of ``spread - 3*epsilon``;
characteristic times without privacy, of transport, with privacy, of d_eps, of Gaussian arms, of those with
AdaP-TT*'s gaps; and the function g_1 at ``4*spread/epsilon``."""

SAMPLES: Final[Mapping[str, str]] = {
    "TH-T2.32 T*_KL kl(delta, 1-delta)": f"T_KL*{_CONFUSION} if delta < 1/2 else 0",
    "TH-T4.24 with d_eps T*_{d_eps} kl(delta, 1-delta)": f"T_d_eps*{_CONFUSION} if delta < 1/2 else 0",
    "TH-T4.24 T*(nu; epsilon) log(1/(3 delta))": f"T_eps*{_THIRD} if delta < 1/3 else 0",
    "TH-C4.25 max(T*_KL, T*_TV/epsilon) log(1/(3 delta))": (
        f"max(T_KL, 1/epsilon*T_TV)*{_THIRD} if delta < 1/3 else 0"
    ),
    "TA-TH5.20 AdaP-TT": "4*T_gaussian*(1 + sqrt(1 + (sqrt(8)*spread/epsilon)**2))*-log(delta)",
    "TA-TH5.23 AdaP-TT*": (
        f"(4*T_gaussian*g1 if margin < 0 else 48*T_shrunk*(sqrt({_SHRUNK}) + sqrt(1 + {_SHRUNK}))**2)"
        "*-log(delta)"
    ),
    "TH-I2.tt TTUCB": "T_gaussian*-log(delta)",
}
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
    "epoch_pulls": ("max(32*(log(K*T) + log(8*j*j))*4**j, 8*(log(K*T) + log(4*j*j))*2**j/epsilon) + 2"),
    "gaussian_kl": "2*gap**2",
    "transport_pulls": "1/(epsilon*gap)",
    "shrunk_gap": "sqrt(gap/first*(min(3*epsilon, gap)/min(3*epsilon, first)))",
    "shrunk_unit": "first*min(3*epsilon, first)",
}
"""What loops and searches of the page ask for: the price of transport; the budget from which privacy is free
at the worst instance; pulls of an arm in epoch ``j`` of DP-SE; kl of Gaussian laws with sigma = 1/2; pulls at
which transport costs one; AdaP-TT*'s gaps over that of the ``first`` challenger, and the square of that."""
