"""Integrals in formulas: how they are written, and their values."""
