//! Why an answer holds, or how far the rules got without one.

use igolog_rules::{Engine, Missing, Premise, Proof as RuleProof, Reason, Value as Term, program_text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ask::points_of;
use super::{at_end, budget, program, run_error};
use crate::asked::Asked;
use crate::refusal::Refusal;
use crate::work::Work;

/// Most facts of a proof that are told.
const FACTS: usize = 400;

/// Why does an answer hold, or why is there none?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WhyQuestion {
    /// The query.
    pub query: String,
    /// Rules of one's own beside the standard library.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub program: String,
    /// The number of the answer, from 0; without one, how far the rules got.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
}

/// A proof, or how far the rules got.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WhyAnswer {
    /// The fact asked about, and what it follows from.
    pub proof: Proof,
}

/// A fact and what it follows from.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Proof {
    /// The fact.
    pub fact: String,
    /// The rule it follows by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The points it speaks of.
    pub points: Vec<String>,
    /// What the rule needed.
    pub because: Vec<Proof>,
}

pub(crate) fn why(asked: &Asked<'_>, question: &WhyQuestion, work: &mut Work<'_>) -> Result<WhyAnswer, Refusal> {
    let budget = budget(asked, work);
    let mut follower = at_end(asked, program(asked, &question.program, &question.query)?, &budget)?;
    work.spent += follower.store().work();
    let engine = follower.engine();
    let Some(row) = question.row else {
        let missing = engine.why_not(0, &budget).map_err(run_error)?;
        return Ok(WhyAnswer { proof: from_missing(&missing, &question.query) });
    };
    let answers = engine.query(0, &budget).map_err(run_error)?;
    let answer: Vec<Term> = match answers.rows().nth(row) {
        Some(answer) => answer.to_vec(),
        None => {
            let count = answers.len();
            return Err(Refusal::bad(format!("there are {count} answers, counted from 0")).of("row"));
        }
    };
    let proof = engine.explain(0, &answer, &budget).map_err(run_error)?;
    let proof = proof.ok_or_else(|| Refusal::bad("the answer does not hold").of("row"))?;
    let mut left = FACTS;
    Ok(WhyAnswer { proof: from_proof(&proof, &question.query, engine, &mut left) })
}

impl Proof {
    fn leaf(fact: String) -> Proof {
        Proof { fact, rule: None, points: Vec::new(), because: Vec::new() }
    }
}

fn from_proof(proof: &RuleProof, query: &str, engine: &Engine, left: &mut usize) -> Proof {
    *left = left.saturating_sub(1);
    let is_answer = proof.predicate == "answer";
    let mut told = Proof::leaf(if is_answer { query.to_string() } else { fact_text(proof, engine) });
    told.points = points_of(&proof.values, engine.pool(), engine);
    let mut because = Vec::new();
    match &proof.reason {
        Reason::Rule { text, premises, .. } => {
            told.rule = (!is_answer).then(|| text.clone());
            for premise in premises {
                because.push(match premise {
                    Premise::Fact(_) if *left == 0 => continue,
                    Premise::Fact(inner) => from_proof(inner, query, engine, left),
                    Premise::Absent(text) | Premise::Test(text) => Proof::leaf(text.clone()),
                });
            }
        }
        Reason::Group(function, members, more) => {
            told.rule = Some((*function).to_string());
            for member in members {
                if *left > 0 {
                    because.push(from_proof(member, query, engine, left));
                }
            }
            if *more > 0 {
                because.push(Proof::leaf(format!("… +{more}")));
            }
        }
        Reason::Time(said, inner) => {
            told.rule = Some(said.clone());
            because.extend(inner.iter().map(|inner| from_proof(inner, query, engine, left)));
        }
        Reason::Given | Reason::Shown | Reason::Cut => {}
    }
    told.because = because;
    told
}

fn fact_text(proof: &RuleProof, engine: &Engine) -> String {
    let names = engine.program().point_names();
    let values: Vec<String> = proof.values.iter().map(|v| program_text(*v, engine.pool(), &**names)).collect();
    if values.is_empty() { proof.predicate.clone() } else { format!("{}({})", proof.predicate, values.join(", ")) }
}

/// How far each rule got: what held, and what did not.
fn from_missing(missing: &[Missing], query: &str) -> Proof {
    fn one(missing: &Missing) -> Proof {
        let mut because: Vec<Proof> = missing.held.iter().map(|held| Proof::leaf(format!("✓ {held}"))).collect();
        let mut failed = Proof::leaf(format!("✗ {}", missing.failed));
        failed.because = missing.rules.iter().map(one).collect();
        because.push(failed);
        Proof { fact: missing.text.clone(), rule: None, points: Vec::new(), because }
    }
    Proof { fact: query.to_string(), rule: None, points: Vec::new(), because: missing.iter().map(one).collect() }
}
