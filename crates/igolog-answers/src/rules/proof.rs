//! Why an answer holds, or how far the rules got without one.

use igolog_rules::{Budget, Derivation, Missing, Premise, RuleEngine, Support, Value as Term, program_text};
use serde::{Deserialize, Serialize};

use super::ask::points_of;
use super::{RuleTexts, at_end, budget, program, run_error};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::work::Work;

/// Most facts of a proof that are told.
const FACTS: usize = 400;

/// Why does an answer hold, or why is there none?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct WhyQuestion {
    /// The query.
    pub query: String,
    /// Rules of one's own beside the standard library.
    pub program: RuleTexts,
    /// The number of the answer, from 0; without one, how far the rules got.
    pub row: Option<usize>,
}

/// A proof, or how far the rules got.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyAnswer {
    /// The fact asked about, and what it follows from.
    pub proof: Proof,
}

/// A fact and what it follows from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// The fact.
    pub fact: String,
    /// The rule it follows by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The text that the rule stands in, and its line: `std:24`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What the fact rests on.
    pub ground: Ground,
    /// The points it speaks of.
    pub points: Vec<String>,
    /// What the rule needed.
    pub because: Vec<Proof>,
}

/// What a fact in a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// The position.
    Given,
    /// A rule, and what it needed.
    Rule,
    /// All members of a group.
    Group,
    /// Another moment of the game.
    Time,
    /// A proof that was told before.
    Shown,
    /// A proof too deep to tell.
    Cut,
    /// A comparison of values.
    Test,
    /// That nothing was found.
    Absent,
    /// Nothing: it tells how far a rule got.
    None,
}

pub(crate) fn why(asked: &Asked<'_>, question: &WhyQuestion, work: &mut Work<'_>) -> Result<WhyAnswer, Refusal> {
    let budget = budget(asked, work)?;
    let mut follower = at_end(asked, program(asked, &question.program, &question.query)?, &budget)?;
    work.spent += follower.store().work();
    let engine = follower.engine();
    let Some(row) = question.row else {
        return Ok(WhyAnswer { proof: missing_of(engine, &question.query, &budget)? });
    };
    let answers = engine.query(0, &budget).map_err(run_error)?;
    let answer: Vec<Term> = match answers.rows().nth(row) {
        Some(answer) => answer.to_vec(),
        None => {
            let count = answers.len();
            return Err(Refusal::bad(format!("there are {count} answers, counted from 0")).of("row"));
        }
    };
    Ok(WhyAnswer { proof: proof_of(engine, &answer, &question.query, &budget)? })
}

/// Why an answer holds.
pub(super) fn proof_of(
    engine: &mut RuleEngine,
    answer: &[Term],
    query: &str,
    budget: &Budget,
) -> Result<Proof, Refusal> {
    let proof = engine.explain(0, answer, budget).map_err(run_error)?;
    let proof = proof.ok_or_else(|| Refusal::bad("the answer does not hold").of("row"))?;
    let mut left = FACTS;
    Ok(from_proof(&proof, query, engine, &mut left))
}

/// How far the rules got without an answer.
pub(super) fn missing_of(engine: &mut RuleEngine, query: &str, budget: &Budget) -> Result<Proof, Refusal> {
    let missing = engine.why_not(0, budget).map_err(run_error)?;
    Ok(from_missing(&missing, query, engine))
}

impl Proof {
    /// Bytes that it takes when it is written, about.
    pub(super) fn bytes(&self) -> usize {
        let (mut bytes, mut open) = (0, vec![self]);
        while let Some(proof) = open.pop() {
            bytes += 60 + proof.fact.len() + proof.rule.as_ref().map_or(0, String::len) + 6 * proof.points.len();
            open.extend(&proof.because);
        }
        bytes
    }

    fn leaf(fact: String, ground: Ground) -> Proof {
        Proof { fact, rule: None, place: None, ground, points: Vec::new(), because: Vec::new() }
    }
}

