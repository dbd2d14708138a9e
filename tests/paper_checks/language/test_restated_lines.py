"""Lines of a proof that another text prints; and arguments, which decide nothing."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.language.assertion import ARGUED, Settles, chain, settles
from banditproof.paper_checks.language.claim import without_letters
from banditproof.paper_checks.language.proof_lines import Restated
from banditproof.paper_checks.language.written_claim import claim, over, step

_LINES = (
    over("x <= y", "y <= z", x=(0, 1), y=(0, 1), z=(0, 1)),
    step("both", "x <= z", wrong={"half": "<= z -> <= z/2"}),
    settles(3, by="both", kills={1: "half"}, despite={"A-1#2": "as amended"}),
    settles(2, by="both", on="one", beyond="more"),
    settles(5, by="both"),
)
_ARGUMENT = settles(1, by=chain("both", {"x <= y": "other", "y <= z": "A-1#2"}), on="one", beyond="more")


def _settled(restated: Restated) -> dict[int, Settles]:
    return {each.assertion: each for each in restated(_LINES) if isinstance(each, Settles)}


def test_numbers_and_reasons_are_those_of_the_other_text() -> None:
    found = _settled(Restated({3: 1, 2: 4}, {"A-1#2": "B-7#5"}))
    assert set(found) == {1, 4}  # the fifth assertion is not stated there
    assert found[1].kills == ((1, "half"),)
    assert found[1].despite == (("B-7#5", "as amended"),)
    assert found[4].on == "one"
    assert [each for each in Restated({})(_LINES) if not isinstance(each, Settles)] == list(_LINES[:2])


def test_near_misses_may_be_others_there() -> None:
    restated = Restated({3: 1, 2: 4}, {"A-1#2": "B-7#5"}, kills={1: {2: "half"}})
    assert _settled(restated)[1].kills == ((2, "half"),)


def test_what_has_no_place_there_is_refused() -> None:
    with pytest.raises(KeyError):
        Restated({3: 1, 2: 4})(_LINES)  # A-1#2 has none


def test_an_argument_settles_nothing() -> None:
    assert (_ARGUMENT.missing, _ARGUMENT.by, _ARGUMENT.on) == (ARGUED, (), "")


@pytest.mark.parametrize("also", [(), (settles(2, by="other"),), (settles(2, by=()),)])
def test_letters_are_not_checked_unless_something_else_rests_on_them(also: tuple[Settles, ...]) -> None:
    other = step("other", "x <= 1", wrong={"half": "x <= 1/2", "third": "x <= 1/3"})
    made = claim("OWN-1", "here", "x <= z", _LINES[0], _LINES[1], other, _ARGUMENT, *also)
    kept = without_letters(made)
    parts = {(): (), ("other",): ("other",)}.get(also[0].by if also else (), ("both", "other"))
    parts = ("both", "other") if also and not also[0].by else parts
    assert tuple(kept.printed or ()) == parts
    assert len(kept.checks) == len(parts)
    assert set(kept.mutants) == ({"half", "third"} if parts else set())
