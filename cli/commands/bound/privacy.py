"""`banditproof bound privacy`: what repeated runs of a mechanism cost, exactly and by the texts' theorems."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import click

from ....paper_checks.running.strict_json import plain
from ....theory.numbers.enclosure import Enclosure
from ....theory.numbers.json_value import Json
from ....theory.privacy import composition as by
from ....theory.privacy import mechanism_facts as kinds
from ....theory.privacy.budget import LogOf
from ....theory.privacy.least_epsilon import epsilon as exact_epsilon
from ....theory.privacy.mechanism_facts import Mechanism, SingleMechanism, TreeMechanism, renyi
from ....theory.privacy.notions import (
    zcdp_log_delta,
    zcdp_log_delta_printed,
    zcdp_to_approximate,
    zcdp_to_approximate_sharp,
)
from ....theory.privacy.privacy_loss import delta as exact_delta
from ...bad_usage import bad_usage
from ...options.gathered import gathered
from ...options.number import NOT_NEGATIVE, POSITIVE, Range, exact_number, opt, shortened
from ...options.number_options import Renamed
from ...options.read_type import ReadType
from ...output.bound_table import enclosure, number, of_logarithm, print_notes
from ...output.forms import Output, forms
from ...output.table import Column, show
from ...terminal.safe_text import say

_WANTED: Mapping[str, Sequence[tuple[str, ...]]] = {
    "laplace": [("scale",)],
    "gaussian": [("sigma",)],
    "discrete-laplace": [("scale",)],
    "discrete-gaussian": [("sigma",)],
    "randomised-response": [("response",)],
    "tree": [("scale", "horizon"), ("sigma", "horizon")],
}
"""The options that say a mechanism, in each way."""
_OF_MECHANISMS = ("scale", "sigma", "response", "horizon")
_DELTA = Range("a number in [0, 1]", least=0, most=1)
_MOST_RUNS = 1000
_MOST_LEVELS_HORIZON = 1 << 62  # a tree of 63 levels
_MOST_STEPS = 100
_SMALLEST, _LARGEST = Fraction(1, 10**6), Fraction(10**6)  # scales and budgets
_LOG = re.compile(r"log\((.+)\)|log (.+)", re.IGNORECASE)


def _budget_type(accepted: Range) -> ReadType[Fraction | LogOf]:
    """A privacy budget: a number, or the logarithm of one, as ``log(3)``."""

    def read(text: str) -> Fraction | LogOf:
        matched = _LOG.fullmatch(text.strip())
        if matched is None:
            return accepted.read(text.strip())
        ratio = exact_number(matched[1] or matched[2])
        if ratio < 1 or (ratio == 1 and accepted.above is not None):
            raise ValueError(
                f"{shortened(text.strip())} is not accepted: the logarithm is of a number above 1"
            )
        return LogOf(ratio)

    return ReadType("NUMBER", read)


@dataclass(frozen=True, slots=True)
class Bound:
    """One line of the answer: a value, its logarithm for a delta, and its enclosure where it has one."""

    name: str
    claim: str
    value: float | None
    log: float | None = None
    enclosed: Enclosure | None = None
    reason: str = ""

    @property
    def spelled(self) -> str:
        """Ten digits, also of a delta that is too small for a double."""
        tiny = self.log is not None and self.log <= -700
        return of_logarithm(self.log) if tiny and self.log is not None else number(self.value)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A mechanism, as its options say it."""

    mechanism: str
    scale: Fraction | None
    sigma: Fraction | None
    sensitivity: Fraction
    response: Fraction | LogOf | None
    horizon: int | None

    def check_sizes(self, epsilon: Fraction | LogOf | None) -> None:
        """A ``click.UsageError`` for numbers that are too small or too large to compute with."""
        sizes = {name: getattr(self, name) for name in ("scale", "sigma", "sensitivity", "response")}
        for option, value in {**sizes, "epsilon": epsilon or None}.items():
            if isinstance(value, Fraction) and not _SMALLEST <= value <= _LARGEST:
                raise click.UsageError(f"--{option} is between 1e-6 and 1e6, not {float(value):g}")

    def made(self) -> Mechanism:
        """The mechanism; a ``click.UsageError`` for options that are not its own."""
        found = tuple(option for option in _OF_MECHANISMS if getattr(self, option) is not None)
        if found not in _WANTED[self.mechanism]:
            words = " or ".join(_flags(options) for options in _WANTED[self.mechanism])
            said = _flags(found) or "none of them"
            raise click.UsageError(f"--mechanism {self.mechanism} takes {words}, not {said}")
        if self.response is not None:
            if self.sensitivity != 1:
                raise click.UsageError("--mechanism randomised-response takes no --sensitivity")
            return kinds.RandomisedResponse(self.response)
        spread, shift = self.sigma or self.scale, self.sensitivity
        assert spread is not None
        if self.mechanism.startswith("discrete"):
            if shift.denominator != 1 or shift > _MOST_STEPS:
                accepted = f"a whole number up to {_MOST_STEPS}, not {float(shift):g}"
                raise click.UsageError(f"--sensitivity of a discrete mechanism is {accepted}")
            if self.sigma is None:
                return kinds.DiscreteLaplaceMechanism(spread, int(shift))
            with bad_usage("--sigma"):
                return kinds.DiscreteGaussianMechanism(spread, int(shift))
        node = (kinds.LaplaceMechanism if self.sigma is None else kinds.GaussianMechanism)(spread, shift)
        return node if self.horizon is None else kinds.TreeMechanism(self.horizon, node)


