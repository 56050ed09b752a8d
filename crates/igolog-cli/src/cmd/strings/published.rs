//! The published numbers of optimal boards on the n×n board: OEIS A347632, terms 1 to 22.

const PUBLISHED: [u64; 22] = [
    1,
    6,
    10,
    2,
    22,
    288,
    2,
    52,
    32,
    4,
    32,
    21_600,
    18,
    540_360,
    34_528,
    100_406,
    70_266_144,
    1_380_216_154,
    1_682_689_266,
    77_900_162,
    233_645_826,
    200_997_249_200,
];

/// The published number for an n×n board.
pub(super) fn optimal_boards(size: usize) -> Option<u64> {
    PUBLISHED.get(size.checked_sub(1)?).copied()
}
