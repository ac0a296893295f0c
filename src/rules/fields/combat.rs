//! Firefights and melees (FIRE, SA, ART, WPN, MEL).
//!
//! One account ([`FightAccount`]) serves the rule, the odds, the screens and the log. It is computed without dice; the
//! dice then give its result.

pub mod casualties;
mod doubtful;
mod drive_back;
pub mod edge;
mod eligibility;
mod fight;
pub mod fight_context;
mod first_shot;
pub mod flank;
pub mod general_test;
mod idle;
pub mod line;
mod melee;
pub mod modifier_changes;
mod modifiers;
mod pool;
mod proposals;
mod resolve;
mod weigh;

use crate::shared::waiting;
use crate::state::{OnTable, State, draft::Draft};
use crate::terms::{
    account::{FightAccount, FightKind},
    command::SwitchedModifier,
    name::UnitId,
    phase::Phase,
};
use fight::FightSides;
use fight_context::{FightContext, Fighter};
use modifier_changes::Flips;
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::clause::Clause;
use ruleset::refusal::{Refusal, Remedy};

pub use doubtful::doubtful_firefights;
pub use eligibility::{Shot, may_fire};
pub use idle::{Idle, idle_units};
pub use proposals::{combat_openings, firers_at, melee_is_due, possible_firers};
pub use resolve::results_fall;

/// A fight that was checked and computed, before dice are thrown.
struct Prepared {
    /// Objections that a referee may overrule.
    objections: Vec<Refusal>,
    account: FightAccount,
    /// The units that the fight began with.
    openers: [UnitId; 2],
    /// Purpose of each side's throw.
    asks: [String; 2],
    /// True if the fight is the shot of a charged unit before its melee (RUL-90, switch).
    before_melee: bool,
    /// Units of either side that are flanked by a unit in the fight (RUL-67, RUL-78).
    flanked: Vec<UnitId>,
}

/// Opens a firefight and carries out the result (FIRE-01 to FIRE-09).
///
/// # Errors
///
/// Refuses in the wrong phase or for the wrong side, for a unit that has fired or been fired at, for a target of the
/// firing side, and for an unknown modifier. Objects, for the referee to overrule, to matters of inches and sight.
pub fn open_firefight(
    draft: &mut Draft<'_>,
    firing: &[UnitId],
    at: &UnitId,
    switched: &SwitchedModifier,
) -> Step {
    let prepared = prepare_fire(draft.state(), firing, at, switched)?;
    modifier_changes::settle_switched(draft, switched);
    resolve::throw_fight(draft, prepared)
}

/// Returns the recorded distance between a unit and its target: the range or, if the target is outside the unit's strip
/// or arc, the distance between the bases. `None` if one of them is not on the table.
#[must_use]
pub fn range_by_record(state: &State, from: &UnitId, at: &UnitId) -> Option<f64> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let (from, at) = (desk.fighter(from).ok()?, desk.fighter(at).ok()?);
    let range = desk.recorded_range(&from, &at);
    Some(range.unwrap_or_else(|| from.base.distance(&at.base)))
}

/// Checks whether the target's answer to canister needs a tape measurement of its own (ART-04, FIRE-08).
#[must_use]
pub fn answers_apart(state: &State, guns: &UnitId, target: &UnitId) -> bool {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let pair = desk.fighter(guns).ok().zip(desk.fighter(target).ok());
    pair.is_some_and(|(guns, target)| desk.answers_apart(&guns, &target))
}

/// Fights a melee and carries out its result (MEL-01 to MEL-04).
///
/// # Errors
///
/// Refuses in the wrong phase or for the wrong side, for a unit that has fought a melee, and for an unknown modifier.
/// Objects, for the referee to overrule, to units that do not touch.
pub fn fight_melee(
    draft: &mut Draft<'_>,
    fighting: &[UnitId],
    against: &[UnitId],
    switched: &SwitchedModifier,
) -> Step {
    fire_results_first(draft.state())?;
    let prepared = prepare_melee(draft.state(), fighting, against, switched)?;
    modifier_changes::settle_switched(draft, switched);
    resolve::throw_fight(draft, prepared)
}

