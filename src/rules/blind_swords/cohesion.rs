//! Cohesion tests (BS-901 to BS-907): two dice, codes from left to right, and what they leave to be done (BS-910).

use super::Draft;
use super::arithmetic::Code;
use super::arithmetic::Marker;
use super::arithmetic::Severity;
use super::arithmetic::Strength;
use super::arithmetic::both_depleted;
use super::arithmetic::broken;
use super::event::Deed;
use super::event::Event;
use super::facts;
use super::kit::test_cell;
use super::position::Due;
use super::position::Spot;
use super::position::Standing;
use super::position::Tested;
use super::state::State;
use crate::rules::Step;
use crate::rules::chance::Ask;
use crate::rules::refusal::Refusal;

/// A rating above this never panics (BS-904).
const PANICS_AT: i64 = 2;

/// Throws the dice of a test that was called for, and applies its codes.
pub(super) fn test(
    draft: &mut Draft<'_>,
    severity: Option<Severity>,
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
    let depletion = codes(draft, &test, "depletion", coloured, depletion)?;
    let skedaddle = codes(draft, &test, "skedaddle", white, skedaddle)?;
    let dues = depletion
        .iter()
        .chain(&skedaddle)
        .map(|code| Due::Code(*code))
        .collect();
    draft.note(Event::Tested {
        kind: test.kind.clone(),
        severity: test.severity,
        coloured: coloured.into(),
        white: white.into(),
        depletion,
        skedaddle,
    });
    draft.note(Event::DuesSet { dues });
    settle(draft)
}

/// The codes of a die: as typed, as the kit has them, as they were read off before, or asked for.
fn codes(
    draft: &mut Draft<'_>,
    test: &Tested,
    die: &'static str,
    face: u8,
    typed: Option<&str>,
) -> Step<Vec<Code>> {
    let state = draft.state();
    let cell = format!("{} {face}", test_cell(&test.kind, test.severity, die));
    let known = match typed {
        Some(text) => return read(text),
        None => state.kit.codes(&test.kind, test.severity, die, face),
    };
    if let Some(known) = known {
        return Ok(known);
    }
    if let Some(learnt) = state.learnt.get(&cell) {
        return read(learnt);
    }
    let kind = match test.kind.as_str() {
        "close" => "close combat",
        kind => kind,
    };
    let what = format!(
        "{die}, {kind}, {}, die {face}: which codes",
        test.severity.name()
    );
    let value = draft.ask_words(what, "BS-003")?;
    let read = read(&value)?;
    draft.note(Event::Learnt { cell, value });
    Ok(read)
}

fn read(text: &str) -> Step<Vec<Code>> {
    Code::read_all(text).map_err(|word| {
        Refusal::impossible("BS-901", format!("`{word}` is no code"))
            .remedy("D, D2, D all, AD, BD*, MH, 2MH, AMH, BT, R2, RA2, AR1, P1, -")
            .into()
    })
}

/// Carries out what is due up to what wants a die, a way or a name.
pub(super) fn settle(draft: &mut Draft<'_>) -> Step {
    loop {
        let mut dues = draft.state().dues.clone();
        let Some(test) = draft.state().test.clone() else {
            return Ok(());
        };
        if dues.is_empty() {
            return ended(draft, &test);
        }
        let next = dues.remove(0);
        let more = match next {
            Due::Code(code) => primitives(draft.state(), &test, code, &mut dues),
            Due::Deplete(unit) => deplete(draft, &unit),
            Due::Hits(unit, hits) => hit(draft, &unit, hits),
            Due::Panicked(unit) => {
                let far = panic_retreat(draft.state(), &test, &dues, &unit);
                let mut more = hit(draft, &unit, 1);
                more.push(Due::Retreat(unit, far));
                more
            }
            Due::Rest(hexes) => rest(draft.state(), &test, hexes),
            Due::Break(unit) if !stands(draft.state(), &unit) => Vec::new(),
            Due::Break(unit) if draft.unused() > 0 => {
                draft.note(Event::DuesSet { dues });
                break_test(draft, &unit)?;
                continue;
            }
            Due::Retreat(unit, _) if !stands(draft.state(), &unit) => Vec::new(),
            Due::Panic if panicking(draft.state(), &test).is_some_and(|weak| weak.is_empty()) => {
                Vec::new()
            }
            Due::Break(_) | Due::Retreat(..) | Due::Panic | Due::Advance { .. } => return Ok(()),
        };
        dues.splice(0..0, more);
        draft.note(Event::DuesSet { dues });
    }
}

