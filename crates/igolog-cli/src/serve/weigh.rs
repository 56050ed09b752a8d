//! What a question weighs before it is answered: which lane it goes to, and how much memory it may take.
//!
//! The lane is a guess from what the question says of itself; light work that was guessed wrongly changes lanes later.
//! The memory is an upper estimate, from measurements of questions made to be hard (`cargo xtask looks`).

use igolog_answers::position::{BoardSize, BoardSpec};
use igolog_answers::rules::AskQuestion;
use igolog_answers::words::Level;
use igolog_answers::{Ask, PositionSpec, Question};
use serde_json::Value;

use super::lanes::{Lane, Weight};
use super::limits;

/// Points of the largest board that is light, most lines of it for each point, and longest text and game.
const LIGHT_POINTS: usize = 441;
const LIGHT_LINES: usize = 8;
const LIGHT_TEXT: usize = 64 << 10;
const LIGHT_STEPS: usize = 1000;

/// Bytes of memory for each byte of a text that is read as a position.
const TEXT: usize = 24;
/// For each point, for each line, and for each step of a game, with what is derived from them.
const POINT: usize = 4 << 10;
const LINE: usize = 256;
const STEP: usize = 1 << 10;
/// What every question takes.
const BASE: usize = 2 << 20;

/// How large a position is, as far as can be seen without reading it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Extent {
    points: usize,
    lines: usize,
    text: usize,
    steps: usize,
}

impl Extent {
    fn of(about: &PositionSpec) -> Extent {
        let text = about.bytes.as_deref().or(about.position.as_deref().map(str::as_bytes)).unwrap_or_default();
        let (mut points, mut lines) = match &about.board {
            Some(BoardSpec::Short(short)) => {
                let size = short.rsplit(':').next().and_then(|size| size.parse::<BoardSize>().ok());
                let points: usize = size.map_or(361, |size| size.width.saturating_mul(size.height));
                (points, points.saturating_mul(3))
            }
            Some(BoardSpec::File(file)) => {
                let number = |name: &str| file.get(name).and_then(Value::as_u64).map(|n| n as usize);
                let list = |name: &str| file.get(name).and_then(Value::as_array).map(Vec::len);
                let grid = number("width").unwrap_or(1).saturating_mul(number("height").unwrap_or(1));
                let points = number("points").or(list("points")).unwrap_or(0).max(grid);
                (points, list("edges").unwrap_or(0).max(points.saturating_mul(3)))
            }
            _ => (361, 722),
        };
        // Rows of a diagram or a position string are parted; records say their size.
        let rows = text.iter().take(LIGHT_TEXT).filter(|byte| matches!(byte, b'/' | b'\n')).count();
        let is_record = text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'(');
        if is_record && says_large(text) || !is_record && rows > 21 {
            (points, lines) = (limits::POINTS, 2 * limits::POINTS);
        }
        let moves = if is_record { text.iter().filter(|&&byte| byte == b';').count() } else { 0 };
        let steps = about.steps.len() + moves.min(limits::STEPS);
        Extent { points: points.min(limits::POINTS), lines: lines.min(limits::EDGES), text: text.len(), steps }
    }

    fn is_light(&self) -> bool {
        self.points <= LIGHT_POINTS
            && self.lines <= LIGHT_LINES * self.points
            && self.text <= LIGHT_TEXT
            && self.steps <= LIGHT_STEPS
    }

    fn bytes(&self) -> usize {
        BASE + TEXT * self.text + POINT * self.points + LINE * self.lines + STEP * self.steps
    }
}

/// Whether a record says that its board is larger than 21×21.
fn says_large(text: &[u8]) -> bool {
    let sizes = text.windows(5).take(LIGHT_TEXT).filter(|window| window.starts_with(b"SZ["));
    let large = |digits: &[u8]| digits.iter().all(u8::is_ascii_digit) && digits > b"21".as_slice();
    sizes.into_iter().any(|window| large(&window[3..5]))
}

