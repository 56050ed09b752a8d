//! Connected components of a changing set of points.
//!
//! Two kinds of sets are followed: the points without a stone of a colour (their components are its regions) and, where
//! diagonals count, the stones of a colour (its clusters). Adding a point joins components, the smaller ones moving into the
//! largest; removing one may split its component, which a search from all its neighbours in step finds at the cost of
//! the smaller parts.

use igolog_core::Point;

const NONE: u16 = u16::MAX;

/// A component's number; numbers are used again.
pub(crate) type Slot = u16;

/// Adjacency as flat lists.
#[derive(Clone, Debug)]
pub(crate) struct Adjacency {
    offsets: Vec<u32>,
    targets: Vec<u16>,
}

impl Adjacency {
    pub(crate) fn new<I: Iterator<Item = Point>>(points: usize, neighbors: impl Fn(Point) -> I) -> Self {
        let (mut offsets, mut targets) = (vec![0], Vec::new());
        for point in 0..points {
            targets.extend(neighbors(Point::new(point)).map(|p| p.index() as u16));
            offsets.push(targets.len() as u32);
        }
        Adjacency { offsets, targets }
    }

    #[inline]
    pub(crate) fn of(&self, point: usize) -> &[u16] {
        &self.targets[self.offsets[point] as usize..self.offsets[point + 1] as usize]
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Component {
    size: u32,
    weight: u32,
    first: u16,
    head: u16,
}

/// The components of a set, each with its size, its smallest point and the sum of its points' weights.
#[derive(Clone, Debug)]
pub(crate) struct Components {
    slot: Vec<Slot>,
    next: Vec<u16>,
    before: Vec<u16>,
    heavy: Vec<bool>,
    components: Vec<Component>,
    free: Vec<Slot>,
    live: usize,
    weightless: usize,
    /// Slots touched since the last [`take_dirty`](Components::take_dirty), with repeats.
    dirty: Vec<Slot>,
    search: Search,
}

#[derive(Clone, Debug, Default)]
struct Search {
    stamp: Vec<u32>,
    owner: Vec<u16>,
    now: u32,
    queues: Vec<Vec<u16>>,
    heads: Vec<usize>,
    leader: Vec<u16>,
}

impl Components {
    pub(crate) fn new(points: usize) -> Self {
        Components {
            slot: vec![NONE; points],
            next: vec![0; points],
            before: vec![0; points],
            heavy: vec![false; points],
            components: Vec::new(),
            free: Vec::new(),
            live: 0,
            weightless: 0,
            dirty: Vec::new(),
            search: Search { stamp: vec![0; points], owner: vec![0; points], ..Search::default() },
        }
    }

    /// The component of a point; `None` if it is not in the set.
    #[inline]
    pub(crate) fn slot(&self, point: usize) -> Option<Slot> {
        (self.slot[point] != NONE).then_some(self.slot[point])
    }

    /// The number of components.
    pub(crate) fn count(&self) -> usize {
        self.live
    }

    /// The number of components without a heavy point.
    pub(crate) fn weightless(&self) -> usize {
        self.weightless
    }

    #[inline]
    pub(crate) fn size(&self, slot: Slot) -> u32 {
        self.components[slot as usize].size
    }

    #[inline]
    pub(crate) fn weight(&self, slot: Slot) -> u32 {
        self.components[slot as usize].weight
    }

    /// The smallest point of a component.
    #[inline]
    pub(crate) fn first(&self, slot: Slot) -> u16 {
        self.components[slot as usize].first
    }

    /// The points of a component, in no particular order.
    pub(crate) fn members(&self, slot: Slot) -> impl Iterator<Item = usize> + '_ {
        let component = self.components[slot as usize];
        let mut at = component.head;
        (0..component.size).map(move |_| {
            let point = at;
            at = self.next[at as usize];
            point as usize
        })
    }

    /// The points of a component, ascending. O(points from its first to its last).
    pub(crate) fn ascending(&self, slot: Slot) -> impl Iterator<Item = usize> + '_ {
        let Component { size, first, .. } = self.components[slot as usize];
        let from = usize::from(first);
        let inside = self.slot[from..].iter().enumerate().filter(move |(_, of)| **of == slot);
        inside.take(size as usize).map(move |(at, _)| from + at)
    }

