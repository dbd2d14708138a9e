"""What Coq accepted on this machine: about statements, under the definitions of their words."""

import shutil

import pytest
from banditproof.verify.evidence.certificate import certificate
from banditproof.verify.kernel import accepted, coqc
from banditproof.verify.kernel.accepted import accepted_here, is_accepted, mark_of, remember
from banditproof.verify.kernel.coqc import prelude_digest
from banditproof.verify.kernel.theorems import theorem_of

BOX = {"box": {"x": "[0, 1]"}, "where": []}


def proof(tree="."):
    return certificate("branch and bound", formula="x <= 1", domain=BOX, payload={"tree": tree})


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.delenv("BANDITPROOF_STORE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    accepted_here.cache_clear()
    yield tmp_path
    accepted_here.cache_clear()


@pytest.mark.usefixtures("cache")
def test_a_certificate_is_accepted_by_its_theorem():
    assert not is_accepted(proof())
    remember([theorem_of(proof())])
    remember([])
    accepted_here.cache_clear()
    assert is_accepted(proof())
    assert is_accepted(proof("a.."))  # the statement counts, not how it is shown
    assert not is_accepted({**proof(), "formula": "x < 1"})
    assert not is_accepted({**proof(), "kind": "transport"})


@pytest.mark.usefixtures("cache")
def test_what_is_shown_of_some_values_is_not_accepted_of_others():
    few, more = (
        certificate("enumeration", formula="x <= 1", domain=None, payload={"values": {"x": [x]}, "count": 1})
        for x in ("0", "5")
    )
    remember([theorem_of(few)])
    accepted_here.cache_clear()
    assert is_accepted(few)
    assert not is_accepted(more)


@pytest.mark.usefixtures("cache")
def test_with_other_definitions_nothing_is_known(monkeypatch):
    remember([theorem_of(proof())])
    monkeypatch.setattr(accepted, "prelude_digest", lambda: "0" * 64)
    accepted_here.cache_clear()
    assert accepted_here() == frozenset()


def test_a_file_that_cannot_be_read_says_nothing(cache):
    remember([theorem_of(proof())])
    (file,) = cache.rglob("coq-accepted-*")
    file.write_bytes(b"\xff")
    accepted_here.cache_clear()
    assert accepted_here() == frozenset()


def test_nothing_is_kept_where_the_user_keeps_nothing(cache, monkeypatch):
    monkeypatch.setenv("BANDITPROOF_STORE", "")
    remember([theorem_of(proof())])
    assert not is_accepted(proof())
    assert list(cache.rglob("*")) == []


@pytest.mark.parametrize(("text", "part"), [
    ("Phi(x) == Phi(x)", "gaussian"),
    ("sum(k, 1, n, k) == sum(k, 1, n, k)", "repeated"),
    ("prod(k, 1, n, k) == prod(k, 1, n, k)", "repeated"),
])  # fmt: skip
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
