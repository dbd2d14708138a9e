"""What is known at a step of a derivation, and what scalar certificates inside it must be about."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ....theory.formulas.language import formula
from ....theory.formulas.wide_domain import stated_domain
from ....theory.matrices.language import relation, term
from ....theory.matrices.statement import Kind
from ....theory.matrices.terms import SCALAR, Relation, Term, shape_of
from ....theory.numbers.json_value import Json
from ...evidence.certificate import stated_domain_of
from ..boxes import Given, RejectedError
from ..proof_rules import single
from ..wide_domains import Shown
from .normal_form import Algebra, Polynomial

REAL, ABOVE_ZERO, FROM_ZERO, FROM_ONE = "(-oo, oo)", "(0, oo)", "[0, oo)", "[1, oo)"


@dataclass
class Context:
    """Symbols with their kinds, what is known of them, and their algebra."""

    kinds: Mapping[str, Kind]
    shown: Shown
    known: list[Relation] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.algebra = Algebra(self.kinds)
        self.shapes = {name: kind.shape for name, kind in self.kinds.items()}

    def term(self, text: Given) -> Term:
        """A term of the certificate."""
        return term(text, self.shapes)

    def relation(self, text: Given) -> Relation:
        """A relation of the certificate."""
        return relation(text, self.shapes)

    def fact(self, place: Given) -> Relation:
        """What is known at a place, counted from 0; whatever place it is, what is found is known."""
        return self.known[place]

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
