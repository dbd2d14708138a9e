"""An assertion is as strong as the evidence that is about it, and no stronger."""

import pytest
from banditproof.paper_checks.assertions import settled as module
from banditproof.paper_checks.assertions.settled import (
    about_nothing,
    count_settled,
    misattached,
    settled_by,
    standing_of,
)
from banditproof.paper_checks.language.assertion import (
    Assertion,
    Role,
    Settles,
    settles,
    step_towards,
    unsettled,
)
from banditproof.paper_checks.language.claim import Claim
from banditproof.verify.evidence.ladder import Evidence, Verdict
from hypothesis import given
from hypothesis import strategies as st

PARTS = ("a", "b", "c")
ROLES = (Role.MAIN, Role.SIDE, Role.MAIN)
LADDER = [Verdict.REFUTED, Verdict.OPEN, Verdict.SUPPORTED, Verdict.VERIFIED, Verdict.PROVED]


def claim(*attached):
    return Claim(
        id="OWN-1",
        where="",
        kind="lemma",
        statement="s",
        printed="x <= 1",
        mutants={"m": "x <= 0"},
        checks=(lambda _, __: None,),
        recorded=Verdict.OPEN,
        settles=attached,
    )


@pytest.fixture(autouse=True)
def _listed(monkeypatch):
    listed = tuple(Assertion(n, role, f"says {n}") for n, role in enumerate(ROLES, 1))
    monkeypatch.setattr(module, "assertions_of_text", lambda text: {"OWN-1": listed} if text == "own" else {})


def found(part, verdict):
    return Evidence(verdict, "tried", "", part=part)


evidence = st.lists(st.builds(found, st.sampled_from(PARTS), st.sampled_from(LADDER)), max_size=6)
needed = st.lists(st.sampled_from(PARTS), min_size=1, max_size=3, unique=True).map(tuple)
attachment = st.one_of(
    st.builds(lambda n, by: settles(n, by=by), st.integers(1, 3), needed),
    st.builds(lambda n, by: settles(n, by=by, on="a family", beyond="the rest"), st.integers(1, 3), needed),
    st.builds(lambda n, by: step_towards(n, by=by, missing="the rest"), st.integers(1, 3), needed),
)


def twin(number, attached, items):
    """By hand: each attachment by the worst of all the evidence that it names."""
    answers = [Verdict.OPEN]
    for each in attached:
        if each.assertion != number:
            continue
        by_part = []
        for part in each.by:
            ranks = [LADDER.index(item.verdict) for item in items if item.part == part]
            if not ranks:
                break
            by_part += ranks
        else:
            rank = min(by_part)
            if each.missing:
                rank = 1
            answers.append(LADDER[min(rank, 3) if each.on else rank])
    return Verdict.REFUTED if Verdict.REFUTED in answers else max(answers, key=LADDER.index)


@given(st.lists(attachment, max_size=5), evidence)
def test_every_assertion_stands_as_its_twin_says(attached, items):
    stands = settled_by(claim(*attached), items)
    verdicts = [each.verdict for each in stands]
    assert verdicts == [twin(n, attached, items) for n in (1, 2, 3)]
    assert standing_of(stands) == min(verdicts[0], verdicts[2], key=LADDER.index)
    assert count_settled(stands) == sum(verdict is not Verdict.OPEN for verdict in verdicts)


@given(evidence)
def test_without_an_attachment_everything_is_open(items):
    stands = settled_by(claim(), items)
    assert {each.verdict for each in stands} == {Verdict.OPEN}
    assert standing_of(stands) is Verdict.OPEN


@given(st.lists(attachment, max_size=3), evidence, st.integers(0, 5))
def test_a_refutation_more_never_makes_anything_stronger(attached, items, place):
    before = settled_by(claim(*attached), items)
    broken = [*items[:place], *(found(item.part, Verdict.REFUTED) for item in items[place : place + 1])]
    after = settled_by(claim(*attached), [*items, *broken])
    for old, new in zip(before, after, strict=True):
        assert LADDER.index(new.verdict) <= LADDER.index(old.verdict) or new.verdict is Verdict.OPEN


def test_a_family_is_never_proved_and_says_what_lies_beyond():
    (first, *_) = settled_by(
        claim(settles(1, by="a", on="four environments", beyond="other means")), [found("a", Verdict.PROVED)]
    )
    assert first.verdict is Verdict.VERIFIED
    (piece,) = first.to_json()["evidence"]
    assert (piece["scope"], piece["beyond"]) == ("four environments", "other means")
    with pytest.raises(ValueError, match="needs what lies beyond it"):
        settles(1, by="a", on="four environments")
    with pytest.raises(ValueError, match="needs what lies beyond it"):
        settles(1, by="a", beyond="other means")


def test_a_step_leaves_the_assertion_open_and_says_what_is_missing():
    (first, *_) = settled_by(
        claim(step_towards(1, by="a", missing="the limit")), [found("a", Verdict.PROVED)]
    )
    assert first.verdict is Verdict.OPEN
    assert first.to_json()["evidence"][0]["missing"] == "the limit"
    with pytest.raises(ValueError, match="what is missing"):
        step_towards(1, by="a", missing="")


def test_a_claim_without_a_list_is_one_assertion_that_all_its_evidence_is_about():
    own = Claim(
        id="MINE-1",
        where="",
        kind="lemma",
        statement="x is at most 1",
        printed="x <= 1",
        mutants={"m": "x <= 0"},
        checks=(lambda _, __: None,),
        recorded=Verdict.OPEN,
    )
    (only,) = settled_by(own, [found("a", Verdict.PROVED), found("b", Verdict.VERIFIED)])
    assert (only.assertion.says, only.verdict) == ("x is at most 1", Verdict.VERIFIED)


def test_what_is_attached_wrongly_is_told():
    wrong = claim(settles(7, by="a"), settles(1, by=("a", "z")))
    assert misattached(wrong, [found("a", Verdict.PROVED)]) == (
        "settles assertion 7, and the list has 3",
        "settles assertion 1 by 'z', which is no part of its evidence",
    )
    (left,) = about_nothing(claim(settles(1, by="a")), [found("a", Verdict.OPEN), found("b", Verdict.OPEN)])
    assert left.part == "b"


@pytest.mark.parametrize("number", [0, -1, "1", None])
def test_an_assertion_has_a_number(number):
    with pytest.raises(ValueError, match="accepted are numbers from 1"):
        Settles(number)


def test_missing_needs_a_word():
    with pytest.raises(ValueError, match="needs a word on what is missing"):
        unsettled(3, missing=" ")
