"""Runs a transcript: a small part of Python, step by step, in exact numbers; nothing else can be said in it.

It keeps which expressions of which lines were evaluated, so that a line that never ran is known.
"""

import ast
import math
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

_MOST_STEPS: Final = 2_000_000  # far more than any transcript takes: this one does not end


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
    terms = [*(values.values() if isinstance(values, dict) else values)]
    kinds = {*map(type, terms)}
    if Fraction not in kinds or not kinds <= {int, Fraction}:
        return sum(terms)
    top, bottom = 0, 1  # over one denominator: fractions are reduced after every term
    for term in terms:
        numerator, denominator = term.as_integer_ratio()
        if denominator != bottom:
            common = math.gcd(denominator, bottom)
            top *= denominator // common
            numerator *= bottom // common
            bottom *= denominator // common
        top += numerator
    return Fraction(top, bottom)


FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "min": _one_or_several(smallest), "max": _one_or_several(largest), "sum": _added, "range": range,
    "len": len, "abs": absolute, "log": logarithm, "exp": exponential, "sqrt": root, "ceil": rounded_up,
}  # fmt: skip
"""What every transcript may call; lists, dictionaries and plain arithmetic come on top."""


def _divide(a: Any, b: Any) -> Any:  # noqa: ANN401  numbers
    return Fraction(a) / b if isinstance(a, int) and not isinstance(b, Irrational) else a / b


def _power(a: Any, b: Any) -> Any:  # noqa: ANN401  numbers
    if not isinstance(b, int):
        raise TranscriptError("powers are whole numbers")
    return Fraction(a) ** b


