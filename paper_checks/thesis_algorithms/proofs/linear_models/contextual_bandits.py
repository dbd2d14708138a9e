"""Lines of the confidence set and of the regret of AdaC-OFUL (Section 5.3.3, Appendix C.4)."""

from __future__ import annotations

from .....verify.evidence.ladder import Verdict
from ....language.assertion import (
    ASSUMED,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
)
from ....language.proof_lines import Restated
from ....language.ranges import units, wide
from ....language.rules import INDUCTION, TOWER, UNION_BOUND
from ....language.severity import Severity
from ....language.written_claim import Lines, Pieces, amended, over, step
from ....statements.episodes.every_round import (
    error_of_an_estimate,
    noise_of_a_round,
    width_of_a_round,
)
from ....statements.optimism.design_matrices import (
    DETERMINANT_BY_TRACE,
    DETERMINANT_OF_ROUNDS,
    GROWTH_OVER_UPDATES,
    TRACE_OF_ROUNDS,
)
from ....statements.proofs import every_round_lines, optimistic_regret_lines

_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_FIRST = optimistic_regret_lines.LINES
_LATER = every_round_lines.LINES

_POTENTIAL = Restated(
    {2: 2, 3: 5, 4: 101, 5: 3},
    {"ZCDP-T14S5#4": "TA-PFC.13d#101", "ZCDP-EQ22#1": "TA-EQC.24#1"},
    kills={
        2: {1: "the norm without its square"},
        5: {2: "a factor of 1.4"},
        3: {1: "half of the sum"},
        101: {},
    },
)
_SUM_OF_WIDTHS: Pieces = (
    noted(
        101,
        "2 sum_t log(1 + ||A_t||^2_{V_{t-1}^-1}) = 2 log(det V_T/det V_0)",
        for_all="V_0 = lambda I, lambda > 0; all T, d",
        near_miss="one for two, of all rounds",
    ),
    *_POTENTIAL(_FIRST["ZCDP-EQ22"]),
    *_POTENTIAL(_LATER["ZCDP-EQ22"]),
    settles(2, by="determinant of an update, every dimension", kills={2: "the norm after the round"}),
    over(x="[0, oo)"),
    step(
        "one term against twice its logarithm",
        "min(1, x) <= 2*log(1 + x)",
        wrong={
            "1.4 times, one term": "2*log -> 1.4*log",
            "1.44 times, one term": "2*log -> 1.44*log",
            "the logarithm once": "2*log -> log",
        },
    ),
    settles(
        4,
        by="one term against twice its logarithm",
        kills={1: "1.4 times, one term", 2: "1.44 times, one term"},
    ),
    settles(
        5,
        by="one term against twice its logarithm",
        on="one round",
        beyond="more rounds",
        kills={1: "the logarithm once"},
    ),
    step(
        "orthogonal actions, one for each dimension",
        "d*min(1, 1/lam) <= 2*d*log(1 + d/(lam*d))",
        wrong={"without d": "<= 2*d*log(1 + d/(lam*d)) -> <= 2*log(1 + d/lam)"},
        at=[{"d": 10, "lam": 1}],
    ),
    settles(
        3,
        by="orthogonal actions, one for each dimension",
        on="ten orthogonal actions, T = d = 10, lambda = 1",
        beyond="other actions",
        kills={2: "without d"},
    ),
    settles(
        101,
        by="sum of the logarithms",
        on="the sum against the logarithm",
        beyond="what a round adds",
        kills={1: "one for two, of all rounds"},
    ),
    # R the sum of the logarithms, twice; L the logarithm of the ratio, g that of 1 + T/(lambda d)
    over("R <= 2*L", "L <= d*g", R="[0, oo)", L="[0, oo)", g="[0, oo)", d="[1, oo)"),
    step(
        "logarithms by the determinant and the trace",
        "R <= 2*d*g",
        wrong={"equality with the bound": "R <= 2*d*g -> R >= 2*d*g"},
    ),
    settles(
        6,
        by=chain(
            "logarithms by the determinant and the trace", {"R <= 2*L": "#101", "L <= d*g": "TA-PFC.13d#101"}
        ),
        kills={2: "equality with the bound"},
    ),
    settles(
        6,
        by="sum of the logarithms",
        on="the first link",
        beyond="the second link",
        kills={1: "one for two, of all rounds"},
    ),
)

