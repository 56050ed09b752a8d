//! A 0-1 program.

/// Whether the objective is to be large or small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// As small as possible.
    Minimise,
    /// As large as possible.
    Maximise,
}

/// How the left side of a row compares with the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// At most.
    AtMost,
    /// At least.
    AtLeast,
}

/// A 0-1 variable and its coefficient in the objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name in files: a letter and digits, at most eight characters.
    pub name: String,
    /// Its coefficient in the objective.
    pub cost: i32,
}

/// One inequality.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name in files.
    pub name: String,
    /// Variables by index, with coefficients; no variable twice.
    pub terms: Vec<(usize, i32)>,
    /// At most or at least.
    pub relation: Comparison,
    /// The right side.
    pub bound: i32,
}

/// A 0-1 linear program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegerProgram {
    /// What it is, for the head of a file.
    pub title: String,
    /// Direction of the objective.
    pub sense: Sense,
    /// The variables.
    pub variables: Vec<Variable>,
    /// The inequalities.
    pub rows: Vec<Row>,
}

impl IntegerProgram {
    pub(super) fn add_row(&mut self, kind: char, terms: Vec<(usize, i32)>, relation: Comparison, bound: i32) {
        let name = format!("{kind}{}", self.rows.len() + 1);
        self.rows.push(Row { name, terms, relation, bound });
    }

    /// The objective at a point.
    pub fn objective(&self, values: &[bool]) -> i64 {
        self.variables.iter().zip(values).filter(|(_, on)| **on).map(|(variable, _)| i64::from(variable.cost)).sum()
    }

    /// The first row that a point breaks.
    pub fn broken_row(&self, values: &[bool]) -> Option<&Row> {
        self.rows.iter().find(|row| {
            let on = row.terms.iter().filter(|(variable, _)| values.get(*variable) == Some(&true));
            let left: i32 = on.map(|(_, coefficient)| coefficient).sum();
            match row.relation {
                Comparison::AtMost => left > row.bound,
                Comparison::AtLeast => left < row.bound,
            }
        })
    }
}