/// Carries out the results that were held back until all fights of their kind were fought (RUL-72, switch).
///
/// # Errors
///
/// Fails if no result waits.
pub fn resolve_results(draft: &mut Draft<'_>) -> Step {
    draft
        .state()
        .only_in(Phase::Combat, "carrying out results")?;
    if draft.state().waiting_results().is_empty() {
        let refusal = Refusal::impossible("RUL-72", "no results wait");
        return Err(if resolve::is_simultaneous(draft.state()) {
            refusal.remedy(Remedy::typed(
                "fight first, with ",
                "fire",
                " or `melee`; the results wait for `resolve`",
            ))
        } else {
            refusal
                .remedy("every result is carried out at once; the switch `resolution` can make results wait")
        }
        .into());
    }
    results_fall(draft)
}

/// Refuses a melee, or a shot before it, while results of firefights wait (RUL-72).
fn fire_results_first(state: &State) -> Result<(), Refusal> {
    if waiting::has_melee_begun(state) {
        return Ok(());
    }
    waiting::results_first(state)
}

/// Checks whether firefights may still be opened in this phase: no melee was fought, and no general tested (RUL-72).
#[must_use]
pub fn may_open_firefights(state: &State) -> bool {
    FightContext::new(state, &state.on_table())
        .out_of_order()
        .is_none()
}

/// Returns the account of a firefight in the present position, in any phase. Units that may not fire are counted as if
/// the referee allowed them to ([`objections_to_fire`]).
///
/// # Errors
///
/// Fails if a unit is unknown, broken or not on the table, if the target is not an enemy, or if a modifier is unknown.
pub fn account_of_fire(
    state: &State,
    firing: &[UnitId],
    at: &UnitId,
    switched: &SwitchedModifier,
) -> Result<FightAccount, Refusal> {
    account_of_fire_on(state, &state.on_table(), firing, at, switched)
}

/// Returns the account as [`account_of_fire`] does, for a table that the caller already has.
///
/// # Errors
///
/// Fails as [`account_of_fire`] does.
pub fn account_of_fire_on(
    state: &State,
    table: &OnTable,
    firing: &[UnitId],
    at: &UnitId,
    switched: &SwitchedModifier,
) -> Result<FightAccount, Refusal> {
    let flips = Flips::read(switched, FightKind::Fire, state.edition())?;
    let desk = FightContext::new(state, table);
    weigh::weigh_fight(&fight_of(&desk, firing, at)?.with_bearings(), &flips)
}

/// Returns the account of a melee in the present position, in any phase.
///
/// # Errors
///
/// Fails if a unit is unknown, broken or not on the table, or if a modifier is unknown.
pub fn account_of_melee(
    state: &State,
    fighting: &[UnitId],
    against: &[UnitId],
    switched: &SwitchedModifier,
) -> Result<FightAccount, Refusal> {
    let flips = Flips::read(switched, FightKind::Melee, state.edition())?;
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    weigh::weigh_fight(&FightSides::of_melee(&desk, fighting, against)?, &flips)
}

/// Returns all objections to a firefight that come from distances and sight, unit by unit.
///
/// # Errors
///
/// Fails if a unit is unknown, broken or not on the table.
pub fn objections_to_fire(
    state: &State,
    firing: &[UnitId],
    at: &UnitId,
) -> Result<Vec<Refusal>, Refusal> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    fight_objections(&desk, &fight_of(&desk, firing, at)?)
}

/// Returns the clauses of the objections to a firefight, in the order of [`objections_to_fire`], without the cost of
/// putting them into words.
///
/// # Errors
///
/// Fails as [`objections_to_fire`] does.
pub fn clauses_against_fire(
    state: &State,
    firing: &[UnitId],
    at: &UnitId,
) -> Result<Vec<Clause>, Refusal> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let shot = |firer: &Fighter<'_>, target: &Fighter<'_>| {
        let obstacle = desk.unobstructed_shot(firer, target).err()?;
        Some(Clause::new(desk.clause_of(&obstacle, firer)))
    };
    let clause = |no: Refusal| no.clause().clone();
    objections_with(&desk, &fight_of(&desk, firing, at)?, clause, shot)
}

/// Returns the objections to a melee of units in their positions: to units that touch no enemy, and to units left out
/// of a melee (RUL-92).
///
/// # Errors
///
/// Fails if a unit is unknown, broken or not on the table, or has fought its melee.
pub fn objections_to_melee(
    state: &State,
    fighting: &[UnitId],
    against: &[UnitId],
) -> Result<Vec<Refusal>, Refusal> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    melee::melee_objections(&FightSides::of_melee(&desk, fighting, against)?)
}

