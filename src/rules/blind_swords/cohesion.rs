//! Cohesion tests (BS-901 to BS-904): two dice, codes from left to right, and the list of their consequences (BS-910).

use super::{
    Draft, advance,
    arithmetic::{Code, TestCause, TestSeverity},
    chart, codes,
    codes::stands_on_map,
    event::{Event, OnceAct},
    facts, harm,
    kit::test_cell,
    panic, passage,
    position::{DueAct, Tested, UnitCondition, UnitPassage, WayPurpose},
    stacking,
    state::State,
    ways::{self, Ends, PendingRetreat, RetreatFate},
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};

/// Throws the dice of a required test, and carries out the resulting codes one after the other (BS-R46).
pub(super) fn test_cohesion(
    draft: &mut Draft<'_>,
    severity: Option<TestSeverity>,
    typed: [Option<&str>; 2],
) -> Step {
    let Some(mut test) = draft
        .state()
        .test
        .clone()
        .filter(|_| draft.state().dues.is_empty())
    else {
        return Err(Refusal::impossible("BS-901", "no test was called for").into());
    };
    if let Some(severity) = severity.filter(|severity| *severity != test.severity) {
        let said = format!("a {} test was called for", test.severity.name());
        draft.object(Refusal::objection("BS-607", said))?;
        test.severity = severity;
        draft.note(Event::TestCalled { test: test.clone() });
    }
    let lead = test
        .units
        .first()
        .map_or(String::new(), |lead| draft.state().name(lead));
    let what = format!(
        "the {} test of {lead}: coloured, then white",
        test.severity.name()
    );
    let dice = draft.throws(&Ask::new(what, "BS-901"), 2)?;
    let (coloured, white) = match dice.as_slice() {
        [coloured, white] => (*coloured, *white),
        _ => (1, 1),
    };
    let [depletion, skedaddle] = typed;
    let depletion = test_codes(draft, &test, "depletion", coloured, depletion)?;
    let skedaddle = test_codes(draft, &test, "skedaddle", white, skedaddle)?;
    let dues = depletion
        .iter()
        .chain(&skedaddle)
        .map(|code| DueAct::Code(*code))
        .collect();
    draft.note(Event::Tested {
        kind: test.kind,
        severity: test.severity,
        coloured: coloured.into(),
        white: white.into(),
        depletion,
        skedaddle,
    });
    draft.note(Event::DuesSet { dues });
    settle_dues(draft)
}

/// Returns the codes of a die: as typed, as in the kit, as read off before, or by a question to the table.
fn test_codes(
    draft: &mut Draft<'_>,
    test: &Tested,
    die: &'static str,
    face: u8,
    typed: Option<&str>,
) -> Step<Vec<Code>> {
    let state = draft.state();
    let cell = format!("{} {face}", test_cell(test.kind.name(), test.severity, die));
    let known = match typed {
        Some(text) => return read(text),
        None => state.kit.codes(test.kind, test.severity, die, face),
    };
    if let Some(known) = known {
        return Ok(known);
    }
    let kind = match test.kind {
        TestCause::Fire => "fire",
        TestCause::Close => "close combat",
    };
    let what = format!(
        "{die}, {kind}, {}, die {face}: which codes",
        test.severity.name()
    );
    chart::learn_value(draft, cell, what, read)
}

fn read(text: &str) -> Step<Vec<Code>> {
    Code::read_all(text).map_err(|word| {
        Refusal::impossible("BS-901", format!("`{word}` is not a code"))
            .remedy("D, D2, D all, AD, BD*, MH, 2MH, AMH, BT, R2, RA2, AR1, P1, -")
            .into()
    })
}

