"""What a check found, how strongly it is known, the document that carries it, and its limits."""
