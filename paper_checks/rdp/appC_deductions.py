"""What follows line by line for AdaR-GOPE (Section 5, Appendix C).

Numbers without an end are measured in units of the largest of them wherever both sides of a relation grow
alike.
"""

from __future__ import annotations

from typing import Final

from ..language.assertion import ASSUMED, assumed, chain, noted, settles, unsettled
from ..language.ranges import units, wide
from ..language.rules import TOWER
from ..language.written_claim import Lines, Pieces, over, step
from .appA_releases import BLOCKS, FOLLOWS, composed, cost, follows, on_blocks, processed
from .whole_lines import with_whole_lines

_SENSITIVITY = {
    "RDP-T7.1#2": "the sensitivity is 2, as amended",
    "RDP-T4.2": "it is composed given the past",
}
_SUPPORT = {"RDP-C16#3": "the design has at most d(d+1)/2 actions, as amended"}


_LEFT_OUT: Pieces = (
    over(c="(0, oo)", n="[1, oo)"),
    step("no share, no play", "ceil(c*0) == 0", wrong={"every arm once": "== 0 -> == 1"}),
    settles(2, by="no share, no play", kills={1: "every arm once"}),
)
_OUTPUT: Pieces = (
    *FOLLOWS,
    follows(9, processed("RDP-T7#4", "RDP-T7#5"), "RDP-T7#4", despite=_SENSITIVITY),
    *cost("sum", 9, {1: "variance alpha/eps", 2: "variance alpha/(2 eps)", 3: "drawn anew, or one for all"}),
)
_PHASES: Pieces = (
    *FOLLOWS,
    follows(6, composed("RDP-T7.1#4", "RDP-T7#3"), "RDP-T7.1#4", despite=_SENSITIVITY),
    BLOCKS,
    on_blocks(6, {1: "blocks that end by their rewards"}),
)
_THEOREM: Pieces = (
    *FOLLOWS,
    follows(5, processed("RDP-T7#4", "RDP-T7#5"), "RDP-T7#4", despite=_SENSITIVITY),
    *cost("sum", 5, {1: "variance alpha/eps", 2: "variance alpha/(2 eps)", 3: "drawn anew, or one for all"}),
    # z = <thetatilde, a* - a>; 2 b + w is a gap above the threshold 2 b alone
    over("4*b < D", "D - 2*b <= z", b="(0, 1]", D=(0, 1), z=(-1, 1), w="(0, 1]"),
    step("gone by then", "z > 2*b", wrong={"threshold below the gap": "z > 2*b -> (2*b + w) - 2*b > 2*b"}),
    settles(
        6,
        by=chain("gone by then", {"4*b < D": assumed("4 beta_l < Delta_a"), "D - 2*b <= z": "RDP-T8.3#2"}),
        on="suboptimal arms",
        beyond="that a* stays",
        kills={1: "threshold below the gap"},
    ),
)
_GOOD_EVENT: Pieces = (
    over(p=(0, 1), q=(0, 1), b=(0, 1)),
    step("one event more", "p + q - b <= p + q", wrong={"the first alone": "<= p + q -> <= p"}),
    step("no event", "0*p <= 0", wrong={"one already": "0*p -> p"}),
    settles(
        2,
        by=("no event", "one event more"),
        on="one event after another",
        beyond="all phases, which are a limit",
        kills={1: "the first alone", 2: "the first alone"},
        despite=_SUPPORT,
    ),
    # w = delta/K
    over("p*l*(l + 1) <= w", p=(0, 1), w=(0, 1), l="[1, oo)"),
    step(
        "level of a phase",
        "p <= w/(l*(l + 1))",
        wrong={"a phase later": "/(l*(l + 1)) -> /((l + 1)*(l + 2))", "cube": "/(l*(l + 1)) -> /l**3"},
    ),
    settles(
        3,
        by=chain("level of a phase", {"p*l*(l + 1) <= w": TOWER(given_the_past="RDP-C16#1")}),
        kills={1: "a phase later", 2: "cube"},
        despite=_SUPPORT,
    ),
    over(n="whole [1, oo)"),
    step(
        "levels of n phases",
        "sum(k, 1, n, 1/(k*(k + 1))) <= 1 - 1/(n + 1)",
        wrong={"squares": "1/(k*(k + 1)) -> 1/k**2"},
    ),
    over("k <= K", k="(0, 1]", K="(0, 1]", x="(0, 1]", l="[1, oo)"),
    step(
        "at most K arms", "k*(x/(K*l*(l + 1))) <= x/(l*(l + 1))", wrong={"twice as many": "k*(x/ -> 2*k*(x/"}
    ),
    settles(4, by=("levels of n phases", "at most K arms"), kills={1: "squares"}, despite=_SUPPORT),
    over("n <= s", "s <= g", "g <= x", **units("nsgx")),
    step("complement", "1 - n >= 1 - x", wrong={"half of delta": ">= 1 - x -> >= 1 - x/2"}),
    settles(
        5,
        by=chain("complement", {"n <= s": "#2", "s <= g": "#3", "g <= x": "#4"}),
        kills={1: "half of delta"},
        despite=_SUPPORT,
    ),
)
_BEST_ARM: Pieces = (
    # x the error at b - a*, g = <theta*, b - a*>; w what a better arm than the reference would add
    over("g <= 0", g="(-oo, oo)", x="(-oo, oo)", h="(0, oo)", w="(0, oo)"),
    step(
        "gaps are not negative",
        "h*(x + g) <= h*x",
        wrong={"equal": "<= h*x -> == h*x", "another reference": "(x + g) -> (x + g + w)"},
    ),
    settles(
        2, by=chain("gaps are not negative", {"g <= 0": ASSUMED}), kills={1: "equal", 2: "another reference"}
    ),
    # u and v the absolute errors, s and r their signs, or less
    over("u <= b", "v <= b", **wide("uvb"), s=(-1, 1), r=(-1, 1)),
    step(
        "two errors",
        "r*v - s*u <= u + v <= 2*b",
        wrong={"one error alone": "<= 2*b -> <= b", "root of 2": "<= 2*b -> <= 142/100*b"},
    ),
    settles(
        3,
        by=chain("two errors", dict.fromkeys(("u <= b", "v <= b"), assumed("event E"))),
        kills={1: "one error alone", 2: "root of 2"},
    ),
    over("z <= x", "x <= 2*b", z="(-oo, oo)", x="(-oo, oo)", b="[0, oo)"),
    step("a* stays", "z <= 2*b", wrong={"at half of the threshold": "z <= 2*b -> z <= b"}),
    settles(
        1,
        by=chain("a* stays", {"z <= x": "#2", "x <= 2*b": "#3"}),
        on="one phase in which a* is there",
        beyond="all phases, one after another",
    ),
)
_GONE: Pieces = (
    # x, y the means of a* and a, p, q their estimates
    over("x - b <= p", "q <= y + b", **dict.fromkeys("xypq", (-1, 1)), b="(0, 1]"),
    step(
        "estimated gap",
        "p - q >= (x - y) - 2*b",
        wrong={
            "one error off": ">= (x - y) - 2*b -> >= (x - y) - b",
            "strictly": ">= (x - y) - 2*b -> > (x - y) - 2*b",
        },
    ),
    settles(
        2,
        by=chain("estimated gap", dict.fromkeys(("x - b <= p", "q <= y + b"), assumed("E"))),
        kills={1: "one error off", 2: "strictly"},
    ),
    over("4*b < D", "D - 2*b <= z", b="(0, 1]", D=(0, 1), z=(-1, 1)),
    step(
        "fails the test",
        "z > 2*b",
        wrong={"above 3 beta": "z > 2*b -> z > 3*b"},
    ),
    settles(
        4,
        by=chain("fails the test", {"4*b < D": assumed("4 beta_{l_a} < Delta_a"), "D - 2*b <= z": "#2"}),
        kills={1: "above 3 beta"},
    ),
    over(z="(-oo, oo)", b="(0, oo)"),
    step(
        "an arm stays or fails",
        "(1 if z <= 2*b else 0) + (1 if z > 2*b else 0) == 1",
        wrong={"strict on both sides": "z <= 2*b -> z < 2*b"},
    ),
    settles(
        4,
        by="an arm stays or fails",
        on="the test",
        beyond="the estimate",
        kills={2: "strict on both sides"},
    ),
)
_LAST_PHASE: Pieces = (
    over("4*b < D", "D < g", b="(0, 1]", D=(0, 1), g=(0, 1)),
    step("larger gaps", "4*b < g", wrong={"a phase less": "4*b -> 4*(2*b)"}),
    settles(
        2,
        by=chain("larger gaps", {"4*b < D": ASSUMED, "D < g": assumed("Delta_a > Delta")}),
        on="the two thresholds",
        beyond="that arms with 4 beta_l below their gap are gone, which RDP-T8.3#1 says",
        kills={1: "a phase less"},
        despite={"#1": "l_Delta is the first phase with 4 beta_l < Delta"},
    ),
)
_SPLIT: Pieces = (
    # b = 1 for a gap above Delta, else 0
    over(b=(0, 1), g="[0, oo)", n="[0, oo)"),
    step("two kinds of gaps", "g*n*b + g*n*(1 - b) == g*n", wrong={"one kind twice": "*(1 - b) == -> *1 =="}),
    settles(
        1,
        by="two kinds of gaps",
        kills={1: "one kind twice"},
        despite={"RDP-T8.4#1": "Delta is any number here"},
    ),
    # n rounds of the last phase, of L; r what is cut off
    over("n <= L", **units("nLgr")),
    step(
        "the last phase in full",
        "g*n <= g*L",
        wrong={"what is cut off": "<= g*L -> <= g*(L - r)", "full phases alone": "<= g*L -> <= 0*L"},
    ),
    settles(
        4,
        by=chain("the last phase in full", {"n <= L": assumed("horizon T inside phase l(T)")}),
        kills={1: "what is cut off", 2: "full phases alone"},
        despite={"RDP-T8.4#1": "Delta is any number here"},
    ),
)
_LENGTH: Pieces = (
    # z the plays outside the support, c a term without pi
    over("z <= 0", "0 <= z", s=(0, 1), z=(-1, 1), h="(0, 1]", c="(0, 1]"),
    step(
        "plays of the support",
        "h*(s + z) <= h*s <= h*(s + z)",
        wrong={"terms without pi": "h*(s + z) <= h*s -> h*(s + z + c) <= h*s"},
    ),
    settles(
        2,
        by=chain("plays of the support", dict.fromkeys(("z <= 0", "0 <= z"), "RDP-EQ8#2")),
        kills={1: "terms without pi"},
    ),
)
_EDGE = {"#2": "the constant is that of the amendment, for K >= 2 and T >= 2"}
_PHASE_LENGTH: Pieces = (
    # u^2 = log(4 K l (l+1)/delta), v^2 = C' L, R what is rounded up, a and b the coefficients
    over("n <= R + a*u**2 + b*u", "u <= v", **units("nRabuv"), h="(0, 1)"),
    step(
        "with C' L",
        "n <= R + a*v**2 + b*v",
        wrong={
            "C' dropped": "+ b*v -> + b*v*h",
            "d(d+1)/4": "<= R + -> <= R/2 + ",
            "d under the root": "+ b*v -> + b*v*71/100",
        },
    ),
    settles(
        3,
        by=chain("with C' L", {"n <= R + a*u**2 + b*u": "RDP-T8.6#1", "u <= v": "#100"}),
        on="K >= 2, T >= 2",
        beyond="K = 1, where C' is not universal",
        kills={1: "C' dropped", 2: "d(d+1)/4", 3: "d under the root"},
        despite=_EDGE,
    ),
    # s the rounds of full phases, n those of the last one, of L
    over("T <= s + n", "n <= L", **units("TsnL")),
    step("rounds of all phases", "T <= s + L", wrong={"the last one in full": "T <= s + L -> T == s + L"}),
    settles(
        4,
        by=chain(
            "rounds of all phases",
            dict.fromkeys(("T <= s + n", "n <= L"), assumed("last phase truncated at T")),
        ),
        on="the sum of the phases",
        beyond="how many there are, which is #1",
        kills={1: "the last one in full"},
    ),
)
_SUMMED: Pieces = (
    over("n <= R + w", **units("nRwb")),
    step(
        "twice the next width",
        "4*(2*b)*n <= 8*b*(R + w)",
        wrong={"4 beta_l": "<= 8*b -> <= 4*b", "d(d+1)/4": "(R + w) -> (R/2 + w)"},
    ),
    settles(
        1,
        by=chain("twice the next width", {"n <= R + w": "RDP-T8.7#3"}),
        on="a phase, K >= 2, T >= 2",
        beyond="K = 1 or T = 1",
        kills={1: "4 beta_l", 2: "d(d+1)/4"},
        despite={"RDP-T8.7#2": "as amended, for K >= 2 and T >= 2"},
    ),
    over("l <= k", **units("lkq"), d="[1, oo)", h="(0, 1)"),
    step(
        "universal constants",
        "(d + 1)**2*q*l <= 4*d**2*q*k",
        wrong={"d for its square": "<= 4*d**2 -> <= 4*d", "root of log T": "*q*k -> *q*k*h"},
    ),
    settles(
        4,
        by=chain("universal constants", {"l <= k": "RDP-T8.7#1"}),
        on="the private term, K >= 2, T >= 2",
        beyond="the other terms; that the constants are universal",
        kills={1: "d for its square", 2: "root of log T"},
        despite={"#3": "the sum of 2^l is twice as large, as amended", "RDP-T8.7#2": "as amended"},
    ),
)
_EXPECTED: Pieces = (
    # E the mean regret, p the chance off the event; h = 1/T
    over("E <= (1 - p)*R + p*T", "p <= x", "R <= T", **units("EpRTx"), h="(0, 1)"),
    step(
        "on the event and off it",
        "E <= (1 - x)*R + x*T",
        wrong={
            "delta alone": "+ x*T -> + x*T*h",
            "on the event alone": "+ x*T -> + 0*T",
            "root of T": "+ x*T -> + x*T*h/2",
        },
    ),
    settles(
        1,
        by=chain(
            "on the event and off it",
            {
                "E <= (1 - p)*R + p*T": assumed("per-round regret <= 1 on the bad event"),
                "p <= x": "RDP-T8.1#5",
                "R <= T": ASSUMED,
            },
        ),
        on="R_T(delta) at most T",
        beyond="larger bounds, where T is a bound already",
        kills={1: "delta alone", 2: "on the event alone", 3: "root of T"},
        despite={"RDP-T8.9#2": "R_T(delta) is any bound that holds on E"},
    ),
    over(R="[0, oo)", T="[1, oo)"),
    step(
        "delta = 1/T",
        "(1 - 1/T)*R + 1/T*T <= R + 1",
        wrong={"1/T more": "<= R + 1 -> <= R + 1/T", "no more": "<= R + 1 -> <= R"},
    ),
    settles(
        2,
        by="delta = 1/T",
        kills={1: "1/T more", 2: "no more"},
        despite={"RDP-T8.9#2": "R_T(delta) is any number"},
    ),
)

