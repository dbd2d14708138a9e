"""The pages of the Bernoulli paper as a whole: every entry of the text, once, and in the text's order."""

import pytest
from banditproof.paper_checks.pages.index import pages_of, refuse_repeated, texts
from banditproof.paper_checks.pages.reader import read

PAGES = pages_of(texts()["bern"])


def test_all_entries_are_there_once():
    refuse_repeated(PAGES)
    claims = {claim.id for page in PAGES for claim in read(page).claims}
    numbers = set(range(1, 50)) - {4, 5, 12, 13, 15, 16, 17, 18, 28, 29, 30, 31, 32, 44}
    assert {f"BERN-EQ{number}" for number in numbers} <= claims
    assert len(claims) == 120


@pytest.mark.parametrize(
    "page", [each for each in PAGES if each.stem.startswith("app")], ids=lambda each: each.stem
)
def test_claims_of_an_appendix_stand_in_the_order_of_the_text(page):
    first = [claim.lines[0] for claim in read(page).claims if claim.lines]
    assert first == sorted(first)
