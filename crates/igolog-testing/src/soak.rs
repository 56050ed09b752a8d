//! Many clients at once, half of them hostile, from a fixed seed.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use igolog_core::Dice;
use serde_json::{Value, json};

use crate::hard;
use crate::server::{Response, Server, connect, exchange, head, post};

/// Who comes, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Clients that ask what the page asks.
    pub normal: usize,
    /// Clients that mean no good.
    pub hostile: usize,
    /// How many times each of them comes.
    pub rounds: Rounds,
    /// Mean pause of a normal client between two questions.
    pub pause: Duration,
    /// Where the dice begin.
    pub seed: u64,
}

/// How often a client comes.
#[derive(Clone, Copy, Debug)]
pub enum Rounds {
    /// So often.
    Times(usize),
    /// Until so much time is over.
    For(Duration),
}

/// What clients of one kind met.
#[derive(Clone, Debug, Default)]
pub struct Met {
    /// Requests, or connections where no request was finished.
    pub requests: u64,
    /// Answers by status; 0 where the connection ended without one.
    pub by_status: BTreeMap<u16, u64>,
    /// Milliseconds to each answer of status 200, in no order.
    pub times: Vec<f64>,
}

impl Met {
    fn add(&mut self, status: u16, time: Duration) {
        self.requests += 1;
        *self.by_status.entry(status).or_default() += 1;
        if status == 200 {
            self.times.push(time.as_secs_f64() * 1000.0);
        }
    }

    /// The time that so many of a thousand answers took at most.
    pub fn per_mille(&self, share: usize) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let place = (times.len() * share / 1000).min(times.len().saturating_sub(1));
        times.get(place).copied().unwrap_or(0.0)
    }
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// By kind of client.
    pub kinds: BTreeMap<&'static str, Met>,
    /// Kilobytes of memory before, at most, and after all were gone.
    pub memory: [u64; 3],
    /// Pieces of work that the server stopped because memory was short.
    pub stopped_for_memory: u64,
}

impl Seen {
    /// How often this status was met by anybody.
    pub fn status(&self, status: u16) -> u64 {
        self.kinds.values().map(|met| met.by_status.get(&status).copied().unwrap_or(0)).sum()
    }
}

/// Lets all clients loose on a server, waits until they are gone and the server is at rest, and tells what was seen.
///
/// # Panics
/// If the server does not come to rest or does not answer any more.
pub fn run(server: &Server, plan: &Plan) -> Seen {
    // The first question of its kind fills tables that stay.
    assert_eq!(normal_question(server.address, &mut Dice::new(1)).map(|response| response.status).unwrap(), 200);
    let before = server.memory("VmRSS").unwrap_or(0);
    let kinds: Mutex<BTreeMap<&'static str, Met>> = Mutex::default();
    let over = AtomicBool::new(false);
    let told = |kind: &'static str, status: u16, time: Duration| {
        kinds.lock().unwrap_or_else(PoisonError::into_inner).entry(kind).or_default().add(status, time);
    };
    let seed = |number: usize| Dice::new(plan.seed.wrapping_mul(1000).wrapping_add(number as u64));
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..plan.normal + plan.hostile)
            .map(|number| {
                let (told, over) = (&told, &over);
                scope.spawn(move || {
                    let mut dice = seed(number);
                    let mut round = 0;
                    while !over.load(Ordering::Relaxed) && !matches!(plan.rounds, Rounds::Times(n) if round >= n) {
                        if number < plan.normal {
                            std::thread::sleep(plan.pause.mul_f64(f64::from(dice.below(2000)) / 1000.0));
                            let started = Instant::now();
                            let status = normal_question(server.address, &mut dice).map_or(0, |r| r.status);
                            told("facts", status, started.elapsed());
                        } else {
                            let kind = &HOSTILE[(number + round * 7) % HOSTILE.len()];
                            let started = Instant::now();
                            let status = (kind.1)(server.address, &mut dice);
                            told(kind.0, status, started.elapsed());
                        }
                        round += 1;
                    }
                })
            })
            .collect();
        if let Rounds::For(time) = plan.rounds {
            std::thread::sleep(time);
            over.store(true, Ordering::Relaxed);
        }
        clients.into_iter().for_each(|client| client.join().unwrap());
    });
    server.rest();
    assert_eq!(normal_question(server.address, &mut Dice::new(1)).map(|response| response.status).unwrap(), 200);
    let memory = [before, server.memory("VmHWM").unwrap_or(0), server.memory("VmRSS").unwrap_or(0)];
    let stopped_for_memory = server.load()["work"]["stopped_for_memory"].as_u64().unwrap_or(0);
    Seen { kinds: kinds.into_inner().unwrap_or_else(PoisonError::into_inner), memory, stopped_for_memory }
}

