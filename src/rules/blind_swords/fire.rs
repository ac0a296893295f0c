//! Fire (BS-601 to BS-608): strength, dice, shifts, column, box, and the test that it calls for.

use super::Draft;
use super::arithmetic::Boxes;
use super::arithmetic::Factor;
use super::arithmetic::Fires;
use super::arithmetic::Severity;
use super::arithmetic::Strength;
use super::command::Aim;
use super::event::Account;
use super::event::Deed;
use super::event::Event;
use super::facts;
use super::kit::Arm;
use super::kit::Range;
use super::position::Combat;
use super::position::Step as Where;
use super::position::Tested;
use super::state::State;
use crate::rules::Step;
use crate::rules::chance::Ask;
use crate::rules::refusal::Refusal;

/// Who fires in what way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// In the step of its own.
    Plain,
    /// Out of the hex that is attacked (BS-802).
    Defensive,
    /// Beside it, at half strength.
    Support,
    /// At a mover, at half strength (BS-703).
    Opportunity,
}

impl Way {
    const fn name(self) -> &'static str {
        match self {
            Way::Plain => "fire",
            Way::Defensive => "defensive fire",
            Way::Support => "supporting fire",
            Way::Opportunity => "opportunity fire",
        }
    }
}

/// Units fire at a hex or a unit.
pub(super) fn fire(draft: &mut Draft<'_>, units: &[String], at: &str, aim: &Aim) -> Step {
    let way = may_fire(draft, units, at)?;
    let mut targets = facts::targets(draft.state(), at);
    let side = units
        .first()
        .map_or(String::new(), |unit| draft.state().side_of(unit).to_owned());
    targets.retain(|unit| draft.state().side_of(unit) != side);
    if let Some(combat) = combat_of(draft.state(), at).filter(|_| way != Way::Plain) {
        // Only committed attackers can suffer, and the lead is found among them (BS-R26).
        targets.retain(|unit| combat.attackers.contains(unit));
    }
    if targets.is_empty() {
        return Err(
            Refusal::impossible("BS-601", format!("no enemy stands at {at}"))
                .remedy("name a unit, or its hex")
                .into(),
        );
    }
    shoot(draft, units, (at, &targets), aim, way)
}

/// Enemies next to a mover fire at it at half strength (BS-703).
pub(super) fn opportunity(draft: &mut Draft<'_>, units: &[String], at: &str, aim: &Aim) -> Step {
    for unit in units {
        let state = draft.state();
        let name = state.name(unit);
        if state.side_of(unit) == state.side_of(at) {
            let said = format!("{name} is a friend of {}", state.name(at));
            draft.object(Refusal::objection("BS-703", said))?;
        }
        let state = draft.state();
        if facts::apart(state, unit, at).is_some_and(|hexes| hexes != 1) {
            let said = format!("{name} is not next to {}", state.name(at));
            draft.object(Refusal::objection("BS-703", said))?;
        }
        let state = draft.state();
        if is_close(state, unit) {
            let said = format!("{name} fires only when it is attacked");
            draft.object(Refusal::objection("BS-R22", said))?;
        }
        let state = draft.state();
        if state.is_guns(unit) && state.kit.has("guns_opportunity", "off") {
            draft.object(Refusal::objection("BS-R22", "guns do not fire at movers"))?;
        }
    }
    shoot(draft, units, (at, &[at.to_owned()]), aim, Way::Opportunity)
}

/// Fires announced together at one hex (BS-608).
pub(super) fn flank(draft: &mut Draft<'_>, groups: &[Vec<String>], at: &str) -> Step {
    if groups.len() < 2 {
        return Err(Refusal::impossible("BS-608", "flanking fire is two fires or more").into());
    }
    let units = groups.iter().flatten().cloned().collect();
    draft.note(Event::FlankAnnounced {
        at: at.to_owned(),
        units,
    });
    Ok(())
}

/// The combat in which somebody at a place attacks.
fn combat_of<'a>(state: &'a State, at: &str) -> Option<&'a Combat> {
    let there = facts::targets(state, at);
    let mut combats = state.combats.iter();
    combats.find(|combat| combat.attackers.iter().any(|unit| there.contains(unit)))
}

