"""Lines of sensitivities and simple mechanisms (Section 2.1), and of times of identification (B.6)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.rules import COMPARISON, INDUCTION, TOWER
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"

# S: n times what the coordinates so far change by, d: what the next one of the row changes by; R: of squares
_MEAN = (
    over("S <= j", "d <= 1", S=_WIDE, j=_COUNT, d=_WIDE, n=_COUNT),
    step(
        "one coordinate more",
        "S + d <= j + 1 and (j + 1)*(1/n) == (j + 1)/n",
        wrong={
            "no more than one coordinate": "S + d <= j + 1 and -> S + d <= 1 and",
            "not divided by n": "== (j + 1)/n -> == j + 1",
        },
    ),
    over("d <= 1", d=_WIDE),
    step("a coordinate", "d <= 1*1", wrong={"half of a coordinate": "1*1 -> 1/2"}),
    settles(
        1,
        by=chain(
            "one coordinate more",
            {
                "S <= j": INDUCTION(base="a coordinate", step="one coordinate more"),
                "d <= 1": assumed("X={0,1}^k"),
            },
        ),
        kills={1: "not divided by n", 2: "no more than one coordinate"},
    ),
    over("R <= j", "d <= 1", R=_WIDE, j=_COUNT, d=_WIDE, n=_COUNT),
    step(
        "square of one coordinate more",
        "R + d**2 <= j + 1 and sqrt((j + 1)*(1/n)**2) == sqrt(j + 1)/n",
        wrong={
            "without the root": "== sqrt(j + 1)/n -> == (j + 1)/n",
            "root not divided by n": "== sqrt(j + 1)/n -> == sqrt(j + 1)",
        },
    ),
    over("d <= 1", d=_WIDE),
    step("square of a coordinate", "d**2 <= 1*1", wrong={"half of its square": "1*1 -> 1/2"}),
    settles(
        2,
        by=chain(
            "square of one coordinate more",
            {
                "R <= j": INDUCTION(base="square of a coordinate", step="square of one coordinate more"),
                "d <= 1": assumed("X={0,1}^k"),
            },
        ),
        kills={1: "without the root", 2: "root not divided by n"},
    ),
    over("j <= k", j=_WIDE, k=_COUNT, n=_COUNT),
    step(
        "fewer coordinates change less",
        "j/n <= k/n and j/n**2 <= k/n**2",
        wrong={"a single coordinate flip": "j/n <= k/n and -> j/n <= 1/n and"},
    ),
    settles(3, by="fewer coordinates change less", kills={1: "a single coordinate flip"}),
)
# s: the sum of the other rewards, x and y: the reward that changes; z: the log-ratio of one release
_RELEASES = (
    over(s=_WIDE, x=(0, 1), y=(0, 1), t="[3, oo)"),
    step(
        "a prefix sum changes by at most one",
        "abs((s + x) - (s + y)) <= 1 and (s + 1) - s == 1",
        wrong={
            "by t": "(s + 1) - s == 1 -> (s + 1) - s == t",
            "by 2": "(s + 1) - s == 1 -> (s + 1) - s == 2",
        },
    ),
    settles(2, by="a prefix sum changes by at most one", kills={1: "by t", 2: "by 2"}),
    over("a - b <= 1", "b - a <= 1", y=_REAL, a=_REAL, b=_REAL),
    step(
        "log-ratio of Laplace noise",
        "abs(y - b) - abs(y - a) <= 1",
        wrong={
            "0.9 of it": "- abs(y - a) <= 1 -> - abs(y - a) <= 0.9",
            "half of it": "- abs(y - a) <= 1 -> - abs(y - a) <= 1/2",
        },
    ),
    settles(
        3,
        by=chain("log-ratio of Laplace noise", {"a - b <= 1": "#2", "b - a <= 1": "#2"}),
        kills={1: "0.9 of it", 2: "half of it"},
    ),
    over("z <= eps", z=_REAL, eps=_POSITIVE),
    step("the first release", "z <= eps*1", wrong={"half of its budget": "eps*1 -> eps*1/2"}),
    over("v <= eps*n", "z <= eps", v=_REAL, z=_REAL, eps=_POSITIVE, n=_COUNT),
    step(
        "one release more",
        "v + z <= eps*(n + 1)",
        wrong={"sqrt(T) eps": "eps*(n + 1) -> eps*sqrt(n + 1)", "(T - 1) eps": "eps*(n + 1) -> eps*n"},
    ),
    settles(
        4,
        by=chain(
            "one release more",
            {"v <= eps*n": INDUCTION(base="the first release", step="one release more"), "z <= eps": "#3"},
        ),
        kills={1: "sqrt(T) eps", 2: "(T - 1) eps"},
    ),
    # g: the budget of each release
    over("v <= g*T", "g <= eps/T", v=_REAL, g=_POSITIVE, T=_COUNT, eps=_POSITIVE),
    step(
        "scale T/eps",
        "v <= eps and T*(1/(T/eps)) == eps",
        wrong={"1.1 for 1": "1/(T/eps) -> 1/(T/(1.1*eps))", "sqrt(T)/eps": "1/(T/eps) -> 1/(sqrt(T)/eps)"},
    ),
    settles(
        5,
        by=chain("scale T/eps", {"v <= g*T": "#4", "g <= eps/T": assumed("S_t + Lap(T/eps)")}),
        kills={1: "1.1 for 1", 2: "sqrt(T)/eps"},
    ),
)
# m: the least g_a, S and X: the sums of 1/Delta_a and of x_a so far, D: a gap, d: the least one
_TRANSPORT = (
    over("m <= min(1, x)*D", m=_WIDE, x=_WIDE, D="(0, 1]"),
    step("the nearest arm", "m*(1/D) <= 1", wrong={"half of it": "m*(1/D) <= 1 -> m*(1/D) <= 1/2"}),
    over("m*S <= X", "m <= min(1, x)*D", **dict.fromkeys("mSXx", _WIDE), D="(0, 1]"),
    step("one arm more", "m*(S + 1/D) <= X + x", wrong={"without its weight": "X + x -> X"}),
    settles(
        2,
        by=chain(
            "one arm more",
            {
                "m*S <= X": INDUCTION(base="the nearest arm", step="one arm more"),
                "m <= min(1, x)*D": "#1",
            },
        ),
    ),
    over("z*Q <= Y", z=_WIDE, Q=_POSITIVE, Y=_POSITIVE),
    step("divided", "z/Y <= 1/Q", wrong={"half of the quotient": "1/Q -> 1/Q/2"}),
    settles(3, by=chain("divided", {"z*Q <= Y": "#2"})),
)

# x, y and w: weights of arm 1, of arm a and of another one, which costs 0 where it stays; t and s:
# distances of arms 1 and a from those of the alternative, g and h: of their means, R: cost of the others
_ONE_CHALLENGER = (
    over(w=(0, 1)),
    step("no other arm", "0*w >= 0", wrong={"another arm": "0*w >= 0 -> 0*w > 0"}),
    over("R >= 0", R=_REAL, w=(0, 1), d=_REAL),
    step("another arm more", "R + w*abs(d) >= 0", wrong={"at a price": ">= 0 -> > 0"}),
    noted(
        101,
        "the other arms cost at least 0",
        for_all="every K, weights and alternatives",
        near_miss="more than 0",
    ),
    settles(
        101,
        by=chain("another arm more", {"R >= 0": INDUCTION(base="no other arm", step="another arm more")}),
        kills={1: "at a price"},
    ),
    over(
        "R >= 0",
        "t == abs(g)",
        "s == abs(h)",
        **dict.fromkeys("xyts", (0, 1)),
        g=_REAL,
        h=_REAL,
        R=_REAL,
    ),
    step(
        "arms 1 and a alone",
        "x*abs(g) + y*abs(h) <= x*t + y*s + R and x*t + y*s + 0 <= x*abs(g) + y*abs(h)",
        wrong={"arm a alone": "x*t + y*s + 0 <= x*abs(g) + y*abs(h) -> x*t + y*s <= y*abs(h)"},
    ),
    settles(
        1,
        by=chain(
            "arms 1 and a alone",
            {"R >= 0": "#101", "t == abs(g)": "TH-P4.26#4", "s == abs(h)": "TH-P4.26#4"},
        ),
    ),
    step(
        "weights 0.1, 0.3, 0.05",
        "min(x, z)*h < min(x, y)*g and min(x, y)*g < y*g",
        wrong={
            "only the second best arm": "min(x, z)*h < min(x, y)*g and -> min(x, z)*h >= min(x, y)*g and ",
            "above mu_1": "and min(x, y)*g < y*g -> and min(x, y)*g >= y*g",
        },
        at=[{"x": "0.1", "y": "0.3", "z": "0.05", "g": "0.1", "h": "0.12"}],
    ),
    settles(
        1,
        by="weights 0.1, 0.3, 0.05",
        on="three arms",
        beyond="the program",
        kills={1: "only the second best arm", 2: "above mu_1"},
    ),
    over("y <= x", x="(0, 1]", y=(0, 1)),
    step("the smaller weight", "y/x <= 1", wrong={"half of it": "y/x <= 1 -> y/x <= 1/2"}),
    over("y >= x", x="(0, 1]", y=(0, 1)),
    step("the larger weight", "y/x >= 1", wrong={"twice it": "y/x >= 1 -> y/x >= 2"}),
    over(x="(0, 1]", y=(0, 1), g="(0, 1]"),
    step(
        "weight of arm 1 taken out",
        "x*((y/x)*g) == y*g",
        wrong={"half of the cost": "== y*g -> == y*g/2"},
    ),
    over(y=(0, 1), g="(0, 1]"),
    step(
        "nothing for arm 1, or all",
        "min(0, y)*g <= 0 and min(0, y)*g >= 0 and 1*(min(1, 0/1)*g) >= min(1, 0)*g",
        wrong={"w_1=1 excluded": "1*(min(1, 0/1)*g) >= min(1, 0)*g -> 1*(min(1, 0/1)*g) > min(1, 0)*g"},
    ),
    settles(
        3,
        by=(
            "the smaller weight",
            "the larger weight",
            "weight of arm 1 taken out",
            "nothing for arm 1, or all",
        ),
        kills={1: "w_1=1 excluded"},
    ),
    # v: min(1, x_a) Delta_a; the other weights add up to 1 - w
    over(w="(0, 1]", v=_WIDE),
    step(
        "ratios of the weights",
        "w*v == v/(1 + (1 - w)/w)",
        wrong={"denominator sum x": "/(1 + (1 - w)/w) -> /((1 - w)/w)"},
    ),
    over(s=_WIDE, x=_WIDE),
    step(
        "weights of the ratios",
        "1/(1 + s) + s/(1 + s) == 1 and (x/(1 + s))/(1/(1 + s)) == x",
        wrong={"half of them": "(x/(1 + s))/(1/(1 + s)) == x -> (x/(1 + s))/(1/(1 + s)) == x/2"},
    ),
    settles(4, by=("ratios of the weights", "weights of the ratios"), kills={1: "denominator sum x"}),
)
# X and S: sums of x_a = m/Delta_a and of 1/Delta_a so far; z: the supremum, Q: 1/m + S
_ATTAINED = (
    over(m="(0, 1]"),
    step(
        "no challenger",
        "0*m <= m*0 and 0*m >= m*0",
        wrong={"a challenger": "0*m <= m*0 and -> 1 + 0*m <= m*0 and "},
    ),
    over("X == m*S", X=_WIDE, S=_WIDE, m="(0, 1]", D="(0, 1]"),
    step(
        "a challenger more",
        "X + m/D <= m*(S + 1/D) and X + m/D >= m*(S + 1/D)",
        wrong={"half of its weight": "X + m/D <= m*(S + 1/D) and -> X + m/D <= m*(S + 1/D/2) and "},
    ),
    noted(
        101,
        "sum_a Delta_min/Delta_a = Delta_min sum_a 1/Delta_a",
        for_all="every K >= 2, all gaps",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain(
            "a challenger more", {"X == m*S": INDUCTION(base="no challenger", step="a challenger more")}
        ),
        kills={1: "half of its weight"},
    ),
    over("X == m*S", "m <= D", X=_WIDE, S=_WIDE, m="(0, 1]", D="(0, 1]"),
    step(
        "value at the best x",
        "m*(1/m + S) <= 1 + X and m*(1/m + S) >= 1 + X and min(1, m/D)*D <= m and min(1, m/D)*D >= m",
        wrong={"sup not attained": "and m*(1/m + S) >= 1 + X -> and m*(1/m + S) < 1 + X"},
    ),
    settles(
        4,
        by=chain("value at the best x", {"X == m*S": "#101", "m <= D": assumed("x_a*=Delta_min/Delta_a")}),
    ),
    over("T == 1/z", "z <= 1/Q", "z >= 1/Q", T=_POSITIVE, z=_POSITIVE, Q=_POSITIVE),
    step(
        "time of total variation",
        "T <= Q and T >= Q",
        wrong={"half of it, of the time": "T <= Q and -> T <= Q/2 and "},
    ),
    settles(
        5,
        by=chain("time of total variation", {"T == 1/z": "TH-B6.1#4", "z <= 1/Q": "#3", "z >= 1/Q": "#4"}),
    ),
    settles(
        5,
        by="value at the best x",
        on="x_a = Delta_min/Delta_a",
        beyond="the supremum",
        kills={1: "sup not attained"},
    ),
)
# T: the time, m: the least gap, S: the sum of 1/Delta_a, r: that of all but the nearest arm
_BERNOULLI_TIME = (
    over("T <= Q", "T >= Q", T=_POSITIVE, Q=_POSITIVE),
    step(
        "the time",
        "T - Q <= 0 and Q - T <= 0",
        wrong={"half of the time": "T - Q <= 0 and -> T - Q/2 <= 0 and "},
    ),
    settles(1, by=chain("the time", {"T <= Q": "TH-B6.2#5", "T >= Q": "TH-B6.2#5"})),
    settles(
        1,
        by="formula",
        on="eight Bernoulli instances, certified",
        beyond="other instances",
        kills={1: "without 1/Delta_min", 2: "2/Delta_min"},
    ),
    over("T == 2/m + r", T=_POSITIVE, m="(0, 1]", r=_WIDE),
    step("from below", "1/m <= T and 2/m <= T", wrong={"above it": "and 2/m <= T -> and 2/m > T"}),
    settles(2, by=chain("from below", {"T == 2/m + r": "#1"})),
    over(m="(0, 1]"),
    step("two arms", "2/m < 2.1/m", wrong={"2.1/Delta_min": "2/m < 2.1/m -> 2/m >= 2.1/m"}),
    settles(
        2,
        by="two arms",
        on="K = 2, where T*_TV = 2/Delta_min",
        beyond="the bound",
        kills={1: "2.1/Delta_min"},
    ),
    over(m="(0, 1]"),
    step("no challenger", "0 <= 0/m", wrong={"a challenger": "0 <= 0/m -> 1 <= 0/m"}),
    over("S <= k/m", "m <= D", S=_WIDE, k=_WIDE, m="(0, 1]", D="(0, 1]"),
    step("a challenger more", "S + 1/D <= (k + 1)/m", wrong={"half of one": "(k + 1)/m -> (k + 1/2)/m"}),
    noted(
        101,
        "k challengers have sum_a 1/Delta_a <= k/Delta_min",
        for_all="all gaps, none below Delta_min",
        near_miss="(k - 1/2)/Delta_min",
    ),
    settles(
        101,
        by=chain(
            "a challenger more",
            {
                "S <= k/m": INDUCTION(base="no challenger", step="a challenger more"),
                "m <= D": assumed("none below Delta_min"),
            },
        ),
        kills={1: "half of one"},
    ),
    over("T <= 1/m + S", "S <= (K - 1)/m", T=_POSITIVE, m="(0, 1]", S=_WIDE, K="[2, oo)"),
    step("from above", "T <= K/m", wrong={"(K-1)/Delta_min": "T <= K/m -> T <= (K - 1)/m"}),
    settles(
        3,
        by=chain("from above", {"T <= 1/m + S": "#1", "S <= (K - 1)/m": "#101"}),
        kills={1: "(K-1)/Delta_min"},
    ),
    over(p=(0, 1), q=(0, 1)),
    step(
        "distance of two coins",
        "(abs(p - q) + abs((1 - p) - (1 - q)))/2 <= abs(p - q) "
        "and (abs(p - q) + abs((1 - p) - (1 - q)))/2 >= abs(p - q)",
        wrong={"2|p-q|": "/2 >= abs(p - q) -> /2 >= 2*abs(p - q)"},
    ),
    settles(4, by="distance of two coins", kills={1: "2|p-q|"}),
)
# u: half of how far the means are apart, z: a reward; r and s: distances of both arms from the alternative's
_GAUSSIAN_TIME = (
    over("z <= (x + y)/2", "x < y", **dict.fromkeys("xyz", _REAL)),
    step(
        "where the first density is larger",
        "exp(-(z - x)**2/2) >= exp(-(z - y)**2/2)",
        wrong={"the second one": "exp(-(z - x)**2/2) >= -> exp(-(z - x)**2/2) < "},
    ),
    over("z >= (x + y)/2", "x < y", **dict.fromkeys("xyz", _REAL)),
    step(
        "where the second one is",
        "exp(-(z - x)**2/2) <= exp(-(z - y)**2/2)",
        wrong={"the first one": "exp(-(z - x)**2/2) <= -> exp(-(z - x)**2/2) > "},
    ),
    over(u=_WIDE),
    step(
        "chances of that half",
        "Phi(u) - Phi(-u) == 2*Phi(u) - 1",
        wrong={"Phi(|x-y|)": "== 2*Phi(u) - 1 -> == 2*Phi(2*u) - 1"},
    ),
    noted(
        101,
        "TV(N(x,1),N(y,1)) = 2 Phi(|x-y|/2) - 1",
        for_all="all x and y; the set where the first density is larger is the half line below the middle",
        near_miss="Phi at the whole distance",
    ),
    settles(
        101,
        by=("where the first density is larger", "where the second one is", "chances of that half"),
        kills={1: "Phi(|x-y|)"},
    ),
    over(x=_WIDE),
    step(
        "equal distances",
        "Phi(x) + Phi(x + 2*0) <= 2*Phi(x + 0)",
        wrong={"half of it there": "<= 2*Phi(x + 0) -> <= Phi(x + 0)"},
    ),
    over(x=_WIDE, h=_WIDE),
    step(
        "slopes of distances",
        "2*exp(-(x + 2*h)**2/2)/sqrt(2*pi) <= 2*exp(-(x + h)**2/2)/sqrt(2*pi)",
        wrong={"growing slopes": "<= 2*exp(-(x + h)**2/2) -> > 2*exp(-(x + h)**2/2)"},
    ),
    over("Phi(x) + Phi(x + 2*h) <= 2*Phi(x + h)", x=_WIDE, h=_WIDE),
    step(
        "distances of distances apart",
        "(2*Phi(x) - 1) + (2*Phi(x + 2*h) - 1) <= 2*(2*Phi(x + h) - 1)",
        wrong={"convex there": "<= 2*(2*Phi(x + h) - 1) -> > 2*(2*Phi(x + h) - 1)"},
    ),
    noted(
        102,
        "2 Phi(u/2) - 1 at the middle of two distances is at least the mean of its values there",
        for_all="all distances; with continuity it is concave",
        near_miss="convex",
    ),
    settles(
        102,
        by=chain(
            "distances of distances apart",
            {
                "Phi(x) + Phi(x + 2*h) <= 2*Phi(x + h)": COMPARISON(
                    at_the_start="equal distances", slopes="slopes of distances"
                )
            },
        ),
        kills={1: "convex there"},
    ),
    over("t == a", "r == b", "s == c", "a + b <= 2*c", **dict.fromkeys("trsabc", (0, 1))),
    step("concave in the distance", "t + r <= 2*s", wrong={"twice as concave": "t + r <= 2*s -> t + r <= s"}),
    settles(
        1,
        by=chain(
            "concave in the distance",
            {"t == a": "#101", "r == b": "#101", "s == c": "#101", "a + b <= 2*c": "#102"},
        ),
    ),
    settles(
        1,
        by="chances of that half",
        on="the formula",
        beyond="concavity",
        kills={1: "Phi(|x-y|)"},
    ),
    # at a point between two others, as far from both: c of a, b and c is the distance of arm 1, r of s, t
    # and r that of arm a; by steps of such a kind the least value is at an end
    over("a + b <= 2*c", "s + t <= 2*r", **dict.fromkeys("abcstrxy", (0, 1))),
    step(
        "at an end",
        "x*c + y*r >= min(x*a + y*s, x*b + y*t)",
        wrong={"interior minimum": "x*c + y*r >= min( -> x*c + y*r < min("},
    ),
    settles(
        2,
        by=chain("at an end", {"a + b <= 2*c": "#102", "s + t <= 2*r": "#102"}),
        kills={1: "interior minimum"},
    ),
    # T: the time, z: the value of the program, f: with min(w_1, w_a) D_a for the inner infima
    over("T == 1/z", "z == f", "f <= 1/Q", "f >= 1/Q", **dict.fromkeys("TzfQ", _POSITIVE)),
    step(
        "time of Gaussian arms",
        "T <= Q and T >= Q",
        wrong={"half of this time": "T <= Q and -> T <= Q/2 and "},
    ),
    settles(
        3,
        by=chain(
            "time of Gaussian arms",
            {"T == 1/z": "TH-B6.1#4", "z == f": "#2", "f <= 1/Q": "TH-B6.2#3", "f >= 1/Q": "TH-B6.2#4"},
        ),
    ),
    settles(
        3,
        by="formula",
        on="two instances, certified",
        beyond="other instances",
        kills={1: "gaps for distances"},
    ),
)
# against arm a: u and v: means of arms 1 and a in the alternative, u <= v, z: a mean between them and between
# p and q, the means of the instance; A and B: what u and v cost, k and l: what z does; I: what m does
_PROGRAMS = (
    over("u <= z", "z <= p", u="(0, 1)", z="(0, 1)", p="(0, 1)"),
    step(
        "arm 1 moved less", "kl(p, u) >= kl(p, z)", wrong={"twice the cost": ">= kl(p, z) -> >= 2*kl(p, z)"}
    ),
    over("q <= z", "z <= v", q="(0, 1)", z="(0, 1)", v="(0, 1)"),
    step(
        "arm a moved less", "kl(q, v) >= kl(q, z)", wrong={"twice this cost": ">= kl(q, z) -> >= 2*kl(q, z)"}
    ),
    # where both means of the alternative are below q, or above p, that is the common mean
    over("v <= q", v="(0, 1)", q="(0, 1)"),
    step("both below", "kl(q, v) >= kl(q, q)", wrong={"a unit": ">= kl(q, q) -> >= kl(q, q) + 1"}),
    over("u >= p", u="(0, 1)", p="(0, 1)"),
    step("both above", "kl(p, u) >= kl(p, p)", wrong={"one": ">= kl(p, p) -> >= kl(p, p) + 1"}),
    over("A >= k", "B >= l", "x*k + y*l >= I", **dict.fromkeys("ABklxyI", _WIDE)),
    step("at a common mean", "x*A + y*B >= I", wrong={"twice it": ">= I -> >= 2*I"}),
    noted(
        101,
        "w_1 kl(mu_1,rho_1) + w_a kl(mu_a,rho_a) >= I_a(w_1,w_a)",
        for_all="every alternative with rho_a >= rho_1; a mean z between both, and between mu_a "
        "and mu_1, costs less",
        near_miss="twice it",
    ),
    settles(
        101,
        by=chain(
            "at a common mean",
            {
                "A >= k": TOWER(given_the_past="arm 1 moved less"),
                "B >= l": TOWER(given_the_past="arm a moved less"),
                "x*k + y*l >= I": TOWER(given_the_past="by information"),
            },
        ),
        kills={1: "twice it"},
    ),
    over("C >= I", "R >= 0", C=_WIDE, I=_WIDE, R=_REAL),
    step("with the other arms", "C + R >= I", wrong={"above it": ">= I -> > I"}),
    over(w=(0, 1)),
    step("no other arm", "0*w >= 0", wrong={"another arm": "0*w >= 0 -> 0*w > 0"}),
    over("R >= 0", R=_REAL, w=(0, 1), d=_WIDE),
    step("another arm more", "R + w*d >= 0", wrong={"at a price": ">= 0 -> > 0"}),
    settles(
        2,
        by=chain(
            "with the other arms",
            {"C >= I": "#101", "R >= 0": INDUCTION(base="no other arm", step="another arm more")},
        ),
    ),
    settles(
        2,
        by="by information",
        on="one challenger and one common mean",
        beyond="the infimum",
        kills={1: "midpoint"},
    ),
    # F: the infimum, M and N: least of the costs of the challengers so far, f and g: of the next one
    over("f == g", f=_WIDE, g=_WIDE),
    step(
        "one challenger",
        "1*f <= g and 1*f >= g",
        wrong={"half of its cost": "1*f <= g and -> 1*f <= g/2 and "},
    ),
    over("M == N", "f == g", **dict.fromkeys("MNfg", _WIDE)),
    step(
        "one challenger more",
        "min(M, f) <= min(N, g) and min(M, f) >= min(N, g)",
        wrong={"the costlier one": ">= min(N, g) -> >= max(N, g)"},
    ),
    noted(
        102,
        "the least of the costs of the challengers is the least of min(w_1,w_a) Delta_a",
        for_all="every K >= 2, w in the simplex",
        near_miss="the largest",
    ),
    settles(
        102,
        by=chain(
            "one challenger more",
            {"M == N": INDUCTION(base="one challenger", step="one challenger more"), "f == g": "TH-B6.1#2"},
        ),
        kills={1: "the costlier one"},
    ),
    over("F == M", "M == N", **dict.fromkeys("FMN", _WIDE)),
    step(
        "cost of transport",
        "F - N <= 0 and F - N >= 0",
        wrong={"half of the cost": "F - N <= 0 and -> F - N/2 <= 0 and "},
    ),
    settles(3, by=chain("cost of transport", {"F == M": "TH-B6.1#1", "M == N": "#102"})),
    settles(
        3,
        by="by transport",
        on="one challenger, from below",
        beyond="the infimum",
        kills={1: "sum of weights"},
    ),
    # at one alternative: a and b: its costs by information and by transport, above their infima F and G
    over("a >= F", "b >= G", **dict.fromkeys("abFGk", _WIDE), eps=_POSITIVE),
    step(
        "least of both costs",
        "min(a, eps*b) >= min(F, eps*G) and min(F + k, eps*(b + G)) <= F + k and min(a + "
        "F, eps*(G + k)) <= eps*(G + k)",
        wrong={"max of both": ">= min(F, eps*G) and -> >= max(F, eps*G) and "},
    ),
    settles(
        4,
        by=chain("least of both costs", {"a >= F": "#2", "b >= G": "#3"}),
    ),
    # matching costs: rows favour one alternative, columns the other
    step(
        "a matrix of costs",
        "min(x, y) < max(x, y)",
        wrong={"sup and min exchanged": "< max(x, y) -> >= max(x, y)"},
        at=[{"x": 0, "y": 1}],
    ),
    settles(
        4,
        by="a matrix of costs",
        on="two allocations and two alternatives, each of which costs 0 under one and 1 under the other",
        beyond="the program",
        kills={1: "sup and min exchanged"},
    ),
    # A and B: costs of one mean under two pairs of weights, at least I and J, what the best means cost; r:
    # weight
    over("A >= I", "B >= J", **dict.fromkeys("ABIJ", _WIDE), r="(0, 1)", c=_POSITIVE),
    step(
        "costs of mixed weights",
        "r*A + (1 - r)*B >= r*I + (1 - r)*J and c*A >= c*I and A + B >= I",
        wrong={
            "strictly concave": (
                "r*A + (1 - r)*B >= r*I + (1 - r)*J and -> r*A + (1 - r)*B > r*I + (1 - r)*J and "
            )
        },
    ),
    settles(
        5,
        by=chain("costs of mixed weights", {"A >= I": "#2", "B >= J": "#2"}),
        kills={1: "strictly concave"},
    ),
)
# a and b: what the mean x* costs by arm 1 and by arm 2, f: the infimum under the share w of arm 1
_TWO_ARMS = (
    over(p="(0, 1)", q="(0, 1)", x="(0, 1)"),
    step(
        "difference of two costs",
        "kl(p, x) - kl(q, x) == (p*log(p) + (1 - p)*log(1 - p)) - (q*log(q) + (1 - "
        "q)*log(1 - q)) - (p - q)*logit(x)",
        wrong={"sign of H": "- (p - q)*logit(x) -> + (p - q)*logit(x)"},
    ),
    over("a - b == H - d*z", "z == H/d", **dict.fromkeys("ab", _WIDE), H=_REAL, z=_REAL, d="(0, 1)"),
    step(
        "equal costs of both arms",
        "a <= b and a >= b",
        wrong={"half of it, of arm 2": "a <= b and -> a <= b/2 and "},
    ),
    settles(
        1,
        by=chain(
            "equal costs of both arms",
            {
                "a - b == H - d*z": TOWER(given_the_past="difference of two costs"),
                "z == H/d": assumed("logit(x*)=(H(mu_1)-H(mu_2))/(mu_1-mu_2)"),
            },
        ),
    ),
    settles(
        1,
        by="difference of two costs",
        on="any x",
        beyond="x*",
        kills={1: "sign of H"},
    ),
    over(
        "f <= w*a + (1 - w)*b",
        "a == b",
        "g == c*a + (1 - c)*b",
        **dict.fromkeys("fgab", _WIDE),
        w=(0, 1),
        c=(0, 1),
    ),
    step(
        "best share of two arms",
        "f <= a and g <= a and g >= a",
        wrong={"twice the value": "g >= a -> g >= 2*a"},
    ),
    # at this share the weighted mean of both is x*
    over(q="(0, 1)", x="(0, 1)", d="(0, 1)"),
    step(
        "mean at the best share",
        "(x - q)/d*(q + d) + (1 - (x - q)/d)*q == x",
        wrong={"w_1=1/2": "(x - q)/d*(q + d) + (1 - (x - q)/d)*q == x -> 1/2*(q + d) + 1/2*q == x"},
    ),
    settles(
        2,
        by=chain(
            "best share of two arms",
            {"f <= w*a + (1 - w)*b": "TH-DER-CT#2", "a == b": "#1", "g == c*a + (1 - c)*b": "TH-DER-CT#2"},
        ),
    ),
    settles(
        2,
        by="mean at the best share",
        on="the share",
        beyond="the time",
        kills={1: "w_1=1/2"},
    ),
    over("f <= w*D", "f <= (1 - w)*D", f=_WIDE, w=(0, 1), D="(0, 1)"),
    step(
        "shares of two arms",
        "f <= D/2 and min(1/2, 1 - 1/2)*D >= D/2",
        wrong={"a quarter of the gap": "f <= D/2 and -> f <= D/4 and "},
    ),
    settles(
        3,
        by=chain("shares of two arms", {"f <= w*D": "TH-DER-CT#3", "f <= (1 - w)*D": "TH-DER-CT#3"}),
        on="the best share, 1/2",
        beyond="the time at a given share",
        kills={1: "a quarter of the gap"},
    ),
    over(w=(0, 1), g=_POSITIVE, u=_REAL, m=_REAL),
    step(
        "Gaussian costs of two arms",
        "w*(u - m)**2/2 + (1 - w)*(u - g - m)**2/2 == w*(1 - w)*g**2/2 + (m - (w*u + (1 - w)*(u - g)))**2/2",
        wrong={"half of it, Gaussian": "== w*(1 - w)*g**2/2 -> == w*(1 - w)*g**2/4"},
    ),
    step(
        "best Gaussian share",
        "w*(1 - w)*g**2/2 <= g**2/8 and 1/2*(1 - 1/2)*g**2/2 >= g**2/8",
        wrong={"4/Delta^2": "1/2*(1 - 1/2)*g**2/2 >= g**2/8 -> 1/2*(1 - 1/2)*g**2/2 >= g**2/4"},
    ),
    over(w="(0, 1)", g=_POSITIVE),
    step(
        "fixed Gaussian share",
        "1/(w*(1 - w)*g**2/2) == 2/(w*(1 - w)*g**2) and min(1/2, 1 - 1/2)*(2*Phi(g/2) - "
        "1) == (2*Phi(g/2) - 1)/2",
        wrong={"half of this time": "== 2/(w*(1 - w)*g**2) -> == 1/(w*(1 - w)*g**2)"},
    ),
    settles(
        5,
        by=("Gaussian costs of two arms", "best Gaussian share", "fixed Gaussian share"),
        kills={1: "4/Delta^2"},
    ),
)
# f: the value at an allocation, v: the supremum; W, S and C: sums so far of weights, of weighted costs
# under the mixture and the largest of these costs
_DUALITY = (
    over(C=_WIDE),
    step("no weight", "0 <= C*0", wrong={"a weight": "0 <= C*0 -> 1 <= C*0"}),
    over("S <= C*W", "c <= C", **dict.fromkeys("SCWc", _WIDE), w=(0, 1)),
    step("one weight more", "S + w*c <= C*(W + w)", wrong={"half of it more": "C*(W + w) -> C*(W + w/2)"}),
    noted(
        101,
        "sum_b w_b c_b <= max_b c_b sum_b w_b",
        for_all="every K, w >= 0 and costs c_b >= 0",
        near_miss="with half of the last weight",
    ),
    settles(
        101,
        by=chain(
            "one weight more",
            {"S <= C*W": INDUCTION(base="no weight", step="one weight more"), "c <= C": assumed("max_b c_b")},
        ),
        kills={1: "half of it more"},
    ),
    # f: the value at an allocation, m: its mean cost under the mixture, v: the supremum of f
    over("f <= m", "m <= C*W", "W <= 1", **dict.fromkeys("fmCW", _WIDE)),
    step("value below the largest cost", "f <= C", wrong={"inequalities reversed": "f <= C -> f >= C"}),
    over(f=_WIDE, c=_WIDE),
    step(
        "least cost and mean cost",
        "min(f, c) <= f",
        wrong={"half of a cost": "min(f, c) <= f -> min(f, c) <= f/2"},
    ),
    settles(
        1,
        by=chain(
            "value below the largest cost",
            {
                "f <= m": TOWER(given_the_past="least cost and mean cost"),
                "m <= C*W": "#101",
                "W <= 1": assumed("w in the simplex"),
            },
        ),
        kills={1: "inequalities reversed"},
    ),
)
# x: the supremum over allocations that give beta to the best arm, v: over all of them
_SHARE_OF_THE_BEST = (
    over("x <= v", x=_POSITIVE, v=_POSITIVE),
    step(
        "fewer allocations", "1/v <= 1/x", wrong={"half of the time at a share": "1/v <= 1/x -> 1/v <= 1/x/2"}
    ),
    step(
        "two arms, share 1/3 and less",
        "2/(b*(1 - b)) > 8",
        wrong={"over beta in (0,1/3] (K=2)": "> 8 -> <= 8", "max": "> 8 -> == 8"},
        at=[{"b": "1/3"}, {"b": "1/4"}],
    ),
    settles(
        4,
        by="fewer allocations",
        on="that no share has a smaller time",
        beyond="that one has the same: the supremum over the simplex is attained",
    ),
    settles(
        4,
        by="two arms, share 1/3 and less",
        on="two arms a unit apart, where T*_KL = 8, at beta = 1/3 and 1/4",
        beyond="other shares and instances",
        kills={1: "max", 2: "over beta in (0,1/3] (K=2)"},
    ),
)
LINES: Lines = {
    "TH-I2.tt": _SHARE_OF_THE_BEST,
    "TH-EX2.15": _MEAN,
    "TH-SM1": _RELEASES,
    "TH-B6.2": (*_TRANSPORT, *_ATTAINED),
    "TH-B6.1": _ONE_CHALLENGER,
    "TH-P4.26": _BERNOULLI_TIME,
    "TH-DER-TV": _GAUSSIAN_TIME,
    "TH-DER-CT": _PROGRAMS,
    "TH-DER-CT1": _TWO_ARMS,
    "TH-DER-CT3": _DUALITY,
}
