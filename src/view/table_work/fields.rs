//! Pieces of Fields of Blue & Grey on the table, with the values that `show` prints.

use super::{LaidMarker, LaidPiece, LaidPlace, MarkerKind, TableItem, TableLayout, work_on};
use crate::sheets::card::short_name;
use rules::fields::state::{BrigadeState, GeneralState, Messenger, State, UnitState};
use rules::fields::terms::{
    charts::ActivationResult,
    command::{MovablePiece, Sighting},
    condition::{Condition, Formation},
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, GeneralId, SideId},
};
use table::base::Base;
use table::measure::Bearing;

/// Lists the work that brings a table from `before` to `after`, from the differences between the `show` values of every
/// piece.
#[must_use]
pub fn table_work(before: &State, after: &State) -> Vec<TableItem> {
    layout(before).work_to(&layout(after))
}

/// Lists the work on the pieces of one side, which that side's players do themselves.
#[must_use]
pub fn own_work(before: &State, after: &State, side: &SideId) -> Vec<TableItem> {
    let mut items = table_work(before, after);
    items.retain(|item| item.side == side.as_str());
    items
}

/// Describes, for each place seen on the table, how the piece differs from the record.
#[must_use]
pub fn seen_work(state: &State, places: &[Sighting]) -> Vec<String> {
    let record = layout(state);
    let lines = places.iter().map(|seen| {
        let key = match &seen.piece {
            MovablePiece::Unit(id) => id.to_string(),
            MovablePiece::General(id) => format!("general {id}"),
            MovablePiece::Messenger(id) => format!("messenger {id}"),
        };
        let Some(piece) = record.piece(&key) else {
            return key;
        };
        let was = match piece.place {
            Some(LaidPlace::Inches(_, facing)) => facing,
            _ => None,
        };
        let facing = seen.facing.map(Bearing::degrees).or(was);
        let mut there = piece.clone();
        there.place = Some(LaidPlace::Inches([seen.at.x, seen.at.y], facing));
        let work = work_on(Some(piece), &there, record.measure);
        match work.first() {
            Some(item) => item.line(),
            None => format!("{}: as recorded", piece.called),
        }
    });
    lines.collect()
}

/// Lays out all pieces: for each brigade its card, units, markers and brigadier, then the other generals, and the
/// messengers.
///
/// Leaves out a hidden brigade, which is only in the record; a blind has only its card on the table (BLIND-03).
#[must_use]
pub fn layout(state: &State) -> TableLayout {
    let mut pieces = Vec::new();
    for brigade in state.brigades() {
        pieces.extend(card(state, brigade));
        let units = brigade.units.iter().filter_map(|id| state.unit(id));
        pieces.extend(units.map(|unit| unit_piece(state, brigade, unit)));
        pieces.push(brigade_piece(state, brigade));
        let brigadier = state.brigadier(&brigade.id);
        pieces.extend(brigadier.map(|general| general_piece(state, general)));
    }
    let commands = |general: &&GeneralState| {
        let brigade = BrigadeId::new(general.id.as_str());
        state.brigade(&brigade).is_none()
    };
    let superiors = state.generals().filter(commands);
    pieces.extend(superiors.map(|general| general_piece(state, general)));
    pieces.extend(
        state
            .messengers()
            .iter()
            .map(|rider| rider_piece(state, rider)),
    );
    TableLayout {
        pieces,
        measure: state.oob().measure,
    }
}

/// Checks whether the bases and markers of a brigade are on the players' table.
fn is_laid_out(state: &State, brigade: &BrigadeState) -> bool {
    !brigade.is_hidden() && !state.is_blind(&brigade.id)
}

fn place_of(base: Base) -> LaidPlace {
    LaidPlace::Inches([base.at.x, base.at.y], Some(base.facing.degrees()))
}

/// Returns the card of a blind (BLIND-03); `None` for a brigade that is not a blind.
fn card(state: &State, brigade: &BrigadeState) -> Option<LaidPiece> {
    let number = state.card(&brigade.id)?.number;
    let name = format!("blind {number}");
    let base = state.card_base(&brigade.id);
    Some(LaidPiece {
        key: name.clone(),
        id: name.clone(),
        called: name.clone(),
        name,
        side: brigade.side.to_string(),
        place: base.filter(|_| !brigade.is_hidden()).map(place_of),
        markers: Vec::new(),
        is_face_down: false,
    })
}

