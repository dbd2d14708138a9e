"""What Coq says of texts that use the theorems: it reads each once, and the user's cache keeps that."""

import re
from pathlib import Path

from banditproof.verify.kernel.policy_theorems.compiled import compiled_files
from banditproof.verify.kernel.policy_theorems.sources import Development, SourceFile, shipped

IMPORTED = re.compile(r"^Require Import ([\w\s]+)\.", re.MULTILINE)


def using(name, text, *before):
    """A file of a text that imports theorems, and perhaps what is in the files before it."""
    files = {each.name: each for each in (*shipped().files.values(), *before)}
    direct = {word for words in IMPORTED.findall(text) for word in words.split()}
    needs = direct.union(*(files[each].needs for each in direct))
    return SourceFile(name, text, tuple(each for each in files if each in needs), "")


def said(name, text, *before):
    """What Coq prints of a text that it accepts."""
    files = [*shipped().files.values(), *before, using(name, text, *before)]
    folder = compiled_files(Development({each.name: each for each in files}, {}), [name], lambda *_: None)[
        name
    ]
    assert isinstance(folder, Path), folder
    log = (folder / "log").read_text(encoding="utf-8")
    return "\n".join(line for line in log.splitlines() if not line.startswith("Chars "))
