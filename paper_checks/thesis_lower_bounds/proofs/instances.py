"""Lines of single statements on policies, tails and identification (Sections 2.1, 2.2, 4.3 and 4.4)."""

from __future__ import annotations

from ...language.assertion import assumed, by_definition, chain, noted, settles
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.two_laws import PROCESSING, by_processing

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

# a: the sum of the first four items, f, g, h and k: the next ones
_NODES = (
    over(**dict.fromkeys("afghk", _REAL)),
    step(
        "nodes of the first seven items",
        "a + (f + g) + h == a + f + g + h",
        wrong={
            "without the seventh": "a + (f + g) + h == -> a + (f + g) == ",
            "the node of 5 to 8": "(f + g) + h == -> (f + g + h + k) == ",
        },
    ),
    settles(
        1,
        by="nodes of the first seven items",
        kills={1: "without the seventh", 2: "the node of 5 to 8"},
    ),
)
# x: log of the chance that X >= b, m: log of the mean of exp(l X), r: by how much X is above b
_TAILS = (
    over(l=_POSITIVE, b=_WIDE, r=_WIDE),
    step(
        "exponential on the tail",
        "exp(l*b) <= exp(l*(b + r))",
        wrong={"twice on the tail": "exp(l*b) <= -> 2*exp(l*b) <= "},
    ),
    over("x + l*b <= m", x=_REAL, m=_REAL, l=_POSITIVE, b=_WIDE),
    step("tail by a moment", "x <= m - l*b", wrong={"twice the exponent there": "m - l*b -> m - 2*l*b"}),
    settles(
        2,
        by=chain("tail by a moment", {"x + l*b <= m": TOWER(given_the_past="exponential on the tail")}),
    ),
    step(
        "a negative moment, one above the tail",
        "1 <= exp(l*(b + 1))*exp(-l*b)",
        wrong={"lambda below zero": "exp(l*(b + 1))*exp(-l*b) -> exp(-l*(b + 1))*exp(l*b)"},
        at=[{"l": 1, "b": 1}],
    ),
    settles(
        2,
        by="a negative moment, one above the tail",
        on="a constant, one above the tail",
        beyond="the bound",
        kills={1: "lambda below zero"},
    ),
    over("x + l*b <= m", "m <= l**2*s**2/2", x=_REAL, m=_REAL, l=_POSITIVE, s=_POSITIVE, b=_WIDE),
    step(
        "tail at a moment",
        "x <= l**2*s**2/2 - l*b",
        wrong={"2.2 for 2": "l**2*s**2/2 - l*b -> l**2*s**2/2.2 - l*b"},
    ),
    settles(
        3,
        by=chain(
            "tail at a moment",
            {
                "x + l*b <= m": TOWER(given_the_past="exponential on the tail"),
                "m <= l**2*s**2/2": assumed("every sigma-sub-Gaussian X"),
            },
        ),
        kills={1: "2.2 for 2"},
    ),
)
# k: kl(mu_a, mu*), d: the gap
_PINSKER = (
    over("k >= 2*d**2", k=_POSITIVE, d="(0, 1]"),
    step(
        "constants of both theorems",
        "d/k <= 1/(2*d) and d/k <= 2/d",
        wrong={"by a factor of 8": "d/k <= 1/(2*d) and -> d/k <= 1/(4*d) and "},
    ),
    step(
        "means 1/100 and 99/100",
        "4*(d/kl(x, x + d)) < 2/d",
        wrong={"at most a factor 4": "< 2/d -> >= 2/d"},
        at=[{"x": "0.01", "d": "0.98"}],
    ),
    settles(2, by=chain("constants of both theorems", {"k >= 2*d**2": "#3"})),
    settles(
        2,
        by="means 1/100 and 99/100",
        on="one pair of means",
        beyond="other means",
        kills={1: "at most a factor 4"},
    ),
)
# of 1-sub-Gaussian samples: m and y: logs of the mean of exp(l X) of n of them added up, and of one
_MEAN_OF_SAMPLES = (
    over(l=_REAL),
    step("no sample", "0 <= 0*l**2/2", wrong={"a sample": "0 <= 0*l**2/2 -> 1 <= 0*l**2/2"}),
    over("m <= n*l**2/2", "y <= l**2/2", m=_REAL, y=_REAL, l=_REAL, n=_WIDE),
    step(
        "one sample more",
        "m + y <= (n + 1)*l**2/2",
        wrong={"half a sample": "(n + 1)*l**2/2 -> (n + 1/2)*l**2/2"},
    ),
    noted(
        101,
        "the sum of n samples is sqrt(n)-sub-Gaussian",
        for_all="n independent 1-sub-Gaussian samples, centred",
        near_miss="with n - 1/2",
    ),
    settles(
        101,
        by=chain(
            "one sample more",
            {
                "m <= n*l**2/2": INDUCTION(base="no sample", step="one sample more"),
                "y <= l**2/2": assumed("1-sub-Gaussian"),
            },
        ),
        kills={1: "half a sample"},
    ),
    over("m <= T*(l/T)**2/2", m=_REAL, l=_REAL, T="[1, oo)"),
    step(
        "moment of the mean",
        "m <= l**2/(2*T)",
        wrong={"0.9/sqrt(T)": "l**2/(2*T) -> 0.81*l**2/(2*T)", "1/T": "l**2/(2*T) -> l**2/(2*T**2)"},
    ),
    settles(
        1,
        by=chain("moment of the mean", {"m <= T*(l/T)**2/2": "#101"}),
        kills={1: "0.9/sqrt(T)", 2: "1/T"},
    ),
)
# two Bernoulli arms of means p > q: the first reward of arm 1 is 0 and that of arm 2 is 1; s: sum of the n
# rewards of arm 2 since; c: chance of a bad start, N: expected pulls of the other arms, g: the gap
_FOLLOWER = (
    over(s=_WIDE, n=_WIDE),
    step(
        "never below 0 again",
        "(1 + s)/(n + 1) > 0",
        wrong={"never below 1": "(1 + s)/(n + 1) > 0 -> (1 + s)/(n + 1) >= 1"},
    ),
    over(p="(0, 1)", q="(0, 1)"),
    step(
        "chance of a bad start",
        "(1 - p)*q > 0 and (1 - p)*q < 1",
        wrong={"never pulled again with probability 1": "and (1 - p)*q < 1 -> and (1 - p)*q >= 1"},
    ),
    settles(
        3,
        by=("never below 0 again", "chance of a bad start"),
        kills={1: "never pulled again with probability 1"},
    ),
    # i: whether the start is bad, after which the best arm is not pulled again
    over(T="[2, oo)", i="whole [0, 1]"),
    step(
        "pulls after a bad start",
        "(T - 1 if i >= 1 else 0) >= i*(T - 1)",
        wrong={"half of them, after it": "(T - 1 if i >= 1 -> ((T - 1)/2 if i >= 1"},
    ),
    over(
        "R >= g*N",
        "N >= c*(T - 1)",
        "c >= b",
        R=_WIDE,
        N=_WIDE,
        c=(0, 1),
        b="(0, 1)",
        g=_POSITIVE,
        T="[2, oo)",
    ),
    step(
        "linear regret",
        "R >= b*g*T/2",
        wrong={"slope Delta": "R >= b*g*T/2 -> R >= g*T/2"},
    ),
    settles(
        2,
        by=chain(
            "linear regret",
            {
                "R >= g*N": "TH-EQ2.7#2",
                "N >= c*(T - 1)": TOWER(given_the_past="pulls after a bad start"),
                "c >= b": assumed("positive probability that the best arm starts badly"),
            },
        ),
        kills={2: "slope Delta"},
    ),
    step(
        "rewards 1 and 0, without luck",
        "g*1 < g*T/4",
        wrong={"linear on every instance": "g*1 < g*T/4 -> g*1 >= g*T/4"},
        at=[{"g": 1, "T": 10}, {"g": 1, "T": 1000}],
    ),
    settles(
        2,
        by="rewards 1 and 0, without luck",
        on="deterministic rewards 1 and 0, where the second arm is pulled once",
        beyond="other instances",
        kills={1: "linear on every instance"},
    ),
    # M and O: pulls of an arm that is not optimal and of one that is, d: its gap; S: sum of the regrets of a
    # policy in two environments, w: an exponential
    over("R == d*M + 0*O", R=_WIDE, M=_WIDE, O=_WIDE, d=_POSITIVE),
    step(
        "regret of suboptimal pulls",
        "d*M <= R and R <= d*M and 0*O <= R",
        wrong={"a unique such strategy with ties": "and 0*O <= R -> and O <= R"},
    ),
    over(
        "R == d*M + 0*O",
        "S >= H/4*w",
        R=_WIDE,
        M=_WIDE,
        O=_WIDE,
        S=_WIDE,
        d=_POSITIVE,
        H=_POSITIVE,
        w="(0, 1]",
    ),
    step(
        "no regret, and not in both",
        "R <= d*M and R >= d*M and S > 0",
        wrong={"no regret in both": "and S > 0 -> and S <= 0"},
    ),
    settles(
        4,
        by=chain("no regret, and not in both", {"R == d*M + 0*O": "TH-EQ2.7#2", "S >= H/4*w": "TH-S4.1#10"}),
    ),
    settles(
        4,
        by="regret of suboptimal pulls",
        on="one suboptimal arm and several optimal ones",
        beyond="the environments",
        kills={1: "a unique such strategy with ties"},
    ),
)
# m: pulls of each arm, b: their share of the rounds; g: the gap of an arm
_EXPLORER = (
    over("R >= g*N", "N >= m", "m >= b*T", R=_WIDE, N=_WIDE, m=_WIDE, g=_POSITIVE, b="(0, 1)", T="[2, oo)"),
    step(
        "rounds of exploring",
        "R >= b*g*T",
        wrong={"twice as many": "R >= b*g*T -> R >= 2*b*g*T"},
    ),
    settles(
        3,
        by=chain(
            "rounds of exploring",
            {
                "R >= g*N": "TH-EQ2.7#2",
                "N >= m": by_definition("#1"),
                "m >= b*T": assumed("m proportional to T"),
            },
        ),
    ),
    step(
        "few rounds of exploring",
        "g*log(T) < g*T/100",
        wrong={"for m=log T": "g*log(T) < g*T/100 -> g*log(T) >= g*T/100"},
        at=[{"g": 1, "T": 10000}],
    ),
    settles(
        3, by="few rounds of exploring", on="T = 10^4", beyond="m proportional to T", kills={1: "for m=log T"}
    ),
)
# a and b: pulls of two arms, x and y: their empirical means, y < x, u <= v: means of the alternative, z:
# between them and between y and x; A and B: halves of squares that u and v cost, k and l: that z does
_RATIO_OF_LIKELIHOODS = (
    over(a=_POSITIVE, b=_POSITIVE, x=_REAL, y=_REAL, m=_REAL),
    step(
        "squares around a common mean",
        "a*(x - m)**2/2 + b*(y - m)**2/2 == (x - y)**2/(2*(1/a + 1/b)) + (a + b)*(m - "
        "(a*x + b*y)/(a + b))**2/2",
        wrong={
            "factor 2 missing": "/(2*(1/a + 1/b)) -> /(1/a + 1/b)",
            "N_a+N_b": "/(2*(1/a + 1/b)) -> /(2*(a + b))",
        },
    ),
    over("u <= z", "z <= x", u=_REAL, z=_REAL, x=_REAL),
    step(
        "the best arm moved less",
        "(x - u)**2 >= (x - z)**2",
        wrong={"twice the square": ">= (x - z)**2 -> >= 2*(x - z)**2"},
    ),
    over("y <= z", "z <= v", v=_REAL, z=_REAL, y=_REAL),
    step(
        "the other arm moved less",
        "(v - y)**2 >= (z - y)**2",
        wrong={"twice this square": ">= (z - y)**2 -> >= 2*(z - y)**2"},
    ),
    # where both means of the alternative are below y, or above x, that is the common mean
    over("v <= y", "y <= x", v=_REAL, y=_REAL, x=_REAL),
    step("both below", "(v - y)**2 >= (y - y)**2", wrong={"a unit": ">= (y - y)**2 -> >= (y - y)**2 + 1"}),
    over("u >= x", u=_REAL, x=_REAL),
    step("both above", "(x - u)**2 >= (x - x)**2", wrong={"one": ">= (x - x)**2 -> >= (x - x)**2 + 1"}),
    over("A >= k", "B >= l", "a*k + b*l >= I", **dict.fromkeys("ABklabI", _WIDE)),
    step("at a common mean", "a*A + b*B >= I", wrong={"twice it": ">= I -> >= 2*I"}),
    noted(
        101,
        "both arms cost at least W_t of the two",
        for_all="every alternative in which the other arm is at least as good, two empirical means",
        near_miss="twice it",
    ),
    settles(
        101,
        by=chain(
            "at a common mean",
            {
                "A >= k": TOWER(given_the_past="the best arm moved less"),
                "B >= l": TOWER(given_the_past="the other arm moved less"),
                "a*k + b*l >= I": TOWER(given_the_past="squares around a common mean"),
            },
        ),
        kills={1: "twice it"},
    ),
    over(w=_WIDE),
    step("no arm but these", "0*w >= 0", wrong={"another arm": "0*w >= 0 -> 0*w > 0"}),
    over("R >= 0", R=_REAL, w=_WIDE, d=_REAL),
    step("one arm more", "R + w*d**2/2 >= 0", wrong={"at a price": ">= 0 -> > 0"}),
    over("C >= I", "R >= 0", C=_WIDE, I=_WIDE, R=_REAL),
    step("with the other arms", "C + R >= I", wrong={"above it": ">= I -> > I"}),
    settles(
        5,
        by=chain(
            "with the other arms",
            {"C >= I": "#101", "R >= 0": INDUCTION(base="no arm but these", step="one arm more")},
        ),
    ),
    settles(
        5,
        by="squares around a common mean",
        on="two arms at a common mean",
        beyond="the infimum",
        kills={1: "factor 2 missing", 2: "N_a+N_b"},
    ),
)
# R: regret of the policy that always plays arm 1, d: the gap of this arm; s: root of T
_ONE_ARM = (
    over("R == d*T", R=_WIDE, d=_WIDE, T="[1, oo)"),
    step(
        "regret of one arm",
        "R <= d*T and R >= d*T",
        wrong={"logarithmic otherwise": "R <= d*T and -> R <= log(T) and "},
    ),
    settles(5, by=chain("regret of one arm", {"R == d*T": "TH-EQ2.7#2"}), kills={1: "logarithmic otherwise"}),
    over("s*d > C", d=_POSITIVE, C=_POSITIVE, s="[1, oo)"),
    step("above C sqrt(T)", "d*s**2 > C*s", wrong={"twice that": "d*s**2 > C*s -> d*s**2 > 2*C*s"}),
    settles(4, by="above C sqrt(T)"),
    over(C=_POSITIVE, T="[1, oo)"),
    step(
        "arm 1 is optimal",
        "0*T <= C*sqrt(T)",
        wrong={"on every E": "0*T <= C*sqrt(T) -> 0*T > C*sqrt(T)"},
    ),
    settles(
        4,
        by="arm 1 is optimal",
        on="instances in which arm 1 is optimal",
        beyond="others",
        kills={1: "on every E"},
    ),
)
# R: other arms; x and y: logs of the densities, as in C4.5
_POINTS = (
    over("v <= y + h", "h <= eps*d", v=_REAL, y=_REAL, h=_WIDE, eps=_WIDE, d=_WIDE),
    step(
        "factor of d points",
        "v - y <= eps*d",
        wrong={"e^{eps d_Ham/2}": "v - y <= eps*d -> v - y <= eps*d/2"},
    ),
    settles(
        5,
        by=chain("factor of d points", {"v <= y + h": "TH-C4.5#102", "h <= eps*d": "TH-C4.5#102"}),
        kills={1: "e^{eps d_Ham/2}"},
    ),
)
# t and v: T*_KL and T*_TV
_HIGH_PRIVACY = (
    over("eps*t < v", t=_POSITIVE, v=_POSITIVE, eps=_POSITIVE),
    step(
        "transport decides",
        "max(t, v/eps) <= v/eps and v/eps > t",
        wrong={"as without privacy": "and v/eps > t -> and v/eps <= t"},
    ),
    over("eps*t >= v", t=_POSITIVE, v=_POSITIVE, eps=_POSITIVE),
    step(
        "information decides",
        "max(t, v/eps) <= t",
        wrong={"equals T*_KL at the threshold only": "max(t, v/eps) <= t -> v/eps >= t"},
    ),
    settles(
        2,
        by=("transport decides", "information decides"),
        kills={1: "equals T*_KL at the threshold only"},
    ),
)
_EVENTS = (
    *PROCESSING,
    settles(
        2,
        by=by_processing(
            assumed("every delta-correct eps-View DP strategy"),
            assumed("every delta-correct eps-View DP strategy"),
        ),
    ),
    step(
        "an event and its complement",
        "kl(p, q) < kl(q, p)",
        wrong={"reversed arguments": "kl(p, q) < kl(q, p) -> kl(p, q) >= kl(q, p)"},
        at=[{"p": "0.01", "q": "0.5"}],
    ),
    settles(
        2,
        by="an event and its complement",
        on="laws on an event and its complement",
        beyond="other laws",
        kills={1: "reversed arguments"},
    ),
)
# A and B: expected pulls times distances and divergences, added up; S: all expected pulls, t: E tau; f and v:
# the value at the shares of the pulls, and its supremum
_SHARES = (
    over(A=_WIDE, B=_WIDE, S=_POSITIVE, eps=_POSITIVE),
    step(
        "shares of the pulls",
        "S*min(eps*A/S, B/S) <= min(eps*A, B) and S*min(eps*A/S, B/S) >= min(eps*A, B)",
        wrong={
            "half of both": (
                "S*min(eps*A/S, B/S) <= min(eps*A, B) and -> S*min(eps*A/S, B/S) <= min(eps*A, B)/2 and "
            )
        },
    ),
    over("S <= t", "f <= v", S=_WIDE, t=_WIDE, f=_WIDE, v=_WIDE),
    step("value at the shares", "S*f <= t*v", wrong={"equality": "S*f <= t*v -> S*f == t*v"}),
    settles(4, by=("shares of the pulls", "value at the shares"), kills={1: "equality"}),
)
_CONSTANT = (
    over(s=_WIDE),
    step("e^(-1)/(16 sqrt 2)", "exp(-1)/(16*sqrt(2)) + 0*s >= 1/62", wrong={"1/61": "1/62 -> 1/61"}),
    over("S >= s/62", "S <= 2*x", S=_WIDE, s=_WIDE, x=_WIDE),
    step("half of the sum", "x >= s/124", wrong={"1/120": "s/124 -> s/120"}),
    settles(7, by=("e^(-1)/(16 sqrt 2)", "half of the sum"), kills={1: "1/61", 2: "1/120"}),
)
_THRESHOLD = (
    over("T*eps**2 >= k - 1", T="[1, oo)", k="[2, oo)", eps=_POSITIVE),
    step(
        "many rounds",
        "22/27*sqrt((k - 1)/T) <= eps",
        wrong={"twice the threshold": "22/27*sqrt -> 44/27*sqrt"},
    ),
    step(
        "more arms than rounds",
        "22/27*sqrt((k - 1)/T) > eps",
        wrong={"uniformly in K": "> eps -> <= eps"},
        at=[{"k": 10001, "T": 10000, "eps": "1/2"}],
    ),
    settles(4, by="many rounds"),
    settles(4, by="more arms than rounds", on="K - 1 = T", beyond="other K", kills={1: "uniformly in K"}),
)
# x: the mean of arm a, m: the best one, q: the mean of an alternative
_BERNOULLI_INFIMUM = (
    over("q > m", "x < m", x=(0, 1), m=(0, 1), q=(0, 1)),
    step(
        "distance above the gap", "q - x > m - x", wrong={"2 Delta_a": "q - x > m - x -> q - x > 2*(m - x)"}
    ),
    over(x=(0, 1), m=(0, 1), h=(0, 1)),
    step("as close as wanted", "(m + h) - x - (m - x) == h", wrong={"half as close": "== h -> == h/2"}),
    settles(
        3,
        by=("distance above the gap", "as close as wanted"),
        on="mu* below 1",
        beyond="mu* = 1, above which there is no law and the infimum is infinite",
        kills={1: "2 Delta_a"},
    ),
)
# z: 1/T times the regret and so on, x: the minimax regret
_TRANSCRIBED = (
    over("x >= exp(-2)/8*a", "x >= exp(-1)/4*b", x=_WIDE, a=_WIDE, b=_WIDE),
    step(
        "both terms of linear bandits",
        "x >= max(exp(-2)/8*a, exp(-1)/4*b)",
        wrong={
            "e^{-1}/8": "max(exp(-2)/8*a -> max(exp(-1)/8*a",
            "e^{-2}/4": "max(exp(-2)/8*a -> max(exp(-2)/4*a",
        },
    ),
    settles(
        3,
        by=chain(
            "both terms of linear bandits",
            {"x >= exp(-2)/8*a": "TH-T4.17#2", "x >= exp(-1)/4*b": "TH-T4.17#3"},
        ),
        kills={1: "e^{-1}/8", 2: "e^{-2}/4"},
    ),
)
_TRANSCRIBED_FOR_ZCDP = (
    over("x >= a/27", "x >= b/124", x=_WIDE, a=_WIDE, b=_WIDE),
    step(
        "both terms of finite arms",
        "x >= max(a/27, b/124)",
        wrong={"(K-1)/(124 rho)": "b/124) -> b**2/124)", "1/62": "b/124) -> b/62)"},
    ),
    settles(
        1,
        by=chain("both terms of finite arms", {"x >= a/27": "TH-T4.20#2", "x >= b/124": "TH-T4.20#3"}),
        kills={1: "(K-1)/(124 rho)", 2: "1/62"},
    ),
    over("x >= exp(-2)/8*a", "x >= exp(-9/4)/4*b", x=_WIDE, a=_WIDE, b=_WIDE),
    step(
        "both terms of linear bandits",
        "x >= max(exp(-2)/8*a, exp(-9/4)/4*b)",
        wrong={
            "e^{-2}/4": "max(exp(-2)/8*a -> max(exp(-2)/4*a",
            "e^{-2}/4 in the second term": "exp(-9/4)/4*b) -> exp(-2)/4*b)",
        },
    ),
    settles(
        2,
        by=chain(
            "both terms of linear bandits",
            {"x >= exp(-2)/8*a": "TH-T4.21#1", "x >= exp(-9/4)/4*b": "TH-T4.21#2"},
        ),
        kills={1: "e^{-2}/4", 2: "e^{-2}/4 in the second term"},
    ),
)
# t: the infimum of the distances, a: the slack; x, m and q: means of a Bernoulli arm, the best one, another
# law
_SLACK = (
    # l: a lower bound of the distances, none of which is above the infimum
    over("l <= t", t="[0, 1]", l="[0, 1]", a=_POSITIVE),
    step("no lower bound", "l < t + a", wrong={"without slack": "t + a -> t + 0*a"}),
    over("q > m", "x < m", x=(0, 1), m=(0, 1), q=(0, 1)),
    step(
        "distance above the infimum",
        "q - x > m - x",
        wrong={"TV <= t_a (attained)": "q - x > m - x -> q - x <= m - x"},
    ),
    settles(1, by=("no lower bound", "distance above the infimum"), kills={1: "TV <= t_a (attained)"}),
)
# g: e^eps
_NOT_TIGHT = (
    over(g="[1, 27/10]"),
    step("factor of delta at distance 2", "1 + g < 2*exp(1)", wrong={"tight": "< 2*exp(1) -> >= 2*exp(1)"}),
    over(q="(0, 1]", g="(1, oo)"),
    step(
        "pure privacy at distance 2",
        "g*(g*q) >= g**2*q",
        wrong={"not tight for pure DP": "g*(g*q) >= g**2*q -> g*(g*q) < g**2*q"},
    ),
    settles(
        7,
        by=("factor of delta at distance 2", "pure privacy at distance 2"),
        on="group privacy at distance 2, eps <= log 2.7",
        beyond="coupling techniques, other distances",
        kills={1: "not tight for pure DP"},
    ),
)
# d: a gap; C: the constant of the second bound, s: sqrt(K T log T), D: the sum of the gaps
_CONSTANTS = (
    over(d=_POSITIVE),
    step("constants of log T", "2/d < 16/d", wrong={"larger": "2/d < 16/d -> 2/d >= 16/d"}),
    step(
        "bounds at a short horizon",
        "2*sqrt(C)*s + C*D > 8*s + 3*D",
        wrong={"better for every finite T": "> 8*s + 3*D -> <= 8*s + 3*D"},
        at=[{"C": 20, "s": 1, "D": 1}],
    ),
    settles(3, by="constants of log T"),
    settles(
        3,
        by="bounds at a short horizon",
        on="C = 20, which the theorem does not exclude",
        beyond="the leading constants",
        kills={1: "better for every finite T"},
    ),
)
LINES: Lines = {
    "TH-EQ2.12": _CONSTANTS,
    "TH-B1.2": _SLACK,
    "TH-FIG2.2": _NODES,
    "TH-L2.21": _TAILS,
    "TH-T2.26": _PINSKER,
    "TH-I2.21a": _MEAN_OF_SAMPLES,
    "TH-AFTL": _FOLLOWER,
    "TH-AETC": _EXPLORER,
    "TH-AGLR": _RATIO_OF_LIKELIHOODS,
    "TH-D2.29": _ONE_ARM,
    "TH-I4.5": (*_POINTS, *_NOT_TIGHT),
    "TH-I4.25a": _HIGH_PRIVACY,
    "TH-L4.23": _EVENTS,
    "TH-T4.24": _SHARES,
    "TH-B4.3": _CONSTANT,
    "TH-I4.15a": _THRESHOLD,
    "TH-I4.16a": _BERNOULLI_INFIMUM,
    "TH-TAB4.1": _TRANSCRIBED,
    "TH-TAB4.2": _TRANSCRIBED_FOR_ZCDP,
}
