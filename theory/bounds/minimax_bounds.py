"""Bounds on the regret at the worst instance with K arms, without and with privacy."""

import math

from .bound import Statement
from .parameters import PARAMETERS

_GAUSSIAN = "worst case over unit-variance Gaussian arms, K > 1, T >= K - 1"
_UNIT_GAPS = "the sum of the gaps is bounded by K - 1, as rewards in [0, 1] allow"
_TOO_SHORT = ("T < K - 1", "the theorem needs T >= K - 1, here T = {T} and K = {K}")

MINIMAX = Statement(
    name="minimax",
    claim="TH-T2.28",
    source="thesis, Theorem 2.28",
    arms="Gaussian",
    kind="lower",
    scope="minimax",
    whole="sqrt((K - 1)*T)/27",
    without_number=(_TOO_SHORT,),
    conditions=_GAUSSIAN,
)
MINIMAX_PURE = Statement(
    name="minimax, eps-DP",
    claim="TH-T4.15",
    also=("TH-TAB4.1",),
    source="thesis, Theorem 4.15, (4.10)",
    arms="Gaussian",
    kind="lower",
    scope="minimax",
    privacy="pure",
    whole="max(sqrt((K - 1)*T)/27, (K - 1)/(22*epsilon))",
    without_number=(_TOO_SHORT,),
    conditions=f"{_GAUSSIAN}; eps-View DP policy (so also Table and Interactive DP)",
)
MINIMAX_ZCDP = Statement(
    name="minimax, rho-zCDP",
    claim="TH-T4.20",
    also=("TH-TAB4.2",),
    source="thesis, Theorem 4.20",
    arms="Gaussian",
    kind="lower",
    scope="minimax",
    privacy="zCDP",
    whole="max(sqrt((K - 1)*T)/27, sqrt((K - 1)/rho)/124)",
    without_number=(("rho > 1", "the theorem needs rho <= 1, here rho = {rho}"), _TOO_SHORT),
    conditions=f"{_GAUSSIAN}, 0 < rho <= 1; rho-Interactive zCDP policy",
)
UCB_MINIMAX = Statement(
    name="UCB",
    claim="TH-T2.23",
    source="thesis, Theorem 2.23, last form",
    arms="1-sub-Gaussian",
    kind="upper",
    scope="minimax",
    whole="8*sqrt(T*K*log(T)) + 3*K",
    conditions="1-sub-Gaussian rewards, gaps at most 1, confidence delta = 1/T^2",
)
ADAP_UCB_MINIMAX = Statement(
    name="AdaP-UCB",
    claim="TA-THC.7",
    also=("TA-I3",),
    source="thesis, Theorem C.7",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="pure",
    whole="8*sqrt(beta*K*log(T)*T) + 16*beta*K*log(T)/epsilon + 3*beta/(beta - 3)*(K - 1)",
    conditions="rewards in [0, 1], beta > 3",
    notes=(_UNIT_GAPS,),
)
ADAC_UCB_MINIMAX = Statement(
    name="AdaC-UCB",
    claim="TA-PF5.6c",
    source="thesis, proof of Theorem 5.6, step 3",
    arms="[0, 1]",
    kind="upper",
    scope="minimax",
    privacy="zCDP",
    whole="4*sqrt(2*beta*log(T)*K*T) + 8*K*sqrt(beta*log(T)/rho) + 3*beta/(beta - 3)*(K - 1)",
    conditions="rewards in [0, 1], beta > 3",
    notes=(_UNIT_GAPS,),
)

MINIMAX_BOUNDS = (MINIMAX, MINIMAX_PURE, MINIMAX_ZCDP, UCB_MINIMAX, ADAP_UCB_MINIMAX, ADAC_UCB_MINIMAX)
"""Every known bound on the regret at the worst instance, lower bounds first."""


def privacy_is_free_from(arms: int, horizon: float) -> float:
    """The budget from which eps-DP leaves the minimax lower bound as it is               [TH-I4.15a]

    ``(27 / 22) sqrt((K - 1) / T)``, where ``(K - 1) / (22 eps)`` meets ``sqrt((K - 1) T) / 27``. The thesis
    prints the factor upside down, ``22 / 27``.
    """
    PARAMETERS["K"].checked(arms)
    PARAMETERS["T"].checked(horizon)
    return 27 / 22 * math.sqrt((arms - 1) / horizon)
