//! The server against strangers: nothing they send takes it down, keeps it busy or lets it grow.
//!
//! Nothing here is timed by a clock. Where work has to end, the server's own counts say that it did, and the system how much
//! processor time it took.

use std::io::{Read, Write};
use std::ops::Deref;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use igolog_testing::hard;
use igolog_testing::server::{Response, Server, exchange, head, post};
use igolog_testing::soak::{Plan, Rounds, run};
use serde_json::{Value, json};

/// One server at a time: they would be slow together.
struct Alone {
    server: Server,
    _turn: MutexGuard<'static, ()>,
}

impl Deref for Alone {
    type Target = Server;

    fn deref(&self) -> &Server {
        &self.server
    }
}

fn server(arguments: &[&str]) -> Alone {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    Alone { server: Server::start(Path::new(env!("CARGO_BIN_EXE_igolog")), arguments), _turn: turn }
}

/// Asks until the server is not busy any more: a machine that builds and tests at once may need longer than is allowed.
fn insist(ask: impl FnMut() -> Response) -> Response {
    let answers = std::iter::repeat_with(ask).take(20);
    answers.into_iter().find(|response| response.status != 503).expect("an answer that is not 503")
}

fn with(position: &Value, more: &Value) -> Value {
    let mut fields = position.as_object().unwrap().clone();
    fields.extend(more.as_object().unwrap().clone());
    fields.into()
}

/// Milliseconds of processor time that abandoned work may still take; in this build everything is several times slower
/// than promised.
const AFTERWARDS: u64 = 1000;

/// Every question, asked in its hardest form, ends soon after the client has gone.
#[test]
fn a_client_that_goes_away_stops_its_work() {
    let server = server(&[]);
    let about = server.get("/api").unwrap().json();
    let questions: Vec<String> = serde_json::from_value(about["questions"].clone()).unwrap();
    let positions = hard::positions();
    let mut worked = 0;
    for name in &questions {
        for (board, position) in positions.iter().filter(|(board, _)| HARDEST.contains(board)) {
            let cases = hard::parameters(name).unwrap_or_else(|| panic!("{name} has no case in igolog_testing::hard"));
            for more in cases {
                let body = with(position, &more).to_string();
                let begun = begun(&server);
                let mut stream = server.connect().unwrap();
                let request = post(server.address, &format!("/api/{name}"), "application/json", body.as_bytes());
                stream.write_all(&request).unwrap();
                wait_for_work(&server, begun, body.len(), &mut stream);
                worked += server.running().min(1);
                drop(stream);
                let before = server.processor_time();
                server.rest();
                if let (Some(before), Some(after)) = (before, server.processor_time()) {
                    let late = after - before;
                    assert!(late < AFTERWARDS, "{name} on {board}: {late} ms after the client went");
                }
            }
        }
    }
    assert!(worked > questions.len() as u64, "only {worked} questions were still being worked on when the client went");
}

/// Boards that make most questions work for seconds.
const HARDEST: [&str; 3] = ["complete half", "52 random", "long game 52"];

fn begun(server: &Server) -> u64 {
    server.load()["work"]["begun"].as_u64().unwrap()
}

/// Waits until the work on a request has begun, or its answer is there already.
fn wait_for_work(server: &Server, begun_before: u64, bytes: usize, stream: &mut std::net::TcpStream) {
    // A large request is read as a piece of work of its own.
    let pieces = if bytes > 64 << 10 { 2 } else { 1 };
    stream.set_nonblocking(true).unwrap();
    while begun(server) < begun_before + pieces {
        if stream.peek(&mut [0]).is_ok() {
            return;
        }
    }
}

