"""Optimal designs: definition and equivalence theorem (Appendix C.1)."""

from __future__ import annotations

from ..statements.designs.definition import optimal_design_definition
from ..statements.designs.equivalence import T14

CLAIMS = (optimal_design_definition("RDP-D13", "Appendix C.1, Definition 13"), T14)
