"""Polynomials that are never negative: their real roots, counted exactly."""
