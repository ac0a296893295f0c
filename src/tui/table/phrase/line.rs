//! Units of a brigade that move together as one line, for one price.

use super::PhraseSubject;
use rules::fields::state::State;
use rules::fields::terms::name::UnitId;
use table::base::Base;

/// Returns the units that a phrase moves. If it names none, these are the longest row of the brigade's units side by
/// side and facing the same way, because such a line moves for one price (CMD-05).
pub fn line_of(state: &State, subject: &PhraseSubject) -> Vec<UnitId> {
    if !subject.units.is_empty() {
        return subject.units.clone();
    }
    let mut lines: Vec<Vec<(UnitId, Base)>> = Vec::new();
    let standing = || {
        state
            .units_of(&subject.brigade)
            .filter_map(|unit| Some((unit, unit.base()?)))
    };
    // A unit that has moved is left out; once all have moved, the rules report it.
    let all_moved = standing().all(|(unit, _)| unit.deeds().moved);
    let fresh = standing().filter(|(unit, _)| all_moved || !unit.deeds().moved);
    for (unit, base) in fresh.map(|(unit, base)| (unit.id.clone(), base)) {
        let joins = |line: &Vec<(UnitId, Base)>| line.iter().any(|(_, o)| stand_abreast(o, &base));
        let (joined, mut apart): (Vec<_>, Vec<_>) = lines.into_iter().partition(joins);
        let mut line: Vec<_> = joined.into_iter().flatten().collect();
        line.push((unit, base));
        apart.push(line);
        lines = apart;
    }
    let mut longest: Vec<(UnitId, Base)> = Vec::new();
    for line in lines {
        if line.len() > longest.len() {
            longest = line;
        }
    }
    longest.into_iter().map(|(id, _)| id).collect()
}

/// Checks whether two bases stand side by side: they touch, face the same way, and neither is behind the other.
fn stand_abreast(one: &Base, other: &Base) -> bool {
    let behind = one.local(other.at).y.abs();
    one.touches(other)
        && one.facing.turn_to(other.facing).abs() < 1.0
        && behind < (one.depth + other.depth) / 4.0
}
