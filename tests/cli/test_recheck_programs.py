"""Certificates of transport and projection, saved from Python as their modules say, recheck as files."""

from __future__ import annotations

import pytest
from banditproof.theory.projections.projection_certificate import projection_certificate
from banditproof.theory.transport.hamming_transport import hamming_transport
from banditproof.theory.transport.transport_certificate import hamming_document, program_document
from banditproof.theory.transport.transport_program import optimal_transport
from banditproof.verify.certificates.projection import projection_document
from banditproof.verify.certificates.transport import transport_certificate
from banditproof.verify.evidence.certificate import save

COST = [[0, 1, 4], [1, 0, 1]]


def of_product_laws():
    solved = hamming_transport([["1/2", "1/2"]] * 2, [["1/4", "3/4"]] * 2, power=2)
    return transport_certificate(hamming_document(solved))


def of_any_cost():
    solved = optimal_transport(["1/3", "2/3"], ["1/2", "1/4", "1/4"], COST)
    return transport_certificate(program_document(solved, COST))


def of_d_inf():
    return projection_document(projection_certificate(["0", "0.5", "1"], ["0.5", "0.3", "0.2"], "0.6", 1))


def of_kl_inf():
    return projection_document(projection_certificate(["0", "0.5", "1"], ["0.5", "0.3", "0.2"], "0.6"))


@pytest.mark.parametrize("made", [of_product_laws, of_any_cost, of_d_inf, of_kl_inf])
def test_a_saved_certificate_is_confirmed_and_a_forged_one_is_not(run, forged, tmp_path, made):
    file = tmp_path / "proof.json"
    save(made(), file)
    result = run("recheck", file)
    assert result.exit_code == 0, result.stdout
    result = run("recheck", forged(file))
    assert result.exit_code == 1
    assert "digest" not in result.stdout
