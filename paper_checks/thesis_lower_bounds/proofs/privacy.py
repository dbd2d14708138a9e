"""Lines of what privacy means, its conversions, processing and composition (Section 2.1)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, noted, settles
from ...language.ranges import units, wide
from ...language.rules import LIMIT, MARKOV, TOWER, UNION_BOUND
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"
_RATIO = "[1, oo)"
_ORDER = "(1, oo)"
_CHANCE = (0, 1)
_UNIT = "[0, 1]"

# a and b: chances of a false alarm and of a missed detection, u: e^eps, d: delta
_BOTH_ERRORS = (
    over("a + u*b >= 1 - d", a=_CHANCE, b=_CHANCE, d=_CHANCE, u=_ORDER),
    step(
        "larger of the errors",
        "max(a, b) >= (1 - d)/(1 + u)",
        wrong={
            "half of 1 - delta": "(1 - d)/(1 + u) -> (1 - d)/2",
            "without delta": "(1 - d)/(1 + u) -> 1/(1 + u)",
        },
    ),
    settles(
        4,
        by=chain("larger of the errors", {"a + u*b >= 1 - d": "#2"}),
        kills={1: "half of 1 - delta", 2: "without delta"},
    ),
)
# every pair of errors of the region is that of a mechanism with two outputs: a is the chance of the first
# one under D and 1 - b under D'
_REGION = (
    over("a + u*b >= 1 - d", "u*a + b >= 1 - d", "a + b <= 1", a=_UNIT, b=_UNIT, d="[0, 1)", u=_ORDER),
    step(
        "two outputs with these errors",
        "1 - b <= u*a + d and 1 - a <= u*b + d and a <= u*(1 - b) + d and b <= u*(1 - a) + d "
        "and max(a, b) >= (1 - d)/(1 + u)",
        wrong={
            "corner at 1/(1 + e^eps)": ">= (1 - d)/(1 + u) -> >= 1/(1 + u)",
            "intercept 1": "1 - b <= u*a + d and -> 1 - b <= u*a and ",
        },
    ),
    settles(
        1,
        by=chain(
            "two outputs with these errors",
            {
                "a + u*b >= 1 - d": "TH-T2.4#2",
                "u*a + b >= 1 - d": "TH-T2.4#2",
                "a + b <= 1": assumed("P_FA+P_MD <= 1"),
            },
        ),
        kills={1: "corner at 1/(1 + e^eps)", 2: "intercept 1"},
    ),
    over(
        "1 - b <= u*a + d",
        "1 - a <= u*b + d",
        "a <= u*(1 - b) + d",
        "b <= u*(1 - a) + d",
        a=_UNIT,
        b=_UNIT,
        d="[0, 1)",
        u=_ORDER,
    ),
    step(
        "mirror image of a pair",
        "1 - (1 - a) <= u*(1 - b) + d and 1 - (1 - b) <= u*(1 - a) + d "
        "and 1 - b <= u*(1 - (1 - a)) + d and 1 - a <= u*(1 - (1 - b)) + d",
        wrong={
            "half of delta there": "1 - (1 - a) <= u*(1 - b) + d and -> 1 - (1 - a) <= u*(1 - b) + d/2 and "
        },
    ),
    step(
        "one line alone",
        "a + u*b >= 1 - d and (1 - b) + u*(1 - a) < 1 - d",
        wrong={"the region of (2.3) alone": "< 1 - d -> >= 1 - d"},
        at=[{"a": 1, "b": 1, "u": 2, "d": 0}],
    ),
    step(
        "tests of one mechanism, at a = 1/2",
        "1/2*(1 - a) > 0",
        wrong={"mirror across P_FA = P_MD": "> 0 -> <= 0"},
        at=[{"a": "1/2"}],
    ),
    settles(2, by="mirror image of a pair"),
    settles(
        2,
        by=("one line alone", "tests of one mechanism, at a = 1/2"),
        on="the corner (1, 1) of the square; a mechanism whose tests are best at (0, 1), (0, 1/2) and (1, 0)",
        beyond="the region",
        kills={1: "the region of (2.3) alone", 2: "mirror across P_FA = P_MD"},
    ),
)
# p and q: densities of an output under D and D', w: the prior chance of D
_LOSS_SIGNS = (
    over("p > q", p=_POSITIVE, q=_POSITIVE, w="(0, 1)"),
    step(
        "more likely under D",
        "log(p/q) > 0 and p/(p + q) > 1/2",
        wrong={
            "sign swapped": "log(p/q) > 0 and -> log(q/p) > 0 and ",
            "prior odds": "p/(p + q) > 1/2 -> w*p/(w*p + (1 - w)*q) > 1/2",
        },
    ),
    over("p < q", p=_POSITIVE, q=_POSITIVE),
    step("more likely under D'", "log(p/q) < 0", wrong={"the same sign": "< 0 -> > 0"}),
    over(p=_POSITIVE, q=_POSITIVE),
    step("equally likely", "log(p/p) == 0", wrong={"at other densities": "log(p/p) -> log(p/q)"}),
    step(
        "chance of D by the loss",
        "p/(p + q) == exp(log(p/q))/(1 + exp(log(p/q)))",
        wrong={"by half of it": "/(1 + exp(log(p/q))) -> /(2 + exp(log(p/q)))"},
    ),
    over("x < z", x=_REAL, z=_REAL),
    step(
        "a larger loss",
        "1/(1 + exp(-z)) - 1/(1 + exp(-x)) > 0",
        wrong={"the other order": "> 0 -> < 0"},
    ),
    settles(
        2,
        by=(
            "more likely under D",
            "more likely under D'",
            "equally likely",
            "chance of D by the loss",
            "a larger loss",
        ),
        kills={1: "sign swapped", 2: "prior odds"},
    ),
)
# of densities p and q: excess is max(p - e^eps q, 0), c: the chance that it is at least a; x and y: logs
_PURE_LOSS = (
    over(p=_WIDE, q=_WIDE, u=_RATIO),
    step(
        "excess on its event",
        "max(p - u*q, 0) <= (p - u*q if p > u*q else 0)",
        wrong={"half of it there": "(p - u*q if -> (p/2 - u*q if "},
    ),
    step("excess is not negative", "max(p - u*q, 0) >= 0", wrong={"positive": ">= 0 -> > 0"}),
    over("c*a <= X", "X <= 0", c=_CHANCE, a=_POSITIVE, X=_REAL),
    step("no chance of an excess", "a*c <= 0", wrong={"less than none": "a*c <= 0 -> a*c < 0"}),
    noted(
        101,
        "Pr(M_D(o) - e^eps M_D'(o) >= a) = 0",
        for_all="any eps-DP mechanism, a > 0, on any finite measure that dominates",
        near_miss="less than 0",
    ),
    settles(
        101,
        by=chain(
            "no chance of an excess",
            {
                "c*a <= X": MARKOV(nonnegative="excess is not negative", expectation="excess on its event"),
                "X <= 0": assumed("eps-DP"),
            },
        ),
        kills={1: "less than none"},
    ),
    over(x=_POSITIVE),
    step("a level below", "1/(1/x + 1) < x", wrong={"at it": "1/(1/x + 1) -> 1/(1/x)"}),
    over("c <= 0", c=_CHANCE),
    step("almost surely no excess", "1 - c >= 1", wrong={"more than surely": ">= 1 -> > 1"}),
    noted(
        102,
        "M_D(o) <= e^eps M_D'(o) almost surely",
        for_all="any eps-DP mechanism",
        near_miss="with more than chance 1",
    ),
    settles(
        102,
        by=chain(
            "almost surely no excess", {"c <= 0": UNION_BOUND(each_event="#101", events="a level below")}
        ),
        kills={1: "more than surely"},
    ),
    over("x <= g + y", "y <= g + x", x=_REAL, y=_REAL, g=_WIDE),
    step(
        "loss of pure privacy",
        "abs(x - y) <= g",
        wrong={"0.9 eps": "<= g -> <= 0.9*g", "strict": "<= g -> < g"},
    ),
    settles(
        1,
        by=chain("loss of pure privacy", {"x <= g + y": "#102", "y <= g + x": "#102"}),
        kills={1: "0.9 eps", 2: "strict"},
    ),
)
# i: whether an output is in the event
_FROM_LOSS = (
    # y: log of the density under D', r: by how much the loss is below g
    over(y=_REAL, r=_WIDE, g=_WIDE),
    step(
        "density by the loss",
        "exp(y + (g - r)) <= exp(g + y)",
        wrong={"half of it by the loss": "<= exp(g + y) -> <= exp(g + y)/2"},
    ),
    noted(
        103,
        "M_D(o) <= e^eps M_D'(o)",
        for_all="outputs of a loss of at most eps, |Z_{D,D'}| <= eps a.s.",
        near_miss="half of it",
    ),
    settles(
        103,
        by="density by the loss",
        kills={1: "half of it by the loss"},
    ),
    over("P <= u*Q", P=_CHANCE, Q=_CHANCE, u=_RATIO),
    step("events by the loss", "P - u*Q <= 0", wrong={"one order only": "P - u*Q <= 0 -> Q - u*P <= 0"}),
    settles(
        2,
        by=chain("events by the loss", {"P <= u*Q": TOWER(given_the_past="#103")}),
        kills={1: "one order only"},
    ),
    step(
        "mean of the loss",
        "p*abs(log(p/q)) + (1 - p)*abs(log((1 - p)/(1 - q))) <= g and p > exp(g)*q",
        wrong={"E|Z| <= eps": "p > exp(g)*q -> p <= exp(g)*q"},
        at=[{"p": "1/2", "q": "1/4", "g": "0.56"}],
    ),
    settles(2, by="mean of the loss", on="two outputs", beyond="the inference", kills={2: "E|Z| <= eps"}),
    over("x <= u*y", "y <= Q", "z <= d", **dict.fromkeys("xyzQdf", _CHANCE), u=_RATIO),
    step(
        "small and large losses",
        "x + z <= u*Q + d",
        wrong={
            "chance under D'": "u*Q + d -> u*Q + f",
            "delta (1 - e^-eps)": "u*Q + d -> u*Q + d*(1 - 1/u)",
        },
    ),
    over(i=_CHANCE, j=_CHANCE),
    step("a part of an event", "i*j <= i", wrong={"half of it, of the event": "i*j <= i -> i*j <= i/2"}),
    settles(
        3,
        by=chain(
            "small and large losses",
            {
                "x <= u*y": TOWER(given_the_past="#103"),
                "y <= Q": TOWER(given_the_past="a part of an event"),
                "z <= d": assumed("Pr(|Z_{D,D'}| > eps) < delta"),
            },
        ),
        kills={1: "chance under D'", 2: "delta (1 - e^-eps)"},
    ),
)
# P and Q: chances of the event where the loss is above eps + s, under D and D', w: e^-s, for any s > 0; B and
# A: those of the event where it is below -(eps + s), under D' and D
_SMALL_LOSS_OF_BUDGET = (
    over(
        "P <= u*Q + d",
        "u*Q <= w*P",
        "B <= u*A + d",
        "u*A <= w*B",
        u=_RATIO,
        w="(0, 1)",
        **dict.fromkeys("PQABd", _UNIT),
    ),
    step(
        "chance of a loss beyond eps + s",
        "P*(1 - w) + A*(1 - w) <= 2*d",
        wrong={"half of delta for a large loss": "<= 2*d -> <= d/2"},
    ),
    # y: log of the density under D', b = eps + s, r: by how much the loss is above b
    over(y=_REAL, r=_WIDE, b=_WIDE),
    step(
        "density at a large loss",
        "exp(b + y) <= exp(y + (b + r))",
        wrong={"twice it": "exp(b + y) <= -> 2*exp(b + y) <= "},
    ),
    settles(
        4,
        by=chain(
            "chance of a loss beyond eps + s",
            {
                "P <= u*Q + d": assumed("the converse of the previous item"),
                "u*Q <= w*P": TOWER(given_the_past="density at a large loss"),
                "B <= u*A + d": assumed("the converse of the previous item"),
                "u*A <= w*B": TOWER(given_the_past="density at a large loss"),
            },
        ),
    ),
    step(
        "a large loss of small delta",
        "p - q <= d and p > d",
        wrong={"converse with the same": "p > d -> p <= d"},
        at=[{"p": "0.6", "q": "0.4", "d": "0.2"}],
    ),
    settles(
        4,
        by="a large loss of small delta",
        on="two outputs, eps = 0",
        beyond="the bound",
        kills={1: "converse with the same"},
    ),
)
# D: divergence of order 1 + l, m: mean of exp(l Z)
_MOMENTS = (
    over("D <= r*(l + 1)", D=_REAL, r=_WIDE, l=_POSITIVE),
    step(
        "moments by divergences",
        "exp(l*D) <= exp(l*(r*(l + 1)))",
        wrong={"without the mean": "exp(l*(r*(l + 1))) -> exp(r*l**2)"},
    ),
    settles(6, by=chain("moments by divergences", {"D <= r*(l + 1)": assumed("rho-zCDP")})),
    over(l=_POSITIVE, z=_REAL),
    step("exponentials are positive", "exp(l*z) > 0", wrong={"above one": "> 0 -> > 1"}),
    # c: log of the chance that the loss is above r + t
    over(
        "x <= r*l*(l + 1)",
        "K <= r",
        "c <= r*l*(l + 1) - l*(r + t)",
        x=_REAL,
        r=_WIDE,
        l=_POSITIVE,
        K=_REAL,
        c=_REAL,
        t=_WIDE,
    ),
    step(
        "sub-Gaussian above",
        "x - l*r <= (2*r)*l**2/2 and K - r <= 0 and c + l*t <= (2*r)*l**2/2",
        wrong={
            "variance proxy rho": "l*r <= (2*r)*l**2/2 -> l*r <= r*l**2/2",
            "around 0": "x - l*r <= -> x <= ",
        },
    ),
    settles(
        7,
        by=chain(
            "sub-Gaussian above",
            {
                "x <= r*l*(l + 1)": "#6",
                "K <= r": "TH-P2.8#3",
                "c <= r*l*(l + 1) - l*(r + t)": MARKOV(
                    nonnegative="exponentials are positive", expectation="#6"
                ),
            },
        ),
        kills={1: "variance proxy rho", 2: "around 0"},
    ),
)
# s: sqrt(rho), h: sqrt(log(1/delta)); c: chance that the loss is above
# rho + 2 s h, by the moment at l = h/s
_CONVERSION = (
    over(s=_POSITIVE, h=_POSITIVE),
    step(
        "exponent at the best moment",
        "s**2*(h/s)*(h/s + 1) - (h/s)*(s**2 + 2*s*h) == -h**2",
        wrong={"half of this root": "(s**2 + 2*s*h) -> (s**2 + s*h)"},
    ),
    noted(
        101,
        "rho l (l + 1) - l (rho + 2 sqrt(rho log(1/delta))) = -log(1/delta) at l = sqrt(log(1/delta)/rho)",
        for_all="rho > 0, delta in (0, 1)",
        near_miss="half of the root",
    ),
    settles(101, by="exponent at the best moment", kills={1: "half of this root"}),
    over(l=_POSITIVE, z=_REAL),
    step("exponentials are positive", "exp(l*z) > 0", wrong={"above one": "> 0 -> > 1"}),
    # x: the log of the chance, L: log(1/delta)
    over("x <= g", "g <= -L", x=_REAL, g=_REAL, L=_WIDE),
    step(
        "chance of a large loss",
        "x + L <= 0",
        wrong={"half of delta there": "x + L <= 0 -> x + L + 1/2 <= 0"},
    ),
    noted(
        102,
        "Pr(Z > rho + 2 sqrt(rho log(1/delta))) <= delta",
        for_all="rho-zCDP, delta in (0, 1)",
        near_miss="half of delta",
    ),
    settles(
        102,
        by=chain(
            "chance of a large loss",
            {
                "x <= g": MARKOV(nonnegative="exponentials are positive", expectation="TH-I2.5a#6"),
                "g <= -L": "#101",
            },
        ),
        kills={1: "half of delta there"},
    ),
    # y: log of the density under D', r: by how much the loss is below g
    over(y=_REAL, r=_WIDE, g=_WIDE),
    step(
        "density at a small loss",
        "exp(y + (g - r)) <= exp(g + y)",
        wrong={"half of it": "<= exp(g + y) -> <= exp(g + y)/2"},
    ),
    over(i=_CHANCE, j=_CHANCE),
    step("a part of an event", "i*j <= i", wrong={"half of it, of the event": "i*j <= i -> i*j <= i/2"}),
    over("x <= u*y", "y <= Q", "z <= d", **dict.fromkeys("xyzQd", _CHANCE), u=_RATIO),
    step(
        "small and large losses",
        "x + z <= u*Q + d",
        wrong={"half of delta after all": "u*Q + d -> u*Q + d/2"},
    ),
    noted(
        103,
        "M_D(o) <= e^eps M_D'(o) where the loss is at most eps",
        for_all="eps = rho + 2 sqrt(rho log(1/delta))",
        near_miss="half of it",
    ),
    settles(
        103,
        by="density at a small loss",
        kills={1: "half of it"},
    ),
    noted(
        104,
        "rho-zCDP implies (rho + 2 sqrt(rho log(1/delta)), delta)-DP where rho > 0",
        for_all="any mechanism M, rho > 0, delta in (0, 1)",
        near_miss="half of delta",
    ),
    settles(
        104,
        by=chain(
            "small and large losses",
            {
                "x <= u*y": TOWER(given_the_past="#103"),
                "y <= Q": TOWER(given_the_past="a part of an event"),
                "z <= d": "#102",
            },
        ),
        kills={1: "half of delta after all"},
    ),
    # s and t: roots of rho and of what is added to it; rho-zCDP is zCDP for each larger budget
    over(s=_WIDE, t=_POSITIVE, h=_WIDE),
    step(
        "larger budgets towards this one",
        "(s + t)**2 + 2*(s + t)*h - (s**2 + 2*s*h) == t*(2*s + t + 2*h)",
        wrong={"half of what is added": "== t*( -> == t/2*("},
    ),
    over("P <= u*Q + d", **dict.fromkeys("PQd", _CHANCE), u=_RATIO),
    step("every budget", "P - u*Q <= d", wrong={"half of delta at every budget": "<= d -> <= d/2"}),
    settles(
        2,
        by=chain(
            "every budget",
            {"P <= u*Q + d": LIMIT(at_each="#104", limits="larger budgets towards this one")},
        ),
    ),
)
# p and q: densities, i: chance that the image of an output is in the event
_PROCESSING = (
    over(i=_CHANCE, p=_WIDE, q=_WIDE, u=_RATIO),
    step(
        "an image in the event",
        "i*p - u*(i*q) <= max(p - u*q, 0)",
        wrong={
            "half of the excess": "<= max(p - u*q, 0) -> <= max(p - u*q, 0)/2",
            "reversed inequality": "<= max(p - u*q, 0) -> >= max(p - u*q, 0)",
        },
    ),
    over("X - u*Y <= g", "g <= d", X=_CHANCE, Y=_CHANCE, g=_CHANCE, d=_CHANCE, u=_RATIO),
    step("event of the images", "X <= u*Y + d", wrong={"half of delta for images": "+ d -> + d/2"}),
    settles(
        1,
        by=chain(
            "event of the images",
            {
                "X - u*Y <= g": TOWER(given_the_past="an image in the event"),
                "g <= d": assumed("(eps,delta)-DP"),
            },
        ),
    ),
    # y: a log of the ratio at an output over that of its image, to the power a
    over(y=_REAL, a=_ORDER),
    step(
        "tangent of a power",
        "exp(y) >= 1 + a*(exp(y/a) - 1)",
        wrong={"twice the slope": ">= 1 + a*( -> >= 1 + 2*a*("},
    ),
    over("M >= m + a*(n - N)", "n >= N", M=_POSITIVE, m=_POSITIVE, n=_WIDE, N=_WIDE, a=_ORDER),
    step("moments of the images", "m <= M", wrong={"half of the moment": "m <= M -> m <= M/2"}),
    noted(
        101,
        "the mean of the ratio's power a is at most that before",
        for_all="any mechanism M, every randomised map f on the output space, all alpha > 1",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain(
            "moments of the images",
            {
                "M >= m + a*(n - N)": TOWER(given_the_past="tangent of a power"),
                "n >= N": assumed("every randomised map f on the output space"),
            },
        ),
        kills={1: "half of the moment"},
    ),
    # x and y: logs of the moments of the images and of the outputs
    over("x <= y", "y <= (a - 1)*(r*a)", x=_REAL, y=_REAL, r=_WIDE, a=_ORDER),
    step("zCDP of the images", "x <= (a - 1)*(r*a)", wrong={"half of rho": "(r*a) -> (r*a/2)"}),
    settles(
        2,
        by=chain("zCDP of the images", {"x <= y": "#101", "y <= (a - 1)*(r*a)": assumed("rho-zCDP")}),
    ),
    over("X - u*Y <= g", "x <= y", **dict.fromkeys("XYgd", _CHANCE), x=_REAL, y=_REAL, u=_RATIO),
    step(
        "both divergences go down",
        "max(X - u*Y - g, x - y) <= 0",
        wrong={"reversed inequality for both": "<= 0 -> >= 0"},
    ),
    settles(
        3,
        by=chain(
            "both divergences go down",
            {"X - u*Y <= g": TOWER(given_the_past="an image in the event"), "x <= y": "#101"},
        ),
        kills={1: "reversed inequality for both"},
    ),
)
# m and q: chances of an event on neighbours, g = e^eps and d the budgets, k and h larger ones
_LARGER_BUDGETS = (
    over("m - g*q <= d", "g <= k", "d <= h", **units("mqdh"), g="[1, oo)", k="[1, oo)"),
    step(
        "larger budgets",
        "m - k*q <= h",
        wrong={
            "the other direction": "m - k*q <= h -> m - (2*g - k)*q <= 2*d - h",
            "eps smaller and delta larger": "k*q -> (2*g - k)*q",
        },
    ),
    noted(
        101,
        "D_alpha <= alpha rho' wherever D_alpha <= alpha rho",
        for_all="every mechanism; rho <= rho'; every order alpha > 1",
        near_miss="the other direction",
    ),
    # D: the divergence of order a
    over("D <= a*r", "r <= s", **wide("Drs"), a="(1, oo)"),
    step("a larger rho", "D <= a*s", wrong={"back to the smaller one": "D <= a*s -> D <= a*(2*r - s)"}),
    settles(
        101,
        by=chain(
            "a larger rho",
            {"D <= a*r": assumed("wherever D_alpha <= alpha rho"), "r <= s": assumed("rho <= rho'")},
        ),
        kills={1: "back to the smaller one"},
    ),
    settles(
        7,
        by=chain(
            "larger budgets",
            {
                "m - g*q <= d": assumed("pure and approximate DP"),
                "g <= k": assumed("eps <= eps'"),
                "d <= h": assumed("delta <= delta'"),
            },
        ),
        on="pure and approximate privacy",
        beyond="zCDP, which is #101",
        kills={1: "the other direction", 2: "eps smaller and delta larger"},
    ),
)
LINES: Lines = {
    "TH-D2.3": _LARGER_BUDGETS,
    "TH-T2.4": _BOTH_ERRORS,
    "TH-FIG2.1": _REGION,
    "TH-D2.5": _LOSS_SIGNS,
    "TH-I2.5a": (*_PURE_LOSS, *_FROM_LOSS, *_SMALL_LOSS_OF_BUDGET, *_MOMENTS),
    "TH-P2.6": _CONVERSION,
    "TH-P2.7": _PROCESSING,
}
