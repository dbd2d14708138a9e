"""Relations with the normal distribution function in them, decided in balls at exact points."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...theory.formulas.balls import precision
from ...theory.formulas.language import formula
from ...theory.numbers.enclosure import Exact, ball, enclosure_of, exact
from ...theory.numbers.json_value import Json
from ...verify.evidence.certifiable import certifying_what_it_finds
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.formula_checks import Check, holds_at
from ...verify.proving.printed_values import spelled
from ..checks.known_quantities import rounded

if TYPE_CHECKING:
    from flint import arb

Point = Mapping[str, Exact]
Quantities = Callable[[Mapping[str, "arb"]], Mapping[str, "arb"]]

_BITS = 200
_EQUAL = Fraction(1, 10**20)

REFUTED_BY = tuple(formula(text).links for text in ("printed <= true", "printed >= true"))
"""What a certificate of a refutation is about: its left side and its right side."""


def normal(x: arb) -> arb:
    """``Phi(x)``"""
    from flint import arb

    return (-x / arb(2).sqrt()).erfc() / 2


def advantage(m: arb) -> arb:
    """The integral of ``(q - p)_+`` for two unit normal densities ``sqrt(m)`` apart, by quadrature.

    Shares no formula with the distribution function; what is beyond 40 standard deviations is enclosed.
    """
    from flint import acb, arb

    shift = m.sqrt()

    def excess(x: acb, _: Any) -> acb:  # noqa: ANN401  flint's signature
        return ((-((x - shift) ** 2) / 2).exp() - (-x * x / 2).exp()) / (2 * acb.pi()).sqrt()

    inside = acb.integral(excess, acb(shift / 2), acb(shift / 2 + 40)).real
    return inside + arb(0, "1e-300")


def relates(quantities: Quantities, points: Iterable[Point], *, part: str = "") -> Check:
    """The relation holds at every point, in its numbers and in the quantities computed from them.

    Functions: Phi, sqrt, exp, log, abs, max. ``==`` means apart by at most 1e-20.
    """
    listed = [{name: exact(value) for name, value in point.items()} for point in points]

    def check(claimed: str, effort: Effort) -> Evidence:
        tree = ast.parse(claimed, mode="eval").body
        relations = tree.values if isinstance(tree, ast.BoolOp) else [tree]
        margin = float("inf")
        for point in listed:
            with precision(_BITS):
                numbers = {name: ball(value) for name, value in point.items()}
                values = {**numbers, **quantities(numbers)}
                for relation in relations:
                    assert isinstance(relation, ast.Compare)
                    sides = [_value(side, values) for side in (relation.left, *relation.comparators)]
                    for operator, (left, right) in zip(relation.ops, pairwise(sides), strict=True):
                        gap, slack = _gap(operator, left, right)
                        if gap < -slack:
                            found = _refuted(operator, left, right, point=point, part=part, effort=effort)
                            return replace(found, method=_method(claimed))
                        if not gap >= -slack:
                            return Evidence(
                                Verdict.OPEN,
                                "ball arithmetic",
                                f"not decided at {_shown(point)}",
                                part=part,
                            )
                        margin = min(margin, float(gap))
        rows: list[Json] = [_shown(point) for point in listed]
        return Evidence(
            Verdict.VERIFIED,
            _method(claimed),
            f"{len(listed)} instances confirmed",
            margin=margin,
            part=part,
            details={"points": rows},
        )

    return certifying_what_it_finds(check, part=part)


def _method(claimed: str) -> str:
    return "ball arithmetic" + (" with the normal distribution function" if "Phi(" in claimed else "")


def _gap(operator: ast.cmpop, left: arb, right: arb) -> tuple[arb, arb]:
    from flint import arb

    if isinstance(operator, ast.Eq):
        return -abs(left - right), ball(_EQUAL)
    if isinstance(operator, (ast.LtE, ast.Lt)):
        return right - left, arb(0)
    if isinstance(operator, (ast.GtE, ast.Gt)):
        return left - right, arb(0)
    raise ValueError(f"relations are ==, <= and >=, not {ast.dump(operator)}")


def _refuted(
    operator: ast.cmpop, left: arb, right: arb, *, point: Mapping[str, Fraction], part: str, effort: Effort
) -> Evidence:
    """The violation with a certificate about decimals on the kind sides of both numbers."""
    low, high = enclosure_of(left), enclosure_of(right)
    falls = isinstance(operator, (ast.LtE, ast.Lt)) or (isinstance(operator, ast.Eq) and left > right)
    first = rounded(low.lower, ROUND_FLOOR) if falls else rounded(low.upper, ROUND_CEILING)
    second = rounded(high.upper, ROUND_CEILING) if falls else rounded(high.lower, ROUND_FLOOR)
    text = "printed <= true" if falls else "printed >= true"
    found = holds_at([{"printed": first, "true": second}])(text, effort)
    return Evidence(
        Verdict.REFUTED,
        "ball arithmetic",
        f"at {_shown(point)}: the left side is {float(left):.12g}, the right one {float(right):.12g}",
        margin=float(-abs(left - right)),
        part=part,
        details={
            "point": {name: str(value) for name, value in point.items()},
            "left": f"{float(left):.15g}",
            "right": f"{float(right):.15g}",
        },
        certificate=found.certificate,
    )


def _value(node: ast.expr, values: Mapping[str, arb]) -> arb:
    from flint import arb

    if isinstance(node, ast.Constant):
        return ball(exact(str(node.value)))
    if isinstance(node, ast.Name):
        return values[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, values)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, values), _value(node.right, values)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div):
            return left / right
        if isinstance(node.op, ast.Pow) and right == 2:
            return left * left
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        given = [_value(argument, values) for argument in node.args]
        functions: dict[str, Callable[..., arb]] = {
            "Phi": normal,
            "sqrt": arb.sqrt,
            "exp": arb.exp,
            "log": arb.log,
            "abs": abs,
            "max": arb.max,
        }
        return functions[node.func.id](*given)
    raise ValueError(f"not understood: {ast.unparse(node)}")


def _shown(point: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} = {spelled(value)}" for name, value in point.items())
