"""Certificates: saved, loaded, rechecked, and rejected when anything in them was changed."""

import copy
import json
import re
from fractions import Fraction
from itertools import product

import pytest
from banditproof.theory.formulas.domain import box, domain
from banditproof.verify.certificates import recheck as rechecker
from banditproof.verify.certificates.points import Points
from banditproof.verify.certificates.recheck import KINDS, RejectedError, reasons_against, recheck
from banditproof.verify.evidence.certificate import (
    CertificateError,
    attributed,
    certificate,
    digest,
    load,
    save,
    validated,
)
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.bracket import bracket
from banditproof.verify.proving.formula_checks import equals_at, holds_at, holds_for_all, holds_on

from .test_proof_rules import BOXES, NOTHING, by

UNIT = box(x=("0.01", "0.99"), y=("0.01", "0.99"))
ALL = box(x=("0.01", "0.99"), y=("0.01", "0.99"), eps=("0.01", 4))
EFFORT = Effort()
CERTIFICATES = {
    "counterexample": holds_on(ALL, where="x < y")("d_eps(x, y, eps) <= 0.9*kl(x, y)", EFFORT).certificate,
    "identity": holds_on(UNIT)("kl(x, y) == kl(1 - x, 1 - y)", EFFORT).certificate,
    "branch and bound": holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2 - 0.1", EFFORT).certificate,
    "proof": holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2", EFFORT).certificate,
    "instances": holds_at([{"x": "0.1", "y": "0.8"}])("kl(x, y) >= 2*(x - y)**2", EFFORT).certificate,
    "enumeration": holds_for_all({"n": [1, 2, 3], "m": [1, 2]})(
        "ceil(n/m)*m <= n + m - 1", EFFORT
    ).certificate,
    "bracket": bracket("kl(x, y)", {"x": "0.1", "y": "0.8"}),
    "conjunction": equals_at([({"x": "2"}, "0.693")])("log(x)", EFFORT).certificate,
}


def signed(document):
    return {**document, "digest": digest(document)}


def changed(value):
    """The value with one change in each of its places, one after the other."""
    if isinstance(value, dict):
        for key in value:
            yield from ({**value, key: each} for each in changed(value[key]))
            yield {name: each for name, each in value.items() if name != key}
    elif isinstance(value, list):
        for place in range(len(value)):
            yield from ([*value[:place], each, *value[place + 1 :]] for each in changed(value[place]))
        yield value[1:]
    elif isinstance(value, str):
        yield value + "0"
        yield value[1:]
    else:
        yield 7 if value is None else None


