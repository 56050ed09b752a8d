//! Results of a match and their statistics.

/// The 95 % confidence interval of a share (Wilson 1927): `wins` of `games`, draws counted as half.
///
/// ```
/// let (low, high) = igolog_gtp::contest::wilson(140.0, 200);
/// assert!((low - 0.633).abs() < 0.001 && (high - 0.759).abs() < 0.001);
/// ```
pub fn wilson(wins: f64, games: u32) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (f64::from(games), 1.959_964);
    let share = wins / n;
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

/// The score of a match from the first engine's side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Games won with Black.
    pub wins_as_black: u32,
    /// Games played with Black.
    pub games_as_black: u32,
    /// Games ended by a forfeit of either side.
    pub forfeits: u32,
    /// Games without a result, which count for nothing else.
    pub voids: u32,
}

impl Summary {
    /// Games with a result.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of points, a draw being half.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// The 95 % interval of the share.
    pub fn interval(&self) -> (f64, f64) {
        wilson(f64::from(self.wins) + f64::from(self.draws) / 2.0, self.games())
    }
}

/// The difference in Elo points that belongs to a share; ends are cut at 0.1 % and 99.9 %.
pub(crate) fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

impl std::fmt::Display for Summary {
    /// One line: games, share with its interval, Elo with its interval, and the share with Black.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (low, high) = self.interval();
        let white = self.games() - self.games_as_black;
        write!(
            f,
            "{} games: {} won, {} drawn, {} lost = {:.1} % (95 %: {:.1}–{:.1}), Elo {:+.0} ({:+.0} to {:+.0}); \
             black {}/{}, white {}/{white}; forfeits {}",
            self.games(),
            self.wins,
            self.draws,
            self.losses,
            100.0 * self.share(),
            100.0 * low,
            100.0 * high,
            elo(self.share()),
            elo(low),
            elo(high),
            self.wins_as_black,
            self.games_as_black,
            self.wins - self.wins_as_black,
            self.forfeits
        )?;
        match self.voids {
            0 => Ok(()),
            voids => write!(f, "; without result {voids}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_covers_the_extremes() {
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        let (low, high) = wilson(0.0, 10);
        assert!(low < 1e-9 && (high - 0.2775).abs() < 0.001);
        let (low, high) = wilson(10.0, 10);
        assert!((low - 0.7225).abs() < 0.001 && high > 1.0 - 1e-9);
        assert!((elo(0.75) - 190.8).abs() < 0.1);
    }
}
