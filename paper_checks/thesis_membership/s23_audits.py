"""What privacy does to attackers, and what attackers say about privacy (Sections 2.3.6 and 2.3.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from types import MappingProxyType
from typing import TYPE_CHECKING

from ...theory.divergences.trade_off import hockey_stick, trade_off
from ...theory.formulas.domain import box
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import wide_domain
from ...theory.numbers.enclosure import ball
from ...verify.evidence.certifiable import certifying_nothing
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.exact_points import holds
from ...verify.proving.formula_checks import Check, entry, equals_at, holds_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.exact_quantities import exceeded_rarely
from ..checks.finite_mechanisms import leaking_response
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.severity import Severity
from .normal_formula import normal, relates
from .proofs.every import with_proofs

if TYPE_CHECKING:
    from flint import arb

    from ...theory.formulas.expression import Link

_PAPER = "thesis_membership"
_BUDGETS = tuple(
    (Fraction(ratio), Fraction(delta))
    for ratio, delta in product(("11/10", "2", "3", "20"), ("0", "1/100", "1/3"))
)

# --- the inequalities of Theorem 2.4, for every event and in both games


@cache
def _events(effort: Effort) -> Mapping[str, Known]:
    """Both errors of every event on the extremal pair of laws of a budget."""
    del effort
    found: dict[str, Known] = {}
    for g, d in _BUDGETS:
        p, q = leaking_response(g, d)
        for event in product((0, 1), repeat=4):
            alpha = sum((mass for mass, said in zip(p, event, strict=True) if said), Fraction(0))
            beta = sum((mass for mass, said in zip(q, event, strict=True) if not said), Fraction(0))
            found[f"e^eps = {g}, delta = {d}, event {event}"] = {"g": g, "d": d, "a": alpha, "b": beta}
    return found


@cache
def _game(effort: Effort) -> Mapping[str, Known]:
    """Algorithm 11 on two Bernoulli bits; the extremal mechanism of a budget tells whether one is set."""
    del effort
    found: dict[str, Known] = {}
    for ratio, delta, mean, target in product(("2", "9"), ("0", "1/3"), ("0", "1/3"), (0, 1)):
        g, d, p = Fraction(ratio), Fraction(delta), Fraction(mean)
        told = leaking_response(g, d)
        laws = []
        for inside in (False, True):
            law = [Fraction(0)] * 4
            for first, second in product((0, 1), repeat=2):
                chance = (p if first else 1 - p) * (p if second else 1 - p)
                tables = ((target, second), (first, target)) if inside else ((first, second),)
                for table in tables:
                    for outcome, mass in enumerate(told[int(sum(table) > 0)]):
                        law[outcome] += chance / len(tables) * mass
            laws.append(law)
        for event in product((0, 1), repeat=4):
            alpha = sum((m for m, said in zip(laws[0], event, strict=True) if said), Fraction(0))
            beta = sum((m for m, said in zip(laws[1], event, strict=True) if not said), Fraction(0))
            name = f"e^eps = {g}, delta = {d}, mean {p}, target {target}, event {event}"
            found[name] = {"g": g, "d": d, "a": alpha, "b": beta}
    return found


_ERRORS = "a + g*b >= 1 - d and g*a + b >= 1 - d"
EQ228 = Claim(
    id="MI-EQ2.28",
    where="Section 2.3.6, (2.28), (2.29)",
    kind="privacy",
    statement=(
        "alpha + e^eps beta >= 1 - delta and e^eps alpha + beta >= 1 - delta for any adversary: every event "
        "on the extremal pair of laws, and every event in fixed-target games on a private bit; and the three "
        "bounds on the advantage follow: adding both gives (1 + e^eps)(alpha + beta) >= 2 (1 - delta)."
    ),
    printed={
        "events": _ERRORS,
        "game": _ERRORS,
        "sum": "(a + g*b - (1 - d)) + (g*a + b - (1 - d)) == (1 + g)*(a + b) - 2*(1 - d)",
    },
    mutants={
        "no delta": {"events": "a + g*b >= 1 and g*a + b >= 1"},
        "e^eps once more": {"events": "a + b >= 1 - d"},
        "no budget in the game": {"game": "a + b >= 1 - d"},
        "half of delta, first": {"game": "a + g*b >= 1 - d/2"},
        "half of eps, first": {"game": "a + sqrt(g)*b >= 1 - d"},
        "strictly, first": {"game": "a + g*b > 1 - d"},
        "half of delta, second": {"game": "g*a + b >= 1 - d/2"},
        "half of eps, second": {"game": "sqrt(g)*a + b >= 1 - d"},
        "strictly, second": {"game": "g*a + b > 1 - d"},
        "delta once": {"sum": "(a + g*b - (1 - d)) + (g*a + b - (1 - d)) == (1 + g)*(a + b) - (1 - d)"},
    },
    checks=(
        entry("events", holds_in(_events, part="every event")),
        entry("game", holds_in(_game, part="games")),
        entry("sum", is_identity(box(a=(0, 1), b=(0, 1), g=(1, 50), d=(0, 1)), part="sum")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="games",
            on="extremal mechanisms on two Bernoulli bits, e^eps = 2 and 9, delta = 0 and 1/3, every event",
            beyond="other mechanisms, data laws and n",
            kills={1: "half of delta, first", 2: "half of eps, first", 3: "strictly, first"},
        ),
        step_towards(
            1, by="every event", missing="the game; the pair of laws is fixed, extremal for twelve budgets"
        ),
        settles(
            2,
            by="games",
            on="extremal mechanisms on two Bernoulli bits, e^eps = 2 and 9, delta = 0 and 1/3, every event",
            beyond="other mechanisms, data laws and n",
            kills={1: "half of delta, second", 2: "half of eps, second", 3: "strictly, second"},
        ),
        step_towards(
            2, by="every event", missing="the game; the pair of laws is fixed, extremal for twelve budgets"
        ),
        step_towards(4, by="sum", missing="the other two bounds, and e^eps above 50"),
    ),
)


@cache
def _levels(effort: Effort) -> Mapping[str, Known]:
    """Exact power of the best test of the extremal pair, at levels."""
    del effort
    found: dict[str, Known] = {}
    for (g, d), level in product(_BUDGETS, ("0", "1/100", "1/10", "1/4", "1/2", "9/10")):
        p, q = leaking_response(g, d)
        found[f"e^eps = {g}, delta = {d}, level {level}"] = {
            "g": g,
            "d": d,
            "a": Fraction(level),
            "power": 1 - trade_off(p, q, level),
        }
    return found


_FLOOR = "max(0, 1 - d - g*a, (1 - d - a)/g)"
EQ230 = Claim(
    id="MI-EQ2.30",
    where="Section 2.3.6, (2.30)",
    kind="privacy",
    statement=(
        "Pow(s, alpha) <= 1 - f(alpha), f(alpha) = max{0, 1 - delta - e^eps alpha, e^{-eps} (1 - delta - "
        "alpha)}; attained by randomised tests on the extremal pair of laws."
    ),
    printed={
        "bound": f"power <= 1 - {_FLOOR}",
        "attained": f"power == 1 - {_FLOOR}",
        "value": "max(0, 1 - d - exp(eps)*a, exp(-eps)*(1 - d - a))",
    },
    mutants={
        "no flat part": {"bound": "power <= 1 - max(0, 1 - d - g*a, 1 - d - a)"},
        "delta forgotten": {"bound": "power <= 1 - max(0, 1 - g*a, (1 - a)/g)"},
        "one branch": {"attained": "power == 1 - max(0, 1 - d - g*a)"},
        "e^-eps for e^eps": {"value": "max(0, 1 - d - exp(-eps)*a, exp(-eps)*(1 - d - a))"},
    },
    checks=(
        entry("bound", holds_in(_levels, part="bound")),
        entry("attained", holds_in(_levels, part="attained")),
        entry(
            "value",
            equals_at(
                [
                    ({"eps": 1, "d": 0, "a": "0.05"}, "0.864085908577048"),
                    ({"eps": 1, "d": 0, "a": "0.5"}, "0.183939720585721"),
                    ({"eps": 1, "d": "0.01", "a": "0.05"}, "0.854085908577048"),
                    ({"eps": "0.5", "d": "1e-5", "a": "0.3"}, "0.505373618789962"),
                    ({"eps": 3, "d": "0.1", "a": "0.02"}, "0.498289261536247"),
                ],
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-EQ2.28",),
    paper=_PAPER,
    settles=(
        step_towards(
            1, by="bound", missing="the game; the pair of laws is fixed, extremal for twelve budgets"
        ),
    ),
)


@cache
def _pairs(effort: Effort) -> Mapping[str, Known]:
    """Random pairs of laws: excesses both ways, and the room of the trade-off over f at the tight delta."""
    from random import Random

    rng = Random(effort.seed)  # noqa: S311  no secrets
    found: dict[str, Known] = {}
    for number in range(6 * effort.factor):
        p, q = (_law([rng.randint(0, 6) for _ in range(4)]) for _ in range(2))
        g = Fraction(rng.randint(2, 8), 2)
        d = max(hockey_stick(p, q, g), hockey_stick(q, p, g))
        kinks = [(a, trade_off(p, q, a)) for a in sorted({Fraction(0), *_attained(p, q)})]
        lowest = min(kinks, key=lambda kink: kink[1] - (1 - d - kink[0]) / Fraction(float(g) ** 0.5))
        found[f"pair {number}"] = {
            "room": _room(kinks, g, d),
            "half": _room(kinks, g, d / 2),
            "ordered": _room(kinks, g, hockey_stick(p, q, g)),
            "d": d,
            "g": g,
            "a": lowest[0],
            "t": lowest[1],
        }
    return found


def _room(kinks: Sequence[tuple[Fraction, Fraction]], g: Fraction, d: Fraction) -> Fraction:
    """The least of the trade-off minus f at the kinks ``(level, trade-off)``."""
    return min(t - max(Fraction(0), 1 - d - g * a, (1 - d - a) / g) for a, t in kinks)


def _law(weights: list[int]) -> list[Fraction]:
    total = sum(weights) or 1
    return [Fraction(weight, total) for weight in weights] if sum(weights) else [Fraction(1, 4)] * 4


def _attained(p: list[Fraction], q: list[Fraction]) -> list[Fraction]:
    order = sorted(range(4), key=lambda i: q[i] / p[i] if p[i] else Fraction(10**9), reverse=True)
    return [sum((p[i] for i in order[: k + 1]), Fraction(0)) for k in range(4)]


I13 = Claim(
    id="MI-I13",
    where="Section 2.3.6, end of Remark 2.33",
    kind="theorem",
    statement=(
        "(eps, delta)-DP iff f_{eps,delta}-DP: for pairs of laws on four points and the least delta, the "
        "trade-off is at least f at its kinks, and touches it."
    ),
    printed="room == 0",
    mutants={
        "strictly above": "room > 0",
        "below by delta": "room + d < 0",
        "half of delta": "half >= 0",
        "half of eps in the last branch": "t >= (1 - d - a)/sqrt(g)",
        "one ordered pair": "ordered >= 0",
    },
    checks=(holds_in(_pairs),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            on="six random pairs of laws on four points, at the least delta",
            beyond="other laws and mechanisms, other delta",
            kills={1: "half of delta", 2: "half of eps in the last branch", 3: "one ordered pair"},
        ),
    ),
    notes="The quantity room is the least of the trade-off less f over the kinks.",
)

# --- bounds on the advantage

_G = box(g="[1, 1000]", d=(0, 1))
_HOT = "(g - 1 + 2*d)/(g + 1)"


@cache
def _best(effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    for g, d in _BUDGETS:
        p, q = leaking_response(g, d)
        tv = sum((abs(a - b) for a, b in zip(p, q, strict=True)), Fraction(0)) / 2
        found[f"e^eps = {g}, delta = {d}"] = {"g": g, "d": d, "adv": tv}
    return found


ADV1 = Claim(
    id="MI-ADV1",
    where="Section 2.3.6",
    kind="privacy",
    statement=(
        "eps-DP: Adv <= e^eps - 1, eps >= 0. From the sharper bound (e^eps - 1)/(e^eps + 1); g = e^eps."
    ),
    printed={"bound": "(g - 1)/(g + 1) <= g - 1", "events": "adv <= g - 1 + d", "value": "exp(eps) - 1"},
    mutants={
        "a third of it": {"bound": "(g - 1)/(g + 1) <= (g - 1)/3"},
        "a fifth": {"events": "adv <= (g - 1)/5"},
        "eps": {"value": "eps"},
    },
    checks=(
        entry("bound", holds_on(box(g="[1, 1000]"), part="bound")),
        entry("events", holds_in(_best, part="extremal pairs")),
        entry(
            "value",
            equals_at(
                [({"eps": "0.1"}, "0.105170918075648"), ({"eps": 1}, "1.71828182845905")], part="values"
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-ADV3",),
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=("bound", "extremal pairs"),
            missing="the game, in which data and target are drawn; the inequality (2.28) for its errors",
        ),
    ),
)

ADV2 = Claim(
    id="MI-ADV2",
    where="Section 2.3.6",
    kind="privacy",
    statement="(eps, delta)-DP: Adv <= 1 - e^{-eps} (1 - delta), which is below 1 for delta < 1; g = e^eps.",
    printed={
        "bound": "adv <= 1 - (1 - d)/g",
        "below": "1 - (1 - d)/g < 1",
        "value": "1 - exp(-eps)*(1 - d)",
    },
    mutants={
        "delta added once": {"bound": "adv <= (1 - d)*(1 - 1/g)"},
        "below 1/2": {"below": "1 - (1 - d)/g < 1/2"},
        "at most 1/2": {"below": "1 - (1 - d)/g <= 1/2"},
        "delta up to 1": {"below": "1 - (1 - min(2*d, 1))/g < 1"},
        "delta left out": {"value": "1 - exp(-eps)"},
    },
    checks=(
        entry("bound", holds_in(_best, part="extremal pairs")),
        entry("below", holds_everywhere(wide_domain({"g": "[1, oo)", "d": "[0, 1)"}), part="below 1")),
        entry(
            "value",
            equals_at(
                [
                    ({"eps": 1, "d": 0}, "0.632120558828558"),
                    ({"eps": 1, "d": "0.01"}, "0.635799353240272"),
                    ({"eps": "0.5", "d": "1e-5"}, "0.393475405593964"),
                    ({"eps": 3, "d": "0.1"}, "0.955191638468922"),
                ],
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-EQ2.28",),
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by="extremal pairs",
            missing="the game, in which data and target are drawn; the inequality (2.28) for its errors",
        ),
        settles(
            2,
            by="below 1",
            on="delta below 1",
            beyond="delta = 1, where it is 1",
            kills={1: "at most 1/2", 2: "delta up to 1"},
        ),
    ),
)

ADV3 = Claim(
    id="MI-ADV3",
    where="Section 2.3.6",
    kind="privacy",
    statement=(
        "(eps, delta)-DP: Adv <= (e^eps - 1 + 2 delta)/(e^eps + 1), eps >= 0, delta in [0, 1]: 1 - 2 (1 - "
        "delta)/(1 + g) from the sum of both inequalities, g = e^eps; attained by the extremal pair of laws, "
        "delta + (1 - delta)(g - 1)/(g + 1)."
    ),
    printed={
        "sum": f"1 - 2*(1 - d)/(1 + g) == {_HOT}",
        "attained": f"d + (1 - d)*(g - 1)/(g + 1) == {_HOT}",
        "pairs": f"adv == {_HOT}",
        "value": "(exp(eps) - 1 + 2*d)/(exp(eps) + 1)",
    },
    mutants={
        "delta once": {"sum": "1 - 2*(1 - d)/(1 + g) == (g - 1 + d)/(g + 1)"},
        "delta once, attained": {"attained": "d + (1 - d)*(g - 1)/(g + 1) == (g - 1 + d)/(g + 1)"},
        "g for g + 1": {"pairs": "adv == (g - 1 + 2*d)/g"},
        "value with delta once": {"value": "(exp(eps) - 1 + d)/(exp(eps) + 1)"},
    },
    checks=(
        entry("sum", is_identity(_G, part="bound")),
        entry("attained", is_identity(_G, part="attained")),
        entry("pairs", holds_in(_best, part="attained")),
        entry(
            "value",
            equals_at(
                [
                    ({"eps": "0.1", "d": 0}, "0.04995837495788"),
                    ({"eps": 1, "d": 0}, "0.46211715726001"),
                    ({"eps": 1, "d": "0.01"}, "0.46749598568741"),
                    ({"eps": "0.5", "d": "1e-5"}, "0.244926213217085"),
                    ({"eps": 3, "d": "0.1"}, "0.91463342828038"),
                ],
                part="bound",
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("MI-EQ2.28",),
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=("bound", "attained"),
            missing="the game, in which data and target are drawn; the inequality (2.28) for its errors",
        ),
    ),
)

_EVERY_BUDGET = wide_domain({"g": "[1, oo)", "d": (0, 1)})
I12 = Claim(
    id="MI-I12",
    where="Section 2.3.6",
    kind="inequality",
    statement=(
        "(e^eps - 1 + 2 delta)/(e^eps + 1) <= 1 - e^{-eps} (1 - delta) for eps >= 0, delta in [0, 1]: the "
        "difference is (g - 1)(1 - delta)/(g (g + 1)), g = e^eps."
    ),
    printed={
        "difference": f"1 - (1 - d)/g - {_HOT} == (g - 1)*(1 - d)/(g*(g + 1))",
        "sign": "(g - 1)*(1 - d)/(g*(g + 1)) >= 0",
        "value": "(exp(eps) - 1)*(1 - d)/(exp(eps)*(exp(eps) + 1))",
    },
    mutants={
        "g + 1 left out": {"difference": f"1 - (1 - d)/g - {_HOT} == (g - 1)*(1 - d)/g"},
        "strictly": {"sign": "(g - 1)*(1 - d)/(g*(g + 1)) > 0"},
        "the other way above 1/2": {"sign": "(g - 1)*(1 - d)*(1/2 - d)/(g*(g + 1)) >= 0"},
        "no delta on the right": {"sign": "(g - 1)*(1 - d)/(g*(g + 1)) >= d/g"},
        "delta left out": {"value": "(exp(eps) - 1)/(exp(eps)*(exp(eps) + 1))"},
    },
    checks=(
        entry("difference", holds_everywhere(_EVERY_BUDGET, part="difference")),
        entry("sign", holds_everywhere(_EVERY_BUDGET, part="sign")),
        entry(
            "value",
            equals_at(
                [
                    ({"eps": 1, "d": 0}, "0.170003401568548"),
                    ({"eps": 1, "d": "0.01"}, "0.168303367552862"),
                ],
                part="value",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("difference", "sign"),
            kills={1: "strictly", 2: "the other way above 1/2", 3: "no delta on the right"},
        ),
    ),
)

EPSMI = Claim(
    id="MI-EQ.EPSMI",
    where="Section 2.3.7",
    kind="inequality",
    statement=(
        "eps >= max{0, log((1 - beta)/alpha), log((1 - alpha)/beta)} for any adversary, alpha, beta in (0, "
        "1): from g alpha + beta >= 1 and alpha + g beta >= 1, g = e^eps, at every event of the extremal "
        "pairs that is not empty."
    ),
    printed={
        "events": "g*a >= 1 - d - b and g*b >= 1 - d - a",
        "value": "max(0, log((1 - b)/a), log((1 - a)/b))",
    },
    mutants={
        "root of e^eps": {"events": "a >= 1 - d - b and g*b >= 1 - d - a"},
        "delta left out": {"events": "g*a >= 1 - b and g*b >= 1 - a"},
        "not compared with 0": {"value": "log((1 - b)/a)"},
        "beta for 1 - beta": {"value": "max(0, log(b/a), log((1 - a)/b))"},
    },
    checks=(
        entry("events", holds_in(_events, part="events")),
        entry(
            "value",
            equals_at(
                [
                    ({"a": "0.1", "b": "0.3"}, "1.9459101490553"),
                    ({"a": "0.6", "b": "0.5"}, "0.0000000000"),
                    ({"a": "0.2", "b": "0.3"}, "1.2527629684954"),
                ],
                part="values",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-EQ2.28",),
    paper=_PAPER,
    settles=(
        step_towards(
            1, by="events", missing="the game; the pair of laws is fixed, extremal for twelve budgets"
        ),
    ),
)

# --- audits


def _binomial(runs: int, chance: Fraction) -> list[Fraction]:
    return [comb(runs, k) * chance**k * (1 - chance) ** (runs - k) for k in range(runs + 1)]


def _overstated(point: Mapping[str, Fraction], width: arb) -> arb:
    """The exact chance that the audit says more than eps, its widths ``width/sqrt(T)``; T runs of each kind.

    The mechanism is the extremal one of the budget; the events are those that tell it best.
    """
    g, d, runs = point["g"], point["d"], int(point["T"])
    p, q = d + (1 - d) * g / (1 + g), (1 - d) / (1 + g)
    slack = width * ball(runs).sqrt()
    ratio, moved = ball(g), ball(d * runs)
    total = Fraction(0)
    first, second = _binomial(runs, p), _binomial(runs, q)
    for i, j in product(range(runs + 1), repeat=2):
        above = i - moved - slack > ratio * (j + slack)
        below = i - moved - slack < ratio * (j + slack)
        exchanged = j - moved - slack < ratio * (i + slack)
        if above or not below or not exchanged:  # what is not decided counts as overstated
            total += first[i] * second[j]
    return ball(total)


_HALF_WIDTH = "sqrt(log(4/gamma)/(2*T))"
_BOTH = "x - {0} - {1} <= g*(y{2}) and y - {3} - {1} <= g*(x{2})"


def _at_most(
    moved: str = "d", width: str = _HALF_WIDTH, below: str = "+ {}", *, moved_back: str | None = None
) -> str:
    """That neither logarithm of an audit is above eps, at the frequencies x and y."""
    other = moved if moved_back is None else moved_back
    return _BOTH.format(moved, width, " " + below.format(width) if below else "", other)


def _at_most_eps(points: Sequence[Mapping[str, str]], *, part: str) -> Check:
    """The relation between frequencies x, y of T runs each fails with a chance of at most gamma.

    Each link fails the more easily, the larger the first of its frequencies and the smaller the other one.
    The mechanism is the extremal one of the budget, with the event that tells it best.
    """
    listed = [{name: Fraction(value) for name, value in point.items()} for point in points]

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        del effort
        margin = float("inf")
        for point in listed:
            shown = ", ".join(f"{name} = {value}" for name, value in point.items())
            chances = [
                _failing(link, point, order)
                for link, order in zip(formula(claimed).links, ("xy", "yx"), strict=True)
            ]
            gamma = ball(point["gamma"])
            if any(chance > gamma for chance in chances):
                chance = max(map(float, chances))
                return Evidence(
                    Verdict.REFUTED,
                    "exact chances in ball arithmetic",
                    f"at {shown}: fails with chance {chance:.6g}",
                    margin=float(gamma) - chance,
                    part=part,
                    details={"point": {name: str(value) for name, value in point.items()}},
                )
            if not sum(chances, start=ball(0)) <= gamma:
                return Evidence(Verdict.OPEN, "ball arithmetic", f"not decided at {shown}", part=part)
            margin = min(margin, float(gamma - sum(chances, start=ball(0))))
        return Evidence(
            Verdict.VERIFIED,
            "exact chances in ball arithmetic",
            f"{len(listed)} instances confirmed",
            margin=margin,
            part=part,
        )

    return check


def _failing(link: Link, point: Mapping[str, Fraction], order: str) -> arb:
    g, d, runs = point["g"], point["d"], int(point["T"])
    chance = {"x": d + (1 - d) * g / (1 + g), "y": (1 - d) / (1 + g)}
    first, second = (_masses(runs, chance[name]) for name in order)
    total, reached, below = ball(0), 0, ball(0)
    for i in range(runs + 1):
        # the second frequencies at which the link fails grow with the first one
        while reached <= runs:
            counts = dict(zip(order, (Fraction(i, runs), Fraction(reached, runs)), strict=True))
            if holds(link, {**point, **counts}) is not False:
                break
            below += second[reached]
            reached += 1
        total += first[i] * below
    return total


@cache
def _masses(runs: int, chance: Fraction) -> tuple[arb, ...]:
    p, q = ball(chance), ball(1 - chance)
    return tuple(ball(comb(runs, k)) * p**k * q ** (runs - k) for k in range(runs + 1))


def _audit(
    identifier: str,
    where: str,
    kind: str,
    statement: str,
    *,
    deltas: tuple[str, ...],
    logarithms: Sequence[Mapping[str, str]] = (),
    wrong: Mapping[str, str] = MappingProxyType({}),
) -> Claim:
    points = [
        {"g": g, "d": d, "T": runs, "gamma": gamma}
        for (g, runs), d, gamma in product(
            (("2", "20"), ("3", "40"), ("11/10", "30")), deltas, ("0.05", "0.3")
        )
    ]
    return Claim(
        id=identifier,
        where=where,
        kind=kind,
        statement=(
            f"{statement} With the widths of Hoeffding, C = sqrt(log(4/gamma)/2), the exact chance to "
            "overstate eps on the "
            "mechanism of the budget that is easiest to tell is at most gamma, T runs of each kind."
        ),
        printed={"width": "sqrt(log(4/gamma)/2)", "value": "sqrt(log(4/gamma)/2)"}
        | ({"logarithms": _at_most()} if logarithms else {}),
        mutants={
            "no width": {"width": "0*gamma"},
            "a tenth of it": {"width": "sqrt(log(4/gamma)/2)/10"},
            "no half": {"value": "sqrt(log(4/gamma))"},
        }
        | {name: {"logarithms": text} for name, text in wrong.items()},
        checks=(
            *([entry("logarithms", _at_most_eps(logarithms, part="both logarithms"))] if logarithms else []),
            entry(
                "width", exceeded_rarely("P", _overstated, points, level="gamma", part="chance to overstate")
            ),
            entry(
                "value",
                equals_at(
                    [({"gamma": "0.05"}, "1.48020718730"), ({"gamma": "0.1"}, "1.35810151574")], part="values"
                ),
            ),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=("MI-EQ2.28", "MI-EQ.EPSMI"),
        paper=_PAPER,
        notes="A numerator that is not positive is read as no information.",
    )


_DELTAS = ("0", "1/100", "1/4")
D234 = _audit(
    "MI-D2.34",
    "Section 2.3.7, Definition 2.34",
    "definition",
    "gamma-correct: Pr(U(M) > eps) <= gamma. The definition can be met:",
    deltas=("0",),
)
D235 = _audit(
    "MI-D2.35",
    "Section 2.3.7, Definition 2.35",
    "definition",
    "gamma-correct: Pr(U(M, delta) > eps(delta)) <= gamma for every delta. The definition can be met:",
    deltas=_DELTAS,
)
U1 = attached(
    _audit(
        "MI-U1",
        "Section 2.3.7, standard recipe",
        "algorithm",
        "eps_low = max{0, log((p0 - C/sqrt(T))/(p1 + C/sqrt(T))), the same exchanged} is gamma-correct.",
        deltas=("0",),
        logarithms=(
            {"g": "11/10", "d": "0", "T": "40", "gamma": "1/1000"},
            {"g": "2", "d": "0", "T": "40", "gamma": "1/20"},
        ),
        wrong={
            "half of the width": _at_most(width=f"{_HALF_WIDTH}/2"),
            "sign below": _at_most(below="- {}"),
            "nothing below": _at_most(below=""),
        },
    ),
    settles(
        5,
        by=("chance to overstate", "both logarithms"),
        on="randomised response, e^eps = 2, 3 and 1.1, T = 20, 40 and 30, widths of Hoeffding",
        beyond="other mechanisms, events, T and widths",
        kills={1: "half of the width", 2: "sign below", 3: "nothing below"},
    ),
)
U2 = attached(
    _audit(
        "MI-U2",
        "Section 2.3.7, audits by games",
        "algorithm",
        "eps_low = max{0, log((1 - beta - C/sqrt(T))/(alpha + C/sqrt(T))), the same exchanged} is "
        "gamma-correct.",
        deltas=("0",),
    ),
    step_towards(
        3,
        by="chance to overstate",
        missing="the game, whose numbers of rounds with and without the target are random",
    ),
)
U3 = attached(
    _audit(
        "MI-U3",
        "Section 2.3.7, audits of (eps, delta)",
        "algorithm",
        "Both recipes with 1 - delta - beta for 1 - beta (p0 - delta for p0) are gamma-correct.",
        deltas=_DELTAS,
        logarithms=(
            {"g": "2", "d": "1/100", "T": "40", "gamma": "1/20"},
            {"g": "11/10", "d": "1/4", "T": "300", "gamma": "3/10"},
        ),
        wrong={
            "half of delta": _at_most("d/2"),
            "delta in one logarithm": _at_most("0*d", moved_back="d"),
            "delta taken below": _at_most("0*d", below="- d + {}"),
        },
    ),
    settles(
        3,
        by=("chance to overstate", "both logarithms"),
        on="the audit by an event, extremal pairs, delta = 0, 0.01 and 0.25, T from 20 to 300",
        beyond="the audit by games; other mechanisms, events, T and widths",
        kills={1: "half of delta", 2: "delta in one logarithm", 3: "delta taken below"},
    ),
)


def _above(successes: int, runs: int, tail: Fraction) -> arb:
    """The upper Clopper-Pearson bound, bracketed: the exact binomial tail is above and below on its sides."""
    from flint import arb
    from scipy.special import betaincinv

    if successes == runs:
        return arb(1)
    guess = arb(float(betaincinv(successes + 1, runs - successes, float(1 - tail))))

    def mass(u: arb) -> arb:
        terms = (comb(runs, k) * u**k * (1 - u) ** (runs - k) for k in range(successes + 1))
        return sum(terms, arb(0))

    density = (successes + 1) * comb(runs, successes + 1)
    for _ in range(3):  # Newton's method, whose result is bracketed below
        slope = density * guess**successes * (1 - guess) ** (runs - successes - 1)
        guess = (guess + (mass(guess) - ball(tail)) / slope).mid()
    enclosed = guess + arb(0, 1e-25)
    assert mass(enclosed.lower()) > ball(tail) > mass(enclosed.upper())
    return enclosed


@cache
def _bounds(successes: tuple[int, ...], runs: int, tail: Fraction) -> tuple[arb, ...]:
    return tuple(_above(k, runs, tail) for k in successes)


def _counted(point: Mapping[str, arb]) -> Mapping[str, arb]:
    misses = tuple(int(float(point[name])) for name in ("k", "l"))
    runs = int(float(point["T"]))
    a, b = _bounds(misses, runs, Fraction(1, 80))
    A, B = _bounds(misses, runs, Fraction(1, 40))  # gamma/2 for each
    return {"a": a, "b": b, "A": A, "B": B}


S1 = Claim(
    id="MI-S1",
    where="derived: the audit with exact binomial bounds",
    kind="algorithm",
    statement=(
        "eps_low = max{0, log((1 - b)/a), log((1 - a)/b)} at the upper Clopper-Pearson bounds a, b of "
        "the two error rates, "
        "gamma/4 each: k false positives and l misses in T rounds of each kind, gamma = 0.05."
    ),
    printed="abs(max(max(0, log((1 - b)/a)), log((1 - a)/b)) - v) <= 0.00000000005",
    mutants={
        "rates as seen": "abs(log((1 - l/T)/((k + 1)/T)) - v) <= 0.00000000005",
        "one error": "abs(log((1 - b)/a) - log(2) - v) <= 0.00000000005",
        "without 0": "abs(log((1 - a)/b) + 0.1 - v) <= 0.00000000005",
        "half of gamma each": "abs(max(max(0, log((1 - B)/A)), log((1 - A)/B)) - v) <= 0.00000000005",
    },
    checks=(
        relates(
            _counted,
            [
                {"k": 3, "l": 10, "T": 500, "v": "3.905328429785"},
                {"k": 0, "l": 0, "T": 500, "v": "4.732711552075"},
                {"k": 27, "l": 27, "T": 100, "v": "0.481448485364"},
                {"k": 0, "l": 0, "T": 1000, "v": "5.428052146220"},
            ],
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(settles(5, by="", kills={1: "half of gamma each"}),),
)


_RUNS = 50


@cache
def _estimates(tail: Fraction) -> Mapping[tuple[int, int], tuple[arb, arb]]:
    """``(1 - b)/a`` and ``(1 - a)/b`` of the audit with exact bounds, by the counts of both errors."""
    bounds = _bounds(tuple(range(_RUNS + 1)), _RUNS, tail)
    return {
        (i, j): ((1 - bounds[j]) / bounds[i], (1 - bounds[i]) / bounds[j])
        for i, j in product(range(_RUNS + 1), repeat=2)
    }


def _coverage(point: Mapping[str, arb]) -> Mapping[str, arb]:
    """The law of eps_low on randomised response, 50 rounds of each kind, levels gamma/4, /2 and /1."""
    from flint import arb

    eps = point["eps"]
    ratio = eps.exp()
    error = 1 / (1 + ratio)
    masses = [comb(_RUNS, k) * error**k * (1 - error) ** (_RUNS - k) for k in range(_RUNS + 1)]
    misses: dict[str, arb] = {}
    for name, tail in (("miss", Fraction(1, 80)), ("halved", Fraction(1, 40)), ("whole", Fraction(1, 20))):
        missed = (
            masses[i] * masses[j]
            for (i, j), (x, y) in _estimates(tail).items()
            if not x < ratio or not y < ratio
        )
        misses[name] = sum(missed, arb(0))
    mean, apart, values = arb(0), arb(0), []
    for (i, j), (x, y) in _estimates(Fraction(1, 80)).items():
        mass = masses[i] * masses[j]
        low = arb(1).max(x).max(y).log()
        mean, apart = mean + mass * low, apart + mass * abs(low - eps)
        values.append((low, mass))
    below, median = arb(0), arb(0)
    for low, mass in sorted(values, key=lambda value: float(value[0])):
        below += mass
        if below > ball(Fraction(1, 2)):
            median = low
            break
    return {**misses, "mean": mean, "apart": apart, "median": median}


S2 = Claim(
    id="MI-S2",
    where="derived: exact coverage of an audit",
    kind="inline",
    statement=(
        "P[eps_low > eps] of that audit on randomised response, T = 50 of each kind, gamma = 0.05: at "
        "most gamma; the mean of eps_low, and that of |eps_low - eps|."
    ),
    printed={
        "chance": "abs(miss - v) <= 0.00000000000005 and miss <= 0.05",
        "mean": "abs(mean - v) <= 0.0000000000005",
        "apart": "abs(apart - v) <= 0.0000000005",
    },
    mutants={
        "half of it": {"chance": "abs(miss/2 - v) <= 0.00000000000005"},
        "never": {"chance": "miss <= 0.0001"},
        "gamma/2 a bound": {"chance": "abs(halved - v) <= 0.00000000000005"},
        "gamma a bound": {"chance": "abs(whole - v) <= 0.00000000000005"},
        "median": {"mean": "abs(median - v) <= 0.0000000000005"},
        "eps less the mean": {"apart": "abs(eps - mean - v) <= 0.0000000005"},
    },
    checks=(
        *(
            entry(
                key,
                relates(
                    _coverage,
                    [{"eps": eps, "v": v} for eps, v in zip(("0.5", "1", "2"), values, strict=True)],
                    part=part,
                ),
            )
            for key, part, values in (
                ("chance", "chance to overstate", ("0.0009104062785", "0.0019931313930", "0.0034579059824")),
                ("mean", "mean of the estimate", ("0.021445586013", "0.310893586970", "1.163926226661")),
                ("apart", "mean error of the estimate", ("0.478667219", "0.689411682", "0.837310431")),
            )
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The mean of |eps_low - eps| is within a unit of the last digit that is printed.",
        formula={
            "chance": "abs(miss - v) <= 0.00000000000005 and miss <= 0.05",
            "mean": "abs(mean - v) <= 0.0000000000005",
            "apart": "abs(apart - v) <= 0.000000001",
        },
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("MI-S1",),
    paper=_PAPER,
    settles=(
        settles(1, by="chance to overstate", kills={1: "gamma/2 a bound", 2: "gamma a bound"}),
        settles(2, by="mean of the estimate", kills={1: "median"}),
        settles(3, by="mean error of the estimate", severity=Severity.TYPO),
        settles(
            AMENDED,
            by="mean error of the estimate",
            on="three values",
            beyond="others",
        ),
    ),
)

S3 = Claim(
    id="MI-S3",
    where="derived: the Laplace mechanism under audit",
    kind="privacy",
    statement=(
        "Lap(1/eps), shift 1: total variation 1 - e^{-eps/2}; at the midpoint an audit reaches log(2 "
        "e^{eps/2} - 1) < eps, in the tail eps; randomised response has (e^eps - 1)/(e^eps + 1)."
    ),
    printed={
        "variation": "(1 - exp(-eps/2)/2) - exp(-eps/2)/2 == 1 - exp(-eps/2)",
        "less": "2*y - 1 <= y**2",
        "laplace": "1 - exp(-eps/2)",
        "midpoint": "log(2*exp(eps/2) - 1)",
        "response": "(exp(eps) - 1)/(exp(eps) + 1)",
    },
    mutants={
        "full shift": {"laplace": "1 - exp(-eps)"},
        "one error": {"variation": "(1 - exp(-eps/2)/2) - exp(-eps/2) == 1 - exp(-eps/2)"},
        "more than eps": {"less": "2*y - 1 >= y**2"},
        "midpoint without the 1": {"midpoint": "log(2*exp(eps/2))"},
        "response of eps/2": {"response": "(exp(eps/2) - 1)/(exp(eps/2) + 1)"},
    },
    checks=(
        entry("variation", is_identity(box(eps=(0, 10)), part="variation")),
        entry("less", holds_on(box(y="[1, 1000]"), part="midpoint")),
        *(
            entry(
                key,
                equals_at(
                    [({"eps": eps}, v) for eps, v in zip(("0.1", "1", "3"), numbers, strict=True)],
                    part=f"values, {key}",
                ),
            )
            for key, numbers in (
                ("laplace", ("0.048770575499286", "0.39346934028737", "0.77686983985157")),
                ("midpoint", ("0.097618597676468", "0.83179656575119", "2.0748532993607")),
                ("response", ("0.04995837495788", "0.46211715726001", "0.90514825364487")),
            )
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by="variation",
            missing="the chances at the midpoint, which are entered, and that no event does better",
        ),
        step_towards(4, by="midpoint", missing="strictness, and e^(eps/2) above 1000"),
    ),
    notes="The variable y stands for e^{eps/2}.",
)


def _concentrated(point: Mapping[str, arb]) -> Mapping[str, arb]:
    """``D_a(p, q)`` of the event {N > t} under shifts of the Gaussian mechanism of budget rho."""
    rho, t, a = point["rho"], point["t"], point["a"]
    p, q = normal((2 * rho).sqrt() - t), normal(-t)

    def divergence(power: arb) -> arb:
        terms = (power * x.log() + (1 - a) * y.log() for x, y in ((p, q), (1 - p, 1 - q)))
        return sum((term.exp() for term in terms), start=0 * a).log() / (a - 1)

    return {"D": divergence(a), "lower": divergence(a - 1), "p": p, "q": q}


_ORDER = "log(p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a))/(a*(a - 1))"
S6 = Claim(
    id="MI-S6",
    where="derived: an event under rho-zCDP",
    kind="privacy",
    statement=(
        "Probabilities p, q of an event under rho-zCDP: D_a(p, q) <= rho a for all a > 1, so rho >= sup "
        "D_a/a and rho >= kl(p, q). Events of the Gaussian mechanism keep it; the supremum is at a -> 1 for "
        "(0.7, 0.3) and (0.9, 0.1)."
    ),
    printed={
        "gaussian": "D <= rho*a",
        "near": f"{_ORDER} <= kl(p, q)",
        "value": "kl(p, q)",
        "order": _ORDER,
    },
    mutants={
        "half of rho": {"gaussian": "D <= 0.2*rho*a"},
        "rho without the order": {"gaussian": "D <= rho"},
        "power a - 1": {"gaussian": "lower <= rho*a"},
        "order left out": {"near": "log(p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a)) <= kl(p, q)/10"},
        "arguments exchanged": {"value": "kl(1 - p, 1 - q)/2"},
        "not divided by a": {"order": "log(p**a*q**(1 - a) + (1 - p)**a*(1 - q)**(1 - a))/(a - 1)"},
    },
    checks=(
        entry(
            "gaussian",
            relates(
                _concentrated,
                [
                    {"rho": rho, "t": t, "a": a}
                    for rho, t, a in product(("0.01", "0.5", "3"), ("-1", "0.5", "2"), ("1.01", "2", "10"))
                ],
                part="events of the Gaussian mechanism",
            ),
        ),
        entry(
            "near",
            holds_at(
                [
                    {"p": p, "q": q, "a": a}
                    for (p, q), a in product(
                        (("0.7", "0.3"), ("0.9", "0.1")), ("1.001", "1.5", "2", "4", "10")
                    )
                ],
                part="largest order",
            ),
        ),
        entry(
            "value",
            equals_at(
                [
                    ({"p": "0.7", "q": "0.3"}, "0.338919144154881"),
                    ({"p": "0.9", "q": "0.1"}, "1.757779661868976"),
                ],
                part="values",
            ),
        ),
        entry(
            "order",
            equals_at([({"p": "0.5", "q": "0.01", "a": "1.404"}, "1.82025")], part="values of orders"),
        ),
    ),
    recorded=Verdict.REFUTED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="events of the Gaussian mechanism",
            on="events {noise > t} of the Gaussian mechanism: three rho, three t, three orders",
            beyond="other mechanisms, events and orders",
            kills={1: "rho without the order", 2: "power a - 1"},
        ),
        step_towards(
            5, by=("largest order", "values"), missing="orders in between, and the other three pairs"
        ),
    ),
)

S7 = Claim(
    id="MI-S7",
    where="derived: advantage under rho-zCDP",
    kind="privacy",
    statement=(
        "Adv <= sqrt(rho/2) (Pinsker) and Adv <= sqrt(1 - e^{-rho}) (Bretagnolle and Huber), as kl <= rho: "
        "for events, (p - q)^2 <= kl(p, q)/2 and (p - q)^2 <= 1 - e^{-kl(p, q)}."
    ),
    printed={
        "pinsker": "(p - q)**2 <= kl(p, q)/2",
        "huber": "(p - q)**2 <= 1 - exp(-kl(p, q))",
        "first": "sqrt(rho/2)",
        "second": "sqrt(1 - exp(-rho))",
    },
    mutants={
        "quarter": {"pinsker": "(p - q)**2 <= kl(p, q)/4"},
        "half": {"huber": "(p - q)**2 <= (1 - exp(-kl(p, q)))/2"},
        "rho": {"first": "sqrt(rho)"},
        "rho/2": {"second": "sqrt(1 - exp(-rho/2))"},
    },
    checks=(
        entry("pinsker", holds_on(box(p="[0.01, 0.99]", q="[0.01, 0.99]"), part="Pinsker")),
        entry(
            "huber",
            holds_at(
                [
                    {"p": p, "q": q}
                    for p, q in product(
                        ("0.01", "0.2", "0.5", "0.9", "0.999"), ("0.02", "0.3", "0.6", "0.98")
                    )
                ],
                part="Bretagnolle and Huber",
            ),
        ),
        entry(
            "first",
            equals_at(
                [({"rho": "0.01"}, "0.0707106781187"), ({"rho": "0.1"}, "0.22360679775")],
                part="values, first",
            ),
        ),
        entry(
            "second",
            equals_at(
                [({"rho": "0.01"}, "0.0997505200529"), ({"rho": "0.5"}, "0.627271345023")],
                part="values, second",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    paper=_PAPER,
    settles=(
        step_towards(
            1, by="Pinsker", missing="kl <= rho for events of the mechanism, the game; chances near 0 and 1"
        ),
        step_towards(
            2,
            by="Bretagnolle and Huber",
            missing="kl <= rho for events of the mechanism, the game; chances other than 20 pairs",
        ),
    ),
)


@cache
def _signs(effort: Effort) -> Mapping[str, Known]:
    """The exact tail of (z* - z_ref)^T mu_hat for fair +-1 columns and mu_hat = (1, ..., 1)."""
    del effort
    found: dict[str, Known] = {}
    for d, t in product((1, 5, 40), (1, 2, 4, 10, 20)):
        if t <= 2 * d:
            # the sum is 2 (B - d), B binomial with 2 d trials
            tail = Fraction(sum(comb(2 * d, k) for k in range(d + -(-t // 2), 2 * d + 1)), 4**d)
            found[f"d = {d}, t = {t}"] = {
                "d": Fraction(d),
                "t": Fraction(t),
                "tail": tail,
                "equal": Fraction(1, 4),  # all columns equal: the sum is 2 d with this chance
            }
    return found


S10 = Claim(
    id="MI-S10",
    where="derived: an explicit threshold of the scalar product",
    kind="inequality",
    statement=(
        "z*, z_ref independent with +-1 columns, mu_hat in [-1, 1]^d independent of them: Pr[(z* - z_ref)^T "
        "mu_hat >= t] <= exp(-t^2/(4d)), so t = 2 sqrt(d log(1/delta)) gives delta. Exactly for fair columns "
        "and mu_hat = (1, ..., 1)."
    ),
    printed={"tail": "tail <= exp(-t**2/(4*d))", "threshold": "2*sqrt(d*log(1/delta))"},
    mutants={
        "t^2/(2d)": {"tail": "tail <= exp(-t**2/(2*d))"},
        "3 d": {"tail": "tail <= exp(-t**2/(3*d))/2"},
        "8 d, equality": {"tail": "tail == exp(-t**2/(8*d))"},
        "equal columns": {"tail": "equal <= exp(-t**2/(4*d))"},
        "no root of 2": {"threshold": "sqrt(2*d*log(1/delta))"},
    },
    checks=(
        entry("tail", holds_in(_signs, part="tail")),
        entry("threshold", equals_at([({"d": 5000, "delta": "0.05"}, "244.7746830681")], part="threshold")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="tail",
            on="fair columns, mu_hat = (1, ..., 1), d = 1, 5 and 40, thresholds up to 20",
            beyond="biased columns, other mu_hat, d and thresholds",
            kills={1: "t^2/(2d)", 2: "8 d, equality", 3: "equal columns"},
        ),
    ),
)


def _third_action(point: Mapping[str, arb]) -> Mapping[str, arb]:
    """``P(1 + L_1 > L_2)`` for Laplace noises of scale 1/eps, by quadrature over the second."""
    from flint import acb, arb

    eps = point["eps"]

    def left(
        x: acb, _: object
    ) -> acb:  # x <= 0: density eps e^{eps x}/2, P(L_1 > x - 1) = 1 - e^{eps (x-1)}/2
        return eps * (eps * x).exp() / 2 * (1 - (eps * (x - 1)).exp() / 2)

    def middle(x: acb, _: object) -> acb:
        return eps * (-eps * x).exp() / 2 * (1 - (eps * (x - 1)).exp() / 2)

    def right(x: acb, _: object) -> acb:
        return eps * (-eps * x).exp() / 2 * (-eps * (x - 1)).exp() / 2

    far = acb(100 / eps)
    parts = (
        acb.integral(left, -far, acb(0)).real,
        acb.integral(middle, acb(0), acb(1)).real,
        acb.integral(right, acb(1), far).real,
    )
    return {"win": sum(parts, arb(0)) + arb(0, "1e-40")}


S11 = Claim(
    id="MI-S11",
    where="derived: the smallest audit of a bandit",
    kind="privacy",
    statement=(
        "Each of two arms once, then the arm of the larger noisy reward, Lap(1/eps): Pr(a_3 = 1 | r_1 = "
        "1, r_2 = 0) = 1 - "
        "e^{-eps} (1 + eps/2)/2, 1/2 for r_1 = 0; the action leaks eps - log(1 + eps/2) <= eps."
    ),
    printed={
        "chance": "win == 1 - exp(-eps)*(1 + eps/2)/2",
        "leak": "eps - log(1 + eps/2)",
        "below": "log(1/2) - log(exp(-eps)*(1 + eps/2)/2) <= eps",
    },
    mutants={
        "one noise": {"chance": "win == 1 - exp(-eps)/2"},
        "eps whole": {"chance": "win == 1 - exp(-eps)*(1 + eps)/2"},
        "half of eps in the exponent": {"chance": "win == 1 - exp(-eps/2)*(1 + eps/2)/2"},
        "leak of one noise": {"leak": "eps"},
        "half of eps": {"below": "log(1/2) - log(exp(-eps)*(1 + eps/2)/2) <= eps/2"},
    },
    checks=(
        entry("chance", relates(_third_action, [{"eps": e} for e in ("0.1", "1", "3")], part="chance")),
        entry(
            "leak",
            equals_at(
                [
                    ({"eps": "0.1"}, "0.0512098358306"),
                    ({"eps": 1}, "0.594534891891836"),
                    ({"eps": 3}, "2.08370926812584"),
                ],
                part="leak",
            ),
        ),
        entry("below", holds_everywhere(wide_domain({"eps": "(0, oo)"}), part="at most eps")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="chance",
            on="eps = 0.1, 1 and 3, to twenty decimals",
            beyond="other eps",
            kills={1: "one noise", 2: "half of eps in the exponent"},
        ),
        settles(
            4,
            by="at most eps",
            on="the chances of the actions as said",
            beyond="that they are so at every eps",
            kills={1: "half of eps"},
        ),
    ),
)

I9 = Claim(
    id="MI-I9",
    where="Section 2.3.4",
    kind="sample-complexity",
    statement=(
        "n_0 = lambda n references: the samples needed for the power of the attacker who knows the means "
        "grow by (1 + lambda)/lambda. Score laws N((tau/2)(1/lambda -+ 1), tau (1 + 1/lambda)): the squared "
        "separation over the variance is tau lambda/(1 + lambda), tau = d/n."
    ),
    printed={
        "score": "(t/2*(1/l + 1) - t/2*(1/l - 1))**2/(t*(1 + 1/l)) == t*l/(1 + l)",
        "factor": "d/(n*(1 + l)/l) == d/n*l/(1 + l)",
        "value": "(1 + l)/l",
    },
    mutants={
        "variance of the known means": {"score": "(t/2*(1/l + 1) - t/2*(1/l - 1))**2/t == t*l/(1 + l)"},
        "inverse": {"factor": "d/(n*l/(1 + l)) == d/n*l/(1 + l)"},
        "1 + l": {"value": "1 + l"},
    },
    checks=(
        entry("score", is_identity(box(t="(0, 10]", l="(0, 10]"), part="score")),
        entry("factor", is_identity(box(d="(0, 10000]", n="(0, 1000]", l="(0, 10]"), part="factor")),
        entry(
            "value",
            equals_at(
                [({"l": 1}, "2"), ({"l": 2}, "1.5"), ({"l": "0.5"}, "3"), ({"l": 10}, "1.1")], part="factor"
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    paper=_PAPER,
    settles=(
        step_towards(
            1, by=("score", "factor"), missing="the laws of the two scores, which are entered, and the power"
        ),
    ),
    notes="The laws of the two scores are entered; games are played at MI-EQ2.27.",
)

_FOURTH = "p*((1 - p)**2/(p*(1 - p)))**2 + (1 - p)*(p**2/(p*(1 - p)))**2 - 1"
I7 = Claim(
    id="MI-I7",
    where="Section 2.3.4",
    kind="theorem",
    statement=(
        "In the average-target game of Bernoulli columns the score tends to N(-+tau/2, tau), tau = d/n. The "
        "leakage score of a target has mean tau and variance (1/n^2) sum (1 - 2p)^2/(p (1 - p)), which "
        "vanishes."
    ),
    printed={
        "mean": "p*(1 - p)**2/(p*(1 - p)) + (1 - p)*p**2/(p*(1 - p)) == 1",
        "variance": f"{_FOURTH} == (1 - 2*p)**2/(p*(1 - p))",
        "vanishes": "t*n*(1 - 2*a)**2/(a*(1 - a))/n**2 <= t/(a*(1 - a)*n)",
    },
    mutants={
        "mean p": {"mean": "p*(1 - p)**2/(p*(1 - p)) + (1 - p)*p**2/(p*(1 - p)) == p"},
        "1 - 2p": {"variance": f"{_FOURTH} == (1 - 2*p)/(p*(1 - p))"},
        "n columns": {"vanishes": "t*n*(1 - 2*a)**2/(a*(1 - a))/n**2 <= t/(a*(1 - a)*n**2)"},
    },
    checks=(
        entry("mean", is_identity(box(p="(0, 1)"), part="mean")),
        entry("variance", is_identity(box(p="(0, 1)"), part="variance")),
        entry(
            "vanishes",
            holds_at(
                [
                    {"a": a, "n": n, "t": t}
                    for a, n, t in product(("0.01", "0.3", "0.49"), (10, 10**6), ("0.1", "5"))
                ],
                part="variance",
            ),
        ),
    ),
    recorded=Verdict.PROVED,
    rests_on=("MI-T2.40",),
    paper=_PAPER,
)

I10 = Claim(
    id="MI-I10",
    where="Section 2.3.5",
    kind="theorem",
    statement=(
        "Scalar product, data in {-1, 1}^d: if z* is out, Pr[s < t] >= 1 - delta for some t = O(sqrt(d "
        "log(1/delta))). With t = 2 sqrt(d log(1/delta)) and fair columns, mu_hat = (1, ..., 1), exactly."
    ),
    printed={"out": "exp(-(2*sqrt(d*log(1/delta)))**2/(4*d)) == delta", "tail": "tail <= exp(-t**2/(4*d))"},
    mutants={
        "no factor 2": {"out": "exp(-(sqrt(d*log(1/delta)))**2/(4*d)) == delta"},
        "d for its root": {"out": "exp(-(2*d*log(1/delta))**2/(4*d)) == delta"},
        "t^2/(2d)": {"tail": "tail <= exp(-t**2/(2*d))"},
    },
    checks=(
        entry("out", is_identity(box(d="[1, 1000]", delta="[0.001, 0.999]"), part="out")),
        entry("tail", holds_in(_signs, part="out")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("MI-S10",),
    paper=_PAPER,
    settles=(
        step_towards(
            2, by="out", missing="other data laws and estimates than fair columns and mu_hat = (1, ..., 1)"
        ),
        step_towards(3, by="out", missing="the part about targets inside, at the same threshold"),
    ),
    notes="The part about z* in is not checked: the text defines neither its constant nor its class of laws.",
)

_BY_CONVERSION = (
    "(exp(rho + 2*sqrt(rho*log(1/d))) - 1 + 2*d)/(exp(rho + 2*sqrt(rho*log(1/d))) + 1) >= v - 0.00000001"
)
_DELTAS_TRIED = (
    *(f"1e-{k}" for k in range(1, 30)),
    *("0.05", "0.08", "0.12", "0.2", "0.3", "0.5", "0.9"),
)
S8 = Claim(
    id="MI-S8",
    where="derived: advantage under rho-zCDP by conversion",
    kind="privacy",
    statement=(
        "Adv <= min over delta of (e^eps - 1 + 2 delta)/(e^eps + 1), eps = rho + 2 sqrt(rho log(1/delta)): "
        "no delta of the grid goes below the values known, all of them above sqrt(rho/2)."
    ),
    printed={"least": _BY_CONVERSION, "weaker": "v >= sqrt(rho/2)"},
    mutants={
        "half of the root": {"least": _BY_CONVERSION.replace("2*sqrt", "sqrt")},
        "delta once": {"least": _BY_CONVERSION.replace("2*d)/", "d)/")},
        "stronger": {"weaker": "v <= sqrt(rho/2)"},
        "stronger from rho = 1 on": {"weaker": "(v - sqrt(rho/2))*(1 - rho) >= 0"},
    },
    checks=(
        entry(
            "least",
            holds_at(
                [
                    {"rho": rho, "v": v, "d": d}
                    for (rho, v), d in product(
                        (
                            ("0.01", "0.21421626"),
                            ("0.1", "0.53294632"),
                            ("0.5", "0.83740175"),
                            ("1", "0.93459339"),
                            ("1.5", "0.9700232"),
                        ),
                        _DELTAS_TRIED,
                    )
                ],
                part="least",
            ),
        ),
        entry(
            "weaker",
            holds_at(
                [
                    {"rho": "0.01", "v": "0.21421626"},
                    {"rho": "0.1", "v": "0.53294632"},
                    {"rho": "0.5", "v": "0.83740175"},
                    {"rho": "1", "v": "0.93459339"},
                    {"rho": "1.5", "v": "0.9700232"},
                ],
                part="weaker",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("MI-ADV3", "MI-S7"),
    paper=_PAPER,
    settles=(
        settles(
            3,
            by=("least", "weaker"),
            on="the four rho and 3/2, at 36 values of delta",
            beyond="the least over all delta, other rho, and how much weaker",
            kills={1: "stronger from rho = 1 on"},
            despite={"MI-S7#4": "weaker than Pinsker's bound itself; the printed values are not used"},
        ),
    ),
)

I30B = Claim(
    id="MI-I30b",
    where="Section 6.4, inherent privacy of the empirical mean",
    kind="inline",
    statement=(
        "The trade-off of the hypothesis-testing form holds for any adversary, any target and any data: "
        "every event, both targets, in fixed-target games on a bit told by the extremal mechanisms; one "
        "of the data laws never draws the target 1."
    ),
    printed=_ERRORS,
    mutants={"no budget": "a + b >= 1 - d", "half of the budget": "a + g*b/2 >= 1 - d"},
    checks=(holds_in(_game),),
    recorded=Verdict.REFUTED,
    rests_on=("MI-EQ2.28",),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="",
            on="extremal mechanisms on two Bernoulli bits, e^eps = 2 and 9, delta = 0 and 1/3, every event",
            beyond="other mechanisms, data laws, targets and n",
            kills={1: "no budget", 2: "half of the budget"},
        ),
    ),
)

CLAIMS = with_proofs(
    (
        I7,
        I9,
        I10,
        I30B,
        S8,
        ADV1,
        ADV2,
        ADV3,
        I12,
        EQ228,
        EQ230,
        I13,
        D234,
        U1,
        EPSMI,
        U2,
        D235,
        U3,
        S1,
        S2,
        S3,
        S6,
        S7,
        S10,
        S11,
    )
)
