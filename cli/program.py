"""The program `banditproof`: its commands, its version, and its one-line errors."""

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from .exit_statuses import BAD_USAGE, INTERRUPTED, NO_READER, exit_words
from .lazy_group import LazyGroup
from .version import show_version


class Program(LazyGroup):
    """The outermost group; it alone talks about errors, one line each, and never shows a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002  click's signature
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002  click's signature
        **extra: Any,  # noqa: ANN401  click's signature
    ) -> Any:  # noqa: ANN401  click's signature
        """Run, and exit with a status (or return it, if not ``standalone_mode``)."""
        del prog_name
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")  # a terminal without Greek letters gets question marks
        status = BAD_USAGE
        try:
            _want_output()
            returned = super().main(
                args,
                "banditproof",
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            status = returned if isinstance(returned, int) else 0
        except click.ClickException as error:
            _complain(error.format_message(), error.ctx if isinstance(error, click.UsageError) else None)
            status = getattr(error.__cause__, "exit_status", BAD_USAGE)
        except click.Abort:  # interrupted while the command line was still being read
            _complain("interrupted")
            status = INTERRUPTED
        except OSError as error:
            _complain(f"{_place(error)}: {error.strerror or error}")
        if not standalone_mode:
            return status
        sys.exit(status)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  click's signature
        """Run the command and write all its output; a reader who has left is no error."""
        from .terminal.screen import terminal_width
        from .terminal.status_line import status_line

        try:
            with status_line(sys.stderr, terminal_width(sys.stderr)):
                result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            _complain("interrupted")
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            _forget_output()
            ctx.exit(NO_READER)
        except OSError:
            _forget_output()
            raise
        except Exception:
            raise
        except BaseException as error:  # noqa: BLE001  code of a user's ends by SystemExit, or by a class of its own
            from ..verify.dialects.spoken_policy import ForeignFault, line_of

            words = f"code that was run has ended by {type(error).__name__}{line_of(error)}"
            raise click.ClickException(words) from ForeignFault(words)
        return result


def _want_output() -> None:
    if sys.stdout is None:
        raise click.ClickException("standard output is closed: there is nowhere to report to")


def _place(error: OSError) -> str:
    """What could not be read or written; an error without a name is one of standard output."""
    names = [os.fsdecode(name) for name in (error.filename, error.filename2) if isinstance(name, str | bytes)]
    return " to ".join(names) or "standard output"


def _forget_output() -> None:
    # so that the interpreter's last flush does not complain once more
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _complain(message: str, context: click.Context | None = None) -> None:
    from .terminal.safe_text import one_line, say

    words = one_line(message)
    if not words[:2].isupper():  # FILE is a name
        words = words[:1].lower() + words[1:]
    command = "" if context is None else context.command_path.removeprefix("banditproof").strip()
    say(f"banditproof: {command + ': ' if command else ''}{words}", err=True)


@click.group(
    cls=Program,
    folder="commands",
    commands=(
        "check",
        "report",
        "recheck",
        "new",
        "fmt",
        "rename",
        "bound",
        "optimal",
        "audit",
        "membership",
        "simulate",
        "study",
        "worst",
        "figure",
        "store",
        "trust",
        "list",
        "completion",
    ),
    epilog=exit_words(
        "all as recorded",
        "something is worse than its page says, leaks, is broken, or does not recheck",
        untested="an audit or a search tested nothing",
        unshown="an audit shows neither privacy nor a leak",
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option(
    "--version", is_flag=True, callback=show_version, expose_value=False, help="Show the version and exit."
)
@click.option(
    "--json",
    "wants_json",
    is_flag=True,
    is_eager=True,
    help="With --version: as JSON, with the interpreter, the machine and the libraries.",
)
def program(*, wants_json: bool) -> None:
    """Finds out whether a differentially private bandit does what its theorems say."""
    if wants_json:
        raise click.UsageError("--json stands alone before the command; --version --json is accepted")
