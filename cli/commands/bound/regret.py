"""`banditproof bound regret`: every known bound on the regret at a bandit instance."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....theory.bounds.bound import Bound
from ....theory.bounds.regret_lower_bounds import arm_regimes
from ....theory.bounds.regret_upper_bounds import BOUNDED_BOUNDS, REGRET_BOUNDS, family_bounds
from ...bad_usage import bad_usage
from ...options.bound_options import bound_options, given_as_json
from ...options.family_option import laws_of, laws_options
from ...options.files.instances_file import instances_option, read_instances
from ...options.gathered import gathered
from ...options.means import means_of_arms
from ...options.number import ANY_NUMBER, MEAN, NOT_NEGATIVE, opt
from ...options.number_options import means_options
from ...options.sweep import Sweep, sweep_type, times
from ...output.bound_table import cited, in_words, listed_means, show_answer, spelled
from ...output.forms import Output, forms
from ...output.records import of_bounds
from ...output.table import Column
from ...terminal.safe_text import say
from .arms_by_regime import counts_by_regime, listed_arms, show_arms
from .plot import check_plot, draw, draw_bounds
from .regret_case import MOST_IN_JSON, Case, CaseOfArms, leads
from .regret_elsewhere import picture_of_unavoidable, show_unavoidable, unavoidable

if TYPE_CHECKING:
    from ....theory.bounds.least_worst_regret import LeastWorstRegret

_BOUNDED = "bounded"
_QUICKLY_CERTIFIED = 10_000  # arms, of whose enclosures nobody waits more than 20 seconds
_SECONDS_AN_ARM = 0.002  # that the enclosures of an arm take, about


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
            laws_of(self.family, self.sigma)
        if sum(given is not None for given in (self.means, self.means_file, self.instances)) != 1:
            ways = "one of --means, --means-file and --instances is accepted"
            raise click.UsageError(f"the arms are missing or given twice; {ways}")
        if self.instances is not None:
            return dict(read_instances(self.instances).items())
        for mean in self.means or ():
            if not 0 <= mean <= 1:
                told = f"'{float(mean)!r}' is not accepted: it must be {MEAN.words}"
                raise click.BadParameter(told, param_hint="'--means'")
        return {None: means_of_arms(self.means, self.means_file)}


@click.command()
@means_options("0.75,0.625,0.5")
@laws_options("--arms", _BOUNDED)
@instances_option
@bound_options(REGRET_BOUNDS, required=("epsilon", "T"), swept=("epsilon", "T"))
@opt(
    "--if-regret-elsewhere elsewhere",
    sweep_type(NOT_NEGATIVE),
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
    from ....theory.bounds.bernoulli_instance import BanditInstance
    from ....theory.bounds.evaluation import bounds_given
    from ....theory.bounds.least_worst_regret import least_worst_regret
    from ....theory.bounds.theorem_bounds import theorem_bounds

    check_plot(output.plot, epsilon)
    if arms.family not in {"bernoulli", _BOUNDED}:
        _show_family(arms, epsilon, horizon, output, drawn=elsewhere is not None)
        return
    if output.plot is not None and not (horizon.single and arms.instances is None):
        raise click.UsageError("--plot: one horizon and one instance are accepted")

    records = BOUNDED_BOUNDS if arms.family == _BOUNDED else REGRET_BOUNDS
    named = arms.named()
    cases = [
        CaseOfArms(name, rounds, budget, instance)
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

    def bounds_at(
        case: CaseOfArms, width: float | None = output.relative_width, *, minimax: bool = True
    ) -> tuple[Bound, ...]:
        at: dict[str, Any] = {"epsilon": case.epsilon, "horizon": case.horizon}
        of_theorems = theorem_bounds(case.instance, **at, minimax=minimax)
        return *of_theorems, *bounds_given(records, case.instance, relative_width=width, **given, **at)

    answer = None
    if single and not output.wants_csv:
        at: dict[str, Any] = {**given, "epsilon": first.epsilon, "horizon": first.horizon}
        answer = least_worst_regret(records, first.instance, **at)
    rows = [
        [case.row(bound, terms=single and len(case.instance) <= MOST_IN_JSON) for bound in bounds_at(case)]
        for case in cases
    ]
    curves = [unavoidable(case, elsewhere or ()) for case in cases]
    regimes = [arm_regimes(case.instance, case.epsilon) for case in cases]
    if output.plot is not None and elsewhere is not None and not elsewhere.single:
        draw(picture_of_unavoidable(curves[0], first), output.plot)
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
            costly=len(first.instance) > MOST_IN_JSON,
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
                {**case.to_json(), **counts_by_regime(of), "arms": listed_arms(of) if single else None}
                for case, of in zip(cases, regimes, strict=True)
            ],
        }

    def show() -> None:
        lead, led = leads(cases, (None in named, horizon.single, epsilon.single))
        if named.keys() != {None} or not epsilon.single:  # else every row has the same arms and budget
            lead.append(Column("arms in high privacy", "right"))
            for cells, of in zip(led, regimes, strict=True):
                cells.append(f"{counts_by_regime(of)['high privacy']} of {len(of)}")
        show_answer(rows, output, at=times(horizon), first_columns=lead, first_cells=led)
        if single:
            say()
            show_arms(regimes[0])
            lead, led = [], [[]]
        show_unavoidable(lead, led, curves)
        if single:
            say(f"\n{_answered(answer, first)}")

    output.give(document, show, lambda: of_bounds([*rows, *curves]))


def _called(bound: Bound) -> str:
    """An upper bound by its policy."""
    return bound.name.split(",")[0].split(" (")[0] if bound.kind == "upper" else bound.name


def _show_family(arms: _Arms, epsilon: Sweep, horizon: Sweep, output: Output, *, drawn: bool) -> None:
    if drawn or arms.instances is not None or output.plot is not None:
        refused = "--if-regret-elsewhere" if drawn else "--plot" if arms.instances is None else "--instances"
        raise click.UsageError(f"{refused}: with --arms bernoulli or bounded it is accepted")
    laws = laws_of(arms.family, arms.sigma)
    means = means_of_arms(arms.means, arms.means_file, ANY_NUMBER)
    cases = [Case(None, rounds, budget) for rounds in horizon.finite for budget in epsilon]
    how = {"relative_width": output.relative_width}
    with bad_usage("--means"):
        rows = [
            [
                case.row(bound, terms=True)
                for bound in family_bounds(laws, means, epsilon=case.epsilon, horizon=case.horizon, **how)
            ]
            for case in cases
        ]
    document = {
        "schema": "banditproof/bound-regret/1",
        "family": arms.family,
        **({} if arms.family != "gaussian" else {"sigma": float(arms.sigma or 1)}),
        "arms": len(means),
        "means": [float(mean) for mean in means],
        "bounds": [row for of_case in rows for row in of_case],
    }

    def show() -> None:
        lead, led = leads(cases, (True, False, False))
        show_answer(rows, output, at=times(horizon), first_columns=lead, first_cells=led)
        if arms.family != "gaussian":
            none = f"No upper bound is known here for {arms.family} arms"
            say(f"\n{none}: no theorem of the texts is about them.")

    output.give(lambda: document, show, lambda: of_bounds(rows))


def _answered(answer: "LeastWorstRegret | None", case: CaseOfArms) -> str:
    """The answer, as sentences about the worst of the instances."""
    if answer is None:
        return "No lower bound is compared with an upper one here: it has no value, or too many neighbours."
    row: dict[str, Any] = answer.lower.to_json()
    low, high = in_words(row["value"], up=False), in_words(answer.value, up=True)
    answer_row, many, several = answer.to_json(), answer.neighbours + 1, "s" * (answer.neighbours > 1)
    return (
        f"At T = {spelled(case.horizon)} every eps-DP policy has a regret of at least {low} on one of {many} "
        f"instances, these arms and their {answer.neighbours} confusing neighbour{several} ({cited(row)}); "
        f"it need not be on these arms. On each of the {many} "
        + (
            f"one policy has at most {high} ({answer_row['upper_by']})."
            if answer.claim
            else f"uniform draws have at most {high}, and no upper bound says less."
        )
    )
