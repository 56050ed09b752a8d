//! Dynamic programming along the points of any graph.
//!
//! Points are taken in order. A point leaves the frontier when all its neighbours are known; until then its digit
//! says what it is and whether it has an empty neighbour yet. Equal frontiers are merged. The cost grows with the
//! width of the frontier, so the method suits long and narrow graphs; it gives up, without an answer, when the
//! frontiers take too much memory.

use std::collections::HashMap;

use igolog_core::{Color, Graph, Point};

use igolog_core::Stop;

/// Bytes that a frontier takes while it is counted, beside its digits: twice its place in a list, and in a table.
const FRONTIER: usize = 160;
/// Frontiers between two looks at the stop token.
const LOOK_EVERY: usize = 1024;

/// The fewest points that leave every other point beside one of them; none if the method gave up, as it does when it would
/// need more than so many bytes of memory.
pub fn domination(graph: &Graph, memory: u64, stop: &Stop) -> Option<usize> {
    let (empties, _) = run(graph, 1, memory, stop)?;
    Some(empties)
}

/// The most strings and a position that has them; none if the method gave up, as [`domination`] does.
pub fn most_strings(graph: &Graph, memory: u64, stop: &Stop) -> Option<(usize, Vec<Option<Color>>)> {
    let (empties, position) = run(graph, 2, memory, stop)?;
    Some((graph.len() - empties, position))
}

/// The digit of an empty point; stones of colour `c` have `1 + 2c`, one more when they have an empty neighbour.
const EMPTY: u8 = 0;

struct Known {
    empties: u16,
    before: u32,
    digit: u8,
}

type Layer = Vec<Known>;

/// The fewest empty points with stones of `colors` colours; with two, no two neighbours have the same.
fn run(graph: &Graph, colors: u8, memory: u64, stop: &Stop) -> Option<(usize, Vec<Option<Color>>)> {
    let order: Vec<Point> = graph.points().collect();
    let mut frontier: Vec<Point> = Vec::new();
    let mut states: Vec<Box<[u8]>> = vec![Box::from([])];
    let mut layers: Vec<Layer> = vec![vec![Known { empties: 0, before: 0, digit: 0 }]];
    let mut kept = 0;
    for &point in &order {
        let beside: Vec<usize> = (0..frontier.len()).filter(|&place| graph.adjacent(frontier[place], point)).collect();
        let mut next_frontier = frontier.clone();
        next_frontier.push(point);
        // A point stays while one of its neighbours is still to come.
        let stays: Vec<bool> = next_frontier.iter().map(|&at| graph.neighbors(at).any(|other| other > point)).collect();
        let mut found: HashMap<Box<[u8]>, u32> = HashMap::new();
        let mut next_states = Vec::new();
        let mut layer = Layer::new();
        let current = layers.last()?;
        let most = (memory as usize).saturating_sub(kept) / (2 * next_frontier.len() + FRONTIER);
        for (before, state) in states.iter().enumerate() {
            if before.is_multiple_of(LOOK_EVERY) {
                stop.check().ok()?;
            }
            let new = usize::from(colors) + 1;
            if layer.len() + new > most || !has_room(&mut found, &mut next_states, &mut layer, new) {
                return None;
            }
            for choice in 0..=colors {
                let Some(full) = place(state, &beside, choice, colors) else { continue };
                let lost = full.iter().zip(&stays).any(|(&digit, &stays)| !stays && is_bare(digit));
                if lost {
                    continue;
                }
                let kept: Box<[u8]> = full.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(d, _)| *d).collect();
                let empties = current[before].empties + u16::from(choice == 0);
                let digit = choice;
                let index = *found.entry(kept).or_insert_with_key(|kept| {
                    next_states.push(kept.clone());
                    layer.push(Known { empties: u16::MAX, before: 0, digit: 0 });
                    layer.len() as u32 - 1
                });
                let known = &mut layer[index as usize];
                if empties < known.empties {
                    *known = Known { empties, before: before as u32, digit };
                }
            }
        }
        kept += layer.len() * size_of::<Known>();
        let mut stays = stays.into_iter();
        next_frontier.retain(|_| stays.next().unwrap_or(false));
        (frontier, states) = (next_frontier, next_states);
        layers.push(layer);
    }
    let mut index = (0..layers.last()?.len()).min_by_key(|&index| layers[order.len()][index].empties)?;
    let empties = usize::from(layers[order.len()][index].empties);
    let mut position = vec![None; graph.len()];
    for (step, point) in order.iter().enumerate().rev() {
        let known = &layers[step + 1][index];
        position[point.index()] = match known.digit {
            0 => None,
            1 => Some(Color::Black),
            _ => Some(Color::White),
        };
        index = known.before as usize;
    }
    Some((empties, position))
}

/// Whether the system gives room for some more frontiers.
fn has_room(found: &mut HashMap<Box<[u8]>, u32>, states: &mut Vec<Box<[u8]>>, layer: &mut Layer, more: usize) -> bool {
    found.try_reserve(more).is_ok() && states.try_reserve(more).is_ok() && layer.try_reserve(more).is_ok()
}

/// The frontier with one more point, or none if two neighbours would have one colour.
fn place(state: &[u8], beside: &[usize], choice: u8, colors: u8) -> Option<Vec<u8>> {
    let mut next = Vec::with_capacity(state.len() + 1);
    next.extend_from_slice(state);
    if choice == 0 {
        for &place in beside {
            if is_bare(next[place]) {
                next[place] += 1;
            }
        }
        next.push(EMPTY);
        return Some(next);
    }
    let bare = 2 * choice - 1;
    if colors == 2 && beside.iter().any(|&place| next[place] == bare || next[place] == bare + 1) {
        return None;
    }
    let covered = beside.iter().any(|&place| next[place] == EMPTY);
    next.push(bare + u8::from(covered));
    Some(next)
}

fn is_bare(digit: u8) -> bool {
    digit % 2 == 1
}
