"""x."""


def main() -> None:
    """y."""
