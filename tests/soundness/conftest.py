"""What tests on formulas made by chance share: the fuzzer of the benchmarks."""

import importlib.util
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).resolve().parents[2] / "benchmarks" / "fuzz_proofs.py"


@pytest.fixture(scope="module")
def fuzz():
    spec = importlib.util.spec_from_file_location("fuzz_proofs", FUZZ)
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz_proofs"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["fuzz_proofs"]
