//! Stream compaction: selects items of a list without a branch.

/// Appends the numbers that are paired with `true`.
///
/// Branch-free, because the selection cannot be predicted: each number is written, and the next one overwrites it if
/// it was not selected.
pub(crate) fn append_kept(
    numbers: impl ExactSizeIterator<Item = (usize, bool)>,
    kept: &mut Vec<usize>,
) {
    let mut count = kept.len();
    kept.resize(count + numbers.len(), 0);
    for (number, wanted) in numbers {
        if let Some(slot) = kept.get_mut(count) {
            *slot = number;
        }
        count += usize::from(wanted);
    }
    kept.truncate(count);
}
