//! Cohesion as a chain: each unit is within 3 inches of another so that all are linked (DEPLOY-03, RUL-105).

use crate::terms::charts::distance;
use table::base::Base;
use table::measure::within;

/// Checks whether a chain of gaps of at most 3 inches links all bases.
#[must_use]
pub fn is_whole(bases: &[Base]) -> bool {
    first_stray(bases).is_none()
}

/// Returns the first base that has strayed, by index, with the inches to the nearest of the others; `None` if all are
/// linked. If the bases fall into two parts, the smaller part has strayed. Objections must name this base, because
/// journals store them word for word; the check of a roster reports [`all_strays`] instead.
#[must_use]
pub fn first_stray(bases: &[Base]) -> Option<(usize, f64)> {
    let linked = linked_to(0, bases);
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
    Some((first, nearest_gap(first, &main, bases)?))
}

/// Returns the first base of every part that has strayed, with the inches to the nearest base of another part. All
/// parts except the largest have strayed; if several are the largest, all but the first of them.
#[must_use]
pub fn all_strays(bases: &[Base]) -> Vec<(usize, f64)> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for base in 0..bases.len() {
        if !parts.iter().flatten().any(|linked| *linked == base) {
            parts.push(linked_to(base, bases));
        }
    }
    let main = parts.iter().rev().max_by_key(|part| part.len());
    let strays = parts.iter().filter(|part| Some(*part) != main);
    let stray = |part: &Vec<usize>| {
        let others: Vec<usize> = (0..bases.len()).filter(|i| !part.contains(i)).collect();
        let first = *part.first()?;
        Some((first, nearest_gap(first, &others, bases)?))
    };
    strays.filter_map(stray).collect()
}

/// Returns the inches from a base to the nearest of some others, all given by number; `None` if there are no others.
fn nearest_gap(base: usize, others: &[usize], bases: &[Base]) -> Option<f64> {
    let base = bases.get(base)?;
    let others = others.iter().filter_map(|i| bases.get(*i));
    others.map(|other| other.distance(base)).reduce(f64::min)
}

/// Returns the bases that a chain links to one, with that one first.
fn linked_to(base: usize, bases: &[Base]) -> Vec<usize> {
    let mut linked: Vec<usize> = (base..bases.len()).take(1).collect();
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
