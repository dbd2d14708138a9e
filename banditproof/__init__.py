"""banditproof: finds out whether a differentially private bandit does what its theorems say."""

import os

__version__ = "0.1.0"

if not os.path.isdir(f"{__path__[0]}/verify"):  # noqa: PTH112  pathlib takes longer to load than all that is here
    __path__.append(os.path.dirname(__path__[0]))  # noqa: PTH120  a checkout: the floors are beside this folder
