# Two commands do everything on a fresh machine: `make run` and `make test`.

CARGO ?= cargo

.PHONY: run test test-code bench long web test-web speed-web

# Builds the page and the program, and opens the workbench on this machine.
run: web
	$(CARGO) build --release -p igolog-cli
	./target/release/igolog serve

PAGE := $(shell find web/src web/public -type f) web/index.html web/package.json web/package-lock.json web/vite.config.ts

# The page, which the program carries; without it the program builds too and says how to get it.
web: web/dist/index.html

web/dist/index.html: $(PAGE)
	scripts/setup-web.sh
	cd web && npm run --silent build
	touch crates/igolog-cli/build.rs

# The page and the server in a real browser; pictures of it are kept in web/test-output.
test-web: web
	scripts/setup-web.sh test
	$(CARGO) build -p igolog-cli
	cd web && npm test --silent

# What docs/workbench.md says of the page's speed.
speed-web: web
	scripts/setup-web.sh test
	$(CARGO) build --release -p igolog-cli
	cd web && IGOLOG=../target/release/igolog node scripts/speed.mjs

# Everything that must hold: formatting, lints, tests, documentation, README examples, the page in a browser.
test: web test-code test-web

test-code:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) test --workspace
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

# Speed, side by side in one run, answers checked.
bench:
	$(CARGO) build --release -p igolog-cli
	./target/release/igolog bench kernel

# What is too long for the tests: exhaustive counts.
long:
	$(CARGO) run --release -p igolog-core --example long_counts
