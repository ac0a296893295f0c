//! Presentation of a score sheet.

use serde_json::{Value, json};

use super::told::{
    Eyes, Shown, Told, overruled,
    page::{Cell, LIST, Page, Row, Tone},
};
use game::journal::ActOf;
use rules::clause::Stated;
use rules::scoresheet::{CLAUSES, Command, Event, Scoresheet, Sheet, Side};
use rules::spelling::counted;

impl Told for Scoresheet {
    const CLAUSES: &'static [Stated] = CLAUSES;

    fn heading(sheet: &Sheet) -> String {
        let turns = sheet.turns.map(|turns| format!(" of {turns}"));
        let turns = turns.unwrap_or_default();
        format!(
            "{}: turn {}{turns}, {}",
            sheet.name,
            sheet.turn,
            sheet.score()
        )
    }

    fn remarks(sheet: &Sheet) -> Vec<String> {
        let sides: Vec<&str> = sheet.sides.iter().map(|side| side.name.as_str()).collect();
        let turns = sheet
            .turns
            .map(|turns| format!(", {}", counted(turns, "turn")));
        vec![format!(
            "{}: {}{}, playable",
            sheet.name,
            sides.join(", "),
            turns.unwrap_or_default()
        )]
    }

    fn place(sheet: &Sheet) -> Value {
        json!({ "turn": sheet.turn })
    }

    fn sides(sheet: &Sheet) -> Vec<(String, String)> {
        let sides = sheet.sides.iter();
        sides
            .map(|side| (side.id.clone(), side.name.clone()))
            .collect()
    }

    fn pieces(before: &Sheet, act: &ActOf<Self>, _: &Eyes) -> Vec<String> {
        let thrower = match &act.command {
            Command::Roll { side, .. } => side.as_ref().and_then(|side| before.side(side)),
            _ => None,
        };
        let events = act.events.iter().map(|event| told(before, event, thrower));
        events.chain(overruled(act)).collect()
    }

    fn put_back(was: &Sheet, is: &Sheet) -> Vec<String> {
        let mut lines = Vec::new();
        if was.turn != is.turn {
            lines.push(format!("the turn is {}", is.turn));
        }
        let differs = |side: &&Side| {
            was.side(&side.id)
                .is_none_or(|other| other.points != side.points)
        };
        let points = is.sides.iter().filter(differs);
        lines.extend(points.map(|side| format!("{} has {}", side.name, side.points)));
        lines
    }

    fn shown(sheet: &Sheet, words: &[String], _: &Eyes) -> Result<Shown, String> {
        match words {
            [] => Ok(Shown {
                text: Self::heading(sheet),
                json: json!(sheet),
            }),
            [word, ..] => Err(format!(
                "a score sheet shows itself alone, not `{word}`; `log` tells what happened"
            )),
        }
    }

    fn bar(sheet: &Sheet) -> Vec<Cell> {
        let turns = sheet.turns.map(|turns| format!(" of {turns}"));
        let turn = format!("T{}{}", sheet.turn, turns.unwrap_or_default());
        vec![
            Cell::new(turn, Tone::Now),
            sheet.score().into(),
            sheet.name.clone().into(),
        ]
    }

    fn pages(sheet: &Sheet, _: &Eyes, _: Option<&str>) -> Vec<Page> {
        let points = (0..).zip(&sheet.sides).map(|(place, side)| {
            let name = Cell::new(side.name.clone(), Tone::Side(place));
            Row::of([name, Cell::from(side.points.to_string())]).about(side.id.clone(), None)
        });
        let heads = ["side", "points"].map(|head| Cell::new(head, Tone::Head));
        let rows = std::iter::once(Row::of(heads)).chain(points).collect();
        vec![Page::new(LIST, "points", rows)]
    }
}

fn told(before: &Sheet, event: &Event, thrower: Option<&Side>) -> String {
    match event {
        Event::TurnBegan { turn } => format!("turn {turn} begins"),
        Event::Scored { side, points } => {
            let side = before.side(side);
            let name = side.map_or("nobody", |side| side.name.as_str());
            let stands = side.map_or(0, |side| side.points).saturating_add(*points);
            format!("{name} {points:+}: {stands}")
        }
        Event::Rolled { faces } => {
            let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
            let fell: Vec<String> = faces.iter().map(u8::to_string).collect();
            let whose = thrower.map_or_else(String::new, |side| format!("{}: ", side.name));
            format!("{whose}dice {}: {sum}", fell.join(" "))
        }
        Event::Settled { question, is_so } => {
            format!("{question} {}", if *is_so { "Yes" } else { "No" })
        }
        Event::Noted { words } => words.clone(),
    }
}
