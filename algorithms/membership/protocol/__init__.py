"""What the games ask of records, of mechanisms and of attacks."""
