//! `deploy`: one place for a whole brigade, and the row of each unit.

use super::{
    facing::finite_bearing,
    fault::{Faults, RosterTable, SetupFault},
    layout::{Loose, laid_out},
    roster_index::RosterIndex,
    unit::EnrolledUnit,
};
use ruleset::spelling::{did_you_mean, quoted};
use table::base::Base;

/// Returns the base of every unit of a brigade that `deploy` lays out; records faults in the layout.
pub(super) fn deployed_bases(
    book: &RosterIndex<'_>,
    i: usize,
    units: &[EnrolledUnit],
    faults: &mut Faults,
) -> Vec<Option<Base>> {
    let mut bases = vec![None; units.len()];
    let place = RosterTable::Deploy(i);
    let claim = book.setup().brigades.get(i).and_then(|b| b.deploy.as_ref());
    let Some(claim) = claim else {
        return bases;
    };
    let rows = layout_rows(book, i, units.len(), faults);
    if claim.at.is_none() {
        faults.push(SetupFault::missing(place, "at"));
    }
    if claim.facing.is_none() {
        faults.push(SetupFault::missing(place, "facing"));
    }
    let facing = claim
        .facing
        .and_then(|degrees| finite_bearing(faults, place, degrees));
    let (Some(at), Some(facing), Some(rows)) = (claim.at, facing, rows) else {
        return bases;
    };
    // One unit without a size leaves the places of all the others in doubt.
    if !units.iter().all(|unit| unit.has_base) {
        return bases;
    }
    let loose = |j: &usize| {
        let unit = &units.get(*j)?.unit;
        Some(Loose {
            unit: *j,
            frontage: unit.frontage,
            depth: unit.depth,
        })
    };
    let rows: Vec<Vec<Loose>> = rows
        .iter()
        .map(|row| row.iter().filter_map(loose).collect())
        .collect();
    for (j, base) in laid_out(at, facing, &rows, 0.0) {
        if let Some(slot) = bases.get_mut(j) {
            *slot = Some(base);
        }
    }
    bases
}

/// Returns the rows of a layout as indices into `units`; `None` if they cannot be determined.
fn layout_rows(
    book: &RosterIndex<'_>,
    i: usize,
    count: usize,
    faults: &mut Faults,
) -> Option<Vec<Vec<usize>>> {
    let deploy = book.setup().brigades.get(i)?.deploy.as_ref()?;
    let place = RosterTable::Deploy(i);
    match (&deploy.lines, deploy.front) {
        (Some(_), Some(_)) => {
            let said = "use `lines` or `front`, not both";
            faults.push(
                SetupFault::fault(place, "front", said)
                    .help("remove one of them".to_owned())
                    .on_key(),
            );
            None
        }
        (Some(lines), None) => named_rows(book, i, lines, faults),
        (None, Some(front)) if front < 1 => {
            let said = format!("front {front} is not allowed: at least 1 unit must be in front");
            faults.push(SetupFault::fault(place, "front", said));
            None
        }
        (None, front) => {
            let abreast = front
                .and_then(|front| usize::try_from(front).ok())
                .unwrap_or(count)
                .max(1);
            let all: Vec<usize> = (0..count).collect();
            Some(all.chunks(abreast).map(<[usize]>::to_vec).collect())
        }
    }
}

fn named_rows(
    book: &RosterIndex<'_>,
    i: usize,
    lines: &[Vec<String>],
    faults: &mut Faults,
) -> Option<Vec<Vec<usize>>> {
    let place = RosterTable::Deploy(i);
    let units = &book.setup().brigades.get(i)?.units;
    let ids = || units.iter().map(|unit| unit.id.as_str());
    let mut seen = vec![false; units.len()];
    let before = faults.len();
    let mut rows = Vec::new();
    for (r, line) in lines.iter().enumerate() {
        let mut row = Vec::new();
        for (n, id) in line.iter().enumerate() {
            let said = match ids().position(|known| known == id) {
                None => format!("{} is not a unit of this brigade", quoted(id)),
                Some(j) if seen.get(j) == Some(&true) => {
                    format!("{} is listed twice in the lines", quoted(id))
                }
                Some(j) => {
                    seen.iter_mut().skip(j).take(1).for_each(|s| *s = true);
                    row.push(j);
                    continue;
                }
            };
            faults.push(
                SetupFault::fault(place, "lines", said)
                    .help(did_you_mean(id, ids()).filter(|_| !ids().any(|known| known == id)))
                    .item(&[r, n]),
            );
        }
        rows.push(row);
    }
    let left_out: Vec<String> = ids()
        .zip(&seen)
        .filter(|(id, seen)| !**seen && !id.is_empty())
        .map(|(id, _)| quoted(id))
        .collect();
    if !left_out.is_empty() {
        let said = format!("`lines` leaves out {}", left_out.join(", "));
        faults.push(SetupFault::fault(place, "lines", said));
    }
    (faults.len() == before).then_some(rows)
}
