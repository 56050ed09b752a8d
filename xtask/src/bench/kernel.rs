//! `cargo xtask bench kernel`

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

use igolog_core::{Board, Color, Dice, Graph, Move, Played};
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use serde::Serialize;

use super::pseudo::PseudoBoard;
use super::rounds::{best_of, nanoseconds};
use super::{Format, print_json};
use crate::Done;
use crate::games::read_all;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Games to replay on 19x19: files and folders (default: the built-in game)
    games: Vec<PathBuf>,
    /// Rounds of each measurement; the best counts
    #[arg(long, default_value_t = 30)]
    rounds: u32,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The moves of a game.
type Line = Vec<(Color, Move)>;

/// What was measured on one board size.
#[derive(Debug, Serialize)]
struct Measured {
    playouts_per_s: f64,
    ns_per_move: f64,
    moves_per_playout: f64,
    pseudo_liberty_ns_per_move: f64,
    speed_against_pseudo_liberties: f64,
    games: usize,
    plies: u64,
    ns_per_ply_play: f64,
    ns_per_ply_play_undo: f64,
    lists_ns_per_ply_play: f64,
    lists_speed_against_table: f64,
}

pub(super) fn run(args: Args) -> Done {
    let nine = measure::<128>(9, 200, &random_games(9, 60)?, args.rounds)?;
    let nineteen = measure::<512>(19, 40, &real_games(&args.games)?, args.rounds)?;
    match args.format {
        Format::Json => print_json(&serde_json::json!({ "9x9": nine, "19x19": nineteen }))?,
        Format::Text => {
            let row = |label: &str, read: fn(&Measured) -> f64| {
                format!("{label:<52}{:>12.1}{:>12.1}\n", read(&nine), read(&nineteen))
            };
            let ratio = |label: &str, read: fn(&Measured) -> f64| {
                format!("{label:<52}{:>12.2}{:>12.2}\n", read(&nine), read(&nineteen))
            };
            let mut text = format!("{:<52}{:>12}{:>12}\n", "", "9x9", "19x19");
            text += &row("light playouts per second", |m| m.playouts_per_s);
            text += &row("  ns per move, exact liberties", |m| m.ns_per_move);
            text += &row("  ns per move, pseudo-liberties only (yardstick)", |m| m.pseudo_liberty_ns_per_move);
            text += &ratio("  speed against the yardstick", |m| m.speed_against_pseudo_liberties);
            text += &row("replayed games (9x9 random, 19x19 real): ns per ply", |m| m.ns_per_ply_play);
            text += &row("  play and undo", |m| m.ns_per_ply_play_undo);
            text += &row("  play, the same grid as neighbour lists", |m| m.lists_ns_per_ply_play);
            text += &ratio("  speed of lists against the table", |m| m.lists_speed_against_table);
            print!("{text}");
        }
    }
    Ok(())
}

fn measure<const CAP: usize>(
    side: usize,
    playouts: u32,
    games: &[Line],
    rounds: u32,
) -> Result<Measured, Box<dyn Error>> {
    let limit = 3 * (side * side) as u32;
    let grid = Arc::new(Graph::grid(side, side)?);
    let lists = Arc::new(grid_as_lists(&grid)?);
    let (fresh, fresh_lists) = (Board::new(Arc::clone(&grid)), Board::new(Arc::clone(&lists)));
    let fresh_pseudo = PseudoBoard::<CAP>::new(side as u16);
    same_boards(&fresh, &fresh_pseudo, games)?;

    let (mut board, mut pseudo) = (fresh.clone(), fresh_pseudo.clone());
    let (mut moves, mut pseudo_moves) = (0, 0);
    let playout = best_of(
        rounds,
        &mut [
            &mut || {
                let mut draw = Dice::new(1);
                moves = (0..playouts)
                    .map(|_| {
                        board.copy_position(&fresh);
                        board.light_playout(Color::Black, limit, |n| draw.below(n)) as u64
                    })
                    .sum();
            },
            &mut || {
                let mut draw = Dice::new(1);
                pseudo_moves = (0..playouts)
                    .map(|_| {
                        pseudo.reset(&fresh_pseudo);
                        pseudo.light_playout(limit, &mut draw) as u64
                    })
                    .sum();
            },
        ],
    );
    let plies: u64 = games.iter().map(|g| g.len() as u64).sum();
    let mut boards = [fresh.clone(), fresh.clone(), fresh_lists.clone()];
    let [played, undone, listed] = &mut boards;
    let (mut ends, mut ends_undone, mut ends_listed) = (0, 0, 0);
    let replay = best_of(
        rounds,
        &mut [
            &mut || ends = replay_round(played, &fresh, games, false),
            &mut || ends_undone = replay_round(undone, &fresh, games, true),
            &mut || ends_listed = replay_round(listed, &fresh_lists, games, false),
        ],
    );
    if ends != ends_undone || ends != ends_listed || *undone != fresh {
        return Err("the rivals disagree: the figures mean nothing".into());
    }
    let (per_move, per_pseudo) = (nanoseconds(playout[0], moves), nanoseconds(playout[1], pseudo_moves));
    let [play, play_undo, lists] = [replay[0], replay[1], replay[2]].map(|time| nanoseconds(time, plies));
    Ok(Measured {
        playouts_per_s: playouts as f64 / playout[0].as_secs_f64(),
        ns_per_move: per_move,
        moves_per_playout: moves as f64 / playouts as f64,
        pseudo_liberty_ns_per_move: per_pseudo,
        speed_against_pseudo_liberties: per_pseudo / per_move,
        games: games.len(),
        plies,
        ns_per_ply_play: play,
        ns_per_ply_play_undo: play_undo,
        lists_ns_per_ply_play: lists,
        lists_speed_against_table: play / lists,
    })
}

