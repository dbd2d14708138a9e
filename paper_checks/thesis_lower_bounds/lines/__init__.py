"""The algorithms of the text, line by line as printed, and the games that they are traced on."""
