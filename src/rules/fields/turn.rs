//! Phases and player turns (SEQ-01 to SEQ-05, RUL-106, RUL-109). Every player turn is recorded, whatever ends it.

pub mod audit;
pub mod draw;
pub mod record;
pub mod round;

use crate::combat::{self, casualties};
use crate::setup::deployment;
use crate::shared::toss;
use crate::state::{State, draft::Draft};
use crate::terms::{event::Event, name::SideId, phase::Phase, switch::Switch};
use crate::wear::morale_status;
use crate::{activation, objective, orders, tactical};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};

/// Ends the phase. If acts are left undone, the first call only lists them; so does a later call if more acts have
/// become possible since.
///
/// # Errors
///
/// Fails if a die is needed, for the first move or for a rule of the next phase.
pub fn next(draft: &mut Draft<'_>, anyway: bool) -> Step {
    still_to_draw(draft.state())?;
    // If the referee overrules this objection, no second `next` is needed.
    let anyway = still_to_roll(draft)? || anyway;
    if !anyway {
        let left = audit::still_to_name(draft.state());
        if !left.is_empty() {
            draft.note(Event::LeftUndone { acts: left });
            return Ok(());
        }
    }
    match draft.state().phase() {
        Phase::Deployment => begin_battle(draft),
        Phase::Morale => {
            // A mark by the referee since the phase began may have removed the last brigade of a side.
            end_without_divisions(draft);
            match draft.state().over() {
                Some(_) => Ok(()),
                None => next_turn(draft),
            }
        }
        Phase::Draw => begin_phase(draft, Phase::Morale),
        phase => {
            close(draft, phase)?;
            go_on(draft, phase)
        }
    }
}

/// Objects to the end of Activation while a brigade has not rolled (ACT-01): any brigade of the active side or, if
/// chits are drawn, the acting brigade. Returns whether the objection was overruled.
fn still_to_roll(draft: &mut Draft<'_>) -> Step<bool> {
    let state = draft.state();
    if state.phase() != Phase::Activation || !state.rulings().on(Switch::EveryBrigadeRolls) {
        return Ok(false);
    }
    let waiting = activation::unrolled_brigades(state);
    let names: Vec<String> = waiting
        .iter()
        .filter_map(|id| state.brigade(id))
        .filter(|brigade| state.is_on_table(&brigade.id))
        .map(|brigade| format!("{} {}", brigade.callsign, brigade.name))
        .collect();
    let have = match names.len() {
        0 => return Ok(false),
        1 => "has",
        _ => "have",
    };
    let said = format!("{} {have} not rolled", names.join(", "));
    let remedy = Remedy::typed("", "activate", " rolls for every brigade that has not");
    draft.object(Refusal::objection("ACT-01", said).remedy(remedy))?;
    Ok(true)
}

/// Refuses the morale status of a round before its cup is empty (CHIT-01).
fn still_to_draw(state: &State) -> Result<(), Refusal> {
    let Some(round) = state.round().filter(|_| state.phase() == Phase::Draw) else {
        return Ok(());
    };
    if let Some(chit) = &round.drawn {
        return Err(draw::waits_for_word(state, chit));
    }
    let said = match round.cup.len() {
        0 => return Ok(()),
        1 => "1 chit is in the cup".to_owned(),
        n => format!("{n} chits are in the cup"),
    };
    Err(Refusal::impossible("CHIT-01", said).remedy(draw::draws_next(state)))
}

/// Begins the phase that follows `phase` in the player turn. In a round, the orders of one side are followed by those
/// of the other, and then the cup is filled (CHIT-01). An activation runs through the phases from roll to combat
/// (CHIT-09); then the next chit is drawn.
fn go_on(draft: &mut Draft<'_>, phase: Phase) -> Step {
    let state = draft.state();
    let following = phase.following().unwrap_or(Phase::Morale);
    if state.chits().is_none() {
        return begin_phase(draft, following);
    }
    if phase == Phase::Orders {
        return match round::orders_of(state) {
            Some(side) => {
                draft.note(Event::OrdersPassed { side });
                begin_phase(draft, Phase::Orders)
            }
            None => {
                round::fill_cup(draft);
                begin_phase(draft, Phase::Draw)
            }
        };
    }
    if phase == Phase::Combat || round::is_bereft(state) {
        round::end_activation(draft)?;
        return begin_phase(draft, Phase::Draw);
    }
    begin_phase(draft, following)
}

fn close(draft: &mut Draft<'_>, phase: Phase) -> Step {
    if phase == Phase::Tactical {
        tactical::warn_of_standing(draft);
        tactical::works::finish_works(draft);
    }
    if phase == Phase::Combat {
        // Results that still wait for other fights are carried out now, so that none is lost (RUL-72).
        combat::results_fall(draft)?;
    }
    // Orders change at the end of a phase: Attack loses a target that is gone at the end of Orders (RUL-32), Retire
    // ends after movement (ORD-05), and Advance after every phase, because a unit that is beaten or driven back may
    // also reach its ground (ORD-03, RUL-35).
    orders::change_orders(draft);
    Ok(())
}

