//! The plain way to look for a pattern: every variant at every place after every move. What the scanner is held to.

use igolog_core::Color;

use super::{Hit, HitMove, PatternSearch};
use crate::track::{Track, TrackMove, TrackStep};

/// All hits in a game, in the order of [`Hit`].
pub fn plain_scan(search: &PatternSearch, track: Track<'_>) -> Vec<Hit> {
    let Some((width, height)) = track.size() else { return Vec::new() };
    let mut boards: Vec<Vec<Option<Color>>> = Vec::new();
    let mut moves: Vec<TrackMove> = Vec::new();
    let mut board = vec![None; width * height];
    for step in track.steps() {
        match step {
            TrackStep::Move(mv) => {
                boards.push(board.clone());
                moves.push(mv);
                if let TrackMove::Play(color, point) = mv {
                    board[usize::from(point)] = Some(color);
                }
            }
            TrackStep::Change(point, content) => board[usize::from(point)] = content,
        }
    }
    boards.push(board);
    let mut hits = Vec::new();
    for (number, variant) in search.variants().iter().enumerate() {
        let Some([left, right, top, bottom]) = variant.range(width, height) else { continue };
        let pattern = &variant.pattern;
        for (y, x) in (top..=bottom).flat_map(|y| (left..=right).map(move |x| (y, x))) {
            let stands =
                |board: &Vec<Option<Color>>| {
                    pattern.cells.iter().enumerate().all(|(at, allowed)| {
                        allowed.has(board[(y + at / pattern.width) * width + x + at % pattern.width])
                    })
                };
            let inside = |point: u16| {
                let (px, py) = (usize::from(point) % width, usize::from(point) / width);
                (x..x + pattern.width).contains(&px) && (y..y + pattern.height).contains(&py)
            };
            let stood: Vec<bool> = boards.iter().map(stands).collect();
            let mut at = 0;
            while at < stood.len() {
                if !stood[at] {
                    at += 1;
                    continue;
                }
                let until = (at..stood.len()).find(|&n| !stood[n]);
                let last = until.unwrap_or(stood.len() - 1);
                let next = (at..last).find_map(|n| match moves[n] {
                    TrackMove::Play(color, point) | TrackMove::Lost(color, point) if inside(point) => {
                        Some(HitMove { number: n as u32 + 1, color, point })
                    }
                    _ => None,
                });
                let until_move = until.map(|n| n as u32);
                hits.push(Hit { variant: number, x: x as u8, y: y as u8, since: at as u32, until: until_move, next });
                at = until.unwrap_or(stood.len());
            }
        }
    }
    hits.sort_unstable();
    hits
}
