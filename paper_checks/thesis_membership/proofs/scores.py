"""Lines about leakage scores: sub-sampling, noise, other targets, canaries (Chapters 6 and 7, Appendix D).

One column: s = (z* - mu)/sigma; h: the share rho of the rows, k = rho n of them; p and q: densities
without and with the target.
"""

from __future__ import annotations

from ....theory.formulas.wide_domain import wide_domain
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import equals_at
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.slope import is_slope_of
from ...language.assertion import AMENDED, ASSUMED, chain, noted, settles, step_towards
from ...language.claim import Check
from ...language.rules import INDUCTION
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, matrices, over, step

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_SIZE = "[1, oo)"
_SHARE = "(0, 1)"


def _slope(of: str, part: str, **ranges: str) -> Check:
    return is_slope_of(of, "x", holds_everywhere(wide_domain({"x": _REAL, **ranges}), part=part))


# --- mixtures

_MIXTURE: Pieces = (
    over(h=(0, 1), p=_WIDE, q=_WIDE),
    step(
        "excess of the mixture",
        "(1 - h)*p + h*q - p == h*(q - p)",
        wrong={
            "root of rho, at a point": "== h*(q - p) -> == sqrt(h)*(q - p)",
            "rho (1 - rho), at a point": "== h*(q - p) -> == h*(1 - h)*(q - p)",
        },
    ),
    settles(1, by="excess of the mixture"),
    over("v == h*t", h=(0, 1), t=(0, 1), v=(0, 1)),
    step("at most rho", "v <= h", wrong={"below rho": "v <= h -> v < h"}),
    settles(2, by=chain("at most rho", {"v == h*t": "#1"}), kills={1: "below rho"}),
    # a: size of a test, g: its power under Q; A: the level, G: the largest power
    over("a <= A", "g <= G", h=(0, 1), a=(0, 1), g=(0, 1), A=(0, 1), G=(0, 1)),
    step(
        "power of a test of the mixture",
        "(1 - h)*a + h*g <= (1 - h)*A + h*G",
        wrong={
            "without the other rows": "<= (1 - h)*A + h*G -> <= h*G",
            "shares exchanged": "<= (1 - h)*A + h*G -> <= h*A + (1 - h)*G",
        },
    ),
    over(h=(0, 1), p=_WIDE, q=_WIDE, f=(0, 1)),
    step(
        "chance under the mixture",
        "f*((1 - h)*p + h*q) == (1 - h)*(f*p) + h*(f*q)",
        wrong={"one share": "== (1 - h)*(f*p) -> == (f*p)"},
    ),
    settles(
        3,
        by=("power of a test of the mixture", "chance under the mixture"),
        kills={1: "without the other rows", 2: "shares exchanged"},
    ),
    step(
        "values of the mixture",
        "h*(Phi(sqrt(m)/2) - Phi(-sqrt(m)/2))",
        by=equals_at([({"h": "0.5", "m": 10}, "0.443076850997")], part="distance of the mixture"),
        wrong={"half of the score": "h*(Phi(sqrt(m)/2) -> h*(Phi(sqrt(m/2)/2)"},
        of="distance of the mixture",
    ),
    step(
        "power of the mixture",
        "(1 - h)*a + h*Phi(x + sqrt(m))",
        by=equals_at(
            [({"h": "0.5", "m": 10, "a": "0.05", "x": "-1.6448536269514722"}, "0.492710085")],
            part="power of the mixture",
        ),
        wrong={"half of the score in the power": "sqrt(m) -> sqrt(m/2)"},
        of="power of the mixture",
    ),
    settles(4, by=("distance of the mixture", "power of the mixture"), kills={1: "half of the score"}),
)

# --- laws of the columns; z: the normalised mean

