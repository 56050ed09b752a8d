//! One row of the search, in two halves of independent groups.

use igolog_core::{Stop, Stopped};

use super::{Entry, Tally};
use crate::bound::RowView;
use crate::frontier::{State, canonical, leave_empty, put_stone};
use crate::parallel;
use crate::room::{fill, gathered, more};

const FREE: u32 = u32::MAX;
/// Entries that make a task worth handing to another core.
const TASK: usize = 1024;

/// All borders after the row, sorted, each with its tally; `limit` is the number of empty points allowed in all.
/// Also the number of borders seen within the row.
pub(super) fn advance<T: Tally>(
    layer: &[Entry<T>],
    view: &RowView<'_>,
    cols: usize,
    limit: u32,
    stop: &Stop,
) -> Result<(Vec<Entry<T>>, u64), Stopped> {
    let half = cols.div_ceil(2);
    // Columns from `half` on stay as they are in the first half, those before `half − 1` in the second.
    let (mut middle, first_states) = half_row(layer, view, 0..half, limit, |state| state >> (2 * half), stop)?;
    let kept = 2 * (half as u32 - 1);
    parallel::sort_by_key(&mut middle, |entry| (entry.state.rotate_right(kept), entry.cost));
    let group = |state| state & ((1 << kept) - 1);
    let (mut last, second_states) = half_row(&middle, view, half..cols, limit, group, stop)?;
    drop(middle);
    for entry in &mut last {
        entry.state = canonical(entry.state, cols);
    }
    parallel::sort_by_key(&mut last, |entry| (entry.state, entry.cost));
    // Neighbours with the same border are one.
    last.dedup_by(|entry, kept| {
        let same = kept.meets(entry.state, entry.cost);
        if same {
            kept.absorb(entry.cost, &entry.tally);
        }
        same
    });
    Ok((last, first_states + second_states))
}

fn half_row<T: Tally>(
    layer: &[Entry<T>],
    view: &RowView<'_>,
    columns: std::ops::Range<usize>,
    limit: u32,
    group: impl Fn(State) -> State + Sync,
    stop: &Stop,
) -> Result<(Vec<Entry<T>>, u64), Stopped> {
    if columns.is_empty() {
        return Ok((gathered(layer.iter().cloned())?, 0));
    }
    let tasks = split(layer, &group);
    let search = |task: &[Entry<T>]| -> Result<_, Stopped> {
        stop.check()?;
        let mut block = Block::new(view, view.unit() * limit);
        for members in task.chunk_by(|a, b| group(a.state) == group(b.state)) {
            block.run(members, columns.clone())?;
        }
        Ok((block.done, block.states))
    };
    if tasks.len() == 1 {
        return search(tasks[0]);
    }
    let parts = parallel::map(tasks, search).into_iter().collect::<Result<Vec<_>, Stopped>>()?;
    let states = parts.iter().map(|part| part.1).sum();
    let mut out = Vec::new();
    more(&mut out, parts.iter().map(|part| part.0.len()).sum())?;
    for (part, _) in parts {
        out.extend(part);
    }
    Ok((out, states))
}

/// Cuts a layer into tasks without cutting a group.
fn split<'a, T>(layer: &'a [Entry<T>], group: &impl Fn(State) -> State) -> Vec<&'a [Entry<T>]> {
    let mut tasks = Vec::new();
    let mut rest = layer;
    while rest.len() > TASK {
        let last = group(rest[TASK - 1].state);
        let more = rest[TASK..].iter().take_while(|entry| group(entry.state) == last).count();
        let (task, after) = rest.split_at(TASK + more);
        tasks.push(task);
        rest = after;
    }
    if !rest.is_empty() || tasks.is_empty() {
        tasks.push(rest);
    }
    tasks
}

/// The search of one group after another, with its buffers.
struct Block<'a, T> {
    view: &'a RowView<'a>,
    charge_limit: u32,
    now: Vec<Entry<T>>,
    next: Vec<Entry<T>>,
    slots: Vec<u32>,
    mask: usize,
    done: Vec<Entry<T>>,
    states: u64,
}

impl<'a, T: Tally> Block<'a, T> {
    fn new(view: &'a RowView<'a>, charge_limit: u32) -> Self {
        let (now, next, slots, done) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Block { view, charge_limit, now, next, slots, mask: 0, done, states: 0 }
    }

    fn run(&mut self, members: &[Entry<T>], columns: std::ops::Range<usize>) -> Result<(), Stopped> {
        self.now.clear();
        more(&mut self.now, members.len())?;
        self.now.extend_from_slice(members);
        for col in columns {
            self.fill(col)?;
        }
        more(&mut self.done, self.now.len())?;
        self.done.append(&mut self.now);
        Ok(())
    }

    fn fill(&mut self, col: usize) -> Result<(), Stopped> {
        self.next.clear();
        more(&mut self.next, 2 * self.now.len())?;
        let size = (4 * self.now.len()).next_power_of_two().max(16);
        self.mask = size - 1;
        fill(&mut self.slots, size, FREE)?;
        let now = std::mem::take(&mut self.now);
        for entry in &now {
            if let Some(state) = put_stone(entry.state, col) {
                self.offer(col + 1, state, entry.cost, &entry.tally);
            }
            self.offer(col + 1, leave_empty(entry.state, col), entry.cost + 1, &entry.tally);
        }
        self.now = now;
        std::mem::swap(&mut self.now, &mut self.next);
        self.states += self.now.len() as u64;
        Ok(())
    }

    #[inline]
    fn offer(&mut self, done: usize, state: State, cost: u16, tally: &T) {
        let mut slot = hash::<T>(state, cost) & self.mask;
        while self.slots[slot] != FREE {
            let known = &mut self.next[self.slots[slot] as usize];
            if known.meets(state, cost) {
                known.absorb(cost, tally);
                return;
            }
            slot = (slot + 1) & self.mask;
        }
        let spent = self.view.unit() * u32::from(cost);
        if spent > self.charge_limit || spent + self.view.charge(done, state) > self.charge_limit {
            return;
        }
        self.slots[slot] = self.next.len() as u32;
        self.next.push(Entry { state, cost, tally: tally.clone() });
    }
}

#[inline]
fn hash<T: Tally>(state: State, cost: u16) -> usize {
    // Within a group few columns differ, so the two halves of a wide border hardly ever meet here.
    let folded = state as u64 ^ ((state >> 64) as u64).rotate_left(31);
    let key = if T::BY_COST { folded ^ u64::from(cost) << 57 } else { folded };
    let mixed = (key ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 32) as usize
}
