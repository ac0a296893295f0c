//! Reinforcements: columns, units that were kept back, and units that could not come in (BG-020 to BG-026).

use super::{
    Draft,
    column::EntryRate,
    control,
    cost::{self, MissingCell, Priced},
    event::{Event, How, MoveAccount, Paid},
    forest, hidden,
    kit::UnitArrival,
    learn,
    map::{HexContent, ROUTES},
    movement,
    position::{Delay, RoadColumn, UnitSpot},
    stacking,
    state::State,
    switch::{ColumnCount, ColumnFirst, Complication, LateEntry, MinimumEntersMap},
    walk, zone, zone_cost,
};
use ruleset::Step;
use ruleset::chance::{Answer, Ask, Want};
use ruleset::refusal::Refusal;
use ruleset::tally::{Fraction, Tally};

/// Maximum distance in hexes between a unit's own entry hex and another that it may use, if it could not come in when
/// it was due (BG-025).
const ASIDE: i64 = 3;

/// Brings in units through one hex of entry, in the order in which they are named.
pub(super) fn enter_units(draft: &mut Draft<'_>, units: &[String], at: Option<&str>) -> Step {
    movement::own_phase(draft, units)?;
    // In a turn that both sides share, arrivals come before both rolls (CBG-S01).
    let is_shared = draft.state().kit.plays(Complication::Simul);
    if let Some(no) = control::comes_first(draft.state()).filter(|_| !is_shared) {
        draft.object(no)?;
    }
    if control::is_scattering(draft.state()) && !is_shared {
        let said = "units scatter already: reinforcements should have come in before";
        let shown =
            "units have begun to scatter, so reinforcements can no longer come in this turn";
        draft.object(Refusal::objection("CBG-503", said).shown_as(shown))?;
    }
    // Two that are named together are a stack (BG-R06).
    for pair in units.chunks(2) {
        for (n, unit) in pair.iter().enumerate() {
            enter_one(draft, unit, at, pair.get(..n).unwrap_or_default())?;
        }
    }
    Ok(())
}

/// Keeps a unit back for a later turn, because its owner chooses to (BG-020).
pub(super) fn keep_back(draft: &mut Draft<'_>, unit: &str) -> Step {
    due_arrival(draft, unit, None)?;
    // A unit that could not come in when it was due keeps its right to another hex.
    let before = draft.state().units.get(unit).and_then(|unit| unit.delay);
    draft.note(Event::Delayed {
        unit: unit.to_owned(),
        why: before.unwrap_or(Delay::Kept),
    });
    Ok(())
}

/// Returns the arrival of a unit; objects if the unit does not wait off the map or is not due yet.
fn due_arrival(draft: &mut Draft<'_>, unit: &str, at: Option<&str>) -> Step<UnitArrival> {
    let state = draft.state();
    let name = state.name(unit);
    let waits = state
        .units
        .get(unit)
        .is_some_and(|unit| unit.spot == UnitSpot::Waiting);
    if waits && state.is_dummy(unit) {
        return dummy_arrival(draft, unit, at);
    }
    let Some(arrival) = state.kit.arrival(unit).filter(|_| waits).cloned() else {
        let said = format!("{name} is not a reinforcement that waits");
        return Err(Refusal::impossible("BG-020", said).into());
    };
    if arrival.turn > state.turn {
        let said = format!("{name} is due in turn {}", arrival.turn);
        draft.object(Refusal::objection("BG-020", said))?;
    }
    Ok(arrival)
}

/// Returns the arrival of a dummy that follows the units of a column, through their hex and along their route
/// (CBG-1103).
fn dummy_arrival(draft: &mut Draft<'_>, unit: &str, at: Option<&str>) -> Step<UnitArrival> {
    let state = draft.state();
    let side = state.side_of(unit);
    let own = || {
        let arrivals = state.kit.arrivals.iter();
        arrivals.filter(|arrival| state.side_of(&arrival.unit) == side)
    };
    let by = |hex: &str| own().find(|arrival| arrival.at.iter().any(|one| one == hex));
    let open = state
        .columns
        .keys()
        .find(|hex| hidden::may_follow(state, hex));
    let hex = at.or(open.map(String::as_str)).map(str::to_owned);
    let follows = hex
        .as_ref()
        .is_some_and(|hex| hidden::may_follow(state, hex));
    let with = hex.as_deref().and_then(by).cloned();
    let arrival = UnitArrival {
        unit: unit.to_owned(),
        turn: state.turn,
        at: hex.into_iter().collect(),
        along: with.as_ref().and_then(|with| with.along.clone()),
        base: with.and_then(|with| with.base),
    };
    if !follows {
        let said = format!(
            "{}: one dummy for every three units through one hex",
            state.name(unit)
        );
        draft.object(Refusal::objection("CBG-1103", said))?;
    }
    Ok(arrival)
}