_DETERMINANTS: Pieces = (
    noted(
        101,
        "det V_t <= (lambda + t/d)^d",
        for_all="||A_s|| <= 1; every t",
        near_miss="half of t",
    ),
    *DETERMINANT_BY_TRACE,
    *TRACE_OF_ROUNDS,
    *GROWTH_OVER_UPDATES,
    *DETERMINANT_OF_ROUNDS,
    settles(101, by="determinant after t rounds, every dimension", kills={1: "half of t"}),
    settles(1, by="determinant by the trace, every dimension"),
    settles(6, by="power of the trace, every dimension"),
    settles(
        3,
        by=("growth over all updates, every dimension", "determinant after t rounds, every dimension"),
    ),
    # l updates, c = log(1 + C), g = log det V_t, a = log det V_0 and z the logarithm of its bound
    over(lam=_POSITIVE, x="[0, oo)"),
    step(
        "logarithm of the bound over det V_0",
        "log(lam + x) - log(lam) <= log(1 + x/lam)",
        wrong={"without lambda": "log(1 + x/lam) -> log(1 + x) - 1"},
    ),
    noted(
        102,
        "log(lambda + t/d) - log(lambda) <= log(1 + t/(lambda d))",
        for_all="lambda > 0, t >= 0, d >= 1",
        near_miss="without lambda",
    ),
    settles(102, by="logarithm of the bound over det V_0", kills={1: "without lambda"}),
    over(
        "l*c + d*a <= g",
        "g <= d*z",
        "z - a <= h",
        **dict.fromkeys("agz", _REAL),
        l="[0, oo)",
        h="[0, oo)",
        c=_POSITIVE,
        d="[1, oo)",
    ),
    step(
        "number of updates from the growth", "l <= d*h/c", wrong={"half of the number": "d*h/c -> d*h/(2*c)"}
    ),
    settles(
        4,
        by=chain(
            "number of updates from the growth",
            {"l*c + d*a <= g": "#3", "g <= d*z": "#3", "z - a <= h": "#102"},
        ),
    ),
)

_ERROR: Pieces = (
    *error_of_an_estimate(1, 2),
    # along one coordinate: x that of A_s, p = A_s^T theta*, h the noise; B, G and S the three sums so far
    over(x=_REAL, p=_REAL, h=_REAL),
    step("nothing summed", "0*x*p <= 0*x*p + 0*x*h", wrong={"something": "0*x*p <= -> 1 + 0*x*p <= "}),
    step(
        "nothing summed, from below",
        "0*x*p + 0*x*h <= 0*x*p",
        wrong={"something, from below": "0*x*p + 0*x*h <= -> 1 + 0*x*p + 0*x*h <= "},
    ),
    over("B <= G + S", **dict.fromkeys("BGSxph", _REAL)),
    step(
        "a reward more",
        "B + x*(p + h) <= (G + x*p) + (S + x*h)",
        wrong={"without its noise": "(S + x*h) -> S"},
    ),
    over("G + S <= B", **dict.fromkeys("BGSxph", _REAL)),
    step(
        "a reward more, from below",
        "(G + x*p) + (S + x*h) <= B + x*(p + h)",
        wrong={"its noise twice": "(S + x*h) -> (S + 2*x*h)"},
    ),
    # V a coordinate of V_t theta*, r that of lambda theta*, q that of the last summand of V_t
    over(
        "B <= G + S", "G + S <= B", "V <= G + r", "G + r <= V", **dict.fromkeys("BGSVr", _REAL), q=_POSITIVE
    ),
    step(
        "rewards by the design matrix",
        "B <= (V - r) + S and (V - r) + S <= B",
        wrong={
            "the ridge kept": "B <= (V - r) + S and (V - r) + S <= B -> B <= V + S and V + S <= B",
            "V of the round before, in the sum": "(V - r) + S <= B -> (V + q - r) + S <= B",
        },
    ),
    settles(
        4,
        by=chain(
            "rewards by the design matrix",
            {
                "B <= G + S": INDUCTION(base="nothing summed", step="a reward more"),
                "G + S <= B": INDUCTION(base="nothing summed, from below", step="a reward more, from below"),
                "V <= G + r": assumed("V_t = lambda I + sum_{s<=t} A_s A_s^T"),
                "G + r <= V": assumed("V_t = lambda I + sum_{s<=t} A_s A_s^T"),
            },
        ),
        kills={1: "the ridge kept", 2: "V of the round before, in the sum"},
    ),
)

