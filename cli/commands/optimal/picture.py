"""The least loss as a picture, against the budget or against T."""

from collections.abc import Sequence

from ....paper_checks.figures.figure import Curve, Panel
from ...output.curve_plot import picture
from .question import WORDS, Answer, Question, spelled_budget


def picture_of(question: Question, answers: Sequence[Answer], kind: str) -> bytes:
    """A curve for each T over the budgets, or for each budget over T; beside it, without privacy."""
    goal = WORDS[answers[0].optimum.goal.value]
    over_budgets = len([budget for budget in question.budgets() if budget]) > 1
    suffix, family = question.privacy_suffix, answers[0].optimum.family
    groups: dict[str, list[Answer]] = {}
    for each in answers:
        if over_budgets and not each.optimum.budget:
            continue
        name = f"{question.budget_name} = {spelled_budget(each.optimum)}{suffix}"
        if over_budgets:
            name = f"T = {each.optimum.horizon}"
        groups.setdefault(name, []).append(each)
    curves = []
    for name, group in groups.items():
        x = [float(each.optimum.budget or 0) if over_budgets else each.optimum.horizon for each in group]
        least = {"mean": [float(each.optimum.value) for each in group]}
        curves.append(Curve(label=name, kind="private", x=x, columns=least))
        if over_budgets or name == next(iter(groups)):
            label = f"{name}, without privacy" if over_budgets else "without privacy"
            free = {"mean": [float(each.free.value) for each in group]}
            curves.append(Curve(label=label, kind="baseline", x=x, columns=free))
    panel = Panel(
        title=f"{question.described(family)}, {family.arms} arms",
        x_name=f"privacy budget {question.budget_name}{suffix}" if over_budgets else "rounds T",
        y_name=goal,
        curves=curves,
        x_log=over_budgets,
        y_log=False,
        floor=None,
    )
    caption = "The least of any private policy, certified; without privacy the least of any policy."
    return picture(f"The exact price of privacy: {goal}", caption, [panel], 1, [kind])[0]
