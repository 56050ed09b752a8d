//! Playing a game record on a board: moves and setup along a path of nodes, with forgiveness.
//!
//! A record tells what was played, not what the rules allow: every move on the board is made, and one that the rules
//! forbid leaves a warning. Setup is possible in any node.

mod walk;

use std::sync::Arc;

use igolog_core::{Color, Delta, Game, Graph, GraphError, Illegal, Move, Point, Rules, Stop};

use crate::Place;
use crate::assumed::Assumed;
use crate::sgf::{self, Collection, Node, NodeId, SetupPoints, Size, Warning, WarningKind, WrittenMove, Xy};

pub use walk::Visit;

/// Warnings kept per replay; a hopeless record would only repeat itself.
const MOST_WARNINGS: usize = 100;

/// Setup nodes that are played, and moves onto stones; each costs as much as the board is large, so a hostile record
/// has to stop somewhere.
const MOST_SETUPS: usize = 10_000;
/// Points that setup nodes change, all together: a rectangle of nine bytes changes thousands.
const MOST_CHANGES: usize = 1_000_000;

/// A replayed record.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game on the board, with all its steps: undo works back to the empty board.
    pub game: Game,
    /// What a score needs and the record does not say.
    pub assumed: Vec<Assumed>,
    /// What had to be forgiven, with places in the file.
    pub warnings: Vec<Warning>,
    /// Moves of the record, passes and those that could not be made included.
    pub moves: usize,
    /// Passes among the moves.
    pub passes: usize,
    /// Nodes after the root that set up stones.
    pub setup_nodes: usize,
    /// The last node that was played.
    pub node: NodeId,
    /// The node of each step of the game.
    pub step_nodes: Vec<NodeId>,
    /// The position after each number of moves of the record, from none to all of them, as
    /// [`to_move`](Replay::to_move) gives it.
    pub positions: Vec<RecordPosition>,
}

/// A position of a replayed record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordPosition {
    /// The steps of the game that lead there.
    pub steps: usize,
    /// Whose turn it is there.
    pub to_move: Color,
}

impl Replay {
    /// Plays the whole main line. Rules are those of `RU` where it is known, else Chinese with simple ko.
    ///
    /// # Errors
    /// Never for sizes that SGF allows; kept so that a board that is too large stays an error, not a panic.
    pub fn main_line(record: sgf::Record<'_>, rules: Option<Rules>) -> Result<Self, GraphError> {
        Self::while_wanted(record, usize::MAX, rules, &Stop::never())
    }

    /// Plays the first `moves` moves of the main line, and the setup before the next one.
    ///
    /// # Errors
    /// As for [`Replay::main_line`].
    pub fn to_move(record: sgf::Record<'_>, moves: usize, rules: Option<Rules>) -> Result<Self, GraphError> {
        Self::while_wanted(record, moves, rules, &Stop::never())
    }

    /// As [`to_move`](Replay::to_move); asked to stop it ends soon, with a part of the moves.
    ///
    /// # Errors
    /// As for [`Replay::main_line`].
    pub fn while_wanted(
        record: sgf::Record<'_>,
        moves: usize,
        rules: Option<Rules>,
        stop: &Stop,
    ) -> Result<Self, GraphError> {
        Ok(Self::nodes(Player::new(record, rules, None)?, record, record.main_line(), moves, stop))
    }

    /// As [`while_wanted`](Replay::while_wanted), on a board that is at hand, if the record has one of its size: to make a
    /// board takes longer than to play a game on it.
    ///
    /// # Errors
    /// As for [`Replay::main_line`].
    pub fn on(
        graph: Option<&Arc<Graph>>,
        record: sgf::Record<'_>,
        moves: usize,
        rules: Option<Rules>,
        stop: &Stop,
    ) -> Result<Self, GraphError> {
        Ok(Self::nodes(Player::new(record, rules, graph)?, record, record.main_line(), moves, stop))
    }

    /// Plays from the root to a node of any variation.
    ///
    /// # Errors
    /// As for [`Replay::main_line`].
    pub fn to_node(record: sgf::Record<'_>, node: Node<'_>, rules: Option<Rules>) -> Result<Self, GraphError> {
        let player = Player::new(record, rules, None)?;
        Ok(Self::nodes(player, record, node.path().into_iter(), usize::MAX, &Stop::never()))
    }

    fn nodes<'a>(
        mut player: Player,
        record: sgf::Record<'a>,
        path: impl Iterator<Item = Node<'a>>,
        most: usize,
        stop: &Stop,
    ) -> Self {
        for node in path.take_while(|_| !stop.is_asked()) {
            let more = player.node(node, most);
            let steps = player.replay.game.steps().len();
            player.replay.step_nodes.resize(steps, node.id());
            if !more {
                break;
            }
        }
        player.mark();
        player.place(record);
        player.replay
    }
}

