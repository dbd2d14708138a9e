"""Lines of proofs that stand beside the sections are in the claims that they are written for."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from banditproof import paper_checks
from banditproof.paper_checks.language.written_claim import Lines, Step
from banditproof.paper_checks.running.registry import shipped_entry

ROOMS = {"lines", "proofs", "supplements"}
MODULES = [
    each.name
    for each in pkgutil.walk_packages(paper_checks.__path__, f"{paper_checks.__name__}.")
    if ROOMS & set(each.name.split(".")[:-1]) and not each.ispkg
]
EVERY: dict[str, Lines] = {
    name: module.LINES
    for name in MODULES
    for module in (importlib.import_module(name),)
    if hasattr(module, "LINES")
}


@pytest.mark.parametrize("lines", EVERY.values(), ids=EVERY)
def test_every_line_is_in_its_claim(lines: Lines) -> None:
    for identifier, pieces in lines.items():
        entry = shipped_entry(identifier)
        assert entry is not None, identifier
        letters = {part for each in entry.claim.settles for part in each.letters}
        steps = {each.part for each in pieces if isinstance(each, Step)}
        missing = steps - letters - set(entry.claim.printed or ())
        assert not missing, identifier


def test_there_are_such_lines() -> None:
    assert len(EVERY) > len(ROOMS)
