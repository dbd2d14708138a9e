"""`banditproof --version`: for people one line, as JSON all that results depend on besides the code."""

import click

from .. import __version__


def show_version(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001  click's signature
    """The callback of ``--version``: print it and be done."""
    del parameter
    if not value or context.resilient_parsing:
        return
    if context.params.get("wants_json"):
        from .output.document import print_json

        print_json({"schema": "banditproof/version/1", "version": __version__, **_surroundings()})
    else:
        click.echo(f"banditproof {__version__}")
    context.exit()


def _surroundings() -> dict[str, object]:
    import platform
    import re
    from importlib.metadata import PackageNotFoundError, requires, version

    try:
        required = [need for need in requires("banditproof") or () if "extra ==" not in need]
    except PackageNotFoundError:  # a checkout that was never installed
        required = []
    names = sorted(re.split(r"[^\w.-]", need, maxsplit=1)[0] for need in required)
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "machine": platform.machine(),
        "libraries": {name: version(name) for name in names},
    }
