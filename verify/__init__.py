"""Evidence: proofs, searches, certificates, audits, and the code that verifies certificates by other means.

>>> from banditproof.verify import assert_private, assert_regret_below, assert_delta_correct

The assertions load on first use: pytest imports this package for its plugin, and shall not wait.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .testing.assertions import Play, assert_delta_correct, assert_private, assert_regret_below

__all__ = ["Play", "assert_delta_correct", "assert_private", "assert_regret_below"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from .testing import assertions

        return getattr(assertions, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