fn stands(state: &State, unit: &str) -> bool {
    state.units.get(unit).is_some_and(Standing::on_map)
}

/// What a code comes to, unit by unit (BS-901). What RA# does to those beside the lead waits for the end.
fn primitives(state: &State, test: &Tested, code: Code, dues: &mut Vec<Due>) -> Vec<Due> {
    let here = |units: &[String]| -> Vec<String> {
        units
            .iter()
            .filter(|unit| stands(state, unit))
            .cloned()
            .collect()
    };
    let hex = here(&test.units);
    // The lead that broke is not replaced (BS-R40), unless the switch says so.
    let lead = match state.kit.has("lead_replaced", "on") {
        true => state.by_size(hex.clone()).into_iter().next(),
        false => test
            .units
            .first()
            .filter(|lead| stands(state, lead))
            .cloned(),
    };
    let beside = |lead: &String| hex.iter().filter(|unit| *unit != lead).cloned().collect();
    let attacker = here(test.attackers.get(..test.assaulting).unwrap_or_default());
    let attacker = state.by_size(attacker).into_iter().next();
    let mut list = Vec::new();
    match code {
        Code::D => list.extend(lead.map(Due::Deplete)),
        Code::D2 | Code::DAll => {
            let others: Vec<String> = test
                .units
                .first()
                .filter(|_| !test.lead_alone)
                .map(|lead| state.by_size(beside(lead)))
                .unwrap_or_default();
            let count = if code == Code::D2 { 1 } else { others.len() };
            list.extend(
                lead.into_iter()
                    .chain(others.into_iter().take(count))
                    .map(Due::Deplete),
            );
        }
        Code::AD => list.extend(attacker.map(Due::Deplete)),
        Code::BD => {
            let sum = |units: &[String]| -> Strength {
                here(units).iter().map(|unit| state.modified(unit)).sum()
            };
            let counted = match state.kit.has("triple_counts", "assaulting") {
                true => test.attackers.get(..test.assaulting).unwrap_or_default(),
                false => test.attackers.as_slice(),
            };
            let (defends, attacks) = both_depleted(sum(counted), sum(&test.units));
            list.extend(lead.filter(|_| defends).map(Due::Deplete));
            list.extend(attacker.filter(|_| attacks).map(Due::Deplete));
        }
        Code::MH(hits) => list.extend(lead.map(|lead| Due::Hits(lead, hits))),
        Code::AMH => list.extend(attacker.map(|unit| Due::Hits(unit, 1))),
        Code::BT => list.extend(lead.map(Due::Break)),
        Code::R(hexes) => list.extend(lead.map(|lead| Due::Retreat(lead, hexes))),
        Code::RA(hexes) => {
            list.extend(lead.map(|lead| Due::Retreat(lead, hexes)));
            if test.kind == "close" || state.kit.has("fire_ra", "all") {
                dues.push(Due::Rest(hexes));
            }
        }
        Code::AR(hexes) => list.extend(attacker.map(|unit| Due::Retreat(unit, hexes))),
        Code::P(panics) => list.extend((0..panics).map(|_| Due::Panic)),
    }
    list
}

/// Those that stood with the lead go back last, who panicked excepted: they went farther (BS-904).
fn rest(state: &State, test: &Tested, hexes: i64) -> Vec<Due> {
    let others = test.units.iter().skip(1);
    let others = others.filter(|unit| stands(state, unit) && !state.did(unit, Deed::Retreated));
    others
        .map(|unit| Due::Retreat(unit.clone(), hexes))
        .collect()
}