/// Carries out due acts until one needs a die, a path, a name or a player's decision.
pub(super) fn settle_dues(draft: &mut Draft<'_>) -> Step {
    while let Some(test) = draft.state().test.clone() {
        let mut dues = draft.state().dues.clone();
        if dues.is_empty() {
            end_test(draft, &test);
            continue;
        }
        let more = match dues.remove(0) {
            DueAct::Code(code) => codes::due_effects(draft, &test, code, &mut dues)?,
            DueAct::Deplete(unit) => harm::deplete_unit(draft, &unit),
            DueAct::Hits(unit, hits) => harm::hit_unit(draft, &unit, hits),
            DueAct::Panicked(unit) => {
                // All panicking units are hit before any of them runs.
                let far = panic::panic_distance(draft.state(), &test, &dues, &unit);
                let is_of_panic =
                    |due: &&DueAct| matches!(due, DueAct::Panicked(_) | DueAct::Retreat(..));
                let behind = dues.iter().take_while(is_of_panic).count();
                let hits = harm::hit_unit(draft, &unit, 1);
                dues.insert(behind, DueAct::Retreat(unit, far));
                hits
            }
            DueAct::Rest(hexes) => codes::retreats_of_rest(draft.state(), &test, hexes),
            DueAct::Break(unit) if !stands_on_map(draft.state(), &unit) => Vec::new(),
            DueAct::Break(unit) if draft.unused() > 0 => {
                draft.note(Event::DuesSet { dues });
                harm::break_test(draft, &unit, None)?;
                continue;
            }
            DueAct::Retreat(unit, _) | DueAct::Farther { unit, .. }
                if !stands_on_map(draft.state(), &unit) =>
            {
                Vec::new()
            }
            DueAct::Panic
                if panic::weakest_panickers(draft.state(), &test)
                    .is_some_and(|weak| weak.is_empty()) =>
            {
                Vec::new()
            }
            // A hex that a close combat emptied may be taken when the test is over.
            _ => return Ok(()),
        };
        dues.splice(0..0, more);
        draft.note(Event::DuesSet { dues });
    }
    Ok(())
}

/// Ends a test. A test or a move that waited for it continues; if none did, units that emptied a hex by close combat
/// may advance (BS-907, BS-R38).
fn end_test(draft: &mut Draft<'_>, test: &Tested) {
    let advance = advance::advance_due(draft.state(), test);
    let waited = !draft.state().suspended.is_empty();
    draft.note(Event::TestEnded);
    if waited {
        passage::was_fired_at(draft, test);
    } else if let Some(due) = advance {
        draft.note(Event::DuesSet { dues: vec![due] });
    }
}

/// Throws the die of a break test that is due.
pub(super) fn test_for_break(draft: &mut Draft<'_>, unit: &str, supported: Option<bool>) -> Step {
    take_due(
        draft,
        unit,
        "BS-903",
        "break test",
        |due| matches!(due, DueAct::Break(who) if who == unit),
    )?;
    harm::break_test(draft, unit, supported)?;
    settle_dues(draft)
}

/// Carries out a retreat that is due (BS-906): by a path of hexes, to a hex of the map, or as the players have done it
/// on the board.
pub(super) fn retreat_unit(draft: &mut Draft<'_>, unit: &str, by: &[String]) -> Step {
    let due = take_due(draft, unit, "BS-906", "retreat", |due| match due {
        DueAct::Retreat(who, _) => who == unit,
        DueAct::Farther { unit: who, .. } => who == unit,
        _ => false,
    })?;
    let stood = draft.state().units.get(unit).and_then(UnitCondition::hex);
    let stood = stood.unwrap_or_default().to_owned();
    // A retreat that fire made longer has already left its first hex, so every further exit draws fire (BS-906).
    let under_way = matches!(due, DueAct::Farther { .. });
    let (hexes, from, fired) = match due {
        DueAct::Farther {
            hexes, from, fired, ..
        } => (hexes, from, fired),
        DueAct::Retreat(_, hexes) => (hexes, stood.clone(), Vec::new()),
        _ => return Ok(()),
    };
    let causes = retreat_causes(draft.state(), unit);
    let back = PendingRetreat {
        unit,
        from: &from,
        hexes,
        causes: &causes,
    };
    if let Some(RetreatFate::Ends(ends)) = ways::retreat_fate(draft.state(), &back) {
        stacking::learn_stacking(draft, &[unit.to_owned()], ends.keys())?;
    }
    let way = match ways::retreat_fate(draft.state(), &back) {
        // Only the players know where the unit is, and they have already moved it.
        None => {
            let side = draft.state().side_of(unit).to_owned();
            let held = by
                .iter()
                .find(|hex| facts::is_held(draft.state(), hex, &side));
            if let Some(hex) = held {
                let said = format!("an enemy holds {hex}");
                draft.object(Refusal::objection("BS-906", said))?;
            }
            draft.note(Event::Moved {
                unit: unit.to_owned(),
                to: by.last().cloned(),
                why: match stood.as_str() {
                    "" => format!("retreats {hexes}"),
                    hex => format!("retreats {hexes} from {hex}"),
                },
            });
            Some(Vec::new())
        }
        Some(RetreatFate::Ends(ends)) => chosen_way(draft, &back, &ends, by)?,
        Some(shut_in) => without_way(draft, &back, &shut_in, by)?,
    };
    if let Some(way) = way {
        harm::note_departure(draft, unit, Some(hexes));
        draft.note(Event::Acted {
            unit: unit.to_owned(),
            how: OnceAct::Retreated,
        });
        let goal = WayPurpose::Retreat {
            hexes,
            from: from.clone(),
        };
        let passage = UnitPassage {
            under_way,
            fired,
            ..UnitPassage::new(unit.to_owned(), way, goal)
        };
        passage::follow_way(draft, passage, false, true);
    }
    settle_dues(draft)
}

