//! The complication `simul`: the phases of a turn that both sides share, and results that wait for the last attack
//! (CBG-S01, CBG-S06, CBG-S07).

use super::{
    Draft, aftermath, arrival, attacks_left, combat,
    cost::MissingCell,
    entrench,
    event::{Event, Fashion},
    learn, plot_moves,
    position::{PendingConsequence, TurnPhase, UnitSpot},
    rally,
    state::State,
    switch::Complication,
    target, turn, voluntary, zone,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Ends the current phase.
pub(super) fn next(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let is_second = state.side != state.kit.first;
    match state.phase {
        TurnPhase::SetUp | TurnPhase::Plotting => {
            let said = "both sides seal their plots first";
            Err(Refusal::impossible("CBG-S03", said)
                .remedy(Remedy::typed("", "seal SIDE", ""))
                .into())
        }
        TurnPhase::Movement => end_movement(draft, is_second),
        TurnPhase::Combat => end_combat(draft, is_second),
    }
}

/// Starts the second player's command phase once the first player has finished his (CBG-S01).
pub(super) fn after_command(draft: &mut Draft<'_>) {
    let state = draft.state();
    if state.kit.plays(Complication::Simul) && state.side == state.kit.first {
        hand_over(draft);
    }
}

fn hand_over(draft: &mut Draft<'_>) {
    let side = draft.state().kit.other(&draft.state().side).to_owned();
    draft.note(Event::SideActs { side });
}

fn end_movement(draft: &mut Draft<'_>, is_second: bool) -> Step {
    if !is_second || draft.state().command.is_none() {
        let said = "both sides roll the command die first";
        return Err(Refusal::impossible("CBG-S01", said)
            .remedy(Remedy::typed("", "command", " rolls it"))
            .into());
    }
    if !draft.state().plots.carried_out {
        plot_moves::carry_out(draft)?;
        draft.note(Event::CarriedOut);
        // The plots are carried out, and their dice stand. Units in forbidden positions must be corrected before the
        // phase ends.
        if !learn::learn_all(draft, out_of_order)?.is_empty() {
            return Ok(());
        }
    }
    in_order(draft)?;
    // At night both sides fall back before any attack (CBG-703).
    if voluntary::begin_repulse(draft)? {
        return Ok(());
    }
    for _ in 0..2 {
        entrench::end_movement(draft);
        arrival::settle_arrivals(draft);
        hand_over(draft);
    }
    let (turn, side) = (draft.state().turn, draft.state().kit.first.clone());
    draft.note(Event::PhaseBegan {
        turn,
        side,
        phase: TurnPhase::Combat,
    });
    Ok(())
}

/// Returns the faults in the positions of both sides, the first player's units before the others (CBG-S01).
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn out_of_order(state: &State) -> Result<Vec<Refusal>, MissingCell> {
    let mut against = turn::out_of_order(state, &state.kit.first)?;
    let other = state.kit.other(&state.kit.first);
    against.extend(turn::out_of_order(state, other)?);
    Ok(against)
}

impl State {
    /// Describes the first position that the players must correct before the shared movement phase may end (CBG-S02);
    /// `None` if there is none.
    #[must_use]
    pub fn wrong_position(&self) -> Option<String> {
        let is_over = self.phase == TurnPhase::Movement && self.plots.carried_out;
        let faults = is_over.then(|| out_of_order(self))?.ok()?;
        faults.first().map(|fault| fault.said().to_owned())
    }

    /// Describes the positions in which a side's plots would break a rule if nothing stops its units, a sentence each
    /// (BG-050, CBG-1104). The answer depends only on the side's own counters.
    #[must_use]
    pub fn wrong_plots(&self, side: &str) -> Vec<String> {
        let mut planned = self.clone();
        planned.phase = TurnPhase::Movement;
        for (id, unit) in &mut planned.units {
            let way = self.plots.ways.get(id);
            match way.and_then(|way| way.last()) {
                _ if self.side_of(id) != side => unit.spot = UnitSpot::Waiting,
                Some(last) if unit.on_map() => unit.spot = UnitSpot::Map(Some(last.hex.clone())),
                _ => {}
            }
        }
        let faults = turn::out_of_order(&planned, side).unwrap_or_default();
        let faults = faults.iter().map(|fault| fault.said().to_owned());
        faults.collect()
    }

    /// Returns a side's units in hexes that hold too many after the plots were carried out (BG-050, CBG-1104).
    #[must_use]
    pub fn crowded_units(&self, side: &str) -> Vec<String> {
        let is_over = self.phase == TurnPhase::Movement && self.plots.carried_out;
        let own = self.of_side(side).filter(|_| is_over);
        let crowded = own.filter(|(_, unit)| unit.hex().is_some_and(|hex| self.is_overfull(hex)));
        crowded.map(|(id, _)| id.to_owned()).collect()
    }
}

fn in_order(draft: &mut Draft<'_>) -> Step {
    let against = learn::learn_all(draft, out_of_order)?;
    against.into_iter().try_for_each(|no| draft.object(no))
}

/// Ends a combat phase of the shared turn. The order is: the first player's attacks, the other's, all results,
/// repulsion of either side, the marker.
fn end_combat(draft: &mut Draft<'_>, is_second: bool) -> Step {
    if !draft.state().plots.settled {
        rally::all_tried(draft)?;
        let against = learn::learn_all(draft, attacks_left)?;
        against.into_iter().try_for_each(|no| draft.object(no))?;
        if !is_second {
            hand_over(draft);
            return Ok(());
        }
        if apply_results(draft)? {
            return Ok(());
        }
    }
    if voluntary::begin_repulse(draft)? {
        return Ok(());
    }
    in_order(draft)?;
    let state = draft.state();
    let (turn, side) = (state.turn.saturating_add(1), state.kit.first.clone());
    if state.kit.turns.is_some_and(|last| turn > last) {
        turn::end_game(draft);
        return Ok(());
    }
    draft.note(Event::PhaseBegan {
        turn,
        side,
        phase: TurnPhase::Plotting,
    });
    Ok(())
}

/// An attacker of the phasing side with an enemy in its zone.
struct Meeting<'a> {
    unit: &'a str,
    enemy: &'a str,
    hex: &'a str,
    has_attacked: bool,
    /// True if nothing bars the attacker from attacking.
    may_attack: bool,
    was_attacked: bool,
}