def _flags(options: Sequence[str]) -> str:
    return " and ".join(f"--{option}" for option in options)


@click.command()
@opt(
    "--mechanism",
    click.Choice([*_WANTED]),
    f"What is run: {', '.join(_WANTED)}.",
    metavar="NAME",
    required=True,
)
@opt("--scale", POSITIVE, "Scale of (discrete) Laplace noise.")
@opt("--sigma", POSITIVE, "Standard deviation parameter of (discrete) Gaussian noise.")
@opt("--sensitivity", POSITIVE, "The worst shift.", default="1")
@opt(
    "--response",
    _budget_type(POSITIVE),
    "Epsilon of one randomised response; log(3) tells the truth with probability 3/4.",
)
@opt(
    "--horizon",
    click.IntRange(1, _MOST_LEVELS_HORIZON),
    "Length of the tree's stream; its nodes carry Laplace (--scale) or Gaussian (--sigma) noise.",
)
@opt("--compose", click.IntRange(1, _MOST_RUNS), "How many runs.", default=1)
@opt("--epsilon", _budget_type(NOT_NEGATIVE), "Give the least delta at this epsilon.")
@opt(
    "--privacy-delta --delta delta",
    _DELTA,
    "Give the least epsilon at this delta of (epsilon, delta)-DP.",
    cls=Renamed,
)
@forms("json csv wide notes")
@gathered(asked=_Asked)
def command(
    *, asked: _Asked, compose: int, epsilon: Fraction | LogOf | None, delta: Fraction | None, output: Output
) -> None:
    """What repeated runs of a mechanism cost.

    The exact delta or epsilon, beside what the texts' theorems give.

    The exact value is always enclosed. All bounds hold for adaptive runs.
    """
    if (epsilon is None) == (delta is None):
        said = "none of them" if epsilon is None else "both"
        raise click.UsageError(f"one of --epsilon, --privacy-delta is accepted, not {said}")
    asked.check_sizes(epsilon)
    chosen = asked.made()
    single = chosen.node if isinstance(chosen, TreeMechanism) else chosen
    runs = compose * (chosen.levels if isinstance(chosen, TreeMechanism) else 1)
    if runs > _MOST_RUNS:
        raise click.UsageError(f"at most {_MOST_RUNS} runs of one noise are accepted, not {runs}")
    if epsilon is not None:
        bounds = _deltas(single, runs, epsilon)
    else:
        assert delta is not None
        bounds = _epsilons(single, runs, delta)
    rows = [_row(bound) for bound in bounds]
    pure, rho = float(single.pure_epsilon) * runs, runs * renyi(single, 1)
    document = {
        "schema": "banditproof/bound-privacy/1",
        "mechanism": asked.mechanism,
        "runs": runs,
        "asked": "delta" if epsilon is not None else "epsilon",
        "epsilon": None if epsilon is None else float(epsilon),
        "delta": None if delta is None else float(delta),
        "pure_epsilon": pure if math.isfinite(pure) else None,
        "rho": rho,
        "bounds": rows,
    }

    def show_answer() -> None:
        columns = [Column("bound"), Column(str(document["asked"]), "right"), Column("enclosure")]
        cells = []
        for row, bound in zip(rows, bounds, strict=True):
            if bound.value is not None:
                cells.append((bound.name, bound.spelled, enclosure(row), bound.claim))
        show([*columns, Column("claim")], cells)
        say(f"\n{runs} runs: pure epsilon {number(pure)}, least rho of zCDP {number(rho)}")
        print_notes(rows, full=output.wants_notes)

    output.give(lambda: document, show_answer, lambda: rows)


