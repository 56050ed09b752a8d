//! Where a board keeps its tables: in fixed arrays indexed with a mask, or on the heap for large boards.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

/// A choice of storage.
pub(crate) trait Store: core::fmt::Debug + Clone {
    type Buffer<T: Copy + Default + core::fmt::Debug>: Buffer<T>;
    type Liberties: LibertySets;
}

/// A table by point.
pub(crate) trait Buffer<T: Copy>: Clone + core::fmt::Debug {
    fn filled(len: usize, value: T) -> Self;
    fn get(&self, index: u16) -> T;
    fn at(&mut self, index: u16) -> &mut T;
    fn copy_prefix(&mut self, from: &Self, len: usize);
    fn prefix(&self, len: usize) -> &[T];
    #[inline(always)]
    fn set(&mut self, index: u16, value: T) {
        *self.at(index) = value;
    }
}

/// A set of liberties and its size, for every possible root.
pub(crate) trait LibertySets: Clone + core::fmt::Debug {
    fn new(points: usize) -> Self;
    fn count(&self, root: u16) -> u16;
    fn words(&self, root: u16) -> &[u64];
    fn clear(&mut self, root: u16);
    /// Adds those of `points` that are told to be empty; a founded block starts from nothing.
    fn extend(&mut self, root: u16, founded: bool, points: impl Iterator<Item = (u16, bool)>);
    /// Adds `point` on a condition; told as a value so that no branch is needed.
    fn insert_if(&mut self, root: u16, point: u16, condition: bool);
    fn remove(&mut self, root: u16, point: u16);
    fn unite(&mut self, to: u16, from: u16);
    /// Pushes the set and its size on the log.
    fn save(&self, root: u16, log: &mut Vec<u64>);
    /// Pops what `save` pushed.
    fn restore(&mut self, root: u16, log: &mut Vec<u64>);
    fn copy(&mut self, from: &Self, root: u16);
}

/// Arrays of `CAP` entries (a power of two, so that a mask replaces the bounds check) and sets of `WORDS` words.
#[derive(Clone, Debug)]
pub(crate) struct Fixed<const CAP: usize, const WORDS: usize>;

impl<const CAP: usize, const WORDS: usize> Store for Fixed<CAP, WORDS> {
    type Buffer<T: Copy + Default + core::fmt::Debug> = FixedBuffer<T, CAP>;
    type Liberties = FixedLiberties<CAP, WORDS>;
}

#[derive(Clone, Debug)]
pub(crate) struct FixedBuffer<T, const CAP: usize>([T; CAP]);

impl<T: Copy + core::fmt::Debug, const CAP: usize> Buffer<T> for FixedBuffer<T, CAP> {
    fn filled(len: usize, value: T) -> Self {
        debug_assert!(len <= CAP);
        FixedBuffer([value; CAP])
    }
    #[inline(always)]
    fn get(&self, index: u16) -> T {
        debug_assert!((index as usize) < CAP);
        self.0[index as usize & (CAP - 1)]
    }
    #[inline(always)]
    fn at(&mut self, index: u16) -> &mut T {
        debug_assert!((index as usize) < CAP);
        &mut self.0[index as usize & (CAP - 1)]
    }
    fn copy_prefix(&mut self, from: &Self, len: usize) {
        let len = len.min(CAP);
        self.0[..len].copy_from_slice(&from.0[..len]);
    }
    fn prefix(&self, len: usize) -> &[T] {
        &self.0[..len.min(CAP)]
    }
}

#[derive(Clone, Debug)]
pub(crate) struct FixedLiberties<const CAP: usize, const WORDS: usize> {
    words: [[u64; WORDS]; CAP],
    counts: [u16; CAP],
}

