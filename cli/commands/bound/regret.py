"""`banditproof bound regret`: every known bound on the regret at a bandit instance."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....theory.bounds.regret_upper_bounds import BOUNDED_BOUNDS, REGRET_BOUNDS
from ....theory.numbers.json_value import Json
from ...options.bound_options import bound_options, given_as_json
from ...options.family_option import laws_of, laws_options
from ...options.files.instances_file import instances_option, read_instances
from ...options.gathered import gathered
from ...options.means import means_of_arms
from ...options.number import MEAN, Range, opt
from ...options.number_options import means_options
from ...options.sweep import Sweep, Value, sweep_type, times
from ...output.bound_table import cited, in_words, listed_means, number, show_answer, spelled
from ...output.forms import Output, forms
from ...output.records import of_bounds
from ...output.table import Column
from ...output.table import show as show_table
from ...terminal.safe_text import say
from .plot import BoundCurve, Picture, check_plot, draw, draw_bounds

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.bound import Bound
    from ....theory.bounds.least_worst_regret import LeastWorstRegret
    from ....theory.bounds.regret_lower_bounds import ArmRegimes

_BOUNDED = "bounded"
_ANY_NUMBER = Range("a number")
_RELATIVE_WIDTH = 1e-30
_LISTED_ARMS = 20
_PLOTTED_ARMS = 6
_JSON_ARMS = 1000
_QUICKLY_CERTIFIED = 10_000
_SECONDS_AN_ARM = 0.002


@dataclass(frozen=True, slots=True)
class _Arms:
    """The arms as they were given: which laws, and the means."""

    family: str
    sigma: Fraction | None
    means: tuple[Fraction, ...] | None
    means_file: Path | None
    instances: Path | None

    def named(self) -> Mapping[str | None, Sequence[Fraction]]:
        """The means of every instance of arms in [0, 1]; one that stands alone has no name."""
        if self.sigma is not None:
            laws_of("--arms", self.family, self.sigma)
        if sum(given is not None for given in (self.means, self.means_file, self.instances)) != 1:
            raise click.UsageError(
                "the arms are missing or given twice; one of --means, --means-file and --instances is "
                "accepted"
            )
        if self.instances is not None:
            return dict(read_instances(self.instances).items())
        for mean in self.means or ():
            if not 0 <= mean <= 1:
                raise click.BadParameter(
                    f"'{float(mean)!r}' is not accepted: it must be {MEAN.words}", param_hint="'--means'"
                )
        return {None: means_of_arms(self.means, self.means_file)}


@dataclass(frozen=True, slots=True)
class _Case:
    """An instance, with its name where there are several, a horizon and a budget."""

    name: str | None
    instance: BanditInstance
    horizon: Fraction
    epsilon: Value


@click.command()
@means_options(_ANY_NUMBER, "Means of the arms: 0.75,0.625,0.5")
@laws_options("--arms", _BOUNDED)
@instances_option
@bound_options(REGRET_BOUNDS, required=("epsilon", "T"), swept=("epsilon", "T"))
@opt(
    "--if-regret-elsewhere elsewhere",
    sweep_type(Range("a number of at least 0", least=0)),
    "Also pulls and regret here of every private policy whose regret on the neighbours is at most this "
    "number; a list or a sweep for a curve.",
)
@forms("certified json csv wide notes", plot="against epsilon, or against a sweep of --if-regret-elsewhere")
@gathered(arms=_Arms)
def command(
    *,
    arms: _Arms,
    epsilon: Sweep,
    horizon: Sweep,
    elsewhere: Sweep | None,
    output: Output,
    **given: Fraction | None,
) -> None:
    """Every known bound on the regret at arms with given means.

    Of bounded arms, with rewards in [0, 1], it is the largest regret over all laws with these means.
    """
    check_plot(output.plot, epsilon)
    if arms.family not in {"bernoulli", _BOUNDED}:
        _show_family(arms, epsilon, horizon, output, drawn=elsewhere is not None)
        return
    if output.plot is not None and not (horizon.single and arms.instances is None):
        raise click.UsageError("--plot: one horizon and one instance are accepted")

    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.evaluation import bounds_given
    from ....theory.bounds.least_worst_regret import least_worst_regret
    from ....theory.bounds.regret_lower_bounds import arm_regimes
    from ....theory.bounds.theorem_bounds import theorem_bounds

    records = BOUNDED_BOUNDS if arms.family == _BOUNDED else REGRET_BOUNDS
    named = arms.named()
    cases = [
        _Case(name, instance, rounds, budget)
        for name, instance in ((name, BanditInstance(each)) for name, each in named.items())
        for rounds in horizon.finite
        for budget in epsilon
    ]
    first, single = cases[0], len(cases) == 1
    if output.certified and any(len(case.instance) > _QUICKLY_CERTIFIED for case in cases):
        every = sum(len(case.instance) for case in cases)
        say(
            f"--certified: balls enclose what each of {every} arms adds, one after the other; "
            f"about {every * _SECONDS_AN_ARM / 60:.0f} minutes",
            err=True,
        )
    width = _RELATIVE_WIDTH if output.certified else None

    def bounds_at(case: _Case, width: float | None = width, *, minimax: bool = True) -> tuple[Bound, ...]:
        at: dict[str, Any] = {"epsilon": case.epsilon, "horizon": case.horizon}
        of_theorems = theorem_bounds(case.instance, **at, minimax=minimax)
        return *of_theorems, *bounds_given(records, case.instance, relative_width=width, **given, **at)

    answer = None
    if single and not output.wants_csv:
        at: dict[str, Any] = {**given, "epsilon": first.epsilon, "horizon": first.horizon}
        answer = least_worst_regret(records, first.instance, **at)
    rows = [
        [_row(bound, case, terms=single and len(case.instance) <= _JSON_ARMS) for bound in bounds_at(case)]
        for case in cases
    ]
    curves = [_elsewhere(case, elsewhere or ()) for case in cases]
    regimes = [arm_regimes(case.instance, case.epsilon) for case in cases]
    if output.plot is not None and elsewhere is not None and not elsewhere.single:
        draw(_picture_elsewhere(curves[0], first), output.plot)
    elif output.plot is not None:
        free = "from here on privacy is free at an arm"
        draw_bounds(
            output.plot,
            epsilon,
            lambda budget: bounds_at(replace(first, epsilon=budget), None, minimax=False),
            title=f"Regret at T = {float(first.horizon):g}, means {listed_means(first.instance.means)}",
            ylabel="regret",
            boundaries=[(arm.threshold, free) for arm in regimes[0] if arm.regime != "optimal"],
            called=lambda bound: _called(bound) if bound.statement.scope == "problem-dependent" else "",
            costly=len(first.instance) > _JSON_ARMS,
        )

    def document() -> dict[str, Any]:
        alone = first.instance if len(named) == 1 else None
        return {
            "schema": "banditproof/bound-regret/1",
            "arms": None if alone is None else len(alone),
            "means": None if alone is None else [float(mean) for mean in alone.means],
            **given_as_json(REGRET_BOUNDS, {"horizon": horizon, **given}),
            "answer": None if answer is None else answer.to_json(),
            "bounds": [row for of_case in (*rows, *curves) for row in of_case],
            "regimes": [
                {**_at(case), **_counts(of), "arms": _arms_json(of, single=single)}
                for case, of in zip(cases, regimes, strict=True)
            ],
        }

    def show() -> None:
        lead, led = _leads(cases, regimes, (None in named, horizon.single, epsilon.single))
        show_answer(rows, output, at=times(horizon), lead=lead, led=led)
        if single:
            say()
            _show_arms(regimes[0])
            lead, led = [], [()]
        _show_elsewhere(lead, led, curves)
        if single:
            say(f"\n{_answered(answer, first)}")

    output.give(document, show, lambda: of_bounds([*rows, *curves]))


def _called(bound: Bound) -> str:
    """An upper bound by its policy."""
    return bound.name.split(",")[0].split(" (")[0] if bound.kind == "upper" else bound.name


def _show_family(arms: _Arms, epsilon: Sweep, horizon: Sweep, output: Output, *, drawn: bool) -> None:
    """The bounds at arms of a family."""
    if drawn or arms.instances is not None or output.plot is not None:
        refused = "--if-regret-elsewhere" if drawn else "--plot" if arms.instances is None else "--instances"
        raise click.UsageError(f"{refused}: with --arms bernoulli or bounded it is accepted")
    from ....theory.bounds.regret_upper_bounds import family_bounds

    laws = laws_of("--arms", arms.family, arms.sigma)
    means = means_of_arms(arms.means, arms.means_file, _ANY_NUMBER)
    width = _RELATIVE_WIDTH if output.certified else None
    cases = [(rounds, budget) for rounds in horizon.finite for budget in epsilon]
    try:
        rows: list[list[dict[str, Json]]] = [
            [
                {"horizon": float(rounds), "epsilon": float(budget), **bound.to_json()}
                for bound in family_bounds(laws, means, epsilon=budget, horizon=rounds, relative_width=width)
            ]
            for rounds, budget in cases
        ]
    except ValueError as error:
        raise click.UsageError(f"--means: {error}") from error
    document = {
        "schema": "banditproof/bound-regret/1",
        "family": arms.family,
        **({} if arms.family != "gaussian" else {"sigma": float(arms.sigma or 1)}),
        "arms": len(means),
        "means": [float(mean) for mean in means],
        "bounds": [row for of_case in rows for row in of_case],
    }

    def show() -> None:
        lead = [Column("T", "right"), Column("epsilon", "right")]
        led = [tuple(map(spelled, case)) for case in cases]
        show_answer(rows, output, at=times(horizon), lead=lead, led=led)
        if arms.family != "gaussian":
            none = f"No upper bound is known here for {arms.family} arms"
            say(f"\n{none}: no theorem of the texts is about them.")

    output.give(lambda: document, show, lambda: of_bounds(rows))


def _answered(answer: LeastWorstRegret | None, case: _Case) -> str:
    """The answer, as sentences about the worst of the instances."""
    if answer is None:
        return "No lower bound is compared with an upper one here: it has no value, or too many neighbours."
    row: dict[str, Any] = answer.lower.to_json()
    low, high = in_words(row["value"], up=False), in_words(answer.value, up=True)
    told, many, several = answer.to_json(), answer.neighbours + 1, "s" * (answer.neighbours > 1)
    return (
        f"At T = {spelled(case.horizon)} every eps-DP policy has a regret of at least {low} on one of {many} "
        f"instances, these arms and their {answer.neighbours} confusing neighbour{several} ({cited(row)}); "
        f"it need not be on these arms. On each of the {many} "
        + (
            f"one policy has at most {high} ({told['upper_by']})."
            if answer.claim
            else f"uniform draws have at most {high}, and no upper bound says less."
        )
    )


def _at(case: _Case) -> dict[str, Json]:
    """The case as its records name it."""
    told: dict[str, Json] = {"horizon": float(case.horizon), "epsilon": float(case.epsilon)}
    return told if case.name is None else {"instance": case.name, **told}


def _row(bound: Bound, case: _Case, *, terms: bool) -> dict[str, Json]:
    """A bound as it stands in ``--json``; what each arm adds is left out of sweeps and of crowds."""
    row: dict[str, Any] = (bound if terms else replace(bound, terms=None)).to_json()
    return {**_at(case), **row}


def _elsewhere(case: _Case, regrets: Iterable[Value]) -> list[dict[str, Json]]:
    """Pulls and regret that no policy avoids at each of these regrets on the neighbours."""
    from ....theory.bounds.theorem_bounds import floor_elsewhere

    rows = []
    for regret in regrets:
        floor = floor_elsewhere(case.instance, regret, epsilon=case.epsilon, horizon=case.horizon)
        pulls: list[Json] = [*floor.pulls[:_JSON_ARMS]]
        row = _row(floor.bound, case, terms=False)
        rows.append({**row, "if_regret_elsewhere": float(regret), "pulls": pulls})
    return rows


def _show_elsewhere(
    lead: Sequence[Column], led: Sequence[Sequence[str]], curves: Sequence[Sequence[dict[str, Any]]]
) -> None:
    if not curves[0]:
        return
    pulls = zip(*(row["pulls"] for row in curves[0]), strict=True)
    arms = [arm for arm, each in enumerate(pulls) if any(each)][:_LISTED_ARMS]
    say(f"\nNo policy avoids, if its regret on the neighbours is at most R: {cited(curves[0][0])}")
    pulled = [Column(f"pulls of arm {arm + 1}", "right") for arm in arms]
    show_table(
        [*lead, Column("R", "right"), Column("regret", "right"), *pulled],
        [
            (
                *first,
                spelled(row["if_regret_elsewhere"]),
                *(
                    number(each, 6, down=True)
                    for each in (row["value"], *(row["pulls"][arm] for arm in arms))
                ),
            )
            for first, curve in zip(led, curves, strict=True)
            for row in curve
        ],
        lead=len(lead),
    )


def _picture_elsewhere(rows: Sequence[dict[str, Any]], case: _Case) -> Picture:
    """Regret, and pulls of each arm, against the regret elsewhere; what is zero somewhere leaves a gap."""
    rows = [row for row in rows if row["if_regret_elsewhere"] > 0 and row["value"]]
    if not rows:
        raise click.UsageError("--plot: nothing follows from these regrets elsewhere")
    pulls = zip(*(row["pulls"] for row in rows), strict=True)
    arms = [BoundCurve(f"pulls, arm {place}", each) for place, each in enumerate(pulls, start=1) if any(each)]
    return Picture(
        budgets=[row["if_regret_elsewhere"] for row in rows],
        curves=[BoundCurve("regret", [row["value"] for row in rows]), *arms[:_PLOTTED_ARMS]],
        title=f"What no policy avoids at T = {float(case.horizon):g}, epsilon = {float(case.epsilon):g}",
        ylabel="regret, pulls",
        xlabel="regret on the neighbours",
        caption="What follows from the theorem of Coq.",
    )


def _leads(
    cases: Sequence[_Case], arms: Sequence[ArmRegimes], alone: tuple[bool, bool, bool]
) -> tuple[list[Column], list[tuple[str, ...]]]:
    """The first columns of a sweep: what is not ``alone``, of instance, horizon and budget."""
    led = []
    for case, of in zip(cases, arms, strict=True):
        words = (case.name or "", spelled(case.horizon), spelled(case.epsilon))
        shown = tuple(word for word, once in zip(words, alone, strict=True) if not once)
        led.append((*shown, f"{_counts(of)['high privacy']} of {len(of)}"))
    columns = (Column("instance"), Column("T", "right"), Column("epsilon", "right"))
    lead = [column for column, once in zip(columns, alone, strict=True) if not once]
    lead.append(Column("arms in high privacy", "right"))
    if alone[0] and alone[2]:  # every row has the same arms and the same budget
        return lead[:-1], [row[:-1] for row in led]
    return lead, led


@dataclass
class _Regime:
    """The arms of one regime: how many, and between which gaps and thresholds they lie."""

    arms: int = 0
    gaps: tuple[float, float] = (math.inf, -math.inf)
    thresholds: tuple[float, float] = (math.inf, -math.inf)


def _regimes(arms: ArmRegimes) -> dict[str, _Regime]:
    found = {name: _Regime() for name in ("optimal", "high privacy", "low privacy")}
    for columns in arms.portions():
        for name, regime in found.items():
            there = columns["regime"] == name
            if there.any():
                regime.arms += int(there.sum())
                regime.gaps = _wider(regime.gaps, columns["gap"][there])
                regime.thresholds = _wider(regime.thresholds, columns["threshold"][there])
    return found


def _wider(ends: tuple[float, float], values: NDArray[Any]) -> tuple[float, float]:
    return min(ends[0], float(values.min())), max(ends[1], float(values.max()))


def _counts(arms: ArmRegimes) -> dict[str, Json]:
    return {name: regime.arms for name, regime in _regimes(arms).items()}


def _arms_json(arms: ArmRegimes, *, single: bool) -> list[Json] | None:
    if not single or len(arms) > _JSON_ARMS:
        return None
    names = ("mean", "gap", "kl", "transport", "d_eps", "threshold", "regime")
    return [{name: getattr(arm, name) for name in names} for arm in arms]


def _show_arms(arms: ArmRegimes) -> None:
    if len(arms) > _LISTED_ARMS:
        columns = [Column("regime"), Column("arms", "right"), Column("smallest gap", "right")]
        columns += [Column("largest gap", "right"), Column("thresholds", "right")]
        rows = []
        for name, regime in _regimes(arms).items():
            if regime.arms:
                ends = (number(end) for end in regime.gaps)
                boundary = "{:.4g} to {:.4g}".format(*regime.thresholds)
                rows.append((name, str(regime.arms), *ends, boundary))
        show_table(columns, rows)
        return
    names = ("mean", "gap", "d_eps", "threshold")
    columns = [*(Column(name, "right") for name in ("arm", *names)), Column("regime")]
    rows = [
        (str(place), *(number(getattr(arm, name)) for name in names), arm.regime)
        for place, arm in enumerate(arms, start=1)
    ]
    show_table(columns, rows)
