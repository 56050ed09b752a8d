//! How often the teacher is right about races: each race that it calls won, against how the game went on.

use igolog_answers::rules::Remark;
use igolog_answers::{Body, Question, Work, answer_on};
use igolog_core::{Board, Color, Game, Point};
use igolog_text::input::{Input, Wanted};
use igolog_text::vertex::{self, Notation};
use serde_json::json;

use super::judge::Judge;
use crate::Done;
use crate::games::Source;

/// Claims by what became of them.
#[derive(Default)]
struct Tally {
    right: usize,
    wrong: usize,
    open: usize,
}

/// Prints how many of the races that the teacher called won were won, and the wrong claims.
pub(super) fn races(sources: &[Source], judge: &mut Judge) -> Done {
    let mut tally = Tally::default();
    let mut games = 0;
    for source in sources {
        let read = Input::read(&source.bytes).and_then(|input| input.game(&Wanted::default()));
        let Ok((game, _)) = read else { continue };
        games += 1;
        let claims = claims(&game)?;
        if claims.is_empty() {
            continue;
        }
        let owners = judge.owners(&source.name, game.board()).unwrap_or_else(|| vec![None; game.board().graph().len()]);
        let boards = boards(&game);
        for (moves, winner, loser) in claims {
            match came_true(&boards, &owners, moves, winner, loser) {
                Some(true) => tally.right += 1,
                Some(false) => {
                    tally.wrong += 1;
                    let name = |p| vertex::name(game.board().graph(), p, Notation::Gtp);
                    println!("{} move {moves}: {} did not beat {}", source.name, name(winner), name(loser));
                }
                None => tally.open += 1,
            }
        }
    }
    let Tally { right, wrong, open } = tally;
    println!("{games} games: {right} claims right, {wrong} wrong, {open} not decided");
    Ok(())
}

/// A race that the teacher calls won: after how many moves, a stone of the winner, a stone of the loser.
type Claim = (usize, Point, Point);

fn claims(game: &Game) -> Result<Vec<Claim>, Box<dyn std::error::Error>> {
    let question = Question::from_json(json!({"question": "watch"}))?;
    let answer = answer_on(game.clone(), &question, &mut Work::default())?;
    let Body::Watch(watched) = answer.body else { return Err("the teacher did not answer".into()) };
    let graph = game.board().graph();
    let claim = |remark: &Remark| {
        let values = json!(&remark.values);
        let [first, second] = ["A", "B"].map(|name| vertex::parse(graph, values[name].as_str()?, Notation::Gtp).ok());
        match values["E"].as_str()? {
            "first" => Some((remark.moves, first?, second?)),
            "second" => Some((remark.moves, second?, first?)),
            _ => None,
        }
    };
    Ok(watched.remarks.iter().filter(|r| r.rule.starts_with("largest_race") && r.appears).filter_map(claim).collect())
}

/// The positions of a game, from its start.
fn boards(game: &Game) -> Vec<Board> {
    let mut board = game.board().clone();
    let mut boards = Vec::new();
    loop {
        let mut copy = board.clone();
        copy.forget();
        boards.push(copy);
        if !board.undo() {
            break;
        }
    }
    boards.reverse();
    boards
}

/// Whether the loser was taken before the winner, or else belongs to the other side at the end; `None` where that is not clear.
fn came_true(boards: &[Board], owners: &[Option<Color>], moves: usize, winner: Point, loser: Point) -> Option<bool> {
    let rest = boards.get(moves..)?;
    let taken = |p: Point| {
        let color = rest[0].color(p)?;
        rest.iter().position(|board| board.color(p) != Some(color))
    };
    match (taken(winner), taken(loser)) {
        (Some(winner), Some(loser)) => Some(loser < winner),
        (None, Some(_)) => Some(true),
        (Some(_), None) => Some(false),
        (None, None) => Some(owners[loser.index()]? != rest[0].color(loser)?),
    }
}
