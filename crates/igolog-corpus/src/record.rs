//! A game of a library as a record again: its main line and what is known of it. Comments and variations are not kept.

use igolog_core::{Color, Game, Move, Point, Rules};
use igolog_text::sgf::{Collection, NodeId};
use igolog_text::vertex::sgf_xy;

use crate::library::Library;
use crate::track::{TrackStep, kernel_move};

impl Library {
    /// A game as a record up to so many moves, and the node of the position after each of them, from none on.
    /// None for a record that could not be read.
    pub fn record(&self, game: u32, moves: usize) -> Option<(Collection, Vec<NodeId>)> {
        let track = self.track(game)?;
        let (width, height) = track.size()?;
        let (mut games, root) = Collection::with_root();
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        games.set(root, "SZ", [size]);
        self.describe(game, &mut games, root);
        let mut writer = RecordWriter {
            board: Game::new(track.graph().ok()?, Rules::CHINESE),
            width,
            games,
            nodes: vec![root],
            by_hand: Vec::new(),
        };
        for step in track.steps() {
            match step {
                TrackStep::Change(point, content) => {
                    writer.by_hand.push((Point::new(usize::from(point)), content));
                }
                TrackStep::Move(mv) => {
                    writer.set_by_hand(mv.color());
                    if writer.nodes.len() > moves {
                        break;
                    }
                    writer.play(kernel_move(mv));
                }
            }
        }
        writer.set_by_hand(None);
        Some((writer.games, writer.nodes))
    }

    fn describe(&self, game: u32, games: &mut Collection, root: NodeId) {
        let row = &self.games()[game as usize];
        let texts = [
            ("PB", row.players[0]),
            ("PW", row.players[1]),
            ("BR", row.ranks[0]),
            ("WR", row.ranks[1]),
            ("DT", row.date),
            ("RE", row.result),
            ("EV", row.event),
            ("RU", row.rules),
        ];
        for (property, text) in texts {
            if let Some(text) = self.text_of(text) {
                games.set_text(root, property, text);
            }
        }
        if let Some(komi) = row.komi {
            games.set(root, "KM", [komi.to_string()]);
        }
        if row.handicap > 0 {
            games.set(root, "HA", [row.handicap.to_string()]);
        }
    }
}

struct RecordWriter {
    board: Game,
    width: usize,
    games: Collection,
    nodes: Vec<NodeId>,
    /// What changed since the last move; captures follow from it.
    by_hand: Vec<(Point, Option<Color>)>,
}

impl RecordWriter {
    fn here(&self) -> NodeId {
        self.nodes[self.nodes.len() - 1]
    }

    fn xy(&self, point: Point) -> Option<igolog_text::sgf::Xy> {
        sgf_xy(point.index() % self.width, point.index() / self.width)
    }

    /// Sets the stones that do not follow from the moves.
    fn set_by_hand(&mut self, to_move: Option<Color>) {
        let mut set = std::mem::take(&mut self.by_hand);
        set.retain(|&(point, content)| self.board.board().color(point) != content);
        if set.is_empty() {
            return;
        }
        let mut node = self.here();
        if self.nodes.len() > 1 {
            node = self.games.add_child(node);
            let last = self.nodes.len() - 1;
            self.nodes[last] = node;
        }
        for &(point, content) in &set {
            let property = match content {
                Some(Color::Black) => "AB",
                Some(Color::White) => "AW",
                None => "AE",
            };
            if let Some(xy) = self.xy(point) {
                self.games.add_value(node, property, &xy.to_string());
            }
        }
        let to_move = to_move.unwrap_or(self.board.to_move());
        // These are positions of a record that was played, so every block breathes.
        let _ = self.board.setup(&set, to_move);
    }

    /// A move; one that could not be made has no node of its own.
    fn play(&mut self, mv: Option<(Color, Move)>) {
        let Some((color, mv)) = mv else {
            self.nodes.push(self.here());
            return;
        };
        let point = match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        };
        if let Some(point) = point.filter(|&point| self.board.board().color(point).is_some()) {
            self.by_hand.push((point, None));
            self.set_by_hand(Some(color));
        }
        let node = self.games.add_move(self.here(), color, point.and_then(|point| self.xy(point)));
        self.board.play_unchecked_as(color, mv);
        self.nodes.push(node);
    }
}
