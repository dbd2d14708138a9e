"""Integrals: antiderivatives proposed, and the formula that is left."""
