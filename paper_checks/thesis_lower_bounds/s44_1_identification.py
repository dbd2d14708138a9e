"""Rows for the page of Section 4.4: certified times, fewest samples, and strategies that stop."""

from .quantities import floors, times, times_without_privacy

bernoulli = bernoulli_squares = times_without_privacy.bernoulli_times
middle = times.low_privacy_is_not_free
private_samples = floors.private_samples
