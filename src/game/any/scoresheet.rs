//! The score sheet as a hosted rule set.

use super::{Hosted, SideScore};
use rules::scoresheet::{Command, Event, ScoreSheet, Scoresheet};

impl Hosted for Scoresheet {
    const KEY: &'static str = "scoresheet";
    const GAME: &'static str = "a score sheet";

    fn title(sheet: &ScoreSheet) -> String {
        sheet.name.clone()
    }

    fn reveals(_: &ScoreSheet, _: &Event) -> Option<String> {
        None
    }

    fn turn(sheet: &ScoreSheet) -> u32 {
        sheet.turn
    }

    fn turns(sheet: &ScoreSheet) -> Option<u32> {
        sheet.turns
    }

    fn scores(sheet: &ScoreSheet) -> Vec<SideScore> {
        let sides = sheet.sides.iter();
        let scores = sides.map(|side| SideScore {
            side: side.name.clone(),
            points: side.points,
        });
        scores.collect()
    }

    fn summary(sheet: &ScoreSheet) -> String {
        format!("turn {}, {}", sheet.turn, sheet.score())
    }

    fn thrower(_: &ScoreSheet, command: &Command, _: &[Event], _: usize) -> String {
        match command {
            Command::Roll {
                side: Some(side), ..
            } => side.clone(),
            _ => "the table".to_owned(),
        }
    }
}
