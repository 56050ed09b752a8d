//! The layers of the network. Sums are made so that neither a turned or mirrored board nor exchanged colours change a bit
//! of them: opposite neighbours are added first, and means are made of whole numbers.

/// How many numbers a layer keeps of a point, for each colour's view.
pub(super) const CHANNELS: usize = 40;

/// What a layer keeps of a point in one view.
pub(super) type Kept = [f32; CHANNELS];

/// What Black and White see of each point, row by row.
pub(super) type Views = Vec<[Kept; 2]>;

/// Points in rows with a rim of zeros.
#[derive(Clone, Debug)]
pub(super) struct Field<const N: usize> {
    row: usize,
    values: Vec<[f32; N]>,
}

impl<const N: usize> Field<N> {
    /// The points of a board, row by row.
    pub(super) fn of((width, height): (usize, usize), mut points: impl Iterator<Item = [f32; N]>) -> Field<N> {
        let row = width + 2;
        let mut values = vec![[0.0; N]; row * (height + 2)];
        for line in values[row..].chunks_exact_mut(row).take(height) {
            line[1..=width].iter_mut().zip(&mut points).for_each(|(place, point)| *place = point);
        }
        Field { row, values }
    }

    /// A point, the sum of its neighbours, and the sum of its diagonals.
    fn around(&self, x: usize, y: usize) -> [[f32; N]; 3] {
        let at = (y + 1) * self.row + x + 1;
        let opposite = |step: usize, other: usize| -> [f32; N] {
            let [a, b, c, d] = [at - step, at + step, at - other, at + other].map(|at| &self.values[at]);
            std::array::from_fn(|n| (a[n] + b[n]) + (c[n] + d[n]))
        };
        [self.values[at], opposite(1, self.row), opposite(self.row + 1, self.row - 1)]
    }
}

/// A layer that sees every point with those around it: what is so for both colours, and what differs.
#[derive(Clone, Debug)]
pub(super) struct Around<const E: usize, const O: usize> {
    /// Of the point itself, its neighbours, its diagonals: for each of their numbers, what it adds.
    pub(super) even: Vec<Kept>,
    pub(super) odd: Vec<Kept>,
    pub(super) bias: Kept,
}

impl<const E: usize, const O: usize> Around<E, O> {
    pub(super) fn apply(&self, (width, height): (usize, usize), even: &Field<E>, odd: &Field<O>) -> Views {
        let look = |(x, y)| {
            let same = weigh(self.bias, even.around(x, y).as_flattened(), &self.even);
            let turned = weigh([0.0; CHANNELS], odd.around(x, y).as_flattened(), &self.odd);
            views(&same, &turned)
        };
        let mut seen = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                seen.push(look((x, y)));
            }
        }
        seen
    }
}

/// Adds to `sum` what each value says.
#[inline(always)]
fn weigh(mut sum: Kept, values: &[f32], weights: &[Kept]) -> Kept {
    // Most of what is seen of a position, and much of what layers keep, is nothing.
    for (&value, weights) in values.iter().zip(weights).filter(|(value, _)| **value != 0.0) {
        sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
    }
    sum
}

fn views(same: &Kept, turned: &Kept) -> [Kept; 2] {
    [std::array::from_fn(|n| same[n] + turned[n]), std::array::from_fn(|n| same[n] - turned[n])]
}

fn sum([black, white]: &[Kept; 2]) -> Kept {
    std::array::from_fn(|n| black[n] + white[n])
}

fn difference([black, white]: &[Kept; 2]) -> Kept {
    std::array::from_fn(|n| black[n] - white[n])
}

/// What the views have in common, and in what they differ.
pub(super) fn parted(size: (usize, usize), seen: &Views) -> (Field<CHANNELS>, Field<CHANNELS>) {
    (Field::of(size, seen.iter().map(sum)), Field::of(size, seen.iter().map(difference)))
}

/// What is below zero is nothing.
pub(super) fn positive(seen: &mut Views) {
    seen.as_flattened_mut().as_flattened_mut().iter_mut().for_each(|value| *value = value.max(0.0));
}

/// Adds one to the other and keeps what is positive.
pub(super) fn grow(seen: &mut Views, more: &Views) {
    let more = more.as_flattened().as_flattened();
    for (value, more) in seen.as_flattened_mut().as_flattened_mut().iter_mut().zip(more) {
        *value = (*value + more).max(0.0);
    }
}

/// A layer that tells every point what the means of its class and of the board say.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// For each number of a class and then of the board, what it adds.
    pub(super) even: Vec<Kept>,
    pub(super) odd: Vec<Kept>,
}

/// Numbers are counted in these parts, so that their sum is the same in every order.
const PARTS: f32 = 4096.0;
/// Larger numbers count as this one.
const MOST: f32 = 1e6;

/// The sums of both views over some points, and how many these are.
#[derive(Clone)]
struct Total {
    sums: [[i64; CHANNELS]; 2],
    points: u32,
}

impl Total {
    const NONE: Total = Total { sums: [[0; CHANNELS]; 2], points: 0 };

    fn add(&mut self, seen: &[Kept; 2]) {
        let values = seen.as_flattened().iter();
        for (sum, &value) in self.sums.as_flattened_mut().iter_mut().zip(values) {
            *sum += (value.min(MOST) * PARTS) as i64;
        }
        self.points += 1;
    }

    fn join(&mut self, other: &Total) {
        let sums = self.sums.as_flattened_mut().iter_mut();
        sums.zip(other.sums.as_flattened()).for_each(|(sum, more)| *sum += more);
        self.points += other.points;
    }

    fn mean(&self) -> [Kept; 2] {
        let scale = 1.0 / (PARTS * self.points.max(1) as f32);
        self.sums.map(|sums| sums.map(|sum| sum as f32 * scale))
    }
}

impl Pool {
    pub(super) fn apply(&self, seen: &mut Views, classes: &[u16], count: usize) {
        let mut totals = vec![Total::NONE; count];
        seen.iter().zip(classes).for_each(|(seen, &class)| totals[usize::from(class)].add(seen));
        let mut board = Total::NONE;
        totals.iter().for_each(|total| board.join(total));
        let board = board.mean();
        let same = weigh([0.0; CHANNELS], &sum(&board), &self.even[CHANNELS..]);
        let turned = weigh([0.0; CHANNELS], &difference(&board), &self.odd[CHANNELS..]);
        let say = |total: &Total| {
            let mean = total.mean();
            views(&weigh(same, &sum(&mean), &self.even), &weigh(turned, &difference(&mean), &self.odd))
        };
        let said: Vec<[Kept; 2]> = totals.iter().map(say).collect();
        for (seen, &class) in seen.iter_mut().zip(classes) {
            let values = seen.as_flattened_mut().iter_mut();
            values
                .zip(said[usize::from(class)].as_flattened())
                .for_each(|(value, said)| *value = (*value + said).max(0.0));
        }
    }
}
