"""Characteristic times of top two sampling and of Gaussian arms."""

from fractions import Fraction
from functools import cache

from ....theory.bounds.sample_complexity_bounds import TTUCB
from ....theory.formulas.domain import box
from ....theory.identification.characteristic_time import Program
from ....theory.laws.gaussian import Gaussian
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on
from ...checks.certified_time import are, holds_for, information, takes
from ...language.claim import Claim
from ...language.stated_bound import constant

_PAPER = "thesis_lower_bounds"


UNIT = Gaussian(sigma=1.0)


_GAUSSIAN = {
    "allocation": "g**2/(2*(m**2 + g**2)) >= 1/4",
    "challenger": "u*v/(u + v) <= v",
    "best arm": "u*v/(u + v) <= u",
    "lower": "2*s <= t",
    "upper": "t <= 4*s",
    "two arms": "abs(t - 4/g**2 - 4/g**2) <= 1e-18*t",
}


def _gaussian(*means: str) -> dict[str, Program | Fraction]:
    """A Gaussian instance and the sum of 1/Delta_a^2 over all arms."""
    gaps = [Fraction(means[0]) - Fraction(mean) for mean in means[1:]]
    return {
        "t": information(*means, family=UNIT),
        "s": sum((1 / gap**2 for gap in (min(gaps), *gaps)), Fraction(0)),
    }


@cache
def _gaussian_times() -> tuple[dict[str, Program | Fraction], ...]:
    return (
        _gaussian("1", "0.5", "0"),
        _gaussian("0", "-0.2", "-0.4", "-0.6"),
        _gaussian("0.3", "0.2", "-4"),
        _gaussian("5", "4.999", "0"),
        _gaussian("1", *(["0"] * 500)),
    )


