"""Lower and upper bounds on regret and on sample complexity."""
