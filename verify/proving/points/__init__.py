"""Points of a domain at which a relation is tried first."""
