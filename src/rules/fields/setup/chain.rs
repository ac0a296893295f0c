//! The chain of command: sides, corps and divisions.

use super::{
    bounds::{LOST, MESSENGERS},
    fault::{Faults, RosterTable, SetupFault},
    objective::whole_number,
    roster_index::{IdKind, RosterField, RosterIndex},
    spelling::known_word,
};
use crate::terms::{
    name::{CorpsId, DivisionId, SideId},
    order_of_battle::{Corps, Division, Edge, Side},
    switch::{Rulings, Switch},
};
use ruleset::hue::{Hue, Uniform};
use ruleset::spelling::{did_you_mean, listed, quoted};

/// The names of the edges, for messages.
pub(super) const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// The colours of troops on map and screen.
pub const COLOURS: [&str; 2] = [Hue::BOTH[0].name(), Hue::BOTH[1].name()];

/// Returns the two sides; records faults in them.
pub(super) fn sides(book: &RosterIndex<'_>, faults: &mut Faults) -> Vec<Side> {
    let claims = &book.setup().sides;
    let are = if claims.len() == 1 { "is" } else { "are" };
    let said = format!("a battle has two sides; here {are} {}", claims.len());
    match claims.len() {
        2 => {}
        0 | 1 => faults.push(SetupFault::fault(RosterTable::Top, "side", said)),
        _ => faults.push(SetupFault::fault(RosterTable::Side(2), "", said)),
    }
    let sides: Vec<Side> = (claims.iter().enumerate())
        .map(|(i, side)| Side {
            id: SideId::new(&side.id),
            name: side.name.clone().unwrap_or_else(|| side.id.clone()),
            colour: side_colour(book, i, faults),
            edge: edge_named(faults, RosterTable::Side(i), &side.edge).unwrap_or(Edge::North),
            briefing: side.briefing.clone().unwrap_or_default(),
            lost: whole_number(RosterTable::Side(i), "lost", side.lost, LOST, faults).unwrap_or(0),
        })
        .collect();
    if let [a, b] = sides.as_slice()
        && a.edge == b.edge
        && claims.iter().all(|side| Edge::named(&side.edge).is_some())
    {
        let said = format!("both sides have the {} edge", a.edge.name());
        faults.push(SetupFault::warning(RosterTable::Side(1), "edge", said));
    }
    sides
}

/// Returns the edge with this name; records a fault if no edge has it.
pub(super) fn edge_named(faults: &mut Faults, place: RosterTable, name: &str) -> Option<Edge> {
    if name.is_empty() {
        faults.push(SetupFault::missing(place, "edge").help(listed(EDGES)));
        return None;
    }
    known_word(faults, place, "edge", name, &EDGES, Edge::named)
}

/// Returns the colour that the roster names, else the default of [`Hue::of_sides`].
fn side_colour(book: &RosterIndex<'_>, i: usize, faults: &mut Faults) -> String {
    let claims = &book.setup().sides;
    let chosen = |i: usize| claims.get(i).and_then(|side| side.colour.as_deref());
    if let Some(word) = chosen(i).filter(|word| !COLOURS.contains(word)) {
        let said = format!(
            "colour {} is unknown: choose from {}",
            quoted(word),
            COLOURS.join(" or ")
        );
        let help = did_you_mean(word, COLOURS);
        faults.push(SetupFault::warning(RosterTable::Side(i), "colour", said).help(help));
    }
    let hues = Hue::of_sides(claims.iter().map(|side| Uniform {
        colour: side.colour.as_deref().unwrap_or_default(),
        id: &side.id,
        name: side.name.as_deref().unwrap_or_default(),
    }));
    let hue = Hue::side_hue(hues, i.min(1) as u8);
    chosen(i).unwrap_or(hue.name()).to_owned()
}

