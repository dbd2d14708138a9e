"""What simulations say: as a table, as JSON, and as a picture."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...paper_checks.figures.bound_curve import bound_curve
from ...paper_checks.figures.figure import Curve, Panel
from ...theory.numbers.enclosure import exact
from ..options.environment_name import Arms, LowerBound
from ..options.linear_name import LinearBandit
from ..options.policy_name import PolicyName
from ..options.whole_number import spelled_whole
from ..output.bound_table import listed_means
from ..output.interval_columns import INTERVALS, TENTHS, interval_notes, intervals, normal_interval, short
from ..output.table import Column, numbers, show
from ..terminal.safe_text import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ...algorithms.simulation.simulator import Simulation

BEST_ARM, BEST_EXPERT, BEST_ACTION = "best arm", "best expert", "best action"
"""What regret is against."""

CONFIDENCE = 0.95
LEVELS = (0.1, 0.25, 0.75, 0.9)
"""Of the intervals, and of the quantiles."""
_FAR_APART = 1.5  # mean and median: from this ratio on, a note
_LISTED_ARMS = 20  # of more arms there is a row for the best and one for the others
_SIDE_BY_SIDE = 3  # policies
_PURE_NOISES = {"laplace", "discrete-laplace"}


@dataclass(frozen=True)
class Simulated:
    """A policy, the arms, and its runs; of a policy that takes advice, also held against the best expert."""

    policy: PolicyName
    arms: Arms | LinearBandit
    simulation: "Simulation"
    against_expert: "Simulation | None" = None

    @property
    def comparisons(self) -> "tuple[tuple[str, Simulation], ...]":
        """What regret is against, the text's own comparator first, and the runs with that regret."""
        if self.against_expert is not None:
            return ((BEST_EXPERT, self.against_expert), (BEST_ARM, self.simulation))
        return ((BEST_ARM if isinstance(self.arms, Arms) else BEST_ACTION, self.simulation),)

    @cached_property
    def options(self) -> dict[str, str]:
        """The options as it ran, spelled."""
        return self.policy.spelled_options()

    @cached_property
    def lower_bound(self) -> LowerBound | None:
        """The lower bound on regret for such a policy: with its budget, if it is epsilon-private."""
        epsilon: Fraction | None = None
        if not self.policy.own:
            named = self.policy.entry
            if named.kind != "regret":
                return None
            if named.privacy == "pure" and self.options.get("noise") in _PURE_NOISES:
                epsilon = exact(self.policy.options()["epsilon"])
        return self.arms.lower_bound(epsilon)

    @property
    def bound_value(self) -> float | None:
        """Its value at the horizon."""
        return None if self.lower_bound is None else self.lower_bound[2](self.simulation.horizon)

    @property
    def bound_record(self) -> dict[str, Any] | None:
        """The same for JSON."""
        if self.lower_bound is None:
            return None
        name, claim, _ = self.lower_bound
        return {"name": name, "claim": claim, "regime": "leading term", "value": self.bound_value}


def report(simulated: Sequence[Simulated]) -> dict[str, Any]:
    """The JSON document."""
    first = simulated[0]
    return {
        "schema": "banditproof/simulate/2",
        "environment": first.arms.kind,
        "arms": first.arms.arms,
        "means": first.arms.means,
        **(first.arms.to_json() if isinstance(first.arms, LinearBandit) else {}),
        "horizon": first.simulation.horizon,
        "runs": first.simulation.runs,
        "seed": first.simulation.seed,
        "confidence": CONFIDENCE,
        "algorithms": [_report(run) for run in simulated],
    }


def _report(run: Simulated) -> dict[str, Any]:
    simulation = run.simulation
    return {
        "name": run.policy.label,
        "algorithm": run.policy.target,
        "options": run.options,
        "comparator": run.comparisons[-1][0],
        **statistics(simulation),
        "best_expert": None if run.against_expert is None else statistics(run.against_expert),
        "pulls": simulation.pulls.mean(axis=0) if run.arms.means else None,
        "releases": simulation.releases.mean(axis=0) if run.arms.means else None,
        "lower_bound": run.bound_record,
        "stopped": _stopped(simulation),
    }


def statistics(simulation: "Simulation") -> dict[str, Any]:
    """Of the regret: at the end, and over time."""
    low, high = simulation.mean_interval(CONFIDENCE)
    median_low, median_high = simulation.median_interval(CONFIDENCE)
    quantiles = simulation.quantiles(LEVELS)
    return {
        "mean": simulation.mean()[-1],
        "standard_error": simulation.standard_error()[-1],
        "mean_ci": [low[-1], high[-1]],
        "mean_ci_if_normal": normal_interval(
            simulation.runs, float(simulation.mean()[-1]), float(simulation.standard_error()[-1])
        ),
        "limits": simulation.limits[:, -1],
        "median": simulation.median()[-1],
        "median_ci": [median_low[-1], median_high[-1]],
        "quantiles": {f"{level:g}": row[-1] for level, row in zip(LEVELS, quantiles, strict=True)},
        "largest_share": simulation.largest_share()[-1],
        "checkpoints": {
            "t": simulation.checkpoints,
            "mean": simulation.mean(),
            "standard_error": simulation.standard_error(),
            "mean_ci": {"lower": low, "upper": high},
            "median": simulation.median(),
            "median_ci": {"lower": median_low, "upper": median_high},
            "quantiles": {f"{level:g}": row for level, row in zip(LEVELS, quantiles, strict=True)},
        },
    }


