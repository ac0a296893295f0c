//! The cheapest path over a map of hexes, for a line that names only its goal.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Add;

/// Returns the cheapest path from one hex to another, without the first and with the last; of equally cheap ones, the
/// one with the fewest steps. `steps` gives the hexes that a unit can enter from a hex, each with its cost. `None` if no
/// path leads to the goal.
pub fn cheapest_course<C>(
    from: &str,
    to: &str,
    steps: impl Fn(&str) -> Vec<(String, C)>,
) -> Option<Vec<String>>
where
    C: Copy + Ord + Default + Add<Output = C>,
{
    let start = (C::default(), 0_usize);
    let mut open = BTreeSet::from([(start, from.to_owned())]);
    let mut known = BTreeMap::from([(from.to_owned(), start)]);
    let mut before: BTreeMap<String, String> = BTreeMap::new();
    while let Some(((cost, length), here)) = open.pop_first() {
        if here == to {
            break;
        }
        for (next, toll) in steps(&here) {
            let reached = (cost + toll, length + 1);
            if known.get(&next).is_none_or(|least| reached < *least) {
                known.insert(next.clone(), reached);
                before.insert(next.clone(), here.clone());
                open.insert((reached, next));
            }
        }
    }
    let mut course = Vec::new();
    let mut here = to;
    while here != from {
        course.push(here.to_owned());
        here = before.get(here)?;
    }
    course.reverse();
    Some(course)
}
