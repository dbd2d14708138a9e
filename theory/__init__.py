"""Numbers: divergences, bounds and programs of the theory, each with its error. No randomness, no I/O."""
