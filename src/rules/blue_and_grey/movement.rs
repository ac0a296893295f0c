//! Moves in a side's own movement phase (BG-030 to BG-051).

use super::{
    Draft,
    command::{MoveManner, NamedGround},
    control, cost,
    entrench::{self, Befalls},
    event::{Event, How},
    kit::UnitKind,
    learn,
    map::{HexContent, ROUTES},
    position::{Task, TurnPhase, Works},
    stacking,
    state::State,
    switch::{Complication, Consent, LaterCases},
    walk::{self, WalkStep, Walked, Walker},
    zone,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::tally::{Fraction, Tally};

/// Moves units together by one path; each pays for itself.
pub(super) fn move_units(draft: &mut Draft<'_>, units: &[String], way: &MoveManner) -> Step {
    check_ready(draft, units)?;
    let passed = passed_friends(draft.state(), units);
    passed.into_iter().try_for_each(|no| draft.object(no))?;
    draft.note(Event::TakenInHand {
        units: units.to_vec(),
    });
    for unit in units {
        carry_unit(draft, unit, units, way, How::Moves)?;
    }
    Ok(())
}

/// Returns the objections to the friends that a continued move passes: those in the hex where the last act of the move
/// ended (CBG-301).
fn passed_friends(state: &State, units: &[String]) -> Vec<Refusal> {
    let goes_on = |unit: &&String| {
        let spent = state.units.get(*unit).map(|unit| &unit.spent);
        state.in_hand.contains(unit) && spent.is_some_and(|spent| spent.moved && !spent.just_in)
    };
    let one = |unit: &String| {
        let (map, hex) = state.kit.map.as_ref().zip(state.hex_of(unit))?;
        let mut friends = state.in_hex(hex);
        friends.retain(|other| !units.contains(other));
        let mut tally = Tally::default();
        let place = map.place(hex);
        let no = stacking::passing_surcharge(
            &state.kit,
            (hex, &place),
            friends.len(),
            true,
            &mut tally,
        )?;
        Some(no.about(&state.name(unit)))
    };
    units.iter().filter(goes_on).filter_map(one).collect()
}

/// Checks whether units may move at all, given this phase and their state.
pub(super) fn check_ready(draft: &mut Draft<'_>, units: &[String]) -> Step {
    own_phase(draft, units)?;
    for (n, unit) in units.iter().enumerate() {
        may_move(draft, unit, units.get(..n).unwrap_or_default())?;
    }
    Ok(())
}

/// Objects to movement by the side that is not phasing, and after the first die of combat (BG-012, BG-030, BG-033).
pub(super) fn own_phase(draft: &mut Draft<'_>, units: &[String]) -> Step {
    if let Some(no) = movement_over(draft.state()) {
        draft.object(no)?;
    }
    for unit in units {
        let state = draft.state();
        let shares = state.kit.plays(Complication::Simul);
        if state.side_of(unit) != state.side && !shares {
            let whose = state.kit.side_name(&state.side);
            let said = format!("{} does not move in the phase of {whose}", state.name(unit));
            draft.object(Refusal::objection("BG-030", said))?;
        }
    }
    Ok(())
}

/// Returns the refusal of movement after the first die of combat, which ends the movement phase even if it is thrown
/// for a rally (BG-033, BG-R09). `None` before that die.
pub(super) fn movement_over(state: &State) -> Option<Refusal> {
    let mut own = state.of_side(&state.side);
    Some(match state.has_attacked {
        true => Refusal::objection(
            "BG-033",
            "combat was begun: the movement phase is over for good",
        ),
        false if own.any(|(_, unit)| unit.spent.rallied) => Refusal::objection(
            "BG-R09",
            "a die of rally fell: the movement phase is over for good",
        )
        .shown_as("a rally die has been thrown: the movement phase is over for good"),
        false if state.phase == TurnPhase::Combat => {
            Refusal::objection("BG-033", "the movement phase is over for good")
        }
        // At night that is its end.
        false if state.falls_back() => Refusal::objection(
            "CBG-703",
            "units have fallen back: the movement phase is over",
        ),
        false => return None,
    })
}

/// Objects if a unit may not move at all. `before` are the units of its stack that move before it.
fn may_move(draft: &mut Draft<'_>, unit: &str, before: &[String]) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
        let said = format!("{name} is not on the map");
        return Err(Refusal::impossible("BG-030", said).into());
    };
    let mut against: Vec<Refusal> = control::command_bar(state, unit, before)
        .into_iter()
        .collect();
    against.extend(stands_still(state, unit));
    let is_done = standing.spent.moved
        && !standing.spent.just_in
        && !state.in_hand.iter().any(|held| held == unit);
    if is_done && state.kit.rulings.consent() == Consent::On {
        let said = format!("the hand has left {name}: its move is done");
        against.push(
            Refusal::objection("BG-037", said)
                .shown_as(format!("{name} was let go, so its move is finished"))
                // Typed words are for the referee's line alone; a phone does without them.
                .remedy(Remedy::typed(
                    "if the opponent consents, add ",
                    "because \"...\"",
                    "",
                )),
        );
    }
    against.into_iter().try_for_each(|no| draft.object(no))
}

