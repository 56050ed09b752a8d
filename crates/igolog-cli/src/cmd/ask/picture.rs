//! Answers on the board.

use igolog_answers::rules::{AskAnswer, Proof};
use igolog_answers::words::Cell;
use igolog_core::{Board, Point};
use igolog_text::svg::{Fill, Key, Mark, Picture};
use igolog_text::vertex::{self, Notation};

/// The position with the answers: each column has its colour; the points of proofs get a dot.
pub(super) fn answers(board: &Board, coords: Notation, query: &str, found: &AskAnswer) -> Picture {
    let mut picture = Picture { coordinates: Some(coords), ..Picture::default() };
    let point = |name: &str| vertex::parse(board.graph(), name, coords).ok();
    let mut marked = vec![false; board.graph().len()];
    for (place, column) in found.columns.iter().enumerate() {
        let fill = Fill::Class(place as u8);
        let mut used = false;
        let names = found.rows.iter().zip(&found.points).flat_map(|(row, spoken)| names(&row[place], spoken));
        let points: Vec<Point> = names.filter_map(point).collect();
        // A block is called by one of its stones: a column of nothing but such names means whole blocks.
        let first = |p: Point| board.block(p).is_none_or(|b| board.first_stone(b) == p);
        let are_blocks = points.iter().all(|&p| first(p));
        for point in points {
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
            picture.legend.push((Key::Fill(fill), column.name.clone()));
        }
    }
    let mut supports: Vec<Point> = found.proofs.iter().flat_map(points_of).filter_map(|name| point(name)).collect();
    supports.sort_unstable();
    supports.dedup();
    picture.marks.extend(supports.into_iter().filter(|p| !marked[p.index()]).map(|p| (p, Mark::Dot)));
    picture.title = Some(format!("{query} ({} answers)", found.count));
    picture
}

/// The names of points in a cell: those that the answer is said to speak of.
fn names<'a>(cell: &'a Cell, spoken: &[String]) -> Vec<&'a str> {
    match cell {
        Cell::String(name) => Some(name.as_str()).filter(|name| spoken.iter().any(|s| s == name)).into_iter().collect(),
        Cell::Array(cells) => cells.iter().flat_map(|cell| names(cell, spoken)).collect(),
        _ => Vec::new(),
    }
}

/// All points that a proof speaks of.
fn points_of(proof: &Proof) -> Vec<&String> {
    proof.points.iter().chain(proof.because.iter().flat_map(points_of)).collect()
}
