"""`banditproof bound linear`: lower bounds on the regret of a linear bandit, without and with privacy."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ....theory.bounds.bound import Statement
from ....theory.bounds.linear_minimax_bounds import (
    LINEAR_MINIMAX_BOUNDS,
    LINEAR_PROGRAM,
    LINEAR_PROGRAM_AMENDED,
    LINEAR_PROGRAM_PURE,
)
from ....theory.bounds.linear_user_sum_bounds import COUNT_GOPE_BOUNDS
from ....theory.numbers.json_value import Json
from ...options.bound_options import bound_options
from ...options.file_name import FileName
from ...options.files.actions_file import Actions, read_actions, read_theta
from ...options.gathered import gathered
from ...options.linear_name import given_actions
from ...options.number import opt
from ...options.number_options import actions_file_option, seed_option
from ...options.whole_number import whole_type
from ...output.bound_table import number, print_notes, show_answer, show_bounds, spelled
from ...output.certificate_files import check_folder, write_certificates
from ...output.forms import Output, forms
from ...output.records import of_bounds
from ...output.table import numbers, show
from ...terminal.safe_text import say
from .design import notes

if TYPE_CHECKING:
    from ....theory.bounds.linear_lower_bounds import LinearLowerBound

_LISTED_ARMS = 20  # of more arms the cheap ones are only counted
_NOTHING = 1e-9  # of the bound: pulls that cost less are a zero of the program, rounded
_FILES = {LINEAR_PROGRAM.name: "linear_bound", LINEAR_PROGRAM_PURE.name: "linear_bound_private"}


@dataclass(frozen=True, slots=True)
class _Given:
    """The actions and the parameter as they were given."""

    arms: Path | None
    actions: str | None
    dimension: int | None
    theta: Path | None
    seed: int

    def read(self) -> tuple[Actions, tuple[Fraction, ...]]:
        """What they are."""
        if (self.arms is None) == (self.actions is None):
            ways = "--arms FILE or --actions, such as --actions random, is accepted"
            raise click.UsageError(f"the actions are missing or given twice; {ways}")
        if self.arms is not None and self.dimension is not None:
            raise click.UsageError("--dimension: with --actions random it is accepted")
        if self.actions is not None:
            actions = given_actions(self.actions, self.dimension, self.seed)
        else:
            actions = read_actions(self.arms or Path())
        size = len(actions.rows[0])
        if self.theta is not None:
            return actions, read_theta(self.theta, size)
        if not (self.actions or "").startswith("random"):
            raise click.UsageError(f"--theta is missing: {size} numbers go with these actions")
        return actions, (Fraction(1), *[Fraction(0)] * (size - 1))


@click.command()
@actions_file_option(required=False)
@click.option(
    "--actions",
    metavar="ROWS|random|FILE",
    help="Instead: the actions as written, 1,0; 0,1, or random unit vectors, random:20:3, from --seed.",
)
@opt("--dimension", whole_type("the dimension", 1, 100), "Of random actions; 3 if not given.")
@opt(
    "--theta",
    FileName(),
    "The parameter, 1,0,0, or a file of it; of random actions 1,0,...,0 if not given.",
    metavar="NUMBERS|FILE",
)
@seed_option("Of random actions.")
@bound_options((*LINEAR_MINIMAX_BOUNDS, *COUNT_GOPE_BOUNDS), known=("d", "K"), risk=True)
@forms("certified certificates json csv wide notes")
@gathered(given=_Given)
def command(
    *,
    given: _Given,
    epsilon: Fraction | None,
    rho: Fraction | None,
    delta: Fraction | None,
    privacy_delta: Fraction | None,
    horizon: Fraction | None,
    output: Output,
) -> None:
    """Bounds on the regret of a linear bandit.

    The noise is Gaussian with variance 1.

    The problem-dependent ones are factors of log T; with --horizon also the minimax ones on the hypercube
    of the same dimension; with --epsilon, --privacy-delta and --risk upper bounds on any actions, too.
    """
    from ....theory.bounds.evaluation import bounds_given

    if rho is not None and horizon is None:
        raise click.UsageError("--rho stands without --horizon; only the minimax bounds speak of rho")
    for name, value in (("--risk", delta), ("--privacy-delta", privacy_delta)):
        if value is not None and None in (horizon, epsilon, delta, privacy_delta):
            raise click.UsageError(
                f"{name} is for upper bounds; --horizon, --epsilon, --privacy-delta and --risk are accepted"
            )
    certified, certificates = output.certified, output.certificates
    check_folder(certificates)
    actions, parameter = given.read()
    free = _bound(actions, parameter, None)
    solved = {LINEAR_PROGRAM: free}
    if epsilon is not None:
        solved[LINEAR_PROGRAM_PURE] = _bound(actions, parameter, epsilon)
    proved = certified or certificates is not None
    rows = [
        _row(record, actions, parameter, bounds, None if bounds is free else epsilon, certified=proved)
        for record, bounds in solved.items()
    ]
    if certificates is not None:
        write_certificates(certificates, {_FILES[str(row["name"])]: row["certificate"] for row in rows})
    if epsilon is not None:
        rows.append(_amended(actions, parameter, epsilon, free.best))
    minimax: list[dict[str, Any]] = []
    if horizon is not None:
        at: dict[str, Any] = {"dimension": len(actions.rows[0]), "horizon": horizon, "epsilon": epsilon}
        at["relative_width"] = output.relative_width
        bounds = bounds_given(LINEAR_MINIMAX_BOUNDS, rho=rho, **at)
        if epsilon is not None and privacy_delta is not None and delta is not None:
            at |= {"arms": len(actions.rows), "privacy_delta": privacy_delta, "delta": delta}
            bounds = (*bounds, *bounds_given(COUNT_GOPE_BOUNDS, **at))
        minimax = [bound.to_json() for bound in bounds]
    document = {
        "schema": "banditproof/bound-linear/1",
        "actions": len(actions.rows),
        "coordinates": len(actions.rows[0]),
        "dimension": free.dimension,
        "best": free.best + 1,
        "epsilon": None if epsilon is None else float(epsilon),
        "rho": None if rho is None else float(rho),
        "horizon": None if horizon is None else float(horizon),
        "bounds": rows,
        "minimax": minimax,
        "notes": notes(actions, free.dimension),
    }

    def show_bounds_and_arms() -> None:
        show_bounds(rows, certified=certified, at="a given T; each is a factor of log(T)")
        print_notes(rows, full=output.wants_notes)
        say()
        _show_arms(solved)
        for kind in ("lower", "upper"):
            of_kind = [row for row in minimax if row["kind"] == kind]
            if of_kind and horizon is not None:
                say()
                show_answer([of_kind], output, at=f"T = {spelled(horizon)}")
        for note in notes(actions, free.dimension):
            say(note)

    output.give(lambda: document, show_bounds_and_arms, lambda: of_bounds([rows, minimax]))


def _bound(actions: Actions, theta: tuple[Fraction, ...], epsilon: Fraction | None) -> "LinearLowerBound":
    from ....theory.bounds.linear_lower_bounds import linear_lower_bound

    try:
        return linear_lower_bound(
            actions.doubles, list(map(float, theta)), epsilon=None if epsilon is None else float(epsilon)
        )
    except ValueError as error:
        raise click.UsageError(f"--arms, --theta: {error} (actions are counted from 0)") from error


def _amended(actions: Actions, theta: tuple[Fraction, ...], epsilon: Fraction, best: int) -> dict[str, Json]:
    """The private bound with the largest L1 length over bases in place of the printed rho, in doubles."""
    from ....theory.bounds.linear_lower_bounds import linear_lower_bound
    from ....theory.bounds.rho_of_actions import spanning_rho

    row = _without_numbers(LINEAR_PROGRAM_AMENDED)
    try:
        rho = spanning_rho(actions.doubles, best)
    except ValueError as error:
        return {**row, "reason": str(error)}
    bound = linear_lower_bound(actions.doubles, list(map(float, theta)), epsilon=float(epsilon), rho=rho)
    return {**row, **_solved(bound)}


def _solved(bound: "LinearLowerBound") -> dict[str, Json]:
    """What the program gives, in doubles."""
    return {
        "value": bound.value,
        "relative_gap": bound.relative_gap,
        "allocation": [float(pulls) for pulls in bound.allocation],
        "gaps": [float(gap) for gap in bound.gaps],
    }


def _without_numbers(record: Statement) -> dict[str, Json]:
    """A row without numbers, as the record has it."""
    return {
        "name": record.name,
        "claim": record.claim,
        **dict.fromkeys(("value", "lower", "upper", "relative_gap", "allocation", "gaps")),
        "regime": record.regime,
        "limit": record.limit,
        "reason": None,
        "source": record.source,
        "conditions": record.conditions,
        "notes": list(record.notes),
        "certificate": None,
    }


def _row(
    record: Statement,
    actions: Actions,
    theta: tuple[Fraction, ...],
    bound: "LinearLowerBound",
    epsilon: Fraction | None,
    *,
    certified: bool,
) -> dict[str, Any]:
    row: dict[str, Any] = {**_without_numbers(record), **_solved(bound)}
    if not certified:
        return row
    from ....theory.bounds.linear_lower_bounds import certified_linear_lower_bound
    from ....verify.certificates.linear_bound import linear_bound_certificate

    try:
        proof = certified_linear_lower_bound(actions.rows, theta, epsilon=epsilon)
    except ValueError as error:
        raise click.UsageError(f"--certified: {error} (actions are counted from 0)") from error
    lower, upper = proof.value.decimals()
    return {**row, "lower": lower, "upper": upper, "certificate": linear_bound_certificate(proof.document)}


def _pulls(bound: "LinearLowerBound", place: int) -> float:
    """Pulls as a table shows them: without what a step towards the centre leaves of a zero."""
    pulls = float(bound.allocation[place])
    return pulls if pulls * float(bound.gaps[place]) > _NOTHING * bound.value else 0.0


def _show_arms(solved: "dict[Statement, LinearLowerBound]") -> None:
    free = solved[LINEAR_PROGRAM]
    costs = max(solved.values(), key=lambda bound: bound.value)
    order = sorted(range(len(free.gaps)), key=lambda at: -float(costs.allocation[at] * costs.gaps[at]))
    privacies = (record.name.rsplit(", ", 1)[1] for record in solved)
    columns = numbers("action", "gap", *(f"pulls / log T, {privacy}" for privacy in privacies))
    cells = []
    for place in sorted(order[:_LISTED_ARMS]):
        best = place == free.best
        pulls = ("free" if best else number(_pulls(bound, place), 6) for bound in solved.values())
        cells.append([f"{place + 1}{' (best)' * best}", number(float(free.gaps[place])), *pulls])
    show(columns, cells)
    if len(order) > _LISTED_ARMS:
        say(f"\nand {len(order) - _LISTED_ARMS} more actions, which cost less")
