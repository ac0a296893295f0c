//! Statements about the table, which take precedence over the program (BS-002).

use super::{
    Draft,
    arithmetic::Marker,
    command::{EarlyAnswer, UnitMark},
    event::{Event, PLACED},
    position::{UnitCondition, UnitSpot},
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Sets the state of a unit or brigade.
pub(super) fn mark_by_hand(draft: &mut Draft<'_>, what: &str, mark: &UnitMark) -> Step {
    if let UnitMark::Activated | UnitMark::Ready = mark {
        draft.note(Event::BrigadeMarked {
            brigade: what.to_owned(),
            activated: *mark == UnitMark::Activated,
        });
        return Ok(());
    }
    let Some(standing) = draft.state().units.get(what).cloned() else {
        return Ok(());
    };
    let fragile = draft.state().is_lost_when_broken(what);
    if let (UnitMark::Box(_) | UnitMark::Available, true) = (mark, fragile) {
        let said = format!("{} never goes onto the track", draft.state().name(what));
        return Err(Refusal::impossible("BS-102", said).into());
    }
    if *mark == UnitMark::Fresh
        && draft
            .state()
            .kit
            .unit(what)
            .is_some_and(|unit| unit.fresh.is_none())
    {
        let said = format!("{} has no fresh face", draft.state().name(what));
        return Err(Refusal::impossible("BS-102", said).into());
    }
    if matches!(mark, UnitMark::Shaken | UnitMark::Disrupted)
        && matches!(standing.spot, UnitSpot::Box(_) | UnitSpot::Available)
    {
        let name = draft.state().name(what);
        let said = format!("{name} is on the track, where units have no markers");
        draft.object(Refusal::objection("BS-903", said))?;
    }
    let on_track = |spot: UnitSpot| UnitCondition {
        worn: true,
        marker: Marker::None,
        ever_broken: true,
        spot,
        ..standing.clone()
    };
    let standing = match mark {
        UnitMark::Fresh => UnitCondition {
            worn: false,
            ..standing
        },
        UnitMark::Battleworn => UnitCondition {
            worn: true,
            ..standing
        },
        UnitMark::Steady => UnitCondition {
            marker: Marker::None,
            ..standing
        },
        UnitMark::Shaken => UnitCondition {
            marker: Marker::Shaken,
            ..standing
        },
        UnitMark::Disrupted => UnitCondition {
            marker: Marker::Disrupted,
            ..standing
        },
        UnitMark::Available => on_track(UnitSpot::Available),
        UnitMark::Box(place) => on_track(UnitSpot::Box(*place)),
        UnitMark::Gone => UnitCondition {
            marker: Marker::None,
            spot: UnitSpot::Eliminated,
            ..standing
        },
        UnitMark::Activated | UnitMark::Ready => standing,
    };
    draft.note(Event::Stands {
        unit: what.to_owned(),
        standing,
        why: "the table says so".to_owned(),
    });
    Ok(())
}

/// Puts a unit into a hex.
pub(super) fn place_unit(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    let state = draft.state();
    let side = state.side_of(unit).to_owned();
    if let Some(other) = state
        .in_hex(at)
        .iter()
        .find(|other| state.side_of(other) != side)
    {
        let said = format!("{} of the enemy stands at {at}", state.name(other));
        draft.object(Refusal::objection("BS-906", said))?;
    }
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to: Some(at.to_owned()),
        why: PLACED.to_owned(),
    });
    Ok(())
}

/// Gives an answer before the question is asked.
pub(super) fn note_early_answer(draft: &mut Draft<'_>, unit: &str, fact: &EarlyAnswer) -> Step {
    draft.note(Event::Told {
        unit: unit.to_owned(),
        fact: fact.clone(),
    });
    Ok(())
}