/// Returns every marked unit of the acting side with every enemy in its zone (CBG-S06, CBG-S07).
fn marked_meetings(state: &State) -> Result<Vec<Meeting<'_>>, MissingCell> {
    let enemy = state.kit.other(&state.side);
    let mut met = Vec::new();
    for (other, near) in state.of_side(enemy) {
        let Some(hex) = near.hex() else { continue };
        let controllers = zone::zone_controllers(state, enemy, hex)?;
        let own = state.of_side(&state.side);
        let marked = own.filter(|(unit, _)| state.plots.attackers.contains(*unit));
        let there = marked.filter(|(unit, _)| controllers.iter().any(|id| id == unit));
        met.extend(there.map(|(unit, standing)| Meeting {
            unit,
            enemy: other,
            hex,
            has_attacked: standing.spent.attacked,
            may_attack: attacks_left::is_free(state, unit),
            was_attacked: near.spent.was_attacked,
        }));
    }
    Ok(met)
}

/// Returns the objections to ending a side's attacks: a marked unit next to an enemy must attack (CBG-S06), all marked
/// units must take part, and all enemies in the zones of the attackers must be attacked (CBG-S07).
fn attacks_left(state: &State) -> Result<Vec<Refusal>, MissingCell> {
    let met = marked_meetings(state)?.into_iter();
    let bound = met.filter(|met| met.has_attacked || met.may_attack);
    let against = bound.filter_map(|met| {
        let (name, whom) = (state.name(met.unit), state.name(met.enemy));
        let (rule, said) = match (met.has_attacked, met.was_attacked) {
            (true, true) => return None,
            (true, false) => (
                "CBG-S07",
                format!("{whom} in the zone of {name} was not attacked"),
            ),
            (false, false) => (
                "CBG-S06",
                format!("{name} is marked and has not attacked {whom}"),
            ),
            (false, true) => {
                let said = format!("{name} is marked and takes no part in the attack on {whom}");
                ("CBG-S07", said)
            }
        };
        Some(Refusal::objection(rule, said))
    });
    Ok(against.collect())
}

/// Returns the enemies that marked units must still attack, each once.
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn remaining_targets(state: &State) -> Result<Vec<String>, MissingCell> {
    let met = marked_meetings(state)?.into_iter();
    let open = met.filter(|met| met.may_attack && !met.was_attacked);
    let mut enemies: Vec<String> = open.map(|met| met.enemy.to_owned()).collect();
    enemies.dedup();
    Ok(enemies)
}

/// Returns another hex with enemies that some of these attackers must attack; `None` if there is none.
pub(super) fn other_hex_to_attack(
    state: &State,
    units: &[String],
    on: &[String],
) -> Option<String> {
    let mut met = marked_meetings(state).ok()?.into_iter();
    let more = met.find(|met| {
        let is_new = !met.was_attacked && !on.iter().any(|hex| hex == met.hex);
        is_new && units.iter().any(|unit| unit == met.unit)
    });
    more.map(|met| met.hex.to_owned())
}

/// Applies all results after the last attack (CBG-S07); returns whether they leave an act due.
fn apply_results(draft: &mut Draft<'_>) -> Step<bool> {
    let fights = draft.state().results.clone();
    draft.note(Event::ResultsTaken);
    let mut dues: Vec<PendingConsequence> = Vec::new();
    for fight in fights {
        let afar = fight.kind == Fashion::Bombardment;
        let clash = target::gather_clash(draft, &fight.attackers, &fight.defenders, afar)?;
        let effects = combat::code_effects(draft.state(), &fight.code);
        aftermath::carry_out(draft, &fight, &clash, &effects);
        dues.extend(draft.state().dues.clone());
    }
    let state = draft.state();
    let is_here = |unit: &String| state.units.get(unit).is_some_and(|unit| unit.on_map());
    // A later result may have removed a unit that an earlier one makes retreat or advance.
    dues.retain_mut(|due| match due {
        PendingConsequence::Retreat { unit, .. } => is_here(unit),
        PendingConsequence::Advance { units, .. } => {
            units.retain(is_here);
            !units.is_empty()
        }
        _ => true,
    });
    // Nobody advances before all have gone back.
    dues.sort_by_key(|due| matches!(due, PendingConsequence::Advance { .. }));
    let waits = !dues.is_empty();
    draft.note(Event::DuesSet { dues });
    Ok(waits)
}