fn begin_phase(draft: &mut Draft<'_>, phase: Phase) -> Step {
    draft.note(Event::PhaseBegan { phase });
    match phase {
        Phase::Orders => orders::position::take_all(draft),
        Phase::Morale => {
            morale_status::phase_six(draft)?;
            end_without_divisions(draft);
        }
        _ => {}
    }
    Ok(())
}

fn begin_battle(draft: &mut Draft<'_>) -> Step {
    deployment::close(draft);
    if draft.state().oob().first.is_none() {
        dice_for_first_move(draft)?;
    }
    begin_first_turn(draft)
}

fn begin_first_turn(draft: &mut Draft<'_>) -> Step {
    let side = match draft.state().chits() {
        Some(_) => round::decide_initiative(draft, 1)?,
        None => draft.state().active().clone(),
    };
    begin_turn(draft, 1, side)
}

/// Throws the dice that are due. If all troops are in place, they decide the first move, and the winner's first turn
/// begins (SEQ-02); otherwise they decide who places first.
///
/// # Errors
///
/// Fails if there is nothing to throw for, or if a die is needed.
pub fn toss_dice(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let moves = state.first_is_open() && state.turn() == 1 && state.phase() == Phase::Orders;
    match moves {
        true => toss_for_first_move(draft),
        false => deployment::toss_for_placing(draft),
    }
}

fn toss_for_first_move(draft: &mut Draft<'_>) -> Step {
    if draft.state().oob().first.is_none() {
        dice_for_first_move(draft)?;
    }
    begin_first_turn(draft)
}

fn dice_for_first_move(draft: &mut Draft<'_>) -> Step {
    let ask = Ask::new("who moves first, a die for each side", "SEQ-02");
    if let Some((side, dice)) = toss::higher_die(draft, &ask)? {
        draft.note(Event::FirstSideDiced { side, dice });
    }
    Ok(())
}

/// Describes the end of a game because the last player turn that the roster plans is over.
#[must_use]
pub fn all_played(state: &State, last: u32) -> String {
    // Games of older programs keep the words of their time.
    match last {
        1 if state.rulings().is_amended_again() => format!("1 {} is played", state.turn_words()),
        last => format!("the {last} {}s are played", state.turn_words()),
    }
}

fn next_turn(draft: &mut Draft<'_>) -> Step {
    let turn = draft.state().turn() + 1;
    if let Some(last) = draft.state().last_turn().filter(|last| turn > *last) {
        let why = all_played(draft.state(), last);
        close_game(draft, why);
        return Ok(());
    }
    record::close(draft);
    judge_by_table(draft, false);
    let side = match draft.state().chits() {
        Some(_) => round::decide_initiative(draft, turn)?,
        None => other_side(draft.state()),
    };
    begin_turn(draft, turn, side)
}

fn other_side(state: &State) -> SideId {
    let other = state.oob().other_side(state.active());
    other.map_or_else(|| state.active().clone(), |side| side.id.clone())
}

/// Begins a player turn. Generals return before phase 1 (RUL-109), and reinforcements are on the table from its
/// beginning.
fn begin_turn(draft: &mut Draft<'_>, turn: u32, side: SideId) -> Step {
    draft.note(Event::TurnBegan { turn, side });
    casualties::return_generals(draft)?;
    deployment::bring_arrivals(draft);
    begin_phase(draft, Phase::Orders)
}

/// Ends the game if one or both sides have no division left (RUL-106).
fn end_without_divisions(draft: &mut Draft<'_>) {
    let state = draft.state();
    let gone = state.oob().sides.iter().filter(|side| {
        !state
            .brigades()
            .filter(|brigade| !state.is_dummy(&brigade.id))
            .any(|brigade| brigade.side == side.id && !brigade.is_broken())
    });
    let gone: Vec<&str> = gone.map(|side| side.name.as_str()).collect();
    let have = match gone.len() {
        0 => return,
        1 => "has",
        _ => "have",
    };
    let why = format!("{} {have} no division left", gone.join(" and "));
    close_game(draft, why);
}

fn close_game(draft: &mut Draft<'_>, why: String) {
    // Before victory is judged, all blinds are shown (BLIND-10).
    deployment::blinds::show_all(draft);
    record::close(draft);
    judge_by_table(draft, true);
    draft.note(Event::GameEnded { why });
}

/// Records the objectives that positions on the table decide, by the roster; the referee may judge differently
/// afterwards (SEQ-05).
fn judge_by_table(draft: &mut Draft<'_>, ends: bool) {
    let due = objective::due_objectives(draft.state(), ends);
    let due: Vec<Event> = due
        .map(|(objective, judgement)| Event::Judged {
            objective: objective.id.clone(),
            judgement,
        })
        .collect();
    for event in due {
        draft.note(event);
    }
}

/// Ends the game by the referee's word (SEQ-05).
///
/// # Errors
///
/// Fails if the game is already over.
pub fn end_game(draft: &mut Draft<'_>, reason: Option<&str>) -> Step {
    if let Some(why) = draft.state().over() {
        return Err(
            Refusal::impossible("RUL-106", format!("the game is over already: {why}"))
                .remedy(Remedy::typed("", "undo", " takes the end back"))
                .into(),
        );
    }
    let why = reason.unwrap_or("the referee ends it").to_owned();
    close_game(draft, why);
    Ok(())
}
