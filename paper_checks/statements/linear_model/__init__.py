"""The linear model, its bounds and its experiments."""
