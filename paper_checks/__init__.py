"""Claims of papers, bound to the checks that settle them.

What the author of a module of claims needs is here, and read when it is asked for::

    from banditproof.paper_checks import Claim, Verdict, box, holds_on
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..verify.box import box
    from ..verify.effort import Effort, Profile
    from ..verify.evidence import Evidence, Verdict
    from ..verify.settle import entry, equals_at, holds_at, holds_for_all, holds_on, is_identity
    from .claim import Amendment, Check, Claim, Severity

__all__ = [
    "Amendment",
    "Check",
    "Claim",
    "Effort",
    "Evidence",
    "Profile",
    "Severity",
    "Verdict",
    "box",
    "entry",
    "equals_at",
    "holds_at",
    "holds_for_all",
    "holds_on",
    "is_identity",
]

_WHERE = {
    ".claim": ("Amendment", "Check", "Claim", "Severity"),
    "..verify.box": ("box",),
    "..verify.effort": ("Effort", "Profile"),
    "..verify.evidence": ("Evidence", "Verdict"),
    "..verify.settle": ("entry", "equals_at", "holds_at", "holds_for_all", "holds_on", "is_identity"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever the module holds
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(module, __package__), name)
    raise AttributeError(f"module {__name__} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
