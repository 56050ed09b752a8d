//! Depth-first proof-number search (Nagai 2002) in which both outcomes are proofs with zones.
//!
//! Every position has two numbers: the work it seems to take to show that its mover wins, and that he loses. A
//! mover wins if one move wins; he loses if all his moves *inside the zone of that loss* lose, see
//! [`zone`](crate::zone). The work of several moves is the largest plus one for each other (Ueda and others' weak
//! proof numbers, 2008), since the moves of a life-and-death problem share most of their refutations.
//!
//! The defender loses only by a capture, so in his positions a pass is a move like others, and the one whose refutation starts the zone.
//! The attacker never gains by a pass: when he passes the defender may pass too and is still there.
//!
//! **The end of the game.** A bent four in the corner cannot be captured but by a ko that the attacker may start when no threat is left.
//! A *patient* search of death knows this: a pass of the defender, answered by a pass, ends the game, and what is then captured with
//! plain kos, no threats and the attacker first is dead. The attacker may pass in such a search, and waits.
//!
//! **Repetition.** A position that comes again counts for the ko master, unless he spent a threat since it came before: then
//! the other side may go round for ever, and he may not. A result that rests on a repetition remembers the
//! shallowest position of the path that it leans on, and enters the table only where that position is its own root
//! (the graph-history problem; Kishimoto and Müller 2004). So what the table holds never leans on what came later: a line
//! of play changes from one entry's strategy to another's finitely often, and then goes round in circles of one kind.

use igolog_core::{Color, Point, Stop};
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::death::{self, Room};
use crate::field::Field;
use crate::guide::{Advice, Guide};
use crate::habit::Habit;
use crate::life::Life;
use crate::order;
use crate::pattern::Pattern;
use crate::state::State;
use crate::table::{INFINITE, Table};
use crate::zone::{Closure, Reply, after_own_move};

const DEEPEST: usize = 200;
const UNTAINTED: usize = usize::MAX;
/// The search of the end of a game: its table and its budget.
const END_TABLE: u32 = 12;
const END_BUDGET: u64 = 20_000;

/// A move of the position under search with the numbers of the position after it.
#[derive(Clone, Copy)]
struct Kid {
    mv: Option<Point>,
    win: u32,
    lose: u32,
    /// The shallowest position on the path that a settled result leans on.
    taint: usize,
    zone: Bits,
}

/// Numbers of a position, from its mover's side; for a settled one also how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) win: u32,
    pub(crate) lose: u32,
    pub(crate) best: Option<Point>,
    pub(crate) zone: Bits,
    taint: usize,
}

impl Value {
    /// Who wins, if that is known.
    pub(crate) fn winner(&self, mover: Color) -> Option<Color> {
        match (self.win, self.lose) {
            (0, _) => Some(mover),
            (_, 0) => Some(!mover),
            _ => None,
        }
    }

    fn settled(won: bool, best: Option<Point>, zone: Bits, taint: usize) -> Value {
        let (win, lose) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        Value { win, lose, best, zone, taint }
    }
}

/// How much harder than what the guide says everything else looks.
const AGAINST_ADVICE: u32 = 20;
const TRUST: u32 = 64;
/// How much harder to kill, and easier to make alive, what has an eye is.
const EYE: u32 = 2;

/// A position of the path, and the threats that the ko master spent before it.
#[derive(Clone, Copy)]
struct Mark {
    key: u64,
    spent: u32,
}

/// A search with its memory. One question at a time; the table serves one question.
pub(crate) struct Search {
    pub(crate) table: Table,
    life: Life,
    habit: Habit,
    path: Vec<Mark>,
    frames: Vec<Vec<Kid>>,
    /// By depth, the last two moves that won there.
    winners: Vec<[Option<Point>; 2]>,
    pub(crate) nodes: u64,
    /// Threats that the ko master spent on the path.
    spent: u32,
    budget: u64,
    stopped: bool,
    /// The room for eyes that the last test found, and where a stone of the attacker might leave none.
    space: Option<u32>,
    plugs: Bits,
    /// The search of the end of the game, and what it found: the zone where all is captured.
    end: Option<Box<Search>>,
    ends: FxHashMap<u64, Option<Bits>>,
    pub(crate) guide: Option<Guide>,
    /// Whether the guide's winner made all his moves of the path as it said.
    led: bool,
}

