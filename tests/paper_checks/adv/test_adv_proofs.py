"""Lines of the proofs on adversarial bandits are added to the claims that they are written for."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from banditproof.paper_checks.adv import proofs
from banditproof.paper_checks.language.written_claim import Lines, Step
from banditproof.paper_checks.running.registry import shipped_entry

MODULES = [
    importlib.import_module(f"{proofs.__name__}.{each.name}")
    for each in pkgutil.iter_modules(proofs.__path__)
]
EVERY: list[Lines] = [module.LINES for module in MODULES if hasattr(module, "LINES")]


@pytest.mark.parametrize("lines", EVERY, ids=range(len(EVERY)))
def test_every_line_is_in_its_claim(lines: Lines) -> None:
    for identifier, pieces in lines.items():
        entry = shipped_entry(identifier)
        assert entry is not None, identifier
        missing = {each.part for each in pieces if isinstance(each, Step)} - set(entry.claim.printed)
        assert not missing, identifier


def test_the_lemma_of_exp3_fails_where_noise_pushes_one_arm_back() -> None:
    """Two arms, losses 0, noise B at arm 1: chances of gamma/2 or more cost more than the lemma allows."""
    import numpy as np

    scale, rounds, eta = 4.0, 10**4, 1 / 640
    pushed = 3 * scale * np.log(2 * rounds)
    gamma = 8 * eta * scale * np.log(2 * rounds)
    lost = rounds * gamma / 2 * pushed
    assert gamma < 1
    assert pushed**2 < 10 * scale**2 * np.log(2 * rounds) ** 2
    assert lost > 2 * gamma * rounds + np.log(2) / eta + eta * rounds * pushed**2
