//! Messages and marks written into a game record that stays as it was otherwise.

use std::borrow::Cow;

use igolog_answers::rules::Remark;
use igolog_core::Graph;
use igolog_text::replay::Replay;
use igolog_text::sgf::{Collection, NodeId};
use igolog_text::vertex;

use crate::exit::Failure;
use crate::input::PositionArgs;

/// The file of a game with notes.
pub(super) fn annotated(
    collection: &Collection,
    args: &PositionArgs,
    notes: &[Remark],
    graph: &Graph,
) -> Result<Vec<u8>, Failure> {
    let is_ascii = notes.iter().all(|n| n.text.is_ascii());
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
    notes: &'a [Remark],
    graph: &Graph,
    encode: impl Fn(&'a str) -> Cow<'a, str>,
) -> Result<(), Failure> {
    let record = collection.game(args.place.game.map_or(0, |game| game as usize - 1));
    let record = record.ok_or_else(|| Failure::Input("the record has no such game".into()))?;
    let replay =
        Replay::to_move(record, args.place.moves.unwrap_or(usize::MAX), args.place.rules).map_err(Failure::input)?;
    for note in notes {
        let Some(&node) = replay.step_nodes.get(note.step) else { continue };
        collection.add_comment(node, &encode(&note.text));
        for mark in &note.marks {
            let point = vertex::parse(graph, &mark.point, args.place.coords.into()).ok();
            let xy = point.and_then(|p| graph.column_row(p)).and_then(|(x, y)| vertex::sgf_xy(x, y));
            let Some(xy) = xy else { continue };
            let value = xy.to_string();
            // A point carries one mark at most.
            let marked = ["TR", "SQ", "CR", "MA", "SL"];
            if !marked.iter().any(|m| collection.node(node).values(m).any(|v| v.raw() == value)) {
                collection.add_value(node, &mark.shape, &value);
            }
        }
    }
    Ok(())
}
