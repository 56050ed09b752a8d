# Two commands do everything on a fresh machine: `make run` and `make test`. Each job of the workflows is one target.
# `make NATIVE=1 …` builds for the instructions of this machine instead of any machine of its kind.

CARGO ?= cargo
ifdef NATIVE
export RUSTFLAGS := -C target-cpu=native
endif

# Tests that need something from outside say what they skip, here and at the end of `make test`. What IGOLOG_REQUIRE
# names (or `all`) is demanded: without it they fail.
export IGOLOG_SKIPS := $(CURDIR)/target/skipped.txt
export IGOLOG_REQUIRE ?= $(if $(wildcard ../shared),shared)

.PHONY: run web wheel sql npm site test test-all test-code test-python test-notebook test-sql cluster-test test-web test-browser test-site lint-web docs msrv no-std deny package dist bench bench-python fuzz long soak speed-web speed-browser

# Builds the page and the program, and opens the workbench on this machine.
run: web
	$(CARGO) build --profile soon -p igolog-cli
	scripts/run.sh

PAGE := $(shell find web/src web/public -type f) web/index.html web/package.json web/package-lock.json web/vite.config.ts

# The page, which the program carries; without it the program builds too and says how to get it.
web: crates/igolog-cli/page/index.html

crates/igolog-cli/page/index.html: $(PAGE)
	scripts/setup-web.sh
	cd web && npm run --silent build
	touch crates/igolog-cli/build.rs

# Everything that must hold: formatting, lints, tests, documentation, examples of all chapters, the page in a browser.
test: web test-code no-std deny test-web test-browser test-python
	scripts/skipped.sh

# The same in every window that the page is laid out for, not only in two; and what takes long to build.
test-all: export IGOLOG_WINDOWS := all
test-all: test test-notebook test-site test-sql

test-code:
	@mkdir -p target && rm -f $(IGOLOG_SKIPS)
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) test --workspace
	$(MAKE) docs

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

# The Python package: one wheel for every Python from 3.9 on, in target/wheels.
wheel:
	scripts/wheel.sh

# The wheel, installed into a virtual environment (python/.venv) and tested there.
test-python:
	scripts/test-python.sh

# The notebooks of docs/, run from top to bottom.
test-notebook:
	scripts/test-python.sh notebook

# The engine of `igolog query`, put beside the program: target/release/igolog-sql.
sql:
	scripts/sql.sh

# The same, tested: the questions of docs/sql.md, answers compared with DuckDB's.
test-sql:
	scripts/test-sql.sh

# igolog.spark on a master and two workers of this machine, whose processes are killed on the way; needs Java 17.
cluster-test:
	scripts/cluster-test.sh

# Reading and facts beside sgfmill, answers compared; the table of docs/python.md.
bench-python: wheel
	python/.venv/bin/python -m pip install --quiet --force-reinstall --no-deps target/wheels/*.whl
	python/.venv/bin/python python/scripts/bench.py

# The npm package: every question in browsers and Node.js, in target/npm.
npm:
	scripts/npm.sh

# The workbench without a server, the book, the gallery and the schema: a folder for any web host, in target/site.
site:
	scripts/site.sh

# The npm package in Node.js, and the core paths of the page on the engine inside it.
test-browser:
	scripts/test-browser.sh

# The whole site: offline, links, the search of the book.
test-site:
	scripts/test-browser.sh site

# The page and the server in a real browser; pictures of it are kept in web/test-output.
test-web: web lint-web
	scripts/test-web.sh

lint-web:
	scripts/setup-web.sh
	cd web && npm run --silent lint

# The oldest compiler that is promised.
msrv:
	scripts/msrv.sh

# The kernel on a machine without an operating system.
no-std:
	scripts/no-std.sh

# Licences, bans and sources of everything that the program is built from.
deny:
	scripts/deny.sh

# Every crate as it would be published.
package: web
	scripts/package.sh

# The program with its page as an archive, for people without Rust and Node.
dist: web
	scripts/dist.sh

# Speed, side by side in one run, answers checked.
bench:
	$(CARGO) xtask bench kernel

# Every fuzz target for SECONDS each; `make fuzz SECONDS=3600 TABLE=docs/robustness.md` leaves the figures in the chapter.
SECONDS ?= 60
fuzz:
	scripts/fuzz.sh $(SECONDS)

# What is too long for the tests: exhaustive counts.
long:
	$(CARGO) xtask counts

# The server under 64 clients, half of them hostile, for so many minutes: what docs/robustness.md says of it.
MINUTES ?= 2
soak:
	$(CARGO) build --release -p igolog-cli
	$(CARGO) xtask soak --minutes $(MINUTES)

# What docs/workbench.md says of the page's speed.
speed-web: web
	scripts/setup-web.sh test
	$(CARGO) build --release -p igolog-cli
	cd web && IGOLOG=../target/release/igolog node scripts/speed.mjs

# What docs/browser.md says of the engine's size and speed.
speed-browser: npm site
	scripts/setup-web.sh test
	$(CARGO) build --release -p igolog-cli
	cd web && node scripts/speed-browser.mjs
