//! Attacks and bombardments: their sums, column, die and code (BG-080, BG-081).

use super::{
    Draft, aftermath, attacks_left,
    chart::{CodeEffect, Crt, Rounding},
    command::AttackTerms,
    control,
    cost::MissingCell,
    entrench::{self, Befalls},
    event::{CombatRecord, Event, Fashion, SideSum},
    hidden, learn, odds,
    odds::Falls,
    plot,
    position::{Task, TurnPhase},
    state::State,
    strength::{self, Clash},
    support,
    switch::Complication,
    target, unlimber,
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::tally::Fraction;

/// Resolves an attack or bombardment from its announcement to its result.
pub(super) fn resolve_fight(
    draft: &mut Draft<'_>,
    fashion: Fashion,
    units: &[String],
    on: &[String],
    terms: &AttackTerms,
) -> Step {
    in_combat_phase(draft)?;
    rallies_first(draft)?;
    let first = units.first().map_or("", String::as_str);
    let side = draft.state().side_of(first).to_owned();
    hidden::no_dummy(draft.state(), units, "CBG-1102", "cannot attack")?;
    let mut defenders = target::target_units(draft.state(), &side, on);
    if defenders.is_empty() {
        let said = format!("no enemy is at {}", on.join(", "));
        return Err(Refusal::impossible("BG-080", said).into());
    }
    // The question for the die uses public names, so that a player who then drops the act has seen no face.
    let whom = draft.state().open_names(&defenders);
    target::turn_up(draft, units);
    target::turn_up(draft, &defenders);
    let helpers = support::helping_guns(draft.state(), units, &defenders);
    let helpers: Vec<String> = helpers.into_iter().map(|(guns, _)| guns).collect();
    target::turn_up(draft, &helpers);
    // An attack on dummies alone reveals them and does not count as an attack.
    defenders.retain(|unit| {
        draft
            .state()
            .units
            .get(unit)
            .is_some_and(|unit| unit.on_map())
    });
    if defenders.is_empty() {
        return Ok(());
    }
    may_fight(draft, fashion, units, &defenders)?;
    let clash = target::gather_clash(draft, units, &defenders, fashion == Fashion::Bombardment)?;
    in_reach(draft, fashion, &clash)?;
    let attack = strength::attack_sum(draft.state(), &clash, &terms.with);
    let defence = learn::learn_all(draft, |state| {
        strength::defence_sum(state, &clash, &terms.with)
    })?;
    let shifts = strength::ground_shifts(draft.state(), &clash, &terms.with);
    let (odds, column) = combat_column(draft, &attack, &defence, &shifts, terms)?;
    let dice = usize::from(
        draft
            .state()
            .kit
            .crt
            .as_ref()
            .map_or(1, |crt| crt.dice.max(1)),
    );
    let ask = Ask::new(format!("the {} on {whom}", fashion.name()), "BG-080").about(&whom);
    let die: i64 = draft.throws(&ask, dice)?.into_iter().map(i64::from).sum();
    let code = result_code(draft, fashion, &column, die, terms)?;
    let effects = code_effects(draft.state(), &code);
    let fight = CombatRecord {
        kind: fashion,
        attackers: units.to_vec(),
        defenders,
        on: on.join(","),
        attack,
        defence,
        odds,
        shifts,
        column,
        die,
        code,
        effects: effects.iter().map(CodeEffect::words).collect(),
    };
    for unit in &fight.attackers {
        entrench::interrupt_works(draft, unit, Befalls::Attacks);
    }
    for unit in &fight.defenders {
        entrench::interrupt_works(draft, unit, Befalls::IsAttacked);
    }
    draft.note(Event::Fought {
        fight: fight.clone(),
    });
    // Results wait for the last attack where both sides attack (CBG-S07).
    if !draft.state().kit.plays(Complication::Simul) {
        aftermath::carry_out(draft, &fight, &clash, &effects);
    }
    Ok(())
}

/// Objects to an attack outside the combat phase of the attacking side (BG-013, BG-032).
fn in_combat_phase(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    match state.phase {
        TurnPhase::Combat if state.plots.settled => {
            let said = "the results have taken effect: all attacks are made";
            draft.object(
                Refusal::objection("CBG-S07", said)
                    .shown_as("the results have taken effect: no more attacks this turn")
                    .remedy(Remedy::typed("", "next", " ends the phase")),
            )
        }
        // In a night turn, units fall back before combat, not after it.
        TurnPhase::Combat if state.falls_back() && !state.kit.is_night(state.turn) => {
            let said = "units have fallen back: the combat phase is over";
            draft.object(
                Refusal::objection("CBG-702", said).remedy(Remedy::typed("", "next", " ends it")),
            )
        }
        TurnPhase::Combat => Ok(()),
        TurnPhase::SetUp | TurnPhase::Plotting | TurnPhase::Movement => {
            let said = "no combat in the movement phase";
            draft.object(
                Refusal::objection("BG-033", said).remedy(Remedy::typed("", "next", " ends it")),
            )
        }
    }
}

/// Objects to an attack before all marked units have tried to rally (BG-013).
fn rallies_first(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let side = state.side.clone();
    let waits = state
        .of_side(&side)
        .find(|(_, unit)| unit.spent.task == Some(Task::Rally) && !unit.spent.rallied);
    match waits {
        Some((unit, _)) => {
            let said = format!("{} tries to rally first", state.name(unit));
            draft.object(Refusal::objection("BG-013", said))
        }
        None => Ok(()),
    }
}

/// Checks which units may attack which enemies (BG-081, BG-083).
fn may_fight(
    draft: &mut Draft<'_>,
    fashion: Fashion,
    units: &[String],
    defenders: &[String],
) -> Step {
    let told_in = scattered_in(draft, units)?;
    let state = draft.state();
    // A unit that is not marked attacks in neither side's phase, so this comes before the phase of the other side.
    let unmarked = units
        .iter()
        .filter_map(|unit| plot::bars_attack(state, unit));
    let mut against: Vec<Refusal> = unmarked.collect();
    for unit in units {
        let name = state.name(unit);
        let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
            let said = format!("{name} is not on the map");
            return Err(Refusal::impossible("BG-080", said).into());
        };
        let kind = state.kind_of(unit);
        against.extend(control::bars_attack(state, unit).filter(|_| !told_in.contains(unit)));
        let mut no = |rule: &'static str, said: String| {
            against.push(Refusal::objection(rule, said));
        };
        if state.side_of(unit) != state.side {
            let whose = state.kit.side_name(&state.side);
            no(
                "BG-081",
                format!("{name} does not attack in the phase of {whose}"),
            );
        }
        if !kind.is_combat() {
            no("BG-004", format!("{name} is no combat unit"));
        }
        if state.is_barred(unit, "attack") {
            let how = standing.state.as_deref().unwrap_or_default();
            no("BG-083", format!("{name} is {how} and does not attack"));
        }
        if standing.spent.attacked {
            no("BG-081", format!("{name} has attacked in this phase"));
        }
        if standing.spent.followed {
            no(
                "CBG-812",
                format!("{name} entered the hex that cavalry left, and attacks no more this turn"),
            );
        }
        if fashion == Fashion::Bombardment && !kind.is_guns() && kind.name() != "gunboat" {
            no("BG-080", format!("{name} has no guns"));
        }
        let is_far = !unlimber::may_attack(standing.spent.hexes);
        if kind.is_guns() && is_far && state.kit.plays(Complication::Unlimber) {
            let spent = standing.spent.hexes;
            let said = format!("{name} spent {spent} on hexes, more than 3");
            let shown =
                format!("{name} spent {spent} MP on hexes; a battery that attacks may spend 3");
            against.push(Refusal::objection("CBG-805", said).shown_as(shown));
        }
    }
    for unit in defenders {
        let attacked = state
            .units
            .get(unit)
            .is_some_and(|unit| unit.spent.was_attacked);
        if attacked {
            let said = format!("{} was attacked in this phase", state.name(unit));
            against.push(Refusal::objection("BG-081", said));
        }
    }
    if fashion == Fashion::Bombardment {
        against.extend(immune_target(state, defenders));
    }
    against.extend(leaves_neighbours(state, units, defenders));
    against.into_iter().try_for_each(|no| draft.object(no))
}