fn from_proof(proof: &Derivation, query: &str, engine: &RuleEngine, left: &mut usize) -> Proof {
    *left = left.saturating_sub(1);
    let is_answer = proof.predicate == "answer";
    let ground = match &proof.reason {
        Support::Rule { .. } => Ground::Rule,
        Support::Group(..) => Ground::Group,
        Support::Time(..) => Ground::Time,
        Support::Given => Ground::Given,
        Support::Shown => Ground::Shown,
        Support::Cut => Ground::Cut,
    };
    let mut told = Proof::leaf(if is_answer { query.to_string() } else { fact_text(proof, engine) }, ground);
    told.points = points_of(&proof.values, engine.pool(), engine);
    let mut because = Vec::new();
    match &proof.reason {
        Support::Rule { text, file, line, bindings, premises } => {
            told.rule = (!is_answer).then(|| text.clone());
            told.place = (!is_answer && file != "query").then(|| format!("{file}:{line}"));
            for premise in premises {
                because.push(match premise {
                    Premise::Fact(_) if *left == 0 => continue,
                    Premise::Fact(inner) => from_proof(inner, query, engine, left),
                    Premise::Absent(text) => Proof::leaf(text.clone(), Ground::Absent),
                    Premise::Test(text) => {
                        let used: Vec<_> = bindings.iter().filter(|(name, _)| stands_in(name, text)).cloned().collect();
                        Proof::leaf(with_values(text, "where", &used, engine), Ground::Test)
                    }
                });
            }
        }
        Support::Group(function, members, more) => {
            let result = proof.values.last().map(|value| value_text(*value, engine)).unwrap_or_default();
            told.fact = format!("{function} = {result}");
            for fact in members.iter().flat_map(counted) {
                if *left > 0 {
                    because.push(from_proof(fact, query, engine, left));
                }
            }
            if *more > 0 {
                because.push(Proof::leaf(format!("… +{more}"), Ground::Cut));
            }
        }
        Support::Time(said, inner) => {
            told.rule = Some(said.clone());
            because.extend(inner.iter().map(|inner| from_proof(inner, query, engine, left)));
        }
        Support::Given | Support::Shown | Support::Cut => {}
    }
    told.because = because;
    told
}

/// The facts by which something is a member of a group.
fn counted(member: &Derivation) -> Vec<&Derivation> {
    let Support::Rule { premises, .. } = &member.reason else { return vec![member] };
    let mut facts = Vec::new();
    for premise in premises {
        if let Premise::Fact(fact) = premise {
            facts.push(fact);
        }
    }
    facts
}

fn value_text(value: Term, engine: &RuleEngine) -> String {
    program_text(value, engine.pool(), &**engine.program().point_names())
}

fn fact_text(proof: &Derivation, engine: &RuleEngine) -> String {
    let values: Vec<String> = proof.values.iter().map(|v| value_text(*v, engine)).collect();
    if values.is_empty() { proof.predicate.clone() } else { format!("{}({})", proof.predicate, values.join(", ")) }
}

/// How far each rule got: what held, and what did not.
fn from_missing(missing: &[Missing], query: &str, engine: &RuleEngine) -> Proof {
    fn one(missing: &Missing, engine: &RuleEngine) -> Proof {
        let held = |held: &String| Proof::leaf(format!("✓ {held}"), Ground::None);
        let mut because: Vec<Proof> = missing.held.iter().map(held).collect();
        let failed = format!("✗ {}", missing.failed);
        let mut failed = Proof::leaf(with_values(&failed, "for example with", &missing.bindings, engine), Ground::None);
        failed.because = missing.rules.iter().map(|rule| one(rule, engine)).collect();
        because.push(failed);
        let place = (missing.file != "query").then(|| format!("{}:{}", missing.file, missing.line));
        Proof { place, because, ..Proof::leaf(missing.text.clone(), Ground::None) }
    }
    let because = missing.iter().map(|missing| one(missing, engine)).collect();
    Proof { because, ..Proof::leaf(query.to_string(), Ground::None) }
}

/// A condition with the values that its variables have.
fn with_values(text: &str, how: &str, bindings: &[(String, Term)], engine: &RuleEngine) -> String {
    let shown = bindings.iter().filter(|(name, _)| !name.starts_with('_'));
    let values: Vec<String> = shown.map(|(name, value)| format!("{name} = {}", value_text(*value, engine))).collect();
    if values.is_empty() { text.to_string() } else { format!("{text}  ({how} {})", values.join(", ")) }
}

/// Whether a condition speaks of a variable.
fn stands_in(name: &str, text: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name)
}