/// Objects to who may not fire now, and tells in what way the others do.
fn may_fire(draft: &mut Draft<'_>, units: &[String], at: &str) -> Step<Way> {
    let state = draft.state();
    let step = state.step;
    let combat = combat_of(state, at).cloned();
    let way = match (step, &combat) {
        (Where::Close, Some(combat)) => {
            match units.iter().all(|unit| combat.defenders.contains(unit)) {
                true => Way::Defensive,
                false => Way::Support,
            }
        }
        _ => Way::Plain,
    };
    if !matches!(step, Where::Artillery | Where::Fire) && way == Way::Plain {
        let said = format!("nobody fires in the step {}", step.name());
        draft.object(
            Refusal::objection("BS-201", said).remedy("`next` goes on, `order` comes first"),
        )?;
    }
    for unit in units {
        one_may_fire(draft, unit, way)?;
        if let Some(combat) = combat.as_ref().filter(|_| way != Way::Plain) {
            may_defend(draft, unit, combat, way)?;
        }
    }
    if let Some((where_to, _)) = draft.state().flank.clone()
        && where_to != at
        && units.iter().any(|unit| is_flanking(draft.state(), unit))
    {
        let said = format!("they announced to fire at {where_to}");
        draft.object(Refusal::objection("BS-608", said))?;
    }
    together(draft, units, way)?;
    Ok(way)
}

fn is_flanking(state: &State, unit: &str) -> bool {
    state
        .flank
        .as_ref()
        .is_some_and(|(_, units)| units.iter().any(|other| other == unit))
}

fn is_close(state: &State, unit: &str) -> bool {
    let weapon = state.kit.unit(unit).and_then(|unit| unit.weapon.as_ref());
    let kind = weapon.and_then(|weapon| state.kit.weapons.get(weapon));
    kind.is_some_and(super::kit::Weapon::is_close) || weapon.is_some_and(|weapon| weapon == "CC")
}

fn one_may_fire(draft: &mut Draft<'_>, unit: &str, way: Way) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some((counter, standing)) = state.unit(unit) else {
        return Ok(());
    };
    let mut no = Vec::new();
    if !standing.on_map() {
        no.push(("BS-601", format!("{name} is not on the map")));
    }
    if state.did(unit, Deed::Fired) && way != Way::Support {
        no.push(("BS-601", format!("{name} has fired in this step")));
    }
    if way == Way::Support
        && state.did(unit, Deed::Supported)
        && state.kit.has("support_fire", "once_a_step")
    {
        no.push(("BS-R25", format!("{name} has supported in this step")));
    }
    match (way, state.step) {
        (Way::Plain, Where::Artillery) if counter.arm != Arm::Artillery => {
            no.push(("BS-401", format!("{name} is no artillery")));
        }
        (Way::Plain, Where::Artillery) => {
            if let Some(said) = super::artillery::bars(state, unit) {
                no.push(("BS-401", said));
            }
            if state.did(unit, Deed::Moved) {
                no.push(("BS-401", format!("{name} has moved in this phase")));
            }
        }
        (Way::Plain, Where::Fire) if counter.arm == Arm::Artillery => {
            no.push(("BS-601", format!("{name} fires in the artillery phase")));
        }
        (Way::Plain, Where::Fire) => {
            let acts = state.active.as_ref().map(|active| active.brigade.as_str());
            if counter.brigade.as_deref() != acts {
                no.push(("BS-201", format!("{name} is not of the brigade that acts")));
            }
            if is_close(state, unit) {
                no.push(("BS-601", format!("{name} fires only when it is attacked")));
            }
        }
        _ => {}
    }
    no.into_iter()
        .try_for_each(|(rule, said)| draft.object(Refusal::objection(rule, said)))
}

