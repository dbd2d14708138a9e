"""Policies that stop beside the best private answer: exact chances, and the largest of any policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ...theory.numbers.enclosure import exact
from ..bad_usage import bad_usage
from ..options.policy_name import PolicyFile, PolicyName
from ..output.table import Column, numbers, show
from ..terminal.safe_text import say
from .exact_figure import Exactly, both_ends, show_notes
from .optimum_comparison import budget_words, played_by, promised_by

if TYPE_CHECKING:
    from ...theory.numbers.enclosure import Enclosure
    from ...verify.optimal.privacy import Privacy
    from ..options.environment_name import Arms
    from ..output.progress_bar import Tell

_NO_RISK = "it promises no risk of missing the highest mean, so there is no best answer of its kind"


@dataclass(frozen=True)
class BesideAnswer:
    """How often a policy has stopped by T, and the largest chance of its risk and privacy."""

    policy: PolicyName
    privacy: Privacy
    risk: Fraction | None
    """None: it promises none that is about the highest mean."""
    largest: Enclosure | None
    exact: Exactly[tuple[Enclosure, Enclosure]]
    """The chances of a right answer and of a wrong one."""

    @property
    def answers(self) -> tuple[Enclosure | None, Enclosure | None]:
        """The same, None where they are not known."""
        return self.exact.figure or (None, None)

    def to_json(self) -> dict[str, Any]:
        """Both ends of every number."""
        return {
            **self.privacy.to_json(),
            "risk": None if self.risk is None else float(self.risk),
            "right": both_ends(self.answers[0]),
            "wrong": both_ends(self.answers[1]),
            "discrete_twin": self.exact.twin,
            "largest": both_ends(self.largest),
            "why": self.exact.why or None,
        }


def beside_answer(policies: Sequence[PolicyName], arms: Arms, horizon: int, tell: Tell) -> list[BesideAnswer]:
    """Each policy beside the best of its budget and risk; a ``click.UsageError`` where that is too large."""
    from ...verify.optimal.best_answer import answers_of_law, best_answer

    if arms.kind != "bernoulli":
        raise click.UsageError(f"--optimal: {arms.kind} arms; Bernoulli arms of --means are accepted")
    means = tuple(arms.exact_means)
    known: dict[tuple[Privacy, Fraction], Enclosure] = {}
    found = []
    for place, policy in enumerate(policies):
        tell(place, len(policies), f"the best answer beside {policy.label}")
        promised, risk = promised_by(policy), _risk(policy)
        if risk is None:
            found.append(BesideAnswer(policy, promised, None, None, Exactly(None, why=_NO_RISK)))
            continue
        with bad_usage("--optimal"):
            if (promised, risk) not in known:
                known[promised, risk] = best_answer(means, horizon, promised, risk).value
        played = played_by(len(means), horizon + 1, policy)
        answers = played.exactly(horizon + 1, partial(answers_of_law, means=means))
        found.append(BesideAnswer(policy, promised, risk, known[promised, risk], answers))
    return found


def _risk(policy: PolicyName) -> Fraction | None:
    """What it promises to be wrong at most; None: nothing about the arm of the highest mean."""
    if policy.own or isinstance(policy, PolicyFile) or policy.entry.best_by != "mean":
        return None
    return exact(policy.options()["delta"])


def show_answers(found: Sequence[BesideAnswer], horizon: int) -> None:
    """Print the table and its notes."""
    say(
        f"\nExact chances of having stopped by T = {horizon}, in the mean over the orders of the arms,"
        " and the largest of any policy\n"
    )
    columns = [Column("algorithm", breaks=False), *numbers("budget", "risk", "right", "wrong")]
    show([*columns, Column("largest right", breaks=False)], [_row(each) for each in found])
    say(
        f"\nlargest right: what no policy of this privacy, wrong with a chance of at most the risk on every"
        f" order, is above after {horizon} pulls"
    )
    if any(each.privacy.budget is None and each.risk is not None for each in found):
        say("inf: no budget is promised, or none that is reached, and the largest is of all policies")
    show_notes((each.policy.label, each.exact) for each in found)


def _row(each: BesideAnswer) -> tuple[str, ...]:
    risk = "-" if each.risk is None else f"{float(each.risk):g}"
    right, wrong, largest = (_number(value) for value in (*each.answers, each.largest))
    return each.policy.label, budget_words(each.privacy), risk, right, wrong, largest


def _number(value: Enclosure | None) -> str:
    return "-" if value is None else f"{float(value):.8g}"