/// Returns the reasons why a unit must stay in its hex: a mark, or its state (BG-R05, BG-083).
pub(super) fn stands_still(state: &State, unit: &str) -> Vec<Refusal> {
    let mut against = Vec::new();
    let (name, standing) = (state.name(unit), state.units.get(unit));
    if let Some(task) = standing.and_then(|unit| unit.spent.task) {
        let what = match task {
            Task::Breastworks => "builds Breastworks",
            Task::Rally => "will try to rally",
        };
        let said = format!("{name} {what} and does not move");
        against.push(Refusal::objection("BG-R05", said).remedy("take the mark back first"));
    }
    if state.is_barred(unit, "move") {
        let what = standing.and_then(|unit| unit.state.as_deref());
        let said = format!("{name} is {} and does not move", what.unwrap_or_default());
        against.push(Refusal::objection("BG-083", said));
    }
    against
}

/// Moves one unit along a path: prices it, raises objections, and records it.
pub(super) fn carry_unit(
    draft: &mut Draft<'_>,
    unit: &str,
    stack: &[String],
    way: &MoveManner,
    how: How,
) -> Step {
    let walked = price_way(draft, unit, stack, way, how == How::Charges)?;
    let name = draft.state().name(unit);
    for no in walked.against {
        draft.object(no.about(&name))?;
    }
    let to = match way {
        MoveManner::Hexes(hexes) => hexes.last().cloned(),
        MoveManner::Steps(_) => None,
    };
    give_up_works(draft, unit, "the builder moves");
    draft.note(Event::Moved {
        unit: unit.to_owned(),
        how,
        to,
        in_zone: walked.in_zone,
        account: walked.account,
    });
    Ok(())
}

/// Puts a unit elsewhere without a move; without a map only the players know the place. If the unit leaves the hex of
/// works that it was building, it gives them up.
pub(super) fn shift_unit(draft: &mut Draft<'_>, unit: &str, how: How, to: Option<&str>) {
    let stays = to.is_some() && draft.state().hex_of(unit) == to;
    if !stays {
        give_up_works(draft, unit, &format!("the builder {}", how.words()));
    }
    draft.note(Event::Shifted {
        unit: unit.to_owned(),
        how,
        to: to.map(str::to_owned),
    });
}

/// Gives up unfinished works when their builder leaves (BG-R04, CBG-404).
pub(super) fn give_up_works(draft: &mut Draft<'_>, unit: &str, why: &str) {
    let state = draft.state();
    if state.kit.plays(Complication::Entrench) {
        entrench::interrupt_works(draft, unit, Befalls::Moves);
        return;
    }
    let own = state.works.iter().find(|(_, works)| match works {
        Works::Building { by, .. } => by == unit,
        Works::Done => false,
    });
    if let Some(at) = own.map(|(at, _)| at.clone()) {
        draft.note(Event::WorksSet {
            at,
            works: None,
            why: why.to_owned(),
        });
    }
}

