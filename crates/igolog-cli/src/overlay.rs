//! Layers of knowledge drawn on a board: colours, lines and letters for a picture, letters alone for text.

use igolog_core::{BlockId, Color, Point};
use igolog_facts::FactStore;
use igolog_life::eyes::EyeKind;
use igolog_life::ladder::LadderResult;
use igolog_life::race::RaceEnd;
use igolog_life::verdict::halves;
use igolog_life::{BlockLife, Certainty, Verdict};
use igolog_text::svg::{Fill, Key, Link, Mark, Picture, Stroke};

/// What can be laid over a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Layer {
    /// Blocks, each with a colour and a letter
    Blocks,
    /// Liberties: their number on every stone, and the last two
    Liberties,
    /// Joints and kosumi links
    Joints,
    /// Static groups
    Groups,
    /// Regions, with their sizes
    Regions,
    /// What each region is worth in eyes
    Eyes,
    /// Verdicts
    Life,
    /// Ladders
    Ladders,
    /// Races to capture
    Races,
    /// Influence and likely territory
    Influence,
}

/// What a layer says of one point: a short text, and the class of its colour.
#[derive(Clone, Debug)]
struct Note {
    point: Point,
    text: String,
    class: Option<u8>,
}

/// Green, amber, light blue, blue and grey of the eight classes: apart for every kind of sight.
const ALIVE: u8 = 2;
const DEAD: u8 = 5;
const SEKI: u8 = 4;
const UNSETTLED: u8 = 0;
const UNKNOWN: u8 = 7;

/// Adds a layer to a picture.
pub(crate) fn draw(picture: &mut Picture, store: &mut FactStore, layer: Layer) {
    let notes = notes(store, layer);
    picture.fills.extend(notes.iter().filter_map(|n| n.class.map(|c| (n.point, Fill::Class(c)))));
    picture.marks.extend(notes.into_iter().filter(|n| !n.text.is_empty()).map(|n| (n.point, Mark::Label(n.text))));
    match layer {
        Layer::Joints => draw_links(picture, store),
        Layer::Liberties => explain(picture, &[(DEAD, "one liberty left: atari"), (UNSETTLED, "two liberties left")]),
        Layer::Eyes => explain(
            picture,
            &[
                (ALIVE, "an eye; the number says how many"),
                (UNSETTLED, "h, half an eye more for who moves first; ?, undecided"),
                (DEAD, "F, a false eye"),
            ],
        ),
        Layer::Life => {
            explain(
                picture,
                &[(ALIVE, "alive"), (DEAD, "dead"), (SEKI, "seki"), (UNSETTLED, "unsettled"), (UNKNOWN, "unknown")],
            );
            picture.legend.push((Key::Mark(Mark::Label("A".into())), "proved".into()));
            picture.legend.push((Key::Mark(Mark::Label("a".into())), "estimated".into()));
        }
        Layer::Races => {
            explain(
                picture,
                &[(ALIVE, "wins its race"), (DEAD, "loses"), (SEKI, "seki"), (UNSETTLED, "who moves first")],
            );
            draw_races(picture, store);
        }
        _ => {}
    }
}

fn explain(picture: &mut Picture, classes: &[(u8, &str)]) {
    picture.legend.extend(classes.iter().map(|&(class, what)| (Key::Fill(Fill::Class(class)), what.to_owned())));
}

/// The letters of a layer for a board in text: one a point. Longer texts are cut to a sign that says so.
pub(crate) fn letters(store: &mut FactStore, layer: Layer) -> Vec<(Point, char)> {
    let letter = |note: Note| {
        let mut chars = note.text.chars();
        let first = chars.next()?;
        Some((note.point, if chars.next().is_some() { '+' } else { first }))
    };
    notes(store, layer).into_iter().filter_map(letter).collect()
}

/// What the letters of a layer mean.
pub(crate) fn legend(layer: Layer) -> &'static str {
    match layer {
        Layer::Blocks => "blocks: stones with the same letter are one block",
        Layer::Liberties => "liberties: the number of liberties on each stone, + for ten and more",
        Layer::Joints => "joints: b and w can be cut, B and W cannot; * for both colours",
        Layer::Groups => "groups: stones with the same letter hold together",
        Layer::Regions => "regions: points with the same letter; only those that are not open",
        Layer::Eyes => "eyes: 1 one eye, 2 two eyes, h half an eye more for who moves first, ? undecided, F false",
        Layer::Life => "life: A alive, D dead, S seki, U unsettled; small letters are estimates, ? unknown",
        Layer::Ladders => "ladders: C caught, U caught if the enemy moves first, E escapes, B breaks a ladder",
        Layer::Races => "races: W wins, L loses, U whoever moves first, S seki; all by counting, an estimate",
        Layer::Influence => "influence: b and w likely territory, an estimate",
    }
}

