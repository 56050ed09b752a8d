//! How often the interval holds the truth, and the widening that makes it nine times in ten.

use super::cases::{BEFORE, Case};

/// Prints for each distance from the end how many margins lie in their intervals.
pub(crate) fn coverage(cases: &[Case]) {
    println!("| moves before the end | positions | in the interval | mean ± | mean error |");
    println!("|--:|--:|--:|--:|--:|");
    let rows = BEFORE.iter().map(|&before| (before.to_string(), Some(before)));
    for (name, before) in rows.chain([("all".to_string(), None)]) {
        let row: Vec<&Case> = cases.iter().filter(|c| before.is_none_or(|b| b == c.before)).collect();
        let held = row.iter().filter(|c| c.error <= c.doubt.unwrap_or(0.0)).count();
        let mean = |of: &dyn Fn(&Case) -> f32| row.iter().map(|c| of(c)).sum::<f32>() / row.len().max(1) as f32;
        println!(
            "| {name} | {} | {:.0} % | {:.1} | {:.1} |",
            row.len(),
            100.0 * held as f32 / row.len().max(1) as f32,
            mean(&|c| c.doubt.unwrap_or(0.0)),
            mean(&|c| c.error)
        );
    }
}

/// Prints the widening of unfinished games with the least pinball loss at 90 %, and what finished ones need.
pub(crate) fn run(cases: &[Case]) {
    let (over, open): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|c| c.finished);
    let loss = |least: f32, slope: f32| -> f32 {
        let one = |c: &&Case| {
            let off = c.error - (least + slope * c.deviation);
            if off > 0.0 { 0.9 * off } else { -0.1 * off }
        };
        open.iter().map(one).sum()
    };
    let steps = |most: f32, by: f32| (0..=(most / by) as u32).map(move |i| i as f32 * by);
    let all = steps(10.0, 0.5).flat_map(|least| steps(4.0, 0.05).map(move |slope| (least, slope)));
    let best = all.min_by(|a, b| loss(a.0, a.1).total_cmp(&loss(b.0, b.1)));
    println!("{} open positions, least and slope: {best:?}", open.len());
    let mut errors: Vec<f32> = over.iter().map(|c| c.error).collect();
    errors.sort_by(f32::total_cmp);
    println!("{} finished ones, nine in ten are off by at most {:?}", over.len(), errors.get(errors.len() * 9 / 10));
}
