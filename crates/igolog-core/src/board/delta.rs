//! Reading the last step back from the log.

use super::{Board, decode};
use crate::raw::{Action, Record, on_board};
use crate::{BlockId, Change, Delta, Point, Step};

impl Board {
    /// What the last step changed; `None` if nothing can be undone.
    pub fn delta(&self) -> Option<Delta> {
        let mut delta = Delta::default();
        self.delta_into(&mut delta).then_some(delta)
    }

    /// As [`delta`](Board::delta), into a buffer that is used again; `false` if nothing can be undone.
    pub fn delta_into(&self, delta: &mut Delta) -> bool {
        let records = on_board!(&self.raw, raw => raw.records());
        let mut roots = on_board!(&self.raw, raw => raw.logged_roots());
        let Some(start) = records.iter().rposition(|r| r.first) else { return false };
        let step = &records[start..];
        delta.changes.clear();
        delta.gone.clear();
        delta.touched.clear();
        delta.step = match step[0] {
            Record { setup: true, .. } => Step::Setup,
            Record { action: Action::Place { color, .. }, point, .. } => {
                Step::Play { color: decode(color).expect("a stone's colour"), point: Point(point) }
            }
            _ => Step::Pass,
        };
        for record in step.iter().rev() {
            self.read_record(record, &mut roots, delta);
        }
        let placed = delta.step;
        if let Step::Setup = placed {
            self.net_changes(delta);
        }
        delta.gone.sort_unstable();
        delta.gone.dedup();
        let mut handles = core::mem::take(&mut delta.gone);
        delta.touched.extend(handles.iter().copied().filter(|&b| self.is_live(b)));
        handles.retain(|&b| !self.is_live(b));
        delta.gone = handles;
        true
    }

    /// Adds one record's changes (latest record first) and puts every handle it speaks of into `gone`.
    fn read_record(&self, record: &Record, roots: &mut &[u16], delta: &mut Delta) {
        let point = Point(record.point);
        match record.action {
            Action::Nothing => {}
            Action::Place { color, suicide } => {
                let (rest, own) = roots.split_at(roots.len() - record.blocks as usize - record.taken as usize);
                *roots = rest;
                let color = decode(color);
                if !suicide {
                    delta.changes.push(Change { point, before: None, after: color });
                }
                for &root in &own[record.blocks as usize..] {
                    let before = if suicide { color } else { color.map(|c| !c) };
                    let mut stone = root;
                    loop {
                        if stone != record.point {
                            delta.changes.push(Change { point: Point(stone), before, after: None });
                        }
                        stone = on_board!(&self.raw, raw => raw.next(stone));
                        if stone == root {
                            break;
                        }
                    }
                }
                delta.gone.extend(own.iter().map(|&r| BlockId(r)));
                delta.gone.push(BlockId(record.root));
            }
            Action::Remove { color } => {
                let (rest, remaining) = roots.split_at(roots.len() - record.blocks as usize);
                *roots = &rest[..rest.len() - record.taken as usize];
                delta.changes.push(Change { point, before: decode(color), after: None });
                delta.gone.extend(remaining.iter().map(|&r| BlockId(r)));
                delta.gone.push(BlockId(record.root));
            }
        }
    }

    /// Folds a removal and a placement at one point into a single change.
    fn net_changes(&self, delta: &mut Delta) {
        delta.changes.sort_by_key(|c| (c.point, c.before.is_none()));
        delta.changes.dedup_by(|later, first| {
            let same = later.point == first.point;
            if same {
                first.after = later.after;
            }
            same
        });
    }
}
