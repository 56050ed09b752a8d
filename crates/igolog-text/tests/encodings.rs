//! No byte of a record changes that was not edited, whatever the bytes are.

use igolog_core::Color;
use igolog_testing::shared;
use igolog_text::sgf::{Collection, SquareSymmetry};

/// One file in each of the encodings that records come in, right and broken.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let in_encoding = |label: &str, name: &str| {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let text = format!("(;CA[{label}]SZ[9]PB[{name}];B[aa]C[{name}]LB[cc:{name}];W[bb])\n");
        encoding.encode(&text).0.into_owned()
    };
    let utf16 = |bytes: fn(u16) -> [u8; 2]| "\u{FEFF}(;SZ[9]PB[棋];B[aa])".encode_utf16().flat_map(bytes).collect();
    let any = |byte: u8| [b"(;PB[x", &[byte][..], b"]SZ[9];B[aa])\n"].concat();
    vec![
        // The second byte of these characters is `]` or `\`.
        ("Shift_JIS", in_encoding("Shift_JIS", "ソ能表予ャ")),
        ("EUC-JP", in_encoding("EUC-JP", "井山裕太")),
        ("GB18030", in_encoding("GB18030", "柯洁𠀀")),
        ("Big5", in_encoding("Big5", "許功蓋")),
        ("Latin-1", b"(;SZ[9]PB[Andr\xE9];B[aa]C[d\xE9j\xE0 vu]LB[cc:\xE9])".to_vec()),
        ("UTF-8 with a mark", "\u{FEFF}(;SZ[9]PB[棋];B[aa])".into()),
        ("UTF-16", utf16(u16::to_le_bytes)),
        ("UTF-16, other order", utf16(u16::to_be_bytes)),
        ("cut characters", b"(;SZ[9]PB[\xE4\xBA\x95\xE5\xB1]PW[\xE5\xB1\xB1\xE8\xA3];B[aa]LB[cc:\xE5\xB1])".to_vec()),
        ("any bytes", (0..=255).filter(|b| !br"]\".contains(b)).flat_map(any).collect()),
        (
            "Shift_JIS, damaged",
            [in_encoding("Shift_JIS", "黒の勝ち。白は投了した。黒の勝ち"), b"(;SZ[9]C[\xFF])".to_vec()].concat(),
        ),
        // Characters that Shift_JIS and EUC-JP can write in two ways, or only read.
        ("unusual spelling", b"(;CA[Shift_JIS]SZ[9]PB[\x83\x5c\xED\x40\x87\x90];B[aa]LB[cc:\xED\x40])".to_vec()),
        ("not to be encoded", b"(;CA[EUC-JP]SZ[9]PB[\x8F\xB0\xA1\xB0\xE6];B[aa]LB[cc:\x8F\xB0\xA1])".to_vec()),
        (
            "several",
            [in_encoding("GBK", "柯洁"), in_encoding("Shift_JIS", "ソ能"), in_encoding("UTF-8", "신진서")].concat(),
        ),
    ]
}

/// Every edit that can be taken back is, and then nothing is left of it.
fn check(name: &str, bytes: &[u8]) {
    let mut games = Collection::read(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    let write = |games: &Collection| games.to_bytes().unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(write(&games) == bytes, "{name}: unchanged");
    for _ in 0..4 {
        games.transform(SquareSymmetry::rotation(1));
    }
    assert!(games.is_changed());
    assert!(write(&games) == bytes, "{name}: turned four times");
    games.swap_colors();
    games.swap_colors();
    assert!(write(&games) == bytes, "{name}: colours exchanged twice");
    let root = games.game(0).unwrap().root().id();
    games.set_text(root, "XX", "new");
    games.remove(root, "XX");
    assert!(write(&games) == bytes, "{name}: a property came and went");
}

#[test]
fn what_was_not_edited_keeps_its_bytes() {
    for (name, bytes) in files() {
        check(name, &bytes);
        let formatted = Collection::read(&bytes).unwrap().format().unwrap();
        let again = Collection::read(&formatted).unwrap();
        assert_eq!(again.format().unwrap(), formatted, "{name}: format");
    }
}

#[test]
fn corpus_keeps_its_bytes() {
    let Some(folder) = shared("corpus", 200) else { return };
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "sgf") {
            let bytes = std::fs::read(&path).unwrap();
            check(&path.display().to_string(), &bytes);
            let games = Collection::read(&bytes).unwrap();
            assert_eq!(games.charset().name(), "UTF-8", "{}: damaged, but UTF-8", path.display());
            files += 1;
        }
    }
    assert_eq!(files, 200);
}

#[test]
fn games_put_together_keep_their_encodings() {
    let files = files();
    let read = |name: &str| {
        let (_, bytes) = files.iter().find(|(n, _)| *n == name).unwrap();
        (Collection::read(bytes).unwrap(), bytes.clone())
    };
    let (mut all, mut expected) = read("GB18030");
    for name in ["Shift_JIS", "Big5", "unusual spelling", "several", "EUC-JP"] {
        let (games, bytes) = read(name);
        all.append(&games);
        if !expected.ends_with(b"\n") {
            expected.push(b'\n');
        }
        expected.extend(bytes);
    }
    assert!(all.to_bytes().unwrap() == expected);
    let again = Collection::read(&expected).unwrap();
    let names: Vec<_> = again.games().filter_map(|game| game.player(Color::Black)).collect();
    assert_eq!(
        names,
        ["柯洁𠀀", "ソ能表予ャ", "許功蓋", "ソ纊≒", "柯洁", "ソ能", "신진서", "井山裕太"].map(String::from)
    );
    // What is new is written in the encoding of its game, and refused if that lacks it.
    let second = again.game(1).unwrap().root().id();
    let mut edited = again.clone();
    edited.set_text(second, "PW", "表");
    let bytes = edited.to_bytes().unwrap();
    assert!(bytes.windows(6).any(|six| six == b"PW[\x95\\]"));
    edited.set_text(second, "PW", "신");
    assert_eq!(
        edited.to_bytes().unwrap_err().to_string(),
        "'신' cannot be written in Shift_JIS, the encoding of the file"
    );
    let utf8 = edited.as_utf8().to_bytes().unwrap();
    assert!(std::str::from_utf8(&utf8).is_ok_and(|text| text.contains("PW[신]") && text.contains("許功蓋")));
}
