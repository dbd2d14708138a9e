"""The regret of phased elimination, and remarks on it."""
