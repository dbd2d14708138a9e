"""Which text of a claim a check reads as a formula: a misspelling is told when the file is loaded."""

from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ...theory.formulas.expression import MisspelledError

Check = TypeVar("Check", bound=Callable[..., Any])
Reads = Callable[[Any], object]
_reads: WeakKeyDictionary[Callable[..., Any], Reads] = WeakKeyDictionary()


def reading(check: Check, reads: Reads) -> Check:
    """``check``, which begins with ``reads``: that parses, and runs no code of the claim's author."""
    _reads[check] = reads
    return check


def reads_of(check: Callable[..., Any]) -> Reads | None:
    """How the check reads what is claimed; None if that is not known."""
    return _reads.get(check)


def misspelling_in(check: Callable[..., Any], claimed: object) -> str:
    """What is misspelled in the formula that the check would read; nothing if that is not known."""
    reads = reads_of(check)
    try:
        if reads is not None:
            reads(claimed)
    except MisspelledError as error:
        return str(error)
    except (TypeError, ValueError, ArithmeticError):  # what else is wrong with it, the run will tell
        return ""
    return ""