def _stopped(simulation: "Simulation") -> dict[str, Any] | None:
    """When the runs that stopped did so, and with which arms."""
    stopped = simulation.stopped[simulation.stopped >= 0]
    if not stopped.size:
        return None
    arms = Counter(int(arm) + 1 for arm in simulation.recommended[simulation.stopped >= 0])
    return {
        "runs": int(stopped.size),
        "mean_rounds": float(stopped.mean()),
        "median_rounds": float(sorted(stopped.tolist())[(stopped.size - 1) // 2]),
        "recommended": {str(arm): arms[arm] for arm in sorted(arms)},
    }


def show_report(simulated: Sequence[Simulated]) -> None:
    """Print the tables and the notes."""
    simulation = simulated[0].simulation
    times = "run" if simulation.runs == 1 else "runs"
    say(
        f"regret after T = {spelled_whole(simulation.horizon)} rounds, {simulation.runs} {times}, "
        f"seed {simulation.seed}, {simulated[0].arms.kind} arms\n"
    )
    named = any(run.against_expert is not None for run in simulated)
    columns = [Column("algorithm", breaks=False), *([Column("against")] if named else []), *INTERVALS]
    columns += TENTHS
    columns.append(Column("leading term", "right", rank=1))
    show(columns, [row for run in simulated for row in _rows(run, named=named)])
    say()
    if simulated[0].arms.means:  # fresh actions in every round have no pulls to speak of
        _show_pulls(simulated)
        say()
    for run in simulated:
        say(run.policy.line_of_options())
    if notes := [*_notes(simulated)]:
        say("\n".join(("", *notes)))


def _rows(run: Simulated, *, named: bool) -> Iterator[tuple[str, ...]]:
    """A row for everything that the regret is against."""
    bound = "-" if run.bound_value is None else short(run.bound_value)
    for comparator, simulation in run.comparisons:
        cells = interval_cells(simulation, simulation.mean(), simulation.standard_error())
        tenths = (short(float(value)) for value in simulation.quantiles((0.1, 0.9))[:, -1])
        yield run.policy.label, *([comparator] if named else []), *cells, *tenths, bound


def interval_cells(
    simulation: "Simulation", mean: "NDArray[np.float64]", error: "NDArray[np.float64]"
) -> tuple[str, ...]:
    """The cells of the intervals at the end; mean and standard error may be sums in another order."""
    return intervals(
        float(mean[-1]),
        float(error[-1]),
        simulation.mean_interval(CONFIDENCE)[:, -1].tolist(),
        float(simulation.median()[-1]),
        simulation.median_interval(CONFIDENCE)[:, -1].tolist(),
        runs=simulation.runs,
    )


def _show_pulls(simulated: Sequence[Simulated]) -> None:
    """Mean pulls and releases, arm by arm; of many arms, in groups; of many policies, a line each."""
    means = simulated[0].arms.means
    best = max(means)
    if len(means) <= _LISTED_ARMS:
        groups = [(str(arm + 1), f"{mean:g}", [arm]) for arm, mean in enumerate(means)]
    else:
        optimal = [arm for arm, mean in enumerate(means) if mean == best]
        worse = [arm for arm, mean in enumerate(means) if mean != best]
        groups = [(f"{len(optimal)} best", f"{best:g}", optimal)]
        if worse:
            low, high = min(means[arm] for arm in worse), max(means[arm] for arm in worse)
            groups.append((f"{len(worse)} others", f"{low:g} to {high:g}", worse))
    released = [run for run in simulated if run.simulation.releases.any() and not _without_privacy(run)]
    counted = [(f"pulls, {run.policy.label}", run.simulation.pulls) for run in simulated]
    counted += [(f"releases, {run.policy.label}", run.simulation.releases) for run in released]
    cells = [[_short_count(counts[:, places]) for _, _, places in groups] for _, counts in counted]
    if len(simulated) > _SIDE_BY_SIDE:
        columns = [Column("arm (mean)", breaks=False), *numbers(*(f"{n} ({mean})" for n, mean, _ in groups))]
        rows = [(heading, *row) for (heading, _), row in zip(counted, cells, strict=True)]
        show(columns, rows, lead=1)
        return
    by_arm = zip(*cells, strict=True)
    rows = [(name, mean, *row) for (name, mean, _), row in zip(groups, by_arm, strict=True)]
    show(numbers("arm", "mean", *(heading for heading, _ in counted)), rows, lead=2)


def _short_count(counts: Any) -> str:  # noqa: ANN401  an array, a row a run
    mean = float(counts.sum(axis=1).mean())
    return f"{mean:.1f}" if mean < 1e5 else f"{mean:.8g}"


def _notes(simulated: Sequence[Simulated]) -> Iterator[str]:
    """What a reader of the tables should know: of each policy, of the rewards, and of the columns."""
    for run in simulated:
        yield from (f"note: {run.policy.label}{words}" for words in _notes_of_runs(run.simulation))
    world = simulated[0].arms
    if world.told:
        yield f"note: {world.told}"
    if isinstance(world, Arms) and world.fixed_in_advance:
        yield "note: rewards are fixed in advance; regret is against the single arm that is best until then"
    if any(run.against_expert is not None for run in simulated):
        yield "note: best expert: whose advice, followed from the first round on, earns most until then"
    least, most = world.reward_range
    private = [run for run in simulated if not _without_privacy(run)]
    for low, high in sorted({_promised(run) for run in private}):
        if not low <= least <= most <= high:
            names = [run.policy.label for run in private if _promised(run) == (low, high)]
            whose = "these policies" if len(names) == len(simulated) else " and ".join(names)
            yield f"note: rewards leave [{low}, {high}]: the privacy promised by {whose} is for rewards in it"
    bounds = {run.lower_bound[:2] for run in simulated if run.lower_bound and run.bound_value is not None}
    if bounds:
        words = ", ".join(f"{name} ({claim})" for name, claim in sorted(bounds, reverse=True))
        yield f"leading term: what consistent policies lose as T -> infinity, no bound at this T: {words}"
    limits = [runs.limits[:, -1].tolist() for run in simulated for _, runs in run.comparisons]
    least, most = min(low for low, _ in limits), max(high for _, high in limits)
    yield from interval_notes(simulated[0].simulation.runs, least, most)


def _notes_of_runs(simulation: "Simulation") -> Iterator[str]:
    """That rare runs dominate the mean, and when runs stopped."""
    runs, mean, median = simulation.runs, float(simulation.mean()[-1]), float(simulation.median()[-1])
    is_near = 1 / _FAR_APART <= mean / max(median, 1e-300) <= _FAR_APART
    if runs > 1 and mean > 0 and not is_near:
        ratio = f"{mean / median:.3g} times" if median > 0 else "far from"
        share = float(simulation.largest_share()[-1])
        yield (
            f": the mean is {ratio} the median: rare long runs dominate it (the longest of {runs} is "
            f"{share:.0%} of the sum), and rarer ones may be missed"
        )
    if stopped := _stopped(simulation):
        words = ", ".join(f"arm {arm} {count} times" for arm, count in stopped["recommended"].items())
        yield (
            f" stopped in {stopped['runs']} of {runs} runs, after {stopped['mean_rounds']:.6g} rounds in the "
            f"mean and {stopped['median_rounds']:.6g} in the median, with {words}"
        )


def picture_of(simulated: Sequence[Simulated], kind: str) -> bytes:
    """Regret over time: mean, median, the middle four fifths of the runs, and the leading terms."""
    from ...paper_checks.figures.simulated_cases import regret_over_time
    from ..output.curve_plot import picture, regret_curves

    simulation = simulated[0].simulation
    runs: list[Curve] = [
        regret_over_time(
            compared,
            each.policy.label if each.against_expert is None else f"{each.policy.label}, {comparator}",
            "baseline" if _without_privacy(each) else "private",
        )
        for each in simulated
        for comparator, compared in each.comparisons
    ]
    bounds: dict[str, Curve] = {}
    for each in simulated:
        if each.lower_bound is None or not each.bound_value:
            continue
        name, claim, value = each.lower_bound
        budget = f", epsilon = {each.options['epsilon']}" if name == "d_eps" else ""
        label = f"leading term {name}{budget} ({claim})"
        bounds[label] = bound_curve(label, value, simulation.checkpoints.tolist())
    curves = [*runs, *bounds.values()]
    floor, x_log, y_log = regret_curves(curves)
    arms = simulated[0].arms
    shown = listed_means(arms.means, 8)
    caption = (
        f"{simulation.runs} runs, seed {simulation.seed}. Lines: mean regret; dots: median; shaded: middle "
        "four fifths of the runs."
    )
    if bounds:
        caption += (
            " A leading term is what consistent policies lose as t grows, up to o(log t): no bound at t."
        )
    panel = Panel(
        title=f"{arms.kind} arms, means {shown}" if shown else f"{arms.arms} {arms.kind} actions a round",
        x_name="round t",
        y_name="regret",
        curves=curves,
        x_log=x_log,
        y_log=y_log,
        floor=floor if y_log else None,
    )
    title = f"Regret until T = {spelled_whole(simulation.horizon)}"
    return picture(title, caption, [panel], 1, [kind])[0]


def _promised(each: Simulated) -> tuple[int, int]:
    """The interval of the rewards that a policy's privacy is made for."""
    return (-1, 1) if each.policy.plays_actions else (0, 1)


def _without_privacy(each: Simulated) -> bool:
    return not each.policy.own and each.policy.entry.privacy == "none"
