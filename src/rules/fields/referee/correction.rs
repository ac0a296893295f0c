//! Corrections of the record from the table: places, marks, and the referee's word.

use crate::combat::casualties;
use crate::orders::messengers;
use crate::shared::{demoralisation, generals};
use crate::state::{GeneralState, State, UnitState, draft::Draft};
use crate::tactical;
use crate::terms::{
    command::{CorrectedDeed, Correction, Judgement, MovablePiece, Sighting},
    condition::{Condition, Formation},
    event::{Event, UnitPosition},
    fate::GeneralFate,
    name::{GeneralId, ObjectiveId, UnitId},
    order_of_battle::Arm,
};
use crate::wear::fatigue::MOST_FATIGUE;
use ruleset::Step;
use ruleset::clause::Clause;
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{Bearing, Point};

/// Reason recorded for a state marked by hand.
const SAYS_SO: &str = "the referee says so";

/// Puts a unit, general or messenger at a place. A general who no longer touches the unit that he led stops leading it
/// (CMD-08).
///
/// # Errors
///
/// Fails if the piece is unknown or broken, or the place is off the table.
pub fn place_piece(
    draft: &mut Draft<'_>,
    piece: &MovablePiece,
    at: Point,
    facing: Option<Bearing>,
) -> Step {
    let event = placing_event(draft.state(), piece, at, facing)?;
    draft.note(event);
    for parted in parting_events(draft.state(), piece) {
        draft.note(parted);
    }
    Ok(())
}

/// Puts many pieces at their places at once. After all have been placed, a general who no longer touches the unit that
/// he led stops leading it (CMD-08).
///
/// # Errors
///
/// Fails, without moving any piece, as [`place_piece`] does, if no piece is named, or if one is named twice.
pub fn place_pieces(draft: &mut Draft<'_>, places: &[Sighting], because: &str) -> Step {
    let no = |said: &str| Refusal::impossible("RUL-58", said);
    let mut events = Vec::new();
    for (n, seen) in places.iter().enumerate() {
        let mut before = places.iter().take(n);
        if before.any(|other| other.piece == seen.piece) {
            let name = name_of(draft.state(), &seen.piece);
            return Err(no(&format!("{name} is named twice"))
                .remedy("give each piece one place")
                .into());
        }
        events.push(placing_event(
            draft.state(),
            &seen.piece,
            seen.at,
            seen.facing,
        )?);
    }
    if events.is_empty() {
        let remedy = Remedy::typed("", "resync A1 26.4,18.2 94", " sets one right");
        return Err(no("no piece is named").remedy(remedy).into());
    }
    draft.note(Event::Resynced {
        pieces: events.len(),
        because: because.to_owned(),
    });
    events.into_iter().for_each(|event| draft.note(event));
    for seen in places {
        for parted in parting_events(draft.state(), &seen.piece) {
            draft.note(parted);
        }
    }
    Ok(())
}

fn name_of(state: &State, piece: &MovablePiece) -> String {
    match piece {
        MovablePiece::Unit(id) => state
            .unit(id)
            .map_or(id.to_string(), |unit| unit.name.clone()),
        MovablePiece::General(id) => state
            .general(id)
            .map_or(id.to_string(), |general| general.name.clone()),
        MovablePiece::Messenger(id) => format!("messenger {id}"),
    }
}

/// Returns the event that puts a piece at a place.
fn placing_event(
    state: &State,
    piece: &MovablePiece,
    at: Point,
    facing: Option<Bearing>,
) -> Result<Event, Refusal> {
    Ok(match piece {
        MovablePiece::Unit(id) => Event::Placed {
            unit: Some(placed_position(state, id, at, facing)?),
            general: None,
        },
        MovablePiece::General(id) => {
            state.known_general(id)?;
            on_the_table(state, at)?;
            Event::Placed {
                unit: None,
                general: Some((id.clone(), at)),
            }
        }
        MovablePiece::Messenger(id) => {
            messengers::messenger_on_table(state, *id)?;
            on_the_table(state, at)?;
            Event::MessengerPlaced { id: *id, at }
        }
    })
}

/// Returns the events of generals who, after the piece was moved, no longer touch the unit that they led (CMD-08).
fn parting_events(state: &State, piece: &MovablePiece) -> Vec<Event> {
    let concerns = |general: &&GeneralState| match piece {
        MovablePiece::Unit(unit) => general.leading() == Some(unit),
        MovablePiece::General(id) => *id == general.id,
        MovablePiece::Messenger(_) => false,
    };
    let concerned = state.generals().filter(concerns);
    concerned
        .filter_map(|general| generals::parting_event(state, general))
        .collect()
}