#[test]
fn one_text_does_not_exhaust_the_memory() {
    let server = server(&[]);
    let open = |text: &str, query: &str| {
        let request = post(server.address, &format!("/api/open{query}"), "application/octet-stream", text.as_bytes());
        insist(|| exchange(server.connect().unwrap(), &request).unwrap())
    };
    assert_eq!(open(&hard::refills(52, 20_000), "").status, 413);
    let life = json!({ "position": hard::refills(52, 20_000) });
    assert_eq!(insist(|| server.ask("life", &life).unwrap()).status, 413);
    let many = "(;)".repeat(1_000_000);
    for query in ["", "?limit=1000000", "?from=999990"] {
        let answer = open(&many, query);
        assert!(answer.status == 200 && answer.body.len() <= 4 << 20, "{query}: {}", answer.status);
        assert_eq!(answer.json()["total"], 1_000_000);
    }
    let objects = format!("{{\"steps\": [{}0]}}", "{\"a\":0},".repeat(480_000));
    let request = post(server.address, "/api/life", "application/json", objects.as_bytes());
    assert_eq!(exchange(server.connect().unwrap(), &request).unwrap().status, 413);
    if let Some(most) = server.memory("VmHWM") {
        assert!(most < 512 << 10, "{most} kB");
    }
}

/// The same under a limit of the system, as tight as people set it.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_the_system_is_no_end() {
    let own = igolog_testing::folder("serve-limited");
    let program = own.join("igolog");
    igolog_testing::script(&program, concat!("ulimit -v 4000000\nexec ", env!("CARGO_BIN_EXE_igolog"), " \"$@\""));
    let server = Server::start(&program, &[]);
    for text in [hard::refills(52, 20_000), "(;)".repeat(1_000_000)] {
        let request = post(server.address, "/api/open", "application/octet-stream", text.as_bytes());
        let _abandoned = server.connect().unwrap().write_all(&request);
        let answer = insist(|| exchange(server.connect().unwrap(), &request).unwrap());
        assert!(answer.status == 200 || answer.status == 413, "{}", answer.status);
    }
    assert_eq!(server.get("/api").unwrap().status, 200);
    std::fs::remove_dir_all(own).unwrap();
}

/// What cannot be stopped is small: stacks, pictures, and what is said again and again.
#[test]
fn no_question_is_too_much() {
    let server = server(&[]);
    let body = |points: &[&str], text: &str, legend: usize| {
        let bodies = json!([{ "points": points, "tone": "alive", "style": "fill", "text": text }]);
        let meaning = json!({ "tone": "alive", "meaning": "x".repeat(20) });
        json!({ "drawings": [{ "bodies": bodies, "legend": vec![meaning; legend] }] })
    };
    for (name, question, status) in [
        ("words", json!({ "definitions": hard::chained_definitions(8000) }), 200),
        ("eval", json!({ "definitions": hard::bushy_definitions(), "formula": "s29(b)" }), 400),
        ("picture.png", json!({ "title": "x".repeat(3_000_000) }), 413),
        ("picture.png", body(&["A1"], "A", 600), 413),
        ("picture.png", body(&["A1"; 20_001], "A", 0), 413),
        ("picture.svg", body(&["A1"; 2000], &"x".repeat(20_000), 0), 200),
        ("layers", json!({ "layers": vec!["life"; 400_000] }), 400),
        ("facts", json!({ "only": vec!["paper"; 100_000] }), 400),
        ("facts", json!({ "only": vec!["block"; 100_000] }), 400),
        ("play", json!({ "board": hard::complete(282), "player": "rules" }), 413),
    ] {
        let answer = insist(|| server.ask(name, &question).unwrap());
        let told = String::from_utf8_lossy(&answer.body[..answer.body.len().min(200)]).into_owned();
        assert_eq!(answer.status, status, "{name}: {told}");
        assert!(answer.body.len() <= 4 << 20, "{name}: {} bytes", answer.body.len());
    }
    server.rest();
}

