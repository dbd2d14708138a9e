"""A session of Coq: what takes too long is stopped, by the time of the processor, and the rest goes on."""

import sys

import pytest
from banditproof.verify.kernel import coqc, session
from banditproof.verify.kernel.coqc import axioms_in, judged
from banditproof.verify.kernel.session import Session, ended, first_error
from banditproof.verify.kernel.theorems import Theorem

ENDLESS = Theorem("forall n : nat, n = n", "do 100000000 (try fail).\nreflexivity.")
GOOD = [Theorem("1 = 1", "reflexivity."), Theorem("2 = 2", "first [timeout 1 fail | reflexivity].")]
BAD = Theorem("3 = 4", "reflexivity.")
EARLY = Theorem("3 = 5", "reflexivity.\nQed.\nAbort All.\nTheorem other : 1 = 1.\nProof.\nreflexivity.")


HEAD = "Definition three := 3.\n"
"""Of the libraries, which take long to load, nothing here has need."""
BY_HEAD = Theorem("three = 3", "reflexivity.")


def told(theorems, seconds):
    found, output = ended(theorems, ["coqtop", "-q"], HEAD, seconds=seconds)
    return [found[theorem.digest] for theorem in theorems], output


@pytest.mark.usefixtures("needs_coq")
def test_what_takes_too_long_is_interrupted_and_the_rest_goes_on():
    first, late, bad, early, *last = told([GOOD[0], ENDLESS, BAD, EARLY, GOOD[1], BY_HEAD], 0.5)[0]
    assert (first, last) == (None, [None, None])
    assert late == "Coq is not done after 0.5 seconds of the processor"
    assert bad.startswith("Coq says: ")
    assert early is not None


@pytest.mark.usefixtures("needs_coq")
def test_what_heeds_no_interruption_is_killed_and_what_was_accepted_is_told_again(monkeypatch):
    monkeypatch.setattr(session, "_GRACE", 0)
    (first, late, *last), output = told([GOOD[0], ENDLESS, GOOD[1], BY_HEAD], 0.5)
    assert (first, last) == (None, [None, None])
    assert late == "Coq is not done after 0.5 seconds of the processor"
    assert axioms_in(output) <= coqc.AXIOMS


ABSENT_MINDED = """
import sys
heard = 0
for line in sys.stdin:
    if line.startswith("Locate "):
        heard += 1
        if heard % {every} == 0:
            print("No object of basename", line.split()[1].rstrip("."), flush=True)
"""


def test_what_coq_dropped_while_it_was_interrupted_is_asked_again(monkeypatch):
    monkeypatch.setattr(session, "_IDLE", 0.3)
    with Session([sys.executable, "-c", ABSENT_MINDED.format(every=2)], "") as absent:
        assert absent.ask("Check I.\n", seconds=5) == ""


def test_what_never_answers_is_ended(monkeypatch):
    monkeypatch.setattr(session, "_IDLE", 0.05)
    program = ABSENT_MINDED.format(every=10**9)
    assert ended(GOOD, [sys.executable, "-c", program], "", seconds=1) == (
        dict.fromkeys((theorem.digest for theorem in GOOD), session.NO_ANSWER),
        "",
    )


@pytest.mark.usefixtures("needs_coq")
def test_where_coq_does_not_start_nothing_is_accepted():
    found, output = ended(GOOD, ["false"], "", seconds=1)
    assert set(found.values()) == {session.NO_ANSWER}
    assert output == ""


@pytest.mark.usefixtures("needs_coq")
def test_a_file_is_not_compiled_again_unless_it_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(coqc, "_HEAD", HEAD)
    compiled = []
    monkeypatch.setattr(coqc, "_compiled", lambda file, *_: compiled.append(file))
    for again in (False, True):
        found = judged([*GOOD, BAD], tmp_path, "some", seconds=5, again=again)
        assert [each.accepted for each in found] == [True, True, False]
        assert (tmp_path / "some.v").read_text(encoding="utf-8").count("Theorem holds_") == len(GOOD)
        assert compiled == [tmp_path / "some.v"] * again
    assert judged([], tmp_path, "none") == []


def test_an_error_is_one_line():
    assert first_error("Error: No such\n  thing.\n\nCoq < ") == "Coq says: No such thing."
    assert first_error("nothing") == "Coq ends the script without a proof"
