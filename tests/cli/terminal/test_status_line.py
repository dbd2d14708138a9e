"""A long command says that it is at work, on standard error; a short one says nothing."""

import io
import threading
import time

import pytest
from banditproof.cli.output.progress_bar import progress_bar
from banditproof.cli.terminal import status_line as module
from banditproof.cli.terminal.safe_text import say


class Screen(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def hurried(monkeypatch):
    """Seconds are hundredths."""
    for name in ("_FIRST", "_NEXT", "_FIRST_ELSEWHERE"):
        monkeypatch.setattr(module, name, getattr(module, name) / 100)


def shown(stream, words):
    """Wait until the words are on the stream."""
    end = time.monotonic() + 20
    while words not in stream.getvalue():
        assert time.monotonic() < end, stream.getvalue()
        time.sleep(0.005)


@pytest.mark.usefixtures("hurried")
def test_a_terminal_shows_a_line_that_is_gone_before_other_output(capsys):
    stream = Screen()
    with module.status_line(stream, 60):
        shown(stream, "\r\x1b[Kat work for ")
        with progress_bar() as tell:
            tell(1, 4, "dp-imed\n" + "x" * 99)
            shown(stream, "[#####...............] 0 s, 1 of 4, about 0 s left: dp-imed")
        say("done")
        assert stream.getvalue().rpartition("\r")[2].startswith("\x1b[K")
    assert max(len(piece) for piece in stream.getvalue().split("\r\x1b[K")) < 60
    assert stream.getvalue().endswith("\r\x1b[K")
    assert capsys.readouterr().out == "done\n"


@pytest.mark.usefixtures("hurried")
def test_elsewhere_there_is_a_line_now_and_then():
    stream = io.StringIO()
    with module.status_line(stream, 80):
        module.tell(2, 3, "BERN-T3.1")
        shown(stream, "banditproof: at work for 0 s, 2 of 3, about 0 s left: BERN-T3.1\n")
    assert "\r" not in stream.getvalue()


def test_a_short_command_shows_nothing_and_leaves_no_thread_behind():
    stream, before = Screen(), threading.active_count()
    with module.status_line(stream, 80):
        module.tell(1, 2, "quick")
    assert stream.getvalue() == ""
    for thread in threading.enumerate():
        if thread.name == "status line":
            thread.join(5)
    assert threading.active_count() <= before
