"""What is wrong in a text: an error counts once, wherever it is printed."""

import pytest
from banditproof.paper_checks.pages.errors import errors
from banditproof.paper_checks.pages.index import shipped_pages
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.pages.reader import read
from banditproof.paper_checks.pages.words import same_error, severity_in, wrong_by

PAGE = """# A page

Paper: Somebody
Form: 1

Symbols:
- `x`: a mean

## A-1 Theorem 1
> x is at most 1/2

1. As printed. **REFUTED** (constant): at x = 1
   ```check
   for x in [0, 1]
   first: x <= 1/2
   ```
2. instead A-1-ONE: at most 1. **PROVED** (recheck)
   ```check
   for x in [0, 1]
   second: x <= 1
       not <= 1 -> <= 9/10
   ```

## A-2 Lemma 2, in the appendix
same as A-1

## A-3 Remark 3
same as A-1-ONE

## A-4 Corollary 4
> 2 x is at most 1

1. As printed. **REFUTED** (constant): {again}
   ```check
   for x in [0, 1]
   twice: 2*x <= 1
   ```
"""


CHAIN = """
## A-5 Remark 5
> 3 x is at most 1

1. As printed. **REFUTED** (constant): the same error as A-4.1
   ```check
   for x in [0, 1]
   thrice: 3*x <= 1
   ```
"""


def test_what_is_printed_twice_stands_as_it_does_elsewhere(claims):
    first, again, instead, _ = claims(PAGE.replace("{again}", "at x = 1"))
    assert again.headline == "same as A-1, which is REFUTED, 1 of 1"
    assert [(each.word, each.sentence.text) for each in again.said] == [
        (each.word, each.sentence.text) for each in first.said
    ]
    assert [each.word for each in instead.said] == [Word.PROVED]
    assert [*again.changes(worse=True), *again.changes(worse=False)] == []


@pytest.mark.parametrize(
    "again", ["the same error as A-1", "same error as A-1.1, which counts it", "as sentence 1 of A-1"]
)
def test_an_error_counts_once(claims, again):
    stands = [("text", each) for each in claims(PAGE.replace("{again}", again))]
    found = errors(stands)
    same = "same error" in again
    assert [(each.stands.claim.id, each.again) for each in found] == [
        ("A-1", (("A-2", 1), *([("A-4", 1)] if same else []))),
        *([] if same else [("A-4", ())]),
    ]
    assert found[0].instead[0].sentence.instead == "A-1-ONE"
    chained = [("text", each) for each in claims(PAGE.replace("{again}", again) + CHAIN)]
    assert errors(chained)[0 if same else -1].again[-1] == ("A-5", 1)
    alone = errors(stands[1:2])
    assert [(each.stands.claim.id, each.severity) for each in alone] == [("A-2", "constant")]


@pytest.mark.parametrize(("again", "word"), [
    ("the same error as A-1", Word.REFUTED),
    ("same error as sentence 1 of A-1, which counts it", Word.REFUTED), ("at x = 1", Word.UNCHECKED),
    ("same error as A-1.2", Word.UNCHECKED), ("same error as A-5", Word.UNCHECKED),
    ("same error as 1", Word.UNCHECKED), ("same error as A-9", Word.UNCHECKED),
])  # fmt: skip
def test_a_sentence_without_a_check_is_refuted_by_the_one_that_counts_its_error(claims, again, word):
    """That has a check, and is refuted."""
    page = PAGE.replace("{again}", again).rpartition("   ```check")[0] + CHAIN.partition("   ```")[0]
    assert claims(page)[3].said[0].word is word


def test_each_error_that_is_counted_elsewhere_is_counted_and_what_is_repeated_stands_there():
    refuted, repeats = {}, {}
    for claim in (each for page in shipped_pages() for each in read(page).claims):
        repeats[claim.id] = claim.same_as
        for said in claim.sentences:
            if said.word is Word.REFUTED:
                refuted |= {f"{claim.id}.{said.n}": (claim, said), claim.id: (claim, said)}
    for place, (claim, said) in refuted.items():
        name = same_error(said.behind)
        assert not name or refuted.keys() & {name, f"{claim.id}.{name}"}, place
        assert name or (severity_in(said.behind) and wrong_by(said.behind)), place
    assert [name for name, there in repeats.items() if repeats.get(there)] == []
