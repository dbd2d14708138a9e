"""Lines of the regret, and of minimax lower bounds for finitely many arms (Sections 2.2, 4.1, 4.3, B.4)."""

from __future__ import annotations

from ...language.assertion import Chain, assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.law_of_histories import (
    DIVERGENCE_OF_HISTORIES,
    LOGS_OF_HISTORIES,
    MASS_OF_HISTORIES,
    NEXT_ROUND,
    REGRET_BY_PULLS,
    REGRET_OF_A_ROUND,
    by_arms,
    by_mass,
    by_pulls,
)
from ...statements.changes_of_measure.two_laws import (
    AFFINITY,
    BY_AFFINITY,
    PROCESSING,
    TESTING,
    by_processing,
    by_testing,
)

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_HORIZON = "[1, oo)"

_LAWS = assumed("each P_a has the density p_a and mass 1")
_KERNELS = assumed("each pi_t(.|H_{t-1}) is a law on [K]")
_GAUSSIANS = assumed("unit-variance Gaussians")
_IN_THE_CLASS = assumed("unit-variance Gaussian arms")

_DENSITIES = (
    *MASS_OF_HISTORIES,
    settles(3, by=by_mass("one round more", laws=_LAWS, kernels=_KERNELS)),
    *NEXT_ROUND,
    settles(4, by=by_mass("the next action and reward", laws=_LAWS, kernels=_KERNELS)),
    settles(5, by=by_mass("the next action and reward", laws=_LAWS, kernels=_KERNELS)),
    # h: density of the past, p and g: of the next action and reward, q: of the action after another past,
    # f: of the reward of another arm
    over(**dict.fromkeys("hpqgf", _POSITIVE)),
    step(
        "an action given the past",
        "h*p/h == p",
        wrong={"as after another past": "== p -> == q"},
    ),
    step(
        "a reward given the past and the action",
        "h*p*g/(h*p) == g",
        wrong={"as of another arm": "== g -> == f"},
    ),
    settles(
        4, by="an action given the past", on="one past", beyond="its law", kills={1: "as after another past"}
    ),
    settles(
        5,
        by="a reward given the past and the action",
        on="one past and one action",
        beyond="their law",
        kills={1: "as of another arm"},
    ),
    # of one event: p its chance under P_a, s the sum of the others
    over(p=(0, 1), s=_WIDE),
    step(
        "below the sum of all laws",
        "p <= s + p",
        wrong={"Lebesgue measure, of one point": "s + p -> 0*s"},
    ),
    settles(6, by="below the sum of all laws", kills={1: "Lebesgue measure, of one point"}),
)
_REGRET = (
    *REGRET_OF_A_ROUND,
    noted(
        101,
        "mu* less the expected reward of a round is the sum over arms of gap times chance",
        for_all="every policy, every environment with finite means, every round",
        near_miss="half of the sum",
    ),
    settles(101, by=by_arms("TH-I2.dens#3", "TH-I2.dens#5"), kills={1: "half of the gaps"}),
    *REGRET_BY_PULLS,
    settles(2, by=by_pulls("#101")),
)

