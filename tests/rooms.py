"""The budget of lines of each room, a folder at the top: `python tests/rooms.py` prints it.

An entry of `rooms.toml` is what a room may have now, its end what it is to have; with `--lower` entries fall
to what is there. Everything tracked is counted, data too, at the formatter's width: a longer line counts as
several. A token is a word, a number, or any other sign.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "rooms.toml"
WIDTH = 110
TOKEN = re.compile(r"\w+|[^\w\s]")
# a room in a room stands before it
ROOMS = ["verify/theorems", "paper_checks", "tests", "verify", "theory", "cli", "algorithms", "benchmarks"]
REST = "docs and top"
BANK = "bank"


def git(*words):
    """What git prints."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    return done.stdout


def lines(text):
    """How many lines a text has at the width."""
    return sum(max(1, -(-len(line) // WIDTH)) for line in text.splitlines())


def room_of(file):
    """The room that a tracked file is in."""
    return next((room for room in ROOMS if file.startswith(f"{room}/")), REST)


def counted():
    """Of each room its lines and its tokens, as they are in the working tree."""
    found = {room: [0, 0] for room in (*ROOMS, REST)}
    for file in git("ls-files", "-z", "--cached").split("\0"):
        if (path := ROOT / file).is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            found[room_of(file)][0] += lines(text)
            found[room_of(file)][1] += len(TOKEN.findall(text))
    return found


def table(text=None):
    """The entries of each room, from a text of the table or from the one that is there."""
    return tomllib.loads(TABLE.read_text(encoding="utf-8") if text is None else text)


def main():
    """Print the table; lower the entries if that is asked."""
    entries, found = table(), counted()
    text = TABLE.read_text(encoding="utf-8")
    print(f"{'room':16}{'lines':>9}{'entry':>9}{'end':>9}{'tokens':>11}")
    for room, (now, tokens) in found.items():
        entry = entries["rooms"][room]
        print(f"{room:16}{now:9,}{entry['lines']:9,}{entry['end']:9,}{tokens:11,}")
        row = f'"{room}" = {{ lines = {min(now, entry["lines"])}, end = {entry["end"]}, tokens = {tokens} }}'
        if room != "verify/theorems":  # its entry is a promise
            text = re.sub(rf'^"{room}" = .*$', row, text, flags=re.MULTILINE)
    sums = [sum(each[at] for each in found.values()) for at in (0, 1)]
    ends = [sum(each[of] for each in entries["rooms"].values()) for of in ("lines", "end")]
    print(f"{'all':16}{sums[0]:9,}{ends[0]:9,}{ends[1]:9,}{sums[1]:11,}")
    if "--lower" in sys.argv[1:]:
        TABLE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
