//! Rule sets by name and by switch.

use igolog_core::{HandicapBonus, KoRule, Rules, Scoring};

use super::args::{Args, SYNTAX};
use super::{Answer, Engine};

pub(super) fn kgs_rules(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let rules = Rules::named(args.word(0)?).ok_or("unsupported rules")?;
    engine.change_rules(rules);
    Ok(String::new())
}

/// The rules as one line of JSON with KataGo's names.
pub(super) fn kata_get_rules(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let rules = engine.game.rules();
    let ko = match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::PositionalSuperko => "POSITIONAL",
        KoRule::SituationalSuperko => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    let tax = if rules.seki_tax { "SEKI" } else { "NONE" };
    let bonus = match rules.handicap_bonus {
        HandicapBonus::None => "0",
        HandicapBonus::N => "N",
        HandicapBonus::NMinusOne => "N-1",
    };
    Ok(format!(
        "{{\"friendlyPassOk\":{},\"hasButton\":false,\"ko\":\"{ko}\",\"scoring\":\"{scoring}\",\"suicide\":{},\
         \"tax\":\"{tax}\",\"whiteHandicapBonus\":\"{bonus}\"}}",
        !rules.counts_every_stone(),
        rules.suicide
    ))
}

/// A rule set by name, or as JSON with any of the switches.
pub(super) fn kata_set_rules(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let text = args.words().join(" ");
    let text = text.trim();
    let rules = match text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        Some(body) => {
            let mut rules = Rules::TROMP_TAYLOR;
            for pair in body.split(',').filter(|pair| !pair.trim().is_empty()) {
                let (key, value) = pair.split_once(':').ok_or(SYNTAX)?;
                set(&mut rules, unquote(key), unquote(value))?;
            }
            rules
        }
        None => named(text).ok_or_else(|| format!("unknown rules; known are {}", Rules::NAMES.join(", ")))?,
    };
    engine.change_rules(rules);
    Ok(String::new())
}

pub(super) fn kata_set_rule(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let mut rules = *engine.game.rules();
    set(&mut rules, args.word(0)?, args.word(1)?)?;
    engine.change_rules(rules);
    Ok(String::new())
}

/// Rule sets by name, with KataGo's names for two servers that play Chinese rules with superko.
fn named(text: &str) -> Option<Rules> {
    match text.to_ascii_lowercase().as_str() {
        "chinese-ogs" | "chinese-kgs" => Some(Rules { ko: KoRule::PositionalSuperko, ..Rules::CHINESE }),
        _ => Rules::named(text),
    }
}

fn unquote(text: &str) -> &str {
    text.trim().trim_matches('"')
}

fn set(rules: &mut Rules, key: &str, value: &str) -> Result<(), String> {
    let upper = value.to_ascii_uppercase();
    let unknown = || format!("unsupported value {:?} for rule {:?}", shorten(value), shorten(key));
    match key {
        "ko" => {
            rules.ko = match upper.as_str() {
                "SIMPLE" => KoRule::Simple,
                "POSITIONAL" => KoRule::PositionalSuperko,
                "SITUATIONAL" => KoRule::SituationalSuperko,
                _ => return Err(unknown()),
            }
        }
        "score" | "scoring" => {
            rules.scoring = match upper.as_str() {
                "AREA" => Scoring::Area,
                "TERRITORY" => Scoring::Territory,
                _ => return Err(unknown()),
            }
        }
        "tax" => {
            rules.seki_tax = match upper.as_str() {
                "NONE" => false,
                "SEKI" => true,
                _ => return Err(unknown()),
            }
        }
        "suicide" | "multiStoneSuicideLegal" => rules.suicide = value.parse().map_err(|_| unknown())?,
        "whiteHandicapBonus" => {
            rules.handicap_bonus = match upper.as_str() {
                "0" => HandicapBonus::None,
                "N" => HandicapBonus::N,
                "N-1" => HandicapBonus::NMinusOne,
                _ => return Err(unknown()),
            }
        }
        "hasButton" | "button" if value == "false" => {}
        "friendlyPassOk" if value.parse::<bool>().is_ok() => {}
        _ => return Err(unknown()),
    }
    Ok(())
}

fn shorten(text: &str) -> String {
    text.chars().take(30).collect()
}
