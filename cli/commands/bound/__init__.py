"""`banditproof bound`: every known bound, as a number."""
