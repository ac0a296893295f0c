//! A roster made from a game; its battle continues the game at once or on the next day.
//!
//! The roster's text stays as the author wrote it, except for the changes by the game.

mod date;
mod dummies;
mod figures;
mod terms;
mod terrain;

use std::collections::BTreeSet;

use toml_edit::DocumentMut;

use crate::tables;
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::{condition::Condition, mark::BrigadeMark, name::BrigadeId};
use rules::fields::wear::{fatigue, morale};

/// Time between the game and the battle that follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum SequelInterval {
    /// No time: the battle continues immediately.
    #[default]
    None,
    /// A day of rest.
    DayOfRest,
}

/// A roster that begins with the final position of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequel {
    /// The roster.
    pub text: String,
    /// Changes, in sentences: troops that are gone, and facts that a roster cannot express.
    pub told: Vec<String>,
}

/// Writes the roster of a battle that begins with the position of a game. `roster` is the text of the original roster,
/// `start` the first position of the game, and `now` the present one.
///
/// # Errors
///
/// Fails with a sentence if the text is not TOML, or if a side has no troops left.
pub fn sequel(
    roster: &str,
    start: &State,
    now: &State,
    interval: SequelInterval,
) -> Result<Sequel, String> {
    let text = roster.trim_start_matches('\u{feff}');
    let document: Result<DocumentMut, _> = text.parse();
    let mut document =
        document.map_err(|error| format!("the roster of the game is not TOML: {error}"))?;
    let mut told = Vec::new();
    let gone = Gone::new(now);
    everybody_has_somebody(now, &gone)?;
    told.extend(gone.left_out(now));
    gone.leave_out(&mut document);
    terms::carry_terms(&mut document, now, &gone, &mut told);
    date::carry_date(&mut document, now, interval);
    figures::carry_figures(&mut document, &gone, interval, &mut told);
    terrain::carry_terrain(&mut document, start, now);
    told.extend(lost_on_the_way(now));
    dummies::carry_dummies(&mut document, &gone, &mut told);
    told.extend(marked_real(now));
    let text = document.to_string();
    told.extend(forgotten_effects(now, &gone, &text));
    Ok(Sequel { text, told })
}

/// Describes effects of broken units on activation and morale that no longer count in the next battle.
fn forgotten_effects(now: &State, gone: &Gone, text: &str) -> Vec<String> {
    let has_lost = |brigade: &&BrigadeState| {
        let mut units = brigade.units.iter().filter_map(|id| now.unit(id));
        !gone.brigades.contains(brigade.id.as_str()) && units.any(UnitState::is_broken)
    };
    let mut told = Vec::new();
    if now.brigades().any(|brigade| has_lost(&brigade)) {
        told.push("broken units no longer affect activation (RUL-08)".to_owned());
    }
    let Ok((muster, _)) = super::muster(text) else {
        return told;
    };
    let after = State::from_muster(muster);
    for division in after.divisions() {
        let [was, is] = [now, &after].map(|state| morale::reckon_morale(state, &division.id).0);
        if was != is {
            told.push(format!(
                "the morale of {} is now {is} (was {was}): it counts only the units left (MOR-01)",
                division.name
            ));
        }
    }
    told
}

/// The present game, and the troops lost for good, by their identifiers in the roster.
struct Gone<'a> {
    now: &'a State,
    units: BTreeSet<String>,
    brigades: BTreeSet<String>,
    divisions: BTreeSet<String>,
    corps: BTreeSet<String>,
}

impl<'a> Gone<'a> {
    fn new(now: &'a State) -> Self {
        let units: BTreeSet<String> = now
            .units()
            .filter(|unit| {
                // A dummy is in no roster's order of battle.
                unit.is_broken() || has_left(now, &unit.brigade) || now.is_dummy(&unit.brigade)
            })
            .map(|unit| unit.id.to_string())
            .collect();
        let brigades: BTreeSet<String> = now
            .brigades()
            .filter(|brigade| {
                brigade
                    .units
                    .iter()
                    .all(|unit| units.contains(unit.as_str()))
            })
            .map(|brigade| brigade.id.to_string())
            .collect();
        let is_left = |division: &str| {
            let mut own = now.brigades().filter(|b| b.division.as_str() == division);
            own.any(|brigade| !brigades.contains(brigade.id.as_str()))
        };
        let divisions: BTreeSet<String> = now
            .divisions()
            .map(|division| division.id.to_string())
            .filter(|division| !is_left(division))
            .collect();
        let corps = now.oob().corps.iter().map(|corps| corps.id.to_string());
        let corps = corps.filter(|corps| {
            let mut own = now
                .divisions()
                .filter(|d| d.corps.as_ref().is_some_and(|c| c.as_str() == corps));
            own.all(|division| divisions.contains(division.id.as_str()))
        });
        Self {
            now,
            corps: corps.collect(),
            units,
            brigades,
            divisions,
        }
    }

