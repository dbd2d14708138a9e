"""Studies of many cells: planned into tasks, handed to workers, kept as they end, whatever ends early."""
