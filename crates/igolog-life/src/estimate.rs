//! What is likely to become of a block that nothing is proved of: what its shape says and the ladders that threaten it,
//! checked against the [outlook](crate::outlook).

use crate::Certainty;
use crate::ladder::{Ladder, LadderResult};
use crate::outlook::{Outlook, Source};
use crate::verdict::{Judged, Verdict, Why};

/// How likely a block must be to live before it is called alive, and at most before it is called dead: estimates come
/// true nineteen times in twenty (`cargo xtask calibrate`).
const ALIVE: f32 = 0.95;
const DEAD: f32 = 0.05;
/// The same for what the network sees of life: what is told as 95 in a hundred is called alive.
const SEEN_ALIVE: f32 = 0.945;
/// At most so for a block whose group is enclosed, by camps.
const ENCLOSED: f32 = 0.07;
const ENCLOSED_IF_QUIET: f32 = 0.25;

/// How many in a hundred live; what shape calls alive or dead is as sure as the outlook must be.
pub(crate) fn percent(verdict: Verdict, likely: f32) -> u8 {
    let likely = match verdict {
        Verdict::Alive => likely.max(ALIVE),
        Verdict::Dead => likely.min(DEAD),
        _ => likely,
    };
    (100.0 * likely).round().clamp(1.0, 99.0) as u8
}

/// The verdict on a block that is so likely to live, of so many stones with so much room. What the enemy can catch by moving first is not alive.
pub(crate) fn estimate(
    shape: Judged,
    outlook: &Outlook,
    likely: f32,
    (stones, room): (usize, u32),
    ladder: Option<&Ladder>,
) -> Judged {
    let percent = Why::Outlook(percent(Verdict::Unknown, likely));
    let unknown = (Verdict::Unknown, Certainty::Unknown, percent.clone());
    if let Some(Ladder { result: LadderResult::Unsettled, attack: Some(attack), escape: Some(escape), .. }) = ladder {
        return if likely <= DEAD {
            (Verdict::Dead, Certainty::Estimated, percent)
        } else {
            (Verdict::Unsettled, Certainty::Estimated, Why::Ladder(*attack, *escape))
        };
    }
    let bar = without_room(stones, room);
    let judged = match outlook.source {
        Source::Camps => by_camps(shape, likely, outlook.quiet, bar, percent),
        Source::Net => by_sight(shape, likely, bar, percent),
    };
    let is_caught = ladder.is_some_and(|ladder| ladder.result == LadderResult::Captured);
    if is_caught && judged.0 == Verdict::Alive { unknown } else { judged }
}

/// Camps know less than shape. Shape is believed of blocks that are at most as likely to live as `bar`.
fn by_camps(shape: Judged, likely: f32, quiet: bool, bar: f32, percent: Why) -> Judged {
    let enclosed = if quiet { ENCLOSED_IF_QUIET } else { ENCLOSED };
    match shape.0 {
        Verdict::Alive => shape,
        Verdict::Dead if likely <= enclosed.max(bar) => shape,
        Verdict::Dead => (Verdict::Unknown, Certainty::Unknown, percent),
        Verdict::Unsettled if matches!(shape.2, Why::Race(_) | Why::First(_)) => shape,
        // Many stones that are closed in entirely live by their own eyes or not at all.
        Verdict::Unsettled if bar == 1.0 => shape,
        _ if likely >= ALIVE => (Verdict::Alive, Certainty::Estimated, percent),
        Verdict::Unknown if likely <= DEAD => (Verdict::Dead, Certainty::Estimated, percent),
        _ => shape,
    }
}

/// The network has seen what shape says.
fn by_sight(shape: Judged, likely: f32, bar: f32, percent: Why) -> Judged {
    match shape.0 {
        Verdict::Alive if likely >= 0.5 => shape,
        Verdict::Alive => (Verdict::Unknown, Certainty::Unknown, percent),
        Verdict::Dead if likely <= DEAD.max(bar) => shape,
        Verdict::Unsettled if bar == 1.0 || matches!(shape.2, Why::First(_)) => shape,
        _ if likely >= SEEN_ALIVE => (Verdict::Alive, Certainty::Estimated, percent),
        _ if likely <= DEAD => (Verdict::Dead, Certainty::Estimated, percent),
        Verdict::Unsettled => shape,
        _ => (Verdict::Unknown, Certainty::Unknown, percent),
    }
}

/// The bar for an enclosed block of many stones with little or no room outside its eyes: shape knows more of it than
/// the outlook.
fn without_room(stones: usize, room: u32) -> f32 {
    match (stones, room) {
        (..=3, _) => 0.0,
        (_, 0) => 1.0,
        (_, 1..=2) => 0.3,
        _ => 0.0,
    }
}
