"""A claim as the engine runs it: what its page's blocks claim, what checks that, and what would be wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ....verify.proving.formula_checks import Check


@dataclass(frozen=True, slots=True)
class EngineClaim:
    """One heading of a page, bound to what checks it.

    ``id``, ``where``, ``statement``: as the page has them: the ID, the paper's numbering, what is printed.
    ``claimed``: what each part claims, by the names of parts; None where nothing is checked. ``wrong``: by
    the name of each near miss the part that it changes, and what that then claims. ``checks``: each maps what
    is claimed and an effort to evidence on its part. ``theorems``: the theorems of Coq that the page names.
    ``text``: the short name of the text: of a shipped one that of its folder, of another one its title.
    """

    id: str
    where: str
    statement: str
    claimed: Mapping[str, Any] | None
    wrong: Mapping[str, Mapping[str, Any]]
    checks: "tuple[Check, ...]"
    theorems: tuple[str, ...] = ()
    text: str = ""
