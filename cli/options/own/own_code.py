"""What is the user's own on the command line: `module:name`, or `file.py:name`."""

import inspect
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

NAMED: Final = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
"""Kinds of parameters that are given by name."""
CHANCE: Final = ("seed", "generator", "rng", "random_state")
"""Parameters that get a source of randomness, one for each run."""


def own_code(target: str, folder: Path, wanted: str) -> Any:  # noqa: ANN401  whatever the user wrote
    """What ``target`` names; a ``ValueError`` of one line, with the words of what is wanted, if nothing."""
    from ....paper_checks.running.registry import is_file_name, load

    module, _, path = target.rpartition(":")
    if str(folder) not in sys.path:  # for a process that was started elsewhere
        sys.path.insert(0, str(folder))
    found: Any = load(str(folder / module) if is_file_name(module) else module)
    for attribute in path.split("."):
        if not hasattr(found, attribute):
            raise ValueError(f"{module} has no {path}: {wanted}")
        found = getattr(found, attribute)
    return found


def parameters_of(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """What it takes; nothing where that is not known."""
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []


def as_double(value: Any) -> Any:  # noqa: ANN401  what was written
    """An option as code of the user's gets it: numbers are doubles."""
    return float(value) if isinstance(value, Fraction) else value