_EVENTS: Pieces = (
    noted(
        101,
        "P(||N|| > sqrt(2 l/rho) f(d, delta/T)) <= delta/T for N ~ N(0, (2 l/rho) I_d)",
        for_all="every number l of updates; d >= 1, rho > 0, delta in (0,1), T >= 1",
        near_miss="half of the chance",
    ),
    # n: the norm over sqrt(2 l/rho)
    over(n="[0, oo)", f="[1, oo)"),
    step(
        "above f is above its root",
        "(1 if n > f else 0) <= (1 if n > sqrt(f) else 0)",
        wrong={
            "the other way round": (
                "(1 if n > f else 0) <= (1 if n > sqrt(f) -> (1 if n > sqrt(f) else 0) <= (1 if n > f"
            )
        },
    ),
    over("p <= r", "r <= x", p=(0, 1), r=(0, 1), x=(0, 1)),
    step("chance of a large norm", "p <= x", wrong={"half of the chance": "p <= x -> p <= x/2"}),
    settles(
        101,
        by=chain(
            "chance of a large norm",
            {"p <= r": TOWER(given_the_past="above f is above its root"), "r <= x": "TA-LC.28#1"},
        ),
        kills={1: "half of the chance"},
    ),
    over("q <= n*x", "n <= T", "x <= l", q=(0, 1), n="[0, oo)", x=(0, 1), T="[1, oo)", l=(0, 1)),
    step("every number of updates", "q <= T*l", wrong={"once for all numbers": "T*l -> l"}),
    settles(
        4,
        by=chain(
            "every number of updates",
            {
                "q <= n*x": UNION_BOUND(each_event="#101", events=by_definition("TA-A9#3")),
                "n <= T": by_definition("TA-A9#3"),
                "x <= l": "#101",
            },
        ),
    ),
    step(
        "norm of the noise on the line",
        "erfc(m*(1 + 2*sqrt(L) + 2*L)/sqrt(2)) <= exp(-L)",
        wrong={
            "root of l/rho times the logarithm": "erfc(m*(1 + 2*sqrt(L) + 2*L)/sqrt(2)) -> erfc(L/2)",
            "as for one update": (
                "erfc(m*(1 + 2*sqrt(L) + 2*L)/sqrt(2)) -> erfc(m*(1 + 2*sqrt(L) + 2*L)/sqrt(2)/10)"
            ),
        },
        at=[{"L": each, "m": 1} for each in ("1/2", 1, 2, 5)],
    ),
    settles(
        4,
        by="norm of the noise on the line",
        on="one dimension, four levels; the near miss of one noise for a hundred updates",
        beyond="more dimensions, other levels",
        kills={1: "root of l/rho times the logarithm", 2: "as for one update"},
    ),
    over(
        "q <= s + c",
        "s <= a + b",
        "a <= d",
        "b <= d",
        "c <= d",
        **dict.fromkeys("qsabc", (0, 1)),
        d="(0, 1)",
    ),
    step(
        "three bad events",
        "1 - q >= 1 - 3*d",
        wrong={"a tenth of delta": "1 - 3*d -> 1 - d/10", "surely": ">= 1 - 3*d -> >= 1"},
    ),
    settles(
        5,
        by=chain(
            "three bad events",
            {
                "q <= s + c": UNION_BOUND(each_event="#4", events="#3"),
                "s <= a + b": UNION_BOUND(each_event="#2", events="#3"),
                "a <= d": "#2",
                "b <= d": "#3",
                "c <= d": "#4",
            },
        ),
        kills={1: "a tenth of delta", 2: "surely"},
    ),
)

