# Everything on a fresh machine, nothing twice: the stamps in .venv remember what is installed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := CMakeLists.txt pyproject.toml $(shell find native -type f)

.PHONY: demo test web-test screenshots slow fuzz fuzz-guided fuzz-short lint format stubs words bench dd-counts sanitize docs notebooks dist-test audit clean help

help:
	@echo "make demo      install and show it: a match, a hint, a belief, a solved ending, findings; about two minutes"
	@echo "make test      install and run the tests (make slow: the long statistical ones)"
	@echo "make web-test  the page of tefuda web in chromium: whole games by clicks, keys and touch; accessibility"
	@echo "make fuzz      throw damaged inputs at everything for a quarter of an hour; findings by area"
	@echo "make lint      ruff, mypy, clang-format, import directions, stubs"
	@echo "make bench     speeds; make sanitize: tests under address and undefined-behaviour sanitizers"
	@echo "make words     collect the sentences of the code for the Japanese catalogue, and compile it"
	@echo "make docs      run the notebooks, build the manual into build/manual (tefuda docs opens it)"
	@echo "make audit     ask pip-audit about known holes in the packages that are installed"
	@echo "make dist-test build sdist and wheel, install it, run the tests of commands, data and examples on it"

# As many compilers at a time as there are cores: ninja would take two more, and memory for them.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2>/dev/null || echo 2)

# Where ccache is installed, what was compiled once is not compiled again: not for the wheel, not by the next clone.
ifneq ($(shell command -v ccache),)
export CMAKE_CXX_COMPILER_LAUNCHER := ccache
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_SLOPPINESS := pch_defines,time_macros
endif

$(VENV)/created: pyproject.toml
	@echo "Making $(VENV), with what is needed to build."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --upgrade pip
	@$(BIN)/python -m pip install -q --group build
	@touch $@

# An editable install: Python files are used in place, only native changes need a build.
$(VENV)/installed: $(VENV)/created $(NATIVE)
	@tools/install.sh $(BIN)/python -e ".[test]"
	@touch $@

$(VENV)/dev: $(VENV)/installed
	@echo "Installing the tools for those who work on Tefuda."
	@$(BIN)/python -m pip install -q --group dev
	@touch $@

# What the demo and what it names next need: the browser table and reports. The tests bring tables and clusters along.
$(VENV)/ready: $(VENV)/created $(NATIVE)
	@test -e $(VENV)/installed || tools/install.sh $(BIN)/python -e ".[web,report]"
	@touch $@

demo: $(VENV)/ready
	@$(BIN)/tefuda demo
	@printf "\nThe program is $(BIN)/tefuda; with '. $(BIN)/activate' it is tefuda for short.\n"

test: $(VENV)/installed
	$(BIN)/python -m pytest -n 2 --dist worksteal

# What drives a browser; chromium itself is Debian's, installed where it is missing.
$(VENV)/browser: $(VENV)/installed
	@$(BIN)/python -m pip install -q --group browser
	@command -v chromium >/dev/null || tools/web/chromium.sh
	@touch $@

# What failed is tried once more by itself: on a busy machine a browser may wait too long. What fails again has failed.
web-test: $(VENV)/browser
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m browser tests/web/browser || \
	  { echo "Once more, by themselves:"; $(BIN)/python -m pytest -q --last-failed -m browser tests/web/browser; }

# The pictures of docs/web.md.
screenshots: $(VENV)/browser
	$(BIN)/python tools/screenshots.py

slow: $(VENV)/installed
	$(BIN)/python -m pytest -n 2 --dist worksteal -m slow

# All fuzzers, a minute of CPU each: make fuzz FUZZ="views native --seconds 600 --seed 7"
fuzz: $(VENV)/installed
	PYTHONPATH=tests:examples $(BIN)/python -m fuzz $(FUZZ)

# The same guided by coverage, by hand: areas of Python (GUIDED="boards --seconds 600"), then the native target by
# libFuzzer for two minutes (LIBFUZZER="-max_total_time=600"), which clang builds.
fuzz-guided: $(VENV)/installed
	PYTHONPATH=tests:examples $(BIN)/python -m fuzz.guided $(GUIDED)
	tools/fuzz_guided.sh $(BIN)/python $(LIBFUZZER)

# A minute of it, with a fixed seed: for the landing.
fuzz-short: $(VENV)/installed
	PYTHONPATH=tests:examples $(BIN)/python -m fuzz.guided --seed 1 --seconds 15

bench: $(VENV)/installed
	$(BIN)/tefuda bench

# Why nodes of the double-dummy solver end: cards a hand, deals, seed, strain (nt, suit, mixed).
dd-counts:
	@mkdir -p build
	$(or $(CXX),g++) -std=c++20 -O3 -DNDEBUG -DTEFUDA_DD_COUNT -Inative tools/dd_counts.cpp -o build/dd_counts
	build/dd_counts $(COUNTS)

# What makes the manual and runs the notebooks.
$(VENV)/docs: $(VENV)/installed
	@echo "Installing what makes the manual."
	@$(BIN)/python -m pip install -q --group docs
	@touch $@

# Notebooks run and print what they say; then the manual, without a warning or a dead link. Its examples are tests.
docs: $(VENV)/docs
	$(BIN)/python tools/notebooks.py --check
	$(BIN)/python tools/manual.py build/manual

# The outputs of the notebooks, after a change of one of them.
notebooks: $(VENV)/docs
	$(BIN)/python tools/notebooks.py

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(shell find native -name '*.hpp' -o -name '*.cpp')
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/stubs.py --check
	$(BIN)/python tools/words.py --check
	tools/web/check.sh

format: $(VENV)/dev
	$(BIN)/ruff check --fix -q . ; $(BIN)/ruff format -q .
	$(BIN)/clang-format -i $(shell find native -name '*.hpp' -o -name '*.cpp')
	tools/web/check.sh --write

stubs: $(VENV)/dev
	$(BIN)/python tools/stubs.py

# The catalogue of the interface: collects new sentences, lists those without Japanese, compiles it.
words: $(VENV)/installed
	$(BIN)/python tools/words.py

# A build of its own with sanitizers, tried with the tests that drive the native code.
sanitize: $(VENV)/installed
	tools/sanitize.sh $(BIN)/python

# Known holes in the packages that are installed, where pip-audit reaches its service.
audit: $(VENV)/dev
	$(BIN)/python tools/audit.py

dist-test: $(VENV)/dev
	tools/dist_test.sh $(BIN)/python

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
