//! The blank record of a player turn, for play without the laptop: what is done in which phase, and the
//! lines that are typed when it is back.

use serde::Serialize;

use super::Look;
use rules::fields::shared::generals;
use rules::fields::state::Counting;
use rules::fields::state::State;
use rules::fields::terms::edition::Edition;
use rules::fields::terms::name::SideId;
use table::measure::Measure;

/// Rows of one kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rows {
    /// What they are for.
    pub title: &'static str,
    /// What is written in each column behind the line.
    pub columns: Vec<&'static str>,
    /// How many rows stand side by side.
    pub abreast: usize,
    /// What each row begins with: the line that is typed when the laptop is back, its blanks filled in by hand; of what
    /// the laptop reckons by itself, whose it is.
    pub lines: Vec<String>,
    /// What is typed once for all of them; empty where each has its line.
    pub typed: &'static str,
}

/// A phase with what is done in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Phase {
    /// Its name.
    pub title: &'static str,
    /// What is done, a box each.
    pub steps: Vec<String>,
}

/// The blank record of a player turn, or of a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnForm {
    /// The six phases; where chits are drawn the draw as well.
    pub phases: Vec<Phase>,
    /// What is filled in.
    pub rows: Vec<Rows>,
    /// What it is a record of.
    #[serde(skip)]
    pub counting: Counting,
}

/// The blank record of a player turn, or of a round.
#[must_use]
pub fn of(look: &Look<'_>) -> TurnForm {
    TurnForm {
        phases: phases(look.state),
        rows: rows(look),
        counting: look.state.counting(),
    }
}

fn phases(state: &State) -> Vec<Phase> {
    let full = state.edition() == Edition::Full;
    let phase = |title: &'static str, steps: &[&str]| Phase {
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
        tactical.push("hesitant: accept the order that waits");
    }
    tactical.push("retire with no enemy near: hold");
    let by_chits = state.counting() == Counting::Rounds;
    let mut morale = vec!["fatigue of both sides"];
    if by_chits {
        // CHIT-13.
        morale.extend([
            "each unit: 1 by its own activation",
            "1 by those of the enemy",
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
        "attack whose target is gone: hold",
    ];
    if by_chits {
        orders.push("then the other side");
    }
    let draws = by_chits.then(|| {
        let steps = [
            "a chit a brigade into the cup",
            "who is drawn does 2 to 5",
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
    // Where chits are drawn the draw stands before what is done by it.
    phases.splice(1..1, draws);
    phases
}

/// Rows of an order, of a ride, of fire and of melee.
const ORDERS: usize = 4;
const RIDES: usize = 4;
const SHOTS: usize = 8;
const MELEES: usize = 2;

/// Without names at least and at most this many brigades are activated.
const ACTIVATED: (usize, usize) = (4, 12);

fn rows(look: &Look<'_>) -> Vec<Rows> {
    let blank = |line: &str, count: usize| vec![line.to_owned(); count];
    let of = |title, columns: &[&'static str], abreast, lines| Rows {
        title,
        columns: columns.to_vec(),
        abreast,
        lines,
        typed: "",
    };
    let mut fights = blank("fire _______ at _______ dice __ __", SHOTS);
    fights.extend(blank("melee _____ against _____ dice __ __", MELEES));
    let standing = look.brigades().filter(|brigade| !brigade.is_broken());
    let fatigue = standing.map(|brigade| format!("mark {} fatigue ___", brigade.callsign));
    let divisions = look.state.divisions();
    let divisions = divisions.filter(|division| !division.is_routed());
    let draws = (look.state.counting() == Counting::Rounds).then(|| {
        let lines = a_brigade_each(look, |who| format!("draw {who}"));
        of("Draws", &["as it came"], 3, lines)
    });
    let left = match look.state.oob().measure {
        Measure::Inches => "inches left",
        Measure::Centimetres | Measure::MicroCentimetres => "cm left",
    };
    let mut rows = vec![
        of(
            "Orders",
            &["written by"],
            2,
            blank("order ______ __________________", ORDERS),
        ),
        of(
            "Messengers",
            &["to", left],
            2,
            blank("ride ____ dice __ __ __", RIDES),
        ),
        of(
            "Activation",
            &["added", "total", "result", "points"],
            2,
            a_brigade_each(look, |who| format!("activate {who} dice __ __")),
        ),
        of("Fire and melee", &["totals", "result"], 2, fights),
        of(
            "Fatigue and marks of both sides",
            &["level", "mark"],
            3,
            fatigue.collect(),
        ),
        Rows {
            typed: "next",
            ..of(
                "Morale of divisions",
                &["morale", "routed"],
                2,
                divisions.map(|division| division.name.clone()).collect(),
            )
        },
    ];
    rows.splice(2..2, draws);
    rows
}

/// A line a brigade of the side that is printed; of both sides it is not known whose turn it will be.
fn a_brigade_each(look: &Look<'_>, line: impl Fn(&str) -> String) -> Vec<String> {
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
