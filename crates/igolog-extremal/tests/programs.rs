//! The integer programs: against the search, against the papers, and through other people's solvers.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use igolog_core::Stop;
use igolog_extremal::paper::{centre_patterns, counts_under_cuts, relaxations};
use igolog_extremal::program::{
    Cut, CutError, Form, IntegerProgram, Sense, Status, grid, grid_pattern, solve, to_lp, to_mps,
};
use igolog_extremal::search::{self, Boards};
use igolog_testing::program;

const CUTS: [&[Cut]; 8] = [
    &[],
    &[Cut::Halves],
    &[Cut::Quarters],
    &[Cut::QuartersShared],
    &[Cut::Triangles],
    &[Cut::Corner],
    &[Cut::Centre],
    &[Cut::Corner, Cut::Centre],
];

#[test]
fn every_form_and_cut_has_the_same_optimum() {
    let stop = Stop::never();
    for (rows, cols) in [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (5, 3), (3, 6)] {
        let liberties = search::solve(rows, cols, &stop).lower;
        for form in [Form::MostStrings, Form::FewestLiberties] {
            for cuts in CUTS {
                let Ok(program) = grid(rows, cols, form, cuts) else { continue };
                let answer = solve(&program, None, &stop, &mut |_, _| ());
                assert_eq!(answer.status, Status::Optimal, "{}", program.title);
                let pattern = grid_pattern(rows, cols, form, &answer.values.unwrap());
                assert!(pattern.is_legal(), "{}", program.title);
                assert_eq!(pattern.liberties(), liberties, "{}", program.title);
            }
        }
    }
}

#[test]
fn every_cut_keeps_an_optimal_board() {
    let stop = Stop::never();
    for size in 2..=11 {
        let liberties = search::solve(size, size, &stop).lower;
        let boards = Boards::search(size, size, liberties, &stop).unwrap();
        for cuts in CUTS {
            let Ok(program) = grid(size, size, Form::FewestLiberties, cuts) else { continue };
            let kept = boards.iter().any(|pattern| {
                let values: Vec<bool> =
                    (0..size * size).map(|point| pattern.is_empty_at(point / size, point % size)).collect();
                program.broken_row(&values).is_none()
            });
            assert!(kept, "{}", program.title);
        }
    }
}

#[test]
fn invalid_cuts_are_refused() {
    let refused = |rows, cols, cuts: &[Cut]| grid(rows, cols, Form::FewestLiberties, cuts).unwrap_err();
    assert!(matches!(refused(5, 3, &[Cut::Centre]), CutError::NotSquare { .. }));
    assert!(matches!(refused(5, 6, &[Cut::QuartersShared]), CutError::NotSquare { .. }));
    assert!(matches!(refused(4, 6, &[Cut::Triangles]), CutError::NotSquare { .. }));
    assert!(matches!(refused(2, 9, &[Cut::Corner]), CutError::TooSmall { least: 3, .. }));
    assert!(matches!(refused(1, 1, &[Cut::Centre]), CutError::TooSmall { .. }));
    assert!(matches!(refused(6, 6, &[Cut::Halves, Cut::Triangles]), CutError::Together { .. }));
    assert!(matches!(refused(6, 6, &[Cut::Corner, Cut::Halves]), CutError::Together { .. }));
    assert!(grid(3, 9, Form::FewestLiberties, &[Cut::Corner]).is_ok());
    assert!(grid(4, 9, Form::MostStrings, &[Cut::Halves]).is_ok());
}

#[test]
fn the_centre_cut_really_is_wrong_off_the_square() {
    // SPEC A6: written down literally for 5x3, its inequalities would raise the optimum from 4 to 5.
    let stop = Stop::never();
    let mut program = grid(5, 3, Form::FewestLiberties, &[]).unwrap();
    let square = grid(5, 5, Form::FewestLiberties, &[Cut::Centre]).unwrap();
    for mut row in square.rows.into_iter().filter(|row| row.name.starts_with('s')) {
        for term in &mut row.terms {
            // The same place relative to the centre, on three columns instead of five.
            term.0 = (term.0 / 5) * 3 + (term.0 % 5 - 1);
        }
        program.rows.push(row);
    }
    let answer = solve(&program, None, &stop, &mut |_, _| ());
    assert_eq!(program.objective(&answer.values.unwrap()), 5);
    assert_eq!(search::solve(5, 3, &stop).lower, 4);
}

#[test]
fn numbers_of_paper_001() {
    let stop = Stop::never();
    assert_eq!(counts_under_cuts(5, 7, &stop), Ok([22, 22, 7, 7]));
    assert_eq!(counts_under_cuts(5, 8, &stop), Ok([1545, 1345, 571, 437]));
    assert_eq!(counts_under_cuts(6, 10, &stop), Ok([288, 236, 77, 64]));
    assert_eq!(counts_under_cuts(6, 11, &stop), Ok([20896, 15760, 6104, 4745]));
    assert_eq!([4, 5, 6, 7].map(centre_patterns), [(6, 16), (11, 32), (6, 16), (11, 32)]);
    let printed = [
        ["26.8148", "26.8148", "27.1035", "27.1064"],
        ["31.5718", "31.6847", "31.5718", "31.6847"],
        ["36.9291", "37.0192", "37.0601", "37.1144"],
    ];
    for (size, printed) in (11..).zip(printed) {
        let computed = relaxations(size).map(|value| format!("{:.4}", value.unwrap()));
        assert_eq!(computed, printed, "n = {size}");
    }
}

