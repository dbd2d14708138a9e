"""The law of the follower of the perturbed leader, whose resampling count is an outcome like its noise."""
