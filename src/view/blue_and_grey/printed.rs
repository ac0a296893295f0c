//! Printable parts of a kit: counters to cut out, charts, the list of turns.

use super::{page, quick_rules, sheet, veil};
use crate::presentation::{
    Audience,
    briefing::{at_once_line, place_line, winner_line},
    day::prose::{SideName, and, sentence},
    quick_rules::course_chart,
    sheets::{PaperPiece, SheetChart},
};
use rules::blue_and_grey::chart::{Crt, GroundCost, GroundKind};
use rules::blue_and_grey::kit::{Kit, KitSide, KitUnit};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;
use rules::spelling::counted;

/// Returns every unit of the box, front and back, without the dummies, which only look like units.
pub(super) fn counters(state: &State) -> Vec<PaperPiece> {
    let seen = veil::seen(state, &Audience::Table);
    let units = state.kit.units.iter();
    let units = units.filter(|unit| !unit.dummy && !veil::is_faceless(unit));
    let signs = page::callsigns(state);
    let counter = |unit: &KitUnit| {
        let allowance = state.kit.allowance(&unit.id);
        let face = |strength: String, what: &str| {
            let points =
                allowance.map_or_else(String::new, |points| format!("-{}", points.mixed()));
            let lines = [
                format!("{strength}{points}"),
                unit.kind.name().to_owned(),
                unit.formation.clone().unwrap_or_default(),
                what.to_owned(),
            ];
            lines.into_iter().filter(|line| !line.is_empty()).collect()
        };
        let place = seen.kit.sides.iter().position(|side| side.id == unit.side);
        let rifled = if unit.rifled { "rifled" } else { "" };
        PaperPiece {
            side: place.and_then(|place| u8::try_from(place).ok()),
            of: state.kit.side_name(&unit.side).to_owned(),
            name: unit.name.clone(),
            callsign: signs.get(&unit.id).unwrap_or_default(),
            front: face(unit.strength.mixed(), rifled),
            back: unit
                .reduced
                .map_or_else(Vec::new, |strength| face(strength.mixed(), "reduced")),
        }
    };
    units.map(counter).collect()
}

/// Phases of a turn with their clauses.
const COURSE: [(&str, &str, &str); 4] = [
    (
        "1 Movement",
        "the first side: arrivals enter, units move; others are marked to rally or to build",
        "BG-012",
    ),
    (
        "2 Combat",
        "its marked units try to rally; then each attack: odds, column, die, result, advance",
        "BG-013",
    ),
    (
        "3 and 4",
        "the other side: movement and combat in the same way",
        "BG-011",
    ),
    ("5 End", "the turn marker moves on", "BG-011"),
];

/// Returns the charts: the course of a turn, ground, hexsides, states, results and their codes, rules, complications.
pub(super) fn charts(state: &State) -> Vec<SheetChart> {
    let kit = &state.kit;
    // Where both sides plot their moves, a turn has no player turns.
    let takes_turns = !kit.plays(Complication::Simul);
    let mut charts = vec![
        course_chart(if takes_turns { &COURSE } else { &[] }),
        grounds("Ground", kit.ground.iter(), |_| "-"),
        grounds(
            "Hexsides",
            kit.hexsides.iter(),
            |side| match quick_rules::is_barred(state, side) {
                true => "no",
                false => "-",
            },
        ),
        states(state),
    ];
    charts.extend(kit.crt.iter().flat_map(|crt| [results(crt), codes(crt)]));
    charts.extend(quick_rules::charts(state));
    charts.retain(|chart| !chart.rows.is_empty());
    charts
}

/// Lists kinds of ground or hexsides; `without_price` gives the cell for a kind that has no price in the kit.
fn grounds<'k>(
    caption: &str,
    grounds: impl Iterator<Item = (&'k String, &'k GroundKind)>,
    without_price: impl Fn(&str) -> &'static str,
) -> SheetChart {
    let rows = grounds.map(|(name, ground)| {
        let defence = ground.defence.map(|factor| format!("x {}", factor.mixed()));
        let shift = (ground.shift != 0).then(|| format!("{:+}", ground.shift));
        let sight = if ground.blocks_sight { "blocked" } else { "" };
        vec![
            name.clone(),
            ground
                .cost
                .as_ref()
                .map_or_else(|| without_price(name).to_owned(), cost),
            defence.unwrap_or_default(),
            shift.unwrap_or_default(),
            sight.to_owned(),
        ]
    });
    SheetChart {
        head_rows: 0,
        caption: caption.to_owned(),
        heads: vec!["Kind", "Move", "Defence", "Columns", "Sight"],
        rows: rows.collect(),
    }
}

fn cost(cost: &GroundCost) -> String {
    match cost {
        GroundCost::Points(points) => points.mixed(),
        GroundCost::Prohibited => "no".to_owned(),
        GroundCost::ByKind(kinds) => {
            let kinds = kinds
                .iter()
                .map(|(kind, of)| format!("{kind} {}", self::cost(of)));
            kinds.collect::<Vec<_>>().join(", ")
        }
    }
}