/// Returns the enemies that cause a unit's retreat: all units in the test that are not of the unit's side.
pub(super) fn retreat_causes(state: &State, unit: &str) -> Vec<String> {
    let Some(test) = &state.test else {
        return Vec::new();
    };
    let all = test.attackers.iter().chain(&test.units);
    let side = state.side_of(unit);
    all.filter(|other| state.side_of(other) != side)
        .cloned()
        .collect()
}

/// A word for the edge of the map at the end of a path.
pub(super) const OFF: &str = "off";

/// Returns the path of retreat that the owner chooses; `None` if it leads off the map.
fn chosen_way(
    draft: &mut Draft<'_>,
    back: &PendingRetreat<'_>,
    ends: &Ends,
    by: &[String],
) -> Step<Option<Vec<String>>> {
    let may_leave = ways::may_choose_edge(draft.state(), back);
    let mut words: Vec<String> = ends.keys().cloned().collect();
    words.extend(may_leave.then(|| OFF.to_owned()));
    let by = match (by, words.as_slice()) {
        ([], [one]) => vec![one.clone()],
        ([], _) => {
            let name = draft.state().name(back.unit);
            vec![draft.ask_one_of(format!("where does {name} retreat"), "BS-906", words)?]
        }
        (by, _) => by.to_vec(),
    };
    if by.last().is_some_and(|last| last == OFF) {
        if !may_leave {
            let said = "it leaves the map only where no way is on it";
            let shown = "a unit leaves the map only if it has no way on the map";
            draft.object(Refusal::objection("BS-R45", said).shown_as(shown))?;
        }
        harm::break_unit(draft, back.unit, 1);
        return Ok(None);
    }
    if let [end] = by.as_slice()
        && let Some(way) = ends.get(end)
    {
        return Ok(Some(way.clone()));
    }
    for fault in ways::way_faults(draft.state(), back, &by) {
        draft.object(fault)?;
    }
    Ok(Some(by))
}

/// Breaks a unit that has no path of retreat: into box 1 if it leaves over the edge of the map, else into box 3.
/// Returns a typed path instead if the referee overrules the objections to it; `None` for a broken unit.
fn without_way(
    draft: &mut Draft<'_>,
    back: &PendingRetreat<'_>,
    fate: &RetreatFate,
    by: &[String],
) -> Step<Option<Vec<String>>> {
    if !by.is_empty() && by != [OFF.to_owned()] {
        for fault in ways::way_faults(draft.state(), back, by) {
            draft.object(fault)?;
        }
        return Ok(Some(by.to_vec()));
    }
    let place = if *fate == RetreatFate::OffTheMap {
        1
    } else {
        3
    };
    harm::break_unit(draft, back.unit, place);
    Ok(None)
}