/// Brings in one unit, after the mate of its stack that was named with it.
fn enter_one(draft: &mut Draft<'_>, unit: &str, at: Option<&str>, mates: &[String]) -> Step {
    let arrival = due_arrival(draft, unit, at)?;
    let at = at
        .map(str::to_owned)
        .or_else(|| arrival.at.first().cloned());
    let at = match at {
        Some(at) => at,
        None => {
            let what = format!("by which hex does {} come in", draft.state().name(unit));
            draft.ask_words(what, "BG-020")?
        }
    };
    movement::on_grid(draft.state(), &at, "BG-020")?;
    if !arrival.at.is_empty() && !arrival.at.contains(&at) {
        refuse_other_hex(draft, unit, &arrival, &at)?;
    }
    let state = draft.state();
    let (name, side) = (state.name(unit), state.side_of(unit).to_owned());
    if state.is_held_against(&side, &at) {
        let said = format!("{name}: an enemy is in {at}");
        draft.object(Refusal::objection("BG-024", said).remedy("it may come in later, BG-025"))?;
    }
    let in_zone = learn::learn_all(draft, |state| zone::is_controlled(state, &side, &at))?;
    let arrival = by_way_of(draft.state(), arrival, &at);
    let (rate, by) = entry_rate(draft, unit, &arrival, &at, in_zone)?;
    let state = draft.state();
    let mut column = state.columns.get(&at).copied().unwrap_or_default();
    column.units += 1;
    column.stacks += u32::from(mates.is_empty());
    column.dummies += u32::from(state.is_dummy(unit));
    column.rate = rate;
    let entry = ColumnEntry {
        at: &at,
        by: &by,
        column,
        in_zone,
    };
    let mut account = pay_entry(state, unit, mates, &entry);
    let is_dear = account.spent > state.allowance(unit);
    if is_dear && state.kit.rulings.minimum_enters_map() == MinimumEntersMap::On {
        account.minimum = true;
        account.halted = Some(walk::ONE_HEX.to_owned());
    } else if is_dear {
        let said = format!(
            "{name} is number {} at {at}: {} wanted, {} left",
            column.units,
            account.spent,
            state.allowance(unit)
        );
        let shown = format!(
            "{name} is number {} at {at}: it costs {}, only {} left",
            column.units,
            account.spent,
            state.allowance(unit)
        );
        draft.object(
            Refusal::objection("BG-023", said)
                .shown_as(shown)
                .remedy("it may come in next turn"),
        )?;
    }
    draft.note(Event::ColumnSet {
        at: at.clone(),
        column,
    });
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        how: How::Enters,
        to: Some(at),
        in_zone,
        account,
    });
    Ok(())
}

/// Refuses a hex other than the unit's own, unless the unit could not come in when it was due (BG-025).
fn refuse_other_hex(draft: &mut Draft<'_>, unit: &str, arrival: &UnitArrival, at: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let own = arrival.at.join(" or ");
    if arrival.turn >= state.turn {
        let said = format!("{name} comes in by {own} in the turn in which it is due");
        draft.object(Refusal::objection("BG-025", said))?;
    }
    let state = draft.state();
    if let Some(map) = &state.kit.map {
        let near = |hex: &String| map.distance(hex, at).is_some_and(|hexes| hexes <= ASIDE);
        if !map.is_at_edge(at) || !arrival.at.iter().any(near) {
            let said = format!("{at} is no edge hex within {ASIDE} of {own}");
            let shown = format!("{at} is not an edge hex within {ASIDE} hexes of {own}");
            draft.object(Refusal::objection("BG-025", said).shown_as(shown))?;
        }
    }
    let state = draft.state();
    if state.kit.rulings.late_entry() == LateEntry::Anybody {
        return Ok(());
    }
    let was_barred = match state.units.get(unit).and_then(|unit| unit.delay) {
        Some(delay) => delay == Delay::Barred,
        None if state.kit.map.is_some() => false,
        None => {
            let what = format!("could {name} not come in when it was due");
            draft.ask_whether(what, "BG-025")?
        }
    };
    match was_barred {
        true => Ok(()),
        false => {
            let said = format!("{name} was kept back by choice");
            draft.object(Refusal::objection("BG-R08", said).remedy(format!("it enters at {own}")))
        }
    }
}

/// Returns an arrival with its prices at a hex. A unit that comes in by another hex than its own pays the price there:
/// what units due at that hex pay, if there are any (BG-021, BG-025).
fn by_way_of(state: &State, arrival: UnitArrival, at: &str) -> UnitArrival {
    let is_by = |arrival: &UnitArrival| arrival.at.iter().any(|hex| hex == at);
    if arrival.at.is_empty() || is_by(&arrival) {
        return arrival;
    }
    let side = state.side_of(&arrival.unit);
    let mut others = state.kit.arrivals.iter();
    let there = others.find(|other| state.side_of(&other.unit) == side && is_by(other));
    UnitArrival {
        along: there.and_then(|there| there.along.clone()),
        base: there.and_then(|there| there.base),
        ..arrival
    }
}

