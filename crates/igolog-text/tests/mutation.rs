//! A short bounded run of the fuzz targets' laws on mutated samples, the same every time.
//!
//! `IGOLOG_FUZZ=50 cargo test --release -p igolog-text --test mutation` runs fifty times as long.

mod laws;

use igolog_core::Dice;

fn mutate(random: &mut Dice, sample: &[u8], pieces: &[&[u8]]) -> Vec<u8> {
    let mut bytes = sample.to_vec();
    for _ in 0..1 + random.index(4) {
        let at = random.index(bytes.len() + 1);
        let end = (at + 1 + random.index(8)).min(bytes.len());
        match random.index(6) {
            0 => drop(bytes.splice(at..at, pieces[random.index(pieces.len())].iter().copied())),
            1 => drop(bytes.drain(at..end)),
            2 if at < bytes.len() => bytes[at] = random.index(256) as u8,
            3 => {
                let copy = bytes[at..end].to_vec();
                let to = random.index(bytes.len() + 1);
                drop(bytes.splice(to..to, copy));
            }
            4 if random.index(8) == 0 => bytes.truncate(at),
            _ => drop(bytes.splice(at..at, pieces[random.index(pieces.len())].iter().copied())),
        }
    }
    bytes
}

fn run(seed: u64, rounds: usize, samples: &[&[u8]], pieces: &[&[u8]], law: impl Fn(&[u8])) {
    let times = std::env::var("IGOLOG_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut random = Dice::new(seed);
    for sample in samples {
        law(sample);
    }
    for _ in 0..rounds * times {
        let sample = samples[random.index(samples.len())];
        law(&mutate(&mut random, sample, pieces));
    }
}

fn on_text(law: impl Fn(&str)) -> impl Fn(&[u8]) {
    move |bytes| law(&String::from_utf8_lossy(bytes))
}

const SGF: &[&[u8]] = &[
    b"(;FF[4]GM[1]SZ[9]PB[a]PW[b]AB[aa][bb:cc]PL[W]\n;W[dd]C[x \\] y:z](;B[ee];W[])(;B[tt]LB[aa:1]))\n(;KM[6.5])",
    b"text (;Black[ab] C[one [two] three];AE[ab]AW[cc]W[dd])) (",
    b"(;SZ[3:5]RE[B+R]CA[Shift_JIS]C[\x83\x5c\x83\x5d];B[aa]W[bb]AR[aa:bb])",
    b";B[aa];W[bb",
];

#[test]
fn sgf_laws_hold() {
    let pieces: &[&[u8]] = &[
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b"B[aa]",
        b"C[",
        b"AB[aa:ss]",
        b"x",
        b"\n",
        b"\r",
        b"\xe9",
        b"SZ[2]",
        b"()",
        b":",
        b"\0",
    ];
    run(1, 3000, SGF, pieces, laws::sgf);
    // A name that begins with a digit once its small letters are gone.
    laws::sgf(b"(;SZ[3]b0BSLB[aa])");
    // A property that is there twice, and an empty node behind it.
    laws::sgf(b"(;SZ[3:5]SZ[3:5];)");
    run(2, 500, SGF, pieces, laws::any);
}

const FILES: usize = 76;

#[test]
fn shared_sgf_files_obey() {
    let Some(folder) = igolog_testing::shared("suites/sgf", FILES) else { return };
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "sgf"));
    paths.sort();
    for path in &paths {
        laws::sgf(&std::fs::read(path).unwrap());
    }
    assert_eq!(paths.len(), FILES);
}

#[test]
fn diagram_laws_hold() {
    let samples: &[&[u8]] = &[
        b"   A B C\n 2 . X a 2\n 1 O .(X)1\n   A B C\nWhite to move",
        b"$$Wc9m3 Title\n$$  -------\n$$ | . X B |\n$$ | 1 2 a |\n$$ | _ , # |\n$$ [a|b]",
        b"..X\n.Oa\n1.2",
        "┌●\n○b".as_bytes(),
    ];
    let pieces: &[&[u8]] =
        &[b".", b"X", b"O", b" ", b"\n", b"|", b"-", b"$$", b"1", b"12", b"a", b"_", b"(", b"$$ | . X |\n", b"\xe2"];
    run(3, 4000, samples, pieces, on_text(laws::diagram));
    run(4, 500, samples, pieces, laws::any);
}

#[test]
fn position_laws_hold() {
    let samples: &[&[u8]] = &[
        b"9/2X1O4/9*6/9 b - 0/0 komi=6.5 rules=japanese",
        b"torus:5*5 w C3 1/2 handicap=3",
        b"2_X/4 b",
        b"5*2/1XO2/XO1O1/1XO2 b C2 1/0",
    ];
    let pieces: &[&[u8]] =
        &[b"/", b"*", b"X", b"O", b"_", b"9", b"0", b" ", b"-", b"b", b"hexagonal:", b"=", b"komi=", b"."];
    run(5, 6000, samples, pieces, on_text(laws::position));
    run(6, 500, samples, pieces, laws::any);
}

#[test]
fn graph_laws_hold() {
    let samples: &[&[u8]] = &[
        br#"{"points": [{"name": "hub", "x": 0, "y": 0.5}, "a", "b"], "edges": [["hub", "a"], [0, 2]], "black": ["a"]}"#,
        br#"{"kind": "grid", "width": 4, "height": 3, "holes": [[1, 1], "A1"], "white": ["B2"], "to_move": "black"}"#,
        br#"{"points": 4, "edges": [[0,1],[1,2],[2,3],[3,0]], "automorphisms": [[1,2,3,0]]}"#,
        br#"{"kind": "triangular", "width": 3, "height": 3, "points": [{"name":"p"}]}"#,
    ];
    let pieces: &[&[u8]] = &[
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b"\"",
        b"0",
        b"-1",
        b"99999999999",
        b"null",
        b"\"a\"",
        b"1e99",
        b":",
        b"\\u0000",
    ];
    run(7, 6000, samples, pieces, on_text(laws::graph));
    run(8, 500, samples, pieces, laws::any);
}
