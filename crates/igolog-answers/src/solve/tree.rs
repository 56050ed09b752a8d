//! The problem and its solution as the nodes of a game.

use igolog_core::{Color, Point};
use igolog_tsumego::Study;

use super::SolveAnswer;
use crate::names::Names;
use crate::position::{SetupSpec, StepSpec};
use crate::records::{MarkKind, TreeMark, TreeNode};
use crate::words::{Language, Side};

/// The problem as root, a branch for each first move: those that solve it first, with a line each.
pub(super) fn nodes(names: Names<'_>, study: &Study, answer: &SolveAnswer, language: Language) -> Vec<TreeNode> {
    let board = names.board();
    let stones = |color| names.points(board.points_with(Some(color)).iter());
    let setup = SetupSpec {
        black: stones(Color::Black),
        white: stones(Color::White),
        empty: Vec::new(),
        to_move: Some(study.to_move.into()),
    };
    let marks = study.stones.iter().map(|p| TreeMark { point: names.point(p), kind: MarkKind::Triangle, text: None });
    let root = TreeNode {
        parent: -1,
        steps: vec![StepSpec::Setup { setup }],
        comment: answer.text.join("\n"),
        marks: marks.collect(),
        props: Vec::new(),
    };
    let mut nodes = vec![root];
    for tried in &study.moves {
        let line: Vec<Option<Point>> =
            [Some(tried.point)].into_iter().chain(tried.reply.line.iter().copied()).collect();
        // The best move's line is the proof's own, which is longer than what a second search kept.
        let best = &study.first[study.to_move].line;
        let line = if best.first() == Some(&Some(tried.point)) && best.len() > line.len() { best } else { &line };
        add_line(&mut nodes, names, study.to_move, line, verdict(tried.solves, language));
    }
    nodes
}

fn verdict(solves: bool, language: Language) -> &'static str {
    match (solves, language) {
        (true, Language::En) => "Right.",
        (false, Language::En) => "Wrong.",
        (true, Language::Ja) => "正解。",
        (false, Language::Ja) => "失敗。",
    }
}

fn add_line(nodes: &mut Vec<TreeNode>, names: Names<'_>, first: Color, line: &[Option<Point>], comment: &str) {
    let (mut parent, mut color) = (0, first);
    for (at, mv) in line.iter().enumerate() {
        let name = mv.map_or_else(|| "pass".to_owned(), |p| names.point(p));
        nodes.push(TreeNode {
            parent,
            steps: vec![StepSpec::Move(Side::from(color), name)],
            comment: if at == 0 { comment.to_owned() } else { String::new() },
            ..TreeNode::default()
        });
        parent = nodes.len() as i64 - 1;
        color = !color;
    }
}