_PURE: Pieces = (
    # the log-ratio of the densities of a Laplace noise of scale 1, moved by the reward; over 2/eps
    over(y="(-1, 1)", D=(-2, 2)),
    step(
        "Laplace noise on a sum",
        "abs(y/(1 - abs(y)) - D) - abs(y/(1 - abs(y))) <= 2",
        wrong={
            "scale 1/eps": "<= 2 -> <= 1",
            "the length for the sum of the coordinates": "- D) - -> - 2*D) -",
        },
    ),
    *FOLLOWS,
    follows(
        1, processed("Laplace noise on a sum", "RDP-T7#5"), composed("Laplace noise on a sum", "RDP-T7#3")
    ),
    settles(
        1,
        by="Laplace noise on a sum",
        on="one sum",
        beyond="the policy",
        kills={1: "scale 1/eps", 2: "the length for the sum of the coordinates"},
    ),
)
# T = y^4: log(T)^2 <= 16 sqrt(T); from T = (16 K r d^3/h^2 (1 + u))^2 on the ratio is at most h
_NEGLIGIBLE: Pieces = (
    over(y="(0, oo)"),
    step(
        "logarithm below its argument", "log(y) <= y", wrong={"half of it, of a logarithm": "<= y -> <= y/3"}
    ),
    over(r="(0, oo)", d="[1, oo)", h="(0, oo)", u="[0, oo)", K="[1, oo)"),
    step(
        "from some T on",
        "16*K*r*d**3/(16*K*r*d**3/h**2*(1 + u)) <= h**2",
        wrong={"from the same T in every dimension": "/(16*K*r*d**3/h**2*( -> /(16*K*r/h**2*("},
    ),
    settles(
        2,
        by=("logarithm below its argument", "from some T on"),
        kills={1: "from the same T in every dimension"},
        despite={f"RDP-T8#{n}": "two printed terms are compared, and not what they bound" for n in (1, 2, 3)},
    ),
)

