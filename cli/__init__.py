"""The command line: thin, lazy, and honest about errors."""


def main() -> None:
    """Entry point of the `banditproof` command."""
