"""Algorithm 10 stops with probability 1: no arm rests for ever, and costs outgrow thresholds (5.4)."""

from __future__ import annotations

from typing import Final

from ....language.assertion import ASSUMED, assumed, by_definition, chain, noted, settles
from ....language.ranges import units, wide
from ....language.rules import BOREL_CANTELLI, INDUCTION, TOWER, UNION_BOUND
from ....language.written_claim import Lines, Pieces, over, step

_REAL: Final = "(-oo, oo)"
_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_ONE: Final = "[1, oo)"
_SHARE: Final = "(0, 1)"

# --- private means converge

# a, b, c: chances that the mean of a phase is off by x/2, to either side, and that its noise is; z: r^n
_PHASES: Final[Pieces] = (
    noted(
        101,
        "almost surely each arm has finitely many phases whose private mean is off by x or more",
        for_all="every x > 0, all arms; rewards of an arm in the order of its pulls",
        near_miss="with a chance of at most minus one",
    ),
    noted(
        102,
        "a private mean of n samples is off by x or more with a chance of at most 3 r^n",
        for_all="every x > 0; r < 1 depends on x, eps and sigma",
        near_miss="2 r^n",
    ),
    noted(
        103,
        "the sum of these chances over the phases of an arm is at most 3/(1 - r)",
        for_all="every r < 1; phases whose lengths double",
        near_miss="half of that",
    ),
    over("p <= a + b + c", "a <= z", "b <= z", "c <= z", **units("pabcz")),
    step("a private mean that is off", "p <= 3*z", wrong={"twice r^n": "p <= 3*z -> p <= 2*z"}),
    settles(
        102,
        by=chain(
            "a private mean that is off",
            {
                "p <= a + b + c": UNION_BOUND(each_event="TA-L5.18#110", events="TA-LC.22#1"),
                **dict.fromkeys(("a <= z", "b <= z"), "TA-L5.18#110"),
                "c <= z": "TA-LC.22#1",
            },
        ),
        kills={1: "twice r^n"},
    ),
    # S: powers of r so far, t: the next one, u: that of a phase, which is at least as long as its number
    over(r=_SHARE),
    step(
        "no phase summed",
        "0*(1 - r) <= 1 - 1",
        wrong={"a phase, summed": "0*(1 - r) <= -> 1 + 0*(1 - r) <= "},
    ),
    over("S*(1 - r) <= 1 - t", "u <= t", S=_WIDE, r=_SHARE, **units("tu")),
    step(
        "one phase summed more",
        "(S + u)*(1 - r) <= 1 - r*t",
        wrong={"its power twice": "(S + u) -> (S + 2*u)"},
    ),
    over("S*(1 - r) <= 1 - t", S=_WIDE, r=_SHARE, t=(0, 1)),
    step(
        "all phases summed",
        "3*S <= 3/(1 - r)",
        wrong={"half of that sum": "<= 3/(1 - r) -> <= 3/(2*(1 - r))"},
    ),
    settles(
        103,
        by=chain(
            "all phases summed",
            {
                "S*(1 - r) <= 1 - t": INDUCTION(base="no phase summed", step="one phase summed more"),
                "u <= t": "TA-EQ5.11#2",
            },
        ),
        kills={1: "half of that sum"},
    ),
    # f: the chance that an arm has infinitely many such phases, q: that some of K arms has
    over("q <= K*f", "f <= 0", **wide("qf"), K="[2, oo)"),
    step("means that are off without end", "q <= 0", wrong={"less than never": "q <= 0 -> q <= -1"}),
    settles(
        101,
        by=chain(
            "means that are off without end",
            {
                "q <= K*f": UNION_BOUND(each_event="#102", events=by_definition("TA-A10#4")),
                "f <= 0": BOREL_CANTELLI(each_event="#102", finite_sum="#103"),
            },
        ),
        kills={1: "less than never"},
    ),
)

# --- no arm rests

