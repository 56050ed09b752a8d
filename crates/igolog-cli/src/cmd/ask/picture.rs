//! Answers on the board.

use std::collections::BTreeSet;

use igolog_core::Point;
use igolog_rules::{Budget, Content, Follower, RunError, Value};
use igolog_text::svg::{Fill, Key, Mark, Picture};

use super::Args;

/// The position with the answers: each column has its colour; with `--explain` the points of the proofs get a dot.
pub(super) fn answers(follower: &mut Follower, args: &Args, budget: &Budget) -> Result<Picture, RunError> {
    let answers = follower.engine().query(0, budget)?;
    let columns = follower.engine().program().queries()[0].columns.clone();
    let graph = follower.store().board().graph().clone();
    let mut picture = Picture { coordinates: Some(args.position.coords), ..Picture::default() };
    let mut supports = BTreeSet::new();
    let mut marked = vec![false; graph.len()];
    for (place, column) in columns.iter().enumerate() {
        let fill = Fill::Class(place as u8);
        let mut used = false;
        let board = follower.store().board();
        let found: Vec<Point> = answers.rows().flat_map(|row| points(follower, row[place])).collect();
        // A block is called by one of its stones: a column of nothing but such names means whole blocks.
        let are_blocks = found.iter().all(|&p| board.block(p).is_none_or(|b| b.point() == p));
        for point in found {
            let stones: Vec<Point> = match board.block(point).filter(|_| are_blocks) {
                Some(block) => board.block_stones(block).collect(),
                None => vec![point],
            };
            for point in stones {
                if !std::mem::replace(&mut marked[point.index()], true) {
                    picture.fills.push((point, fill));
                    used = true;
                }
            }
        }
        if used {
            picture.legend.push((Key::Fill(fill), column.clone()));
        }
    }
    if args.explain {
        for row in answers.rows() {
            if let Some(proof) = follower.engine().explain(0, row, budget)? {
                supports.extend(proof.points(follower.engine().pool()));
            }
        }
    }
    let supports = supports.into_iter().filter_map(|p| graph.point(p as usize));
    picture.marks.extend(supports.filter(|p| !marked[p.index()]).map(|p| (p, Mark::Dot)));
    picture.title = Some(format!("{} ({} answers)", follower.engine().program().queries()[0].text, answers.len()));
    Ok(picture)
}

fn points(follower: &Follower, value: Value) -> Vec<Point> {
    let graph = follower.store().board().graph();
    let point = |v: &Value| v.as_point().and_then(|p| graph.point(p as usize));
    match follower.engine_ref().pool().content(value) {
        Content::List(values) => values.iter().filter_map(point).collect(),
        _ => point(&value).into_iter().collect(),
    }
}
