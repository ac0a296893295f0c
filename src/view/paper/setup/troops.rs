//! The troops of a battle before its first turn: starting positions, and the bases and markers to bring.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::paper::{PrintedState, blind, brigade_units, roster};
use crate::tape::place::{length_number, to_the_tenth};
use rules::fields::state::BrigadeState;
use rules::fields::terms::{
    condition::Formation,
    name::{BrigadeId, SideId},
};
use rules::spelling::counted;
use table::base::Base;
use table::measure::Measure;

/// A unit and its starting position.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetupUnit {
    /// The unit's address: `A1`.
    pub address: String,
    /// Its name.
    pub name: String,
    /// Size of the base: `2 x 1 in`.
    pub base: String,
    /// Place, facing and formation: `w12.5 s20 faces east (090°), limbered`; for a unit that is not on the table, when and where it arrives.
    pub place: String,
}

/// A brigade at the start.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetupBrigade {
    /// The callsign that the referee types.
    pub callsign: String,
    /// Its name.
    pub name: String,
    /// Turn and place of the brigade's arrival; `None` if it starts on the table.
    pub arrives: Option<String>,
    /// Its units.
    pub units: Vec<SetupUnit>,
}

/// A side at the start.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SetupSide {
    /// Name of the side.
    pub side: String,
    /// The table edge that belongs to the side.
    pub edge: &'static str,
    /// Its brigades.
    pub brigades: Vec<SetupBrigade>,
    /// Generals with their places: `Edmund Whitlow w10.5 s13`.
    pub generals: Vec<String>,
    /// Bases to bring: `14 infantry 2 x 1 in`.
    pub bases: Vec<String>,
    /// Figures and markers to bring.
    pub markers: Vec<String>,
}

/// Returns the troops of a side.
pub(super) fn setup_side(look: &PrintedState<'_>, side: &SideId) -> SetupSide {
    let state = look.state;
    let own = look.brigades().filter(|brigade| brigade.side == *side);
    let brigades: Vec<SetupBrigade> = own.map(|b| setup_brigade(look, b)).collect();
    let edge = state.oob().side(side).map_or("", |side| side.edge.name());
    SetupSide {
        side: state.side_name(side).to_owned(),
        edge,
        brigades,
        generals: general_lines(look, side),
        bases: base_lines(look, side),
        markers: marker_lines(look, side),
    }
}

fn setup_brigade(look: &PrintedState<'_>, brigade: &BrigadeState) -> SetupBrigade {
    let state = look.state;
    let arrives = roster::arrival_words(look, brigade);
    let card = blind::blind_card(state, brigade);
    let measure = state.oob().measure;
    let place = |base: Option<Base>, formation: Formation| match base {
        Some(base) => {
            let formed = match formation {
                Formation::Line => String::new(),
                formed => format!(", {}", formed.name()),
            };
            format!(
                "w{} s{} faces {} ({}°){formed}",
                length_number(measure, base.at.x),
                length_number(measure, base.at.y),
                base.facing.wind(),
                base.facing
            )
        }
        // The brigade's line already says when and where it arrives.
        None if arrives.is_some() => String::new(),
        None => "to be placed".to_owned(),
    };
    let lies = card.zip(state.blinds()).map(|(card, size)| SetupUnit {
        address: blind::card_name(card),
        name: "card".to_owned(),
        base: base_of(measure, size.frontage, size.depth),
        place: place(state.card_base(&brigade.id), Formation::Line),
    });
    let units = brigade_units(state, brigade).map(|unit| SetupUnit {
        address: state.oob().address(&unit.id),
        name: unit.name.clone(),
        base: base_of(measure, unit.frontage, unit.depth),
        place: match card {
            _ if unit.is_broken() => "broken".to_owned(),
            Some(_) => "under the card".to_owned(),
            None => place(unit.base(), unit.formation()),
        },
    });
    SetupBrigade {
        callsign: brigade.callsign.clone(),
        name: blind::brigade_name(state, brigade),
        units: lies.into_iter().chain(units).collect(),
        arrives,
    }
}

