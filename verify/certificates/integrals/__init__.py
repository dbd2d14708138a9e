"""Integrals: by antiderivatives that are differentiated again, and by bounds of what is integrated."""