/// Returns the corps; records faults in them.
pub(super) fn corps(book: &RosterIndex<'_>, faults: &mut Faults) -> Vec<Corps> {
    let setup = book.setup();
    (setup.corps.iter().enumerate())
        .map(|(i, corps)| {
            let place = RosterTable::Corps(i);
            book.find_reference(
                faults,
                RosterField::new(place, "side"),
                &corps.side,
                IdKind::Side,
            );
            let empty = !corps.id.is_empty()
                && !(setup.divisions.iter()).any(|d| d.corps.as_ref() == Some(&corps.id));
            if empty {
                let said = format!("corps {} has no division", quoted(&corps.id));
                faults.push(SetupFault::warning(place, "id", said));
            }
            Corps {
                id: CorpsId::new(&corps.id),
                name: corps.name.clone().unwrap_or_else(|| corps.id.clone()),
                side: SideId::new(&corps.side),
            }
        })
        .collect()
}

/// Returns the divisions; records faults in them.
pub(super) fn divisions(
    book: &RosterIndex<'_>,
    rulings: &Rulings,
    faults: &mut Faults,
) -> Vec<Division> {
    let setup = book.setup();
    if setup.divisions.is_empty() {
        faults.push(SetupFault::fault(
            RosterTable::Top,
            "division",
            "the roster has no division",
        ));
    }
    (0..setup.divisions.len())
        .filter_map(|i| check_division(book, rulings, i, faults))
        .collect()
}

fn check_division(
    book: &RosterIndex<'_>,
    rulings: &Rulings,
    i: usize,
    faults: &mut Faults,
) -> Option<Division> {
    let claim = book.setup().divisions.get(i)?;
    let place = RosterTable::Division(i);
    book.find_reference(
        faults,
        RosterField::new(place, "side"),
        &claim.side,
        IdKind::Side,
    );
    if let Some(id) = &claim.corps {
        corps_of(book, i, id, faults);
    }
    let brigades = &book.setup().brigades;
    // A brigade whose division cannot be determined may belong here.
    let all_known = (0..brigades.len()).all(|b| book.side_of(RosterTable::Brigade(b)).is_some());
    let empty = all_known && !brigades.iter().any(|b| b.division == claim.id);
    if empty && !claim.id.is_empty() {
        let said = format!("division {} has no brigade", quoted(&claim.id));
        faults.push(SetupFault::warning(place, "id", said));
    }
    Some(Division {
        id: DivisionId::new(&claim.id),
        name: claim.name.clone().unwrap_or_else(|| claim.id.clone()),
        side: SideId::new(&claim.side),
        corps: claim.corps.as_deref().map(CorpsId::new),
        messengers: messenger_count(faults, place, claim.messengers, rulings),
    })
}

fn corps_of(book: &RosterIndex<'_>, i: usize, id: &str, faults: &mut Faults) {
    let place = RosterTable::Division(i);
    let Some(corps) =
        book.find_reference(faults, RosterField::new(place, "corps"), id, IdKind::Corps)
    else {
        return;
    };
    if let (Some(own), Some(theirs)) = (book.side_of(place), book.side_of(corps))
        && own != theirs
    {
        let said = format!(
            "corps {} is on side {}, but this division is on {}",
            quoted(id),
            quoted(book.side_id(Some(theirs))),
            quoted(book.side_id(Some(own)))
        );
        faults.push(SetupFault::fault(place, "corps", said));
    }
}

fn messenger_count(
    faults: &mut Faults,
    place: RosterTable,
    claim: Option<i64>,
    rulings: &Rulings,
) -> Option<u32> {
    let Some(claim) = claim else {
        return rulings
            .number(Switch::MessengersPerDivision)
            .map(|n| n as u32);
    };
    let allowed = u32::try_from(claim).ok().filter(|n| MESSENGERS.contains(n));
    if allowed.is_none() {
        let (least, most) = (MESSENGERS.start(), MESSENGERS.end());
        let said = format!("`messengers` is {claim}: write {least} to {most}");
        faults.push(SetupFault::fault(place, "messengers", said).help("3 is usual".to_owned()));
    }
    allowed
}
