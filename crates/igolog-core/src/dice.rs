//! A small seeded sequence of numbers, so that a run can be repeated.

/// Pseudo-random numbers from a seed (splitmix64, Steele, Lea and Flood 2014): equal seeds give equal numbers on every
/// machine. There is no other state and no entropy.
///
/// ```
/// use igolog_core::Dice;
/// let mut dice = Dice::new(7);
/// let drawn = dice.below(6);
/// assert!(drawn < 6);
/// assert_eq!(Dice::new(7).below(6), drawn);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The sequence that belongs to a seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number from 0…n−1; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * n as u64) >> 32) as u32
    }

    /// A place in a list of `len` entries, fewer than 2³²: 0…len−1; 0 if there is none.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// Whether an event of this probability, given in 256ths, happens.
    #[inline]
    pub fn chance(&mut self, of_256: u32) -> bool {
        self.below(256) < of_256
    }

    /// A number from 0 up to but not including 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1u64 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn draws_stay_in_range_and_reach_every_value() {
        let mut dice = Dice::new(7);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[dice.index(5)] += 1;
            assert!((0.0..1.0).contains(&dice.unit()));
        }
        assert!(seen.iter().all(|&n| n > 100), "{seen:?}");
        assert_eq!(dice.below(0), 0);
    }
}