/// What the page asks when somebody steps through a game.
fn normal_question(address: SocketAddr, dice: &mut Dice) -> std::io::Result<Response> {
    let moves = 20 + dice.below(200);
    let question = json!({ "position": "demo:game", "move": moves, "effort": "step", "only": ["block", "life"] });
    exchange(connect(address)?, &post(address, "/api/facts", "application/json", question.to_string().as_bytes()))
}

type Hostile = fn(SocketAddr, &mut Dice) -> u16;

const HOSTILE: [(&str, Hostile); 12] = [
    ("slow head", slow_head),
    ("slow body", slow_body),
    ("slow reader", slow_reader),
    ("refills", refills),
    ("million games", million_games),
    ("abandoned score", abandoned_score),
    ("abandoned stream", abandoned_stream),
    ("runaway rules", runaway_rules),
    ("heap of objects", heap_of_objects),
    ("malformed", malformed),
    ("silent crowd", silent_crowd),
    ("greedy for games", greedy_for_games),
];

fn status(response: std::io::Result<Response>) -> u16 {
    response.map_or(0, |response| response.status)
}

fn ask(address: SocketAddr, name: &str, question: &Value) -> u16 {
    let request = post(address, &format!("/api/{name}"), "application/json", question.to_string().as_bytes());
    connect(address).map_or(0, |stream| status(exchange(stream, &request)))
}

/// Sends a request and goes away before it can be answered.
fn abandon(address: SocketAddr, name: &str, question: &Value, dice: &mut Dice) -> u16 {
    let Ok(mut stream) = connect(address) else { return 0 };
    let request = post(address, &format!("/api/{name}"), "application/json", question.to_string().as_bytes());
    let _ = stream.write_all(&request);
    std::thread::sleep(Duration::from_millis(u64::from(dice.below(300))));
    0
}

