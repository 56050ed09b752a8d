//! Rule sets as orthogonal switches.

use core::fmt;
use core::str::FromStr;

use crate::{Color, Points, UnknownWord, words, zobrist};

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

impl KoRule {
    /// The key under which the rule remembers a position with stones of this hash.
    #[inline]
    pub fn repetition_key(self, hash: u64, to_move: Color) -> u64 {
        match (self, to_move) {
            (KoRule::SituationalSuperko, Color::White) => hash ^ zobrist::WHITE_TO_MOVE,
            _ => hash,
        }
    }
}

/// Whether a block may take its own last liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// It may not.
    Forbidden,
    /// It may, and is taken off.
    Allowed,
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

words!(KoRule, "ko rule", Simple => "simple", PositionalSuperko => "positional", SituationalSuperko => "situational");
words!(Suicide, "word for suicide", Forbidden => "forbidden", Allowed => "allowed");
words!(Scoring, "scoring", Area => "area", Territory => "territory");
words!(HandicapBonus, "handicap bonus", None => "0", N => "n", NMinusOne => "n-1");

/// A rule set.
///
/// Its text is the name of a set, followed by the switches that differ: `ko=`, `suicide=`, `scoring=`, `seki-tax=`,
/// `handicap-bonus=`, `agreement=`.
///
/// ```
/// use igolog_core::{KoRule, Rules, Scoring, Suicide};
/// let rules = Rules { suicide: Suicide::Allowed, .."Japanese".parse()? };
/// assert_eq!((rules.ko, rules.scoring), (KoRule::Simple, Scoring::Territory));
/// assert_eq!(rules.to_string(), "japanese,suicide=allowed");
/// assert_eq!("japanese,suicide=allowed".parse(), Ok(rules));
/// assert_eq!(Rules::AGA.bonus(4), 3);
/// # Ok::<(), igolog_core::UnknownWord>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: KoRule,
    /// Whether a block may take its own last liberty.
    pub suicide: Suicide,
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
        suicide: Suicide::Allowed,
        scoring: Scoring::Area,
        seki_tax: false,
        handicap_bonus: HandicapBonus::None,
        agreement: false,
    };
    /// Chinese: simple ko, area; White gets a point for each handicap stone.
    pub const CHINESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: Suicide::Forbidden,
        handicap_bonus: HandicapBonus::N,
        agreement: true,
        ..Rules::TROMP_TAYLOR
    };
    /// Japanese: simple ko, territory, nothing for points in seki.
    pub const JAPANESE: Rules = Rules {
        ko: KoRule::Simple,
        suicide: Suicide::Forbidden,
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
        suicide: Suicide::Forbidden,
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

    const NAMED: [Rules; 8] = [
        Rules::TROMP_TAYLOR,
        Rules::CHINESE,
        Rules::JAPANESE,
        Rules::KOREAN,
        Rules::AGA,
        Rules::BGA,
        Rules::NEW_ZEALAND,
        Rules::ING,
    ];
    const SWITCHES: [&'static str; 6] = ["ko", "suicide", "scoring", "seki-tax", "handicap-bonus", "agreement"];

    /// The rule set with this name, in any case, with `_` or a blank for `-`; a few common short forms too.
    pub fn named(name: &str) -> Option<Rules> {
        let is = |wanted: &str| {
            name.len() == wanted.len()
                && name.bytes().zip(wanted.bytes()).all(|(a, b)| {
                    let a = if matches!(a, b'_' | b' ') { b'-' } else { a.to_ascii_lowercase() };
                    a == b
                })
        };
        if let Some(at) = Rules::NAMES.iter().position(|known| is(known)) {
            return Some(Rules::NAMED[at]);
        }
        let any = |names: &[&str]| names.iter().any(|n| is(n));
        Some(match () {
            () if any(&["tromptaylor", "tt"]) => Rules::TROMP_TAYLOR,
            () if is("cn") => Rules::CHINESE,
            () if is("jp") => Rules::JAPANESE,
            () if is("kr") => Rules::KOREAN,
            () if any(&["newzealand", "nz"]) => Rules::NEW_ZEALAND,
            () if is("goe") => Rules::ING,
            () => return None,
        })
    }

    /// The name of this rule set, the first if it has several; `None` if its switches make none that has a name.
    pub fn name(&self) -> Option<&'static str> {
        Rules::NAMED.iter().position(|named| named == self).map(|at| Rules::NAMES[at])
    }

    /// The words of its switches, in the order of `SWITCHES`.
    fn switches(&self) -> [&'static str; 6] {
        let flag = |on: bool| if on { "yes" } else { "no" };
        [
            self.ko.word(),
            self.suicide.word(),
            self.scoring.word(),
            flag(self.seki_tax),
            self.handicap_bonus.word(),
            flag(self.agreement),
        ]
    }

    /// Whether every stone left on the board counts as alive: Tromp-Taylor knows no agreement on dead stones.
    pub fn counts_every_stone(&self) -> bool {
        self.scoring == Scoring::Area && !self.agreement
    }

    /// The komi that is usual under these rules on a full board.
    pub fn usual_komi(&self) -> Points {
        match self.scoring {
            Scoring::Area => Points::from_halves(15),
            Scoring::Territory => Points::from_halves(13),
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

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.switches();
        let changed = |at: usize| {
            let named = Rules::NAMED[at].switches();
            (0..own.len()).filter(move |&k| own[k] != named[k])
        };
        // The nearest named set; of equals the first.
        let nearest = (0..Rules::NAMED.len()).min_by_key(|&at| changed(at).count()).unwrap_or(0);
        f.write_str(Rules::NAMES[nearest])?;
        changed(nearest).try_for_each(|k| write!(f, ",{}={}", Rules::SWITCHES[k], own[k]))
    }
}

impl FromStr for Rules {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Rules, UnknownWord> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default().trim();
        let mut rules = Rules::named(name).ok_or_else(|| UnknownWord::new("rule set", name, &Rules::NAMES))?;
        for part in parts {
            let (switch, value) = part.split_once('=').unwrap_or((part, ""));
            let (switch, value) = (switch.trim(), value.trim());
            match switch {
                "ko" => rules.ko = value.parse()?,
                "suicide" => rules.suicide = value.parse()?,
                "scoring" => rules.scoring = value.parse()?,
                "seki-tax" => rules.seki_tax = flag(value)?,
                "handicap-bonus" => rules.handicap_bonus = value.parse()?,
                "agreement" => rules.agreement = flag(value)?,
                _ => return Err(UnknownWord::new("switch of a rule set", switch, &Rules::SWITCHES)),
            }
        }
        Ok(rules)
    }
}