#[test]
fn a_known_board_starts_the_solver() {
    let stop = Stop::never();
    let pattern = search::solve(7, 7, &stop).pattern;
    let start: Vec<bool> = (0..49).map(|point| pattern.is_empty_at(point / 7, point % 7)).collect();
    let program = grid(7, 7, Form::FewestLiberties, &[]).unwrap();
    let mut heard = Vec::new();
    let answer = solve(&program, Some(&start), &stop, &mut |best, _| heard.push(best));
    assert_eq!(answer.status, Status::Optimal);
    assert_eq!(program.objective(&answer.values.unwrap()), 12);
    assert!(!heard.is_empty() && heard.iter().flatten().all(|&best| best == 12));
}

#[test]
fn a_stopped_solver_keeps_honest_bounds() {
    // Asked to stop before it begins: it ends after its first slice of work.
    let stop = Stop::new();
    stop.ask();
    let program = grid(15, 15, Form::FewestLiberties, &[]).unwrap();
    let pattern = igolog_extremal::construct(15, 15);
    let start: Vec<bool> = (0..225).map(|point| pattern.is_empty_at(point / 15, point % 15)).collect();
    let answer = solve(&program, Some(&start), &stop, &mut |_, _| ());
    assert_eq!(answer.status, Status::Stopped);
    assert!(program.objective(&answer.values.unwrap()) >= 53);
    assert!(answer.bound.is_none_or(|bound| bound <= 53.0 + 1e-6));
}

fn sample_programs() -> Vec<IntegerProgram> {
    let mut programs = Vec::new();
    for form in [Form::MostStrings, Form::FewestLiberties] {
        for cuts in CUTS {
            programs.extend(grid(7, 7, form, cuts));
        }
    }
    let torus = igolog_core::Graph::torus(3, 4).unwrap();
    programs.push(igolog_extremal::program::two_colours(&torus));
    programs.push(igolog_extremal::program::domination(&torus));
    programs
}

/// The optimum that a program must have.
fn expected(program: &IntegerProgram) -> f64 {
    match (program.variables.len(), program.sense) {
        (49, Sense::Maximise) => 37.0,
        (49, Sense::Minimise) => 12.0,
        (24, _) => 8.0,
        _ => 3.0,
    }
}

/// Hands a file to a solver and reads the objective from what it says.
fn run_solver(program: &Path, arguments: &[&str], text: &str) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn glpk_reads_the_files_unchanged() {
    let Some(glpsol) = program("glpsol", 4 * sample_programs().len()) else { return };
    for program in sample_programs() {
        let (lp, mps) = (to_lp(&program), to_mps(&program));
        let report = ["-w", "/dev/stdout"];
        let runs: [(&[&str], &str, f64); 4] = [
            (&["--lp", "/dev/stdin"], &lp, 1.0),
            (&["--last", "--lp", "/dev/stdin"], &lp, 1.0),
            (&["--mps", "/dev/stdin"], &mps, -1.0),
            (&["--freemps", "/dev/stdin"], &mps, -1.0),
        ];
        for (arguments, text, sign) in runs {
            let all: Vec<&str> = arguments.iter().copied().chain(report).collect();
            let said = run_solver(&glpsol, &all, text).unwrap();
            // In GLPK's own format the line `s mip ROWS COLUMNS o VALUE` means: optimal, with this objective.
            let line = said.lines().find(|line| line.starts_with("s mip")).unwrap_or_else(|| panic!("{said}"));
            let words: Vec<&str> = line.split_whitespace().collect();
            let sign = if program.sense == Sense::Maximise { sign } else { 1.0 };
            assert_eq!(words[4], "o", "{} {arguments:?}: {line}", program.title);
            assert_eq!(words[5].parse::<f64>().unwrap(), sign * expected(&program), "{} {arguments:?}", program.title);
        }
    }
}

#[test]
fn cbc_reads_the_files_unchanged() {
    let Some(cbc) = program("cbc", 2 * sample_programs().len().div_ceil(5)) else { return };
    let folder = std::env::temp_dir().join(format!("igolog-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for program in sample_programs().into_iter().step_by(5) {
        for (name, text) in [("model.lp", to_lp(&program)), ("model.mps", to_mps(&program))] {
            let path = folder.join(name);
            std::fs::write(&path, text).unwrap();
            let output = Command::new(&cbc).arg(&path).arg("solve").output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let line = said.lines().find(|line| line.starts_with("Objective value:"));
            let line = line.unwrap_or_else(|| panic!("{}: {said}", program.title));
            let value: f64 = line.split_whitespace().last().unwrap().parse().unwrap();
            assert_eq!(value.abs(), expected(&program), "{}", program.title);
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