_WIDTH = Restated({2: 2, 3: 6, 5: 3}, kills={6: {2: "without the root"}, 3: {1: "lambda for its root"}})
_OF_A_SUM = "h <= (n + m)*(n*A + m*B)"
_AMENDED = {"TA-PFC.13c#1": "the bound on the noise is read as amended, where its denominator is positive"}
_NORMS: Pieces = (
    noted(
        102,
        "||N_t||^2 in V_t^-1 is at most (2 l(t)/rho) f(d, delta/T) over lambda and the floor of E_2",
        for_all="under E as amended; rounds at which lambda and the floor are above 0 together",
        near_miss="half of the noise",
    ),
    noted(
        103,
        "||u + v|| <= ||u|| + ||v||",
        for_all=(
            "all vectors u and v of a space of any dimension, one norm given by a positive definite matrix"
        ),
        near_miss="squares of the norms",
    ),
    *_WIDTH(_FIRST["ZCDP-T14S4"]),
    settles(
        103,
        by=chain(
            "norm of a sum",
            {
                _OF_A_SUM: INDUCTION(base="one coordinate of a sum", step="one coordinate of a sum more"),
                "(n*x + m*y)**2 <= (n + m)*(n*x**2 + m*y**2)": "one coordinate of a sum",
                "A <= 1": ASSUMED,
                "B <= 1": ASSUMED,
            },
        ),
        kills={1: "squares of the norms"},
    ),
    # x the norm of the error in V_t, n that of its vector in V_t^-1; a, b and c those of the three parts
    over("x <= n", "n <= y + c", "y <= a + b", **wide("xnyabc")),
    step(
        "three parts of the error",
        "x <= a + b + c",
        wrong={
            "squares of the parts": "x <= a + b + c -> x**2 <= a**2 + b**2 + c**2",
            "never less": "x <= a + b + c -> x >= a + b + c",
        },
    ),
    settles(
        4,
        by=chain(
            "three parts of the error", {"x <= n": "TA-PFC.13a#2", "n <= y + c": "#103", "y <= a + b": "#103"}
        ),
        kills={1: "squares of the parts", 2: "never less"},
    ),
    step(
        "across the only action",
        "l + g >= l + m",
        wrong={"least eigenvalue of the round before": "l + m -> l + (l + m)"},
        at=[{"l": 1, "g": 0, "m": 0}],
    ),
    settles(
        2,
        by="across the only action",
        on="one round in two dimensions",
        beyond="more rounds",
        kills={2: "least eigenvalue of the round before"},
    ),
    over("m <= g", l=_POSITIVE, m="[0, oo)", g="[0, oo)", u=_POSITIVE, y=_POSITIVE),
    step(
        "noise along one eigenvector",
        "y/(l + g) <= y/(l + m)",
        wrong={"by the largest eigenvalue": "<= y/(l + m) -> <= y/(l + g + u)"},
    ),
    settles(
        6,
        by=chain("noise along one eigenvector", {"m <= g": ASSUMED}),
        on="noise along one eigenvector",
        beyond="any other noise",
        kills={1: "by the largest eigenvalue"},
    ),
    over("h*z <= z**2*n", h="[0, oo)", n="[0, oo)", z=_POSITIVE),
    step(
        "norm of the ridge",
        "h <= z*n",
        wrong={"the root of lambda dropped": "h <= z*n -> h <= n"},
    ),
    settles(
        3,
        by=chain("norm of the ridge", {"h*z <= z**2*n": "#6"}),
        on="the second norm",
        beyond="the first norm",
        kills={2: "the root of lambda dropped"},
    ),
    *noise_of_a_round(102, "#6", assumed("under E as amended"), {1: "half of the noise"}),
    *width_of_a_round(5, ("#4", "#3", "#102"), {1: "gamma_t/t"}, _AMENDED),
    over("x <= s + z", "s <= b", "z <= c", **units("xszbc")),
    step("two widths", "x <= b + c", wrong={"the larger width": "x <= b + c -> x <= max(b, c)"}),
    settles(
        5,
        by=chain("two widths", {"x <= s + z": "#4", "s <= b": "#3", "z <= c": "#102"}),
        on="the event on the noise as amended, rounds at which lambda and the floor are above 0 together",
        beyond="earlier rounds, and the event as printed",
        kills={2: "the larger width"},
        despite=_AMENDED,
    ),
)

