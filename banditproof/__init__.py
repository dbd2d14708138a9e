"""banditproof: finds out whether a differentially private bandit does what its theorems say.

>>> import banditproof as bp
>>> bp.bounds([0.75, 0.5], epsilon=0.5, horizon=10**4)
<Bounds: 31 bounds: minimax, K arms, here or a neighbour, Lai-Robbins, ...>

Everything loads on first use.
"""

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers import Answer, Bounds, Checked, Optimal, Simulated
    from .questions import audit, bounds, check, identification, linear, optimal, simulate
    from .theory.divergences.bernoulli_divergences import d_eps, kl
    from .verify import (
        Play,
        assert_bound_holds_at_worst,
        assert_delta_correct,
        assert_estimates,
        assert_mechanism_private,
        assert_private,
        assert_regret_below,
        assert_same_law,
        assert_unbiased,
    )
    from .verify import worst_case as worst

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Bounds",
    "Checked",
    "Optimal",
    "Play",
    "Simulated",
    "assert_bound_holds_at_worst",
    "assert_delta_correct",
    "assert_estimates",
    "assert_mechanism_private",
    "assert_private",
    "assert_regret_below",
    "assert_same_law",
    "assert_unbiased",
    "audit",
    "bounds",
    "check",
    "d_eps",
    "identification",
    "kl",
    "linear",
    "optimal",
    "simulate",
    "worst",
]

if not os.path.isdir(f"{__path__[0]}/verify"):  # noqa: PTH112  pathlib takes longer to load than all that is here
    __path__.append(os.path.dirname(__path__[0]))  # noqa: PTH120  a checkout: the floors are beside this folder

_FLOORS = ("algorithms", "cli", "paper_checks", "theory", "verify")
_WHERE = {
    ".answers": ("Answer", "Bounds", "Checked", "Optimal", "Simulated"),
    ".questions": ("audit", "bounds", "check", "identification", "linear", "optimal", "simulate"),
    ".theory.divergences.bernoulli_divergences": ("d_eps", "kl"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  whatever the module holds
    if name in _FLOORS:
        return _module(f".{name}")
    if name not in __all__:
        raise AttributeError(f"module {__name__} has no attribute {name!r}")
    where = next((module for module, names in _WHERE.items() if name in names), ".verify")
    found = globals()[name] = getattr(_module(where), "worst_case" if name == "worst" else name)
    return found


def __dir__() -> list[str]:
    return sorted((*__all__, *_FLOORS, "__version__"))


def _module(name: str) -> Any:  # noqa: ANN401  a module
    from importlib import import_module

    return import_module(name, __name__)
