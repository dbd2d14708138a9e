"""`banditproof optimal`: the best private policy of a small horizon, exactly."""
