"""Certificates on disk are the same documents as in memory, and do not stay in memory."""

import copy
import gc
import io
import tempfile
import tracemalloc
from pathlib import Path

import pytest
from banditproof.verify.evidence import laid_aside
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.evidence.laid_aside import Aside, LaidAside

DOCUMENT = {"schema": "test/1", "rows": [[1, "2/3", None], {"x": 0.1}], "digest": "é"}


def found(certificate):
    return Evidence(Verdict.VERIFIED, "sign", "it holds", certificate=certificate)


def test_a_document_is_read_back_as_it_was():
    aside = Aside()
    several = [aside.laid({**DOCUMENT, "number": number}) for number in range(20)]
    for number, each in reversed(list(enumerate(several))):
        assert isinstance(each, LaidAside)
        assert each == {**DOCUMENT, "number": number}
        assert dict(each) == {**DOCUMENT, "number": number}
        assert list(each) == [*DOCUMENT, "number"]
        assert len(each) == 4
        assert each.get("nothing") is None


def test_a_document_outlives_whoever_laid_it_and_is_a_dictionary_elsewhere():
    document = Aside().laid(DOCUMENT)
    assert document["rows"] == DOCUMENT["rows"]
    assert copy.deepcopy(document) == DOCUMENT
    assert type(copy.deepcopy(document)) is dict


def test_a_finding_stays_the_same():
    assert Aside().without_certificate(found(DOCUMENT)) == found(DOCUMENT)
    assert Aside().without_certificate(found(None)) == found(None)
    assert Aside().without_certificate(found(DOCUMENT)) != found({**DOCUMENT, "digest": "e"})


def test_memory_does_not_hold_what_is_laid_aside():
    def document(number):
        return {"rows": [f"{number}/{row}" for row in range(1000)]}

    aside = Aside()
    aside.laid(document(0))
    tracemalloc.start()
    several = [aside.laid(document(number)) for number in range(30)]
    held, _ = tracemalloc.get_traced_memory()
    in_memory = [document(number) for number in range(30)]
    with_documents, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert list(map(dict, several)) == in_memory
    assert held * 20 < with_documents - held


@pytest.mark.parametrize("place", ["no folder", "no room"])
def test_without_room_on_disk_a_document_stays_in_memory(monkeypatch, place):
    def full(**options):
        if place == "no folder":
            raise FileNotFoundError(2, "No usable temporary directory found")
        return Path("/dev/full").open("w+b", **options)

    aside = Aside()
    monkeypatch.setattr(laid_aside.tempfile, "TemporaryFile", full)
    assert aside.laid(DOCUMENT) is DOCUMENT


def test_what_was_laid_aside_before_the_disk_was_full_is_still_there(monkeypatch):
    class Filling(io.FileIO):
        def write(self, content):
            return super().write(content[: 400 - self.tell()])

    aside = Aside()
    with tempfile.NamedTemporaryFile() as place:
        monkeypatch.setattr(laid_aside.tempfile, "TemporaryFile", lambda **_: Filling(place.name, "w+b"))
        several = [aside.laid({**DOCUMENT, "number": number}) for number in range(20)]
        assert len({type(each) for each in several}) == 2
        assert [each["number"] for each in several] == list(range(20))


@pytest.mark.parametrize("circle", [False, True])
def test_the_file_is_closed_with_its_last_document(monkeypatch, circle):
    file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115  closed by whom it is given to
    monkeypatch.setattr(laid_aside.tempfile, "TemporaryFile", lambda **_: file)
    aside = Aside()
    document = aside.laid(DOCUMENT)
    if circle:
        aside.itself = aside
    looked_for = gc.collect if circle else list  # to look takes long where much was left by other tests
    del aside
    looked_for()
    assert not file.closed
    del document
    looked_for()
    assert file.closed
