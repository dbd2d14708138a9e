"""Where a relation fails: proposed in doubles, decided in balls, written in few digits."""
