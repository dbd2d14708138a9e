"""Derivations about matrices of every dimension, decided step by step."""
