//! Daemons at work: the events of the last change, in a fixed order.

use crate::engine::RuleEngine;
use crate::eval::budget::{Budget, RunError};
use crate::program::DaemonMark;
use crate::program::lower::parts;
use crate::value::{Content, Value};

/// One firing of a daemon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The number of the daemon in [`crate::Program::daemons`].
    pub daemon: usize,
    /// The move after which it fired.
    pub at: i64,
    /// One value for each column of the daemon.
    pub values: Vec<Value>,
    /// Points to mark.
    pub marks: Vec<(u32, DaemonMark)>,
}

impl RuleEngine {
    /// The events of the last update: daemons in the order of the program, for each one its events in the order of their
    /// values, each once. After a load there are none.
    ///
    /// # Errors
    /// When the budget runs out or nothing is loaded.
    pub fn events(&mut self, budget: &Budget) -> Result<Vec<Event>, RunError> {
        let program = self.program().clone();
        let mut events = Vec::new();
        for (number, daemon) in program.daemons.iter().enumerate() {
            let answers = self.answers(&daemon.rules, daemon.columns.len(), budget)?;
            for row in answers.rows() {
                let mut marks = Vec::new();
                for (name, shape) in &daemon.marks {
                    let value = daemon.columns.iter().position(|c| c == name).map(|i| row[i]);
                    match value.map(|v| self.pool().content(v)) {
                        Some(Content::Point(p)) => marks.push((p, *shape)),
                        Some(Content::List(list)) => {
                            marks.extend(list.iter().filter_map(|v| v.as_point()).map(|p| (p, *shape)));
                        }
                        _ => {}
                    }
                }
                marks.sort_unstable();
                marks.dedup();
                events.push(Event { daemon: number, at: self.now(), values: row.to_vec(), marks });
            }
        }
        Ok(events)
    }

    /// The message of an event in a language, or in the first language the daemon speaks.
    pub fn message(&self, event: &Event, language: &str) -> String {
        let daemon = &self.program().daemons[event.daemon];
        let found = daemon.messages.iter().find(|(l, _)| l == language).or(daemon.messages.first());
        let Some((language, template)) = found else { return String::new() };
        let mut text = String::new();
        for (plain, name) in parts(template).unwrap_or_else(|| vec![(template.clone(), None)]) {
            text.push_str(&plain);
            let place = name.and_then(|n| daemon.columns.iter().position(|c| *c == n));
            if let Some(i) = place {
                text.push_str(&self.spoken(event.values[i], language));
            }
        }
        let mut letters = text.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }

    /// A value as part of a sentence.
    fn spoken(&self, value: Value, language: &str) -> String {
        match self.pool().content(value) {
            Content::Symbol("black") if language == "ja" => "黒".to_string(),
            Content::Symbol("white") if language == "ja" => "白".to_string(),
            Content::List(values) => {
                let texts: Vec<String> = values.iter().map(|v| self.spoken(*v, language)).collect();
                texts.join(if language == "ja" { "、" } else { ", " })
            }
            _ => crate::text::plain_text(value, self.pool(), &*self.program().point_names),
        }
    }
}
