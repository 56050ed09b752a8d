//! A small network that sees who will own each point of a plain grid.
//!
//! It was fitted to what a strong engine says of positions of games (`scripts/outlook`). What it sees of a point are
//! [`Planes`]; nine layers see every point with those around it, and four times the mean of every group of stones, of
//! every connected set of empty points and of the board is told to all points of it. Two views, Black's and White's, go
//! through the same layers, and neighbours are only added up: a turned or mirrored board is seen turned or mirrored, with
//! exchanged colours exchanged, to the last bit and on every machine.

mod layers;
mod planes;

use std::sync::LazyLock;

use layers::{Around, CHANNELS, Field, Kept, Pool, grow, parted, positive};
pub use planes::{EVEN, ODD, Planes};

/// Pairs of layers after the first one, with a look at groups and open regions between them.
const PAIRS: usize = 4;

/// Of every matrix a scale for each output and its numbers as signed bytes; of the others the numbers themselves.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::read(WEIGHTS).expect("the weights of this build"));

struct Pair {
    first: Around<CHANNELS, CHANNELS>,
    pool: Pool,
    second: Around<CHANNELS, CHANNELS>,
}

struct Net {
    first: Around<EVEN, ODD>,
    pairs: Vec<Pair>,
    last: Vec<f32>,
}

/// The log-odds that each point is Black's in the end, row by row.
pub fn owners(planes: &Planes) -> Vec<f32> {
    NET.odds(planes)
}

impl Net {
    fn read(bytes: &[u8]) -> Option<Net> {
        let mut rest = Reader { bytes };
        let first = rest.around()?;
        let pair = |_| {
            let first = rest.around()?;
            let pool = Pool { even: rest.matrix(2 * CHANNELS)?, odd: rest.matrix(2 * CHANNELS)? };
            Some(Pair { first, pool, second: rest.around()? })
        };
        let pairs: Option<Vec<Pair>> = (0..PAIRS).map(pair).collect();
        let scale = rest.number()?;
        let last = rest.take(CHANNELS)?.iter().map(|&b| scale * f32::from(b as i8)).collect();
        rest.bytes.is_empty().then_some(Net { first, pairs: pairs?, last })
    }

    fn odds(&self, planes: &Planes) -> Vec<f32> {
        let size = planes.size;
        let even = Field::of(size, planes.even.iter().copied());
        let odd = Field::of(size, planes.odd.iter().copied());
        let mut seen = self.first.apply(size, &even, &odd);
        positive(&mut seen);
        for pair in &self.pairs {
            let (even, odd) = parted(size, &seen);
            let mut between = pair.first.apply(size, &even, &odd);
            positive(&mut between);
            pair.pool.apply(&mut between, &planes.classes, planes.class_count);
            let (even, odd) = parted(size, &between);
            grow(&mut seen, &pair.second.apply(size, &even, &odd));
        }
        let say = |view: &Kept| view.iter().zip(&self.last).map(|(value, weight)| value * weight).sum::<f32>();
        seen.iter().map(|[black, white]| say(black) - say(white)).collect()
    }
}

/// What is left of the file.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<f32> {
        self.take(4)?.try_into().ok().map(f32::from_le_bytes)
    }

    fn numbers(&mut self) -> Option<Kept> {
        let mut numbers = [0.0; CHANNELS];
        for number in &mut numbers {
            *number = self.number()?;
        }
        Some(numbers)
    }

    fn matrix(&mut self, rows: usize) -> Option<Vec<Kept>> {
        let scales = self.numbers()?;
        let rows = self.take(rows * CHANNELS)?.chunks_exact(CHANNELS);
        Some(rows.map(|row| std::array::from_fn(|at| scales[at] * f32::from(row[at] as i8))).collect())
    }

    fn around<const E: usize, const O: usize>(&mut self) -> Option<Around<E, O>> {
        Some(Around { even: self.matrix(3 * E)?, odd: self.matrix(3 * O)?, bias: self.numbers()? })
    }
}