/// Plays all games, with or without undoing each; the exclusive or of the final hashes.
fn replay_round(board: &mut Board, fresh: &Board, games: &[Line], undo: bool) -> u64 {
    let mut ends = 0;
    board.copy_position(fresh);
    for game in games {
        play_all(board, game);
        ends ^= board.hash();
        if undo {
            while board.undo() {}
        } else {
            board.copy_position(fresh);
        }
    }
    ends
}

pub(super) fn play_all(board: &mut Board, game: &[(Color, Move)]) {
    for &(color, mv) in game {
        match mv {
            Move::Play(point) => board.play_unchecked(color, point),
            Move::Pass => board.pass(),
        }
    }
}

/// The yardstick must reach the same boards as the kernel. (Its own playouts differ: it allows suicide of several stones.)
fn same_boards<const CAP: usize>(
    fresh: &Board,
    yardstick: &PseudoBoard<CAP>,
    games: &[Line],
) -> Result<(), Box<dyn Error>> {
    for game in games {
        let (mut board, mut pseudo) = (fresh.clone(), yardstick.clone());
        play_all(&mut board, game);
        for &(color, mv) in game {
            if let Move::Play(point) = mv {
                pseudo.play_at(color as u8, point.index() as u16);
            }
        }
        let letter = |p| board.color(p).map_or('.', |c| if c == Color::Black { 'X' } else { 'O' });
        if board.graph().points().map(letter).collect::<String>() != pseudo.rows() {
            return Err("the kernel and the yardstick reached different boards".into());
        }
    }
    Ok(())
}

/// The same board for a kernel that must use lists: a far-away hub of five edges rules the table out.
fn grid_as_lists(grid: &Graph) -> Result<Graph, Box<dyn Error>> {
    let hub = grid.len();
    let edges: Vec<_> =
        grid.edges().map(|(a, b)| (a.index(), b.index())).chain((1..=5).map(|k| (hub, hub + k))).collect();
    Ok(Graph::from_edges(hub + 6, &edges)?)
}

/// The main lines of all 19×19 games that have no setup stones.
fn real_games(files: &[PathBuf]) -> Result<Vec<Line>, Box<dyn Error>> {
    let mut games = Vec::new();
    for source in read_all(files)? {
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", source.name);
        for record in Collection::read(&source.bytes).map_err(|e| fail(&e))?.games() {
            let game = Replay::main_line(record, None).map_err(|e| fail(&e))?.game;
            let moves: Option<Vec<_>> = game
                .steps()
                .iter()
                .map(|step| match *step {
                    Played::Move(color, mv) => Some((color, mv)),
                    Played::Setup => None,
                })
                .collect();
            games.extend(moves.filter(|m| !m.is_empty() && game.board().graph().grid_size() == Some((19, 19))));
        }
    }
    if games.is_empty() {
        return Err("no 19x19 game without setup stones was given".into());
    }
    Ok(games)
}

pub(super) fn random_games(side: usize, count: u32) -> Result<Vec<Line>, Box<dyn Error>> {
    let fresh = Board::new(Graph::grid(side, side)?);
    let mut draw = Dice::new(77);
    let one_game = |_| {
        let (mut board, mut color, mut passes) = (fresh.clone(), Color::Black, 0);
        let mut game = Vec::new();
        while passes < 2 && game.len() < 3 * side * side {
            let points: Vec<_> =
                board.empties().filter(|&p| !board.is_eyelike(color, p) && board.is_legal(color, p)).collect();
            let mv = match points.len() {
                0 => Move::Pass,
                n => Move::Play(points[draw.below(n as u32) as usize]),
            };
            passes = if mv == Move::Pass { passes + 1 } else { 0 };
            play_all(&mut board, &[(color, mv)]);
            game.push((color, mv));
            color = !color;
        }
        game
    };
    Ok((0..count).map(one_game).collect())
}
