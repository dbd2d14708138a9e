"""`banditproof trust`: the folders whose code may run."""

from pathlib import Path

import click

from ..options.claim_names import MEANING
from ..options.file_name import FileName
from ..terminal.safe_text import one_line, say


@click.command()
@click.argument("folders", metavar="[DIR]...", nargs=-1, type=FileName("dir"))
@click.option("--list", "wants_list", is_flag=True, help="Print the trusted folders, one a line.")
@click.option("--remove", is_flag=True, help="Trust these folders no longer.")
def command(*, folders: tuple[Path, ...], wants_list: bool, remove: bool) -> None:
    """Trust folders: Python beside pages below them runs without --code.

    Python beside a page can do whatever you can. What is shipped or installed needs no
    trust. The list is kept in your configuration ($XDG_CONFIG_HOME, or ~/.config), never in a trusted folder.
    """
    from ..options.own.trust import distrust, trust, trusted_folders

    if wants_list is bool(folders) or (remove and not folders):
        raise click.UsageError("accepted are folders, with or without --remove, or --list alone")
    for folder in folders:
        try:
            if remove:
                distrust(folder)
                continue
            say(one_line(f"code below {trust(folder)} runs from now on: it is {MEANING}"))
        except ValueError as error:
            raise click.UsageError(str(error)) from error
    if wants_list:
        for each in trusted_folders():
            say(one_line(str(each)))