/// What a question weighs; `largest` is what the tables of one piece of work may take.
pub(super) fn weigh(question: &Question, largest: usize) -> Weight {
    let extent = Extent::of(&question.about);
    let lane = lane(question, &extent);
    let tables = match question.ask {
        Ask::Play(_) | Ask::Spectrum(_) | Ask::Train(_) | Ask::Perft(_) | Ask::Paper(_) | Ask::Solve(_) => largest,
        Ask::Strings(_) | Ask::GraphStrings(_) | Ask::Verify(_) => largest,
        Ask::Ask(_) | Ask::Why(_) | Ask::Watch(_) | Ask::AskGames(_) => largest / 2,
        // What it tells is bounded; names take ten times the memory that they take in an answer.
        _ if lane == Lane::Light => BASE,
        _ => 10 * limits::ANSWER_BYTES,
    };
    Weight { lane, bytes: extent.bytes() + tables }
}

fn lane(question: &Question, extent: &Extent) -> Lane {
    match &question.ask {
        Ask::Play(_) | Ask::Paper(_) | Ask::Spectrum(_) | Ask::Train(_) | Ask::Perft(_) => return Lane::Long,
        Ask::Solve(_) => return Lane::Long,
        Ask::Strings(_) | Ask::GraphStrings(_) | Ask::Verify(_) => return Lane::Long,
        // These look at every position of a game.
        Ask::Watch(_) | Ask::Lifetimes(_) | Ask::Ask(AskQuestion { every_move: true, .. }) => return Lane::Long,
        Ask::AskGames(_) | Ask::Statistics(_) => return Lane::Long,
        Ask::Ask(_) | Ask::Why(_) | Ask::Prolog(_) | Ask::Find(_) => return Lane::Heavy,
        Ask::Games(_) | Ask::Explore(_) => {}
        Ask::Eval(eval) if eval.every_move => return Lane::Heavy,
        Ask::Policy(policy) if policy.model.is_some() => return Lane::Heavy,
        Ask::Layers(layers) if layers.model.is_some() => return Lane::Heavy,
        Ask::Board(_) | Ask::Position(_) | Ask::Legal(_) | Ask::Eval(_) | Ask::Urgency(_) | Ask::Policy(_) => {}
        Ask::Checker(_) | Ask::Open(_) | Ask::Save(_) => {}
        _ if question.effort() == Level::Full => return Lane::Heavy,
        _ => {}
    }
    if extent.is_light() { Lane::Light } else { Lane::Heavy }
}

/// Bytes of memory that a JSON text takes when it is read, at most about: names and values cost more than they look.
pub(super) fn json(text: &[u8]) -> usize {
    let (mut values, mut objects) = (0usize, 0usize);
    let (mut in_text, mut escaped) = (false, false);
    for &byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' => objects += 1,
            b',' | b':' | b'[' => values += 1,
            _ => {}
        }
    }
    2 * text.len() + 96 * values + 700 * objects
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(json: &str) -> Weight {
        weigh(&json.parse().unwrap(), 128 << 20)
    }

    #[test]
    fn what_the_page_asks_while_stepping_is_light() {
        let facts = r#"{"question": "facts", "effort": "step", "board": {"kind": "grid", "width": 19, "height": 19},
            "steps": ["D4", "Q16"]}"#;
        assert_eq!(weight(facts).lane, Lane::Light);
        assert_eq!(weight(r#"{"question": "board", "board": "19x19"}"#).lane, Lane::Light);
        assert_eq!(weight(r#"{"question": "legal", "position": "(;SZ[19];B[dd])"}"#).lane, Lane::Light);
        assert!(weight(facts).bytes < 8 << 20);
    }

    #[test]
    fn what_is_large_or_long_is_not() {
        for heavy in [
            r#"{"question": "facts", "board": "19x19"}"#,
            r#"{"question": "facts", "effort": "step", "board": "52x52"}"#,
            r#"{"question": "legal", "position": "(;SZ[52])"}"#,
            r#"{"question": "ask", "query": "atari(B)"}"#,
        ] {
            assert_eq!(weight(heavy).lane, Lane::Heavy, "{heavy}");
        }
        assert_eq!(weight(r#"{"question": "strings", "rows": 9, "cols": 9}"#).lane, Lane::Long);
    }

    #[test]
    fn small_objects_weigh_most() {
        assert!(json("{\"a\":0},".repeat(1000).as_bytes()) > 700_000);
        assert!(json(format!("\"{}\"", "{[,".repeat(1000)).as_bytes()) < 10_000);
    }
}