_COLUMN_OUT: Pieces = (
    over(m=_REAL, s=_POSITIVE, n=_SIZE, S=_REAL),
    step(
        "the mean by the normalised mean",
        "m + s/sqrt(n)*(sqrt(n)*(S/n - m)/s) == S/n and sqrt(n)*(S/n - m)/s == (S - n*m)/s/sqrt(n)",
        wrong={"n for its root, mean": "m + s/sqrt(n)* -> m + s/n*"},
    ),
    settles(1, by="the mean by the normalised mean", kills={1: "n for its root, mean"}),
    over("m + s/r*z <= x", m=_REAL, s=_POSITIVE, r=_POSITIVE, z=_REAL, x=_REAL),
    step("event of the mean", "z <= r/s*(x - m)", wrong={"twice as far": "z <= r/s -> z <= r/s/2"}),
    step(
        "slope of the bound on the normalised mean",
        "r/s",
        by=_slope("r/s*(x - m)", "slope of the bound", m=_REAL, s=_POSITIVE, r=_POSITIVE),
        wrong={"slope 1": "r/s -> 1"},
        of="slope of the bound",
    ),
    settles(3, by=("event of the mean", "slope of the bound")),
)
_COLUMN_IN: Pieces = (
    over(m=_REAL, s=_POSITIVE, n="[2, oo)", S=_REAL, z=_REAL),
    step(
        "the mean with the target",
        "z/n + (n - 1)/n*(m + s/sqrt(n - 1)*(sqrt(n - 1)*(S/(n - 1) - m)/s)) == (z + S)/n",
        wrong={"root of n, mean": "s/sqrt(n - 1)*(sqrt(n - 1)* -> s/sqrt(n)*(sqrt(n - 1)*"},
    ),
    settles(1, by="the mean with the target", kills={1: "root of n, mean"}),
    over(m=_REAL, z=_REAL, r=_POSITIVE),
    step(
        "shift with the target",
        "z/(r**2 + 1) + r**2/(r**2 + 1)*m == m + (z - m)/(r**2 + 1)",
        wrong={"shift over k - 1": "== m + (z - m)/(r**2 + 1) -> == m + (z - m)/r**2"},
    ),
    over(s=_POSITIVE, r=_POSITIVE),
    step(
        "scale with the target",
        "r**2/(r**2 + 1)*(s/r) == s*r/(r**2 + 1)",
        wrong={"sigma over sqrt n": "== s*r/(r**2 + 1) -> == s/sqrt(r**2 + 1)"},
    ),
    settles(2, by=("shift with the target", "scale with the target"), kills={1: "sigma over sqrt n"}),
    # c: mu + (z* - mu)/n, b: sigma sqrt(n - 1)/n
    over("c + b*y <= x", c=_REAL, b=_POSITIVE, y=_REAL, x=_REAL),
    step(
        "event of the mean with the target",
        "y <= (x - c)/b",
        wrong={"half as far": "y <= (x - c)/b -> y <= (x - c)/(2*b)"},
    ),
    step(
        "slope of the bound with the target",
        "n/(s*r)",
        by=_slope(
            "n/(s*r)*(x - m - w)",
            "slope with the target",
            m=_REAL,
            w=_REAL,
            s=_POSITIVE,
            r=_POSITIVE,
            n=_SIZE,
        ),
        wrong={"slope without n": "n/(s*r) -> 1/(s*r)"},
        of="slope with the target",
    ),
    settles(
        3,
        by=(
            "shift with the target",
            "scale with the target",
            "event of the mean with the target",
            "slope with the target",
        ),
    ),
)
_RATIO: Pieces = (
    over(s=_POSITIVE, n="(1, oo)", D=_POSITIVE, E=_POSITIVE),
    step(
        "ratio of the printed densities",
        "n/(s*sqrt(n - 1))*D/(sqrt(n)/s*E) == (1 - 1/n)**(-1/2)*(D/E)",
        wrong={"the root of it": "(1 - 1/n)**(-1/2) -> (1 - 1/n)**(-1/4)"},
    ),
    over(n="(1, oo)", D=_POSITIVE, E=_POSITIVE),
    step(
        "its logarithm",
        "log((1 - 1/n)**(-1/2)*(D/E)) == -log(1 - 1/n)/2 + log(D/E)",
        wrong={"without its half": "== -log(1 - 1/n)/2 -> == -log(1 - 1/n)"},
    ),
    over(s=_POSITIVE, n="(1, oo)", r=_POSITIVE, x=_REAL, m=_REAL, z=_REAL),
    step(
        "argument of the density",
        "n/(s*r)*(x - m - (z - m)/n) == n/(r*s)*(x - m + (m - z)/n)",
        wrong={"the other way": "(x - m + (m - z)/n) -> (x - m + (z - m)/n)"},
    ),
    # P and Q: the products over the columns so far, R: the exponential of the sum of their terms
    over(P=_POSITIVE, Q=_POSITIVE, i=_POSITIVE, o=_POSITIVE),
    step(
        "one column more",
        "log(P/Q) + log(i/o) == log(P*i/(Q*o))",
        wrong={"its inverse": "+ log(i/o) == -> + log(o/i) =="},
    ),
    settles(
        1,
        by=("ratio of the printed densities", "its logarithm", "argument of the density", "one column more"),
    ),
)
_ROWS: Pieces = (
    over(h=_SHARE, n=_SIZE),
    step(
        "share of the places",
        "h*n*(1/n) == h",
        wrong={"one place": "== h -> == 1/n", "both": "== h -> == h**2"},
    ),
    settles(4, by="share of the places", kills={1: "one place", 2: "both"}),
    over("m + s/r*z <= x", m=_REAL, s=_POSITIVE, r=_POSITIVE, z=_REAL, x=_REAL),
    step("event of the mean of k rows", "z <= r/s*(x - m)", wrong={"twice as far": "z <= r/s -> z <= r/s/2"}),
    step(
        "slope for k rows",
        "r/s",
        by=_slope("r/s*(x - m)", "slope for k rows", m=_REAL, s=_POSITIVE, r=_POSITIVE),
        wrong={"slope 1": "r/s -> 1"},
        of="slope for k rows",
    ),
    # r: the root of k; with n > k rows the bound is another one
    over(n="(1, oo)", s=_POSITIVE, h=_SHARE),
    step(
        "n rows are not k",
        "sqrt(n)/s > sqrt(h*n)/s",
        wrong={"n for k": "> -> <="},
    ),
    settles(
        2,
        by=("event of the mean of k rows", "slope for k rows", "n rows are not k"),
        kills={1: "n for k"},
    ),
    over("c + b*y <= x", c=_REAL, b=_POSITIVE, y=_REAL, x=_REAL),
    step(
        "event of k rows with the target",
        "y <= (x - c)/b",
        wrong={"half as far": "y <= (x - c)/b -> y <= (x - c)/(2*b)"},
    ),
    over(m=_REAL, z=_REAL, r=_POSITIVE),
    step(
        "shift for k rows",
        "z/(r**2 + 1) + r**2/(r**2 + 1)*m == m + (z - m)/(r**2 + 1)",
        wrong={"shift over k - 1": "== m + (z - m)/(r**2 + 1) -> == m + (z - m)/r**2"},
    ),
    over(s=_POSITIVE, r=_POSITIVE),
    step(
        "scale for k rows",
        "r**2/(r**2 + 1)*(s/r) == s*r/(r**2 + 1)",
        wrong={"sigma over sqrt n": "== s*r/(r**2 + 1) -> == s/sqrt(r**2 + 1)"},
    ),
    step(
        "slope for k rows with the target",
        "k/(s*r)",
        by=_slope(
            "k/(s*r)*(x - m - w)",
            "slope for k rows, with",
            m=_REAL,
            w=_REAL,
            s=_POSITIVE,
            r=_POSITIVE,
            k=_SIZE,
        ),
        wrong={"slope without k": "k/(s*r) -> 1/(s*r)"},
        of="slope for k rows, with",
    ),
    settles(
        5,
        by=(
            "event of k rows with the target",
            "shift for k rows",
            "scale for k rows",
            "slope for k rows, with",
        ),
        kills={1: "shift over k - 1"},
    ),
)

