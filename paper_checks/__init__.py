"""Claims of papers, bound to the checks that settle them.

What the author of a module of claims needs is here, and read when it is asked for::

    from banditproof.paper_checks import Claim, Evidence, Verdict
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..verify.effort import Effort, Profile
    from ..verify.evidence import Evidence, Verdict
    from .claim import Amendment, Check, Claim, Severity

__all__ = ["Amendment", "Check", "Claim", "Effort", "Evidence", "Profile", "Severity", "Verdict"]

_WHERE = {
    "Amendment": ".claim",
    "Check": ".claim",
    "Claim": ".claim",
    "Effort": "..verify.effort",
    "Evidence": "..verify.evidence",
    "Profile": "..verify.effort",
    "Severity": ".claim",
    "Verdict": "..verify.evidence",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever the module holds
    if name not in _WHERE:
        raise AttributeError(f"module {__name__} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name], __package__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
