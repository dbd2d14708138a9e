"""Orders in probability of one column, and limits of means and variances (Appendix D.1).

One column, the same at every n: s = (z* - mu)/sigma, l: the normalised third cumulant, j = 1/sqrt(n),
w = 1/n. c: a normalised mean, of n records without the target, and of the other n - 1 with it; its mean is 0,
its variance 1; q = c^2 and k = s^2. r is the root of p = n/(n - 1), and t = 1/r. Without the target delta_out
is c and delta_in is r (c - s j), with it delta_in is c and delta_out is s j + t c. D is delta_out^2 -
delta_in^2, R as in Lemma D.2, and Y is half of D minus l s R/n. In both games D is a - u q + v k with
a = 2 p j s c or 2 t j s c, and R is x q + b + y k - 3, where u, v, x and y are bounded.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, chain, noted, settles
from ...language.rules import INDUCTION, MARKOV, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Pieces, over, step
from .limit_laws import FAR_OUT, ONE_LAW

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_TWO = "[2, oo)"
_SHARE = "(0, 1]"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


_TERMS: Pieces = (
    over(n=_TWO),
    step(
        "n/(n - 1) to 2/n",
        "n/(n - 1) - 1 <= 2/n and n/(n - 1) <= 2",
        wrong={"to 1/n": "- 1 <= 2/n -> - 1 <= 1/n"},
    ),
    over(c=_REAL, s=_REAL),
    step(
        "product of two numbers",
        "2*s*c <= c**2 + s**2 and -2*s*c <= c**2 + s**2",
        wrong={"half of the squares": "2*s*c <= c**2 + s**2 and - -> 4*s*c <= c**2 + s**2 and -"},
    ),
    over("m <= h", "-m <= h", h=_WIDE, m=_REAL, j=_SHARE, p=(0, 2)),
    step(
        "cross term",
        "p*j*m <= 2*j*h and -(p*j*m) <= 2*j*h",
        wrong={"of order 1/n, cross term": "-(p*j*m) <= 2*j*h -> -(p*j*m) <= 2*j**2*h"},
    ),
    over(c=_REAL, x=_REAL, r=(1, 2)),
    step(
        "D without the target",
        "c**2 - (r*(c - x))**2 == 2*r**2*x*c - (r**2 - 1)*c**2 + -(r**2)*x**2",
        wrong={"product once": "== 2*r**2*x*c -> == r**2*x*c"},
    ),
    step(
        "R without the target",
        "c**2 + c*(r*(c - x)) + (r*(c - x))**2 - 3 == (1 + r + r**2)*c**2 - (r + 2*r**2)*x*c + r**2*x**2 - 3",
        wrong={"R without its product": "c**2 + c*(r*(c - x)) + -> c**2 + "},
    ),
    over(c=_REAL, x=_REAL, t=(0, 1)),
    step(
        "D with the target",
        "(x + t*c)**2 - c**2 == 2*t*x*c - (1 - t**2)*c**2 + x**2",
        wrong={"product once, with": "== 2*t*x*c -> == t*x*c"},
    ),
    step(
        "R with the target",
        "(x + t*c)**2 + (x + t*c)*c + c**2 - 3 == (t**2 + t + 1)*c**2 + (2*t + 1)*x*c + x**2 - 3",
        wrong={"R without its product, with": "+ (x + t*c)*c + -> + "},
    ),
)
_TERM_PARTS = (
    "n/(n - 1) to 2/n",
    "product of two numbers",
    "cross term",
    "D without the target",
    "R without the target",
    "D with the target",
    "R with the target",
)
# h: the bound of the cross term; M, m and B: the bounds in probability
_ORDERS: Pieces = (
    noted(
        101,
        "|D| is at most 4 (c^2 + s^2)/sqrt(n)",
        for_all="every n >= 2, with the target and without",
        near_miss="/n",
    ),
    over(
        "a <= 2*j*(q + k)",
        "-a <= 2*j*(q + k)",
        "u <= 2*j",
        "v <= 2*j",
        "-v <= 2*j",
        **dict.fromkeys("quk", _WIDE),
        **dict.fromkeys("av", _REAL),
        j=_SHARE,
    ),
    step(
        "D of both games",
        "a - u*q + v*k <= 4*j*(q + k) and -(a - u*q + v*k) <= 4*j*(q + k)",
        wrong={
            "D of order 1/n": "a - u*q + v*k <= 4*j*(q + k) and - -> a - u*q + v*k <= 4*j**2*(q + k) and -"
        },
    ),
    settles(101, by=("D of both games", *_TERM_PARTS), kills={1: "D of order 1/n"}),
    noted(
        102,
        "|R| is at most 8 (c^2 + s^2) + 3",
        for_all="every n >= 2, with the target and without",
        near_miss="times 1/sqrt(n)",
    ),
    over(
        "b <= 3*(q + k)",
        "-b <= 3*(q + k)",
        q=_WIDE,
        k=_WIDE,
        b=_REAL,
        x=(0, 5),
        y=(0, 2),
        j=_SHARE,
    ),
    step(
        "R of both games",
        "x*q + b + y*k - 3 <= 8*(q + k) + 3 and -(x*q + b + y*k - 3) <= 8*(q + k) + 3",
        wrong={"R of order 1/sqrt(n)": "-(x*q + b + y*k - 3) <= -> -(x*q + b + y*k - 3) <= j*"},
    ),
    settles(102, by=("R of both games", *_TERM_PARTS), kills={1: "R of order 1/sqrt(n)"}),
    over(y=_REAL),
    step("size of a number", "abs(y) >= 0", wrong={"above 0": "abs(y) >= 0 -> abs(y) > 0"}),
    # v: chance that |D| is over M/sqrt(n), w: mean of |D| sqrt(n), q: mean of c^2
    over(
        "v*M <= w",
        "w <= 4*(q + k)",
        "q <= 1",
        "4*(1 + k) <= M*g",
        v=(0, 1),
        w=_WIDE,
        q=_WIDE,
        k=_WIDE,
        g="(0, 1)",
        M=_POSITIVE,
    ),
    step("chance of a large D", "v*M <= g*M", wrong={"a quarter of it": "v*M <= g*M -> 4*v*M <= g*M"}),
    settles(
        3,
        by=chain(
            "chance of a large D",
            {
                "v*M <= w": MARKOV(nonnegative="size of a number", expectation="#101"),
                "w <= 4*(q + k)": TOWER(given_the_past="#101"),
                "q <= 1": "MI-LD.3#6",
                "4*(1 + k) <= M*g": ASSUMED,
            },
        ),
    ),
    settles(
        3,
        by="D of both games",
        on="every column and normalised mean",
        beyond="the chance",
        kills={1: "D of order 1/n"},
    ),
    over(
        "v*M <= w",
        "w <= 8*(q + k) + 3",
        "q <= 1",
        "8*(1 + k) + 3 <= M*g",
        v=(0, 1),
        w=_WIDE,
        q=_WIDE,
        k=_WIDE,
        g="(0, 1)",
        M=_POSITIVE,
    ),
    step("chance of a large R", "v*M <= g*M", wrong={"a quarter of it, R": "v*M <= g*M -> 4*v*M <= g*M"}),
    settles(
        4,
        by=chain(
            "chance of a large R",
            {
                "v*M <= w": MARKOV(nonnegative="size of a number", expectation="#102"),
                "w <= 8*(q + k) + 3": TOWER(given_the_past="#102"),
                "q <= 1": "MI-LD.3#6",
                "8*(1 + k) + 3 <= M*g": ASSUMED,
            },
        ),
    ),
    settles(
        4,
        by="R of both games",
        on="every column and normalised mean",
        beyond="the chance",
        kills={1: "R of order 1/sqrt(n)"},
    ),
    # L = |l s|, so that |l s R|/n is at most L m/n <= L m j where |R| <= m
    noted(
        103,
        "where |D| <= M/sqrt(n) and |R| <= m, |Y| <= (M/2 + |l s| m)/sqrt(n)",
        for_all="every n >= 2, with the target and without",
        near_miss="/n",
    ),
    over("D <= M*j", "E <= L*m*j", **dict.fromkeys("DEMLm", _WIDE), j=_SHARE),
    step(
        "Y where D and R are bounded",
        "D/2 + E <= (M/2 + L*m)*j",
        wrong={"Y of order 1/n": "<= (M/2 + L*m)*j -> <= (M/2 + L*m)*j**2"},
    ),
    settles(103, by="Y where D and R are bounded", kills={1: "Y of order 1/n"}),
    over("v <= x + y", "x <= g/2", "y <= g/2", **_chances("vxyg")),
    step("chance of a large Y", "v <= g", wrong={"half of it": "v <= g -> v <= g/2"}),
    settles(
        5,
        by=chain(
            "chance of a large Y",
            {
                "v <= x + y": UNION_BOUND(each_event="#103", events="#103"),
                "x <= g/2": "#3",
                "y <= g/2": "#4",
            },
        ),
    ),
    settles(
        5,
        by="Y where D and R are bounded",
        on="where D and R are bounded",
        beyond="the chance",
        kills={1: "Y of order 1/n"},
    ),
)
# x = j |c|, y = 1/n, S = |s|, L = |l s|, E: the size of l s R/n; at the powers y is |Y|,
# where it is not 0, and z is |Y|^delta
_LARGE_VALUES: Pieces = (
    over(y=_POSITIVE, z=_POSITIVE),
    step(
        "powers of a size",
        "y**2 == y**2*z/z",
        wrong={"no quotient": "== y**2*z/z -> == y**2*z", "a power less": "== y**2*z/z -> == y*z/z"},
    ),
    settles(8, by="powers of a size", kills={1: "no quotient", 2: "a power less"}),
    noted(
        104,
        "|Y| <= B (|c|/sqrt(n) + c^2/n + 1/n), B = 1 + 2 |s| + s^2 + |l s| (8 + 6 |s| + 2 s^2)",
        for_all="every n >= 2, with the target and without",
        near_miss="B = 1",
    ),
    # q = x^2, k = S^2, u = x + x^2 + y
    over("x <= u", "q <= u", "y <= u", **dict.fromkeys("xqySku", _WIDE)),
    step(
        "half of D by the normalised mean",
        "2*S*x + q + y*k <= (1 + 2*S + k)*u",
        wrong={"without S^2": "(1 + 2*S + k)* -> (1 + 2*S)*"},
    ),
    step(
        "R/n by the normalised mean",
        "5*q + 6*S*x + 2*y*k + 3*y <= (8 + 6*S + 2*k)*u",
        wrong={"without 8": "(8 + 6*S + 2*k)* -> (6*S + 2*k)*"},
    ),
    over("D <= 2*P", "E <= L*Q", "P <= B*u", "Q <= C*u", **dict.fromkeys("DEPQBCuL", _WIDE)),
    step(
        "Y by the normalised mean",
        "D/2 + E <= (B + L*C)*u",
        wrong={"Y with B = 1": "<= (B + L*C)*u -> <= u"},
    ),
    settles(
        104,
        by=(
            "Y by the normalised mean",
            "half of D by the normalised mean",
            "R/n by the normalised mean",
            *_TERM_PARTS,
        ),
        kills={1: "Y with B = 1"},
    ),
    # |Y| > e: x + x^2 + y > e/B, and y <= h/2 from some n on, h: the least of 1 and e/B; so x > h/4
    over("x <= h/4", x=_WIDE, h=_SHARE),
    step("no large Y at a small mean", "x + x**2 < h/2", wrong={"half as large": "< h/2 -> < h/4"}),
    noted(
        105,
        "(x + x^2 + 1/n) h <= 10 x^2 where |Y| > e, x = |c|/sqrt(n)",
        for_all="every e > 0, with h = min(1, e/B), and every n >= 4/h",
        near_miss="for e = 0; a small part of it",
    ),
    over("h <= 4*x", x=_WIDE, h=_SHARE),
    step("linear and square part", "(x + x**2)*h <= 5*x**2", wrong={"once the square": "5*x**2 -> x**2"}),
    over("u*h <= 5*x**2", "y <= u", x=_WIDE, y=_WIDE, u=_WIDE, h=_SHARE),
    step(
        "size where Y is large",
        "(u + y)*h <= 10*x**2",
        wrong={
            "a small part of x^2": "<= 10*x**2 -> <= h*x**2",
            "for e = 0, all of the size": "(u + y)*h <= -> u + y <= ",
        },
    ),
    settles(
        105,
        by=("size where Y is large", "linear and square part", "no large Y at a small mean"),
        kills={1: "for e = 0, all of the size", 2: "a small part of x^2"},
    ),
    # the fourth moments: S of k records, f of one, v: variance of one
    over(f=_WIDE, v=_POSITIVE),
    step(
        "fourth moment of no record",
        "0 <= 0*f + 3*0*(0 - 1)*v**2 and 0 >= 0*f + 3*0*(0 - 1)*v**2",
        wrong={"of one": "0 <= 0*f -> 1 <= 0*f"},
    ),
    over("S == k*f + 3*k*(k - 1)*v**2", S=_WIDE, f=_WIDE, k=_WIDE, v=_POSITIVE),
    step(
        "fourth moment of one record more",
        "S + 6*k*v*v + f <= (k + 1)*f + 3*(k + 1)*(k + 1 - 1)*v**2 "
        "and S + 6*k*v*v + f >= (k + 1)*f + 3*(k + 1)*(k + 1 - 1)*v**2",
        wrong={"without the pairs": "S + 6*k*v*v + f <= -> S + 7*k*v*v + f <= "},
    ),
    noted(
        106,
        "the fourth moment of a normalised mean is at most f/v^2 + 3",
        for_all="every number of records, f the fourth central moment of one, v its variance",
        near_miss="f/v^2 - 1",
    ),
    over("S == k*f + 3*k*(k - 1)*v**2", S=_WIDE, f=_WIDE, k=_SIZE, v=_POSITIVE),
    step(
        "fourth moment of a mean",
        "S <= (f/v**2 + 3)*(k*v)**2",
        wrong={"less than of one record": "(f/v**2 + 3) -> (f/v**2 - 1)"},
    ),
    settles(
        106,
        by=chain(
            "fourth moment of a mean",
            {
                "S == k*f + 3*k*(k - 1)*v**2": INDUCTION(
                    base="fourth moment of no record", step="fourth moment of one record more"
                )
            },
        ),
        kills={1: "less than of one record"},
    ),
    # v: mean of Y^2 where |Y| > e, times n; q: mean of c^4, A: (10 B/h)^2
    over("v <= A*q*y", "q <= F", "A*F*y <= g", v=_WIDE, q=_WIDE, A=_WIDE, F=_WIDE, y=_SHARE, g=_POSITIVE),
    step("n times the part above e", "v <= g", wrong={"half of it, above e": "v <= g -> v <= g/2"}),
    settles(
        9,
        by=chain(
            "n times the part above e",
            {"v <= A*q*y": TOWER(given_the_past="#105"), "q <= F": "#106", "A*F*y <= g": ASSUMED},
        ),
    ),
    settles(
        9,
        by="size where Y is large",
        on="every column and normalised mean",
        beyond="the mean",
        kills={1: "a small part of x^2", 2: "for e = 0, all of the size"},
    ),
)
# the mean of X^2 where |X| > c sqrt(n) tends to 0: X^2 over its mean is a density. F and N: chances of a
# half line, v: this mean, over c^2 or not
_CENTRAL: Pieces = (
    *ONE_LAW,
    over(n=_SIZE),
    step(
        "variances over n",
        "n*(1/sqrt(n))**2 == 1",
        wrong={"over n squared": "(1/sqrt(n))**2 -> (1/sqrt(n))**4"},
    ),
    over("F <= N + h + v", "F >= N - h - v", "v <= h", F=(0, 1), N=(0, 1), v=_WIDE, h=_POSITIVE),
    step("chance of a half line", "abs(F - N) <= 2*h", wrong={"once": "<= 2*h -> <= h"}),
    settles(
        2,
        by=chain(
            "chance of a half line",
            {"F <= N + h + v": "MI-T2.40#1", "F >= N - h - v": "MI-T2.40#1", "v <= h": FAR_OUT},
        ),
    ),
    # fair coins, half of the chance of 0 is off 1/2; Bernoulli(1/n) records in the n-th column
    step(
        "chance at the mean",
        "binomial(2*m, m)/4**m/2 >= 1/(4*sqrt(m))",
        values={"m": range(1, 31)},
        wrong={"at the rate 1/n": ">= 1/(4*sqrt(m)) -> <= 1/(4*m)"},
    ),
    step(
        "chance of the smallest mean",
        "(1 - 1/n)**n >= Phi(-1) + 1/10",
        wrong={"normal in all columns alike": ">= Phi(-1) + 1/10 -> <= Phi(-1) + 1/10"},
        at=[{"n": 10}, {"n": 10**4}],
    ),
    settles(
        2,
        by=("chance at the mean", "chance of the smallest mean", "variances over n"),
        on="fair coins, Bernoulli(1/n) columns",
        beyond="other columns",
        kills={1: "at the rate 1/n", 2: "normal in all columns alike"},
    ),
)
# m: leakage score at n, M: its limit, w = 1/n; the variances are m without the target, (1 - w) m with it
_MOMENTS_AS_PRINTED: Final = dict.fromkeys(
    ("MI-T6.3#1", "MI-T6.3#2"), "the printed means and variances are compared, and not the laws of the limit"
)
_MOMENTS: Pieces = (
    over("m - M <= h", "M - m <= h", m=_WIDE, M=_WIDE, h=_POSITIVE, w=_SHARE),
    step(
        "limit of the variance with the target",
        "(1 - w)*m - M <= h and M - (1 - w)*m <= h + w*(M + h)",
        wrong={"half of the variance": "M - (1 - w)*m <= h + w*(M + h) -> M - (1 - w)*m/2 <= h + w*(M + h)"},
    ),
    # the numbers -m/2 - sqrt(m) and -m/2 + sqrt(m), with equal chances, up to -m/2 + sqrt(m)/2
    step(
        "another law of the same mean and variance",
        "1/2 < Phi(1/2)",
        wrong={"the whole law": "1/2 < Phi(1/2) -> 1/2 >= Phi(1/2)"},
        at=[{}],
    ),
    settles(
        10,
        by=("as close as the leakage score", "limit of the variance with the target"),
        despite=_MOMENTS_AS_PRINTED,
    ),
    settles(
        10,
        by=("another law of the same mean and variance", "as close as the leakage score"),
        on="two laws of the same moments",
        beyond="other laws",
        kills={1: "the whole law", 2: "with tau/2 more"},
    ),
)
# f: chance of an event for one record, J: that the first records chosen have their events, whatever the
# permutation is; they are different records. q: the product
_CHOSEN: Pieces = (
    over(f=(0, 1)),
    step(
        "no chosen record",
        "0*f + 1 <= 1 and 0*f + 1 >= 1",
        wrong={"one of them": "0*f + 1 <= 1 -> f + 1 <= 1"},
    ),
    over("J == q", **_chances("Jqf")),
    step(
        "one chosen record more",
        "J*f <= q*f and J*f >= q*f",
        wrong={"of another law by its place": "J*f >= q*f -> J*f**2 >= q*f"},
    ),
    over("v == J", "J == q", **_chances("vJq")),
    step("chosen records", "v <= q and v >= q", wrong={"half of them": "v <= q and -> v <= q/2 and "}),
    settles(
        9,
        by=chain(
            "chosen records",
            {
                "v == J": TOWER(given_the_past="one chosen record more"),
                "J == q": INDUCTION(base="no chosen record", step="one chosen record more"),
            },
        ),
    ),
    # two bits in their order: the first one is 1 if both are. Of n records two are drawn with replacement
    over(p="(0, 1)", n=_TWO),
    step(
        "first in the order of the data",
        "p*p < p",
        wrong={"permutation by the data": "p*p < p -> p*p >= p"},
    ),
    step(
        "two draws with replacement",
        "1/n*p + (1 - 1/n)*p**2 > p**2",
        wrong={"independent with replacement": "> p**2 -> <= p**2"},
    ),
    settles(
        9,
        by=("first in the order of the data", "two draws with replacement"),
        on="bits",
        beyond="other records",
        kills={1: "permutation by the data", 2: "independent with replacement"},
    ),
    # S: sum of the chosen records, m: mean, s: deviation
    over(S=_REAL, m=_REAL, s=_POSITIVE, k=_SIZE),
    step(
        "the mean by the normalised sum",
        "m + s/sqrt(k)*(sqrt(k)*(S/k - m)/s) == S/k and sqrt(k)*(S/k - m)/s == (S - k*m)/s/sqrt(k)",
        wrong={"without the root": "(S - k*m)/s/sqrt(k) -> (S - k*m)/s/k"},
    ),
    over("n >= 2*k", k=_SIZE, n=_TWO),
    step(
        "variance of k rows over k",
        "k*(1/sqrt(k))**2 == 1",
        wrong={"root of n": "(1/sqrt(k)) -> (1/sqrt(n))"},
    ),
    over("F == G", "G <= N + h", "G >= N - h", **_chances("FGN"), h=_POSITIVE),
    step("chance of a half line, chosen rows", "abs(F - N) <= h", wrong={"half, chosen": "<= h -> <= h/2"}),
    settles(
        1,
        by=chain(
            "chance of a half line, chosen rows",
            {"F == G": "#9", "G <= N + h": "MI-LD.0a#2", "G >= N - h": "MI-LD.0a#2"},
        ),
    ),
    settles(
        1,
        by=("the mean by the normalised sum", "variance of k rows over k", "one chosen record more"),
        on="the identities",
        beyond="the limit",
        kills={1: "root of n", 2: "of another law by its place"},
    ),
    # x: chance of an event of the mean with the target at any one place, y: at place n; r = k/n; a: the same
    # of the target and k - 1 other rows, b: of k rows
    over("x == r*a + (1 - r)*b", "y == r*a + (1 - r)*b", **_chances("xyrab")),
    step(
        "the target at any place", "x <= y and x >= y", wrong={"half as often": "x <= y and -> x <= y/2 and "}
    ),
    settles(
        3,
        by=chain(
            "the target at any place",
            {
                "x == r*a + (1 - r)*b": TOWER(given_the_past="share of the places"),
                "y == r*a + (1 - r)*b": TOWER(given_the_past="share of the places"),
            },
        ),
    ),
    over(k=_SIZE),
    step(
        "rows beside the target",
        "1 + (k - 1) == k",
        wrong={"all n rows": "1 + (k - 1) == k -> 1 + k == k"},
    ),
    settles(
        3,
        by="rows beside the target",
        on="the number of rows",
        beyond="the law",
        kills={1: "all n rows"},
    ),
    # densities in one column: J and K with and without the target among the chosen rows
    over("J == r*p", "K == (1 - r)*q", "x == J + K", r=(0, 1), **dict.fromkeys("JKpqx", _WIDE)),
    step(
        "density of the mixture",
        "x <= (1 - r)*q + r*p and x >= (1 - r)*q + r*p",
        wrong={"shares exchanged": "x <= (1 - r)*q + r*p and -> x <= r*q + (1 - r)*p and "},
    ),
    settles(
        6,
        by=chain(
            "density of the mixture",
            {"J == r*p": "#5", "K == (1 - r)*q": "#5", "x == J + K": ASSUMED},
        ),
    ),
)
LINES: Lines = {
    "MI-LD.4": (*_TERMS, *_ORDERS, *_LARGE_VALUES),
    "MI-LD.0a": _CENTRAL,
    "MI-RD.1": _MOMENTS,
    "MI-LD.5a": _CHOSEN,
}
