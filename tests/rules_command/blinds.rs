//! BLIND-01 to BLIND-11, a chapter a file.

/// Cards: how they lie, move, are ordered and roll (BLIND-03 to BLIND-06).
mod cards;
/// What a card counts for, and what each side knows of it (BLIND-09 to BLIND-11).
mod known;
/// Which brigades begin as blinds, and the dummies beside them (BLIND-01, BLIND-02).
mod rosters;
/// When a card ends a march, and when it is shown (BLIND-07, BLIND-08, DIG-07).
mod shown;

use super::table::*;
use vidette::roster;
use vidette::rules::fields::state::State;
use vidette::rules::fields::terms::command::Command;
use vidette::rules::fields::terms::command::Manoeuvre;
use vidette::rules::fields::terms::event::Event;
use vidette::rules::fields::terms::name::UnitId;
use vidette::rules::fields::terms::order::Order;
use vidette::rules::fields::terms::order::Place;
use vidette::rules::fields::terms::phase::Phase;
use vidette::table::measure::Point;

/// A battle with blinds: Union A to C in the south, Rebel P to R in the north, three regiments each, on rolling ground.
pub fn battle(more: &str) -> String {
    let brigade = |id: &str, division: &str, x: u32, y: u32, facing: u32, blind: &str| {
        let units: Vec<String> = (1..=3)
            .map(|n| format!("{{ id = \"{id}{n}\", size = 3, value = 3 }}"))
            .collect();
        format!(
            "[[brigade]]\nid = \"{id}\"\ncallsign = \"{}\"\ndivision = \"{division}\"\n{blind}\
             deploy = {{ at = [{x}, {y}], facing = {facing}, front = 3 }}\nunits = [{}]\n",
            id.to_uppercase(),
            units.join(", ")
        )
    };
    [
        "format = 1\nname = \"blinds\"\nedition = \"full\"\nfirst = \"union\"\n\
         [options]\nblinds = true\n[table]\nwidth = 60\ndepth = 60\nsight = \"rolling\"\n\
         [[terrain]]\nid = \"wood\"\nkind = \"woods\"\noutline = [[1, 28], [6, 28], [6, 34], [1, 34]]\n\
         [[side]]\nid = \"union\"\nedge = \"south\"\n[[side]]\nid = \"rebel\"\nedge = \"north\"\n\
         [[division]]\nid = \"u\"\nside = \"union\"\ngeneral = { at = [2, 2] }\n\
         [[division]]\nid = \"r\"\nside = \"rebel\"\ngeneral = { at = [2, 58] }\n"
            .to_owned(),
        brigade("a", "u", 20, 10, 0, "blind = true\n"),
        brigade("b", "u", 40, 6, 0, ""),
        brigade("c", "u", 54, 6, 0, ""),
        brigade("p", "r", 40, 54, 180, ""),
        brigade("q", "r", 54, 54, 180, ""),
        more.to_owned(),
    ]
    .concat()
}

/// Brigade R of the rebels as a blind, and a dummy of theirs, at these places.
pub fn rebels(blind: (u32, u32), dummy: (u32, u32)) -> String {
    let ((x, y), (at, up)) = (blind, dummy);
    battle(&format!(
        "[[brigade]]\nid = \"z\"\ncallsign = \"Z\"\ndivision = \"r\"\nblind = true\n\
         deploy = {{ at = [{x}, {y}], facing = 180, front = 3 }}\n\
         units = [{{ id = \"z1\", size = 3, value = 3 }}, {{ id = \"z2\", size = 3, value = 3 }}]\n\
         [[dummy]]\nside = \"rebel\"\nat = [{at}, {up}]\nfacing = 180\n"
    ))
}

pub fn begun(text: &str) -> Game {
    let (muster, _) = roster::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    Game {
        state: State::from_muster(muster),
    }
}

/// R at 10,52 is blind 2, the dummy at 30,50 blind 3; A is blind 1.
fn usual() -> Game {
    begun(&rebels((10, 52), (30, 50)))
}

fn card_at(game: &Game, brigade: &str) -> Point {
    game.state.card_base(&id(brigade)).unwrap().at
}

fn tactical(game: &mut Game, side: &str, brigade: &str) {
    let turn = if side == "union" { 1 } else { 2 };
    game.begin(turn, side, Phase::Activation);
    game.activate(brigade, [4, 4]);
    game.phase(Phase::Tactical);
}

fn moves(game: &mut Game, unit: &str, how: Manoeuvre) -> Vec<Event> {
    let command = Command::Move {
        units: vec![UnitId::new(unit)],
        how,
        paid_by: None,
    };
    game.because(&command)
}

fn refused(game: &mut Game, unit: &str, how: Manoeuvre) -> String {
    game.refuses(&Command::Move {
        units: vec![UnitId::new(unit)],
        how,
        paid_by: None,
    })
}

fn is_shown(game: &Game, brigade: &str) -> bool {
    game.state.card(&id(brigade)).unwrap().shown
}

fn marches(game: &mut Game, brigade: &str, x: f64, y: f64) -> Vec<Event> {
    game.written(brigade, Order::Advance(Place::Point(at(x, y))));
    game.begin(1, "union", Phase::Activation);
    game.activate(brigade, [4, 4]);
    game.phase(Phase::GrandTactical);
    game.because(&march(brigade, x, y))
}
