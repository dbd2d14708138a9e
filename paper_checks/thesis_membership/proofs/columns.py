"""Lines of the expansions column by column: moments of the mean, of Y and of the scores (Appendix D).

One column: s = (z* - mu)/sigma, j = 1/sqrt(n), Z: a normalised mean, of mean 0 and variance 1. Without the
target delta_out = Z and delta_in = r (Z - s j), r = sqrt(n/(n - 1)); with it delta_in = Z and
delta_out = s j + t Z, t = 1/r. l is the normalised third cumulant.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, Pieces, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_TWO = "[2, oo)"
_SHARE = "(0, 1]"


def _reals(names: str) -> dict[str, str]:
    return dict.fromkeys(names, _REAL)


# the positive parts of the records; the negative ones are positive parts of the records with the other sign,
# and means are the differences. k of n records so far:
# S: the sum of the means, p: of one record, V and v: of the variances; the target is z
_MEANS: Pieces = (
    over(p=_REAL),
    step("no record", "0 <= 0*p and 0 >= 0*p", wrong={"one": "0 <= 0*p -> 1 <= 0*p"}),
    over("S == k*p", S=_WIDE, p=_WIDE, k=_WIDE),
    step(
        "one record more",
        "S + p <= (k + 1)*p and S + p >= (k + 1)*p",
        wrong={"twice": "S + p <= (k + 1)*p -> S + 2*p <= (k + 1)*p"},
    ),
)
_SUM = INDUCTION(base="no record", step="one record more")
# w = 1/n
_MEAN_OUT: Pieces = (
    *_MEANS,
    over("S == k*p", "k*w == 1", S=_WIDE, p=_WIDE, k=_WIDE, w=_SHARE),
    step(
        "mean of n records",
        "S*w <= p and S*w >= p",
        wrong={"of n - 1 records": "S*w <= p -> S*w <= p - w", "and 1/n": "S*w >= p -> S*w >= p + w"},
    ),
)
_MEAN_IN: Pieces = (
    over("S == k*p", "k*w == 1 - w", S=_WIDE, p=_WIDE, z=_WIDE, k=_WIDE, w=_SHARE),
    step(
        "mean of n - 1 records and the target",
        "(S + z)*w <= (1 - w)*p + z*w and (S + z)*w >= p + (z - p)*w",
        wrong={
            "another target": "(S + z)*w <= (1 - w)*p + z*w -> (S + z)*w <= (1 - w)*p + z*w - w",
            "beside the mean": "(S + z)*w >= p + (z - p)*w -> (S + z)*w >= p + z*w",
        },
    ),
)
_VARIANCES: Pieces = (
    over("S == k*p", "k*w == 1", S=_WIDE, p=_WIDE, k=_WIDE, w=_SHARE),
    step(
        "variance of n records",
        "S*w**2 <= p*w and S*w**2 >= p*w",
        wrong={"half of it": "S*w**2 <= p*w -> S*w**2 <= p*w/2"},
    ),
    over("S == k*p", "k*w == 1 - w", S=_WIDE, p=_WIDE, k=_WIDE, w=_SHARE),
    step(
        "variance of n - 1 records",
        "S*w**2 <= (1 - w)*w*p and S*w**2 >= (1 - w)*w*p",
        wrong={"half of it, with": "S*w**2 <= (1 - w)*w*p -> S*w**2 <= (1 - w)*w*p/2"},
    ),
)
# the score X is the sum over columns of s (mu_hat - mu)/sigma - s^2/(2 n): M: its mean over the columns so
# far, m: their leakage score, x: mean of (mu_hat - mu)/sigma, V and v: variances; for s below 0 both change
# their signs
_RD1: Pieces = (
    *_MEAN_OUT,
    *_MEAN_IN,
    settles(2, by=chain("mean of n records", {"S == k*p": _SUM, "k*w == 1": ASSUMED})),
    settles(3, by=chain("mean of n - 1 records and the target", {"S == k*p": _SUM, "k*w == 1 - w": ASSUMED})),
    over(p=_REAL),
    step(
        "no column without",
        "0*p <= 0*p/2 and 0*p >= 0*p/2",
        wrong={"one column without": "0*p <= 0*p/2 -> 0*p + 1 <= 0*p/2"},
    ),
    over("M == m/2", "x == 0", **dict.fromkeys("Mxsm", _WIDE), w=_SHARE),
    step(
        "one column more without",
        "M - s*x + s**2*w/2 <= (m + s**2*w)/2 and M - s*x + s**2*w/2 >= (m + s**2*w)/2",
        wrong={"twice the half": "M - s*x + s**2*w/2 <= -> M - s*x + s**2*w <= "},
    ),
    settles(
        6,
        by=chain(
            "one column more without",
            {
                "M == m/2": INDUCTION(base="no column without", step="one column more without"),
                "x == 0": "#2",
            },
        ),
    ),
    over(p=_REAL),
    step(
        "no column with",
        "0*p <= 0*p/2 and 0*p >= 0*p/2",
        wrong={"one column with": "0*p <= 0*p/2 -> 0*p + 1 <= 0*p/2"},
    ),
    over("M == m/2", "x == s*w", **dict.fromkeys("Mxsm", _WIDE), w=_SHARE),
    step(
        "one column more with",
        "M + s*x - s**2*w/2 <= (m + s**2*w)/2 and M + s*x - s**2*w/2 >= (m + s**2*w)/2",
        wrong={"without the half": "M + s*x - s**2*w/2 <= -> M + s*x <= "},
    ),
    settles(
        7,
        by=chain(
            "one column more with",
            {"M == m/2": INDUCTION(base="no column with", step="one column more with"), "x == s*w": "#3"},
        ),
    ),
    over(p=_REAL),
    step(
        "no column's variance",
        "0*p <= 0 and 0*p >= 0",
        wrong={"a column's variance": "0*p <= 0 -> 0*p + 1 <= 0"},
    ),
    over("V == m", "v == w", s=_WIDE, V=_WIDE, v=_WIDE, m=_WIDE, w=_SHARE),
    step(
        "one column's variance more",
        "V + s**2*v <= m + s**2*w and V + s**2*v >= m + s**2*w",
        wrong={"twice a column's variance": "V + s**2*v <= -> V + 2*s**2*v <= "},
    ),
    settles(
        8,
        by=chain(
            "one column's variance more",
            {
                "V == m": INDUCTION(base="no column's variance", step="one column's variance more"),
                "v == w": "MI-LD.3#6",
            },
        ),
    ),
    # m_n tends to m*: mean -+m_n/2 and variance m_n
    over("abs(m - M) <= h", m=_WIDE, M=_WIDE, h=_POSITIVE),
    step(
        "as close as the leakage score",
        "abs(-(m/2) + M/2) <= h/2 and abs(m/2 - M/2) <= h/2",
        wrong={"with tau/2 more": "abs(m/2 - M/2) <= h/2 -> abs(m/2 - M/2 + 1/2) <= h/2"},
    ),
)
_RD7: Pieces = (
    *_MEAN_OUT,
    *_MEAN_IN,
    settles(2, by=chain("mean of n records", {"S == k*p": _SUM, "k*w == 1": ASSUMED})),
    settles(3, by=chain("mean of n - 1 records and the target", {"S == k*p": _SUM, "k*w == 1 - w": ASSUMED})),
    # a for z_targ, b for z*: half of (b^2 - (b - a)^2)
    over(**_reals("ab"), n=_SIZE),
    step(
        "mean of the score of another target",
        "a*0 - a**2/(2*n) == -(a**2/n)/2 and a*(b/n) - a**2/(2*n) == (b**2/n - (b - a)**2/n)/2",
        wrong={
            "m_scal as the mean": "== (b**2/n - (b - a)**2/n)/2 -> == a*b/n",
            "of the right one": "== -(a**2/n)/2 -> == -(b**2/n)/2",
        },
    ),
    settles(
        6,
        by="mean of the score of another target",
        kills={1: "m_scal as the mean"},
        despite=dict.fromkeys(
            tuple(f"MI-T6.7D#{n}" for n in (1, 2, 4, 5, 6, 7, 8, 9, 10, 11)),
            "the printed means are compared, and what is refuted is the printed variance, or a limit",
        ),
    ),
)
# Moments of Z, a normalised sum of k records of mean 0 and variance v: the third ones t add up, the
# fourth ones f with 6 v^2 for each pair; so that E Z^3 is of order j, and E Z^4 is bounded
_HIGHER: Pieces = (
    over(k=_SIZE, t=_REAL, f=_WIDE, v=_POSITIVE),
    step(
        "third moment, one record more",
        "k*t + 3*(k*v)*0 + 3*0*v + t == (k + 1)*t",
        wrong={"third moment of two more": "== (k + 1)*t -> == (k + 2)*t"},
    ),
    step(
        "third moment of a normalised sum",
        "k*t/(sqrt(k*v)**3) == t/sqrt(v)**3/sqrt(k)",
        wrong={"third moment of order 1": "/sqrt(k) -> /1"},
    ),
    step(
        "fourth moment, one record more",
        "k*f + 3*k*(k - 1)*v**2 + 6*(k*v)*v + f == (k + 1)*f + 3*(k + 1)*k*v**2",
        wrong={"fourth moments alone": "+ 6*(k*v)*v + f -> + f"},
    ),
    step(
        "fourth moment of a normalised sum",
        "(k*f + 3*k*(k - 1)*v**2)/(k*v)**2 <= f/v**2 + 3",
        wrong={"fourth moment of one record": "<= f/v**2 + 3 -> <= f/v**2"},
    ),
)
_HIGHER_PARTS = (
    "third moment, one record more",
    "third moment of a normalised sum",
    "fourth moment, one record more",
    "fourth moment of a normalised sum",
)
_LD3: Pieces = (
    *_MEAN_OUT,
    *_MEAN_IN,
    *_VARIANCES,
    *_HIGHER,
    settles(5, by=chain("mean of n records", {"S == k*p": _SUM, "k*w == 1": assumed("every n >= 1")})),
    settles(
        7,
        by=chain("mean of n - 1 records and the target", {"S == k*p": _SUM, "k*w == 1 - w": ASSUMED}),
    ),
    settles(6, by=chain("variance of n records", {"S == k*p": _SUM, "k*w == 1": assumed("every n >= 1")})),
    settles(8, by=chain("variance of n - 1 records", {"S == k*p": _SUM, "k*w == 1 - w": ASSUMED})),
    # Y is half of delta_out^2 - delta_in^2 minus l s R/n: both means, to 1/n^2
    over(n=_TWO, s=_REAL),
    step(
        "squares without the target",
        "abs((1 - n/(n - 1)*(1 + s**2/n))/2 + 1/(2*n) + s**2/(2*n)) <= (1 + s**2)/n**2",
        wrong={
            "no 1/(2 n)": "+ 1/(2*n) + -> + ",
            "1/n for it": "+ 1/(2*n) + -> + 1/n + ",
            "s^2/n": "+ s**2/(2*n)) -> + s**2/n)",
        },
    ),
    over("1 <= r", "r <= 1 + 1/n", n=_TWO, s=_REAL, r=(1, 2)),
    step(
        "R without the target",
        "abs(1 + r + n/(n - 1)*(1 + s**2/n) - 3) <= (3 + 2*s**2)/n",
        wrong={"without - 3": "- 3) -> - 2)"},
    ),
    over(n=_TWO),
    step(
        "root of n/(n - 1)",
        "1 <= sqrt(n/(n - 1)) and sqrt(n/(n - 1)) <= 1 + 1/n",
        wrong={"to 1/(4 n)": "<= 1 + 1/n -> <= 1 + 1/(4*n)"},
    ),
    step(
        "root of (n - 1)/n",
        "1 - 1/n <= sqrt(1 - 1/n) and sqrt(1 - 1/n) <= 1",
        wrong={"to 1/(4 n), with": "1 - 1/n <= sqrt -> 1 - 1/(4*n) <= sqrt"},
    ),
    settles(
        1,
        by=("squares without the target", "R without the target", "root of n/(n - 1)"),
        kills={1: "no 1/(2 n)", 2: "1/n for it", 3: "s^2/n"},
    ),
    over(n=_TWO, s=_REAL),
    step(
        "squares with the target",
        "((n - 1)/n + s**2/n - 1)/2 == -1/(2*n) + s**2/(2*n)",
        wrong={"plus 1/(2 n)": "== -1/(2*n) -> == 1/(2*n)"},
    ),
    over("1 - 1/n <= t", "t <= 1", n=_TWO, s=_REAL, t=(0, 1)),
    step(
        "R with the target",
        "abs((n - 1)/n + s**2/n + t + 1 - 3) <= (2 + s**2)/n",
        wrong={"without - 3, with": "+ 1 - 3) -> + 1 - 2)"},
    ),
    settles(
        3,
        by=("squares with the target", "R with the target", "root of (n - 1)/n"),
        kills={1: "plus 1/(2 n)"},
    ),
    # Y is A Z^2 + B Z and a constant; w = l s, so that A = j^2 f and B = s j + h j^3, where f and h are
    # bounded, as r and t are; g: variance of Z^2, then g j: its covariance with Z; z = s + h j^2
    over(c=_REAL, x=_REAL, r=(1, 2)),
    step(
        "squares of Y, without",
        "c**2 - (r*(c - x))**2 == (1 - r**2)*c**2 + 2*r**2*x*c - r**2*x**2",
        wrong={"product once": "+ 2*r**2*x*c -> + r**2*x*c"},
    ),
    step(
        "R of Y, without",
        "c**2 + c*(r*(c - x)) + (r*(c - x))**2 == (1 + r + r**2)*c**2 - (r + 2*r**2)*x*c + r**2*x**2",
        wrong={"R without its product": "c**2 + c*(r*(c - x)) + -> c**2 + "},
    ),
    over(c=_REAL, x=_REAL, t=(0, 1)),
    step(
        "squares of Y, with",
        "(x + t*c)**2 - c**2 == (t**2 - 1)*c**2 + 2*t*x*c + x**2",
        wrong={"product once, with": "+ 2*t*x*c -> + t*x*c"},
    ),
    step(
        "R of Y, with",
        "(x + t*c)**2 + (x + t*c)*c + c**2 == (t**2 + t + 1)*c**2 + (2*t + 1)*x*c + x**2",
        wrong={"R without its product, with": "+ (x + t*c)*c + -> + "},
    ),
    over(n=_TWO),
    step(
        "coefficients to 1/n",
        "abs((1 - n/(n - 1))/2) <= 1/n and abs(n/(n - 1) - 1) <= 2/n and abs(((n - 1)/n - 1)/2) <= 1/n",
        wrong={"to 1/n^2": "abs(n/(n - 1) - 1) <= 2/n -> abs(n/(n - 1) - 1) <= 2/n**2"},
    ),
    over(**_reals("sh"), j=(0, 1)),
    step(
        "variance of the linear part",
        "(s*j + h*j**3)**2 - s**2*j**2 == j**4*(2*s*h + h**2*j**2)",
        wrong={
            "twice s^2": "- s**2*j**2 == -> - 2*s**2*j**2 ==",
            "half of s^2": "- s**2*j**2 == -> - s**2*j**2/2 ==",
            "1 + s^2": "- s**2*j**2 == -> - (1 + s**2)*j**2 ==",
        },
    ),
    over(**_reals("fgz"), j=(0, 1)),
    step(
        "covariance with the square",
        "2*(f*j**2)*(z*j)*(g*j) == j**4*(2*f*g*z) and (f*j**2)**2*g == j**4*(f**2*g)",
        wrong={"of order 1/n": "== j**4*(2*f*g*z) -> == j**2*(2*f*g*z)"},
    ),
    settles(
        2,
        by=(
            "squares of Y, without",
            "R of Y, without",
            "root of n/(n - 1)",
            "coefficients to 1/n",
            "variance of the linear part",
            "covariance with the square",
            *_HIGHER_PARTS,
        ),
        kills={1: "twice s^2", 2: "half of s^2"},
    ),
    settles(
        4,
        by=(
            "squares of Y, with",
            "R of Y, with",
            "root of (n - 1)/n",
            "coefficients to 1/n",
            "variance of the linear part",
            "covariance with the square",
            *_HIGHER_PARTS,
        ),
        kills={1: "twice s^2", 2: "1 + s^2"},
    ),
)
# a = (z_targ - mu)/sigma, b = (z* - mu)/sigma
_ID4: Pieces = (
    *_HIGHER,
    over(n=_TWO, a=_REAL),
    step(
        "squares of another target, without",
        "abs((1 - n/(n - 1)*(1 + a**2/n))/2 + 1/(2*n) + a**2/(2*n)) <= (1 + a**2)/n**2",
        wrong={"of the right target": "+ 1/(2*n) + a**2/(2*n)) -> + 1/(2*n) + (a + 1)**2/(2*n))"},
    ),
    over("1 <= r", "r <= 1 + 1/n", n=_TWO, a=_REAL, r=(1, 2)),
    step(
        "R of another target, without",
        "abs(1 + r + n/(n - 1)*(1 + a**2/n) - 3) <= (3 + 2*a**2)/n",
        wrong={"R without - 3": "- 3) -> - 2)"},
    ),
    over(n=_TWO),
    step(
        "root of n/(n - 1)",
        "1 <= sqrt(n/(n - 1)) and sqrt(n/(n - 1)) <= 1 + 1/n",
        wrong={"to 1/(4 n)": "<= 1 + 1/n -> <= 1 + 1/(4*n)"},
    ),
    settles(
        1,
        by=("squares of another target, without", "R of another target, without", "root of n/(n - 1)"),
        kills={1: "of the right target"},
    ),
    # delta_out^2 has mean (n - 1)/n + b^2/n, delta_in^2 has 1 + (b - a)^2/(n - 1)
    over(n=_TWO, a=_REAL, b=_REAL),
    step(
        "squares of another target, with",
        "abs(((n - 1)/n + b**2/n - 1 - (b - a)**2/(n - 1))/2 - (-1/(2*n) + (b**2 - (b - a)**2)/(2*n))) "
        "<= (b - a)**2/n**2",
        wrong={
            "sum of the squares": "(b**2 - (b - a)**2)/ -> (b**2 + (b - a)**2)/",
            "the other target first": "(b**2 - (b - a)**2)/ -> (a**2 - (b - a)**2)/",
        },
    ),
    # R has mean (n - 1)/n + b^2/n + t + r b (b - a)/n + 1 + (b - a)^2/(n - 1) - 3
    over("1 - 1/n <= t", "t <= 1", n=_TWO, t=(0, 1)),
    step(
        "R of another target, with",
        "abs((n - 1)/n + t + 1 - 3) <= 2/n",
        wrong={"without - 3, another target": "- 3) -> - 2)"},
    ),
    over(n=_TWO, y=_WIDE),
    step(
        "square of R, with",
        "y/(n - 1) <= 2*y/n and sqrt(n/(n - 1)) <= 2",
        wrong={"square over n": "y/(n - 1) <= 2*y/n -> y/(n - 1) <= y/n"},
    ),
    step(
        "root of (n - 1)/n",
        "1 - 1/n <= sqrt(1 - 1/n) and sqrt(1 - 1/n) <= 1",
        wrong={"to 1/(4 n), with": "1 - 1/n <= sqrt -> 1 - 1/(4*n) <= sqrt"},
    ),
    settles(
        3,
        by=(
            "squares of another target, with",
            "R of another target, with",
            "square of R, with",
            "root of (n - 1)/n",
        ),
        kills={1: "sum of the squares", 2: "the other target first"},
    ),
    # with the target delta_out = x + t Z and delta_in = Z + y, x = b j, y = r (b - a) j; t and r are 1 to 1/n
    over(c=_REAL, x=_REAL, t=(0, 1)),
    step(
        "square of delta_out, another target",
        "(x + t*c)**2 == t**2*c**2 + 2*t*x*c + x**2",
        wrong={"product once, out": "+ 2*t*x*c -> + t*x*c"},
    ),
    over(c=_REAL, y=_REAL),
    step(
        "square of delta_in, another target",
        "(c + y)**2 == c**2 + 2*y*c + y**2",
        wrong={"product once, in": "+ 2*y*c -> + y*c"},
    ),
    over(c=_REAL, x=_REAL, r=(1, 2)),
    step(
        "squares of Y, without, another target",
        "c**2 - (r*(c - x))**2 == (1 - r**2)*c**2 + 2*r**2*x*c - r**2*x**2",
        wrong={"product once, without": "+ 2*r**2*x*c -> + r**2*x*c"},
    ),
    over(s=_REAL, h=_REAL, j=(0, 1)),
    step(
        "variance of the linear part",
        "(s*j + h*j**3)**2 - s**2*j**2 == j**4*(2*s*h + h**2*j**2)",
        wrong={
            "of the true target": "- s**2*j**2 == -> - (s + 1)**2*j**2 ==",
            "of both targets": "- s**2*j**2 == -> - s*(s + 1)*j**2 ==",
        },
    ),
    over(f=_REAL, g=_REAL, z=_REAL, j=(0, 1)),
    step(
        "covariance with the square",
        "2*(f*j**2)*(z*j)*(g*j) == j**4*(2*f*g*z) and (f*j**2)**2*g == j**4*(f**2*g)",
        wrong={"of order 1/n": "== j**4*(2*f*g*z) -> == j**2*(2*f*g*z)"},
    ),
    settles(
        2,
        by=(
            "squares of Y, without, another target",
            "root of n/(n - 1)",
            "variance of the linear part",
            "covariance with the square",
            *_HIGHER_PARTS,
        ),
        kills={1: "of the true target"},
    ),
    settles(
        4,
        by=(
            "square of delta_out, another target",
            "square of delta_in, another target",
            "root of n/(n - 1)",
            "root of (n - 1)/n",
            "variance of the linear part",
            "covariance with the square",
            *_HIGHER_PARTS,
        ),
        kills={1: "of both targets"},
    ),
)

LINES: Lines = {
    "MI-RD.1": _RD1,
    "MI-RD.7": _RD7,
    "MI-LD.3": _LD3,
    "MI-ID.4": _ID4,
}
