"""What policies compare arms by, in compiled loops."""
