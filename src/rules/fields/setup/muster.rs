//! Conversion of a roster to a game: all checks, and the data at the start of play.

use std::sync::Arc;

use super::{
    RosterSetup,
    arrival::{Schedule, arrivals, schedule},
    blinds,
    brigade::{Raised, raise_brigade},
    callsign::{callsigns, name_unseen},
    chain::{corps, divisions, sides},
    defence::defence,
    fault::{FaultSeverity, Faults, RosterTable, SetupFault},
    general::generals,
    mustered::{Muster, UnitStart},
    namesake::check_names,
    objective::objectives,
    placing::{Land, PlacedBase, check_cohesion, check_fit},
    roster_index::RosterIndex,
    seat::seats,
    terms::{GameTerms, agreed, label},
    terrain::survey_land,
    usual::check_usual,
};
use crate::terms::{edition::Edition, order_of_battle::OrderOfBattle};

impl RosterSetup {
    /// Checks every value; returns the data at the start of play, and all faults.
    ///
    /// The muster is present if the faults are at most warnings.
    #[must_use]
    pub fn muster(&self) -> (Option<Muster>, Vec<SetupFault>) {
        let mut faults = Faults::new();
        let book = RosterIndex::new(self, &mut faults);
        let muster = build(&book, &mut faults);
        let sound = !faults
            .iter()
            .any(|fault| fault.severity == FaultSeverity::Fault);
        if sound {
            blinds::check_cards(&book, &muster, &mut faults);
        }
        (sound.then_some(muster), faults)
    }
}

fn build(book: &RosterIndex<'_>, faults: &mut Faults) -> Muster {
    let terms = agreed(book, faults);
    let land = survey_land(book, faults);
    let sides = sides(book, faults);
    let corps = corps(book, faults);
    let divisions = divisions(book, &terms.rulings, faults);
    let schedule = schedule(book, &terms, faults);
    let raised = raise_brigades(book, &terms, &schedule, &land, faults);
    check_usual(book, faults);
    check_names(book, faults);
    check_places(book, &raised, terms.edition, &land, faults);
    let arrivals = arrivals(book, schedule, &sides, &raised, &land, faults);
    let (generals, general_starts) = generals(book, &raised, &land, faults);
    let setup = book.setup();
    let mut muster = Muster {
        oob: OrderOfBattle {
            name: setup.name.clone(),
            date: setup.date.clone().unwrap_or_default(),
            hour_minutes: terms.hour_minutes,
            edition: terms.edition,
            options: terms.options,
            rulings: terms.rulings,
            turns: terms.turns,
            first: terms.first,
            measure: terms.measure,
            sources: setup.sources.clone(),
            notes: setup.notes.clone(),
            sides,
            corps,
            divisions: divisions.into_iter().map(Arc::new).collect(),
            brigades: Vec::new(),
            units: Vec::new(),
            generals: generals.into_iter().map(Arc::new).collect(),
            arrivals,
            objectives: objectives(book, terms.turns, faults),
            defence: defence(book, faults),
            seats: seats(book, faults),
            label: label(setup, faults),
        },
        ground: land.ground,
        units: Vec::new(),
        brigades: Vec::new(),
        generals: general_starts,
        cards: Vec::new(),
    };
    for body in raised {
        join_brigade(&mut muster, body);
    }
    blinds::lay_blinds(book, &mut muster, faults);
    name_unseen(book, &mut muster, faults);
    muster
}

fn raise_brigades(
    book: &RosterIndex<'_>,
    terms: &GameTerms,
    schedule: &Schedule,
    land: &Land,
    faults: &mut Faults,
) -> Vec<Raised> {
    let setup = book.setup();
    if setup.brigades.is_empty() {
        let said = "the roster has no brigade";
        faults.push(SetupFault::fault(RosterTable::Top, "brigade", said));
    }
    let has_blinds = terms.options.blinds.is_some();
    let is_unseen = |i: usize| {
        let claim = setup.brigades.get(i);
        let arrives = schedule.turns.get(i).is_some_and(Option::is_some);
        let is_hidden = claim.is_some_and(|claim| claim.hidden || (claim.blind && has_blinds));
        is_hidden || arrives
    };
    callsigns(setup, is_unseen, faults)
        .iter()
        .zip(&schedule.turns)
        .enumerate()
        .filter_map(|(i, (callsign, arrives))| {
            raise_brigade(book, i, callsign, terms, *arrives, land, faults)
        })
        .collect()
}

fn check_places(
    book: &RosterIndex<'_>,
    raised: &[Raised],
    edition: Edition,
    land: &Land,
    faults: &mut Faults,
) {
    let stands: Vec<Vec<PlacedBase<'_>>> = raised
        .iter()
        .enumerate()
        .map(|(i, body)| {
            let laid_out = (book.setup().brigades.get(i)).is_some_and(|b| b.deploy.is_some());
            let units = body.units.iter().zip(&body.bases).enumerate();
            units
                .filter_map(|(j, (unit, base))| {
                    Some(PlacedBase {
                        id: unit.unit.id.as_str(),
                        name: unit.unit.name.as_str(),
                        place: if laid_out {
                            RosterTable::Deploy(i)
                        } else {
                            RosterTable::Unit(i, j)
                        },
                        base: (*base)?,
                    })
                })
                .collect()
        })
        .collect();
    for brigade in &stands {
        check_cohesion(brigade, edition, faults);
    }
    let all: Vec<PlacedBase<'_>> = stands.into_iter().flatten().collect();
    check_fit(&all, land, faults);
}

fn join_brigade(muster: &mut Muster, body: Raised) {
    for (enrolled, base) in body.units.into_iter().zip(body.bases) {
        muster.units.push(UnitStart {
            id: enrolled.unit.id.clone(),
            base,
            formation: enrolled.formation,
            condition: enrolled.condition,
        });
        muster.oob.units.push(Arc::new(enrolled.unit));
    }
    muster.oob.brigades.push(Arc::new(body.brigade));
    muster.brigades.push(body.start);
}
