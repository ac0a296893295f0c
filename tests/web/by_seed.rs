//! Many pairs of games by seed.

use super::pairs::Pairs;

/// So many pairs in a run; `VIDETTE_TWINS` asks for another number.
const PAIRS: u64 = 500;

/// Two at once: half of the pairs each.
const THREADS: usize = 2;

#[test]
fn five_hundred_pairs_of_games_are_the_same_on_every_route_and_stream() {
    let count = std::env::var("VIDETTE_TWINS").map_or(PAIRS, |n| n.parse().unwrap());
    let pairs = Pairs::new();
    let (mut acts, mut told, mut fights) = (0, 0, 0);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .map(|thread| {
                let pairs = &pairs;
                scope.spawn(move || {
                    let own = (0..count).filter(|seed| *seed as usize / 2 % THREADS == thread);
                    own.map(|seed| pairs.play(seed, thread)).collect::<Vec<_>>()
                })
            })
            .collect();
        for shown in threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
        {
            acts += shown.acts;
            told += usize::from(shown.owner_was_told);
            fights += usize::from(shown.has_fought);
        }
    });
    let count = count as usize;
    assert!(acts > count, "only {acts} hidden acts");
    assert!(50 * fights > count, "only {fights} fights in {count} pairs");
    // The counter-test: their owner is told of them.
    assert!(2 * told > count, "only {told} of {count} owners were told");
}
