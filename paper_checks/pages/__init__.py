"""Claims as pages: the form, its reader, what its words mean, and which near misses are noticed."""
