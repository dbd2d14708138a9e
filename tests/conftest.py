"""One way to run every test: no clock, no luck, no threads that fight the workers for the cores."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy loads, which is after this file

from hypothesis import settings

settings.register_profile("banditproof", deadline=None, derandomize=True, database=None)
settings.load_profile("banditproof")
