//! Blank record of a player turn, for play without the laptop: the tasks of each phase, and the lines to type when the
//! laptop is back.

use serde::Serialize;

use super::PrintedState;
use rules::fields::shared::generals;
use rules::fields::state::{Counting, State};
use rules::fields::terms::{edition::Edition, name::SideId};
use table::measure::Measure;

/// The rows of a blank record for one kind of act or result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnRows {
    /// Heading of the rows.
    pub title: &'static str,
    /// Columns to fill in after each line.
    pub columns: Vec<&'static str>,
    /// Number of rows printed next to each other.
    pub abreast: usize,
    /// Beginning of each row: the command line to type when the laptop is back, with blanks to fill in by hand. For
    /// results that the laptop computes, it names the brigade or unit.
    pub lines: Vec<String>,
    /// One line to type that covers all rows; empty if each row has its own line.
    pub typed: &'static str,
    /// True if the players number the rows as they play them; the rows are then typed in that order.
    pub numbered: bool,
}

/// A phase with its tasks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PhaseTasks {
    /// Name of the phase, with its number.
    pub title: &'static str,
    /// Tasks, with a box for each.
    pub steps: Vec<String>,
}

/// The blank record of a player turn, or of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnForm {
    /// Instructions for filling in the record, and for typing it back so that nothing is counted twice.
    pub how: &'static [&'static str],
    /// The six phases; in games with chits also the draw.
    pub phases: Vec<PhaseTasks>,
    /// The rows to fill in, for each kind of act.
    pub rows: Vec<TurnRows>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
}

/// Returns the blank record of a player turn, or of a round.
#[must_use]
pub fn turn_form(look: &PrintedState<'_>) -> TurnForm {
    TurnForm {
        how: HOW,
        phases: phase_tasks(look.state),
        rows: turn_rows(look),
        counting: look.state.counting(),
    }
}

/// Instructions for filling in a record and typing it back, one line for each step, because the record of a large
/// battle fills the page.
const HOW: &[&str] = &[
    "1. Number each row as you play it. Mark R if the brigade rallied, A if it accepted its order.",
    "2. At the laptop, type the rows in that order, \u{201c}rally B\u{201d} and \u{201c}accept B\u{201d} right after the row of \
     the brigade.",
    "3. End each phase with \u{201c}next anyway\u{201d}. Never type \u{201c}mark\u{201d} for what a row did: the game works that \
     out by itself.",
    "4. Type \u{201c}place\u{201d} and \u{201c}mark\u{201d} only where the screen differs at the end, or where the game \
     refuses a row.",
    "5. Type \u{201c}mark B fatigue N\u{201d} only for fights that you do not type.",
];

fn phase_tasks(state: &State) -> Vec<PhaseTasks> {
    let full = state.edition() == Edition::Full;
    let phase = |title: &'static str, steps: &[&str]| PhaseTasks {
        title,
        steps: steps.iter().map(|step| (*step).to_owned()).collect(),
    };
    let mut combat = vec![
        "firefights one by one",
        "melees",
        "brigades without units are Broken",
    ];
    if generals::may_fall(state) {
        combat.push("generals are tested");
    }
    let mut tactical = vec![
        "free turn to face",
        "generals ride",
        "units and groups for points",
        "charges",
        "lead a unit",
    ];
    if !full {
        tactical.push("hesitant brigades accept their waiting order");
    }
    tactical.push("brigades on Retire with no enemy near: change to Hold");
    let by_chits = state.counting() == Counting::Rounds;
    let mut morale = vec!["fatigue of both sides"];
    if by_chits {
        // CHIT-13.
        morale.extend([
            "1 fatigue per unit engaged in its brigade's activation",
            "1 per unit engaged in the enemy's",
        ]);
    }
    morale.push("quiet units rally a step");
    if full {
        morale.push("resting brigades recover");
    }
    morale.extend(["new levels", "ground, divisional morale"]);
    let mut orders = vec![
        "orders handed over in contact",
        "messengers sent",
        if full {
            "messengers tested and ridden"
        } else {
            "messengers ridden"
        },
        "brigades on Attack whose target is gone: change to Hold",
    ];
    if by_chits {
        orders.push("then the other side");
    }
    let draws = by_chits.then(|| {
        let steps = [
            "a chit per brigade in the cup",
            "the one drawn does 2 to 5",
            "until it is empty",
        ];
        phase("Draws", &steps)
    });
    let mut phases = vec![
        phase("1 Orders", &orders),
        phase(
            "2 Activation",
            &[
                "two dice a brigade",
                "mark, retreat, new order",
                "rally, accept an order",
            ],
        ),
        phase("3 Grand tactical", &["a point, wheel, straight on"]),
        phase("4 Tactical", &tactical),
        phase("5 Combat", &combat),
        phase("6 Morale", &morale),
    ];
    // In a game with chits the draw precedes the acts that it allows.
    phases.splice(1..1, draws);
    phases
}

