"""Claims of papers as pages: Markdown that people read, and whose words are checked.

What a program needs that builds, reads or checks pages is here, and read when it is asked for::

    from banditproof.paper_checks import Check, Claim, read
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..verify.evidence.effort import Effort, Profile
    from ..verify.evidence.ladder import Evidence, Verdict
    from .pages.engine.row_checks import holds_at_rows
    from .pages.page import Check, Claim, NearMiss, Page, Rows, Sentence, Symbol, Table, Word
    from .pages.reader import read
    from .pages.rows import estimated_mean, estimated_median
    from .pages.words import ClaimStands
    from .running.registry import select
    from .running.run import run

__all__ = [
    "Check", "Claim", "ClaimStands", "Effort", "Evidence", "NearMiss", "Page", "Profile", "Rows", "Sentence",
    "Symbol", "Table", "Verdict", "Word", "estimated_mean", "estimated_median", "holds_at_rows", "read",
    "run", "select",
]  # fmt: skip

_WHERE = {
    ".pages.page": ("Check", "Claim", "NearMiss", "Page", "Rows", "Sentence", "Symbol", "Table", "Word"),
    ".pages.engine.row_checks": ("holds_at_rows",), ".pages.rows": ("estimated_mean", "estimated_median"),
    ".pages.reader": ("read",), ".pages.words": ("ClaimStands",), ".running.registry": ("select",),
    ".running.run": ("run",),
    "..verify.evidence.effort": ("Effort", "Profile"), "..verify.evidence.ladder": ("Evidence", "Verdict"),
}  # fmt: skip


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever the module holds
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(module, __package__), name)
    raise AttributeError(f"module {__name__} has no attribute {name!r}")
