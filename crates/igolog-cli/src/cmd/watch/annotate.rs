//! Messages and marks written into a game record that stays as it was otherwise.

use igolog_answers::rules::Remark;
use igolog_core::Graph;
use igolog_text::replay::Replay;
use igolog_text::sgf::{Charset, Collection, NodeId};
use igolog_text::vertex;

use crate::exit::Failure;
use crate::input::PositionArgs;

/// The file of a game with notes, in its encoding.
pub(super) fn annotated(
    collection: &Collection,
    args: &PositionArgs,
    notes: &[Remark],
    graph: &Graph,
) -> Result<Collection, Failure> {
    let mut copy = collection.clone();
    write(&mut copy, args, notes, graph)?;
    // A game that does not say its encoding is taken for Latin-1 by many programs.
    let roots: Vec<NodeId> = copy.games().map(|g| g.root().id()).collect();
    for root in roots.into_iter().filter(|_| !notes.iter().all(|n| n.text.is_ascii())) {
        if copy.charset() == Charset::UTF8 && copy.node(root).get("CA").is_none() {
            copy.set(root, "CA", ["UTF-8"]);
        }
    }
    Ok(copy)
}

fn write(collection: &mut Collection, args: &PositionArgs, notes: &[Remark], graph: &Graph) -> Result<(), Failure> {
    let record = collection.game(args.place.game.map_or(0, |game| game as usize - 1));
    let record = record.ok_or_else(|| Failure::Input("the record has no such game".into()))?;
    let replay =
        Replay::to_move(record, args.place.moves.unwrap_or(usize::MAX), args.place.rules).map_err(Failure::input)?;
    for note in notes {
        let Some(&node) = replay.step_nodes.get(note.step) else { continue };
        collection.add_comment(node, &note.text);
        for mark in &note.marks {
            let point = vertex::parse(graph, &mark.point, args.place.coords).ok();
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