/// Sends bytes one by one, until the server has enough of it or the client has.
fn dribble(address: SocketAddr, bytes: &[u8], dice: &mut Dice) -> u16 {
    let Ok(mut stream) = connect(address) else { return 0 };
    for byte in bytes.iter().take(10 + dice.below(30) as usize) {
        if stream.write_all(&[*byte]).is_err() {
            return 0;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    0
}

fn slow_head(address: SocketAddr, dice: &mut Dice) -> u16 {
    dribble(address, &head("GET", "/api", address, &"X-Slow: yes\r\n".repeat(100)), dice)
}

fn slow_body(address: SocketAddr, dice: &mut Dice) -> u16 {
    let Ok(mut stream) = connect(address) else { return 0 };
    let more = "Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n";
    let _ = stream.write_all(&head("POST", "/api/open", address, more));
    let _ = stream.write_all(&vec![b' '; dice.below(3_900_000) as usize]);
    for _ in 0..10 + dice.below(20) {
        if stream.write_all(b" ").is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    0
}

fn slow_reader(address: SocketAddr, dice: &mut Dice) -> u16 {
    let Ok(mut stream) = connect(address) else { return 0 };
    let question = json!({ "position": hard::random(52, 7), "effort": "static" });
    let _ = stream.write_all(&post(address, "/api/facts", "application/json", question.to_string().as_bytes()));
    let mut byte = [0];
    for _ in 0..10 + dice.below(30) {
        if !matches!(stream.read(&mut byte), Ok(1)) {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    0
}

fn open(address: SocketAddr, text: &str, query: &str) -> u16 {
    let request = post(address, &format!("/api/open{query}"), "application/octet-stream", text.as_bytes());
    connect(address).map_or(0, |stream| status(exchange(stream, &request)))
}

fn refills(address: SocketAddr, dice: &mut Dice) -> u16 {
    let text = hard::refills(52, 20_000);
    match dice.below(2) {
        0 => open(address, &text, ""),
        _ => ask(address, "life", &json!({ "position": text })),
    }
}

fn million_games(address: SocketAddr, dice: &mut Dice) -> u16 {
    open(address, &"(;)".repeat(1_000_000), ["", "?limit=1000000"][dice.below(2) as usize])
}

fn abandoned_score(address: SocketAddr, dice: &mut Dice) -> u16 {
    let stones: Vec<String> = (0..282).step_by(2).map(|p| format!("p{p}")).collect();
    abandon(address, "score", &json!({ "board": hard::complete(282), "steps": stones }), dice)
}

fn abandoned_stream(address: SocketAddr, dice: &mut Dice) -> u16 {
    let (name, question) = match dice.below(4) {
        0 => ("strings", json!({ "rows": 40, "cols": 40, "stream": true })),
        1 => ("spectrum", json!({ "rows": 12, "cols": 12, "stream": true })),
        2 => ("play", json!({ "playouts": 1_000_000, "stream": true })),
        _ => ("train", json!({ "games": [hard::long_game(19, 1500)], "passes": 50, "stream": true })),
    };
    abandon(address, name, &question, dice)
}

fn runaway_rules(address: SocketAddr, dice: &mut Dice) -> u16 {
    let question = match dice.below(3) {
        0 => json!({ "position": hard::random(52, 1), "query": "stone(P, C), stone(Q, C), stone(R, C)" }),
        1 => json!({ "query": "n(X), n(Y), n(Z)", "program": "n(0). n(Y) :- n(X), Y = X + 1." }),
        _ => json!({ "position": hard::long_game(19, 2000), "query": "atari(B)", "every_move": true, "rows": true }),
    };
    match dice.below(2) {
        0 => ask(address, "ask", &question),
        _ => abandon(address, "ask", &question, dice),
    }
}

/// Questions about the library of games that the server has.
fn greedy_for_games(address: SocketAddr, dice: &mut Dice) -> u16 {
    let deep = "moves > 0 and ".repeat(280_000);
    let (name, question) = match dice.below(7) {
        0 => ("games", json!({ "where": deep })),
        1 => ("games", json!({ "search": "a ".repeat(1_000_000), "where": hard::long_condition() })),
        2 => ("games", json!({ "from": u64::MAX, "limit": u64::MAX })),
        3 => ("find", json!({ "pattern": hard::loose_pattern(9), "limit": u64::MAX })),
        4 => ("find", json!({ "pattern": "?/".repeat(1_900_000) })),
        5 => ("statistics", json!({ "where": deep })),
        _ => ("ask_games", json!({ "query": "stone(P, C)", "followed_by": "stone(Q, D)", "within": u64::MAX })),
    };
    match dice.below(2) {
        0 => ask(address, name, &question),
        _ => abandon(address, name, &question, dice),
    }
}

fn heap_of_objects(address: SocketAddr, dice: &mut Dice) -> u16 {
    let piece = ["{\"a\":0},", "[[[[[[[[", "[],", "\"\","][dice.below(4) as usize];
    let body = format!("{{\"steps\": [{}0]}}", piece.repeat(3_900_000 / piece.len()));
    let request = post(address, "/api/life", "application/json", body.as_bytes());
    connect(address).map_or(0, |stream| status(exchange(stream, &request)))
}

fn malformed(address: SocketAddr, dice: &mut Dice) -> u16 {
    let request = match dice.below(6) {
        0 => (0..2000).map(|_| dice.below(256) as u8).collect(),
        1 => post(address, "/api/life", "application/json", b"{\"position\": \"9/9"),
        2 => head("GET", "/api", address, "Host: evil.example\r\n"),
        3 => head("GET", "/api", address, "Origin: http://evil.example\r\n"),
        4 => head("GET", &format!("/{}", "a".repeat(100_000)), address, ""),
        _ => post(
            address,
            "/api/eval",
            "application/json",
            format!("{{\"formula\": \"{}\"}}", "(".repeat(9000)).as_bytes(),
        ),
    };
    connect(address).map_or(0, |stream| status(exchange(stream, &request)))
}

fn silent_crowd(address: SocketAddr, dice: &mut Dice) -> u16 {
    let crowd: Vec<_> = (0..40).filter_map(|_| connect(address).ok()).collect();
    std::thread::sleep(Duration::from_millis(u64::from(dice.below(2000))));
    drop(crowd);
    0
}
