"""`banditproof trust`: the folders whose code may run."""

from pathlib import Path

import click

from ..bad_usage import bad_usage
from ..options.claim_names import MEANING
from ..options.file_name import FileName
from ..options.number import flag
from ..terminal.safe_text import one_line, say


@click.command()
@click.argument("folders", metavar="[DIR]...", nargs=-1, type=FileName("dir"))
@flag("--list wants_list", "Print the trusted folders, one a line.")
@flag("--remove", "Trust these folders no longer.")
def command(*, folders: tuple[Path, ...], wants_list: bool, remove: bool) -> None:
    """Trust folders: Python beside pages below them runs without --code.

    Python beside a page can do whatever you can. What is shipped or installed needs no
    trust. The list is kept in your configuration ($XDG_CONFIG_HOME, or ~/.config), never in a trusted folder.
    """
    from ..options.own.trust import distrust, trust, trusted_folders

    if wants_list is bool(folders) or (remove and not folders):
        raise click.UsageError("accepted are folders, with or without --remove, or --list alone")
    for folder in folders:
        with bad_usage():
            if remove:
                distrust(folder)
                continue
            say(one_line(f"code below {trust(folder)} runs from now on: it is {MEANING}"))
    if wants_list:
        for each in trusted_folders():
            say(one_line(str(each)))
