//! Work on many items, shared among the processors.

use std::sync::OnceLock;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Applies a function to each number below `count` and returns the results in order.
///
/// Runs sequentially if there are fewer than twice `worth` items, and inside another parallel loop. `start` is called
/// once for each stretch of numbers; the closure that it returns does the work and may keep buffers between items. The
/// results do not depend on the number of threads.
pub fn map_in_parallel<T: Send, W: FnMut(usize) -> T>(
    count: usize,
    worth: usize,
    start: impl Fn() -> W + Send + Sync,
) -> Vec<T> {
    // A thread of the pool starts no loop of its own.
    let is_alone = rayon::current_thread_index().is_none();
    match thread_pool().filter(|_| is_alone && count >= 2 * worth) {
        Some(helpers) => helpers.install(|| {
            let numbers = (0..count).into_par_iter().with_min_len(worth);
            numbers
                .map_init(start, |work, number| work(number))
                .collect()
        }),
        None => (0..count).map(start()).collect(),
    }
}

/// Returns the pool of threads, which is made only once, because a fresh pool starts late and with empty caches. `None`
/// on one processor, or if no thread can be started.
fn thread_pool() -> Option<&'static ThreadPool> {
    static HELPERS: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let call = || {
        let helpers = ThreadPoolBuilder::new().build().ok();
        helpers.filter(|helpers| helpers.current_num_threads() > 1)
    };
    HELPERS.get_or_init(call).as_ref()
}
