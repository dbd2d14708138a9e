"""What a claim is, and a chain of steps."""
