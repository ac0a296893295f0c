//! Presentation of a score sheet.

use serde_json::{Value, json};

use crate::presentation::{
    Audience, Describe, ShownAnswer, overruled,
    page::{LIST, PageCell, PageRow, RulesetPage, WordTone},
};
use game::journal::ActOf;
use rules::clause::Stated;
use rules::scoresheet::{CLAUSES, Command, Event, ScoreSheet, Scoresheet, SheetSide};
use rules::spelling::counted;

impl Describe for Scoresheet {
    const CLAUSES: &'static [Stated] = CLAUSES;

    fn heading(sheet: &ScoreSheet) -> String {
        let turns = sheet.turns.map(|turns| format!(" of {turns}"));
        let turns = turns.unwrap_or_default();
        format!(
            "{}: turn {}{turns}, {}",
            sheet.name,
            sheet.turn,
            sheet.score()
        )
    }

    fn remarks(sheet: &ScoreSheet) -> Vec<String> {
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

    fn place(sheet: &ScoreSheet) -> Value {
        json!({ "turn": sheet.turn })
    }

    fn sides(sheet: &ScoreSheet) -> Vec<(String, String)> {
        let sides = sheet.sides.iter();
        sides
            .map(|side| (side.id.clone(), side.name.clone()))
            .collect()
    }

    fn pieces(before: &ScoreSheet, act: &ActOf<Self>, _: &Audience) -> Vec<String> {
        let thrower = match &act.command {
            Command::Roll { side, .. } => side.as_ref().and_then(|side| before.side(side)),
            _ => None,
        };
        let events = act.events.iter().map(|event| told(before, event, thrower));
        events.chain(overruled(act)).collect()
    }

    fn put_back(was: &ScoreSheet, is: &ScoreSheet) -> Vec<String> {
        let mut lines = Vec::new();
        if was.turn != is.turn {
            lines.push(format!("the turn is {}", is.turn));
        }
        let differs = |side: &&SheetSide| {
            was.side(&side.id)
                .is_none_or(|other| other.points != side.points)
        };
        let points = is.sides.iter().filter(differs);
        lines.extend(points.map(|side| format!("{} has {}", side.name, side.points)));
        lines
    }

    fn shown(sheet: &ScoreSheet, words: &[String], _: &Audience) -> Result<ShownAnswer, String> {
        match words {
            [] => Ok(ShownAnswer {
                text: Self::heading(sheet),
                json: json!(sheet),
            }),
            [word, ..] => Err(format!(
                "a score sheet cannot show `{word}`; `log` lists what happened"
            )),
        }
    }

    fn bar(sheet: &ScoreSheet) -> Vec<PageCell> {
        let turns = sheet.turns.map(|turns| format!(" of {turns}"));
        let turn = format!("T{}{}", sheet.turn, turns.unwrap_or_default());
        vec![
            PageCell::new(turn, WordTone::Now),
            sheet.score().into(),
            sheet.name.clone().into(),
        ]
    }

    fn pages(sheet: &ScoreSheet, _: &Audience, _: Option<&str>) -> Vec<RulesetPage> {
        let points = (0..).zip(&sheet.sides).map(|(place, side)| {
            let name = PageCell::new(side.name.clone(), WordTone::Side(place));
            PageRow::new([name, PageCell::from(side.points.to_string())])
                .about(side.id.clone(), None)
        });
        let heads = ["side", "points"].map(|head| PageCell::new(head, WordTone::Head));
        let rows = std::iter::once(PageRow::new(heads)).chain(points).collect();
        vec![RulesetPage::new(LIST, "points", rows)]
    }
}

fn told(before: &ScoreSheet, event: &Event, thrower: Option<&SheetSide>) -> String {
    match event {
        Event::TurnBegan { turn } => format!("turn {turn} begins"),
        Event::Scored { side, points } => {
            let side = before.side(side);
            let name = side.map_or("no one", |side| side.name.as_str());
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