fn states(state: &State) -> SheetChart {
    let rows = state.kit.states.iter().map(|(name, kind)| {
        vec![
            name.clone(),
            format!("x {}", kind.strength.mixed()),
            kind.rally
                .map_or_else(|| "-".to_owned(), |die| format!("{die} or less")),
            kind.worse.clone().unwrap_or_default(),
        ]
    });
    SheetChart {
        head_rows: 0,
        caption: "States".to_owned(),
        heads: vec!["State", "Strength", "Rallies on", "Second result"],
        rows: rows.collect(),
    }
}

/// Returns the results chart: a row for each die, below a row with the names of the columns.
fn results(crt: &Crt) -> SheetChart {
    let names = std::iter::once("die".to_owned()).chain(crt.columns.iter().cloned());
    let rows = crt.rows.iter().map(|(die, codes)| {
        std::iter::once(die.to_string())
            .chain(codes.iter().cloned())
            .collect()
    });
    SheetChart {
        head_rows: 1,
        caption: "Combat results".to_owned(),
        heads: Vec::new(),
        rows: std::iter::once(names.collect()).chain(rows).collect(),
    }
}

fn codes(crt: &Crt) -> SheetChart {
    let rows = crt.codes.iter().map(|(code, effects)| {
        let words: Vec<String> = effects.iter().map(|effect| effect.words()).collect();
        vec![code.clone(), words.join(", ")]
    });
    SheetChart {
        head_rows: 0,
        caption: "Result codes".to_owned(),
        heads: vec!["Code", "Effect"],
        rows: rows.collect(),
    }
}

/// Lists the turns with their arrivals, and the nights.
pub(super) fn turns(state: &State) -> Vec<(String, String)> {
    let kit = &state.kit;
    (1..=kit.turns.unwrap_or(0))
        .map(|turn| {
            let arrivals = kit.arrivals.iter().filter(|arrival| arrival.turn == turn);
            let told = arrivals.filter_map(|arrival| {
                let unit = kit.unit(&arrival.unit)?;
                Some(format!("{}{}", unit.name, sheet::places(&arrival.at)))
            });
            let night = kit.is_night(turn).then(|| "night".to_owned());
            let told: Vec<String> = night.into_iter().chain(told).collect();
            (turn.to_string(), told.join(", "))
        })
        .collect()
}

/// Describes the course of the battle: its length, who acts first, its nights.
pub(super) fn course(state: &State) -> Vec<String> {
    let kit = &state.kit;
    let turns = kit
        .turns
        .map(|turns| format!("{}.", counted(turns, "turn")));
    let acts = match kit.plays(Complication::Simul) {
        true => "In each turn both sides plot their moves in secret, and carry them out together."
            .to_owned(),
        false => {
            let side = SideName::new(kit.side_name(&kit.first));
            let move_and_fight = if side.is_many {
                "move and fight"
            } else {
                "moves and fights"
            };
            sentence(&format!(
                "in each turn {} {move_and_fight} first",
                side.words
            ))
        }
    };
    let nights: Vec<String> = kit.night.iter().map(u32::to_string).collect();
    let night = match nights.as_slice() {
        [] => None,
        [turn] => Some(format!("Turn {turn} is night.")),
        turns => Some(format!("Turns {} are night.", and(turns))),
    };
    let parts: Vec<String> = turns.into_iter().chain([acts]).chain(night).collect();
    vec![parts.join(" ")]
}

/// Explains who wins (BG-014): by objectives, the enemy's losses, or an automatic victory.
pub(super) fn victory(state: &State) -> Vec<String> {
    let kit = &state.kit;
    let places = super::day::holders(state, &Audience::Table);
    let of_places = kit.objectives.iter().filter(|one| !one.is_of_losses());
    let places = of_places.zip(&places).map(|(one, place)| {
        let only = one.side.as_deref().map(|side| kit.side_name(side));
        place_line(place, one.value, only)
    });
    let losses = losses_lines(kit);
    let at_once = kit.exclusive.automatic.iter();
    let at_once = at_once.map(|(side, points)| at_once_line(kit.side_name(side), *points));
    let winner = std::iter::once(winner_line(kit.turns));
    winner.chain(places).chain(losses).chain(at_once).collect()
}

/// Says how many points the enemy's losses give (BG-014): a line for both sides, or one for each if they differ; none
/// if losses give no points.
fn losses_lines(kit: &Kit) -> Vec<String> {
    let sides = kit.sides.iter();
    let values: Vec<(&KitSide, i64)> = sides
        .map(|side| (side, kit.value_of_losses(&side.id)))
        .collect();
    let line = |whose: &str, value: i64| {
        let points = counted(value, "point");
        format!("Each point of strength that the enemy loses: {points}{whose}.")
    };
    match values.as_slice() {
        [(_, one), others @ ..] if others.iter().all(|(_, other)| other == one) => {
            (*one != 0).then(|| line("", *one)).into_iter().collect()
        }
        values => {
            let counting = values.iter().filter(|(_, value)| *value != 0);
            counting
                .map(|(side, value)| line(&format!(" for the {}", side.name), *value))
                .collect()
        }
    }
}

/// Returns the tasks of a player before the first turn.
pub(super) fn first_tasks(state: &State) -> Vec<String> {
    let set_up = match state.kit.begins_with_set_up() {
        true => {
            "Cut out your counters. Set up in secret, behind your own screen, and close your set-up."
        }
        false => "Cut out your counters, and set up as the order of battle says.",
    };
    vec![set_up.to_owned()]
}
