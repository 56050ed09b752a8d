//! A guide: an easier question that was answered, whose strategy a harder one follows.
//!
//! The easier question, the scout's, has a rim of the attacker's stones around an area; the harder one has the board as it is. Inside the
//! area a position of the one is a position of the other. The scout's table tells its winner's moves; where it does not
//! the scout is sent out again from there. Nothing that a guide says is believed: it only says what to try first.

use igolog_core::{Board, Color, Point, Stop, zobrist};

use crate::bits::Bits;
use crate::field::Field;
use crate::search::Search;
use crate::state::{State, TURN};

/// Positions that the scout may visit for one piece of advice.
const ASK: u64 = 50_000;

/// A scout with the memory of its search.
pub(crate) struct Guide {
    pub(crate) scout: Box<Search>,
    pub(crate) about: u64,
    field: Field,
    /// The scout's board at the beginning, and its stones, Black first.
    board: Board,
    colors: [Bits; 2],
    pub(crate) winner: Color,
}

/// What a guide says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advice {
    /// The mover wins by this move.
    Play(Option<Point>),
    /// The mover loses.
    Lost,
    Silence,
}

impl Guide {
    pub(crate) fn new(scout: Search, about: u64, field: &Field, board: &Board, winner: Color) -> Guide {
        let colors = [Color::Black, Color::White].map(|c| Bits::from_set(&board.points_with(Some(c))));
        Guide { scout: Box::new(scout), about, field: field.clone(), board: board.clone(), colors, winner }
    }

    /// What the table says of a position.
    pub(crate) fn known(&self, state: &State) -> Advice {
        let table = &self.scout.table;
        let mut key = state.key();
        for color in [Color::Black, Color::White] {
            let (here, there) = (state.stones(color), self.colors[color as usize]);
            for point in ((here - there) | (there - here)) - self.field.playable {
                key ^= zobrist::key(color, point);
            }
        }
        if state.mover != self.winner {
            let lost = table.get(key).is_some_and(|e| e.lose == 0);
            return if lost { Advice::Lost } else { Advice::Silence };
        }
        match table.get(key) {
            Some(entry) if entry.win == 0 && !entry.is_terminal() => Advice::Play(entry.best()),
            Some(entry) if entry.win == 0 => self.spare_move(state),
            // What holds with the loser to move needs no answer.
            _ if table.get(key ^ TURN).is_some_and(|e| e.lose == 0) => self.spare_move(state),
            _ => Advice::Silence,
        }
    }

    /// The winner's move, for which the scout is sent out again; and the positions that it visited.
    pub(crate) fn ask(&mut self, state: &State, left: u64, stop: &Stop) -> (Advice, u64) {
        let Some((board, kept)) = self.board_inside(state) else { return (Advice::Silence, 0) };
        let before = self.scout.nodes;
        let mut place = State::new(&self.field, &board, state.mover);
        place.board.set_ko(state.board.ko().filter(|ko| self.field.playable.contains(ko.0)));
        place.set_left(state.left & kept);
        let value = self.scout.run(&mut place, ASK.min(left), stop);
        let advice = match value.winner(state.mover) {
            Some(winner) if winner == self.winner => match value.best {
                Some(point) => Advice::Play(Some(point)),
                None => self.spare_move(state),
            },
            Some(_) => Advice::Lost,
            None => Advice::Silence,
        };
        (advice, self.scout.nodes - before)
    }

    /// The scout's board with the contents that the area has now, and the stones that stand on both boards. What has no liberty against
    /// the rim is captured there.
    fn board_inside(&self, state: &State) -> Option<(Board, Bits)> {
        let mut colors = [Color::Black, Color::White].map(|c| {
            let there = self.colors[c as usize] - self.field.playable;
            there | state.stones(c) & self.field.playable
        });
        let mut taken = Bits::EMPTY;
        let defender = self.field.defender;
        let everything: Bits = self.board.graph().points().collect();
        let empties = everything - colors[0] - colors[1];
        let mut waiting = colors[defender as usize] & self.field.playable;
        while let Some(stone) = waiting.first() {
            let mut block = Bits::of(stone);
            loop {
                let next = self.field.around(block) & colors[defender as usize];
                if next.is_empty() {
                    break;
                }
                block |= next;
            }
            waiting -= block;
            if !self.field.around(block).meets(&empties) {
                taken |= block;
            }
        }
        colors[defender as usize] -= taken;
        let mut board = self.board.clone();
        let wanted =
            |point: Point| [Color::Black, Color::White].into_iter().find(|&c| colors[c as usize].contains(point));
        let changes: Vec<_> =
            everything.iter().filter(|&p| wanted(p) != self.board.color(p)).map(|p| (p, wanted(p))).collect();
        board.setup(&changes).ok()?;
        Some((board, everything - taken))
    }

    /// The defender passes, the attacker makes one more stone of the rim real.
    fn spare_move(&self, state: &State) -> Advice {
        if self.winner == state.field.defender {
            return Advice::Play(None);
        }
        let missing = self.colors[self.winner as usize] - state.stones(self.winner);
        missing.iter().find(|&p| state.is_legal(p)).map_or(Advice::Silence, |p| Advice::Play(Some(p)))
    }
}
