"""Claims are written by hand, and a mistake in one is told where it is made."""

from __future__ import annotations

import pytest
from banditproof.paper_checks import Amendment, Claim, Evidence, Verdict


def check(formula, effort):
    return Evidence(Verdict.VERIFIED, "by hand", f"{formula} at {effort}")


GOOD = {
    "id": "A-1",
    "where": "(1)",
    "kind": "lemma",
    "statement": "so it is",
    "printed": "x",
    "mutants": {"wrong": "y"},
    "checks": (check,),
    "recorded": Verdict.VERIFIED,
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, None) for name in ("id", "where", "kind", "statement", "mutants", "checks", "rests_on")),
        *(("recorded", "VERIFIED"), ("mutants", ["y"]), ("checks", "check"), ("checks", (check, 3))),
        *(("amendment", "x"), ("rests_on", "A-2"), ("rests_on", (1,)), ("notes", 3), ("assumptions", ("x",))),
        ("amendment", Amendment("x", "x", "PROVED")),
        *(("severity", "awful"), ("checks", ()), ("mutants", {})),
    ],
)
def test_a_field_of_another_type_is_one_line_that_names_it(name, value):
    assert Claim(**GOOD).paper == "a"
    with pytest.raises(ValueError, match=name.removesuffix("s")) as error:
        Claim(**{**GOOD, name: value})
    assert len(str(error.value).splitlines()) == 1