/// Returns the refusal of an attack that leaves no unit for an enemy next to the attackers (CBG-701): at the end of the
/// phase that enemy would be objected to. `None` if the attack is allowed.
fn leaves_neighbours(state: &State, units: &[String], defenders: &[String]) -> Option<Refusal> {
    if !state.kit.plays(Complication::Voluntary) {
        return None;
    }
    let left = attacks_left::left_by_attackers(state, units, defenders);
    let said = format!(
        "then no unit is left to attack {}, next to an attacker",
        state.open_names(&left)
    );
    let shown = format!(
        "this would leave no unit to attack {}, which is next to an attacker",
        state.open_names(&left)
    );
    (!left.is_empty()).then(|| {
        let both = "attack UNIT on HEX,HEX";
        Refusal::objection("CBG-701", said)
            .shown_as(shown)
            .remedy(Remedy::typed("", both, " attacks both"))
    })
}

/// Returns the units out of command that scatter moved into an enemy zone; without a map the players say which
/// (CBG-506).
fn scattered_in(draft: &mut Draft<'_>, units: &[String]) -> Step<Vec<String>> {
    let mut told = Vec::new();
    if draft.state().kit.map.is_some() {
        return Ok(told);
    }
    for unit in units {
        let state = draft.state();
        let spent = state.units.get(unit).map(|unit| &unit.spent);
        let has_scattered = spent.is_some_and(|spent| spent.moved);
        if !has_scattered || control::bars_attack(state, unit).is_none() {
            continue;
        }
        let what = format!(
            "did its scatter bring {} into an enemy zone",
            state.name(unit)
        );
        if draft.ask_whether(what, "CBG-506")? {
            told.push(unit.clone());
        }
    }
    Ok(told)
}

