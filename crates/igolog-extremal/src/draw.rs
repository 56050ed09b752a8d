//! Draws from large ranges.

use igolog_core::Dice;
use num_bigint::BigUint;

/// A number below `end`, each with the same probability; zero if `end` is zero.
pub(crate) fn below(dice: &mut Dice, end: &BigUint) -> BigUint {
    let bits = end.bits();
    if bits == 0 {
        return BigUint::ZERO;
    }
    loop {
        let words = (0..bits.div_ceil(32)).map(|_| (dice.next_u64() >> 32) as u32).collect();
        let surplus = bits.div_ceil(32) * 32 - bits;
        let drawn = BigUint::new(words) >> surplus;
        if drawn < *end {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up_about_equally_often() {
        let mut dice = Dice::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            let drawn = below(&mut dice, &BigUint::from(6u8));
            seen[usize::try_from(drawn).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
