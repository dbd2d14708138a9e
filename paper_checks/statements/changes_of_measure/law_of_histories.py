"""The law of histories round by round, and the regret as gaps times expected pulls."""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, Chain, Source, chain
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Over, Step, over, step

MASS_OF_HISTORIES: Final[tuple[Over | Step, ...]] = (
    # of one round: S and q add up the chances of the arms so far, with the mass f of each law and without
    over("f <= 1", "1 <= f", p=(0, 1), f=(0, 2)),
    step("first arm", "p*f <= p and p <= p*f", wrong={"of mass 1/2": "p*f <= p and -> p*f <= p/2 and"}),
    over("S <= q", "q <= S", "f <= 1", "1 <= f", **dict.fromkeys("Sqf", (0, 2)), p=(0, 1)),
    step(
        "one arm more",
        "S + p*f <= q + p and q + p <= S + p*f",
        wrong={"an arm's law forgotten": "S + p*f <= q + p and -> S + p*f <= q and"},
    ),
    # M is the mass of all that the last rounds may bring, whatever was before; a round before them brings
    # S, the sum over all arms, and then M, which is the same after each of its actions and rewards
    over("S <= q", "q <= S", "q <= 1", "1 <= q", S=(0, 2), q=(0, 2)),
    step("first round", "1*S <= 1 and 1 <= 1*S", wrong={"half of it": "1*S <= 1 and -> 1*S <= 1/2 and"}),
    over("M <= 1", "1 <= M", "S <= q", "q <= S", "q <= 1", "1 <= q", **dict.fromkeys("MSq", (0, 2))),
    step(
        "one round more",
        "M*S <= 1 and 1 <= M*S",
        wrong={"one for each round": "M*S <= 1 and 1 <= M*S -> M + S <= 1 and 1 <= M + S"},
    ),
)
NEXT_ROUND: Final[tuple[Over | Step, ...]] = (
    # h is the density of the past, p the chance of the action, g the density of the reward, f the mass of
    # the arm's law, M the mass of all that comes later
    over("f <= 1", "1 <= f", "M <= 1", "1 <= M", **dict.fromkeys("hpg", (0, 1)), f=(0, 2), M=(0, 2)),
    step(
        "the next action and reward",
        "h*p*f*M <= p*h and p*h <= h*p*f*M and h*p*g*M <= g*(h*p) and g*(h*p) <= h*p*g*M",
        wrong={
            "a reward of another arm": "h*p*g*M <= g*(h*p) and -> h*p*g*M <= f*(h*p)/2 and",
            "an action of mass 1/2": "h*p*f*M <= p*h and -> h*p*f*M <= p*h/2 and",
        },
    ),
)


def _one_round(laws: Source, kernels: Source) -> dict[str, Source]:
    """``laws`` says that the law of an arm has mass 1, ``kernels`` that the policy's has, given the past."""
    return {
        "S <= q": INDUCTION(base="first arm", step="one arm more"),
        "q <= S": INDUCTION(base="first arm", step="one arm more"),
        "f <= 1": laws,
        "1 <= f": laws,
        "q <= 1": kernels,
        "1 <= q": kernels,
    }


def by_mass(deduction: str, *, laws: Source = ASSUMED, kernels: Source = ASSUMED) -> Chain:
    """What follows from the mass of all that the last rounds may bring, such as ``one round more``."""
    return chain(
        deduction,
        {
            "M <= 1": INDUCTION(base="first round", step="one round more"),
            "1 <= M": INDUCTION(base="first round", step="one round more"),
            **_one_round(laws, kernels),
        },
    )


REGRET_OF_A_ROUND: Final[tuple[Over | Step, ...]] = (
    # of one round: Q, R and G add up over the arms so far the chances p, p times the mean u, and p times
    # the gap; M is the best mean
    over(p=(0, 1), M="(-oo, oo)", u="(-oo, oo)"),
    step(
        "one arm",
        "M*p - p*u == p*(M - u)",
        wrong={"the gap the other way round": "p*(M - u) -> p*(u - M)"},
    ),
    # in a unit in which the means are in [-1, 1]
    over("M*Q - R <= G", "G <= M*Q - R", Q=(0, 2), p=(0, 1), **dict.fromkeys("MuR", (-1, 1)), G=(-2, 2)),
    step(
        "one arm more",
        "M*(Q + p) - (R + p*u) <= G + p*(M - u) and G + p*(M - u) <= M*(Q + p) - (R + p*u)",
        wrong={"its gap forgotten": "<= G + p*(M - u) and -> <= G and"},
    ),
    # r is the expected reward of the round
    over(
        "M*Q - R <= G",
        "G <= M*Q - R",
        "Q <= 1",
        "1 <= Q",
        "r <= R",
        "R <= r",
        Q=(0, 2),
        G=(-2, 2),
        **dict.fromkeys("MRr", (-1, 1)),
    ),
    step("all arms", "M - r <= G and G <= M - r", wrong={"half of the gaps": "M - r <= G -> M - r <= G/2"}),
)


