# Everything a developer does: setup demo test check bench bench-retrieval generated wheel inspect clean. Needs Python 3.11 or later, git, make.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)

RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev

.PHONY: help setup demo test check bench bench-retrieval generated wheel inspect clean neo4j neo4j-stop

help:
	@echo "make setup      create $(VENV) with Engrama and the tools for its development"
	@echo "make demo       load 736 real design proposals into .demo and ask about them"
	@echo "make test       run every test"
	@echo "make check      ruff, mypy, layers, size budget, scoped queries, compiled bundles"
	@echo "make bench      measure speed against the limits of the machine"
	@echo "make bench-retrieval  measure how good search is on public questions; DATA=FOLDER says where they are"
	@echo "make generated  compile the bundles that the repository keeps"
	@echo "make wheel      build the wheel and use it in an empty environment and an empty folder"
	@echo "make neo4j      install a Neo4j server into .neo4j and start it; make neo4j-stop ends it"
	@echo "make inspect    drive the MCP server with the MCP Inspector (needs Node and npm)"
	@echo "make clean      remove what the other targets made"

setup: $(DEV)

$(RUNTIME): pyproject.toml
ifneq ($(UV),)
	@test -x $(PY) || uv venv --quiet --seed --python '>=3.11' $(VENV)
	uv pip install --quiet --python $(PY) --editable .
else
	@test -n "$(PYTHON)" || { echo "Engrama needs Python 3.11 or later; none was found. Name one: make PYTHON=…"; exit 2; }
	@test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable .
endif
	@touch $@

$(DEV): $(RUNTIME)
ifneq ($(UV),)
	uv pip install --quiet --python $(PY) --group dev
else
	$(PY) -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(PY) -m pip install --quiet --disable-pip-version-check --group dev
endif
	@touch $@

demo: $(RUNTIME)
	@BIN=$(BIN) DEMO=.demo examples/peps/demo.sh

test: $(DEV)
	$(PY) -m pytest -n auto

check: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m pytest tests/arch
	$(PY) scripts/check_scoped_queries.py
	$(PY) scripts/generate.py --check
	$(BIN)/engrama compile --check

bench: $(DEV)
	$(PY) -m benchmarks

bench-retrieval: $(DEV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[local]'
	OPENBLAS_NUM_THREADS=1 $(PY) -m benchmarks retrieval $(if $(DATA),--data $(DATA))

generated: $(RUNTIME)
	$(PY) scripts/generate.py

wheel: $(DEV)
	$(PY) scripts/check_wheel.py

inspect: $(RUNTIME)
	$(PY) scripts/inspect_mcp.py $(INSPECT)

clean:
	rm -rf .demo .bench dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# The server for tests and trials; one that NEO4J_PASSWORD names is used instead.
neo4j: $(DEV)
	@$(PY) scripts/neo4j_server.py start

neo4j-stop:
	@$(PY) scripts/neo4j_server.py stop
