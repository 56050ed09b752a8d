//! The way to the answers: a question goes in, and a refusal becomes the one error that the program prints.

use std::time::Instant;

use igolog_answers::position::BoardSpec;
use igolog_answers::words::{Language, Level};
use igolog_answers::{Answer, Ask, Fault, How, Limits, PositionSpec, Question, Refusal, Work, answer};
use igolog_core::Clock;
use igolog_files::memory;
use igolog_text::vertex::Notation;
use owo_colors::OwoColorize;

use crate::cmd::engine::seconds;
use crate::exit::{Exit, Failure, shortened};
use crate::format::Format;
use crate::input::Named;
use crate::{interrupt, output};

/// How a question is answered
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct HowArgs {
    /// How hard to look: static (no search), step (some milliseconds) or full
    #[arg(long, value_name = "LEVEL")]
    pub(crate) effort: Option<Level>,
    /// Stop after so many seconds with what is known by then
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<f64>,
    /// Language of sentences: en or ja
    #[arg(long, default_value_t)]
    pub(crate) language: Language,
}

impl HowArgs {
    /// As a question has it.
    pub(crate) fn how(&self, coords: Notation) -> How {
        How { effort: self.effort, seconds: self.time, language: self.language, coords, ..How::default() }
    }
}

/// Asks about a position.
pub(crate) fn ask(named: &Named, how: How, ask: Ask) -> Result<Answer, Failure> {
    ask_with(named, how, ask, work())
}

/// Asks with more or less than the usual means.
pub(crate) fn ask_with(named: &Named, how: How, ask: Ask, mut work: Work<'_>) -> Result<Answer, Failure> {
    let question = Question { about: named.spec.clone(), how, ask };
    answer(&question, &mut work).map_err(|refusal| refused(&refusal, Some(named), &texts(&question)))
}

/// The usual means of a question: it ends at Ctrl-C, has a clock, and no more memory than there is.
pub(crate) fn work() -> Work<'static> {
    let usual = Limits::default();
    let limits = Limits { memory: memory::available().map_or(usual.memory, |free| free.min(usual.memory)), ..usual };
    Work { stop: interrupt::stop(), clock: Some(clock()), limits, ..Work::default() }
}

/// A clock that starts now.
pub(crate) fn clock() -> Clock {
    let started = Instant::now();
    Clock::new(move || started.elapsed())
}

/// How a command ends that printed this answer: what was cut short may be more with more time.
pub(crate) fn exit(answer: &Answer, exit: Exit) -> Exit {
    match answer.effort.cut_short {
        _ if interrupt::stop().is_asked() => Exit::Interrupted,
        true => Exit::Limit,
        false => exit,
    }
}

/// Prints an answer: as it is, or in words after what had to be forgiven.
pub(crate) fn say(format: Format, name: &str, answer: &Answer, text: impl FnOnce() -> String) -> Result<(), Failure> {
    if format == Format::Json {
        return output::print_json(answer);
    }
    warn(name, &answer.warnings);
    output::print(&text())
}

/// Prints what had to be forgiven or assumed.
pub(crate) fn warn(name: &str, warnings: &[String]) {
    for warning in warnings {
        anstream::eprintln!("{} {}", "warning:".yellow(), shortened(&format!("{name}: {warning}")));
    }
}

/// Prints warnings about rules, which name their own place.
pub(crate) fn advise(advice: &[String]) {
    advice.iter().for_each(|warning| anstream::eprintln!("{} {warning}", "warning:".yellow()));
}

/// The texts of a question that an error may show a line of.
fn texts(question: &Question) -> Vec<(&str, &str)> {
    use igolog_answers::rules::RuleTexts;
    fn rules(program: &RuleTexts) -> Vec<(&str, &str)> {
        match program {
            RuleTexts::One(text) => vec![("program", text.as_str())],
            RuleTexts::Many(texts) => texts.iter().map(|rules| (rules.name.as_str(), rules.text.as_str())).collect(),
        }
    }
    match &question.ask {
        Ask::Ask(ask) => rules(&ask.program).into_iter().chain([("query", ask.query.as_str())]).collect(),
        Ask::Watch(watch) => rules(&watch.program),
        Ask::Latex(latex) => vec![("formula", &latex.formula)],
        Ask::Eval(eval) => vec![("formula", &eval.formula), ("definitions", &eval.definitions)],
        _ => Vec::new(),
    }
}

/// A refusal as the failure of a command.
pub(crate) fn refused(refusal: &Refusal, named: Option<&Named>, texts: &[(&str, &str)]) -> Failure {
    let text = sentence(refusal, named, texts);
    match refusal.fault {
        Fault::Stopped if interrupt::stop().is_asked() => Failure::Interrupted,
        Fault::Stopped | Fault::Limit => Failure::Limit(text),
        _ => Failure::Input(text),
    }
}

fn sentence(refusal: &Refusal, named: Option<&Named>, texts: &[(&str, &str)]) -> String {
    let of = refusal.of.as_deref().unwrap_or_default();
    let place = match (refusal.line, refusal.column) {
        (Some(line), Some(column)) => Some((line, column)),
        _ => None,
    };
    if let (Some((_, text)), Some((line, column))) = (texts.iter().find(|(name, _)| *name == of), place) {
        let source = text.lines().nth(line as usize - 1).unwrap_or_default();
        let number = line.to_string();
        let (margin, before) = (" ".repeat(number.len()), " ".repeat(column as usize - 1));
        let hint = refusal.hint.as_ref().map_or(String::new(), |hint| format!("\n{margin} = {hint}"));
        return format!(
            "{of}:{line}:{column}: {}\n{margin} |\n{number} | {source}\n{margin} | {before}^{hint}",
            refusal.message
        );
    }
    let called = match (of, named) {
        ("", _) => String::new(),
        ("position", Some(named)) => named.name.clone(),
        ("board", Some(Named { spec: PositionSpec { board: Some(BoardSpec::Short(text)), .. }, name })) => {
            if text.trim_start().starts_with('{') { name.clone() } else { text.clone() }
        }
        ("cuts", _) => "--cut".to_owned(),
        ("speak", _) => "--language".to_owned(),
        ("seconds", _) => "--time".to_owned(),
        (
            "only" | "dead" | "stones" | "depth" | "form" | "method" | "region" | "walls" | "why" | "player" | "rules"
            | "komi" | "game",
            _,
        ) => format!("--{of}"),
        _ => of.to_owned(),
    };
    let refusal = Refusal { of: Some(called).filter(|called| !called.is_empty()), ..refusal.clone() };
    refusal.to_string()
}
