"""banditproof: finds out whether a differentially private bandit does what its theorems say."""

__version__ = "0.1.0"
