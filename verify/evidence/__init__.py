"""What a check found, how strongly it is known, and the document that carries it."""
