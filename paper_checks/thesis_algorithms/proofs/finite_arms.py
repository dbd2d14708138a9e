"""Lines of the regret of AdaP-UCB and AdaC-UCB (Sections 5.2 and 5.3.1, Appendices C.2.2 to C.2.6)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, Chain, assumed, chain, noted, settles, unsettled
from ...language.ranges import wide
from ...language.rules import INDUCTION, UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"
_AT_MOST_ONE = {f"TA-LC.9#{n}": "delta is a power of t, at most 1, where it holds" for n in (1, 2)}


def _same_event(b: str) -> str:
    return f"(x + z + b) - (m + D) == (x + z - b) - (m + (D - {b}))"


# x, z: empirical mean and noise, b: the width, m: mu_a, D: the gap
_REARRANGED: Pieces = (
    over(x=_REAL, z=_REAL, b=_POSITIVE, m=_REAL, D=_POSITIVE),
    step(
        "event against both widths",
        _same_event("2*b"),
        wrong={
            "one width": _same_event("b"),
            "four widths": _same_event("4*b"),
            "below the mean": "(x + z + b) - (m + D) == (x + z - b) - (m - (D - 2*b))",
        },
    ),
)
_GAUSSIAN_EVENT: Pieces = (
    *_REARRANGED,
    settles(3, by="event against both widths", kills={1: "one width", 2: "four widths"}),
)
_BOTH_SIDES = "(x + z + b) - (m + D) {0} (x + z - b) - (m + (D - {1}))"
_LAPLACE_EVENT: Pieces = (
    *_REARRANGED,
    settles(1, by="event against both widths", kills={1: "one width", 2: "below the mean"}),
    step(
        "event against both widths, from both sides",
        f"{_BOTH_SIDES.format('<=', '2*b')} and {_BOTH_SIDES.format('>=', '2*b')}",
        wrong={
            "one width, from both sides": (
                f"{_BOTH_SIDES.format('<=', '2*b')} and -> {_BOTH_SIDES.format('<=', 'b')} and"
            ),
        },
    ),
    settles(1, by="event against both widths, from both sides"),
)


def _enough(least: str) -> str:
    return f"2*a**2*(({least}) + h) + 4*q**2 <= (({least}) + h)**2"


# a = sqrt(beta log T)/Delta, q = sqrt(beta log T/rho)/Delta, n = 2^l samples, h more than X: 4 b^2 <= Delta^2
_GAUSSIAN_SAMPLES: Pieces = (
    over(a=_POSITIVE, q=_POSITIVE, h=_WIDE),
    step(
        "samples that are enough",
        _enough("2*a**2 + 2*q"),
        wrong={
            "half of the samples": _enough("a**2 + q"),
            "half of rho": _enough("2*a**2 + sqrt(2)*q"),
            "1.8 for 2, samples": _enough("1.8*a**2 + 1.8*q"),
        },
    ),
    settles(
        1,
        by="samples that are enough",
        kills={1: "half of the samples", 2: "half of rho", 3: "1.8 for 2, samples"},
    ),
    over(a=_POSITIVE, q=_POSITIVE, h=_WIDE),
    step(
        "more than enough samples",
        _enough("2*a**2 + 2*q").replace("<=", "<"),
        wrong={
            "rounded down, samples": _enough("a**2 + q").replace("<=", "<"),
            "one phase less": _enough("(2*a**2 + 2*q)/2").replace("<=", "<"),
        },
    ),
    noted(
        101,
        "Delta_a - 2b > 0 from that number of samples on",
        for_all="Delta_a > 0, rho > 0, beta log T > 0",
        near_miss="one phase less",
    ),
    settles(101, by="more than enough samples", kills={1: "one phase less"}),
    over("P <= p", "p <= l", P=(0, 1), p=(0, 1), l=(0, 1)),
    step("chance beyond the width", "P <= l", wrong={"the square of it": "P <= l -> P <= l**2"}),
    settles(
        3,
        by="more than enough samples",
        on="the gap against the widths",
        beyond="the chance",
        despite=_AT_MOST_ONE,
        kills={1: "rounded down, samples", 2: "one phase less"},
    ),
    settles(
        3,
        by=chain("chance beyond the width", {"P <= p": "TA-EQC.19#3", "p <= l": "TA-LC.9#101"}),
        kills={3: "the square of it"},
        despite=_AT_MOST_ONE,
        on="the chance, given that the gap is more than both widths",
        beyond="that it is, which is the first part",
    ),
    settles(
        3,
        by=chain(
            "chance and gap",
            {"P <= p": "TA-EQC.19#3", "p <= l": "TA-LC.9#101", "2*b <= D": "#101"},
        ),
        despite=_AT_MOST_ONE,
    ),
    over("P <= p", "p <= l", "2*b <= D", P=(0, 1), p=(0, 1), l=(0, 1), b=_POSITIVE, D=_POSITIVE),
    step(
        "chance and gap",
        "P <= l and D - 2*b >= 0",
        wrong={"half of the chance": "P <= l and -> P <= l/2 and "},
    ),
)

# y = Delta/eps and x = sqrt(2^l) Delta/sqrt(2 beta log T): gamma >= 0 is x + y <= x^2


def _root(x: str) -> str:
    return f"({x}) + y <= ({x})**2"


def _square(x: str) -> str:
    return f"sqrt(({x}) + h) + y <= ({x}) + h"


_LAPLACE_SAMPLES: Pieces = (
    *_LAPLACE_EVENT,
    over(y=_POSITIVE, h=_WIDE),
    step(
        "gamma from the root on",
        _root("(1 + sqrt(1 + 4*y))/2 + h"),
        wrong={
            "2 y under the root": _root("(1 + sqrt(1 + 2*y))/2 + h"),
            "3.6 y under the root": _root("(1 + sqrt(1 + 3.6*y))/2 + h"),
        },
    ),
    settles(2, by="gamma from the root on", kills={1: "2 y under the root", 2: "3.6 y under the root"}),
    step(
        "gamma from the second line on",
        _square("(4 + 8*y)/4"),
        wrong={
            "3 for 4, second line": _square("(3 + 8*y)/4"),
            "4 y for 8 y, second line": _square("(4 + 4*y)/4"),
        },
    ),
    settles(
        6,
        by="gamma from the second line on",
        kills={1: "3 for 4, second line", 2: "4 y for 8 y, second line"},
    ),
)

# x: what an arm adds to the regret, y: its bound; R and S: sums over arms so far
ARM_BY_ARM: Pieces = (
    over(x=_WIDE, y=_WIDE),
    step("regret of no arm", "0*x <= 0*y", wrong={"of an arm": "0*x <= -> 1 + 0*x <= "}),
    over("R <= S", "x <= y", **wide("RSxy")),
    step("regret of one arm more", "R + x <= S + y", wrong={"an arm twice": "R + x <= -> R + 2*x <= "}),
    over("R <= S", R=_WIDE, S=_WIDE),
    step("regret of all arms", "2*R <= 2*S", wrong={"half of the bounds": "2*R <= 2*S -> 2*R <= S"}),
)


def sum_over_arms(one: str) -> Chain:
    """The regret of all arms from what ``one`` of them adds."""
    return chain(
        "regret of all arms",
        {"R <= S": INDUCTION(base="regret of no arm", step="regret of one arm more"), "x <= y": one},
    )


# N pulls of an arm of gap D, c = beta log T, z = 3 beta/(beta-3)
_PLUGGED: Pieces = (
    *ARM_BY_ARM,
    noted(
        101,
        "16 c/min{eps,2 Delta_a} <= 16 c/min{eps,Delta_a}",
        for_all="Delta_a in (0, 1], eps > 0, c >= 0",
        near_miss="four gaps for one",
    ),
    noted(
        102,
        "an arm adds at most 16 beta log T/min{eps,Delta_a} + 3 beta/(beta-3) to the regret",
        for_all="Delta_a in (0, 1], eps > 0; pulls bounded by (C.13), which is what is plugged in",
        near_miss="half of it, of an arm",
    ),
    over(c=_WIDE, D=_UNIT, eps=_POSITIVE),
    step(
        "smaller minimum",
        "16*c/min(eps, 2*D) <= 16*c/min(eps, D)",
        wrong={"four gaps for one": "<= 16*c/min(eps, D) -> <= 16*c/min(eps, 4*D)"},
    ),
    settles(101, by="smaller minimum", kills={1: "four gaps for one"}),
    # x: Delta_a times the pulls, u and w: both sides of that
    over("x <= u + z*D", "u <= w", **wide("xuzw"), D=_UNIT),
    step("regret of an arm", "x <= w + z", wrong={"half of it, of an arm": "x <= w + z -> x <= w/2 + z"}),
    settles(
        102,
        by=chain("regret of an arm", {"x <= u + z*D": assumed("what is plugged in"), "u <= w": "#101"}),
        kills={1: "half of it, of an arm"},
    ),
    step(
        "constant part of an arm",
        "D*z <= z",
        wrong={"a gap of 2": "D*z <= z -> 4*D*z <= z"},
        at=[{"D": "1/2", "z": 1}],
    ),
    settles(3, by=sum_over_arms("#102")),
    settles(
        3,
        by="smaller minimum",
        on="the minimum of one arm",
        beyond="the sum over arms",
        kills={1: "four gaps for one"},
    ),
    settles(
        3,
        by="constant part of an arm",
        on="one gap",
        beyond="other gaps",
        kills={2: "a gap of 2"},
    ),
)
_PLUGGED_GAUSSIAN: Pieces = (
    *ARM_BY_ARM,
    noted(
        101,
        "an arm adds at most 8 beta log T/Delta_a + 8 sqrt(beta log T/rho) + 2 beta/(beta-3) to the regret",
        for_all="Delta_a in (0, 1], rho > 0; pulls bounded by (C.21), which is what is plugged back",
        near_miss="4 for 8, of an arm",
    ),
    # the line before times the square of the gap, and what is asked for times the gap
    over("N*D**2 <= 8*c + 8*q*D + z*D**2", **wide("Ncqz"), D=_UNIT),
    step(
        "regret of an arm",
        "D*(D*N) <= 8*c + 8*q*D + z*D",
        wrong={
            "4 for 8, of an arm": "<= 8*c + -> <= 4*c + ",
            "without the gap, of an arm": "<= 8*c + -> <= 8*c*D + ",
        },
    ),
    settles(
        101,
        by=chain("regret of an arm", {"N*D**2 <= 8*c + 8*q*D + z*D**2": assumed("what is plugged back")}),
        kills={1: "4 for 8, of an arm"},
    ),
    settles(2, by=sum_over_arms("#101")),
    settles(
        2,
        by=chain("regret of an arm", {"N*D**2 <= 8*c + 8*q*D + z*D**2": assumed("plugging back")}),
        on="one arm",
        beyond="the sum over arms",
        kills={1: "4 for 8, of an arm", 2: "without the gap, of an arm"},
    ),
)

# T Delta stands on both sides; g: the threshold Delta; x: what an arm of gap D >= g adds, w and y: its
# two parts; k arms so far, H their gaps
_ABOVE_THE_THRESHOLD = (
    over(w=_WIDE, y=_WIDE, z=_WIDE),
    step("none above Delta", "0*w <= 0*w + 0*y + z*0", wrong={"one above Delta": "0*w <= -> 1 + 0*w <= "}),
    over("S <= k*w + k*y + z*H", "x <= w + y + z*D", **wide("SkwyzHx"), D=_WIDE),
    step(
        "one more above Delta",
        "S + x <= (k + 1)*w + (k + 1)*y + z*(H + D)",
        wrong={"without its gap": "z*(H + D) -> z*H"},
    ),
    over(
        "S <= k*w + k*y + z*H",
        "k <= K",
        "H <= G",
        **wide("SkwyzHGK"),
    ),
    step("all above Delta", "S <= K*w + K*y + z*G", wrong={"one more than that": "S <= K*w -> S + 1 <= K*w"}),
    step(
        "four equal arms",
        "4*w + 4*y + z*(4*D) <= K*w + K*y + z*G",
        wrong={
            "half of the first part": "<= K*w + -> <= K*w/2 + ",
            "root of K": "+ K*y + -> + sqrt(K)*y + ",
            "K alone": "+ K*y + -> + K + ",
            "without the gaps": "+ z*G -> + 0*G",
        },
        at=[{"w": 1, "y": 2, "z": 1, "K": 4, "G": 1, "D": "1/4"}],
    ),
)


def _over_arms(n: int, arm: str, kills: dict[int, str]) -> Pieces:
    return (
        settles(
            n,
            by=chain(
                "all above Delta",
                {
                    "S <= k*w + k*y + z*H": INDUCTION(base="none above Delta", step="one more above Delta"),
                    "x <= w + y + z*D": arm,
                    "k <= K": ASSUMED,
                    "H <= G": ASSUMED,
                },
            ),
        ),
        settles(n, by="four equal arms", on="four equal arms", beyond="other arms", kills=kills),
    )


_GAP_FREE: Pieces = (
    *_ABOVE_THE_THRESHOLD,
    noted(
        101,
        "16 c/min{eps,Delta_a} <= 16 c/Delta_a + 16 c/eps, and 16 c/Delta_a <= 16 c/Delta",
        for_all="Delta_a >= Delta > 0, eps > 0, c >= 0",
        near_miss="half of the first term, of an arm",
    ),
    noted(
        102,
        "Delta_a (16 c/(Delta_a min{eps,Delta_a}) + z) <= 16 c/Delta + 16 c/eps + z Delta_a",
        for_all="Delta_a >= Delta > 0, eps > 0, c >= 0, z >= 0",
        near_miss="half of it, of an arm",
    ),
    over(c=_WIDE, g=_POSITIVE, h=_WIDE, eps=_POSITIVE),
    step(
        "one minimum by two terms",
        "16*c/min(eps, g + h) <= 16*c/(g + h) + 16*c/eps",
        wrong={"half of the first term, of an arm": "<= 16*c/(g + h) + -> <= 8*c/(g + h) + "},
    ),
    step(
        "a larger gap than Delta",
        "16*c/(g + h) <= 16*c/g",
        wrong={"half of it, at Delta": "<= 16*c/g -> <= 8*c/g"},
    ),
    settles(
        101,
        by=("one minimum by two terms", "a larger gap than Delta"),
        kills={1: "half of the first term, of an arm"},
    ),
    over("x <= u + z*b", "u <= h + y", "h <= w", **wide("xuhyw"), z=_WIDE, b=_WIDE),
    step(
        "one arm above Delta", "x <= w + y + z*b", wrong={"half of it, of an arm": "x <= w + -> x <= w/2 + "}
    ),
    settles(
        102,
        by=chain("one arm above Delta", {"x <= u + z*b": ASSUMED, "u <= h + y": "#101", "h <= w": "#101"}),
        kills={1: "half of it, of an arm"},
    ),
    *_over_arms(3, "#102", {1: "half of the first part", 2: "without the gaps"}),
    # k = sqrt(K-1), t = sqrt(T), l2 = log T, b = beta, z = 3 beta/(beta-3), M: the lower bound
    over(k="[1, oo)", t="[1, oo)", z=_POSITIVE, M=_POSITIVE, eps=_POSITIVE, b="(3, oo)", L="[0.69, oo)"),
    step(
        "constant term by the lower bound",
        "z*(k**2 + 1) <= 79*z*L*(27*max(k*(k + t - 1)/27, k**2/(22*eps)))/27",
        wrong={"no logarithm, small": "<= 79*z*L* -> <= z*L/2*"},
    ),
    step(
        "private term by the lower bound",
        "16*b*(k**2 + 1)*L/eps <= 704*b*L*max(k*t/27, k**2/(22*eps))",
        wrong={
            "up to constants": "<= 704*b*L* -> <= 704*b*",
            "up to log log T": "<= 704*b*L* -> <= 704*b*sqrt(L)*",
        },
    ),
    # q = sqrt(beta) and s = sqrt(log T)
    over(k="[1, oo)", t="[1, oo)", q=_POSITIVE, s="[0.83, oo)", eps=_POSITIVE),
    step(
        "other term by the lower bound",
        "8*q*sqrt(k**2 + 1)*t*s <= 370*q*s**2*max(k*t/27, k**2/(22*eps))",
        wrong={"half of the rate": "<= 370*q*s**2* -> <= 100*q*s**2*"},
    ),
    settles(
        5,
        by=(
            "constant term by the lower bound",
            "private term by the lower bound",
            "other term by the lower bound",
        ),
        kills={1: "up to constants", 2: "up to log log T"},
        on="the two printed expressions, T >= 2 and T >= K - 1",
        beyond="the bound itself; the lower bound is for Gaussian arms",
    ),
)
_GAP_FREE_GAUSSIAN: Pieces = (
    *_ABOVE_THE_THRESHOLD,
    noted(
        101,
        "8 c/Delta_a <= 8 c/Delta",
        for_all="Delta_a >= Delta > 0, c >= 0",
        near_miss="half of it, at Delta",
    ),
    noted(
        102,
        "Delta_a (8 c/Delta_a^2 + 8 q/Delta_a + 2 z) <= 8 c/Delta + 8 q + 3 z Delta_a",
        for_all="Delta_a >= Delta > 0, c, q and z >= 0",
        near_miss="half of it, of an arm",
    ),
    over(c=_WIDE, g=_POSITIVE, h=_WIDE),
    step(
        "a larger gap than Delta",
        "8*c/(g + h) <= 8*c/g",
        wrong={"half of it, at Delta": "<= 8*c/g -> <= 4*c/g"},
    ),
    settles(101, by="a larger gap than Delta", kills={1: "half of it, at Delta"}),
    over("x <= h + y + 2*z*D", "h <= w", **wide("xhyw"), z=_WIDE, D=_UNIT),
    step(
        "one arm above Delta",
        "x <= w + y + 3*z*D",
        wrong={"half of it, of an arm": "x <= w + -> x <= w/2 + "},
    ),
    settles(
        102,
        by=chain("one arm above Delta", {"x <= h + y + 2*z*D": ASSUMED, "h <= w": "#101"}),
        kills={1: "half of it, of an arm"},
    ),
    *_over_arms(3, "#102", {1: "root of K", 2: "K alone"}),
    over(s=_POSITIVE, t=_POSITIVE, x=_WIDE),
    step(
        "both terms at that Delta, s^2 = 8 beta K log T, t^2 = T",
        "t**2*(s/t) + s**2/(s/t) == 2*s*t",
        wrong={"a term of it": "== 2*s*t -> == s*t"},
    ),
    step(
        "root of 8",
        "2*sqrt(8*x) == 4*sqrt(2*x)",
        wrong={
            "2 for 4": "== 4*sqrt(2*x) -> == 2*sqrt(2*x)",
            "a quarter of 8": "== 4*sqrt(2*x) -> == 2*sqrt(x)",
        },
    ),
    settles(
        4,
        by=("both terms at that Delta, s^2 = 8 beta K log T, t^2 = T", "root of 8"),
        on="T >= 2",
        beyond="T = 1, where Delta = 0 is divided by",
        kills={1: "2 for 4", 2: "a quarter of 8"},
    ),
)

_INDEX: Pieces = (
    over(m=_REAL, z=_POSITIVE, b="(3, oo)", T="[2, oo)", n="[1, oo)", eps=_POSITIVE),
    step(
        "index after T rounds, with n samples of 2 n pulls",
        "m + z + sqrt(b*log(T)/(2*(2*n/2))) + b*log(T)/(eps*(2*n/2)) == m + z + "
        "sqrt(b*log(T)/(2*n)) + b*log(T)/(eps*n)",
        wrong={
            "log(T - 1)": "b*log(T)/(eps*n) -> b*log(T - 1)/(eps*n)",
            "without the noise": "== m + z + -> == m + ",
        },
    ),
    settles(
        5,
        by="index after T rounds, with n samples of 2 n pulls",
        kills={1: "log(T - 1)", 2: "without the noise"},
    ),
    over(N="[2, oo)"),
    step(
        "samples of the last of its episodes",
        "2*N - N == 2*N/2",
        wrong={
            "all samples, of an arm": "== 2*N/2 -> == 2*N",
            "one for the first pull": "== 2*N/2 -> == (2*N - 1)/2",
        },
    ),
    settles(
        2,
        by="samples of the last of its episodes",
        on="arms with at least two pulls",
        beyond="arms with the first pull alone",
        kills={1: "one for the first pull", 2: "all samples, of an arm"},
    ),
)
# x and z: indexes of a and of the best arm, m: mu_1, y: mu_a
_DECOMPOSED: Pieces = (
    over("z <= x", x=_REAL, z=_REAL, m=_REAL, h=_POSITIVE),
    step(
        "chosen arm",
        "(x - m if z > m else 1) > 0",
        wrong={
            "above the other index": "x - m if z > m -> x - z if z > m",
            "mu_a for mu_1": "z > m -> z > m - h",
        },
    ),
    settles(
        2,
        by=chain("chosen arm", {"z <= x": assumed("if a is chosen at an episode start")}),
        kills={1: "above the other index", 2: "mu_a for mu_1"},
    ),
    unsettled(
        3,
        missing=(
            "a choice of ell is made for one event, while the theorem needs that of every "
            "later phase; what "
            "negligible means is not said"
        ),
    ),
)
_MONOTONE: Pieces = (
    step(
        "an index with the two conditions",
        "2 + 1/t <= 2 + 1/(t + 1)",
        wrong={"and still": "2 + 1/t <= 2 + 1/(t + 1) -> 2 + 1/t <= 1 + 1/(t + 1)"},
        at=[{"t": 3}],
    ),
    step(
        "its optimism",
        "2 + 1/t > 1",
        wrong={"never": "> 1 -> <= 1"},
        at=[{"t": 3}],
    ),
    settles(
        5,
        by=("an index with the two conditions", "its optimism"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
)
_UNION: Pieces = (
    # x: the chance of a round, y: the two inner sums for it
    over(x=_WIDE, y=_WIDE),
    step("no round", "0*x <= 0*y", wrong={"a round": "0*x <= -> 1 + 0*x <= "}),
    over("S <= Q", "x <= y", **wide("SQxy")),
    step("one round more, chances", "S + x <= Q + y", wrong={"its union twice": "S + x <= -> S + 2*x <= "}),
    over("S <= Q", S=_WIDE, Q=_WIDE),
    step("all rounds, chances", "2*S <= 2*Q", wrong={"half of the sums": "2*S <= 2*Q -> 2*S <= Q"}),
    settles(
        1,
        by=chain(
            "all rounds, chances",
            {
                "S <= Q": INDUCTION(base="no round", step="one round more, chances"),
                "x <= y": UNION_BOUND(each_event="TA-EQC.10#2", events="TA-EQC.10#2"),
            },
        ),
    ),
    step(
        "a failure at the first round of the episode, with one sample",
        "1 <= a + c",
        wrong={
            "at the last round alone": "1 <= a + c -> 1 <= a",
            "from two samples on": "1 <= a + c -> 1 <= a + c - c",
        },
        at=[{"a": 0, "c": 1}],
    ),
    settles(
        1,
        by="a failure at the first round of the episode, with one sample",
        on="one failure",
        beyond="others",
        kills={1: "at the last round alone", 2: "from two samples on"},
    ),
)
_WIDTH: Pieces = (
    over(n="[1, oo)", r=_POSITIVE),
    step(
        "width by the scale",
        "2*(1/(4*n) + 1/(2*r*n**2)) == 1/(2*n) + 1/(r*n**2)",
        wrong={"half of the summand, of a width": "+ 1/(r*n**2) -> + 1/(2*r*n**2)"},
    ),
    settles(
        3,
        by="width by the scale",
        on="the width as twice the square of the scale of the noisy mean",
        beyond="the tails at that width",
        despite=_AT_MOST_ONE,
    ),
    step(
        "a small budget",
        "erfc(sqrt(L))/2 <= exp(-L)",
        wrong={
            "half of the correction": "erfc(sqrt(L))/2 -> erfc(sqrt(L/2))/2",
            "a power of n more": "erfc(sqrt(L))/2 -> erfc(sqrt(L/3))/2",
        },
        at=[{"L": each} for each in (2, 5, 10)],
    ),
    settles(
        3,
        by="a small budget",
        on="rho to 0, three levels; n = 3 for the second near miss",
        beyond="others",
        kills={1: "half of the correction", 2: "a power of n more"},
        despite=_AT_MOST_ONE,
    ),
)

LINES: Lines = {
    "TA-EQC.19": _GAUSSIAN_EVENT,
    "TA-EQC.20": _GAUSSIAN_SAMPLES,
    "TA-EQC.12": _LAPLACE_SAMPLES,
    "TA-EQC.13": _PLUGGED,
    "TA-EQC.21": _PLUGGED_GAUSSIAN,
    "TA-THC.7": _GAP_FREE,
    "TA-PF5.6c": _GAP_FREE_GAUSSIAN,
    "TA-EQC.11": _INDEX,
    "TA-THC.4": _DECOMPOSED,
    "TA-PFC.4a": _MONOTONE,
    "TA-PFC.4b": _UNION,
    "TA-EQ5.4": _WIDTH,
}
