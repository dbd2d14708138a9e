"""Claims as pages: the form, its reader, and what its words mean."""