/// Returns the refusal of a target of a kind of unit or ground that the kit exempts from guns at a distance; `None` for
/// any other target.
fn immune_target(state: &State, defenders: &[String]) -> Option<Refusal> {
    let chart = state.kit.bombardment.as_ref()?;
    let map = state.kit.map.as_ref();
    let is_immune = |unit: &&String| {
        let place = map.zip(state.hex_of(unit)).map(|(map, hex)| map.place(hex));
        chart.immune.iter().any(|kind| {
            kind == state.kind_of(unit).name()
                || place.as_ref().is_some_and(|place| place.has(kind))
        })
    };
    let said = "the units there cannot be bombarded";
    let mut defenders = defenders.iter();
    defenders
        .any(|unit| is_immune(&unit))
        .then(|| Refusal::objection("BG-080", said))
}

/// Returns the range of guns: by the kit, or by the players' answer.
///
/// # Errors
///
/// Fails if the answer is still unknown.
fn gun_range(state: &State) -> Result<i64, MissingCell> {
    const REACH: &str = "bombardment reach";
    let of_kit = state.kit.bombardment.as_ref().and_then(|chart| chart.reach);
    let told = || Fraction::read(state.learnt.get(REACH)?);
    of_kit
        .or_else(|| told().map(Fraction::floor))
        .ok_or_else(|| MissingCell(REACH.to_owned()))
}

/// Objects to attackers that are not next to the target, and to guns out of the kit's range. On the board the players
/// count hexes.
fn in_reach(draft: &mut Draft<'_>, fashion: Fashion, clash: &Clash) -> Step {
    for attacker in &clash.attackers {
        let state = draft.state();
        let name = state.name(&attacker.unit);
        if let Some(hex) = target::in_the_way(state, &attacker.unit, &clash.defenders) {
            let said = format!("{name} does not see over {hex}, which blocks sight");
            draft.object(Refusal::objection("BG-080", said))?;
        }
        let state = draft.state();
        let is_guns = state.kind_of(&attacker.unit).is_guns() || fashion == Fashion::Bombardment;
        let hexes = attacker.hexes;
        let is_counted = state.kit.map.is_none() && gun_range(state).is_err();
        if hexes <= 1 || is_counted {
            continue;
        }
        let said = match is_guns {
            false => format!("{name} is {hexes} hexes off"),
            true => match learn::learn_all(draft, gun_range)? {
                reach if hexes > reach => {
                    format!("{name} is {hexes} hexes off and reaches {reach}")
                }
                _ => continue,
            },
        };
        draft.object(Refusal::objection("BG-080", said))?;
    }
    each_is_reached(draft, fashion, clash)
}

/// Checks that each of several hexes attacked together is next to an attacker, or in the range of guns (BG-080).
fn each_is_reached(draft: &mut Draft<'_>, fashion: Fashion, clash: &Clash) -> Step {
    if clash.stands.len() < 2 {
        return Ok(());
    }
    let is_guns = |state: &State, unit: &str| {
        state.kind_of(unit).is_guns() || fashion == Fashion::Bombardment
    };
    let state = draft.state();
    let has_guns = clash.attackers.iter().any(|one| is_guns(state, &one.unit));
    let mut left = out_of_reach(state, clash, |_| 1);
    if !left.is_empty() && has_guns {
        let reach = learn::learn_all(draft, gun_range)?;
        let state = draft.state();
        let most = |unit: &str| if is_guns(state, unit) { reach } else { 1 };
        left = out_of_reach(state, clash, most);
    }
    left.into_iter().try_for_each(|to| {
        let said = format!("no attacker reaches {to}");
        draft.object(Refusal::objection("BG-080", said))
    })
}

/// Returns the hexes of a fight that are out of reach of every attacker, if a map is known.
fn out_of_reach(state: &State, clash: &Clash, most: impl Fn(&str) -> i64) -> Vec<String> {
    let Some(map) = &state.kit.map else {
        return Vec::new();
    };
    let hexes = clash.stands.iter();
    let hexes = hexes.filter_map(|stand| state.hex_of(stand.units.first()?));
    let reaches = |unit: &str, to: &str| {
        let far = state.hex_of(unit).and_then(|from| map.distance(from, to));
        far.is_none_or(|far| far <= most(unit))
    };
    let left = hexes.filter(|to| !clash.attackers.iter().any(|one| reaches(&one.unit, to)));
    left.map(str::to_owned).collect()
}

