"""The pages of the site, a section a file."""
