"""The record agrees with itself: nothing is green that says what is refuted, or rests on it in silence."""

from dataclasses import dataclass

from banditproof.paper_checks.assertions.contradictions import contradictions
from banditproof.paper_checks.assertions.recorded import standing_on_record
from banditproof.paper_checks.assertions.settled import assertions_of
from banditproof.paper_checks.language.assertion import Assertion
from banditproof.paper_checks.language.claim import remarks_of
from banditproof.paper_checks.running.registry import shipped_entries
from banditproof.verify.evidence.ladder import Verdict


@dataclass
class OnRecord:
    """An assertion as it was found the last time, with what its claim says of what it rests on."""

    assertion: Assertion
    verdict: Verdict
    despite: dict[str, str]


def on_record(claim):
    found = []
    for each in (*assertions_of(claim), *remarks_of(claim)):
        settled = [it for it in claim.settles if it.assertion == each.n]
        despite = {name: why for it in settled for name, why in it.despite}
        verdict = standing_on_record(claim.id, each.n)
        found.append(OnRecord(each, verdict, despite))
    return found


def all_on_record():
    return {entry.claim.id: on_record(entry.claim) for entry in shipped_entries()}


def test_nothing_on_record_contradicts_anything_else():
    assert contradictions(all_on_record()) == ()


def test_nothing_of_the_texts_contradicts_anything_else_in_them():
    """What a run of everything looks at: without what claims assert beyond their texts."""
    of_texts = {
        claim: [each for each in found if not each.assertion.role.is_ours]
        for claim, found in all_on_record().items()
    }
    assert contradictions(of_texts) == ()


def green(known):
    """Every assertion that is proved, by its claim."""
    return [(claim, each) for claim in known for each in known[claim] if each.verdict is Verdict.PROVED]


def test_a_verdict_that_turns_is_noticed_by_what_states_the_same():
    known = all_on_record()
    found = {f"{claim}#{each.assertion.n}": each for claim, each in green(known)}
    place = next(
        each
        for each in found.values()
        if not each.assertion.differs and not found.keys().isdisjoint(each.assertion.same_as)
    )
    place.verdict = Verdict.REFUTED
    assert any("states the same, is REFUTED" in line for line in contradictions(known))


def test_a_verdict_that_turns_is_noticed_by_what_rests_on_it():
    known = all_on_record()
    needed = {name for _, each in green(known) for name in each.assertion.rests_on}
    claim, place = next((it, each) for it, each in green(known) if f"{it}#{each.assertion.n}" in needed)
    place.verdict = Verdict.REFUTED
    told = f"rests on {claim}, assertion {place.assertion.n}, which is REFUTED"
    assert any(told in line for line in contradictions(known))
