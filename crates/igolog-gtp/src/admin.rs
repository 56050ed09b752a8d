//! Administrative commands.

use super::args::Args;
use super::{Answer, COMMANDS, Engine, analyze};
use crate::process;

pub(super) fn protocol_version(_: &mut Engine, _: &Args<'_>) -> Answer {
    Ok("2".to_string())
}

pub(super) fn name(engine: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(engine.options.name.clone())
}

pub(super) fn version(engine: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(engine.options.version.clone())
}

pub(super) fn quit(_: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(String::new())
}

pub(super) fn echo(_: &mut Engine, args: &Args<'_>) -> Answer {
    Ok(args.words().join(" "))
}

pub(super) fn known_command(_: &mut Engine, args: &Args<'_>) -> Answer {
    let name = args.word(0)?;
    let known = COMMANDS.iter().any(|(known, _)| *known == name) || analyze::Kind::named(name).is_some();
    Ok(known.to_string())
}

pub(super) fn list_commands(_: &mut Engine, _: &Args<'_>) -> Answer {
    let mut names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    names.extend(analyze::Kind::NAMES.iter().map(|(name, _)| *name));
    names.sort_unstable();
    Ok(names.join("\n"))
}

/// Seconds of processor time, over all threads.
pub(super) fn cputime(_: &mut Engine, _: &Args<'_>) -> Answer {
    let time = process::processor_time().ok_or("this system does not tell it")?;
    Ok(format!("{:.3}", time.as_secs_f64()))
}

/// Ends an analysis, as any line does.
pub(super) fn stop(_: &mut Engine, _: &Args<'_>) -> Answer {
    Ok(String::new())
}

/// The server wants an answer to everything that is said.
pub(super) fn kgs_chat(engine: &mut Engine, args: &Args<'_>) -> Answer {
    args.word(1)?;
    Ok(format!("I am {} {}. I play, but I do not talk.", engine.options.name, engine.options.version))
}

pub(super) fn kgs_game_over(engine: &mut Engine, _: &Args<'_>) -> Answer {
    engine.player.search().clear();
    Ok(String::new())
}

/// Commands that front ends can draw: kind, label, command.
pub(super) fn gogui_analyze_commands(_: &mut Engine, _: &Args<'_>) -> Answer {
    Ok([
        "dboard/Ownership/igolog-ownership",
        "dboard/Urgency/igolog-urgency %c",
        "sboard/Life/igolog-life",
        "sboard/Liberties of blocks/igolog-liberties",
        "sboard/Static groups/igolog-groups",
        "plist/Blocks caught in ladders/igolog-ladders",
        "string/Unconditional status/unconditional_status %p",
        "string/Attack/attack %p",
        "string/Defend/defend %p",
        "string/Kill the group/owl_attack %p",
        "string/Save the group/owl_defend %p",
        "string/Status of the group/dragon_status %p",
        "hstring/Solve/igolog-solve %p",
        "plist/All legal points/all_legal %c",
        "plist/Dead stones/final_status_list dead",
        "plist/Living stones/final_status_list alive",
        "plist/Stones in seki/final_status_list seki",
        "plist/Liberties of a block/findlib %p",
        "string/Final score/final_score",
        "string/Status/final_status %p",
        "string/Rules/kata-get-rules",
        "varc/Best move/reg_genmove %c",
    ]
    .join("\n"))
}
