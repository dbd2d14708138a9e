"""`python -m banditproof.cli` is `banditproof`."""

from . import main

main()
