//! Rule sets by name and by switch.

use igolog_core::{KoRule, Rules, Scoring, Suicide};
use serde_json::{Map, Value};

use super::args::{Args, SYNTAX};
use super::{Answer, Engine};

/// Chinese rules as two servers play them.
const CHINESE_SUPERKO: Rules = Rules { ko: KoRule::PositionalSuperko, ..Rules::CHINESE };

/// Rule sets by the names of the server, whose Chinese rules are not everyone's.
pub(super) fn kgs_rules(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let rules = match Rules::named(args.word(0)?) {
        Some(Rules::CHINESE) => CHINESE_SUPERKO,
        Some(rules) => rules,
        None => return Err("unsupported rules".to_string()),
    };
    engine.change_rules(rules);
    Ok(String::new())
}

/// The rules as one line of JSON with KataGo's names.
pub(super) fn kata_get_rules(engine: &mut Engine, _: &Args<'_>) -> Answer {
    let rules = engine.game.rules();
    let upper = str::to_ascii_uppercase;
    let (ko, scoring) = (upper(rules.ko.word()), upper(rules.scoring.word()));
    let tax = if rules.seki_tax { "SEKI" } else { "NONE" };
    let bonus = upper(rules.handicap_bonus.word());
    Ok(format!(
        "{{\"friendlyPassOk\":{},\"hasButton\":false,\"ko\":\"{ko}\",\"scoring\":\"{scoring}\",\"suicide\":{},\
         \"tax\":\"{tax}\",\"whiteHandicapBonus\":\"{bonus}\"}}",
        rules.agreement,
        rules.suicide == Suicide::Allowed
    ))
}

/// A rule set by name, or as JSON with any of the switches; the others are those of Tromp-Taylor.
pub(super) fn kata_set_rules(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let text = args.words().join(" ");
    let rules = if text.starts_with('{') {
        let switches: Map<String, Value> = serde_json::from_str(&text).map_err(|_| SYNTAX)?;
        let mut rules = Rules::TROMP_TAYLOR;
        for (key, value) in &switches {
            set(&mut rules, key, value.as_str().unwrap_or(&value.to_string()))?;
        }
        if !switches.contains_key("tax") {
            rules.seki_tax = rules.scoring == Scoring::Territory;
        }
        rules
    } else {
        named(&text).ok_or_else(|| format!("unsupported rules; there are {}", Rules::NAMES.join(", ")))?
    };
    engine.change_rules(rules);
    Ok(String::new())
}

pub(super) fn kata_set_rule(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let mut rules = *engine.game.rules();
    let mut told = engine.told.0;
    set(&mut rules, args.word(0)?, args.word(1)?)?;
    set(&mut told, args.word(0)?, args.word(1)?)?;
    engine.change_rules(rules);
    // The other rules of a record are its own.
    engine.told.0 = told;
    Ok(String::new())
}

/// Rule sets by name, with the names that KataGo has for others.
fn named(text: &str) -> Option<Rules> {
    let word: String = text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).collect();
    match word.to_ascii_lowercase().as_str() {
        "chineseogs" | "chinesekgs" => Some(CHINESE_SUPERKO),
        "french" => Some(Rules::AGA),
        _ => Rules::named(text),
    }
}

fn set(rules: &mut Rules, key: &str, value: &str) -> Result<(), String> {
    let upper = value.to_ascii_uppercase();
    let unknown = || format!("unsupported value {:?} for rule {:?}", shorten(value), shorten(key));
    let flag = || upper.to_ascii_lowercase().parse::<bool>().ok();
    match key {
        "ko" => rules.ko = value.parse().map_err(|_| unknown())?,
        "score" | "scoring" => rules.scoring = value.parse().map_err(|_| unknown())?,
        "tax" => {
            rules.seki_tax = match upper.as_str() {
                "NONE" => false,
                "SEKI" => true,
                _ => return Err(unknown()),
            }
        }
        "suicide" | "multiStoneSuicideLegal" => {
            rules.suicide = if flag().ok_or_else(unknown)? { Suicide::Allowed } else { Suicide::Forbidden };
        }
        "whiteHandicapBonus" => rules.handicap_bonus = value.parse().map_err(|_| unknown())?,
        "friendlyPassOk" => rules.agreement = flag().ok_or_else(unknown)?,
        "hasButton" | "button" if flag() == Some(false) => {}
        _ => return Err(unknown()),
    }
    Ok(())
}

fn shorten(text: &str) -> String {
    text.chars().take(30).collect()
}
