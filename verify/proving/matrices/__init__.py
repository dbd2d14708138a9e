"""Statements about matrices: small counterexamples, and derivations for every dimension."""
