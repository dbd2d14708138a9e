"""Laplace and Gaussian noise, on the line and on whole numbers, and sums of it in trees."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.numbers.enclosure import ball
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import holds_at
from ..checks.exact_quantities import holds_with
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.severity import Severity
from ..language.written_claim import amended, claim, over, step

if TYPE_CHECKING:
    from flint import arb

_REACH = 60


def _discrete_gaussian(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    """Variance and chance of 0: sums up to a reach, and a bound on what is beyond."""
    from flint import arb

    variance = ball(point["s"] ** 2)
    reach = int(40 * point["s"]) + _REACH
    weights = [(-ball(Fraction(z * z)) / (2 * variance)).exp() for z in range(reach)]
    # beyond the reach: at most a geometric series of the last ratio, with z^2 <= 4^(z - reach) reach^2
    rest = arb(0, (8 * reach * reach * weights[-1]).upper())
    mass = 1 + 2 * (sum(weights[1:], start=arb(0)) + rest)
    second = 2 * (sum((z * z * weights[z] for z in range(1, reach)), start=arb(0)) + rest)
    return {"V": second / mass, "Z": 1 / mass}


_WIDTHS = [{"s": s} for s in ("1/4", "1/2", "3/4", "1", "3/2", "2")]
_WIDE = [{"s": s} for s in ("1", "3/2", "2", "5", "10")]

CLAIMS = (
    claim(
        "CLASSICS-LAPLACE-TAIL",
        "Noise",
        (
            "K e^(-b log(K/beta)/b) = beta (K >= 1, b > 0, beta in (0, 1]). Used for: of "
            "K Laplace noises of scale b all stay below b log(K/beta) in absolute value "
            "with probability at least 1 - beta."
        ),
        over(K="[1, oo)", b="(0, oo)", beta="(0, 1]"),
        step(
            "union",
            "K*exp(-(b*log(K/beta))/b) == beta",
            wrong={"K dropped": "log(K/beta) -> log(1/beta)", "half": "b*log(K/beta) -> b/2*log(K/beta)"},
        ),
        over(t="[0, oo)", b="(0, oo)"),
        step(
            "tail",
            "1 - 2*integral(x, 0, t, exp(-x/b)/(2*b)) == exp(-t/b)",
            wrong={"one side": "1 - 2* -> 1 - 1*", "half of the scale": "== exp(-t/b) -> == exp(-2*t/b)"},
        ),
        settles(1, by="union", kills={1: "K dropped", 2: "half"}),
        step_towards(2, by=("union", "tail"), missing="a union bound over K noises"),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LAPLACE-KL",
        "Noise",
        (
            "d - 1 + e^-d <= d^2/2 (d >= 0); d - 1 + e^-d <= d (d >= 0); d - 1 + e^-d >= "
            "d^2/3 (d in [0, 1]). Used for: two Laplace laws of scale 1 at distance d "
            "have relative entropy d - 1 + e^-d <= min(d, d^2/2)."
        ),
        over(d="[0, oo)"),
        step(
            "square",
            "d - 1 + exp(-d) <= d**2/2",
            wrong={"a third": "d**2/2 -> d**2/3", "0.45": "d**2/2 -> 0.45*d**2"},
        ),
        step(
            "budget",
            "d - 1 + exp(-d) <= d",
            wrong={"half": "<= d -> <= d/2", "nine tenths": "<= d -> <= 0.9*d"},
        ),
        over(d="[0, 1]"),
        step(
            "from below",
            "d - 1 + exp(-d) >= d**2/3",
            wrong={"a half": "d**2/3 -> d**2/2", "0.4": "d**2/3 -> 0.4*d**2"},
        ),
        settles(1, by="square", kills={1: "a third", 2: "0.45"}),
        settles(2, by="budget", kills={1: "half", 2: "nine tenths"}),
        settles(3, by="from below", kills={1: "a half", 2: "0.4"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LAPLACE-TV",
        "Noise",
        (
            "1 - 1/g <= (g^2 - 1)/(g^2 + 1), g = e^(d/2) (g >= 1); 1 - e^(-d/2) <= d/2 (d "
            ">= 0). Used for: two Laplace laws of scale 1 at distance d have total "
            "variation 1 - e^(-d/2) <= (e^d - 1)/(e^d + 1)."
        ),
        over(g="[1, oo)"),
        step(
            "below the best",
            "1 - 1/g <= (g**2 - 1)/(g**2 + 1)",
            wrong={
                "half": "<= (g -> <= 1/2*(g",
                "of half the budget": "(g**2 - 1)/(g**2 + 1) -> (g - 1)/(g + 1)",
            },
        ),
        over(d="[0, oo)"),
        step(
            "half",
            "1 - exp(-d/2) <= d/2",
            wrong={"a third": "<= d/2 -> <= d/3", "0.45": "<= d/2 -> <= 0.45*d"},
        ),
        settles(1, by="below the best", kills={1: "half", 2: "of half the budget"}),
        settles(2, by="half", kills={1: "a third", 2: "0.45"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LAPLACE-MGF",
        "Noise",
        (
            "1/(1 - x) <= e^(2 x) (x in [0, 1/2]); -log(1 - x) >= x (x in [0, 1)). Used "
            "for: a Laplace noise of scale 1 has E e^(u Z) = 1/(1 - u^2) <= e^(2 u^2) for "
            "u^2 <= 1/2: it is sub-exponential."
        ),
        over(x="[0, 1/2]"),
        step("above", "1/(1 - x) <= exp(2*x)", wrong={"1 for 2": "2*x -> x", "1.3 for 2": "2*x -> 1.3*x"}),
        over(x="[0, 1)"),
        step("below", "-log(1 - x) >= x", wrong={"twice": ">= x -> >= 2*x", "1.1": ">= x -> >= 1.1*x"}),
        settles(1, by="above", kills={1: "1 for 2", 2: "1.3 for 2"}),
        settles(2, by="below", kills={1: "twice", 2: "1.1"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-LAPLACE-MAXIMUM",
        "Noise",
        (
            "H_K <= 1 + log(K) (whole K >= 1); H_K >= log(K + 1) (whole K >= 1). Used "
            "for: the largest of K absolute Laplace noises of scale 1 has mean H_K = 1 + "
            "1/2 + ... + 1/K, between log(K + 1) and 1 + log(K)."
        ),
        over(K="whole [1, oo)"),
        step(
            "above",
            "sum(k, 1, K, 1/k) <= 1 + log(K)",
            wrong={"without the 1": "1 + log(K) -> log(K)", "nine tenths": "1 + log(K) -> 0.9 + log(K)"},
        ),
        step(
            "below",
            "sum(k, 1, K, 1/k) >= log(K + 1)",
            wrong={
                "one more": ">= log(K + 1) -> >= 1 + log(K + 1)",
                "ten steps ahead": "log(K + 1) -> log(K + 10)",
            },
        ),
        settles(1, by="above", kills={1: "without the 1", 2: "nine tenths"}),
        settles(2, by="below", kills={1: "one more", 2: "ten steps ahead"}),
        step_towards(
            3,
            by=(
                "above",
                "below",
            ),
            missing="the law of the gaps between ordered exponential variables",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-DISCRETE-LAPLACE",
        "Noise",
        (
            "q/(1 - q)^2 (1/s - s)^2 = 1 for s = e^(-1/(2 b)), the root of q (s in (0, "
            "1)); e^(x/2) - e^(-x/2) >= x (x >= 0); the chances add up: 1 + 2 q/(1 - q) = "
            "(1 + q)/(1 - q) (q in (0, 1)). Used for: the noise with P(Z = z) = (1 - "
            "q)/(1 + q) q^|z|, q = e^(-1/b), on whole numbers has variance 2 q/(1 - q)^2 "
            "<= 2 b^2."
        ),
        over(s="(0, 1)"),
        step(
            "root",
            "s**2/(1 - s**2)**2*(1/s - s)**2 == 1",
            wrong={"square forgotten": "(1/s - s)**2 -> (1/s - s)", "sum": "(1/s - s) -> (1/s + s)"},
        ),
        over(x="[0, oo)"),
        step(
            "sinh",
            "exp(x/2) - exp(-x/2) >= x",
            wrong={"a tenth more": ">= x -> >= 1.1*x", "twice": ">= x -> >= 2*x"},
        ),
        over(q="(0, 1)"),
        step(
            "law",
            "1 + 2*q/(1 - q) == (1 + q)/(1 - q)",
            wrong={
                "one side": "2*q/(1 - q) -> q/(1 - q)",
                "from 0 twice": "1 + 2*q/(1 - q) -> 2 + 2*q/(1 - q)",
            },
        ),
        over(x="(0, oo)"),
        step(
            "from below",
            "2*exp(-x)/(1 - exp(-x))**2 >= 2/x**2 - 1/6",
            wrong={"a seventh": "1/6 -> 1/7", "a tenth": "1/6 -> 1/10"},
        ),
        settles(1, by="root", kills={1: "square forgotten", 2: "sum"}),
        settles(2, by="sinh", kills={1: "a tenth more", 2: "twice"}),
        settles(3, by="law", kills={1: "one side", 2: "from 0 twice"}),
        settles(4, by="from below", kills={1: "a seventh", 2: "a tenth"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-DISCRETE-LAPLACE-TAIL",
        "Noise",
        (
            "2 q^m/(1 + q) <= q^m (m >= 1, q in (0, 1)). Used for: discrete Laplace noise "
            "reaches m in absolute value with probability at most e^(-m/b) = q^m, as "
            "Laplace noise does."
        ),
        over(q="(0, 1)", m="whole [1, oo)"),
        step(
            "tail",
            "2*q**m/(1 + q) <= q**m",
            wrong={"nine tenths": "<= q**m -> <= 0.9*q**m", "half": "<= q**m -> <= q**m/2"},
        ),
        settles(1, by="tail", severity=Severity.WRONG_CONSTANT),
        amended(
            "q^m <= 2 q^m/(1 + q): it reaches m more often than Laplace noise.",
            {"tail": "<= q**m -> >= q**m"},
            recorded=Verdict.PROVED,
        ),
        noted(
            101,
            "it exceeds m less often: 2 q/(1 + q) <= 1",
            for_all="q in (0, 1)",
            near_miss="nine tenths; twice",
        ),
        over(q="(0, 1)"),
        step("exceeds", "2*q/(1 + q) <= 1", wrong={"nine tenths": "<= 1 -> <= 0.9", "twice": "2*q -> 4*q"}),
        settles(101, by="exceeds", kills={1: "nine tenths", 2: "twice"}),
        settles(AMENDED, by="tail"),
        notes=(
            "The probability that it reaches m is 2 q^m/(1 + q), and that it exceeds m, 2 q^(m + 1)/(1 + q)."
        ),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-DISCRETE-GAUSSIAN",
        "Noise",
        (
            "V <= sigma^2 for its variance V (sigma > 0); V >= sigma^2 (1 - 1/1000) "
            "(sigma >= 1); Z <= 1/(sigma sqrt(2 pi)) for its chance Z of 0, and Z >= 1/(1 "
            "+ sigma sqrt(2 pi)) (sigma > 0). Used for: the discrete Gaussian of "
            "parameter sigma has a variance of at most sigma^2."
        ),
        step(
            "variance",
            "V <= s**2",
            wrong={"a tenth less": "<= s**2 -> <= 0.9*s**2", "half": "<= s**2 -> <= s**2/2"},
            by=holds_with(_discrete_gaussian, _WIDTHS, part="variance"),
        ),
        step(
            "hardly less",
            "V >= 0.999*s**2",
            wrong={"more": "0.999 -> 1.001", "a tenth more": "0.999 -> 1.1"},
            by=holds_with(_discrete_gaussian, _WIDE, part="hardly less"),
        ),
        step(
            "at 0",
            "1/(1 + s*sqrt(2*pi)) <= Z <= 1/(s*sqrt(2*pi))",
            wrong={
                "half": "<= 1/(s*sqrt(2*pi)) -> <= 1/(2*s*sqrt(2*pi))",
                "twice below": "1/(1 + s -> 2/(1 + s",
            },
            by=holds_with(_discrete_gaussian, _WIDTHS, part="at 0"),
        ),
        settles(
            1,
            by="variance",
            on="six values of sigma from 1/4 to 2",
            beyond="other sigma: Poisson summation, of which no reader here knows",
            kills={1: "a tenth less", 2: "half"},
        ),
        settles(
            2,
            by="hardly less",
            on="five values of sigma from 1 to 10",
            beyond="other sigma",
            kills={1: "more", 2: "a tenth more"},
        ),
        settles(
            3,
            by="at 0",
            on="six values of sigma from 1/4 to 2",
            beyond="other sigma",
            kills={1: "half", 2: "twice below"},
        ),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-TREE-LEVELS",
        "Noise",
        (
            "2^(b - 1) <= T < 2^b for the number b of binary digits of T (T = 1, ..., "
            "200); the binary digits of t add up to at most their number (t = 1, ..., "
            "200). Used for: a stream of T numbers has floor(log2 T) + 1 levels of dyadic "
            "sums: each number enters so many, and a sum of the first t is one of at most "
            "so many."
        ),
        step(
            "levels",
            "2**(b - 1) <= T and T < 2**b",
            wrong={
                "one level less": "2**(b - 1) <= T and T < 2**b -> T < 2**(b - 1)",
                "one level more": "2**(b - 1) <= T and T < 2**b -> 2**b <= T",
            },
            by=holds_at([{"T": t, "b": t.bit_length()} for t in range(1, 201)], part="levels"),
        ),
        step(
            "digits",
            "n <= b",
            wrong={"one less": "n <= b -> n <= b - 1", "half": "n <= b -> n <= b/2"},
            by=holds_at([{"n": t.bit_count(), "b": t.bit_length()} for t in range(1, 201)], part="digits"),
        ),
        settles(1, by="levels", kills={1: "one level less", 2: "one level more"}),
        settles(2, by="digits", kills={1: "one less", 2: "half"}),
        recorded=Verdict.VERIFIED,
    ),
    claim(
        "CLASSICS-TREE-SCALE",
        "Noise",
        (
            "the number b of levels of T numbers is at most log2(T) (T = 2, ..., 64). "
            "Used for: in the tree of T numbers Laplace noise of scale log2(T)/eps on "
            "each dyadic sum is eps-DP: a number enters at most log2(T) of them."
        ),
        step(
            "levels",
            "b <= log(T)/log(2)",
            wrong={"half": "log(T)/log(2) -> log(T)/log(4)", "one less": "b <= -> b + 1 <="},
            by=holds_at([{"T": t, "b": t.bit_length()} for t in range(2, 65)], part="levels"),
        ),
        settles(1, by="levels", severity=Severity.WRONG_CONSTANT),
        amended(
            ("b is at most log2(T) + 1 for T = 2, ..., 64: noise of scale (log2(T) + 1)/eps is enough."),
            {"levels": "log(T)/log(2) -> log(T)/log(2) + 1"},
            recorded=Verdict.VERIFIED,
        ),
        settles(AMENDED, by="levels"),
        notes=("The thesis, Section 2.1.5, has a number in at most log T sums and scale log(T)/eps."),
        recorded=Verdict.REFUTED,
    ),
    claim(
        "CLASSICS-TREE-ERROR",
        "Noise",
        (
            "b^3 < 2^b (b = 10, ..., 64); 9^3 > 2 T (T = 256, ..., 364); b (2 (b/eps)^2) "
            "= 2 b^3/eps^2 (b > 0, eps > 0). Used for: with noise of scale b/eps on each "
            "of b levels a sum has noise of variance at most 2 b^3/eps^2, below the 4 "
            "T/eps^2 of noise on every number twice from 512 numbers on."
        ),
        step(
            "later",
            "b**3 < 2**b",
            wrong={"half": "< 2**b -> < 2**b/2", "fourth power": "b**3 -> b**4"},
            values={"b": range(10, 65)},
        ),
        step(
            "sooner",
            "9**3 > 2*T",
            wrong={"square": "9**3 -> 9**2", "twice": "2*T -> 4*T"},
            values={"T": range(256, 365)},
        ),
        over(b="(0, oo)", eps="(0, oo)"),
        step(
            "sum",
            "b*(2*(b/eps)**2) == 2*b**3/eps**2",
            wrong={"b squared": "== 2*b**3 -> == 2*b**2", "without 2": "== 2*b**3 -> == b**3"},
        ),
        settles(1, by="later", kills={1: "half", 2: "fourth power"}),
        settles(2, by="sooner", kills={1: "square", 2: "twice"}),
        settles(3, by="sum", kills={1: "b squared", 2: "without 2"}),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-CHI-SQUARE",
        "Noise",
        (
            "-log(1 - 2 u)/2 - u <= u^2/(1 - 2 u) (u in [0, 1/2)); t (2 a t + 2 t^2)/(a + "
            "2 t) - a t^2/(a + 2 t) = t^2 (a > 0, t >= 0). Used for: -log(1 - 2 u)/2 - u "
            "<= u^2/(1 - 2 u), the step behind P(X >= d + 2 sqrt(d t) + 2 t) <= e^-t for "
            "a chi-square X."
        ),
        over(u="[0, 1/2)"),
        step(
            "moments",
            "-log(1 - 2*u)/2 - u <= u**2/(1 - 2*u)",
            wrong={"half": "<= u**2/(1 -> <= u**2/2/(1", "without the pole": "<= u**2/(1 - 2*u) -> <= u**2"},
        ),
        over(a="(0, oo)", t="[0, oo)"),
        step(
            "tilt",
            "t*(2*a*t + 2*t**2)/(a + 2*t) - a*t**2/(a + 2*t) == t**2",
            wrong={"once the root": "2*a*t + -> a*t +", "once the square": "2*t**2) -> t**2)"},
        ),
        settles(1, by="moments", kills={1: "half", 2: "without the pole"}),
        settles(2, by="tilt", kills={1: "once the root", 2: "once the square"}),
        step_towards(
            3,
            by=(
                "moments",
                "tilt",
            ),
            missing="the moment generating function of a chi-square, and Markov's inequality",
        ),
        recorded=Verdict.PROVED,
    ),
    claim(
        "CLASSICS-SKELLAM-TAIL",
        "Noise",
        (
            "(e^s + e^-s)/2 - 1 <= s^2/(2 (1 - s/3)) (s in [0, 3)); y/(1 + y/3) (v y + v y^2/6) - v "
            "(y/(1 + y/3))^2/(2 (1 - y/(3 (1 + y/3)))) = v y^2/2 (v, y > 0). Used for: the difference Z of "
            "two Poisson counts of mean v/2 has E e^(sZ) = exp(v (cosh s - 1)). With y^2 = 2 L/v and s = "
            "y/(1 + y/3), Z exceeds sqrt(2 v L) + L/3 with probability e^-L at most."
        ),
        over(s="[0, 3)"),
        step(
            "cosh",
            "(exp(s) + exp(-s))/2 - 1 <= s**2/(2*(1 - s/3))",
            wrong={
                "0.9": "<= s**2/(2*(1 - s/3)) -> <= 0.9*s**2/(2*(1 - s/3))",
                "a half": "<= s**2/(2*(1 - s/3)) -> <= s**2/(4*(1 - s/3))",
            },
        ),
        over(v="(0, oo)", y="(0, oo)"),
        step(
            "exponent",
            "y/(1 + y/3)*(v*y + v*y**2/6) - v*(y/(1 + y/3))**2/(2*(1 - y/(3*(1 + y/3)))) == v*y**2/2",
            wrong={"L alone": "(v*y + v*y**2/6) -> (v*y)", "a third": "== v*y**2/2 -> == v*y**2/3"},
        ),
        settles(1, by="cosh", kills={1: "0.9", 2: "a half"}),
        settles(2, by="exponent", kills={1: "L alone", 2: "a third"}),
        recorded=Verdict.PROVED,
    ),
)
