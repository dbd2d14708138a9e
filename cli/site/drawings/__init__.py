"""Drawings inside pages."""