_NO_REST: Final[Pieces] = (
    noted(
        104,
        "an arm with at most m pulls leads in at most (m + 1)/beta rounds",
        for_all="every arm, beta in (0,1), every run",
        near_miss="m/beta rounds less one",
    ),
    noted(
        105,
        "in L rounds that an arm leads, others are pulled at least (1 - beta) L - 1 times",
        for_all="every arm, beta in (0,1), every run",
        near_miss="beta L + 2 times more",
    ),
    noted(
        106,
        "the bonus of the leader is at most (5/s)^(1/2) + 5/(eps s) in a phase of s^2 samples",
        for_all="every phase, eps > 0",
        near_miss="a fifth of it",
    ),
    noted(
        107,
        "of two arms that do not rest, the better one has the larger index from some round on",
        for_all="means that differ; where private means converge",
        near_miss="twice the bonus",
    ),
    noted(
        108,
        "an arm that rests costs less than every arm that does not rest, from some round on",
        for_all="costs (5.9) and (5.12), where private means converge; N its samples, n theirs and those of "
        "the leader",
        near_miss="from a quarter of that on",
    ),
    noted(
        109,
        "the rounds from there on are at most (M + 1)/(1 - beta), M the pulls of the arms that rest",
        for_all="beta in (0,1), every set of arms that rest",
        near_miss="M/(1 - beta) less one",
    ),
    over("b*L - 1 <= N", "N <= m", **wide("LNm"), b=_SHARE),
    step("rounds that an arm leads", "L <= (m + 1)/b", wrong={"m less one": "(m + 1)/b -> (m - 1)/b"}),
    settles(
        104,
        by=chain(
            "rounds that an arm leads",
            {"b*L - 1 <= N": "TA-B15#101", "N <= m": assumed("an arm with at most m pulls")},
        ),
        kills={1: "m less one"},
    ),
    over("N <= b*L + 1", **wide("LN"), b=_SHARE),
    step(
        "pulls of its challengers",
        "L - N >= (1 - b)*L - 1",
        wrong={"two more": "(1 - b)*L - 1 -> (1 - b)*L + 1"},
    ),
    settles(105, by=chain("pulls of its challengers", {"N <= b*L + 1": "TA-B15#101"}), kills={1: "two more"}),
    # s: the root of the samples of a phase, k = log2 s^2 + 2 its number, f: eps
    over(s=_ONE),
    step(
        "number of a phase by the root of its samples",
        "2*log(s)/log(2) + 2 <= 5*s",
        wrong={"twice the root": "<= 5*s -> <= 2*s - 1"},
    ),
    over("k <= 5*s", k=_ONE, s=_ONE, f=_POSITIVE),
    step(
        "bonus of a long phase",
        "k/s**2 <= 5/s and k/(f*s**2) <= 5/(f*s)",
        wrong={"a fifth, of the bonus": "k/s**2 <= 5/s and -> k/s**2 <= 1/s and"},
    ),
    settles(
        106,
        by=chain("bonus of a long phase", {"k <= 5*s": "#115"}),
        kills={1: "a fifth, of the bonus"},
    ),
    settles(115, by="number of a phase by the root of its samples", kills={1: "twice the root"}),
    # p > q: two means, i and j: the indexes, x: how far private means are off, u: the bonus of the worse arm
    over(
        *("p - x <= i", "j <= q + x + u", "2*x + u + h <= p - q"),
        **dict.fromkeys("pqij", _REAL),
        **wide("xu"),
        h=_POSITIVE,
    ),
    step("order of two indexes", "j + h <= i", wrong={"a bonus more": "j + h <= i -> j + h + u <= i"}),
    settles(
        107,
        by=chain(
            "order of two indexes",
            {
                "p - x <= i": "#101",
                "j <= q + x + u": "#101",
                "2*x + u + h <= p - q": "#106",
            },
        ),
        kills={1: "a bonus more"},
    ),
    # u and v: samples of two arms, at least n, H: the square of their gap, or the gap times min(3 eps, gap);
    # w: sigma^2; N: the samples of an arm that rests, Y: as H, of it
    over("n <= u", "n <= v", **dict.fromkeys("nuv", _ONE), H=_WIDE, w=_POSITIVE),
    step(
        "cost of two arms that grow",
        "H/(2*w*(1/u + 1/v)) >= H*n/(4*w)",
        wrong={"twice that cost": ">= H*n/(4*w) -> >= H*n/(2*w) + H"},
    ),
    over(u=_ONE, N=_ONE, Y=_WIDE, w=_POSITIVE),
    step(
        "cost of an arm that rests",
        "Y/(2*w*(1/u + 1/N)) <= Y*N/(2*w)",
        wrong={"a third of that cost": "<= Y*N/(2*w) -> <= Y*N/(6*w)"},
    ),
    over("2*Y*N + h <= H*n", **wide("YH"), N=_ONE, n=_ONE, w=_POSITIVE, h=_POSITIVE),
    step(
        "an arm that rests is the challenger",
        "Y*N/(2*w) < H*n/(4*w)",
        wrong={"from a quarter on": "Y*N/(2*w) < -> 4*Y*N/(2*w) < "},
    ),
    settles(
        108,
        by=(
            "cost of two arms that grow",
            "cost of an arm that rests",
        ),
        on="the two costs",
        beyond="their order",
    ),
    settles(
        108,
        by=chain("an arm that rests is the challenger", {"2*Y*N + h <= H*n": "#107"}),
        kills={1: "from a quarter on"},
    ),
    over("(1 - b)*L - 1 <= P", "P <= M", **wide("LPM"), b=_SHARE),
    step(
        "rounds in which arms rest",
        "L <= (M + 1)/(1 - b)",
        wrong={"M less one": "(M + 1)/(1 - b) -> (M - 1)/(1 - b)"},
    ),
    settles(
        109,
        by=chain(
            "rounds in which arms rest",
            {"(1 - b)*L - 1 <= P": "#105", "P <= M": assumed("M the pulls of the arms that rest")},
        ),
        kills={1: "M less one"},
    ),
)