    /// Moves the touched slots into `dirty`, each once, ascending.
    pub(crate) fn take_dirty(&mut self, dirty: &mut Vec<Slot>) {
        dirty.clear();
        dirty.append(&mut self.dirty);
        dirty.sort_unstable();
        dirty.dedup();
    }

    /// Says whether a point of the set counts for the weight.
    pub(crate) fn set_heavy(&mut self, point: usize, heavy: bool) {
        if self.heavy[point] == heavy {
            return;
        }
        self.heavy[point] = heavy;
        if let Some(slot) = self.slot(point) {
            let weight = self.components[slot as usize].weight;
            self.set_weight(slot, if heavy { weight + 1 } else { weight - 1 });
            self.dirty.push(slot);
        }
    }

    /// Adds a point that is not in the set.
    pub(crate) fn insert(&mut self, adjacency: &Adjacency, point: usize) {
        let mut into = NONE;
        for &near in adjacency.of(point) {
            let slot = self.slot[near as usize];
            if slot != NONE && (into == NONE || self.size(slot) > self.size(into)) {
                into = slot;
            }
        }
        if into == NONE {
            into = self.new_slot();
        }
        for &near in adjacency.of(point) {
            let slot = self.slot[near as usize];
            if slot != NONE && slot != into {
                self.absorb(into, slot);
            }
        }
        self.link(into, point);
        self.dirty.push(into);
    }

    /// Removes a point of the set.
    pub(crate) fn remove(&mut self, adjacency: &Adjacency, point: usize) {
        let slot = self.slot[point];
        self.dirty.push(slot);
        self.unlink(slot, point);
        if self.size(slot) == 0 {
            self.free_slot(slot);
            return;
        }
        self.split(adjacency, slot, point);
        if self.first(slot) as usize == point {
            self.find_first(slot, point + 1);
        }
    }

    /// The smallest member of a component, known not to lie before `from`.
    fn find_first(&mut self, slot: Slot, from: usize) {
        let first = (from..self.slot.len()).find(|&p| self.slot[p] == slot).expect("a component has a point");
        self.components[slot as usize].first = first as u16;
    }

    fn absorb(&mut self, into: Slot, slot: Slot) {
        let Component { size, head, .. } = self.components[slot as usize];
        let mut at = head;
        for _ in 0..size {
            let next = self.next[at as usize];
            self.unlink(slot, at as usize);
            self.link(into, at as usize);
            at = next;
        }
        self.dirty.push(slot);
        self.free_slot(slot);
    }

    /// Looks for the parts that `removed` held together; all but one get slots of their own.
    fn split(&mut self, adjacency: &Adjacency, slot: Slot, removed: usize) {
        let mut search = std::mem::take(&mut self.search);
        let parts = search.start(adjacency.of(removed).iter().copied().filter(|&p| self.slot[p as usize] == slot));
        let mut open = parts;
        let mut at = 0;
        let mut idle = 0;
        while open > 1 {
            let part = at % parts;
            at += 1;
            if search.leader[part] as usize != part || search.heads[part] == NO_QUEUE {
                idle += 1;
                debug_assert!(idle <= parts, "some part can move");
                continue;
            }
            idle = 0;
            if search.heads[part] == search.queues[part].len() {
                let piece = self.new_slot();
                for i in 0..search.queues[part].len() {
                    let p = search.queues[part][i] as usize;
                    self.unlink(slot, p);
                    self.link(piece, p);
                }
                self.dirty.push(piece);
                search.heads[part] = NO_QUEUE;
                open -= 1;
                continue;
            }
            let p = search.queues[part][search.heads[part]];
            search.heads[part] += 1;
            for &near in adjacency.of(p as usize) {
                if self.slot[near as usize] == slot && search.visit(near, part) {
                    open -= 1;
                }
            }
        }
        let first = self.first(slot) as usize;
        if first != removed && self.slot[first] != slot {
            self.find_first(slot, first);
        }
        self.search = search;
    }