/// Lists the generals of a side that are on the table, each with his place, and counts those who come later. A dummy's
/// brigadier has no figure.
fn general_lines(look: &PrintedState<'_>, side: &SideId) -> Vec<String> {
    let state = look.state;
    let own = state.generals().filter(|general| {
        let brigade = BrigadeId::new(general.id.as_str());
        general.side == *side && general.is_fit() && !state.is_dummy(&brigade)
    });
    let (there, later) = own.partition::<Vec<_>, _>(|general| general.at().is_some());
    let there = there.into_iter().filter_map(|general| {
        let place = to_the_tenth(state.oob().measure, general.at()?);
        Some(format!("{} {place}", general.name))
    });
    let later = (!later.is_empty()).then(|| format!("{} not on the table yet", later.len()));
    there.chain(later).collect()
}

/// Formats the size of a base: `2 x 1 in`.
fn base_of(measure: Measure, frontage: f64, depth: f64) -> String {
    format!(
        "{} x {} {}",
        length_number(measure, frontage),
        length_number(measure, depth),
        measure.unit()
    )
}

/// Lists the bases by arm and size: `14 infantry, 2 x 1 in`.
fn base_lines(look: &PrintedState<'_>, side: &SideId) -> Vec<String> {
    let mut counts: BTreeMap<(&str, String), u32> = BTreeMap::new();
    for brigade in look.brigades().filter(|brigade| brigade.side == *side) {
        for unit in brigade_units(look.state, brigade) {
            let base = base_of(look.state.oob().measure, unit.frontage, unit.depth);
            *counts.entry((unit.arm.name(), base)).or_default() += 1;
        }
    }
    let each = counts.into_iter();
    each.map(|((arm, base), count)| format!("{count} {arm}, {base}"))
        .collect()
}

/// Lists generals and messengers, and estimates how many markers the battle needs.
fn marker_lines(look: &PrintedState<'_>, side: &SideId) -> Vec<String> {
    let state = look.state;
    let own = || look.brigades().filter(|b| b.side == *side);
    let brigades = own().filter(|b| !state.is_dummy(&b.id)).count() as u32;
    let units: usize = own().map(|b| brigade_units(state, b).count()).sum();
    // The brigadier of a dummy has no figure.
    let generals = state
        .generals()
        .filter(|g| g.side == *side && !state.is_dummy(&BrigadeId::new(g.id.as_str())))
        .count() as u32;
    let riders: u32 = state
        .divisions()
        .filter(|division| division.side == *side)
        .map(|division| {
            let given = state
                .oob()
                .division(&division.id)
                .and_then(|d| d.messengers);
            given.unwrap_or(3)
        })
        .sum();
    let units = units as u32;
    let mut markers = card_lines(look, side);
    markers.extend([
        counted(generals, "general figure"),
        counted(riders, "messenger figure"),
        format!(
            "{} for Shaken and Beaten brigades",
            counted(brigades, "marker")
        ),
        format!(
            "{} for disordered units",
            counted(units.div_ceil(2), "marker")
        ),
        format!("{} for beaten units", counted(units.div_ceil(4), "marker")),
    ]);
    markers
}

/// Lists the cards of a side's blinds, including dummies.
fn card_lines(look: &PrintedState<'_>, side: &SideId) -> Vec<String> {
    let state = look.state;
    let own = look.brigades().filter(|brigade| brigade.side == *side);
    let count = own
        .filter(|b| blind::blind_card(state, b).is_some())
        .count() as u32;
    let size = state.blinds().filter(|_| count > 0);
    let words = size.map(|size| {
        let base = base_of(state.oob().measure, size.frontage, size.depth);
        format!("{} of {base} for blinds", counted(count, "numbered card"))
    });
    words.into_iter().collect()
}