# --- costs outgrow thresholds

_OUTGROWN: Final[Pieces] = (
    noted(
        110,
        "of the k other arms one has at least (1 - beta) n/(2 k) pulls by round n, from some round on",
        for_all="beta in (0,1); where the best arm leads in all but m rounds",
        near_miss="(1 - beta) n/k + 1",
    ),
    noted(
        111,
        "as that arm is pulled last as a challenger, each cost of the leader is at least H r n/(16 sigma^2)",
        for_all="where private means converge; r n at most the pulls of the leader and of that arm",
        near_miss="H r n/(4 sigma^2)",
    ),
    noted(
        112,
        "a + b log(m)^2 < c m from some m on",
        for_all="all a, b >= 0, c > 0",
        near_miss="the root of m",
    ),
    noted(
        113,
        "the threshold (5.11) at counts up to m is at most a + b log(m)^2",
        for_all="eps > 0, delta in (0,1), s > 1, K >= 2; a and b depend on these",
        near_miss="half of it",
    ),
    noted(
        114,
        "where private means converge the rule stops",
        for_all="means that differ pairwise, delta and beta in (0,1), eps > 0",
        near_miss="twice as far apart",
    ),
    noted(
        115,
        "the phase of s^2 samples has a number of at most 5 s",
        for_all="every phase of s^2 >= 1 samples",
        near_miss="2 s - 1",
    ),
    # S: pulls of the others, c: the most of one of k of them, m: rounds that the best arm does not lead
    over("S <= k*c", "(1 - b)*n - m <= S", "2*m <= (1 - b)*n", **wide("Scnm"), k=_ONE, b=_SHARE),
    step(
        "pulls of the arm that is pulled the most",
        "c >= (1 - b)*n/(2*k)",
        wrong={"all of them, and one more": ">= (1 - b)*n/(2*k) -> >= (1 - b)*n/k + 1"},
    ),
    settles(
        110,
        by=chain(
            "pulls of the arm that is pulled the most",
            {
                "S <= k*c": ASSUMED,
                "(1 - b)*n - m <= S": "#105",
                "2*m <= (1 - b)*n": "#109",
            },
        ),
        kills={1: "all of them, and one more"},
    ),
    # V: the cost of the challenger, W: any other one, x: samples, y: pulls, of the fewer of both arms
    over(
        *("V <= W", "H*x/(4*w) <= V", "y <= 4*x", "r*n <= y"),
        **wide("VWHxyrn"),
        w=_POSITIVE,
    ),
    step(
        "every cost as the arm is pulled",
        "H*r*n/(16*w) <= W",
        wrong={"four times that, every cost": "H*r*n/(16*w) <= W -> H*r*n/(4*w) <= W"},
    ),
    settles(
        111,
        by=chain(
            "every cost as the arm is pulled",
            {
                "V <= W": by_definition("TA-A10#7"),
                "H*x/(4*w) <= V": "#108",
                "y <= 4*x": by_definition("TA-A10#3"),
                "r*n <= y": "#110",
            },
        ),
        kills={1: "four times that, every cost"},
    ),
    # z: the third root of m
    over(z=_ONE),
    step("square of a logarithm", "(3*log(z))**2 <= 9*z**2", wrong={"of a root": "<= 9*z**2 -> <= z"}),
    over("a + 9*b + h <= c*z", **wide("ab"), c=_POSITIVE, h=_POSITIVE, z=_ONE),
    step(
        "logarithms against the rounds",
        "a + 9*b*z**2 <= (a + 9*b)*z**2 and (a + 9*b)*z**2 + h*z**2 <= c*z**3",
        wrong={"against a root": "+ h*z**2 <= c*z**3 -> + h*z**2 <= c*z"},
    ),
    # log(m)^2 is (3 log z)^2, at most 9 z^2
    settles(
        112,
        by="square of a logarithm",
        on="the logarithm",
        beyond="the sum",
    ),
    settles(
        112,
        by=chain(
            "logarithms against the rounds",
            {"a + 9*b + h <= c*z": assumed("from some m on")},
        ),
        kills={1: "against a root"},
    ),
    # C: C_G at x, l: log m, p + q l: at least x, log(2 K zeta k^s/delta), and the same at the level of c^G
    over("C <= x + 3 + log(1 + x)", "x <= p + q*l", **wide("Cxpql")),
    step(
        "the threshold by the square of the logarithm",
        "C <= 2*(p + q*l) + 3 and log(4 + l) <= 3 + l and (p + q*l)**2 <= 2*p**2 + 2*q**2*l**2",
        wrong={"half of it, of the threshold": "2*p**2 + 2*q**2*l**2 -> p**2 + q**2*l**2"},
    ),
    settles(
        113,
        by=chain(
            "the threshold by the square of the logarithm",
            {"C <= x + 3 + log(1 + x)": "TA-R5.19#101", "x <= p + q*l": "TA-EQ5.11#2"},
        ),
        kills={1: "half of it, of the threshold"},
    ),
    # U: the threshold, t: its bound, m: the least cost, r: its bound
    over("U <= t", "t + h <= r", "r <= m", **wide("Utrm"), h=_POSITIVE),
    step(
        "a cost above its threshold", "U + h <= m", wrong={"twice the distance": "U + h <= m -> U + 2*h <= m"}
    ),
    settles(
        114,
        by=chain("a cost above its threshold", {"U <= t": "#113", "t + h <= r": "#112", "r <= m": "#111"}),
        kills={1: "twice the distance"},
    ),
)
# w: the chance of an error, n: of going on for ever, y: that means do not converge, r: of stopping with the
# best arm; f: eps, x: noise of the first mean of the worse arm that holds it ahead
_CORRECT: Final = "right in the end"


