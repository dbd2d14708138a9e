"""Certificates that say something false: none of them stands, whatever is in them.

`relatives` changes statement and proof of true ones, one thing at a time and together; `conclusions` makes
what rules would say without their premises; `judge` says what is false. Every rule and every kind of the
rechecker has true certificates in `genuine`, from which the first goes out.
"""

import importlib.util
import os
import sys
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from functools import cache, reduce
from itertools import chain, islice
from operator import getitem
from pathlib import Path

import pytest
from banditproof.verify.certificates import recheck as rechecker
from banditproof.verify.certificates.matrices.rules import RULES as OF_MATRICES
from banditproof.verify.certificates.proof_rules import _RULES
from banditproof.verify.certificates.recheck import KINDS, Recheck, recheck

from . import extended_reals as oracle
from . import genuine
from .conclusions import MAKERS, conclusion, sharp
from .judge import lie
from .optima import test_attacked_optima, test_forged_programs
from .relatives import WITHOUT_PROOF, lies, paths, sealed

SHARE = int(os.environ.get("BANDITPROOF_SHARE", "100"))
"""Of the proofs next to a true one, every so many-th is tried for each false statement."""
STRIDE = int(os.environ.get("BANDITPROOF_STRIDE", "6"))
"""Of the false statements, every so many-th is tried, more where it is quick; all with 1."""
CONCLUSIONS = 1000 if STRIDE > 1 else 100_000
"""So many certificates are made forwards."""


@cache
def true_ones():
    """Proofs, and what is none: not each worker that reads this file makes them."""
    others = (*genuine.at_points(), *genuine.everywhere())
    return [sealed(each) for each in genuine.proofs()], [sealed(each) for each in others]


def used(documents, key):
    """What stands under a key anywhere in the documents."""
    for document in documents:
        for path in paths(document):
            if path and path[-1] == key:
                node = reduce(getitem, path, document)
                yield node if isinstance(node, str) else ""


def points_alone(document):
    """At how many points a certificate shows what it says, if it says more than that; else 0."""
    payload = document["payload"]
    if "parts" in payload:
        return min(filter(None, map(points_alone, payload["parts"])), default=0)
    return sum(map(bool, payload["points"])) if document["kind"] == "instances" else 0


def test_the_true_ones_stand_and_are_true():
    for document in chain(*true_ones()):
        found = recheck(document)
        assert found.stands, (document["formula"], document["payload"], found.reasons)
        assert not lie(document), document["formula"]
        assert found.points == points_alone(document), document["formula"]


def test_every_rule_and_every_kind_is_among_them():
    """So that none is added to the rechecker which nothing attacks."""
    proofs, others = true_ones()
    assert set(_RULES) <= set(used(proofs, "by"))
    assert set(OF_MATRICES) <= set(used(others, "rule"))
    optima = {kind for kind, _ in test_forged_programs.valid()}
    assert set(KINDS) == set(used((*proofs, *others), "kind")) - {""} | optima
    assert set(test_attacked_optima.KIND_OF.values()) <= optima


@pytest.mark.parametrize("part", range(8))
def test_nothing_false_beside_a_true_certificate_stands(part):
    tried = 0
    for document in islice(chain(*true_ones()), part, None, 8):
        cheap = document["kind"] in WITHOUT_PROOF | {"matrices"}
        for why, other in lies(document, SHARE, max(1, STRIDE // 3) if cheap else STRIDE):
            tried += 1
            assert not recheck(other).stands, (why, other)
    assert tried >= 100


@pytest.mark.parametrize("part", range(8))
def test_no_conclusion_stands_that_is_false(part):
    for number in range(part, CONCLUSIONS, 8):
        document = conclusion(number)
        assert not (recheck(document).stands and lie(document)), (number, document)


def test_every_maker_says_what_is_false_and_what_stands():
    false, true = Counter(), Counter()
    for number in range(60 * len(MAKERS)):
        document, maker = conclusion(number), MAKERS[number % len(MAKERS)]
        false[maker] += false[maker] < 5 and bool(lie(document))
        true[maker] += maker is not sharp and not true[maker] and recheck(document).stands
    assert set(false.values()) == {5}
    assert {maker for maker, stands in true.items() if not stands} == {sharp}  # that one says nothing true


@pytest.mark.parametrize("text", genuine.WITHOUT_VALUE)
def test_nothing_is_said_where_there_is_no_value(text):
    """No kind of certificate, by no rule; and away from zero some of it can be shown."""
    assert oracle.truth(f"{text} <= 1", {"x": Fraction(0)}) in {"undefined", "undecided"}
    assert [each for each in genuine.all_about(text, "x in [0, 1/2]", "0") if recheck(each).stands] == []
    assert [each for each in genuine.all_about(text, "x in [0, 0]", "0") if recheck(each).stands] == []


# -- certificates of every kind, by chance


@pytest.fixture(scope="module")
def fuzz():
    """What `make fuzz` tries for hours."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "fuzz.py"
    specification = importlib.util.spec_from_file_location("fuzz_of_certificates", path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    yield module
    del sys.modules[specification.name]


def test_a_certificate_of_any_kind_that_says_something_else_stands_only_if_that_is_true(fuzz):
    for number in range(300):
        fuzz.altered_statements(fuzz.example(11, "statements", number))


def test_a_blind_rechecker_is_seen_in_most_examples_and_in_every_kind(fuzz, monkeypatch):
    """Else it would say little that what stands is not seen to be false."""
    monkeypatch.setattr(
        rechecker, "recheck", lambda _: Recheck(True, (), 0, 0, apart=False, incomplete=False)
    )
    seen = Counter()
    for number in range(150):
        with suppress(ValueError, TypeError, KeyError, ArithmeticError, AttributeError, IndexError):
            try:
                fuzz.altered_statements(fuzz.example(12, "statements", number))
            except AssertionError:
                seen[fuzz.drawn(fuzz.example(12, "statements", number))] += 1
    assert seen.total() >= 75
    assert len(seen) >= 20
