"""The exact law of a whole policy, and its exact privacy."""
