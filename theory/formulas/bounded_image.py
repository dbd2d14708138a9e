"""A wide domain as the image of a bounded box: all ``T >= 1`` are ``1/q`` for ``q`` in ``(0, 1]``."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from .domain import Box, Domain, Interval
from .exact_value import exact_value
from .expression import ONE, SCOPES, Apply, Expression, Formula, Link, Variable, substitute, variables, write
from .language import expression
from .straight_line import program
from .wide_domain import Extent, WideDomain

_LETTERS = "qrsuvwz"


@dataclass(frozen=True)
class BoundedImage:
    """What stands for each variable of a wide domain, and the box on which it does."""

    stated: WideDomain

    @cached_property
    def _sides(self) -> tuple[tuple[str, Expression, tuple[str, Interval]], ...]:
        names = self.stated.box.names
        letters = (each for each in _LETTERS if each not in names)
        found: list[tuple[str, Expression, tuple[str, Interval]]] = []
        for name, side in self.stated.box.sides:
            if side.lower is not None and side.upper is not None:
                interval = Interval(side.lower, side.upper, side.open_lower, side.open_upper)
                found.append((name, Variable(name), (name, interval)))
            else:
                letter = next(letters, f"{name}_")
                text, interval = _running_through(side, letter)
                found.append((name, expression(text), (letter, interval)))
        return tuple(found)

    @cached_property
    def trees(self) -> Mapping[str, Expression]:
        """What stands for the variables whose range has no end."""
        return {name: tree for name, tree, (own, _) in self._sides if own != name}

    @cached_property
    def domain(self) -> Domain:
        """The box, and the conditions as they read there."""
        conditions = []
        for condition in self.stated.where:
            links = tuple(map(self.link, condition.links))
            conditions.append(Formula(" and ".join(map(str, links)), links))
        return Domain(Box(tuple(side for _, _, side in self._sides)), tuple(conditions))

    def link(self, stated: Link) -> Link:
        """A relation as it reads on the box: divided by ``1/q`` is times ``q``."""
        trees = self.trees
        left, right = (substitute(_flipped(each, trees), trees) for each in (stated.left, stated.right))
        return Link(left, stated.relation, right)

    def points(self, images: Iterable[Mapping[str, Fraction]]) -> Iterator[dict[str, Fraction]]:
        """The points that they stand for; of what is none, the whole numbers next to it."""
        sides = self.stated.box.sides
        trees = [tree for _, tree, _ in self._sides]
        compiled = [
            (tree.name, None) if isinstance(tree, Variable) else ("", program(tree)) for tree in trees
        ]
        for image in images:
            found = (image[name] if own is None else exact_value(own, image) for name, own in compiled)
            values = [value for value in found if value is not None]
            if len(values) < len(sides):
                continue  # an end that is nowhere
            either = [_candidates(value, side) for value, (_, side) in zip(values, sides, strict=True)]
            for row in product(*either):
                yield dict(zip(self.stated.box.names, row, strict=True))


def _candidates(value: Fraction, side: Extent) -> tuple[Fraction, ...]:
    """The number, or the whole numbers next to it."""
    if not side.whole:
        return (value,)
    return tuple(dict.fromkeys((Fraction(value.__floor__()), Fraction(value.__ceil__()))))


def _flipped(tree: Expression, trees: Mapping[str, Expression]) -> Expression:
    if not isinstance(tree, Apply):
        return tree
    if tree.head in SCOPES:  # the letter that it runs through hides those outside
        own = write(tree.arguments[0])
        trees = {name: each for name, each in trees.items() if own not in {name, *variables(each)}}
    inner = tuple(_flipped(argument, trees) for argument in tree.arguments)
    match tree.head, inner:
        case "/", (above, Variable(name)) if name in trees:
            match trees[name]:
                case Apply("/", (one, Variable() as letter)) if one == ONE:
                    return letter if above == ONE else Apply("*", (above, letter))
    return Apply(tree.head, inner)


def _running_through(side: Extent, letter: str) -> tuple[str, Interval]:
    """What runs through a range without an end while the letter runs through the interval."""
    zero, one = Fraction(0), Fraction(1)
    share = f"{letter}/(1 - {letter})"
    if side.lower is not None and side.lower > 0:
        return f"1/{letter}", Interval(zero, 1 / side.lower, open_lower=True, open_upper=side.open_lower)
    if side.lower is not None:
        text = f"{side.lower} + {share}" if side.lower else share
        return text, Interval(zero, one, open_lower=side.open_lower, open_upper=True)
    if side.upper is not None:
        return f"{side.upper} - {share}", Interval(zero, one, open_lower=side.open_upper, open_upper=True)
    return f"{letter}/(1 - {letter}**2)", Interval(-one, one, open_lower=True, open_upper=True)