/// Whatever is asked of a library: an answer of bounded size or a refusal, within the memory that the server may take.
#[test]
fn no_question_about_games_is_too_much() {
    let server = server(&[]);
    while server.get("/api/library").unwrap().json()["state"] == "making" {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let ask = |name: &str, question: &Value| insist(|| server.ask(name, question).unwrap());
    let (most, deep) = (u64::MAX, "moves > 0 and ".repeat(280_000) + "moves > 0");
    for (name, question, status) in [
        ("games", json!({ "where": deep }), 400),
        ("games", json!({ "where": "(".repeat(9000) }), 400),
        ("games", json!({ "where": "not ".repeat(2000) + "moves > 0" }), 400),
        ("games", json!({ "where": hard::long_condition() }), 200),
        ("games", json!({ "where": format!("event like '{}'", "a".repeat(3_000_000)) }), 400),
        ("games", json!({ "search": "no-such-word ".repeat(200_000) }), 200),
        ("games", json!({ "from": most, "limit": most }), 200),
        ("games", json!({ "limit": most }), 200),
        ("explore", json!({ "where": deep }), 400),
        ("explore", json!({ "limit": most }), 200),
        ("statistics", json!({ "where": deep }), 400),
        ("find", json!({ "pattern": "?".repeat(3_000_000) }), 400),
        ("find", json!({ "pattern": "x/".repeat(1_000_000) }), 400),
        ("find", json!({ "pattern": hard::loose_pattern(12), "limit": most }), 200),
        ("find", json!({ "pattern": "|-/".repeat(500_000) }), 400),
        ("ask_games", json!({ "query": "(".repeat(100_000) }), 400),
        ("ask_games", json!({ "query": vec!["atari(B, P)"; 20_000].join(", ") }), 400),
        ("ask_games", json!({ "query": "q(N)", "program": "q(0). q(M) :- q(N), M = N + 1." }), 503),
        ("ask_games", json!({ "query": "atari(B, P)", "followed_by": "stone(P, _, C)", "within": most }), 200),
    ] {
        let answer = match status {
            503 => server.ask(name, &question).unwrap(),
            _ => ask(name, &question),
        };
        let told = String::from_utf8_lossy(&answer.body[..answer.body.len().min(200)]).into_owned();
        assert_eq!(answer.status, status, "{name}: {told}");
        assert!(answer.body.len() <= 4 << 20, "{name}: {} bytes", answer.body.len());
    }
    server.rest();
    if let Some(most) = server.memory("VmHWM") {
        assert!(most < 512 << 10, "{most} kB");
    }
}

#[test]
fn a_page_of_games_ends_where_the_answer_is_full() {
    let server = server(&[]);
    let game = format!("(;SZ[19]C[{}])", "long ".repeat(20_000));
    let request = post(server.address, "/api/open", "application/octet-stream", game.repeat(39).as_bytes());
    let mut told = 0;
    let first = insist(|| exchange(server.connect().unwrap(), &request).unwrap()).json();
    told += first["games"].as_array().unwrap().len();
    assert_eq!((first["total"].as_u64(), first["boards"].as_array().unwrap().len()), (Some(39), 1));
    assert!((1..=39).contains(&told));
}

#[test]
fn slow_clients_do_not_keep_others_out() {
    let server = server(&[]);
    let slow: Vec<_> = (0..600)
        .map(|number| {
            let mut stream = server.connect().unwrap();
            let _ = stream.write_all(if number % 2 == 0 { b"GET /api" } else { b"" });
            stream
        })
        .collect();
    assert_eq!(server.get("/api").unwrap().status, 200);
    assert!(server.load()["connections"].as_u64().unwrap() <= 256);
    // Those who came first were closed in favour of those who came later.
    let mut first = slow.into_iter().next().unwrap();
    assert!(matches!(first.read(&mut [0]), Ok(0) | Err(_)));
}

#[test]
fn light_answers_do_not_wait_for_heavy_ones() {
    let server = server(&[]);
    let heavy = json!({ "board": hard::complete(282), "effort": "full" }).to_string();
    let request = post(server.address, "/api/score", "application/json", heavy.as_bytes());
    let busy: Vec<_> = (0..16)
        .map(|_| {
            let mut stream = server.connect().unwrap();
            stream.write_all(&request).unwrap();
            stream
        })
        .collect();
    while server.load()["work"]["heavy"].as_u64().unwrap() < 2 {}
    let light = json!({ "position": "demo:game", "move": 3 });
    assert_eq!(server.ask("legal", &light).unwrap().status, 200);
    // The heavy ones are still there: none of them was waited for.
    assert!(server.load()["work"]["heavy"].as_u64().unwrap() >= 2);
    drop(busy);
    server.rest();
}

#[test]
fn only_this_site_may_ask() {
    let server = server(&[]);
    let with =
        |more: &str| exchange(server.connect().unwrap(), &head("GET", "/api", server.address, more)).unwrap().status;
    let own = format!("Origin: http://{}\r\n", server.address);
    assert_eq!([with(""), with(&own)], [200, 200]);
    assert_eq!(with(&own.repeat(2)), 400);
    assert_eq!(with(&format!("Host: {}\r\n", server.address)), 400);
    assert_eq!(with("Origin: http://evil.example\r\n"), 403);
    let through = b"GET http://evil.example/api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(exchange(server.connect().unwrap(), through).unwrap().status, 403);
    let response = server.get("/api").unwrap().head.to_ascii_lowercase();
    for header in
        ["content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-resource-policy"]
    {
        assert!(response.contains(header), "{header}");
    }
}

#[test]
fn a_token_lets_in_who_has_it() {
    let server = server(&["--token", "open-sesame"]);
    assert!(server.greeting.contains("/?token=open-sesame"));
    let with =
        |path: &str, more: &str| exchange(server.connect().unwrap(), &head("GET", path, server.address, more)).unwrap();
    assert_eq!(with("/api", "").status, 401);
    assert_eq!(with("/", "").status, 401);
    assert_eq!(with("/?token=wrong-one", "").status, 401);
    assert_eq!(with("/api", "Authorization: Bearer open-sesame\r\n").status, 200);
    let welcome = with("/?token=open-sesame", "");
    assert_eq!(welcome.status, 303);
    let cookie = welcome.head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(with("/api", &format!("Cookie: {cookie}\r\n")).status, 200);
}

#[test]
fn pictures_carry_no_script() {
    let server = server(&[]);
    let hostile = "</text><script>alert(1)</script><a href=\"javascript:x\" onload='x'>&lt;]]>";
    let question = json!({
        "board": { "kind": "edges", "points": [{ "name": hostile }, { "name": "b" }], "edges": [[0, 1]] },
        "labels": [["b", "<script"]],
        "title": hostile,
    });
    let svg = insist(|| server.ask("picture.svg", &question).unwrap());
    let text = String::from_utf8(svg.body).unwrap();
    assert!(svg.status == 200 && text.starts_with("<svg"), "{} {text}", svg.status);
    for part in text.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap();
        assert!(TAGS.contains(&name), "<{tag}>");
        assert!(!tag.contains("href") && !tag.contains(" on"), "<{tag}>");
    }
    let png = insist(|| server.ask("picture.png", &question).unwrap());
    assert!(png.status == 200 && png.body.starts_with(b"\x89PNG"), "{}", png.status);
}

/// What pictures are made of.
const TAGS: [&str; 16] = [
    "svg",
    "radialGradient",
    "stop",
    "g",
    "rect",
    "path",
    "circle",
    "line",
    "text",
    "title",
    "polygon",
    "polyline",
    "defs",
    "marker",
    "style",
    "ellipse",
];

/// The short form of `make soak`: no time is looked at.
#[test]
fn hostile_clients_in_short() {
    let server = server(&["--memory", "512"]);
    let plan = Plan { normal: 4, hostile: 12, rounds: Rounds::Times(3), pause: std::time::Duration::ZERO, seed: 1 };
    let seen = run(&server, &plan);
    assert_eq!(seen.status(500), 0, "{seen:?}");
    assert_eq!(seen.kinds["facts"].by_status.get(&200), Some(&12), "{:?}", seen.kinds["facts"].by_status);
    let [_, most, _] = seen.memory;
    assert!(most < 512 << 10, "{most} kB at most");
}
