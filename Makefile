# Plain `make` prints what each target does: the words behind its ##.

PYTHON ?= python3
PYTHON311 ?= python3.11
BIN := .venv/bin
PACKAGES := companion hardware calibration

.DEFAULT_GOAL := help
.PHONY: help demo test lint stills bench-versions report test-opencv46 test-bookworm test-opencv410 artsets network candidates install uninstall test-pi soak clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: .venv/built ## play and referee a whole game at the simulated table
	@$(BIN)/companion demo

test: lint ## check style and types, run all tests (some minutes)
	$(BIN)/pytest -q -n auto

lint: .venv/built ## check style (ruff) and types (mypy) alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test-opencv46: .venv-opencv46/built ## run the tests with OpenCV 4.6 and numpy 1.24, as in Raspberry Pi OS bookworm
	.venv-opencv46/bin/pytest -q -n auto

test-bookworm: .venv-bookworm/built ## run the tests with this system's own OpenCV and numpy (apt): on bookworm 4.6 and 1.24
	.venv-bookworm/bin/pytest -q -n auto

test-opencv410: .venv-opencv410/built ## run the tests with OpenCV 4.10 and numpy 2.2, as in Raspberry Pi OS trixie
	.venv-opencv410/bin/pytest -q -n auto

stills: .venv/built ## read the handed stills and print how many places are right, a line a set and level (some minutes)
	@$(BIN)/python -m tools.score_stills $${GIGAMONS_SHARED:-../shared}/stills $${GIGAMONS_SHARED:-../shared}/tools/score-read

bench-versions: .venv/built .venv-opencv46/built .venv-opencv410/built ## measure speed and memory with each supported OpenCV (some minutes each)
	@for environment in .venv-opencv46 .venv-opencv410 .venv; do $$environment/bin/python -m companion bench $(BENCH); done

report: .venv/built ## measure how well is seen, on all that was handed and on own games, and write build/report/index.html (an hour; make report REPORT=--quick: minutes)
	@$(BIN)/python -m report $(REPORT)

install: ## install the companion as a service of this Raspberry Pi (sudo make install; safe to run again)
	@tools/install-service

uninstall: ## take the service away; games, calibration and settings stay (sudo make uninstall)
	@tools/install-service uninstall

artsets: .venv-models/built build/icons/node_modules ## draw tile sets of free icons, and labelled stills of them, into build/artsets (some minutes; needs npm)
	.venv-models/bin/python -m tools.artsets build/icons build/artsets development

network: .venv-models/built build/icons/node_modules ## train the network of models/ anew, into build/network (half an hour)
	.venv-models/bin/python -W ignore -m models.train build/icons build/network

candidates: .venv-models/built ## compare ways of naming a tile on the sets of build/artsets and the handed ones (an hour)
	rm -f build/candidates.jsonl
	.venv-models/bin/python -m tools.candidates build/candidates.jsonl --every 4 --simple --network build/network/network.onnx build/artsets/* $${GIGAMONS_SHARED:-../shared}/stills/*/

test-pi: .venv/built ## test on a virtual Raspberry Pi: installation, service, kernel camera, lamps on lines, power cuts (as root; an hour and more without KVM)
	$(BIN)/pytest -q tests/pi -m pi -p no:xdist

soak: .venv/built ## play drawn games of 100,000 steps and more, others each time; kill games 300 times (some minutes)
	$(BIN)/pytest -q tests/referee/test_properties.py --hypothesis-profile=search
	$(BIN)/pytest -q tests -m soak

clean: ## remove the environments and everything else that can be made again
	rm -rf .venv .venv-bookworm .venv-models .venv-opencv46 .venv-opencv410 build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find $(PACKAGES) report tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is built once, and again when what it must hold has changed.
.venv/built: pyproject.toml tools/build-venv
	@echo "Building the environment .venv, once ..." >&2
	@tools/build-venv .venv $(PYTHON)
	@touch $@

# PyTorch and what draws icons: to develop seeing with, never to play.
.venv-models/built: pyproject.toml tools/build-venv
	@tools/build-venv .venv-models $(PYTHON) -e '.[opencv,models]'
	@touch $@

build/icons/node_modules: tools/artsets/package.json
	mkdir -p build/icons && cp $< build/icons/
	npm install --prefix build/icons --no-audit --no-fund --silent
	@touch $@

# Before 4.7 the marker functions came with `contrib` alone; Debian builds its 4.6 with it. Of PyAV, pip has nothing built that is as old
# as the 10.0 of bookworm.
.venv-opencv46/built: pyproject.toml tools/build-venv
	@tools/build-venv .venv-opencv46 $(PYTHON311) opencv-contrib-python-headless==4.6.0.66 numpy==1.24.4 'av==12.0.*'
	@touch $@

.venv-bookworm/built: pyproject.toml tools/build-venv
	@tools/build-venv .venv-bookworm /usr/bin/python3 system
	@touch $@

.venv-opencv410/built: pyproject.toml tools/build-venv
	@tools/build-venv .venv-opencv410 $(PYTHON) opencv-python-headless==4.10.0.84 'numpy==2.2.*' 'av==14.2.*'
	@touch $@
