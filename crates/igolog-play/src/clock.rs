//! Time settings and how much of the time to spend on a move.

use std::time::Duration;

use igolog_core::{ByColor, Color};

/// How a game is timed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum TimeSystem {
    /// No limit.
    None,
    /// One amount of time for the whole game (sudden death).
    Absolute {
        /// Main time.
        main: Duration,
    },
    /// After the main time, a number of moves must be made in each period (Canadian).
    Canadian {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Moves in a period.
        stones: u32,
    },
    /// After the main time, each move has a period, and a number of periods may be used up (byo-yomi, 秒読み).
    ByoYomi {
        /// Main time.
        main: Duration,
        /// Length of a period.
        period: Duration,
        /// Periods.
        periods: u32,
    },
}

/// What a player has left: time, and stones (Canadian) or periods (byo-yomi), 0 while in main time.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Left {
    time: Duration,
    stones: u32,
}

/// The clocks of both players.
#[derive(Clone, Debug)]
pub struct GameClock {
    system: TimeSystem,
    left: ByColor<Left>,
}

/// Kept back for the way of an answer to the controller.
const LAG: Duration = Duration::from_millis(60);

impl Default for GameClock {
    fn default() -> Self {
        GameClock::new(TimeSystem::None)
    }
}

impl GameClock {
    /// Both clocks at the start.
    pub fn new(system: TimeSystem) -> GameClock {
        let left = match system {
            TimeSystem::None => Left { time: Duration::ZERO, stones: 0 },
            TimeSystem::Absolute { main } => Left { time: main, stones: 0 },
            TimeSystem::Canadian { main, period, stones } if main.is_zero() => Left { time: period, stones },
            TimeSystem::ByoYomi { main, period, periods } if main.is_zero() => Left { time: period, stones: periods },
            TimeSystem::Canadian { main, .. } | TimeSystem::ByoYomi { main, .. } => Left { time: main, stones: 0 },
        };
        GameClock { system, left: ByColor::new(left, left) }
    }

    /// What the settings are.
    pub fn system(&self) -> TimeSystem {
        self.system
    }

    /// Puts both clocks back to the start of a game.
    pub fn restart(&mut self) {
        *self = GameClock::new(self.system);
    }

    /// Tells what a player has left. Without a limit any time says that there is one after all, for both players;
    /// but no time at all says nothing.
    pub fn set_left(&mut self, color: Color, time: Duration, stones: u32) {
        if self.system == TimeSystem::None {
            if time.is_zero() {
                return;
            }
            *self = GameClock::new(TimeSystem::Absolute { main: time });
        }
        self.left[color] = Left { time, stones };
    }

    /// Takes the time of a move off a player's clock, for controllers that do not send what is left.
    pub fn spend(&mut self, color: Color, spent: Duration) {
        let left = &mut self.left[color];
        let over = spent.saturating_sub(left.time);
        left.time = left.time.saturating_sub(spent);
        match self.system {
            TimeSystem::None | TimeSystem::Absolute { .. } => {}
            TimeSystem::Canadian { period, stones, .. } => {
                if left.stones > 0 {
                    left.stones -= 1;
                }
                if left.time.is_zero() || left.stones == 0 && self.is_overtime(color) {
                    self.left[color] = Left { time: period.saturating_sub(over), stones };
                }
            }
            TimeSystem::ByoYomi { period, periods, .. } => {
                if left.stones > 0 {
                    left.time = period;
                    left.stones -= u32::from(!over.is_zero() && left.stones > 1);
                } else if left.time.is_zero() {
                    *left = Left { time: period, stones: periods };
                }
            }
        }
    }

    fn is_overtime(&self, color: Color) -> bool {
        match self.system {
            TimeSystem::Canadian { main, period, .. } => main.is_zero() || self.left[color].time <= period,
            _ => false,
        }
    }

    /// The time to think about a move, `None` without a clock. `moves` is how many own moves may still come.
    pub fn budget(&self, color: Color, moves: u32) -> Option<Duration> {
        let Left { time, stones } = self.left[color];
        let share = match self.system {
            TimeSystem::None => return None,
            TimeSystem::Absolute { .. } => time / moves.max(8),
            TimeSystem::Canadian { period, stones: per, .. } => {
                if stones > 0 {
                    time.mul_f64(0.95) / stones
                } else {
                    (time / moves.max(8)).max((period / per.max(1)).min(time / 2))
                }
            }
            TimeSystem::ByoYomi { period, .. } => {
                if stones > 0 {
                    time.mul_f64(0.9)
                } else {
                    (time / moves.max(8)).max(period.mul_f64(0.9).min(time))
                }
            }
        };
        Some(share.min(time).saturating_sub(LAG).max(Duration::from_millis(5)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_whole_game_fits_in_sudden_death() {
        let mut clock = GameClock::new(TimeSystem::Absolute { main: secs(60) });
        let mut total = Duration::ZERO;
        for moves in (1..60).rev() {
            let budget = clock.budget(Color::Black, moves).unwrap();
            total += budget;
            clock.spend(Color::Black, budget);
        }
        assert!(total <= secs(60), "{total:?}");
    }

    #[test]
    fn overtime_is_never_overstepped() {
        for system in [
            TimeSystem::Canadian { main: secs(10), period: secs(30), stones: 25 },
            TimeSystem::Canadian { main: secs(0), period: secs(5), stones: 1 },
            TimeSystem::ByoYomi { main: secs(10), period: secs(3), periods: 5 },
        ] {
            let mut clock = GameClock::new(system);
            for _ in 0..200 {
                let left = clock.left.white;
                let budget = clock.budget(Color::White, 40).unwrap();
                let more = match system {
                    TimeSystem::Canadian { period, .. } | TimeSystem::ByoYomi { period, .. } if left.stones == 0 => {
                        period
                    }
                    _ => Duration::ZERO,
                };
                assert!(budget < left.time + more, "{system:?} {left:?} {budget:?}");
                if let TimeSystem::Canadian { .. } = system {
                    assert!(left.stones == 0 || budget * left.stones <= left.time);
                }
                clock.spend(Color::White, budget);
            }
        }
        assert_eq!(GameClock::default().budget(Color::Black, 10), None);
    }

    #[test]
    fn time_left_without_a_limit_is_one_for_both_unless_it_is_nothing() {
        let mut clock = GameClock::default();
        clock.set_left(Color::Black, secs(0), 0);
        assert_eq!(clock.budget(Color::Black, 10), None);
        clock.set_left(Color::Black, secs(60), 0);
        assert_eq!(clock.budget(Color::Black, 10), clock.budget(Color::White, 10));
    }
}
