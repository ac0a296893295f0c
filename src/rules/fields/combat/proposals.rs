//! Every firefight and melee that the table offers, best grouping first.

use crate::shared::waiting;
use std::collections::{BTreeMap, BTreeSet};

use super::{
    fight::{FightSides, nearest_first},
    fight_context::{FightContext, Fighter},
    first_shot,
    modifier_changes::Flips,
    weigh::weigh_fight,
};
use crate::combat::casualties;
use crate::state::State;
use crate::tactical;
use crate::terms::{
    account::{FightAccount, FightKind},
    command::{Command, SwitchedModifier},
    name::UnitId,
    opening::Opening,
};
use ruleset::chance::percent;
use ruleset::spelling::counted;

/// Returns the acts that the phase offers, in the order of RUL-72: firefights, melees, and then, when no melee remains,
/// tests of generals.
#[must_use]
pub fn combat_openings(state: &State) -> Vec<Opening> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let mut openings: Vec<Opening> = propose_firefights(&desk)
        .iter()
        .map(|group| offered_opening(&desk, group))
        .collect();
    let waiting = state.waiting_results().len();
    // Results of firefights are carried out before the first melee, those of melees after the last (RUL-72). After the
    // first test of a general no fight begins: units that came into contact since then fight in the next phase
    // (MEL-06), unless the referee overrules.
    let may_fight = casualties::tests_begun(state).is_none();
    if may_fight && (waiting == 0 || waiting::has_melee_begun(state)) {
        openings.extend(first_shots(&desk));
        let melees = propose_melees(&desk);
        openings.extend(melees.iter().map(|group| due_opening(&desk, group)));
        if !melees.is_empty() {
            return openings;
        }
    }
    if waiting == 0 {
        openings.extend(tactical::follow_up_openings(state));
        openings.extend(casualties::casualty_openings(state));
    } else {
        let units = counted(waiting, "unit");
        let words = format!("carry out the results that wait ({units})");
        openings.push(Opening::due(Command::Resolve, words));
    }
    openings
}

fn first_shots(desk: &FightContext<'_>) -> Vec<Opening> {
    let shots = first_shot::open(desk).into_iter();
    shots
        .filter_map(|shot| first_shot_offered(desk, shot))
        .collect()
}

fn first_shot_offered(desk: &FightContext<'_>, shot: Command) -> Option<Opening> {
    let Command::Fire { firing, at, .. } = &shot else {
        return None;
    };
    let fight = FightSides::of_first_shot(desk, firing, at).ok()?;
    let [own, charger] = &fight.sides;
    let account = weigh_fight(&fight, &Flips::default()).ok()?;
    // The shooter cannot suffer: his chance to lose says nothing.
    let (ours, theirs) = (named_fighters(desk, own), named_fighters(desk, charger));
    let hit = percent(account.chances().other.sum());
    let words = format!("{ours} at {theirs}, the shot before the melee: {hit} % hit");
    Some(Opening::due(shot, words))
}

/// Checks whether a melee of this phase must still be fought.
#[must_use]
pub fn melee_is_due(state: &State) -> bool {
    if casualties::tests_begun(state).is_some() {
        return false;
    }
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let waiting = ready_fighters(&desk, state.active().as_str(), true);
    waiting
        .iter()
        .any(|own| !enemies_in_contact(&desk, own).is_empty())
}

/// Returns the enemy units at which fire is possible in the present position, in any phase, each with all units of the
/// active side that may fire at it.
#[must_use]
pub fn possible_firers(state: &State) -> Vec<(UnitId, Vec<UnitId>)> {
    let table = state.on_table();
    let targets = fire_targets(&FightContext::new(state, &table)).into_iter();
    targets
        .map(|target| (target.target.unit.id.clone(), fighter_ids(&target.firers)))
        .collect()
}

