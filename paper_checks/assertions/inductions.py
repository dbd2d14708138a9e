"""Whether a base and a step are those of an induction: one statement at the first number and the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import Apply, Expression, Link, Variable, variables
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain
from .matched import Shown, holds_as_far

Renamed = Mapping[str, Expression]
"""What stands for the letters of the conclusion."""


def refusal_of_induction(
    conclusion: Sequence[str],
    base: Sequence[Shown],
    step: Sequence[Shown],
    given: Iterable[str],
    over: Sequence[Domain | WideDomain],
) -> str:
    """Why the conclusion does not follow from the two; nothing where it does.

    The step has to have the conclusion among its conditions, and show it with the values at the next number
    for its letters; the base shows it with those at the first one, and leaves alone the letters that the step
    leaves alone. Every other condition of both has to be ``given``. That the letters go on as the step has it
    is read by people.
    """
    wanted, places = _at_one_place([link for text in conclusion for link in formula(text).links])
    known = [*(link for text in given for link in formula(text).links), *places]
    reason = "a step that shows nothing on a domain"
    base, step = _on_one_domain(base), _on_one_domain(step)
    for one_step in step:
        if reason := _refusal_of_step(wanted, one_step, known, over):
            continue
        reason = "a base that shows nothing on a domain"
        for at_next in _instances(wanted, one_step.links):
            fixed = {name: tree for name, tree in at_next.items() if tree == Variable(name)}
            for one_base in base:
                if lacking := _lacking(one_base, known):
                    reason = f"a base where {lacking} only, and says no source of that"
                elif next(_instances(wanted, one_base.links, fixed), None) is None:
                    told, stated = (" and ".join(map(str, each)) for each in (one_base.links, wanted))
                    reason = f"a base that shows {told}, which is not {stated} at any values"
                else:
                    return ""
    return reason


def _on_one_domain(shown: Sequence[Shown]) -> list[Shown]:
    """Relations of one domain together, as a certificate is of one relation."""
    found: dict[Domain | WideDomain, tuple[Link, ...]] = {}
    for each in shown:
        found[each.domain] = (*found.get(each.domain, ()), *each.links)
    return [Shown(links, domain) for domain, links in found.items()]


def _at_one_place(links: list[Link]) -> tuple[list[Link], list[Link]]:
    """A relation that says the same of other letters is about another place, such as another history."""
    first, *others = links
    same = [at for each in others for at in _instances([first], [each])]
    if len(same) == len(others) and all(isinstance(tree, Variable) for at in same for tree in at.values()):
        letters = [{tree.name for tree in at.values() if isinstance(tree, Variable)} for at in same]
        if all(len(each) == len(at) and not each & set(at) for each, at in zip(letters, same, strict=True)):
            return [first], others
    return links, []


def _refusal_of_step(
    wanted: Sequence[Link], step: Shown, known: Sequence[Link], over: Sequence[Domain | WideDomain]
) -> str:
    told, stated = " and ".join(map(str, step.links)), " and ".join(map(str, wanted))
    conditions = _conditions(step)
    for link in wanted:
        if not _given(link, conditions):
            return f"a step that is not taken from {link}: it shows {told}"
    if lacking := _lacking(step, [*known, *wanted]):
        return f"a step where {lacking} only, and says no source of that"
    found = [each for each in _instances(wanted, step.links) if any(map(_moves, each.items()))]
    if not found:
        return f"a step that shows {told}, which is not {stated} at the next number"
    names = {name for link in wanted for name in variables(link.margin)}
    for name in sorted(names):
        if not holds_as_far(name, step, over):
            return f"a step that is taken for {name} in {step.domain.box[name]} only"
    return ""


def _moves(stands: tuple[str, Expression]) -> bool:
    name, tree = stands
    return tree != Variable(name)


def _conditions(shown: Shown) -> list[Link]:
    return [link for each in shown.domain.where for link in each.links]


def _lacking(shown: Shown, known: Sequence[Link]) -> str:
    return str(next((link for link in _conditions(shown) if not _given(link, known)), ""))


def _given(link: Link, known: Sequence[Link]) -> bool:
    """Whether the relation is among those known; an equality may be as two of them."""
    facts = [fact for each in known for fact in _inequalities(each)]
    return all(
        any(sides == at and (is_strict or not strict) for at, is_strict in facts)
        for sides, strict in _inequalities(link)
    )


def _instances(
    wanted: Sequence[Link], shown: Sequence[Link], begun: Renamed | None = None
) -> Iterator[dict[str, Expression]]:
    """What can stand for the letters of ``wanted`` so that all of it is among what is shown."""
    goals = [(each, strict) for link in wanted for each, strict in _inequalities(link)]
    facts = [fact for link in shown for fact in _inequalities(link)]

    def of(number: int, stands: dict[str, Expression]) -> Iterator[dict[str, Expression]]:
        if number == len(goals):
            yield stands
            return
        (lower, upper), strict = goals[number]
        for (smaller, larger), is_strict in facts:
            if strict and not is_strict:
                continue
            more = dict(stands)
            if _fits(lower, smaller, more) and _fits(upper, larger, more):
                yield from of(number + 1, more)

    yield from of(0, dict(begun or {}))


def _inequalities(link: Link) -> list[tuple[tuple[Expression, Expression], bool]]:
    one = ((link.smaller, link.larger), link.strict)
    return [one, ((link.larger, link.smaller), False)] if link.relation == "==" else [one]


def _fits(pattern: Expression, tree: Expression, stands: dict[str, Expression]) -> bool:
    """Whether the tree is the pattern with something for its letters, the same for each letter."""
    if isinstance(pattern, Variable):
        return stands.setdefault(pattern.name, tree) == tree
    if isinstance(pattern, Apply):
        return (
            isinstance(tree, Apply)
            and tree.head == pattern.head
            and len(tree.arguments) == len(pattern.arguments)
            and all(map(_fits, pattern.arguments, tree.arguments, repeat(stands)))
        )
    return pattern == tree
