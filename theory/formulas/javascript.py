"""Formulas as JavaScript: what a page computes in doubles, from the text that everybody else reads.

What JavaScript's ``Math`` has is called there; the other functions of the language are defined once, in
`FUNCTIONS_FILE`, which a page loads before anything that is written here.

Where a difference would lose digits it is written as the function that does not: ``log(1 + t)`` as ``log1p``,
``exp(t) - 1`` as ``expm1``, ``sqrt(x**2 + y**2)`` as ``hypot``, and a difference of logits as one function.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from .expression import INTEGRAL, ONE, Apply, Expression, Formula, FormulaError, Number, variables
from .language import expression
from .straight_line import Program, program

FUNCTIONS_FILE: Final = Path(__file__).with_name("functions.js")
"""The script that defines the functions of the language as ``functions.kl`` and so on."""

_SUM, _PRODUCT, _SIGN, _POWER, _ATOM = 1, 2, 3, 4, 5
"""How tightly a piece of JavaScript binds; what chooses binds least, with 0."""

_MOST_EXACT: Final = 1 << 53

_TAKEN: Final = {
    "arguments", "case", "catch", "const", "debugger", "default", "delete", "do", "enum", "eval",
    "export", "extends", "false", "function", "functions", "implements", "instanceof", "interface",
    "let", "new", "null", "package", "private", "protected", "public", "static", "super", "switch",
    "this", "throw", "true", "typeof", "undefined", "var", "void", "Infinity", "Math", "NaN",
}  # fmt: skip
"""Names that mean something else in JavaScript, and can be names in a formula."""

Written = tuple[str, int]
"""A piece of JavaScript, and how tightly it binds."""


def function_source(stated: str | Expression | Formula, takes: Collection[str]) -> str:
    """A function in JavaScript from an object with the variables to the value, or to whether a formula holds.

    A `FormulaError` refuses other variables than ``takes``, and names that JavaScript keeps to itself.

    >>> function_source("gap/kl(mu, best)*log(T)", ["mu", "best", "gap", "T"])
    '({ T, best, gap, mu }) => gap / functions.kl(mu, best) * Math.log(T)'
    >>> print(function_source("exp(x*y)/(1 + exp(x*y))", ["x", "y"]))
    ({ x, y }) => {
      const $3 = Math.exp(x * y);
      return $3 / (1 + $3);
    }
    """
    read = expression(stated) if isinstance(stated, str) else stated
    sides = (
        [side for link in read.links for side in (link.left, link.right)]
        if isinstance(read, Formula)
        else [read]
    )
    names = sorted(frozenset().union(*map(variables, sides)))
    _refuse_names(names, takes)
    writer = _Writer(program(*map(careful, sides)))
    if isinstance(read, Formula):
        places = iter(writer.compiled.outputs)
        value = " && ".join(
            f"{writer.at_least(next(places), _SUM)} {_RELATIONS.get(link.relation, link.relation)} "
            f"{writer.at_least(next(places), _SUM)}"
            for link in read.links
        )
    else:
        value = writer.at_least(writer.compiled.outputs[0], 0)
    given = f"({{ {', '.join(names)} }})" if names else "()"
    if not writer.lines:
        return f"{given} => {value}"
    return "\n".join([f"{given} => {{", *writer.lines, f"  return {value};", "}"])


def _refuse_names(names: Sequence[str], takes: Collection[str]) -> None:
    for name in names:
        if name not in takes:
            raise FormulaError(
                f"the variable {name!r} has no value there; accepted are {', '.join(sorted(takes))}"
            )
        if name in _TAKEN:
            raise FormulaError(f"the variable {name!r} is a word of JavaScript; accepted are other names")


class _Writer:
    """Writes the steps of a program; what is used more than once has a line and a name of its own."""

    def __init__(self, compiled: Program) -> None:
        self.compiled = compiled
        self.lines: list[str] = []
        uses = Counter([*compiled.outputs, *(place for step in compiled.steps for place in step.places)])
        self._written: list[Written] = []
        for place, step in enumerate(compiled.steps):
            if step.head == "name":
                written = step.name, _ATOM
            elif step.number is not None:
                written = _number(step.number)
            else:
                written = self._applied(step.head, step.places)
                if uses[place] > 1 and step.places:
                    self.lines.append(f"  const ${place} = {written[0]};")
                    written = f"${place}", _ATOM
            self._written.append(written)

    def at_least(self, place: int, level: int) -> str:
        """The step, in parentheses if it binds less than ``level``."""
        text, own = self._written[place]
        return text if own >= level else f"({text})"

    def _applied(self, head: str, places: Sequence[int]) -> Written:
        if head == INTEGRAL:
            raise FormulaError(
                "an integral cannot be written in JavaScript; accepted is its value as a formula"
            )
        if head not in OPERATIONS:
            raise FormulaError(
                f"{head!r} cannot be written in JavaScript; accepted are {', '.join(OPERATIONS)}"
            )
        template, levels, own = OPERATIONS[head]
        if not levels:
            return template.format(", ".join(self.at_least(place, 0) for place in places)), own
        if head == "**" and self.compiled.steps[places[1]].number is None:
            return self._applied("power", places)
        return template.format(*map(self.at_least, places, levels)), own


def _number(value: Fraction) -> Written:
    """The nearest double, infinite beyond the largest."""
    level = _ATOM if value >= 0 else _SIGN
    if value.denominator == 1 and abs(value) <= _MOST_EXACT:
        return str(value.numerator), level
    try:
        return repr(float(value)), level
    except OverflowError:
        return ("Infinity" if value > 0 else "-Infinity"), level


def _called(name: str) -> tuple[str, tuple[int, ...], int]:
    return f"{name}({{}})", (), _ATOM


_RELATIONS: Final = {"==": "==="}

OPERATIONS: Final[Mapping[str, tuple[str, tuple[int, ...], int]]] = {
    "+": ("{} + {}", (_SUM, _PRODUCT), _SUM),
    "-": ("{} - {}", (_SUM, _PRODUCT), _SUM),
    "*": ("{} * {}", (_PRODUCT, _SIGN), _PRODUCT),
    "/": ("{} / {}", (_PRODUCT, _SIGN), _PRODUCT),
    "**": ("{} ** {}", (_ATOM, _SIGN), _POWER),
    "neg": ("-{}", (_ATOM,), _SIGN),
    "if": ("{} <= {} ? {} : {}", (_SUM, _SUM, _SUM, 0), 0),
    "pi": ("Math.PI", (), _ATOM),
    **{name: _called(f"Math.{name}") for name in ("log", "exp", "sqrt", "abs", "min", "max")},
    **{name: _called(f"functions.{name}") for name in ("logit", "expit", "kl", "d_eps", "f_minus", "f_plus")},
    **{name: _called(f"Math.{name}") for name in ("ceil", "floor", "log1p", "expm1", "hypot")},
    **{name: _called(f"functions.{name}") for name in ("Phi", "erf", "erfc", "gamma", "lgamma")},
    **{name: _called(f"functions.{name}") for name in ("factorial", "binomial", "power", "logitDifference")},
}
"""Each head as it is written, how tightly its arguments must bind, and how tightly the whole does."""


@lru_cache(maxsize=1024)
def careful(tree: Expression) -> Expression:
    """The same expression, with the functions that lose no digits where it spells one of them out."""
    if not isinstance(tree, Apply):
        return tree
    arguments = tuple(careful(argument) for argument in tree.arguments)
    for spelled in _SPELLED_OUT:
        if (found := spelled(tree.head, arguments)) is not None:
            return found
    return Apply(tree.head, arguments)


def _log1p(head: str, arguments: Sequence[Expression]) -> Expression | None:
    match head, arguments:
        case "log", (Apply("+", (one, t)),) if one == ONE:
            return Apply("log1p", (t,))
        case "log", (Apply("+", (t, one)),) if one == ONE:
            return Apply("log1p", (t,))
        case "log", (Apply("-", (one, t)),) if one == ONE:
            return Apply("log1p", (Apply("neg", (t,)),))
    return None


def _expm1(head: str, arguments: Sequence[Expression]) -> Expression | None:
    match head, arguments:
        case "-", (Apply("exp", t), one) if one == ONE:
            return Apply("expm1", t)
        case "-", (one, Apply("exp", t)) if one == ONE:
            return Apply("neg", (Apply("expm1", t),))
    return None


def _hypot(head: str, arguments: Sequence[Expression]) -> Expression | None:
    match head, arguments:
        case "sqrt", (Apply("+", squares),):
            roots = tuple(map(_root, squares))
            if None not in roots:
                return Apply("hypot", tuple(root for root in roots if root is not None))
    return None


def _root(square: Expression) -> Expression | None:
    """What is squared in it; None if nothing is."""
    match square:
        case Apply("**", (root, Number(value))) if value == 2:
            return root
    return square if square == ONE else None


def _logit_difference(head: str, arguments: Sequence[Expression]) -> Expression | None:
    match head, arguments:
        case "-", (Apply("logit", (x,)), Apply("logit", (y,))):
            return Apply("logitDifference", (x, y))
    return None


_SPELLED_OUT: Final[Sequence[Callable[[str, Sequence[Expression]], Expression | None]]] = (
    _log1p,
    _expm1,
    _hypot,
    _logit_difference,
)
