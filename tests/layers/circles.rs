//! Circles in a graph of modules: which modules name each other, directly or through others.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::modules::{Graph, Name, Place, written};

/// The circles of a graph, each as the largest set of modules that all reach each other.
pub fn circles(graph: &Graph) -> Vec<BTreeSet<Name>> {
    let reached: BTreeMap<&Name, BTreeSet<&Name>> =
        graph.keys().map(|n| (n, reach(graph, n))).collect();
    let mut found: BTreeSet<BTreeSet<Name>> = BTreeSet::new();
    for (name, those) in &reached {
        let circle: BTreeSet<Name> = those
            .iter()
            .filter(|other| reached.get(*other).is_some_and(|back| back.contains(name)))
            .map(|other| (*other).clone())
            .collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

fn reach<'g>(graph: &'g Graph, from: &'g Name) -> BTreeSet<&'g Name> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        for next in graph.get(name).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

/// The shortest way round a circle, a line a step: who names whom, and where.
pub fn told(graph: &Graph, circle: &BTreeSet<Name>) -> String {
    circle
        .iter()
        .filter_map(|name| round(graph, circle, name))
        .min_by_key(Vec::len)
        .into_iter()
        .flatten()
        .map(|(from, to, place)| {
            format!(
                "{} names {} ({}:{})",
                written(&from),
                written(&to),
                place.file,
                place.line
            )
        })
        .collect::<Vec<_>>()
        .join("\n  ")
}

fn round(graph: &Graph, circle: &BTreeSet<Name>, start: &Name) -> Option<Vec<(Name, Name, Place)>> {
    let mut open = VecDeque::from([(start.clone(), Vec::new())]);
    let mut seen = BTreeSet::new();
    while let Some((name, way)) = open.pop_front() {
        for (next, place) in graph.get(&name)? {
            if !circle.contains(next) || !seen.insert(next.clone()) {
                continue;
            }
            let mut longer = way.clone();
            longer.push((name.clone(), next.clone(), place.clone()));
            if next == start {
                return Some(longer);
            }
            open.push_back((next.clone(), longer));
        }
    }
    None
}

/// The rooms right below a module: all that lies in a folder counts as its room.
pub fn rooms(graph: &Graph, of: &[String]) -> Graph {
    let room = |name: &Name| -> Option<Name> {
        (name.len() > of.len() && name.starts_with(of)).then(|| name[..=of.len()].to_vec())
    };
    let mut found = Graph::new();
    for (from, to, place) in graph
        .iter()
        .flat_map(|(from, to)| to.iter().map(move |(other, place)| (from, other, place)))
    {
        let (Some(from), Some(to)) = (room(from), room(to)) else {
            continue;
        };
        if from != to {
            found
                .entry(from)
                .or_default()
                .entry(to)
                .or_insert_with(|| place.clone());
        }
    }
    found
}
