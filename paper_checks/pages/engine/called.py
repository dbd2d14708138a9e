"""Calls of the Python beside a page: rows of named quantities, and traces of pseudo-code."""

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from ....verify.evidence.certifiable import certifying_nothing
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence
from ....verify.proving.formula_checks import Check as Checking
from ..page import NearMiss, Rows, TracedLines
from ..tokens import edited
from ..transcript import Transcript
from .parts import BindingError, Load, Part
from .row_checks import Computed

_called: dict[tuple[Any, ...], Iterable[Mapping[str, Any]]] = {}  # several sentences share the rows of a call


def computed_rows(rows: Rows, load: Load) -> Computed:
    """From a seed to the rows of a call."""
    given, named = arguments_of(rows)

    def computed(seed: int) -> Iterable[Mapping[str, Any]]:
        function = function_of(rows, load)
        seeded = "seed" in inspect.signature(function).parameters and "seed" not in named
        key = function, rows.arguments, seed if seeded else None
        if key not in _called:
            _called[key] = tuple(function(*given, **named, **({"seed": seed} if seeded else {})))
        return _called[key]

    return computed


def function_of(rows: Rows, load: Load) -> Callable[..., Any]:
    """The function of the Python beside a page; a ``ValueError`` if it has none of the name."""
    module = load()
    found: Callable[..., Any] | None = getattr(module, rows.function, None)
    if found is None:
        raise ValueError(f"{Path(str(module.__file__)).name} has no function {rows.function}")
    return found


def arguments_of(rows: Rows) -> tuple[list[Any], dict[str, Any]]:
    """What a page writes between the brackets of a call: numbers, fractions, texts, and lists of these."""
    try:
        call = ast.parse(f"f({rows.arguments})", mode="eval").body
        assert isinstance(call, ast.Call)
        named = {str(each.arg): _literal(each.value) for each in call.keywords}
        return [_literal(each) for each in call.args], named
    except (SyntaxError, ValueError, TypeError, ArithmeticError) as error:
        told = f"{rows.function}({rows.arguments}): accepted are numbers, fractions and texts"
        raise BindingError(rows.place, told) from error


def _literal(node: ast.expr) -> Any:  # noqa: ANN401  whatever a page gives
    match node:
        case ast.Constant(value=int() | float() | str() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return -_literal(inner)
        case ast.BinOp(op=ast.Div(), left=above, right=below):
            return Fraction(_literal(above)) / Fraction(_literal(below))
        case ast.List(elts=several) | ast.Tuple(elts=several):
            return [_literal(each) for each in several]
    raise ValueError(ast.unparse(node))


def traced(block: TracedLines, name: str, load: Load) -> Part:
    """Lines of pseudo-code, compared with the code by the trace that the function gives."""
    printed = Transcript(block.lines)
    given, named = arguments_of(block.by)

    @cache
    def trace() -> Checking:
        found: Checking = function_of(block.by, load)(*given, **named)
        return found

    @certifying_nothing
    def check(claimed: Transcript, effort: Effort) -> Evidence:
        return replace(trace()(claimed, effort), part=name)

    wrong: dict[str, tuple[NearMiss, Any]] = {}
    for line, miss in block.wrong:
        text = edited(dict(printed.lines)[line], miss.old, miss.new)
        lines = tuple((each, text if each == line else said) for each, said in printed.lines)
        wrong[f"{name}, line {line}: {miss.old} -> {miss.new}"] = miss, Transcript(lines)
    return Part(name, printed, check, wrong)
