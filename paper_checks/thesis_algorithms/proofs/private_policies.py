"""Lines of the privacy of whole policies: adaptive episodes, adversaries, trees (Chapters 3 and 5)."""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...checks.known_quantities import holds_in
from ...language.assertion import (
    AMENDED,
    ASSUMED,
    Chain,
    Settles,
    Source,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
    unsettled,
)
from ...language.ranges import units, wide
from ...language.rules import COMPOSITION, INDUCTION, POST_PROCESSING
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step
from ...statements.changes_of_measure.query_adversaries import reduced
from ...statements.episodes.binary_tree import holds_in_trees
from ...statements.privacy.asked_for_another_arm import where_kept
from ...statements.privacy.factor_by_factor import BY_FACTORS, SAME_FACTORS
from ...statements.privacy.gaussian_divergence import DIVERGENCE

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"
_COUNT = "[1, oo)"

# D: the privacy loss of what is released or played, B: that of one release, E: the budget
_WITHIN: Final = "at most the loss of one release"
_BUDGET: Final[Pieces] = (
    over("D <= B", "B <= E", **wide("DBE")),
    step(_WITHIN, "D <= E", wrong={"half of the budget of a release": "D <= E -> D <= E/2"}),
)


def _within(whole: Source, one: Source) -> Chain:
    return chain(_WITHIN, {"D <= B": whole, "B <= E": one})


# --- adversaries and tables (Remark 3.6)