/// How far a unit that panics goes: three hexes (BS-R42), or as far as RA# takes its hex, not both.
fn panic_retreat(state: &State, test: &Tested, dues: &[Due], unit: &str) -> i64 {
    let far = state.kit.switch("panic_retreat").parse().unwrap_or(3);
    let all = dues.iter().filter_map(|due| match due {
        Due::Rest(hexes) if test.units.iter().any(|other| other == unit) => Some(*hexes),
        _ => None,
    });
    all.fold(far, i64::max)
}

/// Fresh turns battleworn; battleworn takes a break test.
fn deplete(draft: &mut Draft<'_>, unit: &str) -> Vec<Due> {
    let Some(standing) = draft
        .state()
        .units
        .get(unit)
        .cloned()
        .filter(Standing::on_map)
    else {
        return Vec::new();
    };
    if standing.worn {
        return vec![Due::Break(unit.to_owned())];
    }
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: Standing {
            worn: true,
            ..standing
        },
        why: "depletion".to_owned(),
    });
    Vec::new()
}

/// Morale hits, and the break tests that they call for (BS-902).
pub(super) fn hit(draft: &mut Draft<'_>, unit: &str, hits: i64) -> Vec<Due> {
    let Some(standing) = draft
        .state()
        .units
        .get(unit)
        .cloned()
        .filter(Standing::on_map)
    else {
        return Vec::new();
    };
    let (marker, tests) = standing.marker.after(hits);
    if marker != standing.marker {
        draft.note(Event::Stands {
            unit: unit.to_owned(),
            standing: Standing { marker, ..standing },
            why: "morale hit".to_owned(),
        });
    }
    (0..tests).map(|_| Due::Break(unit.to_owned())).collect()
}

/// One die against the modified rating, at once (BS-903).
fn break_test(draft: &mut Draft<'_>, unit: &str) -> Step {
    let name = draft.state().name(unit);
    let die = draft.throw(Ask::new(format!("the break test of {name}"), "BS-903"))?;
    let die = i64::from(die);
    let rating = facts::rating(draft, unit, |with, without| {
        broken(with, die) != broken(without, die)
    })?;
    draft.note(Event::Diced {
        what: format!("break test of {name}"),
        die,
        needs: Some(rating),
    });
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return Ok(());
    };
    let (standing, why) = match broken(rating, die) {
        None => {
            let (marker, _) = standing.marker.after(1);
            (Standing { marker, ..standing }, "it holds")
        }
        Some(_) if draft.state().is_lost_when_broken(unit) => {
            (gone(standing), "it breaks and is eliminated")
        }
        Some(place) => (
            Standing {
                worn: true,
                marker: Marker::None,
                spot: Spot::Box(place),
                ever_broken: true,
                ..standing
            },
            "it breaks",
        ),
    };
    let breaks = !standing.on_map();
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing,
        why: why.to_owned(),
    });
    if breaks {
        went_far(draft);
    }
    Ok(())
}

fn gone(standing: Standing) -> Standing {
    Standing {
        worn: true,
        marker: Marker::None,
        spot: Spot::Eliminated,
        ..standing
    }
}

/// Notes that somebody of the combat went two hexes or more, or broke: two hexes of advance (BS-907).
fn went_far(draft: &mut Draft<'_>) {
    if let Some(test) = draft.state().test.clone().filter(|test| !test.far) {
        draft.note(Event::TestCalled {
            test: Tested { far: true, ..test },
        });
    }
}

/// The die of a break test that is due.
pub(super) fn breaks(draft: &mut Draft<'_>, unit: &str) -> Step {
    take(
        draft,
        unit,
        "BS-903",
        "break test",
        |due| matches!(due, Due::Break(who) if who == unit),
    )?;
    break_test(draft, unit)?;
    settle(draft)
}

/// A retreat that is due: done on the board, or by a way of hexes (BS-906).
pub(super) fn retreat(draft: &mut Draft<'_>, unit: &str, by: &[String]) -> Step {
    let due = take(
        draft,
        unit,
        "BS-906",
        "retreat",
        |due| matches!(due, Due::Retreat(who, _) if who == unit),
    )?;
    let Due::Retreat(_, hexes) = due else {
        return Ok(());
    };
    may_retreat(draft, unit, hexes, by)?;
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return Ok(());
    };
    // Where nobody tells the hex, nobody knows where it stands.
    let to = by.last().cloned();
    let stood = standing.hex().map(str::to_owned);
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to,
        why: match stood {
            Some(hex) => format!("retreats {hexes} from {hex}"),
            None => format!("retreats {hexes}"),
        },
    });
    draft.note(Event::Acted {
        unit: unit.to_owned(),
        how: Deed::Retreated,
    });
    if hexes >= 2 {
        went_far(draft);
    }
    settle(draft)
}

