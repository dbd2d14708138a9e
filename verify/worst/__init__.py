"""Where a policy does worst beside its bound: searched for, and confirmed by fresh runs."""