# --- means of W: of Delta and of its square to 1/k^2; j = 1/sqrt(k), f = k/(k - 1)

_LD6: Pieces = (
    over(n=_SIZE, h=_SHARE, s=_REAL),
    step(
        "leading terms without",
        "h/2*(-(1 + s**2)/(h*n)) + h/(2*(h*n)) + h*(1 - h)/8*(4*s**2/(h*n)) == -h/2*s**2/n",
        wrong={
            "square of rho": "== -h/2*s**2/n -> == -h**2/2*s**2/n",
            "1/k": "== -h/2*s**2/n -> == -h/2*s**2/(h*n)",
        },
    ),
    step(
        "leading terms with",
        "h*(h/2*((s**2 - 1)/(h*n)) + h/(2*(h*n)) + h*(1 - h)/8*(4*s**2/(h*n))) + (1 - h)*(-h/2*s**2/n) "
        "== h/2*s**2/n",
        wrong={
            "square of rho, with": "== h/2*s**2/n -> == h**2/2*s**2/n",
            "rho (1 - rho), with": "== h/2*s**2/n -> == h*(1 - h)/2*s**2/n",
        },
    ),
    over(k="[2, oo)", s=_REAL),
    step(
        "mean of Delta without",
        "abs(1 - k/(k - 1)*(1 + s**2/k) + (1 + s**2)/k) <= 2*(1 + s**2)/k**2",
        wrong={"half of Delta": "+ (1 + s**2)/k) -> + (1 + s**2)/(2*k))"},
    ),
    step(
        "mean of Delta with",
        "(k - 1)/k + s**2/k - 1 == (s**2 - 1)/k",
        wrong={"plus 1": "== (s**2 - 1)/k -> == (s**2 + 1)/k"},
    ),
    # Delta is (1 - q) Z^2 + 2 q s j Z - q s^2 j^2 without, q = 1 + f j^2, and with the target
    # -j^2 Z^2 + 2 s j t Z + s^2 j^2, t^2 = 1 - j^2: all else in the mean of its square has the factor j^4
    over(s=_REAL, f=(1, 2), j="(0, 1]"),
    step(
        "mean of Delta^2 without",
        "4*(1 + f*j**2)**2*s**2*j**2 - 4*s**2*j**2 == j**4*(4*s**2*(2*f + f**2*j**2))",
        wrong={"twice s^2": "- 4*s**2*j**2 == -> - 8*s**2*j**2 =="},
    ),
    over(s=_REAL, j="(0, 1]"),
    step(
        "mean of Delta^2 with",
        "4*s**2*j**2*(1 - j**2) - 4*s**2*j**2 == -4*s**2*j**4",
        wrong={"twice s^2, with": "- 4*s**2*j**2 == -> - 8*s**2*j**2 =="},
    ),
    over("1 <= r", "r <= 1 + 1/k", k="[2, oo)", s=_REAL, r=(1, 2)),
    step(
        "R of k rows without",
        "abs(1 + r + k/(k - 1)*(1 + s**2/k) - 3) <= (3 + 2*s**2)/k",
        wrong={"R without - 3": "- 3) -> - 2)"},
    ),
    over("1 - 1/k <= t", "t <= 1", k="[2, oo)", s=_REAL, t=(0, 1)),
    step(
        "R of k rows with",
        "abs((k - 1)/k + s**2/k + t + 1 - 3) <= (2 + s**2)/k",
        wrong={"R without - 3, with": "+ 1 - 3) -> + 1 - 2)"},
    ),
    over(k="[2, oo)"),
    step(
        "roots for k rows",
        "sqrt(k/(k - 1)) <= 1 + 1/k and 1 - 1/k <= sqrt(1 - 1/k)",
        wrong={"to 1/(4 k)": "<= 1 + 1/k -> <= 1 + 1/(4*k)"},
    ),
    settles(
        1,
        by=(
            "leading terms without",
            "mean of Delta without",
            "mean of Delta^2 without",
            "R of k rows without",
            "roots for k rows",
        ),
        kills={1: "square of rho", 2: "1/k"},
        despite=dict.fromkeys(
            ("MI-LD.5#2", "MI-LD.5#3"),
            "the mean of W is that of what is defined there, whatever it expands",
        ),
    ),
    settles(
        3,
        by=(
            "leading terms without",
            "leading terms with",
            "mean of Delta without",
            "mean of Delta with",
            "mean of Delta^2 without",
            "mean of Delta^2 with",
            "R of k rows without",
            "R of k rows with",
            "roots for k rows",
        ),
        kills={1: "square of rho, with", 2: "rho (1 - rho), with"},
    ),
)

