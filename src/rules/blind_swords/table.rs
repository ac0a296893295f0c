//! The table's statements about itself, which outrank the program (BS-002).

use super::{
    Draft,
    arithmetic::Marker,
    command::{Fact, Mark},
    event::{Event, PLACED},
    position::{Spot, Standing},
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Sets the state of a unit or brigade.
pub(super) fn mark(draft: &mut Draft<'_>, what: &str, mark: &Mark) -> Step {
    if let Mark::Activated | Mark::Ready = mark {
        draft.note(Event::BrigadeMarked {
            brigade: what.to_owned(),
            activated: *mark == Mark::Activated,
        });
        return Ok(());
    }
    let Some(standing) = draft.state().units.get(what).cloned() else {
        return Ok(());
    };
    let fragile = draft.state().is_lost_when_broken(what);
    if let (Mark::Box(_) | Mark::Available, true) = (mark, fragile) {
        let said = format!("{} never goes onto the track", draft.state().name(what));
        return Err(Refusal::impossible("BS-102", said).into());
    }
    if *mark == Mark::Fresh
        && draft
            .state()
            .kit
            .unit(what)
            .is_some_and(|unit| unit.fresh.is_none())
    {
        let said = format!("{} has no fresh face", draft.state().name(what));
        return Err(Refusal::impossible("BS-102", said).into());
    }
    if matches!(mark, Mark::Shaken | Mark::Disrupted)
        && matches!(standing.spot, Spot::Box(_) | Spot::Available)
    {
        let name = draft.state().name(what);
        let said = format!("{name} is on the track, where nobody has a marker");
        draft.object(Refusal::objection("BS-903", said))?;
    }
    let on_track = |spot: Spot| Standing {
        worn: true,
        marker: Marker::None,
        ever_broken: true,
        spot,
        ..standing.clone()
    };
    let standing = match mark {
        Mark::Fresh => Standing {
            worn: false,
            ..standing
        },
        Mark::Battleworn => Standing {
            worn: true,
            ..standing
        },
        Mark::Steady => Standing {
            marker: Marker::None,
            ..standing
        },
        Mark::Shaken => Standing {
            marker: Marker::Shaken,
            ..standing
        },
        Mark::Disrupted => Standing {
            marker: Marker::Disrupted,
            ..standing
        },
        Mark::Available => on_track(Spot::Available),
        Mark::Box(place) => on_track(Spot::Box(*place)),
        Mark::Gone => Standing {
            marker: Marker::None,
            spot: Spot::Eliminated,
            ..standing
        },
        Mark::Activated | Mark::Ready => standing,
    };
    draft.note(Event::Stands {
        unit: what.to_owned(),
        standing,
        why: "the table says so".to_owned(),
    });
    Ok(())
}

/// Puts a unit into a hex.
pub(super) fn place(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    let state = draft.state();
    if state.kit.facts().is_some_and(|map| !map.has(at)) {
        let said = format!("{at} is not a hex of the map");
        return Err(Refusal::impossible("BS-001", said).into());
    }
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

/// Answers a question before it is asked.
pub(super) fn said(draft: &mut Draft<'_>, unit: &str, fact: &Fact) -> Step {
    draft.note(Event::Told {
        unit: unit.to_owned(),
        fact: fact.clone(),
    });
    Ok(())
}
