"""Polynomials that are never negative: roots that are counted, and squares that add up to them."""