impl<const CAP: usize, const WORDS: usize> LibertySets for FixedLiberties<CAP, WORDS> {
    fn new(_: usize) -> Self {
        FixedLiberties { words: [[0; WORDS]; CAP], counts: [0; CAP] }
    }
    #[inline(always)]
    fn count(&self, root: u16) -> u16 {
        self.counts[root as usize & (CAP - 1)]
    }
    #[inline(always)]
    fn words(&self, root: u16) -> &[u64] {
        &self.words[root as usize & (CAP - 1)]
    }
    #[inline(always)]
    fn clear(&mut self, root: u16) {
        self.words[root as usize & (CAP - 1)] = [0; WORDS];
        self.counts[root as usize & (CAP - 1)] = 0;
    }
    #[inline(always)]
    fn extend(&mut self, root: u16, founded: bool, points: impl Iterator<Item = (u16, bool)>) {
        let set = &mut self.words[root as usize & (CAP - 1)];
        let mut count = self.counts[root as usize & (CAP - 1)];
        if founded {
            *set = [0; WORDS];
            count = 0;
        }
        for (point, empty) in points {
            let word = &mut set[(point as usize >> 6).min(WORDS - 1)];
            let bit = (empty as u64) << (point & 63);
            count += (bit & !*word != 0) as u16;
            *word |= bit;
        }
        self.counts[root as usize & (CAP - 1)] = count;
    }
    #[inline(always)]
    fn insert_if(&mut self, root: u16, point: u16, condition: bool) {
        let word = &mut self.words[root as usize & (CAP - 1)][(point as usize >> 6).min(WORDS - 1)];
        let bit = (condition as u64) << (point & 63);
        let count = &mut self.counts[root as usize & (CAP - 1)];
        *count = count.wrapping_add((bit & !*word != 0) as u16);
        *word |= bit;
    }
    #[inline(always)]
    fn remove(&mut self, root: u16, point: u16) {
        let word = &mut self.words[root as usize & (CAP - 1)][(point as usize >> 6).min(WORDS - 1)];
        let bit = 1 << (point & 63);
        let count = &mut self.counts[root as usize & (CAP - 1)];
        *count = count.wrapping_sub((*word & bit != 0) as u16);
        *word &= !bit;
    }
    #[inline(always)]
    fn unite(&mut self, to: u16, from: u16) {
        let other = self.words[from as usize & (CAP - 1)];
        let own = &mut self.words[to as usize & (CAP - 1)];
        let mut common = 0;
        for k in 0..WORDS {
            let both = own[k] & other[k];
            own[k] |= other[k];
            // Blocks share few liberties, so counting those is the cheap way to count the union.
            if both != 0 {
                common += both.count_ones() as u16;
            }
        }
        let sum = self.counts[to as usize & (CAP - 1)] + self.counts[from as usize & (CAP - 1)];
        self.counts[to as usize & (CAP - 1)] = sum - common;
    }
    #[inline(always)]
    fn save(&self, root: u16, log: &mut Vec<u64>) {
        log.extend_from_slice(&self.words[root as usize & (CAP - 1)]);
        log.push(self.counts[root as usize & (CAP - 1)] as u64);
    }
    #[inline(always)]
    fn restore(&mut self, root: u16, log: &mut Vec<u64>) {
        let at = log.len() - (WORDS + 1);
        self.words[root as usize & (CAP - 1)].copy_from_slice(&log[at..at + WORDS]);
        self.counts[root as usize & (CAP - 1)] = log[at + WORDS] as u16;
        log.truncate(at);
    }
    fn copy(&mut self, from: &Self, root: u16) {
        self.words[root as usize & (CAP - 1)] = from.words[root as usize & (CAP - 1)];
        self.counts[root as usize & (CAP - 1)] = from.counts[root as usize & (CAP - 1)];
    }
}

/// Boxed slices of just the needed length.
#[derive(Clone, Debug)]
pub(crate) struct Heap;

impl Store for Heap {
    type Buffer<T: Copy + Default + core::fmt::Debug> = HeapBuffer<T>;
    type Liberties = HeapLiberties;
}

