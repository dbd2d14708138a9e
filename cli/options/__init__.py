"""Options and their values: read, checked, and refused in one line."""
