"""What several pages of the text compute: laws of small policies, games of its algorithms."""
