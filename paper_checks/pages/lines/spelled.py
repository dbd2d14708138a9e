"""Whether formulas are spelled in the formula language, found without the engine that reads them."""

import ast
import re
from typing import Final

from ....theory.formulas.expression import FUNCTIONS, INTEGRAL, REPEATED
from ....theory.formulas.spelling import misspelling, nearest_function, silently_read
from ..faults import Faults
from ..tokens import calls
from .located import Located

_KNOWN: Final = frozenset({*FUNCTIONS, *REPEATED, INTEGRAL, "mod", "all_of", "inverse", "det", "trace", "I"})
_CHARACTER: Final = re.compile(r"at character (\d+)")
LONGEST: Final = 20_000


def check_formula(part: Located, faults: Faults) -> bool:
    """Whether a text is relations joined by ``and``; a fault is added where it is not."""
    return _check(part, faults, relation=True)


def check_expression(part: Located, faults: Faults) -> bool:
    """Whether a text is an expression; a fault is added where it is not."""
    return _check(part, faults, relation=False)


def column_in(message: str) -> int:
    """Which character of a formula a message of the formula language is about; 1 if it tells none."""
    found = _CHARACTER.search(message)
    return int(found[1]) if found else 1


def _check(part: Located, faults: Faults, *, relation: bool) -> bool:
    text = part.text
    if not text or len(text) > LONGEST:
        kind = "a formula" if relation else "an expression"
        faults.add(part.place(), f"expected {kind} of 1 to {LONGEST} characters")
        return False
    if told := silently_read(text) or misspelling(text):
        faults.add(part.place(min(column_in(told), len(text)) - 1), f"cannot read this: {told}")
        return False
    for name, at in calls(text):
        if name not in _KNOWN:
            faults.add(part.place(at), f"no function {name!r}{nearest_function(name)}")
            return False
    try:
        body = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        column = error.offset if error.offset and error.lineno == 1 else 1
        faults.add(
            part.place(min(column, len(text)) - 1), f"cannot read this: {error.msg.partition('. ')[0]}"
        )
        return False
    except (ValueError, MemoryError, RecursionError):
        faults.add(part.place(), "cannot read this: a number is too long, or it is nested too deeply")
        return False
    if _is_relation(body) is relation:
        return True
    if relation:
        faults.add(part.place(), "this is no relation; accepted are <= >= < > == joined by 'and'")
    else:
        faults.add(part.place(), "this is a relation; accepted is an expression")
    return False


def _is_relation(node: ast.expr) -> bool:
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(map(_is_relation, values))
        case ast.Call(func=ast.Name(id="all_of")):
            return True
        case _:
            return isinstance(node, ast.Compare)
