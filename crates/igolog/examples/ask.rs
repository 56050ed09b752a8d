//! One question to the layer that every door stands on: the same JSON as over HTTP, in lines, and in Python.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::answers::{Body, Question, Work, answer};

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let question: Question = r#"{"question": "life", "position": "demo:corner", "effort": "step"}"#.parse()?;
    let answer = answer(&question, &mut Work::default())?;
    let Body::Life(life) = &answer.body else { return Err("another question was answered".into()) };
    for block in &life.blocks {
        println!("{} {}: {}", block.color, block.block, block.reason);
    }
    assert!(!life.blocks.is_empty());
    Ok(())
}
