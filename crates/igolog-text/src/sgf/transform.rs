//! Turning and mirroring whole games, and exchanging the colours.

use super::{Area, Collection, NodeId, PropertyKind, PropertyValue, Size, Xy, name};

/// One of the eight symmetries of the square: first an exchange of columns and rows, then mirrors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquareSymmetry {
    /// Exchange columns and rows (mirror at the diagonal from top left).
    pub transpose: bool,
    /// Mirror left and right.
    pub flip_x: bool,
    /// Mirror top and bottom.
    pub flip_y: bool,
}

impl SquareSymmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|bits| Self { transpose: bits & 4 != 0, flip_x: bits & 1 != 0, flip_y: bits & 2 != 0 })
    }

    /// Quarter turns clockwise.
    pub fn rotation(quarters: u8) -> Self {
        let (transpose, flip_x, flip_y) = match quarters % 4 {
            0 => (false, false, false),
            1 => (true, true, false),
            2 => (false, true, true),
            _ => (true, false, true),
        };
        Self { transpose, flip_x, flip_y }
    }

    /// The size of the turned board.
    pub fn size(self, size: Size) -> Size {
        if self.transpose { Size { width: size.height, height: size.width } } else { size }
    }

    /// Where a point of a board of the given size goes; points off the board stay as they are.
    pub fn apply(self, point: Xy, size: Size) -> Xy {
        if !size.contains(point) {
            return point;
        }
        let Size { width, height } = self.size(size);
        let (x, y) = if self.transpose { (point.y, point.x) } else { (point.x, point.y) };
        Xy { x: if self.flip_x { width - 1 - x } else { x }, y: if self.flip_y { height - 1 - y } else { y } }
    }
}

impl Collection {
    /// Turns every point of every game; `SZ` follows on boards that are not square.
    pub fn transform(&mut self, symmetry: SquareSymmetry) {
        let games: Vec<_> = self.games().map(|g| (g.root().id(), g.size())).collect();
        for (root, size) in games {
            self.rewrite(root, |name, value| {
                let turned = turn(name, value, size, |point| symmetry.apply(point, size));
                Some((name.to_string(), turned?))
            });
            let turned = symmetry.size(size);
            if turned != size {
                self.set(root, "SZ", [turned.to_string()]);
            }
        }
    }

    /// Exchanges Black and White everywhere: moves, setup, names, ranks, territory, result, and the sign of komi.
    pub fn swap_colors(&mut self) {
        let roots: Vec<_> = self.games().map(|g| g.root().id()).collect();
        for root in roots {
            self.rewrite(root, |name, value| {
                let other = swapped_name(name);
                let changed = match name {
                    "PL" | "RE" => Some(swap_first_letter(value.raw())),
                    "KM" => negate(value.raw()),
                    _ => None,
                };
                if other == name && changed.is_none() {
                    return None;
                }
                Some((other.to_string(), changed.unwrap_or_else(|| value.raw().to_string())))
            });
        }
    }

    /// Gives every value to `change`; where that returns something for the first value of a property, the property is
    /// written anew in its place.
    fn rewrite(&mut self, root: NodeId, change: impl Fn(&str, PropertyValue<'_>) -> Option<(String, String)>) {
        let ids: Vec<_> = self.node(root).descendants().map(|n| n.id()).collect();
        for id in ids {
            let mut changes = Vec::new();
            for (at, property) in self.node(id).properties().enumerate() {
                let name = property.name();
                let mut new_name = None;
                let mut values = Vec::new();
                for value in property.values() {
                    match change(&name, value) {
                        Some((name, value)) => {
                            new_name = Some(name);
                            values.push(value);
                        }
                        None => values.push(value.raw().to_string()),
                    }
                }
                if let Some(name) = new_name {
                    changes.push((at, name, values));
                }
            }
            for (at, name, values) in changes {
                self.replace_at(id, at, &name, &values);
            }
        }
    }
}

fn turn(name: &str, value: PropertyValue<'_>, size: Size, turned: impl Fn(Xy) -> Xy) -> Option<String> {
    let point = |text: &str| Xy::parse(text.trim()).map(&turned);
    match name::kind(name) {
        PropertyKind::Move => Some(point(value.raw())?.to_string()),
        PropertyKind::Setup | PropertyKind::Points => {
            // A rectangle that leaves the board has no image; it stays as it is.
            let area = Area::parse(value.raw()).filter(|area| size.contains(area.to))?;
            let (a, b) = (turned(area.from), turned(area.to));
            if area.from == area.to {
                return Some(a.to_string());
            }
            let corners = Area::parse(&format!("{a}:{b}"))?;
            Some(format!("{}:{}", corners.from, corners.to))
        }
        PropertyKind::Labels => {
            let (at, label) = value.compose()?;
            Some(format!("{}:{}", point(at.raw())?, label.raw()))
        }
        PropertyKind::Lines => {
            let (from, to) = value.compose()?;
            Some(format!("{}:{}", point(from.raw())?, point(to.raw())?))
        }
        _ if name == "L" => Some(point(value.raw())?.to_string()),
        _ => None,
    }
}

fn swapped_name(name: &str) -> &str {
    const PAIRS: [(&str, &str); 10] = [
        ("B", "W"),
        ("AB", "AW"),
        ("PB", "PW"),
        ("BR", "WR"),
        ("BT", "WT"),
        ("TB", "TW"),
        ("BL", "WL"),
        ("OB", "OW"),
        ("GB", "GW"),
        ("BS", "WS"),
    ];
    for (black, white) in PAIRS {
        if name == black {
            return white;
        }
        if name == white {
            return black;
        }
    }
    name
}

fn swap_first_letter(raw: &str) -> String {
    let mut chars = raw.chars();
    let swapped = match chars.next() {
        Some('B') => 'W',
        Some('W') => 'B',
        Some('b') => 'w',
        Some('w') => 'b',
        _ => return raw.to_string(),
    };
    let rest = chars.as_str();
    let lower = rest.to_ascii_lowercase();
    // `Black+R`: the rest of the word has to follow.
    let (cut, word) = if lower.starts_with("lack") {
        (4, "hite")
    } else if lower.starts_with("hite") {
        (4, "lack")
    } else {
        (0, "")
    };
    format!("{swapped}{word}{}", &rest[cut..])
}

fn negate(raw: &str) -> Option<String> {
    let text = raw.trim();
    let komi = PropertyValue(text).real()?;
    if komi == 0.0 {
        return None;
    }
    Some(match text.strip_prefix('-') {
        Some(positive) => positive.to_string(),
        None => format!("-{}", text.strip_prefix('+').unwrap_or(text)),
    })
}
