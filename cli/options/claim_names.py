"""The names of claims on the command line, IDs, texts and pages, and whose code may run."""

from collections.abc import Iterable, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Final

import click

from .number import flag

if TYPE_CHECKING:
    from ...paper_checks.running.registry import Entry


_CODE: Final = "banditproof.code"
MEANING: Final = "Python code, which can do whatever you can"


def _allow(context: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001  click's signature
    del parameter
    context.meta[_CODE] = value


code_option: Final = flag(
    "--code",
    f"Run the Python of what is named, also beside a page: it is {MEANING}.",
    expose_value=False,
    callback=_allow,
)


def code_may_run() -> bool:
    """Whether ``--code`` is given: whatever is named may run."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_CODE))


def refuse_untrusted(modules: Iterable[str]) -> None:
    """A ``click.UsageError`` if something that nobody trusts would run, unless ``--code`` is given."""
    from .own.trust import untrusted

    if code_may_run():
        return
    if (file := untrusted(modules)) is not None:
        ways = f"run it with --code, or trust its folder with `banditproof trust {quote(str(file.parent))}`"
        raise click.UsageError(f"{file.name} is {MEANING}: {ways}")


def entries(names: Sequence[str]) -> "tuple[Entry, ...]":
    """The claims that the names stand for; a name that stands for none is a ``click.UsageError``.

    Reading a page runs nothing, so it is read in any case; its Python runs only if trusted.
    """
    from ...paper_checks.pages.faults import PageError
    from ...paper_checks.running.registry import select
    from ...paper_checks.running.run import with_others
    from ..terminal.page_faults import refuse_pages
    from .own.trust import pages_among

    try:
        chosen = select(pages_among(names, all_trusted=code_may_run()), code=True)
        with_others(chosen)  # what they are the same as may have faults too
    except PageError as error:
        refuse_pages(error)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    return chosen


def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """What the shell offers after TAB."""
    from ...paper_checks.pages.index import headings, shipped_pages, texts

    del ctx, parameter
    known = [*texts(), *(each.id for page in shipped_pages() for each in headings(page))]
    return [name for name in known if name.lower().startswith(incomplete.lower())]
