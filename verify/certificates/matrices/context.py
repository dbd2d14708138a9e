"""What is known at a step of a derivation, and what scalar certificates inside it must be about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import stated_domain
from ....theory.matrices.language import relation, term
from ....theory.matrices.statement import Kind, is_free
from ....theory.matrices.terms import (
    SCALAR,
    SCALAR_FUNCTIONS,
    Number,
    Op,
    Relation,
    Symbol,
    Term,
    shape_of,
    subterms,
    write,
)
from ....theory.numbers.json_value import Json
from ...evidence.certificate import stated_domain_of
from ..boxes import RejectedError
from ..proof_rules import single
from .normal_form import NONNEGATIVE, POSITIVE, Algebra, Polynomial, has_functions

Shown = Callable[[Json], Mapping[str, Json]]
"""Checks a certificate inside another one and gives it, if it is a proof."""
REAL, ABOVE_ZERO, FROM_ZERO, FROM_ONE = "(-oo, oo)", "(0, oo)", "[0, oo)", "[1, oo)"


@dataclass
class Context:
    """Symbols with their kinds, what is known of them, and their algebra."""

    kinds: Mapping[str, Kind]
    shown: Shown
    known: list[Relation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.algebra = Algebra(self.kinds, self._has_value)
        self.shapes = {name: kind.shape for name, kind in self.kinds.items()}

    def _has_value(self, tree: Term) -> bool:
        """Whether it stands in something that is known, and so has a value."""
        sides = (side for fact in self.known for side in (fact.left, fact.right))
        return any(tree == each for side in sides for each in subterms(side))

    def term(self, text: Json) -> Term:
        """A term of the certificate."""
        if not isinstance(text, str):
            raise RejectedError("a term is a text")
        return term(text, self.shapes)

    def relation(self, text: Json) -> Relation:
        """A relation of the certificate."""
        if not isinstance(text, str):
            raise RejectedError("a relation is a text")
        return relation(text, self.shapes)

    def fact(self, place: Json) -> Relation:
        """What is known at a place; the places are counted from 0."""
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(self.known):
            raise RejectedError(f"nothing is known at {place!r}")
        return self.known[place]

    def facts(self, places: Json) -> list[Relation]:
        """What is known at several places."""
        if not isinstance(places, list):
            raise RejectedError("several places are a list")
        return [self.fact(each) for each in places]

    def is_of_numbers(self, each: Relation) -> bool:
        """Whether both sides are numbers."""
        return shape_of(each.left, self.shapes) == SCALAR

    def difference(self, each: Relation) -> Polynomial:
        """What a weak or strict order says is not negative."""
        small, large = (each.right, each.left) if each.sign in {">", ">="} else (each.left, each.right)
        return self.algebra.margin(small, large)

    def certified(
        self, certificate: Json, wanted: str, sides: Mapping[str, str], conditions: Iterable[str] = ()
    ) -> None:
        """Reject a scalar certificate unless it shows the formula, on these ranges and conditions."""
        inner = self.shown(certificate)
        (link,) = formula(wanted).links
        if str(single(inner["formula"])) != str(link):
            raise RejectedError(f"a part shows {inner['formula']}, and {link} is asked for")
        allowed = {str(each) for text in conditions for each in formula(text).links}
        stated = stated_domain_of(inner)
        for name in stated.box.names:
            if name not in sides:
                raise RejectedError(f"a part is about {name}, of which nothing is known")
            own = str(stated.box[name])
            if own not in {REAL, str(stated_domain({name: sides[name]}).box[name])}:
                raise RejectedError(f"a part is about {name} in {own}, and it is in {sides[name]}")
        for condition in stated.where:
            for each in condition.links:
                if str(each) not in allowed:
                    raise RejectedError(f"a part assumes {each}, which is not known")

    def scalars(self) -> dict[str, str]:
        """The ranges of the scalars."""
        return {name: kind.side for name, kind in self.kinds.items() if kind.form == "scalar"}


class Names:
    """Variables of scalar formulas that stand for numbers made of matrices."""

    def __init__(self, context: Context, table: Json, seen: Iterable[Relation] = ()) -> None:
        if not isinstance(table, dict):
            raise RejectedError("the names of numbers are an object")
        self.context = context
        self.sides = context.scalars()
        self._trees: list[tuple[str, Term, Polynomial | None]] = []
        known = {each for fact in seen for side in (fact.left, fact.right) for each in subterms(side)}
        for name, text in table.items():
            if name in context.kinds or not is_free(name):
                raise RejectedError(f"{name} is a symbol of the statement, or no variable")
            tree = context.term(text)
            if shape_of(tree, context.shapes) != SCALAR:
                raise RejectedError(f"{name} stands for a matrix")
            if has_functions(tree):
                if tree not in known:
                    raise RejectedError(f"{write(tree)} is not shown to have a value")
                context.algebra.is_finite(tree)
                self._trees.append((name, tree, None))
                self.sides[name] = REAL
                continue
            normal = context.algebra.normal(tree)
            sign = context.algebra.sign(normal)
            self.sides[name] = {POSITIVE: ABOVE_ZERO, NONNEGATIVE: FROM_ZERO}.get(sign, REAL)
            self._trees.append((name, tree, normal))

    def text(self, tree: Term) -> str:
        """The scalar formula that the term is, with names for what is made of matrices."""
        for name, known, normal in self._trees:
            if tree == known or (
                normal is not None and not has_functions(tree) and self.context.algebra.normal(tree) == normal
            ):
                return name
        match tree:
            case Number(value):
                return f"({value})"
            case Symbol(name) if name in self.context.scalars():
                return name
            case Op("+" | "-" | "/" | "**" as head, (one, other)):
                return f"({self.text(one)}){head}({self.text(other)})"
            case Op("neg", (one,)):
                return f"-({self.text(one)})"
            case Op("*", factors) if all(shape_of(each, self.context.shapes) == SCALAR for each in factors):
                return "*".join(f"({self.text(each)})" for each in factors)
            case Op(head, arguments) if head in SCALAR_FUNCTIONS:
                return f"{head}({', '.join(map(self.text, arguments))})"
        raise RejectedError(f"no name stands for {write(tree)}")

    def relation(self, each: Relation) -> str:
        """The scalar relation that it is."""
        return f"{self.text(each.left)} {each.sign} {self.text(each.right)}"