/// Prices a path for a unit, on the map or in the players' words.
fn price_way(
    draft: &mut Draft<'_>,
    unit: &str,
    stack: &[String],
    way: &MoveManner,
    charges: bool,
) -> Step<Walked> {
    match way {
        MoveManner::Hexes(hexes) => {
            on_map(draft.state(), unit, hexes)?;
            let (bonus, keeps) = strategic_bonus(draft, unit, way)?;
            let walked = learn::learn_all(draft, |state| {
                preview_way(state, unit, stack, hexes, MoveExtras { charges, bonus })
            })?;
            Ok(walked.with_strategic(keeps))
        }
        MoveManner::Steps(steps) => {
            let starts_in_zone = begins_in_zone(draft, unit)?;
            let (bonus, keeps) = strategic_bonus(draft, unit, way)?;
            let legs: Vec<WalkStep> = steps.iter().map(of_words).collect();
            let walked = learn::learn_all(draft, |state| {
                let walker =
                    unit_walker(state, unit, starts_in_zone, MoveExtras { charges, bonus });
                walk::price_walk(state, &walker, &legs)
            })?;
            Ok(walked.with_strategic(keeps))
        }
    }
}

/// Refuses a label that names no hex of the map.
pub(super) fn on_grid(state: &State, at: &str, rule: &'static str) -> Step {
    match state.kit.map.as_ref().filter(|map| map.hex(at).is_none()) {
        Some(map) => {
            let said = format!("{at} is not a hex of the map");
            let remedy = map.board().extent_words();
            Err(Refusal::impossible(rule, said).remedy(remedy).into())
        }
        None => Ok(()),
    }
}

/// Refuses hexes that the map does not have, and a unit without a place.
pub(super) fn on_map(state: &State, unit: &str, hexes: &[String]) -> Step {
    if state.kit.map.is_none() {
        let said = "the kit has no map: name the ground that each step enters";
        return Err(Refusal::impossible("BG-001", said)
            .remedy("move UNIT by woods/trail/up")
            .into());
    }
    for hex in hexes {
        on_grid(state, hex, "BG-036")?;
    }
    if state.hex_of(unit).is_none() {
        let said = format!("the place of {} is unknown", state.name(unit));
        return Err(Refusal::impossible("BG-036", said)
            .remedy(Remedy::typed("", "place UNIT HEX", ""))
            .into());
    }
    Ok(())
}

/// Rules in which a charge or a strategic move differs from a plain move.
#[derive(Debug, Clone, Copy, Default)]
pub struct MoveExtras {
    /// True for a charge, which has an allowance of its own (CBG-813).
    pub charges: bool,
    /// Points beyond the allowance, for strategic movement (BG-051).
    pub bonus: Fraction,
}

/// Prices a path over the map without moving.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub fn preview_way(
    state: &State,
    unit: &str,
    stack: &[String],
    hexes: &[String],
    extras: MoveExtras,
) -> Result<Walked, cost::MissingCell> {
    let side = state.side_of(unit);
    let from = state.hex_of(unit).unwrap_or_default();
    let in_zone = zone::is_controlled(state, side, from)?;
    let legs = walk::walk_legs(state, side, from, stack, hexes)?;
    let walker = unit_walker(state, unit, in_zone, extras);
    walk::price_walk(state, &walker, &legs)
}

pub(super) fn unit_walker(state: &State, unit: &str, in_zone: bool, extras: MoveExtras) -> Walker {
    let MoveExtras { charges, bonus } = extras;
    let standing = state.units.get(unit);
    let spent = standing.map(|unit| &unit.spent);
    let own = state.allowance(unit);
    Walker {
        kind: state.kind_of(unit),
        hidden: standing.is_some_and(|unit| unit.hidden),
        // A charge has an allowance of its own (CBG-813).
        allowance: if charges {
            own.max(CHARGE)
        } else {
            own + bonus
        },
        spent: spent.map_or((Fraction::ZERO, Fraction::ZERO), |spent| {
            (spent.points, spent.hexes)
        }),
        minimum: spent.is_some_and(|spent| !spent.moved),
        in_zone,
        halted: spent.and_then(|spent| spent.halted.clone()),
        charges,
    }
}

/// The allowance of a charge (CBG-813).
const CHARGE: Fraction = Fraction::whole(12);

/// Returns a step in the players' words (BG-001).
fn of_words(named: &NamedGround) -> WalkStep {
    let mut words: Vec<&str> = named.ground.iter().map(String::as_str).collect();
    words.extend(named.sides.iter().map(String::as_str));
    words.extend(named.up.then_some("up"));
    words.extend(named.zone.then_some("zone"));
    WalkStep {
        step: cost::PricedStep {
            into: words.join("/"),
            to: HexContent {
                kinds: named.ground.clone(),
                ..HexContent::default()
            },
            // The players name a step by its side where the crossing lies.
            from_ferry: false,
            sides: named.sides.clone(),
            up: named.up,
            zone: named.zone,
        },
        ..WalkStep::default()
    }
}

