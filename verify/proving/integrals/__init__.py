"""Integrals: antiderivatives proposed, bounds of what is integrated, and the formula that is left."""