fn flag(value: &str) -> Result<bool, UnknownWord> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(UnknownWord::new("value of a switch", value, &["yes", "no"])),
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::{HandicapBonus, KoRule, Rules, Scoring, Suicide};

    #[test]
    fn every_rule_set_is_read_back() {
        let mut seen = 0;
        for &ko in KoRule::ALL {
            for &suicide in Suicide::ALL {
                for &scoring in Scoring::ALL {
                    for &handicap_bonus in HandicapBonus::ALL {
                        for bits in 0..4 {
                            let (seki_tax, agreement) = (bits & 1 != 0, bits & 2 != 0);
                            let rules = Rules { ko, suicide, scoring, seki_tax, handicap_bonus, agreement };
                            assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
                            assert!(rules.name().is_none_or(|name| name == rules.to_string()));
                            seen += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(seen, 144);
    }

    #[test]
    fn errors_say_what_there_is() {
        let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert_eq!(
            error("martian"),
            "unknown rule set 'martian'; there are tromp-taylor, chinese, japanese, korean, aga, bga, new-zealand, ing"
        );
        assert_eq!(error("aga,ko=none"), "unknown ko rule 'none'; there are simple, positional, situational");
        assert!(error("aga,k=1").starts_with("unknown switch of a rule set 'k'; there are ko, "));
        assert_eq!(error("aga,agreement=1"), "unknown value of a switch '1'; there are yes, no");
    }
}
