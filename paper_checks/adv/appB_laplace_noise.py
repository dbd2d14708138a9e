"""Laplace noise on losses: hazard rate, truncation, maxima, moments (Appendices B and D)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from ...theory.formulas.balls import precision, value_at
from ...theory.formulas.domain import box
from ...theory.formulas.language import expression
from ...theory.formulas.wide_domain import wide_domain
from ...theory.numbers.enclosure import Exact, exact
from ...verify.evidence.certifiable import certifying_nothing
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check, entry, equals_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.slope import is_slope_of
from ..language.assertion import settles, step_towards
from ..language.claim import Claim
from ..language.proof_lines import with_proofs
from .proofs import appB_laplace_noise, still_open

if TYPE_CHECKING:
    from flint import acb

_HAZARD = {
    "below": "(u/2)/(1 - u/2) <= 1",
    "above": "(w/2)/(w/2) == 1",
    "monotone": "(u/2)/(1 - u/2) <= (v/2)/(1 - v/2)",
    "monotone above": "(w/2)/(w/2) <= (v/2)/(v/2)",
    "slope": "2*exp(z)/(2 - exp(z))**2",
    "value": "exp(z/lam)/(2*lam)/(1 - exp(z/lam)/2)",
    "law above": "1/2 + integral(x, 0, z, exp(-x/lam)/(2*lam)) == 1 - exp(-z/lam)/2",
    "law below": "integral(x, -B, z, exp(x/lam)/(2*lam)) == exp(z/lam)/2 - exp(-B/lam)/2",
    "beyond": "exp(-B/lam)/2 <= lam/(2*B)",
}

_BELOW = wide_domain({"lam": "(0, oo)", "z": "(-oo, 0]", "B": "(0, oo)"})
_BEYOND = wide_domain({"lam": "(0, oo)", "B": "(0, oo)"})

L18 = Claim(
    id="ADV-L18",
    where="Appendix B, Lemma 18",
    kind="lemma",
    statement=(
        "The hazard rate h = f/(1 - F) of Lap(0, lam) is at most 1/lam for all real z, and non-decreasing: "
        "lam h = (u/2)/(1 - u/2) with u = e^(z/lam) for z <= 0, and (w/2)/(w/2) with w = e^(-z/lam) for "
        "z >= 0."
    ),
    printed=_HAZARD,
    mutants={
        "strictly below": _HAZARD | {"below": "(u/2)/(1 - u/2) < 1"},
        "10% less": _HAZARD | {"below": "(u/2)/(1 - u/2) <= 0.9"},
        "density without its half": _HAZARD | {"above": "w/(w/2) == 1"},
        "half of it above": _HAZARD | {"above": "(w/2)/(w/2) == 1/2"},
        "decreasing": _HAZARD | {"monotone": "(u/2)/(1 - u/2) >= (v/2)/(1 - v/2)"},
        "strictly increasing": _HAZARD | {"monotone above": "(w/2)/(w/2) < (v/2)/(v/2)"},
        "decreasing above": _HAZARD | {"monotone above": "(w/2)/(w/2) > (v/2)/(v/2)"},
        "slope of the density": _HAZARD | {"slope": "exp(z)/2"},
        "scale once": _HAZARD | {"value": "exp(z/lam)/2/(1 - exp(z/lam)/2)"},
        "a tenth beyond": _HAZARD | {"beyond": "exp(-B/lam)/2 <= lam/(20*B)"},
        "law without its half": _HAZARD
        | {"law above": "1/2 + integral(x, 0, z, exp(-x/lam)/(2*lam)) == 1 - exp(-z/lam)"},
        "law of twice the density": _HAZARD
        | {
            "law above": "1/2 + integral(x, 0, z, exp(-x/lam)/lam) == 1 - exp(-z/lam)/2",
            "law below": "integral(x, -B, z, exp(x/lam)/lam) == exp(z/lam)/2 - exp(-B/lam)/2",
        },
    },
    checks=(
        entry("below", holds_on(box(u="(0, 1]"), part="z <= 0")),
        entry("above", is_identity(box(w="(0, 1]"), part="z >= 0")),
        entry("monotone", holds_on(box(u="(0, 1]", v="(0, 1]"), where="u <= v", part="non-decreasing")),
        entry(
            "monotone above",
            holds_on(box(w="(0, 1]", v="(0, 1]"), where="v < w", part="non-decreasing, z >= 0"),
        ),
        entry(
            "slope",
            is_slope_of(
                "(exp(z)/2)/(1 - exp(z)/2)",
                "z",
                holds_everywhere(wide_domain({"z": "(-oo, 0]"}), part="slope, positive"),
            ),
        ),
        entry(
            "value",
            equals_at(
                [
                    ({"z": -3, "lam": 2}, "0.0627874240262497"),
                    ({"z": -1, "lam": 2}, "0.217633299196792"),
                    ({"z": -1, "lam": "0.5"}, "0.14515776699150765"),
                    ({"z": 0, "lam": 2}, "0.5"),
                ],
                part="values",
            ),
        ),
        entry(
            "law above",
            holds_everywhere(wide_domain({"lam": "(0, oo)", "z": "[0, oo)"}), part="law, z >= 0"),
        ),
        entry("law below", holds_everywhere(_BELOW, part="law, z <= 0")),
        entry("beyond", holds_everywhere(_BEYOND, part="what is below -B vanishes")),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by=("z <= 0", "z >= 0"),
            kills={1: "10% less", 2: "strictly below"},
        ),
        settles(
            2,
            by=("non-decreasing", "z <= 0", "non-decreasing, z >= 0", "z >= 0"),
            kills={1: "strictly increasing", 2: "decreasing"},
        ),
        settles(
            3,
            by=("law, z >= 0", "law, z <= 0", "what is below -B vanishes"),
            kills={1: "law without its half", 2: "law of twice the density"},
        ),
        settles(
            4,
            by=("z <= 0", "non-decreasing", "slope, positive"),
            kills={1: "strictly below", 2: "10% less"},
        ),
        settles(
            5,
            by=("z >= 0", "non-decreasing, z >= 0"),
            kills={1: "half of it above", 2: "decreasing above"},
        ),
    ),
)

_SINH = "(exp({x}) - exp(-({x})))/2"
_COSH = "(exp({x}) + exp(-({x})))/2"
_FAR = f"(M + s)*exp(-M/s)*{_SINH.format(x='l/s')}"
_NEAR = f"l - exp(-l/s)*(M*{_COSH.format(x='M/s')} - s*{_SINH.format(x='M/s')})"
_FAR_SHIFTED = _FAR.replace("M", "(m - 1)")
_RATIO = _NEAR.replace("M", "(r*l)").replace("/s", "*w").replace("s*", "1/w*")

_TRUNCATED = {
    "far": f"{_FAR} >= 0",
    "near": f"{_RATIO} >= 0",
    "slope far": "-(m - 1)*(exp(-(m - 1 - l)/s) - exp(-(m - 1 + l)/s))/(2*s)",
    "slope near": "-M*(exp((M - l)/s) - exp(-(M + l)/s))/(2*s)",
    "ends": f"({_NEAR.replace('M', '0')}) == l",
    "joined": f"({_NEAR.replace('M', 'l')}) == {_FAR.replace('M', 'l')}",
    "value far": _FAR,
    "value near": _NEAR,
}
_NOISE = {"l": "[0, 1]", "s": "(0, oo)"}
_SCALES = {"s <= 1": "(0, 1]", "s >= 1": "[1, oo)"}
TRUNCATED_PARTS = (
    "M >= l",
    "M <= l, M = r l, s = 1/w",
    *(f"closed form: slope for M = m - 1 >= l, {name}" for name in _SCALES),
    "closed form: slope for M <= l",
    "closed form: mean l at M = 0",
    "closed form: joined at M = l",
)

L19 = Claim(
    id="ADV-L19",
    where="Appendix B, Lemma 19",
    kind="lemma",
    statement=(
        "Z ~ Lap(s), l in [0, 1], M >= 0: E[(Z + l) 1{|Z + l| > M}] >= 0. It is (M + s) e^(-M/s) sinh(l/s) "
        "for M >= l and l - e^(-l/s) (M cosh(M/s) - s sinh(M/s)) for M <= l: both have the slope -M (density "
        "at M - density at -M) and the value l at M = 0."
    ),
    printed=_TRUNCATED,
    mutants={
        "strictly positive": _TRUNCATED | {"far": f"{_FAR} > 0"},
        "loss below 0": _TRUNCATED | {"far": f"(M + s)*exp(-M/s)*{_SINH.format(x='-l/s')} >= 0"},
        "at least a tenth of the loss": _TRUNCATED | {"near": f"{_RATIO} >= 0.9*l"},
        "sum of the densities": _TRUNCATED
        | {"slope far": "-(m - 1)*(exp(-(m - 1 - l)/s) + exp(-(m - 1 + l)/s))/(2*s)"},
        "the other tail": _TRUNCATED | {"slope near": "-M*(exp((M - l)/s) - exp((M + l)/s))/(2*s)"},
        "value at 0": _TRUNCATED | {"ends": f"({_NEAR.replace('M', '0')}) == l/2"},
        "scale missing": _TRUNCATED
        | {"joined": f"({_NEAR.replace('M', 'l')}) == l*exp(-l/s)*{_SINH.format(x='l/s')}"},
        "cosh for sinh": _TRUNCATED | {"value far": f"(M + s)*exp(-M/s)*{_COSH.format(x='l/s')}"},
        "one term of two": _TRUNCATED | {"value near": f"l - exp(-l/s)*M*{_COSH.format(x='M/s')}"},
    },
    checks=(
        entry(
            "far",
            holds_everywhere(wide_domain({"M": "[0, oo)", **_NOISE}, "M >= l"), part="M >= l"),
        ),
        entry(
            "near",
            holds_everywhere(
                wide_domain({"r": "[0, 1]", "l": "[0, 1]", "w": "(0, oo)"}), part="M <= l, M = r l, s = 1/w"
            ),
        ),
        *(
            entry(
                "slope far",
                is_slope_of(
                    _FAR_SHIFTED,
                    "m",
                    holds_everywhere(
                        wide_domain({"m": "[1, oo)", "l": "[0, 1]", "s": scales}, "m - 1 >= l"),
                        part=f"closed form: slope for M = m - 1 >= l, {name}",
                    ),
                ),
            )
            for name, scales in _SCALES.items()
        ),
        entry(
            "slope near",
            is_slope_of(
                _NEAR,
                "M",
                holds_everywhere(
                    wide_domain({"M": "[0, 1]", **_NOISE}, "M <= l"),
                    part="closed form: slope for M <= l",
                ),
            ),
        ),
        entry("ends", holds_everywhere(wide_domain(_NOISE), part="closed form: mean l at M = 0")),
        entry("joined", holds_everywhere(wide_domain(_NOISE), part="closed form: joined at M = l")),
        entry(
            "value far",
            equals_at(
                [
                    ({"M": "0.5", "l": "0.5", "s": 1}, "0.474090419121418"),
                    ({"M": 1, "l": "0.5", "s": 1}, "0.383400499564204"),
                    ({"M": 2, "l": 1, "s": 1}, "0.477138559205368"),
                    ({"M": 3, "l": 1, "s": "0.5"}, "0.0314653084564554"),
                ],
                part="values, M >= l",
            ),
        ),
        entry(
            "value near",
            equals_at(
                [
                    ({"M": "0.25", "l": "0.5", "s": 1}, "0.496821198188643"),
                    ({"M": "0.9", "l": 1, "s": "0.1"}, "0.852848220730025"),
                    ({"M": 0, "l": "0.5", "s": 1}, "0.5"),
                ],
                part="values, M <= l",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("ADV-P-L19",),
    settles=(
        settles(
            1,
            by=TRUNCATED_PARTS,
            kills={1: "strictly positive", 2: "loss below 0"},
            despite={"ADV-P-L19#4": "only its reason M - l < M + l fails, and only where l = 0"},
        ),
    ),
)

_SOME_NOISE: dict[str, tuple[Exact, Exact]] = {"l": (0, 1), "s": ("1/20", 20)}
_TAIL = "(a + s)*exp(-a/s)/2"
_DECREASING = f"{_TAIL.replace('a', 'b')} <= {_TAIL}"


def _is_moment_above(power: int, factor: int, points: Sequence[tuple[str, str]], part: str) -> Check:
    """The claimed expression is ``factor E[Z^power 1{Z > a}]`` at points ``(a, s)``, by quadrature."""

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        from flint import acb, arb

        from ...theory.numbers.enclosure import ball

        del effort
        for a, s in points:
            with precision(128):
                start, scale = ball(exact(a)), ball(exact(s))
                value = value_at(expression(claimed), {"a": exact(a), "s": exact(s)})
                assert value is not None
                top = start + 60 * scale
                density = partial(_weighted, power, factor, acb(scale))
                integral = acb.integral(density, acb(start), acb(top)).real
                rest = factor * (top + scale) ** power * arb(-60).exp()  # more than is left beyond the top
                if ball(value[1]) < integral.lower() or ball(value[0]) > (integral + rest).upper():
                    return Evidence(
                        Verdict.REFUTED,
                        "quadrature in balls",
                        f"at a = {a}, s = {s} it is {float(integral.mid()):.12g}, claimed "
                        f"{float(value[0]):.12g}",
                        part=part,
                    )
        return Evidence(Verdict.VERIFIED, "quadrature in balls", f"{len(points)} integrals", 0.0, part)

    return check


def _weighted(power: int, factor: int, scale: acb, z: acb, analytic: bool) -> acb:  # noqa: FBT001  flint calls it so
    del analytic
    return factor * z**power * (-z / scale).exp() / (2 * scale)


_PROOF = {
    "tail": _TAIL,
    "decreasing": _DECREASING,
    "far": (
        f"{_FAR} == l*(exp(-(M - l)/s) + exp(-(M + l)/s))/2 + (M - l + s)*exp(-(M - l)/s)/2 - (M + l "
        f"+ s)*exp(-(M + l)/s)/2"
    ),
    "near": (
        f"{_NEAR} == l*(1 - exp(-(l - M)/s)/2 + exp(-(M + l)/s)/2) + s/2 - (s/2 - (l - M + s)*exp(-(l "
        f"- M)/s)/2) - "
        "(M + l + s)*exp(-(M + l)/s)/2"
    ),
    "order": "l - M <= M + l",
}

P_L19 = Claim(
    id="ADV-P-L19",
    where="Appendix B, proof of Lemma 19",
    kind="inequality",
    statement=(
        "E[(Z+l) 1] = l P(|Z+l| > M) + E[Z 1] on {|Z+l| > M}; E[Z 1] = E[Z 1{Z > M-l}] + E[Z 1{Z < -M-l}]; "
        "for M >= l it is E[Z 1{Z > M-l}] - E[Z 1{Z > M+l}] >= 0, for M < l it is E[Z 1{Z >= 0}] - E[Z 1{0 "
        "<= Z < l-M}] - E[Z 1{Z > M+l}] >= 0 as l-M <= M+l."
    ),
    printed=_PROOF,
    mutants={
        "without the scale": _PROOF | {"tail": "a*exp(-a/s)/2"},
        "without the half": _PROOF | {"tail": "(a + s)*exp(-a/s)"},
        "increasing": _PROOF | {"decreasing": f"{_TAIL.replace('a', 'b')} >= {_TAIL}"},
        "far tail added": _PROOF | {"far": _PROOF["far"].replace("- (M + l + s)", "+ (M + l + s)")},
        "middle part added": _PROOF | {"near": _PROOF["near"].replace("s/2 - (s/2 -", "s/2 + (s/2 -")},
        "order of the ends": _PROOF | {"order": "M + l <= l - M"},
    },
    checks=(
        entry(
            "tail",
            _is_moment_above(1, 1, (("0", "1"), ("0.5", "0.1"), ("2", "3"), ("1", "0.25")), "E[Z 1{Z > a}]"),
        ),
        entry(
            "decreasing",
            holds_on(box(a=(0, 20), b=(0, 20), s=("1/20", 20)), where="a <= b", part="tails decrease"),
        ),
        entry("far", is_identity(box(M=(1, 20), **_SOME_NOISE), part="split for M >= l")),
        entry("near", is_identity(box(M=(0, 1), **_SOME_NOISE), where="M <= l", part="split for M < l")),
        entry("order", holds_on(box(M=(0, 20), l=(0, 1)), part="l - M <= M + l")),
    ),
    recorded=Verdict.REFUTED,
    settles=(
        step_towards(
            4,
            by=("E[Z 1{Z > a}]", "tails decrease", "split for M >= l"),
            missing="the mean of a tail beyond the four that are integrated; M - l < M + l at l = 0",
        ),
        step_towards(
            7,
            by=("E[Z 1{Z > a}]", "tails decrease", "split for M < l", "l - M <= M + l"),
            missing="the mean of a tail beyond the four that are integrated",
        ),
    ),
)


@certifying_nothing
def _covers_largest(claimed: tuple[str, str], effort: Effort) -> Evidence:
    """The first expression, for max |Z|/lam over m = N T entries, is reached with at most the second."""
    from ...theory.numbers.enclosure import ball

    del effort
    part = "exact probability"
    worst = Fraction(0)
    for n, t in ((1, 1), (1, 2), (2, 1), (2, 10), (1, 100), (5, 100), (10, 1000), (100, 10**6)):
        with precision(256):
            reached, chance = (
                value_at(expression(each), {"m": Fraction(n * t), "T": Fraction(t)}) for each in claimed
            )
            assert reached is not None
            assert chance is not None
            most, least = (1 - (1 - (-ball(end)).exp()) ** (n * t) for end in reached)
            if least > ball(chance[1]):
                return Evidence(
                    Verdict.REFUTED,
                    "ball arithmetic",
                    f"N = {n}, T = {t}: {float(least):.12g} > {claimed[1]}",
                    margin=float(chance[1]) - float(least),
                    part=part,
                )
            if not most <= ball(chance[0]):
                return Evidence(
                    Verdict.OPEN, "ball arithmetic", f"not decided at N = {n}, T = {t}", part=part
                )
            worst = max(worst, Fraction(float(most)) / chance[0])
    return Evidence(
        Verdict.VERIFIED, "ball arithmetic", "8 pairs (N, T), each 1 - (1 - q)^(NT)", float(1 - worst), part
    )


_LARGEST = {
    "union": "(1 - sqrt(10))*(n + t) <= -t",
    "one": "1 - (1 - q)*(1 - r) <= q + r",
    "exact": ("sqrt(10)*log(m)", "1/T"),
    "value": "1 - (1 - exp(-sqrt(10)*log(m)))**m",
}

L20 = Claim(
    id="ADV-L20",
    where="Appendix B, Lemma 20",
    kind="lemma",
    statement=(
        "Z_1, ..., Z_T with N independent Lap(lam) entries each: P(exists t <= T: ||Z_t||_inf^2 >= 10 lam^2 "
        "log^2(N T)) <= 1/T, for all N, T >= 1. With n = log N, t = log T: N T (N T)^(-sqrt(10)) <= 1/T."
    ),
    printed=_LARGEST,
    mutants={
        "3 for 10": _LARGEST | {"union": "(1 - sqrt(3))*(n + t) <= -t"},
        "intersection": _LARGEST | {"one": "1 - (1 - q)*(1 - r) <= q*r"},
        "logarithm of the root": _LARGEST | {"exact": ("sqrt(10)*log(sqrt(m))", "1/T")},
        "1 for 10": _LARGEST | {"exact": ("log(m)", "1/T")},
        "3.9 for 10": _LARGEST | {"exact": ("sqrt(3.9)*log(m)", "1/T")},
        "logarithm once": _LARGEST | {"exact": ("sqrt(10*log(m))", "1/T")},
        "T cubed": _LARGEST | {"exact": ("sqrt(10)*log(m)", "1/T**3")},
        "one entry for two": _LARGEST | {"value": "1 - (1 - exp(-sqrt(10)*log(m)))**(m - 1)"},
    },
    checks=(
        entry("union", holds_on(box(n=(0, 10**4), t=(0, 10**4)), part="bound")),
        entry("one", holds_on(box(q=(0, 1), r=(0, 1)), part="union bound")),
        entry("exact", _covers_largest),
        entry(
            "value",
            equals_at(
                [
                    ({"m": 2}, "0.210926032856507"),
                    ({"m": 20}, "0.00153636628198001"),
                    ({"m": 500}, "1.45907339308509623e-6"),
                ],
                part="exact values, m = N T",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by="exact probability",
            on="eight pairs (N, T), independent entries",
            beyond="other N and T, dependent entries",
            kills={1: "3.9 for 10", 2: "logarithm once", 3: "T cubed"},
        ),
        step_towards(
            1,
            by=("bound", "union bound"),
            missing="the union bound over all N T entries; log N and log T above 10^4",
        ),
    ),
)

_HEAVY = {
    "second moment": "l**2 + 2*s**2 <= 2 + 4*s**2",
    "at one": "l**2 + 2*s**2 <= 6",
    "variance": "2*s**2",
    "sigma": "sqrt(2 + 4*s**2)",
}

P_HT = Claim(
    id="ADV-P-HT",
    where="Appendix D, proof of Corollary 2",
    kind="inequality",
    statement=(
        "l in [0, 1], Z ~ Lap(s): E|l + Z|^2 = l^2 + 2 s^2 <= 2 + 4 s^2, so l + Z is (2, sqrt(2 + 4 "
        "s^2))-heavy-tailed."
    ),
    printed=_HEAVY,
    mutants={
        "half of both": _HEAVY | {"second moment": "l**2 + 2*s**2 <= 1 + s**2"},
        "variance alone": _HEAVY | {"second moment": "l**2 + 2*s**2 <= 2*s**2"},
        "half the constant": _HEAVY | {"second moment": "l**2 + 2*s**2 <= 1/2 + 4*s**2"},
        "half the variance": _HEAVY | {"second moment": "l**2 + 2*s**2 <= 2 + s**2"},
        "2.9 for 6": _HEAVY | {"at one": "l**2 + 2*s**2 <= 2.9"},
        "2 for 6": _HEAVY | {"at one": "l**2 + 2*s**2 <= 2"},
        "variance s^2": _HEAVY | {"variance": "s**2"},
        "sigma^2 for sigma": _HEAVY | {"sigma": "2 + 4*s**2"},
    },
    checks=(
        entry(
            "second moment",
            holds_everywhere(wide_domain({"l": "[0, 1]", "s": "[0, oo)"}), part="second moment"),
        ),
        entry(
            "variance",
            _is_moment_above(2, 2, (("0", "1"), ("0", "2"), ("0", "0.5")), "variance of Lap(s)"),
        ),
        entry("at one", holds_on(box(l=(0, 1), s=(0, 1)), part="sigma = sqrt(6) is enough up to s = 1")),
        entry("sigma", equals_at([({"s": 1}, "2.44948974278317810")], part="sigma = sqrt(6) at s = 1")),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by=("second moment", "variance of Lap(s)"),
            on="scales 1/2, 1 and 2, where the variance is integrated",
            beyond="other scales",
            kills={1: "half of both", 2: "variance alone"},
        ),
        settles(
            2,
            by=("second moment", "variance of Lap(s)", "sigma = sqrt(6) is enough up to s = 1"),
            kills={1: "2.9 for 6", 2: "2 for 6"},
        ),
    ),
)

_TRUNCATED_MOMENT = "(2 - exp(-u)*(u**2 + 2*u + 2))/(1 - exp(-u))"
_CENTRED = {
    "mean": "(1 - exp(-u)*(1 + u))/2 - (1 - exp(-u)*(1 + u))/2 == 0",
    "size": "sqrt(10)*x <= 4*x",
    "square": "(sqrt(10)*s*x)**2 == 10*s**2*x**2",
    "moment": _TRUNCATED_MOMENT,
    "below": "2 - exp(-u)*(u**2 + 2*u + 2) <= u**2*(1 - exp(-u))",
}

CENT = Claim(
    id="ADV-EQ-CENT",
    where="Appendices E.1, E.2, F.3 and F.4",
    kind="inequality",
    statement=(
        "Given that no |Z_t(i)| reaches sqrt(10) lam log(n), n the number of coordinates: E[Z_t(i)] = "
        "0, |Z_t(i)| <= 4 lam log(n), Z_t(i)^2 <= 10 lam^2 log^2(n). The conditional second moment is "
        "lam^2 (2 - e^-u (u^2 + 2u + 2))/(1 - e^-u), u = sqrt(10) log n."
    ),
    printed=_CENTRED,
    mutants={
        "one side truncated": _CENTRED | {"mean": "1/2 - (1 - exp(-u)*(1 + u))/2 == 0"},
        "3 for 4": _CENTRED | {"size": "sqrt(10)*x <= 3*x"},
        "2 for 4": _CENTRED | {"size": "sqrt(10)*x <= 2*x"},
        "9 for 10": _CENTRED | {"square": "(sqrt(10)*s*x)**2 == 9*s**2*x**2"},
        "logarithm once": _CENTRED | {"square": "(sqrt(10)*s*x)**2 == 10*s**2*x"},
        "lam once": _CENTRED | {"square": "(sqrt(10)*s*x)**2 == 10*s*x**2"},
        "untruncated": _CENTRED | {"moment": "2"},
        "a tenth of the square": _CENTRED
        | {"below": "2 - exp(-u)*(u**2 + 2*u + 2) <= u**2*(1 - exp(-u))/10"},
    },
    checks=(
        entry("mean", is_identity(box(u=("1/100", 50)), part="the two sides cancel")),
        entry("size", holds_everywhere(wide_domain({"x": "[0, oo)"}), part="|Z|")),
        entry("square", holds_everywhere(wide_domain({"s": "(0, oo)", "x": "[0, oo)"}), part="square")),
        entry(
            "moment",
            equals_at(
                [
                    ({"u": "24.036164044928817"}, "1.9999999772139658"),
                    ({"u": "2.191923844293413"}, "0.844580861242304"),
                ],
                digits=12,
                part="conditional second moment, lam = 1, n = 2000 and 2",
            ),
        ),
        entry(
            "below",
            holds_on(box(u=("1/100", 50)), part="the moment is below the square", most_boxes=4000),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("ADV-L20",),
    settles=(
        step_towards(
            1, by="the two sides cancel", missing="the mean of either side, and independence given the event"
        ),
        settles(
            2,
            by="|Z|",
            kills={1: "3 for 4", 2: "2 for 4"},
        ),
        settles(
            3,
            by="square",
            kills={1: "9 for 10", 2: "logarithm once"},
        ),
    ),
)

CLAIMS = still_open.with_what_is_missing(
    with_proofs(
        (L18, L19, P_L19, L20, P_HT, CENT),
        (appB_laplace_noise.LINES,),
    )
)