impl Search {
    pub(crate) fn new(bits: u32) -> Search {
        Search {
            table: Table::new(bits),
            life: Life::default(),
            habit: Habit::default(),
            path: Vec::new(),
            frames: Vec::new(),
            winners: vec![[None; 2]; DEEPEST],
            nodes: 0,
            spent: 0,
            budget: 0,
            stopped: false,
            space: None,
            plugs: Bits::EMPTY,
            end: None,
            ends: FxHashMap::default(),
            guide: None,
            led: false,
        }
    }

    /// Searches until the position is settled, the budget of positions is used up, or `stop` is asked.
    pub(crate) fn run(&mut self, state: &mut State, budget: u64, stop: &Stop) -> Value {
        self.path.clear();
        self.spent = 0;
        self.ends.clear();
        self.habit.forget(state.field.points());
        self.winners.fill([None; 2]);
        self.budget = self.nodes + budget;
        self.stopped = false;
        self.led = self.guide.is_some();
        self.visit(state, None, INFINITE, INFINITE, stop)
    }

    fn visit(&mut self, state: &mut State, last: Option<Point>, win_limit: u32, lose_limit: u32, stop: &Stop) -> Value {
        self.nodes += 1;
        if self.nodes >= self.budget || self.nodes.is_multiple_of(1024) && stop.is_asked() {
            self.stopped = true;
        }
        let start = self.nodes;
        let key = state.key();
        let depth = self.path.len();
        let fresh = self.table.get(key).is_none();
        if fresh {
            if let Some((winner, zone)) = self.judge(state) {
                let value = Value::settled(winner == state.mover, None, zone, UNTAINTED);
                self.table.put(key, value.win, value.lose, 1, None, zone);
                return value;
            }
            let (win, lose) = self.guess(state);
            if win >= win_limit || lose >= lose_limit {
                self.table.put(key, win, lose, 1, None, Bits::EMPTY);
                return Value { win, lose, best: None, zone: Bits::EMPTY, taint: UNTAINTED };
            }
        }
        if let Some(pattern) = self.recall(state, last) {
            let value = Value::settled(pattern.won, pattern.best, pattern.zone, UNTAINTED);
            self.table.put(key, value.win, value.lose, 2, value.best, value.zone);
            return value;
        }
        if depth >= DEEPEST {
            // Unknown, and better left alone.
            return Value { win: INFINITE / 2, lose: INFINITE / 2, best: None, zone: Bits::EMPTY, taint: UNTAINTED };
        }
        let quick = |search: &mut Search, state: &mut State| {
            search.win_again(state, depth).or_else(|| search.escape(state)).or_else(|| search.finish(state))
        };
        if fresh && let Some((point, child)) = quick(self, state) {
            let zone = after_own_move(state, Some(point), child);
            self.table.put(key, 0, INFINITE, 2, Some(point), zone);
            return Value::settled(true, Some(point), zone, UNTAINTED);
        }
        let mut kids = self.frames.pop().unwrap_or_default();
        self.path.push(Mark { key, spent: self.spent });
        self.offer(state, last, &mut kids);
        let value = self.deepen(state, &mut kids, win_limit, lose_limit, stop);
        self.path.pop();
        kids.clear();
        self.frames.push(kids);
        let settled = value.win == 0 || value.lose == 0;
        if !settled || value.taint >= depth {
            // The least work is that of terminal tests.
            let work = (self.nodes - start + 1).max(2);
            self.table.put(key, value.win, value.lose, work, value.best, value.zone);
            if settled {
                if state.field.master.is_some() && !state.has_ban() {
                    self.table.patterns.add(state, last, value.win == 0, value.best, value.zone);
                }
                return Value { taint: UNTAINTED, ..value };
            }
        }
        value
    }

    /// A settled position that differs from this one only where it does not matter. Bans and counted threats belong to a
    /// position too, and are not part of patterns.
    fn recall(&mut self, state: &State, last: Option<Point>) -> Option<Pattern> {
        if state.field.master.is_some() && !state.has_ban() { self.table.patterns.find(state, last) } else { None }
    }

    /// The terminal tests: who wins whoever moves, and the zone of that.
    fn judge(&mut self, state: &State) -> Option<(Color, Bits)> {
        let field = state.field;
        let defender = field.defender;
        if state.is_captured() {
            return Some((!defender, Bits::EMPTY));
        }
        // Life by answers is no pair of eyes yet, and no end of a walk.
        let answers = !field.plain && !field.eyes;
        if let Some(zone) = self.life.prove(state, defender, state.in_question(), answers) {
            return Some((defender, zone));
        }
        if field.plain && !field.only_life {
            return None;
        }
        match death::room(state) {
            Room::None(zone) => return Some((!defender, zone)),
            Room::Some(points, plugs) => (self.space, self.plugs) = (Some(points), plugs),
            Room::Open => (self.space, self.plugs) = (None, Bits::EMPTY),
        }
        None
    }

