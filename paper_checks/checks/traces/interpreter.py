"""Runs a transcript: a small part of Python, step by step, in exact numbers; nothing else can be said in it.

It keeps which expressions of which lines were evaluated, so that a line that never ran is known.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final

from ....theory.formulas.expression import FormulaError
from ...pages.transcript import Transcript
from .exact_values import (
    Irrational,
    absolute,
    exponential,
    largest,
    less,
    logarithm,
    root,
    rounded_up,
    smallest,
)

_MOST_STEPS: Final = 2_000_000


class TranscriptError(FormulaError):
    """The transcript does not say what it could mean: this is a mistake in it, and no difference."""


class _LoopLeft(Exception):  # noqa: N818  no error: the innermost loop is over
    """A ``break``."""


def _one_or_several(function: Callable[[Any], Any]) -> Callable[..., Any]:
    def called(*values: Any) -> Any:  # noqa: ANN401  numbers, or one collection of them
        if len(values) > 1:
            return function(values)
        return function(values[0].values() if isinstance(values[0], dict) else values[0])

    return called


def _added(values: Any) -> Any:  # noqa: ANN401  numbers
    return sum(values.values() if isinstance(values, dict) else values)


FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "min": _one_or_several(smallest),
    "max": _one_or_several(largest),
    "sum": _added,
    "range": range,
    "len": len,
    "abs": absolute,
    "log": logarithm,
    "exp": exponential,
    "sqrt": root,
    "ceil": rounded_up,
}
"""What every transcript may call; lists, dictionaries and plain arithmetic come on top."""


def _divide(a: Any, b: Any) -> Any:  # noqa: ANN401  numbers
    return Fraction(a) / b if isinstance(a, int) and not isinstance(b, Irrational) else a / b


def _power(a: Any, b: Any) -> Any:  # noqa: ANN401  numbers
    if not isinstance(b, int):
        raise TranscriptError("powers are whole numbers")
    return Fraction(a) ** b


_BINARY: Final[Mapping[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: _divide,
    ast.Pow: _power,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.MatMult: operator.matmul,
}
_COMPARED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: less,
    ast.Gt: lambda a, b: less(b, a),
    ast.LtE: lambda a, b: not less(b, a),
    ast.GtE: lambda a, b: not less(a, b),
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


class Reading:
    """A transcript that was read, and which of its parts have run so far."""

    def __init__(self, transcript: Transcript) -> None:
        self.lines = transcript.lines
        try:
            self.tree = ast.parse(transcript.text)
        except SyntaxError as error:
            number = self.lines[(error.lineno or 1) - 1][0] if error.lineno else "?"
            raise TranscriptError(f"line {number} is no Python: {error.msg}") from None
        self.ran: set[ast.AST] = set()

    def silent_lines(self) -> Iterator[tuple[str, str]]:
        """Every line of which some part never ran, with that part."""
        for place, (number, text) in enumerate(self.lines, start=1):
            own = [each for each in _parts(self.tree) if each.lineno == place]  # type: ignore[attr-defined]
            missing = next((each for each in own if each not in self.ran), None)
            if missing is not None:
                yield number, ast.unparse(missing).splitlines()[0]
            elif not own:
                yield number, text.strip()

    def number_of(self, node: ast.AST) -> str:
        """The number of the line in the text."""
        return self.lines[getattr(node, "lineno", 1) - 1][0]


def _parts(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.stmt, ast.expr)) and not _is_target(node):
            yield node


def _is_target(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


class Interpreter:
    """One run of a transcript with names of its own."""

    def __init__(self, reading: Reading, names: Mapping[str, Any]) -> None:
        self.reading = reading
        self.names: dict[str, Any] = {**FUNCTIONS, **names}
        self.steps = 0
        self.place: ast.AST = reading.tree

    def run(self) -> None:
        """All statements, in order."""
        try:
            self._block(self.reading.tree.body)
        except (TypeError, KeyError, IndexError, ZeroDivisionError, AttributeError, OverflowError) as error:
            number = self.reading.number_of(self.place)
            raise TranscriptError(f"line {number} has no value: {type(error).__name__}: {error}") from error

    def _block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    def _entered(self, node: ast.AST) -> None:
        self.place = node
        self.reading.ran.add(node)
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise TranscriptError(f"line {self.reading.number_of(node)} runs for ever")

    def _statement(self, node: ast.stmt) -> None:
        self._entered(node)
        match node:
            case ast.Assign(targets=[target]):
                self._assign(target, self._value(node.value))
            case ast.AugAssign():
                held = self._value(_loaded(node.target, self.reading.ran))
                self._assign(node.target, self._binary(node.op, held, self._value(node.value)))
            case ast.Expr():
                self._value(node.value)
            case ast.If():
                self._block(node.body if self._value(node.test) else node.orelse)
            case ast.While(orelse=[]):
                with suppress(_LoopLeft):
                    while self._value(node.test):
                        self._block(node.body)
            case ast.For(orelse=[]):
                with suppress(_LoopLeft):
                    for each in self._value(node.iter):
                        self._assign(node.target, each)
                        self._block(node.body)
            case ast.Break():
                raise _LoopLeft
            case _:
                raise self._refused(node)

    def _assign(self, target: ast.expr, value: Any) -> None:  # noqa: ANN401  any value
        self.reading.ran.add(target)
        match target:
            case ast.Name():
                self.names[target.id] = value
            case ast.Subscript():
                self._value(target.value)[self._value(target.slice)] = value
            case ast.Tuple():
                for each, item in zip(target.elts, value, strict=True):
                    self._assign(each, item)
            case _:
                raise self._refused(target)

    def _value(self, node: ast.expr) -> Any:  # noqa: ANN401  any value
        self._entered(node)
        match node:
            case ast.Name():
                if node.id not in self.names:
                    raise TranscriptError(
                        f"line {self.reading.number_of(node)} names {node.id}, unknown there"
                    )
                return self.names[node.id]
            case ast.BinOp():
                return self._binary(node.op, self._value(node.left), self._value(node.right))
            case ast.Subscript():
                return self._value(node.value)[self._value(node.slice)]
            case ast.Call(func=ast.Name() as called, keywords=[]):
                function = self._value(called)
                return function(*map(self._value, node.args))
            case ast.Constant(value=bool() | str()):
                return node.value
            case ast.Constant(value=int() | float() as number):
                return number if isinstance(number, int) else Fraction(repr(number))
            case ast.Compare():
                return self._compared(node)
            case ast.UnaryOp(op=ast.USub()):
                return -self._value(node.operand)
            case ast.UnaryOp(op=ast.Not()):
                return not self._value(node.operand)
            case ast.BoolOp(op=ast.And()):
                return all(self._value(each) for each in node.values)
            case ast.BoolOp():
                return any(self._value(each) for each in node.values)
            case ast.IfExp():
                return self._value(node.body if self._value(node.test) else node.orelse)
            case ast.List():
                return [self._value(each) for each in node.elts]
            case ast.Tuple():
                return tuple(self._value(each) for each in node.elts)
            case ast.Dict(keys=keys):
                pairs = zip(keys, node.values, strict=True)
                return {self._value(key): self._value(each) for key, each in pairs if key is not None}
            case ast.ListComp(generators=[one]) | ast.GeneratorExp(generators=[one]):
                return [self._value(node.elt) for _ in self._each(one)]
            case ast.DictComp(generators=[one]):
                return {self._value(node.key): self._value(node.value) for _ in self._each(one)}
            case ast.Lambda():
                return self._function(node)
            case _:
                raise self._refused(node)

    def _each(self, one: ast.comprehension) -> Iterator[None]:
        """The name of a comprehension takes its values; it is forgotten afterwards."""
        if not isinstance(one.target, ast.Name):
            raise self._refused(one.target)
        name = one.target.id
        kept = {name: self.names[name]} if name in self.names else {}
        for each in self._value(one.iter):
            self.names[name] = each
            if all(self._value(test) for test in one.ifs):
                yield
        self.names.pop(name, None)
        self.names |= kept

    def _function(self, node: ast.Lambda) -> Callable[..., Any]:
        arguments = [each.arg for each in node.args.args]

        def called(*values: Any) -> Any:  # noqa: ANN401  any value
            kept = {name: self.names[name] for name in arguments if name in self.names}
            self.names |= dict(zip(arguments, values, strict=True))
            found = self._value(node.body)
            for name in arguments:
                self.names.pop(name, None)
            self.names |= kept
            return found

        return called

    def _compared(self, node: ast.Compare) -> bool:
        left = self._value(node.left)
        for relation, each in zip(node.ops, node.comparators, strict=True):
            right = self._value(each)
            if type(relation) not in _COMPARED:
                raise self._refused(node)
            if not _COMPARED[type(relation)](left, right):
                return False
            left = right
        return True

    def _binary(self, kind: ast.operator, left: Any, right: Any) -> Any:  # noqa: ANN401  any value
        if type(kind) not in _BINARY:
            raise TranscriptError(
                f"line {self.reading.number_of(self.place)} has an operator that is not known"
            )
        return _BINARY[type(kind)](left, right)

    def _refused(self, node: ast.AST) -> TranscriptError:
        number = self.reading.number_of(node)
        return TranscriptError(f"line {number}: {ast.unparse(node)!r} is not in the language of transcripts")


def _loaded(target: ast.expr, ran: set[ast.AST]) -> ast.expr:
    """The target of ``+=``, to be read first."""
    ran.add(target)
    match target:
        case ast.Name():
            return ast.copy_location(ast.Name(target.id, ast.Load()), target)
        case ast.Subscript():
            return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)
    return target