fn notes(store: &mut FactStore, layer: Layer) -> Vec<Note> {
    match layer {
        Layer::Blocks => {
            let blocks: Vec<BlockId> = store.blocks().map(|b| b.block).collect();
            by_block(store, blocks.into_iter().enumerate().map(|(i, b)| (b, i)))
        }
        Layer::Groups => groups(store),
        Layer::Liberties => liberties(store),
        Layer::Joints => joints(store),
        Layer::Regions => regions(store),
        Layer::Eyes => eyes(store),
        Layer::Life => life(store),
        Layer::Ladders => ladders(store),
        Layer::Races => races(store),
        Layer::Influence => influence(store),
    }
}

fn letter(number: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNPQRSTUVWYZ";
    char::from(LETTERS[number % LETTERS.len()]).to_string()
}

fn by_block(store: &FactStore, numbers: impl Iterator<Item = (BlockId, usize)>) -> Vec<Note> {
    let note = |point, i: usize| Note { point, text: letter(i), class: Some((i % 8) as u8) };
    numbers.flat_map(|(b, i)| store.board().block_stones(b).map(move |p| note(p, i))).collect()
}

fn groups(store: &mut FactStore) -> Vec<Note> {
    let analysis = store.analysis();
    let mut numbers = Vec::new();
    let mut next = 0;
    for color in Color::ALL {
        let groups = &analysis.sides[color].groups;
        for name in groups.names() {
            numbers.extend(groups.members(name).map(|b| (b, next)));
            next += 1;
        }
    }
    by_block(store, numbers.into_iter())
}

fn liberties(store: &FactStore) -> Vec<Note> {
    let mut notes = Vec::new();
    for fact in store.blocks() {
        let class = match fact.liberties {
            1 => Some(DEAD),
            2 => Some(UNSETTLED),
            _ => None,
        };
        let text = fact.liberties.to_string();
        let stones = store.board().block_stones(fact.block);
        notes.extend(stones.map(|point| Note { point, text: text.clone(), class }));
        if class.is_some() {
            let points = store.board().liberties(fact.block);
            notes.extend(points.map(|point| Note { point, text: String::new(), class }));
        }
    }
    notes
}

fn joints(store: &FactStore) -> Vec<Note> {
    let board = store.board();
    let mut found: Vec<(Point, Color, bool)> =
        store.joints().map(|j| (j.point, board.block_color(j.blocks[0]), j.cuttable)).collect();
    found.dedup();
    let mut notes: Vec<Note> = Vec::new();
    for (point, color, cuttable) in found {
        let text = match (color, cuttable) {
            (Color::Black, true) => "b",
            (Color::Black, false) => "B",
            (Color::White, true) => "w",
            (Color::White, false) => "W",
        };
        match notes.last_mut() {
            Some(last) if last.point == point => last.text = "*".into(),
            _ => notes.push(Note { point, text: text.into(), class: Some(if cuttable { UNSETTLED } else { ALIVE }) }),
        }
    }
    notes
}

/// A line between the stones by which two racing groups touch.
fn draw_races(picture: &mut Picture, store: &mut FactStore) {
    let races = store.races();
    let board = store.board();
    for race in races {
        let stones = |blocks: &[BlockId]| -> Vec<Point> {
            let mut points: Vec<Point> = blocks.iter().flat_map(|&b| board.block_stones(b)).collect();
            points.sort_unstable();
            points
        };
        let white = stones(&race.second.blocks);
        let touching = stones(&race.first.blocks).into_iter().find_map(|from| {
            let to = board.graph().neighbors(from).find(|q| white.binary_search(q).is_ok())?;
            Some((from, to))
        });
        if let Some((from, to)) = touching {
            picture.links.push(Link { from, to, fill: Fill::Class(DEAD), stroke: Stroke::Solid });
        }
    }
}

fn draw_links(picture: &mut Picture, store: &FactStore) {
    let board = store.board();
    for joint in store.joints() {
        let stroke = if joint.cuttable { Stroke::Dashed } else { Stroke::Solid };
        for near in board.graph().neighbors(joint.point) {
            if joint.blocks.iter().any(|&b| board.block(near) == Some(b)) {
                picture.links.push(Link { from: joint.point, to: near, fill: Fill::Class(1), stroke });
            }
        }
    }
    for kosumi in store.kosumi().filter(|k| k.halves > 0) {
        let stroke = if kosumi.halves == 2 { Stroke::Solid } else { Stroke::Dashed };
        let [from, to] = kosumi.stones;
        picture.links.push(Link { from, to, fill: Fill::Class(3), stroke });
    }
    picture.legend.push((Key::Link(Fill::Class(1), Stroke::Dashed), "joint that can be cut".into()));
    picture.legend.push((Key::Link(Fill::Class(1), Stroke::Solid), "joint that cannot".into()));
    picture.legend.push((Key::Link(Fill::Class(3), Stroke::Solid), "kosumi, linked".into()));
    picture.legend.push((Key::Link(Fill::Class(3), Stroke::Dashed), "kosumi, half a link".into()));
}

