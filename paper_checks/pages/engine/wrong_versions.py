"""Near misses of formulas: each edit as what is then claimed. Whether it is noticed: `words`."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from ....theory.formulas.expression import FormulaError, write
from ....theory.formulas.language import formula
from ..linear import gap
from ..page import NearMiss
from ..tokens import edited
from .parts import BindingError


def wrong_versions(
    name: str, misses: Iterable[NearMiss], text: str, expand: Callable[[str], str]
) -> dict[str, tuple[NearMiss, Any]]:
    """A formula after each of its near misses, by the name that the engine has for it."""
    found: dict[str, tuple[NearMiss, Any]] = {}
    for each in misses:
        try:
            new = edited(text, each.old, each.new)
        except ValueError as error:
            raise BindingError(each.place, str(error)) from error
        if _same(expand(new), expand(text)):
            raise BindingError(
                each.place, f"{each.old} -> {each.new} says the same as {text}; accepted is what is wrong"
            )
        if any(_gaps(expand(new))) and {*_gaps(expand(text))} == {None}:
            raise BindingError(
                each.place, f"{each.old} -> {each.new} compares numbers; accepted is what is taken for {text}"
            )
        found[f"{name}: {each.old} -> {each.new}"] = each, expand(new)
    return found


def _gaps(text: str) -> list[Fraction | None]:
    """The differences of the sides of relations that are numbers, be it after letters cancel."""
    try:
        return [gap(each) for each in formula(text).links]
    except FormulaError:
        return []


def _same(one: str, other: str) -> bool:
    """Whether two formulas are one, up to blanks and which side stands first."""

    def links(text: str) -> set[tuple[object, ...]] | str:
        try:
            read = formula(text).links
        except FormulaError:
            return " ".join(text.split())
        return {
            ("==", frozenset((write(each.left), write(each.right))))
            if each.relation == "=="
            else (write(each.smaller), write(each.larger), each.strict)
            for each in read
        }

    return links(one) == links(other)
