//! Time settings.

use std::time::Duration;

use super::args::{Args, SYNTAX};
use super::{Answer, Engine};
use igolog_play::{GameClock, TimeSystem};

/// A number of seconds as sent; no game takes longer than a year.
fn seconds(args: &Args<'_>, at: usize) -> Result<Duration, String> {
    let seconds = args.float(at)?;
    if seconds < 0.0 {
        return Err(SYNTAX.to_string());
    }
    Ok(Duration::from_secs_f64(seconds.min(31_536_000.0)))
}

pub(super) fn time_settings(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let (main, period, stones) = (seconds(args, 0)?, seconds(args, 1)?, args.parse::<u32>(2)?);
    let system = match (period.is_zero(), stones) {
        // No time at all is no game, so it is taken for no limit.
        (true, _) if main.is_zero() => TimeSystem::None,
        (true, _) => TimeSystem::Absolute { main },
        // Section 4.2: time without stones means no limit.
        (false, 0) => TimeSystem::None,
        (false, stones) => TimeSystem::Canadian { main, period, stones },
    };
    engine.clock = GameClock::new(system);
    Ok(String::new())
}

pub(super) fn time_left(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color = args.color(0)?;
    // Some controllers send a negative time to a player who is late.
    let time = Duration::from_secs_f64(args.float(1)?.clamp(0.0, 31_536_000.0));
    let stones = args.parse::<u32>(2)?;
    engine.clock.set_left(color, time, stones);
    Ok(String::new())
}

pub(super) fn kgs_time_settings(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let system = match args.word(0)? {
        "none" => TimeSystem::None,
        "absolute" => TimeSystem::Absolute { main: seconds(args, 1)? },
        "byoyomi" => {
            TimeSystem::ByoYomi { main: seconds(args, 1)?, period: seconds(args, 2)?, periods: args.parse(3)? }
        }
        "canadian" => {
            TimeSystem::Canadian { main: seconds(args, 1)?, period: seconds(args, 2)?, stones: args.parse(3)? }
        }
        _ => return Err(SYNTAX.to_string()),
    };
    engine.clock = GameClock::new(system);
    Ok(String::new())
}
