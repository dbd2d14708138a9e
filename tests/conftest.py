"""One way to run every test: no clock, no luck."""

from hypothesis import settings

settings.register_profile("banditproof", deadline=None, derandomize=True, database=None)
settings.load_profile("banditproof")