fn may_defend(draft: &mut Draft<'_>, unit: &str, combat: &Combat, way: Way) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let attacked_by_horse = combat.attackers.iter().any(|other| state.is_mounted(other));
    let mut no = Vec::new();
    if state.is_mounted(unit) && (attacked_by_horse || is_close(state, unit)) {
        no.push(format!(
            "{name} is mounted and does not fire at these attackers"
        ));
    }
    if way == Way::Support {
        let near = combat
            .attackers
            .iter()
            .filter_map(|other| facts::apart(state, unit, other))
            .min();
        if near.is_some_and(|hexes| hexes > 1) {
            no.push(format!("{name} is not next to an attacker"));
        }
        let is_target =
            |other: &Combat| other.on != combat.on && other.defenders.iter().any(|d| d == unit);
        if state.combats.iter().any(is_target) {
            no.push(format!("{name} is attacked itself"));
        }
    }
    no.into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-802", said)))
}

/// Who may add strength to whom (BS-604), as far as places are known.
fn together(draft: &mut Draft<'_>, units: &[String], way: Way) -> Step {
    let state = draft.state();
    let Some((first, others)) = units.split_first().filter(|(_, others)| !others.is_empty()) else {
        return Ok(());
    };
    let mut no = Vec::new();
    if units.iter().any(|unit| state.is_mounted(unit)) {
        no.push("mounted cavalry fires alone".to_owned());
    }
    let guns = units.iter().filter(|unit| state.is_guns(unit)).count();
    if guns > 0 && guns < units.len() && way == Way::Plain {
        no.push("guns and infantry fire together only in defence".to_owned());
    }
    let brigade = |unit: &String| state.kit.unit(unit).and_then(|unit| unit.brigade.clone());
    for other in others {
        let hexes = facts::apart(state, first, other);
        let of_one = brigade(first).is_some() && brigade(first) == brigade(other);
        let far = match hexes {
            Some(0) | None => false,
            Some(1) => guns > 0 || !(of_one || way == Way::Support),
            Some(_) => true,
        };
        if far {
            let names = (state.name(first), state.name(other));
            no.push(format!(
                "{} and {} do not fire together from there",
                names.0, names.1
            ));
        }
    }
    no.into_iter()
        .try_for_each(|said| draft.object(Refusal::objection("BS-604", said)))
}

fn shoot(
    draft: &mut Draft<'_>,
    units: &[String],
    (at, targets): (&str, &[String]),
    aim: &Aim,
    way: Way,
) -> Step {
    let mut exact = Vec::new();
    let mut classes = Vec::new();
    for unit in units {
        let class = range(draft, unit, targets, aim, way)?;
        classes.push(class);
        exact.push(strength(draft.state(), unit, class, way));
    }
    if draft.state().kit.has("half_sp_test", "unit") {
        exact.retain(|one| one.fires_as(true).is_some());
    }
    let exact: Strength = exact.into_iter().sum();
    let Some(fires) = exact.fires_as(draft.state().kit.has("three_quarters", "c")) else {
        let said = format!("{exact} SP is too little to fire");
        return Err(Refusal::impossible("BS-106", said).into());
    };
    let roll = roll(draft, way.name(), &names(draft.state(), units))?;
    let lead = draft
        .state()
        .by_size(targets.to_vec())
        .into_iter()
        .next()
        .unwrap_or_default();
    let is_defensive = matches!(way, Way::Defensive | Way::Support);
    let mut shifts = Vec::new();
    if draft.state().flank.is_some() && units.iter().any(|unit| is_flanking(draft.state(), unit)) {
        shifts.push(("flanking fire".to_owned(), 1));
    }
    common_shifts(draft, aim, "fire", &mut shifts)?;
    ground_shift(draft.state(), at, &mut shifts);
    let scale = Scale {
        fires,
        roll,
        is_defensive,
    };
    let is_obscured = obscured(draft, (units, targets), aim, &scale, &shifts, &lead)?;
    if let Some(shift) = is_obscured {
        shifts.push(("obscured".to_owned(), shift));
    }
    let result = result(draft, &scale, &shifts, &lead)?;
    let farthest = classes.into_iter().flatten().max();
    draft.note(Event::Fired {
        account: Account {
            kind: way.name().to_owned(),
            units: units.to_vec(),
            at: at.to_owned(),
            targets: targets.to_vec(),
            exact: exact.to_string(),
            fires_as: fires.to_string(),
            range: farthest.map(|class| class.name().to_owned()),
            shifts,
            column: result.column,
            roll: Some(roll),
            boxes: result.boxes.map(|boxes| boxes.to_string()),
            lead: Some(lead),
            rating: result.rating,
            calls_for: result.severity,
        },
    });
    for unit in units {
        let how = match way {
            Way::Plain | Way::Defensive => Deed::Fired,
            Way::Support => Deed::Supported,
            Way::Opportunity => continue,
        };
        draft.note(Event::Acted {
            unit: unit.clone(),
            how,
        });
    }
    if let Some(severity) = result.severity {
        let hex = facts::hex_of(draft.state(), at);
        draft.note(Event::TestCalled {
            test: Tested {
                kind: "fire".to_owned(),
                severity,
                units: draft.state().by_size(targets.to_vec()),
                attackers: units.to_vec(),
                assaulting: units.len(),
                lead_alone: way == Way::Opportunity,
                hex,
                far: false,
            },
        });
    }
    Ok(())
}

