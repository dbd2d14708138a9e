"""Lines of single statements on policies, tails and identification (Sections 2.1, 2.2, 4.3 and 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from ....verify.evidence.effort import Effort
from ...checks.certified_time import holds_for, information
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import assumed, by_definition, chain, noted, settles
from ...language.rules import INDUCTION, REGRET_OF_PULLS, TOWER
from ...language.written_claim import Lines, over, step
from ...statements.changes_of_measure.neighbouring_rewards import WITNESS
from ...statements.changes_of_measure.two_laws import PROCESSING, by_processing
from ...statements.identification.characteristic_times import UNIT

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
# v: variance of each coordinate as printed, s: sensitivity sqrt(k)/n; the least delta of Gaussian noise
_LEAST = (
    "Phi(sqrt(k)/n/(2*sqrt({v})) - eps*sqrt({v})/(sqrt(k)/n))"
    " - exp(eps)*Phi(-sqrt(k)/n/(2*sqrt({v})) - eps*sqrt({v})/(sqrt(k)/n)) <= delta"
)
_PRINTED = "(2*k/(eps**2*n**2)*log(1.25/delta))"
_GAUSSIAN_MEAN = (
    step(
        "exact delta of the noisy mean",
        _LEAST.format(v=_PRINTED),
        wrong={
            "half of the variance": _LEAST.format(v=_PRINTED.replace("2*k", "k")),
            "variance without k": _LEAST.format(v=_PRINTED.replace("2*k", "2")),
        },
        at=[
            {"k": k, "n": n, "eps": eps, "delta": delta}
            for k, n in ((1, 1), (3, 10))
            for eps in ("1/10", "1")
            for delta in ("1/100000", "1/100", "1/4")
        ],
    ),
    settles(
        6,
        by="exact delta of the noisy mean",
        on="12 choices of k, n, eps up to 1 and delta up to 1/4, by the exact delta",
        beyond="other choices; a larger eps, with which the text does not reckon",
        kills={1: "half of the variance", 2: "variance without k"},
    ),
)
# x: the regret over log T in the limit, d: the infimum of divergences, t: of distances, g: the gap of an arm
_FINITE_ARMS = (
    over("x >= g/min(d, eps*t)", x=_WIDE, L=_WIDE, **dict.fromkeys(("d", "t", "g", "eps"), _POSITIVE)),
    step(
        "an entry of the table",
        "x*L >= L*(g/min(d, eps*t)) and g*L/min(d, eps*t) == L*(g/min(d, eps*t))",
        wrong={"6 eps for eps": "and g*L/min(d, eps*t) == -> and g*L/min(d, 6*eps*t) == "},
    ),
    settles(
        2,
        by=chain("an entry of the table", {"x >= g/min(d, eps*t)": "TH-T4.16#1"}),
        kills={1: "6 eps for eps"},
    ),
)
# r: log of the sum of both regrets, c and m: of constants, k: log log T, L: log T
_REGRET_BETWEEN_POWERS = (
    over(
        "r <= p*L",
        "r >= c + k",
        "-c - k <= h*L",
        "-q*L <= m",
        "m <= q*L",
        **dict.fromkeys("rckm", _REAL),
        **dict.fromkeys("phqL", _POSITIVE),
    ),
    step(
        "order of the regrets from both sides",
        "(1 - p - q)*L <= L + m - r and L + m - r <= (1 + h + q)*L and L - r <= (1 + h)*L",
        wrong={"from above only": "and L - r <= (1 + h)*L -> and L - r <= (1 - h)*L"},
    ),
    settles(
        2,
        by=chain(
            "order of the regrets from both sides",
            {
                "r <= p*L": "#3",
                "r >= c + k": REGRET_OF_PULLS(pulls="#101", stochastic_rewards="TH-EQ2.7#2"),
                "-c - k <= h*L": assumed("T -> infinity"),
                "-q*L <= m": assumed("T -> infinity"),
                "m <= q*L": assumed("T -> infinity"),
            },
        ),
    ),
    step(
        "one less a sequence that takes turns",
        "min(1 - x, 1 - y) == 1 - max(x, y)",
        wrong={"liminf for limsup": "1 - max(x, y) -> 1 - min(x, y)"},
        at=[{"x": "0", "y": "1/2"}],
    ),
    settles(
        2,
        by="one less a sequence that takes turns",
        on="a sequence that is 0 and 1/2 in turns: the first equality needs the limit superior",
        beyond="consistent policies, whose regrets have the limit 0: there both limits are the same",
        kills={1: "liminf for limsup"},
    ),
)
_MIDDLE = [Fraction(n, 20) for n in range(5, 16)]
_LOCAL_ORDERS = (
    step(
        "divergence near the middle",
        "2*(x - m)**2 <= kl(x, m) <= 8/3*(x - m)**2",
        wrong={"Delta^2/2": "<= 8/3*(x - m)**2 -> <= 1/2*(x - m)**2"},
        values={"x": _MIDDLE, "m": _MIDDLE},
    ),
    settles(
        4,
        by="divergence near the middle",
        on="means that are multiples of 1/20 in [1/4, 3/4]: within a factor 4/3",
        beyond="means near 0 and 1, where the ratio to 2 Delta^2 has no bound",
        kills={1: "Delta^2/2"},
    ),
    step(
        "change of regime near the middle",
        "2*d <= kl(x, x + d)/d <= 8/3*d",
        wrong={"eps ~ Delta^2": "<= 8/3*d -> <= 8/3*d**2"},
        values={"x": _MIDDLE[:6], "d": [Fraction(n, 20) for n in range(1, 6)]},
    ),
    settles(
        8,
        by=("divergence near the middle", "change of regime near the middle"),
        on="coins with means in [1/4, 3/4]: KL_inf/TV_inf is from 2 Delta to 8/3 Delta",
        beyond="means near 0 and 1, other laws",
        kills={1: "eps ~ Delta^2"},
    ),
)
# two rounds: arm 2 first with chance 1/10, and then a randomised response, 3/4 against 1/4, to the first
# reward; else arm 1 and arm 1. Along arm 2 the kernels are log(3)/2 apart, the views as little as 1/10 allows
_RARELY_TOLD = (
    over(a="(1, oo)"),
    step(
        "views at every order",
        "9/10 + 1/10*((3/4)**a*(1/4)**(1 - a) + (1/4)**a*(3/4)**(1 - a)) <= exp(a*(a - 1)/10)",
        wrong={"views at a third of the budget": "exp(a*(a - 1)/10) -> exp(a*(a - 1)/30)"},
    ),
    step(
        "kernels along arm 2, and on average",
        "3/4*log(3) + 1/4*log(1/3) > 1/10 and 1/10*(3/4*log(3) + 1/4*log(1/3)) <= 1/10",
        wrong={
            "violation on average": "log(1/3)) <= 1/10 -> log(1/3)) > 1/10",
            "same property for View zCDP": "> 1/10 and -> <= 1/10 and ",
        },
        at=[{}],
    ),
)
_ONLY_ON_AVERAGE = (
    *_RARELY_TOLD,
    settles(
        6,
        by=("views at every order", "kernels along arm 2, and on average"),
        on="one 1/10-View zCDP policy of two rounds: the kernels are 0.549 apart along one sequence",
        beyond="other policies; that the sum is bounded on average is assertion 5",
        kills={1: "violation on average"},
    ),
)
_STRONGER_GROUPS = (
    *_RARELY_TOLD,
    settles(
        10,
        by=("views at every order", "kernels along arm 2, and on average"),
        on="one 1/10-View zCDP policy without the group property that TH-T4.12 gives by Interactive zCDP",
        beyond="what decoupling means; other policies",
        kills={1: "same property for View zCDP"},
    ),
)
# k = q^2 mechanisms, s^2 = 2 log(1/delta')
_ROOT_OF_K = (
    over("eps*q <= 1", q="[1, oo)", s=_WIDE, eps="(0, 1]"),
    step(
        "composition of small budgets",
        "q*s*eps + q**2*eps*(exp(eps) - 1) <= (s + 2)*q*eps",
        wrong={"factor k": "<= (s + 2)*q*eps -> <= (s + 2)*eps"},
    ),
    step(
        "a million mechanisms of budget 1",
        "q*s*eps + q**2*eps*(exp(eps) - 1) > (s + 2)*q*eps",
        wrong={"for fixed eps": "> (s + 2)*q*eps -> <= (s + 2)*q*eps"},
        at=[{"q": 1000, "s": 10, "eps": 1}],
    ),
    settles(
        4,
        by=("composition of small budgets", "a million mechanisms of budget 1"),
        on="eps sqrt(k) <= 1, up to the factor sqrt(2 log(1/delta')) + 2, and not for eps = 1, k = 10^6",
        beyond="other budgets; the sum of the deltas",
        kills={1: "for fixed eps", 2: "factor k"},
    ),
)
# b: the private term with eps, d: the term without privacy, u: eps t
_SIX = (
    over(b=_POSITIVE, d=_POSITIVE, u=_POSITIVE, g=_POSITIVE),
    step("private terms", "b/u == 6*(b/(6*u))", wrong={"5 for 6": "== 6* -> == 5*"}),
    step(
        "bounds with both terms",
        "g/min(d, 6*u) <= g/min(d, u) <= 6*(g/min(d, 6*u))",
        wrong={"the whole bound in every regime": "<= 6*(g/min(d, 6*u)) -> <= 1*(g/min(d, 6*u))"},
    ),
    step(
        "a bound of low privacy",
        "g/min(d, u) < 6*(g/min(d, 6*u))",
        wrong={"by 6 in every regime": "< 6* -> >= 6*"},
        at=[{"g": 1, "d": 1, "u": 2}],
    ),
    settles(
        2,
        by=("private terms", "bounds with both terms", "a bound of low privacy"),
        on="the private terms, which are proportional to 1/eps, and the bounds with the smaller of two terms",
        beyond="how the earlier versions read",
        kills={1: "by 6 in every regime"},
    ),
)


@cache
def _rows_of_the_witness(effort: Effort) -> Mapping[str, Known]:
    """The chance of arm 0 after the histories of both examples, and after others."""
    del effort
    after = {
        "two": ((1, 0),),
        "one": ((0, 1),),
        "seven": ((0, 1), (1, 1)),
        "fourteen": ((1, 1), (1, 0)),
    }
    return {"the witness": {name: Fraction(WITNESS.policy(history)[0]) for name, history in after.items()}}


_EXAMPLES = (
    step(
        "row 2 of the second rule",
        "two == 1/4",
        wrong={"row 1": "two == 1/4 -> one == 1/4"},
        by=holds_in(_rows_of_the_witness, part="row 2 of the second rule"),
    ),
    settles(3, by="row 2 of the second rule", kills={1: "row 1"}),
    step(
        "row 7 of the third rule",
        "seven == 0",
        wrong={"row 14": "seven == 0 -> fourteen == 0"},
        by=holds_in(_rows_of_the_witness, part="row 7 of the third rule"),
    ),
    settles(4, by="row 7 of the third rule", kills={1: "row 14"}),
)
# c: the least chance to commit to the worse of two arms, g: their gap
_FEW_PULLS = (
    over("T >= 4*m", T=_POSITIVE, m="[1, oo)", c="(0, 1]", g=_POSITIVE),
    step(
        "rounds of a wrong commitment",
        "c*g*(T - 2*m) >= c*g*T/2",
        wrong={"all rounds": "c*g*T/2 -> c*g*T"},
    ),
    step(
        "all ones against all zeros",
        "((1 - p)*q)**2 > 0 and 1 - p**2*(1 - q**2) - 2*p*(1 - p)*(1 - q)**2 < 0.9",
        wrong={"probability close to 1": "< 0.9 -> >= 0.9"},
        at=[{"p": "3/5", "q": "1/2"}, {"p": "9/10", "q": "1/10"}, {"p": "1/2", "q": "1/5"}],
    ),
    settles(
        2,
        by=("rounds of a wrong commitment", "all ones against all zeros"),
        on="two pulls each of two coins, three pairs: a wrong commitment has a chance above 0, whatever T is",
        beyond="more pulls, other laws; fixed rewards, where there is no such chance; what 'high' means",
        kills={1: "probability close to 1"},
    ),
)
_GAPS_TOGETHER = (
    step(
        "gaps of 1 and 2",
        "abs(a - 2*b + c) > 1/10",
        wrong={"a sum of individual terms": "abs(a - 2*b + c) > 1/10 -> abs(a - 2*b + c) <= 1/10"},
        by=holds_for(
            lambda: [
                {
                    "a": information("0", "-1", "-1", family=UNIT),
                    "b": information("0", "-1", "-2", family=UNIT),
                    "c": information("0", "-2", "-2", family=UNIT),
                }
            ],
            part="gaps of 1 and 2",
        ),
    ),
    step(
        "two arms, one gap",
        "abs(t - 8/g**2) <= 1e-15*t",
        wrong={"not even for K = 2": "<= 1e-15*t -> > 1e-15*t"},
        by=holds_for(
            lambda: [
                {"t": information("0", "-1", family=UNIT), "g": 1},
                {"t": information("0", "-2", family=UNIT), "g": 2},
            ],
            part="two arms, one gap",
        ),
    ),
    settles(
        4,
        by=("gaps of 1 and 2", "two arms, one gap"),
        on="three Gaussian arms: no sum of terms of one gap each; for two arms there is one gap only",
        beyond="terms that depend on more than a gap; other arms",
        kills={1: "not even for K = 2"},
    ),
)
_AT_RHO_2 = (
    step(
        "the last step at rho = 2",
        "1/sqrt(2*r) - 1/2 < 1/(4*sqrt(2*r))",
        wrong={"rho <= 2": "< 1/(4 -> >= 1/(4"},
        at=[{"r": 2}],
    ),
    settles(
        8,
        by=(
            "1/beta, q = K - 1",
            "gamma/(2 beta)",
            "K >= 2, times T; h = sqrt(K - 1), s = sqrt(rho)",
            "h taken out",
            "h >= 1",
            "rho <= 1",
        ),
    ),
    settles(8, by="the last step at rho = 2", on="rho = 2", beyond="rho up to 1", kills={1: "rho <= 2"}),
)

LINES: Lines = {
    "TH-EX2.15": _GAUSSIAN_MEAN,
    "TH-B1.4": _REGRET_BETWEEN_POWERS,
    "TH-R4.13": _ONLY_ON_AVERAGE,
    "TH-D3.5": _STRONGER_GROUPS,
    "TH-I2.9a": _ROOT_OF_K,
    "TH-R4.10": _SIX,
    "TH-APPA": _EXAMPLES,
    "TH-T2.32": _GAPS_TOGETHER,
    "TH-EQ2.12": _CONSTANTS,
    "TH-B1.2": _SLACK,
    "TH-FIG2.2": _NODES,
    "TH-L2.21": _TAILS,
    "TH-T2.26": _PINSKER,
    "TH-I2.21a": _MEAN_OF_SAMPLES,
    "TH-AFTL": _FOLLOWER,
    "TH-AETC": (*_EXPLORER, *_FEW_PULLS),
    "TH-AGLR": _RATIO_OF_LIKELIHOODS,
    "TH-D2.29": _ONE_ARM,
    "TH-I4.5": (*_POINTS, *_NOT_TIGHT),
    "TH-I4.25a": _HIGH_PRIVACY,
    "TH-L4.23": _EVENTS,
    "TH-T4.24": _SHARES,
    "TH-B4.3": (*_CONSTANT, *_AT_RHO_2),
    "TH-I4.15a": _THRESHOLD,
    "TH-I4.16a": (*_BERNOULLI_INFIMUM, *_LOCAL_ORDERS),
    "TH-TAB4.1": (*_TRANSCRIBED, *_FINITE_ARMS),
    "TH-TAB4.2": _TRANSCRIBED_FOR_ZCDP,
}
