//! Work on many things, shared out among the processors.

use std::sync::OnceLock;

use rayon::ThreadPool;
use rayon::ThreadPoolBuilder;
use rayon::iter::IndexedParallelIterator;
use rayon::iter::IntoParallelIterator;
use rayon::iter::ParallelIterator;

/// Returns what the work makes of each number below `count`, in order.
///
/// Nobody is called to help with fewer than `worth` of them, nor where many work side by side as it is. `start` is asked once for every stretch
/// of numbers: what it returns does the work and may keep what it needs again. The results do not tell
/// how many helpers there were.
pub(crate) fn shared<T: Send, W: FnMut(usize) -> T>(
    count: usize,
    worth: usize,
    start: impl Fn() -> W + Send + Sync,
) -> Vec<T> {
    // Who is one of several at work already has no helpers of his own.
    let is_alone = rayon::current_thread_index().is_none();
    match helpers().filter(|_| is_alone && count >= 2 * worth) {
        Some(helpers) => helpers.install(|| {
            let numbers = (0..count).into_par_iter().with_min_len(worth);
            numbers
                .map_init(start, |work, number| work(number))
                .collect()
        }),
        None => (0..count).map(start()).collect(),
    }
}

/// Returns those who help, kept between one piece of work and the next: called anew each time they come
/// late, and forget what they remember. None where there is one processor only, or no thread to be had.
fn helpers() -> Option<&'static ThreadPool> {
    static HELPERS: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let call = || {
        let helpers = ThreadPoolBuilder::new().build().ok();
        helpers.filter(|helpers| helpers.current_num_threads() > 1)
    };
    HELPERS.get_or_init(call).as_ref()
}
