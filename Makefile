# The two commands are `make check` and `make test`; `make quick` is for the inner loop, `make times` says what takes
# how long, `make bench` measures speed, `make fuzz` attacks the proofs, `make kernel` has Coq accept them,
# `make definitions` has Coq compute the definitions of its theorems on a hundred random policies.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: check test tests quick times compiled lint types bench fuzz kernel definitions clean

# the first paper's table comes first; what it found is not computed again
check: .venv/checks
	-$(BIN)/banditproof check bern
	$(BIN)/banditproof check

# the type checker uses one processor: it runs beside the tests
test: .venv/installed lint compiled
	$(MAKE) --no-print-directory -j 2 types tests

# what fails runs again and tells its values
tests: .venv/installed
	$(BIN)/python -m pytest -n 2 --dist worksteal --seconds --assert=plain || \
		{ $(BIN)/python -m pytest --last-failed --last-failed-no-failures none; exit 1; }

# lint, types, layers, and the tests of what has changed since main, as far as 90 seconds of processor go
quick: .venv/installed lint
	$(BIN)/python tests/quick.py

# processor seconds of every test file and every claim, of the last `make test` and `make check`
times:
	@mkdir -p build
	-@$(BIN)/banditproof check --json > build/check.json
	@$(BIN)/python tests/seconds.py

# once, for workers and for the many programs that are started, also where Python is told to write no bytecode
compiled: .venv/installed
	$(BIN)/python -m compileall -q -j 2 algorithms banditproof cli paper_checks tests theory verify

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# mypy reads the package as a wheel would install it, so that a package missing from the list is seen
types: .venv/installed
	rm -rf build/installed build/lib build/bdist*
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-index --no-build-isolation --no-deps --no-compile --target build/installed .
	test -f build/installed/banditproof/py.typed
	MYPYPATH=build/installed $(BIN)/mypy -p banditproof
	MYPYPATH=build/installed $(BIN)/mypy tests/typing/downstream.py

# peers that do not install are named in the table
bench: .venv/installed compiled
	-$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[peers]'
	$(BIN)/python benchmarks/run.py

# formulas for about 70 minutes on two free cores, then certificates; an interrupted run goes on where it was
fuzz: .venv/installed
	mkdir -p build
	$(BIN)/python benchmarks/fuzz_proofs.py --state build/fuzz_proofs.json
	BANDITPROOF_SHARE=5 BANDITPROOF_STRIDE=1 $(BIN)/python -m pytest -p no:cacheprovider \
		tests/soundness/test_altered_certificates.py tests/soundness/optima/test_attacked_optima.py
	BANDITPROOF_PROGRAMS=500 $(BIN)/python -m pytest -p no:cacheprovider tests/verify/accounting tests/power
	$(BIN)/python benchmarks/fuzz.py --kind statements --examples 200000 --state build/fuzz_certificates.json

# an interrupted run goes on where it was
kernel: .venv/installed
	mkdir -p build
	-$(BIN)/banditproof check --quiet --certificates build/certificates
	$(BIN)/python benchmarks/kernel.py build/certificates --state build/kernel.json > build/KERNEL.md

# about 8 minutes of processor
definitions: .venv/installed
	BANDITPROOF_POLICIES=100 $(BIN)/python -m pytest tests/verify/theorems/test_definitions.py

.venv/checks: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[simulate]'
	touch $@

.venv/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e '.[test]'
	-$(BIN)/python -m compileall -q -j 2 -x '/(tests?|mypyc?|devtools)/' .venv/lib
	touch $@

clean:
	rm -rf .venv build *.egg-info
