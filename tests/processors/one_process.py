"""What one process finds with the loops that its environment sets, as JSON.

With the word ``loops`` which loops run; else what the commands print, and whether a short part of the suite
passes: in one process, because to load the libraries takes as long as most of the work.
"""

import json
import sys

import commands
import short_part

if __name__ == "__main__":
    if sys.argv[1:] == ["loops"]:
        found = commands.loops()
    else:
        found = {"suite": short_part.passed(), "commands": commands.printed()}
    json.dump(found, sys.stdout)
