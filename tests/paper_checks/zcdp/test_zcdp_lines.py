"""Lines of printed proofs are added to the claims that they are written for."""

from __future__ import annotations

from types import ModuleType

import pytest
from banditproof.paper_checks.language.written_claim import Step, claim, over, step
from banditproof.paper_checks.running.registry import shipped_entry
from banditproof.paper_checks.zcdp.lines import (
    contextual,
    finite_arms,
    inequalities,
    kl_decomposition,
    linear,
    minimax,
    privacy,
)
from banditproof.paper_checks.zcdp.lines.with_lines import with_proofs

LINES = (contextual, finite_arms, inequalities, kl_decomposition, linear, minimax, privacy)


@pytest.mark.parametrize("module", LINES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_every_line_is_in_its_claim(module: ModuleType) -> None:
    for identifier, pieces in module.LINES.items():
        entry = shipped_entry(identifier)
        assert entry is not None, identifier
        missing = {each.part for each in pieces if isinstance(each, Step)} - set(entry.claim.printed)
        assert not missing, identifier


def test_a_name_is_used_once() -> None:
    domain = over(x=(0, 1))
    first = step("square", "x**2 <= x", wrong={"half": "<= x -> <= x/2"})
    known = claim("NOTE-1", "a note", "x^2 <= x on [0, 1]", domain, first)
    with pytest.raises(ValueError, match="'half', 'square'"):
        with_proofs((known,), {"NOTE-1": (domain, first)})


def test_claims_without_lines_stay_as_they_are() -> None:
    known = claim("NOTE-1", "a note", "x", over(x=(0, 1)), step("s", "x <= 1", wrong={"w": "1 -> 1/2"}))
    assert with_proofs((known,), {"NOTE-2": ()}) == (known,)
