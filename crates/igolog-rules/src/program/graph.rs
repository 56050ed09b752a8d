//! Which predicate needs which: strongly connected components in evaluation order, and the check for stratification.

use super::ir::{Definition, LiteralKind, Pred, PredInfo, Rule};

/// Predicates that depend on each other, evaluated together.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub(crate) preds: Vec<Pred>,
    /// True if a predicate in it depends on itself.
    pub(crate) recursive: bool,
}

/// One dependency; `strict` ones (negation, aggregates, time) may not lie on a cycle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) to: Pred,
    pub(crate) strict: bool,
    /// Rule and literal that cause it, if a rule does.
    pub(crate) place: Option<(usize, usize)>,
}

/// The dependencies of every predicate.
pub(crate) fn edges(preds: &[PredInfo], rules: &[Rule]) -> Vec<Vec<Edge>> {
    let mut edges: Vec<Vec<Edge>> = vec![Vec::new(); preds.len()];
    for (p, info) in preds.iter().enumerate() {
        match &info.definition {
            Definition::Rules(numbers) => {
                for &r in numbers {
                    for (l, literal) in rules[r].body.iter().enumerate() {
                        if let Some(to) = literal.kind.pred() {
                            let strict = matches!(literal.kind, LiteralKind::Lacks(..));
                            edges[p].push(Edge { to, strict, place: Some((r, l)) });
                        }
                    }
                }
            }
            Definition::Aggregate { source, .. }
            | Definition::Since(source)
            | Definition::Past(source)
            | Definition::Appeared(source)
            | Definition::Disappeared(source) => edges[p].push(Edge { to: *source, strict: true, place: None }),
            Definition::Base { .. } | Definition::Facts(_) | Definition::Now => {}
        }
    }
    edges
}

/// Components, those needed first coming first (Tarjan 1972, with an explicit stack: programs may be deep).
pub(crate) fn components(edges: &[Vec<Edge>]) -> Vec<Component> {
    let n = edges.len();
    let (mut index, mut low) = (vec![u32::MAX; n], vec![0u32; n]);
    let (mut on_stack, mut stack, mut out) = (vec![false; n], Vec::new(), Vec::new());
    let mut next = 0;
    for root in 0..n {
        if index[root] != u32::MAX {
            continue;
        }
        let mut work: Vec<(Pred, usize)> = vec![(root, 0)];
        while let Some(&mut (p, ref mut at)) = work.last_mut() {
            if *at == 0 && index[p] == u32::MAX {
                index[p] = next;
                low[p] = next;
                next += 1;
                stack.push(p);
                on_stack[p] = true;
            }
            if let Some(edge) = edges[p].get(*at) {
                *at += 1;
                let q = edge.to;
                if index[q] == u32::MAX {
                    work.push((q, 0));
                } else if on_stack[q] {
                    low[p] = low[p].min(index[q]);
                }
                continue;
            }
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[p]);
            }
            if low[p] == index[p] {
                let mut preds = Vec::new();
                while let Some(q) = stack.pop() {
                    on_stack[q] = false;
                    preds.push(q);
                    if q == p {
                        break;
                    }
                }
                preds.sort_unstable();
                let recursive = preds.len() > 1 || edges[p].iter().any(|e| e.to == p);
                out.push(Component { preds, recursive });
            }
        }
    }
    out
}

/// A cycle through a strict dependency, as the predicates on it starting and ending with the same one, and the place.
pub(crate) fn strict_cycle(edges: &[Vec<Edge>], components: &[Component]) -> Option<(Vec<Pred>, Edge, Pred)> {
    let mut component_of = vec![usize::MAX; edges.len()];
    for (c, component) in components.iter().enumerate() {
        component.preds.iter().for_each(|p| component_of[*p] = c);
    }
    for (from, list) in edges.iter().enumerate() {
        if let Some(edge) = list.iter().find(|e| e.strict && component_of[e.to] == component_of[from]) {
            return Some((path_within(edges, &component_of, edge.to, from), *edge, from));
        }
    }
    None
}

/// A shortest path from `from` to `to` inside one component.
fn path_within(edges: &[Vec<Edge>], component_of: &[usize], from: Pred, to: Pred) -> Vec<Pred> {
    let mut before = vec![usize::MAX; edges.len()];
    let mut queue = std::collections::VecDeque::from([from]);
    before[from] = from;
    while let Some(p) = queue.pop_front() {
        if p == to {
            break;
        }
        for edge in &edges[p] {
            if component_of[edge.to] == component_of[from] && before[edge.to] == usize::MAX {
                before[edge.to] = p;
                queue.push_back(edge.to);
            }
        }
    }
    let mut path = vec![to];
    let mut at = to;
    while at != from && before[at] != usize::MAX {
        at = before[at];
        path.push(at);
    }
    path.reverse();
    path
}
