//! `igolog-bindgen FILE.wasm FOLDER`: the JavaScript and the types around a WebAssembly file.
//!
//! The library of wasm-bindgen's own command line, which has to be of the version that the file was made with; one lock
//! file for both sees to that.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, folder] = &arguments[..] else {
        eprintln!("usage: igolog-bindgen FILE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(file).out_name("engine").typescript(true).remove_name_section(true);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{file}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
