//! Bounds on what a reader accepts.

/// Bounds on what [`Collection::read_with`](super::Collection::read_with) accepts from a stranger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Largest file, in bytes; never above 1 GiB, since places are kept as 32-bit offsets.
    pub bytes: usize,
    /// Largest number of nodes in all games together.
    pub nodes: usize,
    /// Warnings kept; the rest is summed up in one [`More`](super::WarningKind::More).
    pub warnings: usize,
}

impl Default for ReadLimits {
    /// 128 MiB, 16 million nodes (about 1 GB of memory at worst), 1,000 warnings.
    fn default() -> Self {
        Self { bytes: 128 << 20, nodes: 16_000_000, warnings: 1_000 }
    }
}
