//! Where an engine's answers go and where lines come from.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::Duration;

use super::{Engine, Interrupt};

/// The longest line taken; what goes beyond is dropped.
const LONGEST: usize = 1 << 20;
/// Lines read ahead.
const AHEAD: usize = 64;

/// What an engine talks to.
pub trait Console {
    /// Sends text to the controller at once.
    ///
    /// # Errors
    /// If nobody listens any more.
    fn send(&mut self, text: &str) -> io::Result<()>;

    /// Whether the controller has sent something, which ends an analysis.
    fn is_waiting(&mut self) -> bool;

    /// Whether the controller will send nothing more.
    fn has_ended(&mut self) -> bool {
        false
    }
}

/// A console over streams: lines are read in a thread of their own, so that an analysis notices them.
#[derive(Debug)]
struct Streams<W> {
    output: W,
    lines: Receiver<String>,
    ahead: VecDeque<String>,
    ended: bool,
}

impl<W: Write> Console for Streams<W> {
    fn send(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    fn is_waiting(&mut self) -> bool {
        self.listen();
        !self.ahead.is_empty()
    }

    fn has_ended(&mut self) -> bool {
        self.listen();
        self.ended
    }
}

impl<W: Write> Streams<W> {
    fn listen(&mut self) {
        if self.ahead.is_empty() && !self.ended {
            match self.lines.try_recv() {
                Ok(line) => self.ahead.push_back(line),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => self.ended = true,
            }
        }
    }

    fn next_line(&mut self) -> Option<String> {
        if let Some(line) = self.ahead.pop_front() {
            return Some(line);
        }
        loop {
            match self.lines.recv_timeout(Duration::from_secs(3600)) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

/// Answers every line of `input` on `output` until `quit` or the end of the input.
///
/// # Errors
/// If the output fails; a controller that has closed its end is no error.
pub fn serve(engine: &mut Engine, input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let (sender, lines) = sync_channel(AHEAD);
    let interrupt = engine.interrupt();
    std::thread::spawn(move || {
        let mut reader = BufReader::new(input);
        while let Ok(Some(line)) = read_line(&mut reader) {
            if Interrupt::is_meant(&line) {
                interrupt.ask();
            } else if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut console = Streams { output, lines, ahead: VecDeque::new(), ended: false };
    while let Some(line) = console.next_line() {
        match engine.handle(&line, &mut console) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// One line without its end, cut at [`LONGEST`] bytes, whatever its encoding; `None` at the end of the input.
pub(crate) fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok(any.then(|| String::from_utf8_lossy(&line).into_owned()));
        }
        any = true;
        let end = buffer.iter().position(|&b| b == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let room = LONGEST - line.len();
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(buffer.len(), |at| at + 1);
        reader.consume(used);
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_last_needs_no_end() {
        let mut text = vec![b'a'; LONGEST + 5000];
        text.extend(b"\nsecond\xff\nlast");
        let mut reader = BufReader::with_capacity(777, &text[..]);
        assert_eq!(read_line(&mut reader).unwrap().unwrap().len(), LONGEST);
        assert_eq!(read_line(&mut reader).unwrap().unwrap(), "second\u{fffd}");
        assert_eq!(read_line(&mut reader).unwrap().unwrap(), "last");
        assert_eq!(read_line(&mut reader).unwrap(), None);
    }
}