#[derive(Clone, Debug)]
pub(crate) struct HeapBuffer<T>(Box<[T]>);

impl<T: Copy + core::fmt::Debug> Buffer<T> for HeapBuffer<T> {
    fn filled(len: usize, value: T) -> Self {
        HeapBuffer(vec![value; len].into_boxed_slice())
    }
    #[inline(always)]
    fn get(&self, index: u16) -> T {
        self.0[index as usize]
    }
    #[inline(always)]
    fn at(&mut self, index: u16) -> &mut T {
        &mut self.0[index as usize]
    }
    fn copy_prefix(&mut self, from: &Self, len: usize) {
        self.0[..len].copy_from_slice(&from.0[..len]);
    }
    fn prefix(&self, len: usize) -> &[T] {
        &self.0[..len]
    }
}

/// One zeroed allocation, so that the system gives memory only to roots that come to be.
#[derive(Clone, Debug)]
pub(crate) struct HeapLiberties {
    words: Vec<u64>,
    stride: usize,
    counts: Vec<u16>,
}

impl HeapLiberties {
    #[inline(always)]
    fn set(&mut self, root: u16) -> &mut [u64] {
        let at = root as usize * self.stride;
        &mut self.words[at..at + self.stride]
    }
}

impl LibertySets for HeapLiberties {
    fn new(points: usize) -> Self {
        let (roots, stride) = (points + super::NOBODIES as usize, points.div_ceil(64));
        HeapLiberties { words: vec![0; roots * stride], stride, counts: vec![0; roots] }
    }
    #[inline(always)]
    fn count(&self, root: u16) -> u16 {
        self.counts[root as usize]
    }
    #[inline(always)]
    fn words(&self, root: u16) -> &[u64] {
        let at = root as usize * self.stride;
        &self.words[at..at + self.stride]
    }
    fn clear(&mut self, root: u16) {
        self.set(root).fill(0);
        self.counts[root as usize] = 0;
    }
    fn extend(&mut self, root: u16, founded: bool, points: impl Iterator<Item = (u16, bool)>) {
        if founded {
            self.clear(root);
        }
        for (point, empty) in points {
            self.insert_if(root, point, empty);
        }
    }
    #[inline(always)]
    fn insert_if(&mut self, root: u16, point: u16, condition: bool) {
        let word = &mut self.set(root)[point as usize >> 6];
        let bit = (condition as u64) << (point & 63);
        let new = bit & !*word != 0;
        *word |= bit;
        self.counts[root as usize] = self.counts[root as usize].wrapping_add(new as u16);
    }
    #[inline(always)]
    fn remove(&mut self, root: u16, point: u16) {
        let word = &mut self.set(root)[point as usize >> 6];
        let bit = 1 << (point & 63);
        let there = *word & bit != 0;
        *word &= !bit;
        self.counts[root as usize] = self.counts[root as usize].wrapping_sub(there as u16);
    }
    fn unite(&mut self, to: u16, from: u16) {
        let (to_at, from_at) = (to as usize * self.stride, from as usize * self.stride);
        let mut count = 0;
        for k in 0..self.stride {
            let word = self.words[to_at + k] | self.words[from_at + k];
            self.words[to_at + k] = word;
            count += word.count_ones();
        }
        self.counts[to as usize] = count as u16;
    }
    fn save(&self, root: u16, log: &mut Vec<u64>) {
        log.extend_from_slice(self.words(root));
        log.push(self.counts[root as usize] as u64);
    }
    fn restore(&mut self, root: u16, log: &mut Vec<u64>) {
        let at = log.len() - (self.stride + 1);
        let end = at + self.stride;
        self.counts[root as usize] = log[end] as u16;
        self.set(root).copy_from_slice(&log[at..end]);
        log.truncate(at);
    }
    fn copy(&mut self, from: &Self, root: u16) {
        self.set(root).copy_from_slice(from.words(root));
        self.counts[root as usize] = from.counts[root as usize];
    }
}
