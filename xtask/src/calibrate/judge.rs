//! A GTP program that says who owns a position.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use igolog_core::{Board, Color};
use igolog_text::vertex::{self, Notation};

/// Ownership less sure than this is no answer.
const CLEAR: f32 = 0.4;

pub(crate) struct Judge {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Judge {
    pub(crate) fn start(command: &str) -> io::Result<Judge> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        Ok(Judge { child, input, output: BufReader::new(output) })
    }

    /// Who owns each point of the last position of a file: by playouts if the program knows `igolog-ownership`, else the
    /// stones alone, by `final_status_list dead`.
    pub(crate) fn owners(&mut self, file: &str, board: &Board) -> Option<Vec<Option<Color>>> {
        self.ask(&format!("loadsgf {file}"))?;
        if let Some(answer) = self.ask("igolog-ownership") {
            let values: Vec<f32> = answer.split_whitespace().filter_map(|v| v.parse().ok()).collect();
            let owner = |v: f32| match v {
                v if v > CLEAR => Some(Color::Black),
                v if v < -CLEAR => Some(Color::White),
                _ => None,
            };
            return (values.len() == board.graph().len()).then(|| values.into_iter().map(owner).collect());
        }
        let dead = self.ask("final_status_list dead")?;
        let mut owners: Vec<Option<Color>> = board.graph().points().map(|p| board.color(p)).collect();
        for name in dead.split_whitespace() {
            let point = vertex::parse(board.graph(), name, Notation::Gtp).ok()?;
            owners[point.index()] = board.color(point).map(|c| !c);
        }
        Some(owners)
    }

    /// The answer to a command; `None` for an error.
    fn ask(&mut self, command: &str) -> Option<String> {
        writeln!(self.input, "{command}").ok()?;
        self.input.flush().ok()?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.trim().is_empty() {
                break;
            }
            answer += &line;
        }
        answer.strip_prefix('=').map(str::to_owned)
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        _ = writeln!(self.input, "quit");
        _ = self.child.wait();
    }
}