/// What is wrong with a collection and was forgiven, in file order: what its texts show, and what comes up when the main
/// lines of the first `games` games are played. Asked to stop it ends soon, with a part of that.
///
/// # Errors
/// As for [`Replay::main_line`].
pub fn findings(collection: &Collection, games: usize, stop: &Stop) -> Result<Vec<Warning>, GraphError> {
    let mut found = collection.check();
    for record in collection.games().take(games).take_while(|_| !stop.is_asked()) {
        found.extend(Replay::while_wanted(record, usize::MAX, None, stop)?.warnings);
    }
    found.sort_by_key(|warning| warning.place);
    Ok(found)
}

/// The rules that `RU` names, if they are known.
pub fn rules_of(record: sgf::Record<'_>) -> Option<Rules> {
    let name = record.rules()?;
    Rules::named(&name).or_else(|| {
        let first = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next()?;
        Rules::named(first)
    })
}

struct Player {
    replay: Replay,
    size: Size,
    root: NodeId,
    /// What the steps of the present node changed, if somebody wants to know.
    deltas: Option<Vec<Delta>>,
    /// Moves made onto stones.
    overwrites: usize,
    /// Points that setup has changed.
    changes: usize,
    kinds: Vec<(NodeId, WarningKind)>,
}

impl Player {
    fn new(record: sgf::Record<'_>, rules: Option<Rules>, graph: Option<&Arc<Graph>>) -> Result<Player, GraphError> {
        let size = record.size();
        let (width, height) = (usize::from(size.width), usize::from(size.height));
        let graph = match graph.filter(|graph| graph.grid_size() == Some((width, height))) {
            Some(graph) => Arc::clone(graph),
            None => Arc::new(Graph::grid(width, height)?),
        };
        let mut assumed = Vec::new();
        let rules = rules.or_else(|| rules_of(record)).unwrap_or_else(|| {
            assumed.push(Assumed::Rules(Rules::CHINESE));
            Rules::CHINESE
        });
        let mut game = Game::new(graph, rules);
        let komi = record.played_komi(&rules);
        game.set_komi(komi.points);
        if komi.assumed || record.komi().is_none() {
            assumed.push(Assumed::Komi(game.komi()));
        }
        // More stones than points are a slip of the pen.
        let handicap = record.handicap().filter(|&stones| stones as usize <= width * height);
        game.set_handicap(handicap.unwrap_or(0));
        let root = record.root().id();
        let replay = Replay {
            game,
            assumed,
            warnings: Vec::new(),
            moves: 0,
            passes: 0,
            setup_nodes: 0,
            node: root,
            step_nodes: Vec::new(),
            positions: Vec::new(),
        };
        Ok(Player { replay, size, root, deltas: None, overwrites: 0, changes: 0, kinds: Vec::new() })
    }

    fn made(&mut self) {
        if let Some(deltas) = &mut self.deltas {
            deltas.extend(self.replay.game.board().delta());
        }
    }

    /// Notes the position before the next move.
    fn mark(&mut self) {
        let Replay { game, moves, positions, .. } = &mut self.replay;
        if positions.len() == *moves {
            positions.push(RecordPosition { steps: game.steps().len(), to_move: game.to_move() });
        }
    }

    fn warn(&mut self, node: Node<'_>, kind: WarningKind) {
        if self.kinds.len() < MOST_WARNINGS {
            self.kinds.push((node.id(), kind));
        }
    }

    /// Says whether to go on.
    fn node(&mut self, node: Node<'_>, most: usize) -> bool {
        let root = node.id() == self.root;
        let mut moves = node.moves().peekable();
        if moves.peek().is_some() {
            self.mark();
            if self.replay.moves >= most {
                return false;
            }
        }
        self.replay.node = node.id();
        let has_setup = node.has_setup();
        if has_setup {
            self.replay.setup_nodes += usize::from(!root);
            if self.replay.setup_nodes <= MOST_SETUPS {
                self.setup(node);
            } else {
                self.warn(node, WarningKind::More);
            }
        }
        if let Some(color) = node.to_move() {
            self.replay.game.set_to_move(color);
        } else if has_setup || root {
            self.infer_turn(node);
        }
        for (color, value) in moves {
            self.mark();
            if self.replay.moves >= most {
                return false;
            }
            self.play(node, color, value.raw());
        }
        true
    }

    /// Without `PL`, the next move tells whose turn it is; without one, handicap stones mean White.
    fn infer_turn(&mut self, node: Node<'_>) {
        let next = |node: Node<'_>| node.moves().next().map(|(color, _)| color);
        let mut following = node.line().take(3);
        let turn = following.find_map(next).unwrap_or_else(|| {
            let white = node.parent().is_none() && (self.replay.game.handicap() > 1 || only_black(node));
            if white { Color::White } else { Color::Black }
        });
        self.replay.game.set_to_move(turn);
    }

