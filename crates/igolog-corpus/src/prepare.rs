//! From the text of a record to everything that a library keeps of its games. Needs no file and runs on any thread.

use igolog_core::{Change, Color, Delta, Move, Played, Stop};
use igolog_facts::{FactStore, Lifetime, Relation, lifetimes};
use igolog_life::Effort;
use igolog_text::input::{Input, InputError};
use igolog_text::replay::{RecordPosition, Replay};
use igolog_text::sgf::{self, Collection};
use twox_hash::XxHash3_64;

use crate::entry::GameEntry;
use crate::frame::{Frame, Frames};
use crate::track::{TrackMove, TrackStep, TrackWriter};

/// Facts of one game that are kept at most: games have thousands, a hostile record millions.
const MOST_LIVES: usize = 4_000_000;

/// What is kept of games, and how hard to look.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The relations that get a table.
    pub relations: Vec<Relation>,
    /// How hard to look for what they say of life.
    pub effort: Effort,
}

/// A position of a game in the index: its hash, and the symmetry that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedHash {
    /// The smallest of the hashes of all turned and mirrored positions.
    pub hash: u64,
    /// The symmetry that takes the position there.
    pub symmetry: u8,
}

/// A game ready to be written.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Its row.
    pub entry: GameEntry,
    /// Its changes; none if it could not be read.
    pub track: Vec<u16>,
    /// Its positions after each number of moves.
    pub positions: Vec<PlacedHash>,
    /// Its facts, with lifetimes in moves.
    pub lives: Vec<Lifetime>,
}

