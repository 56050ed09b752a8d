//! The count of a board.

use igolog_answers::answer::Made;
use igolog_answers::score::ScoreAnswer;

/// The result, how it comes about, and what keeps the game open.
pub(crate) fn score(name: &str, score: &ScoreAnswer, made: &Made) -> String {
    let ScoreAnswer { area, territory, points, prisoners, .. } = score;
    let recorded = score.recorded.as_ref().map_or(String::new(), |result| format!(", recorded {result}"));
    let bonus = if score.bonus == 0 { String::new() } else { format!(", handicap bonus {}", score.bonus) };
    let mut out = format!(
        "{name}: {}{recorded}\n  \
         area: black {}, white {}; territory: black {}, white {}; points: black {}, white {}\n  \
         counted with: rules {}, komi {}{bonus}, prisoners: black {}, white {}; effort {}\n",
        with_certainty(score),
        area.black,
        area.white,
        territory.black,
        territory.white,
        points.black,
        points.white,
        score.rules,
        score.komi,
        prisoners.black,
        prisoners.white,
        made.level,
    );
    if !score.assumed.is_empty() {
        out += &format!("  assumed, as the text does not say: {}\n", score.assumed.join(", "));
    }
    for (what, stones) in [("dead", &score.dead), ("seki", &score.seki), ("unsettled", &score.unsettled)] {
        if !stones.is_empty() {
            out += &format!("  {what}: {}\n", stones.join(" "));
        }
    }
    let more = |reasons: &[String]| match reasons.len() {
        0 | 1 => String::new(),
        count => format!(", and {} more", count - 1),
    };
    out += &match (score.reasons.first(), score.finished) {
        (None, _) => "  finished: every block and every point is settled\n".to_owned(),
        (Some(first), true) => format!("  finished by estimate; not proved: {first}{}\n", more(&score.reasons)),
        (Some(first), false) => format!("  not finished: {first}{}\n", more(&score.reasons)),
    };
    out
}

/// The result with how sure it is, where it does not say so itself.
fn with_certainty(score: &ScoreAnswer) -> String {
    let word = if score.agreed { "agreed" } else { score.certainty.word() };
    match score.result.contains(word) {
        true => score.result.clone(),
        false => format!("{} ({word})", score.result),
    }
}
