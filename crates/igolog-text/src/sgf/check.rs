//! A second look at a file that could be read: values that make no sense, properties out of place.

use super::{
    Area, Collection, Node, PropertyKind, PropertyValue, Record, SetupPoints, Size, Warning, WarningKind, WrittenMove,
    Xy, name,
};
use crate::place::Places;

/// Findings per collection, so that a hostile file cannot fill the memory.
const MOST: usize = 10_000;

impl Collection {
    /// All that is wrong with the collection: what the reader had to forgive, and values that break the SGF rules.
    /// Moves are not played out; see [`replay`](crate::replay) for that.
    pub fn check(&self) -> Vec<Warning> {
        let mut found: Vec<(u32, WarningKind)> = Vec::new();
        for game in self.games() {
            check_game(game, &mut found);
        }
        found.sort_by_key(|&(offset, _)| offset);
        let mut places = Places::new(&self.text[..self.source_len]);
        let mut warnings = self.warnings.clone();
        warnings.extend(
            found
                .into_iter()
                .map(|(offset, kind)| Warning { place: places.at((offset as usize).min(self.source_len)), kind }),
        );
        warnings.sort_by_key(|warning| warning.place);
        warnings
    }
}

fn check_game(game: Record<'_>, found: &mut Vec<(u32, WarningKind)>) {
    let root = game.root();
    let size = game.size();
    for node in game.nodes() {
        if found.len() >= MOST {
            found.push((offset(node), WarningKind::More));
            return;
        }
        let mut checker = Checker { at: offset(node), size, found };
        checker.node(node, node == root);
    }
}

fn offset(node: Node<'_>) -> u32 {
    node.collection().data(node.id()).span.start
}

struct Checker<'f> {
    at: u32,
    size: Size,
    found: &'f mut Vec<(u32, WarningKind)>,
}

impl Checker<'_> {
    fn warn(&mut self, kind: WarningKind) {
        if self.found.len() < MOST {
            self.found.push((self.at, kind));
        }
    }

    fn node(&mut self, node: Node<'_>, root: bool) {
        let mut seen = Vec::new();
        for property in node.properties() {
            let name = property.name();
            seen.push(name.to_string());
            self.property(&name, property.values(), root);
        }
        seen.sort_unstable();
        let mut repeated: Vec<_> = seen.windows(2).filter(|w| w[0] == w[1]).collect();
        repeated.dedup();
        for pair in repeated {
            self.warn(WarningKind::RepeatedProperty(pair[0].clone()));
        }
        let mut moves = node.moves();
        if moves.next().is_some() {
            if moves.next().is_some() {
                self.warn(WarningKind::TwoMoves);
            }
            if node.has_setup() {
                self.warn(WarningKind::SetupAndMove);
            }
        }
        self.setup_twice(node);
    }

    fn setup_twice(&mut self, node: Node<'_>) {
        if node.has_setup()
            && let Some(point) = SetupPoints::of(node).twice()
        {
            self.warn(WarningKind::SetupTwice(point.to_string()));
        }
    }

    fn property<'v>(&mut self, name: &str, values: impl Iterator<Item = PropertyValue<'v>> + Clone, root: bool) {
        let kind = name::kind(name);
        if kind == PropertyKind::Root && !root {
            self.warn(WarningKind::NotInRoot(name.to_string()));
        }
        let single = match kind {
            PropertyKind::Move | PropertyKind::Root | PropertyKind::Info => true,
            _ => matches!(name, "C" | "N" | "PL" | "MN" | "V" | "KO" | "BL" | "WL"),
        };
        if single && values.clone().nth(1).is_some() {
            self.warn(WarningKind::SeveralValues(name.to_string()));
        }
        for value in values {
            self.value(name, kind, value);
        }
    }

    fn value(&mut self, name: &str, kind: PropertyKind, value: PropertyValue<'_>) {
        let raw = value.raw().trim();
        let bad = |expected| WarningKind::BadValue {
            name: name.to_string(),
            value: raw.chars().take(20).collect(),
            expected,
        };
        let off_board = || WarningKind::OffBoard {
            name: name.to_string(),
            value: raw.chars().take(20).collect(),
            width: self.size.width,
            height: self.size.height,
        };
        let on_board = |point: Xy| self.size.contains(point);
        let problem = match kind {
            PropertyKind::Move => match WrittenMove::parse(raw, self.size) {
                WrittenMove::Invalid if Xy::parse(raw).is_some() => Some(off_board()),
                WrittenMove::Invalid => Some(bad("a point or nothing")),
                _ => None,
            },
            PropertyKind::Setup | PropertyKind::Points => match Area::parse(raw) {
                Some(area) if on_board(area.to) => None,
                Some(_) => Some(off_board()),
                // An empty list is how DD, VW and TB say "none".
                None if raw.is_empty() && kind == PropertyKind::Points => None,
                None => Some(bad("a point or a rectangle")),
            },
            PropertyKind::Labels => match value.compose() {
                Some((at, _)) => match Xy::parse(at.raw().trim()) {
                    Some(point) if on_board(point) => None,
                    Some(_) => Some(off_board()),
                    None => Some(bad("point:text")),
                },
                None => Some(bad("point:text")),
            },
            PropertyKind::Lines => {
                let points = value
                    .compose()
                    .and_then(|(from, to)| Some((Xy::parse(from.raw().trim())?, Xy::parse(to.raw().trim())?)));
                match points {
                    Some((from, to)) if on_board(from) && on_board(to) => None,
                    Some(_) => Some(off_board()),
                    None => Some(bad("point:point")),
                }
            }
            _ => match name {
                "SZ" if Size::parse(raw).is_none() => Some(bad("a size from 1 to 52")),
                "GM" if raw != "1" => Some(WarningKind::OtherGame(raw.chars().take(20).collect())),
                "FF" if !matches!(raw, "1" | "2" | "3" | "4") => Some(bad("1, 2, 3 or 4")),
                "KM" | "TM" | "BL" | "WL" | "V" if value.real().is_none() => Some(bad("a number")),
                "HA" | "MN" | "ST" | "OB" | "OW" if value.number().is_none() => Some(bad("a whole number")),
                "PL" if !matches!(raw, "B" | "W" | "b" | "w") => Some(bad("B or W")),
                _ => None,
            },
        };
        if let Some(kind) = problem {
            self.warn(kind);
        }
    }
}