# --- another target: c = m_scal, u = m_targ, m = m*

_CAUCHY: Pieces = (
    matrices(C="positive definite d", x="column d", y="column d"),
    step(
        "Cauchy and Schwarz, every dimension",
        "(x.T*C**-1*y)**2 <= x.T*C**-1*x*(y.T*C**-1*y)",
        wrong={"half of the product": "<= x.T*C**-1*x*(y.T*C**-1*y) -> <= x.T*C**-1*x*(y.T*C**-1*y)/2"},
    ),
)
_I32: Pieces = (
    *_CAUCHY,
    settles(3, by="Cauchy and Schwarz, every dimension"),
    over(a=_POSITIVE, b=_POSITIVE, c=_REAL),
    step(
        "by the angle",
        "a*b - abs(c) == a*b*(1 - abs(c/(a*b)))",
        wrong={
            "angle without its sign taken off": "(1 - abs(c/(a*b))) -> (1 - c/(a*b))",
            "the sine": "(1 - abs(c/(a*b))) -> sqrt(abs(1 - (c/(a*b))**2))",
        },
    ),
    settles(4, by="by the angle", kills={1: "angle without its sign taken off", 2: "the sine"}),
    # v: the advantage with the other target, w: the leakage, D: the limit of w - v, within h of it
    over("v <= w", "w - v <= D + h", v=(-1, 1), w=(0, 1), D=_REAL, h=_POSITIVE),
    step(
        "not below 0",
        "D >= -h",
        wrong={"above 0": "D >= -h -> D > 0"},
    ),
    settles(
        2,
        by=chain("not below 0", {"v <= w": "MI-T6.1b#1", "w - v <= D + h": ASSUMED}),
        kills={1: "above 0"},
        despite={
            "MI-T6.7": "the leakage is the largest advantage at every n, whatever the limits are",
            "MI-C6.4": "the leakage is the largest advantage at every n, whatever the limits are",
        },
    ),
    # the printed formulas at m* = m_targ = 4 and m_scal = 3
    step(
        "printed loss",
        "2*Phi(sqrt(m)/2) - 2*Phi(c/(2*sqrt(u))) >= 0",
        wrong={"at most the gap of the roots": ">= 0 -> <= sqrt(m) - c"},
        at=[{"m": 4, "u": 4, "c": 3}],
    ),
    settles(
        2,
        by="printed loss",
        on="one pair of targets",
        beyond="the limits",
        kills={2: "at most the gap of the roots"},
    ),
)
_POLAR: Pieces = (
    matrices(C="positive definite d", x="column d", y="column d"),
    step(
        "polarisation, every dimension",
        "(x - y).T*C**-1*(x - y) == x.T*C**-1*x + y.T*C**-1*y - 2*(x.T*C**-1*y)",
        wrong={
            "once": "- 2*(x.T*C**-1*y) -> - x.T*C**-1*y",
            "with the other sign": "- 2*(x.T*C**-1*y) -> + 2*(x.T*C**-1*y)",
        },
    ),
    settles(4, by="polarisation, every dimension", kills={1: "once", 2: "with the other sign"}),
)
_WELL: Pieces = (
    over(k=_POSITIVE),
    step(
        "the same target",
        "Phi(abs(k**2)/(2*sqrt(k**2))) - Phi(-abs(k**2)/(2*sqrt(k**2))) == Phi(k/2) - Phi(-k/2)",
        wrong={"with the other order": "== Phi(k/2) - Phi(-k/2) -> == Phi(-k/2) - Phi(k/2)"},
    ),
    step_towards(4, by="the same target", missing="that the printed advantage is the limit: see MI-C6.4"),
)