/// The hash of a text.
pub fn content_hash(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// All games of a text. One that cannot be read is there with its error. `known` says of a hash whether the game is in
/// the library already; such games are left out, and counted.
pub fn prepare(
    file: &str,
    bytes: &[u8],
    plan: &Plan,
    frames: &Frames,
    stop: &Stop,
    known: impl Fn(u64) -> bool,
) -> (Vec<Prepared>, usize) {
    let content = content_hash(bytes);
    if known(content) {
        return (Vec::new(), 1);
    }
    let unread = |number: u32, content: u64, error: String| Prepared {
        entry: GameEntry::unread(file, number, content, error),
        track: Vec::new(),
        positions: Vec::new(),
        lives: Vec::new(),
    };
    let collection = match Input::read(bytes) {
        Ok(Input::Games(collection)) if collection.games().len() > 0 => collection,
        Ok(Input::Games(_)) => return (vec![unread(1, content, "there is no game in it".into())], 0),
        Ok(_) => return (vec![unread(1, content, "it is a position, not a game record".into())], 0),
        Err(error) => return (vec![unread(1, content, told(&error))], 0),
    };
    let single = collection.games().len() == 1;
    let mut skipped = 0;
    let mut games = Vec::new();
    for (number, record) in (1..).zip(collection.games()) {
        let content = if single { content } else { content_hash(&alone(record)) };
        if !single && known(content) {
            skipped += 1;
            continue;
        }
        games.push(match game(record, file, number, content, plan, frames, stop) {
            Ok(game) => game,
            Err(error) => unread(number, content, error),
        });
    }
    (games, skipped)
}

fn told(error: &InputError) -> String {
    let text = error.to_string();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// One game of a collection as a text of its own.
fn alone(record: sgf::Record<'_>) -> Vec<u8> {
    let (mut one, root) = Collection::like(record);
    one.merge(root, record);
    one.to_bytes().unwrap_or_else(|_| one.to_string().into_bytes())
}

fn game(
    record: sgf::Record<'_>,
    file: &str,
    number: u32,
    content: u64,
    plan: &Plan,
    frames: &Frames,
    stop: &Stop,
) -> Result<Prepared, String> {
    let replay = Replay::while_wanted(record, usize::MAX, None, stop).map_err(|error| error.to_string())?;
    let size = record.size();
    let frame = frames.get(usize::from(size.width), usize::from(size.height)).map_err(|error| error.to_string())?;
    let mut entry = GameEntry::of(record, file, number, content);
    entry.moves = i32::try_from(replay.moves).unwrap_or(i32::MAX);
    entry.warnings = i32::try_from(replay.warnings.len()).unwrap_or(i32::MAX);
    let (start, deltas) = replay.game.board().history();
    let track = track(&frame, replay.game.steps(), &deltas, &replay.positions);
    let words = track.finish();
    entry.moves_hash = moves_hash(&frame, crate::track::Track::checked(&words));
    let positions = positions(&frame, crate::track::Track::checked(&words));
    let mut store = FactStore::new(&start);
    store.set_effort(plan.effort);
    store.set_stop(stop.clone());
    let lives = lifetimes(store, &deltas, &plan.relations, |rows| rows <= MOST_LIVES && !stop.is_asked());
    let lives = lives.ok_or("it has more facts than a library keeps of one game")?;
    Ok(Prepared { entry, track: words, positions, lives: in_moves(lives, &replay.positions) })
}

/// The changes between the positions of a record.
fn track(frame: &Frame, steps: &[Played], deltas: &[Delta], positions: &[RecordPosition]) -> TrackWriter {
    let mut writer = TrackWriter::new(frame.width, frame.height);
    let mut from = 0;
    let mut before: Vec<(u16, Option<Color>)> = Vec::new();
    for (number, position) in positions.iter().enumerate() {
        let to = position.steps.min(deltas.len());
        // What is there before and after the steps of one position: a stone may come and go among them.
        before.clear();
        let mut after: Vec<Option<Color>> = Vec::new();
        for change in deltas[from..to].iter().flat_map(|delta| &delta.changes) {
            let point = change.point.index() as u16;
            match before.iter().position(|&(known, _)| known == point) {
                Some(at) => after[at] = change.after,
                None => {
                    before.push((point, change.before));
                    after.push(change.after);
                }
            }
        }
        let played = (from..to).find_map(|at| match steps[at] {
            Played::Move(color, mv) => Some((color, mv, &deltas[at])),
            Played::Setup => None,
        });
        // The stone that was played; setup after the move may have taken it away again.
        let mut own = None;
        if number > 0 {
            writer.push(TrackStep::Move(match played {
                None => TrackMove::Unmade,
                Some((color, Move::Pass, _)) => TrackMove::Pass(color),
                Some((color, Move::Play(point), delta)) => {
                    let stands = |change: &Change| change.point == point && change.after == Some(color);
                    let point = point.index() as u16;
                    if delta.changes.iter().any(stands) {
                        own = Some((point, color));
                        TrackMove::Play(color, point)
                    } else {
                        TrackMove::Lost(color, point)
                    }
                }
            }));
        }
        for (&(point, was), &is) in before.iter().zip(&after) {
            let known = own.filter(|&(played, _)| played == point).map_or(was, |(_, color)| Some(color));
            if known != is {
                writer.push(TrackStep::Change(point, is));
            }
        }
        from = to;
    }
    writer
}

/// The hash of every position, as it goes into the index.
pub(crate) fn positions(frame: &Frame, track: crate::track::Track<'_>) -> Vec<PlacedHash> {
    let mut contents: Vec<Option<Color>> = vec![None; frame.len()];
    let mut hashes = frame.empty();
    let mut found = Vec::new();
    let mut set = |hashes: &mut crate::frame::Hashes, point: u16, content: Option<Color>| {
        let old = std::mem::replace(&mut contents[usize::from(point)], content);
        for color in [old, content].into_iter().flatten() {
            frame.toggle(hashes, color, usize::from(point));
        }
    };
    let placed = |hashes: &crate::frame::Hashes| {
        let (hash, symmetry) = frame.canonical(hashes);
        PlacedHash { hash, symmetry: symmetry as u8 }
    };
    for step in track.steps() {
        match step {
            TrackStep::Move(mv) => {
                found.push(placed(&hashes));
                if let TrackMove::Play(color, point) = mv {
                    set(&mut hashes, point, Some(color));
                }
            }
            TrackStep::Change(point, content) => set(&mut hashes, point, content),
        }
    }
    found.push(placed(&hashes));
    found
}

/// A hash of the board, the stones at the start and the moves, the smallest over all symmetries.
fn moves_hash(frame: &Frame, track: crate::track::Track<'_>) -> u64 {
    let of_symmetry = |image: &Vec<u16>| {
        let start = (frame.width as u64) << 16 | frame.height as u64;
        let mut setup = 0_u64;
        let mut hash = start;
        let mut made = false;
        for step in track.steps() {
            match step {
                TrackStep::Move(mv) => {
                    made = true;
                    let point = mv.point().map_or(0xFFFF, |point| u64::from(image[usize::from(point)]));
                    let color = mv.color().map_or(2, |color| color as u64);
                    hash = mixed(hash ^ (point << 2 | color));
                }
                // Stones at the start have no order.
                TrackStep::Change(point, content) if !made => {
                    let color = content.map_or(2, |color| color as u64);
                    setup ^= mixed(u64::from(image[usize::from(point)]) << 2 | color);
                }
                TrackStep::Change(..) => {}
            }
        }
        mixed(hash ^ setup)
    };
    frame.images.iter().map(of_symmetry).min().unwrap_or(0)
}

fn mixed(value: u64) -> u64 {
    let value = (value.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ value >> 31).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (value ^ value >> 29).wrapping_mul(0x94D0_49BB_1331_11EB) ^ value >> 32
}

/// Lifetimes in steps as lifetimes in moves: what came and went between two positions of the record is not there, and
/// what was gone only between them never went.
fn in_moves(lives: Vec<Lifetime>, positions: &[RecordPosition]) -> Vec<Lifetime> {
    let same = positions.iter().enumerate().all(|(number, position)| position.steps == number);
    if same {
        return lives;
    }
    let last = positions.len().saturating_sub(1);
    let number = |step: u32| positions.partition_point(|position| position.steps < step as usize).min(last) as u32;
    let mut lives: Vec<Lifetime> = lives
        .into_iter()
        .map(|life| Lifetime { from: number(life.from), to: life.to.map(number), ..life })
        .filter(|life| life.to != Some(life.from))
        .collect();
    lives.sort_by(|a, b| (a.relation, &a.row, a.from).cmp(&(b.relation, &b.row, b.from)));
    lives.dedup_by(|next, life| {
        let goes_on = next.relation == life.relation && next.row == life.row && life.to == Some(next.from);
        if goes_on {
            life.to = next.to;
        }
        goes_on
    });
    lives.sort_by(|a, b| (a.from, a.relation, &a.row).cmp(&(b.from, b.relation, &b.row)));
    lives
}
