"""Evidence: proofs, searches, certificates, audits, and the code that verifies certificates by other means.

>>> from banditproof.verify import assert_private, assert_regret_below, assert_delta_correct

The assertions load on first use: pytest imports this package for its plugin, and shall not wait.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dialects.recognition import adapted
    from .testing.assertions import Play, assert_delta_correct, assert_private, assert_regret_below
    from .testing.estimates import assert_estimates, assert_unbiased
    from .testing.mechanism_assertion import assert_mechanism_private
    from .testing.same_law import assert_same_law
    from .testing.worst_assertion import assert_bound_holds_at_worst
    from .worst.answer import WorstCase
    from .worst.searches import Search
    from .worst.worst_case import worst_case

__all__ = [
    "Play",
    "Search",
    "WorstCase",
    "adapted",
    "assert_bound_holds_at_worst",
    "assert_delta_correct",
    "assert_estimates",
    "assert_mechanism_private",
    "assert_private",
    "assert_regret_below",
    "assert_same_law",
    "assert_unbiased",
    "worst_case",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .testing import assertions

    if hasattr(assertions, name):  # what most tests call: the rest is not loaded for it
        return getattr(assertions, name)
    from .testing import estimates, mechanism_assertion, same_law, worst_assertion

    rooms = (estimates, mechanism_assertion, same_law, worst_assertion)
    return next(getattr(room, name) for room in rooms if hasattr(room, name))


def __dir__() -> list[str]:
    return sorted(__all__)
