"""Evidence: proofs, searches, certificates, audits, and the code that verifies certificates by other means.

>>> from banditproof.verify import assert_private, assert_regret_below, assert_delta_correct

The assertions load on first use: pytest imports this package for its plugin, and shall not wait.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .testing.assertions import Play, assert_delta_correct, assert_private, assert_regret_below
    from .testing.mechanism_assertion import assert_mechanism_private

__all__ = [
    "Play",
    "assert_delta_correct",
    "assert_mechanism_private",
    "assert_private",
    "assert_regret_below",
]


def __getattr__(name: str) -> object:
    if name == "assert_mechanism_private":
        from .testing.mechanism_assertion import assert_mechanism_private

        return assert_mechanism_private
    if name in __all__:
        from .testing import assertions

        return getattr(assertions, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
