"""One way to run every test: no clock, no luck, no threads that fight the workers for the cores."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy loads, which is after this file
os.environ["BANDITPROOF_STORE"] = ""  # no test takes anything from the user's store, or keeps it there

from hypothesis import settings
from hypothesis.internal.conjecture import providers

settings.register_profile("banditproof", deadline=None, derandomize=True, database=None)
settings.load_profile("banditproof")

if hasattr(providers, "_get_local_constants"):
    # else numbers found in the modules that happen to be loaded are tried too, so that what a test tries
    # would depend on the tests before it and on the number of workers
    providers._get_local_constants = providers.Constants