    fn new_slot(&mut self) -> Slot {
        self.live += 1;
        self.weightless += 1;
        let fresh = Component { size: 0, weight: 0, first: NONE, head: NONE };
        if let Some(slot) = self.free.pop() {
            self.components[slot as usize] = fresh;
            slot
        } else {
            self.components.push(fresh);
            (self.components.len() - 1) as Slot
        }
    }

    fn free_slot(&mut self, slot: Slot) {
        self.live -= 1;
        self.weightless -= 1;
        self.free.push(slot);
    }

    fn set_weight(&mut self, slot: Slot, weight: u32) {
        let old = std::mem::replace(&mut self.components[slot as usize].weight, weight);
        match (old, weight) {
            (0, 1..) => self.weightless -= 1,
            (1.., 0) => self.weightless += 1,
            _ => {}
        }
    }

    fn link(&mut self, slot: Slot, point: usize) {
        self.slot[point] = slot;
        let component = &mut self.components[slot as usize];
        if component.size == 0 {
            component.head = point as u16;
            self.next[point] = point as u16;
            self.before[point] = point as u16;
        } else {
            let head = component.head as usize;
            let last = self.before[head] as usize;
            self.next[last] = point as u16;
            self.before[point] = last as u16;
            self.next[point] = head as u16;
            self.before[head] = point as u16;
        }
        component.size += 1;
        component.first = component.first.min(point as u16);
        if self.heavy[point] {
            let weight = component.weight + 1;
            self.set_weight(slot, weight);
        }
    }

    fn unlink(&mut self, slot: Slot, point: usize) {
        self.slot[point] = NONE;
        let (before, next) = (self.before[point] as usize, self.next[point] as usize);
        self.next[before] = next as u16;
        self.before[next] = before as u16;
        let component = &mut self.components[slot as usize];
        if component.head as usize == point {
            component.head = next as u16;
        }
        component.size -= 1;
        if self.heavy[point] {
            let weight = component.weight - 1;
            self.set_weight(slot, weight);
        }
    }
}

const NO_QUEUE: usize = usize::MAX;

impl Search {
    /// Begins a search from each of the points; says how many there are.
    fn start(&mut self, from: impl Iterator<Item = u16>) -> usize {
        self.now += 1;
        let mut parts = 0;
        self.leader.clear();
        self.heads.clear();
        for point in from {
            if self.queues.len() == parts {
                self.queues.push(Vec::new());
            }
            self.queues[parts].clear();
            self.queues[parts].push(point);
            self.heads.push(0);
            self.leader.push(parts as u16);
            self.stamp[point as usize] = self.now;
            self.owner[point as usize] = parts as u16;
            parts += 1;
        }
        parts
    }

    fn find(&self, mut part: usize) -> usize {
        while self.leader[part] as usize != part {
            part = self.leader[part] as usize;
        }
        part
    }

    /// Reaches a point; `true` if that joined another part to this one.
    fn visit(&mut self, point: u16, part: usize) -> bool {
        let p = point as usize;
        if self.stamp[p] != self.now {
            self.stamp[p] = self.now;
            self.owner[p] = part as u16;
            self.queues[part].push(point);
            return false;
        }
        let other = self.find(self.owner[p] as usize);
        if other == part {
            return false;
        }
        self.leader[other] = part as u16;
        // What the other part has passed stays passed; only its open points are taken over.
        let (seen, open) = (self.heads[other], std::mem::take(&mut self.queues[other]));
        let mut done = open;
        let open = done.split_off(seen);
        let passed = self.heads[part];
        self.queues[part].splice(passed..passed, done.iter().copied());
        self.heads[part] += done.len();
        self.queues[part].extend(open);
        self.queues[other] = done;
        true
    }
}