_VIEWS: Pieces = (
    *SAME_FACTORS,
    # p: the chance of the next action given the queries and their rewards, q: given anything else
    over("V <= M", "M <= V", **units("VMpq")),
    step(
        "one query more",
        "M*p <= V*p <= M*p",
        wrong={
            "recommended arms for queries": "<= V*p <= M*p -> <= V*p <= M*q",
            "the query of the round before": "M*p <= V*p <= -> M*q <= V*p <= ",
        },
    ),
    settles(4, by=BY_FACTORS),
    settles(
        4,
        by=chain("one query more", {"V <= M": ASSUMED, "M <= V": ASSUMED}),
        on="one factor more",
        beyond="the product",
        kills={1: "recommended arms for queries", 2: "the query of the round before"},
    ),
    step(
        "the view as a table mechanism",
        "view == 0",
        wrong={"further apart than two laws can be": "view == 0 -> view >= 3"},
        by=holds_in(reduced, part="the view as a table mechanism"),
    ),
    settles(5, by="the view as a table mechanism", severity=Severity.SUBSTANCE),
    amended(
        "the view is the table mechanism of pi^B for every table with equal columns",
        {"the view as a table mechanism": "equal == 0"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by="the view as a table mechanism",
        on="small policies of two and three rounds, random adversaries and tables",
        beyond="other policies, more rounds, arms and rewards",
    ),
    # chances p and q of a release at both rewards; an adversary may let both branches change alike, a table
    # or
    # a list changes them in opposite ways
    step(
        "moments of order 2, alike and in opposite ways",
        "(p**2/q + (1 - p)**2/(1 - q) + q**2/p + (1 - q)**2/(1 - p))/2 < p**2/q + (1 - p)**2/(1 - q)",
        wrong={"the same moment for both": "/2 < p**2/q -> /2 >= p**2/q"},
        at=[{"p": "1/2", "q": "1/4"}],
    ),
    # a fair first action, then a release of the second reward, of chance d = 1/2 or 0, in a direction that
    # the first action decides: without an adversary, and with one that lets it choose the reward; u is
    # e^eps
    step(
        "deltas of both notions",
        "(d - 0*u)/2 + max(0 - d*u, 0)/2 <= 1/4 and (d - 0*u)/2 + (d - 0*u)/2 >= 1/2",
        wrong={"one delta for both": "(d - 0*u)/2 >= 1/2 -> (d - 0*u)/2 <= 1/4"},
        at=[{"d": "1/2", "u": 2}],
    ),
    # a and b: the least budget of the weaker and of the stronger notion
    over("a <= b", a=_WIDE, b=_POSITIVE),
    step("no larger budget", "a - b <= 0", wrong={"eps halved": "a - b <= 0 -> a - b/2 <= 0"}),
    *(
        settles(
            n,
            by=chain("no larger budget", {"a <= b": source}),
            on="that the stronger notion implies the other with the same budget",
            beyond="the difference, for delta above 0 and zCDP",
            despite=despite,
            kills={2: "eps halved"} if n == 6 else {},
        )
        for n, source, despite in (
            (6, "TH-P3.13#1", {"TH-P3.13": "only its part (a) is used, not the equivalence of (b)"}),
            (7, "TH-P3.13#1", {"TH-P3.13": "only its part (a) is used, not the equivalence of (b)"}),
        )
    ),
    *(
        settles(
            n,
            by=("moments of order 2, alike and in opposite ways", "deltas of both notions"),
            on="one policy at one delta, and the divergence of order 2 of a release",
            beyond="other policies, budgets and orders",
            kills={1: "the same moment for both"}
            if n == 6
            else {1: "the same moment for both", 2: "one delta for both"},
        )
        for n in (6, 7)
    ),
)

# --- episodes of Algorithm 7

# z: the output over the scale; one reward moves the mean of t by at most d/t
_LOSS: Final[Pieces] = (
    over(z=_WIDE, t=_COUNT, eps=_POSITIVE, k="[2, oo)"),
    step(
        "loss of a noisy mean above both means",
        "eps*t*(abs(z + 1/t) - abs(z)) <= eps",
        wrong={
            "in every later mean": "eps*t*(abs(z + 1/t) -> k*eps*t*(abs(z + 1/t)",
            "in two means": "eps*t*(abs(z + 1/t) -> 2*eps*t*(abs(z + 1/t)",
            "half of eps": "<= eps -> <= eps/2",
            "half of the scale": "- abs(z)) <= eps -> - abs(z))*2 <= eps",
        },
    ),
)


def _loss(n: int, kills: dict[int, str]) -> Settles:
    return settles(
        n,
        by="loss of a noisy mean above both means",
        on="one reward, at outputs above both means",
        beyond="the other releases, and what is made of them",
        kills=kills,
    )


# arms 1 and 2 were played once, with rewards x and 1; the next actions are 1 and 1 though arm 2 is asked for
# in
# between, with reward 1. With noises Y of scale 1/eps the chance is P(x + Y1 > 1 + Y2), times
# P(x + Y1 > 1 + Y3 | x + Y1 < 1 + Y2) where the policy is told of the query alone; at x = 1 it is 1/2 times
# 1/3
_FIRST = "((1/2 + eps/4)*exp(-eps))"
_BETWEEN = "((1/12 + eps/4)*exp(-eps) + exp(-2*eps)/12)"
_TOLD = f"1/2*(1/6/(1/2)) <= exp(eps)*({_FIRST}*({_BETWEEN}/(1 - {_FIRST})))"
KEPT = f"1/3 <= exp(eps)*({_FIRST} - {_BETWEEN})"
ASKED: Final = "two actions against the query of the other arm"
_TWICE: Final[Pieces] = (
    step(ASKED, _TOLD, wrong={"a tenth of e^eps": "exp(eps)*( -> 1/10*exp(eps)*("}, at=[{"eps": 1}]),
    # the noise of arm 1 is beyond eps, between 0 and eps (where the first chance has a density of
    # exp(-eps)/4), and below 0, up to M; what is beyond M is what is taken off
    over(eps=_POSITIVE, M=_POSITIVE),
    step(
        "second chance by its pieces",
        "integral(v, 0, M, exp(-eps)*exp(-v)/2*(exp(-v)/2 - exp(-2*v)/4)) + "
        "integral(v, 0, eps, exp(-eps)*exp(v)/2*(exp(-v)/2 - exp(-2*v)/4)) + "
        "integral(v, eps, eps + M, exp(eps)*exp(-v)/2*(exp(-v)/2 - exp(-2*v)/4)) == "
        f"{_BETWEEN} - exp(-eps)*(exp(-2*M)/8 - exp(-3*M)/24) - "
        "exp(eps)/2*(exp(-2*eps - 2*M)/4 - exp(-3*eps - 3*M)/12)",
        wrong={"a twelfth less": "== ((1/12 + eps/4) -> == ((eps/4)"},
    ),
    step(
        "first chance by its pieces",
        "integral(v, 0, M, exp(-eps)*(exp(-v)/2 - exp(-2*v)/4)) + exp(-eps)*eps/4 + "
        "integral(v, 0, M, exp(-eps)*exp(-2*v)/4) == "
        f"{_FIRST} - exp(-eps)*(exp(-M)/2 - exp(-2*M)/8) - exp(-eps)*exp(-2*M)/8",
        wrong={"a quarter for a half": "== ((1/2 + eps/4) -> == ((1/4 + eps/4)"},
    ),
)


def _told_the_queries(n: int) -> Pieces:
    """Assertion ``n``, that a policy of indexes is Interactive DP: told of the queries alone it is not."""
    return (
        *_TWICE,
        settles(n, by=ASKED, severity=Severity.MISSING_ASSUMPTION),
        *where_kept(
            "eps-Interactive DP",
            "the same two actions are then within e^eps",
            {ASKED: KEPT},
            "the two actions after the first pulls, rewards 1 and 0, eps = 1",
            whose="an algorithm keeps its noisy means, whatever is asked for",
        ),
    )


_EPISODES: Pieces = (
    *_LOSS,
    *_BUDGET,
    noted(
        101,
        "a reward enters the mean of its own episode alone",
        for_all="every run of Algorithm 7, whatever decides where its episodes start",
        near_miss="two means",
    ),
    # m: how many other means it enters, k: whether it enters that of its episode, u is once
    over("m + k <= u", "u <= k", **units("mku")),
    step("no other mean", "m <= 0", wrong={"two means": "m <= 0 -> 2*u <= m + k"}),
    settles(
        101,
        by=chain("no other mean", {"m + k <= u": "TA-B1#3", "u <= k": by_definition("TA-A7#3")}),
        kills={1: "two means"},
    ),
    settles(3, by=chain("no other mean", {"m + k <= u": "TA-B1#3", "u <= k": by_definition("TA-A7#3")})),
    settles(4, by=_within(COMPOSITION(each_step="TA-C3d#2", one_step_a_record="#101"), "TA-C3d#2")),
    _loss(4, {1: "in every later mean", 2: "in two means"}),
    # m and u: what an index is made of, for two lists with the same releases
    over("m <= u", "u <= m", m=_REAL, u=_REAL, x=_POSITIVE),
    step("same index", "0 <= m - u <= 0", wrong={"an index of raw means": "m - u <= 0 -> m - u + x <= 0"}),
    settles(5, by=_within(POST_PROCESSING(private_release="#4", no_other_access="same index"), "#4")),
    settles(
        1,
        by=_within(POST_PROCESSING(private_release="#4", no_other_access="same index"), "#4"),
        despite=dict.fromkeys(
            ("TA-RC.1#1", "TA-C2#7"), "View DP: the policy is told what it played, and keeps what it released"
        ),
    ),
    *_told_the_queries(2),
)
# what an optimistic index adds to a mean depends on the round and the size of the last episode, which is one
# for both arms at either choice, so that the same arm is chosen as by the means alone
_EXTENDED: Final[Pieces] = (*_TWICE, settles(3, by=ASKED, severity=Severity.MISSING_ASSUMPTION))
# the bonuses of AdaP-UCB are such
_ADAP_UCB: Pieces = (
    *_told_the_queries(1),
    *_LOSS,
    *_BUDGET,
    noted(
        102,
        "AdaP-UCB is eps-View DP, and so eps-Table DP",
        for_all="rewards in [0, 1]; all K, T, eps > 0, beta",
        near_miss="half of the budget of a release; half of the scale",
    ),
    settles(
        102,
        by=_within(
            POST_PROCESSING(private_release="TA-TH5.2#4", no_other_access=by_definition("TA-EQ5.1#1")),
            "TA-TH5.2#4",
        ),
        kills={1: "half of the budget of a release"},
    ),
    _loss(102, {2: "half of the scale"}),
)
_ADAP_KLUCB: Pieces = (
    *_LOSS,
    # both clipped means, for two lists with the same releases; w is what is added before the clip
    over("m <= u", "u <= m", m=_REAL, u=_REAL, w=_REAL, x=_POSITIVE),
    step(
        "same clipped mean",
        "min(max(m + w, 0), 1) - min(max(u + w, 0), 1) <= 0",
        wrong={"a clipped mean of raw rewards": "min(max(m + w, 0), 1) - -> min(max(m + w + x, 0), 1) - "},
    ),
)


def _cost(name: str, formula: str, wrong: dict[str, str], **ranges: object) -> Pieces:
    return (over(**ranges), step(name, formula, wrong=wrong))  # type: ignore[arg-type]


# D: what a reward moves by
_MEAN_ZCDP = "divergence of a mean of n"
_ADAC_UCB: Pieces = (
    *_cost(
        _MEAN_ZCDP,
        "1*a*(D/n)**2/(2*(1/(2*r*n**2))) <= r*a",
        {
            "half of rho, of a mean": "<= r*a -> <= r*a/2",
            "drawn anew for each index": "1*a*( -> 2*a*(",
            "variance 1/(4 rho n^2)": "(1/(2*r*n**2)) -> (1/(4*r*n**2))",
        },
        D=(0, 1),
        n=_COUNT,
        a="(1, oo)",
        r=_POSITIVE,
    ),
)

# t = sqrt(2 log(1.25/delta)); the loss of a release is above eps with chance Phi(eps/(2 t) - t)
_T = "sqrt(2*log(1.25/delta))"
_PROFILE = f"Phi(eps/(2*{_T}) - {_T}) - exp(eps)*Phi(-eps/(2*{_T}) - {_T}) <= delta"
_OTHER_BUDGETS: Pieces = (
    step(
        "least delta of a release",
        _PROFILE,
        wrong={"the square of delta": "<= delta -> <= delta**2"},
        at=[{"eps": eps, "delta": delta} for eps in ("1/10", 1) for delta in ("1e-5", "1/100")],
    ),
    step_towards(
        1,
        by="least delta of a release",
        missing="budgets above 1, where a release alone fails, and the text thinks of smaller ones; "
        "adversaries that ask for other arms",
    ),
    noted(
        101,
        "mean + N(0, alpha/(2 eps t^2)) is (alpha,eps)-RDP, for rewards in [0,1]",
        for_all="t >= 1, alpha > 1, eps > 0; neighbours differ in one reward",
        near_miss="half of the variance",
    ),
    *_cost(
        "divergence of a mean at one order",
        "a*(D/n)**2/(2*(a/(2*eps*n**2))) <= eps",
        {
            "alpha/(4 eps)": "(a/(2*eps*n**2)) -> (a/(4*eps*n**2))",
            "1/(2 eps)": "(a/(2*eps*n**2)) -> (1/(2*eps*n**2))",
        },
        D=(0, 1),
        n=_COUNT,
        a="(1, oo)",
        eps=_POSITIVE,
    ),
    settles(
        101,
        by=(*DIVERGENCE, "divergence of a mean at one order"),
        kills={1: "alpha/(4 eps)"},
    ),
)

# h d/c: the square of the norm of an action in V_l^-1
_DESIGN = "divergence of an estimate"


def _estimate(wrong: dict[str, str]) -> Pieces:
    return _cost(
        _DESIGN,
        "a*2**2*(h*d/c)/(2*(2*d/(r*c))) <= r*a",
        wrong,
        a="(1, oo)",
        r=_POSITIVE,
        d=_COUNT,
        c=_POSITIVE,
        h=(0, 1),
        s="(1, oo)",
    )


_HALF_THE_VARIANCE = {"variance d/(rho c)": "(2*d/(r*c)) -> (d/(r*c))"}
_GOPE: Pieces = (
    *_estimate(
        {
            **_HALF_THE_VARIANCE,
            "rewards up to 2": "2**2 -> 4**2",
            "an arm outside the design": "(h*d/c) -> (s*d/c)",
            "a design that is nearly optimal": "(h*d/c) -> (1.01*h*d/c)",
        }
    ),
    # m: how many other estimates a reward enters, k: whether it enters that of its episode, u is once
    over("m + k <= u", "u <= k", **units("mku")),
    step("no other estimate", "m <= 0", wrong={"samples of two episodes": "m <= 0 -> 2*u <= m + k"}),
    # an entry of V_l for two lists, and a plan of plays
    over("V <= W", "W <= V", V=_REAL, W=_REAL, x=_POSITIVE),
    step(
        "design of an episode",
        "0 <= V - W <= 0",
        wrong={"plays at random": "V - W <= 0 -> V - W + x <= 0"},
    ),
)
_OUTPUT: Pieces = (*_estimate({**_HALF_THE_VARIANCE, "rewards without a bound": "2**2 -> (2*s)**2"}),)

# --- earlier policies

_TREES: Pieces = (
    # n: the p-sums with an item so far, v: the loss of them together, g: of one, at most eps/L, L = log2 T
    over(g=_POSITIVE),
    step("no p-sum", "0*g <= g*0", wrong={"a p-sum": "0*g <= -> 1 + 0*g <= "}),
    over("v <= g*n", "w <= g", v=_WIDE, w=_WIDE, n=_WIDE, g=_POSITIVE),
    step(
        "one p-sum more",
        "v + w <= g*(n + 1)",
        wrong={"half of the scale of a p-sum": "v + w <= -> v + 2*w <= "},
    ),
    over("v <= g*n", "n <= L", "g*L <= eps", v=_WIDE, n=_WIDE, L=_COUNT, g=_POSITIVE, eps=_POSITIVE),
    step("all p-sums of an item", "v <= eps", wrong={"half of their loss": "v <= eps -> v <= eps/2"}),
    step(
        "p-sums below the root",
        "(m - 1)*log(2) <= log(T)",
        wrong={
            "the root too": "(m - 1)*log(2) -> m*log(2)",
            "one for each beginning": "(m - 1)* -> (T - 1)*",
        },
        by=holds_in_trees(part="p-sums below the root"),
    ),
    step_towards(
        3,
        by=("no p-sum", "one p-sum more", "all p-sums of an item", "p-sums below the root"),
        missing=(
            "the base of the logarithm and T: with base 2 and T a power of two the root is "
            "complete only when "
            "the game is over, and log T p-sums are enough; for other T and for the natural "
            "logarithm an item "
            "may be in more of them (TA-B5#2)"
        ),
    ),
    # the mean of N rewards is 1/(2 sqrt N)-sub-Gaussian, and N times the square of the width is 2 L,
    # L = log(2/delta)
    over("P <= exp(-2*(2*L))", P=(0, 1), L="[0.69, oo)"),
    step(
        "chance beyond the first width",
        "P <= exp(-L)",
        wrong={"the fifth power": "<= exp(-L) -> <= exp(-5*L)"},
    ),
    settles(
        6,
        by=chain("chance beyond the first width", {"P <= exp(-2*(2*L))": "TA-B6#2"}),
        on="a fixed number of pulls and one sign, at level delta/2",
        beyond="all numbers of pulls at once; which level is meant",
    ),
    step(
        "fair coins",
        "(1 if sqrt(2*log(2/d)/N) <= x else 0)*p <= d",
        wrong={
            "an eighth under the root": "sqrt(2*log(2/d)/N) -> sqrt(log(2/d)/(8*N))",
            "without the logarithm": "sqrt(2*log(2/d)/N) -> sqrt(2/N)",
        },
        at=[
            {"N": 1, "d": "1/2", "x": "1/2", "p": 1},
            {"N": 16, "d": "1/1000", "x": "6/16", "p": "274/65536"},
        ],
    ),
    settles(
        6,
        by="fair coins",
        on="one fair coin, and sixteen at six heads or tails too many, of chance 274/2^16",
        beyond="others",
        kills={1: "an eighth under the root", 2: "without the logarithm"},
    ),
)
_SUMS: Pieces = (
    *_BUDGET,
    noted(
        101,
        "a sum of rewards + Lap(1/eps) is eps-DP",
        for_all="rewards in [0,1], neighbours differ in one reward; eps > 0",
        near_miss="half of the scale of a sum",
    ),
    over(d=(-1, 1), z=_REAL, eps=_POSITIVE, k="[2, oo)"),
    step(
        "loss of a noisy sum",
        "eps*(abs(z + d) - abs(z)) <= eps",
        wrong={
            "half of the scale of a sum": "eps*(abs(z + d) -> 2*eps*(abs(z + d)",
            "in all later sums": "eps*(abs(z + d) -> k*eps*(abs(z + d)",
            "rewards in [-1, 1]": "abs(z + d) -> abs(z + 2*d)",
        },
    ),
    settles(101, by="loss of a noisy sum", kills={1: "half of the scale of a sum"}),
    settles(2, by=_within(COMPOSITION(each_step="#101", one_step_a_record="TA-B1#3"), "#101")),
    settles(
        2,
        by="loss of a noisy sum",
        on="one sum",
        beyond="all the others",
        kills={1: "half of the scale of a sum", 2: "in all later sums", 3: "rewards in [-1, 1]"},
    ),
)
# p = 2^e in episode e, S: the sum of these so far, D: the gap of an arm, L: the logarithm in the length of
# an episode
_EXPLORED: Pieces = (
    over(p=_COUNT),
    step("no episode yet", "0*p <= 2*p - p", wrong={"twice as many": "0*p <= 2*p - p -> 3*p <= 2*p - p"}),
    over("S <= 2*p - p", S=_WIDE, p=_COUNT),
    step(
        "an episode of twice the length",
        "S + p <= 2*(2*p) - 2*p",
        wrong={"as long as the last one": "2*(2*p) - 2*p -> 2*p - p"},
    ),
    over("S <= 2*p - p", "p*D <= 8", S=_WIDE, p=_COUNT, D=_UNIT, L=_COUNT, eps=_POSITIVE),
    step(
        "exploration for the noise times the gap",
        "D*(8*S*L/eps) <= 64*L/eps",
        wrong={
            "without log T": "<= 64*L/eps -> <= 64/eps",
            "root of log T": "<= 64*L/eps -> <= 64*sqrt(L)/eps",
        },
    ),
    step_towards(
        3,
        by=("no episode yet", "an episode of twice the length", "exploration for the noise times the gap"),
        missing=(
            "the lengths of the episodes, which the text does not print: with those of the "
            "literature the sum "
            "is of this order if an arm is left as soon as 2^-e is below a fraction of its gap, "
            "and that it is, "
            "with high probability"
        ),
    ),
)
_COMPOSED: Pieces = (
    # x: N times what a mean of N moves by, g: eps/(K T), so that the scale of the noise is 1/(g N); q: the
    # loss of
    # a release, w: of the next one, v: of n so far
    over("q <= g*x", "x <= 1", q=_REAL, x=_REAL, g=_POSITIVE),
    step("loss of a mean", "q <= g", wrong={"half of the loss of a mean": "q <= g -> q <= g/2"}),
    noted(
        101,
        "a mean of N_a rewards with noise Lap(K T/(eps N_a)) costs at most eps/(K T)",
        for_all="rewards 0 and 1, or in [0, 1]; all K, T, N_a >= 1, eps > 0",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain("loss of a mean", {"q <= g*x": ASSUMED, "x <= 1": ASSUMED}),
        kills={1: "half of the loss of a mean"},
    ),
    over(g=_POSITIVE),
    step("loss of no mean", "0*g <= g*0", wrong={"of a mean": "0*g <= -> 1 + 0*g <= "}),
    over("v <= g*n", "w <= g", v=_REAL, w=_REAL, n=_WIDE, g=_POSITIVE),
    step(
        "loss of one mean more",
        "v + w <= g*(n + 1)",
        wrong={"that mean for nothing": "g*(n + 1) -> g*n"},
    ),
    over("v <= g*n", "n <= m", "g*m <= eps", v=_REAL, n=_WIDE, m=_COUNT, g=_POSITIVE, eps=_POSITIVE),
    step("loss of all means", "v <= eps", wrong={"half of the loss of all": "v <= eps -> v <= eps/2"}),
    settles(
        2,
        by=chain(
            "loss of all means",
            {
                "v <= g*n": INDUCTION(base="loss of no mean", step="loss of one mean more"),
                "w <= g": "#101",
                "n <= m": ASSUMED,
                "g*m <= eps": ASSUMED,
            },
        ),
    ),
    step(
        "sum of the losses of all means",
        "k*t*(1/(k*t/eps)) <= eps",
        wrong={
            "Lap(1/(eps N))": "(1/(k*t/eps)) -> (1/(1/eps))",
            "eps/K each": "(1/(k*t/eps)) -> (1/(k/eps))",
        },
        at=[{"k": 2, "t": 2, "eps": 1}],
    ),
    settles(
        2,
        by="sum of the losses of all means",
        on="two arms and two rounds, eps = 1",
        beyond="others",
        kills={1: "Lap(1/(eps N))", 2: "eps/K each"},
    ),
    # S: the means stored so far, one for each arm and round; n rounds so far
    over(K="[1, oo)"),
    step("no round stored", "0*K <= K*0 and 0*K >= K*0", wrong={"a mean": "0*K <= K*0 -> 1 + 0*K <= K*0"}),
    over("S <= K*n", "S >= K*n", S=_WIDE, K="[1, oo)", n=_WIDE),
    step(
        "means of one round more",
        "S + K <= K*(n + 1) and S + K >= K*(n + 1)",
        wrong={"one for all arms": "S + K <= K*(n + 1) and S + K -> S + 1 <= K*(n + 1) and S + 1"},
    ),
    over("S <= K*n", "S >= K*n", S=_WIDE, K="[2, oo)", n="[2, oo)"),
    step(
        "means of all rounds",
        "S - K*n <= 0 and K*n - S <= 0",
        wrong={"T means in all": "S - K*n <= 0 -> S - n <= 0", "K means": "S - K*n <= 0 -> S - K <= 0"},
    ),
    settles(
        3,
        by=chain(
            "means of all rounds",
            {
                "S <= K*n": INDUCTION(base="no round stored", step="means of one round more"),
                "S >= K*n": INDUCTION(base="no round stored", step="means of one round more"),
            },
        ),
        kills={1: "T means in all", 2: "K means"},
    ),
    # s and m: a private sum and the private mean of N rewards, N known; z and y: the noise of both
    over(s=_REAL, m=_REAL, N="[1, oo)", z=_POSITIVE),
    step(
        "sum and mean from each other",
        "m*N/N == m",
        wrong={"with the same noise on both": "m*N/N == m -> (m*N + z)/N == m + z"},
    ),
    step("sum from its mean", "s/N*N == s", wrong={"twice that sum": "== s -> == 2*s"}),
    noted(
        102,
        "a private sum and a private mean of the same rewards are functions of each other",
        for_all="all K, T, every step; numbers of pulls taken as known from the actions",
        near_miss="with the same noise on both",
    ),
    settles(
        102,
        by=("sum and mean from each other", "sum from its mean"),
        kills={1: "with the same noise on both"},
    ),
    over("D <= B", "B <= D", D=_WIDE, B=_WIDE),
    step(
        "as private as the other",
        "D - B <= 0 and B - D <= 0",
        wrong={"strictly more private": "D - B <= 0 and -> D - B < 0 and "},
    ),
    settles(
        7,
        by=chain(
            "as private as the other",
            {
                "D <= B": POST_PROCESSING(private_release="#102", no_other_access="#102"),
                "B <= D": POST_PROCESSING(private_release="#102", no_other_access="#102"),
            },
        ),
    ),
    # a sum of 2 is a mean of 1 for two pulls, and of 2/3 for three
    step(
        "a sum at two numbers of pulls",
        "s/N > s/M",
        wrong={"where the numbers are secret": "s/N > s/M -> s/N == s/M"},
        at=[{"s": 2, "N": 2, "M": 3}],
    ),
    settles(
        7,
        by=("sum and mean from each other", "a sum at two numbers of pulls"),
        on="one sum",
        beyond="others",
        kills={1: "with the same noise on both", 2: "where the numbers are secret"},
    ),
    unsettled(
        5,
        missing=(
            "the width of the noise, which the second attempt does not print; that the private sum over the "
            "pulls is the mean with noise/N is no more than its definition"
        ),
    ),
)

LINES: Lines = {
    "TA-B8": _VIEWS,
    "TA-TH5.2": _EPISODES,
    "TA-EQC.8": _EXTENDED,
    "TA-EQC.11": _told_the_queries(4),
    "TA-TH5.3": _ADAP_UCB,
    "TA-TH5.4": _ADAP_KLUCB,
    "TA-TH5.5": _ADAC_UCB,
    "TA-R5.7": _OTHER_BUDGETS,
    "TA-TH5.11": _GOPE,
    "TA-A8": _OUTPUT,
    "TA-S1-A": _TREES,
    "TA-S2-A": (*_SUMS, *_EXPLORED),
    "TA-S3-A": _COMPOSED,
}
