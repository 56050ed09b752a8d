//! Built-in positions, so that every example runs with no files at hand.

/// A built-in text.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// The name after `demo:`.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The text itself.
    pub text: &'static str,
}

/// All of them; the first is plain `demo`.
pub const ALL: [Demo; 5] = [
    Demo {
        name: "game",
        about: "the ear-reddening game, Shusaku against Gennan Inseki, 1846",
        text: include_str!("../demos/ear_reddening.sgf"),
    },
    Demo { name: "corner", about: "a life-and-death corner", text: include_str!("../demos/corner.txt") },
    Demo { name: "ko", about: "a ko that White may not retake at once", text: include_str!("../demos/ko.sgf") },
    Demo { name: "torus", about: "a 9x9 torus: no edge, no corner", text: include_str!("../demos/torus.pos") },
    Demo { name: "hex", about: "an 11x9 honeycomb: three liberties a stone", text: include_str!("../demos/hex.pos") },
];

/// The demo that an argument names: `demo` or `demo:NAME`.
pub fn find(argument: &str) -> Option<Result<Demo, String>> {
    if argument == "demo" {
        return Some(Ok(ALL[0]));
    }
    let name = argument.strip_prefix("demo:")?;
    let names = || ALL.map(|d| format!("demo:{} ({})", d.name, d.about)).join("\n  ");
    Some(
        ALL.into_iter()
            .find(|d| d.name == name)
            .ok_or_else(|| format!("there is no demo '{name}'; there are\n  {}", names())),
    )
}
