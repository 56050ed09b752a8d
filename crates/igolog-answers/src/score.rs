//! Whether the game is over, whose every point is, and who has won by how much.

use std::collections::BTreeSet;

use igolog_core::{BlockId, Color, Owner, Point};
use igolog_life::endgame::{Literal, literal};
use igolog_play::referee::Basis;
use igolog_play::{Counted, Referee};
use serde::{Deserialize, Serialize};

use crate::asked::Asked;
use crate::life::pending;
use crate::names::Names;
use crate::refusal::Refusal;
use crate::words::{Certainty, CertaintyWord, Pair, Side};
use crate::work::Work;

/// What is the score?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ScoreQuestion {
    /// Stones that are dead, whatever the program says.
    pub dead: Vec<String>,
    /// Stones that are alive, whatever it says.
    pub alive: Vec<String>,
    /// The stones named dead are all that are: nothing is judged.
    #[serde(default)]
    pub agreed: bool,
}

/// The count of the board as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreAnswer {
    /// `B+3.5`, `W+12`, `0`; with its spread where it is estimated: `B+2 ± 6, estimated`; `B+30, agreed` where the
    /// question named the dead stones.
    pub result: String,
    /// Proved if every dead stone and every owner is; else estimated.
    #[serde(with = "CertaintyWord")]
    pub certainty: Certainty,
    /// Whether the dead stones are those that the question named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// The result that the record states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<String>,
    /// What the count depends on and the text does not say: `komi 0`, `no prisoners`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Who has won.
    pub winner: Option<Side>,
    /// Black's points less White's.
    pub margin: f64,
    /// The margin lies between these in nine of ten such positions.
    pub interval: (f64, f64),
    /// Whether the game is over with what is proved and what is estimated.
    pub finished: bool,
    /// Whether it is over with what is proved alone.
    pub proved_finished: bool,
    /// What keeps it open, a sentence each.
    pub reasons: Vec<String>,
    /// The test of the end of a game as paper 003 prints it, and what speaks against it.
    pub paper_test: PaperTest,
    /// Stones taken off before counting.
    pub dead: Vec<String>,
    /// Stones in seki.
    pub seki: Vec<String>,
    /// Stones that a move of the side to move would save or kill; the count takes the best such move as made.
    pub unsettled: Vec<String>,
    /// A letter a point: `B` and `W` stones, `b` and `w` territory, `.` nobody's.
    pub owners: String,
    /// For each point from −1 (White's) to 1 (Black's).
    pub ownership: Vec<f32>,
    /// Stones and territory of each side.
    pub area: Pair<u32>,
    /// Territory alone.
    pub territory: Pair<u32>,
    /// Stones that each side lost, on the board or as dead ones.
    pub prisoners: Pair<u32>,
    /// Points of each side under the rules, White's with komi.
    pub points: Pair<f64>,
    /// White's compensation.
    pub komi: f64,
    /// What White gets for handicap stones.
    pub bonus: u32,
    /// The rules counted by.
    pub rules: String,
}

/// The test of the end of a game as the paper prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperTest {
    /// Whether it calls the game over.
    pub finished: bool,
    /// What speaks against it.
    pub reasons: Vec<String>,
}

pub(crate) fn score(asked: &Asked<'_>, question: &ScoreQuestion, work: &mut Work<'_>) -> Result<ScoreAnswer, Refusal> {
    let (game, board, names) = (&asked.game, asked.board(), asked.names());
    let blocks = |list: &[String], field: &str| -> Result<BTreeSet<BlockId>, Refusal> {
        let block = |name: &String| {
            let point = asked.point(name, field)?;
            board.block(point).ok_or_else(|| Refusal::bad(format!("there is no stone at {name}")).of(field))
        };
        list.iter().map(block).collect()
    };
    let (dead, alive) = (blocks(&question.dead, "dead")?, blocks(&question.alive, "alive")?);
    let stones =
        |blocks: &BTreeSet<BlockId>| blocks.iter().flat_map(|&b| board.block_stones(b)).collect::<Vec<Point>>();
    let effort = asked.question.effort().into();
    let mut referee = Referee::new(board.graph()).with_stop(work.enough().clone());
    let counted = if question.agreed {
        referee.count_agreed(game, &stones(&dead), effort)
    } else {
        let judged = referee.count(game, effort);
        work.spent += judged.work;
        if dead.is_empty() && alive.is_empty() {
            judged
        } else {
            let known = judged.dead.iter().filter_map(|&p| board.block(p));
            let ruled = known.filter(|b| !alive.contains(b)).chain(dead).collect();
            referee.count_agreed(game, &stones(&ruled), effort)
        }
    };
    Ok(told(asked, &counted, names))
}

fn told(asked: &Asked<'_>, counted: &Counted, names: Names<'_>) -> ScoreAnswer {
    let score = &counted.score;
    let against: Vec<String> = literal(asked.board()).iter().map(|l| literal_text(l, names)).collect();
    let (low, high) = counted.interval();
    ScoreAnswer {
        result: counted.to_string(),
        certainty: match counted.basis {
            Basis::Proved => Certainty::Proved,
            Basis::Agreed | Basis::Estimated(_) => Certainty::Estimated,
        },
        agreed: counted.basis == Basis::Agreed,
        recorded: asked.recorded.map(|result| result.to_string()),
        assumed: asked.assumed.clone(),
        winner: score.winner().map(Side::from),
        margin: counted.margin().as_f64(),
        interval: (low.as_f64(), high.as_f64()),
        finished: counted.finished,
        proved_finished: counted.is_proved_over(),
        reasons: counted.pending.iter().map(|p| pending(p, asked.language(), names)).collect(),
        paper_test: PaperTest { finished: against.is_empty(), reasons: against },
        dead: names.points(counted.dead.iter().copied()),
        seki: names.points(counted.seki.iter().copied()),
        unsettled: names.points(counted.unsettled.iter().copied()),
        owners: score.owners.iter().map(owner_letter).collect(),
        ownership: counted.ownership.clone(),
        area: score.area.into(),
        territory: score.territory.into(),
        prisoners: score.prisoners.into(),
        points: Pair { black: score.points.black.as_f64(), white: score.points.white.as_f64() },
        komi: counted.komi.as_f64(),
        bonus: counted.bonus,
        rules: counted.rules.to_string(),
    }
}

fn literal_text(against: &Literal, names: Names<'_>) -> String {
    match against {
        Literal::Liberties(block, count) => {
            format!("the block at {} has {count} liberties, not two", names.point(*block))
        }
        Literal::Joint(color, point) => format!("{color} can join blocks at {}", names.point(*point)),
        Literal::Nakade(block) => format!("the block at {} is a nakade shape inside", names.point(*block)),
    }
}

fn owner_letter(owner: &Owner) -> char {
    match owner {
        Owner::Stone(Color::Black) => 'B',
        Owner::Stone(Color::White) => 'W',
        Owner::Territory(Color::Black) => 'b',
        Owner::Territory(Color::White) => 'w',
        Owner::Neutral => '.',
    }
}