def by_arms(mass: str, rewards: str) -> Chain:
    """``mass`` says that histories have a law, ``rewards`` that a reward has the law of its arm."""
    return chain(
        "all arms",
        {
            "M*Q - R <= G": INDUCTION(base="one arm", step="one arm more"),
            "G <= M*Q - R": INDUCTION(base="one arm", step="one arm more"),
            "Q <= 1": mass,
            "1 <= Q": mass,
            "r <= R": TOWER(given_the_past=rewards),
            "R <= r": TOWER(given_the_past=rewards),
        },
    )


REGRET_BY_PULLS: Final[tuple[Over | Step, ...]] = (
    # D is the gap of an arm, N the expected pulls of it before the round and p the chance of one more; A,
    # G and H add up D N, D p and D (N + p) over the arms so far
    over(D="(-oo, oo)", N="[0, oo)", p=(0, 1)),
    step(
        "pulls of one arm",
        "D*N + D*p == D*(N + p)",
        wrong={"pulls before the round": "D*(N + p) -> D*N"},
    ),
    over("A + G <= H", "H <= A + G", **dict.fromkeys("ANGHDp", "[0, oo)")),
    step(
        "pulls of one arm more",
        "(A + D*N) + (G + D*p) <= H + D*(N + p) and H + D*(N + p) <= (A + D*N) + (G + D*p)",
        wrong={"pulls before the round, of one arm more": "<= H + D*(N + p) and -> <= H + D*N and"},
    ),
    # S is the regret before the round, X what the round adds; in a unit in which all are in [-1, 1]
    over(M="(-oo, oo)"),
    step("no round", "0*M <= 0 and 0 <= 0*M", wrong={"a round": "0*M <= 0 and -> M <= 0 and"}),
    over(
        "S <= A",
        "A <= S",
        "X <= G",
        "G <= X",
        "A + G <= H",
        "H <= A + G",
        **dict.fromkeys("SX", (-1, 1)),
        **dict.fromkeys("AGH", (0, 1)),
    ),
    step(
        "one round more",
        "S + X <= H and H <= S + X",
        wrong={"pulls up to the round before": "S + X <= H and -> S + X <= A and"},
    ),
)


def by_pulls(of_a_round: Source) -> Chain:
    """``of_a_round`` says what a round adds to the regret, by gaps and chances."""
    return chain(
        "one round more",
        {
            "S <= A": INDUCTION(base="no round", step="one round more"),
            "A <= S": INDUCTION(base="no round", step="one round more"),
            "X <= G": of_a_round,
            "G <= X": of_a_round,
            "A + G <= H": INDUCTION(base="pulls of one arm", step="pulls of one arm more"),
            "H <= A + G": INDUCTION(base="pulls of one arm", step="pulls of one arm more"),
        },
    )


LOGS_OF_HISTORIES: Final[tuple[Over | Step, ...]] = (
    # L and S: log of the ratio of the two laws of the histories, and sum of the logs of the rewards' ratios,
    # x: the chance of the next action, c and d: densities of the next reward
    over(x="(0, 1]", c="(0, oo)", d="(0, oo)"),
    step(
        "the policy cancels",
        "log(x*c/(x*d)) == log(c/d)",
        wrong={"only in one law": "x*c/(x*d) -> x*c/d"},
    ),
    over("L == S", L="(-oo, oo)", S="(-oo, oo)", x="(0, 1]", c="(0, oo)", d="(0, oo)"),
    step(
        "log of one round more",
        "L + log(x*c/(x*d)) <= S + log(c/d) and L + log(x*c/(x*d)) >= S + log(c/d)",
        wrong={"the chance stays": ">= S + log(c/d) -> >= S + log(c/d) - log(x/2)"},
    ),
)
DIVERGENCE_OF_HISTORIES: Final[tuple[Over | Step, ...]] = (
    # H: divergence of the histories, A: expected sum of the logs of the rewards' ratios,
    # B: of the divergences of the arms played, D: the sum over arms
    over("H == A", "A == B", "B == D", H="[0, oo)", A="[0, oo)", B="[0, oo)", D="[0, oo)"),
    step(
        "divergence of the histories",
        "H <= B and H >= B and H <= D and H >= D",
        wrong={"half of the sum over arms": "H <= D and -> H <= D/2 and "},
    ),
    over(p="(0, 1)", q="(0, 1)"),
    step(
        "the first arm again after a 1",
        "p*p*log(p*p/(q*q)) + p*(1 - p)*log(p*(1 - p)/(q*(1 - q))) + (1 - p)*log((1 - p)/(1 - q)) "
        "== (1 + p)*(p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)))",
        wrong={
            "expectation under nu'": "== (1 + p)* -> == (1 + q)*",
            "divergences the other way round": "(p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))) -> "
            "(q*log(q/p) + (1 - q)*log((1 - q)/(1 - p)))",
        },
    ),
)
