"""Models, gradient descent, and attacks on it."""
