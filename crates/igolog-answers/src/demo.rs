//! Built-in positions, so that every example runs with no files at hand.

use igolog_papers::{BOARDS, FigureBoard};

/// A built-in text.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// The name after `demo:`.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
    /// The figure that it stands for, and the number of its paper.
    pub figure: Option<(&'static str, &'static str)>,
    /// The text itself.
    pub text: &'static str,
}

impl Demo {
    /// The move to show first: of the ear-reddening game the famous one.
    pub fn at_move(&self) -> Option<usize> {
        (self.name == "game").then_some(127)
    }
}

/// Games and positions; the first is plain `demo`.
pub const GAMES: [Demo; 6] = [
    Demo {
        name: "game",
        about: "the ear-reddening game, Shusaku against Gennan Inseki, 1846",
        about_ja: "耳赤の局、秀策対幻庵因碩、1846年",
        figure: None,
        text: include_str!("../demos/ear_reddening.sgf"),
    },
    Demo {
        name: "corner",
        about: "a life-and-death corner",
        about_ja: "隅の死活",
        figure: None,
        text: include_str!("../demos/corner.txt"),
    },
    Demo {
        name: "problems",
        about: "problems of life and death, easy to hard",
        about_ja: "詰碁、易しいものから難しいものへ",
        figure: None,
        text: include_str!("../demos/problems.sgf"),
    },
    Demo {
        name: "ko",
        about: "a ko that White may not retake at once",
        about_ja: "白がすぐには取り返せないコウ",
        figure: None,
        text: include_str!("../demos/ko.sgf"),
    },
    Demo {
        name: "torus",
        about: "a 9x9 torus: no edge, no corner",
        about_ja: "9×9のトーラス：辺も隅もない",
        figure: None,
        text: include_str!("../demos/torus.pos"),
    },
    Demo {
        name: "hex",
        about: "an 11x9 honeycomb: three liberties a stone",
        about_ja: "11×9の蜂の巣：石のダメは三つ",
        figure: None,
        text: include_str!("../demos/hex.pos"),
    },
];

/// Games enough for a library: what is played in a position, how often, and with what result.
#[cfg(feature = "library")]
pub const MATCHES: Demo = Demo {
    name: "matches",
    about: "sixty games of the program with itself on 9x9",
    about_ja: "プログラム同士の9路盤の対局、六十局",
    figure: None,
    text: include_str!("../demos/matches.sgf"),
};

/// All of them: the games and positions, then the boards of the papers' figures.
pub fn all() -> impl Iterator<Item = Demo> {
    let figure = |board: FigureBoard| Demo {
        name: board.name,
        about: board.about,
        about_ja: board.about_ja,
        figure: Some((board.paper(), board.item)),
        text: board.text,
    };
    let games = GAMES.into_iter();
    #[cfg(feature = "library")]
    let games = games.chain([MATCHES]);
    games.chain(BOARDS.into_iter().map(figure))
}

/// The demo that an argument names: `demo` or `demo:NAME`.
pub fn find(argument: &str) -> Option<Result<Demo, String>> {
    if argument == "demo" {
        return Some(Ok(GAMES[0]));
    }
    let name = argument.strip_prefix("demo:")?;
    let names = || all().map(|d| format!("demo:{} ({})", d.name, d.about)).collect::<Vec<_>>().join("\n  ");
    Some(all().find(|d| d.name == name).ok_or_else(|| format!("there is no demo '{name}'; there are\n  {}", names())))
}