def _correct(error: str, ends: str, private: str, refuted: tuple[str, ...]) -> Pieces:
    return (
        over("w <= d", "n <= y", "y <= 0", "1 - w - n <= r", **units("wnyrd")),
        step(_CORRECT, "r >= 1 - d", wrong={"half of the risk": "r >= 1 - d -> r >= 1 - d/2"}),
        settles(
            2,
            by=chain(
                _CORRECT,
                {
                    "w <= d": error,
                    "n <= y": TOWER(given_the_past=ends),
                    "y <= 0": "TA-TH5.20#101",
                    "1 - w - n <= r": UNION_BOUND(each_event=error, events=ends),
                },
            ),
            despite=dict.fromkeys(
                refuted,
                "the lemma is used for errors alone; that the rule stops is shown for Algorithm 10, which "
                "starves no arm",
            ),
        ),
        step(
            "noise that holds the stop off",
            "exp(-f*x)/4 > 0",
            wrong={"bounded surely": "exp(-f*x)/4 > 0 -> exp(-f*x)/4 <= 0"},
            at=[{"f": "1/10", "x": 100}],
        ),
        # as in the lemma on the risk: the first phases of two arms, the wrong arm ahead by its noise alone
        step(
            "an error in the first phases",
            private,
            wrong={"without noise in the threshold": f"{_LAPLACE} -> 0"},
            at=[{"f": "1e-6", "c": 1000, "l": "41", "d": "1e-16"}],
        ),
        settles(
            2,
            by=("noise that holds the stop off", "an error in the first phases"),
            on="first phases of two arms, for the near misses",
            beyond="what is asserted",
            kills={1: "bounded surely", 2: "without noise in the threshold"},
        ),
    )


