"""Couplings, transport between product laws, and KL decompositions."""