fn placed_position(
    state: &State,
    id: &UnitId,
    at: Point,
    facing: Option<Bearing>,
) -> Result<UnitPosition, Refusal> {
    let unit = state.known_unit(id)?;
    if unit.is_broken() {
        return Err(
            Refusal::impossible("FIRE-11", format!("{} is broken and gone", unit.name)).remedy(
                Remedy::typed("", format!("mark {id} beaten"), " brings it back first"),
            ),
        );
    }
    let facing = facing
        .or(unit.base().map(|base| base.facing))
        .unwrap_or(Bearing::NORTH);
    let base = table::base::Base::new(at, facing, unit.frontage, unit.depth);
    if !state.ground().holds_base(&base) {
        return Err(off_table(state, at, &unit.name));
    }
    Ok(UnitPosition {
        unit: id.clone(),
        at,
        facing,
    })
}

fn on_the_table(state: &State, at: Point) -> Result<(), Refusal> {
    if state.ground().holds(at) {
        return Ok(());
    }
    Err(off_table(state, at, "the figure"))
}

fn off_table(state: &State, at: Point, who: &str) -> Refusal {
    let measure = state.oob().measure;
    Refusal::impossible(
        "RUL-58",
        format!("at {} {who} would be off the table", measure.say_point(at)),
    )
    .remedy(format!("the table is {}", state.ground().size(measure)))
}

/// Sets a state by hand.
///
/// # Errors
///
/// Fails if the unit, brigade or general is unknown, its arm cannot have that formation, the fatigue is above its
/// maximum, or the general already has that state.
pub fn mark_state(draft: &mut Draft<'_>, correction: &Correction) -> Step {
    let word = || Clause::new("RUL-58");
    let event = match correction {
        Correction::Condition(unit, Condition::Broken) => {
            draft.state().known_unit(unit)?;
            // Its brigade goes with it, if it was the last (RUL-97).
            return crate::shared::losses::break_unit(draft, unit, Clause::new("FIRE-11"), SAYS_SO);
        }
        Correction::Condition(unit, condition) => {
            draft.state().known_unit(unit)?;
            lift_condition(draft, unit, *condition);
            return Ok(());
        }
        Correction::Formation(unit, formation) => {
            formation_fits(draft.state(), unit, *formation)?;
            Event::Reformed {
                unit: unit.clone(),
                formation: *formation,
                drilled: false,
                facing: None,
            }
        }
        Correction::Mark(brigade, mark) => {
            draft.state().known_brigade(brigade)?;
            Event::Marked {
                brigade: brigade.clone(),
                mark: *mark,
                rule: word(),
            }
        }
        Correction::Broken(brigade) => {
            draft.state().known_brigade(brigade)?;
            return crate::shared::losses::break_brigade(draft, brigade, "ACT-03", SAYS_SO);
        }
        Correction::Fate(general, fate) => fate_of(draft.state(), general, *fate)?,
        Correction::Deed(unit, deed, done) => deed_of(draft.state(), unit, deed, *done)?,
        Correction::Fatigue(brigade, points) => {
            draft.state().known_brigade(brigade)?;
            if *points > MOST_FATIGUE {
                return Err(Refusal::impossible(
                    "FAT-01",
                    format!("no brigade has more than {MOST_FATIGUE} points of fatigue"),
                )
                .remedy("a point for each unit engaged in a turn")
                .into());
            }
            Event::FatigueSet {
                brigade: brigade.clone(),
                points: *points,
            }
        }
    };
    draft.note(event);
    if let Correction::Fatigue(brigade, _) = correction {
        crate::wear::fatigue::set_level(draft, brigade);
    }
    Ok(())
}

/// Sets the state of a unit to any state but broken. If it was the last unit of its brigade to break, the brigade and
/// its brigadier come back too (RUL-97), unless the division has routed since.
fn lift_condition(draft: &mut Draft<'_>, unit: &UnitId, condition: Condition) {
    let lost = |state: &State| {
        let brigade = state.brigade(&state.unit(unit)?.brigade)?;
        let division = state.division(&brigade.division)?;
        let went_with_it = brigade
            .broken_by()
            .is_some_and(|rule| rule.id() == "RUL-97");
        (went_with_it && !division.is_routed()).then(|| brigade.id.clone())
    };
    let lost = lost(draft.state());
    let was_broken = draft.state().unit(unit).is_some_and(UnitState::is_broken);
    draft.note(Event::ConditionChanged {
        unit: unit.clone(),
        condition,
        rule: Clause::new("RALLY-02"),
        why: SAYS_SO.to_owned(),
    });
    if let Some(brigade) = lost {
        draft.note(Event::BrigadeRestored { brigade });
    }
    if was_broken {
        demoralisation::take_back(draft);
    }
}

