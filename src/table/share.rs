//! Work on many things, shared out among the processors.

use std::num::NonZero;
use std::thread;

/// Returns what the work makes of each number below `count`, in order.
///
/// Nobody is called to help with fewer than `worth` of them. `start` is asked once for every helper:
/// what it returns does the work and may keep what it needs again. The results do not tell how many
/// helpers there were.
pub(crate) fn shared<T: Send, W: FnMut(usize) -> T>(
    count: usize,
    worth: usize,
    start: impl Fn() -> W + Sync,
) -> Vec<T> {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let helpers = processors.min(count / worth).max(1);
    // Every helper takes one in so many: neighbours are about as much work as each other.
    let share = |first: usize| -> Vec<T> {
        let work = start();
        (first..count).step_by(helpers).map(work).collect()
    };
    let shares: Vec<Vec<T>> = thread::scope(|scope| {
        let share = &share;
        let others = (1..helpers).map(|first| scope.spawn(move || share(first)));
        let others: Vec<_> = others.collect();
        let mine = share(0);
        let joined = others.into_iter().zip(1..);
        let others = joined.map(|(other, first)| other.join().unwrap_or_else(|_| share(first)));
        std::iter::once(mine).chain(others).collect()
    });
    let mut shares: Vec<_> = shares.into_iter().map(Vec::into_iter).collect();
    (0..count)
        .filter_map(|number| shares.get_mut(number % helpers)?.next())
        .collect()
}