def _deltas(single: SingleMechanism, runs: int, epsilon: Fraction | LogOf) -> list[Bound]:
    exact = exact_delta(single, epsilon, compose=runs)
    each, total, rho = float(single.pure_epsilon), float(epsilon), runs * renyi(single, 1)
    bounds = [
        Bound("exact", "TH-D2.3", float(exact), _log(exact), exact),
        _logarithm("Renyi, best order", "TH-D2.3", by.renyi_composition_log_delta(single, total, k=runs)),
        _logarithm("zCDP, best order", "TH-D2.3", zcdp_log_delta(rho, total)),
        _logarithm("zCDP", "TH-P2.6", zcdp_log_delta_printed(rho, total)),
    ]
    unbounded = "it is stated for pure DP"
    if math.isinf(each):
        return bounds + [Bound(name, claim, None, reason=unbounded) for name, claim in _PURE]
    assert not isinstance(single.pure_epsilon, float)
    optimal = by.optimal_composition_delta(single.pure_epsilon, epsilon, k=runs)
    printed_rho = runs * each**2 / 2
    logs = (
        -math.inf if exact.upper == 0 else 0.0,
        zcdp_log_delta_printed(printed_rho, total),
        by.advanced_composition_log_slack(each, runs, total),
        by.advanced_composition_inside_log_slack(each, runs, total),
        by.quadratic_composition_log_slack([each] * runs, total),
        by.drift_composition_log_slack([each] * runs, total),
    )
    bounds.append(Bound(*_PURE[0], float(optimal), _log(optimal), optimal))
    return bounds + [_logarithm(*named, log) for named, log in zip(_PURE[1:], logs, strict=True)]


_PURE = (
    ("optimal, pure DP alone", "TH-I2.9a"),
    ("basic", "BERN-PH.3"),
    ("zCDP of pure DP", "ZCDP-I4"),
    ("advanced", "TH-I2.9a"),
    ("advanced, epsilon inside the root", "BERN-I27"),
    ("advanced, quadratic", "ADV-L15"),
    ("mean loss and Azuma", "ADV-L15 amended"),
)


def _epsilons(single: SingleMechanism, runs: int, delta: Fraction) -> list[Bound]:
    exact = exact_epsilon(single, delta, compose=runs)
    each, rho, slack = float(single.pure_epsilon), runs * renyi(single, 1), float(delta)
    bounds = [Bound("exact", "TH-D2.3", float(exact), enclosed=exact)]
    nothing = "it is stated for delta above 0" if slack == 0 else ""
    for name, claim, converted in (
        ("zCDP, best order", "TH-D2.3", zcdp_to_approximate_sharp),
        ("zCDP", "TH-P2.6", zcdp_to_approximate),
    ):
        bounds.append(Bound(name, claim, None if nothing else converted(rho, slack), reason=nothing))
    if math.isinf(each):
        return bounds + [Bound(name, claim, None, reason="it is stated for pure DP") for name, claim in _PURE]
    assert not isinstance(single.pure_epsilon, float)
    optimal = by.optimal_composition_epsilon(single.pure_epsilon, delta, k=runs)
    bounds += [Bound(*_PURE[0], float(optimal), enclosed=optimal), Bound(*_PURE[1], runs * each)]
    if nothing:
        return bounds + [Bound(name, claim, None, reason=nothing) for name, claim in _PURE[2:]]
    values = (
        zcdp_to_approximate(runs * each**2 / 2, slack),
        by.advanced_composition(each, 0.0, runs, slack)[0],
        by.advanced_composition_inside(each, 0.0, runs, slack)[0],
        by.quadratic_composition([each] * runs, slack),
        by.drift_composition([each] * runs, slack),
    )
    return bounds + [Bound(*named, value) for named, value in zip(_PURE[2:], values, strict=True)]


def _logarithm(name: str, claim: str, log: float) -> Bound:
    return Bound(name, claim, math.exp(log), log)


def _log(enclosed: Enclosure) -> float | None:
    if enclosed.lower == 0 < enclosed.upper:
        return None
    middle = (Fraction(enclosed.lower) + Fraction(enclosed.upper)) / 2
    return math.log(middle.numerator) - math.log(middle.denominator) if middle else -math.inf


def _row(bound: Bound) -> dict[str, Json]:
    ends = (None, None) if bound.enclosed is None else bound.enclosed.decimals()
    row: dict[str, Json] = {
        "name": bound.name,
        "claim": bound.claim,
        "value": None if bound.value is None else plain(bound.value + 0.0),
        "log": None if bound.log is None else plain(bound.log + 0.0),
        "lower": ends[0],
        "upper": ends[1],
    }
    if bound.value is None:
        row["reason"] = bound.reason
    return row