/// What the map says of a way back: it ends as far off as the code says, and enters no enemy hex.
fn may_retreat(draft: &mut Draft<'_>, unit: &str, hexes: i64, by: &[String]) -> Step {
    let state = draft.state();
    let Some(from) = state
        .units
        .get(unit)
        .and_then(Standing::hex)
        .map(str::to_owned)
    else {
        return Ok(());
    };
    let Some(map) = state.kit.facts().filter(|_| !by.is_empty()) else {
        return Ok(());
    };
    let side = state.side_of(unit).to_owned();
    let mut faults = Vec::new();
    let mut at = from.clone();
    for hex in by {
        if map.hex(hex).is_none() {
            faults.push(format!("{hex} is off the map"));
        } else if map.distance(&at, hex) != Some(1) {
            faults.push(format!("{hex} is not next to {at}"));
        }
        if state
            .in_hex(hex)
            .iter()
            .any(|other| state.side_of(other) != side)
        {
            faults.push(format!("an enemy holds {hex}"));
        }
        at.clone_from(hex);
    }
    let ends = map.distance(&from, &at);
    if ends != Some(hexes) && faults.is_empty() {
        faults.push(format!("{at} is not {hexes} from {from}"));
    }
    faults
        .into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-906", said)))
}

/// Names a unit that panics (BS-904): all are named before any suffers.
pub(super) fn panic(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(test) = state
        .test
        .clone()
        .filter(|_| state.dues.first() == Some(&Due::Panic))
    else {
        return Err(Refusal::impossible("BS-904", "nobody panics now").into());
    };
    if let Some(weak) = panicking(state, &test)
        && !weak.iter().any(|other| other == unit)
    {
        let weak: Vec<String> = weak.iter().map(|unit| state.name(unit)).collect();
        let said = format!("{name} is not the weakest in or next to the hex with 2 or less");
        draft.object(
            Refusal::objection("BS-904", said).remedy(format!("name {}", weak.join(" or "))),
        )?;
    } else if test.units.first().is_some_and(|lead| lead == unit) {
        draft.object(Refusal::objection(
            "BS-904",
            format!("{name} leads, and does not panic"),
        ))?;
    }
    let mut dues = draft.state().dues.clone();
    dues.remove(0);
    let behind = dues
        .iter()
        .take_while(|due| matches!(due, Due::Panic | Due::Panicked(_)))
        .count();
    dues.insert(behind, Due::Panicked(unit.to_owned()));
    draft.note(Event::DuesSet { dues });
    settle(draft)
}

/// Those who may panic next, the weakest of them; none where places are not known.
fn panicking(state: &State, test: &Tested) -> Option<Vec<String>> {
    let hex = test.hex.as_ref()?;
    let lead = test.units.first()?;
    let side = state.side_of(lead).to_owned();
    let named = |unit: &String| {
        let is_named = |due: &Due| matches!(due, Due::Panicked(other) if other == unit);
        state.dues.iter().any(is_named)
    };
    let mut near = Vec::new();
    for (id, standing) in &state.units {
        if id == lead || !standing.on_map() || state.side_of(id) != side || named(id) {
            continue;
        }
        let hexes = standing
            .hex()
            .and_then(|own| facts::between(state, hex, own))?;
        let rating = facts::known_rating(state, id);
        if hexes <= 1 && rating <= PANICS_AT {
            near.push((rating, id.clone()));
        }
    }
    let lowest = near.iter().map(|(rating, _)| *rating).min();
    let weak = near
        .into_iter()
        .filter(|(rating, _)| Some(*rating) == lowest);
    Some(weak.map(|(_, id)| id).collect())
}

