"""The algorithms of the text, line by line as printed, and the runs that they are traced on."""
