//! Cohesion as a chain: each unit within 3 inches of another so that all are linked (DEPLOY-03,
//! RUL-105).

use crate::terms::charts::distance;
use table::base::Base;
use table::measure::within;

/// Whether a chain of gaps of at most 3 inches links all bases.
#[must_use]
pub fn is_whole(bases: &[Base]) -> bool {
    stray(bases).is_none()
}

/// The first base that has strayed, by its number, with the inches to the nearest of the others; `None` if all
/// are linked. The smaller part has strayed, whichever comes first.
#[must_use]
pub fn stray(bases: &[Base]) -> Option<(usize, f64)> {
    let linked = linked_to_first(bases);
    let apart: Vec<usize> = (0..bases.len()).filter(|i| !linked.contains(i)).collect();
    if apart.is_empty() {
        return None;
    }
    let (main, strays) = if apart.len() > linked.len() {
        (apart, linked)
    } else {
        (linked, apart)
    };
    let first = strays.into_iter().min()?;
    let base = bases.get(first)?;
    let gap = main
        .iter()
        .filter_map(|i| Some(bases.get(*i)?.distance(base)))
        .fold(f64::INFINITY, f64::min);
    Some((first, gap))
}

fn linked_to_first(bases: &[Base]) -> Vec<usize> {
    let mut linked: Vec<usize> = (0..bases.len().min(1)).collect();
    let mut next = 0;
    while let Some(from) = linked.get(next).and_then(|i| bases.get(*i)) {
        let found: Vec<usize> = bases
            .iter()
            .enumerate()
            .filter(|(i, base)| {
                !linked.contains(i) && within(base.distance(from), distance::COHESION)
            })
            .map(|(i, _)| i)
            .collect();
        linked.extend(found);
        next += 1;
    }
    linked
}
