//! The order in which a program is worked off: first what depends on the board's shape alone, once; then, for each position,
//! the rest, with all brackets of one stage in a single loop over the points.

use super::program::{FormulaProgram, NodeId, Op};

/// One piece of work.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Compute a node.
    Node(NodeId),
    /// For each point bound at `depth`, do the body, then set the point's bit in each bracket whose truth holds, and add its
    /// vector to the rows of a matrix or its number to a list.
    Loop { depth: u8, body: Vec<Step>, brackets: Vec<(NodeId, NodeId)>, only_wanted: bool },
}

/// The steps for constants and those for each position.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) constants: Vec<Step>,
    pub(super) each: Vec<Step>,
    /// The node of each shape.
    pub(super) shapes: Vec<NodeId>,
    /// Whether shapes are only asked at the points that the caller wants.
    pub(super) shapes_only_wanted: bool,
}

impl Plan {
    pub(super) fn new(program: &FormulaProgram) -> Plan {
        let planner = Planner::new(program);
        let free = |id: NodeId| program.nodes[id as usize].bound == 0 && planner.needed[id as usize];
        let all: Vec<NodeId> = (0..program.nodes.len() as NodeId).filter(|&id| free(id)).collect();
        let part = |constant: bool| {
            all.iter().copied().filter(|&id| program.nodes[id as usize].constant == constant).collect::<Vec<_>>()
        };
        let is_shape = |id: &NodeId| matches!(program.op(*id), Op::Shape(_));
        // Shapes are numbered in the order of their nodes.
        let shapes: Vec<NodeId> = (0..program.nodes.len() as NodeId).filter(is_shape).collect();
        let shapes_only_wanted = shapes.iter().all(|&id| planner.pointwise[id as usize]);
        let [constants, each] = [true, false].map(|constant| planner.staged(&part(constant)));
        Plan { constants, each, shapes, shapes_only_wanted }
    }
}

struct Planner<'a> {
    program: &'a FormulaProgram,
    needed: Vec<bool>,
    /// Whether only the points that the caller wants are ever looked at.
    pointwise: Vec<bool>,
}

impl<'a> Planner<'a> {
    fn new(program: &'a FormulaProgram) -> Self {
        let count = program.nodes.len();
        let mut needed = vec![false; count];
        for &(root, _) in &program.roots {
            needed[root as usize] = true;
        }
        let mut pointwise = vec![true; count];
        for id in (0..count).rev() {
            if !needed[id] {
                continue;
            }
            let op = program.nodes[id].op;
            pointwise[id] &= !matches!(op, Op::Rows(..) | Op::Numbers(..));
            for input in op.inputs() {
                needed[input as usize] = true;
                pointwise[input as usize] &= op.is_pointwise() && pointwise[id];
            }
        }
        Planner { program, needed, pointwise }
    }

    fn op(&self, id: NodeId) -> Op {
        self.program.op(id)
    }

    /// Nodes without bound variables, brackets gathered by stages: a bracket is a stage after what its body uses.
    fn staged(&self, ids: &[NodeId]) -> Vec<Step> {
        let mut stage = vec![0usize; self.program.nodes.len()];
        for &id in ids {
            let before = match self.op(id).over_points() {
                Some((_, body)) => {
                    self.body_inputs(body).into_iter().map(|input| stage[input as usize]).max().unwrap_or(0) + 1
                }
                None => self.op(id).inputs().map(|input| stage[input as usize]).max().unwrap_or(0),
            };
            stage[id as usize] = before;
        }
        let mut steps = Vec::new();
        for level in 0..=ids.iter().map(|&id| stage[id as usize]).max().unwrap_or(0) {
            let here: Vec<NodeId> = ids.iter().copied().filter(|&id| stage[id as usize] == level).collect();
            let brackets: Vec<(u8, NodeId, NodeId)> = here
                .iter()
                .filter_map(|&id| self.op(id).over_points().map(|(depth, body)| (depth, id, body)))
                .collect();
            for depth in 0..8 {
                for only_wanted in [false, true] {
                    let group: Vec<(NodeId, NodeId)> = brackets
                        .iter()
                        .filter(|(d, id, _)| *d == depth && self.pointwise[*id as usize] == only_wanted)
                        .map(|&(_, id, truth)| (id, truth))
                        .collect();
                    if !group.is_empty() {
                        let body = self.body(depth, &group);
                        steps.push(Step::Loop { depth, body, brackets: group, only_wanted });
                    }
                }
            }
            let is_loop = |id: NodeId| self.op(id).over_points().is_some();
            steps.extend(here.into_iter().filter(|&id| !is_loop(id)).map(Step::Node));
        }
        steps
    }

    /// The nodes that a loop over `depth` has to compute for every point, with inner loops in their places.
    fn body(&self, depth: u8, brackets: &[(NodeId, NodeId)]) -> Vec<Step> {
        let mut inside = vec![false; self.program.nodes.len()];
        let mut stack: Vec<NodeId> = brackets.iter().map(|b| b.1).collect();
        while let Some(id) = stack.pop() {
            let node = &self.program.nodes[id as usize];
            if node.bound >> depth & 1 == 0 || core::mem::replace(&mut inside[id as usize], true) {
                continue;
            }
            stack.extend(node.op.inputs());
        }
        let mut steps = Vec::new();
        for id in (0..inside.len() as NodeId).filter(|&id| inside[id as usize]) {
            // What also depends on an inner variable is computed in the inner loop.
            if self.program.nodes[id as usize].bound >> (depth + 1) != 0 {
                continue;
            }
            steps.push(match self.op(id) {
                Op::Bracket(inner, truth) => Step::Loop {
                    depth: inner,
                    body: self.body(inner, &[(id, truth)]),
                    brackets: vec![(id, truth)],
                    only_wanted: false,
                },
                _ => Step::Node(id),
            });
        }
        steps
    }

    /// The nodes without bound variables that a body reads.
    fn body_inputs(&self, truth: NodeId) -> Vec<NodeId> {
        let mut seen = vec![false; self.program.nodes.len()];
        let (mut stack, mut found) = (vec![truth], Vec::new());
        while let Some(id) = stack.pop() {
            if core::mem::replace(&mut seen[id as usize], true) {
                continue;
            }
            match self.program.nodes[id as usize].bound {
                0 => found.push(id),
                _ => stack.extend(self.op(id).inputs()),
            }
        }
        found
    }
}
