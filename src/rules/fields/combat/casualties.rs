//! General casualties (GEN-01 to GEN-04).

use crate::rules::Step;
use crate::rules::chance::Ask;
use crate::rules::fields::position::gap::figure_distance;
use crate::rules::fields::shared::generals;
use crate::rules::fields::shared::generals::may_fall;
use crate::rules::fields::shared::waiting;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::FightRecord;
use crate::rules::fields::state::GeneralState;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::state::draft::Draft;
use crate::rules::fields::terms::charts::distance;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::fate::Fate;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::GeneralId;
use crate::rules::fields::terms::opening::Opening;
use crate::rules::fields::terms::order_of_battle::Rank;
use crate::rules::fields::terms::phase::Phase;
use crate::rules::fields::terms::span::Span;
use crate::rules::fields::terms::switch::Switch;
use crate::rules::fields::terms::weight::HIT;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::Point;

/// How often a general is tested where chits are drawn (CHIT-15).
const ONCE_A_ROUND: &str = "once a round for the activations of each side";

/// Returns the generals who must still test, of both sides, in the order of the roster (GEN-01,
/// RUL-99): brigadiers whose brigade, or whose led unit, was fired on, higher generals near such a
/// brigade of theirs.
#[must_use]
pub fn must_test(state: &State) -> Vec<GeneralId> {
    if !may_fall(state) || state.fights().is_empty() {
        return Vec::new();
    }
    state
        .generals()
        .filter(|general| general.is_fit() && still_to_take(state, general) > 0)
        .map(|general| general.id.clone())
        .collect()
}

/// The tests that a general has still to take: one a player turn, or by switch one for each fight
/// (RUL-99).
fn still_to_take(state: &State, general: &GeneralState) -> usize {
    if has_had_his_test(state, general) {
        return 0;
    }
    let fights = dangers(state, general).len();
    let owed = if is_per_fight(state) {
        fights
    } else {
        fights.min(1)
    };
    owed.saturating_sub(general.tests() as usize)
}

/// Whether he was tested in an earlier activation of this round and this side (CHIT-15).
fn has_had_his_test(state: &State, general: &GeneralState) -> bool {
    let in_activation_of = (general.id.clone(), state.active().clone());
    let round = state.round();
    round.is_some_and(|round| round.tested.contains(&in_activation_of))
}

/// Returns what speaks against another fight once generals have been tested: that comes after all fights of
/// the turn, for who leads may fight in the next of them (GEN-01, RUL-72). Who is tested fight by fight
/// (RUL-99, switch) is not waited for.
#[must_use]
pub fn begun(state: &State) -> Option<Refusal> {
    let tested = state.generals().find(|general| general.tests() > 0);
    tested.filter(|_| !is_per_fight(state)).map(|general| {
        let who = &general.name;
        Refusal::objection("RUL-72", format!("{who} has been tested already"))
            .remedy("fights come before general casualties; undo the test, or overrule")
    })
}

/// Returns whether each fight is followed by the tests that it brings (RUL-99, switch).
#[must_use]
pub fn is_per_fight(state: &State) -> bool {
    state.rulings().is(Switch::CasualtyTests, "per_firefight")
}

/// The fights of this player turn that endanger a general, in the order in which they were fought:
/// a brigadier those in which a unit of his was fired on, one broken meanwhile too, or a unit that he
/// leads, whosever it is (GEN-03); a higher general those of brigades of his side within 6 inches.
fn dangers<'a>(state: &'a State, general: &GeneralState) -> Vec<&'a FightRecord> {
    let near: Vec<&BrigadeId> = state
        .brigades()
        .filter(|brigade| is_in_reach(state, general, brigade))
        .map(|brigade| &brigade.id)
        .collect();
    let endangers = |fight: &&FightRecord| {
        let mut units = fight.fired_on().filter_map(|id| state.unit(id));
        units.any(|unit| near.contains(&&unit.brigade)) || leads_into(general, fight)
    };
    state.fights().iter().filter(endangers).collect()
}

/// Whether a unit that a brigadier leads was fired on in a fight (GEN-03).
fn leads_into(general: &GeneralState, fight: &FightRecord) -> bool {
    let led = general.leading();
    general.rank == Rank::Brigade && led.is_some_and(|led| fight.fired_on().any(|unit| unit == led))
}

