//! Border words and their ranks.
//!
//! A border word holds one digit per column of the last finished row: [`BARE`] (a stone without a liberty yet),
//! [`COVERED`] (a stone that has one) or [`EMPTY`]. A bare stone is never beside an empty point, so a word of
//! length `k` has about 1.2·(1+√2)ᵏ possibilities instead of 3ᵏ; ranks number them without gaps.

/// A stone without a liberty so far.
pub(crate) const BARE: usize = 0;
/// A stone that has a liberty.
pub(crate) const COVERED: usize = 1;
/// An empty point.
pub(crate) const EMPTY: usize = 2;

/// The number of border words of each length, by first digit.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    outer: Vec<usize>,
    middle: Vec<usize>,
    all: Vec<usize>,
}

/// The tails that may follow one digit: where the longer words lie, where the tails start, how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tails {
    pub(crate) offset: usize,
    pub(crate) start: usize,
    pub(crate) len: usize,
}

impl Words {
    /// Counts for all lengths up to `longest`.
    pub(crate) fn new(longest: usize) -> Self {
        let (mut outer, mut middle, mut all) = (vec![0], vec![1], vec![1]);
        for length in 1..=longest {
            let first_outer = if length == 1 { 1 } else { outer[length - 1] + middle[length - 1] };
            let first_middle = all[length - 1];
            outer.push(first_outer);
            middle.push(first_middle);
            all.push(2 * first_outer + first_middle);
        }
        Words { outer, middle, all }
    }

    /// Words of this length that begin with a bare stone; as many begin with an empty point.
    pub(crate) fn outer(&self, length: usize) -> usize {
        self.outer[length]
    }

    /// Words of this length that begin with a covered stone.
    pub(crate) fn middle(&self, length: usize) -> usize {
        self.middle[length]
    }

    /// All words of this length.
    pub(crate) fn all(&self, length: usize) -> usize {
        self.all[length]
    }

    /// What `digit`, followed by `length − 1` more digits, adds to the rank of its tail.
    /// Ranks are in the order of the digits, the leading digit counting most.
    pub(crate) fn place(&self, digit: usize, length: usize) -> usize {
        match digit {
            BARE => 0,
            COVERED => self.outer[length],
            _ => 2 * self.outer[length] + self.middle[length] - self.all[length - 1],
        }
    }

    /// The run of ranks of the words of this length that begin with `digit`, and the run of ranks of their tails.
    pub(crate) fn tails(&self, digit: usize, length: usize) -> Tails {
        let outer = self.outer[length];
        match digit {
            BARE => Tails { offset: 0, start: 0, len: outer },
            COVERED => Tails { offset: outer, start: 0, len: self.middle[length] },
            _ => Tails { offset: outer + self.middle[length], start: self.all[length - 1] - outer, len: outer },
        }
    }

    /// For every word of this length, in order of rank, the rank of the word read backwards.
    pub(crate) fn reversal(&self, length: usize) -> Vec<u32> {
        let mut ranks = vec![0u32];
        let mut last = vec![COVERED as u8];
        for position in 1..=length {
            let mut longer = Vec::with_capacity(self.all[position]);
            let mut longer_last = Vec::with_capacity(self.all[position]);
            for (&rank, &before) in ranks.iter().zip(&last) {
                for digit in [BARE, COVERED, EMPTY] {
                    if digit.abs_diff(before as usize) < 2 {
                        longer.push(rank + self.place(digit, position) as u32);
                        longer_last.push(digit as u8);
                    }
                }
            }
            (ranks, last) = (longer, longer_last);
        }
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(length: usize) -> Vec<Vec<usize>> {
        let mut list = vec![vec![]];
        for _ in 0..length {
            list = list
                .into_iter()
                .flat_map(|word: Vec<usize>| {
                    (0..3).filter_map(move |digit| {
                        let fits = word.last().is_none_or(|&before| before.abs_diff(digit) < 2);
                        fits.then(|| word.iter().copied().chain([digit]).collect())
                    })
                })
                .collect();
        }
        list
    }

    #[test]
    fn ranks_number_the_words_in_order() {
        let counts = Words::new(8);
        for length in 1..=8 {
            let list = words(length);
            assert_eq!(list.len(), counts.all(length));
            for (rank, word) in list.iter().enumerate() {
                let sum: usize = word.iter().enumerate().map(|(i, &d)| counts.place(d, length - i)).sum();
                assert_eq!(sum, rank, "{word:?}");
            }
        }
    }

    #[test]
    fn reversal_is_an_involution() {
        let counts = Words::new(7);
        let ranks = counts.reversal(7);
        for (rank, &back) in ranks.iter().enumerate() {
            assert_eq!(ranks[back as usize] as usize, rank);
        }
    }
}
