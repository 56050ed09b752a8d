//! Who solves an integer program: GLPK's own program where it is installed, and the solvers that are built in.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use igolog_core::Stop;
use igolog_extremal::program::{IntegerProgram, ProgramSolver, Status, solve_once, to_lp};

/// Time between two looks at a running program.
const LOOK: Duration = Duration::from_millis(10);

/// A solver.
#[derive(Clone, Debug)]
pub(super) enum Engine {
    /// `glpsol`, by default or with `--last`: branch on the last fractional variable.
    Glpsol { program: PathBuf, last: bool },
    /// One that is built in.
    Built(ProgramSolver),
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// With the optimum.
    Optimal,
    /// The limit was reached.
    Limit,
    /// The user ended it.
    Stopped,
    /// The solver failed.
    Failed,
}

/// What a run gave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) end: End,
    /// The objective of the best point.
    pub(super) value: Option<i64>,
    /// CPU seconds, or those of the clock where the system does not tell.
    pub(super) seconds: f64,
    /// Nodes of the search tree, where the solver tells.
    pub(super) nodes: Option<u64>,
}

impl Engine {
    /// All that are here.
    pub(super) fn all() -> Vec<Engine> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let glpsol = std::env::split_paths(&path).map(|folder| folder.join("glpsol")).find(|file| file.is_file());
        let glpsol = glpsol
            .into_iter()
            .flat_map(|program| [false, true].map(|last| Engine::Glpsol { program: program.clone(), last }));
        glpsol.chain(ProgramSolver::ALL.iter().copied().map(Engine::Built)).collect()
    }

    pub(super) fn name(&self) -> &'static str {
        match self {
            Engine::Glpsol { last: false, .. } => "glpsol",
            Engine::Glpsol { last: true, .. } => "glpsol --last",
            Engine::Built(solver) => solver.name(),
        }
    }

    /// Solves a program within a limit.
    pub(super) fn run(&self, program: &IntegerProgram, limit: Duration, stop: &Stop) -> Run {
        let start = Stopwatch::start();
        let (end, value, nodes) = match self {
            Engine::Glpsol { program: glpsol, last } => foreign(glpsol, *last, program, limit, stop),
            Engine::Built(solver) => built(*solver, program, limit, stop),
        };
        Run { end, value, seconds: start.seconds(), nodes }
    }
}

fn built(
    solver: ProgramSolver,
    program: &IntegerProgram,
    limit: Duration,
    stop: &Stop,
) -> (End, Option<i64>, Option<u64>) {
    let watch = Stopwatch::start();
    let ended = stop.or_when(move || watch.seconds() > limit.as_secs_f64());
    let answer = solve_once(solver, program, &ended);
    let end = match answer.status {
        Status::Optimal => End::Optimal,
        Status::Stopped if stop.is_asked() => End::Stopped,
        Status::Stopped => End::Limit,
        Status::Infeasible | Status::Failed => End::Failed,
    };
    (end, answer.values.map(|values| program.objective(&values)), Some(answer.nodes))
}

/// Files that go when the run is over.
struct Files {
    program: PathBuf,
    solution: PathBuf,
    log: PathBuf,
}

impl Files {
    fn new() -> Files {
        let file = |kind: &str| std::env::temp_dir().join(format!("igolog-{}.{kind}", std::process::id()));
        Files { program: file("lp"), solution: file("sol"), log: file("log") }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for file in [&self.program, &self.solution, &self.log] {
            let _ = fs::remove_file(file);
        }
    }
}

fn foreign(
    glpsol: &Path,
    last: bool,
    program: &IntegerProgram,
    limit: Duration,
    stop: &Stop,
) -> (End, Option<i64>, Option<u64>) {
    let files = Files::new();
    let failed = (End::Failed, None, None);
    let Ok(log) = fs::write(&files.program, to_lp(program)).and_then(|()| File::create(&files.log)) else {
        return failed;
    };
    let mut command = Command::new(glpsol);
    command.arg("--lp").arg(&files.program).arg("-o").arg(&files.solution);
    if last {
        command.arg("--last");
    }
    let Ok(mut child) = command.stdin(Stdio::null()).stderr(Stdio::null()).stdout(log).spawn() else {
        return failed;
    };
    let (started, limit) = (Instant::now(), limit.as_secs_f64());
    let end = loop {
        match child.try_wait() {
            Ok(Some(_)) => break None,
            Err(_) => break Some(End::Failed),
            Ok(None) if stop.is_asked() => break Some(End::Stopped),
            Ok(None) if cpu_seconds(&child.id().to_string()).unwrap_or(started.elapsed().as_secs_f64()) > limit => {
                break Some(End::Limit);
            }
            Ok(None) => std::thread::sleep(LOOK),
        }
    };
    if end.is_some() {
        let _ = child.kill();
        let _ = child.wait();
    }
    let log = fs::read_to_string(&files.log).unwrap_or_default();
    let solution = fs::read_to_string(&files.solution).unwrap_or_default();
    let optimal = solution.contains("INTEGER OPTIMAL");
    let end = match end {
        None if stop.is_asked() => End::Stopped,
        None if optimal => End::Optimal,
        None => End::Failed,
        Some(end) => end,
    };
    (end, objective(&solution), nodes(&log))
}

/// `Objective:  obj = 92 (MAXimum)`
fn objective(solution: &str) -> Option<i64> {
    let line = solution.lines().find(|line| line.starts_with("Objective:"))?;
    line.split_once('=')?.1.split_whitespace().next()?.parse::<f64>().ok().map(|value| value.round() as i64)
}

/// The last `(0; 1515)` of the log: nodes that wait, and nodes done with. None if the tree was never drawn.
fn nodes(log: &str) -> Option<u64> {
    let line = log.lines().rev().find(|line| line.starts_with('+') && line.contains("mip ="))?;
    let counts = line.rsplit_once('(')?.1.trim_end_matches(')');
    counts.split_once(';')?.1.trim().parse().ok()
}

/// Measures the CPU time of this program and of those that it has started, or the clock where the system does not tell.
#[derive(Clone, Copy)]
pub(super) struct Stopwatch {
    cpu: Option<f64>,
    clock: Instant,
}

impl Stopwatch {
    pub(super) fn start() -> Stopwatch {
        Stopwatch { cpu: cpu_seconds("self"), clock: Instant::now() }
    }

    pub(super) fn seconds(&self) -> f64 {
        let cpu = cpu_seconds("self").zip(self.cpu).map(|(now, then)| now - then);
        cpu.unwrap_or_else(|| self.clock.elapsed().as_secs_f64())
    }
}

/// User and system time of a process and of its children that have ended, as Linux tells it in hundredths.
fn cpu_seconds(process: &str) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may hold blanks.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11..15)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(ticks as f64 / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_glpsol_writes_is_understood() {
        let log = "+   253: mip =     not found yet <=              +inf        (1; 0)\n\
                   + 16034: mip =   9.200000000e+01 <=     tree is empty   0.0% (0; 1515)\nINTEGER OPTIMAL SOLUTION FOUND\n";
        assert_eq!(nodes(log), Some(1515));
        assert_eq!(nodes("OPTIMAL LP SOLUTION FOUND"), None);
        assert_eq!(objective("Status:     INTEGER OPTIMAL\nObjective:  obj = 92 (MAXimum)\n"), Some(92));
    }
}