_PULLS_IN_A_RUN = (
    over(T=_HORIZON, x=(0, 1)),
    step(
        "pulls of the other arms in a run",
        "T*(1 - x) >= (T/2 if x <= 1/2 else 0)",
        wrong={"all of them": "(T/2 if -> (T if "},
    ),
    step(
        "pulls of arm 1 in a run",
        "T*x >= (T/2 if x > 1/2 else 0)",
        wrong={"all of its own": "(T/2 if -> (T if "},
    ),
)
# Y: expected pulls of the arms but 1, N: of arm 1, S: of the arms but 1 and i, p and f: chances that
# N_1 <= T/2 in nu and that N_1 > T/2 in nu', x: N_1/T in a run, g: Delta, q: K - 1
_TEMPLATE = (
    over(g=_POSITIVE),
    step(
        "gaps in both environments",
        "max(g, 0) - g <= 0 and g - 0 > 0 and max(2*g, g, 0) - 2*g <= 0 and 2*g - g > 0 and 2*g - 0 > g - 0",
        wrong={"gaps equal in both": "2*g - 0 > g - 0 -> 2*g - 0 == g - 0"},
    ),
    settles(2, by="gaps in both environments", kills={1: "gaps equal in both"}),
    *_PULLS_IN_A_RUN,
    over("R == g*Y", "Y >= T/2*p", R=_WIDE, Y=_WIDE, p=(0, 1), g=_POSITIVE, T=_HORIZON),
    step("regret in nu", "R >= p*T*g/2", wrong={"the whole gap in nu": "T*g/2 -> T*g"}),
    settles(
        3,
        by=chain(
            "regret in nu",
            {
                "R == g*Y": "TH-EQ2.7#2",
                "Y >= T/2*p": TOWER(given_the_past="pulls of the other arms in a run"),
            },
        ),
    ),
    over("Q == g*N + 2*g*S", "N >= T/2*f", Q=_WIDE, N=_WIDE, S=_WIDE, f=(0, 1), g=_POSITIVE, T=_HORIZON),
    step("regret in nu'", "Q >= f*T*g/2", wrong={"the whole gap in nu'": "T*g/2 -> T*g"}),
    settles(
        4,
        by=chain(
            "regret in nu'",
            {
                "Q == g*N + 2*g*S": "TH-EQ2.7#2",
                "N >= T/2*f": TOWER(given_the_past="pulls of arm 1 in a run"),
            },
        ),
    ),
    *AFFINITY,
    noted(
        102,
        "(E_m sqrt(p q))^2 <= 2 E_m min(p, q), p and q the densities of P and Q for m = (P + Q)/2",
        for_all="any P, Q on a common space that are not singular",
        near_miss="without the 2",
    ),
    settles(102, by=chain("affinity of two laws", BY_AFFINITY), kills={1: "half of the affinity"}),
    *TESTING,
    settles(6, by=chain("testing of two laws", by_testing("#102"))),
    # v: exp(-KL) of the actions, G: T Delta
    over(
        "R >= p*G/2",
        "Q >= f*G/2",
        "p + f >= v/2",
        **dict.fromkeys("RQ", _WIDE),
        **dict.fromkeys("pfv", (0, 1)),
        G=_POSITIVE,
    ),
    step(
        "both regrets by testing",
        "R + Q >= G/2*(p + f) and G/2*(p + f) >= G/4*v",
        wrong={"constant 1 in Bretagnolle-Huber": ">= G/4*v -> >= G/2*v"},
    ),
    settles(
        5,
        by=chain("both regrets by testing", {"R >= p*G/2": "#3", "Q >= f*G/2": "#4", "p + f >= v/2": "#6"}),
        kills={1: "constant 1 in Bretagnolle-Huber"},
    ),
    *PROCESSING,
    settles(7, by=by_processing("TH-I2.dens#3", "TH-I2.dens#3")),
    settles(
        7,
        by=("tangent of t log t", "where P has no mass"),
        on="one history",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    *LOGS_OF_HISTORIES,
    noted(
        103,
        "the log of the ratio of the laws of a history is the sum of the logs of its rewards' ratios",
        for_all="every history at which both densities are positive, every policy",
        near_miss="with the chances of the actions",
    ),
    settles(
        103,
        by=chain(
            "log of one round more",
            {
                "L == S": INDUCTION(base="the policy cancels", step="log of one round more"),
            },
        ),
        kills={1: "the chance stays"},
    ),
    # the divergences of the arms take the place of the gaps: S is what rounds before add to the divergence
    *REGRET_BY_PULLS,
    noted(
        104,
        "E sum_t KL(P_{a_t}, P'_{a_t}) is the sum over arms of E N_a KL(P_a, P'_a)",
        for_all="every policy, every T, laws of finite divergence, in a unit in which the sums are at most 1",
        near_miss="with N_a(T-1)",
    ),
    settles(
        104,
        by=by_pulls(TOWER(given_the_past="TH-I2.dens#4")),
        kills={1: "pulls up to the round before"},
    ),
    *DIVERGENCE_OF_HISTORIES,
    settles(
        8,
        by=chain(
            "divergence of the histories",
            {
                "H == A": TOWER(given_the_past="#103"),
                "A == B": TOWER(given_the_past="TH-I2.dens#5"),
                "B == D": "#104",
            },
        ),
    ),
    settles(
        8,
        by="the first arm again after a 1",
        on="two rounds, Bernoulli arms, arm 1 again after a 1 and an arm that is the same in both after a 0",
        beyond="other policies and laws",
        kills={1: "expectation under nu'"},
    ),
    # k: divergence of arm i, h: 2 Delta^2, m: the log-ratio at the mean reward of arm i in nu, which is 0
    over("k == h", "q*n <= T", **dict.fromkeys("knh", _WIDE), T=_HORIZON, q=_HORIZON),
    step(
        "divergence of unit Gaussians",
        "n*k <= n*h and n*k >= n*h and q*(n*k) <= T*h",
        wrong={
            "half of their divergence": "T*h -> T*h/2",
            "(2 Delta)^2/4": "n*k <= n*h and -> n*k <= n*h/2 and ",
        },
    ),
    over("k == m", "m == h", k=_WIDE, m=_WIDE, h=_WIDE),
    step(
        "divergence of an arm",
        "k <= h and k >= h",
        wrong={"Delta^2": "k <= h and -> k <= h/2 and "},
    ),
    settles(
        109,
        by=chain(
            "divergence of an arm",
            {
                "k == m": TOWER(given_the_past="log-ratio of arm i at reward y"),
                "m == h": assumed("mu=(Delta,0,..,0)"),
            },
        ),
        kills={1: "Delta^2"},
    ),
    settles(
        9,
        by=chain("divergence of unit Gaussians", {"k == h": "#109", "q*n <= T": "#1"}),
        kills={1: "half of their divergence", 2: "(2 Delta)^2/4"},
    ),
    # m, h, n k: divergences of the actions, of the histories, of the pulls of arm i; l: 2 T Delta^2/(K - 1)
    over("m <= h", "h == x", "x <= l", m=_WIDE, h=_WIDE, x=_WIDE, l=_WIDE),
    step("divergence of the actions", "m <= l", wrong={"half of it, of the actions": "m <= l -> m <= l/2"}),
    noted(
        105,
        "KL(MM_mu||MM_mu') <= 2 T Delta^2/(K-1)",
        for_all="every policy pi, K >= 2, T, unit-variance Gaussians, Delta > 0",
        near_miss="T Delta^2/(K-1)",
    ),
    settles(
        105,
        by=chain("divergence of the actions", {"m <= h": "#7", "h == x": "#8", "x <= l": "#9"}),
        kills={1: "half of it, of the actions"},
    ),
    # w: exp(-2 T Delta^2/(K - 1)), S: the sum of both regrets
    over("S >= H/4*v", "w <= v", S=_WIDE, v=(0, 1), w="(0, 1]", H=_POSITIVE),
    step(
        "sum of both regrets",
        "S >= H/4*w",
        wrong={
            "prefactor 1.1 T Delta": "S >= H/4*w -> S >= 1.1*H*w",
            "exponential factor dropped": "S >= H/4*w -> S >= H/4",
        },
    ),
    settles(
        10,
        by=chain("sum of both regrets", {"S >= H/4*v": "#5", "w <= v": "#106"}),
        kills={1: "prefactor 1.1 T Delta", 2: "exponential factor dropped"},
    ),
    # r: by how much the bound on the divergence exceeds it
    over("l == m + r", m=_WIDE, l=_WIDE, r=_WIDE),
    step(
        "exponentials in their order",
        "exp(-(m + r)) <= exp(-m) and l >= m",
        wrong={"the other way round, of exponentials": "exp(-(m + r)) <= exp(-m) -> exp(-(m + r)) > exp(-m)"},
    ),
    noted(
        106,
        "exp(-2 T Delta^2/(K-1)) <= exp(-KL(MM_mu||MM_mu'))",
        for_all="every policy pi, K >= 2, T, unit-variance Gaussians, Delta > 0",
        near_miss="the other way round",
    ),
    settles(
        106,
        by=chain("exponentials in their order", {"l == m + r": "#105"}),
        kills={1: "the other way round, of exponentials"},
    ),
    # at Delta = sqrt((K - 1)/(4 T)): s = sqrt((K - 1) T), G = T Delta and w the exponential
    over(
        "R + Q >= G/4*w",
        "2*G >= s",
        "w >= u",
        **dict.fromkeys("RQ", _WIDE),
        **dict.fromkeys("Gs", _POSITIVE),
        **dict.fromkeys("wu", "(0, 1]"),
    ),
    step("at the best gap", "R + Q >= s/8*u", wrong={"twice as much at the best gap": "s/8 -> s/4"}),
    over(T=_HORIZON, q=_HORIZON),
    step(
        "values at the best gap",
        "2*(T*(sqrt(q/T)/2)) == sqrt(q*T) and 2*T*(sqrt(q/T)/2)**2/q == 1/2",
        wrong={"twice the best gap": "2*T*(sqrt(q/T)/2)**2/q -> 2*T*sqrt(q/T)**2/q"},
    ),
    noted(
        107,
        "2 T Delta = sqrt((K-1) T) and 2 T Delta^2/(K-1) = 1/2 at Delta = sqrt((K-1)/(4 T))",
        for_all="K >= 2, T >= 1",
        near_miss="at twice this gap",
    ),
    settles(107, by="values at the best gap", kills={1: "twice the best gap"}),
    noted(
        108,
        "Reg(nu_mu)+Reg(nu_mu') >= sqrt((K-1) T) e^(-1/2)/8 at Delta = sqrt((K-1)/(4 T))",
        for_all="every policy pi, K >= 2, T, unit-variance Gaussians",
        near_miss="e^(-1/2)/4",
    ),
    noted(
        109,
        "KL(P_i||P'_i) = 2 Delta^2",
        for_all="unit-variance Gaussians, Delta > 0, mu=(Delta,0,..,0), mu'=mu except mu'_i=2 Delta",
        near_miss="Delta^2",
    ),
    settles(
        108,
        by=chain("at the best gap", {"R + Q >= G/4*w": "#10", "2*G >= s": "#107", "w >= u": "#107"}),
        kills={1: "twice as much at the best gap"},
    ),
)
# s: sqrt((K - 1) T), S: the sum of the regrets in nu and nu' at Delta = sqrt((K - 1)/(4 T)), w: exp(-1/2),
# x: the largest regret of the policy, which is as large as both;
# what bounds it for every policy bounds the infimum over them
_WORST_OF_BOTH = (
    over("S >= s/8*w", "w >= 16/27", "S <= 2*x", S=_WIDE, x=_WIDE, s=_POSITIVE, w="(0, 1]"),
    step("worst of both regrets", "x >= s/27", wrong={"1/24 by the same chain": "s/27 -> s/24"}),
)


def _by_the_worst(number: str) -> Chain:
    """``number`` says that e^(-1/2) is at least 16/27."""
    return chain(
        "worst of both regrets",
        {"S >= s/8*w": "TH-S4.1#108", "w >= 16/27": number, "S <= 2*x": _IN_THE_CLASS},
    )


_MINIMAX = (
    over(w="(0, 1]"),
    step("e^(-1/2) is above 16/27", "exp(-1/2) + 0*w >= 16/27", wrong={"above 16/26": "16/27 -> 16/26"}),
    *_WORST_OF_BOTH,
    noted(101, "e^(-1/2) >= 16/27", for_all="the number", near_miss="16/26"),
    settles(101, by="e^(-1/2) is above 16/27", kills={1: "above 16/26"}),
    settles(1, by=_by_the_worst("#101"), kills={1: "1/24 by the same chain"}),
    # R: the minimax regret
    over("R >= sqrt((k - 1)*T)/27", k="[2, oo)", T=_HORIZON, R=_WIDE),
    step(
        "order in K and T", "R >= sqrt(k*T)/39", wrong={"for K = 1": "R >= sqrt(k*T)/39 -> R >= sqrt(k*T)/26"}
    ),
    step(
        "one arm",
        "sqrt((k - 1)*T) < sqrt(k*T)/39",
        wrong={"one arm loses as much": "< sqrt(k*T)/39 -> >= sqrt(k*T)/39"},
        at=[{"k": 1, "T": 1}],
    ),
    settles(2, by=chain("order in K and T", {"R >= sqrt((k - 1)*T)/27": "#1"})),
    settles(
        2,
        by="one arm",
        on="K = 1, T = 1",
        beyond="two arms and more",
        kills={1: "one arm loses as much"},
    ),
    step(
        "one round, a thousand arms",
        "sqrt((k - 1)*T)/27 > T",
        wrong={"means in [0, 1] and few rounds": "> T -> <= T"},
        at=[{"k": 1000, "T": 1}],
    ),
    settles(
        1,
        by="one round, a thousand arms",
        on="that T rounds of gaps up to 1 lose at most T, less than the bound at T = 1, K = 1000",
        beyond="the bound",
        kills={2: "means in [0, 1] and few rounds"},
    ),
)
# of the event where P_i has the larger density: its chances differ by t, the distance of the arms;
# c: divergence of the Bernoulli laws of it, k: of the arms
_PINSKER = (
    *PROCESSING,
    over("c <= k", "2*t**2 <= c", "k <= 2*g**2", k=_WIDE, c=_WIDE, t=(0, 1), g=_POSITIVE),
    step("Pinsker for two Gaussians", "t*g <= g**2", wrong={"half of Delta, by Pinsker": "g**2 -> g**2/2"}),
)


def _by_pinsker(processed: str) -> Chain:
    """``processed`` says that an event has no larger divergence than the arms."""
    return chain(
        "Pinsker for two Gaussians",
        {"c <= k": processed, "2*t**2 <= c": "TH-T2.26#3", "k <= 2*g**2": "TH-S4.1#109"},
    )


# S: expected sum of the t_{a_t}, n: expected pulls of arm i, t: its distance, m: divergence of the actions
_PURE = (
    over(t=(0, 1)),
    step(
        "no pull yet",
        "0*t <= t*0 and 0*t >= t*0",
        wrong={"a pull already": "0*t <= t*0 and -> 1 + 0*t <= t*0 and "},
    ),
    over("S == t*n", S=_WIDE, n=_WIDE, t=(0, 1), b=(0, 1)),
    step(
        "another pull",
        "S + b*t <= t*(n + b) and S + b*t >= t*(n + b)",
        wrong={"pulls of arm 1": "S + b*t <= t*(n + b) and -> S + b*t <= t*(n + 1 - b) and "},
    ),
    over("m <= eps*S", "S == t*n", m=_WIDE, S=_WIDE, n=_WIDE, t=(0, 1), eps=_POSITIVE),
    step(
        "divergence by pulls of arm i",
        "m <= eps*n*t",
        wrong={"the distance of arm 1, which is 0": "m <= eps*n*t -> m <= eps*n*0"},
    ),
    settles(
        4,
        by=chain(
            "divergence by pulls of arm i",
            {"m <= eps*S": "TH-T4.9#1", "S == t*n": INDUCTION(base="no pull yet", step="another pull")},
        ),
        kills={2: "the distance of arm 1, which is 0"},
    ),
    settles(
        4,
        by="another pull",
        on="one round",
        beyond="all rounds",
        kills={1: "pulls of arm 1"},
    ),
    *_PINSKER,
    settles(105, by=by_processing(_GAUSSIANS, _GAUSSIANS)),
    settles(
        105,
        by=("tangent of t log t", "where P has no mass"),
        on="one reward",
        beyond="their mean",
        kills={1: "no loss by processing"},
    ),
    noted(
        101,
        "TV(P_i||P'_i) <= Delta",
        for_all="unit-variance Gaussians with means 0 and 2 Delta, Delta > 0",
        near_miss="Delta/2",
    ),
    settles(
        101,
        by=_by_pinsker("#105"),
        kills={1: "half of Delta, by Pinsker"},
    ),
    # x: the distance, d: Delta
    over("q*n <= T", "x <= d", n=_WIDE, x=(0, 1), d=_POSITIVE, T=_HORIZON, q=_HORIZON),
    step("distance by Pinsker", "q*(n*x) <= T*d", wrong={"Delta/2": "T*d -> T*d/2"}),
    settles(
        5,
        by=chain("distance by Pinsker", {"q*n <= T": "TH-S4.1#1", "x <= d": "#101"}),
        kills={1: "Delta/2"},
    ),
    # D: the divergence, l: its bound eps T Delta/(K - 1)
    over("D <= eps*y", "q*y <= H", D=_WIDE, y=_WIDE, H=_POSITIVE, eps=_POSITIVE, q=_HORIZON),
    step("bound on the divergence", "q*D <= eps*H", wrong={"half of the bound": "eps*H -> eps*H/2"}),
    noted(
        102,
        "KL(MM_mu||MM_mu') <= eps T Delta/(K-1)",
        for_all="every eps-View DP policy, K > 1, T, unit-variance Gaussians, Delta > 0",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain("bound on the divergence", {"D <= eps*y": "#4", "q*y <= H": "#5"}),
        kills={1: "half of the bound"},
    ),
    over("l == m + r", m=_WIDE, l=_WIDE, r=_WIDE),
    step(
        "order of the exponentials",
        "exp(-(m + r)) <= exp(-m) and l >= m",
        wrong={"growing exponentials": "exp(-(m + r)) <= exp(-m) -> exp(-(m + r)) > exp(-m)"},
    ),
    noted(
        103,
        "exp(-eps T Delta/(K-1)) <= exp(-KL(MM_mu||MM_mu'))",
        for_all="every eps-View DP policy, K > 1, T, unit-variance Gaussians, Delta > 0",
        near_miss="the other way round",
    ),
    settles(
        103,
        by=chain("order of the exponentials", {"l == m + r": "#102"}),
        kills={1: "growing exponentials"},
    ),
    over("S >= H/4*v", "w <= v", S=_WIDE, v=(0, 1), w="(0, 1]", H=_POSITIVE),
    step(
        "sum of both private regrets",
        "S >= H/4*w",
        wrong={
            "prefactor 1.1 T Delta": "S >= H/4*w -> S >= 1.1*H*w",
            "exponential factor dropped": "S >= H/4*w -> S >= H/4",
        },
    ),
    settles(
        6,
        by=chain("sum of both private regrets", {"S >= H/4*v": "TH-S4.1#5", "w <= v": "#103"}),
        kills={1: "prefactor 1.1 T Delta", 2: "exponential factor dropped"},
    ),
    # at Delta = (K - 1)/(eps T): s = (K - 1)/eps, G = T Delta, w: the exponential, x: the largest regret
    over(w="(0, 1]"),
    step("e^(-1) is above 4/11", "exp(-1) + 0*w >= 4/11", wrong={"above 4/10": "4/11 -> 4/10"}),
    over(
        "S >= G/4*w",
        "G >= s",
        "w >= 4/11",
        "S <= 2*x",
        **dict.fromkeys("Sx", _WIDE),
        **dict.fromkeys("Gs", _POSITIVE),
        w="(0, 1]",
    ),
    step(
        "worst of both private regrets",
        "x >= s/22",
        wrong={"1/20 by the same chain": "s/22 -> s/20"},
    ),
    over(T=_HORIZON, q=_HORIZON, eps=_POSITIVE),
    step(
        "gap and exponent",
        "T*(q/(eps*T)) == q/eps and eps*T*(q/(eps*T))/q == 1",
        wrong={"twice the gap there": "T*(q/(eps*T)) == q/eps -> 2*T*(q/(eps*T)) == q/eps"},
    ),
    noted(
        104,
        "e^(-1) >= 4/11, T Delta = (K-1)/eps and eps T Delta/(K-1) = 1 at Delta = (K-1)/(eps T)",
        for_all="K > 1, T >= 1, eps > 0",
        near_miss="4/10",
    ),
    noted(
        105,
        "the Bernoulli laws of an event have a divergence of at most that of the arms",
        for_all="unit-variance Gaussians, every event",
        near_miss="equality",
    ),
    settles(104, by=("e^(-1) is above 4/11", "gap and exponent"), kills={1: "above 4/10"}),
    settles(
        3,
        by=chain(
            "worst of both private regrets",
            {
                "S >= G/4*w": "#6",
                "G >= s": "#104",
                "w >= 4/11": "#104",
                "S <= 2*x": _IN_THE_CLASS,
            },
        ),
        kills={1: "1/20 by the same chain"},
    ),
    step(
        "all that the pair can lose",
        "(k - 1)/(22*eps**2) > 2*(k - 1)/eps",
        wrong={"eps squared within it": "> 2*(k - 1)/eps -> <= 2*(k - 1)/eps"},
        at=[{"k": 2, "eps": "0.01"}],
    ),
    settles(
        3,
        by="all that the pair can lose",
        on="that the regrets of this pair are at most 2 T Delta = 2 (K-1)/eps, at K = 2 and eps = 0.01",
        beyond="the bound",
        kills={2: "eps squared within it"},
    ),
    # every eps-View DP policy is a policy
    *_WORST_OF_BOTH,
    settles(2, by=_by_the_worst("TH-T2.28#101"), kills={1: "1/24 by the same chain"}),
)
# x: the minimax regret of private policies
_TABLE = (
    over("x >= a/27", "x >= b/22", x=_WIDE, a=_WIDE, b=_WIDE),
    step(
        "both terms",
        "x >= max(a/27, b/22)",
        wrong={
            "1/27 and 1/22 swapped": "max(a/27, b/22) -> max(a/22, b/27)",
            "K for K - 1, two arms": "b/22) -> 2*b/22)",
        },
    ),
    settles(
        1,
        by=chain("both terms", {"x >= a/27": "TH-T4.15#2", "x >= b/22": "TH-T4.15#3"}),
        kills={1: "1/27 and 1/22 swapped", 2: "K for K - 1, two arms"},
    ),
)
# as in the template without privacy; n: pulls of arm a, n + g: mean of those of K - 1 arms, f: of arm 1
_TESTING = (
    over(n=_WIDE, g=_WIDE, f=_WIDE, k="[2, oo)"),
    step(
        "least of K - 1 counts",
        "n*(k - 1) <= (n + g)*(k - 1) + f",
        wrong={"T/K": "n*(k - 1) <= -> n*k <= "},
    ),
    settles(1, by="least of K - 1 counts", kills={1: "T/K"}),
    over(g=_POSITIVE),
    step(
        "the best arms",
        "max(g, 0) - g <= 0 and g - 0 > 0 and max(2*g, g, 0) - 2*g <= 0 and 2*g - g == g",
        wrong={"a gap of 2 Delta": "2*g - g == g -> 2*g - g == 2*g"},
    ),
    settles(2, by="the best arms", kills={1: "a gap of 2 Delta"}),
    *_PULLS_IN_A_RUN,
    # in units of T: M: expected pulls of the arms but 1 in nu, N: of arm 1 in nu'; g: Delta
    over(
        "R >= g*M",
        "Q >= g*N",
        "2*M >= p",
        "2*N >= f",
        **dict.fromkeys("RQMN", _WIDE),
        p=(0, 1),
        f=(0, 1),
        g=_POSITIVE,
    ),
    step(
        "regrets by the events",
        "2*R >= p*g and 2*Q >= f*g",
        wrong={"T Delta": "2*R >= p*g and -> R >= p*g and "},
    ),
    settles(
        3,
        by=chain(
            "regrets by the events",
            {
                "R >= g*M": "TH-EQ2.7#2",
                "Q >= g*N": "TH-EQ2.7#2",
                "2*M >= p": TOWER(given_the_past="pulls of the other arms in a run"),
                "2*N >= f": TOWER(given_the_past="pulls of arm 1 in a run"),
            },
        ),
        kills={1: "T Delta"},
    ),
    over(
        "2*R >= p*H",
        "2*Q >= f*H",
        "p + f >= v/2",
        R=_WIDE,
        Q=_WIDE,
        **dict.fromkeys("pfv", (0, 1)),
        H=_POSITIVE,
    ),
    step(
        "regrets by testing",
        "R + Q >= H/4*v",
        wrong={
            "prefactor 1.1 T Delta": "R + Q >= H/4*v -> R + Q >= 1.1*H*v",
            "exponential factor dropped": "R + Q >= H/4*v -> R + Q >= H/4",
        },
    ),
    settles(
        4,
        by=chain("regrets by testing", {"2*R >= p*H": "#3", "2*Q >= f*H": "#3", "p + f >= v/2": "TH-S4.1#6"}),
        kills={1: "prefactor 1.1 T Delta", 2: "exponential factor dropped"},
    ),
)
_SPREAD = (
    over(t=(0, 1)),
    step(
        "no pull yet",
        "0*t <= t*0 and 0*t >= t*0",
        wrong={"a pull already": "0*t <= t*0 and -> 1 + 0*t <= t*0 and "},
    ),
    over("S == t*n", S=_WIDE, n=_WIDE, t=(0, 1), b=(0, 1)),
    step(
        "another pull",
        "S + b*t <= t*(n + b) and S + b*t >= t*(n + b)",
        wrong={"all arms": "S + b*t >= t*(n + b) -> S + b*t >= t*(n + 1)"},
    ),
    settles(
        1,
        by=chain("another pull", {"S == t*n": INDUCTION(base="no pull yet", step="another pull")}),
        kills={1: "all arms"},
    ),
    # M and n: mean square and mean of N_a/T
    over(n=_WIDE),
    step("no value", "0*n**2 <= 0*n", wrong={"one value": "0*n**2 <= -> 1 + 0*n**2 <= "}),
    over("M <= n", M=_WIDE, n=_WIDE, p=(0, 1), f=(0, 1)),
    step("one value more", "M + p*f**2 <= n + p*f", wrong={"half of it": "<= n + p*f -> <= n + p*f/2"}),
    over("M <= n", "q*n <= 1", M=_WIDE, n=_WIDE, q=_HORIZON),
    step(
        "variance of the pulls",
        "M - n**2 <= n*(1 - n) and q*(n*(1 - n)) <= 1",
        wrong={
            "a quarter": "q*(n*(1 - n)) <= 1 -> q*(n*(1 - n)) <= 1/4",
            "a quarter of the mean": "M - n**2 <= n*(1 - n) and -> M - n**2 <= n/4 and",
        },
    ),
    settles(
        3,
        by=chain(
            "variance of the pulls",
            {"M <= n": INDUCTION(base="no value", step="one value more"), "q*n <= 1": "TH-B4.1#1"},
        ),
        kills={1: "a quarter", 2: "a quarter of the mean"},
    ),
    *_PINSKER,
    settles(4, by=_by_pinsker("TH-T4.15#105"), kills={1: "half of Delta, by Pinsker"}),
)
# d: gap of arm a in nu, c: by how much it is the best in nu', m: the smaller one; x: N_a/T, s and o: chances
# that x > 1/2 in nu and that x <= 1/2 in nu'; M and N: expected pulls over T
_TWO_INSTANCES = (
    over(x=(0, 1)),
    step(
        "pulls of arm a in a run", "x >= (1/2 if x > 1/2 else 0)", wrong={"all of arm a": "(1/2 if -> (1 if "}
    ),
    step(
        "pulls of the others in a run",
        "1 - x >= (1/2 if x <= 1/2 else 0)",
        wrong={"all of the others": "(1/2 if -> (1 if "},
    ),
    over("m <= d", "m <= c", **dict.fromkeys("dcm", _POSITIVE), p=(0, 1), o=(0, 1), T=_HORIZON),
    step(
        "the smaller gap",
        "T/2*(p*d + o*c) >= T/2*m*(p + o)",
        wrong={"the larger of both gaps": "T/2*m*(p + o) -> T/2*max(d, c)*(p + o)"},
    ),
    settles(
        3,
        by=chain(
            "the smaller gap",
            {"m <= d": assumed("min{Delta_a,mu'_a-mu*}"), "m <= c": assumed("min{Delta_a,mu'_a-mu*}")},
        ),
        kills={1: "the larger of both gaps"},
        despite={"TH-B1.2#2": "the two sides are compared, whatever the regrets are"},
    ),
    over("p + o >= v/2", p=(0, 1), o=(0, 1), v=(0, 1), H=_POSITIVE),
    step("testing of the event", "H/2*(p + o) >= H/4*v", wrong={"constant 1 there": "H/4*v -> H/2*v"}),
    settles(
        4,
        by=chain("testing of the event", {"p + o >= v/2": "TH-S4.1#6"}),
        kills={1: "constant 1 there"},
        despite={"TH-B1.2#2": "the two sides are compared, whatever the regrets are"},
    ),
    over(
        "R >= m*M",
        "Q >= m*N",
        "2*M >= s",
        "2*N >= o",
        **dict.fromkeys("RQMN", _WIDE),
        s=(0, 1),
        o=(0, 1),
        m=_POSITIVE,
    ),
    step("both regrets", "2*(R + Q) >= m*(s + o)", wrong={"twice both": "m*(s + o) -> 2*m*(s + o)"}),
    noted(
        101,
        "Reg+Reg' >= (T/2) min{Delta_a,mu'_a-mu*} (MM_nu(N_a > T/2) + MM_nu'(N_a <= T/2))",
        for_all="same pair nu, nu', every policy, every T; in units of T",
        near_miss="T for T/2",
    ),
    settles(
        101,
        by=chain(
            "both regrets",
            {
                "R >= m*M": "TH-EQ2.7#2",
                "Q >= m*N": "TH-EQ2.7#2",
                "2*M >= s": TOWER(given_the_past="pulls of arm a in a run"),
                "2*N >= o": TOWER(given_the_past="pulls of the others in a run"),
            },
        ),
        kills={1: "twice both"},
    ),
    over("2*S >= g*w", "2*w >= v", S=_WIDE, g=_POSITIVE, w=(0, 2), v=(0, 1)),
    step("the overall inequality", "4*S >= g*v", wrong={"without the half": "4*S >= g*v -> 2*S >= g*v"}),
    settles(
        5,
        by=chain("the overall inequality", {"2*S >= g*w": "#101", "2*w >= v": "TH-S4.1#6"}),
        despite={"TH-B1.2#2": "its event is that arm a is pulled often, as in the amendment"},
    ),
)
# D: divergence of the actions, N: expected pulls of arm a, x: the distance of its laws, t: TV_inf, s: alpha
_WITH_SLACK = (
    over(x=(0, 1)),
    step(
        "before any pull",
        "0*x <= x*0 and 0*x >= x*0",
        wrong={"one pull before": "0*x <= x*0 and -> 1 + 0*x <= x*0 and "},
    ),
    over("S == x*N", S=_WIDE, N=_WIDE, x=(0, 1), b=(0, 1)),
    step(
        "a pull of arm a or not",
        "S + b*x <= x*(N + b) and S + b*x >= x*(N + b)",
        wrong={"pulls of the other arms": "S + b*x <= x*(N + b) and -> S + b*x <= x*(N + 1 - b) and "},
    ),
    over(
        "D <= eps*S",
        "S == x*N",
        "x <= t + s",
        **dict.fromkeys("DSN", _WIDE),
        x=(0, 1),
        t=(0, 1),
        s=_POSITIVE,
        eps=_POSITIVE,
    ),
    step(
        "divergence with the slack",
        "D <= eps*(N*x) and D <= eps*(N*(t + s))",
        wrong={
            "slack taken away": "N*(t + s) -> N*(t - s)",
            "half of the distance": "D <= eps*(N*x) and -> D <= eps*(N*x)/2 and ",
        },
    ),
    settles(
        1,
        by=chain(
            "divergence with the slack",
            {
                "D <= eps*S": "TH-T4.9#1",
                "S == x*N": INDUCTION(base="before any pull", step="a pull of arm a or not"),
                "x <= t + s": assumed("TV(P_a,P'_a) <= t_a+alpha"),
            },
        ),
    ),
    over("l == a + r", a=_WIDE, l=_WIDE, r=_WIDE),
    step(
        "exponential of the bound",
        "exp(-(a + r)) <= exp(-a) and l >= a",
        wrong={"growing": "exp(-(a + r)) <= exp(-a) -> exp(-(a + r)) > exp(-a)"},
    ),
    noted(
        101,
        "exp(-eps E_nu[N_a(T)](t_a+alpha)) <= exp(-KL(MM_nu||MM_nu'))",
        for_all="nu, nu' and pi as in the claim, every T",
        near_miss="the other way round",
    ),
    settles(101, by=chain("exponential of the bound", {"l == a + r": "#1"}), kills={1: "growing"}),
    over("4*S >= H*v", "w <= v", S=_WIDE, H=_POSITIVE, v=(0, 1), w="(0, 1]"),
    step(
        "regrets by pulls of arm a",
        "S >= H/4*w",
        wrong={"exponential factor dropped": "S >= H/4*w -> S >= H/4"},
    ),
    settles(
        2,
        by=chain("regrets by pulls of arm a", {"4*S >= H*v": "TH-B1.2#5", "w <= v": "#101"}),
        kills={1: "exponential factor dropped"},
    ),
)
LINES: Lines = {
    "TH-I2.dens": _DENSITIES,
    "TH-EQ2.7": _REGRET,
    "TH-S4.1": _TEMPLATE,
    "TH-T2.28": _MINIMAX,
    "TH-T4.15": _PURE,
    "TH-TAB4.1": _TABLE,
    "TH-B4.1": _TESTING,
    "TH-B4.2": _SPREAD,
    "TH-B1.2": _TWO_INSTANCES,
    "TH-B1.3": _WITH_SLACK,
}
