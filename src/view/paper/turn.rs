//! The blank record of a player turn, for play without the laptop: what is done in which phase, and the
//! lines that are typed when it is back.

use serde::Serialize;

use super::Look;
use crate::rules::fields::shared::generals;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::edition::Edition;

/// Rows of one kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rows {
    /// What they are for.
    pub title: &'static str,
    /// What is written in each column.
    pub columns: Vec<&'static str>,
    /// How many rows stand side by side.
    pub abreast: usize,
    /// The line that is typed, with blanks.
    pub line: &'static str,
    /// The subject of each row; empty ones are filled in by hand.
    pub subjects: Vec<String>,
}

/// A phase with what is done in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Phase {
    /// Its name.
    pub title: &'static str,
    /// What is done, a box each.
    pub steps: Vec<String>,
}

/// The blank record of a player turn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TurnForm {
    /// The six phases.
    pub phases: Vec<Phase>,
    /// What is filled in.
    pub rows: Vec<Rows>,
}

/// Returns the blank record of a player turn.
#[must_use]
pub fn of(look: &Look<'_>) -> TurnForm {
    TurnForm {
        phases: phases(look.state),
        rows: rows(look),
    }
}

fn phases(state: &State) -> Vec<Phase> {
    let full = state.edition() == Edition::Full;
    let phase = |title: &'static str, steps: &[&str]| Phase {
        title,
        steps: steps.iter().map(|step| (*step).to_owned()).collect(),
    };
    let mut combat = vec![
        "firefights one by one: range, arc, dice, margin",
        "melees",
        "brigades without units are Broken",
    ];
    if generals::may_fall(state) {
        combat.push("generals are tested");
    }
    let mut morale = vec!["fatigue of both sides", "quiet units rally a step"];
    if full {
        morale.push("resting brigades recover");
    }
    morale.extend(["new levels", "ground and divisional morale of both sides"]);
    vec![
        phase(
            "1 Orders",
            &[
                "orders handed over in contact",
                "messengers sent",
                "messengers tested and ridden",
            ],
        ),
        phase(
            "2 Activation",
            &[
                "two dice a brigade",
                "mark, retreat, new order",
                "rally, accept an order",
            ],
        ),
        phase(
            "3 Grand tactical",
            &["a point, wheel, straight on to the first zone"],
        ),
        phase(
            "4 Tactical",
            &[
                "free turn to face",
                "units and groups for points",
                "charges",
                "lead a unit",
            ],
        ),
        phase("5 Combat", &combat),
        phase("6 Morale", &morale),
    ]
}

fn rows(look: &Look<'_>) -> Vec<Rows> {
    let state = look.state;
    let brigades: Vec<String> = look
        .brigades()
        .filter(|brigade| !brigade.is_broken())
        .map(|brigade| brigade.callsign.clone())
        .collect();
    let most = look.sides().map(|side| {
        look.brigades()
            .filter(|b| b.side == *side && !b.is_broken())
            .count()
    });
    let activations = most.max().unwrap_or_default().clamp(4, 12);
    let blank = |count: usize| vec![String::new(); count];
    let mut rows = vec![
        Rows {
            title: "Orders and messengers",
            columns: vec!["from", "to", "order", "dice", "left"],
            abreast: 1,
            line: "order ___ ___   ride __ dice _ _ _",
            subjects: blank(4),
        },
        Rows {
            title: "Activation",
            columns: vec!["dice", "added", "total", "result", "points"],
            abreast: 2,
            line: "activate ___ dice _ _",
            subjects: blank(activations),
        },
        Rows {
            title: "Fire and melee",
            columns: vec!["target", "dice", "totals", "result"],
            abreast: 2,
            line: "fire ___ at ___ dice _ _   melee ___ against ___ dice _ _",
            subjects: blank(8),
        },
    ];
    rows.push(Rows {
        title: "Fatigue, marks",
        columns: vec!["engaged", "points", "level", "mark"],
        abreast: 3,
        line: "mark ___ fatigue __   mark ___ shaken",
        subjects: brigades,
    });
    rows.push(Rows {
        title: "Divisions",
        columns: vec!["morale", "routed"],
        abreast: 2,
        line: "next",
        subjects: state
            .divisions()
            .filter(|division| !division.is_routed())
            .map(|division| division.name.clone())
            .collect(),
    });
    rows
}
