"""No certificate that lies is confirmed, however right its digest is."""

import json
from collections import Counter

import pytest
from banditproof.verify.certificates.proof_rules import _RULES
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.certificate import CertificateError, certificate, load

from .forged_certificates import forgeries, proof
from .test_false_claims import shown_false
from .written_domains import sides_and_conditions

FORGED = list(forgeries())
LATER = {"squares", "falls", "exponentials", "logarithms", "square roots", "tangent", "exponents"}
"""Rules that `genuine` attacks."""
PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.long
def test_no_forged_certificate_is_confirmed(part):
    confirmed = []
    for name, document, lie in FORGED[part::PARTS]:
        if recheck(document).stands:
            confirmed.append((name, document["formula"], document["domain"], lie, document["payload"]))
    assert not confirmed


def test_each_forged_certificate_that_is_said_to_be_false_is_false():
    lies = {lie for _, _, lie in FORGED if not isinstance(lie, str)}
    assert not [lie for lie in lies if not shown_false(lie[0], *sides_and_conditions(lie[1]), lie[2])]


def test_there_are_many_of_each_kind():
    kinds = Counter(document["kind"] for _, document, _ in FORGED)
    assert sum(kinds.values()) >= 300
    for kind in (
        *("identity", "proof", "branch and bound", "counterexample", "instances", "enumeration"),
        *("bracket", "conjunction"),
    ):
        assert kinds[kind] >= 10
    rules = Counter(
        document["payload"]["proof"]["by"]
        for _, document, _ in FORGED
        if document["kind"] == "proof"
        and isinstance(document["payload"]["proof"], dict)
        and isinstance(document["payload"]["proof"].get("by"), str)
    )
    assert all(rules[rule] >= 4 for rule in set(_RULES) - LATER)


def test_a_key_that_stands_twice_in_a_file_is_refused(tmp_path):
    """The first of the two is what a reader sees, the last is what is checked."""
    good = certificate(
        "bracket", formula="x", domain=None, payload={"point": {"x": "1"}, "lower": "0", "upper": "2"}
    )
    text = json.dumps(good)
    for twice in (
        text.replace('"formula": "x"', '"formula": "x + 5", "formula": "x"'),
        text.replace('"lower": "0"', '"lower": "3/2", "lower": "0"'),
        "{" + '"statement": "0 = 1", ' + text[1:],
    ):
        path = tmp_path / "twice.json"
        path.write_text(twice, encoding="utf-8")
        with pytest.raises(CertificateError):
            load(path)


def test_numbers_that_json_does_not_have_are_refused(tmp_path):
    good = certificate(
        "bracket", formula="x", domain=None, payload={"point": {"x": "1"}, "lower": "0", "upper": "2"}
    )
    for word in ("NaN", "Infinity", "-Infinity"):
        path = tmp_path / "odd.json"
        path.write_text(json.dumps(good).replace('"lower": "0"', f'"lower": {word}'), encoding="utf-8")
        with pytest.raises(CertificateError):
            load(path)


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), b"0", object(), {1: 2}, 10**400])
def test_what_is_no_json_is_rejected_without_an_error(odd):
    good = certificate(
        "bracket", formula="x", domain=None, payload={"point": {"x": "1"}, "lower": "0", "upper": "2"}
    )
    for changed in ({**good, "payload": {**good["payload"], "lower": odd}}, {**good, "digest": odd}, odd):
        assert not recheck(changed).ok


def test_nothing_is_too_deep_to_be_rejected():
    for depth in (10, 1000, 100_000):
        inner = {"by": "zero"}
        for _ in range(depth):
            inner = {"by": "split", "variable": "x", "to": "1/2", "proofs": [inner, inner]}
        good = proof("x <= x", "x in [0, 1]", {"by": "zero"}, {"x": "1/2"})
        assert not recheck({**good, "payload": {**good["payload"], "proof": inner}}).ok
