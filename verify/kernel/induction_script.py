"""Induction over whole numbers: the first one, and from each to the next, with what sums have more there."""

from collections.abc import Iterator
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
        """Writes out the sum for the first number."""
        own = self._upto(Number(Fraction(first)))
        low, high = self._ends(first)
        longer, none = _LEMMAS[self.tree.head]
        begin = coq_term(own.arguments[1])
        steps = [_replaced(own.arguments[2], Number(Fraction(high)))]
        steps += [
            f"rewrite ({longer} {begin} {_whole(last - 1)} {_whole(last)}) {_SIDES}"
            for last in range(high, low - 1, -1)
        ]
        steps.append(f"rewrite ({none} {begin} {_whole(min(high, low - 1))}) {_SIDES}")
        return _rewritten(own, coq_term(unrolled(own)), [*steps, _ALIKE])

    def at_next(self) -> str:
        """Takes out the terms that there are more for the next number."""
        beyond, further = (self._number(self.tree.arguments[2], number) for number in (0, 1))
        per_step = further - beyond
        if per_step < 1:
            raise NoScriptError(f"{write(self.tree)[:60]} does not get longer")
        multiple = self.name if per_step == 1 else f"{per_step}*{self.name}"
        places = [beyond + each for each in range(1, per_step + 1)]
        indices = [
            expression(multiple + (f" + {place}" if place > 0 else f" - {-place}" if place else ""))
            for place in places
        ]
        longer, _ = _LEMMAS[self.tree.head]
        low, high = (coq_term(each) for each in self.tree.arguments[1:3])
        own = self._upto(expression(f"{self.name} + 1"))
        steps, grown = [_replaced(own.arguments[2], indices[-1])], coq_term(self.tree)
        before = [high, *map(coq_term, indices[:-1])]
        for shorter, further_on in reversed(list(zip(before, map(coq_term, indices), strict=True))):
            steps.append(f"rewrite ({longer} {low} {shorter} {further_on}) {_SIDES}")
        for index in indices:
            grown = f"({grown} {'+' if self.tree.head == 'sum' else '*'} {coq_term(self._term(index))})"
        return _rewritten(own, grown, [*steps, _ALIKE])


def induction_script(link: Link, scope: Scope, name: str, step_names: list[str]) -> str:
    """Shows a relation where ``base`` says it of the first number, and ``step`` leads to the next one."""
    side, own = scope.sides[name], coq_name(name)
    if side.lower is None or side.lower.denominator != 1:
        raise NoScriptError("induction is from a first whole number on")
    first = int(side.lower) + (1 if side.open_lower else 0)
    above = ""
    if side.upper is not None:
        above = f"{own} {'<' if side.open_upper else '<='} {coq_number(side.upper)} -> "
    rest = scope.without(name)
    others = "".join(f" {each}" for each in rest.names)
    sums = [_Sum(tree, name) for tree in dict.fromkeys(_all_sums(link))]
    begun = "".join(f"{each.at_first(first)}; " for each in sums)
    grown = "".join(f"{each.at_next()}; " for each in sums)
    property_ = f"{above}{coq_link(link)}"
    assumed = len(rest.ranges()) + len(rest.links)
    opened = "".join(["intros" + others + "; " if others else "", "intro; " * assumed])
    before = "match goal with H : _ -> _ |- _ => specialize (H ltac:(lra)) end; " if above else ""
    totals = iter([coq_term(each.tree) for each in sums])
    given = [coq_name(each) if each in scope.sides else next(totals, "") for each in step_names]
    arguments = "".join(f" {each}" for each in given)
    at_first = f"intros; {begun}taken (base{others}); first [assumption | lra | same]"
    further = f"{before}{grown}taken (step{arguments}); first [assumption | continued]"
    claim = rest.region(f"forall {own} : R, whole {own} -> {_whole(first)} <= {own} -> {property_}")
    return (
        f"assert (on : {claim}).\n"
        f"{{ {opened}refine (induction_over {_whole(first)} (fun {own} : R => {property_}) _ _ _); "
        f"[wholly | {at_first} | intros {own} ? ? ?; intros; {further}]. }}\n"
        f"{prepared(_ROWS)}.\n"
        f"taken_at (on{others}) {own}; assumption."
    )


def _all_sums(link: Link) -> Iterator[Apply]:
    yield from sums_in(link.left)
    yield from sums_in(link.right)


def _whole(number: int) -> str:
    return coq_number(Fraction(number))


def _replaced(before: Expression, after: Expression) -> str:
    return "idtac" if before == after else f"replace {coq_term(before)} with {coq_term(after)} by lra"


def _rewritten(tree: Apply, grown: str, steps: list[str]) -> str:
    shown = "; ".join(steps)
    return f"let E := fresh in assert (E : {coq_term(tree)} = {grown}) by ({shown}); rewrite E; clear E"
