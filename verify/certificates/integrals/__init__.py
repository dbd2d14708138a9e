"""Integrals: by antiderivatives that are differentiated again."""
