//! Stream compaction: those of a list that are wanted, without a branch.

/// Appends those of the numbers that come with `true`.
///
/// Branch-free, since which ones are wanted cannot be predicted: each number is written, and overwritten by the next
/// one if it was not wanted.
pub(crate) fn compact(
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
