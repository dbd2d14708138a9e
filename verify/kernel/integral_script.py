"""Scripts of Coq for formulas with integrals: each is replaced by what an antiderivative gains.

Tactics of the prelude: ``between_ends`` takes a point between the ends; ``differentiated``
and ``sloped`` find a derivative, ``valued`` and ``continuous`` show that a part has a value and no jump;
``taken f`` uses what ``f`` shows; ``same``, ``pieces`` and ``nonzero`` end equalities and what they need.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...theory.formulas.coq import coq_name, coq_term
from ...theory.formulas.expression import Apply, Expression, substitute, write
from ...theory.formulas.language import expression, formula
from ...theory.numbers.json_value import Json
from .value_script import prepared

_BY_PREMISES: Final = "first [assumption | lra | (clear; intros; same) | same]"
_ALIKE: Final = "first [ring | field; pieces; nonzero | same]"
_MOST_EXPONENTIALS: Final = 1
"""Slopes with more of them are compared as the certificate does."""


@dataclass(frozen=True)
class Antiderivative:
    """What a certificate says of one integral, and what its parts are called once they are shown."""

    tree: Apply
    row: Mapping[str, Json]
    number: int

    @property
    def value_lemma(self) -> str | None:
        """The name of the lemma that the value is what the antiderivative gains; None if none is stated."""
        return f"value_{self.number}" if "value" in self.row else None

    @property
    def slope_lemma(self) -> str | None:
        """The name of the lemma that the slope is what is integrated; None where it is seen at once."""
        exponentials = write(self.tree.arguments[3]).count("exp(")
        return f"slope_{self.number}" if exponentials > _MOST_EXPONENTIALS else None

    def parts(self) -> Iterator[tuple[str, Json]]:
        """Lemmas to be shown first: names, and what the certificate says of each."""
        for name, key in ((self.value_lemma, "worth"), (self.slope_lemma, "slope")):
            if name is not None:
                yield name, self.row[key]

    @property
    def _whole(self) -> Expression:
        return expression(str(self.row["antiderivative"]))

    def _function(self, tree: Expression) -> str:
        """As a function of what the integral runs over."""
        return f"(fun {coq_name(write(self.tree.arguments[0]))} : R => {coq_term(tree)})"

    def evaluation(self, names: str) -> str:
        """Shows that the integral is what the antiderivative gains."""
        derived = "differentiated"
        if self.slope_lemma is not None:
            stated = self.row["slope"]
            assert isinstance(stated, dict)
            (link,) = formula(str(stated["formula"])).links
            known = f"cbv beta; taken ({self.slope_lemma}{names} x); first [assumption | lra]"
            derived = (
                "match goal with |- is_derive _ ?x _ => sloped; "
                f"transitivity ({self._function(link.left)} x); [cbv beta; {_ALIKE} | {known}] end"
            )
        steps = f"[{derived} | {derived} | continuous | continuous]"
        return f"apply (integral_is _ {self._function(self._whole)}); between_ends; {steps}"

    def existence(self, names: str) -> str:
        """Shows that there is an integral."""
        gained = "(whole last - whole first)"
        given = f"pose (whole := {self._function(self._whole)}); exists {gained}; unfold whole; clear whole"
        return f"lazymatch goal with |- ex_RInt _ ?first ?last => {given} end; {self.evaluation(names)}"

    def rewriting(self, names: str) -> str:
        """Rewrites the integral as its value."""
        index, first, last, _ = self.tree.arguments
        ends = (coq_term(substitute(self._whole, {write(index): end})) for end in (last, first))
        gained = " - ".join(ends)
        value = f"({gained})" if self.value_lemma is None else coq_term(expression(str(self.row["value"])))
        known = f"taken ({self.value_lemma}{names}); {_BY_PREMISES}" if self.value_lemma else "reflexivity"
        return (
            f"let E := fresh in assert (E : {coq_term(self.tree)} = {value}); "
            f"[transitivity ({gained}); [apply is_RInt_unique; {self.evaluation(names)} "
            f"| same_type; {known}] | rewrite E; clear E]"
        )


def integral_script(integrals: Sequence[Antiderivative], names: Sequence[str]) -> str:
    """Shows the statement where ``rest`` says what is left of it without integrals."""
    own = "".join(f" {name}" for name in names)
    every = " | ".join(f"solve [{each.existence(own)}]" for each in integrals)
    rows = {"ex_RInt _ _ _": f"first [{every}]", "forall _ : R, _": "between_ends; valued"}
    rewritten = "; ".join(each.rewriting(own) for each in integrals)
    return f"{prepared(rows)}.\n{rewritten}; same_type; taken (rest{own}); {_BY_PREMISES}."
