//! A pattern in all games.

use serde::{Deserialize, Serialize};

use super::{Condition, GameLabel};
use crate::words::{Pair, Side};

/// Hits told if the question does not say how many.
const HITS: usize = 50;

/// Where is this pattern?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FindQuestion {
    /// A diagram: `.` empty, `X` black, `O` white, `?` anything, `*` a stone, `x` not white, `o` not black; rows on lines or
    /// parted by `/`; sides of the board as `|` `-` `+`. If left out, the pattern is the position.
    pub pattern: Option<String>,
    /// Only this rectangle of the position: `R1-T7`.
    pub region: Option<String>,
    /// The sides of the board that the pattern lies against, in place of those that it shows; an empty list for none.
    pub anchor: Option<Vec<BoardSide>>,
    /// Only games for which this holds: `year >= 2015 and rank = '9p'`.
    #[serde(rename = "where")]
    pub condition: Condition,
    /// How many hits to tell one by one; all are counted.
    pub limit: usize,
}

impl Default for FindQuestion {
    fn default() -> FindQuestion {
        let condition = Condition::default();
        FindQuestion { pattern: None, region: None, anchor: None, condition, limit: HITS }
    }
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BoardSide {
    /// The upper one.
    Top,
    /// The lower one.
    Bottom,
    /// The left one.
    Left,
    /// The right one.
    Right,
}

igolog_core::words!(BoardSide, "side", Top => "top", Bottom => "bottom", Left => "left", Right => "right");

/// Where a pattern stood, in all orientations and with the colours exchanged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindAnswer {
    /// The pattern as a diagram.
    pub pattern: String,
    /// Its columns.
    pub width: usize,
    /// Games that were looked through.
    pub searched: u32,
    /// Times that it stood.
    pub hits: u64,
    /// Games in which it stood.
    pub games: u32,
    /// Who won those games, with colours as the pattern has them at its first hit.
    pub wins: Pair<u32>,
    /// What followed inside the pattern, the most frequent first.
    pub continuations: Vec<NextMove>,
    /// Hits after which nothing was played inside.
    pub left: u64,
    /// The first hits.
    pub first: Vec<PatternHit>,
}

/// A continuation of a pattern, in its own frame and colours.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextMove {
    /// The column of the pattern, from 0.
    pub column: usize,
    /// Its row, from 0 at the top.
    pub row: usize,
    /// The point of the position that the pattern was taken from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<String>,
    /// Whose move.
    pub color: Side,
    /// How often.
    pub count: u32,
    /// Who won those games.
    pub wins: Pair<u32>,
}

/// One time that a pattern stood.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternHit {
    /// The game.
    #[serde(flatten)]
    pub label: GameLabel,
    /// It stood after so many moves.
    pub since: u32,
    /// The move that ended it; none if it stood at the end.
    pub until: Option<u32>,
    /// Where its upper left corner is.
    pub at: String,
    /// Where its lower right corner is.
    pub to: String,
    /// `same`, or `exchanged` if it stood with the colours exchanged.
    pub colours: String,
    /// The first move inside it: whose.
    pub next_colour: Option<Side>,
    /// Where.
    pub next: Option<String>,
    /// Its number.
    pub next_move: Option<u32>,
}

#[cfg(feature = "library")]
pub(super) use with_library::find;

#[cfg(feature = "library")]
mod with_library {
    use igolog_core::{Board, Graph};
    use igolog_corpus::Library;
    use igolog_corpus::find::{Continuation, FoundHit};
    use igolog_corpus::pattern::{BoardPattern, PatternSearch, PatternSides};
    use igolog_text::vertex::{self, Notation};

    use super::*;
    use crate::asked::Asked;
    use crate::library::explore::{contents, pair};
    use crate::refusal::Refusal;
    use crate::work::Work;

    /// Bytes of a hit in an answer, about, without the name of its file.
    const HIT_BYTES: usize = 200;
    /// Hits told between two looks at the stop token.
    const LOOK_EVERY: usize = 256;

    /// A pattern and where it comes from.
    struct Wanted {
        pattern: BoardPattern,
        /// The size of the boards to look at, if the pattern is part of a position.
        size: Option<(usize, usize)>,
        /// The board, and the place of the pattern's upper left corner on it.
        of: Option<(std::sync::Arc<Graph>, (usize, usize))>,
    }