    /// First numbers of a position that no test settles: the more room for eyes, the harder to kill.
    fn guess(&self, state: &State) -> (u32, u32) {
        let (kill, live) = match self.space {
            None => (1, 1),
            Some(space) => (1 + space / 4, 1 + 8u32.saturating_sub(space) / 2),
        };
        let eyes = u32::from(self.life.eyes);
        let (kill, live) = (kill + EYE * eyes, live.saturating_sub(EYE * eyes).max(1));
        let (win, lose) = if state.mover == state.field.defender { (live, kill) } else { (kill, live) };
        match self.known_advice(state) {
            Advice::Play(_) => (1, lose + AGAINST_ADVICE),
            Advice::Lost => (win + AGAINST_ADVICE, 1),
            Advice::Silence => (win, lose),
        }
    }

    fn known_advice(&self, state: &State) -> Advice {
        self.guide.as_ref().map_or(Advice::Silence, |guide| guide.known(state))
    }

    /// What the guide says after some thought.
    fn new_advice(&mut self, state: &State, stop: &Stop) -> Advice {
        let left = self.budget.saturating_sub(self.nodes);
        let Some(guide) = self.guide.as_mut() else { return Advice::Silence };
        let (advice, work) = guide.ask(state, left, stop);
        self.nodes += work;
        advice
    }

    /// A move that won elsewhere at this depth and is known to win here too, with the zone after it.
    fn win_again(&mut self, state: &mut State, depth: usize) -> Option<(Point, Bits)> {
        for point in self.winners[depth].into_iter().flatten() {
            if !state.is_legal(point) || state.is_banned(point) {
                continue;
            }
            state.play(Some(point));
            let found = match self.table.get(state.key()) {
                Some(entry) if entry.is_settled() => (entry.lose == 0).then_some(entry.zone),
                _ => self.recall(state, Some(point)).filter(|p| !p.won).map(|p| p.zone),
            };
            state.undo();
            if let Some(zone) = found {
                return Some((point, zone));
            }
        }
        None
    }

    fn remember_winner(&mut self, point: Point) {
        let known = &mut self.winners[self.path.len() - 1];
        if known[0] != Some(point) {
            *known = [Some(point), known[0]];
        }
    }

    /// A move of the defender to where nobody may fill the liberties of what is in question, with the zone after it.
    fn escape(&mut self, state: &mut State) -> Option<(Point, Bits)> {
        let field = state.field;
        let doors = field.doors & state.empties();
        if doors.is_empty() || state.mover != field.defender || field.any || field.eyes {
            return None;
        }
        let mut ways = (field.around(state.left) & doors).iter();
        let point = ways.find(|&p| state.is_legal(p) && !state.is_banned(p))?;
        state.play(Some(point));
        let zone = self.life.prove(state, field.defender, state.in_question(), false);
        state.undo();
        zone.map(|zone| (point, zone))
    }

    /// A move of the attacker that leaves no room for two eyes, with the zone after it.
    fn finish(&mut self, state: &mut State) -> Option<(Point, Bits)> {
        let field = state.field;
        if state.mover == field.defender || field.plain || field.only_life {
            return None;
        }
        for point in self.plugs {
            if !state.is_legal(point) || state.is_banned(point) {
                continue;
            }
            state.play(Some(point));
            let room = death::room(state);
            state.undo();
            if let Room::None(zone) = room {
                return Some((point, zone));
            }
        }
        None
    }

    /// The zone of what the defender does at once if the attacker passes: then the attacker must play in it.
    fn threat(&mut self, state: &mut State) -> Option<Bits> {
        if state.mover == state.field.defender || state.attacker_may_pass() {
            return None;
        }
        state.play(None);
        let known = self.table.get(state.key()).filter(|e| e.win == 0).map(|e| e.zone);
        let zone = known.or_else(|| self.escape(state).map(|(point, child)| after_own_move(state, Some(point), child)));
        state.undo();
        zone
    }

