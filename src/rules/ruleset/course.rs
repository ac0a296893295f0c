//! The cheapest paths over a map of hexes, by Dijkstra's algorithm (E. W. Dijkstra, "A note on two problems in connexion
//! with graphs", 1959).

use std::collections::BTreeSet;
use std::ops::Add;

/// A hex that can be reached, with the cheapest path to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReachedHex<C> {
    /// Price of the whole path.
    pub price: C,
    /// The hex.
    pub hex: String,
    /// All hexes of the path, without the first and with the last.
    pub way: Vec<String>,
}

/// Returns the hexes that can be reached from a hex, the cheapest first, beginning with that hex. `steps` gives the hexes
/// that can be entered from a hex, each with the price of the step. Of equally cheap paths, the one with the fewest hexes
/// is taken, and of those the first in the order of their labels.
pub fn cheapest_courses<C>(
    from: &str,
    steps: impl Fn(&str) -> Vec<(String, C)>,
) -> impl Iterator<Item = ReachedHex<C>>
where
    C: Copy + Ord + Default + Add<Output = C>,
{
    // In this order they are taken: price, length, hex, path.
    let mut open = BTreeSet::from([(C::default(), 0, from.to_owned(), Vec::new())]);
    let mut known = BTreeSet::new();
    std::iter::from_fn(move || {
        loop {
            let (price, length, hex, way) = open.pop_first()?;
            if !known.insert(hex.clone()) {
                continue;
            }
            for (next, step) in steps(&hex) {
                if !known.contains(&next) {
                    let mut longer: Vec<String> = way.clone();
                    longer.push(next.clone());
                    open.insert((price + step, length + 1, next, longer));
                }
            }
            return Some(ReachedHex { price, hex, way });
        }
    })
}

/// Returns the cheapest path from a hex through the named hexes, with every hex between them. `steps` gives the hexes
/// that a unit on its way to the second hex can enter from the first, each with its price. `None` if no path leads
/// through them.
pub fn cheapest_way<C>(
    from: &str,
    hexes: &[String],
    steps: impl Fn(&str, &str) -> Vec<(String, C)>,
) -> Option<Vec<String>>
where
    C: Copy + Ord + Default + Add<Output = C>,
{
    let mut here = from;
    let mut way = Vec::new();
    for goal in hexes {
        let mut courses = cheapest_courses(here, |at| steps(at, goal));
        way.extend(courses.find(|reached| reached.hex == *goal)?.way);
        here = goal;
    }
    Some(way)
}