# --- noise

_NOISE: Pieces = (
    over(n=_SIZE, g=_WIDE),
    step(
        "variance of the noise in two ways",
        "(1/sqrt(n))**2*g**2 == n*(g**2/n**2)",
        wrong={
            "variance over n each": "== n*(g**2/n**2) -> == n*(g**2/n/n**2)",
            "g^2 as deviation": "== n*(g**2/n**2) -> == n*(g**4/n**2)",
        },
    ),
    # Q and S: the form and the sum over the columns so far, with the matrix diagonal
    over(x=_REAL),
    step("no column yet", "0*x <= 0 and 0*x >= 0", wrong={"a column": "0*x <= 0 -> 1 <= 0*x"}),
    over("Q == S", Q=_WIDE, S=_WIDE, w=_REAL, s=_POSITIVE, g=_WIDE),
    step(
        "one more column with noise",
        "Q + w*(1/(s**2 + g**2))*w <= S + w**2/(s**2 + g**2) "
        "and Q + w*(1/(s**2 + g**2))*w >= S + w**2/(s**2 + g**2)",
        wrong={
            "deviations added": "<= S + w**2/(s**2 + g**2) -> <= S + w**2/(s + g)**2 - w**2",
            "not squared": ">= S + w**2/(s**2 + g**2) -> >= S + w**2/(s + g)",
        },
    ),
    settles(
        6,
        by=chain(
            "one more column with noise",
            {"Q == S": INDUCTION(base="no column yet", step="one more column with noise")},
        ),
        kills={1: "not squared", 2: "deviations added"},
    ),
)
_FORM: Pieces = (
    over(x=_REAL),
    step("no column yet", "0*x <= 0 and 0*x >= 0", wrong={"a column": "0*x <= 0 -> 1 <= 0*x"}),
    over("Q == S", Q=_WIDE, S=_WIDE, w=_REAL, s=_POSITIVE),
    step(
        "one more column of the form",
        "Q + w*(1/s**2)*w <= S + w**2/s**2 and Q + w*(1/s**2)*w >= S + w**2/s**2",
        wrong={"deviation for variance": ">= S + w**2/s**2 -> >= S + w**2/s"},
    ),
    settles(
        4,
        by=chain(
            "one more column of the form",
            {"Q == S": INDUCTION(base="no column yet", step="one more column of the form")},
        ),
        kills={2: "deviation for variance"},
    ),
    # two columns of variance 1 with covariance 1/2, w = (1, 1): 4/3 against 2
    over(w=_POSITIVE),
    step(
        "not with a full covariance",
        "(w**2 + w**2 - w*w)/(1 - 1/4) < w**2/1 + w**2/1",
        wrong={"with a full covariance": "< w**2/1 -> >= w**2/1"},
    ),
    settles(
        4,
        by="not with a full covariance",
        on="two columns of covariance 1/2",
        beyond="the diagonal",
        kills={1: "with a full covariance"},
    ),
)
_CONTRACTION: Pieces = (
    noted(
        101,
        "the sum over columns is no larger with noise, at every n",
        for_all="gamma in R^d, every z*, sigma_j > 0",
        near_miss="half of it",
    ),
    over(x=_REAL),
    step("no column with noise", "0*x <= 0*x**2", wrong={"a column before": "0*x <= -> 1 + 0*x <= "}),
    over("N <= M", "x <= y", **dict.fromkeys("NMxy", _WIDE)),
    step(
        "one column with noise more",
        "N + x <= M + y",
        wrong={"half of the columns": "<= M + y -> <= M/2 + y/2"},
    ),
    settles(
        101,
        by=chain(
            "one column with noise more",
            {
                "N <= M": INDUCTION(base="no column with noise", step="one column with noise more"),
                "x <= y": "#102",
            },
        ),
        kills={1: "half of the columns"},
    ),
    noted(
        102,
        "(z*_j - mu_j)^2/(sigma_j^2 + gamma_j^2) <= (z*_j - mu_j)^2/sigma_j^2",
        for_all="every column",
        near_miss="half of the right side",
    ),
    over(w=_REAL, s=_POSITIVE, g=_WIDE),
    step(
        "a column with noise and without",
        "w**2/(s + g) <= w**2/s",
        wrong={"half of the column": "<= w**2/s -> <= w**2/(2*s)"},
    ),
    settles(102, by="a column with noise and without", kills={1: "half of the column"}),
    # a and c: the limits, as close to the scores at n as one likes
    over("N <= M", "a <= N + h", "M <= c + h", **dict.fromkeys("NMac", _WIDE), h=_POSITIVE),
    step(
        "limits of the scores", "a <= c + 2*h", wrong={"half of the limit": "a <= c + 2*h -> a <= c/2 + 2*h"}
    ),
    settles(
        1,
        by=chain("limits of the scores", {"N <= M": "#101", "a <= N + h": ASSUMED, "M <= c + h": ASSUMED}),
    ),
)