fn regions(store: &mut FactStore) -> Vec<Note> {
    let analysis = store.analysis();
    let mut notes = Vec::new();
    let mut next = 0;
    for color in Color::ALL {
        let side = &analysis.sides[color];
        for (place, region) in side.regions.iter().enumerate() {
            let id = side.region_id(place);
            if !side.eyes.iter().any(|e| e.region == id && e.kind != EyeKind::Open) {
                continue;
            }
            let (text, class) = (letter(next), Some((next % 8) as u8));
            notes.extend(region.points.iter().map(|&point| Note { point, text: text.clone(), class }));
            next += 1;
        }
    }
    notes
}

fn eyes(store: &mut FactStore) -> Vec<Note> {
    let analysis = store.analysis();
    let mut notes = Vec::new();
    for color in Color::ALL {
        let side = &analysis.sides[color];
        for (place, region) in side.regions.iter().enumerate() {
            let id = side.region_id(place);
            let Some(eye) = side.eyes.iter().find(|e| e.region == id && e.kind != EyeKind::Open) else { continue };
            let text = match eye.kind {
                EyeKind::Real => halves(u32::from(eye.low)),
                EyeKind::Half => "h".into(),
                EyeKind::False => "F".into(),
                _ => "?".into(),
            };
            let class = if eye.low >= 2 { ALIVE } else { UNSETTLED };
            let class = if eye.kind == EyeKind::False { DEAD } else { class };
            notes.extend(region.points.iter().map(|&point| Note { point, text: text.clone(), class: Some(class) }));
        }
    }
    notes
}

fn life(store: &mut FactStore) -> Vec<Note> {
    let analysis = store.analysis();
    let of = |life: &BlockLife| {
        let (letter, class) = match life.verdict {
            Verdict::Alive => ("A", ALIVE),
            Verdict::Dead => ("D", DEAD),
            Verdict::Seki => ("S", SEKI),
            Verdict::Unsettled => ("U", UNSETTLED),
            Verdict::Unknown => ("?", UNKNOWN),
        };
        let text = if life.status == Certainty::Proved { letter.to_owned() } else { letter.to_lowercase() };
        (life.block, text, class)
    };
    let board = store.board();
    let note = |(block, text, class): (BlockId, String, u8)| {
        board.block_stones(block).map(move |point| Note { point, text: text.clone(), class: Some(class) })
    };
    analysis.life.iter().map(of).flat_map(note).collect()
}

fn of_block(store: &FactStore, block: BlockId, text: &str, class: u8) -> Vec<Note> {
    let note = |point| Note { point, text: text.to_owned(), class: Some(class) };
    store.board().block_stones(block).map(note).collect()
}

fn ladders(store: &mut FactStore) -> Vec<Note> {
    let ladders = store.ladders().to_vec();
    let mut notes = Vec::new();
    for ladder in ladders {
        let (text, class) = match ladder.result {
            LadderResult::Captured => ("C", DEAD),
            LadderResult::Unsettled => ("U", UNSETTLED),
            LadderResult::Escapes => ("E", ALIVE),
            LadderResult::Unknown => ("?", UNKNOWN),
        };
        notes.extend(of_block(store, ladder.block, text, class));
    }
    for (_, breakers) in store.breakers() {
        for breaker in breakers {
            notes.extend(of_block(store, breaker, "B", SEKI));
        }
    }
    notes.sort_by_key(|n| n.point);
    notes.dedup_by_key(|n| n.point);
    notes
}

fn races(store: &mut FactStore) -> Vec<Note> {
    let mut notes = Vec::new();
    for race in store.races() {
        let (first, second) = match race.end {
            RaceEnd::FirstWins => (("W", ALIVE), ("L", DEAD)),
            RaceEnd::SecondWins => (("L", DEAD), ("W", ALIVE)),
            RaceEnd::Seki => (("S", SEKI), ("S", SEKI)),
            RaceEnd::Unsettled | RaceEnd::FirstOrSeki | RaceEnd::SecondOrSeki => (("U", UNSETTLED), ("U", UNSETTLED)),
        };
        for (side, (text, class)) in [(&race.first, first), (&race.second, second)] {
            notes.extend(side.blocks.iter().flat_map(|&b| of_block(store, b, text, class)));
        }
    }
    // Who wins one of several races lives.
    notes.sort_by_key(|n| (n.point, n.class != Some(ALIVE), n.class == Some(DEAD)));
    notes.dedup_by_key(|n| n.point);
    notes
}

fn influence(store: &mut FactStore) -> Vec<Note> {
    let field = store.influence();
    let owned = |point| {
        let (text, class) = match field.owner(point)? {
            Color::Black => ("b", 1),
            Color::White => ("w", 3),
        };
        Some(Note { point, text: text.to_owned(), class: Some(class) })
    };
    store.board().graph().points().filter_map(owned).collect()
}
