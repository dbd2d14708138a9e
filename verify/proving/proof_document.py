"""The certificate of a proof: with a point of the domain, and what was shown on the whole of it."""

from __future__ import annotations

from collections.abc import Mapping

from ...theory.formulas.expression import Link
from ...theory.numbers.json_value import Json
from ..evidence.certificate import certificate
from .signs import Signs


def proof_document(kind: str, link: Link, signs: Signs, proof: Mapping[str, Json]) -> dict[str, Json]:
    """The certificate of ``proof`` for the relation on the domain of the signs."""
    point = signs.witness.point
    if point is None:
        raise ValueError(f"no point of {signs.domain}; accepted are domains with one")
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    payload: dict[str, Json] = {
        **proof,
        "witness": shown,
        "lemmas": [lemma.to_json() for lemma in signs.lemmas],
    }
    return certificate(kind, formula=str(link), domain=signs.domain.to_json(), payload=payload)
