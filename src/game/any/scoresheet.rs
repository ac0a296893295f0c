//! The score sheet as a hosted rule set.

use super::{Hosted, Score};
use rules::scoresheet::{Command, Event, Scoresheet, Sheet};

impl Hosted for Scoresheet {
    const KEY: &'static str = "scoresheet";
    const GAME: &'static str = "a score sheet";

    fn title(sheet: &Sheet) -> String {
        sheet.name.clone()
    }

    fn reveals(_: &Sheet, _: &Event) -> Option<String> {
        None
    }

    fn turn(sheet: &Sheet) -> u32 {
        sheet.turn
    }

    fn turns(sheet: &Sheet) -> Option<u32> {
        sheet.turns
    }

    fn scores(sheet: &Sheet) -> Vec<Score> {
        let sides = sheet.sides.iter();
        let scores = sides.map(|side| Score {
            side: side.name.clone(),
            points: side.points,
        });
        scores.collect()
    }

    fn summary(sheet: &Sheet) -> String {
        format!("turn {}, {}", sheet.turn, sheet.score())
    }

    fn thrower(_: &Sheet, command: &Command, _: &[Event], _: usize) -> String {
        match command {
            Command::Roll {
                side: Some(side), ..
            } => side.clone(),
            _ => "the table".to_owned(),
        }
    }
}