_ROUND_OF = Restated(
    {3: 2, 8: 9, 6: 5, 7: 6},
    {
        "ZCDP-T14S4#6": "TA-PFC.13c#5",
        "ZCDP-A3#2": "TA-A9#3",
        "ZCDP-A3#4": "TA-A9#5",
        "ZCDP-L13#101": "TA-LC.31#100",
        "ZCDP-L13#1": "TA-LC.31#1",
    },
    kills={2: {2: "in another norm"}, 9: {1: "gaps up to 1"}, 6: {2: "root of 1 + C for it"}},
)
_ROUND: Pieces = (
    *_ROUND_OF(_FIRST["ZCDP-T5S2"]),
    *_ROUND_OF(_LATER["ZCDP-T5S2"]),
    over(r="[0, oo)", a=_POSITIVE, b="(1, oo)"),
    step(
        "maximum over the ellipsoid on the line",
        "b*a == a*b",
        wrong={"square of the radius": "b*a == a*b -> b*a == a*b**2"},
    ),
    settles(
        2,
        by="maximum over the ellipsoid on the line",
        on="one dimension",
        beyond="more dimensions",
        kills={1: "square of the radius"},
    ),
    over("Z <= 4*b**2", Z="[0, oo)", b=_POSITIVE),
    step(
        "two points of an ellipsoid",
        "Z <= (2*b)**2",
        wrong={"one radius apart": "Z <= (2*b)**2 -> Z <= b**2"},
    ),
    settles(
        6,
        by=chain("two points of an ellipsoid", {"Z <= 4*b**2": "TA-PFC.13c#5"}),
        on="the radius alone",
        beyond="the ratio of determinants",
        kills={1: "one radius apart"},
    ),
    over(x=(-1, 1), y=(-1, 1)),
    step("gap on the line", "x - y <= 2", wrong={"the root of 2": "<= 2 -> <= sqrt(2)"}),
    settles(
        9, by="gap on the line", on="one dimension", beyond="more dimensions", kills={2: "the root of 2"}
    ),
    # p = <theta*, A_t^*>, U and W indexes of A_t^* and A_t; t in an episode, w what the set has grown by
    over("p <= U", "U <= W", "W <= x", **dict.fromkeys("pUWx", _REAL), w=_POSITIVE),
    step(
        "optimism along the chain",
        "p <= W and U <= x",
        wrong={
            "at a smaller set": "p <= W -> p <= W - w",
            "off the event": "p <= W and U <= x -> p <= W and U + w <= x",
        },
    ),
    settles(
        10,
        by=chain(
            "optimism along the chain",
            {
                "p <= U": "TA-PFC.13c#5",
                "U <= W": by_definition("TA-A9#4"),
                "W <= x": ASSUMED,
            },
        ),
        kills={1: "at a smaller set", 2: "off the event"},
    ),
)

# x and y: terms of the two sums, n and m at least the roots of their sums of squares; all as in the lines on
# the inequality of Cauchy and Schwarz
_SUMMED: Pieces = (
    over(x="[0, oo)"),
    step(
        "square of the smaller",
        "min(1, x)**2 == min(1, x**2)",
        wrong={"itself": "== min(1, x**2) -> == min(1, x)"},
    ),
    over(x=_REAL, y=_REAL),
    step("no rounds", "2*(x*y) <= x**2 + y**2", wrong={"half of them": "<= x**2 + -> <= x**2/2 + "}),
    over("2*C <= A + B", A="[0, oo)", B="[0, oo)", C=_REAL, x=_REAL, y=_REAL),
    step(
        "a round of both sums more",
        "2*(C + x*y) <= (A + x**2) + (B + y**2)",
        wrong={"half of it, both sums": "+ (B + y**2) -> + (B + y**2/2)"},
    ),
    # b and k: 2 sqrt(1 + C) times beta_T and gamma_T; n, m and w: roots of T, Q and the sum of 1/tau_t
    over(
        "2*C <= A + B",
        "A <= 1",
        "B <= 1",
        A="[0, oo)",
        B="[0, oo)",
        C=_REAL,
        **dict.fromkeys("nmb", _POSITIVE),
    ),
    step(
        "a sum by the squares",
        "b*(n*m*C) <= b*(n*m)",
        wrong={"half of the squares": "<= b*(n*m) -> <= b*(n*m)/sqrt(2)"},
    ),
    step(
        "one round, four rounds after an update",
        "c/sqrt(tau) <= sqrt(1/tau*c**2)",
        wrong={"squares of 1/tau, in the root": "sqrt(1/tau*c**2) -> sqrt(1/tau**2*c**2)"},
        at=[{"c": 1, "tau": 4}],
    ),
    settles(
        2,
        by="one round, four rounds after an update",
        on="one round",
        beyond="more rounds",
        kills={2: "squares of 1/tau, in the root"},
    ),
    settles(
        2,
        by=chain(
            "a sum by the squares",
            {
                "2*C <= A + B": INDUCTION(base="no rounds", step="a round of both sums more"),
                "A <= 1": ASSUMED,
                "B <= 1": ASSUMED,
            },
        ),
        on="the link from the line before, of each of the two sums",
        beyond="the line before, and the first episode",
        kills={1: "half of the squares"},
    ),
)