/// Checks whether a unit on the board begins in an enemy zone: the players are asked only about a unit that ended its
/// last move in one (BG-032).
fn begins_in_zone(draft: &mut Draft<'_>, unit: &str) -> Step<bool> {
    let state = draft.state();
    let standing = state.units.get(unit);
    if !standing.is_some_and(|unit| unit.in_zone) {
        return Ok(false);
    }
    // A unit that ended a move in a zone in this phase is still there.
    if standing.is_some_and(|unit| unit.spent.moved) {
        return Ok(true);
    }
    let what = format!("is {} still in an enemy zone", state.name(unit));
    draft.ask_whether(what, "BG-032")
}

/// Returns the bonus of strategic movement (BG-051). A unit earns it if all its moves of the phase, in one act or
/// several, follow routes and stay 3 hexes or more from every enemy. Also returns whether the path qualifies, so that
/// the next act may continue it. Without a map the players are asked only if the plain allowance would not suffice.
fn strategic_bonus(draft: &mut Draft<'_>, unit: &str, way: &MoveManner) -> Step<(Fraction, bool)> {
    let state = draft.state();
    if state.kit.rulings.later_cases() == LaterCases::Off || !by_routes(state, unit, way) {
        return Ok((Fraction::ZERO, false));
    }
    let spent = state.units.get(unit).map(|unit| &unit.spent);
    if spent.is_some_and(|spent| spent.moved && !spent.strategic) {
        return Ok((Fraction::ZERO, false));
    }
    let chart = state.kit.strategic.as_ref();
    let apart = chart.map_or(3, |chart| chart.apart);
    let whole = Fraction::whole;
    let plain = chart.map_or(whole(2), |chart| chart.add);
    let mounted = chart.map_or(whole(4), |chart| chart.cavalry);
    let night = chart.map_or(whole(1), |chart| chart.night);
    let add = match state.kind_of(unit) {
        UnitKind::Cavalry => mounted,
        _ => plain,
    };
    let add = match state.kit.is_night(state.turn) {
        true => (add - night).max(Fraction::ZERO),
        false => add,
    };
    match way {
        MoveManner::Hexes(hexes) => {
            let keeps = stays_apart(state, unit, hexes, apart);
            Ok((if keeps { add } else { Fraction::ZERO }, keeps))
        }
        MoveManner::Steps(steps) => {
            // The cheapest step is a turnpike's: that many steps are paid without strategic movement in any case.
            let most = state.left(unit).by(cost::turnpike_rate());
            let enough = most.is_some_and(|most| steps.len() as i64 * 2 <= most.floor());
            let what = format!(
                "is {} at least {apart} hexes from every enemy all the way",
                state.name(unit)
            );
            if enough {
                return Ok((Fraction::ZERO, true));
            }
            let keeps = draft.ask_whether(what, "BG-051")?;
            Ok((if keeps { add } else { Fraction::ZERO }, keeps))
        }
    }
}

/// Checks whether every step follows a route.
fn by_routes(state: &State, unit: &str, way: &MoveManner) -> bool {
    let is_route = |sides: &[String]| sides.iter().any(|side| ROUTES.contains(&side.as_str()));
    match way {
        MoveManner::Steps(steps) => steps.iter().all(|step| is_route(&step.sides)),
        MoveManner::Hexes(hexes) => {
            let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
                return false;
            };
            let starts = std::iter::once(from).chain(hexes.iter().map(String::as_str));
            starts
                .zip(hexes)
                .all(|(one, other)| is_route(&map.side(one, other)))
        }
    }
}

/// Checks whether a path, its start included, stays a number of hexes away from every enemy.
fn stays_apart(state: &State, unit: &str, hexes: &[String], apart: i64) -> bool {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return false;
    };
    let side = state.side_of(unit);
    let enemies: Vec<&str> = state
        .on_map()
        .filter(|(id, _)| state.side_of(id) != side)
        .filter_map(|(_, unit)| unit.hex())
        .collect();
    let mut all = std::iter::once(from).chain(hexes.iter().map(String::as_str));
    all.all(|hex| {
        let near = enemies.iter().filter_map(|enemy| map.distance(hex, enemy));
        near.min().is_none_or(|nearest| nearest >= apart)
    })
}
