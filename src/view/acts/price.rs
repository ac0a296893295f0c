//! The price of a march or move, told before it is sent: what it costs, what then remains, and the dice, disorder and
//! fatigue that follow. All of it comes from the game as the player's side knows it.

use crate::assist::{
    dry_run::{self, DryRun},
    warning,
};
use rules::fields::march::{self, look::FaceOutcome};
use rules::fields::state::State;
use rules::fields::tactical;
use rules::fields::terms::{
    command::{Command, Manoeuvre},
    name::{BrigadeId, UnitId},
    order::Place,
};
use rules::spelling::{capitalised, counted};

/// Returns the price of a march or move, a sentence for each part; empty for any other act.
pub(super) fn price_of(known: &State, command: &Command) -> Vec<String> {
    let mut told = match command {
        Command::March { brigade, to, .. } => march_ahead(known, command, brigade, to.as_ref()),
        Command::Move { units, how, .. } => move_ahead(known, units, how),
        _ => return Vec::new(),
    };
    let after = dry_run::so_far(known, command, &[]).0;
    told.splice(0..0, points_left(known, &after));
    let is_done = |sentence: &String| sentence.ends_with('.');
    told.extend(warning::between(known, &after));
    told.extend(die_ahead(known, command));
    told.into_iter()
        .map(|sentence| match is_done(&sentence) {
            true => capitalised(&sentence),
            false => format!("{}.", capitalised(&sentence)),
        })
        .collect()
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

/// Describes the results of the faces of a die, with equal ones together: `die 1-3: stops at the stream`.
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

/// Describes how far a move would go of the inches it may, and what it would do to its units.
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

/// Names the units that would be disordered, with the ground; `None` if there are none.
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
