"""Lines of a proof that another text prints: its numbers, its premises and its words."""

from __future__ import annotations

import pytest
from banditproof.paper_checks.language.assertion import (
    Settles,
    assumed,
    by_definition,
    chain,
    instance,
    settles,
)
from banditproof.paper_checks.language.proof_lines import Restated
from banditproof.paper_checks.language.rules import UNION_BOUND
from banditproof.paper_checks.language.written_claim import over, step

_LINES = (
    over("x <= y", "y <= z", x=(0, 1), y=(0, 1), z=(0, 1)),
    step("both", "x <= z", wrong={"half": "<= z -> <= z/2"}),
    settles(
        3,
        by=chain("both", {"x <= y": "A-1#2", "y <= z": UNION_BOUND(each_event="#2", events="#101")}),
        kills={1: "half"},
        despite={"A-1#2": "as amended"},
    ),
    settles(2, by="both", on="one", beyond="more"),
    settles(5, by="both"),
)


def _settled(restated: Restated) -> dict[int, Settles]:
    return {each.assertion: each for each in restated(_LINES) if isinstance(each, Settles)}


def test_numbers_premises_and_reasons_are_those_of_the_other_text() -> None:
    found = _settled(Restated({3: 1, 2: 4}, {"A-1#2": "B-7#5"}))
    assert set(found) == {1, 4}  # the fifth assertion is not stated there
    linked = found[1].chain
    assert linked is not None
    assert linked.sources == ("B-7#5", "#4", "#101")
    assert found[1].kills == ((1, "half"),)
    assert found[1].despite == (("B-7#5", "as amended"),)
    assert found[4].on == "one"
    assert [each for each in Restated({})(_LINES) if not isinstance(each, Settles)] == list(_LINES[:2])


def test_near_misses_may_be_others_there() -> None:
    assert _settled(Restated({3: 1, 2: 4}, {"A-1#2": "B-7#5"}, kills={1: {2: "half"}}))[1].kills == (
        (2, "half"),
    )


@pytest.mark.parametrize(
    "restated",
    [
        Restated({3: 1, 2: 4}),  # A-1#2 has no place
        Restated({3: 1}, {"A-1#2": "B-7#5"}),  # the premise #2 has none
    ],
)
def test_a_premise_without_a_place_is_refused(restated: Restated) -> None:
    with pytest.raises(KeyError):
        restated(_LINES)


def test_instances_definitions_and_words() -> None:
    lines = (
        settles(
            1,
            by=chain(
                "both",
                {
                    "x <= y": instance("A-1#2", u="1/2"),
                    "y <= z": by_definition("A-3#4"),
                    "z <= 1": assumed("event E"),
                    "x <= 1": "CLASSICS-X#1",
                },
            ),
        ),
    )
    restated = Restated({1: 1}, {"A-1#2": "B-7#5", "A-3#4": "B-9#6"}, {"event E": "under E"})
    (found,) = (each for each in restated(lines) if isinstance(each, Settles))
    assert found.chain is not None
    given = dict(found.chain.given)
    assert given["x <= y"] == instance("B-7#5", u="1/2")
    assert given["y <= z"] == by_definition("B-9#6")
    assert type(given["y <= z"]) is type(by_definition("B-9#6"))
    assert given["z <= 1"] == assumed("under E")
    assert given["x <= 1"] == "CLASSICS-X#1"
