//! Scratch 2.
#![allow(clippy::print_stdout)]
use igolog_extremal::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = Instant::now();
    match a[1].as_str() {
        "relax" => for n in 11..=a[2].parse().unwrap() { println!("{n} {:?} {:.2}", paper::relaxations(n), t.elapsed().as_secs_f64()); },
        "spectrum" => {
            let s = spectrum::spectrum(a[2].parse().unwrap(), a[3].parse().unwrap(), &Control::unlimited()).unwrap();
            println!("{:?} total {} states {} {:.2}", s.by_blocks.iter().map(|x| x.to_string()).collect::<Vec<_>>(), s.total(), s.states, t.elapsed().as_secs_f64());
        }
        "torus" => {
            let g = igolog_core::Graph::torus(a[2].parse().unwrap(), a[3].parse().unwrap()).unwrap();
            let r = graph::solve(&g, &Control::unlimited().with_time(std::time::Duration::from_secs(30)));
            println!("{:?} {:.2}", r, t.elapsed().as_secs_f64());
        }
        "ilp" => {
            let n = a[2].parse().unwrap();
            let p = program::grid(n, n, program::Form::FewestLiberties, &[]).unwrap();
            let r = program::solve(&p, None, &Control::unlimited(), &mut |_, _| ());
            println!("{:?} {:?} {} {:.2}", r.status, r.values.map(|v| p.objective(&v)), r.nodes, t.elapsed().as_secs_f64());
        }
        _ => {}
    }
}
