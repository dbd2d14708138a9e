"""Pages on the command line: which names mean pages, how they run, and how their words are told."""
