"""Private policies for finitely many arms."""
