//! What a first answer leaves open: how a ko stands, and whether life is a seki.
//!
//! **A ko in threats.** The position is searched with plain kos, in which who retakes at once spends a threat elsewhere, for a few
//! numbers of threats. Who wins without any has the ko in his favour: he takes first, and the other must find the first threat. The
//! fewest threats with which the other wins is what the ko costs him: one for a direct ko, more if moves must be spent before the
//! ko decides. (Wolf's measure in GoTools.)
//!
//! **Seki.** Stones that stay though their owner cannot force two eyes stay in a seki. So life is asked for once more, with an
//! attacker who may pass and a defender to whom nothing but two eyes counts.

use igolog_core::{ByColor, Color, Stop};

use crate::field::Field;
use crate::{Fate, Ko, KoMaster, Outcome, Problem, ProblemError, SearchResult, Solved, Solver};

/// A ko that costs more threats than these is not counted out.
const MOST_THREATS: u8 = 4;

impl Solver {
    /// Searches a problem with plain kos, in which each side may retake at once as often as it has threats.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn prove_with_threats(
        &mut self,
        problem: &Problem,
        threats: ByColor<u8>,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        self.begin();
        self.search_threats(problem, threats, stop)
    }

    fn search_threats(
        &mut self,
        problem: &Problem,
        threats: ByColor<u8>,
        stop: &Stop,
    ) -> Result<SearchResult, ProblemError> {
        let threats = [threats[Color::Black], threats[Color::White]];
        let field = Field { threats, ..Field::new(problem, KoMaster::Nobody)? };
        self.search_in(&field, problem, self.limits.nodes, stop)
    }

    /// Tells more of an answer, as far as the limits go: how its ko stands, whether its life is a seki.
    ///
    /// # Errors
    /// If the problem cannot be asked.
    pub fn refine(&mut self, problem: &Problem, answer: &mut Solved, stop: &Stop) -> Result<(), ProblemError> {
        self.begin();
        let before = self.search.nodes;
        match answer.status {
            Fate::Ko => answer.ko = Some(self.read_ko(&self.framed(problem)?, stop)?),
            Fate::Alive if answer.proved && self.is_seki(&self.framed(problem)?, stop)? => {
                answer.status = Fate::Seki;
                answer.bounds = (Fate::Seki, Fate::Seki);
            }
            _ => {}
        }
        answer.work += self.search.nodes - before;
        Ok(())
    }

    /// The problem in the frame that it has, or in the one that its walls make.
    fn framed(&self, problem: &Problem) -> Result<Problem, ProblemError> {
        if problem.region.is_some() {
            return Ok(problem.clone());
        }
        let region = problem.enclosure(0)?.region.to_set(problem.board.graph().len());
        Ok(Problem { region: Some(region), ..problem.clone() })
    }

    fn read_ko(&mut self, problem: &Problem, stop: &Stop) -> Result<Ko, ProblemError> {
        let defender = problem.defender()?;
        let mut ko = Ko { takes_first: None, threats: ByColor::new(None, None), approach: false };
        let plain = self.search_threats(problem, ByColor::new(0, 0), stop)?.outcome;
        let (favoured, wanted) = match plain {
            Outcome::Unknown => return Ok(ko),
            Outcome::Lives => (defender, Outcome::Dies),
            Outcome::Dies => (!defender, Outcome::Lives),
        };
        ko.takes_first = Some(favoured);
        ko.threats[favoured] = Some(0);
        for count in 1..=MOST_THREATS {
            let mut threats = ByColor::new(0, 0);
            threats[!favoured] = count;
            let found = self.search_threats(problem, threats, stop)?.outcome;
            if found == wanted {
                ko.threats[!favoured] = Some(u32::from(count));
                ko.approach = count > 1;
                break;
            }
            if found == Outcome::Unknown {
                break;
            }
        }
        Ok(ko)
    }

    fn is_seki(&mut self, problem: &Problem, stop: &Stop) -> Result<bool, ProblemError> {
        let field = Field { eyes: true, ..Field::new(problem, KoMaster::Attacker)? };
        Ok(self.search_in(&field, problem, self.limits.nodes, stop)?.outcome == Outcome::Dies)
    }
}
