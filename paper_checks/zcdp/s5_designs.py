"""Designs on finite sets of actions (Section V)."""

from ..statements.designs.definition import optimal_design_definition
from .lines.proofs import with_proofs

_CLAIMS = (optimal_design_definition("ZCDP-D5", "Section V, Definition 5"),)

CLAIMS = with_proofs(_CLAIMS)
