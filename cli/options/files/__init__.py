"""Files of numbers that options name: each complaint says which line."""