/// Returns the cost of a hex for the first two units of a column, with the reason. It is the cost of the route on which
/// the imaginary column stands, or of the ground; into an enemy zone always of the ground (BG-021, BG-R07, BG-049).
/// `None` if the players must say.
fn first_pair(
    state: &State,
    unit: &str,
    arrival: &UnitArrival,
    at: &str,
    in_zone: bool,
) -> Result<Option<Priced>, MissingCell> {
    let by_ground = state.kit.rulings.column_first() == ColumnFirst::Ground;
    let along = arrival.along.clone().into_iter();
    let along = along.filter(|route| !(by_ground && route == "turnpike"));
    let sides: Vec<String> = along.filter(|one| ROUTES.contains(&one.as_str())).collect();
    let is_told = sides.iter().any(|route| route != "trail");
    let to = match &state.kit.map {
        Some(map) => map.place(at),
        None if is_told => HexContent::default(),
        None => return Ok(None),
    };
    let step = cost::PricedStep {
        into: at.to_owned(),
        to,
        sides,
        zone: in_zone,
        ..cost::PricedStep::default()
    };
    let kind = state.kind_of(unit);
    let mut priced = cost::step_price(&state.kit, &state.learnt, &step, kind.name())?;
    let hidden = state.is_hidden(unit);
    forest::slow_guns(&state.kit, &step, kind, hidden, &mut priced.tally);
    Ok(Some(priced))
}

/// Returns the extra cost for each further pair.
fn cost_of_more(arrival: &UnitArrival) -> Fraction {
    match arrival.along.as_deref() {
        Some("turnpike") => cost::turnpike_rate(),
        _ => Fraction::ONE,
    }
}

/// Returns the rate of a column at a hex, with the reason for the cost of its first two units.
fn entry_rate(
    draft: &mut Draft<'_>,
    unit: &str,
    arrival: &UnitArrival,
    at: &str,
    in_zone: bool,
) -> Step<(EntryRate, String)> {
    let more = cost_of_more(arrival);
    if let Some(base) = arrival.base {
        return Ok((EntryRate { base, more }, ENTRY.to_owned()));
    }
    let priced = learn::learn_all(draft, |state| first_pair(state, unit, arrival, at, in_zone))?;
    let Some(priced) = priced else {
        let base = asked_base(draft, at)?;
        return Ok((EntryRate { base, more }, ENTRY.to_owned()));
    };
    priced
        .against
        .into_iter()
        .try_for_each(|no| draft.object(no))?;
    let base = priced.tally.total();
    let by = priced.tally.lines.into_iter().next().map(|line| line.name);
    Ok((
        EntryRate { base, more },
        by.unwrap_or_else(|| ENTRY.to_owned()),
    ))
}

/// Name of the cost of entering if it has no other name.
const ENTRY: &str = "entry";

/// Asks the players for the cost of the hex when the first unit of a column enters without a map; the others pay by
/// that answer.
fn asked_base(draft: &mut Draft<'_>, at: &str) -> Step<Fraction> {
    let cell = format!("entry {at}");
    if let Some(base) = draft
        .state()
        .learnt
        .get(&cell)
        .and_then(|told| Fraction::read(told))
    {
        return Ok(base);
    }
    let what = format!("what does entering {at} cost");
    let said = draft.ask(Ask::new(what, "BG-021").of_table(Want::Words))?;
    let told = match &said {
        Answer::Word(word) => word.clone(),
        other => other.to_string(),
    };
    let Some(base) = Fraction::read(&told) else {
        let refused = Refusal::impossible("BG-021", format!("`{told}` is not a number of points"));
        return Err(refused.remedy("answer points, as 1 or 2/3").into());
    };
    learn::note_cell(draft, cell, told);
    Ok(base)
}

/// Returns the pair of a column in which the last unit came in (BG-021, BG-R06).
fn column_pair(state: &State, column: RoadColumn) -> u32 {
    match state.kit.rulings.column_count() {
        ColumnCount::Stacks => column.stacks,
        ColumnCount::Pairs => column.units.div_ceil(2),
    }
}