    pub(in crate::library) fn find(
        library: &Library,
        asked: &Asked<'_>,
        find: &FindQuestion,
        work: &mut Work<'_>,
    ) -> Result<FindAnswer, Refusal> {
        let filter = find.condition.filter()?;
        let mut wanted = wanted(asked, find)?;
        if let Some(anchor) = &find.anchor {
            let has = |side: BoardSide| anchor.contains(&side);
            wanted.pattern.sides = PatternSides {
                top: has(BoardSide::Top),
                bottom: has(BoardSide::Bottom),
                left: has(BoardSide::Left),
                right: has(BoardSide::Right),
            };
        }
        // What lies against no side may stand on any board.
        if wanted.pattern.sides == PatternSides::default() {
            wanted.size = None;
        }
        let search = PatternSearch::new(wanted.pattern);
        // One more than there is room for, which is then refused.
        let limit = find.limit.min(work.limits.rows).min(work.limits.answer / HIT_BYTES + 1);
        let found = library.find(&search, wanted.size, &filter, limit, work.threads, &work.stop)?;
        let width = search.pattern().width;
        let coords = asked.notation();
        let continuation = |next: &Continuation| {
            let (column, row) = (usize::from(next.reply.cell) % width, usize::from(next.reply.cell) / width);
            let named = |(graph, (x, y)): &(std::sync::Arc<Graph>, (usize, usize))| {
                let columns = graph.grid_size()?.0;
                Some(vertex::name(graph, graph.point((y + row) * columns + x + column)?, coords))
            };
            NextMove {
                column,
                row,
                point: wanted.of.as_ref().and_then(named),
                color: next.reply.color.into(),
                count: next.count,
                wins: pair(next.wins),
            }
        };
        let mut first = Vec::new();
        // The hits of a game come one after another: its board is made once.
        for hits in found.first.chunk_by(|a, b| a.game == b.game) {
            let graph = library.track(hits[0].game).and_then(|track| track.graph().ok());
            for hit in hits {
                if first.len().is_multiple_of(LOOK_EVERY) {
                    work.check()?;
                }
                let told = told(library, &search, hit, graph.as_ref(), coords);
                work.room(HIT_BYTES + told.label.file.len())?;
                first.push(told);
            }
        }
        Ok(FindAnswer {
            pattern: search.pattern().to_string(),
            width,
            searched: found.searched,
            hits: found.hits,
            games: found.games,
            wins: pair(found.wins),
            continuations: found.continuations.iter().map(continuation).collect(),
            left: found.left,
            first,
        })
    }

    fn told(
        library: &Library,
        search: &PatternSearch,
        found: &FoundHit,
        graph: Option<&Graph>,
        coords: Notation,
    ) -> PatternHit {
        let hit = &found.hit;
        let name = |point: usize| Some(vertex::name(graph?, graph?.point(point)?, coords));
        let width = graph.and_then(|graph| graph.grid_size()).map_or(0, |size| size.0);
        let variant = &search.variants()[hit.variant];
        let exchanged = variant.orientation.exchanged;
        let corner = |x: usize, y: usize| name(y * width + x).unwrap_or_default();
        let (x, y) = (usize::from(hit.x), usize::from(hit.y));
        PatternHit {
            label: GameLabel::of(library, found.game),
            since: hit.since,
            until: hit.until,
            at: corner(x, y),
            to: corner(x + variant.pattern.width - 1, y + variant.pattern.height - 1),
            colours: (if exchanged { "exchanged" } else { "same" }).to_owned(),
            next_colour: hit.next.map(|next| next.color.into()),
            next: hit.next.and_then(|next| name(usize::from(next.point))),
            next_move: hit.next.map(|next| next.number),
        }
    }

    fn wanted(asked: &Asked<'_>, find: &FindQuestion) -> Result<Wanted, Refusal> {
        if let Some(text) = &find.pattern {
            if find.region.is_some() {
                return Err(Refusal::bad("a pattern has no region").of("region").hint("leave one of the two out"));
            }
            let pattern = text.parse().map_err(|why: String| Refusal::bad(why).of("pattern"))?;
            return Ok(Wanted { pattern, size: None, of: None });
        }
        let board = asked.board();
        let (contents, width) = contents(board)?;
        let height = contents.len() / width;
        let corners = match &find.region {
            Some(region) => corners(board, region, asked.notation())?,
            None => [(0, 0), (width - 1, height - 1)],
        };
        let [(ax, ay), (bx, by)] = corners;
        Ok(Wanted {
            pattern: BoardPattern::of_position(&contents, width, corners),
            size: Some((width, height)),
            of: Some((std::sync::Arc::clone(board.graph()), (ax.min(bx), ay.min(by)))),
        })
    }

    /// The two corners of a rectangle such as `R1-T7`.
    fn corners(board: &Board, region: &str, coords: Notation) -> Result<[(usize, usize); 2], Refusal> {
        let wrong = |why: String| Refusal::bad(why).of("region").hint("give two corners, such as R1-T7");
        let (first, last) = region.split_once('-').unwrap_or((region, region));
        let corner = |text: &str| {
            let point = vertex::parse(board.graph(), text.trim(), coords).map_err(|error| wrong(error.to_string()))?;
            board.graph().column_row(point).ok_or_else(|| wrong("the board has no rows".into()))
        };
        Ok([corner(first)?, corner(last)?])
    }
}
