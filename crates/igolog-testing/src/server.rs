//! A server under test: `igolog serve` in a process of its own, asked over plain sockets.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// Longest wait for anything that has to come: a machine that tests and builds at once is slow.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running server; it ends when this is dropped.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// What it printed when it was started.
    pub greeting: String,
}

/// What came back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The lines of the head.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// The body as JSON, null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

impl Server {
    /// Starts the program on a free port.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(program: &Path, arguments: &[&str]) -> Server {
        let mut command = Command::new(program);
        command.args(["serve", "--port", "0"]).args(arguments);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut greeting = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut greeting).unwrap();
        let address = greeting.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        let address = address.unwrap_or_else(|| panic!("igolog serve said {greeting:?}"));
        Server { child, address, greeting }
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// A new connection.
    ///
    /// # Errors
    /// If there is none to be had.
    pub fn connect(&self) -> io::Result<TcpStream> {
        connect(self.address)
    }

    /// Asks for something.
    ///
    /// # Errors
    /// If the connection ends before the answer does.
    pub fn get(&self, path: &str) -> io::Result<Response> {
        exchange(self.connect()?, &head("GET", path, self.address, ""))
    }

    /// Asks a question in JSON.
    ///
    /// # Errors
    /// If the connection ends before the answer does.
    pub fn ask(&self, name: &str, question: &Value) -> io::Result<Response> {
        exchange(
            self.connect()?,
            &post(self.address, &format!("/api/{name}"), "application/json", question.to_string().as_bytes()),
        )
    }

    /// What the server says it is doing.
    ///
    /// # Panics
    /// If it does not say.
    pub fn load(&self) -> Value {
        self.get("/api/load").unwrap().json()
    }

    /// Pieces of work that are being done.
    ///
    /// # Panics
    /// If the server does not say.
    pub fn running(&self) -> u64 {
        let load = self.load();
        ["light", "heavy", "long"].iter().map(|lane| load["work"][lane].as_u64().unwrap()).sum()
    }

    /// Waits until the server is at rest.
    ///
    /// # Panics
    /// If that takes longer than anybody would wait.
    pub fn rest(&self) {
        for _ in 0..PATIENCE.as_millis() / 20 {
            if self.running() == 0 {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("the server is not at rest: {}", self.load());
    }

    /// Kilobytes of memory it has now (`VmRSS`) or had at most (`VmHWM`), where the system tells.
    pub fn memory(&self, field: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process())).ok()?;
        let line = status.lines().find(|line| line.starts_with(field))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Milliseconds of processor time that all its threads took, where the system tells.
    pub fn processor_time(&self) -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process())).ok()?;
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        // Ticks of a hundredth of a second.
        let ticks = |place: usize| fields.get(place)?.parse::<u64>().ok();
        Some((ticks(11)? + ticks(12)?) * 10)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that waits long, but not for ever.
///
/// # Errors
/// If there is none to be had.
pub fn connect(address: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The head of a request, with more lines if there are any.
pub fn head(method: &str, path: &str, address: SocketAddr, more: &str) -> Vec<u8> {
    format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n").into_bytes()
}

/// A whole request with a body.
pub fn post(address: SocketAddr, path: &str, kind: &str, body: &[u8]) -> Vec<u8> {
    let more = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
    [head("POST", path, address, &more), body.to_vec()].concat()
}

/// Sends a request and reads all that comes back.
///
/// # Errors
/// If the connection ends before a whole head has come.
pub fn exchange(mut stream: TcpStream, request: &[u8]) -> io::Result<Response> {
    // A server that refuses a request early need not read it to its end.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    parse(&bytes).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

/// The response in some bytes.
fn parse(bytes: &[u8]) -> Option<Response> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let rest = &bytes[end + 4..];
    let body = if chunked { unchunk(rest) } else { rest.to_vec() };
    Some(Response { status, head, body })
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(line) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..line]).ok().and_then(|size| usize::from_str_radix(size.trim(), 16).ok());
        let Some(size) = size.filter(|&size| size > 0 && line + 2 + size <= rest.len()) else { break };
        body.extend_from_slice(&rest[line + 2..line + 2 + size]);
        rest = rest.get(line + 4 + size..).unwrap_or_default();
    }
    body
}
