"""Proofs in which a root is left alone on one side, and both sides are squared."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from ....theory.formulas.expression import ZERO, Expression, Link, substitute, write
from ..definedness import restricted
from .asked import Asked, Proof
from .comparisons import seems_nonnegative
from .letters import FunctionLetters
from .rational_functions import Polynomial, added, degree, product, scaled, tree_of

Onwards = Callable[[Asked], Proof | None]

_MOST_TERMS = 12
_FEW_TERMS = 3
_MOST_ROOTS = 4


def by_square_roots(asked: Asked, onwards: Onwards) -> Proof | None:
    """A proof that the square of the larger side, which is not negative, is at least that of the smaller.

    ``onwards`` proves the relation of the squares, where the smaller side is not negative.
    """
    link, stated, signs, there = asked.link, asked.stated, asked.signs, asked.there
    letters = FunctionLetters(asked)
    names, parts = letters.as_quotient(link.margin, stated.box.names)
    if parts is None or degree(parts[1]):
        return None
    (number,) = parts[1].values()
    target = letters.reduced(scaled(parts[0], 1 / number), names)
    roots = [place for place, name in enumerate(names) if letters.roots.get(name, (0,))[0] == 2]
    if len(target) > _MOST_TERMS or not any(powers[place] for powers in target for place in roots):
        return None

    def plain(polynomial: Polynomial) -> Expression:
        return substitute(tree_of(polynomial, names), letters.trees)

    for larger, smaller in _sides(target, roots[:_MOST_ROOTS]):
        both = [there(plain(each)) for each in (larger, smaller)]
        if not seems_nonnegative(both[0], signs.domain):
            continue
        seen = signs.plainly(both[0], strict=False)  # long sums are not worth more
        if not seen and (len(larger) > _FEW_TERMS or not signs.asking_briefly().nonnegative(both[0])):
            continue
        if not all(map(asked.is_number, both)):
            continue
        squares = [letters.reduced(product(each, each), names) for each in (larger, smaller)]
        gap = added(squares[0], squares[1], Fraction(-1))
        if len(gap) > _MOST_TERMS:
            continue
        below = signs.knowledge.on(restricted(signs.domain, Link(ZERO, "<=", both[1])))
        squared = Link(plain(gap), ">" if link.strict else ">=", ZERO)
        part = restricted(stated, Link(ZERO, "<=", plain(smaller)))
        inner = onwards(Asked(squared, part, below, asked.trees))
        if inner is not None:
            lemmas = inner.get("lemmas", [])
            assert isinstance(lemmas, list)
            shown = [*(each.to_json() for each in below.lemmas), *lemmas]
            return {
                "by": "square roots",
                "larger": write(both[0]),
                "smaller": write(both[1]),
                "proof": {**inner, "lemmas": shown},
            }
    return None


def _sides(target: Polynomial, roots: list[int]) -> Iterator[tuple[Polynomial, Polynomial]]:
    """What is compared: terms by their signs, or one root alone on either side."""
    found: list[tuple[Polynomial, Polynomial]] = [
        (
            {powers: value for powers, value in target.items() if value > 0},
            {powers: -value for powers, value in target.items() if value < 0},
        )
    ]
    for place in roots:
        with_root = {powers: value for powers, value in target.items() if powers[place]}
        rest = {powers: value for powers, value in target.items() if not powers[place]}
        if with_root:
            found += [(rest, scaled(with_root, Fraction(-1))), (with_root, scaled(rest, Fraction(-1)))]
    seen: list[tuple[Polynomial, Polynomial]] = []
    for pair in found:
        if pair[0] and pair not in seen:
            seen.append(pair)
            yield pair