    fn offer(&mut self, state: &mut State, last: Option<Point>, kids: &mut Vec<Kid>) {
        kids.clear();
        let mut points = order::offered(state, last);
        if state.mover == state.field.defender || state.attacker_may_pass() {
            kids.push(self.kid(state, None, last));
        } else if let Some(zone) = self.threat(state) {
            kids.push(Kid { mv: None, win: 0, lose: INFINITE, taint: UNTAINTED, zone });
            points = zone & state.empties();
        }
        // The loser of a proof that is led need not be offered more than its zone asks for.
        if self.led && self.guide.as_ref().is_some_and(|guide| guide.winner != state.mover) {
            return;
        }
        for point in points {
            if state.is_legal(point) {
                kids.push(self.kid(state, Some(point), last));
            }
        }
    }

    fn kid(&self, state: &State, mv: Option<Point>, last: Option<Point>) -> Kid {
        let key = state.key_after(mv);
        let mut kid = Kid { mv, win: 1, lose: 1, taint: UNTAINTED, zone: Bits::EMPTY };
        if let Some(entry) = self.table.get(key) {
            (kid.win, kid.lose) = (entry.win, entry.lose);
            kid.zone = entry.zone;
            if entry.is_settled() {
                return kid;
            }
        } else {
            kid.lose = 1 + match mv {
                None if state.mover == state.field.defender => 4,
                None => 12,
                Some(point) => {
                    let favour = self.habit.favour(state.mover, point);
                    (order::badness(state, point, last) / 2).saturating_sub(favour)
                }
            };
        }
        if let Some(at) = self.path.iter().position(|m| m.key == key) {
            let spends = self.spent > self.path[at].spent || spends_threat(state, mv);
            let won = (!state.mover == state.field.repeater) != spends;
            (kid.win, kid.lose) = if won { (0, INFINITE) } else { (INFINITE, 0) };
            (kid.taint, kid.zone) = (at, state.field.playable);
        }
        kid
    }

    fn deepen(
        &mut self,
        state: &mut State,
        kids: &mut Vec<Kid>,
        win_limit: u32,
        lose_limit: u32,
        stop: &Stop,
    ) -> Value {
        let mut stale = true;
        let mut advice = self.known_advice(state);
        // While the guide leads it is followed, and asked again where it knows nothing or was wrong.
        let led = self.led;
        let leads = led && self.guide.as_ref().is_some_and(|guide| guide.winner == state.mover);
        let mut may_ask = leads;
        loop {
            if state.field.patient && state.mover == state.field.defender {
                stale |= self.survive_end(state, kids);
            }
            if let Some(kid) = kids.iter().filter(|k| k.lose == 0).max_by_key(|k| k.taint) {
                let zone = after_own_move(state, kid.mv, kid.zone);
                if let Some(point) = kid.mv {
                    self.habit.won(state.mover, point);
                    self.remember_winner(point);
                }
                return Value::settled(true, kid.mv, zone, kid.taint);
            }
            if stale {
                let known = kids.len();
                if let Some((zone, taint)) = self.close(state, kids) {
                    return Value::settled(false, None, zone, taint);
                }
                // Moves that only the zone asked for may be settled already.
                if kids.len() > known {
                    continue;
                }
            }
            let advised = |advice| kids.iter().position(|k| advice == Advice::Play(k.mv) && k.win > 0);
            if may_ask && advised(advice).is_none() {
                may_ask = false;
                advice = self.new_advice(state, stop);
            }
            let follow = if leads { advised(advice) } else { None };
            let (mut best, mut least, mut second) = (usize::MAX, u32::MAX, INFINITE);
            let (mut most, mut count) = (0, 0u32);
            for (at, kid) in kids.iter().enumerate() {
                if kid.win == 0 {
                    continue;
                }
                count += 1;
                most = most.max(kid.win);
                let lose = match advice {
                    Advice::Play(mv) if mv == kid.mv => kid.lose / TRUST + 1,
                    _ => kid.lose,
                };
                if lose < least {
                    (second, least, best) = (least.min(INFINITE), lose, at);
                } else {
                    second = second.min(lose);
                }
            }
            let (mut win, lose) =
                (least.min(INFINITE), (most + 3 * count.saturating_sub(1) / 2).clamp(1, INFINITE - 1));
            if let Some(at) = follow {
                (best, second) = (at, INFINITE);
                (win, least) = (kids[at].lose, kids[at].lose);
            }
            let done = win >= win_limit || lose >= lose_limit || self.stopped || best == usize::MAX;
            if done {
                return Value { win, lose, best: None, zone: Bits::EMPTY, taint: UNTAINTED };
            }
            let kid = kids[best];
            let limit = win_limit.min(second + second / 2 + 1);
            let advised = least < kid.lose;
            let kid_lose_limit = if advised { limit.saturating_mul(TRUST).min(INFINITE) } else { limit };
            let kid_lose_limit = kid_lose_limit.max(kid.lose + 1);
            let kid_win_limit = (lose_limit - (count - 1)).max(kid.win + 1);
            let spends = spends_threat(state, kid.mv) as u32;
            self.spent += spends;
            self.led = led && (!leads || follow.is_some());
            state.play(kid.mv);
            let value = self.visit(state, kid.mv, kid_win_limit, kid_lose_limit, stop);
            state.undo();
            self.led = led;
            self.spent -= spends;
            let kid = &mut kids[best];
            (kid.win, kid.lose, kid.zone, kid.taint) = (value.win, value.lose, value.zone, value.taint);
            stale = kid.win == 0;
        }
    }

