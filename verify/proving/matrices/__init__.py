"""Statements about matrices of free dimension: small counterexamples, and derivations for every dimension."""
