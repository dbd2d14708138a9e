"""What reaches a terminal: how wide it is, where lines break, and no control characters."""
