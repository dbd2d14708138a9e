"""What is wrong in a text: an error counts once, wherever it is printed."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.pages.errors import errors
from banditproof.paper_checks.pages.page import Word

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
