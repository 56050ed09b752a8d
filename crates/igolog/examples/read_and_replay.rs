//! A game record, read and played: who played, what was captured, the board at the end.

#![allow(clippy::print_stdout, reason = "a program for people")]

use igolog::core::Color;
use igolog::text::diagram::{Plain, plain};
use igolog::text::sgf::Collection;
use igolog::text::vertex::Notation;

const RECORD: &str = "(;SZ[9]PB[Kuro]PW[Shiro]RE[B+R];B[ee];W[de];B[dd];W[ed];B[ce];W[ec];B[df];W[fe];B[cd])";

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    let records = Collection::read(RECORD.as_bytes())?;
    let record = records.game(0).ok_or("there is no game in it")?;
    let name = |color| record.player(color).unwrap_or_default().into_owned();
    println!("{} against {}", name(Color::Black), name(Color::White));
    // Node by node, each with what it changed.
    for visit in record.line(None)? {
        let captured: usize = visit.deltas.iter().map(|delta| delta.changes.len().saturating_sub(1)).sum();
        let board = visit.position.board();
        println!("{} stones, {captured} captured by this move", board.stones().count());
    }
    let end = record.line(None)?.last().ok_or("a record has a root")?.position;
    assert_eq!(end.board().prisoners(Color::White), 1);
    print!("{}", plain(end.board(), &Plain { coordinates: Some(Notation::Gtp), ..Plain::default() }, &[]));
    Ok(())
}