/// Returns the event that makes a general wounded or dead, or puts him back at his post, regardless of his dice
/// (GEN-02, GEN-04).
fn fate_of(state: &State, id: &GeneralId, fate: GeneralFate) -> Result<Event, Refusal> {
    let general = state.known_general(id)?;
    let name = &general.name;
    let no = |said: String| Refusal::impossible("GEN-04", said);
    match (general.fate(), fate) {
        (GeneralFate::Gone, _) => return Err(no(format!("{name} is gone with his command"))),
        (GeneralFate::Fit, GeneralFate::Fit) => {
            return Err(no(format!("{name} is at his post")).remedy(Remedy::typed(
                "",
                "place",
                " puts his figure elsewhere",
            )));
        }
        (now, fate) if now == fate => {
            return Err(no(format!("{name} is {} already", fate.name())));
        }
        _ => {}
    }
    let at = (fate == GeneralFate::Fit).then(|| casualties::return_post(state, general));
    Ok(Event::GeneralMarked {
        general: id.clone(),
        fate,
        at: at.flatten(),
    })
}

/// Returns the event that records whether a unit did an act this turn, in place of the earlier record.
fn deed_of(state: &State, id: &UnitId, deed: &CorrectedDeed, done: bool) -> Result<Event, Refusal> {
    let unit = state.known_unit(id)?;
    let frontal = match deed {
        CorrectedDeed::Moved(inches) if *inches < 0.0 => {
            let measure = state.oob().measure;
            let said = format!("a unit cannot have moved {}", measure.number(*inches));
            let remedy = format!("give the {} that it moved, or none", measure.units());
            return Err(Refusal::impossible("TAC-01", said).remedy(remedy));
        }
        CorrectedDeed::Charged(enemy) => {
            let enemy = enemy_of(state, unit, enemy, "MEL-05")?;
            let bases = unit.base().zip(enemy.base());
            bases.is_none_or(|(unit, enemy)| tactical::is_frontal(state, &unit, &enemy))
        }
        CorrectedDeed::FiredOn(Some(enemy)) => {
            enemy_of(state, unit, enemy, "FIRE-01")?;
            false
        }
        CorrectedDeed::Moved(_) | CorrectedDeed::Fired | CorrectedDeed::FiredOn(None) => false,
    };
    Ok(Event::DeedMarked {
        unit: id.clone(),
        deed: deed.clone(),
        done,
        frontal,
    })
}

fn enemy_of<'a>(
    state: &'a State,
    unit: &UnitState,
    enemy: &UnitId,
    clause: &'static str,
) -> Result<&'a UnitState, Refusal> {
    let other = state.known_unit(enemy)?;
    if other.side != unit.side {
        return Ok(other);
    }
    let said = format!("{} is not an enemy of {}", other.name, unit.name);
    Err(Refusal::impossible(clause, said).remedy("name a unit of the other side"))
}

fn formation_fits(state: &State, unit: &UnitId, formation: Formation) -> Result<(), Refusal> {
    let unit = state.known_unit(unit)?;
    let fits = match formation {
        Formation::Line => unit.arm == Arm::Infantry,
        Formation::Limbered | Formation::Unlimbered => unit.arm == Arm::Artillery,
        Formation::Mounted | Formation::Dismounted => unit.arm == Arm::Cavalry,
    };
    if fits {
        return Ok(());
    }
    Err(Refusal::impossible(
        "BASE-01",
        format!(
            "{} is {} and cannot be {}",
            unit.name,
            unit.arm.name(),
            formation.name()
        ),
    ))
}

/// Records the referee's judgement of an objective.
///
/// # Errors
///
/// Fails if there is no such objective.
pub fn judge_objective(
    draft: &mut Draft<'_>,
    objective: &ObjectiveId,
    judgement: Judgement,
) -> Step {
    if !draft
        .state()
        .oob()
        .objectives
        .iter()
        .any(|o| o.id == *objective)
    {
        return Err(
            Refusal::impossible("SEQ-05", format!("there is no objective {objective}")).into(),
        );
    }
    draft.note(Event::Judged {
        objective: objective.clone(),
        judgement,
    });
    Ok(())
}

/// Records the closing time of the hall.
///
/// # Errors
///
/// Fails if it is not a time of day.
pub fn note_hall_closing(draft: &mut Draft<'_>, minutes: u16) -> Step {
    if minutes >= 24 * 60 {
        return Err(Refusal::impossible("SCALE-05", "that is not a time of day")
            .remedy(Remedy::typed("", "hall 17:30", ""))
            .into());
    }
    draft.note(Event::HallSet { minutes });
    Ok(())
}