    fn leave_out(&self, document: &mut DocumentMut) {
        for (key, ids) in [
            ("corps", &self.corps),
            ("division", &self.divisions),
            ("brigade", &self.brigades),
        ] {
            tables::retain_tables(document.as_table_mut(), key, |id| !ids.contains(id));
        }
        for brigade in tables::tables_under(document.as_table_mut(), "brigade") {
            tables::retain_tables(brigade, "units", |id| !self.units.contains(id));
        }
    }

    /// Describes the troops left out, in a sentence for each brigade.
    fn left_out(&self, now: &State) -> Vec<String> {
        let lost = |brigade: &BrigadeId| -> Vec<&str> {
            let units = now.units().filter(|unit| unit.brigade == *brigade);
            let lost = units.filter(|unit| self.units.contains(unit.id.as_str()));
            lost.map(|unit| unit.name.as_str()).collect()
        };
        now.brigades()
            .filter(|brigade| !now.is_dummy(&brigade.id))
            .filter_map(|brigade| match lost(&brigade.id) {
                lost if lost.is_empty() => None,
                _ if self.brigades.contains(brigade.id.as_str()) => {
                    Some(format!("{} is gone", brigade.name))
                }
                lost => Some(format!("{} has lost {}", brigade.name, lost.join(", "))),
            })
            .collect()
    }
}

/// Checks whether a brigade that was on the table is gone, broken by itself or with its division.
fn has_left(now: &State, brigade: &BrigadeId) -> bool {
    let Some(brigade) = now.brigade(brigade) else {
        return true;
    };
    let division = now.division(&brigade.division);
    brigade.is_broken() || division.is_some_and(|division| division.is_routed())
}

fn everybody_has_somebody(now: &State, gone: &Gone) -> Result<(), String> {
    let has_any = |side: &str| {
        let mut own = now
            .brigades()
            .filter(|brigade| brigade.side.as_str() == side);
        own.any(|brigade| !gone.brigades.contains(brigade.id.as_str()))
    };
    match now
        .oob()
        .sides
        .iter()
        .find(|side| !has_any(side.id.as_str()))
    {
        None => Ok(()),
        Some(side) => Err(format!(
            "no unit of {} is left, so there is no next battle",
            side.name
        )),
    }
}

/// Names the blinds marked real because they ended a march. The mark is lost, because a roster knows only cards that no
/// one has met (BLIND-07).
fn marked_real(now: &State) -> Vec<String> {
    let marked = now.cards().filter(|(_, card)| card.real && !card.shown);
    marked
        .filter_map(|(id, card)| Some((card.number, now.brigade(id)?)))
        .map(|(number, brigade)| {
            format!(
                "blind {number}, {}, is no longer marked real (BLIND-07)",
                brigade.name
            )
        })
        .collect()
}

/// Lists facts that no roster can express: riders between two generals, orders not yet accepted, unfinished works.
fn lost_on_the_way(now: &State) -> Vec<String> {
    let mut told = Vec::new();
    match now.messengers().len() {
        0 => {}
        1 => told.push("1 message under way is lost; its messenger is free again".to_owned()),
        riders => told.push(format!(
            "{riders} messages under way are lost; their messengers are free again"
        )),
    }
    let waiting = now.brigades().filter(|brigade| brigade.waiting().is_some());
    let waiting: Vec<&str> = waiting.map(|brigade| brigade.name.as_str()).collect();
    if !waiting.is_empty() {
        told.push(format!("waiting orders are lost: {}", waiting.join(", ")));
    }
    let digs: Vec<&str> = now.diggers().map(|(unit, _)| unit.name.as_str()).collect();
    if !digs.is_empty() {
        told.push(format!(
            "unfinished works start from nothing: {} (DIG-02)",
            digs.join(", ")
        ));
    }
    told
}

impl SequelInterval {
    /// Returns a brigade's fatigue points after the interval (FAT-07).
    fn fatigue_after(self, now: &State, brigade: &BrigadeId) -> u32 {
        match self {
            SequelInterval::None => now.brigade(brigade).map_or(0, |brigade| brigade.fatigue()),
            SequelInterval::DayOfRest => fatigue::after_a_day_of_rest(now, brigade),
        }
    }

    /// Returns a unit's condition after the interval: quiet units rally (RALLY-01).
    fn condition_after(self, condition: Condition) -> Condition {
        match self {
            SequelInterval::None => condition,
            SequelInterval::DayOfRest => Condition::Ordered,
        }
    }

    /// Returns a brigade's mark after the interval.
    fn mark_after(self, mark: BrigadeMark) -> BrigadeMark {
        match self {
            SequelInterval::None => mark,
            SequelInterval::DayOfRest => BrigadeMark::Steady,
        }
    }
}
