//! Random numbers for sampling, the same on every machine for the same seed.

use num_bigint::BigUint;

/// A SplitMix64 generator (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// A generator; equal seeds give equal numbers.
    pub fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, each with the same probability; zero if `end` is zero.
    pub fn below(&mut self, end: &BigUint) -> BigUint {
        let bits = end.bits();
        if bits == 0 {
            return BigUint::ZERO;
        }
        loop {
            let words = (0..bits.div_ceil(32)).map(|_| (self.bits() >> 32) as u32).collect();
            let surplus = bits.div_ceil(32) * 32 - bits;
            let drawn = BigUint::new(words) >> surplus;
            if drawn < *end {
                return drawn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up_about_equally_often() {
        let mut random = Random::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            let drawn = random.below(&BigUint::from(6u8));
            seen[usize::try_from(drawn).unwrap()] += 1;
        }
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