fn is_in_reach(state: &State, general: &GeneralState, brigade: &BrigadeState) -> bool {
    if general.rank == Rank::Brigade {
        return general.id.as_str() == brigade.id.as_str();
    }
    let near = |unit: &UnitState| {
        inches_to(general, unit).is_some_and(|inches| {
            let taped = state.taped(inches, || span_to(general, unit));
            taped.is_within(distance::CASUALTY_TEST, "GEN-01")
        })
    };
    brigade.side == general.side && state.units_of(&brigade.id).any(near)
}

/// As the record has it.
fn inches_to(general: &GeneralState, unit: &UnitState) -> Option<f64> {
    Some(figure_distance(general.at()?, &unit.base()?))
}

fn span_to(general: &GeneralState, unit: &UnitState) -> Span {
    Span::Unit {
        general: general.id.clone(),
        unit: unit.id.clone(),
    }
}

/// Returns the tests of higher generals who by the record stand near nobody who was fired on: the tape
/// may bring them near enough (RUL-58).
#[must_use]
pub fn doubtful(state: &State) -> Vec<Command> {
    let due = must_test(state);
    let higher = state.generals().filter(|him| him.rank != Rank::Brigade);
    higher
        .filter(|him| him.is_fit() && !due.contains(&him.id))
        .filter(|him| him.tests() == 0 && !has_had_his_test(state, him))
        .map(|him| Command::Casualty {
            general: Some(him.id.clone()),
        })
        .collect()
}

/// Returns the tests that the phase should not end without.
#[must_use]
pub fn openings(state: &State) -> Vec<Opening> {
    let test = |id: &GeneralId| {
        let general = state.general(id)?;
        let words = if is_hit_at_once(state, general) {
            let led = match led_under_fire(state, general) {
                true => "led a unit under fire",
                false => "led a unit of a brigade under fire",
            };
            format!("{} {led}: 1 dead, 2-3 out", general.name)
        } else {
            format!("{} was under fire: a 1 is a hit", general.name)
        };
        let words = match still_to_take(state, general) {
            0 | 1 => words,
            n => format!("{words}; {n} tests"),
        };
        let general = Some(id.clone());
        Some(Opening::due(Command::Casualty { general }, words))
    };
    must_test(state).iter().filter_map(test).collect()
}

/// Tests whether a general was hit (GEN-02, GEN-03); without a name each who must, in the order of
/// the roster, so that one line takes all dice.
///
/// # Errors
///
/// Nobody falls in this game or has still to test; he is unknown, not at his post or has tested;
/// and, for the referee to overrule, his brigade was not under fire, or melees are still to be
/// fought.
pub fn casualty(draft: &mut Draft<'_>, general: Option<&GeneralId>) -> Step {
    draft
        .state()
        .only_in(Phase::Combat, "the test of a general")?;
    if let Some(general) = general {
        return test(draft, general);
    }
    let mut next = must_test(draft.state()).into_iter().next();
    if next.is_none() {
        return Err(nobody_left(draft.state()).into());
    }
    while let Some(general) = next {
        test(draft, &general)?;
        next = must_test(draft.state()).into_iter().next();
    }
    Ok(())
}

fn nobody_left(state: &State) -> Refusal {
    if may_fall(state) {
        Refusal::impossible("GEN-01", "no general has still to test")
            .remedy("brigadiers of units that were fired on test, and superiors within 6 in")
    } else {
        Refusal::impossible("RUL-101", "no general falls in this game")
    }
}

fn test(draft: &mut Draft<'_>, general: &GeneralId) -> Step {
    waiting::results_first(draft.state())?;
    let state = draft.state();
    let him = state.known_general(general)?;
    refuse(state, him)?;
    let (name, direct) = (him.name.clone(), is_hit_at_once(state, him));
    // While melees are due nobody needs to know how far off he is.
    let objections = [
        super::melee_is_due(state).then(|| {
            Refusal::objection("GEN-01", "melees are still to be fought")
                .remedy("generals test at the end of the phase")
        }),
        (still_to_take(state, him) == 0).then(|| {
            Refusal::objection("GEN-01", format!("{name} was not under fire"))
                .remedy("brigadiers of units that were fired on test, and superiors within 6 in")
        }),
    ];
    for objection in objections.into_iter().flatten() {
        draft.object(objection)?;
    }
    let mut dice = Vec::new();
    if !direct {
        dice.push(
            draft.throw(Ask::new(format!("{name}: a {HIT} is a hit"), "GEN-02").of(general))?,
        );
    }
    let hit = direct || dice.first() == Some(&HIT);
    if hit {
        dice.push(draft.throw(Ask::new(format!("{name}: how badly"), "GEN-02").of(general))?);
    }
    let fate = match (hit, dice.last()) {
        (true, Some(die)) => fate(*die),
        _ => Fate::Fit,
    };
    draft.note(Event::GeneralTested {
        general: general.clone(),
        dice,
        fate,
    });
    Ok(())
}

