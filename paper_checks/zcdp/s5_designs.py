"""Designs on finite sets of actions (Section V)."""

from ..statements.designs.definition import optimal_design_definition

CLAIMS = (optimal_design_definition("ZCDP-D5", "Section V, Definition 5"),)