/// Returns all units of the active side that may fire at a unit in the present position, in any phase.
#[must_use]
pub fn firers_at(state: &State, at: &UnitId) -> Vec<UnitId> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let target = desk.fighter(at).ok().filter(|at| may_be_shot_at(&desk, at));
    let firers = target.iter().flat_map(|target| {
        ready_shooters(&desk).filter(|firer| {
            let (limit, _) = desk.firing_range(firer);
            let mut near = desk.bases_around(firer, false, limit);
            near.any(|(number, _)| number == target.number)
                && desk.unobstructed_shot(firer, target).is_ok()
        })
    });
    firers.map(|firer| firer.unit.id.clone()).collect()
}

/// Units that fight together, with the odds.
struct Group<'a> {
    ours: Vec<Fighter<'a>>,
    theirs: Vec<Fighter<'a>>,
    account: FightAccount,
}

impl Group<'_> {
    fn net_advantage(&self) -> i32 {
        let [ours, theirs] = &self.account.parties;
        ours.total() - theirs.total()
    }
}

fn fighter_ids(fighters: &[Fighter<'_>]) -> Vec<UnitId> {
    fighters.iter().map(|f| f.unit.id.clone()).collect()
}

/// Possible firers at a target.
struct FireTarget<'a> {
    target: Fighter<'a>,
    firers: Vec<Fighter<'a>>,
}

/// Returns groups of units that can point at one target, the group with the best net advantage first; each firer is in
/// one group (a greedy choice).
fn propose_firefights<'a>(desk: &FightContext<'a>) -> Vec<Group<'a>> {
    if desk.out_of_order().is_some() {
        return Vec::new();
    }
    choose_groups(fire_targets(desk), |target| {
        let ours = nearest_first(desk, &target.firers, &target.target);
        Some(Group {
            account: weigh_firefight(desk, &ours, &target.target)?,
            ours,
            theirs: vec![target.target],
        })
    })
}

/// Chooses the best group, again and again, and returns all of them. Other groups that lose units to a chosen one are
/// evaluated again.
fn choose_groups<'a>(
    mut targets: Vec<FireTarget<'a>>,
    weigh: impl Fn(&FireTarget<'a>) -> Option<Group<'a>>,
) -> Vec<Group<'a>> {
    let mut weighed: Vec<Option<Group<'a>>> = targets.iter().map(&weigh).collect();
    let mut chosen = Vec::new();
    loop {
        let best = weighed
            .iter()
            .enumerate()
            .filter_map(|(i, group)| Some((i, group.as_ref()?)))
            .max_by(|(i, a), (j, b)| {
                let range = b.account.range.total_cmp(&a.account.range);
                a.net_advantage()
                    .cmp(&b.net_advantage())
                    .then(range)
                    .then(j.cmp(i))
            })
            .map(|(i, _)| i);
        let Some(group) = best.and_then(|i| weighed.get_mut(i)?.take()) else {
            return chosen;
        };
        let taken: BTreeSet<usize> = group.ours.iter().map(|f| f.number).collect();
        // Units that support the group in line open no fire themselves (RUL-75).
        let supporting = &group.account.parties[0].supporting;
        for (i, target) in targets.iter_mut().enumerate() {
            let before = target.firers.len();
            target
                .firers
                .retain(|f| !taken.contains(&f.number) && !supporting.contains(&f.unit.id));
            let open = weighed.get(i).is_some_and(Option::is_some);
            if open && target.firers.len() != before {
                let again = if target.firers.is_empty() {
                    None
                } else {
                    weigh(target)
                };
                if let Some(slot) = weighed.get_mut(i) {
                    *slot = again;
                }
            }
        }
        chosen.push(group);
    }
}

fn weigh_firefight<'a>(
    desk: &FightContext<'a>,
    firers: &[Fighter<'a>],
    target: &Fighter<'a>,
) -> Option<FightAccount> {
    let fight = FightSides::of_shots(desk, firers.to_vec(), *firers.first()?, *target);
    // The answers within range matter only for the effect of weapons (RUL-87).
    let fight = if desk.state.oob().options.weapons {
        fight.with_bearings()
    } else {
        fight
    };
    weigh_fight(&fight, &Flips::default()).ok()
}

