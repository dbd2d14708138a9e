"""Closed relations: at a point every variable is a number, and rationals decide what is rational."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ...theory.formulas.coq import constant, coq_conditions, coq_extended, coq_link, coq_means, coq_number
from ...theory.formulas.domain import Domain, Interval
from ...theory.formulas.expression import Apply, Expression, Link, Number, heads, substitute
from ...theory.formulas.repeated import unrolled_link
from ...theory.formulas.wide_domain import Extent, WideDomain

_BOTH: Final = {"+": "Plus", "-": "Minus", "*": "Times", "/": "Over", "min": "Least", "max": "Largest"}
_ONE: Final = {"neg": "Negative", "abs": "Size", "ceil": "Up", "floor": "Down"}
_NORMAL: Final = "first [timeout 10 numbers_in_order | normal_numbers]"
_LONGEST_POWER: Final = 1000  # larger exponents would be multiplied out in Coq
_LARGEST_CHOICE: Final = 20  # Coq computes factorials in unary numbers


@dataclass(frozen=True)
class Stated:
    """A proposition, the script that shows it, and if it is of rationals the ``fact`` of ``rationals.v``."""

    said: str
    script: str
    fact: str | None = None


def at(link: Link, point: Mapping[str, Fraction]) -> Link:
    """The relation with numbers for its variables, and its sums written out."""
    numbers = {name: Number(value) for name, value in point.items()}
    return unrolled_link(Link(substitute(link.left, numbers), link.relation, substitute(link.right, numbers)))


def shown_at(link: Link, point: Mapping[str, Fraction]) -> list[Stated]:
    """Statements that both sides have finite values at the point, and that the relation holds there."""
    closed = at(link, point)
    extended = _with_infinities(closed)
    if extended is not None:
        return [*_means(closed), Stated(extended, "extended_numbers")]
    return [*_values(closed), _stated(closed)]


def denied_at(link: Link, point: Mapping[str, Fraction]) -> list[Stated]:
    """Statements that both sides have finite values at the point, and that the relation fails there."""
    closed = at(link, point)
    extended = _with_infinities(closed)
    if extended is not None:
        return [*_means(closed), Stated(f"~ ({extended})", "extended_numbers")]
    contrary = Link(closed.larger, "<=" if link.strict else "<", closed.smaller)
    lemma = "Rle_not_lt" if link.strict else "Rlt_not_le"
    if "Phi" in heads(closed.left) | heads(closed.right):
        script = _NORMAL
    elif link.relation == "==":
        script = _equality(closed, "decided_ne")
    else:
        script = f"apply {lemma}; {_script(contrary)}"
    return [*_values(closed), Stated(f"~ ({coq_link(closed)})", script)]


def inside(stated: Domain | WideDomain, point: Mapping[str, Fraction]) -> list[Stated]:
    """Statements that the point lies in the domain."""
    statements: list[Stated] = []
    for name, side in stated.box.sides:
        statements += _within(side, point[name])
    for condition in stated.where:
        for link in condition.links:
            statements += shown_at(link, point)
    return statements


def _within(side: Interval | Extent, value: Fraction) -> list[Stated]:
    number = Number(value)
    statements: list[Stated] = []
    if side.lower is not None:
        link = Link(Number(side.lower), "<" if side.open_lower else "<=", number)
        statements.append(_stated(link))
    if side.upper is not None:
        link = Link(number, "<" if side.open_upper else "<=", Number(side.upper))
        statements.append(_stated(link))
    if isinstance(side, Extent) and side.whole:
        term = coq_number(value)
        script = f"exists ({value.numerator})%Z; reflexivity"
        statements.append(Stated(f"(exists k : Z, {term} = IZR k)", script))
    return statements


def _with_infinities(link: Link) -> str | None:
    """The relation in the extended reals, if a divergence in it is infinite."""
    infinite = any(map(_is_infinite, (link.left, link.right)))
    return coq_extended(link) if infinite else None


def _is_infinite(tree: Expression) -> bool:
    if not isinstance(tree, Apply):
        return False
    if tree.head == "kl":
        first, second = map(constant, tree.arguments)
        if second is not None and second in {0, 1} and first is not None and first != second:
            return True
    return any(map(_is_infinite, tree.arguments))


def _means(link: Link) -> list[Stated]:
    """Statements that parts have values, where divergences may be infinite."""
    conditions = coq_means(coq_conditions(link.left, link.right))
    return [Stated(condition, "first [solve [unfold are_means; lra] | closed]") for condition in conditions]


def _values(link: Link) -> list[Stated]:
    return [Stated(condition, "closed") for condition in coq_conditions(link.left, link.right)]


def _stated(link: Link) -> Stated:
    sides = rational(link.smaller), rational(link.larger)
    head = "Eq" if link.relation == "==" else "Lt" if link.strict else "Le"
    fact = None if None in sides else f"({head} {sides[0]} {sides[1]})"
    return Stated(coq_link(link), _script(link), fact)


def _script(link: Link) -> str:
    if "Phi" in heads(link.left) | heads(link.right):
        return _NORMAL
    if link.relation == "==":
        return _equality(link, "decided_eq")
    sides = rational(link.smaller), rational(link.larger)
    if None in sides:
        by = "by_strict_margin" if link.strict else "by_margin"
        precisely = f"apply {by}; interval with (i_prec 500)"
        plain = f"closed | (closed_powers; numeric_choices; definitions; {precisely})"
        return f"first [{plain}{' | closed_after_ends' if _diverges(link) else ''}]"
    lemma = "decided_lt" if link.strict else "decided_le"
    return f"exact ({lemma} {sides[0]} {sides[1]} ltac:(vm_compute; reflexivity))"


def _diverges(link: Link) -> bool:
    return "kl" in heads(link.left) | heads(link.right)


def _equality(link: Link, lemma: str) -> str:
    sides = rational(link.left), rational(link.right)
    if None in sides:
        return "closed"
    return f"exact ({lemma} {sides[0]} {sides[1]} ltac:(vm_compute; reflexivity))"


def rational(tree: Expression) -> str | None:
    """The expression as a closed term of ``rationals.v``; None if it is not rational."""
    if isinstance(tree, Number):
        top = f"({tree.value.numerator})%Z"
        return (
            f"(Whole {top})"
            if tree.value.denominator == 1
            else f"(Ratio {top} {tree.value.denominator}%positive)"
        )
    if not isinstance(tree, Apply):
        return None
    if tree.head == "**":
        return _rational_power(*tree.arguments)
    terms = [rational(term) for term in tree.arguments]
    if tree.head == "binomial":  # read as numbers, as their term is
        terms = [
            None if value is None else rational(Number(value)) for value in map(constant, tree.arguments)
        ]
    rational_terms = [term for term in terms if term is not None]
    if len(rational_terms) < len(terms):
        return None
    if tree.head in _BOTH:
        nested = rational_terms[0]
        for term in rational_terms[1:]:
            nested = f"({_BOTH[tree.head]} {nested} {term})"
        return nested
    if tree.head in _ONE:
        return f"({_ONE[tree.head]} {rational_terms[0]})"
    if tree.head == "if":
        return f"(Chosen {' '.join(rational_terms)})"
    if tree.head == "binomial":
        upper = constant(tree.arguments[0])
        return None if upper is None or upper > _LARGEST_CHOICE else f"(Choose {' '.join(rational_terms)})"
    return None


def _rational_power(base: Expression, exponent: Expression) -> str | None:
    base_term, value = rational(base), constant(exponent)
    if base_term is None or value is None or value.denominator != 1 or abs(value) > _LONGEST_POWER:
        return None
    power = f"(Power {base_term} {abs(value.numerator)}%nat)"
    return power if value >= 0 else f"(Inverse {power})"
