"""Derivations about matrices of free dimension, decided step by step."""