fn unit_piece(state: &State, brigade: &BrigadeState, unit: &UnitState) -> LaidPiece {
    let base = UnitState::base(unit).filter(|_| is_laid_out(state, brigade));
    let mut markers = Vec::new();
    if base.is_some() {
        let state = (unit.condition() != Condition::Ordered)
            .then(|| LaidMarker::new(MarkerKind::State, unit.condition().name()));
        markers.extend(state);
        markers.push(formation(unit.formation()));
    }
    LaidPiece {
        key: unit.id.to_string(),
        id: unit.id.to_string(),
        name: unit.name.clone(),
        called: format!("{} {}", state.oob().address(&unit.id), unit.name),
        side: unit.side.to_string(),
        place: base.map(place_of),
        markers,
        is_face_down: false,
    }
}

/// Returns the formation as a marker. A unit in line needs no marker; every other formation has one.
fn formation(formation: Formation) -> LaidMarker {
    let put = match formation {
        Formation::Line => String::new(),
        other => other.name().to_owned(),
    };
    LaidMarker {
        kind: MarkerKind::Formation,
        name: formation.name().to_owned(),
        put,
        take: String::new(),
    }
}

fn brigade_piece(state: &State, brigade: &BrigadeState) -> LaidPiece {
    let mut markers = Vec::new();
    if is_laid_out(state, brigade) {
        markers.extend(mark(brigade));
        let result = brigade.result().filter(|result| {
            use ActivationResult::{Attack, Eager, Hesitant};
            matches!(result, Hesitant | Eager | Attack)
        });
        markers.extend(result.map(|is| LaidMarker::new(MarkerKind::Result, is.name())));
        markers.extend(fatigue(brigade));
    }
    LaidPiece {
        key: format!("brigade {}", brigade.id),
        id: brigade.id.to_string(),
        name: brigade.name.clone(),
        called: format!("{} {}", brigade.callsign, short_name(&brigade.name)),
        side: brigade.side.to_string(),
        place: None,
        markers,
        is_face_down: false,
    }
}

fn mark(brigade: &BrigadeState) -> Option<LaidMarker> {
    let marker = LaidMarker::new(MarkerKind::Mark, brigade.mark_name());
    match (brigade.is_broken(), brigade.mark()) {
        (true, _) => Some(LaidMarker {
            put: "BROKEN: remove all of it".to_owned(),
            take: "no longer broken".to_owned(),
            ..marker
        }),
        (false, BrigadeMark::Steady) => None,
        (false, _) => Some(marker),
    }
}

/// Returns the fatigue marker with its level (FAT-02); `None` for a brigade without fatigue.
fn fatigue(brigade: &BrigadeState) -> Option<LaidMarker> {
    let points = brigade.fatigue();
    (points > 0).then(|| LaidMarker {
        kind: MarkerKind::Fatigue,
        name: format!("fatigue {points}"),
        put: format!("fatigue marker to {points} ({})", brigade.level().name()),
        take: "take the fatigue marker off".to_owned(),
    })
}

/// Returns a general's figure. The figure of a general out of action stays where he fell until he or his successor
/// returns (GEN-04).
fn general_piece(state: &State, general: &GeneralState) -> LaidPiece {
    let brigade = state.brigade(&BrigadeId::new(general.id.as_str()));
    let is_shown = brigade.is_none_or(|brigade| is_laid_out(state, brigade));
    let at = general.at().filter(|_| is_shown);
    let fate = (general.fate() != GeneralFate::Fit && at.is_some()).then(|| {
        let marker = LaidMarker::new(MarkerKind::Status, general.fate().name());
        LaidMarker {
            put: format!(
                "{}: take the figure off",
                general.fate().name().to_uppercase()
            ),
            take: "fit again: put his figure at his post".to_owned(),
            ..marker
        }
    });
    LaidPiece {
        key: format!("general {}", general.id),
        id: format!("general {}", general.id),
        name: general.name.clone(),
        called: general.name.clone(),
        side: general.side.to_string(),
        place: at.map(|at| LaidPlace::Inches([at.x, at.y], None)),
        markers: fate.into_iter().collect(),
        is_face_down: false,
    }
}

fn rider_piece(state: &State, rider: &Messenger) -> LaidPiece {
    let name = format!("messenger {}", rider.id);
    let general = |id: &GeneralId| state.general(id);
    let to = general(&rider.to).map(|general| general.name.as_str());
    let called = match to {
        Some(to) => format!("{name} to {to}"),
        None => name.clone(),
    };
    let side = general(&rider.from).map(|general| general.side.to_string());
    LaidPiece {
        key: name.clone(),
        id: name.clone(),
        name,
        called,
        side: side.unwrap_or_default(),
        place: Some(LaidPlace::Inches([rider.at.x, rider.at.y], None)),
        markers: Vec::new(),
        is_face_down: false,
    }
}