/// Returns a firefight without checking ranges and arcs. If the units can only have a shot before their melee, returns
/// that shot (RUL-90).
fn fight_of<'d, 'a>(
    desk: &'d FightContext<'a>,
    firing: &[UnitId],
    at: &UnitId,
) -> Result<FightSides<'d, 'a>, Refusal> {
    if first_shot::may_be(desk.state, firing).unwrap_or(false)
        && let Ok(fight) = first_shot::checked_first_shot(desk, firing, at)
    {
        return Ok(fight);
    }
    FightSides::open_firefight(desk, firing, at)
}

fn fight_objections(
    desk: &FightContext<'_>,
    fight: &FightSides<'_, '_>,
) -> Result<Vec<Refusal>, Refusal> {
    objections_with(
        desk,
        fight,
        |no| no,
        |firer, target| desk.check_shot(firer, target).err(),
    )
}

/// Returns the objections to a firefight: first those that do not depend on sight, each converted by `kept`, then the
/// objections to each shot, which `shot` returns.
fn objections_with<'a, T>(
    desk: &FightContext<'a>,
    fight: &FightSides<'_, 'a>,
    kept: impl Fn(Refusal) -> T,
    shot: impl Fn(&Fighter<'a>, &Fighter<'a>) -> Option<T>,
) -> Result<Vec<T>, Refusal> {
    if fight.before_melee {
        return Ok(Vec::new());
    }
    let [_, target] = &fight.openers;
    let mut against: Vec<T> = desk.out_of_order().map(&kept).into_iter().collect();
    against.extend(desk.refuse_shielded(target).err().map(&kept));
    for firer in fight.side(0) {
        desk.refuse_impossible(firer, target)?;
        against.extend(desk.refuse_hindered(firer).err().map(&kept));
        against.extend(shot(firer, target));
    }
    Ok(against)
}

fn prepare_fire(
    state: &State,
    firing: &[UnitId],
    at: &UnitId,
    switched: &SwitchedModifier,
) -> Result<Prepared, Refusal> {
    state.only_in(Phase::Combat, "fire")?;
    let flips = Flips::read(switched, FightKind::Fire, state.edition())?;
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let before_melee = first_shot::may_be(state, firing)?;
    let fight = if before_melee {
        fire_results_first(state)?;
        first_shot::checked_first_shot(&desk, firing, at)?
    } else {
        FightSides::of_fire(&desk, firing, at)?
    };
    let mut objections = fight_objections(&desk, &fight)?;
    if flips.adds_canister(0) {
        let guns = fight.side(0).iter().filter(|f| f.is_guns());
        objections.extend(guns.filter_map(|f| desk.check_canister(f, &fight.openers[1]).err()));
    }
    Ok(Prepared {
        objections,
        account: weigh::weigh_fight(&fight, &flips)?,
        openers: fight.openers.map(|opener| opener.unit.id.clone()),
        asks: dice_questions(&fight, "at"),
        flanked: fight.flanked_units(&flips),
        before_melee,
    })
}

fn prepare_melee(
    state: &State,
    fighting: &[UnitId],
    against: &[UnitId],
    switched: &SwitchedModifier,
) -> Result<Prepared, Refusal> {
    state.only_in(Phase::Combat, "melee")?;
    for unit in fighting {
        state.active_unit(unit)?;
    }
    let flips = Flips::read(switched, FightKind::Melee, state.edition())?;
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let fight = FightSides::of_melee(&desk, fighting, against)?;
    Ok(Prepared {
        objections: melee::melee_objections(&fight)?,
        account: weigh::weigh_fight(&fight, &flips)?,
        openers: fight.openers.map(|opener| opener.unit.id.clone()),
        asks: dice_questions(&fight, "against"),
        flanked: fight.flanked_units(&flips),
        before_melee: false,
    })
}

fn dice_questions(fight: &FightSides<'_, '_>, word: &str) -> [String; 2] {
    let names = |side: usize| {
        let names = fight.side(side).iter().map(|f| f.unit.name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    [
        format!("{} {word} {}", names(0), names(1)),
        format!("{} answers", names(1)),
    ]
}

/// Throws one die of a fight, the acting side's first (FIRE-03).
fn throw_die(draft: &mut Draft<'_>, what: &str, whose: [&UnitId; 2], left: usize) -> Step<u8> {
    let [one, other] = whose;
    let ask = Ask::new(what, "FIRE-03").about(format!("{one} on {other}"));
    let pips = draft.throw(ask.with_left(left))?;
    if (1..=6).contains(&pips) {
        Ok(pips)
    } else {
        Err(
            Refusal::impossible("SCALE-04", format!("a die does not show {pips}"))
                .remedy("1 to 6")
                .into(),
        )
    }
}
