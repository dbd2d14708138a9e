"""Faults are planted in the lines of a law to see that its tests notice them."""

import inspect
import re
import textwrap

import pytest


@pytest.fixture
def plant(monkeypatch):
    """Changes the lines of a method that fit a pattern; there have to be some."""

    def planted(owner, method, old, new):
        source = textwrap.dedent(inspect.getsource(getattr(owner, method)))
        changed = re.sub(old, new, source)
        assert changed != source
        names = dict(vars(inspect.getmodule(owner)))
        exec(changed, names)  # noqa: S102  our own lines, changed
        monkeypatch.setattr(owner, method, names[method])

    return planted
