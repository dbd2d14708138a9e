"""Members of families: ``mu[3]`` in a formula is the variable ``mu_3``, and nothing else in it is."""

import ast
import re
from collections.abc import Sequence
from typing import Final

from .expression import ALSO_NAMES, FUNCTIONS, FormulaError, MisspelledError

MOST_MEMBERS: Final = 1000
"""The largest index."""


def member(name: str, index: int | None, told: str) -> str:
    """The variable that ``name[index]`` is; ``told`` is how it was written, and where.

    >>> member("mu", 3, "'mu[3]'")
    'mu_3'
    """
    if name in {"e", "pi", *FUNCTIONS} - ALSO_NAMES:
        raise MisspelledError(f"{told} is a member of {name}, which has a meaning in formulas")
    if index is None:
        raise FormulaError(
            f"the index of {told} is no whole number; accepted are numbers, sizes of families, and what a "
            "sum, prod, min_of, max_of or all_of runs over"
        )
    if not 0 <= index <= MOST_MEMBERS:
        raise FormulaError(f"the index of {told} is {index}; accepted are 0 to {MOST_MEMBERS}")
    return f"{name}_{index}"


def family_of(name: str, families: Sequence[str]) -> str | None:
    """The family that has a member of this name; None if none has."""
    found = re.fullmatch(r"(.+)_(\d+)", name)
    return found[1] if found and found[1] in families else None


def place_of(node: ast.expr, text: str) -> str:
    """Where a part of a formula stands, in characters."""
    return f"at character {len(text.encode()[: node.col_offset].decode(errors='ignore')) + 1}"


def refuse_mixed(tree: ast.expr, text: str) -> None:
    """A `MisspelledError` if a family also stands without an index, or its member as a name of its own."""
    if "[" not in text:
        return
    bases = {id(node.value): node.value for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    families = [base.id for base in bases.values() if isinstance(base, ast.Name)]
    if not families:
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Name) or id(node) in bases:
            continue
        if node.id in families:
            raise MisspelledError(
                f"{node.id} {place_of(node, text)} stands without an index; accepted is "
                f"{node.id}[...], as elsewhere in the formula, or another name"
            )
        if (family := family_of(node.id, families)) is not None:
            spelled = f"{family}[{node.id.removeprefix(family)[1:]}]"
            raise MisspelledError(
                f"{node.id} {place_of(node, text)} is a member of a family, spelled {spelled}"
            )
