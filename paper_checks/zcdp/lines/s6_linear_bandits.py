"""Lines of the minimax lower bound for linear bandits, and of what is said of both regimes."""

from __future__ import annotations

from ...language.assertion import ASSUMED, chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"

# z: the size of a coordinate of theta, x: that of the action; R and S: sums over the coordinates before
_LINEAR = (
    over(z=_POSITIVE, x=(-1, 1)),
    step(
        "no coordinate of theta",
        "0*x*z <= 0*z and 0*x*z >= 0*z",
        wrong={"a coordinate of theta": "0*x*z <= -> 1 + 0*x*z <= "},
    ),
    over("R == S", R=_WIDE, S=_WIDE, x=(-1, 1), z=_POSITIVE),
    step(
        "one coordinate more",
        "R + (max(z, -z) - x*z) <= S + (1 - x)*z and R + (max(z, -z) - x*z) >= S + (1 - x)*z "
        "and R + (max(z, -z) + x*z) <= S + (1 + x)*z and R + (max(z, -z) + x*z) >= S + (1 + x)*z "
        "and x*z <= max(z, -z)",
        wrong={"without theta_i": "- x*z) >= S + (1 - x)*z -> - x*z) >= S + (1 - x)"},
    ),
    # i and j: whether an outcome is in an event and in a larger one, m: its mass; r and q: chances so far
    over(m=(0, 1)),
    step("no outcome", "0*m <= 0*m/2", wrong={"an outcome": "0*m <= -> 1 + 0*m <= "}),
    over("r <= q", "i <= j", r=(0, 1), q=(0, 1), i=(0, 1), j=(0, 1), m=(0, 1)),
    step("one outcome more", "r + m*i <= q + m*j", wrong={"half of the mass": "q + m*j -> q + m*j/2"}),
    over(
        "p + r + m*i >= v/2",
        "r <= q",
        "i <= j",
        p=(0, 1),
        q=(0, 1),
        r=(0, 1),
        v="(0, 1]",
        m=(0, 1),
        i=(0, 1),
        j=(0, 1),
    ),
    step("testing of a sign", "p + q + m*j >= v/2", wrong={"without the half": ">= v/2 -> >= v"}),
    over(x=_REAL),
    step(
        "root of half of the divergence of a round",
        "sqrt(1/2*(x**2/2)) <= sqrt(x**2/4) and sqrt(x**2/4) <= abs(x)/2",
        wrong={"a quarter in one round": "abs(x)/2 -> abs(x)/4"},
    ),
    over("S <= Q", S=_WIDE, Q=_WIDE, x=_REAL),
    step(
        "one round more",
        "S + sqrt(1/2*(x**2/2)) <= Q + sqrt(x**2/4) and Q + sqrt(x**2/4) <= Q + abs(x)/2",
        wrong={"a quarter of the distance": "Q + abs(x)/2 -> Q + abs(x)/4"},
    ),
    # paths with masses p and sums s = b f up to b = 1/sqrt(rho): n and M are the sums of p s and p s^2,
    # k: the mass
    over(b=_POSITIVE),
    step("no path", "0*b <= b*(0*b)", wrong={"a path": "0*b <= -> 1 + 0*b <= "}),
    over("n <= b*k", "s <= b", n=_WIDE, b=_POSITIVE, k=(0, 1), s=_WIDE, p=(0, 1)),
    step("one path more", "n + p*s <= b*(k + p)", wrong={"half of the largest": "b*(k + p) -> b*(k + p)/2"}),
    over("M <= b*n", "s <= b", M=_WIDE, n=_WIDE, b=_POSITIVE, s=_WIDE, p=(0, 1)),
    step(
        "square of one path more",
        "M + p*s**2 <= b*(n + p*s)",
        wrong={"half of the square": "b*(n + p*s) -> b*(n + p*s/2)"},
    ),
    over("M <= b*n", M=_WIDE, n=_WIDE, b=_POSITIVE),
    step("variance of the sum", "M - n**2 <= b**2/4", wrong={"an eighth of the square": "b**2/4 -> b**2/8"}),
    settles(
        1,
        by=chain(
            "one coordinate more",
            {"R == S": INDUCTION(base="no coordinate of theta", step="one coordinate more")},
        ),
        kills={1: "without theta_i"},
    ),
    settles(
        5,
        by=chain(
            "testing of a sign",
            {
                "p + r + m*i >= v/2": "ZCDP-L6#1",
                "i <= j": ASSUMED,
                "r <= q": INDUCTION(base="no outcome", step="one outcome more"),
            },
        ),
        kills={1: "without the half"},
        on="outcomes of the one event that are in the other",
        beyond="that one of both signs is wrong in half of the rounds",
    ),
    settles(
        8,
        by=chain(
            "one round more",
            {"S <= Q": INDUCTION(base="root of half of the divergence of a round", step="one round more")},
        ),
        kills={1: "a quarter of the distance"},
    ),
    settles(
        10,
        by=chain(
            "one path more", {"n <= b*k": INDUCTION(base="no path", step="one path more"), "s <= b": "#9"}
        ),
        kills={1: "half of the largest"},
        on="policies with countably many paths of actions",
        beyond="other policies",
    ),
    settles(
        11,
        by=chain(
            "variance of the sum",
            {"M <= b*n": INDUCTION(base="no path", step="square of one path more"), "s <= b": "#9"},
        ),
        kills={1: "an eighth of the square"},
        on="policies with countably many paths of actions",
        beyond="other policies",
    ),
)
# s = sqrt(rho T), d: the dimension, c: how far above the threshold
_REGIMES = (
    over(d="[1, oo)", s=_POSITIVE, c="[1, oo)"),
    step(
        "from the threshold on",
        "exp(-9/4)/4*d/(c*2*exp(-1/4)/s) <= exp(-2)/8*d*s",
        wrong={"a threshold that depends on d": "exp(-9/4)/4*d/ -> exp(-9/4)/4*d**2/"},
    ),
    settles(
        1,
        by=("threshold", "below the threshold", "from the threshold on"),
        kills={1: "a threshold that depends on d"},
    ),
)
_CONVERTED = (
    over(T="[1, oo)"),
    step(
        "the budgets correspond",
        "(1/sqrt(T))**2/2 == 1/(2*T)",
        wrong={"rho = eps": "(1/sqrt(T))**2/2 == -> 1/sqrt(T) == "},
    ),
    settles(
        3,
        by="the budgets correspond",
        on="eps = T^(-1/2)",
        beyond="other budgets",
        kills={1: "rho = eps"},
    ),
)

LINES: Lines = {
    "ZCDP-T9S": _LINEAR,
    "ZCDP-I14": _REGIMES,
    "ZCDP-R12": _CONVERTED,
}
