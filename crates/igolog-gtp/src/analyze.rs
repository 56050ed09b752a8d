//! Analysis that streams: `lz-analyze`, `kata-analyze` and their forms that also make the move.

use std::io;
use std::time::{Duration, Instant};

use igolog_core::{Color, Move};

use super::args::{Args, SYNTAX, color, move_name, read_move};
use super::{Console, Engine, line};
use igolog_play::PlayerKind;
use igolog_play::{Ban, Focus, Limit, Report};

/// Which program's format, and whether the move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    kata: bool,
    plays: bool,
}

impl Kind {
    pub(super) const NAMES: [(&'static str, Kind); 6] = [
        ("analyze", Kind { kata: false, plays: false }),
        ("genmove_analyze", Kind { kata: false, plays: true }),
        ("kata-analyze", Kind { kata: true, plays: false }),
        ("kata-genmove_analyze", Kind { kata: true, plays: true }),
        ("lz-analyze", Kind { kata: false, plays: false }),
        ("lz-genmove_analyze", Kind { kata: false, plays: true }),
    ];

    pub(super) fn named(name: &str) -> Option<Kind> {
        Kind::NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }
}

/// Points of the largest board for which owners are counted after each move: the counts grow with its square.
const MOST_POINTS: usize = 1024;

/// What a front end asked for.
#[derive(Debug)]
struct Wanted {
    color: Color,
    interval: Duration,
    at_least: usize,
    at_most: usize,
    ownership: bool,
    ownership_spread: bool,
    move_ownership: bool,
    move_ownership_spread: bool,
    root: bool,
    line_visits: bool,
    edge_visits: bool,
    bans: Vec<Ban>,
}

impl Engine {
    /// Streams reports until the limit (for a move) or until the controller sends anything.
    pub(super) fn analyze(
        &mut self,
        kind: Kind,
        id: &str,
        args: &Args<'_>,
        console: &mut dyn Console,
    ) -> io::Result<()> {
        let wanted = match self.wanted(args) {
            Ok(wanted) => wanted,
            Err(error) => return console.send(&line::response(id, &Err(error))),
        };
        if !wanted.bans.is_empty() && kind.plays && self.options.player != PlayerKind::Search {
            return console.send(&line::response(id, &Err("this player cannot leave moves out".to_string())));
        }
        let owners_by_move = wanted.move_ownership || wanted.move_ownership_spread;
        if owners_by_move && self.game.board().graph().len() > MOST_POINTS {
            return console.send(&line::response(id, &Err("the board is too large for movesOwnership".to_string())));
        }
        self.player.search().set_focus(Focus { bans: wanted.bans.clone(), owners_by_move, stake: None });
        let streamed = self.stream(kind, id, &wanted, console);
        self.player.search().set_focus(Focus::default());
        streamed
    }

    fn stream(&mut self, kind: Kind, id: &str, wanted: &Wanted, console: &mut dyn Console) -> io::Result<()> {
        console.send(&format!("={id}\n"))?;
        let graph = std::sync::Arc::clone(self.game.board().graph());
        let mut next = Instant::now() + wanted.interval;
        let mut failure = None;
        let mut told = false;
        let mut watch = |report: &dyn Fn() -> Report| {
            if Instant::now() >= next {
                next = Instant::now() + wanted.interval;
                let text = info(&graph, &report(), wanted, kind.kata);
                told |= !text.is_empty();
                if !text.is_empty()
                    && let Err(error) = console.send(&format!("{text}\n"))
                {
                    failure = Some(error);
                    return false;
                }
            }
            // A move is chosen in full even if nobody will say anything more.
            !(console.is_waiting() || !kind.plays && console.has_ended())
        };
        if kind.plays {
            let decision = self.think(wanted.color, self.options.end, &mut watch);
            if let Some(report) = &decision.report {
                let text = info(&graph, report, wanted, kind.kata);
                if !text.is_empty() {
                    console.send(&format!("{text}\n"))?;
                }
            }
            let played = self.carry_out(wanted.color, &decision);
            console.send(&format!("play {played}\n\n"))?;
        } else {
            let limit = Limit { stop: self.stop.clone(), ..Limit::default() };
            let report = self.player.search().run(&self.game, wanted.color, limit, &mut watch);
            let text = info(&graph, &report, wanted, kind.kata);
            // An analysis that is stopped before its first report still gives one.
            let end = if told || text.is_empty() { "\n".to_string() } else { format!("{text}\n\n") };
            console.send(&end)?;
        }
        failure.map_or(Ok(()), Err)
    }

