"""Tails, determinants and widths of confidence sets."""
