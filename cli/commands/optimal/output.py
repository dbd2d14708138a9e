"""The output of `banditproof optimal`: a table, JSON or CSV, and the files that are asked for."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import click

from ....algorithms.private.policy_table import PolicyTable
from ....theory.numbers.enclosure import Enclosure
from ....theory.numbers.json_value import Json
from ....verify.optimal.family import spelled
from ....verify.optimal.losses import Goal
from ....verify.optimal.optimum import Optimum, ends
from ...output.certificate_files import write_certificates
from ...output.document import as_json, write
from ...output.file_stem import file_stem
from ...output.forms import Output
from ...output.progress_bar import progress_bar
from ...output.table import Column, numbers, show
from ...terminal.safe_text import say
from .picture import picture_of
from .question import WORDS, Answer, Question, answers, check_files, spelled_budget, spelled_delta

_MOST_WEIGHTS = 12  # instances of a worst prior that are listed
_SHOWN_DIGITS = 10  # of an enclosure in a table


def answer(question: Question, goal: Goal, output: Output) -> None:
    """Solve, print, and write what is to be written."""
    question.check(goal)
    check_files(question, output.certificates, output.plot)
    output.check_plot()
    several = not question.horizon.single or len([each for each in question.budgets() if each]) > 1
    if output.plot is not None and not several:
        raise click.UsageError("--plot: several budgets above 0, or several horizons, are accepted")
    with progress_bar() as tell:
        found = answers(question, goal, tell)
    if output.certificates is not None:
        from ....verify.certificates.optimal_policy import optimal_policy_certificate

        best = [each.optimum for each in found]
        documents = {_stem(each): optimal_policy_certificate(each.payload()) for each in best}
        write_certificates(output.certificates, documents)
    if question.policy is not None:
        write(question.policy, as_json(_table(found[0].optimum)).encode())
    output.draw(partial(picture_of, question, found))
    output.give(
        lambda: _document(question, goal, found),
        lambda: _show(question, goal, found),
        lambda: (_record(question, each) for each in found),
    )


def _show(question: Question, goal: Goal, found: Sequence[Answer]) -> None:
    family = found[0].optimum.family
    several = len(family.instances) > 1
    how = ""
    if several:
        how = "the worst of " if family.prior is None else "the mean over "
    at = f"T = {found[0].optimum.horizon}, " if question.horizon.single else ""
    privacy = f"neighbours: {question.notion}{question.privacy_suffix}"
    say(f"Least {WORDS[goal.value]} of any policy, {at}{how}{question.described(family)}; {privacy}")
    say()
    columns = numbers(question.budget_name, "price of privacy")
    columns.insert(1, Column("least", breaks=False))
    rows = [[spelled_budget(each.optimum), _interval(each.optimum.value), _price(each)] for each in found]
    if not question.horizon.single:
        columns = [*numbers("T"), *columns]
        rows = [[str(each.optimum.horizon), *row] for each, row in zip(found, rows, strict=True)]
    show(columns, rows)
    if len(found) == 1:
        best = found[0].optimum
        say()
        say(f"without privacy: {_interval(found[0].free.value)}")
        if several and family.prior is None:
            say(f"worst prior: {_prior(best)}")
    say()
    say("price of privacy: the least over the least without privacy")
    if question.policy is not None:
        say(f"policy: {question.policy}")


def _interval(value: Enclosure) -> str:
    lower, upper = ends(value) if value.lower == value.upper else ends(value, _SHOWN_DIGITS)
    return lower if lower == upper else f"[{lower}, {upper}]"


def _price(each: Answer) -> str:
    low, high = price_of_privacy(each)
    if low is None or high is None:
        return "-"
    least, most = f"{float(low):.6g}", f"{float(high):.6g}"
    return least if least == most else f"{least} to {most}"


def price_of_privacy(each: Answer) -> tuple[Fraction | None, Fraction | None]:
    """Ends of the ratio of the two least losses; None where the least without privacy may be 0."""
    value, free = each.optimum.value, each.free.value
    if each.optimum.budget is None:
        return Fraction(1), Fraction(1)
    if not free.lower:
        return None, None
    return Fraction(value.lower) / Fraction(free.upper), Fraction(value.upper) / Fraction(free.lower)


def _prior(best: Optimum) -> str:
    pairs = zip(best.worst_prior, best.family.instances, strict=True)
    kept = sorted((pair for pair in pairs if pair[0]), key=lambda pair: -pair[0])
    words = [f"{float(weight):.6g} on {spelled(means)}" for weight, means in kept[:_MOST_WEIGHTS]]
    more = len(kept) - len(words)
    return "; ".join(words) + (f"; and {more} more" if more else "")


def _outward_ends(value: Enclosure) -> dict[str, Json]:
    return dict(zip(("lower", "upper"), ends(value), strict=True))


def _weighed(best: Optimum) -> list[Json]:
    """The instances that the worst prior, or the prior, gives weight."""
    return [
        {"means": [float(mean) for mean in means], "weight": float(weight)}
        for means, weight in zip(best.family.instances, best.worst_prior, strict=True)
        if weight
    ]


def _record(question: Question, each: Answer) -> dict[str, Json]:
    best = each.optimum
    low, high = price_of_privacy(each)
    return {
        "horizon": best.horizon,
        question.budget_name: None if best.budget is None else float(best.budget),
        "value": float(best.value),
        **_outward_ends(best.value),
        "without_privacy": _outward_ends(each.free.value),
        "price": {
            "lower": None if low is None else float(low),
            "upper": None if high is None else float(high),
        },
    }


def _document(question: Question, goal: Goal, found: Sequence[Answer]) -> dict[str, Any]:
    family, grid = found[0].optimum.family, question.grid
    return {
        "schema": f"banditproof/optimal-{'regret' if goal.value == 'regret' else 'identification'}/1",
        "goal": goal.value,
        "notion": question.notion,
        "renyi": question.renyi,
        "delta": None if question.delta is None else float(question.delta),
        "arms": family.arms,
        "instances": None
        if grid is not None
        else [[float(mean) for mean in means] for means in family.instances],
        "means_between": None if grid is None else [float(grid.low), float(grid.high)],
        "prior": None if family.prior is None else [float(weight) for weight in family.prior],
        "optima": [{**_record(question, each), "worst_prior": _weighed(each.optimum)} for each in found],
    }


def _stem(best: Optimum) -> str:
    privacy = best.privacy
    name = "epsilon" if privacy.rho is None else "rho"
    suffix = f"_delta_{spelled_delta(privacy.delta)}" if privacy.delta else ""
    if privacy.order is not None:
        suffix = f"_renyi_{privacy.order}"
    return file_stem(f"optimal_{best.goal.value}_T{best.horizon}_{name}_{spelled_budget(best)}{suffix}")


def _table(best: Optimum) -> dict[str, Json]:
    recommends = best.goal is Goal.ERROR
    # the file promises pure budgets only
    promised = best.budget if best.privacy.pure else None
    return PolicyTable(best.family.arms, best.horizon, recommends, promised, best.kernels()).to_json()
