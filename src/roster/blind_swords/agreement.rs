//! Agreement between the parts of a kit: chits with their units, units with their brigades, the lines of the fog table
//! (section 17).

use std::collections::BTreeSet;

use super::{KitTable, Table};
use rules::blind_swords::kit::{ChitKind, FOG, FORTUNES, Kit, KitArm, KitChit};
use rules::spelling::quoted;

/// Reports parts of a kit that disagree: as a fault if a rule excludes the combination, else as a warning.
pub(super) fn tell_disagreements(top: &mut Table<'_, '_>, kit: &Kit) {
    let faults = [
        event_disagreements(kit),
        side_disagreements(kit),
        uncalled_brigades(kit),
        fog_dice(kit),
    ];
    for (place, said) in faults.into_iter().flatten() {
        let offset = top.reader.header(place);
        top.reader.fault(offset, said, None);
    }
    let warnings = [
        guns_in_brigades(kit),
        doubled_fog_lines(kit),
        unknown_wild_chits(kit),
    ];
    for (place, said) in warnings.into_iter().flatten() {
        let offset = top.reader.header(place);
        top.reader.warn_at(offset, said, None);
    }
}

type Told = Vec<(KitTable, String)>;

/// Returns a message, at its place, for each faulty table of a list.
fn messages_on<T>(
    table: &'static str,
    list: &[T],
    mut said: impl FnMut(&T) -> Option<String>,
) -> Told {
    let numbered = list.iter().enumerate();
    let told = numbered.filter_map(|(n, one)| Some((KitTable(table, n), said(one)?)));
    told.collect()
}

/// Reports events with the same identifier, because only the identifier tells an event in the cup from other chits.
fn event_disagreements(kit: &Kit) -> Told {
    let chits = kit.chits.iter().map(|chit| &chit.id);
    let known: BTreeSet<&String> = chits.chain(&kit.cup.wild).collect();
    messages_on("event", &kit.events, |event| {
        known
            .contains(&event.id)
            .then(|| format!("a chit and an event share the id `{}`", event.id))
    })
}

/// Reports chits, brigades and units on another side than the division or brigade that they belong to.
fn side_disagreements(kit: &Kit) -> Told {
    let brigade = |id: &String| kit.brigade(id).map(|brigade| &brigade.side);
    let division = |id: &String| {
        let mut divisions = kit.divisions.iter();
        let found = divisions.find(|division| division.id == *id);
        found.map(|division| &division.side)
    };
    let of_chit = |chit: &KitChit| match chit.kind {
        ChitKind::Division => chit.of.as_ref().and_then(division),
        ChitKind::Brigade => chit.of.as_ref().and_then(brigade),
        ChitKind::Cic => None,
    };
    let chits = kit.chits.iter().enumerate().filter_map(|(n, chit)| {
        of_chit(chit)
            .filter(|side| **side != chit.side)
            .map(|_| (KitTable("chit", n), "chit", &chit.id, chit.of.as_ref()))
    });
    let brigades = kit.brigades.iter().enumerate().filter_map(|(n, one)| {
        let of = one.division.as_ref();
        of.and_then(division)
            .filter(|side| **side != one.side)
            .map(|_| (KitTable("brigade", n), "brigade", &one.id, of))
    });
    let units = kit.units.iter().enumerate().filter_map(|(n, unit)| {
        let of = unit.brigade.as_ref();
        of.and_then(brigade)
            .filter(|side| **side != unit.side)
            .map(|_| (KitTable("unit", n), "unit", &unit.id, of))
    });
    let all = chits.chain(brigades).chain(units);
    all.map(|(place, what, id, of)| {
        let of = of.map_or("", String::as_str);
        (place, format!("the {what} {id} is not on the side of {of}"))
    })
    .collect()
}

/// Reports brigades that no chit activates, because they would never act. A side without chits for brigades is left out
/// for now.
fn uncalled_brigades(kit: &Kit) -> Told {
    let called = |kind: ChitKind, of: &String| {
        let mut chits = kit.chits.iter();
        chits.any(|chit| chit.kind == kind && chit.of.as_ref() == Some(of))
    };
    let has_chits = |side: &String| {
        let mut chits = kit.chits.iter();
        chits.any(|chit| chit.side == *side && chit.kind != ChitKind::Cic)
    };
    let brigades = kit.brigades.iter().enumerate();
    let left = brigades.filter(|(_, one)| {
        let division = one.division.as_ref();
        // An unknown division is reported as such elsewhere.
        let is_known = |of: &String| kit.divisions.iter().any(|known| known.id == *of);
        has_chits(&one.side)
            && division.is_none_or(is_known)
            && !called(ChitKind::Brigade, &one.id)
            && !division.is_some_and(|of| called(ChitKind::Division, of))
    });
    left.map(|(n, one)| {
        let said = format!(
            "the brigade {} is in no division with a division chit (BS-310)",
            one.id
        );
        (KitTable("brigade", n), said)
    })
    .collect()
}

/// Reports lines of the fog table whose number is not a face of a die.
fn fog_dice(kit: &Kit) -> Told {
    messages_on("fog", &kit.fog, |line| {
        let is_face = (1..=6).contains(&line.die);
        (!is_face).then(|| format!("`die` must be 1 to 6, not {} (BS-308)", line.die))
    })
}

/// Reports guns that belong to a brigade.
fn guns_in_brigades(kit: &Kit) -> Told {
    messages_on("unit", &kit.units, |unit| {
        let is_of_brigade = unit.arm == KitArm::Artillery && unit.brigade.is_some();
        is_of_brigade.then(|| {
            format!(
                "the guns {} have a `brigade`, but guns have none (BS-101)",
                unit.id
            )
        })
    })
}

/// Reports two lines of the fog table for one face: only the first counts.
fn doubled_fog_lines(kit: &Kit) -> Told {
    let mut seen = BTreeSet::new();
    messages_on("fog", &kit.fog, |line| {
        let is_again = !seen.insert(line.die);
        is_again.then(|| {
            format!(
                "a second line of the fog table for {}; only the first counts",
                line.die
            )
        })
    })
}

/// Reports wild chits other than the two that the rules know (BS-307, BS-308).
fn unknown_wild_chits(kit: &Kit) -> Told {
    let wild = kit.cup.wild.iter();
    let unknown = wild.filter(|chit| *chit != FORTUNES && *chit != FOG);
    unknown
        .map(|chit| {
            let said = format!(
                "unknown wild chit {}; write {FORTUNES} or {FOG} (BS-303)",
                quoted(chit)
            );
            (KitTable("cup", 0), said)
        })
        .collect()
}
