//! Brigades: chain, units, fatigue, mark, order.

use super::{
    BrigadeSetup, FatigueSetup,
    fault::{Faults, RosterTable, SetupFault},
    mustered::BrigadeStart,
    order::first_order,
    placing::{Land, placed_bases},
    roster_index::{IdKind, RosterField, RosterIndex},
    spelling::{known_word, note_unknown_word},
    terms::GameTerms,
    unit::{EnrolledUnit, enrol_unit},
};
use crate::terms::{
    charts::Level,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, SideId},
    order_of_battle::{Arm, Brigade},
    switch::FatigueCount,
};
use crate::wear::fatigue::MOST_FATIGUE;
use ruleset::spelling::quoted;
use table::base::Base;

/// States in which an activation may leave a brigade, in the words of a roster.
pub const MARKS: [&str; 3] = ["steady", "shaken", "beaten"];

/// A brigade of the roster with the state in which it begins.
pub(super) struct Raised {
    pub brigade: Brigade,
    pub units: Vec<EnrolledUnit>,
    pub bases: Vec<Option<Base>>,
    pub start: BrigadeStart,
}

/// Returns brigade `i` with the state in which it begins; records faults in the roster's brigade.
pub(super) fn raise_brigade(
    book: &RosterIndex<'_>,
    i: usize,
    callsign: &str,
    terms: &GameTerms,
    arrives: Option<u32>,
    land: &Land,
    faults: &mut Faults,
) -> Option<Raised> {
    let claim = book.setup().brigades.get(i)?;
    let place = RosterTable::Brigade(i);
    book.find_reference(
        faults,
        RosterField::new(place, "division"),
        &claim.division,
        IdKind::Division,
    );
    let id = BrigadeId::new(&claim.id);
    let side = SideId::new(book.side_id(book.side_of(place)));
    if claim.units.is_empty() {
        let said = format!("brigade {} has no units", quoted(&claim.id));
        faults.push(SetupFault::fault(place, "units", said));
    }
    let units: Vec<EnrolledUnit> = (claim.units.iter().enumerate())
        .map(|(j, unit)| {
            enrol_unit(
                unit,
                RosterTable::Unit(i, j),
                terms.edition,
                (&id, &side),
                faults,
            )
        })
        .collect();
    let bases = placed_bases(book, i, &units, arrives, faults);
    let start = BrigadeStart {
        id: id.clone(),
        order: first_order(book, i, terms.edition, land, faults),
        order_is_written: claim.orders.is_some(),
        fatigue: starting_fatigue(claim, fatigue_count(&units, terms), place, faults),
        mark: starting_mark(claim, place, faults),
        hidden: claim.hidden,
        arrives,
    };
    let brigade = Brigade {
        id,
        callsign: callsign.to_owned(),
        name: claim.name.clone().unwrap_or_else(|| claim.id.clone()),
        division: DivisionId::new(&claim.division),
        side,
        units: units.iter().map(|unit| unit.unit.id.clone()).collect(),
    };
    Some(Raised {
        brigade,
        units,
        bases,
        start,
    })
}

/// Returns the number of units for the fatigue points of a level (RUL-95): at the start, all of them.
fn fatigue_count(units: &[EnrolledUnit], terms: &GameTerms) -> u32 {
    let regiments_only = terms.rulings.is(FatigueCount::RegimentsNow);
    let counts = |unit: &&EnrolledUnit| !regiments_only || unit.unit.arm != Arm::Artillery;
    units.iter().filter(counts).count().max(1) as u32
}

/// Returns the points, or the lowest of a level (FAT-06, RUL-98).
fn starting_fatigue(
    claim: &BrigadeSetup,
    counted: u32,
    place: RosterTable,
    faults: &mut Faults,
) -> u32 {
    match &claim.fatigue {
        None => 0,
        Some(FatigueSetup::Points(points)) => {
            let found = u32::try_from(*points).ok().filter(|p| *p <= MOST_FATIGUE);
            found.unwrap_or_else(|| {
                let said =
                    format!("fatigue {points} is not allowed: points from 0 to {MOST_FATIGUE}");
                faults.push(SetupFault::fault(place, "fatigue", said));
                0
            })
        }
        Some(FatigueSetup::Level(word)) => {
            let names = Level::ALL.map(Level::name);
            known_word(faults, place, "fatigue", word, &names, Level::named)
                .map_or(0, |level| level.least_points(counted))
        }
    }
}

fn starting_mark(claim: &BrigadeSetup, place: RosterTable, faults: &mut Faults) -> BrigadeMark {
    let mut worst = BrigadeMark::Steady;
    for (nth, word) in claim.mark.iter().enumerate() {
        match word.as_str() {
            "steady" => {}
            "shaken" => worst = worst.max(BrigadeMark::Shaken),
            "beaten" => worst = worst.max(BrigadeMark::Beaten),
            word => {
                note_unknown_word(faults, place, "mark", &[nth], word, &MARKS);
            }
        }
    }
    worst
}
