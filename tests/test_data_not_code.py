"""What is read from disk is data, never code: nothing that ships runs what a file or a text says.

Claims and policies of one's own are programs that the user names, and run on purpose; every place that runs
code, or reads a format that could, stands in the list below with its reason.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ("banditproof", "theory", "algorithms", "verify", "paper_checks", "cli")

FORMATS = frozenset(
    {
        *("pickle", "_pickle", "pickletools", "cPickle", "marshal", "shelve", "dbm", "dill", "cloudpickle"),
        *("jsonpickle", "yaml", "ruamel", "hickle", "h5py", "torch", "imp", "runpy", "code", "codeop"),
    }
)
"""Modules whose formats are programs, or that run them."""
CALLS = frozenset(
    {
        *("eval", "exec", "compile", "__import__", "import_module", "spec_from_file_location", "exec_module"),
        *("load_module", "run_path", "run_module", "reload", "system", "popen", "Popen", "check_output"),
        *("check_call", "spawnv", "execv", "fromregex", "genfromtxt", "loadtxt", "memmap", "fromstring"),
        *("read_pickle", "sympify", "parse_expr", "S", "lambdify", "literal_eval", "from_string"),
        *("__reduce__", "__reduce_ex__", "__setstate__"),
    }
)
"""Calls that run a text, or import what it names, or read a format that may hold objects."""
OWN = frozenset({"re", "json"})
"""``re.compile`` compiles no code, and ``json.load`` makes no objects."""

ACCEPTED = {
    "algorithms/by_name/catalogue.py: import_module(f'..{module}', __package__)": "a shipped policy's module",
    "algorithms/compilation.py: def __reduce__": "how a function travels to a worker, by its name",
    "algorithms/environments/sealed.py: def __reduce__": "how an error travels from a worker of the same run",
    "algorithms/machine_code.py: compile(signature)": "numba's: a function of the package, for these types",
    "cli/__init__.py: eval('0')": "a constant; it takes back the interpreter's note of an interrupt",
    "cli/lazy_group.py: import_module(f'.{self._folder}.{cmd_name}', __package__)": "a shipped command",
    "cli/version.py: system()": "platform.system, the name of this one",
    "theory/lazy_rooms.py: import_module(f'.{name}', floor)": "a room, when it is asked for",
    "banditproof/__init__.py: import_module(name, __name__)": "a shipped module, when it is asked for",
    "paper_checks/__init__.py: import_module(module, __package__)": "a shipped module, when it is asked for",
    "paper_checks/running/own_process.py: Popen([sys.executable, '-P', '-c', code], stdin=subprocess.PIPE, "
    "stdout=subprocess.PIPE, bufsize=0, env={**dict.fromkeys(_THREADS, '1'), **os.environ}, "
    "**own_group)": "this interpreter on that module; what goes in and out is JSON",
    "paper_checks/running/call_identity.py: __reduce_ex__(2)": "what a value is made of",
    (
        "verify/kernel/session.py: Popen(command, cwd=self._folder.name, stdin=subprocess.PIPE, "
        "stdout=subprocess.PIPE, stderr=subprocess.STDOUT)"
    ): "coqtop, as found on the path; it reads theorems that are written here",
    "paper_checks/running/code_version.py: system()": "platform.system, the name of this one",
    "paper_checks/figures/figure_list.py: import_module(self.module)": "a figure of the shipped table",
    "paper_checks/running/registry.py: exec_module(module)": "Python beside a page, or that a user names",
    "paper_checks/running/registry.py: import_module(BINDER)": "what makes pages claims: a fixed module",
    "paper_checks/running/registry.py: import_module(name)": "Python that the user asks to run",
    "theory/numbers/machine_start.py: import_module(name)": "what numba imports: later, or for kept code",
    "paper_checks/running/registry.py: spec_from_file_location(name, path)": "the file of that Python",
    "verify/accounting/states.py: import marshal": "its dumps alone, to tell functions apart",
    (
        "verify/accounting/outside/seeded_modules.py: compile(_tree(module), module.__name__, 'exec')"
    ): "the numbers that are written there, and nothing is run",
    "verify/auditing/audit.py: import pickle": "its dumps alone, to tell inputs apart; nothing is read back",
    "verify/dialects/making.py: import pickle": "the name of its error alone",
    "verify/accounting/forms.py: def __reduce_ex__": "a sealed value that is pickled ends its account",
    "verify/accounting/outside/outside_state.py: __reduce_ex__(4)": "all of it; nothing is read back",
    "verify/accounting/outside/known_modules.py: import_module(name)": "what the policy imports by that name",
    "verify/evidence/laid_aside.py: def __reduce__": "how a document on disk travels: as a dictionary",
    "theory/formulas/expression.py: def __reduce__": "how a formula travels to a worker of the same run",
}
"""Every place with its reason."""


def sources():
    return sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))


def _called(node):
    """The last name of what is called, and the first."""
    names, inner = [], node.func
    while isinstance(inner, ast.Attribute):
        names.append(inner.attr)
        inner = inner.value
    if isinstance(inner, ast.Name):
        names.append(inner.id)
    return (names[0], names[-1]) if names else ("", "")


def _suspect(node):
    """What is told of one call, or an empty text."""
    last, first = _called(node)
    spelled = f"{last}({', '.join(ast.unparse(each) for each in [*node.args, *node.keywords])})"
    if last in CALLS and first not in OWN:
        return spelled
    if last in {"load", "loads"} and first in FORMATS | {"joblib", "np", "numpy"}:
        refused = any(
            each.arg == "allow_pickle" and isinstance(each.value, ast.Constant) and each.value.value is False
            for each in node.keywords
        )
        return "" if refused else spelled
    shell = any(each.arg == "shell" and ast.unparse(each.value) != "False" for each in node.keywords)
    return spelled if shell else ""


def findings(text):
    """The places of a source that run code, or read what may be code."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (f"import {each.name}" for each in node.names if each.name.split(".")[0] in FORMATS)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            if (node.module or "").split(".")[0] in FORMATS:
                yield f"import {node.module}"
            elif node.module in {"joblib", "numpy"} and any(
                each.name in {"load", "dump"} for each in node.names
            ):
                yield f"from {node.module} import load"
        elif isinstance(node, ast.FunctionDef) and node.name in CALLS:
            yield f"def {node.name}"
        elif isinstance(node, ast.Call) and (told := _suspect(node)):
            yield told


