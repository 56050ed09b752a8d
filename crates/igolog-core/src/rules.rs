//! Rule sets as orthogonal switches.

/// Which repetitions are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// A single stone that took a single stone may not be retaken at once.
    Simple,
    /// No earlier board may come back.
    PositionalSuperko,
    /// No earlier board may come back with the same player to move.
    SituationalSuperko,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Living stones and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

/// What White gets for handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for each stone.
    N,
    /// A point for each stone but the first.
    NMinusOne,
}

/// A rule set.
///
/// ```
/// use igolog_core::{KoRule, Rules, Scoring};
/// let rules = Rules { suicide: true, ..Rules::named("Japanese").unwrap() };
/// assert_eq!((rules.ko, rules.scoring), (KoRule::Simple, Scoring::Territory));
/// assert_eq!(Rules::AGA.bonus(4), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a block may take its own last liberty.
    pub suicide: bool,
    /// What is counted.
    pub scoring: Scoring,
    /// Whether surrounded points of blocks in seki count for nothing.
    pub seki_tax: bool,
    /// What White gets for handicap stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether dead stones may stay on the board at the end, taken off by agreement, where area is counted. It means
    /// nothing where territory is counted: there they always are.
    pub agreement: bool,
}

impl Rules {
    /// Tromp-Taylor: positional superko, area, suicide, every stone on the board alive.
    pub const TROMP_TAYLOR: Rules = Rules {
        ko: KoRule::PositionalSuperko,
        suicide: true,
        scoring: Scoring::Area,
        seki_tax: false,
        handicap_bonus: HandicapBonus::None,
        agreement: false,
    };
    /// Chinese: simple ko, area; White gets a point for each handicap stone.
    pub const CHINESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: false,
        handicap_bonus: HandicapBonus::N,
        agreement: true,
        ..Rules::TROMP_TAYLOR
    };
    /// Japanese: simple ko, territory, nothing for points in seki.
    pub const JAPANESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: false,
        scoring: Scoring::Territory,
        seki_tax: true,
        handicap_bonus: HandicapBonus::None,
        agreement: false,
    };
    /// Korean: as Japanese.
    pub const KOREAN: Rules = Rules::JAPANESE;
    /// American Go Association: situational superko, area; White gets a point for each handicap stone but the first.
    pub const AGA: Rules = Rules {
        ko: KoRule::SituationalSuperko,
        suicide: false,
        handicap_bonus: HandicapBonus::NMinusOne,
        agreement: true,
        ..Rules::TROMP_TAYLOR
    };
    /// British Go Association: as AGA.
    pub const BGA: Rules = Rules::AGA;
    /// New Zealand: situational superko, area, suicide.
    pub const NEW_ZEALAND: Rules = Rules { ko: KoRule::SituationalSuperko, agreement: true, ..Rules::TROMP_TAYLOR };
    /// Ing: area, suicide; situational superko stands in for its own ko rule.
    pub const ING: Rules = Rules::NEW_ZEALAND;

    /// The names of the named rule sets, in the order of their constants.
    pub const NAMES: [&'static str; 8] =
        ["tromp-taylor", "chinese", "japanese", "korean", "aga", "bga", "new-zealand", "ing"];

    /// The rule set with this name, in any case, with `_` or a blank for `-`; a few common short forms too.
    pub fn named(name: &str) -> Option<Rules> {
        let is = |wanted: &str| {
            name.len() == wanted.len()
                && name.bytes().zip(wanted.bytes()).all(|(a, b)| {
                    let a = if matches!(a, b'_' | b' ') { b'-' } else { a.to_ascii_lowercase() };
                    a == b
                })
        };
        let any = |names: &[&str]| names.iter().any(|n| is(n));
        Some(match () {
            () if any(&["tromp-taylor", "tromptaylor", "tt"]) => Rules::TROMP_TAYLOR,
            () if any(&["chinese", "cn"]) => Rules::CHINESE,
            () if any(&["japanese", "jp"]) => Rules::JAPANESE,
            () if any(&["korean", "kr"]) => Rules::KOREAN,
            () if is("aga") => Rules::AGA,
            () if is("bga") => Rules::BGA,
            () if any(&["new-zealand", "newzealand", "nz"]) => Rules::NEW_ZEALAND,
            () if any(&["ing", "goe"]) => Rules::ING,
            () => return None,
        })
    }

    /// Whether every stone left on the board counts as alive: Tromp-Taylor knows no agreement on dead stones.
    pub fn counts_every_stone(&self) -> bool {
        self.scoring == Scoring::Area && !self.agreement
    }

    /// The komi that is usual under these rules on a full board.
    pub fn usual_komi(&self) -> f32 {
        match self.scoring {
            Scoring::Area => 7.5,
            Scoring::Territory => 6.5,
        }
    }

    /// What White gets for `handicap` stones.
    pub fn bonus(&self, handicap: u32) -> u32 {
        match self.handicap_bonus {
            HandicapBonus::None => 0,
            HandicapBonus::N => handicap,
            HandicapBonus::NMinusOne => handicap.saturating_sub(1),
        }
    }
}
