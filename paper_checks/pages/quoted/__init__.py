"""What a text prints, and what is checked."""