    /// A defender who wins by a pass must have something left when the game is over and all threats are gone.
    /// Says whether that refuted the pass.
    fn survive_end(&mut self, state: &State, kids: &mut [Kid]) -> bool {
        let Some(pass) = kids.iter_mut().find(|k| k.mv.is_none() && k.lose == 0) else { return false };
        let key = state.key();
        let zone = match self.ends.get(&key) {
            Some(&known) => known,
            None => {
                let zone = self.dies_at_end(state);
                self.ends.insert(key, zone);
                zone
            }
        };
        if let Some(zone) = zone {
            (pass.win, pass.lose, pass.zone, pass.taint) = (0, INFINITE, zone, UNTAINTED);
        }
        zone.is_some()
    }

    /// The zone of a proof that the attacker captures everything if he begins and nobody has a threat.
    fn dies_at_end(&mut self, state: &State) -> Option<Bits> {
        let field = Field { master: None, patient: false, ..state.field.clone() };
        let mut last = State::new(&field, &state.board, !state.field.defender);
        last.set_left(state.left);
        let search = self.end.get_or_insert_with(|| Box::new(Search::new(END_TABLE)));
        search.table.clear();
        let budget = END_BUDGET.min(self.budget.saturating_sub(self.nodes));
        let value = search.run(&mut last, budget, &Stop::never());
        self.nodes += search.nodes;
        search.nodes = 0;
        (value.win == 0).then_some(value.zone)
    }

    /// The zone in which all moves of the mover lose, with its taint. Moves in it that were not offered are from now on.
    fn close(&mut self, state: &State, kids: &mut Vec<Kid>) -> Option<(Bits, usize)> {
        let answered: Bits = kids.iter().filter(|k| k.win == 0).filter_map(|k| k.mv).collect();
        let reply = |point: Point| match kids.iter().find(|k| k.mv == Some(point)) {
            Some(kid) if kid.win == 0 => Reply::Answered(kid.zone),
            _ => Reply::Open,
        };
        let pass = kids.iter().find(|k| k.mv.is_none() && k.win == 0).map(|k| k.zone);
        let mut best = pass.map(|zone| Closure::grow(state, zone, answered, reply));
        if state.mover != state.field.defender && (state.field.any || !state.attacker_may_pass()) {
            let mut stones = state.in_question();
            let mut tries = 0;
            while let Some(stone) = stones.first() {
                let Some(block) = state.board.block(stone) else { break };
                let base = state.block_stones(block);
                stones -= base;
                let closure = Closure::grow(state, base, answered, reply);
                if best.as_ref().is_none_or(|b| closure.open.len() < b.open.len()) {
                    best = Some(closure);
                }
                tries += 1;
                if tries == 4 {
                    break;
                }
            }
        }
        let closure = best?;
        if closure.open.is_empty() {
            let taint = kids
                .iter()
                .filter(|k| k.win == 0 && k.mv.is_none_or(|p| closure.zone.contains(p)))
                .map(|k| k.taint)
                .min()
                .unwrap_or(UNTAINTED);
            return Some((closure.zone, taint));
        }
        for point in closure.open {
            if !kids.iter().any(|k| k.mv == Some(point)) {
                let kid = self.kid(state, Some(point), None);
                kids.push(kid);
            }
        }
        None
    }
}

/// Whether a move is the ko master's and breaks a ban.
fn spends_threat(state: &State, mv: Option<Point>) -> bool {
    state.field.master == Some(state.mover) && mv.is_some_and(|point| state.is_banned(point))
}
