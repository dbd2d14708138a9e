"""Claims of papers, bound to the checks that settle them.

What the author of a module of claims needs is here, and read when it is asked for::

    from banditproof.paper_checks import Claim, Verdict, box, holds_on
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..theory.formulas.domain import box
    from ..verify.evidence.effort import Effort, Profile
    from ..verify.evidence.ladder import Evidence, Verdict
    from ..verify.proving.formula_checks import (
        entry,
        equals_at,
        holds_at,
        holds_for_all,
        holds_on,
        is_identity,
    )
    from .language.assertion import (
        AMENDED,
        Assertion,
        Role,
        assumed,
        chain,
        instance,
        noted,
        settles,
        step_towards,
    )
    from .language.claim import Amendment, Check, Claim, Theorem
    from .language.severity import Severity
    from .language.written_claim import amended, claim, matrices, over, step

__all__ = [
    "AMENDED",
    "Amendment",
    "Assertion",
    "Check",
    "Claim",
    "Effort",
    "Evidence",
    "Profile",
    "Role",
    "Severity",
    "Theorem",
    "Verdict",
    "amended",
    "assumed",
    "box",
    "chain",
    "claim",
    "entry",
    "equals_at",
    "holds_at",
    "holds_for_all",
    "holds_on",
    "instance",
    "is_identity",
    "matrices",
    "noted",
    "over",
    "settles",
    "step",
    "step_towards",
]

_WHERE = {
    ".language.assertion": (
        "AMENDED",
        "Assertion",
        "Role",
        "assumed",
        "chain",
        "instance",
        "noted",
        "settles",
        "step_towards",
    ),
    ".language.claim": ("Amendment", "Check", "Claim", "Theorem"),
    ".language.severity": ("Severity",),
    ".language.written_claim": ("amended", "claim", "matrices", "over", "step"),
    "..theory.formulas.domain": ("box",),
    "..verify.evidence.effort": ("Effort", "Profile"),
    "..verify.evidence.ladder": ("Evidence", "Verdict"),
    "..verify.proving.formula_checks": (
        "entry",
        "equals_at",
        "holds_at",
        "holds_for_all",
        "holds_on",
        "is_identity",
    ),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever the module holds
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(module, __package__), name)
    raise AttributeError(f"module {__name__} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
