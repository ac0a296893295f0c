//! The price of a march, move or fight, shown before the request is sent: its cost, what remains after it, and the
//! dice, disorder and fatigue that follow; for a fight, the side's own half of the sum. All of it comes from the game
//! as the player's side knows it. There are no chances, because no side's page shows odds.

use std::collections::BTreeSet;

use crate::assist::{
    dry_run::{self, DryRun},
    modifier, warning,
};
use crate::story;
use rules::fields::combat;
use rules::fields::march::{self, look::FaceOutcome};
use rules::fields::state::State;
use rules::fields::tactical;
use rules::fields::terms::{
    account::FightAccount,
    command::{Command, Manoeuvre, SwitchedModifier},
    name::{BrigadeId, UnitId},
    order::Place,
};
use rules::spelling::{capitalised, counted};

/// Returns the price of a march, move or fight, a sentence for each part; empty for any other act.
pub(super) fn price_of(known: &State, command: &Command) -> Vec<String> {
    let told = match command {
        Command::March { brigade, to, .. } => {
            let way = march_ahead(known, command, brigade, to.as_ref());
            with_cost(known, command, way)
        }
        Command::Move { units, how, .. } => {
            let way = move_ahead(known, units, how);
            let mut told = with_cost(known, command, way);
            told.extend(melee_ahead(known, command));
            told
        }
        Command::Fire {
            firing,
            at,
            switched,
        } => {
            let account = combat::account_of_fire(known, firing, at, switched);
            account.map_or_else(|_| Vec::new(), |account| fight_ahead(known, &account))
        }
        Command::Melee {
            fighting,
            against,
            switched,
        } => {
            let account = combat::account_of_melee(known, fighting, against, switched);
            account.map_or_else(|_| Vec::new(), |account| fight_ahead(known, &account))
        }
        _ => Vec::new(),
    };
    let is_done = |sentence: &String| sentence.ends_with('.');
    told.into_iter()
        .map(|sentence| match is_done(&sentence) {
            true => capitalised(&sentence),
            false => format!("{}.", capitalised(&sentence)),
        })
        .collect()
}

/// Puts the points before the way of a march or move, and the fatigue and the die after it.
fn with_cost(known: &State, command: &Command, way: Vec<String>) -> Vec<String> {
    let after = dry_run::so_far(known, command, &[]).0;
    let points = points_left(known, &after).into_iter().chain(way);
    let fatigue = warning::between(known, &after);
    let told = points.chain(fatigue);
    told.chain(die_ahead(known, command)).collect()
}

/// Describes a fight before its dice: the side's own half of the sum (FIRE-03), and the fatigue that follows.
fn fight_ahead(known: &State, account: &FightAccount) -> Vec<String> {
    let [ours, _] = &account.parties;
    let added = ours.total() - ours.value;
    let counts = ours.modifiers.iter();
    let counts = counts.filter(|modifier| story::is_counted(modifier));
    let edition = known.edition();
    let reasons: Vec<String> = counts
        .map(|one| {
            let worth = story::counted_modifier(one, edition);
            format!("{worth} ({})", modifier::modifier_clause(one, edition))
        })
        .collect();
    let half = format!(
        "your half: value {}, modifiers {added:+} = {}, plus the die",
        ours.value,
        ours.total()
    );
    let reasons = (!reasons.is_empty()).then(|| reasons.join("; "));
    let told = std::iter::once(half).chain(reasons);
    told.chain(warning::of_fight(known, account)).collect()
}

