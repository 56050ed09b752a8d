//! Ladders, races, safe territory and influence: what `life` says beside its verdicts.

use igolog_core::{BlockId, ByColor, Color, Point};
use igolog_facts::FactStore;
use igolog_life::ladder::{Ladder, LadderReader, LadderResult, breaking_points, ladder_breakers};
use igolog_life::race::{EyeSize, Race, RaceEnd, RaceSide};
use serde_json::{Value, json};

use super::Names;

/// Every block with at most two liberties, read as a ladder; breakers are named by their smallest stones.
pub(crate) fn ladders(store: &mut FactStore, names: Names<'_>) -> Value {
    let read = store.ladders().to_vec();
    read.iter().map(|ladder| ladder_json(store, ladder, names)).collect()
}

/// The ladder of one block; `null` if it has more than two liberties.
pub(super) fn ladder_of(store: &mut FactStore, block: BlockId, names: Names<'_>) -> Value {
    let found = store.ladders().iter().find(|l| l.block == block).cloned();
    found.map_or(Value::Null, |ladder| ladder_json(store, &ladder, names))
}

fn ladder_json(store: &FactStore, ladder: &Ladder, names: Names<'_>) -> Value {
    let board = store.board();
    let mut reader = LadderReader::new();
    let breakers: Vec<_> =
        ladder_breakers(&mut reader, board, ladder).into_iter().filter_map(|b| board.block_stones(b).min()).collect();
    json!({
        "block": names.point(ladder.block.point()),
        "color": board.block_color(ladder.block).word(),
        "result": ladder.result.word(),
        "attack": ladder.attack.map(|p| names.point(p)),
        "escape": ladder.escape.map(|p| names.point(p)),
        "breakers": names.points(breakers),
        "breaking_points": names.points(breaking_points(&mut reader, board, ladder)),
        "footprint": names.points(ladder.footprint.iter()),
    })
}

/// The race graph: its nodes are groups that live only by a race, its edges the races between adjacent ones.
pub(crate) fn races(store: &mut FactStore, names: Names<'_>) -> Value {
    let races = store.races();
    let mut groups: Vec<&[BlockId]> = races.iter().flat_map(|r| [&r.first.blocks[..], &r.second.blocks[..]]).collect();
    groups.sort_unstable();
    groups.dedup();
    let board = store.board();
    let node = |blocks: &&[BlockId]| {
        let mut stones: Vec<Point> = blocks.iter().flat_map(|&b| board.block_stones(b)).collect();
        stones.sort_unstable();
        let mut liberties: Vec<Point> = blocks.iter().flat_map(|&b| board.liberties(b)).collect();
        liberties.sort_unstable();
        liberties.dedup();
        json!({
            "block": names.point(blocks[0].point()),
            "color": board.block_color(blocks[0]).word(),
            "stones": names.points(stones),
            "liberties": liberties.len(),
        })
    };
    json!({
        "blocks": groups.iter().map(node).collect::<Vec<_>>(),
        "races": races.iter().map(|race| race_json(race, names)).collect::<Vec<_>>(),
    })
}

/// The races of a block's group.
pub(super) fn races_of(races: &[Race], block: BlockId, names: Names<'_>) -> Value {
    let own = races.iter().filter(|r| r.first.blocks.contains(&block) || r.second.blocks.contains(&block));
    own.map(|race| race_json(race, names)).collect()
}

fn race_json(race: &Race, names: Names<'_>) -> Value {
    let side = |s: &RaceSide| json!({ "block": names.point(s.block().point()), "moves": s.own, "approach": s.approach, "eye": s.eye.to_string() });
    json!({
        "black": side(&race.first),
        "white": side(&race.second),
        "shared": race.shared,
        "result": ends(race.end),
        "ahead": race.ahead,
        "status": "estimated",
    })
}

/// How a race ends, with the colours named: the first block of a race is Black's.
fn ends(end: RaceEnd) -> &'static str {
    match end {
        RaceEnd::FirstWins => "black",
        RaceEnd::SecondWins => "white",
        RaceEnd::Unsettled => "unsettled",
        RaceEnd::FirstOrSeki => "black_or_seki",
        RaceEnd::SecondOrSeki => "white_or_seki",
        RaceEnd::Seki => "seki",
    }
}

