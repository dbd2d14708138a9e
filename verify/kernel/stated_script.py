"""Proofs on boxes that say the same of the ranges as stated, where a variable is a variable again.

A proof by squares of `1/q - 1` with `1/q` in place of `T` is one of `T - 1`. Where every part of a proof can
be read so, no point need be reached from the box.
"""

from collections.abc import Mapping
from typing import Final

from ...theory.formulas.expression import Expression, Link, Variable, replaced, variables, write
from ...theory.formulas.language import expression, formula
from ...theory.numbers.json_value import Json

_TREES: Final = frozenset({"over", "larger", "smaller", "of", "sum", "call", "value"})
_LINKS: Final = frozenset({"condition", "says"})
_RULES: Final = frozenset(
    {
        *("zero", "given", "each", "cases", "bound", "squares", "exponentials", "logarithms", "square roots"),
        *("tangent", "exponents"),
    }
)
"""Rules that ask for no ends of a range."""


class _BoundToTheBoxError(Exception):
    """A part of the proof cannot be read in the variables as stated."""


def as_stated(proof: Json, trees: Mapping[str, Expression]) -> Json | None:
    """The proof in the variables for which ``trees`` stand; None if it is about the box."""
    try:
        return _read(proof, trees)
    except _BoundToTheBoxError:
        return None


def _read(proof: Json, trees: Mapping[str, Expression]) -> Json:
    if not isinstance(proof, dict) or proof.get("by") not in _RULES:
        raise _BoundToTheBoxError
    found: dict[str, Json] = {}
    for key, value in proof.items():
        if key in _TREES:
            found[key] = _text(value, trees)
        elif key in _LINKS:
            found[key] = _relation(value, trees)
        elif key == "parts":
            found[key] = [_text(each, trees) for each in _rows(value)]
        elif key == "terms":
            found[key] = [_term(each, trees) for each in _rows(value)]
        elif key == "proof":
            found[key] = _read(value, trees)
        elif key == "proofs":
            found[key] = [_read(each, trees) for each in _rows(value)]
        elif key == "lemmas":
            found[key] = [_lemma(each, trees) for each in _rows(value)]
        else:
            found[key] = value
    return found


def _lemma(row: Json, trees: Mapping[str, Expression]) -> Json:
    if not isinstance(row, dict):
        raise _BoundToTheBoxError
    return {"says": _relation(row["says"], trees), "proof": _read(row["proof"], trees)}


def _term(row: Json, trees: Mapping[str, Expression]) -> Json:
    if not isinstance(row, dict):
        raise _BoundToTheBoxError
    squares: list[Json] = []
    for pair in _rows(row["squares"]):
        weight, root = _rows(pair)
        squares.append([weight, _text(root, trees)])
    return {"times": [_text(each, trees) for each in _rows(row["times"])], "squares": squares}


def _relation(text: Json, trees: Mapping[str, Expression]) -> str:
    (link,) = formula(str(text)).links
    return str(Link(_stated(link.left, trees), link.relation, _stated(link.right, trees)))


def _text(text: Json, trees: Mapping[str, Expression]) -> str:
    return write(_stated(expression(str(text)), trees))


def _stated(tree: Expression, trees: Mapping[str, Expression]) -> Expression:
    letters = {letter for each in trees.values() for letter in variables(each)}
    found = replaced(tree, {each: Variable(name) for name, each in trees.items()})
    if variables(found) & letters:
        raise _BoundToTheBoxError
    return found


def _rows(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise _BoundToTheBoxError
    return value