_BINARY: Final[Mapping[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: _divide, ast.Pow: _power,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.MatMult: operator.matmul,
}  # fmt: skip
_COMPARED: Final[Mapping[type[ast.cmpop], Callable[[Any, Any], bool]]] = {
    ast.Lt: less, ast.Gt: lambda a, b: less(b, a), ast.LtE: lambda a, b: not less(b, a),
    ast.GtE: lambda a, b: not less(a, b), ast.Eq: operator.eq, ast.NotEq: operator.ne,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
}  # fmt: skip


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
        self.code = _block(self.tree.body)

    def silent_lines(self) -> Iterator[tuple[str, str]]:
        """Every line of which some part never ran, with that part."""
        for line, (number, text) in enumerate(self.lines, start=1):
            parts = [part for part in _parts(self.tree) if part.lineno == line]  # type: ignore[attr-defined]
            missing = next((part for part in parts if part not in self.ran), None)
            if missing is not None:
                yield number, ast.unparse(missing).splitlines()[0]
            elif not parts:
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
        self.ran = reading.ran

    def run(self) -> None:
        """Run all statements, in order."""
        try:
            self.reading.code(self)
        except (TypeError, KeyError, IndexError, ZeroDivisionError, AttributeError, OverflowError) as error:
            number = self.reading.number_of(self.place)
            raise TranscriptError(f"line {number} has no value: {type(error).__name__}: {error}") from error

    def refuse(self, node: ast.AST, name: str = "") -> Any:  # noqa: ANN401  in place of a value
        """An error about a part that is not in the language, or about an unknown ``name``."""
        number = self.reading.number_of(node)
        if name:
            raise TranscriptError(f"line {number} names {name}, unknown there")
        raise TranscriptError(f"line {number}: {ast.unparse(node)!r} is not in the language of transcripts")


_Code = Callable[[Interpreter], Any]
"""What a part of a transcript does in a run; made once, as a run comes by thousands of times."""


def _entered(node: ast.AST, action: _Code) -> _Code:
    def code(it: Interpreter) -> Any:  # noqa: ANN401  any value
        it.place = node
        it.ran.add(node)
        it.steps += 1
        if it.steps > _MOST_STEPS:
            raise TranscriptError(f"line {it.reading.number_of(node)} runs for ever")
        return action(it)

    return code


def _block(body: list[ast.stmt]) -> _Code:
    statements = [_entered(statement, _statement(statement)) for statement in body]

    def code(it: Interpreter) -> None:
        for statement in statements:
            statement(it)

    return code


def _statement(node: ast.stmt) -> _Code:
    match node:
        case ast.Assign(targets=[target]):
            value, put = _value(node.value), _target(target)
            return lambda it: put(it, value(it))
        case ast.AugAssign(target=target):
            held = ast.copy_location(ast.Name(target.id), target) if isinstance(target, ast.Name) else target
            value, put = _binary(node, node.op, held, node.value), _target(target)
            return lambda it: put(it, value(it))
        case ast.Expr():
            return _value(node.value)
        case ast.If():
            test, then, otherwise = _value(node.test), _block(node.body), _block(node.orelse)
            return lambda it: then(it) if test(it) else otherwise(it)
        case ast.While(orelse=[]):
            test, body = _value(node.test), _block(node.body)
            return lambda it: _looped(body(it) for _ in iter(lambda: bool(test(it)), False))
        case ast.For(orelse=[]):
            values, put, body = _value(node.iter), _target(node.target), _block(node.body)
            return lambda it: _looped((put(it, each), body(it)) for each in values(it))
        case ast.Break():
            return _leave
    return lambda it: it.refuse(node)


def _looped(rounds: Iterator[object]) -> None:
    with suppress(_LoopLeft):
        for _ in rounds:
            pass


def _leave(_: Interpreter) -> None:
    raise _LoopLeft


def _target(target: ast.expr) -> Callable[[Interpreter, Any], Any]:
    match target:
        case ast.Name(id=name):
            return lambda it, value: operator.setitem(it.names, name, value)
        case ast.Subscript():
            held, key = _entered(target, _value(target.value)), _value(target.slice)
            return lambda it, value: operator.setitem(held(it), key(it), value)
        case ast.Tuple():
            several = [*map(_target, target.elts)]
            puts = _entered(target, lambda _: several)
            return lambda it, values: [put(it, each) for put, each in zip(puts(it), values, strict=True)]
    return lambda it, _: it.refuse(target)


def _value(node: ast.expr) -> _Code:
    return _entered(node, _meaning(node))


def _meaning(node: ast.expr) -> _Code:
    match node:
        case ast.Name(id=name):
            return lambda it: it.names[name] if name in it.names else it.refuse(node, name)
        case ast.BinOp():
            return _binary(node, node.op, node.left, node.right)
        case ast.Subscript():
            held, key = _value(node.value), _value(node.slice)
            return lambda it: held(it)[key(it)]
        case ast.Constant(value=bool() | str() | int() | float() as constant):
            number = Fraction(repr(constant)) if isinstance(constant, float) else constant
            return lambda _: number
        case ast.Compare():
            return _compared(node)
        case ast.UnaryOp(op=ast.USub() | ast.Not()):
            operand, sign = (
                _value(node.operand),
                operator.neg if isinstance(node.op, ast.USub) else operator.not_,
            )
            return lambda it: sign(operand(it))
        case ast.BoolOp():
            several, settled = [*map(_value, node.values)], all if isinstance(node.op, ast.And) else any
            return lambda it: settled(each(it) for each in several)
        case ast.IfExp():
            test, then, otherwise = _value(node.test), _value(node.body), _value(node.orelse)
            return lambda it: then(it) if test(it) else otherwise(it)
        case ast.Call(func=ast.Name() as called, keywords=[]):
            function, given = _value(called), [*map(_value, node.args)]
            return lambda it: function(it)(*[each(it) for each in given])
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            several, kind = [*map(_value, parts)], list if isinstance(node, ast.List) else tuple
            return lambda it: kind([each(it) for each in several])
        case ast.Dict(keys=keys):
            pairs = [(_value(key), _value(each)) for key, each in zip(keys, node.values, strict=True) if key]
            return lambda it: {key(it): each(it) for key, each in pairs}
        case ast.ListComp(generators=[one]) | ast.GeneratorExp(generators=[one]):
            each_of, element = _each(one), _value(node.elt)
            return lambda it: [element(it) for _ in each_of(it)]
        case ast.DictComp(generators=[one]):
            each_of, key, value = _each(one), _value(node.key), _value(node.value)
            return lambda it: {key(it): value(it) for _ in each_of(it)}
        case ast.Lambda():
            return _function(node)
    return lambda it: it.refuse(node)


def _each(loop: ast.comprehension) -> Callable[[Interpreter], Iterator[None]]:
    """A comprehension: its name takes each value in turn, and has its outer value again afterwards."""
    values, tests = _value(loop.iter), [*map(_value, loop.ifs)]

    def code(it: Interpreter) -> Iterator[None]:
        if not isinstance(loop.target, ast.Name):
            it.refuse(loop.target)
            return
        name = loop.target.id
        outer = {name: it.names[name]} if name in it.names else {}
        for value in values(it):
            it.names[name] = value
            if all(test(it) for test in tests):
                yield
        it.names.pop(name, None)
        it.names |= outer

    return code


def _function(node: ast.Lambda) -> _Code:
    arguments, body = [argument.arg for argument in node.args.args], _value(node.body)

    def code(it: Interpreter) -> Callable[..., Any]:
        def called(*values: Any) -> Any:  # noqa: ANN401  any value
            outer = {name: it.names[name] for name in arguments if name in it.names}
            it.names |= dict(zip(arguments, values, strict=True))
            result = body(it)
            for name in arguments:
                it.names.pop(name, None)
            it.names |= outer
            return result

        return called

    return code


def _compared(node: ast.Compare) -> _Code:
    first = _value(node.left)
    rest = [
        (_COMPARED.get(type(relation)), _value(each))
        for relation, each in zip(node.ops, node.comparators, strict=True)
    ]

    def code(it: Interpreter) -> bool:
        left = first(it)
        for relation, each in rest:
            right = each(it)
            if relation is None:
                it.refuse(node)
            elif not relation(left, right):
                return False
            left = right
        return True

    return code


def _binary(node: ast.AST, kind: ast.operator, left: ast.expr, right: ast.expr) -> _Code:
    left_value, right_value, operation = _value(left), _value(right), _BINARY.get(type(kind))
    if operation is None:
        return lambda it: it.refuse(node)
    return lambda it: operation(left_value(it), right_value(it))