@pytest.mark.parametrize("kind", ["counterexample", "identity", "enumeration", "conjunction"])
def test_what_was_decided_before_says_nothing_about_what_is_different_anywhere(kind):
    """Nor does it the other way round; what is left out of what is compared is the claim alone."""
    sound = json.loads(json.dumps(CERTIFICATES[kind]))
    content = {name: sound[name] for name in sound if name != "digest"}
    everywhere = [each for each in changed(content) if each != content]
    for altered in everywhere[:: 1 + len(everywhere) // 10]:
        document = signed(altered)
        assert reasons_against(document) == recheck(document).reasons
        assert reasons_against(sound) == ()
        assert reasons_against({**document, "digest": sound["digest"]})
    assert reasons_against({**sound, "digest": "0" * 64})
    assert reasons_against(None) == recheck(None).reasons


def test_the_same_content_is_decided_once_whatever_claim_it_is_of(monkeypatch):
    asked = []

    def counted(document):
        asked.append(document)
        return recheck(document)

    monkeypatch.setattr(rechecker, "recheck", counted)
    document = holds_on(UNIT)("kl(x, y) >= 2*(x - y)**2 - 0.125", EFFORT).certificate
    other = attributed(document, claim="OTHER (amended): part", statement="another one")
    for each in (document, other, document):
        assert reasons_against(each) == ()
    assert len(asked) == 1
    assert reasons_against({**other, "statement": "changed"}) == (
        "the digest does not fit the content: the document was changed",
    )
    monkeypatch.setattr(rechecker, "_LONGEST_KEPT", 10)
    assert reasons_against(document) == reasons_against(document) == ()
    assert len(asked) == 4  # two of what is too long, and the one that was changed


def test_every_kind_is_covered_and_stands():
    assert set(CERTIFICATES) <= set(KINDS)
    for kind, document in CERTIFICATES.items():
        assert document["kind"] == kind
        outcome = recheck(document)
        assert outcome.stands, (kind, outcome.reasons)
        assert outcome.ok == (outcome.points == 0)
        assert recheck(json.loads(json.dumps(document))).stands


@pytest.mark.parametrize("kind", sorted(CERTIFICATES))
def test_every_field_is_protected_by_the_digest(kind):
    for name in CERTIFICATES[kind]:
        changed = copy.deepcopy(CERTIFICATES[kind])
        changed[name] = {"box": {}} if isinstance(changed[name], dict) else "x"
        outcome = recheck(changed)
        assert not outcome.ok, name
        assert len(outcome.reasons) == 1
        assert "\n" not in outcome.reasons[0]
        assert str(outcome).startswith("rejected")
        missing = {key: value for key, value in CERTIFICATES[kind].items() if key != name}
        assert not recheck(missing).ok


def tampered(kind, path, value):
    changed = copy.deepcopy(CERTIFICATES[kind])
    place = changed
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    if kind == "conjunction" and "parts" in path and len(path) > 3:
        part = changed["payload"]["parts"][path[2]]
        part["digest"] = digest(part)
    return signed(changed)


TAMPERINGS = [
    ("counterexample", ("kind",), "identity"), ("counterexample", ("kind",), "no such kind"),
    ("counterexample", ("schema",), "banditproof/certificate/1"),
    ("counterexample", ("formula",), "x <= 1 and y <= 1"),
    ("counterexample", ("formula",), "__import__('os') <= 1"), ("counterexample", ("domain",), None),
    ("counterexample", ("domain", "where"), "x"), ("counterexample", ("domain", "box"), {"x": "[0, 1]"}),
    ("counterexample", ("payload",), []), ("counterexample", ("payload", "point", "x"), "one"),
    ("counterexample", ("payload", "point"), {"x": "1/2", "y": "2/3", "eps": "1", "z": "1"}),
    ("counterexample", ("payload", "right"), "not finite"), ("counterexample", ("payload", "left"), 3),
    ("identity", ("formula",), "kl(x, y) <= kl(1 - x, 1 - y)"),
    ("identity", ("formula",), "log(-x) == log(-x)"), ("identity", ("domain", "where"), ["x < y", "y < x"]),
    ("identity", ("payload",), {}), ("identity", ("payload", "witness"), None),
    ("identity", ("payload", "witness"), {"x": "1/2"}),
    ("identity", ("payload", "witness"), {"x": "1/2", "y": "1/2", "z": "1/2"}),
    ("identity", ("payload", "lemmas"), None), ("identity", ("payload", "lemmas"), ["x <= 1"]),
    ("identity", ("payload", "lemmas"), [{"says": "x <= 2"}]),
    ("identity", ("payload", "lemmas"), [{"says": "x <= 2 and y <= 2", "proof": BOXES}]),
    ("identity", ("payload", "lemmas"), [{"says": "x <= 1/2", "proof": BOXES}]),
    ("identity", ("payload", "lemmas"), [{"says": "x == y", "proof": NOTHING}]),
    ("identity", ("payload", "lemmas"), [{"says": "z <= 1", "proof": BOXES}]),
    ("branch and bound", ("formula",), "kl(x, z) >= -1"),
    ("branch and bound", ("formula",), "kl(x, y) == kl(y, x)"), ("branch and bound", ("payload", "tree"), ""),
    ("branch and bound", ("payload", "tree"), "o"), ("branch and bound", ("payload", "tree"), "a."),
    ("branch and bound", ("payload", "tree"), ".."), ("branch and bound", ("payload", "tree"), "z"),
    ("proof", ("payload", "proof"), {"by": "faith"}),
    ("proof", ("payload", "proof"), None), ("proof", ("payload", "proof", "variable"), "z"),
    ("proof", ("payload", "proof", "to"), "x"), ("proof", ("payload", "proof", "proofs"), []),
    ("proof", ("payload", "proof", "proofs", 0, "relation"), "=="),
    ("proof", ("payload", "proof", "proofs", 0, "side"), "(2/100, 99/100)"),
    ("instances", ("payload", "points"), []), ("instances", ("payload", "points"), [3]),
    ("instances", ("payload", "points"), [{"x": "1"}]),
    ("instances", ("domain",), {"box": {"x": "[2, 3]"}, "where": []}),
    ("instances", ("domain",), {"box": {"z": "[2, 3]"}, "where": []}),
    ("enumeration", ("payload", "values", "n"), []), ("enumeration", ("payload", "values"), {}),
    ("enumeration", ("payload", "values"), {name: ["1"] * 200 for name in "abcd"}),
    ("bracket", ("payload", "point"), {}), ("bracket", ("payload", "upper"), None),
    ("conjunction", ("domain",), {"box": {"x": "[0, 1]"}, "where": []}),
    *(("conjunction", ("payload", "parts"), bad) for bad in ([], "", "ab", {}, None, [3])),
    ("conjunction", ("payload", "parts"), [CERTIFICATES["counterexample"]]),
    ("conjunction", ("payload", "parts", 0, "formula"), "1 <= log(x)"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "path", "value"), TAMPERINGS)
def test_a_change_that_makes_it_false_is_rejected_even_with_a_fresh_digest(kind, path, value):
    outcome = recheck(tampered(kind, path, value))
    assert not outcome.ok
    assert "\n" not in outcome.reasons[0]


@pytest.mark.parametrize(("path", "value"), [
    (("witness", "x"), "f_plus(1/2, 1)"), (("witness", "x"), "sqrt(1/2)"),
    (("lemmas",), [{"says": "x < 1", "proof": BOXES}]), (("proof", "proofs", 0, "side"), "[1/100, 99/100]"),
])  # fmt: skip
def test_a_change_that_leaves_it_true_does_no_harm(path, value):
    """The slope is asked for without the ends of its side, and what is seen at once needs no proof."""
    outcome = recheck(tampered("proof", ("payload", *path), value))
    assert outcome.ok, outcome.reasons


VAST = ("1e999999", "1e-999999", " 1E999999 ")


@pytest.mark.parametrize("number", VAST)
@pytest.mark.parametrize(("kind", "path"), [
    ("counterexample", ("payload", "point", "x")), ("counterexample", ("payload", "left")),
    ("instances", ("payload", "points", 0, "x")), ("enumeration", ("payload", "values", "n", 0)),
    ("bracket", ("payload", "lower")), ("bracket", ("payload", "upper")),
    ("branch and bound", ("domain", "box", "x")),
])  # fmt: skip
def test_numbers_that_would_take_forever_are_refused_as_they_are_read(kind, path, number):
    written = f"[0, {number}]" if path[0] == "domain" else number
    said = r"is a decimal text|powers of ten go up to 99999"
    outcome = recheck(tampered(kind, path, written))
    assert re.search(said, outcome.reasons[0])
    assert outcome.seconds < 5


@pytest.mark.parametrize(("formula", "true"), [
    ("kl(x, y) >= 2*(x - y)**1000000000000000000000000000000", True),
    ("kl(x, y) >= 2*(x - y)**1999999999999999999", True), ("kl(x, y) >= 1 - (1 + x)**99999999999999", True),
    ("kl(x, y) >= (1 + x)**99999999999999", False),
])  # fmt: skip
def test_vast_powers_are_bounded_and_not_multiplied_out(formula, true):
    outcome = recheck(tampered("instances", ("formula",), formula))
    assert outcome.stands == true
    assert outcome.seconds < 5


TIE = holds_at([{"x": "1/4", "y": "1/2", "eps": 2}])("d_eps(x, y, eps) < kl(x, y)", EFFORT).certificate


@pytest.mark.parametrize(("path", "value"), [
    (("formula",), "d_eps(x, y, eps) <= kl(x, y)"),
    (("formula",), "d_eps(x, y, eps) < (1 + 1/10**290)*kl(x, y)"), (("formula",), "0*x*y*eps < 1/10**400"),
    (("payload", "equal"), 30), (("payload", "equal"), False), (("payload", "equal"), "true"),
    (("payload", "point", "eps"), "1"), (("payload", "left"), "0.15"), (("payload", "relation"), "<="),
])  # fmt: skip
def test_a_tie_stands_only_for_a_strict_relation_with_equal_sides(path, value):
    assert recheck(TIE).ok
    changed = copy.deepcopy(TIE)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not recheck(signed(changed)).ok


def test_a_tie_is_decided_whether_or_not_it_is_called_one():
    changed = copy.deepcopy(TIE)
    del changed["payload"]["equal"]
    assert recheck(signed(changed)).ok
    changed["formula"] = "d_eps(x, y, eps) <= kl(x, y)"
    changed["payload"]["relation"] = "<="
    assert "is not violated" in recheck(signed(changed)).reasons[0]


def some_point(stated):
    """A point of a domain, from a grid of each side."""
    parts = [Fraction(k, 8) for k in (4, 1, 7, 2, 6, 3, 5, 0, 8)]
    ends = [(side.lower, side.upper) for _, side in stated.box.sides]
    sides = [[lower + part * (upper - lower) for part in parts] for lower, upper in ends]
    for values in product(*sides):
        point = dict(zip(stated.box.names, values, strict=True))
        try:
            Points().inside(stated, point)
        except RejectedError:
            continue
        return {name: str(value) for name, value in point.items()}
    raise AssertionError(f"no point of {stated} in the grid")


def proof_document(text, proof, sides=ALL, where=(), witness=None):
    stated = domain(sides, where)
    payload = {"proof": proof, "witness": witness or some_point(stated)}
    return certificate("proof", formula=text, domain=stated.to_json(), payload=payload)


@pytest.mark.parametrize(("error", "told"), [
    (KeyError("by"), "there is no 'by'"), (IndexError("list index"), "a list has the wrong length"),
    (ValueError("too many values to unpack (expected 2)"), "a list has the wrong length"),
    (ValueError("zip() argument 2 is longer"), "a list has the wrong length"),
    (ValueError("no zip() of it"), "no zip() of it"), (TypeError("None"), "a value is of the wrong kind"),
    (RecursionError(), "RecursionError"),
])  # fmt: skip
def test_what_is_wrong_is_told_in_words_about_the_certificate(error, told):
    assert rechecker._told(error) == told


@pytest.mark.parametrize("text", ["1/x >= 0", "0 <= 1/x", "log(x)/x <= 0", "0 >= log(x)/x", "1 + 1/x > 1/x"])
def test_both_sides_are_defined(text):
    for least, stands in (("0", False), ("1/4", True)):
        sides = box(x=f"[{least}, 1/2]")
        made = proof_document(text, {"by": "boxes", "tree": "."}, sides, witness={"x": "1/3"})
        assert recheck(made).ok is stands


def test_saved_certificates_load_and_carry_their_claim(tmp_path):
    named = attributed(CERTIFICATES["proof"], claim="BERN-I7", statement="Pinsker")
    save(named, tmp_path / "proof.json")
    assert load(tmp_path / "proof.json") == named
    assert recheck(named).ok
    assert [path.name for path in tmp_path.iterdir()] == ["proof.json"]


def test_nothing_is_written_of_a_bad_certificate(tmp_path):
    with pytest.raises(CertificateError):
        save({"schema": "x"}, tmp_path / "bad.json")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_no_part_behind(tmp_path):
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        save(CERTIFICATES["proof"], tmp_path / "taken")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize(("content", "reason"), [
    (b"{", "not JSON"), (b"\xff\xfe", "not JSON"), (b"[" * 100_000, "not JSON"),
    (b"[]", "it holds no JSON object"), (b"{}", "the schema is None"), (b'{"a": NaN}', "NaN is no number"),
    (b'{"schema": "banditproof/certificate/1"}', "the schema is 'banditproof/certificate/1'"),
    (b'{"schema": "banditproof/certificate/2"}', "missing or unknown fields"),
])  # fmt: skip
def test_a_file_that_is_no_certificate_is_named_in_one_line(tmp_path, content, reason):
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(CertificateError, match=reason) as caught:
        load(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_or_huge_file_is_named(tmp_path):
    with pytest.raises(CertificateError, match="cannot be read"):
        load(tmp_path / "none.json")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    with pytest.raises(CertificateError, match="larger than"):
        load(huge)


def test_fields_have_their_types():
    good = CERTIFICATES["bracket"]
    with pytest.raises(CertificateError, match="the field claim"):
        validated(signed({**good, "claim": 3}))
    with pytest.raises(CertificateError, match="payload is not an object"):
        validated(signed({**good, "payload": []}))
    for stated in (0, {}, "x in [0, 1]", {"box": {}, "where": [], "more": 1}):
        with pytest.raises(CertificateError, match="the domain is"):
            validated(signed({**good, "domain": stated}))


@pytest.mark.parametrize("text", ["2*log(x) <= log(x)", "log(x) >= 2*log(x)"])
def test_equal_infinities_are_in_a_weak_order_and_in_no_strict_one(text):
    half = box(x=(0, "1/2"))
    assert recheck(proof_document(text, NOTHING, sides=half)).ok
    assert not recheck(proof_document(text.replace("=", ""), NOTHING, sides=half)).ok


def test_the_empty_point_serves_no_statement_with_variables():
    for formula_ in ("x <= 1", "1 <= 2 and x <= 1"):
        document = certificate("instances", formula=formula_, domain=None, payload={"points": [{}]})
        assert not recheck(document).ok
    document = certificate(
        "instances", formula="1 <= 2", domain={"box": {"x": "[0, 1]"}, "where": []}, payload={"points": [{}]}
    )
    assert recheck(document).reasons == ("the point has no x",)
    false = certificate("instances", formula="2 <= 1", domain=None, payload={"points": [{}]})
    assert not recheck(false).ok


@pytest.mark.parametrize("budget", ["0", "1e-9", "1", "1000", "1e15", "1e300"])
@pytest.mark.parametrize(
    ("x", "y"),
    [("0.001", "1"), ("0", "1"), ("1", "0.5"), ("0.999", "0"), ("0.001", "0.9999999999"), ("1", "1e-300")],
)
def test_a_divergence_is_bracketed_and_confirmed_up_to_means_of_0_and_1_and_vast_budgets(x, y, budget):
    """Where all weight is at ``e^-eps``, which no resolution sees, or a step is dearer than its rounding."""
    assert recheck(bracket("d_eps(x, y, eps)", {"x": x, "y": y, "eps": budget})).ok


@pytest.mark.parametrize(("text", "point", "left", "right", "stands"), [
    ("-log(x) <= 1", "0", "inf", "1", True), ("-log(x) <= 1", "0", "1e300", "1", False),
    ("-log(x) <= 1", "0", "-inf", "1", False), ("0 <= log(x)", "0", "0", "-inf", True),
    ("kl(x, 1) <= 5", "1/2", "inf", "5", True), ("kl(x, 1) <= 5", "1", "inf", "5", False),
    ("exp(1000*x) <= 1", "1", "1.970e434", "1", True), ("exp(1000*x) <= 1", "1", "inf", "1", False),
    ("exp(-1000*x) <= 0", "1", "5.0760e-435", "0", True),
    ("exp(-1000*x) <= 0", "1", "5.0771e-435", "0", False), ("-log(x) <= -log(x)", "0", "inf", "inf", False),
    ("-log(x) < -2*log(x)", "0", "inf", "inf", True), ("1/x <= 1", "0", "inf", "1", False),
    ("log(x) - log(x) <= -1", "0", "0", "-1", False),
])  # fmt: skip
def test_infinite_vast_and_tiny_sides_refute_where_they_have_a_value(text, point, left, right, stands):
    """``inf <= inf`` holds and ``inf < inf`` does not."""
    stated = {"box": {"x": "[0, 1]"}, "where": []}
    relation = "<=" if "<=" in text else "<"
    payload = {"point": {"x": point}, "relation": relation, "left": left, "right": right}
    outcome = recheck(certificate("counterexample", formula=text, domain=stated, payload=payload))
    assert outcome.ok is stands, outcome.reasons


@pytest.mark.parametrize("text", ["x == x + 1", "x + 1 == x", "x == x"])
def test_a_proof_of_an_inequality_is_none_of_an_equality(text):
    for proof in (BOXES, NOTHING):
        outcome = recheck(proof_document(text, proof, box(x=(0, 1))))
        assert outcome.reasons == ("a proof of this kind is about an inequality",)


def test_lemmas_beside_a_proof_are_those_of_its_root_unless_it_has_its_own():
    gap = "x*x - 3*x*y + 5*y*y/2 + 1/1000"
    lemma = {"says": f"{gap} > 0", "proof": BOXES}
    stated = {"box": {"x": "[0, 1]", "y": "[0, 1]"}, "where": []}
    factors = [{"factor": gap, "power": -1, "sign": 1, "proof": BOXES}]
    proof = by("product", constant="1", factors=factors)

    def stands(proof, lemmas):
        payload = {"witness": {"x": "1/2", "y": "1/2"}, "lemmas": lemmas, "proof": proof}
        return recheck(certificate("proof", formula=f"1/({gap}) >= 0", domain=stated, payload=payload)).ok

    assert stands(proof, [lemma])
    assert not stands(proof, [])
    inside = by("bound", call=f"max(x, 1/({gap}))", value="x", proof=NOTHING)
    assert not stands(inside, [lemma | {"says": f"{gap} > 1"}])


@pytest.mark.parametrize(("text", "side", "confirmed"), [
    ("x**(1/2) - x**(1/2) == 0", "[0, 1]", True), ("1/x - 1/x == 0", "(0, 1]", True),
    ("kl(1/2, x) == kl(1/2, x)", "(0, 1)", True), ("1/x == 1/x", "[0, 1]", False),
    ("log(x) - log(x) == 0", "[0, 1]", False), ("kl(1/2, x) == kl(1/2, x)", "[0, 1]", False),
    ("sqrt(x) == sqrt(x)", "[-1, 1]", False), ("x**(1/2) - x**(1/2) == x", "[0, 1]", False),
    ("(1 + x + x**3)**200 - (1 + x + x**3)**200 == 0", "[0, 1]", True),
    ("(1 + x + x**3)**200 - (1 + x + x**3)**200 == 1", "[0, 1]", False),
    ("(1 + x + x**3)**200 - (1 + x + x**2)**200 == 0", "[0, 1]", False), ("x - 2*x == 0", "[0, 1]", False),
])  # fmt: skip
def test_a_term_is_itself_where_it_has_a_finite_value(text, side, confirmed):
    stated = domain(box(x=side))
    payload = {"witness": {"x": "1/2"}, "lemmas": []}
    document = certificate("identity", formula=text, domain=stated.to_json(), payload=payload)
    assert recheck(document).ok is confirmed


def of_sizes(formula, *parts, stated=None):
    return certificate("every size", formula=formula, domain=stated, payload={"parts": list(parts)})


def test_every_size_has_a_part_of_its_own_that_stands():
    one = holds_on(box(x=(0, 1)))("x**2 <= x", EFFORT).certificate
    two = holds_on(box(x=(0, 1), y=(0, 1)))("x*y <= x and x*y <= y", EFFORT).certificate
    both = "x**2 <= x and x*y <= x and x*y <= y"
    assert recheck(of_sizes("x**2 <= x", one)).ok
    assert recheck(of_sizes("x*y <= x and x*y <= y", two)).ok
    assert recheck(of_sizes(both, one, two)).ok
    forged = [
        of_sizes(both, two, one),
        of_sizes(both, one),
        of_sizes(both, two),
        of_sizes(both, one, two, two),
        of_sizes("x**2 <= x and x*y <= x", one, two),
        of_sizes("x**2 <= x and x*y <= x and x*y < y", one, two),
        of_sizes("x**2 <= x", one, stated=one["domain"]),
        # what is found false is no part, nor what was never decided, nor values that no domain belongs to
        of_sizes(CERTIFICATES["counterexample"]["formula"], CERTIFICATES["counterexample"]),
        of_sizes(CERTIFICATES["bracket"]["formula"], CERTIFICATES["bracket"]),
        of_sizes(CERTIFICATES["conjunction"]["formula"], CERTIFICATES["conjunction"]),
        of_sizes(both, one, signed({**two, "formula": "x*y <= x and x*y <= y/2"})),
        of_sizes(both, one, {**two, "formula": "x*y <= x and x*y <= y/2"}),
        of_sizes(both, one, "x*y <= x and x*y <= y"),
    ]
    for each in forged:
        outcome = recheck(each)
        assert not outcome.ok
        assert len(outcome.reasons) == 1
