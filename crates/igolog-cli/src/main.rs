//! The `igolog` program.

fn main() -> std::process::ExitCode {
    igolog_cli::run()
}
