"""What one process finds with the loops that its environment sets, as JSON.

With the word ``loops`` which loops of a library run, with ``suite`` whether a short part of the suite
passes; else what the commands print that are given.
"""

import json
import sys

import commands
import short_part

if __name__ == "__main__":
    if sys.argv[1] == "loops":
        found = commands.loops(sys.argv[2])
    elif sys.argv[1:] == ["suite"]:
        found = short_part.passed()
    else:
        found = commands.printed(sys.argv[1:])
    json.dump(found, sys.stdout)
