"""Boxes of one variable up to 1, where a logarithm has no end: near it that is a number of its own.

The margin is written as ``A + B*log(1 - v)``. Up to a cut intervals do; beyond it ``log(1 - v)`` is only
known to be small. Near 0 the same is done of ``v*log(v)``, which is small there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from ...theory.formulas.coq import constant, coq_name, coq_number
from ...theory.formulas.expression import Apply, Expression, Link, Variable, heads, replaced
from .identity_script import REST, UNFOLDED, NoPlanError, Plan, written_out
from .scope import Scope

_CUT: Final = Fraction(9, 10)
_NEAR_ZERO: Final = Fraction(1, 50)
_ALREADY: Final = frozenset({"kl", "log"})


def end_script(link: Link, scope: Scope) -> str:
    """Shows that the margin is not negative, or is positive; empty if it is none of these."""
    if len(scope.sides) != 1 or scope.links or not heads(link.margin) & _ALREADY:
        return ""
    ((name, side),) = scope.sides.items()
    raised = [each for each in _maxima(link.margin) if each.arguments[0] == Variable(name)]
    if raised:
        return _where_raised(link, scope, name, raised[0])
    if side.upper != 1 or not side.open_upper or side.lower is None or not 0 <= side.lower < _CUT:
        return ""
    try:
        last, first = _beyond(link, scope, name), _near_zero(link, scope, name) if side.lower == 0 else ""
    except (NoPlanError, ArithmeticError, ValueError, TypeError, KeyError):
        return ""
    own = coq_name(name)
    middle = f"({UNFOLDED}; interval with (i_bisect {own}, i_autodiff {own}, i_prec 60, i_depth 40))"
    middle = f"first [interval with (i_bisect {own}, i_prec 60, i_depth 40) | {middle}]"
    middle = f"({UNFOLDED}; {middle})"
    if first:
        near = f"destruct (Rle_or_lt {own} {coq_number(_NEAR_ZERO)})"
        zero = f"destruct (Req_dec {own} 0); [subst {own}; {_AT_ZERO} | assert (0 < {own}) by lra; {first}]"
        middle = f"({near}; weaken; [{zero} | {middle}])"
    return f"(weaken; destruct (Rle_or_lt {own} {coq_number(_CUT)}); weaken; [{middle} | {last}])"


def _maxima(tree: Expression) -> Iterator[Apply]:
    if isinstance(tree, Apply):
        if tree.head == "max":
            yield tree
        for argument in tree.arguments:
            yield from _maxima(argument)


def _where_raised(link: Link, scope: Scope, name: str, call: Apply) -> str:
    """The larger of the variable and a number: below the number, and above it."""
    least = constant(call.arguments[1])
    if least is None or len(call.arguments) != 2:
        return ""
    sides = (replaced(side, {call: Variable(name)}) for side in (link.left, link.right))
    there = Link(next(sides), link.relation, next(sides))
    side = replace(scope.sides[name], lower=least, open_lower=False)
    above = end_script(there, scope.with_side(name, side))
    own, number = coq_name(name), coq_number(least)
    below = f"rewrite !(Rmax_right {own} {number}) by lra; {UNFOLDED}; interval with (i_prec 60)"
    cut = f"destruct (Rle_or_lt {own} {number}); weaken"
    return f"({cut}; [{below} | rewrite !(Rmax_left {own} {number}) by lra; {above}])" if above else ""


_AT_ZERO: Final = (
    "rewrite ?kl_at_zero by lra; rewrite ?Rminus_0_r, ?ln_1; first [lra | interval with (i_prec 60)]"
)


def _beyond(link: Link, scope: Scope, name: str) -> str:
    """Where the variable is near 1."""
    plan = Plan(scope)
    margin = plan.sympy.expand(plan.sympy.cancel(plan.read(written_out(link.margin))))
    letter = plan.read_variable(name)
    found = [atom for atom, factor in plan.arguments.items() if factor.subs(letter, 1) == 0]
    if len(found) != 1:
        raise NoPlanError
    (log,) = found
    own, far = coq_name(name), plan.terms[log]
    bound = f"ln {coq_number(1 - _CUT)}"
    steps = [
        *plan.steps,
        _replaced(plan, margin, log, far),
        f"assert ({far} <= {bound}) by (apply Rcomplements.ln_le; lra)",
        f"set (far := {far}) in *",
        "clearbody far",
        f"interval with (i_bisect {own}, i_prec 60, i_depth 20)",
    ]
    return f"({'; '.join(steps)})"


def _near_zero(link: Link, scope: Scope, name: str) -> str:
    """Where it is near 0, but not 0."""
    plan = Plan(scope)
    margin = plan.sympy.expand(plan.sympy.cancel(plan.read(written_out(link.margin))))
    letter = plan.read_variable(name)
    found = [atom for atom, factor in plan.arguments.items() if factor == letter]
    if len(found) != 1:
        raise NoPlanError
    own = coq_name(name)
    most = f"sqrt {coq_number(_NEAR_ZERO)}"
    small = f"({own} * {plan.terms[found[0]]})"
    steps = [
        *plan.steps,
        _replaced(plan, margin, found[0], small, letter),
        f"assert (bound := x_ln_x_small {own} ltac:(lra))",
        "apply Rabs_le_between in bound; destruct bound",
        f"set (small := {own} * ln {own}) in *",
        "clearbody small",
        f"assert (sqrt {own} <= {most}) by (apply sqrt_le_1_alt; lra)",
        f"assert (- (2 * {most}) <= small) by lra",
        f"assert (small <= 2 * {most}) by lra",
        f"interval with (i_bisect {own}, i_prec 60, i_depth 20)",
    ]
    return f"({'; '.join(steps)})"


def _replaced(plan: Plan, margin: object, log: object, written: str, times: object = 1) -> str:
    """The margin as a sum of two, of which the second is a multiple of ``written``."""
    slope = plan.sympy.diff(margin, log)
    rest = plan.sympy.expand(margin - slope * log)
    share = plan.sympy.cancel(slope / times)
    if slope.has(log) or plan.sympy.fraction(share)[1].free_symbols:
        raise NoPlanError
    form = f"{plan.quotient(rest)} + {plan.quotient(plan.sympy.expand(share))} * {written}"
    alike = f"({UNFOLDED}; {plan.opened()}; {REST})"
    rows = [f"|- 0 {sign} ?m => replace m with ({form}) by {alike}" for sign in ("<=", "<")]
    return f"match goal with {' | '.join(rows)} end"