/// The names of units in a row.
pub(super) fn names(state: &State, units: &[String]) -> String {
    let names: Vec<String> = units.iter().map(|unit| state.name(unit)).collect();
    names.join(", ")
}

/// Two dice, the coloured one first: 11 to 66 (BS-606).
pub(super) fn roll(draft: &mut Draft<'_>, kind: &str, who: &str) -> Step<i64> {
    let ask = Ask::new(
        format!("the {kind} of {who}: coloured, then white"),
        "BS-606",
    );
    let dice = draft.throws(&ask, 2)?;
    Ok(dice
        .into_iter()
        .fold(0, |sum, die| sum * 10 + i64::from(die)))
}

/// The class of range of a unit's fire; none where it has no effect on strength.
fn range(
    draft: &mut Draft<'_>,
    unit: &str,
    targets: &[String],
    aim: &Aim,
    way: Way,
) -> Step<Option<Range>> {
    if let Some(range) = aim.range {
        return Ok(Some(range));
    }
    let state = draft.state();
    let name = state.name(unit);
    let weapon = state.kit.unit(unit).and_then(|unit| unit.weapon.as_ref());
    let weapon = weapon
        .and_then(|weapon| state.kit.weapons.get(weapon))
        .copied();
    let known = targets
        .first()
        .and_then(|target| facts::apart(state, unit, target));
    // Who defends, supports or fires at a mover is next to it; close weapons fire so at effective range.
    let hexes = match way {
        Way::Plain => known,
        _ => Some(1),
    };
    if is_close(state, unit) {
        return Ok(Some(Range::Effective));
    }
    if let (Some(hexes), Some(weapon)) = (hexes, weapon) {
        let class = weapon.class(hexes);
        if class.is_none() {
            let said = format!("{name} is {hexes} hexes off: out of range");
            draft.object(Refusal::objection("BS-601", said))?;
        }
        return Ok(class);
    }
    let classes: Vec<String> = Range::ALL
        .into_iter()
        .filter(|class| weapon.is_none_or(|weapon| has_class(&weapon, *class)))
        .filter(|class| *class != Range::Canister || state.is_guns(unit))
        .map(|class| class.name().to_owned())
        .collect();
    if let [one] = classes.as_slice() {
        return Ok(Range::named(one));
    }
    let class = draft.ask_one_of(format!("the range of {name}"), "BS-601", classes)?;
    Ok(Range::named(&class))
}

fn has_class(weapon: &super::kit::Weapon, class: Range) -> bool {
    match class {
        Range::Canister => weapon.canister.is_some(),
        Range::Effective => weapon.effective.is_some(),
        Range::Long => weapon.long.is_some(),
        Range::Extreme => weapon.extreme.is_some(),
    }
}

