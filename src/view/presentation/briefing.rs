//! The briefing of a side of a kit: the situation, how the battle is won, its command, its first tasks.

use super::{
    Describe,
    day::{
        forces,
        holders::HeldPlace,
        prose::{SideName, sentence},
    },
    sheets::SheetPart,
};
use rules::spelling::{capitalised, counted};

/// Returns the briefing of one side, or of both for the referee; empty if the kit has nothing to say.
pub(super) fn briefing<R: Describe>(state: &R::State, side: Option<&str>) -> Vec<SheetPart> {
    let Some(notes) = R::kit_notes(state) else {
        return Vec::new();
    };
    let sides = R::sides(state);
    let own = sides
        .iter()
        .filter(|(id, _)| side.is_none_or(|side| side == id));
    let own: Vec<&(String, String)> = own.collect();
    let whose = |what: &str, name: &str| match own.len() {
        1 => what.to_owned(),
        _ => format!("{what}: {name}"),
    };
    let date = (!notes.date.is_empty()).then(|| format!("{}.", notes.date));
    let open = date.into_iter().chain(notes.all.iter().cloned());
    let open: Vec<String> = open.chain(R::course(state)).collect();
    let mut parts = headed("The battle", [open.join(" ")]);
    for (id, name) in &own {
        let words = notes.briefings.get(id).cloned();
        parts.extend(headed(&whose("Your situation", name), words));
    }
    let victory = R::victory(state);
    if let Some((winner, points)) = victory.split_first() {
        parts.extend(headed("Who wins", [winner.clone(), points.join(" ")]));
    }
    let units = R::forces(state);
    for (_, name) in &own {
        let lines = forces::force_lines(&units, name);
        parts.extend(headed(&whose("You command", name), [lines.join(" ")]));
    }
    let tasks = R::first_tasks(state).join(" ");
    parts.extend(headed("Your first ten minutes", [tasks]));
    parts
}

/// Sets lines below a heading; returns nothing without lines.
fn headed(title: &str, lines: impl IntoIterator<Item = String>) -> Vec<SheetPart> {
    let lines = lines.into_iter().filter(|line| !line.trim().is_empty());
    let mut parts: Vec<SheetPart> = lines.map(SheetPart::Text).collect();
    if !parts.is_empty() {
        parts.insert(0, SheetPart::Heading(title.to_owned()));
    }
    parts
}

/// Says when the points are compared, and who then wins.
#[must_use]
pub fn winner_line(turns: Option<u32>) -> String {
    match turns {
        Some(turns) => format!("After turn {turns} the side with more points wins."),
        None => "The kit gives no last turn: agree when the battle ends. Then the side with more \
                 points wins."
            .to_owned(),
    }
}

/// Says what a place is worth, and to which side; to both if `only` is `None`.
#[must_use]
pub fn place_line(place: &HeldPlace, value: i64, only: Option<&str>) -> String {
    let points = counted(value, "point");
    let side = match only {
        None => "the side that holds it at the end".to_owned(),
        Some(side) => {
            let side = SideName::new(side);
            let holds = if side.is_many {
                "they hold"
            } else {
                "it holds"
            };
            format!("{}, if {holds} it at the end", side.words)
        }
    };
    format!("{}: {points} for {side}.", capitalised(&place.place))
}

/// Says how many points win the game at once.
#[must_use]
pub fn at_once_line(side: &str, points: i64) -> String {
    let side = SideName::new(side);
    let win = if side.is_many { "win" } else { "wins" };
    sentence(&format!(
        "{} {win} at once with {points} points",
        side.words
    ))
}
