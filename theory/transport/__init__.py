"""Couplings, and transport between product laws."""
