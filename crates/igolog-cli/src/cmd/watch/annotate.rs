//! Messages and marks written into a game record that stays as it was otherwise.

use std::borrow::Cow;

use igolog_core::Graph;
use igolog_rules::MarkShape;
use igolog_text::replay::Replay;
use igolog_text::sgf::{Collection, NodeId};
use igolog_text::vertex;

use crate::exit::Failure;
use crate::input::PositionArgs;

/// What is to be written at one step of a game.
pub(super) struct Note {
    /// The number of the step, from 0.
    pub(super) step: usize,
    /// A paragraph for the comment.
    pub(super) message: String,
    /// Points to mark.
    pub(super) marks: Vec<(u32, MarkShape)>,
}

/// The file of a game with notes.
pub(super) fn annotated(
    collection: &Collection,
    args: &PositionArgs,
    notes: &[Note],
    graph: &Graph,
) -> Result<Vec<u8>, Failure> {
    let is_ascii = notes.iter().all(|n| n.message.is_ascii());
    // Damaged text would not survive decoding and encoding, so what may be damaged is edited byte by byte.
    let bytewise = match collection.charset().name() {
        "UTF-8" => declares_utf8_at_most(collection),
        "windows-1252" => is_ascii && declares_utf8_at_most(collection),
        _ => false,
    };
    if !bytewise {
        let mut copy = collection.clone();
        write(&mut copy, args, notes, graph, Cow::Borrowed)?;
        return Ok(copy.to_bytes());
    }
    let text = characters(&collection.to_bytes());
    let mut copy = Collection::read(text.as_bytes()).map_err(Failure::input)?;
    write(&mut copy, args, notes, graph, |text| Cow::Owned(characters(text.as_bytes())))?;
    let roots: Vec<NodeId> = copy.games().map(|g| g.root().id()).collect();
    for root in roots.into_iter().filter(|_| !is_ascii) {
        if copy.node(root).get("CA").is_none() {
            copy.set(root, "CA", ["UTF-8"]);
        }
    }
    Ok(copy.to_string().chars().map(|c| c as u8).collect())
}

/// One character for each byte.
fn characters(bytes: &[u8]) -> String {
    bytes.iter().map(|&b| char::from(b)).collect()
}

/// Whether no game says that it is in another charset than UTF-8.
fn declares_utf8_at_most(collection: &Collection) -> bool {
    let mut declared = collection.games().filter_map(|game| game.root().get("CA"));
    declared.all(|label| label.raw().trim().eq_ignore_ascii_case("UTF-8"))
}

fn write<'a>(
    collection: &mut Collection,
    args: &PositionArgs,
    notes: &'a [Note],
    graph: &Graph,
    encode: impl Fn(&'a str) -> Cow<'a, str>,
) -> Result<(), Failure> {
    let record = collection.game(args.game as usize - 1);
    let record = record.ok_or_else(|| Failure::Input("the record has no such game".into()))?;
    let replay = Replay::to_move(record, args.moves.unwrap_or(usize::MAX), args.rules).map_err(Failure::input)?;
    for note in notes {
        let Some(&node) = replay.step_nodes.get(note.step) else { continue };
        collection.add_comment(node, &encode(&note.message));
        for (point, shape) in &note.marks {
            let xy = graph.point(*point as usize).and_then(|p| graph.column_row(p));
            let Some(xy) = xy.and_then(|(x, y)| vertex::sgf_xy(x, y)) else { continue };
            let value = xy.to_string();
            // A point carries one mark at most.
            let marked = ["TR", "SQ", "CR", "MA", "SL"];
            if !marked.iter().any(|m| collection.node(node).values(m).any(|v| v.raw() == value)) {
                collection.add_value(node, shape.sgf_property(), &value);
            }
        }
    }
    Ok(())
}