fn may_be_shot_at<'a>(desk: &FightContext<'a>, target: &Fighter<'a>) -> bool {
    target.unit.side != *desk.state.active()
        && desk.may_still_be_fired_at(target).is_ok()
        && desk.refuse_shielded(target).is_ok()
}

/// Returns the units that may open fire, given a target.
fn ready_shooters<'d, 'a>(desk: &'d FightContext<'a>) -> impl Iterator<Item = Fighter<'a>> + 'd {
    desk.all_fighters()
        .filter(|f| desk.state.unit_acts(f.unit))
        .filter(|f| desk.may_still_fire(f).is_ok() && desk.refuse_hindered(f).is_ok())
}

fn fire_targets<'a>(desk: &FightContext<'a>) -> Vec<FireTarget<'a>> {
    let may_be = desk.all_fighters().filter(|f| may_be_shot_at(desk, f));
    let mut targets: BTreeMap<usize, FireTarget<'a>> = may_be
        .map(|target| {
            let firers = Vec::new();
            (target.number, FireTarget { target, firers })
        })
        .collect();
    for firer in ready_shooters(desk) {
        let (limit, _) = desk.firing_range(&firer);
        for (number, _) in desk.bases_around(&firer, false, limit) {
            if let Some(target) = targets.get_mut(&number)
                && desk.unobstructed_shot(&firer, &target.target).is_ok()
            {
                target.firers.push(firer);
            }
        }
    }
    let shot_at = targets.into_values();
    shot_at.filter(|target| !target.firers.is_empty()).collect()
}

/// Returns units in contact that have not fought. `own` means the active side, or the acting brigade if chits are drawn
/// (CHIT-11); otherwise the other side.
fn ready_fighters<'a>(desk: &FightContext<'a>, active: &str, own: bool) -> Vec<Fighter<'a>> {
    desk.all_fighters()
        .filter(|f| match own {
            true => desk.state.unit_acts(f.unit),
            false => f.unit.side.as_str() != active,
        })
        .filter(|f| !f.unit.deeds().melee)
        .filter(|f| desk.enemies_touching(f).next().is_some())
        .collect()
}

fn enemies_in_contact<'a>(desk: &FightContext<'a>, own: &Fighter<'a>) -> Vec<Fighter<'a>> {
    desk.enemies_touching(own)
        .filter_map(|i| desk.fighter_numbered(i))
        .filter(|enemy| !enemy.unit.deeds().melee)
        .collect()
}

/// Proposes melees. Each active unit in contact fights one enemy that it touches: the one that it charged, else the one
/// most squarely opposite. Each remaining enemy joins the melee of an active unit that it touches (RUL-92).
fn propose_melees<'a>(desk: &FightContext<'a>) -> Vec<Group<'a>> {
    let active = desk.state.active().as_str();
    let mut sides: Vec<(Vec<Fighter<'a>>, Vec<Fighter<'a>>)> = Vec::new();
    for own in ready_fighters(desk, active, true) {
        let Some(enemy) = chosen_enemy(desk, &own) else {
            continue;
        };
        let same = |side: &&mut (_, Vec<Fighter<'a>>)| fighter_numbers(&side.1).eq([enemy.number]);
        match sides.iter_mut().find(same) {
            Some((ours, _)) => ours.push(own),
            None => sides.push((vec![own], vec![enemy])),
        }
    }
    let fighting: BTreeSet<usize> = sides
        .iter()
        .flat_map(|side| fighter_numbers(&side.1))
        .collect();
    for left in ready_fighters(desk, active, false) {
        let touching =
            |own: &Fighter<'_>| desk.enemies_touching(own).any(|other| other == left.number);
        if !fighting.contains(&left.number)
            && let Some((_, theirs)) = sides.iter_mut().find(|(ours, _)| ours.iter().any(touching))
        {
            theirs.push(left);
        }
    }
    let mut groups: Vec<Group<'a>> = sides
        .iter()
        .filter_map(|(ours, theirs)| hand_to_hand(desk, ours, theirs))
        .collect();
    groups.sort_by_key(|group| -group.net_advantage());
    groups
}

