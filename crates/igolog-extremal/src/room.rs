//! Memory for large tables, asked for in a way that can be refused: a search without it ends as if it was asked to, with what
//! it knows by then.

use igolog_core::Stopped;

/// Makes a table one of so many equal values, in its own memory as far as that goes.
pub(crate) fn fill<T: Clone>(table: &mut Vec<T>, len: usize, value: T) -> Result<(), Stopped> {
    table.clear();
    table.try_reserve_exact(len).map_err(|_| Stopped)?;
    table.resize(len, value);
    Ok(())
}

/// A table of so many equal values.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, Stopped> {
    let mut table = Vec::new();
    fill(&mut table, len, value)?;
    Ok(table)
}

/// A table of these values.
pub(crate) fn gathered<T>(values: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>, Stopped> {
    let mut table = Vec::new();
    table.try_reserve_exact(values.len()).map_err(|_| Stopped)?;
    table.extend(values);
    Ok(table)
}

/// Room for so many more values in a table.
pub(crate) fn more<T>(table: &mut Vec<T>, len: usize) -> Result<(), Stopped> {
    table.try_reserve(len).map_err(|_| Stopped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused() {
        assert_eq!(filled(usize::MAX / 4, 0u8), Err(Stopped));
        assert_eq!(filled(usize::MAX, 0u64), Err(Stopped));
        assert_eq!(filled(3, 7u8), Ok(vec![7; 3]));
        assert_eq!(gathered([1, 2].iter().copied()), Ok(vec![1, 2]));
        assert_eq!(more(&mut vec![0u64], usize::MAX / 8), Err(Stopped));
    }
}
