"""Finding claims, running them, and keeping what was found."""
