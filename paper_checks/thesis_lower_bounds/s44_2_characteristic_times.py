"""Rows for the page of what follows from Section 4.4: certified times beside their formulas."""

from .quantities import time_in_one_variable, times, times_without_privacy

between = times.private_times_between
both_ends = time_in_one_variable.times_beside_the_ends
gaps_of_certificates = times.certified_ends
gaussian_rows = times_without_privacy.gaussian_transport_times
hundredths = times.times_at_a_hundredth
listed = times.times_of_table
regimes = times.times_by_budget
sums_of_inverses = time_in_one_variable.sums_of_inverses
two_arms = time_in_one_variable.two_arms
variable = time_in_one_variable.time_beside_h