# --- averages over targets

_AVERAGE: Pieces = (
    over(x=_REAL),
    step("no column on average", "0*x <= 0 and 0*x >= 0", wrong={"one on average": "0*x <= 0 -> 1 <= 0*x"}),
    over("M == k", "v == s", M=_WIDE, k=_WIDE, v=_WIDE, s=_POSITIVE),
    step(
        "one column on average",
        "M + v/s <= k + 1 and M + v/s >= k + 1",
        wrong={"half on average": "M + v/s <= k + 1 -> M + v/s <= k + 1/2"},
    ),
    settles(
        1,
        by=chain(
            "one column on average",
            {
                "M == k": INDUCTION(base="no column on average", step="one column on average"),
                "v == s": ASSUMED,
            },
        ),
    ),
)
_MEDIUM: Pieces = (
    over("M == t*n", M=_POSITIVE, t=_POSITIVE, n=_POSITIVE),
    step(
        "score of a typical target",
        "M/n <= t and M/n >= t",
        wrong={"root of tau": "M/n <= t -> M/n <= sqrt(t)", "order d": "M/n >= t -> M/n >= t*n"},
    ),
    settles(
        4,
        by=chain("score of a typical target", {"M == t*n": "MI-I27#1"}),
        kills={1: "root of tau", 2: "order d"},
    ),
)

