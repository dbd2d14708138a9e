"""The list of calls is complete, and the programs beside it name what differs."""

import ast
import re
from functools import cache

import click
import pytest
from banditproof.cli.program import program

from .compare import HERE, ROOT, Call, Result, calls, difference, misplaced, steady

NEVER_REFUSED = {"RejectedError"}  # what others raise
NEVER_WORKS = {"--scheduler", "--watch"}  # no cluster is at hand; it never ends


@cache
def listed():
    """The calls of the list."""
    return calls()


def commands(command, context, path=()):
    """Every command that does something, with its path."""
    if not isinstance(command, click.Group):
        yield path, command
        return
    if not path:
        yield path, command
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        yield from commands(inner, click.Context(inner, parent=context, info_name=name), (*path, name))


COMMANDS = dict(commands(program, click.Context(program, info_name="banditproof")))


def uses(path):
    """The options of each call of a command, and whether it works; of what is refused the last command."""
    for call in listed():
        for words in [] if call.python else call.commands()[0 if call.works else -1 :]:
            if max((each for each in COMMANDS if tuple(words[: len(each)]) == each), key=len) == path:
                yield call.works, [word for word in words if re.fullmatch(r"--?[a-z][a-z0-9-]*", word)]


def options_of(path):
    """The options of a command, each with its spellings and with what tells its declaration from others."""
    for each in COMMANDS[path].params:
        if isinstance(each, click.Option):
            of_click = type(each.type).__module__.startswith("click")  # others may be of one name
            names = (*each.opts, *each.secondary_opts)
            yield each, names, (names, str(each.type.to_info_dict()) if of_click else each.help)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_of_every_command_has_a_call_that_works(path):
    """In each of its spellings."""
    working = {option for works, options in uses(path) if works for option in options}
    assert any(works for works, _ in uses(path))
    assert {name for _, names, _ in options_of(path) for name in names} - NEVER_WORKS <= working


def test_every_declaration_of_an_option_has_a_call_that_is_refused():
    """Commands that share one are refused alike. What is wrong comes last; flags take no value."""
    declared, refused = set(), set()
    for path in COMMANDS:
        wrong = {options[-1] for works, options in uses(path) if not works and options}
        told = [(names, one) for option, names, one in options_of(path) if not option.is_flag]
        declared |= {one for _, one in told}
        refused |= {one for names, one in told if wrong & {*names}}
    assert declared - refused == set()


def public_names():
    """Names in an `__all__`, and names that the documentation imports, each with its module."""
    for path in ROOT.rglob("*.py"):
        if (
            path.relative_to(ROOT).parts[0] in {"tests", "benchmarks", "build", ".venv"}
            or path.with_suffix(".md").exists()
        ):
            continue  # what stands beside a page is for the page
        text = path.read_text(encoding="utf-8")
        if "\n__all__ = " in text:
            parts = path.relative_to(ROOT).with_suffix("").parts
            module = ".".join(("banditproof", *parts[parts[0] == "banditproof" :])).removesuffix(".__init__")
            listed_names = re.search(r"\n__all__ = (\[[^\]]*\])", text)[1]
            yield from ((module, name) for name in ast.literal_eval(listed_names))
    for path in [ROOT / "README.md", *ROOT.glob("docs/*.md")]:
        found = re.findall(
            r"^(?:>>> )?from (banditproof\S*) import (\([^)]*\)|.*)$",
            path.read_text(encoding="utf-8"),
            re.MULTILINE,
        )
        yield from ((module, name) for module, names in found for name in re.findall(r"\w+", names))


def test_every_public_name_has_a_use_that_works_and_one_that_is_refused():
    """Constants are not refused anything."""
    missing = [
        (module, name, works)
        for module, name in sorted(set(public_names()))
        for works in (True, False)
        if not any(
            call.python
            and call.works == works
            and f"from {module} import" in call.before
            and re.search(rf"\b{name}\b", call.text)
            for call in listed()
        )
        and (works or not (name in NEVER_REFUSED or name.isupper()))
    ]
    assert missing == []


def test_the_list_has_no_call_twice_and_no_long_line():
    """It is read by people."""
    assert len({call.key for call in listed()}) == len(listed()) > 700
    assert [line for line in HERE.joinpath("calls.txt").read_text().splitlines() if len(line) > 110] == []


OLD = Result(0, "bound value\nd_eps 0.6046054709\n", 1.0, {"kept.csv": "abc"})


@pytest.mark.parametrize(("new", "words"), [
    (OLD, []),
    (Result(0, OLD.output, 2.9, OLD.files), []),
    (Result(0, OLD.output, 3.1, OLD.files), ["seconds 1.0 -> 3.1"]),
    (Result(1, OLD.output, 1.0, OLD.files), ["exit status 0 -> 1"]),
    (Result(0, OLD.output.replace("709", "708"), 1.0, OLD.files),
     ["output, line 2: 'd_eps 0.6046054709' -> 'd_eps 0.6046054708'"]),
    (Result(0, OLD.output, 1.0, {"kept.csv": "abd"}), ["files: kept.csv"]),
    (Result(0, OLD.output, 1.0), ["files: kept.csv"]),
])  # fmt: skip
def test_what_differs_is_named(new, words):
    """The tenth digit, the status, a file, and seconds beyond what the clock may do."""
    assert list(difference(OLD, new)) == words


def test_times_and_places_are_no_difference():
    """All else is."""
    told = "X  PROVED  {}  proof\n──{}\nall as recorded; {}; in /tmp/banditproof-{}/here/x\n"
    one = told.format("0.09 s", "──", "0.3 s", "abc_1")
    assert steady(one) == steady(told.format("12.10 s", "───", "14.2 s", "xyz"))
    assert steady(one) != steady(one.replace("PROVED", "OPEN"))


def test_a_call_on_the_wrong_side_is_found():
    """Also a refusal of several lines."""
    works, refused = (Call(works=each, before="check", python=False, text="X") for each in (True, False))
    assert misplaced(works, Result(2, "! banditproof: no\n", 0.1))
    assert not misplaced(refused, Result(2, "! banditproof: no\n", 0.1))
    assert misplaced(refused, Result(2, "! Traceback\n! banditproof: no\n", 0.1))
    assert misplaced(refused, Result(0, "done\n", 0.1))