def test_every_place_that_runs_code_is_accepted_with_a_reason():
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {told}"
        for path in sources()
        for told in findings(path.read_bytes())
    }
    assert found - ACCEPTED.keys() == set()
    assert ACCEPTED.keys() - found == set(), "no longer there"


def test_pickle_only_writes():
    """The one module that imports it never reads with it."""
    tree = ast.parse((ROOT / "verify" / "auditing" / "audit.py").read_bytes())
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "pickle"
    }
    assert used == {"dumps", "PicklingError"}


@pytest.mark.parametrize("text", [
    "import pickle",
    "from pickle import loads",
    "import yaml as y",
    "from joblib import load",
    "eval(text)",
    "builtins.exec(text)",
    "np.load(file)",
    "np.load(file, allow_pickle=True)",
    "joblib.load(file)",
    "importlib.import_module(name)",
    "__import__(name)",
    "subprocess.run(words, shell=True)",
    "os.system(words)",
    "sympy.sympify(text)",
    "class A:\n    def __setstate__(self, state): ...",
])  # fmt: skip
def test_a_place_that_runs_code_is_seen(text):
    assert list(findings(text))


@pytest.mark.parametrize("text", [
    "json.loads(text)", "re.compile(text)", "np.load(file, allow_pickle=False)", "import picklish",
    "entry.load()",
])  # fmt: skip
def test_data_are_left_alone(text):
    assert not list(findings(text))
