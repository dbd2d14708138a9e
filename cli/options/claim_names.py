"""The names of claims on the command line: IDs, papers, files and modules, and whether their code may run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from ...paper_checks.running.limits import Limits
    from ...paper_checks.running.registry import Entry


_CODE: Final = "banditproof.code"
MEANING: Final = "Python code, which can do whatever you can"


def _allow(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001  click's signature
    del parameter
    context.meta[_CODE] = value


code_option: Final = click.option(
    "--code",
    is_flag=True,
    expose_value=False,
    callback=_allow,
    help=f"Run the files and modules that are named: they are {MEANING}.",
)


def _code_may_run() -> bool:
    """Whether ``--code`` is given: whatever is named may run."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_CODE))


def refuse_untrusted(modules: Iterable[str]) -> None:
    """A ``click.UsageError`` if something that nobody trusts would run, unless ``--code`` is given."""
    from .own.trust import untrusted

    if _code_may_run():
        return
    if (file := untrusted(modules)) is not None:
        ways = f"run it with --code, or trust its folder with `banditproof trust {quote(str(file.parent))}`"
        raise click.UsageError(f"{file.name} is {MEANING}: {ways}")


def entries(names: Sequence[str], limits: Limits | None = None) -> tuple[Entry, ...]:
    """The claims that the names stand for; a name that stands for none is a ``click.UsageError``.

    A file of somebody's own runs only if it is trusted. It is first read elsewhere: it may never end, or take
    its process down. Reading a page runs nothing, so it is read in any case; its Python runs only if trusted.
    """
    from ...paper_checks.pages.faults import PageError
    from ...paper_checks.running.registry import modules_of_claims, select
    from ..terminal.page_faults import refuse_pages
    from .own.trust import pages_among

    names = pages_among(names, all_trusted=_code_may_run())
    modules = modules_of_claims(names)
    refuse_untrusted(modules)
    try:
        if modules:
            from ...paper_checks.running.examination import try_to_read
            from ...paper_checks.running.limits import Limits

            for module in sorted({*modules}):
                try_to_read(module, limits or Limits())
        return select(names, code=True)
    except PageError as error:
        refuse_pages(error)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """What the shell offers after TAB."""
    from ...paper_checks.running.registry import papers, shipped_entries

    del ctx, parameter
    try:
        known = [*papers(), *(entry.claim.id for entry in shipped_entries())]
    except ValueError:  # TAB is not the time to say what is wrong with a claim
        return []
    return [name for name in known if name.lower().startswith(incomplete.lower())]
