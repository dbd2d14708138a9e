"""Lines of the proofs of the lower bounds are in the claims that they are written for."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from banditproof.paper_checks.language.assertion import ASSUMED
from banditproof.paper_checks.language.written_claim import Lines
from banditproof.paper_checks.running.registry import shipped_entry
from banditproof.paper_checks.thesis_lower_bounds import proofs

MODULES = [
    importlib.import_module(f"{proofs.__name__}.{each.name}")
    for each in pkgutil.iter_modules(proofs.__path__)
]
EVERY: list[Lines] = [module.LINES for module in MODULES if hasattr(module, "LINES")]

NAMES = sorted({name for lines in EVERY for name in lines})


@pytest.mark.parametrize("identifier", NAMES)
def test_what_a_chain_assumes_has_words(identifier: str) -> None:
    """The run then finds the words in the assertion; without them only a reader could."""
    entry = shipped_entry(identifier)
    assert entry is not None
    for each in entry.claim.settles:
        given = () if each.chain is None else each.chain.given
        assert not [condition for condition, source in given if source == ASSUMED]
