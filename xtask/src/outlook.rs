//! What the network of `igolog_life::net` learns from: positions of games as it sees them, for `scripts/outlook`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use igolog_core::{BlockId, Board, Color, Dice, Graph};
use igolog_life::ladder::LadderReader;
use igolog_life::net::Planes;
use igolog_life::outlook::Outlook;
use igolog_life::{Analysis, Certainty, Effort, Verdict};
use igolog_text::input::{Input, Wanted};

use crate::Done;
use crate::games::read_all;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records: a file or a folder
    games: PathBuf,
    /// The file to write
    out: PathBuf,
    /// Positions of each game
    #[arg(long, default_value_t = 4)]
    each: usize,
    /// Other positions for another number
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The last position of every game too, not of every tenth alone
    #[arg(long)]
    ends: bool,
    /// How hard to look for what is safe
    #[arg(long, default_value_t = Effort::Step)]
    effort: Effort,
}

pub(crate) fn run(args: &Args) -> Done {
    let mut out = BufWriter::new(File::create(&args.out)?);
    let mut count = 0;
    for (number, source) in read_all(std::slice::from_ref(&args.games))?.iter().enumerate() {
        let read = Input::read(&source.bytes).and_then(|input| input.game(&Wanted::default()));
        let Ok((game, _)) = read else { continue };
        let mut dice = Dice::new(number as u64 + 1_000_000 * args.seed);
        let mut board = game.board().clone();
        let last = board.undo_len();
        let mut wanted: Vec<usize> = (0..args.each).map(|_| last / 8 + dice.index(last - last / 8 + 1)).collect();
        // What became of the blocks of games held out.
        if args.ends || number % 10 == 9 {
            wanted.push(last);
        }
        wanted.sort_unstable();
        wanted.dedup();
        let mut turn = game.position().to_move();
        while let Some(at) = wanted.pop() {
            while board.undo_len() > at && board.undo() {
                turn = !turn;
            }
            let mut plain = board.clone();
            plain.forget();
            let mut write = |kind: u8, board: &Board| -> Done {
                let from = From { game: number as u32, at: at as u16, kind, turn };
                record(&mut out, &from, board, args.effort)?;
                count += 1;
                Ok(())
            };
            write(u8::from(at == last), &plain)?;
            if at < last && dice.index(8) == 0 {
                write(2, &part(&plain, &mut dice))?;
            }
        }
    }
    println!("{count} positions");
    Ok(())
}

/// A part of a board, as a smaller board or alone on one of the same size.
fn part(board: &Board, dice: &mut Dice) -> Board {
    let graph = board.graph();
    let (width, height) = graph.grid_size().unwrap_or((1, 1));
    let side = (7 + dice.index(8)).min(width).min(height);
    let (left, top) = (dice.index(width - side + 1), dice.index(height - side + 1));
    let smaller = dice.index(2) == 0;
    let new = if smaller { Graph::grid(side, side).expect("a small board") } else { Graph::clone(graph) };
    let mut part = Board::new(new);
    for (point, color) in board.stones() {
        let (x, y) = graph.column_row(point).expect("a grid");
        let (Some(x), Some(y)) = (x.checked_sub(left), y.checked_sub(top)) else { continue };
        if x >= side || y >= side {
            continue;
        }
        let place = if smaller { part.graph().at(x, y) } else { Some(point) };
        // A stone without a liberty there is left away.
        _ = part.setup(&[(place.expect("on the board"), Some(color))]);
    }
    part.forget();
    part
}

/// Where a position comes from.
struct From {
    game: u32,
    at: u16,
    /// 0 of a game, 1 its last position, 2 a part of one.
    kind: u8,
    turn: Color,
}

/// Width, height, kind, whether White is to move; the game; the move; how many classes; the class of each point; its
/// block; its numbers.
fn record(out: &mut impl Write, from: &From, board: &Board, effort: Effort) -> Done {
    let analysis = Analysis::of(board, effort);
    let is_proved = |verdict, status| verdict == Verdict::Dead && status == Certainty::Proved;
    let dead: Vec<BlockId> = analysis.life.iter().filter(|l| is_proved(l.verdict, l.status)).map(|l| l.block).collect();
    let outlook = Outlook::of(board, &analysis.sides, &dead);
    let ladders = LadderReader::new().read_all(board);
    let planes = Planes::of(board, &analysis.sides, &outlook, &ladders).ok_or("a plain grid")?;
    let white = u8::from(from.turn == Color::White);
    out.write_all(&[planes.size.0 as u8, planes.size.1 as u8, from.kind, white])?;
    out.write_all(&from.game.to_le_bytes())?;
    out.write_all(&from.at.to_le_bytes())?;
    out.write_all(&(planes.class_count as u16).to_le_bytes())?;
    for class in &planes.classes {
        out.write_all(&class.to_le_bytes())?;
    }
    for point in board.graph().points() {
        let block = board.block(point).map_or(u16::MAX, |b| b.point().index() as u16);
        out.write_all(&block.to_le_bytes())?;
    }
    for value in planes.even.iter().flatten().chain(planes.odd.iter().flatten()) {
        out.write_all(&value.to_le_bytes())?;
    }
    Ok(())
}
