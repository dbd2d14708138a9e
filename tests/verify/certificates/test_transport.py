"""Certificates of transport programs: confirmed from the marginals, rejected when anything was changed."""

import copy
import json

import pytest
from banditproof.theory.transport.hamming_transport import hamming_transport
from banditproof.theory.transport.transport_certificate import hamming_document, program_document
from banditproof.theory.transport.transport_program import optimal_transport
from banditproof.verify.certificates import transport as recheck_module
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.certificates.transport import recheck_transport, transport_certificate
from banditproof.verify.evidence.certificate import digest
from hypothesis import given
from hypothesis import strategies as st

COST = [[1, 2, "0.5"], [0, 3, "1e-3"]]
PAYLOADS = {
    "two coordinates": hamming_document(hamming_transport(["1/4"] * 2, ["3/4"] * 2)),
    "first moment": hamming_document(hamming_transport(["0.2", "0.3"], ["0.4", "0.1"], power=1)),
    "groups": hamming_document(
        hamming_transport(
            [["0.5", "0.3", "0.2"]] * 3 + ["0.7", "0.8", "0.3", "0.6"],
            [["0.1", "0.1", "0.8"]] * 3 + ["0.3", "0.2", "0.6", "0.6"],
        )
    ),
    "doubles": hamming_document(hamming_transport([0.1] * 30, [0.6] * 30)),
    "merged symbols": hamming_document(
        hamming_transport([["0.4", "0.2", "0.4"]] * 2, [["0.2", "0.1", "0.7"]] * 2)
    ),
    "nothing": hamming_document(hamming_transport(["0.3"], ["0.3"])),
    "matrix": program_document(optimal_transport(["0.2", "0.8"], ["0.5", "0.25", "0.25"], COST), COST),
}


@pytest.mark.parametrize("name", PAYLOADS)
def test_what_the_solver_says_is_confirmed(name):
    document = transport_certificate(PAYLOADS[name], claim="ZCDP-T6")
    outcome = recheck(json.loads(json.dumps(document)))
    assert outcome.ok, outcome.reasons


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=4), st.integers(1, 2))
def test_every_optimum_is_confirmed(pairs, power):
    left, right = [f"{p}/6" for p, _ in pairs], [f"{q}/6" for _, q in pairs]
    recheck_transport(hamming_document(hamming_transport(left, right, power=power)))


TAMPERED = [
    ("two coordinates", "kind", "transports", "the kind is"),
    ("two coordinates", "left", [["4/5", "1/5"]], "plan costs|no masses|negative mass|worth"),
    ("two coordinates", "left", [["3/4", "1/5"]], "not those of a law"),
    ("two coordinates", "left", [["3/4", "1/2", "-1/4"]], "not those of a law"),
    ("two coordinates", "left", [["3/4", "1/4", "0"]], "unlike numbers of symbols"),
    ("two coordinates", "left", [], "not one for each"),
    ("two coordinates", "right", [["1/5", "4/5"]], "plan costs|no masses|negative mass|worth"),
    ("two coordinates", "counts", [0], "is not a number from 1"),
    ("two coordinates", "counts", [True], "is not a number from 1"),
    ("two coordinates", "counts", [2.0], "is not a number from 1"),
    ("two coordinates", "cost", "hamming", "exceed the cost"),
    ("two coordinates", "cost", "euclidean", "accepted are"),
    ("two coordinates", "cost", [["0", "1"], ["1", "0"]], "for one coordinate"),
    ("two coordinates", "plan", [[0, 0], [0, 1], [0, 2], [1, 2]], "no masses|negative mass"),
    ("two coordinates", "plan", [[0, 0], [0, 1], [0, 2], [1, 2], [2, 1]], "the plan costs 1.5, above 5/4"),
    ("two coordinates", "plan", [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]], "no masses|negative"),
    ("two coordinates", "plan", [[0, 0], [0, 3]], "is not one of 3 x 3"),
    ("two coordinates", "plan", [[0, 0], [0]], "is not a pair"),
    ("two coordinates", "plan", [[0, 0], [0, True]], "is not a pair"),
    ("two coordinates", "potentials", [["0", "-3", "-4"], ["0", "1", "5"]], "exceed the cost"),
    ("two coordinates", "potentials", [["0", "-3", "-4"], ["0", "1", "3"]], "potentials are worth"),
    ("two coordinates", "lower", "1.2500001", "potentials are worth"),
    ("two coordinates", "upper", "1.2499999", "the plan costs"),
    *(("two coordinates", "plan", [cell], "one of 3 x 3") for cell in ([3, 0], [0, 3], [-1, 0], [0, -1])),
    ("matrix", "cost", [["1", "2", "0.5"], ["-1", "3", "0.001"]], "exceed the cost"),
    ("matrix", "cost", [["1", "2", "0.5"], ["0", "4", "0.001"]], "the plan costs"),
    ("matrix", "cost", [["1", "2", "0.5"], ["0", "3"]], "one row for each mass"),
    ("matrix", "left", [["0.3", "0.7"]], "worth|costs|masses|negative"),
    ("matrix", "right", [["0.5", "0.3", "0.2"]], "worth|costs|masses|negative"),
]