    fn point(&self, xy: Xy) -> Option<Point> {
        self.replay.game.board().graph().at(usize::from(xy.x), usize::from(xy.y))
    }

    fn play(&mut self, node: Node<'_>, color: Color, text: &str) {
        self.replay.moves += 1;
        let number = self.replay.moves;
        let illegal = |why: String| WarningKind::IllegalMove {
            number,
            mv: format!("{}[{}]", if color == Color::Black { 'B' } else { 'W' }, shorten(text)),
            why,
        };
        let mv = match WrittenMove::parse(text, self.size) {
            WrittenMove::Stone(xy) => self.point(xy).map(Move::Play),
            WrittenMove::Pass => {
                self.replay.passes += 1;
                Some(Move::Pass)
            }
            WrittenMove::Invalid => None,
        };
        let Some(mv) = mv else {
            return self.warn(node, illegal("not a point of the board; left out".into()));
        };
        let refused = self.replay.game.check_as(color, mv).err();
        if let Some(refused) = refused {
            if let (Illegal::Occupied, Move::Play(point)) = (refused.why, mv) {
                self.overwrites += 1;
                if self.overwrites > MOST_SETUPS {
                    return self.warn(node, illegal(format!("{}; left out", refused.why)));
                }
                // Emptying one point takes no block's liberty, so this cannot fail.
                let _ = self.replay.game.setup(&[(point, None)], color);
                self.made();
            }
            self.warn(node, illegal(format!("{}; played all the same", refused.why)));
        }
        self.replay.game.play_unchecked_as(color, mv);
        self.made();
    }

    fn setup(&mut self, node: Node<'_>) {
        let graph = self.replay.game.board().graph().clone();
        let mut wanted: Vec<Option<Color>> = graph.points().map(|p| self.replay.game.board().color(p)).collect();
        let points = SetupPoints::of(node);
        for (xy, content) in points.on(self.size) {
            if let Some(point) = self.point(xy) {
                wanted[point.index()] = content;
            }
        }
        if let Some(xy) = points.off(self.size) {
            let (width, height) = (self.size.width, self.size.height);
            self.warn(node, WarningKind::OffBoard { name: "setup".into(), value: xy.to_string(), width, height });
        }
        for block in remove_breathless(&graph, &mut wanted) {
            let place = graph.column_row(block).and_then(|(x, y)| crate::vertex::sgf_xy(x, y));
            let place = place.map_or_else(String::new, |xy| xy.to_string());
            self.warn(node, WarningKind::SetupWithoutLiberty(place));
        }
        let board = self.replay.game.board();
        let contents: Vec<_> = graph.points().zip(wanted).filter(|&(p, content)| board.color(p) != content).collect();
        self.changes += contents.len();
        if self.changes > MOST_CHANGES {
            return self.warn(node, WarningKind::More);
        }
        let turn = self.replay.game.to_move();
        // All blocks breathe now, so this cannot fail.
        let _ = self.replay.game.setup(&contents, turn);
        self.made();
    }

    /// Finds the places of all warnings in one sweep.
    fn place(&mut self, record: sgf::Record<'_>) {
        let places = record.root().collection().places(self.kinds.iter().map(|(id, _)| *id));
        let kinds = self.kinds.drain(..);
        self.replay.warnings = kinds
            .zip(places)
            .map(|((_, kind), place)| Warning { place: place.unwrap_or(Place { line: 1, column: 1 }), kind })
            .collect();
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}

fn only_black(node: Node<'_>) -> bool {
    node.setup().all(|(content, _)| content == Some(Color::Black)) && node.has_setup()
}

/// Takes off every block without a liberty, all at once, and returns the first stone of each.
pub(crate) fn remove_breathless(graph: &Graph, contents: &mut [Option<Color>]) -> Vec<Point> {
    let mut seen = vec![false; contents.len()];
    let mut block = Vec::new();
    let mut breathless = Vec::new();
    let mut removed = Vec::new();
    for start in graph.points() {
        let Some(color) = contents[start.index()] else { continue };
        if std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        block.clear();
        block.push(start);
        let mut breathes = false;
        let mut at = 0;
        while at < block.len() {
            for near in graph.neighbors(block[at]) {
                match contents[near.index()] {
                    None => breathes = true,
                    Some(other) if other == color && !seen[near.index()] => {
                        seen[near.index()] = true;
                        block.push(near);
                    }
                    Some(_) => {}
                }
            }
            at += 1;
        }
        if !breathes {
            breathless.push(start);
            removed.extend_from_slice(&block);
        }
    }
    for point in removed {
        contents[point.index()] = None;
    }
    breathless
}