    fn wanted(&self, args: &Args<'_>) -> Result<Wanted, String> {
        let mut wanted = Wanted {
            color: self.game.to_move(),
            interval: Duration::from_secs(1),
            at_least: 0,
            at_most: usize::MAX,
            ownership: false,
            ownership_spread: false,
            move_ownership: false,
            move_ownership_spread: false,
            root: false,
            line_visits: false,
            edge_visits: false,
            bans: Vec::new(),
        };
        let mut words = args.words().iter().copied();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| SYNTAX.to_string());
            let flag = |word: &str| word.parse::<bool>().map_err(|_| SYNTAX.to_string());
            match word {
                _ if color(word).is_some() => wanted.color = color(word).unwrap_or(wanted.color),
                _ if word.parse::<f64>().is_ok() => wanted.interval = centiseconds(word)?,
                "interval" => wanted.interval = centiseconds(value()?)?,
                "minmoves" => wanted.at_least = value()?.parse().map_err(|_| SYNTAX)?,
                "maxmoves" => wanted.at_most = value()?.parse().map_err(|_| SYNTAX)?,
                "ownership" => wanted.ownership = flag(value()?)?,
                "rootInfo" => wanted.root = flag(value()?)?,
                "pvVisits" => wanted.line_visits = flag(value()?)?,
                "pvEdgeVisits" => wanted.edge_visits = flag(value()?)?,
                "ownershipStdev" => wanted.ownership_spread = flag(value()?)?,
                "movesOwnership" => wanted.move_ownership = flag(value()?)?,
                "movesOwnershipStdev" => wanted.move_ownership_spread = flag(value()?)?,
                "avoid" | "allow" => {
                    let player = color(value()?).ok_or(SYNTAX)?;
                    let names = value()?;
                    let until: u32 = value()?.parse().ok().filter(|&until| until > 0).ok_or(SYNTAX)?;
                    let graph = self.game.board().graph();
                    let moves: Option<Vec<Move>> = names.split(',').map(|name| read_move(graph, name)).collect();
                    let ban = Ban { color: player, moves: moves.ok_or(SYNTAX)?, all_others: word == "allow", until };
                    if wanted.bans.iter().any(|other| other.all_others != ban.all_others) {
                        return Err("avoid and allow exclude each other".to_string());
                    }
                    if ban.all_others && wanted.bans.iter().any(|other| other.color == ban.color) {
                        return Err("allow is given once for a colour, its moves in one list".to_string());
                    }
                    wanted.bans.push(ban);
                }
                _ => return Err(SYNTAX.to_string()),
            }
        }
        let legal = |mv: &Move| self.game.check_as(wanted.color, *mv).is_ok();
        let allowed = wanted.bans.iter().find(|ban| ban.all_others && ban.color == wanted.color);
        if allowed.is_some_and(|ban| !ban.moves.iter().any(legal)) {
            return Err("none of the moves allowed is legal".to_string());
        }
        Ok(wanted)
    }
}

fn centiseconds(word: &str) -> Result<Duration, String> {
    let number: f64 = word.parse().map_err(|_| SYNTAX.to_string())?;
    if !(0.0..=1e7).contains(&number) {
        return Err(SYNTAX.to_string());
    }
    Ok(Duration::from_secs_f64((number / 100.0).max(0.02)))
}

/// One line of reports.
fn info(graph: &igolog_core::Graph, report: &Report, wanted: &Wanted, kata: bool) -> String {
    let mut parts = Vec::new();
    let sign = if report.color == Color::Black { 1.0 } else { -1.0 };
    let enough = |at: usize, visits: u64| at < wanted.at_least || visits > 0;
    let choices = report.choices.iter().take(wanted.at_most.clamp(1, 60));
    for (order, choice) in choices.enumerate().filter(|(at, c)| enough(*at, c.visits)) {
        let line: Vec<String> = choice.line.iter().map(|&mv| move_name(graph, mv)).collect();
        let mv = move_name(graph, choice.mv);
        parts.push(if kata {
            format!(
                "info move {mv} visits {} utility {:.6} winrate {:.6} scoreMean {:.3} scoreStdev {:.3} scoreLead {:.3} \
                 scoreSelfplay {:.3} prior {:.6} lcb {:.6} utilityLcb {:.6} order {order} pv {}",
                choice.visits,
                choice.winrate * 2.0 - 1.0,
                choice.winrate,
                choice.score,
                report.spread,
                choice.score,
                choice.score,
                choice.prior,
                choice.lower,
                choice.lower * 2.0 - 1.0,
                line.join(" ")
            )
        } else {
            let whole = |x: f32| (x * 10_000.0).round() as i64;
            format!(
                "info move {mv} visits {} winrate {} prior {} lcb {} order {order} pv {}",
                choice.visits,
                whole(choice.winrate),
                whole(choice.prior),
                whole(choice.lower),
                line.join(" ")
            )
        });
        if let Some(part) = parts.last_mut() {
            let visits = choice.line_visits.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
            if wanted.line_visits {
                part.push_str(&format!(" pvVisits {visits}"));
            }
            // In a tree every node has one edge to it.
            if wanted.edge_visits {
                part.push_str(&format!(" pvEdgeVisits {visits}"));
            }
            if wanted.move_ownership {
                part.push_str(&format!(" movesOwnership {}", numbers(&choice.ownership, sign)));
            }
            if wanted.move_ownership_spread {
                part.push_str(&format!(" movesOwnershipStdev {}", numbers(&choice.ownership_spread, 1.0)));
            }
        }
    }
    if parts.is_empty() {
        return String::new();
    }
    if wanted.root {
        parts.push(format!(
            "rootInfo visits {} utility {:.6} winrate {:.6} scoreLead {:.3} scoreStdev {:.3}",
            report.visits,
            report.winrate * 2.0 - 1.0,
            report.winrate,
            report.score,
            report.spread
        ));
    }
    if wanted.ownership {
        parts.push(format!("ownership {}", numbers(&report.ownership, sign)));
    }
    if wanted.ownership_spread {
        parts.push(format!("ownershipStdev {}", numbers(&report.ownership_spread, 1.0)));
    }
    parts.join(" ")
}

fn numbers(values: &[f32], sign: f32) -> String {
    let words: Vec<String> = values.iter().map(|x| format!("{:.4}", x * sign)).collect();
    words.join(" ")
}