/// The potential of every point, row by row where there are rows, and the territory and area that it suggests.
pub(crate) fn influence(store: &mut FactStore) -> Value {
    let field = store.influence();
    let graph = store.board().graph();
    let pair = |n: ByColor<usize>| json!({ "black": n.black, "white": n.white });
    let values: Vec<f64> = graph.points().map(|p| (f64::from(field.at(p)) * 1000.0).round() / 1000.0).collect();
    json!({ "status": "estimated", "potential": values, "territory": pair(field.territory()), "area": pair(field.area()) })
}

/// What stands below the verdicts for people: safe points, ladders, races, the territory estimate.
pub(super) fn text(store: &mut FactStore, names: Names<'_>) -> String {
    let mut out = safe_text(store);
    let ladders = store.ladders().to_vec();
    for ladder in &ladders {
        out += &ladder_text(store, ladder, names);
    }
    for race in store.races() {
        out += &race_text(&race, names);
    }
    let field = store.influence();
    let (territory, area) = (field.territory(), field.area());
    out += &format!(
        "influence (estimated): territory black {}, white {}; area black {}, white {}\n",
        territory.black, territory.white, area.black, area.white
    );
    out
}

fn safe_text(store: &mut FactStore) -> String {
    let analysis = store.analysis();
    let board = store.board();
    let points = |c: Color| {
        let side = &analysis.sides[c];
        let stones: usize = side.alive.iter().map(|&b| board.block_size(b)).sum();
        stones + side.safe.iter().map(|&place| side.regions[place].points.len()).sum::<usize>()
    };
    format!(
        "safe (proved): black {}, white {} of {} points\n",
        points(Color::Black),
        points(Color::White),
        board.graph().len()
    )
}

fn ladder_text(store: &FactStore, ladder: &Ladder, names: Names<'_>) -> String {
    let board = store.board();
    let at = |p| names.point(p);
    let enemy = !board.block_color(ladder.block);
    let first = |what: &str, p: Option<igolog_core::Point>| p.map_or(String::new(), |p| format!(", {what} {}", at(p)));
    let what = match ladder.result {
        LadderResult::Captured => format!("is caught{}", first("by", ladder.attack)),
        LadderResult::Unsettled => {
            format!(
                "is caught if {enemy} moves first{}{}",
                first("at", ladder.attack),
                first("escapes at", ladder.escape)
            )
        }
        LadderResult::Escapes => "escapes".to_owned(),
        LadderResult::Unknown => "is too long to read".to_owned(),
    };
    let mut reader = LadderReader::new();
    let breakers: Vec<_> =
        ladder_breakers(&mut reader, board, ladder).into_iter().filter_map(|b| board.block_stones(b).min()).collect();
    let broken = match breakers[..] {
        [] => String::new(),
        _ => format!("; broken by {}", names.points(breakers).join(" ")),
    };
    format!("ladder: {} {} {what}{broken}\n", board.block_color(ladder.block), at(ladder.block.point()))
}

fn race_text(race: &Race, names: Names<'_>) -> String {
    let side = |s: &RaceSide| {
        let eye = match s.eye {
            EyeSize::None => String::new(),
            size => format!(", a {} eye", size),
        };
        let approach = match s.approach {
            0 => String::new(),
            1 => ", 1 to approach".to_owned(),
            n => format!(", {n} to approach"),
        };
        let moves = if s.own == 1 { "move" } else { "moves" };
        format!("{} ({} {moves}{approach}{eye})", names.point(s.block().point()), s.own)
    };
    let end = match race.end {
        RaceEnd::FirstWins => format!("black wins, {} ahead", race.ahead),
        RaceEnd::SecondWins => format!("white wins, {} ahead", race.ahead),
        RaceEnd::Unsettled => "whoever moves first wins".to_owned(),
        RaceEnd::FirstOrSeki => "black wins moving first, else seki".to_owned(),
        RaceEnd::SecondOrSeki => "white wins moving first, else seki".to_owned(),
        RaceEnd::Seki => "seki".to_owned(),
    };
    format!(
        "race: black {}, white {}, {} shared: {end} (estimated)\n",
        side(&race.first),
        side(&race.second),
        race.shared
    )
}
