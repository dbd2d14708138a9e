"""A short part of the suite: tests whose numbers could depend on the loops of a library."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
PATHS = (
    "algorithms/linear/test_tree_of_contexts.py",
    "algorithms/linear/test_optimistic_ellipsoid.py",
    "algorithms/linear/test_phased_elimination.py",
    "algorithms/simulation/test_simulator.py",
    "cli/test_membership.py",
    "theory/numbers/test_small_matrices.py",
)
WORDS = (
    "naive_twin or plays_one_round_that_has_a_theory or any_workers or unit_vectors_tie"
    " or indefinite or singular or library or outside_of_the_range or optimal"
)
PLUGINS_LEFT_OUT = ("cacheprovider", "xdist", "pytest_cov")
"""None of them is needed here, and each takes its time to load."""


def passed() -> tuple[int, str]:
    """What pytest ends with and prints; plain assertions, which take half the time to load."""
    without = [word for name in PLUGINS_LEFT_OUT for word in ("-p", f"no:{name}")]
    told = io.StringIO()
    with redirect_stdout(told):
        code = pytest.main(
            ["--assert=plain", *without, "-x", "-k", WORDS, *(f"{TESTS / path}" for path in PATHS)]
        )
    return int(code), told.getvalue()
