"""The record of accepted theorems: about statements, under the definitions of their words."""

from __future__ import annotations

import re
import shutil

import pytest
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.kernel import accepted, coqc
from banditproof.verify.kernel.accepted import (
    RECORD,
    is_on_record,
    kernel_says,
    mark_of,
    not_accepted,
    on_record,
    write_record,
)
from banditproof.verify.kernel.coqc import prelude_digest
from banditproof.verify.kernel.theorems import theorem_of

BOX = {"box": {"x": "[0, 1]"}, "where": []}


def proof(tree="."):
    return certificate("branch and bound", formula="x <= 1", domain=BOX, payload={"tree": tree})


def test_what_is_written_is_read(tmp_path):
    file = tmp_path / "accepted.txt"
    mark = mark_of(theorem_of(proof()))
    write_record([mark, "0" * 24, mark], {"1" * 24: "X-1 (identity): too\nslow"}, file, tmp_path / "rest")
    assert on_record(file) == {mark, "0" * 24}
    assert not_accepted(tmp_path / "rest") == {"1" * 24: "X-1 (identity): too slow"}
    assert mark == mark_of(theorem_of(proof("a..")))  # the statement counts, not how it is shown


def test_with_other_definitions_nothing_is_on_record(tmp_path):
    file = tmp_path / "accepted.txt"
    mark = mark_of(theorem_of(proof()))
    write_record([mark], {mark: "X-1"}, file, tmp_path / "rest")
    file.write_text(file.read_text(encoding="utf-8").replace(prelude_digest(), "0" * 64), encoding="utf-8")
    assert on_record(file) == frozenset()
    changed = (tmp_path / "rest").read_text(encoding="utf-8").replace(prelude_digest(), "0" * 64)
    (tmp_path / "other").write_text(changed, encoding="utf-8")
    assert not_accepted(tmp_path / "other") == {}
    assert not_accepted(tmp_path / "none") == {}
    file.write_bytes(b"\xff")
    assert on_record(file) == frozenset()
    assert on_record(tmp_path / "none") == frozenset()


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Phi(x) == Phi(x)", "gaussian"),
        ("sum(k, 1, n, k) == sum(k, 1, n, k)", "repeated"),
        ("prod(k, 1, n, k) == prod(k, 1, n, k)", "repeated"),
    ],
)
def test_a_word_with_a_file_of_its_own_counts_where_it_stands(text, part, tmp_path, monkeypatch):
    own = theorem_of(certificate("identity", formula=text, domain=BOX, payload={}))
    before = mark_of(own), mark_of(theorem_of(proof())), prelude_digest()
    for each in coqc.PARTS:
        shutil.copyfile(coqc.PRELUDE / f"{each}.v", tmp_path / f"{each}.v")
    with (tmp_path / f"{part}.v").open("a", encoding="utf-8") as file:
        file.write("(* other words *)\n")
    monkeypatch.setattr(coqc, "PRELUDE", tmp_path)
    after = mark_of(own), mark_of(theorem_of(proof())), prelude_digest()
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True, True]


def test_a_certificate_is_on_record_by_its_theorem(tmp_path, monkeypatch):
    file = tmp_path / "accepted.txt"
    write_record([mark_of(theorem_of(proof()))], {}, file, tmp_path / "rest")
    monkeypatch.setattr(accepted, "on_record", lambda: on_record(file))
    assert is_on_record(proof())
    assert not is_on_record({**proof(), "formula": "x < 1"})
    assert not is_on_record({**proof(), "kind": "transport"})
    assert kernel_says({**proof(), "formula": "x < 1"}) is False
    assert kernel_says({**proof(), "kind": "transport"}) is None


def test_the_record_that_is_shipped_is_about_these_definitions():
    first, *marks = RECORD.read_text(encoding="utf-8").split()
    assert first == prelude_digest()
    assert marks == sorted(set(marks))
    assert all(re.fullmatch("[0-9a-f]{24}", mark) for mark in marks)
