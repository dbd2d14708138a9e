"""What is said of the bounds: contextual confidence sets and regret, Table II, what the experiments show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....theory.numbers.enclosure import Exact
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_at
from ...language.assertion import AMENDED, chain, noted, settles, step_towards, unsettled
from ...language.claim import Claim
from ...language.rules import INDUCTION, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step
from ...statements.concentration.stochastic_contexts import ALONG_THE_MEAN
from ...statements.elimination.elimination_instances import for_some_constants
from ...statements.elimination.elimination_steps import ESTIMATE, expected_bound, printed_expected_bound
from ...statements.optimism.confidence_ellipsoid import LATE, WIDTH, WIDTH_AT_T
from ...statements.optimism.episode_lengths import FIRST_UPDATE

_WIDE: Final = "[0, oo)"
_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"

_DEFINED: Final = {
    "ZCDP-T14S5#2": "beta_t has the determinant itself",
    "ZCDP-T14S5#7": "gamma_t is taken at each round, whether or not it grows",
    "ZCDP-T14S4#4": "the bound on the noise is read as amended, where its denominator is positive",
}
# q: the chance that E fails, f: that some round is outside; W: the error in V_t, b and g: beta_t and
# gamma_t/sqrt(t), d: delta
_COVERED: Final[Pieces] = (
    over("f <= q", "1 - q >= 1 - 3*d", f=(0, 1), q=(0, 1), d="(0, 1)"),
    step("all rounds at once", "1 - f >= 1 - 3*d", wrong={"delta alone": "1 - 3*d -> 1 - d"}),
    settles(
        1,
        by=chain(
            "all rounds at once",
            {"f <= q": TOWER(given_the_past="ZCDP-T14S4#6"), "1 - q >= 1 - 3*d": "ZCDP-T14S2#7"},
        ),
        on="rounds at which the width is defined",
        beyond="earlier rounds",
        kills={1: "delta alone"},
        despite=_DEFINED,
    ),
    over("W <= b + g", W=_WIDE, b=_WIDE, g=_POSITIVE),
    step("square of the error", "W**2 <= (b + g)**2", wrong={"beta_t alone": "(b + g)**2 -> b**2"}),
    settles(
        1,
        by=chain("square of the error", {"W <= b + g": "ZCDP-T14S4#6"}),
        on="rounds at which the width is defined, under E",
        beyond="earlier rounds",
        kills={2: "beta_t alone"},
        despite=_DEFINED,
    ),
)
# L: log(1/delta), n: lambda d, g: log(1 + t/n), a: log(1 + 1/n), l: log t; p: log(T/delta) over g, bounded
# where T is at most a power of t; k: l(t) log(1 + C), c: lambda_0 log(1 + C), r: 1/rho; w: lambda and the
# floor of E_2, over lambda_0 t/8
_PRIVATE_WIDTH: Final[Pieces] = (
    over(d="[1, oo)", p="[1, oo)", g="[1, oo)"),
    step(
        "quantile of the noise",
        "2*d + 3*p*g <= 5*p*(d*g)",
        wrong={"four of them": "<= 5*p*(d*g) -> <= 4*p*(d*g)"},
    ),
    over(d="[1, oo)", M=_WIDE),
    step(
        "quantile without its root",
        "d + 2*sqrt(d*M) + 2*M <= 2*d + 3*M",
        wrong={"without the mixed term": "<= 2*d + 3*M -> <= d + 2*M"},
    ),
    noted(
        101,
        "f(d, delta/T) <= 2 d + 3 log(T/delta) <= 5 p d log(1 + t/(lambda d))",
        for_all="d >= 1, log(1 + t/(lambda d)) >= 1, p >= 1 at least log(T/delta) over it",
        near_miss="4 for 5",
    ),
    settles(101, by=("quantile of the noise", "quantile without its root"), kills={1: "four of them"}),
    # u: d log(1 + t/(lambda d)), F: f(d, delta/T)
    over(
        "k <= u",
        "F <= 5*p*u",
        k=_WIDE,
        F=_WIDE,
        p="[1, oo)",
        u="[1, oo)",
        w="[1, oo)",
        r=_POSITIVE,
        c=_POSITIVE,
        d="[1, oo)",
    ),
    step(
        "square of gamma_t",
        "16*r/c*(k*F/w) <= 80*p*r/c*u**2",
        wrong={"root of d": "/c*u**2 -> /c*(u**2/d)"},
    ),
)
_BOTH_ORDERS: Final[Pieces] = (
    *_PRIVATE_WIDTH,
    settles(
        2,
        by=chain("square of gamma_t", {"k <= u": "ZCDP-T14S5#5", "F <= 5*p*u": "#101"}),
        on="gamma_t at fixed lambda_0, lambda, C and delta, T at most a power of t, from the round on at "
        "which lambda and the floor are lambda_0 t/8",
        beyond="longer horizons, at which log T is not O(log t); beta_t",
        kills={1: "root of d"},
    ),
    over("g <= a + l", **dict.fromkeys("gaL", _WIDE), l="[0.69, oo)", d="[1, oo)"),
    step(
        "square of beta_t",
        "2*L + d*g <= ((2*L + a)/0.69 + 1)*(d*l)",
        wrong={"without d in the order": "(d*l) -> l"},
    ),
    over(d="[1, oo)", l=_POSITIVE),
    step(
        "product of two orders",
        "sqrt(d*l)*sqrt(d*l) == d*l",
        wrong={"d^(3/2)": "== d*l -> == d**(3/2)*l"},
    ),
    settles(
        2,
        by=chain("square of beta_t", {"g <= a + l": "ZCDP-T5#101"}),
        on="beta_t with the determinant at its bound, at fixed lambda and delta",
        beyond="gamma_t",
    ),
    settles(
        2,
        by="product of two orders",
        on="sqrt(l(t)) of the order of sqrt(d log t), times sqrt(d log t)",
        beyond="the widths",
        kills={2: "d^(3/2)"},
    ),
)
# V and W: det V_t and det V_{t-1}, x: the square of the norm of A_t in V_{t-1}^-1, c: lambda^d, L:
# log(1/delta)
_GROWING: Final[Pieces] = (
    over(c=_POSITIVE),
    step("determinant at the start", "c <= 1*c", wrong={"half of it": "c <= 1*c -> c <= c/2"}),
    over("c <= W", c=_POSITIVE, W=_POSITIVE, x=_WIDE),
    step("determinant one round later", "c <= W*(1 + x)", wrong={"twice c": "c <= W -> 2*c <= W"}),
    over("V == W*(1 + x)", "c <= W", V=_POSITIVE, W=_POSITIVE, c=_POSITIVE, x=_WIDE, L=_WIDE),
    step(
        "beta one round later",
        "2*L + log(V/c) >= 2*L + log(W/c) and 2*L + log(W/c) >= 0",
        wrong={"beta falls": "2*L + log(V/c) >= -> 2*L + log(V/c) < "},
    ),
    settles(
        3,
        by=chain(
            "beta one round later",
            {
                "V == W*(1 + x)": "ZCDP-EQ22#2",
                "c <= W": INDUCTION(base="determinant at the start", step="determinant one round later"),
            },
        ),
    ),
    over(L=_WIDE, d="[1, oo)", B=_WIDE, n=_POSITIVE),
    step(
        "beyond every bound",
        "2*L + d*log(1 + (n*(exp(B) - 1))/n) >= B",
        wrong={"bounded": ">= B -> <= B"},
    ),
    step(
        "slower and slower",
        "sqrt(2*L + log(1 + 3)) - sqrt(2*L + log(1 + 2)) < sqrt(2*L + log(1 + 2)) - sqrt(2*L + log(1 + 1))",
        wrong={"convex": " < sqrt(2*L + log(1 + 2)) - -> >= sqrt(2*L + log(1 + 2)) - "},
        at=[{"L": 0}, {"L": 1}, {"L": 10}],
    ),
    settles(
        3,
        by=("beyond every bound", "slower and slower"),
        on="the determinant at its bound",
        beyond="the determinant itself",
        kills={1: "bounded", 2: "convex"},
    ),
    settles(5, by="beta after one action in the plane", severity=Severity.PROOF_SLIP),
)
_LATER_GAMMA: Final[Pieces] = (
    *_PRIVATE_WIDTH[-2:],
    settles(
        6,
        by=chain("square of gamma_t", {"k <= u": "#5", "F <= 5*p*u": "ZCDP-T14#101"}),
        on="fixed lambda_0, lambda, C and delta, T at most a power of t, from the round on at which lambda "
        "and the floor are lambda_0 t/8",
        beyond="longer horizons, at which log T is not O(log t)",
        kills={1: "root of d"},
    ),
    settles(7, by="gamma at a later round", severity=Severity.MISSING_ASSUMPTION),
)
_SUMMED: Final[Pieces] = (
    replace(FIRST_UPDATE, part="first update"),
    settles(1, by="rounds that are summed over", severity=Severity.UNDEFINED),
    amended(
        "The same over the rounds from the first update on.",
        {"first update": "tau >= 1"},
        recorded=Verdict.VERIFIED,
    ),
    step_towards(
        AMENDED,
        by=("sum of c_t", "sum of c_t/sqrt(tau_t)"),
        missing="the bound on the regret of each round, whose amendment is open itself: the widths are "
        "compared at points only",
    ),
    settles(
        2,
        by=("sum of c_t", "sum of c_t/sqrt(tau_t)"),
        on="its two sums, in exact runs with unit actions, d <= 3",
        beyond="other sequences of actions; the regret before them",
        kills={1: "squares of 1/tau", 2: "root of T"},
    ),
)
# r: lambda + t - 1, n: lambda + t_l, x: the squared norm of A_t; p and q: n times the product of the 1 + x so
# far, and of the fractions (r + 1)/r
_BY_ROUNDS: Final = INDUCTION(base="the round t_l alone", step="one factor more")
_SHORT_RIDGE: Final[Pieces] = (
    over(n=_POSITIVE),
    step(
        "the round t_l alone",
        "n*(1 + 0*n) >= n and n <= n*1 and n >= n*1",
        wrong={"half of no factor": "n*(1 + 0*n) >= n and -> n*(1 + 0*n)/2 >= n and"},
    ),
    over("p >= q", "q <= r", "q >= r", "r*x >= 1", **dict.fromkeys("pqxr", _POSITIVE)),
    step(
        "one factor more",
        "p*(1 + x) >= q*(1 + 1/r) and 1 + 1/r == (r + 1)/r and q*((r + 1)/r) <= r + 1 and "
        "q*((r + 1)/r) >= r + 1",
        wrong={"a round more": "q*((r + 1)/r) >= r + 1 -> q*((r + 1)/r) >= r + 2"},
    ),
    settles(
        5,
        by=chain(
            "one factor more",
            {"p >= q": _BY_ROUNDS, "q <= r": _BY_ROUNDS, "q >= r": _BY_ROUNDS, "r*x >= 1": "#4"},
        ),
        kills={1: "a round more"},
    ),
    settles(7, by="the first episode of one round", severity=Severity.MISSING_ASSUMPTION),
)
# s: 1/sqrt(rho), L: log T
_PRICE: Final[Pieces] = (
    over(s=_POSITIVE, d="[1, oo)", L=_WIDE),
    step(
        "private term over its order",
        "s*d**2*L**2/(s*d**2) == L**2",
        wrong={"d^(3/2), of the price": "/(s*d**2) -> /(s*d**(3/2))"},
    ),
    settles(
        1,
        by="private term over its order",
        on="the second term of the printed bound",
        beyond="Theorem 5 itself",
        kills={1: "d^(3/2), of the price"},
    ),
    unsettled(
        5,
        missing="regrets with a private design matrix alone and with private sums alone: the algorithm with "
        "private contexts is not printed",
    ),
)
# D: a gap, b: beta, s: 1/sqrt(rho), L: log T, h: its root; S and U: sums of the entries and of the terms of
# the theorem over the arms so far, n: their number, z: the constant of an arm
_TABLE: Final[Pieces] = (
    over(b="(3, oo)", D="(0, 1]", s=_POSITIVE, L=_WIDE),
    step(
        "entry and constant",
        "8*b/D*L + 8*(sqrt(b)*s)*sqrt(L) == (8*b/D*L + 8*(sqrt(b)*s)*sqrt(L) + 2*b/(b - 3)) - 2*b/(b - 3)",
        wrong={"with the constant": "*sqrt(L) == -> *sqrt(L) + 2*b/(b - 3) == "},
    ),
    over(z=_WIDE, b=_WIDE),
    step(
        "no arm in the table",
        "0*z <= 0*b + 0*z and 0*z >= 0*b + 0*z",
        wrong={"an arm": "0*z <= 0*b + 0*z and -> 1 + 0*z <= 0*b + 0*z and "},
    ),
    over("U == S + n*z", U=_WIDE, S=_WIDE, x=_WIDE, n=_WIDE, z=_WIDE),
    step(
        "one arm more in the table",
        "U + (x + z) <= (S + x) + (n + 1)*z and U + (x + z) >= (S + x) + (n + 1)*z",
        wrong={"one constant for all arms": "<= (S + x) + (n + 1)*z and -> <= (S + x) + n*z and "},
    ),
    over("R <= U", "U == S + n*z", R=_WIDE, U=_WIDE, S=_WIDE, n=_WIDE, z=_WIDE),
    step(
        "regret less the constants",
        "R - n*z <= S",
        wrong={"without the constants": "R - n*z <= S -> R <= S"},
    ),
    settles(
        1,
        by=chain(
            "regret less the constants",
            {
                "R <= U": "ZCDP-T10#1",
                "U == S + n*z": INDUCTION(base="no arm in the table", step="one arm more in the table"),
            },
        ),
        on="the regret less the constants that the table leaves out",
        beyond="the regret itself, which is above the entry at T = 1",
    ),
    settles(
        1,
        by="entry and constant",
        on="the entry beside the theorem",
        beyond="the regret",
        kills={1: "with the constant"},
    ),
    over(
        "R <= c*sqrt(k) + c*(K*sqrt(L*s**2))",
        R=_WIDE,
        c=_POSITIVE,
        k=_WIDE,
        K="[2, oo)",
        s=_POSITIVE,
        L=_WIDE,
    ),
    step(
        "minimax entry",
        "R <= c*sqrt(k) + c*(K*s*sqrt(L))",
        wrong={"the whole logarithm": "(K*s*sqrt(L)) -> (K*s*L)"},
    ),
    settles(
        3,
        by=chain("minimax entry", {"R <= c*sqrt(k) + c*(K*sqrt(L*s**2))": "ZCDP-T11#1"}),
        kills={1: "the whole logarithm"},
    ),
    step(
        "linear entry",
        printed_expected_bound(ESTIMATE),
        wrong={
            "rounding of order d": expected_bound(ESTIMATE).replace("4*d*(d + 1)", "4*d"),
        },
        by=for_some_constants(ESTIMATE.at_confidence, part="linear entry, delta = 1/T"),
    ),
    settles(5, by="linear entry, delta = 1/T", severity=Severity.SUBSTANCE),
    amended(
        "The linear entry with what rounding costs.",
        {"linear entry": expected_bound(ESTIMATE)},
        recorded=Verdict.VERIFIED,
    ),
    step_towards(
        AMENDED,
        by="linear entry, delta = 1/T",
        missing="the regret beside it: that the counterexamples obey the amended entry is no proof of it",
    ),
    unsettled(
        7,
        missing="the regret of Theorem 5: its steps hold as amended, from the round on at which the width is "
        "defined, and no law of contexts in two or more dimensions is within Assumption 2",
    ),
    # s: 1/sqrt(rho), L: log T or log(KT), x: the common term
    over(x=_WIDE, K="[2, oo)", s=_POSITIVE, L="[1, oo)", b="(3, oo)"),
    step(
        "finitely many arms, both rows",
        "x + 8*sqrt(b)*s*sqrt(L) <= x + 8*sqrt(b)*s*L and x + K*s*sqrt(L) <= x + K*s*L",
        wrong={"the other way round": "x + K*s*sqrt(L) <= -> x + K*s*sqrt(L) >= 1 + "},
    ),
    over(x=_WIDE, d="[1, oo)", s=_POSITIVE, L="[1, oo)"),
    step(
        "linear row",
        "x + d*s*(L*sqrt(L)) <= x + d**2*s*L**2",
        wrong={"half of the converted one": "<= x + d**2*s*L**2 -> <= x + d**2*s*L**2/2"},
    ),
    over(d="[1, oo)", s=_POSITIVE, L="[1, oo)", K="[2, oo)"),
    step(
        "by which factors",
        "K*s*sqrt(L)*sqrt(L) == K*s*L and d*s*(L*sqrt(L))*(d*sqrt(L)) == d**2*s*L**2",
        wrong={"sqrt(d) for d": "(d*sqrt(L)) -> (sqrt(d)*sqrt(L))"},
    ),
    step(
        "two rounds",
        "sqrt(log(T)) > log(T)",
        wrong={"from T = 2 on": "> log(T) -> <= log(T)"},
        at=[{"T": 2}],
    ),
    settles(
        8,
        by=("finitely many arms, both rows", "linear row", "by which factors"),
        despite={"ZCDP-TAB2#5": "the entries are compared, whether or not they bound the regret"},
    ),
    settles(
        8,
        by="two rounds",
        on="T = 2",
        beyond="larger horizons",
        kills={1: "from T = 2 on"},
    ),
)
# u: the eighth root of T, so that log T = 8 log u and sqrt(T) = u^4; s: 1/sqrt(rho), k, p and h: the roots of
# K, d and K - 1, L: log T or log(KT), R: its root, t: sqrt(T), a: log K
_LOWER_ORDER: Final[Pieces] = (
    over(
        s=_POSITIVE,
        L=_POSITIVE,
        R=_POSITIVE,
        t="[1, oo)",
        k="[1, oo)",
        p="[1, oo)",
        h="[1, oo)",
    ),
    step(
        "ratios of the terms, upper bounds",
        "k**2*s*R/(k*t*R) == k*s/t and p**2*s*R**3/(p*t*R) == p*s*(R**2/t) "
        "and p**4*s*L**2/(p**2*L*t) == p**2*s*(L/t)",
        wrong={"the root of T, in the ratio": "== k*s/t and -> == k*s and "},
    ),
    step(
        "ratios of the terms, lower bounds",
        "s*h/(h*t) == s/t and s*p**2/(p**2*t) == s/t",
        wrong={"as large as the other term": "s*h/(h*t) == s/t and -> s*h/(h*t) == s and "},
    ),
    step(
        "ratio of the terms, gap by gap",
        "s*R/R**2 == s/R",
        wrong={"a constant ratio, gap by gap": "== s/R -> == s"},
    ),
    over(u="[1, oo)", a=_WIDE),
    step(
        "log(KT) over sqrt(T)",
        "a + 8*log(u) <= (a + 8)*u",
        wrong={"same order": "a + 8*log(u) <= (a + 8)*u -> a + 8*log(u) >= u**4/2"},
    ),
    settles(
        4,
        by=(
            "ratios of the terms, upper bounds",
            "ratios of the terms, lower bounds",
            "ratio of the terms, gap by gap",
            "log(KT) over sqrt(T)",
        ),
        on="the printed terms of the bounds",
        beyond="the observation on the price of privacy, which fails",
        kills={1: "same order"},
        despite={"ZCDP-I15#3": "the terms of the bounds are compared"},
    ),
)
# at equal c, with |S| = d + x points: the mean over the design of the variance of <a, theta~>; an optimal
# design has ||b||^2 = d/c in V^-1 at every point
_VARIANCES: Final[Pieces] = (
    over(r=_POSITIVE, c=_POSITIVE, d="[1, oo)", x=_WIDE),
    step(
        "mean variances over the design",
        "2*d/(r*c)*(d/c) <= 2/r*((d + x)*(d/c))/c",
        wrong={"opposite order": "<= 2/r -> > 2/r"},
    ),
    settles(
        4,
        by="mean variances over the design",
        on="the noise of a phase: its mean variance over an exact optimal design of d points or more, at "
        "equal c_l",
        beyond="rounded designs, single directions, the regrets",
        kills={1: "opposite order"},
        despite={"ZCDP-EC3#3": "variances are compared, at any d; no term of the regret is used"},
    ),
    unsettled(
        3,
        missing="a budget at which either policy is seen to be ahead: of 600 pilot experiments at rho ="
        " 0.001, 245 have less regret with the noise in the middle, 220 more; at rho = 0.001, 0.01, 0.1 and"
        " 1, on 60 random instances each at T = 10^6, the mean regret with the noise in the beginning is"
        " 1.5, 0.7, -0.2 and -0.2 % less, with standard errors of 2 to 3 %; an advantage by a fifth or a"
        " quarter is refuted (#2)",
    ),
)
_CONTEXTS: Final[Pieces] = (
    ALONG_THE_MEAN,
    settles(2, by="variance of the square along the mean", severity=Severity.SUBSTANCE),
    unsettled(
        3,
        missing="the width that was used, and an interval for the mean of a hundred runs that is shorter than"
        " the axis; in 100 pilot runs the difference at rho = 1 is 61, 108 and 133 at T = 10^3, 10^4 and 10^5"
        " with the observed eigenvalue, and 382, 3519 and 20698 with the printed width",
    ),
    unsettled(
        5,
        missing="as for assertion 3; in 100 pilot runs with the observed eigenvalue the price at rho = 0.1 is"
        " 2.4, 2.5 and 2.0 at t = 10^3, 10^4 and 10^5, at rho = 1 it is 1.0, 0.9 and 0.7, and with the"
        " printed width it rises",
    ),
    amended(
        "The variance of the square along the mean is above what Assumption 2 allows.",
        {"variance of the square along the mean": "<= l**2 -> > l**2"},
        recorded=Verdict.SUPPORTED,
    ),
    settles(AMENDED, by="variance of the square along the mean"),
)


def _beside(of: Claim, part: str, printed: str, holds: str, at: Mapping[str, Exact], **wrong: str) -> Claim:
    """The claim with a further line that fails at a point, and with what holds there in its amendment."""
    amendment = of.amendment
    assert amendment is not None
    return replace(
        of,
        printed={**of.printed, part: printed},
        mutants={**of.mutants, **{f"{part}: {name}": {part: changed} for name, changed in wrong.items()}},
        checks=(*of.checks, entry(part, holds_at([at], part=part))),
        amendment=replace(amendment, formula={**amendment.formula, part: holds}),
    )


def explicit_width(of: Claim) -> Claim:
    """The explicit beta_t after one action of length 1 in the plane, where det V_1/lambda^2 = 2."""
    left, right = "sqrt(2*L + log((l + 1)*l/l**2))", "2*log(1 + 1/(2*l)))"
    return _beside(
        of,
        "beta after one action in the plane",
        f"{left} == sqrt(2*L + {right}",
        f"{left} <= sqrt(2*L + {right}",
        {"L": 1, "l": 1},
        once=f"{left} <= sqrt(L + {right}",
    )


def later_gamma(of: Claim) -> Claim:
    """gamma_t at a round where it is defined, against a later one."""
    return _beside(
        of,
        "gamma at a later round",
        f"{WIDTH} <= {WIDTH_AT_T}",
        f"{WIDTH} > {WIDTH_AT_T}",
        LATE[0],
        half=f"{WIDTH} <= {WIDTH_AT_T}/2",
    )


def short_ridge(of: Claim) -> Claim:
    """A first episode of one round, with actions of length 1: the second round updates."""
    return _beside(
        of,
        "the first episode of one round",
        "lam + 1 > (1 + C)*lam and 2/1 <= (1 + C)*(1 + lam)",
        "lam + 1 > (1 + C)*lam and 2/1 > (1 + C)*(1 + lam)",
        {"C": "1/10", "lam": "1/10"},
        ridge="2/1 <= (1 + C)*lam",
    )


LINES: Lines = {
    "ZCDP-T14": (*_COVERED, *_BOTH_ORDERS, *_GROWING),
    "ZCDP-T14S5": _LATER_GAMMA,
    "ZCDP-EQ21": _SUMMED,
    "ZCDP-EQ23": _SHORT_RIDGE,
    "ZCDP-I13": _PRICE,
    "ZCDP-TAB2": _TABLE,
    "ZCDP-I15": _LOWER_ORDER,
    "ZCDP-FIG5": _VARIANCES,
    "ZCDP-FIG4C": _CONTEXTS,
}