_UNIVERSAL: Pieces = (
    noted(
        101,
        "4 l (l + 1) <= 17 log(T)^2",
        for_all="phases l that are played, T >= 2",
        near_miss="16 for 17",
    ),
    # g = log T
    over("69*l <= 100*g", g="(0, oo)", l="[1, oo)"),
    step("number of a phase", "4*l*(l + 1) <= 17*g**2", wrong={"16 for 17": "<= 17* -> <= 16*"}),
    settles(101, by=chain("number of a phase", {"69*l <= 100*g": "RDP-T8.7#1"}), kills={1: "16 for 17"}),
    noted(
        102,
        "log(4 K l (l + 1)/delta) <= 5 log(K log(T)/delta)",
        for_all="phases l that are played, K >= 2, T >= 3, delta in (0, 1)",
        near_miss="a constant that depends on K or delta",
    ),
    # logarithms: X of K/delta, G of log T, Z of 4 l (l + 1); that of 17 is below 2.834
    over("Z <= 2834/1000 + 2*G", X="[693/1000, oo)", G="[93/1000, oo)", Z="(-oo, oo)"),
    step(
        "one constant for all logarithms",
        "Z + X <= 5*(X + G)",
        wrong={"a constant that depends on K or delta": "<= 5*(X + G) -> <= 5*G"},
    ),
    settles(
        102,
        by=chain("one constant for all logarithms", {"Z <= 2834/1000 + 2*G": "#101"}),
        kills={1: "a constant that depends on K or delta"},
        despite={"RDP-T8.7#2": "for K >= 2 and T >= 3, as amended"},
    ),
    unsettled(
        4,
        missing=(
            "C_1 and C_2 themselves: constants of the sums of phases are refuted as printed (RDP-T8.8#3), "
            "so is the last step (RDP-T8.9#2); that one constant serves all logarithms of K, T and delta "
            "is settled, and of 4 d (d + 1) it is not"
        ),
    ),
)

_DEDUCTIONS: Final[Lines] = {
    "RDP-EQ8": _LEFT_OUT,
    "RDP-A3": _OUTPUT,
    "RDP-I8": _PHASES,
    "RDP-I9": _NEGLIGIBLE,
    "RDP-I10": _PURE,
    "RDP-T8": (*_THEOREM, *_UNIVERSAL),
    "RDP-T8.1": _GOOD_EVENT,
    "RDP-T8.2": _BEST_ARM,
    "RDP-T8.3": _GONE,
    "RDP-T8.4": _LAST_PHASE,
    "RDP-T8.5": _SPLIT,
    "RDP-T8.6": _LENGTH,
    "RDP-T8.7": _PHASE_LENGTH,
    "RDP-T8.8": _SUMMED,
    "RDP-T8.10": _EXPECTED,
}
DEDUCTIONS: Final[Lines] = with_whole_lines(_DEDUCTIONS)
"""By claim."""
