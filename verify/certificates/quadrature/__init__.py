"""Integrals as numbers: between integers, by Taylor's formula, with a rest that is bounded."""
