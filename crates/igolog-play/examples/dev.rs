//! Development driver.
#![allow(clippy::print_stdout, missing_docs)]
use igolog_core::*;
use igolog_play::*;
use std::sync::Arc;
use std::time::Duration;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let get = |k: &str| args.iter().position(|a| a == k).and_then(|i| args.get(i + 1)).cloned();
    let num = |k: &str, d: f64| get(k).and_then(|v| v.parse().ok()).unwrap_or(d);
    let mut so = SearchOptions::default();
    so.threads = num("--threads", 1.0) as usize;
    so.rave = num("--rave", so.rave as f64) as f32;
    so.tactics = num("--tactics", so.tactics as f64) as f32;
    so.exploration = num("--explore", so.exploration as f64) as f32;
    so.margin = num("--margin", so.margin as f64) as f32;
    so.open_at = num("--open", so.open_at as f64) as u32;
    so.seed = num("--seed", std::process::id() as f64) as u64;
    so.playout.answer = num("--answer", so.playout.answer as f64) as u32;
    so.playout.nakade = num("--nakade", so.playout.nakade as f64) as u32;
    so.playout.shape = num("--shape", so.playout.shape as f64) as u32;
    so.playout.capture = num("--capture", so.playout.capture as f64) as u32;
    so.playout.urgency = num("--urgency", 1.0) > 0.0;
    match args[1].as_str() {
        "gtp" => {
            let o = gtp::EngineOptions {
                search: so,
                time: get("--time").map(|t| Duration::from_secs_f64(t.parse().unwrap())),
                playouts: get("--playouts").map(|p| p.parse().unwrap()),
                ..Default::default()
            };
            let mut e = gtp::Engine::new(Graph::grid(19, 19).unwrap(), o);
            gtp::serve(&mut e, std::io::stdin(), std::io::stdout()).unwrap();
        }
        "match" => {
            let n = num("--size", 9.0) as usize;
            let o = contest::ContestOptions {
                engines: [get("--a").unwrap(), get("--b").unwrap()],
                names: ["a".into(), "b".into()],
                games: num("--games", 20.0) as u32,
                graph: Arc::new(Graph::grid(n, n).unwrap()),
                rules: Rules::CHINESE,
                rules_name: "chinese".into(),
                komi: num("--komi", 7.5) as f32,
                time: None,
                strict_time: false,
                patience: Duration::from_secs(600),
                most_moves: 3 * n * n,
                opening: num("--opening", 0.0) as u32,
                jobs: num("--jobs", 1.0) as usize,
                folder: get("--out").map(Into::into),
            };
            let s = contest::run(&o, |n, r, s| eprintln!("{n} {r}  [{s}]")).unwrap();
            println!("{s}");
        }
        _ => panic!(),
    }
}