/// Returns the number of friends in the entry hex: all but those named together with the unit, which enter as one stack
/// with it (CBG-302). In games of older programs the first two units of a column enter as a stack even if they are named
/// separately.
fn in_the_way(state: &State, at: &str, mates: &[String], column: RoadColumn) -> usize {
    let mut friends = state.in_hex(at);
    friends.retain(|other| !mates.contains(other));
    if state.mates_pay {
        return friends.len();
    }
    let is_second =
        column.units.is_multiple_of(2) && state.kit.rulings.column_count() == ColumnCount::Pairs;
    let just_in = |unit: &String| {
        let standing = state.units.get(unit);
        standing.is_some_and(|unit| unit.spent.just_in)
    };
    let has_mate = is_second && mates.is_empty() && friends.iter().any(just_in);
    friends.len() - usize::from(has_mate)
}

/// A column that comes in.
struct ColumnEntry<'a> {
    /// The hex by which the column comes in.
    at: &'a str,
    /// Reason for the cost of the first two units.
    by: &'a str,
    column: RoadColumn,
    /// True if the hex is in an enemy zone.
    in_zone: bool,
}

/// Returns the cost of entry for one unit of the column, line by line.
fn pay_entry(state: &State, unit: &str, mates: &[String], entry: &ColumnEntry<'_>) -> MoveAccount {
    let ColumnEntry {
        at,
        by,
        column,
        in_zone,
    } = *entry;
    let mut tally = Tally::default();
    let rate = column.rate;
    tally.add(by, "BG-021", rate.base);
    let map = state.kit.map.as_ref();
    let place = map.map(|map| map.place(at)).unwrap_or_default();
    // Entering passes no friends: the move can continue only by another act.
    let friends = in_the_way(state, at, mates, column);
    stacking::passing_surcharge(&state.kit, (at, &place), friends, false, &mut tally);
    let pair = column_pair(state, column);
    let behind = rate.of_pair(pair) - rate.base;
    if behind > Fraction::ZERO {
        tally.add(format!("pair {pair}"), "BG-021", behind);
    }
    let surcharge = match in_zone {
        true => zone_cost::zone_surcharge(&state.kit, false, &mut tally),
        false => Fraction::ZERO,
    };
    let spent = tally.total();
    MoveAccount {
        steps: vec![Paid {
            into: at.to_owned(),
            tally,
            surcharge,
        }],
        spent,
        hexes: spent - surcharge,
        left: (state.allowance(unit) - spent).max(Fraction::ZERO),
        minimum: false,
        halted: in_zone.then(|| walk::IN_ZONE.to_owned()),
        strategic: false,
    }
}

/// Records, at the end of a side's movement phase, the units that were kept back or could not come in (BG-025).
pub(super) fn settle_arrivals(draft: &mut Draft<'_>) {
    let state = draft.state();
    let side = state.side.clone();
    let late: Vec<(String, Delay)> = state
        .waiting(&side)
        .into_iter()
        .filter(|unit| {
            state
                .units
                .get(unit)
                .is_some_and(|unit| unit.delay.is_none())
        })
        .filter_map(|unit| Some((unit.clone(), arrival_delay(state, &side, &unit)?)))
        .collect();
    for (unit, why) in late {
        draft.note(Event::Delayed { unit, why });
    }
}

/// Returns whether a waiting unit was kept back or barred from its hexes; `None` without a map.
fn arrival_delay(state: &State, side: &str, unit: &str) -> Option<Delay> {
    state.kit.map.as_ref()?;
    Some(match is_open(state, side, unit) {
        true => Delay::Kept,
        false => Delay::Barred,
    })
}

/// Checks whether a unit may still come in at one of its own hexes: no enemy is there, and its points suffice as the
/// next unit in the column. Facts that only the players know keep no unit out.
pub(super) fn is_open(state: &State, side: &str, unit: &str) -> bool {
    let Some(arrival) = state.kit.arrival(unit) else {
        return false;
    };
    let lets_in = |at: &String| {
        let mut column = state.columns.get(at).copied().unwrap_or_default();
        column.units = column.units.saturating_add(1);
        column.stacks = column.stacks.saturating_add(1);
        let in_zone = zone::is_controlled(state, side, at).unwrap_or(false);
        let first = first_pair(state, unit, arrival, at, in_zone);
        let base = match (arrival.base, first) {
            (Some(base), _) => base,
            (None, Ok(Some(priced))) if priced.against.is_empty() => priced.tally.total(),
            (None, Ok(Some(_))) => return false,
            (None, _) => Fraction::ZERO,
        };
        column.rate = EntryRate {
            base,
            more: cost_of_more(arrival),
        };
        let entry = ColumnEntry {
            at,
            by: ENTRY,
            column,
            in_zone,
        };
        let account = pay_entry(state, unit, &[], &entry);
        let has_points = account.spent <= state.allowance(unit);
        !state.is_held_against(side, at)
            && (has_points || state.kit.rulings.minimum_enters_map() == MinimumEntersMap::On)
    };
    arrival.at.is_empty() || arrival.at.iter().any(lets_in)
}
