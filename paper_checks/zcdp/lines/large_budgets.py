"""What is left of the cost of privacy as the budget grows, where it can be computed (Section VII)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import step_towards, unsettled
from ...language.written_claim import Lines, Pieces, over, step

_POSITIVE: Final = "(0, oo)"

# AdaC-UCB on two Bernoulli arms p and q, third round: one reward each, the same bonus, noises of variance
# 2/rho that outweigh a difference of 1 with chance Q = Phi(-sqrt(rho)/2)
_THIRD_ROUND: Final[Pieces] = (
    over(p=(0, 1), q=(0, 1), Q=(0, 1)),
    step(
        "third round of two arms, ties drawn",
        "(p - q)*((p*q + (1 - p)*(1 - q))/2 + p*(1 - q)*Q + (1 - p)*q*(1 - Q))"
        " - (p - q)*((p*q + (1 - p)*(1 - q))/2 + (1 - p)*q) == (p - q)**2*Q",
        wrong={"the chance of a reversal twice": "== (p - q)**2*Q -> == 2*(p - q)**2*Q"},
    ),
    step(
        "third round of two arms, ties to the better arm",
        "(p - q)*((p*q + (1 - p)*(1 - q))/2 + p*(1 - q)*Q + (1 - p)*q*(1 - Q)) - (p - q)*(1 - p)*q"
        " == (p - q)**2*Q + (p - q)*(p*q + (1 - p)*(1 - q))/2",
        wrong={"nothing is left": "== (p - q)**2*Q + (p - q)*(p*q + (1 - p)*(1 - q))/2 -> == (p - q)**2*Q"},
    ),
)
_COMPUTED: Final = (
    "third round of two arms, ties drawn",
    "third round of two arms, ties to the better arm",
)
_TIES: Final = (
    "a limit for more rounds, where the rule for ties decides, of which the text says nothing: at T = 3 the"
    " difference of two Bernoulli arms is the square of the gap times Phi(-sqrt(rho)/2) if ties without"
    " privacy are drawn, and does not vanish if they go to the better arm"
)
# b = beta_l, L = f(d, delta') of EQ4, h: any length
_SURPLUS: Final[Pieces] = (
    over("8*d**2*L <= r*b**2*h**2", d="[1, oo)", b="(0, 1]", L=_POSITIVE, r=_POSITIVE, h=_POSITIVE),
    step(
        "rounds that privacy adds to a phase",
        "(2*d/b)**2*(2*L/r) <= h**2",
        wrong={"half of them": "<= h**2 -> <= h**2/4"},
    ),
)

LINES: Lines = {
    "ZCDP-FIG4A": (
        *_THIRD_ROUND,
        step_towards(
            3, by=_COMPUTED, missing=_TIES + "; that the difference does not fall monotonically is not seen"
        ),
    ),
    "ZCDP-FIG4B": (
        *_SURPLUS,
        step_towards(
            3,
            by="rounds that privacy adds to a phase",
            missing="regret: what privacy adds to the length of a phase vanishes, and what its noise does to"
            " the eliminations is not bounded; that the difference does not fall monotonically is not seen",
        ),
        unsettled(
            2,
            missing="the instances of the figure, which are not printed, and an interval for the mean of some"
            " hundred runs that is shorter than the axis: regret up to T is between 0 and 2 T; in 400 pilot"
            " runs on four random instances the difference at rho = 0.1 is 403, 704 and 966",
        ),
        unsettled(
            4,
            missing="as for assertion 2; in 400 pilot runs the price at rho = 0.01 is 0.30, 0.22, 0.26 and"
            " 0.11 at t = 10^4, ..., 10^7: within the axes, and not falling all the way",
        ),
    ),
    "ZCDP-I15": (
        *_THIRD_ROUND,
        *_SURPLUS,
        step_towards(
            1,
            by=(*_COMPUTED, "rounds that privacy adds to a phase"),
            missing=_TIES + "; for linear and contextual bandits, that estimates with less and less noise"
            " lead to the same choices: lengths of phases jump where they are rounded up",
        ),
    ),
}