/// Returns the odds and their column after all shifts, or the column that was typed.
fn combat_column(
    draft: &mut Draft<'_>,
    attack: &SideSum,
    defence: &SideSum,
    shifts: &[(String, i64)],
    terms: &AttackTerms,
) -> Step<(String, String)> {
    // If the column was typed, nothing from which it would be computed is asked for.
    if let Some(column) = &terms.column {
        return Ok((column.clone(), column.clone()));
    }
    let rounding = learn::learn_all(draft, odds_rounding)?;
    let Some(odds) = odds::odds_column(attack.total, defence.total, rounding) else {
        let said = format!("{} against {} gives no odds", attack.total, defence.total);
        return Err(Refusal::impossible("BG-080", said)
            .remedy("type the column: column 3-1")
            .into());
    };
    let Some(crt) = draft
        .state()
        .kit
        .crt
        .clone()
        .filter(|crt| !crt.columns.is_empty())
    else {
        // Without a results table in the kit, the odds name the column; a shifted column is read off the players'
        // table.
        return match shifts.is_empty() {
            true => Ok((odds.clone(), odds)),
            false => {
                let what = format!("{odds}, shifted {:+}: which column", total_shift(shifts));
                let column = draft.ask_words(what, "BG-080")?;
                Ok((odds, column))
            }
        };
    };
    let at = match odds::column_of_odds(&crt.columns, &odds) {
        Some(Falls::On(at)) => at,
        Some(Falls::Below) => clamped_column(draft, &crt, &odds, 0)?,
        _ => clamped_column(draft, &crt, &odds, crt.columns.len().saturating_sub(1))?,
    };
    let column = odds::shifted_column(&crt.columns, at, total_shift(shifts)).cloned();
    Ok((odds.clone(), column.unwrap_or(odds)))
}

fn total_shift(shifts: &[(String, i64)]) -> i64 {
    shifts.iter().map(|(_, columns)| columns).sum()
}

/// Returns `end`, the outermost column, for odds beyond it; objects unless the kit clamps such odds.
fn clamped_column(draft: &mut Draft<'_>, crt: &Crt, odds: &str, end: usize) -> Step<usize> {
    if !crt.clamp {
        let said = format!("{odds} is outside the table, which is not clamped");
        let shown = format!("{odds} is outside the table, and the kit does not clamp odds");
        draft.object(
            Refusal::objection("BG-080", said)
                .shown_as(shown)
                .remedy("name the column: add column 1-3"),
        )?;
    }
    Ok(end)
}

/// Returns the rounding of odds: by the kit, or by the players' answer.
///
/// # Errors
///
/// Fails if the answer is still unknown.
pub(super) fn odds_rounding(state: &State) -> Result<Rounding, MissingCell> {
    let of_kit = state.kit.crt.as_ref().and_then(|crt| crt.rounding);
    let told = state
        .learnt
        .get("crt rounding")
        .and_then(|told| Rounding::named(told));
    of_kit
        .or(told)
        .ok_or_else(|| MissingCell("crt rounding".to_owned()))
}

/// Returns the code of a cell: as typed, from the kit, or from the table, which is asked once.
fn result_code(
    draft: &mut Draft<'_>,
    fashion: Fashion,
    column: &str,
    die: i64,
    terms: &AttackTerms,
) -> Step<String> {
    if let Some(code) = &terms.code {
        return Ok(code.clone());
    }
    learn::learn_all(draft, |state| {
        let kit = &state.kit;
        let by_crt = fashion == Fashion::Attack
            || kit.bombardment.as_ref().is_some_and(|chart| chart.by_crt);
        let printed = kit.crt.as_ref().filter(|_| by_crt);
        if let Some(code) = printed.and_then(|crt| crt.code(column, die)) {
            return Ok(code.to_owned());
        }
        let table = if by_crt { "crt" } else { "bombardment" };
        let cell = format!("{table} {column} {die}");
        state.learnt.get(&cell).cloned().ok_or(MissingCell(cell))
    })
}

/// Returns the effects of a code; a code that the kit does not explain is text.
pub(super) fn code_effects(state: &State, code: &str) -> Vec<CodeEffect> {
    let known = state.kit.crt.as_ref().and_then(|crt| crt.codes.get(code));
    known.cloned().unwrap_or_else(|| {
        let is_state = |name: &str| state.kit.states.contains_key(name);
        vec![CodeEffect::read(code, is_state)]
    })
}
