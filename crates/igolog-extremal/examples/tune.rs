//! Scratch.
#![allow(clippy::print_stdout)]
use igolog_extremal::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let r: usize = a[2].parse().unwrap();
    let c: usize = a.get(3).map_or(r, |x| x.parse().unwrap());
    let t = Instant::now();
    let ctl = Control::unlimited();
    let s = search::solve(r, c, &ctl);
    println!("{r}x{c} lib {} lower {} states {} {:.3}s", s.pattern.liberties(), s.lower, s.states, t.elapsed().as_secs_f64());
    assert!(s.pattern.is_legal());
    if a[1] == "count" {
        let plus: usize = a.get(4).map_or(0, |x| x.parse().unwrap());
        let t = Instant::now();
        let n = search::count(r, c, s.lower + plus, search::Partition::First, &ctl).unwrap();
        println!("{:?} states {} {:.3}s", n.by_liberties, n.states, t.elapsed().as_secs_f64());
    }
    let st = std::fs::read_to_string("/proc/self/status").unwrap();
    println!("{}", st.lines().find(|l| l.starts_with("VmHWM")).unwrap());
}