/// Number of rows on a record for orders.
const ORDERS: usize = 4;
/// Rows for reports.
const REPORTS: usize = 2;
/// Rows for rides.
const RIDES: usize = 4;
/// Rows for marches.
const MARCHES: usize = 4;
/// Rows for moves.
const MOVES: usize = 6;
/// Rows for other acts.
const OTHERS: usize = 4;
/// Rows for firefights.
const SHOTS: usize = 8;
/// Rows for melees.
const MELEES: usize = 2;
/// Rows for tests of generals.
const TESTS: usize = 4;
/// Rows for corrections.
const CORRECTIONS: usize = 3;

/// Minimum and maximum number of activation rows on a record without names.
const ACTIVATED: (usize, usize) = (4, 12);

/// Makes rows for acts that are numbered in play and typed back later.
fn played_rows(
    title: &'static str,
    columns: &[&'static str],
    abreast: usize,
    lines: Vec<String>,
) -> TurnRows {
    TurnRows {
        title,
        columns: columns.to_vec(),
        abreast,
        lines,
        typed: "",
        numbered: true,
    }
}

/// Makes rows for results that are compared with the screen after all acts are typed.
fn compared_rows(
    title: &'static str,
    columns: &[&'static str],
    abreast: usize,
    lines: Vec<String>,
) -> TurnRows {
    TurnRows {
        numbered: false,
        ..played_rows(title, columns, abreast, lines)
    }
}

/// Returns rows with blanks: each line as many times as its number says.
fn blank_rows(lines: &[(&str, usize)]) -> Vec<String> {
    let each = lines.iter();
    each.flat_map(|(line, count)| vec![(*line).to_owned(); *count])
        .collect()
}

fn turn_rows(look: &PrintedState<'_>) -> Vec<TurnRows> {
    let state = look.state;
    let full = state.edition() == Edition::Full;
    let left = match state.oob().measure {
        Measure::Inches => "in left",
        Measure::Centimetres | Measure::MicroCentimetres => "cm left",
    };
    // A round also needs rows for draws, so it has fewer rows for rides and tests, which can also go into any other
    // row.
    let by_rounds = state.counting() == Counting::Rounds;
    let fewer = |count: usize| if by_rounds { count / 2 } else { count };
    let mut orders = blank_rows(&[("order ______ __________________", ORDERS)]);
    if full && !by_rounds {
        orders.extend(blank_rows(&[("report ______", REPORTS)]));
    }
    orders.extend(blank_rows(&[("ride ____ dice __ __ __", fewer(RIDES))]));
    let mut combat = blank_rows(&[
        ("fire _______ at _______ dice __ __", SHOTS),
        ("melee _____ against _____ dice __ __", MELEES),
    ]);
    if generals::may_fall(state) {
        combat.extend(blank_rows(&[("casualty ______ dice __ __", fewer(TESTS))]));
    }
    let standing = look.brigades().filter(|brigade| !brigade.is_broken());
    let divisions = state.divisions();
    let divisions = divisions.filter(|division| !division.is_routed());
    let mut rows = vec![
        played_rows("1 Orders", &["to", left], 2, orders),
        played_rows(
            "2 Activation",
            &["added", "total", "result", "R A"],
            2,
            a_brigade_each(look, |who| format!("activate {who} dice __ __")),
        ),
        played_rows(
            "3 Grand tactical",
            &[],
            2,
            blank_rows(&[("march ______ ________________ dice __ __", MARCHES)]),
        ),
        played_rows(
            "4 Tactical",
            &[],
            2,
            blank_rows(&[
                ("move ____________ ________________", MOVES),
                ("_______ ____________ _____________", OTHERS),
            ]),
        ),
        played_rows("5 Combat", &["totals", "result"], 2, combat),
        compared_rows(
            "6 Morale",
            &["fatigue", "level", "mark"],
            5,
            standing.map(|brigade| brigade.callsign.clone()).collect(),
        ),
        TurnRows {
            typed: "next anyway",
            ..compared_rows(
                "Morale of divisions",
                &["morale", "routed"],
                2,
                divisions.map(|division| division.name.clone()).collect(),
            )
        },
        compared_rows(
            AFTER,
            &[],
            3,
            blank_rows(&[
                ("place _____ ____,____ facing ___", CORRECTIONS),
                ("mark _____ _________________", CORRECTIONS),
            ]),
        ),
    ];
    let draws = by_rounds.then(|| {
        let lines = a_brigade_each(look, |who| format!("draw {who}"));
        played_rows("Draws", &[], 6, lines)
    });
    rows.splice(1..1, draws);
    rows
}

/// The heading above the rows that are typed last.
pub const AFTER: &str = "Only where the screen differs";

/// Makes a line for each brigade of the printed side. If both sides are printed, the names are left blank, because it
/// is unknown which side's turn it will be.
fn a_brigade_each(look: &PrintedState<'_>, line: impl Fn(&str) -> String) -> Vec<String> {
    let standing = |side: &SideId| {
        let own = look
            .brigades()
            .filter(|b| b.side == *side && !b.is_broken());
        own.map(|b| b.callsign.clone()).collect::<Vec<String>>()
    };
    let sides: Vec<Vec<String>> = look.sides().map(standing).collect();
    match sides.as_slice() {
        [only] => only.iter().map(|callsign| line(callsign)).collect(),
        several => {
            let most = several.iter().map(Vec::len).max().unwrap_or_default();
            vec![line("_____"); most.clamp(ACTIVATED.0, ACTIVATED.1)]
        }
    }
}