fn chosen_enemy<'a>(desk: &FightContext<'a>, own: &Fighter<'a>) -> Option<Fighter<'a>> {
    enemies_in_contact(desk, own).into_iter().min_by(|a, b| {
        let charged = |enemy: &Fighter<'_>| own.unit.deeds().charged.contains(&enemy.unit.id);
        let apart = |enemy: &Fighter<'_>| (enemy.base.at - own.base.at).norm();
        charged(b)
            .cmp(&charged(a))
            .then(apart(a).total_cmp(&apart(b)))
            .then(a.number.cmp(&b.number))
    })
}

fn fighter_numbers<'f>(fighters: &'f [Fighter<'_>]) -> impl Iterator<Item = usize> + 'f {
    fighters.iter().map(|f| f.number)
}

fn hand_to_hand<'a>(
    desk: &FightContext<'a>,
    ours: &[Fighter<'a>],
    theirs: &[Fighter<'a>],
) -> Option<Group<'a>> {
    let fight = FightSides::of_melee(desk, &fighter_ids(ours), &fighter_ids(theirs)).ok()?;
    Some(Group {
        ours: ours.to_vec(),
        theirs: theirs.to_vec(),
        account: weigh_fight(&fight, &Flips::default()).ok()?,
    })
}

fn offered_opening(desk: &FightContext<'_>, group: &Group<'_>) -> Opening {
    let at = group.theirs.first().map(|f| f.unit.id.clone());
    let command = Command::Fire {
        firing: fighter_ids(&group.ours),
        at: at.unwrap_or_else(|| UnitId::new("")),
        switched: SwitchedModifier::default(),
    };
    Opening::offered(command, fight_words(desk, group))
}

fn due_opening(desk: &FightContext<'_>, group: &Group<'_>) -> Opening {
    let command = Command::Melee {
        fighting: fighter_ids(&group.ours),
        against: fighter_ids(&group.theirs),
        switched: SwitchedModifier::default(),
    };
    Opening::due(command, fight_words(desk, group))
}

/// Describes a fight: `A1 2nd Wisconsin, A2 7th Wisconsin at P1 13th Alabama, 4.2 in: 67 % hit, 14 % lose`.
fn fight_words(desk: &FightContext<'_>, group: &Group<'_>) -> String {
    let (ours, theirs) = (
        named_fighters(desk, &group.ours),
        named_fighters(desk, &group.theirs),
    );
    let chances = group.account.chances();
    let (hit, lose) = (percent(chances.other.sum()), percent(chances.acting.sum()));
    let who = match group.account.kind {
        FightKind::Fire => {
            let range = desk.state.oob().measure.say(group.account.range);
            format!("{ours} at {theirs}, {range}")
        }
        FightKind::Melee => format!("{ours} against {theirs}, melee"),
    };
    format!(
        "{who}: {hit} % hit, {lose} % lose{}",
        held_back(desk, group)
    )
}

/// Names the units that could open no fire after supporting the group in line (RUL-75).
fn held_back(desk: &FightContext<'_>, group: &Group<'_>) -> String {
    let [party, _] = &group.account.parties;
    let could_fire = |f: &Fighter<'_>| {
        group.account.kind == FightKind::Fire
            && desk.may_still_fire(f).is_ok()
            && desk.refuse_hindered(f).is_ok()
    };
    let each: Vec<String> = party
        .supporting
        .iter()
        .filter_map(|id| desk.fighter(id).ok())
        .filter(could_fire)
        .map(|f| desk.address(f.unit))
        .collect();
    if each.is_empty() {
        return String::new();
    }
    format!(
        "; {} supports in line and may not fire itself",
        each.join(", ")
    )
}

fn named_fighters(desk: &FightContext<'_>, fighters: &[Fighter<'_>]) -> String {
    let each = fighters
        .iter()
        .map(|f| format!("{} {}", desk.address(f.unit), f.unit.name));
    each.collect::<Vec<_>>().join(", ")
}