/// Strength less the marker, times the factors (BS-107); the other way round by BS-R03.
fn strength(state: &State, unit: &str, class: Option<Range>, way: Way) -> Strength {
    let factor = match class {
        Some(Range::Canister) => Factor::Canister,
        Some(Range::Effective) | None => Factor::Effective,
        Some(Range::Long) => Factor::Half,
        Some(Range::Extreme) => Factor::Quarter,
    };
    let half = match way {
        Way::Support | Way::Opportunity => Factor::Half,
        Way::Plain | Way::Defensive => Factor::Effective,
    };
    let hits = state.units.get(unit).map_or(0, |unit| unit.marker.hits());
    match state.kit.has("markers_first", "off") {
        true => state.printed(unit).times(factor).times(half).less(hits),
        false => state.modified(unit).times(factor).times(half),
    }
}

/// Shifts that are typed, and those of an event.
pub(super) fn common_shifts(
    draft: &mut Draft<'_>,
    aim: &Aim,
    when: &str,
    shifts: &mut Vec<(String, i64)>,
) -> Step {
    for word in &aim.with {
        let known = draft
            .state()
            .kit
            .shift
            .others
            .iter()
            .find(|other| other.id == *word);
        match (
            known.map(|known| (known.shift, known.when.clone())),
            word.parse::<i64>(),
        ) {
            (Some((shift, of)), _) => {
                if !of.is_empty() && of != when {
                    let said = format!("{word} is a shift of {of}");
                    draft.object(Refusal::objection("BS-605", said))?;
                }
                shifts.push((word.clone(), shift));
            }
            (None, Ok(shift)) => shifts.push(("as told".to_owned(), shift)),
            (None, Err(_)) => {
                let known: Vec<&str> = draft
                    .state()
                    .kit
                    .shift
                    .others
                    .iter()
                    .map(|other| other.id.as_str())
                    .collect();
                let refusal =
                    Refusal::impossible("BS-605", format!("the kit has no shift `{word}`"));
                let known = match known.is_empty() {
                    true => "give its columns: with -1".to_owned(),
                    false => format!("known are {}, or a number", known.join(", ")),
                };
                return Err(refusal.remedy(known).into());
            }
        }
    }
    let event = draft.state().shift;
    if event != 0 {
        shifts.push(("event".to_owned(), event));
    }
    shifts.retain(|(name, _)| !aim.without.contains(name));
    Ok(())
}

/// What the ground of the target shifts, where a map has it.
fn ground_shift(state: &State, at: &str, shifts: &mut Vec<(String, i64)>) {
    let Some((map, hex)) = state.kit.facts().zip(facts::hex_of(state, at)) else {
        return;
    };
    for terrain in map
        .terrain
        .iter()
        .filter(|terrain| terrain.hexes.contains(&hex))
    {
        let shift = state
            .kit
            .ground
            .get(&terrain.kind)
            .map_or(0, |ground| ground.fire_shift);
        if shift != 0 {
            shifts.push((terrain.kind.clone(), shift));
        }
    }
}

/// What is known before the shifts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    pub fires: Fires,
    pub roll: i64,
    pub is_defensive: bool,
}

/// What a fire or close combat comes to.
#[derive(Debug, Clone, Default)]
pub(super) struct Outcome {
    pub column: Option<String>,
    pub boxes: Option<Boxes>,
    pub rating: Option<i64>,
    pub severity: Option<Severity>,
}

/// Whether the line of sight is obscured, and its shift: as told, by the ground next door, or asked where it can
/// change the test (BS-606).
fn obscured(
    draft: &mut Draft<'_>,
    (units, targets): (&[String], &[String]),
    aim: &Aim,
    scale: &Scale,
    shifts: &[(String, i64)],
    lead: &str,
) -> Step<Option<i64>> {
    let state = draft.state();
    let shift = state.kit.shift.obscured;
    if aim.obscured {
        return Ok(Some(match shift {
            Some(shift) => shift,
            None => draft.ask_number("the shift of an obscured line", "BS-605", (-9, 9))?,
        }));
    }
    let Some(shift) = shift.filter(|_| !aim.without.iter().any(|word| word == "obscured")) else {
        return Ok(None);
    };
    let first = units.first().zip(targets.first());
    if let Some((one, other)) = first
        && let Some(is_so) = obscured_next_door(state, one, other)
    {
        return Ok(is_so.then_some(shift));
    }
    // A question is asked only where its answer can change what happens.
    let calls = |extra: i64| {
        let sum: i64 = shifts.iter().map(|(_, shift)| shift).sum::<i64>() + extra;
        let column = state.kit.columns.of(scale.fires)?;
        let column = state.kit.columns.shifted(column, sum, scale.is_defensive)?;
        let boxes = state.kit.boxes(column, scale.roll)?;
        let ratings = [true, false].map(|supported| boxes.calls_for(state.rating(lead, supported)));
        Some(ratings)
    };
    if calls(0) == calls(shift) && calls(0).is_some() {
        return Ok(None);
    }
    let is_so = draft.ask_whether("is the line of sight obscured", "BS-602")?;
    Ok(is_so.then_some(shift))
}

