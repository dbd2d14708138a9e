"""Names by which foreign code asks for kinds, or for what an object holds: there an account is careful.

An account runs code on followed numbers in place of plain ones. What such names answer of the one they have
to answer of the other, and what an object holds is then a part of what a policy remembers.
"""

import builtins
from collections.abc import Mapping, Sequence
from types import BuiltinFunctionType, CodeType, FunctionType, MappingProxyType
from typing import Any, Final

import numpy as np

from ..outside.known_modules import steps_of
from ..states import REMOVES

_NAMES: Final = {"LOAD_FAST", "LOAD_DEREF", "LOAD_GLOBAL"}
_FUNCTIONS: Final = BuiltinFunctionType | FunctionType | type(np.result_type)
ASKS_KIND: Final = frozenset(
    {"type", "isinstance", "issubclass", "__class__", "MATCH_CLASS", "hasattr", "getattr", "singledispatch"}
)
ASKS_NAMES: Final = frozenset({"__dict__", "__getstate__", "__reduce_ex__"})
ASKS: Final = ASKS_KIND | ASKS_NAMES
_TRUTHS: Final = frozenset({"bool", "bool_"})
IS_NUMBER: Final = "is"
"""Whether it may ask of two numbers whether they are one: of those that are followed no two are."""
IS_TRUTH: Final = "is True"
"""Whether it asks which of the two truths something is, as in ``above is True``."""


def _taken_away(some: set[Any], others: set[Any]) -> None:
    some -= others
    some &= others
    some ^= others


_TAKES_AWAY: Final = {step for step in steps_of(_taken_away.__code__) if step[0] == "BINARY_OP"}


def asks_in(
    code: CodeType, around: dict[str, Any], cells: Mapping[str, Any] = MappingProxyType({})
) -> set[str]:
    """The names by which code asks for kinds, or for what an object holds; and what it compares by ``is``."""
    steps = steps_of(code)
    originals = {_original_name(around.get(name)) for name in code.co_names}
    found = {*code.co_names, *originals, *(operation for operation, _ in steps)} & (ASKS | REMOVES)
    found |= ASKS_NAMES.intersection(each for each in code.co_consts if type(each) is str)
    found |= {"remove"} if _TAKES_AWAY.intersection(steps) else set()
    found |= {IS_TRUTH} if found & ASKS_KIND and _TRUTHS.intersection(code.co_names) else set()
    for place, (operation, _) in enumerate(steps):
        if operation == "IS_OP":
            called = steps[place - 4] if steps[place - 1][0] == "CALL" else ("", "")
            is_kind = called == ("LOAD_GLOBAL", "type") and around.get("type", type) is type
            found |= _compared_by_is(steps[place - 2 : place], around, cells) - (
                {IS_NUMBER} if is_kind else set()
            )
    return found


def _original_name(value: Any) -> str:  # noqa: ANN401  anything
    """The name of a function where it is defined; empty for all else."""
    is_function = isinstance(value, _FUNCTIONS) or value is type
    return str(getattr(value, "__name__", "")) if is_function else ""


def _compared_by_is(
    before: Sequence[tuple[str, Any]], around: dict[str, Any], cells: Mapping[str, Any]
) -> set[str]:
    """What may be compared by ``is``: ``IS_OP`` if a value, `IS_NUMBER` a number, `IS_TRUTH` True or False.

    ``before`` are the last two instructions; what they load from elsewhere may be a value, and a number.
    ``cells`` are what the code has from around it, as the marks of fields without a default.
    """
    (first, owner), (last, name) = before
    value: Any = 0
    if last == "LOAD_CONST":
        value = name
    elif last == "LOAD_GLOBAL" and (known := around.get(name, vars(builtins).get(name))) is not None:
        value = known
    elif last == "LOAD_DEREF" and type(cells.get(name)).__module__ == "dataclasses":
        value = cells[name]
    elif last == "LOAD_ATTR" and first == "LOAD_GLOBAL":
        value = getattr(around.get(owner), name, 0)
    found = {IS_TRUTH} if last == "LOAD_CONST" and type(value) is bool else set[str]()
    if isinstance(value, int | float | str | bytes | tuple | np.generic):
        found.add("IS_OP")
    if first == "LOAD_CONST" and last in _NAMES:
        value = owner
    is_number = type(value) in {int, float} or isinstance(value, np.generic)
    return found | {IS_NUMBER} if is_number and name != "__class__" else found
