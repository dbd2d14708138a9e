"""The numbers of a relation, and the relation with another number in the place of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from ...theory.formulas.expression import Apply, Expression, Link, Number, Variable

Path = tuple[int, ...]
_STRUCTURAL = frozenset({Fraction(0), Fraction(1)})
"""Whoever writes ``1 - y`` or ``T - 1`` has chosen no constant."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a relation a number stands: the side, and the way down from there."""

    side: str
    path: Path
    printed: Fraction

    def moved(self, link: Link, value: Fraction) -> Link:
        """The relation with another number in this place."""
        return self._filled(link, Number(value))

    def marked(self, link: Link) -> str:
        """The relation with the number in brackets, as there may be others like it."""
        return str(self._filled(link, Variable(f"[{self.printed}]")))

    def _filled(self, link: Link, new: Expression) -> Link:
        if self.side == "left":
            return replace(link, left=_with(link.left, self.path, new))
        return replace(link, right=_with(link.right, self.path, new))


def places(link: Link) -> Iterator[Place]:
    """The constants of a relation: its numbers but for 0, 1 and what stands in an exponent."""
    for side, tree in (("left", link.left), ("right", link.right)):
        for path, value in _numbers(tree, ()):
            yield Place(side, path, value)


def _numbers(tree: Expression, above: Path) -> Iterator[tuple[Path, Fraction]]:
    if isinstance(tree, Number) and tree.value not in _STRUCTURAL:
        yield above, tree.value
    elif isinstance(tree, Apply):
        told = tree.arguments[:1] if tree.head == "**" else tree.arguments
        if (ratio := _ratio(tree)) is not None:
            yield above, ratio
        else:
            for place, argument in enumerate(told):
                yield from _numbers(argument, (*above, place))


def _ratio(tree: Apply) -> Fraction | None:
    """A quotient of two numbers is one number."""
    match tree:
        case Apply("/", (Number(top), Number(below))) if below:
            return top / below
    return None


def _with(tree: Expression, path: Path, new: Expression) -> Expression:
    if not path:
        return new
    assert isinstance(tree, Apply)
    changed = list(tree.arguments)
    changed[path[0]] = _with(changed[path[0]], path[1:], new)
    return Apply(tree.head, tuple(changed))