# --- Chebyshev-Hermite polynomials: M = m!, K = k!, J = (m - 2k)!, T = 2^k, so that the coefficient of
# x^(m + 1 - 2k) in x H_m - H_m' is, but for the sign (-1)^k, that of H_{m+1}

_HERMITE: Pieces = (
    over(M=_POSITIVE, K=_POSITIVE, J=_POSITIVE, T=_POSITIVE, k=_WIDE, m="[0, oo)", y=_WIDE),
    step(
        "coefficient of the next one",
        "M/(K*J*T) + (y + 2)*(k*M*2/(K*J*(y + 1)*(y + 2)*T)) == M*(y + 1 + 2*k)/(K*J*(y + 1)*T)",
        wrong={
            "2^m for 2^k": "(k*M*2/(K -> (k*M/(K",
            "the same sign": "+ (y + 2)*(k -> - (y + 2)*(k",
            "of e^(-x^2)": "M/(K*J*T) + -> 2*M/(K*J*T) + ",
        },
    ),
    # the last one, m + 1 = 2k, comes from the slope alone
    step(
        "constant coefficient of the next one",
        "1*(k*M*2/(K*T)) == M*(2*k)/(K*T)",
        wrong={"half of the constant": "M*(2*k) -> M*k"},
    ),
    settles(
        2,
        by=("coefficient of the next one", "constant coefficient of the next one"),
        kills={1: "2^m for 2^k", 2: "the same sign", 3: "of e^(-x^2)"},
    ),
)

# --- canaries and covariances

_CANIFE: Pieces = (
    over(g=_REAL, m=_REAL, c=_POSITIVE),
    step(
        "without and with the mean of the references",
        "g**2/c == (g - m)**2/c",
        wrong={"up to a constant": "g**2/c == (g - m)**2/c -> g**2/c == (g - m)**2/c + m**2/c"},
    ),
    settles(2, by="without and with the mean of the references", severity=Severity.MISSING_ASSUMPTION),
    # S: the sum of the squared products, N: the length of the canary
    over(S=_WIDE, N=_WIDE, C=_POSITIVE),
    step(
        "loss and quadratic form",
        "S == S + max(C - N, 0)**2",
        wrong={"with 1/n_r": "S == -> S/2 =="},
    ),
    settles(4, by="loss and quadratic form", severity=Severity.MISSING_ASSUMPTION),
    amended(
        "The two differ by (2 g - m) m/c, which is 0 where the references have mean 0; the loss is the "
        "quadratic form where the canary has at least the length C.",
        {
            "without and with the mean of the references": "(g - m)**2/c -> (g - m)**2/c + (2*g - m)*m/c",
            "loss and quadratic form": "max(C - N, 0) -> max(C - max(N, C), 0)",
        },
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by=("without and with the mean of the references", "loss and quadratic form")),
)
_SUBSET: Pieces = (
    over("k < d", k=_SIZE, d=_SIZE),
    step(
        "size of the smaller covariance",
        "k*k < d*d",
        wrong={"the squares of the sizes": "k*k < d*d -> k**2*k**2 < d*d"},
    ),
    over(w=_POSITIVE, s=_POSITIVE, x=_REAL, t=_POSITIVE),
    step(
        "score of a subset",
        "x**2/t < x**2/t + w**2/s",
        wrong={"unchanged by it": "< x**2/t -> == x**2/t"},
    ),
    settles(
        2,
        by=("size of the smaller covariance", "score of a subset"),
        kills={1: "unchanged by it", 2: "the squares of the sizes"},
    ),
)

LINES: Lines = {
    "MI-S13": _MIXTURE,
    "MI-LD.0a": _COLUMN_OUT,
    "MI-LD.0b": _COLUMN_IN,
    "MI-LD.0c": _RATIO,
    "MI-LD.5a": _ROWS,
    "MI-LD.6": _LD6,
    "MI-I32": _I32,
    "MI-ID.6": _POLAR,
    "MI-T6.7": _WELL,
    "MI-M2": _NOISE,
    "MI-T6.3": _FORM,
    "MI-I30d": _CONTRACTION,
    "MI-I27": _AVERAGE,
    "MI-E1a": _MEDIUM,
    "MI-I18": _HERMITE,
    "MI-I39": _CANIFE,
    "MI-I37": _SUBSET,
}
