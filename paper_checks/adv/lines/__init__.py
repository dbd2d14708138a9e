"""What the algorithms of the text are traced on."""
