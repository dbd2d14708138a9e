"""The command line: thin, lazy, and honest about errors."""

import sys


def main() -> None:
    """Entry point of the `banditproof` command."""
    from .program import program

    sys.exit(program.main())
