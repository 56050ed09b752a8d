# Two commands do everything on a fresh machine: `make run` and `make test`.

CARGO ?= cargo

.PHONY: run test bench long

# Builds the program and starts its main job.
run:
	$(CARGO) build --release -p igolog
	./target/release/igolog show demo -m 127

# Everything that must hold: formatting, lints, tests, documentation, README examples.
test:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) test --workspace
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

# Speed, side by side in one run, answers checked.
bench:
	$(CARGO) build --release -p igolog
	./target/release/igolog bench kernel

# What is too long for the tests: exhaustive counts.
long:
	$(CARGO) run --release -p igolog-core --example long_counts