fn refuse(state: &State, general: &GeneralState) -> Result<(), Refusal> {
    if !may_fall(state) {
        return Err(Refusal::impossible(
            "RUL-101",
            "no general falls in this game",
        ));
    }
    if !general.is_fit() {
        return Err(Refusal::impossible(
            "GEN-01",
            format!("{} is not at his post", general.name),
        ));
    }
    if has_had_his_test(state, general) {
        let side = state.side_name(state.active());
        let said = format!("{} has tested in an activation of {side}", general.name);
        return Err(Refusal::impossible("CHIT-15", said).remedy(ONCE_A_ROUND));
    }
    if general.tests() > 0 && still_to_take(state, general) == 0 {
        let how_often = match (is_per_fight(state), state.chits()) {
            (true, _) => "a general tests once for each fight that endangered him",
            (false, None) => "a general tests once a player turn",
            (false, Some(_)) => ONCE_A_ROUND,
        };
        return Err(Refusal::impossible(
            "RUL-99",
            format!("{} has tested this {}", general.name, state.own_turn_word()),
        )
        .remedy(how_often));
    }
    Ok(())
}

/// A brigadier attached to a unit skips the first die wherever his brigade was fired on; by switch only where
/// that very unit was (GEN-03, RUL-99): in any fight of the turn, or where each is tested, in the one that is
/// next.
fn is_hit_at_once(state: &State, general: &GeneralState) -> bool {
    let dangers = dangers(state, general);
    let taken = if is_per_fight(state) {
        let taken = general.tests() as usize;
        dangers.get(taken..=taken)
    } else {
        Some(dangers.as_slice())
    };
    let mut fights = taken.unwrap_or_default().iter();
    let is_attached = general.rank == Rank::Brigade && general.leading().is_some();
    let unit_alone = state.rulings().is(Switch::LeaderTests, "unit_fired_on");
    fights.any(|fight| is_attached && (!unit_alone || leads_into(general, fight)))
}

/// Whether the very unit that he leads was fired on.
fn led_under_fire(state: &State, general: &GeneralState) -> bool {
    state
        .fights()
        .iter()
        .any(|fight| leads_into(general, fight))
}

/// Returns what the second die does (T-CASUALTY).
#[must_use]
pub fn fate(die: u8) -> Fate {
    match die {
        1 => Fate::Dead,
        2 | 3 => Fate::Out,
        _ => Fate::Fit,
    }
}

/// Brings back the generals of the active side, in a round of both, whose time has come, or their successors (GEN-04).
///
/// # Errors
///
/// None of its own.
pub fn returns(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let events: Vec<Event> = state
        .generals()
        .filter(|general| general.side == *state.active() || state.chits().is_some())
        .filter(|general| general.back_on().is_some_and(|turn| turn <= state.turn()))
        .filter(|general| matches!(general.fate(), Fate::Out | Fate::Dead))
        .map(|general| returned(state, general))
        .collect();
    for event in events {
        draft.note(event);
    }
    Ok(())
}

fn returned(state: &State, general: &GeneralState) -> Event {
    let successor = general.fate() == Fate::Dead;
    Event::GeneralReturned {
        general: general.id.clone(),
        quality: general.next_quality(),
        at: post(state, general),
        successor,
    }
}

/// Returns where a general comes back: a brigadier behind his brigade; a higher general where he fell, else
/// behind his brigades (GEN-04).
#[must_use]
pub fn post(state: &State, general: &GeneralState) -> Option<Point> {
    let brigades = state.brigades().filter(|b| match general.rank {
        Rank::Brigade => b.id.as_str() == general.id.as_str(),
        Rank::Division => b.division.as_str() == general.id.as_str(),
        Rank::Corps | Rank::Army => b.side == general.side,
    });
    let bases: Vec<Base> = brigades.flat_map(|b| state.bases_of(&b.id)).collect();
    let behind = || Some(state.ground().nearest_for_figure(generals::post(&bases)?));
    if general.rank == Rank::Brigade {
        behind().or(general.at())
    } else {
        general.at().or_else(behind)
    }
}
