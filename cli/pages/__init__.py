"""Pages on the command line: how they run, and how their words are told."""
