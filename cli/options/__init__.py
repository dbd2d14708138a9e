"""Options and their values, refused in one line: of policies in `lineup`, of bounds in `bound_options`."""