@pytest.mark.parametrize(("name", "field", "value", "message"), TAMPERED)
def test_a_changed_field_is_found_by_the_mathematics(name, field, value, message):
    """The digest is made anew, so that only the content can tell."""
    payload = copy.deepcopy(PAYLOADS[name])
    assert repr(payload[field]) != repr(value)
    payload[field] = value
    with pytest.raises(ValueError, match=message):
        recheck_transport(payload)
    document = transport_certificate(PAYLOADS[name])
    document["payload"] = payload
    document["digest"] = digest(document)
    assert not recheck(document).ok


def test_the_formula_is_that_of_the_payload():
    document = transport_certificate(PAYLOADS["two coordinates"])
    assert document["formula"] == "5/4 <= inf E[hamming squared] <= 5/4"
    document["formula"] = "1 <= inf E[hamming squared] <= 1"
    document["digest"] = digest(document)
    assert "the formula is not the one" in recheck(document).reasons[0]


def test_a_weaker_statement_stands():
    """What the document says must follow; it need not be the best that does."""
    recheck_transport({**PAYLOADS["two coordinates"], "lower": "1", "upper": "1.5"})


def test_a_cell_without_mass_does_no_harm():
    """Degenerate plans: the forest may have cells that the marginals leave empty."""
    document = program_document(optimal_transport([1, 0], [1, 0], [[0, 1], [1, 0]]), [[0, 1], [1, 0]])
    assert document["plan"] == [[0, 0]]
    recheck_transport({**document, "plan": [[0, 0], [1, 1]]})


def refused(payload, message):
    with pytest.raises(ValueError, match=message):
        recheck_transport(payload)
    return True


def test_symbols_that_neither_law_has_do_not_matter():
    payload = PAYLOADS["two coordinates"]
    laws = {side: [[*law, "0"] for law in payload[side]] for side in ("left", "right")}
    recheck_transport({**payload, **laws})


def test_like_coordinates_may_be_written_one_by_one():
    payload = PAYLOADS["two coordinates"]
    assert payload["counts"] == [2]
    recheck_transport(
        {**payload, "left": payload["left"] * 2, "right": payload["right"] * 2, "counts": [1, 1]}
    )


@pytest.mark.parametrize("name", ["two coordinates", "groups"])
def test_the_largest_number_of_states_is_rechecked_and_no_more(monkeypatch, name):
    states = len(PAYLOADS[name]["potentials"][0])
    monkeypatch.setattr(recheck_module, "_MOST_STATES", states)
    recheck_transport(PAYLOADS[name])
    monkeypatch.setattr(recheck_module, "_MOST_STATES", states - 1)
    assert refused(PAYLOADS[name], f"^more than {states - 1} states")


@pytest.mark.parametrize("name", [name for name in PAYLOADS if name != "matrix"])
def test_rows_of_costs_and_chances_are_those_of_single_states(name):
    payload = PAYLOADS[name]
    program = recheck_module._Hamming(recheck_module._coordinates(payload), payload["cost"])
    everywhere = range(len(program.states))
    assert all(list(program.costs(i)) == [program.cost(i, j) for j in everywhere] for i in everywhere)
    assert sum(program.left) == sum(program.right) == program.total
    orbits = list(recheck_module._orbits(2, 9))
    for masses in ((3, 4), (0, 7), (7, 0)):
        law = tuple(recheck_module.Fraction(mass, 7) for mass in masses)
        singly = [recheck_module._weight(orbit, masses) for orbit in orbits]
        assert recheck_module._weights(orbits, law, 7) == singly
        assert sum(singly) == 7**9
