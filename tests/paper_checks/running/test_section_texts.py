"""Which modules name an ID is told from their texts and from the texts of what they import."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest
from banditproof.paper_checks.running import section_texts
from banditproof.paper_checks.running.registry import shipped_entries, shipped_sections
from banditproof.paper_checks.running.section_texts import (
    likeliest_first,
    modules_naming,
    quoting_it_themselves,
)

FILES = {section.module: section.file for section in shipped_sections()}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of papers of our own."""
    monkeypatch.setattr(section_texts, "_FOLDER", tmp_path)
    return tmp_path


def written(folder, **texts):
    """Files of one paper, and their modules."""
    (folder / "paper").mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / "paper" / f"{name}.py").write_text(text, encoding="utf-8")
    return {name: folder / "paper" / f"{name}.py" for name in texts}


def test_the_text_of_a_module_counts_in_any_case_and_only_as_a_whole_id(folder):
    files = written(folder, one='A = "ID-1"', other='A = "id-1"', longer='A = "ID-10"', bare="# ID-1")
    assert modules_naming("Id-1", files) == ("one", "other")
    assert modules_naming("ID-2", files) == ()


@pytest.mark.parametrize(
    "text",
    [
        "from ..shared.deep import A",
        "from ..shared import deep",
        "from ..shared import (\n    other,\n    deep,\n)",
        "def f():\n    from ..shared.deep import A\n",
        "if True:\n\tfrom ..shared.deep import A",
        "from .next import A",
    ],
)
def test_what_a_module_imports_counts_however_deep(folder, text):
    (folder / "shared").mkdir()
    (folder / "shared" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "shared" / "deep.py").write_text("from .deepest import A", encoding="utf-8")
    (folder / "shared" / "deepest.py").write_text('from ..paper.next import B\nA = "ID-1"', encoding="utf-8")
    files = written(folder, importing=text, alone="A = 1")
    written(folder, next="from ..shared.deep import A")
    assert modules_naming("ID-1", files) == ("importing",)


def test_imports_from_outside_the_papers_are_not_followed(folder):
    (folder.parent / "floor.py").write_text('A = "ID-1"', encoding="utf-8")
    files = written(folder, importing="from ...floor import A")
    assert modules_naming("ID-1", files) == ()


def test_a_module_where_the_id_is_a_claims_own_comes_first(folder):
    files = written(
        folder,
        refers='rests_on=("ID-1",)',
        calls='CLAIMS = (made(\n    "ID-1", "where"),)',
        writes='Claim(id="ID-1")',
        again='rests_on=("ID-2", "ID-1")',
    )
    assert likeliest_first("ID-1", files) == ("writes", "calls", "refers", "again")
    assert modules_naming("ID-1", files) == ("refers", "calls", "writes", "again")


def test_a_module_that_quotes_the_id_itself_is_told_from_one_that_imports_it(folder):
    files = written(folder, imports="from .has import A", has='A = "ID-1"', made='A = Claim("id-1")', no="A")
    assert quoting_it_themselves("Id-1", files) == ("made", "has")
    assert quoting_it_themselves("ID-2", files) == ()


def test_every_module_that_has_a_claim_or_refers_to_one_is_seen_to_name_it():
    """Otherwise what rests on a claim would be missed: an ID is written out, never put together."""
    naming = cache(lambda identifier: modules_naming(identifier, FILES))
    for entry in (each for each in shipped_entries() if not each.claim.of_page):
        assert entry.module in naming(entry.claim.id)
        for used in entry.claim.rests_on:
            assert entry.module in naming(used), (entry.claim.id, used)


def test_most_ids_are_named_by_few_modules_and_found_in_the_first():
    entries = [each for each in shipped_entries() if not each.claim.of_page]
    named = [len(modules_naming(entry.claim.id, FILES)) for entry in entries]
    tried = [likeliest_first(entry.claim.id, FILES).index(entry.module) for entry in entries]
    assert median(named) <= 14  # of texts without pages; deductions name what they follow from
    assert max(named) < len(FILES) / 2
    assert sum(place == 0 for place in tried) > 0.8 * len(entries)