/// Next to each other units see each other, obscured by the target's own ground alone (BS-R19).
fn obscured_next_door(state: &State, one: &str, other: &str) -> Option<bool> {
    let map = state.kit.facts()?;
    let hex = state.units.get(other)?.hex()?;
    if facts::apart(state, one, other)? != 1 {
        return None;
    }
    let sight = |kind: &String| {
        state
            .kit
            .ground
            .get(kind)
            .map_or("", |ground| ground.sight.as_str())
    };
    let mut there = map
        .terrain
        .iter()
        .filter(|terrain| terrain.hexes.iter().any(|one| one == hex));
    Some(there.any(|terrain| matches!(sight(&terrain.kind), "blocks" | "obscures")))
}

/// The column after all shifts, its boxes for the roll, and the test that the lead's rating calls for.
pub(super) fn result(
    draft: &mut Draft<'_>,
    scale: &Scale,
    shifts: &[(String, i64)],
    lead: &str,
) -> Step<Outcome> {
    let sum: i64 = shifts.iter().map(|(_, shift)| shift).sum();
    let Some(column) = column(draft, scale, sum)? else {
        return Ok(Outcome::default());
    };
    let boxes = boxes(draft, &column, scale.roll)?;
    let differs = |with, without| boxes.calls_for(with) != boxes.calls_for(without);
    let rating = facts::rating(draft, lead, differs)?;
    Ok(Outcome {
        column: Some(column),
        boxes: Some(boxes),
        rating: Some(rating),
        severity: boxes.calls_for(rating),
    })
}

fn column(draft: &mut Draft<'_>, scale: &Scale, sum: i64) -> Step<Option<String>> {
    let columns = &draft.state().kit.columns;
    if let Some(from) = columns.of(scale.fires) {
        return Ok(columns
            .shifted(from, sum, scale.is_defensive)
            .map(str::to_owned));
    }
    let fires = scale.fires;
    let cell = format!("column {fires} {sum}");
    if let Some(known) = draft.state().learnt.get(&cell) {
        return Ok(Some(known.clone()).filter(|known| known != "-"));
    }
    let what = format!("the column for {fires} SP, shifted {sum:+} (- for none)");
    let value = draft.ask_words(what, "BS-003")?;
    draft.note(Event::Learnt {
        cell,
        value: value.clone(),
    });
    Ok(Some(value).filter(|value| value != "-"))
}

fn boxes(draft: &mut Draft<'_>, column: &str, roll: i64) -> Step<Boxes> {
    let state = draft.state();
    let cell = format!("crt {column} {roll}");
    let learnt = state.learnt.get(&cell).and_then(|text| Boxes::read(text));
    if let Some(known) = state.kit.boxes(column, roll).or(learnt) {
        return Ok(known);
    }
    let what = format!("results, column {column}, roll {roll}: the spans severe, tough, routine");
    let value = draft.ask_words(what, "BS-003")?;
    let Some(boxes) = Boxes::read(&value) else {
        let refusal = Refusal::impossible("BS-607", format!("`{value}` is no result"));
        return Err(refusal
            .remedy("three spans of ratings, - for none: - 0 1-3")
            .into());
    };
    draft.note(Event::Learnt { cell, value });
    Ok(boxes)
}
