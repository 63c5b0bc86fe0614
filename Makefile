# Свод. Нужны только Python (3.11 или новее), pip и make:
#
#   make ask Q="может ли Lunar встать на brace против тарана?"
#   make test
#
# Другой Python: make test PYTHON=python3.12

PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=

PY    := $(VENV)/bin/python
PIP   := $(PY) -m pip --disable-pip-version-check --quiet
# The environment's stamps carry the name of the Python, so that another PYTHON makes another environment.
STAMP := $(VENV)/.svod-$(notdir $(PYTHON))
LOCK  := pyproject.toml constraints.txt Makefile

# The question reaches the shell through the environment, byte for byte: no quote, `$` or backtick in it is interpreted.
export SVOD_QUESTION := $(value Q)
unexport Q
export PYTHONUTF8 := 1

.DEFAULT_GOAL := help
.PHONY: help ask test wheel-test build bench format clean

help:
	@echo 'make ask Q="вопрос" [ARGS="--format json"]   спросить'
	@echo 'make test                             все проверки: ruff, mypy, pytest, колесо'
	@echo 'make wheel-test                       тесты на собранном колесе, вне рабочей папки'
	@echo 'make build                            sdist и wheel в dist/'
	@echo 'make bench                            измерения'
	@echo 'make format                           оформить код'
	@echo 'make clean                            убрать всё созданное, и окружение'

ask: $(STAMP)
	@if [ -z "$$SVOD_QUESTION" ]; then echo 'make ask Q="вопрос"' >&2; exit 2; fi
	@$(VENV)/bin/svod ask $(ARGS) -- "$$SVOD_QUESTION"

# The long comparisons of engine and packs say nothing about the wheel, and have been run right before.
WHEEL = $(addprefix --ignore=tests/,oracle free packs/test_mutations.py packs/test_grounds.py packs/test_cases.py)

test: $(STAMP)-dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m pytest
	$(PY) tests/wheel_check.py $(WHEEL)

wheel-test: $(STAMP)-dev
	$(PY) tests/wheel_check.py $(WHEEL)

build: $(STAMP)-dev
	rm -rf build dist
	$(PY) -m build --no-isolation
	rm -rf build

bench: $(STAMP)-dev
	$(PY) -m bench $(ARGS)

format: $(STAMP)-dev
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

clean:
	rm -rf $(VENV) build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# For questions the library alone, for work on it the tools too; the second serves as the first.
$(STAMP): $(LOCK)
	@$(call environment,.)
	@touch $@

$(STAMP)-dev: $(LOCK)
	@$(call environment,.[dev])
	@touch $(STAMP) $@

define environment
"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo 'Нужен Python 3.11 или новее: make … PYTHON=python3.12' >&2; exit 1; }; \
[ -e $(STAMP) ] || [ -e $(STAMP)-dev ] || rm -rf "$(VENV)"; \
echo 'Готовлю окружение $(VENV) …' >&2; \
{ [ -x "$(PY)" ] || "$(PYTHON)" -m venv "$(VENV)"; } && $(PIP) install -c constraints.txt -e '$(1)' >&2
endef
