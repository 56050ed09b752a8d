//! What the linker is told: a stack twice as deep as a thread of the server has, and a bound on memory.

fn main() {
    // Twice what a server stays below.
    const MEMORY: usize = 1 << 30;
    const STACK: usize = 4 << 20;
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
        println!("cargo::rustc-link-arg-cdylib=--max-memory={MEMORY}");
    }
}
