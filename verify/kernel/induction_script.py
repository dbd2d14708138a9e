"""Proofs by induction over whole numbers: the first number, the step, and the terms that sums gain in it."""

from dataclasses import dataclass
from fractions import Fraction

from ...theory.formulas.coq import coq_link, coq_name, coq_number, coq_term
from ...theory.formulas.expression import Apply, Expression, Link, Number, substitute, write
from ...theory.formulas.language import expression
from ...theory.formulas.repeated import sums_in, unrolled, whole_limit
from .scope import Scope
from .tree_script import NoScriptError
from .value_script import prepared

_LEMMAS = {"sum": ("sum_longer", "sum_of_none"), "prod": ("product_longer", "product_of_none")}
_SIDES = "by first [wholly | lra]"
_ALIKE = "cbv beta; first [ring | lra | field; pieces; nonzero | same]"
_ROWS = {"exists _ : Z, _": "wholly", "forall _ : R, _": "let k := fresh in intros k ? ?; weaken; valued"}


@dataclass(frozen=True)
class _Sum:
    """A sum or product whose last index is a multiple of the variable, and a number more."""

    tree: Apply
    name: str

    def _term(self, index: Expression) -> Expression:
        return substitute(self.tree.arguments[3], {write(self.tree.arguments[0]): index})

    def _upto(self, number: Expression) -> Apply:
        index, low, high, term = self.tree.arguments
        return Apply(self.tree.head, (index, low, substitute(high, {self.name: number}), term))

    def _number(self, limit: Expression, number: int) -> int:
        value = whole_limit(substitute(limit, {self.name: Number(Fraction(number))}))
        if value is None:
            raise NoScriptError(f"{write(self.tree)[:60]} has no whole limits")
        return value

    def _ends(self, number: int) -> tuple[int, int]:
        _, low, high, _ = self.tree.arguments
        return self._number(low, number), self._number(high, number)

    def at_first(self, first: int) -> str:
        """A script that writes out the sum for the first number."""
        sum_at_first = self._upto(Number(Fraction(first)))
        low, high = self._ends(first)
        longer, none = _LEMMAS[self.tree.head]
        begin = coq_term(sum_at_first.arguments[1])
        steps = [_replaced(sum_at_first.arguments[2], Number(Fraction(high)))]
        steps += [
            f"rewrite ({longer} {begin} {_whole(last - 1)} {_whole(last)}) {_SIDES}"
            for last in range(high, low - 1, -1)
        ]
        steps.append(f"rewrite ({none} {begin} {_whole(min(high, low - 1))}) {_SIDES}")
        return _rewritten(sum_at_first, coq_term(unrolled(sum_at_first)), [*steps, _ALIKE])

    def at_next(self) -> str:
        """A script that splits off the terms that the sum gains with the next number."""
        last_now, last_then = (self._number(self.tree.arguments[2], number) for number in (0, 1))
        per_step = last_then - last_now
        if per_step < 1:
            raise NoScriptError(f"{write(self.tree)[:60]} does not get longer")
        multiple = self.name if per_step == 1 else f"{per_step}*{self.name}"
        offsets = [last_now + k for k in range(1, per_step + 1)]
        indices = [
            expression(multiple + (f" + {offset}" if offset > 0 else f" - {-offset}" if offset else ""))
            for offset in offsets
        ]
        longer, _ = _LEMMAS[self.tree.head]
        low, high = (coq_term(end) for end in self.tree.arguments[1:3])
        sum_at_next = self._upto(expression(f"{self.name} + 1"))
        steps, longer_sum = [_replaced(sum_at_next.arguments[2], indices[-1])], coq_term(self.tree)
        before = [high, *map(coq_term, indices[:-1])]
        for shorter, further_on in reversed(list(zip(before, map(coq_term, indices), strict=True))):
            steps.append(f"rewrite ({longer} {low} {shorter} {further_on}) {_SIDES}")
        operator = "+" if self.tree.head == "sum" else "*"
        for index in indices:
            longer_sum = f"({longer_sum} {operator} {coq_term(self._term(index))})"
        return _rewritten(sum_at_next, longer_sum, [*steps, _ALIKE])


def induction_script(link: Link, scope: Scope, name: str, step_names: list[str]) -> str:
    """A script that proves a relation from ``base``, on the first number, and ``step``, to the next."""
    side, n = scope.sides[name], coq_name(name)
    if side.lower is None or side.lower.denominator != 1:
        raise NoScriptError("induction is from a first whole number on")
    first = int(side.lower) + (1 if side.open_lower else 0)
    below_end = ""
    if side.upper is not None:
        below_end = f"{n} {'<' if side.open_upper else '<='} {coq_number(side.upper)} -> "
    others = scope.without(name)
    other_names = "".join(f" {other}" for other in others.names)
    both_sides = (*sums_in(link.left), *sums_in(link.right))
    sums = [_Sum(tree, name) for tree in dict.fromkeys(both_sides)]
    first_sums = "".join(f"{each.at_first(first)}; " for each in sums)
    longer_sums = "".join(f"{each.at_next()}; " for each in sums)
    property_ = f"{below_end}{coq_link(link)}"
    assumed = len(others.ranges()) + len(others.links)
    introduced = "".join(["intros" + other_names + "; " if other_names else "", "intro; " * assumed])
    specialised = "match goal with H : _ -> _ |- _ => specialize (H ltac:(lra)) end; " if below_end else ""
    totals = iter([coq_term(each.tree) for each in sums])
    step_terms = [coq_name(step) if step in scope.sides else next(totals, "") for step in step_names]
    arguments = "".join(f" {term}" for term in step_terms)
    at_first = f"intros; {first_sums}taken (base{other_names}); first [assumption | lra | same]"
    at_next = f"{specialised}{longer_sums}taken (step{arguments}); first [assumption | continued]"
    claim = others.region(f"forall {n} : R, whole {n} -> {_whole(first)} <= {n} -> {property_}")
    return (
        f"assert (on : {claim}).\n"
        f"{{ {introduced}refine (induction_over {_whole(first)} (fun {n} : R => {property_}) _ _ _); "
        f"[wholly | {at_first} | intros {n} ? ? ?; intros; {at_next}]. }}\n"
        f"{prepared(_ROWS)}.\n"
        f"taken_at (on{other_names}) {n}; assumption."
    )


def _whole(number: int) -> str:
    return coq_number(Fraction(number))


def _replaced(before: Expression, after: Expression) -> str:
    return "idtac" if before == after else f"replace {coq_term(before)} with {coq_term(after)} by lra"


def _rewritten(tree: Apply, grown: str, steps: list[str]) -> str:
    shown = "; ".join(steps)
    return f"let E := fresh in assert (E : {coq_term(tree)} = {grown}) by ({shown}); rewrite E; clear E"