/// Nobody panics, or nobody advances: what is left open is left.
pub(super) fn pass(draft: &mut Draft<'_>) -> Step {
    let mut dues = draft.state().dues.clone();
    dues.remove(0);
    draft.note(Event::DuesSet { dues });
    settle(draft)
}

/// Takes a due out of the front of the list, where it is the one that the act does.
fn take(
    draft: &mut Draft<'_>,
    unit: &str,
    rule: &'static str,
    what: &str,
    fits: impl Fn(&Due) -> bool,
) -> Step<Due> {
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

/// When all is done: whoever stands in a hex that a close combat emptied may be followed (BS-907, BS-R38).
fn ended(draft: &mut Draft<'_>, test: &Tested) -> Step {
    let advance = followed(draft.state(), test);
    draft.note(Event::TestEnded);
    if let Some(due) = advance {
        draft.note(Event::DuesSet { dues: vec![due] });
    }
    Ok(())
}

/// The advance that a close combat opens; none where nobody may follow.
pub(super) fn followed(state: &State, test: &Tested) -> Option<Due> {
    if test.kind != "close" {
        return None;
    }
    let has_gone = |unit: &String| !stands(state, unit) || state.did(unit, Deed::Retreated);
    let assaulting = test.attackers.get(..test.assaulting).unwrap_or_default();
    let advance = if test.units.iter().all(has_gone) {
        Some((test.attackers.clone(), test.hex.clone()))
    } else if assaulting.iter().all(has_gone) {
        let hex = assaulting
            .first()
            .and_then(|unit| state.units.get(unit)?.hex());
        Some((test.units.clone(), hex.map(str::to_owned)))
    } else {
        None
    };
    let (units, hex) = advance?;
    let units: Vec<String> = units.into_iter().filter(|unit| !has_gone(unit)).collect();
    (!units.is_empty()).then_some(Due::Advance {
        units,
        hex,
        two: test.far,
    })
}

/// A unit takes a hex that was emptied, or two (BS-907).
pub(super) fn advance(draft: &mut Draft<'_>, unit: &str, to: &[String]) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(Due::Advance { units, hex, two }) = state.dues.first().cloned() else {
        return Err(Refusal::impossible("BS-907", "no hex was emptied").into());
    };
    if !units.iter().any(|other| other == unit) {
        let said = format!("{name} did not fight there, or has gone");
        draft.object(Refusal::objection("BS-907", said))?;
    }
    if to.len() > 1 && !two {
        let said = "the enemy neither went two hexes nor broke: one hex";
        draft.object(Refusal::objection("BS-907", said))?;
    }
    if let Some(hex) = hex.as_ref().filter(|hex| to.first() != Some(*hex)) {
        let said = format!("the first hex is the emptied one, {hex}");
        draft.object(Refusal::objection("BS-907", said))?;
    }
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        to: to.last().cloned(),
        why: "advances".to_owned(),
    });
    let units: Vec<String> = units.into_iter().filter(|other| other != unit).collect();
    let dues = match units.is_empty() {
        true => Vec::new(),
        false => vec![Due::Advance { units, hex, two }],
    };
    draft.note(Event::DuesSet { dues });
    Ok(())
}

impl Due {
    /// Says what is to be done.
    pub fn words(&self, state: &State) -> String {
        match self {
            Due::Code(code) => format!("{code} is still to be applied"),
            Due::Deplete(unit) | Due::Hits(unit, _) | Due::Panicked(unit) => {
                format!("{} is still to suffer", state.name(unit))
            }
            Due::Rest(hexes) => format!("the others of the hex retreat {hexes}"),
            Due::Break(unit) => format!("{} takes a break test: a die (BS-903)", state.name(unit)),
            Due::Retreat(unit, hexes) => {
                format!("{} retreats {hexes} (BS-906)", state.name(unit))
            }
            Due::Panic => "a unit with 2 or less panics: the enemy names it (BS-904)".to_owned(),
            Due::Advance { units, hex, two } => {
                let units: Vec<String> = units.iter().map(|unit| state.name(unit)).collect();
                let hex = hex.as_deref().unwrap_or("the emptied hex");
                let far = if *two { ", two hexes" } else { "" };
                format!("{} may advance to {hex}{far} (BS-907)", units.join(", "))
            }
        }
    }
}
