"""The proof of the confidence ellipsoid of the private estimate: error, events, determinants, orders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import equals_at, holds_at, holds_on
from ...checks.exact_quantities import exceeded_rarely
from ...checks.known_quantities import Known, holds_in
from ...checks.random_walk import crosses_rarely
from ...checks.rational_matrices import basis, form, information, inverse, minus, plus
from ...checks.side_conditions import keeps_out, suffices
from ...language.claim import Claim
from ...language.severity import Severity
from ...language.written_claim import Piece, amended, claim, over, step
from ...running.repeated_statements import twin
from ..concentration.injected_noise import ROUNDS, UNION, is_rarely_exceeded_in_even_dimensions
from ..concentration.lemmas import chi_square_tail
from ..episodes.exact_episodes import UNIT, designs
from .optimistic_runs import BETA, COUNT

Values = list[tuple[dict[str, Exact], str]]
_OTHER_BUDGET = "With alpha/eps for 1/rho."


def _at(time: str, expression: str) -> str:
    """The expression at another time than t."""
    return re.sub(r"\bt\b", time, expression)


# --- the error


@cache
def _estimates(effort: Effort) -> Mapping[str, Known]:
    """Squared norms of the error and of what it is made of; gap: the largest difference of a coordinate.

    away is the gap with the ridge of the other sign; size is the squared length of the error; both is right
    with V_t for V_t^-1.
    """
    rng = Random(effort.seed)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    for place in range(12 * effort.factor):
        d = 1 + place % 3
        ridge = rng.choice((Fraction(1, 10), Fraction(1), Fraction(7, 3)))
        actions = [list(rng.choice(UNIT[d])) for _ in range(rng.randint(1, 5))]
        theta, noise = ([Fraction(rng.randint(-9, 9), 7) for _ in range(d)] for _ in range(2))
        etas = [Fraction(rng.randint(-9, 9), 5) for _ in actions]
        axes = basis(d)
        design = plus(
            information(actions, [Fraction(1)] * len(actions)), [[ridge * x for x in row] for row in axes]
        )
        inverted = inverse(design)
        rewards = [
            sum((x * y for x, y in zip(a, theta, strict=True)), eta)
            for a, eta in zip(actions, etas, strict=True)
        ]
        told = [sum((r * a[i] for a, r in zip(actions, rewards, strict=True)), noise[i]) for i in range(d)]
        error = [form(inverted, axes[i], told) - theta[i] for i in range(d)]
        martingale = [
            sum((e * a[i] for a, e in zip(actions, etas, strict=True)), Fraction(0)) for i in range(d)
        ]
        parts = {
            sign: [s + n + sign * ridge * x for s, n, x in zip(martingale, noise, theta, strict=True)]
            for sign in (-1, 0, 1)
        }
        gap, away = (
            max(abs(form(inverted, axes[i], parts[sign]) - error[i]) for i in range(d)) for sign in (-1, 1)
        )
        before = inverse(minus(design, information(actions[-1:], [Fraction(1)])))
        found[f"d = {d}, lambda = {ridge}, {len(actions)} actions, case {place}"] = {
            "gap": gap,
            "away": away,
            "early": max(abs(form(before, axes[i], parts[-1]) - error[i]) for i in range(d)),
            "size": sum((x * x for x in error), Fraction(0)),
            "both": form(design, parts[-1], parts[-1]),
            "left": form(design, error, error),
            "right": form(inverted, parts[-1], parts[-1]),
            "plus": form(inverted, parts[1], parts[1]),
            "unbiased": form(inverted, parts[0], parts[0]),
        }
    return found


@cache
def _stopped(effort: Effort) -> Mapping[str, Known]:
    """The chance that the first coordinate of the noise is the larger one, by eight equal octants.

    lambda = C = 1, rewards 0, actions e1, e2 in rounds 1 and 2, so that the estimate is renewed at round 3;
    round 3 offers e1 and e2, equally wide, and the larger coordinate of Y_1 is taken; round 4 offers e1.
    det V_4 is 8 or 9, and 8 = (1 + C) det V_2: at round 5 it is renewed if and only if e2 was taken. What
    is decided depends on the octant of (Y_1, Y_2), each through its first coordinate less its second.
    """
    del effort
    stopped = fixed = given = renewed = 0
    octants = [(x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)]
    for first, second in octants:
        design = {"e1": 2, "e2": 2}
        design["e1" if first > 0 else "e2"] += 1
        design["e1"] += 1
        two = design["e1"] * design["e2"] > 2 * 4
        stopped += (first + second if two else first) > 0
        fixed += first + second > 0
        given += two and first + second > 0
        renewed += two
    half = Fraction(1, len(octants))
    return {
        "two renewals at most, by the octant": {
            "stopped": stopped * half,
            "fixed": fixed * half,
            "given": Fraction(given, renewed),
        }
    }


def error_decomposition(
    identifier: str, where: str, *more: Piece, variance: str, paper: str, same_as: str = ""
) -> Claim:
    """The error of the private estimate, and the law of its noise."""
    steps = (
        step(
            "error",
            "gap == 0",
            wrong={
                "a tenth off": "gap == 1/10",
                "ridge of the other sign": "away == 0",
                "root of the inverse": "size == right",
            },
            by=holds_in(_estimates, part="the error, coordinate by coordinate"),
        ),
        step(
            "norm",
            "left == right",
            wrong={
                "sign of the ridge": "left == plus",
                "without the ridge": "left == unbiased",
                "V_t on both sides": "left == both",
            },
            by=holds_in(_estimates, part="its norm"),
        ),
        step(
            "law",
            "stopped == 1/2",
            wrong={
                "given the number of episodes": "given == 1/2",
                "as if the second renewal were certain": "fixed == 5/8",
            },
            by=holds_in(_stopped, part="law of the noise"),
        ),
    )
    return claim(
        identifier,
        where,
        "theta~_t - theta* = V_t^-1 (S_t + N_t - lambda theta*), S_t = sum A_s eta_s, so that its norm in "
        "V_t "
        f"is that of S_t + N_t - lambda theta* in V_t^-1; N_t = Y_1 + ... + Y_l(t) ~ N(0, {variance} I_d), "
        "l(t) the number of updates until t. Of the law: N_t has its first coordinate above its second with "
        "chance 1/2 (stopped: at l(5); fixed: after two noises; given: at l(5), given l(5) = 2).",
        *steps,
        *more,
        amended(
            "The same with Y_1 + ... + Y_l ~ N(0, l s^2 I_d), s^2 the variance of one noise, for each fixed "
            "l.",
            {"law": "stopped == 1/2 -> fixed == 1/2 and stopped == 5/8"},
            recorded=Verdict.VERIFIED,
            severity=Severity.PROOF_SLIP,
        ),
        kind="inequality",
        recorded=Verdict.REFUTED,
        notes=(
            "The contexts are fixed in advance, as the setting allows. Those that the theorem goes on to "
            "assume are treated at ZCDP-ASS2."
        )
        if not same_as
        else twin(same_as, _OTHER_BUDGET),
        paper=paper,
    )


# --- the events

_FLOOR = "l0*t/4 - 8*log((t + 3)*d/delta) - 2*sqrt(t*log((t + 3)*d/delta))"


def good_events(
    identifier: str,
    where: str,
    *more: Piece,
    radius: str,
    values: Values,
    paper: str,
    rests_on: tuple[str, ...],
    recorded: Verdict = Verdict.VERIFIED,
    notes: str = "",
    same_as: str = "",
) -> Claim:
    """The three events and their probabilities; ``values`` are those of the floor of the second."""
    steps = (
        step(
            "E_1",
            "2*log(1/delta) + log((lam + t)/lam)",
            wrong={
                "half the first term": "log(1/delta) + log((lam + t)/lam)",
                # what 2 delta < 1 promises, at half the risk
                "half of delta": (
                    "(2*log(1/(2*delta)) if delta < 1/2 else 2*log(1/delta)) + log((lam + t)/lam)"
                ),
                "square of delta": "2*log(1/sqrt(delta)) + log((lam + t)/lam)",
            },
            by=crosses_rarely(part="E_1 in one dimension, fair signs, 200 rounds"),
        ),
        over(t="[1, oo)", delta="(0, 1]"),
        step(
            "E_2 in one dimension",
            "t/4 - 8*log((t + 3)/delta) - 2*sqrt(t*log((t + 3)/delta)) < t",
            wrong={
                "slope 5/4": "5*t/4 - 8*log((t + 3)/delta) - 2*sqrt(t*log((t + 3)/delta)) < t",
                "added for taken away": "t/4 + 8*log((t + 3)/delta) + 2*sqrt(t*log((t + 3)/delta)) < t",
            },
            of="E_2 for d = 1, where G_t = t is certain",
        ),
        step(
            "E_2",
            _FLOOR,
            wrong={
                "d outside": "l0*t/4 - 8*log((t + 3)/delta) - 2*sqrt(t*log((t + 3)/delta))",
                "half the slope": _FLOOR.replace("l0*t/4", "l0*t/8"),
            },
            by=equals_at(values, digits=14, part="floor of E_2, values"),
        ),
        step(
            "E_3",
            UNION,
            wrong={
                "level delta": "d + 2*sqrt(d*log(1/delta)) + 2*log(1/delta)",
                "without the root": "d + 2*log(T/delta)",
            },
            by=(
                exceeded_rarely(
                    "P", chi_square_tail, ROUNDS, level="delta/T", part="E_3 for each number of updates"
                ),
                is_rarely_exceeded_in_even_dimensions,
            ),
        ),
        step(
            "union",
            "l <= t",
            wrong={"half as many": "l <= t/2 - 1/2"},
            by=holds_in(designs, part="E_3: at most T numbers of updates"),
        ),
        over(k=(1, 1000)),
        step(
            "best of k",
            "2*(k/(k + 1) - k/(k + 2)) == 2*k/((k + 1)*(k + 2))",
            wrong={"largest of k + 1": "2*(k/(k + 1) - k/(k + 2)) == 2*(k + 1)/((k + 2)*(k + 3))"},
            of="uniform contexts in R^3, the best of k taken",
        ),
        step(
            "how many",
            "k <= 20",
            wrong={"one more": "k <= 21", "up to 25": "k <= 25"},
            by=(
                keeps_out(
                    {"k": 21},
                    "2*k/((k + 1)*(k + 2)) < 1/12",
                    holds_at([{"k": 21}]),
                    because="the least eigenvalue grows by less than lambda_0/4 a round",
                    part="how many contexts the floor bears",
                ),
                suffices(
                    box(k=(1, 1000)),
                    "2*k/((k + 1)*(k + 2)) >= 1/12",
                    because="the least eigenvalue grows by less than lambda_0/4 a round",
                    part="up to how many it does",
                ),
            ),
        ),
    )
    return claim(
        identifier,
        where,
        "E_1: for all t, ||S_t|| in V_t^-1 is at most sqrt(2 log(1/delta) + log(det V_t/lambda^d)); E_2: for "
        "all t, lambda_min(G_t) >= lambda_0 t/4 - 8 log((t+3) d/delta) - 2 sqrt(t log((t+3) d/delta)); E_3: "
        f"for all t, ||N_t|| <= {radius}, f(d, x) = d + 2 sqrt(d log(1/x)) + 2 log(1/x). Each fails with "
        f"probability at most delta; P(E_1 and E_2 and E_3) >= 1 - 3 delta.",
        *steps,
        *more,
        kind="inequality",
        recorded=recorded,
        rests_on=rests_on,
        notes=(
            "E_1 and E_2 are quoted; the assumption of E_2 is treated at ZCDP-ASS2, the law of N_t at "
            "ZCDP-T14S1. "
            f"{notes}"
        ).strip()
        if not same_as
        else twin(same_as, notes),
        paper=paper,
    )


# --- determinants

_LARGEST = "(lam + t/d)**d"


def determinant_steps() -> tuple[Piece, ...]:
    """From the trace to the determinant."""
    return (
        over(x=(0, 100), y=(0, 100), z=(0, 100)),
        step(
            "two eigenvalues",
            "((x + y)/2)**2 - x*y == ((x - y)/2)**2",
            wrong={"sum of squares": "((x + y)/2)**2 - x*y == (x**2 + y**2)/4"},
            of="means of two eigenvalues",
        ),
        step(
            "three eigenvalues",
            "x**3 + y**3 + z**3 - 3*x*y*z == (x + y + z)*((x - y)**2 + (y - z)**2 + (z - x)**2)/2",
            wrong={
                "a square missing": "x**3 + y**3 + z**3 - 3*x*y*z == (x + y + z)*((x - y)**2 + (y - z)**2)/2"
            },
            of="means of three eigenvalues",
        ),
        step(
            "determinant",
            f"D <= (tr/d)**d <= {_LARGEST}",
            wrong={
                "trace without its d": "D <= (tr/(d + 1))**d",
                "without the power": "D <= tr/d",
                "nine tenths": "D <= 0.9*(tr/d)**d",
                "t/d for t": "(tr/d)**d <= (lam + t/(2*d))**d",
                "power d - 1": "(tr/d)**d <= (lam + t/d)**(d - 1)",
            },
            by=holds_in(designs, part="determinant against trace"),
        ),
    )


def update_steps(values: Values) -> tuple[Piece, ...]:
    """How many updates there are."""
    return (
        step(
            "growth",
            f"(1 + C)**l*lam**d <= D <= {_LARGEST}",
            wrong={
                "one update more": "(1 + C)**(l + 1)*lam**d <= D",
                "1 + 2 C": "(1 + 2*C)**l*lam**d <= D",
                "half of the rounds": "D <= (lam + t/(2*d))**d",
                "no ridge": "D <= (t/d)**d",
            },
            by=holds_in(designs, part="growth over the updates"),
        ),
        step(
            "count",
            f"l <= {COUNT.replace('T/', 't/')}",
            wrong={
                "half as many": f"l <= {COUNT.replace('T/', 't/')}/2",
                "without the dimension": f"l <= {COUNT.replace('T/', 't/')}/d",
                "C for its logarithm": f"l <= {COUNT.replace('T/', 't/').replace('log(1 + C)', 'C')}",
            },
            by=holds_in(designs, part="number of updates"),
        ),
        step(
            "count values",
            COUNT.replace("T/", "t/"),
            wrong={"d missing inside": "d/log(1 + C)*log(1 + t/lam)"},
            by=equals_at(values, digits=14, part="number of updates, values"),
        ),
    )


def printed_equality() -> tuple[Piece, ...]:
    """The width with the determinant at its bound, printed as an equality."""
    return (
        step(
            "determinant in beta",
            "D == lam**d*(1 + t/(lam*d))**d",
            wrong={"half the rounds": "D <= lam**d*(1 + t/(2*lam*d))**d"},
            by=holds_in(designs, part="det V_t/lambda^d in beta_t"),
        ),
        amended(
            "beta_t <= sqrt(2 log(1/delta) + d log(1 + t/(lambda d))) + sqrt(lambda) ||theta*||.",
            {"determinant in beta": "== -> <="},
            recorded=Verdict.VERIFIED,
            severity=Severity.PROOF_SLIP,
        ),
    )


def beta_steps(values: Values) -> tuple[Piece, ...]:
    """The part of the width that is not noise."""
    return (
        over(lam="(0, 100]", m=(0, 1000), x=(0, 1)),
        step(
            "ridge",
            "lam*x/sqrt(lam + m) <= sqrt(lam)*x",
            wrong={"half the ridge": "lam*x/sqrt(lam + m) <= sqrt(lam)*x/2"},
            of="||lambda theta*|| in V_t^-1",
        ),
        *printed_equality(),
        step(
            "beta",
            BETA,
            wrong={"log(1/delta) for its double": BETA.replace("2*log(1/delta)", "log(1/delta)")},
            by=equals_at(values, digits=15, part="beta_t, ||theta*|| = 1"),
        ),
        step(
            "beta grows",
            f"{BETA} <= {_at('(t + h)', BETA)}",
            wrong={"by a tenth": f"1.1*({BETA}) <= {_at('(t + h)', BETA)}"},
            by=holds_on(
                box(t=(1, 10**6), h=(1, 10**6), d=(1, 20), lam=("1/10", 10), delta=("1e-6", 1)),
                part="beta_t grows",
                most_boxes=40,
                instances=200,
            ),
        ),
    )


# --- orders

NUMERATOR = "(d + 2*sqrt(d*log(T/delta)) + 2*log(T/delta))"
"""``f(d, delta/T)``."""
WIDTH = f"sqrt(t*2*r*({COUNT.replace('T/', 't/')})*{NUMERATOR}/(lam + {_FLOOR}))"
"""``gamma_t``, l(t) at its bound, with the numerator of the event."""
MAJORANT = f"4*sqrt(r*({COUNT.replace('T/', 't/')})*{NUMERATOR}/l0)"
"""What ``gamma_t`` is at most from ``400 log((t+3) d/delta)/lambda_0^2`` on; it grows with t."""
LATE: tuple[dict[str, Exact], ...] = tuple(
    {"t": t, "T": horizon, "d": d, "l0": l0, "lam": 1, "C": 1, "delta": "1/100", "r": r}
    for t, horizon, d, l0, r in (
        (6000, 45_000, 1, 1, 1),
        (61_000, 400_000, 3, "1/3", 1),
        (10**6, 10**9, 3, "1/3", 8),
        (10**9, 10**9, 3, "1/3", 1),
        (10**5, 10**6, 1, 1, "1/2"),
        (10**9, 10**12, 50, "1/50", 1),
    )
)
"""Rounds from then on, in several settings; in the first one contexts as assumed exist, 1 and -1."""
WIDTH_AT_T = _at("T", WIDTH)
"""``gamma_T``."""


_AT_LARGEST = WIDTH.replace("l0", "(1/d)")
_LARGEST_WIDTH = "4*sqrt(d*g/log(2)*(d + 2*sqrt(2*d*g) + 4*g)*d)"
"""The majorant at lambda_0 = 1/d, C = 1, delta = 1/T, g = log T, without the price of privacy."""


LATER_WIDTHS = (
    over("y >= 20/l0", y=(20, 10**6), l0=("1/1000", 1)),
    step(
        "late",
        "l0*y**2/8 >= 8 + 2*y",
        wrong={"half the rounds": "l0*y**2/16 >= 8 + 2*y"},
        of="the floor is at least lambda_0 t/8, y = sqrt(t/log((t+3) d/delta))",
    ),
    step(
        "grows",
        f"{WIDTH} <= {WIDTH_AT_T}",
        wrong={"half of it": f"{WIDTH} <= {_at('T', MAJORANT)}/2"},
        at=LATE,
        of="gamma_t against later rounds",
    ),
)
"""Whether the width grows."""
BELOW_ITS_MAJORANT = {"grows": f"{WIDTH} <= {_at('T', MAJORANT)}"}
"""What is true in place of that it grows."""


def order_of_width(identifier: str, where: str, *, price: str, paper: str, values: Values) -> Claim:
    """That the widths grow, and no faster than printed."""
    line = WIDTH
    for name, value in (("d", "1"), ("lam", "1"), ("l0", "1"), ("C", "1"), ("delta", "(1/100)")):
        line = re.sub(rf"\b{name}\b", value, line)
    return claim(
        identifier,
        where,
        f"l(t) = O(d log t) gives gamma_t = O({price} d log t); beta_t and gamma_t are increasing in t.",
        *LATER_WIDTHS,
        step(
            "order",
            "d >= 1",
            wrong={"up to the square": "d <= g**2", "up to a billion": "d <= 10**9"},
            by=(
                keeps_out(
                    {"d": 10**8, "g": 46},
                    f"{_AT_LARGEST} > 1000*d*log(t)",
                    holds_at(
                        [{"d": 10**8, "t": 10**20, "T": 10**20, "lam": 1, "C": 1, "delta": "1/2", "r": 1}]
                    ),
                    because="gamma_t, at t = T = 10^20, lambda_0 = 1/d, is over 1000 d log t",
                    part="order in d, lambda_0 at its largest",
                ),
                suffices(
                    box(d=(1, 10**4), g=(10, 1000)),
                    f"{_LARGEST_WIDTH} <= 16*d*g",
                    because="gamma_t may exceed 16 d log T",
                    part="the order where d is not above log T",
                ),
            ),
        ),
        step(
            "order in d",
            f"{_LARGEST_WIDTH} <= 14*d*g*max(1, sqrt(d/g))",
            wrong={
                "without the root": f"{_LARGEST_WIDTH} <= 14*d*g",
                "a quarter": f"{_LARGEST_WIDTH} <= 14*d*g*max(1, sqrt(d/g))/4",
            },
            by=holds_on(
                box(d=(1, 10**6), g=(10, 1000)),
                part="order in every d",
                most_boxes=40,
                instances=200,
            ),
        ),
        step(
            "value",
            WIDTH,
            wrong={"half the variance": WIDTH.replace("t*2*r", "t*r")},
            by=equals_at(values, digits=14, part="gamma_t, values"),
        ),
        step(
            "turn",
            f"{line} <= {_at('(t*(1 + h))', line)}",
            wrong={"from half of it on": f"{_at('(t/2)', line)} <= {_at('(t/2*(1 + h))', line)}"},
            at=[
                {"t": t, "h": h, "T": horizon, "r": r}
                for t, h in product((46_000, 60_000, 10**6, 10**9, 10**12), ("1/100", "1/10", "1"))
                for horizon, r in ((2, "1/10"), (10**6, 1), (10**6, 10))
            ],
            of="gamma_t grows from t = 46000 on: d = 1, lambda = lambda_0 = C = 1, delta = 0.01",
        ),
        amended(
            "From t = 400 log((t+3) d/delta)/lambda_0^2 on, gamma_t <= 4 sqrt(r l(t) f(d, "
            "delta/T)/lambda_0), which grows, r = alpha/eps; with lambda_0 = 1/d and delta = 1/T it is at "
            "most 14 d log T max(1, sqrt(d/log T)) times sqrt r, which is the printed order for d <= log T.",
            BELOW_ITS_MAJORANT | {"order": "d >= 1 -> d <= g"},
            recorded=Verdict.VERIFIED,
            severity=Severity.MISSING_ASSUMPTION,
        ),
        kind="inline",
        recorded=Verdict.REFUTED,
        rests_on=("RDP-T17.4", "RDP-T17.7"),
        notes="l(t) stands at its bound, and the numerator is that of the event.",
        paper=paper,
    )