/// Describes the melee that follows a charge, if the charge is certain to touch its target; empty for any other move.
fn melee_ahead(known: &State, command: &Command) -> Vec<String> {
    let Command::Move { units, how, .. } = command else {
        return Vec::new();
    };
    let Ok(ghost) = tactical::preview_move(known, units, how) else {
        return Vec::new();
    };
    let unique = |units: Vec<&UnitId>| {
        let units: BTreeSet<&UnitId> = units.into_iter().collect();
        units.into_iter().cloned().collect::<Vec<UnitId>>()
    };
    let fighting = unique(ghost.charges.iter().map(|(own, ..)| own).collect());
    let against = unique(ghost.charges.iter().map(|(_, enemy, _)| enemy).collect());
    let after = dry_run::so_far(known, command, &[]).0;
    let touches = combat::objections_to_melee(&after, &fighting, &against);
    if fighting.is_empty() || !touches.is_ok_and(|objections| objections.is_empty()) {
        return Vec::new();
    }
    let switched = SwitchedModifier::default();
    let account = combat::account_of_melee(&after, &fighting, &against, &switched);
    let told = account.map_or_else(|_| Vec::new(), |account| fight_ahead(&after, &account));
    let mut told = told.into_iter();
    let first = told.next().map(|half| format!("then in melee, {half}"));
    first.into_iter().chain(told).collect()
}

/// Describes the points that each general would pay and keep.
fn points_left(before: &State, after: &State) -> Vec<String> {
    let paid = before.generals().filter_map(|general| {
        let left = after.general(&general.id)?.points();
        let spent = general
            .points()
            .checked_sub(left)
            .filter(|spent| *spent > 0)?;
        Some(format!(
            "costs {} of {}: {left} left",
            counted(u32::from(spent), "point"),
            general.name
        ))
    });
    let paid: Vec<String> = paid.collect();
    match paid.is_empty() {
        true => vec!["costs no points".to_owned()],
        false => paid,
    }
}

/// Describes where a march would end and why, with each face of the die that it needs.
fn march_ahead(
    known: &State,
    command: &Command,
    brigade: &BrigadeId,
    to: Option<&Place>,
) -> Vec<String> {
    let Ok(look) = march::look_ahead(known, brigade, to, &command.wheels(), &[]) else {
        return Vec::new();
    };
    let faces = faces_in_words(&look.outcomes);
    let disordered = disordered_in_words(known, &look.disordered);
    std::iter::once(look.words)
        .chain(disordered)
        .chain(faces)
        .collect()
}

/// Describes the results of the faces of a die, joining equal ones: `die 1-3: stops at the stream`.
fn faces_in_words(outcomes: &[FaceOutcome]) -> Vec<String> {
    let alike = outcomes.chunk_by(|one, next| one.words == next.words);
    let told = alike.filter_map(|alike| {
        let (first, last) = (alike.first()?, alike.last()?);
        let faces = match first.face == last.face {
            true => first.face.to_string(),
            false => format!("{}-{}", first.face, last.face),
        };
        Some(format!("die {faces}: {}", first.words))
    });
    told.collect()
}

/// Describes how far a move would go, out of the inches it may go, and what it would do to its units.
fn move_ahead(known: &State, units: &[UnitId], how: &Manoeuvre) -> Vec<String> {
    let Ok(ghost) = tactical::preview_move(known, units, how) else {
        return Vec::new();
    };
    let measure = known.oob().measure;
    let way = format!(
        "goes {} of at most {}",
        measure.say(ghost.inches),
        measure.say(ghost.allowance)
    );
    let disordered = disordered_in_words(known, &ghost.disorders);
    let told = std::iter::once(way).chain(disordered);
    told.chain(ghost.bars).collect()
}

/// Names the units that a move would disorder, with the ground; `None` if there are none.
fn disordered_in_words(known: &State, units: &[(UnitId, String)]) -> Option<String> {
    let named = units.iter().map(|(id, ground)| {
        let name = known.unit(id).map_or(id.as_str(), |unit| &unit.name);
        format!("{name} ({ground})")
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("disorders {}", named.join(", ")))
}

/// Names the die that a move needs after it; `None` if it needs none. A march describes each face of its die.
fn die_ahead(known: &State, command: &Command) -> Option<String> {
    match dry_run::dry_run(known, command, &[]) {
        DryRun::Wanted(ask) if !matches!(command, Command::March { .. }) => {
            Some(format!("then a die: {}", ask.what))
        }
        _ => None,
    }
}
