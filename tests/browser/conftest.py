"""The report in a real browser, headless; where there is none, one line at the end says what was left out."""

import os
import shutil
import time
from unittest.mock import patch

import pytest
from banditproof.cli.program import program
from banditproof.cli.site.pages.documentation import FOLDER
from banditproof.cli.site.text.findings import Findings
from click.testing import CliRunner
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

CLAIMS = ("LEMMA-3a", "LEMMA-3b", "BERN-A1", "ADV-FIG1")
"""What the site is about: two claims of the reader's own, one that brings an algorithm, one a figure."""
HOSTILE = "../<script>alert(1)</script>\"'&#%2F"
HOSTILE_PAGE = f"""# `<img src=x onerror=alert(2)>`

Paper: `<img src=x onerror=alert(2)> [x](javascript:alert(3)) {{{{ 7*7 }}}}`
Form: 1

Symbols:
- `x`: `<img src=x onerror=alert(4)>`

## {HOSTILE} `<img src=x onerror=alert(2)> {{{{ 7*7 }}}}`
> `<img src=x onerror=alert(2)> [x](javascript:alert(3)) {{{{ 7*7 }}}}`

1. `<img src=x onerror=alert(2)> {{{{ 7*7 }}}}`
   ```check
   for x in [0, 1]
   said: x <= 1
       not <= 1 -> <= 1/2
   ```
2. detail: a formula that is wider than paper.
   ```check
   for x in [0, 1]
   wide: {" + ".join(f"x/{place}" for place in range(2, 60))} <= 60
       not <= 60 -> <= 1
   ```
"""
"""And one whose every word would like to be run, with a formula that paper cannot show on one line."""
LONGEST_WAIT = 300.0
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
    "--window-size=1280,900",
)  # fmt: skip


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A small site, as the command writes it; workers of one run share it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return built(tmp_path_factory.mktemp("report"))
    shared = tmp_path_factory.getbasetemp().parent / "report"
    try:
        shared.mkdir()
    except FileExistsError:
        return awaited(shared)
    try:
        return built(shared)
    finally:
        (shared / "done").touch()


def built(folder):
    """The site in that folder, made by the command, with the manual."""
    _, lemma = (FOLDER / "reviewer.md").read_text(encoding="utf-8").split("````markdown\n", 1)
    (folder / "lemma.md").write_text(lemma.partition("````")[0], encoding="utf-8")
    (folder / "hostile.md").write_text(HOSTILE_PAGE, encoding="utf-8")
    files = [str(folder / name) for name in ("lemma.md", "hostile.md")]
    names = [*files, *(name for name in CLAIMS if not name.startswith("LEMMA"))]
    with patch.object(Findings, "covers_everything", new=True):
        result = CliRunner().invoke(
            program, ["report", *names, "-o", str(folder / "site"), "--jobs", "1", "--code"]
        )
    assert result.exit_code == 0, result.output
    return folder / "site"


def awaited(folder):
    """The site in that folder, which another worker makes."""
    last = time.monotonic() + LONGEST_WAIT
    while not (folder / "done").exists():
        assert time.monotonic() < last, "the worker that makes the site does not come to an end"
        time.sleep(0.1)
    assert (folder / "site" / "index.html").exists(), "the site could not be made"
    return folder / "site"


def found(*names):
    """The first of these programs that is there, or None."""
    return next((place for place in map(shutil.which, names) if place), None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    """All that is left out for one reason is told in one line, wherever it stands."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        _, _, reason = report.longrepr
        report.longrepr = (__file__, 1, reason)
    return report


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """A headless Chromium of its own, with a profile that nobody else has."""
    program, driver = found("chromium", "chromium-browser", "google-chrome"), found("chromedriver")
    if program is None or driver is None:
        pytest.skip("no chromium with chromedriver was found: what needs a browser was left out")
    options = Options()
    options.binary_location = program
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=Service(executable_path=driver))
    yield started
    started.quit()


@pytest.fixture(scope="session")
def load(browser):
    """Opens an address and waits until all of it is there."""

    def loaded(address):
        browser.get("about:blank")  # so that another fragment loads the page anew
        browser.get(address)
        WebDriverWait(browser, 20).until(lambda driver: driver.execute_script(LOADED, address))
        return browser

    return loaded


LOADED = """
return location.href.split("#")[0] === arguments[0].split("#")[0] && document.readyState === "complete";
"""
