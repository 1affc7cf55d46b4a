# Each target does all that it needs on a fresh clone: virtual environment, installation, run.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test slow adapters check format bench docs site oldest fuzz kill sbom bounds clean

demo: $(VENV)/.installed
	@$(BIN)/entail demo

# One process more than there are cores, as some tests wait: for a server, a signal, a disk.
test: $(VENV)/.installed-dev
	$(BIN)/pytest -q -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal

slow: $(VENV)/.installed $(VENV)/.installed-dev $(VENV)/.installed-train
	$(BIN)/pytest -q -n auto --dist loadgroup -m slow

adapters: $(VENV)/.installed-adapters
	ENTAILMENT_REQUIRE_ADAPTERS=1 $(BIN)/pytest -q tests/adapters

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) test

format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(VENV)/.installed-dev
	$(BIN)/python docs/build.py

site: $(VENV)/.installed-site
	$(BIN)/mkdocs build --strict

bench: $(VENV)/.installed-dev
	$(BIN)/pip install --quiet -e '.[bench]'
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/pairs.py
	$(BIN)/python bench/streaming.py

# What most people run first, with the oldest version of every dependency that pyproject.toml allows.
OLDEST ?= .venv-oldest

oldest:
	@$(PYTHON) -m venv $(OLDEST)
	@$(OLDEST)/bin/pip install --quiet --disable-pip-version-check -c oldest.txt -e . \
		'pytest>=8.2,<10' 'pytest-xdist>=3.6,<4' 'hypothesis>=6.100,<7' onnx==1.17.0
	$(OLDEST)/bin/python -m pytest -q -n auto tests/cli/test_judge.py tests/cli/test_run.py \
		tests/cli/test_check.py tests/cli/test_search.py tests/cli/test_train.py \
		tests/systems/test_default.py tests/systems/neural/test_judging.py tests/corpora

# Mutated inputs for all that reads; what is found is kept in tests/hostile/findings.
SECONDS_OF_FUZZING ?= 600

fuzz: $(VENV)/.installed-dev
	$(BIN)/python -m tests.hostile.fuzzing --seconds $(SECONDS_OF_FUZZING)

# Commands that are killed at any moment and run again must end with the same bytes.
TRIALS_OF_KILLING ?= 20

kill: $(VENV)/.installed-dev
	$(BIN)/python -m tests.hostile.kill_trials --trials $(TRIALS_OF_KILLING)

# What the package brings along, with its licences: dist/sbom.json (CycloneDX), dist/licences.tsv.
sbom: $(VENV)/.installed-dev
	$(BIN)/python .ci/sbom.py dist

# Releases of dependencies that pyproject.toml does not allow yet.
bounds: $(VENV)/.installed-dev
	$(BIN)/python .ci/bounds.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml models/base/pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e . -e models/base
	@touch $@

# The tests want torch for processors alone, a tenth of the size of the one for GPUs, where pip is
# told of an index that has it (PIP_EXTRA_INDEX_URL); else whatever torch there is.
TORCH ?= torch==2.13.0+cpu

$(VENV)/.installed-train: pyproject.toml | $(VENV)/.installed-dev
	@echo "Installing into $(VENV) what trains ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check '$(TORCH)' 2>/dev/null || \
		echo "Found no torch for processors alone; taking the whole one."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev,train]'
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	@echo "Installing into $(VENV) with what the tests need ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(VENV)/.installed-adapters: pyproject.toml | $(VENV)/.installed-dev
	@echo "Installing into $(VENV) the libraries that there are adapters for ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[adapters]'
	@touch $@

$(VENV)/.installed-site: pyproject.toml | $(VENV)/.installed-dev
	@echo "Installing into $(VENV) what builds the site ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[site]'
	@touch $@
