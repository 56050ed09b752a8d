//! A GTP engine in a process of its own.

use std::io::{BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use igolog_core::Stop;

use crate::process;
use crate::read_line;

/// Why an engine gave no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The program could not be started.
    #[error("cannot start {program:?}: {source}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The command line is empty or a quote is not closed.
    #[error("{0:?} is not a command line: give a program and its arguments, with quotes closed")]
    CommandLine(String),
    /// The program has ended or closed its streams.
    #[error("the engine stopped during {0:?}")]
    Stopped(String),
    /// No answer in time.
    #[error("no answer to {0:?} in time")]
    Late(String),
    /// The engine refused the command.
    #[error("the engine refused {command:?}: {answer}")]
    Refused {
        /// The command.
        command: String,
        /// Its error text.
        answer: String,
    },
}

/// A running engine. When dropped it is ended, with all programs that it has started.
#[derive(Debug)]
pub struct Client {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
    stop: Stop,
}

/// The longest answer kept, in bytes.
const LONGEST: usize = 4 << 20;

impl Client {
    /// Starts a program given as a command line. Answers must come within `patience`; nothing is waited for once `stop`
    /// is asked.
    ///
    /// # Errors
    /// If the command line cannot be read or the program cannot be started.
    pub fn start(command_line: &str, patience: Duration, stop: Stop) -> Result<Client, ClientError> {
        Client::start_in(command_line, None, patience, stop)
    }

    /// As [`start`](Client::start), in a folder.
    ///
    /// # Errors
    /// If the command line cannot be read or the program cannot be started.
    pub fn start_in(
        command_line: &str,
        folder: Option<&Path>,
        patience: Duration,
        stop: Stop,
    ) -> Result<Client, ClientError> {
        let words = split_words(command_line).ok_or_else(|| ClientError::CommandLine(command_line.to_string()))?;
        let (program, arguments) =
            words.split_first().ok_or_else(|| ClientError::CommandLine(command_line.to_string()))?;
        let failed = |source| ClientError::Start { program: program.clone(), source };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut child = process::in_own_group(&mut command).spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ClientError::Stopped("start".to_string()));
        };
        let (sender, lines) = sync_channel(64);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            while let Ok(Some(line)) = read_line(&mut reader) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Client { child, input, lines, patience, stop })
    }

    /// Sends a command and waits for its answer, without the mark and the id.
    ///
    /// # Errors
    /// If the engine refuses, stops or is late.
    pub fn ask(&mut self, command: &str) -> Result<String, ClientError> {
        let stopped = || ClientError::Stopped(command.to_string());
        writeln!(self.input, "{command}").and_then(|()| self.input.flush()).map_err(|_| stopped())?;
        let start = Instant::now();
        let mut answer: Option<String> = None;
        loop {
            let left = self.patience.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Err(ClientError::Late(command.to_string()));
            }
            if self.stop.is_asked() {
                return Err(stopped());
            }
            let line = match self.lines.recv_timeout(left.min(Duration::from_millis(100))) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(stopped()),
            };
            let line = line.trim_end_matches('\r');
            match &mut answer {
                None if line.starts_with(['=', '?']) => answer = Some(line.to_string()),
                None => {}
                Some(_) if line.is_empty() => break,
                Some(answer) if answer.len() < LONGEST => {
                    answer.push('\n');
                    answer.push_str(line);
                }
                Some(_) => {}
            }
        }
        let answer = answer.unwrap_or_default();
        let text = answer[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string();
        if answer.starts_with('=') {
            Ok(text)
        } else {
            Err(ClientError::Refused { command: command.to_string(), answer: text })
        }
    }

    /// Whether the engine knows a command.
    pub fn knows(&mut self, command: &str) -> bool {
        self.ask(&format!("known_command {command}")).is_ok_and(|answer| answer == "true")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        let end = Instant::now() + Duration::from_millis(500);
        while Instant::now() < end && !self.stop.is_asked() && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(5));
        }
        process::kill_group(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Splits a command line at blanks, with `'…'`, `"…"` and `\` as in a shell; `None` if a quote is not closed.
pub fn split_words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            c if c.is_whitespace() => words.extend(word.take()),
            '\\' => word.get_or_insert_default().push(chars.next()?),
            quote @ ('\'' | '"') => {
                let text = word.get_or_insert_default();
                loop {
                    match chars.next()? {
                        c if c == quote => break,
                        '\\' if quote == '"' => text.push(chars.next()?),
                        c => text.push(c),
                    }
                }
            }
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        let words = split_words(r#"gnugo --mode gtp 'a b' "c \" d" e\ f """#).unwrap();
        assert_eq!(words, ["gnugo", "--mode", "gtp", "a b", "c \" d", "e f", ""]);
        assert_eq!(split_words("a 'b"), None);
        let start = |line: &str| Client::start(line, Duration::from_secs(1), Stop::never());
        assert!(start("").is_err());
        assert!(start("/no/such/program").is_err());
    }
}
