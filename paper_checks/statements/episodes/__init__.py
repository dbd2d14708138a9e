"""Episodes with doubling and forgetting."""
