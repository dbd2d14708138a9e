"""Lines of the regret of optimistic indexes: Theorems 2.23, 2.24 and 2.26, and what follows from them.

Rewards of an arm are drawn in advance, one for each pull of it; the mean of the first n of them is a mean of
n independent samples, whatever the policy does. Limits are stated as in the lower bounds: of every T from
some one on, with a share that is lost, as small as wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import Chain, assumed, by_definition, chain, noted, settles
from ...language.rules import INDUCTION, REGRET_OF_PULLS, TOWER, UNION_BOUND
from ...language.written_claim import Lines, over, step
from ...statements.concentration.deduced_tails import INDICATOR

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_HORIZON = "[1, oo)"

_PLAYED = by_definition("TH-A2#2")
_FIXED = by_definition("TH-EQ2.9#1")
_ANYTIME = by_definition("TH-EQ2.12#1")
_KL_INDEX = by_definition("TH-EQ2.14#1")
_SUB_GAUSSIAN = assumed("1-sub-Gaussian")


_BY_TILTS = chain("tail of the mean", {"P <= M*z**2": TOWER(given_the_past=INDICATOR), "M*z <= 1": "#1"})


@cache
def _best_time(effort: Effort) -> Mapping[str, Known]:
    """The chance that some mean of n fair signs, n up to 60, is below -w_n, at delta = 1/2."""
    del effort
    alive, failed = {0: Fraction(1)}, Fraction(0)
    for n in range(1, 61):
        moved: dict[int, Fraction] = {}
        for total, mass in alive.items():
            for sign in (-1, 1):
                moved[total + sign] = moved.get(total + sign, Fraction(0)) + mass / 2
        # S <= -n w_n = -sqrt(2 n log 2), and 2 log 2 < 1.3863
        low = {total for total in moved if total < 0 and total**2 >= Fraction("1.3863") * n}
        failed += sum((moved[total] for total in low), Fraction(0))
        alive = {total: mass for total, mass in moved.items() if total not in low}
    return {"up to 60 signs": {"P": failed, "d": Fraction(1, 2)}}


# P: the chance, M: the mean of exp(-t (muhat - mu)) at t = T w, w the width; exp(-t w) is d^2
_TAIL = (
    over(z=_WIDE, y=_REAL),
    step(
        INDICATOR,
        "1 <= exp(z) and 0 <= exp(y)",
        wrong={"half of an exponential": "1 <= exp(z) -> 1 <= exp(z)/2"},
    ),
    over(T=_HORIZON, l=_POSITIVE),
    step(
        "tilt at the width",
        "T*sqrt(2*l/T)*sqrt(2*l/T) == 2*l and (T*sqrt(2*l/T))**2/(2*T) == l",
        wrong={"sqrt(log(1/delta)/T)": "(T*sqrt(2*l/T))**2/(2*T) -> (T*sqrt(l/T))**2/(2*T)"},
    ),
    # z: exp(-T x^2/2), M: the mean of exp(t Y) at t = T x, at most 1/z; exp(-t x) is z^2
    over("P <= M*z**2", "M*z <= 1", P=(0, 1), M=_WIDE, z="(0, 1]"),
    step("tail of the mean", "P <= z", wrong={"the square of it, of a tail": "P <= z -> P <= z**2"}),
    settles(2, by=_BY_TILTS),
    noted(
        102,
        "the mean of n samples is mu + x or more, or mu - x or less, each with chance at most exp(-n x^2/2)",
        for_all="independent 1-sub-Gaussian samples, n >= 1, x >= 0",
        near_miss="the square of it",
    ),
    settles(102, by=_BY_TILTS, kills={1: "the square of it, of a tail"}),
    over("P <= M*d**2", "M*d <= 1", P=(0, 1), M=_WIDE, d="(0, 1)"),
    step("level of the width", "P <= d", wrong={"square of the level": "P <= d -> P <= d**2"}),
    settles(
        3,
        by=chain("level of the width", {"P <= M*d**2": TOWER(given_the_past=INDICATOR), "M*d <= 1": "#1"}),
    ),
    step(
        "some mean of up to 60 signs",
        "P > d",
        wrong={"random number of samples": "P > d -> P <= d"},
        by=holds_in(_best_time, part="some mean of up to 60 signs"),
    ),
    settles(
        3,
        by="some mean of up to 60 signs",
        on="fair signs, delta = 1/2, where the number of samples is chosen by looking",
        beyond="a fixed number of samples",
        kills={2: "random number of samples"},
    ),
    settles(
        3,
        by="tilt at the width",
        on="the exponents at the width",
        beyond="the chance",
        kills={1: "sqrt(log(1/delta)/T)"},
    ),
)

# d: the level of one mean, P: the chance that some mean of arm 1 is too low, n: how many are asked for
_GOOD_INDEX = (
    over("P <= n*d", "n <= T", "T**2*d <= 1", P=(0, 1), n=_WIDE, d=(0, 1), T=_HORIZON),
    step("index of the best arm", "T*P <= 1", wrong={"half of it, of the best arm": "<= 1 -> <= 1/2"}),
    noted(
        101,
        "T times the chance that an index of arm 1 with at most T samples is at most mu_1, is at most 1",
        for_all="1-sub-Gaussian samples, delta=1/T^2, every T >= 1",
        near_miss="1/2",
    ),
    settles(
        101,
        by=chain(
            "index of the best arm",
            {
                "P <= n*d": UNION_BOUND(each_event="TH-I2.21a#3", events=_FIXED),
                "n <= T": assumed("at most T samples"),
                "T**2*d <= 1": assumed("delta=1/T^2"),
            },
        ),
        kills={1: "half of it, of the best arm"},
    ),
)
# u: a number of samples, from 16 log(T)/Delta^2 on; g: Delta, w: the width at u, x: the mean of u samples
_ENOUGH = (
    over("u*g**2 >= 16*l", u="[1, oo)", g=_POSITIVE, l=_WIDE),
    step(
        "width at u samples",
        "2*(2*l)/u <= (g/2)**2",
        wrong={"a third of the gap": "(g/2)**2 -> (g/3)**2"},
    ),
    noted(
        102,
        "the width with u samples is at most Delta_a/2",
        for_all="u >= 1 and u Delta_a^2 >= 16 log T, delta=1/T^2, T >= 1",
        near_miss="Delta_a/3",
    ),
    settles(
        102,
        by=chain("width at u samples", {"u*g**2 >= 16*l": assumed("u Delta_a^2 >= 16 log T")}),
        kills={1: "a third of the gap"},
    ),
    # x: mean of u samples less mu_a, w: the width, v: mu_1 - mu_a
    over("v <= x + w", "2*w <= v", x=_REAL, w=_WIDE, v=_POSITIVE),
    step("mean at u samples", "x >= v/2", wrong={"the gap of it": "x >= v/2 -> x >= v"}),
    noted(
        103,
        "if the index of arm a with u samples is mu_1 or more, their mean is mu_a + Delta_a/2 or more",
        for_all="u >= 1 and u Delta_a^2 >= 16 log T, delta=1/T^2, T >= 1",
        near_miss="mu_a + Delta_a",
    ),
    settles(
        103,
        by=chain("mean at u samples", {"v <= x + w": _FIXED, "2*w <= v": "#102"}),
        kills={1: "the gap of it"},
    ),
    # H: chance of that, r: exp(-u (Delta/2)^2/2), h: 1/T^2
    over("H <= r", "r <= h", H=(0, 1), r=(0, 1), h=(0, 1)),
    step("level of arm a", "H <= h", wrong={"T^(-4)": "H <= h -> H <= h**2"}),
    over("u*g**2 >= 16*l", u="[1, oo)", g=_POSITIVE, l=_WIDE),
    step(
        "exponent of arm a",
        "u*(g/2)**2/2 >= 2*l",
        wrong={"3 log T": "2*l -> 3*l"},
    ),
    noted(
        104,
        "the index of arm a with u samples is mu_1 or more with chance at most 1/T^2",
        for_all="u >= 1 and u Delta_a^2 >= 16 log T, 1-sub-Gaussian samples, delta=1/T^2, T >= 1",
        near_miss="1/T^4",
    ),
    noted(
        105,
        "u (Delta_a/2)^2/2 >= 2 log T",
        for_all="u >= 1 and u Delta_a^2 >= 16 log T, T >= 1",
        near_miss="3 log T",
    ),
    settles(
        105,
        by=chain("exponent of arm a", {"u*g**2 >= 16*l": assumed("u Delta_a^2 >= 16 log T")}),
        kills={1: "3 log T"},
    ),
    settles(
        104,
        by=chain(
            "level of arm a",
            {"H <= r": UNION_BOUND(each_event="TH-I2.21a#102", events="#103"), "r <= h": "#105"},
        ),
        kills={1: "T^(-4)"},
    ),
)
# U and V: indexes of arm a with u samples and of arm 1, m: mu_1, b: 1 where arm a is pulled, else 0
_STOPS = (
    over("U < m", "m < V", "b*V <= b*U", U=_REAL, V=_REAL, m=_REAL, b=(0, 1)),
    step(
        "no pull of an index below the best",
        "U < V and b*(V - U) <= 0",
        wrong={"by 1": "U < V and -> U + 1 < V and "},
    ),
    noted(
        106,
        "after u pulls and the first K rounds, the index of a is below that of arm 1, and a is not pulled",
        for_all="runs where the index of a with u samples is below mu_1, and those of arm 1 are all above",
        near_miss="by 1",
    ),
    settles(
        106,
        by=chain(
            "no pull of an index below the best",
            {
                "U < m": assumed("the index of a with u samples is below mu_1"),
                "m < V": assumed("those of arm 1 are all above"),
                "b*V <= b*U": _PLAYED,
            },
        ),
        kills={1: "by 1"},
    ),
    # N: pulls of a so far, b: 1 where it is pulled next, else 0
    over(u="[1, oo)"),
    step("a pull or none at first", "1 <= u", wrong={"two at first": "1 <= u -> 2 <= u"}),
    over("N <= u", "b*(N + 1) <= b*u", N=_WIDE, u="[1, oo)", b=(0, 1)),
    step("one round more of a good run", "N + b <= u", wrong={"half of them": "<= u -> <= u/2"}),
    noted(
        107,
        "N_a(T) <= u",
        for_all="runs where the index of a with u samples is below mu_1, and those of arm 1 are all above; "
        "whole u >= 1",
        near_miss="u/2",
    ),
    settles(
        107,
        by=chain(
            "one round more of a good run",
            {
                "N <= u": INDUCTION(base="a pull or none at first", step="one round more of a good run"),
                "b*(N + 1) <= b*u": "#106",
            },
        ),
        kills={1: "half of them"},
    ),
    # i: 1 where the run is not such a one, else 0
    over("(1 - i)*N <= (1 - i)*u", "N <= T", N=_WIDE, u="[1, oo)", T=_HORIZON, i=(0, 1)),
    step("pulls of any run", "N <= u + T*i", wrong={"half of T": "T*i -> T*i/2"}),
    noted(
        108,
        "N_a(T) <= u + T i, i = 1 where the run is not a good one, else 0",
        for_all="every run, whole u >= 1, N_a(T) <= T",
        near_miss="u + T i/2",
    ),
    settles(
        108,
        by=chain("pulls of any run", {"(1 - i)*N <= (1 - i)*u": "#107", "N <= T": assumed("N_a(T) <= T")}),
        kills={1: "half of T"},
    ),
    # B: chance of such a run, Q: of a low index of arm 1, H: of a high one of arm a; y = 16 log(T)/Delta^2
    over(
        "N <= u + T*B",
        "B <= Q + H",
        "T*Q <= 1",
        "T**2*H <= 1",
        "u <= y + 1",
        N=_WIDE,
        u="[1, oo)",
        T=_HORIZON,
        y=_WIDE,
        **dict.fromkeys("BQH", (0, 1)),
    ),
    step(
        "expected pulls",
        "N <= y + 3",
        wrong={"one pull": "N <= y + 3 -> N <= y + 1"},
    ),
    noted(
        109,
        "E N_a(T) <= 16 log(T)/Delta_a^2 + 3",
        for_all="1-sub-Gaussian bandit, Algorithm 2 with index (2.9) and delta=1/T^2, Delta_a > 0, T >= 1; "
        "u is the least whole number >= 1 with u Delta_a^2 >= 16 log T",
        near_miss="16 log(T)/Delta_a^2 + 1",
    ),
    settles(
        109,
        by=chain(
            "expected pulls",
            {
                "N <= u + T*B": TOWER(given_the_past="#108"),
                "B <= Q + H": UNION_BOUND(each_event="#104", events="#101"),
                "T*Q <= 1": "#101",
                "T**2*H <= 1": "#104",
                "u <= y + 1": assumed("u is the least whole number >= 1"),
            },
        ),
        kills={1: "one pull"},
    ),
)
# S and B: regret and bound of the arms so far, g: gap of the next, N: its expected pulls, L: log T
_REGRET = (
    over("N <= 16*L/g**2 + 3", N=_WIDE, L=_WIDE, g=_POSITIVE),
    step(
        "loss by one arm",
        "g*N <= 3*g + 16*L/g",
        wrong={
            "3 log(T)/Delta_a": "16*L/g -> 3*L/g",
            "log(T) without 1/Delta_a": "16*L/g -> 16*L",
        },
    ),
    over("S <= B", "N <= 16*L/g**2 + 3", N=_WIDE, L=_WIDE, g=_POSITIVE, S=_WIDE, B=_WIDE),
    step(
        "loss by one arm more",
        "S + g*N <= B + (3*g + 16*L/g)",
        wrong={"one pull of each": "(3*g + 16*L/g) -> (g + 16*L/g)"},
    ),
    settles(
        1,
        by=chain(
            "loss by one arm more",
            {
                "S <= B": INDUCTION(base="loss by one arm", step="loss by one arm more"),
                "N <= 16*L/g**2 + 3": REGRET_OF_PULLS(pulls="#109", stochastic_rewards="TH-EQ2.7#2"),
            },
        ),
    ),
    settles(
        1,
        by="loss by one arm",
        on="one suboptimal arm",
        beyond="their sum",
        kills={1: "3 log(T)/Delta_a", 2: "log(T) without 1/Delta_a"},
    ),
    over(T=_HORIZON),
    step("level at delta = 1/T^2", "T*(T*(1/T**2)) <= 1", wrong={"delta = 1": "(1/T**2) -> 1"}),
    settles(
        1,
        by="level at delta = 1/T^2",
        on="how often optimism fails, by the union over the samples",
        beyond="the regret",
        kills={3: "delta = 1"},
    ),
)
# D: any threshold for the gaps, s = T D, r^2 = T K log T, G: sum of the gaps, M: of the expected pulls
_SPLIT = (
    over(n=_WIDE, l=_WIDE, g=_POSITIVE, w=_WIDE),
    step(
        "two gaps in their order",
        "g*n <= (g + w)*n and 16*l/(g + w) <= 16*l/g",
        wrong={"the other way round, of gaps": "16*l/(g + w) <= 16*l/g -> 16*l/(g + w) >= 16*l/g"},
    ),
    noted(
        110,
        "of two gaps the smaller loses no more by as many pulls, the larger has the smaller 16 log(T)/gap",
        for_all="gaps above 0, T >= 1",
        near_miss="the other way round",
    ),
    settles(110, by="two gaps in their order", kills={1: "the other way round, of gaps"}),
    # x: loss by an arm, y: its 16 log(T)/gap; z: loss by as many pulls at the threshold, v: its 16 log(T)/D;
    # i: 1 where the gap is above the threshold, else 0
    over(
        "(1 - i)*x <= (1 - i)*z",
        "x <= 3*g + y",
        "i*y <= i*v",
        **dict.fromkeys("xyzgv", _WIDE),
        i=(0, 1),
    ),
    step(
        "an arm below or above the threshold",
        "x <= z + v + 3*g",
        wrong={"below it only": "z + v + 3*g -> z + 3*g"},
    ),
    noted(
        111,
        "Delta_a E N_a(T) <= D E N_a(T) + 16 log(T)/D + 3 Delta_a",
        for_all="every arm, every D > 0, T >= 1",
        near_miss="without 16 log(T)/D",
    ),
    noted(
        112,
        "Delta_a E N_a(T) <= 3 Delta_a + 16 log(T)/Delta_a",
        for_all="every suboptimal arm, T >= 1",
        near_miss="3 log(T)/Delta_a",
    ),
    settles(
        112,
        by=chain("loss by one arm", {"N <= 16*L/g**2 + 3": "#109"}),
        kills={1: "3 log(T)/Delta_a"},
    ),
    settles(
        111,
        by=chain(
            "an arm below or above the threshold",
            {"(1 - i)*x <= (1 - i)*z": "#110", "x <= 3*g + y": "#112", "i*y <= i*v": "#110"},
        ),
        kills={1: "below it only"},
    ),
    over(D=_POSITIVE, v=_WIDE),
    step("no arm yet, split", "0 <= D*0 + 0*v + 3*0", wrong={"an arm already": "0 <= D*0 -> 1 <= D*0"}),
    over(
        "S <= D*M + k*v + 3*G",
        "x <= D*N + v + 3*g",
        **dict.fromkeys("SMGxNgkv", _WIDE),
        D=_POSITIVE,
    ),
    step(
        "an arm more, split",
        "S + x <= D*(M + N) + (k + 1)*v + 3*(G + g)",
        wrong={"as many arms": "(k + 1)*v -> k*v"},
    ),
    noted(
        113,
        "Reg_T <= D sum_a E N_a(T) + K 16 log(T)/D + 3 sum_a Delta_a",
        for_all="every D > 0, T >= 1, K >= 1; arms of no gap add nothing",
        near_miss="for K - 1",
    ),
    settles(
        113,
        by=chain(
            "an arm more, split",
            {
                "S <= D*M + k*v + 3*G": INDUCTION(base="no arm yet, split", step="an arm more, split"),
                "x <= D*N + v + 3*g": REGRET_OF_PULLS(pulls="#111", stochastic_rewards="TH-EQ2.7#2"),
            },
        ),
        kills={1: "as many arms"},
    ),
    # r > 0, that is T >= 2, at T D = 4 r; m: the pulls over T
    over("m <= 1", m=_WIDE, r=_POSITIVE),
    step(
        "terms at the best threshold",
        "m*(4*r) <= 4*r and 16*r**2/(4*r) <= 4*r",
        wrong={"half of a term": "16*r**2/(4*r) <= 4*r -> 16*r**2/(4*r) <= 2*r"},
    ),
    noted(
        114,
        "D sum_a E N_a(T) and K 16 log(T)/D are at most 4 sqrt(T K log T) each at D = 4 sqrt(K log(T)/T)",
        for_all="every T >= 2, K >= 1; the pulls add up to T",
        near_miss="2 sqrt(T K log T)",
    ),
    settles(
        114,
        by=chain("terms at the best threshold", {"m <= 1": assumed("the pulls add up to T")}),
        kills={1: "half of a term"},
    ),
    over("R <= x + y + 3*G", "x <= 4*r", "y <= 4*r", **dict.fromkeys("RxyGr", _WIDE)),
    step("at the best threshold", "R <= 8*r + 3*G", wrong={"7 sqrt(T K log T), T >= 2": "8*r -> 7*r"}),
    noted(
        115,
        "Reg_T <= 8 sqrt(T K log T) + 3 sum_a Delta_a",
        for_all="every T >= 2, K >= 1",
        near_miss="7 for 8",
    ),
    settles(
        115,
        by=chain(
            "at the best threshold", {"R <= x + y + 3*G": "#113", "x <= 4*r": "#114", "y <= 4*r": "#114"}
        ),
        kills={1: "7 sqrt(T K log T), T >= 2"},
    ),
    # V: sum of 16/Delta_a
    over("R <= 3*G + V*L", "L <= 0", **dict.fromkeys("RGVL", _WIDE)),
    step("one round", "R <= 3*G", wrong={"less than the gaps": "R <= 3*G -> R <= G/2"}),
    noted(
        116,
        "Reg_1 <= 3 sum_a Delta_a",
        for_all="T = 1, where log T = 0",
        near_miss="half of the sum",
    ),
    settles(
        116,
        by=chain("one round", {"R <= 3*G + V*L": "#1", "L <= 0": assumed("log T = 0")}),
        kills={1: "less than the gaps"},
    ),
    # i: 1 for T >= 2, else 0
    over("i*R <= i*(8*r + 3*G)", "(1 - i)*R <= (1 - i)*(3*G)", **dict.fromkeys("RrGk", _WIDE), i=(0, 1)),
    step(
        "every horizon",
        "R <= 8*r + 3*G",
        wrong={
            "7 sqrt(T K log T)": "8*r + 3*G -> 7*r + 3*G",
            "3 K with gaps above 1": "8*r + 3*G -> 8*r + 3*k",
        },
    ),
    settles(
        2,
        by=chain("every horizon", {"i*R <= i*(8*r + 3*G)": "#115", "(1 - i)*R <= (1 - i)*(3*G)": "#116"}),
        kills={1: "7 sqrt(T K log T)", 2: "3 K with gaps above 1"},
    ),
)
# G: sum of K gaps; w: sqrt(T K log T)
_GAPS_UP_TO_1 = (
    over(k=_WIDE),
    step("no gap", "0 <= 0*k", wrong={"a gap": "0 <= 0*k -> 1 <= 0*k"}),
    over("G <= k", "g <= 1", **dict.fromkeys("Ggk", _WIDE)),
    step("a gap more", "G + g <= k + 1", wrong={"half a gap more": "k + 1 -> k + 1/2"}),
    over("Q <= 8*w + 3*G", "G <= k", **dict.fromkeys("QwGk", _WIDE)),
    step(
        "gaps at most 1",
        "Q <= 8*w + 3*k",
        wrong={
            "4 sqrt(T K log T)": "8*w + 3*k -> 4*w + 3*k",
            "without the sum of the gaps": "8*w + 3*k -> 8*w",
        },
    ),
)


def _with_small_gaps(bound: str, words: str) -> Chain:
    """``bound`` says that Reg_T <= 8 sqrt(T K log T) + 3 sum Delta_a, ``words`` that no gap is above 1."""
    return chain(
        "gaps at most 1",
        {
            "Q <= 8*w + 3*G": bound,
            "G <= k": INDUCTION(base="no gap", step="a gap more"),
            "g <= 1": assumed(words),
        },
    )


# q: fourth root of T, c: its third power, k: 2 sqrt(K), z: T K, L: log T, G: sum of the gaps, which has a
# bound in the class, w: sqrt(T K log T)
_SUB_LINEAR = (
    over(q=_HORIZON),
    step("log by root", "log(q**4) <= 4*q**2", wrong={"a fifth of the root": "4*q**2 -> q**2/5"}),
    noted(117, "log T <= 4 sqrt(T)", for_all="T = q^4, q >= 1", near_miss="sqrt(T)/5"),
    settles(117, by="log by root", kills={1: "a fifth of the root"}),
    over("L <= 4*q**2", L=_WIDE, z=_WIDE, q=_HORIZON),
    step("root by powers", "z*L <= 4*z*q**2", wrong={"half of the power": "4*z*q**2 -> z*q**2"}),
    noted(
        118,
        "sqrt(T K log T) <= 2 sqrt(K) T^(3/4)",
        for_all="T = q^4 >= 1, K >= 1",
        near_miss="sqrt(K) T^(3/4)",
    ),
    settles(118, by=chain("root by powers", {"L <= 4*q**2": "#117"}), kills={1: "half of the power"}),
    over(
        "R <= 8*w + 3*G",
        "w <= k*c",
        "8*k + 3*G <= h*q",
        **dict.fromkeys("RGwk", _WIDE),
        h=_POSITIVE,
        q=_HORIZON,
        c=_HORIZON,
    ),
    step("regret over T", "R <= h*q*c", wrong={"of the order of the fourth root": "h*q*c -> h*q"}),
    settles(
        4,
        by=chain(
            "regret over T",
            {
                "R <= 8*w + 3*G": "#2",
                "w <= k*c": "#118",
                "8*k + 3*G <= h*q": assumed("each class with bounded gaps, T -> infinity"),
            },
        ),
    ),
    over(T=_HORIZON),
    step(
        "one pull at a gap above T",
        "(T + 1)*1 > T",
        wrong={"uniformly over unbounded gaps": "> T -> <= T"},
    ),
    settles(
        4,
        by="one pull at a gap above T",
        on="that one pull at a gap T + 1 loses more than T",
        beyond="one instance",
        kills={1: "uniformly over unbounded gaps"},
    ),
)
_THEOREM = (
    *_GOOD_INDEX,
    *_ENOUGH,
    *_STOPS,
    *_REGRET,
    *_SPLIT,
    *_GAPS_UP_TO_1,
    over(k=_HORIZON),
    step(
        "gaps of 2",
        "3*(2*k) > 3*k",
        wrong={"without the hypothesis Delta_a <= 1": "> 3*k -> <= 3*k"},
    ),
    settles(3, by=_with_small_gaps("#2", "Delta_a <= 1")),
    settles(
        3,
        by="gaps of 2",
        on="gaps of 2, whose bound is not below that of gaps up to 1",
        beyond="the bound",
        kills={1: "without the hypothesis Delta_a <= 1"},
    ),
    *_SUB_LINEAR,
)

_WORST_INSTANCE = (
    *_GAPS_UP_TO_1,
    # that the gaps are at worst all at the threshold is TH-T2.23#111 to #115
    settles(
        4,
        by=_with_small_gaps("TH-T2.23#2", "every Delta_a <= 1"),
        kills={1: "4 sqrt(T K log T)", 2: "without the sum of the gaps"},
    ),
    # V: index of the best arm, U: of the one pulled, x: its mean so far, w: its width, a: mu_a, m: mu*
    over("m <= V", "V <= U", "U <= x + w", "x <= a + w", **dict.fromkeys("mVUxa", _REAL), w=_WIDE),
    step("gap of the arm that is pulled", "m - a <= 2*w", wrong={"factor 1 instead of 2": "2*w -> w"}),
    noted(
        102,
        "Delta_(a_t) <= 2 sqrt(2 log(1/delta)/N_(a_t)(t-1))",
        for_all="every round after the first K, on the good event that all indexes are above their means, "
        "and all means above theirs less the width",
        near_miss="factor 1 instead of 2",
    ),
    settles(
        102,
        by=chain(
            "gap of the arm that is pulled",
            {
                "m <= V": assumed("all indexes are above their means"),
                "V <= U": _PLAYED,
                "U <= x + w": _FIXED,
                "x <= a + w": assumed("on the good event"),
            },
        ),
        kills={1: "factor 1 instead of 2"},
    ),
    over(w=_WIDE),
    step("no round, of widths", "0 <= 2*(0*w)", wrong={"a gap of none": "0 <= 2* -> 1 <= 2*"}),
    over("S <= 2*B", "v <= 2*w", **dict.fromkeys("SBvw", _WIDE)),
    step(
        "one round more, of widths",
        "S + v <= 2*(B + w)",
        wrong={"one width, not two": "2*(B + w) -> 2*B + w"},
    ),
    settles(
        5,
        by=chain(
            "one round more, of widths",
            {
                "S <= 2*B": INDUCTION(base="no round, of widths", step="one round more, of widths"),
                "v <= 2*w": "#102",
            },
        ),
        on="runs of the good event, the rounds after the first K",
        beyond="other runs, and so the expectation",
        kills={1: "one width, not two"},
    ),
)
# P: chance that some number of samples, n of them, has an index below the mean
_OF_ANY_NUMBER = (
    over("P <= n*d", "n <= k", P=(0, 1), n=_WIDE, d=(0, 1), k=_HORIZON),
    step(
        "index of a random number of samples",
        "P <= k*d",
        wrong={"half of the union": "P <= k*d -> P <= k*d/2"},
    ),
    settles(
        2,
        by=chain(
            "index of a random number of samples",
            {
                "P <= n*d": UNION_BOUND(each_event="TH-I2.21a#3", events=by_definition("#1")),
                "n <= k": assumed("N_a(t-1) >= 1 random"),
            },
        ),
        on="the level t delta, by the union over the numbers of samples up to t - 1",
        beyond="the level delta, which holds for a fixed number of samples",
    ),
    step(
        "some index of up to 60 signs",
        "P > d",
        wrong={"1 - delta for all t": "P > d -> P <= d"},
        by=holds_in(_best_time, part="some index of up to 60 signs"),
    ),
    settles(
        2,
        by="some index of up to 60 signs",
        on="fair signs, delta = 1/2, all t up to 61",
        beyond="the index at one t",
        kills={1: "1 - delta for all t"},
    ),
)
# m: logarithm of the mean of exp(l (X - p))
_COINS_TOO = (
    over("8*m <= l**2", m=_REAL, l=_REAL),
    step(
        "a coin is 1-sub-Gaussian",
        "m <= l**2/2",
        wrong={"rewards scaled by 3": "m <= l**2/2 -> 9*m <= l**2/2"},
    ),
    settles(
        2,
        by=chain("a coin is 1-sub-Gaussian", {"8*m <= l**2": "CLASSICS-HOEFFDING-LEMMA#1"}),
        kills={1: "rewards scaled by 3"},
    ),
    over(p=(0, 1)),
    step("variance of a coin", "p*(1 - p) <= 1/4", wrong={"strictly, at p = 1/2": "<= 1/4 -> < 1/4"}),
    over(p=(0, 1), q=(0, 1)),
    step(
        "divergence against the square",
        "kl(p, q) >= 2*(p - q)**2",
        wrong={"4 for 2, of a coin": "2*(p - q)**2 -> 4*(p - q)**2"},
    ),
    step(
        "faster than by the largest variance",
        "kl(p + x, p) > 4*(2*x**2)",
        wrong={"ten times as fast": "> 4*(2*x**2) -> > 40*(2*x**2)"},
        at=[{"p": "1/100", "x": "1/100"}, {"p": "1/100", "x": "1/50"}, {"p": "1/1000", "x": "1/100"}],
    ),
    settles(
        3,
        by=("variance of a coin", "divergence against the square", "faster than by the largest variance"),
        on="exponents: by divergence never smaller, and four times as large at p up to 1/100 and three "
        "deviations",
        beyond="indexes of other deviations; what is meant by fully",
        kills={1: "strictly, at p = 1/2"},
    ),
)

LINES: Lines = {
    "TH-I2.21a": _TAIL,
    "TH-T2.23": _THEOREM,
    "TH-I2.23a": _WORST_INSTANCE,
    "TH-EQ2.9": _OF_ANY_NUMBER,
    "TH-I2.25a": _COINS_TOO,
}
