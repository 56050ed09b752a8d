//! Real games, replayed and compared with the boards of another program.

use igolog_core::{Color, area};
use igolog_testing::shared;
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use serde_json::Value;

const GAMES: usize = 200;

#[test]
fn corpus_replays_as_the_oracle_says() {
    let Some(folder) = shared("corpus", GAMES) else { return };
    let text = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&text).unwrap();
    let games = manifest["games"].as_array().unwrap();
    for case in games {
        let file = case["file"].as_str().unwrap();
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let collection = Collection::read(&bytes).unwrap();
        assert_eq!(collection.to_bytes().unwrap(), bytes, "{file}: round trip");
        let record = collection.game(0).unwrap();
        let replay = Replay::main_line(record, None).unwrap();
        let board = replay.game.board();
        let number = |name: &str| case[name].as_i64().unwrap();
        assert_eq!(i64::from(record.size().width), number("size"), "{file}");
        assert_eq!(replay.moves as i64, number("moves"), "{file}: moves");
        assert_eq!(replay.passes as i64, number("passes"), "{file}: passes");
        assert_eq!(replay.setup_nodes as i64, number("nonroot_setup_nodes"), "{file}: setup");
        assert_eq!(board.stone_count(Color::Black) as i64, number("black_on_board"), "{file}: black");
        assert_eq!(board.stone_count(Color::White) as i64, number("white_on_board"), "{file}: white");
        let captured = board.prisoners(Color::Black) + board.prisoners(Color::White);
        assert_eq!(i64::from(captured), number("captured_total"), "{file}: captured");
        let area = area(board);
        assert_eq!(i64::from(area.black) - i64::from(area.white), number("area_score_bw"), "{file}: area");
        assert_eq!(record.written_result().as_deref(), case["RE"].as_str(), "{file}: result");
        assert_eq!(record.date().as_deref(), case["DT"].as_str(), "{file}: date");
        let rows: String = board
            .graph()
            .points()
            .map(|p| match board.color(p) {
                None => '.',
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
            })
            .collect();
        assert_eq!(sha1(rows.as_bytes()), case["final_sha1"].as_str().unwrap(), "{file}: final board");
    }
    assert_eq!(games.len(), GAMES);
}

/// SHA-1 (FIPS 180-4), only to compare boards with the manifest.
fn sha1(bytes: &[u8]) -> String {
    let mut state = [0x6745_2301_u32, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0];
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize(padded.len().next_multiple_of(64), 0);
    if padded.len() - bytes.len() < 9 {
        padded.resize(padded.len() + 64, 0);
    }
    let end = padded.len();
    padded[end - 8..].copy_from_slice(&(8 * bytes.len() as u64).to_be_bytes());
    for block in padded.chunks(64) {
        let mut w = [0_u32; 80];
        for (word, four) in w.iter_mut().zip(block.chunks(4)) {
            *word = u32::from_be_bytes([four[0], four[1], four[2], four[3]]);
        }
        for i in 16..80 {
            w[i] = (w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16]).rotate_left(1);
        }
        let [mut a, mut b, mut c, mut d, mut e] = state;
        for (i, word) in w.iter().enumerate() {
            let (f, k) = match i / 20 {
                0 => ((b & c) | (!b & d), 0x5A82_7999),
                1 => (b ^ c ^ d, 0x6ED9_EBA1),
                2 => ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC),
                _ => (b ^ c ^ d, 0xCA62_C1D6_u32),
            };
            let next = a.rotate_left(5).wrapping_add(f).wrapping_add(e).wrapping_add(k).wrapping_add(*word);
            (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
        }
        for (s, v) in state.iter_mut().zip([a, b, c, d, e]) {
            *s = s.wrapping_add(v);
        }
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}
