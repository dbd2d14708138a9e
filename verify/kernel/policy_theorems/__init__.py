"""Theorems about policies (`verify/theorems/*.v`): what Coq prints of them, and whether it accepts them."""
