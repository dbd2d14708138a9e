"""What several pages of this text compute."""