_LENGTHS_OF = Restated({3: 1}, kills={1: {1: "a share of the trace"}})
_EPISODES: Pieces = (
    *_LENGTHS_OF(_FIRST["ZCDP-EQ23"]),
    over("g <= s", "s <= n", **wide("gsn"), l=_POSITIVE, y=_POSITIVE),
    step(
        "the largest eigenvalue, by the rounds",
        "(l + g)*y <= (l + n)*y",
        wrong={"half of the rounds before": "(l + n)*y -> (l + n/2)*y"},
    ),
    settles(
        1,
        by=chain("the largest eigenvalue, by the rounds", {"g <= s": ASSUMED, "s <= n": ASSUMED}),
        on="the second link",
        beyond="the first link",
        kills={2: "half of the rounds before"},
    ),
    # an action of length 1: det V_1 = lambda^(d-1) (lambda + 1) against det V_0 = lambda^d, in every
    # dimension;
    # the first episode starts at 1, and where the second round updates, the next one at 2
    step(
        "the first episode of one round",
        "2/1 <= (1 + C)*(1 + lam)",
        wrong={
            "neither of lambda, first episode": "(1 + C)*(1 + lam) -> 1 + C",
            "lambda alone, first episode": "(1 + lam) -> lam",
        },
        at=[{"C": "1/10", "lam": "1/10"}],
    ),
    step(
        "the second round updates",
        "lam**(d - 1)*(lam + 1) > (1 + C)*lam**d",
        wrong={"it does not": "(lam + 1) > -> (lam + 1) <= "},
        at=[{"C": "1/10", "lam": "1/10", "d": d} for d in (1, 2, 3)],
    ),
    settles(
        5,
        by=("the first episode of one round", "the second round updates"),
        severity=Severity.MISSING_ASSUMPTION,
    ),
    # s and t: rounds at which an episode and the next one start; no update in the last round of the episode
    over(
        "lam + t - 2 <= (1 + C)*(lam + s - 1)",
        lam=_POSITIVE,
        C=_POSITIVE,
        s="[1, oo)",
        t="[2, oo)",
    ),
    step(
        "length of an episode, every lambda",
        "t <= ((1 + C)*(1 + lam) + 1)*s",
        wrong={"half of the length": "((1 + C)*(1 + lam) + 1)*s -> ((1 + C)*(1 + lam) + 1)*s/2"},
    ),
    amended(
        "t_{l+1}/t_l <= (1+C)(1+lambda) + 1 for every episode, lambda > 0",
        {"the first episode of one round": "(1 + C)*(1 + lam) -> (1 + C)*(1 + lam) + 1"},
        recorded=Verdict.VERIFIED,
    ),
    step_towards(
        100,
        by=("the first episode of one round", "length of an episode, every lambda"),
        missing="that det V grows by (lambda + t - 2)/(lambda + s - 1) at least, in every dimension",
    ),
)

LINES: Lines = {
    "TA-EQC.24": _SUM_OF_WIDTHS,
    "TA-PFC.13d": _DETERMINANTS,
    "TA-PFC.13a": _ERROR,
    "TA-PFC.13b": _EVENTS,
    "TA-PFC.13c": _NORMS,
    "TA-PF5.17a": _ROUND,
    "TA-EQC.23": _SUMMED,
    "TA-PF5.17d": _EPISODES,
}