I232B = Claim(
    id="TH-I2.32b",
    where="Section 2.2.8, display after Theorem 2.32",
    kind="inequality",
    statement=(
        "For Gaussian arms of variance 1 with mu_1 > mu_2 >= ... and Delta_1 := Delta_2: sum over all K "
        "arms of 2/Delta_a^2 <= T*_KL <= sum over all K arms of 4/Delta_a^2."
    ),
    printed=_GAUSSIAN,
    mutants={
        "allocation by 1/Delta^2 costs more": _GAUSSIAN | {"allocation": "g**2/(2*(m**2 + g**2)) >= 0.26"},
        "half the pulls of a challenger": _GAUSSIAN | {"challenger": "u*v/(u + v) <= v/2"},
        "half the pulls of the best": _GAUSSIAN | {"best arm": "u*v/(u + v) <= u/2"},
        "lower, 10% larger": _GAUSSIAN | {"lower": "2.2*s <= t"},
        "upper, 10% smaller": _GAUSSIAN | {"upper": "t <= 3.6*s"},
        "without the best arm": _GAUSSIAN | {"two arms": "abs(t - 4/g**2) <= 1e-18*t"},
    },
    checks=(
        entry(
            "allocation",
            holds_on(box(m="(0, 1]", g="(0, 1]"), where="m <= g", part="upper, arm by arm"),
        ),
        entry("challenger", holds_on(box(u="(0, 1]", v="(0, 1]"), part="lower, challengers")),
        entry("best arm", holds_on(box(u="(0, 1]", v="(0, 1]"), part="lower, best arm")),
        entry("lower", holds_for(_gaussian_times, part="lower at instances")),
        entry("upper", holds_for(_gaussian_times, part="upper at instances")),
        entry(
            "two arms",
            holds_for(
                [
                    {"t": information("1", "0", family=UNIT), "g": 1},
                    {"t": information("0.3", "0.2", family=UNIT), "g": "0.1"},
                ],
                part="two arms attain the upper end",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


FOUR = ("0.5", "0.45", "0.43", "0.4")


_BETA = {
    "bound": constant(TTUCB, T_beta="t"),
    "share of the best arm": "1/2 >= w/2",
    "share of the others": "1/(2*(1 - w)) >= 1/2",
    "minimum": "t <= s",
    "attained": "b <= t*(1 + 1e-18)",
    "half": "h <= 2*t",
    "equal gaps": "abs(h*g**2 - 4*k) <= 1e-12 and abs(t*g**2 - 2*(1 + sqrt(k - 1))**2) <= 1e-12",
    "two arms": "abs(s*b*(1 - b)*g**2 - 2) <= 1e-12",
    "values": (
        "34.4222051018559572",
        "64.0",
        "197.652288919368452",
        "1019.37157322741735",
        "1574.89456573312892",
    ),
}


FIVE = ("0.75", "0.7", "0.7", "0.7", "0.7")


_HALVES = [
    {
        "t": information(*means, family=family),
        "h": information(*means, family=family, beta="1/2"),
    }
    for means, family in (
        (("1", "0.5", "0"), UNIT),
        (("1", *(["0.5"] * 400)), UNIT),
        (FOUR, information(*FOUR).family),
        (FIVE, information(*FIVE).family),
        (("0.999", "0.001"), information("0.9", "0.1").family),
    )
]


I2TT = Claim(
    id="TH-I2.tt",
    where="Section 2.2.9, after Algorithm 3",
    kind="sample-complexity",
    statement=(
        "TTUCB with the GLR rule at unit-variance Gaussian arms: limsup E[tau]/log(1/delta) <= "
        "T*_beta(nu), the time with the share of the best arm fixed to beta. T*_KL = min over beta of "
        "T*_beta; T*_{1/2} <= 2 T*_KL."
    ),
    printed=_BETA,
    mutants={
        "twice the time": _BETA | {"bound": "2*t"},
        "share above one half": _BETA | {"share of the best arm": "0.4 >= w/2"},
        "others unscaled": _BETA | {"share of the others": "1/(2*(1 - w)) >= 0.6"},
        "no minimum": _BETA | {"minimum": "1.1*t <= s"},
        "minimum not attained": _BETA | {"attained": "1.000001*b <= t*(1 + 1e-18)"},
        "1.7 for 2": _BETA | {"half": "h <= 1.7*t"},
        "K - 1 for K": _BETA
        | {
            "equal gaps": "abs(h*g**2 - 4*(k - 1)) <= 1e-12 and abs(t*g**2 - 2*(1 + sqrt(k - 1))**2) <= 1e-12"
        },
        "two arms, factor 2": _BETA | {"two arms": "abs(s*b*(1 - b)*g**2 - 4) <= 1e-12"},
        "T*_KL for T*_{1/2}": _BETA
        | {"values": (*_BETA["values"][:3], "989.79214026202629", _BETA["values"][4])},
    },
    checks=(
        entry("share of the best arm", holds_on(box(w=(0, 1)), part="T*_{1/2} <= 2 T*_KL, best arm")),
        entry("share of the others", holds_on(box(w="[0, 1)"), part="T*_{1/2} <= 2 T*_KL, others")),
        entry(
            "minimum",
            holds_for(
                [
                    {"t": information(*FOUR), "s": information(*FOUR, beta=beta)}
                    for beta in ("0.01", "0.2", "0.4", "0.42", "0.5", "0.9")
                ],
                part="T*_KL <= T*_beta",
            ),
        ),
        entry(
            "attained",
            holds_for(
                [{"t": information(*FOUR), "b": information(*FOUR, beta="0.416523871228")}],
                part="T*_beta at the optimal share",
            ),
        ),
        entry("half", holds_for(_HALVES, part="T*_{1/2} <= 2 T*_KL at instances")),
        entry(
            "equal gaps",
            holds_for(
                [
                    {
                        "t": information("0.5", *(["0"] * (k - 1)), family=UNIT),
                        "h": information("0.5", *(["0"] * (k - 1)), family=UNIT, beta="1/2"),
                        "k": k,
                        "g": "0.5",
                    }
                    for k in (2, 3, 10, 101)
                ],
                part="equal gaps",
            ),
        ),
        entry(
            "two arms",
            holds_for(
                [
                    {"s": information("1", "0.75", family=UNIT, beta=b), "b": b, "g": "0.25"}
                    for b in ("0.1", "0.5", "0.75")
                ],
                part="two arms",
            ),
        ),
        entry(
            "bound",
            takes(
                [({"t": information("1", "0.5", "0.5", "0.5", family=UNIT, beta="1/2")}, "64.0")],
                part="value of the bound",
            ),
        ),
        entry(
            "values",
            are(
                (
                    information("1", "0.5", "0", family=UNIT, beta="1/2"),
                    information("1", "0.5", "0.5", "0.5", family=UNIT, beta="1/2"),
                    information("0.5", "0.4", beta="1/2"),
                    information(*FOUR, beta="1/2"),
                    information(*FIVE, beta="1/2"),
                ),
                digits=16,
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)