/// Names a unit that panics (BS-904): all are named before any suffers.
pub(super) fn panic_unit(draft: &mut Draft<'_>, unit: &str, supported: Option<bool>) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(test) = state
        .test
        .clone()
        .filter(|_| state.dues.first() == Some(&DueAct::Panic))
    else {
        return Err(Refusal::impossible("BS-904", "no unit panics now").into());
    };
    if let Some(weak) = panic::weakest_panickers(state, &test)
        && !weak.iter().any(|other| other == unit)
    {
        let weak: Vec<String> = weak.iter().map(|unit| state.name(unit)).collect();
        let said = format!("{name} is not the weakest in or next to the hex with 2 or less");
        let shown = format!("{name} is not the lowest-rated unit that can panic");
        draft.object(
            Refusal::objection("BS-904", said)
                .shown_as(shown)
                .remedy(format!("name {}", weak.join(" or "))),
        )?;
    } else if panic::weakest_panickers(state, &test).is_none() {
        is_weak(draft, &test, unit, supported)?;
    }
    let mut dues = draft.state().dues.clone();
    dues.remove(0);
    let behind = dues
        .iter()
        .take_while(|due| matches!(due, DueAct::Panic | DueAct::Panicked(_)))
        .count();
    dues.insert(behind, DueAct::Panicked(unit.to_owned()));
    draft.note(Event::DuesSet { dues });
    settle_dues(draft)
}

/// Objects to a unit that cannot panic, as far as the known places show that. Asks whether the unit is supported if
/// that decides.
fn is_weak(draft: &mut Draft<'_>, test: &Tested, unit: &str, supported: Option<bool>) -> Step {
    if let Some(objection) = panic::panic_objection(draft.state(), test, unit) {
        return draft.object(objection);
    }
    let is_weak = |rating| rating <= panic::PANICS_AT;
    let rating = facts::rating_with_support(draft, unit, supported, |with, without| {
        is_weak(with) != is_weak(without)
    })?;
    if is_weak(rating) {
        return Ok(());
    }
    let name = draft.state().name(unit);
    let said = format!("{name} has {rating}, not 2 or less");
    let shown = format!("{name} is rated {rating}; only units rated 2 or less panic");
    draft.object(Refusal::objection("BS-904", said).shown_as(shown))
}

/// Declines the due panic, fire, withdrawal or advance, and continues.
pub(super) fn pass_dues(draft: &mut Draft<'_>) -> Step {
    let mut dues = draft.state().dues.clone();
    let first = dues.remove(0);
    if let (DueAct::Panic, Some(test)) = (&first, &draft.state().test)
        && let Some([weak, ..]) = panic::weakest_panickers(draft.state(), test).as_deref()
    {
        let name = draft.state().name(weak);
        let said = format!("{name} has 2 or less");
        let shown = format!("{name} is rated 2 or less: a unit must panic");
        let remedy = Remedy::typed("", format!("panic {weak}"), "");
        draft.object(
            Refusal::objection("BS-904", said)
                .shown_as(shown)
                .remedy(remedy),
        )?;
    }
    draft.note(Event::DuesSet { dues });
    match first {
        DueAct::Leaves(passage) => passage::follow_way(draft, passage, true, true),
        DueAct::Nears(passage, _) => passage::follow_way(draft, passage, false, true),
        _ => {}
    }
    settle_dues(draft)
}

/// Continues a move or retreat once no other unit has to act.
pub(super) fn go_on(draft: &mut Draft<'_>) -> Step {
    let mut dues = draft.state().dues.clone();
    let passage = match dues.first() {
        Some(DueAct::Leaves(passage) | DueAct::Nears(passage, _)) => passage.clone(),
        _ => return Ok(()),
    };
    dues.remove(0);
    draft.note(Event::DuesSet { dues });
    passage::follow_way(draft, passage, true, false);
    settle_dues(draft)
}

/// Removes a due act from the front of the list and returns it, if the command does that act; refuses otherwise.
fn take_due(
    draft: &mut Draft<'_>,
    unit: &str,
    rule: &'static str,
    what: &str,
    fits: impl Fn(&DueAct) -> bool,
) -> Step<DueAct> {
    let mut dues = draft.state().dues.clone();
    let name = draft.state().name(unit);
    match dues.first() {
        Some(due) if fits(due) => {}
        first => {
            let refusal = Refusal::impossible(rule, format!("no {what} of {name} is due now"));
            return Err(match first {
                Some(due) => refusal.remedy(due.words(draft.state())).into(),
                None => refusal.into(),
            });
        }
    }
    let due = dues.remove(0);
    draft.note(Event::DuesSet { dues });
    Ok(due)
}
