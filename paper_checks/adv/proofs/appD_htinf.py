"""Lines of a proof of the quoted regret of HTINF for losses of heavy tails (Theorem 21, Appendix D).

The text quotes the bound; the proof here is one of our own, of the algorithm that the quoted work prints. a:
alpha, g: sigma, th: Theta. In round t an arm has the chance x, s is its power x^(1/a), and B = g t^(1/a) s: a
loss counts up to th B in size, over its chance. c is a loss that counts, over B.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.rules import EXPECTED_SUM, INDUCTION, TOWER
from ...language.written_claim import Lines, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_ALPHA = "(1, 2]"
_MIXING = "(0, 1]"

LEADER: Final = (
    "HTINF plays the x that minimises <L, x> - alpha sigma t^(1/alpha) sum_i x_i^(1/alpha) in round t, "
    "L being the sum of its estimates"
)
KEPT: Final = "a loss up to Theta sigma (t x)^(1/alpha) in size counts over its chance x, a larger one as 0"
THETA: Final = "Theta = min{1 - 2^(-(alpha - 1)/(2 alpha - 1)), (2 - 2/alpha)^(1/(2 - alpha))}"
SLOPES: Final = "the slopes L_i - sigma t^(1/alpha) x_i^(1/alpha - 1) at this x are one number for all arms"
FRESH: Final = "the losses of a round are independent of all before it, and of the action"
ASSUMPTIONS: Final = f"{LEADER}; {SLOPES}; {KEPT}; {THETA}; {FRESH}"

# v = e^u
_POWERS = (
    noted(
        101,
        "v^p <= 1 + p (v - 1)",
        for_all="v > 0, p in (0, 1]; at v = 0 it is 0 <= 1 - p",
        near_miss="half of p",
    ),
    over(u=_REAL, p=_MIXING),
    step(
        "one power of both",
        "exp(p*u)*(p*exp((1 - p)*u) + (1 - p)*exp(-(p*u))) == 1 + p*(exp(u) - 1)",
        wrong={"p of each": "(1 - p)*exp(-(p*u)) -> p*exp(-(p*u))"},
    ),
    step(
        "mean of both",
        "p*exp((1 - p)*u) + (1 - p)*exp(-(p*u)) >= 1",
        wrong={"half of p": "p*exp((1 - p)*u) + -> p/2*exp((1 - p)*u) + "},
    ),
    settles(101, by=("one power of both", "mean of both"), kills={1: "half of p"}),
)

# S and X: powers and chances of n arms, k = K^p, p = 1/a
_ARMS = (
    noted(
        102,
        "The powers x_i^(1/alpha) of the chances of K arms add up to at most K^(1 - 1/alpha).",
        for_all="x in the simplex, K >= 1, alpha in (1, 2]",
        near_miss="nine tenths of it",
    ),
    over(K=_U, p=_MIXING, k=_POSITIVE),
    step("no arm", "k*0 <= (1 - p)*0 + p*K*0", wrong={"one already": "k*0 <= -> k*1 <= "}),
    over(
        "k*S <= (1 - p)*n + p*K*X",
        "k*s <= 1 + p*(K*x - 1)",
        **dict.fromkeys("SXnsx", _WIDE),
        K=_U,
        p=_MIXING,
        k=_POSITIVE,
    ),
    step(
        "one arm more",
        "k*(S + s) <= (1 - p)*(n + 1) + p*K*(X + x)",
        wrong={"its chance twice": "k*(S + s) -> k*(S + 2*s)"},
    ),
    over(
        "k*S <= (1 - p)*n + p*K*X",
        "n <= K",
        "X <= 1",
        **dict.fromkeys("SXn", _WIDE),
        K=_U,
        p=_MIXING,
        k=_POSITIVE,
    ),
    step("all arms", "k*S <= K", wrong={"nine tenths of it": "<= K -> <= 9/10*K"}),
    settles(
        102,
        by=chain(
            "all arms",
            {
                "k*S <= (1 - p)*n + p*K*X": INDUCTION(base="no arm", step="one arm more"),
                "k*s <= 1 + p*(K*x - 1)": "#101",
                "n <= K": ASSUMED,
                "X <= 1": ASSUMED,
            },
        ),
        kills={1: "nine tenths of it"},
    ),
)

# V: sum of t^(p - 1) over n rounds, u = n^p, v = N^p at N = n + 1
_ROUNDS = (
    noted(
        103,
        "t^(1/alpha - 1) adds up to at most alpha T^(1/alpha) over the rounds t = 1, ..., T.",
        for_all="T >= 1, alpha in (1, 2]",
        near_miss="without alpha",
    ),
    over(a=_ALPHA),
    step("no round", "0 <= a*0", wrong={"one already": "0 <= a*0 -> 1 <= a*0"}),
    over("V <= a*u", "u <= v*(1 - 1/(a*N))", V=_WIDE, u=_WIDE, v=_POSITIVE, N=_U, a=_ALPHA),
    step("one round more", "V + v/N <= a*v", wrong={"a round counts twice": "v/N -> 2*v/N"}),
    over("V <= a*u", V=_WIDE, u=_WIDE, x=_WIDE, a=_ALPHA),
    step("all rounds", "x*V <= a*(x*u)", wrong={"without alpha": "a*(x*u) -> x*u"}),
    settles(
        103,
        by=chain(
            "all rounds",
            {
                "V <= a*u": INDUCTION(base="no round", step="one round more"),
                "u <= v*(1 - 1/(a*N))": "#101",
            },
        ),
        kills={1: "without alpha"},
    ),
)

# b = alpha - 1, v: logarithms
_THRESHOLD = (
    noted(
        104,
        "Theta <= 7/10 (alpha - 1), alpha/(alpha - 1) Theta^(2 - alpha) <= 2, and Theta^(1 - alpha) <= 6",
        for_all="alpha in (1, 2]; at alpha = 2 the second of the two is its limit e^(-1/2)",
        near_miss="3/5 for 7/10; 4 for 6",
    ),
    over(b=_MIXING),
    step(
        "first threshold, from above",
        "1 - exp(-log(2)*b/(2*b + 1)) <= 7/10*b",
        wrong={"3/5 for 7/10": "7/10 -> 3/5"},
    ),
    step(
        "first threshold, from below",
        "1 - exp(-log(2)*b/(2*b + 1)) >= b/6",
        wrong={"a quarter": "b/6 -> b/4"},
    ),
    step("its power", "b*log(6/b) <= log(6)", wrong={"4 for 6": "<= log(6) -> <= log(4)"}),
    step("second threshold", "(b + 1)/b*(2 - 2/(b + 1)) == 2", wrong={"1 for it": "== 2 -> == 1"}),
    over(b="(0, 1)"),
    step(
        "power of the second",
        "-b*log(2*b/(1 + b)) <= (1 - b)/2",
        wrong={"a third": "(1 - b)/2 -> (1 - b)/3"},
    ),
    settles(
        104,
        by=(
            "first threshold, from above",
            "first threshold, from below",
            "its power",
            "second threshold",
            "power of the second",
        ),
        kills={1: "3/5 for 7/10", 2: "4 for 6"},
    ),
)

# b: alpha - 1, d: b + c
_NEGATIVE = (
    noted(
        105,
        "alpha - 1 <= 10/3 (alpha - 1 + c)",
        for_all="a loss that counts, alpha in (1, 2]",
        near_miss="3 for 10/3",
    ),
    over("c >= -h", "h <= 7/10*b", c=_REAL, h=_POSITIVE, b=_MIXING),
    step("negative losses", "b <= 10/3*(b + c)", wrong={"3 for 10/3": "10/3 -> 3"}),
    settles(
        105,
        by=chain("negative losses", {"c >= -h": assumed(KEPT), "h <= 7/10*b": "#104"}),
        kills={1: "3 for 10/3"},
    ),
    noted(
        106,
        "c + (alpha - 1) (r - 1) <= 10/3 c^2/(alpha - 1) for r = (alpha - 1)/(alpha - 1 + c)",
        for_all="a loss that counts, alpha in (1, 2]",
        near_miss="5/3 for 10/3",
    ),
    over("b <= 10/3*d", b=_MIXING, d=_POSITIVE),
    step(
        "rest of a loss",
        "b*(d*(d - b) + b*(b - d)) <= 10/3*(d - b)**2*d",
        wrong={"5/3 for 10/3": "10/3 -> 5/3"},
    ),
    settles(106, by=chain("rest of a loss", {"b <= 10/3*d": "#105"}), kills={1: "5/3 for 10/3"}),
)

# m: ratio of the chances y after and x before, w = m^(1/a); D = r^a
_GAIN = (
    noted(
        107,
        "alpha m^(1/alpha) <= r^(1 - alpha) m + (alpha - 1) r",
        for_all="m >= 0, r > 0, alpha in (1, 2]",
        near_miss="half of the last term",
    ),
    over("w/r <= 1 + (m/D - 1)/a", w=_WIDE, r=_POSITIVE, D=_POSITIVE, m=_WIDE, a=_ALPHA),
    step(
        "power of a ratio",
        "a*w <= r/D*m + (a - 1)*r",
        wrong={"half of the last term": "(a - 1)*r -> (a - 1)*r/2"},
    ),
    settles(
        107,
        by=chain("power of a ratio", {"w/r <= 1 + (m/D - 1)/a": "#101"}),
        kills={1: "half of the last term"},
    ),
    # f: r^(1 - a) = (1 + c/(a - 1))^(a - 1), q: 10/3 c^2/(a - 1)
    noted(
        108,
        "c (1 - m) - (alpha - 1 + m - alpha m^(1/alpha)) <= 10/3 c^2/(alpha - 1)",
        for_all="a loss that counts, m >= 0, alpha in (1, 2]",
        near_miss="half of it",
    ),
    over(
        "a*w <= f*m + (a - 1)*r",
        "f <= 1 + c",
        "c + (a - 1)*(r - 1) <= q",
        **dict.fromkeys("wmq", _WIDE),
        **dict.fromkeys("fr", _POSITIVE),
        c=_REAL,
        a=_ALPHA,
    ),
    step("arm that is played", "(1 + c)*(1 - m) - a*(1 - w) <= q", wrong={"half of it": "<= q -> <= q/2"}),
    settles(
        108,
        by=chain(
            "arm that is played",
            {"a*w <= f*m + (a - 1)*r": "#107", "f <= 1 + c": "#101", "c + (a - 1)*(r - 1) <= q": "#106"},
        ),
        kills={1: "half of it"},
    ),
)

# F_t(x) = <L, x> - alpha sigma t^(1/alpha) sum_i x_i^(1/alpha) is least at x_t, where its slopes are all lam
# Z: terms of F_t(x) - F_t(y) of some arms, Y: lam times their x - y; then of all but the one played, for
# which lam (x - y) is -Y
_ROUND = (
    noted(
        109,
        "F_t(x_t) + <l, x_t> <= F_t(y) + <l, y> + 10/3 B c^2/(alpha - 1), where l is the estimate of round t",
        for_all="y in the simplex, alpha in (1, 2]",
        near_miss="without the last term",
    ),
    over(lam=_REAL),
    step("no other arm", "0 <= lam*0", wrong={"one already": "0 <= lam*0 -> 1 <= lam*0"}),
    # d: lam (x - y) of one arm, h: L_i (x - y), u: a m^(1/a)
    over(
        "Z <= Y",
        "h <= d + B*(1 - m)",
        "u <= m + a - 1",
        **dict.fromkeys("ZYdh", _REAL),
        B=_POSITIVE,
        m=_WIDE,
        u=_WIDE,
        a=_ALPHA,
    ),
    step(
        "one other arm more",
        "Z + h - B*(a - u) <= Y + d",
        wrong={"without alpha": "- B*(a - u) -> - B*(1 - u)"},
    ),
    over("Z <= Y", "G <= q", **dict.fromkeys("ZYG", _REAL), B=_POSITIVE, q=_WIDE),
    step("arms of a round", "Z - Y + B*G <= B*q", wrong={"without the last term": "<= B*q -> <= 0"}),
    settles(
        109,
        by=chain(
            "arms of a round",
            {
                "Z <= Y": INDUCTION(base="no other arm", step="one other arm more"),
                "h <= d + B*(1 - m)": "#117",
                "u <= m + a - 1": "#101",
                "G <= q": "#108",
            },
        ),
        kills={1: "without the last term"},
    ),
    # M and N: F_t(x_t) and F_(t + 1)(x_(t + 1)), F: F_t(x_(t + 1)) + <l, x_(t + 1)>
    # D: what A = a g t^(1/a) grows by
    noted(
        110,
        "F_t(x_t) + <l, x_t> <= F_(t + 1)(x_(t + 1)) + alpha sigma ((t + 1)^(1/alpha) - t^(1/alpha)) "
        "K^(1 - 1/alpha) + 10/3 B c^2/(alpha - 1)",
        for_all="each round t, K >= 1, alpha in (1, 2]",
        near_miss="without the last term",
    ),
    over(
        "S <= k",
        "F - D*S <= N",
        "M + v <= F + b",
        **dict.fromkeys("FMNv", _REAL),
        **dict.fromkeys("bDS", _WIDE),
        k=_U,
    ),
    step("on to the next", "M + v <= N + D*k + b", wrong={"without the last term of it": " + b -> "}),
    settles(
        110,
        by=chain(
            "on to the next", {"M + v <= F + b": "#109", "S <= k": "#102", "F - D*S <= N": assumed(LEADER)}
        ),
        kills={1: "without the last term of it"},
    ),
    # G: estimates of the learner so far, Q: sum of the last terms b, L: sum of the estimates of one arm
    # W: A K^(1 - 1/a) in round 1, y: A times the powers there; Q has what A K^(1 - 1/a) grows by besides
    noted(
        111,
        "sum_t <l_t, x_t> - L_i <= alpha sigma (T + 1)^(1/alpha) K^(1 - 1/alpha) + "
        "10/3 sum_t B c_t^2/(alpha - 1)",
        for_all="every arm i and every path, T >= 0, K >= 1, alpha in (1, 2]",
        near_miss="without the sum",
    ),
    over("y <= W", y=_WIDE, W=_WIDE),
    step("first leader", "0 <= -y + 0 + W", wrong={"half of it": "0 + W -> 0 + W/2"}),
    over("G <= M + Q + W", "M + v <= N + b", **dict.fromkeys("GMNv", _REAL), **dict.fromkeys("QbW", _WIDE)),
    step("one round more of it", "G + v <= N + (Q + b) + W", wrong={"no b": "(Q + b) -> Q"}),
    over("G <= M + Q + W", "M <= L", **dict.fromkeys("GML", _REAL), Q=_WIDE, W=_WIDE),
    step("every path", "G - L <= Q + W", wrong={"without the sum": "<= Q + -> <= "}),
    settles(
        111,
        by=chain(
            "every path",
            {
                "G <= M + Q + W": INDUCTION(base="first leader", step="one round more of it"),
                "y <= W": "#102",
                "M + v <= N + b": "#110",
                "M <= L": assumed(LEADER),
            },
        ),
        kills={1: "without the sum"},
    ),
)

# u and v: logarithms of the size of a loss and of the threshold r = th B; h = (t x)^(1/a), so that B = g h
_SIZES = (
    noted(
        112,
        "l^2 <= r^(2 - alpha) |l|^alpha where |l| <= r, and |l| <= r^(1 - alpha) |l|^alpha where |l| >= r",
        for_all="r > 0, alpha in (1, 2]",
        near_miss="r^(1 - alpha) in the first",
    ),
    over("u <= v", u=_REAL, v=_REAL, a=_ALPHA),
    step(
        "a loss that counts",
        "2*u <= (2 - a)*v + a*u",
        wrong={"r^(1 - alpha) in the first": "(2 - a)*v -> (1 - a)*v"},
    ),
    over("u >= v", u=_REAL, v=_REAL, a=_ALPHA),
    step(
        "a loss that is skipped",
        "u <= (1 - a)*v + a*u",
        wrong={"r^(2 - alpha) in the second": "(1 - a)*v -> (2 - a)*v"},
    ),
    settles(
        112, by=("a loss that counts", "a loss that is skipped"), kills={1: "r^(1 - alpha) in the first"}
    ),
    # E and S: means of the squares of losses that count, and of the sizes of those that are skipped
    # q: th^(2 - a), z: th^(1 - a), f: B = g h, y: t x, and r^(2 - a) g^a = q f^2/y, r^(1 - a) g^a = z f/y
    noted(
        113,
        "x (10/3 E[l^2 1{|l| <= r}]/((alpha - 1) B) + E[|l| 1{|l| > r}]) <= "
        "(10/3 Theta^(2 - alpha)/(alpha - 1) + Theta^(1 - alpha)) sigma t^(1/alpha - 1) x^(1/alpha)",
        for_all="losses with E|l|^alpha <= sigma^alpha, alpha in (1, 2], each round t and arm",
        near_miss="1 for 10/3 on the right",
    ),
    over(
        "y*E <= q*f**2",
        "y*S <= z*f",
        **dict.fromkeys("ES", _WIDE),
        **dict.fromkeys("qzfy", _POSITIVE),
        b=_MIXING,
    ),
    step(
        "one arm in one round",
        "y*(10/3*E/(b*f) + S) <= (10/3*q/b + z)*f",
        wrong={"1 for 10/3 on the right": "(10/3*q/b + z) -> (q/b + z)"},
    ),
    settles(
        113,
        by=chain(
            "one arm in one round",
            {
                "y*E <= q*f**2": EXPECTED_SUM(each_term="#112", terms="#112"),
                "y*S <= z*f": EXPECTED_SUM(each_term="#112", terms="#112"),
            },
        ),
        kills={1: "1 for 10/3 on the right"},
    ),
    # J: what stands on the left in 113, over sigma t^(1/a - 1) x^(1/a), C: th^(2 - a)/b
    noted(
        114,
        "alpha x (10/3 E[l^2 1{|l| <= r}]/((alpha - 1) B) + E[|l| 1{|l| > r}]) <= "
        "(20/3 + 6 alpha) sigma t^(1/alpha - 1) x^(1/alpha)",
        for_all="losses with E|l|^alpha <= sigma^alpha, alpha in (1, 2], each round t and arm",
        near_miss="5 for 6",
    ),
    over("J <= 10/3*C + z", "a*C <= 2", "z <= 6", J="[0, 13]", C="[0, 2]", z="[0, 7]", a=_ALPHA),
    step("constants of one arm", "a*J <= 20/3 + 6*a", wrong={"5 for 6": "6*a -> 5*a"}),
    settles(
        114,
        by=chain(
            "constants of one arm",
            {"J <= 10/3*C + z": "#113", "a*C <= 2": "#104", "z <= 6": "#104"},
        ),
        kills={1: "5 for 6"},
    ),
)

# R: expected regret, G: of the losses that count, W: sizes of those that are skipped, s: mean of what is
# skipped at the best arm; Q: what is expected of the sum in 111, A: a g (T + 1)^(1/a) K^(1 - 1/a)
_EXPECTED = (
    over(x=_MIXING, l=_REAL),
    step(
        "estimate of a loss that counts",
        "x*(l/x) + (1 - x)*0 == l",
        wrong={"without its chance": "x*(l/x) -> x*l"},
    ),
    noted(
        115,
        "The expected regret is at most alpha sigma (T + 1)^(1/alpha) K^(1 - 1/alpha), "
        "and the expected sum in 111, and the expected size of what is skipped.",
        for_all=f"losses that are truncated non-negative; {FRESH}",
        near_miss="nothing for what is skipped",
    ),
    over(
        "R <= G + W - s",
        "s >= 0",
        "G <= Q + A",
        **dict.fromkeys("RGs", _REAL),
        **dict.fromkeys("WQA", _WIDE),
    ),
    step("expected regret", "R <= Q + W + A", wrong={"nothing for what is skipped": "Q + W + A -> Q + A"}),
    settles(
        115,
        by=chain(
            "expected regret",
            {
                "R <= G + W - s": TOWER(given_the_past="estimate of a loss that counts"),
                "s >= 0": assumed("truncated non-negative"),
                "G <= Q + A": TOWER(given_the_past="#111"),
            },
        ),
        kills={1: "nothing for what is skipped"},
    ),
    # H: Q + W, U: 1/a of the sum of what stands on the right in 114, w: sigma K^(1 - 1/a) (T + 1)^(1/a)
    over(
        "R <= H + a*w",
        "H <= (20/3 + 6*a)*U",
        "U <= w",
        R=_REAL,
        H=_WIDE,
        U=_WIDE,
        w=_POSITIVE,
        g=_POSITIVE,
        a=_ALPHA,
    ),
    step(
        "regret of HTINF",
        "R <= 30*w",
        wrong={"17 for 30": "30*w -> 17*w", "another sigma": "30*w -> 30*w/g"},
    ),
    over(a=_ALPHA, g=_POSITIVE, K=_U, T=_U),
    step(
        "form of the bound",
        "30*g*K**(1 - 1/a)*(T + 1)**(1/a) == 30*g*(K*((T + 1)/K)**(1/a))",
        wrong={
            "exponents exchanged": "30*g*K**(1 - 1/a)*(T + 1)**(1/a) -> 30*g*K**(1/a)*(T + 1)**(1 - 1/a)",
            "no sigma in it": "30*g*K**(1 - 1/a) -> 30*K**(1 - 1/a)",
        },
    ),
)
_BY_ALL = chain(
    "regret of HTINF",
    {
        "R <= H + a*w": "#115",
        "H <= (20/3 + 6*a)*U": EXPECTED_SUM(each_term="#114", terms="#102"),
        "U <= w": "#103",
    },
)
_T21 = (
    *_EXPECTED,
    noted(
        116,
        "E[sum_t l_t(I_t)] - min_i E[sum_t l_t(i)] <= 30 sigma K^(1 - 1/alpha) (T + 1)^(1/alpha) for HTINF",
        for_all="losses that are truncated non-negative and (alpha, sigma)-heavy-tailed, alpha in (1, 2]; "
        f"{FRESH}; all T, K >= 1",
        near_miss="17 for 30",
    ),
    settles(116, by=_BY_ALL, kills={1: "17 for 30"}),
    noted(
        117,
        "L_i (x_i - y_i) <= lam (x_i - y_i) + B (1 - y_i/x_i), lam being the slope of F_t at x = x_t",
        for_all="every arm i, every y in the simplex, alpha in (1, 2]",
        near_miss="lam + B for lam + B/x_i",
    ),
    over("L == lam + B/x", x=_MIXING, y=(0, 1), B=_POSITIVE, lam=_REAL, L=_REAL),
    step(
        "slopes of F",
        "L*(x - y) <= lam*(x - y) + B*(1 - y/x)",
        wrong={"without the chance": "B*(1 - y/x) -> B*(x - y)"},
    ),
    settles(
        117, by=chain("slopes of F", {"L == lam + B/x": assumed(SLOPES)}), kills={1: "without the chance"}
    ),
    settles(
        1,
        by=_BY_ALL,
        on=f"HTINF as the quoted work prints it, where {FRESH}; regret against the least expected sum",
        beyond="losses that depend on the past; regret against the least of the sums themselves",
        kills={2: "another sigma"},
    ),
    settles(
        1,
        by="form of the bound",
        on="the form of the bound",
        beyond="the regret",
        kills={1: "exponents exchanged"},
    ),
)

LINES: Lines = {
    "ADV-T21": (
        *_POWERS,
        *_ARMS,
        *_ROUNDS,
        *_THRESHOLD,
        *_NEGATIVE,
        *_GAIN,
        *_ROUND,
        *_SIZES,
        *_T21,
    )
}
