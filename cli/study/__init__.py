"""Studies of many cells: their files, what workers do for them, and what they find."""