_LAPLACE: Final = "8*l**2/f**2"
_CONVERGE: Final[Pieces] = (
    # q: the chance that a private mean is off without end, k: of one of the arms; h: any positive number
    over("q <= k", "k <= 0", "2 <= h*f*n", **units("qk"), h="(0, 1]", f=_POSITIVE, n=_ONE),
    step(
        "private means converge",
        "q <= 0 and 2/(f*n)**2 <= h**2",
        wrong={
            "noise of one size": "2/(f*n)**2 <= h**2 -> 2/f**2 <= h**2",
            "the square forgotten": "2/(f*n)**2 <= h**2 -> 2/(f*n) <= h**2",
        },
    ),
    settles(
        4,
        by=chain(
            "private means converge",
            {
                "q <= k": TOWER(given_the_past="TA-TH5.20#101"),
                "k <= 0": "TA-TH5.20#101",
                "2 <= h*f*n": assumed("growing phases"),
            },
        ),
        kills={1: "noise of one size", 2: "the square forgotten"},
    ),
)
# two runs with the same private means, whose rewards after an update differ: whether counts differ (u), the
# leader (g), the challenger (c), the arm (p), and the counts after it (w)
_PLANNED: Final[Pieces] = (
    over(x=(0, 1)),
    step("as the update has it", "0*x <= 0", wrong={"apart after the update": "0*x <= 0 -> 1 + 0*x <= 0"}),
    over("u <= 0", "g <= u", "c <= u + g", "p <= u + g + c", "w <= u + p", **units("ugcpw")),
    step("the same until the next update", "w <= 0", wrong={"apart by then": "w <= 0 -> 1 - w <= 0"}),
    over("u <= 0", "g <= u", "c <= u + g", "p <= u + g + c", **units("ugcpxy")),
    step(
        "the same arms until the next update",
        "p <= 0",
        wrong={
            "an arm that is drawn": "p <= 0 -> p + x <= 0",
            "an arm by new rewards": "p <= 0 -> p + y <= 0",
        },
    ),
    settles(
        1,
        by=chain(
            "the same arms until the next update",
            {
                "u <= 0": INDUCTION(base="as the update has it", step="the same until the next update"),
                "g <= u": by_definition("TA-A10#6"),
                "c <= u + g": by_definition("TA-A10#7"),
                "p <= u + g + c": by_definition("TA-A10#8"),
                "w <= u + p": by_definition("TA-A10#8"),
            },
        ),
        kills={1: "an arm that is drawn", 2: "an arm by new rewards"},
    ),
)
# l and m: log m and the sixth root of m; h(x, delta) is at most p + q l, and so are the logarithms
_STAR: Final[Pieces] = (
    noted(
        101,
        "both branches of (5.14) at counts up to m are at most a + b log(m)^2 + c m^(1/2) (1 + log m)",
        for_all="eps > 0, delta in (0,1), s > 1, K >= 2; a, b and c depend on these",
        near_miss="half of it",
    ),
    noted(
        102,
        "a + b log(m)^2 + c m^(1/2) (1 + log m) < k m from some m on",
        for_all="all a, b, c >= 0, k > 0",
        near_miss="the root of m",
    ),
    noted(
        103,
        "where private means converge the rule of AdaP-TT* stops",
        for_all="means that differ pairwise, delta and beta in (0,1), eps > 0",
        near_miss="twice as far apart",
    ),
    # g: the root of 1 + h(x, delta), y at least h, t: a logarithm, z: the bound p + q log m of both
    over("g**2 <= 1 + y", "y <= z", "t <= z", g=_ONE, **wide("ytz")),
    step(
        "roots and logarithms of the thresholds",
        "g <= 1 + z and t <= 1 + z and (1 + z)**2 <= 2 + 2*z**2",
        wrong={"half of it, of the roots": "g <= 1 + z and -> g <= (1 + z)/2 and"},
    ),
    settles(
        101,
        by=chain(
            "roots and logarithms of the thresholds",
            {"g**2 <= 1 + y": ASSUMED, "y <= z": "TA-EQ5.14#5", "t <= z": "TA-EQ5.11#2"},
        ),
        kills={1: "half of it, of the roots"},
    ),
    # z: the ninth root of m
    over(z=_ONE),
    step(
        "logarithm by the ninth root",
        "(9*log(z))**2 <= 81*z**2 and 1 + 9*log(z) <= 10*z",
        wrong={"by a ninth": "and 1 + 9*log(z) <= 10*z -> and 1 + 9*log(z) <= z"},
    ),
    # u, v and w: z^2, z^(11/2) and z^8, so that u and v are at most w
    over(
        "a + 81*b + 10*c + h <= k*z",
        "u <= w",
        "v <= w",
        **wide("abc"),
        k=_POSITIVE,
        h=_POSITIVE,
        **dict.fromkeys("zuvw", _ONE),
    ),
    step(
        "roots against the rounds",
        "a + 81*b*u + 10*c*v <= (a + 81*b + 10*c)*w and (a + 81*b + 10*c + h)*w <= k*z*w",
        wrong={"roots against a root": "+ h)*w <= k*z*w -> + h)*w <= k*z"},
    ),
    settles(
        102,
        by=chain(
            "roots against the rounds",
            {
                "a + 81*b + 10*c + h <= k*z": assumed("from some m on"),
                **dict.fromkeys(("u <= w", "v <= w"), ASSUMED),
            },
        ),
        kills={1: "roots against a root"},
    ),
    over("U <= t", "t + h <= r", "r <= m", **wide("Utrm"), h=_POSITIVE),
    step(
        "a cost of AdaP-TT* above its threshold",
        "U + h <= m",
        wrong={"twice the distance": "U + h <= m -> U + 2*h <= m"},
    ),
    settles(
        103,
        by=chain(
            "a cost of AdaP-TT* above its threshold",
            {"U <= t": "#101", "t + h <= r": "#102", "r <= m": "TA-TH5.20#111"},
        ),
        kills={1: "twice the distance"},
    ),
)

LINES: Final[Lines] = {
    "TA-TH5.20": (
        *_PHASES,
        *_NO_REST,
        *_OUTGROWN,
        *_correct(
            "TA-L5.18#5",
            "#114",
            f"exp(-f*sqrt(c + {_LAPLACE}))/4 <= d",
            ("TA-L5.18#1", "TA-L5.18#4", "TA-L5.18#6"),
        ),
    ),
    "TA-TH5.23": (
        *_STAR,
        *_correct(
            "TA-L5.21#3",
            "#103",
            f"exp(-f*sqrt(c + {_LAPLACE}))/4 <= d",
            ("TA-L5.21#1", "TA-L5.21#4"),
        ),
    ),
    "TA-PF5.20": _CONVERGE,
    "TA-R5.24": _PLANNED,
}
