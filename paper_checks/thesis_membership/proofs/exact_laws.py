"""Lines of what is exact at every n: Gaussian columns, Gaussian noise, means, counts (Chapters 2 and 7).

One column: s = (z* - mu)/sigma, Z: standard normal, with E Z^2 = 1 and a variance of 2 for Z^2.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.proving.formula_checks import equals_at
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import ASSUMED, chain, settles, step_towards
from ...language.rules import TOWER
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_TWO = "[2, oo)"

# one of the d columns each; they are independent, so that means and variances add up
_GAUSSIAN: Pieces = (
    over(n=_TWO, s=_REAL),
    step(
        "mean of a column without",
        "(1 - n/(n - 1)*(1 + s**2/n))/2 == -(1 + n*(s**2/n))/(2*(n - 1))",
        wrong={"2 n below": "/(2*(n - 1)) -> /(2*n)", "m for n m": "(1 + n*(s**2/n)) -> (1 + s**2/n)"},
    ),
    over(k=_WIDE, w=_POSITIVE, x=_WIDE, y=_WIDE),
    step(
        "one column more",
        "(k + x)*w + (1 + y)*w == (k + 1 + (x + y))*w and k/2 + 1/2 == (k + 1)/2",
        wrong={"a column less": "== (k + 1 + (x + y))*w -> == (k + x + y)*w"},
    ),
    settles(1, by=("mean of a column without", "one column more"), kills={1: "2 n below", 2: "m for n m"}),
    # A Z^2 + B Z has the variance 2 A^2 + B^2
    over(n=_TWO, s=_REAL),
    step(
        "variance of a column without",
        "2*(1/(2*(n - 1)))**2 + (n/(n - 1)*s/sqrt(n))**2 == 1/(2*(n - 1)**2) + (n/(n - 1))**2*(s**2/n)",
        wrong={
            "twice the fourth moment": "== 1/(2*(n - 1)**2) -> == 1/(n - 1)**2",
            "not squared": "+ (n/(n - 1))**2*(s**2/n) -> + n/(n - 1)*(s**2/n)",
        },
    ),
    settles(
        2,
        by=("variance of a column without", "one column more"),
        kills={1: "twice the fourth moment", 2: "not squared"},
    ),
    step(
        "mean of a column with",
        "((n - 1)/n + s**2/n - 1)/2 == -1/(2*n) + s**2/n/2",
        wrong={"whole score": "+ s**2/n/2 -> + s**2/n", "d/n": "== -1/(2*n) -> == -1/n"},
    ),
    settles(3, by=("mean of a column with", "one column more"), kills={1: "whole score", 2: "d/n"}),
    step(
        "variance of a column with",
        "2*(1/(2*n))**2 + (sqrt(n - 1)/n*s)**2 == 1/(2*n**2) + (n - 1)/n*(s**2/n)",
        wrong={
            "without (n - 1)/n": "+ (n - 1)/n*(s**2/n) -> + s**2/n",
            "d/n^2": "== 1/(2*n**2) -> == 1/n**2",
        },
    ),
    settles(
        4,
        by=("variance of a column with", "one column more"),
        kills={1: "without (n - 1)/n", 2: "d/n^2"},
    ),
)
# noise of variance v = w^2/(2 r), shift w; r = rho, k = sqrt(2 r) = w/sqrt(v)
_NOISE: Pieces = (
    over(x=_REAL, w=_POSITIVE, v=_POSITIVE),
    step(
        "ratio of the two noisy outputs",
        "x**2/(2*v) - (x - w)**2/(2*v) == w/v*x - w**2/(2*v)",
        wrong={"without its half": "- w**2/(2*v) -> - w**2/v"},
    ),
    over(w=_POSITIVE, r=_POSITIVE),
    step(
        "its means and variance",
        "-(w**2/(2*(w**2/(2*r)))) == -r and w/(w**2/(2*r))*w - w**2/(2*(w**2/(2*r))) == r "
        "and (w/(w**2/(2*r)))**2*(w**2/(2*r)) == 2*r",
        wrong={
            "variance rho": "*(w**2/(2*r)) == 2*r -> *(w**2/(2*r)) == r",
            "mean 2 rho": "- w**2/(2*(w**2/(2*r))) == r -> - w**2/(2*(w**2/(2*r))) == 2*r",
        },
    ),
    settles(
        1,
        by=("ratio of the two noisy outputs", "its means and variance"),
        kills={1: "variance rho", 2: "mean 2 rho"},
    ),
    over(r=_POSITIVE),
    step(
        "parameter of Gaussian privacy",
        "sqrt(2*r)**2 == 2*r and sqrt(2*r)**2/2 == r",
        wrong={
            "root of rho": "sqrt(2*r)**2 == 2*r -> sqrt(r)**2 == 2*r",
            "2 rho as parameter": "sqrt(2*r)**2/2 == r -> (2*r)**2/2 == r",
        },
    ),
    settles(
        2,
        by=("ratio of the two noisy outputs", "its means and variance", "parameter of Gaussian privacy"),
        kills={1: "root of rho", 2: "2 rho as parameter"},
    ),
    # scaled by the deviation the outputs are N(0, 1) and N(k, 1), and the ratio grows with x
    step(
        "density of a normal variable",
        "exp(-(x - a)**2/2)/sqrt(2*pi)",
        by=is_slope_of(
            "Phi(x - a)",
            "x",
            holds_everywhere(wide_domain({"x": _REAL, "a": _REAL}), part="density of a noisy output"),
        ),
        wrong={"density without its half": "**2/2) -> **2)"},
        of="density of a noisy output",
    ),
    over("x <= y", x=_REAL, y=_REAL, k=_POSITIVE),
    step("ratio grows", "k*x - k**2/2 <= k*y - k**2/2", wrong={"twice as fast": "<= k*y - -> <= 2*k*y - "}),
    over(i=(0, 1), p=_WIDE, q=_WIDE, c=_POSITIVE),
    step(
        "no better test",
        "(i - (1 if q > c*p else 0))*(q - c*p) <= 0",
        wrong={"the other side": "(1 if q > c*p -> (1 if q < c*p"},
    ),
    over(x=_REAL, k=_POSITIVE),
    step(
        "level and power of a threshold",
        "1 - Phi(-x) == Phi(x) and -x - k == -(x + k)",
        wrong={
            "root halved": "-x - k == -(x + k) -> -x - k == -(x + k/2)",
            "minus": "-x - k == -(x + k) -> -x - k == -(x - k)",
        },
    ),
    settles(
        4,
        by=("density of a noisy output", "ratio grows", "no better test", "level and power of a threshold"),
        kills={1: "root halved", 2: "minus"},
    ),
)
# w: z* - mu in one coordinate, v: the variance; x: chance that the mean is further than h from mu
_CONSTANT: Pieces = (
    over("n >= abs(w)/h", w=_REAL, h=_POSITIVE, n=_SIZE),
    step(
        "shift by the target",
        "abs(w/n) <= h",
        wrong={"shift of order 1": "abs(w/n) <= h -> abs(w) <= h"},
    ),
    over("n >= v/(h**2*p)", v=_WIDE, h=_POSITIVE, p="(0, 1)", n=_SIZE),
    step(
        "spread of the mean",
        "v/n/h**2 <= p",
        wrong={"spread of a record": "v/n/h**2 -> v/h**2"},
    ),
    settles(
        3,
        by=("shift by the target", "spread of the mean"),
        kills={1: "spread of a record", 2: "shift of order 1"},
    ),
    step_towards(
        4,
        by="shift by the target",
        missing="that the score keeps the effect: a limit law of the log-likelihood ratio",
    ),
)
_ACCURACY: Pieces = (
    over("x <= 0", x=_WIDE),
    step("exact is accurate", "x <= 1/2", wrong={"not even to 1/2": "x <= 1/2 -> x > 1/2"}),
    settles(2, by="exact is accurate", kills={1: "not even to 1/2"}),
    over(n=_SIZE),
    step(
        "accuracy n^(-1/2)",
        "(1/sqrt(n))**2*n**2 == n",
        wrong={"accuracy 1/n": "(1/sqrt(n))**2 -> (1/n)**2"},
    ),
    over(n=_SIZE, a="(0, 1/2]"),
    step("constant accuracy", "a**2*n**2 <= n**2/4", wrong={"of order n": "<= n**2/4 -> <= n/4"}),
    settles(5, by=("accuracy n^(-1/2)", "constant accuracy"), kills={1: "accuracy 1/n"}),
)
_ZERO: Pieces = (
    over(S=_REAL, n=_SIZE, t=_REAL),
    step(
        "zero of the mean equation",
        "S - n*t == n*(S/n - t)",
        wrong={"with a plus": "S - n*t == -> S + n*t ==", "twice the record": "S - n*t == -> S - 2*n*t =="},
    ),
    settles(3, by="zero of the mean equation"),
)
# k: E of Y^2 where |Y| > e, D: of e^delta Y^2 there, w = e^delta, M: of |Y|^(2 + delta)
_MARKOV: Pieces = (
    over("D <= M", "K == D/w", D=_WIDE, M=_WIDE, K=_WIDE, w=_POSITIVE),
    step("mean of large values", "K <= M/w", wrong={"reversed order": "K <= M/w -> K > M/w"}),
    settles(
        2,
        by=chain(
            "mean of large values",
            {
                "D <= M": TOWER(given_the_past="pointwise, over Y^2, |Y| = (1 + h) e"),
                "K == D/w": ASSUMED,
            },
        ),
    ),
)
_SIZES: Pieces = (
    step(
        "sizes of both matrices",
        "k**2 < d**2 and k**3 < d**3",
        values={"k": [4080], "d": [18786]},
        wrong={"the same time": "k**3 < d**3 -> k**3 == d**3"},
    ),
    settles(6, by="sizes of both matrices", kills={1: "the same time"}),
)
_ENTRIES: Pieces = (
    over("n < d", n=_SIZE, d=_SIZE),
    step(
        "entries of the covariance",
        "d*d > d*n",
        wrong={"one column for each reference": "d*d > d*n -> d*d == d*n"},
    ),
    settles(1, by="entries of the covariance", kills={1: "one column for each reference"}),
)
_LAPLACE_VALUES: Pieces = (
    step(
        "values at three budgets",
        "1 - exp(-r/2)",
        by=equals_at(
            [
                ({"r": "0.1"}, "0.048770575499286"),
                ({"r": 1}, "0.39346934028737"),
                ({"r": 3}, "0.77686983985157"),
            ],
            part="distances at three budgets",
        ),
        wrong={"of half the budget": "exp(-r/2) -> exp(-r/4)"},
        of="distances at three budgets",
    ),
    step(
        "limits at three budgets",
        "log(2*exp(r/2) - 1)",
        by=equals_at(
            [
                ({"r": "0.1"}, "0.097618597676468"),
                ({"r": 1}, "0.83179656575119"),
                ({"r": 3}, "2.0748532993607"),
            ],
            part="limits at three budgets",
        ),
        wrong={"limits of half the budget": "exp(r/2) -> exp(r/4)"},
        of="limits at three budgets",
    ),
    settles(
        7,
        by=("distances at three budgets", "limits at three budgets"),
        kills={1: "of half the budget"},
    ),
)

LINES: Lines = {
    "MI-S4": _GAUSSIAN,
    "MI-S5": _NOISE,
    "MI-EQ7.3": _CONSTANT,
    "MI-I11": _ACCURACY,
    "MI-EQ9.1": _ZERO,
    "MI-LD.4": _MARKOV,
    "MI-E3": _SIZES,
    "MI-I37": _ENTRIES,
    "MI-S3": _LAPLACE_VALUES,
}
