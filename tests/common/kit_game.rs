//! A game of a kit without a file: begun, and played by lines.

use game::session::{Clock, Session, TableInput, Throwing};
use game::store::facts::Facts;
use roster::Mustered;
use rules::chance::{DieOrigin, Scheme};
use rules::speech::{self, ParsedAct};
use view::presentation::{self, Audience, Describe};

/// A game of that kit whose entries have the times of a clock.
pub fn begin<R: Mustered>(text: &str, clock: Clock) -> Session<R> {
    let (state, _) = R::muster(text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    let facts = Facts {
        rules: String::new(),
        name: "test".to_owned(),
        program: String::new(),
        created: 0,
        seed: 1863,
        scheme: Scheme::Count,
        dice: DieOrigin::Own,
        roster: String::new(),
        text: text.to_owned(),
        start: String::new(),
    };
    Session::unsaved(facts, state, clock)
}

/// Plays a line; its story, or why not.
pub fn play<R: Describe>(session: &mut Session<R>, line: &str) -> Result<String, String> {
    let said = speech::parse::<R>(line, session.state());
    let said = said.map_err(|misread| misread.to_string())?.unwrap();
    let ParsedAct::Command(command) = said.act else {
        panic!("{line}")
    };
    let throwing = match said.dice {
        Some(_) => Throwing::Hand,
        None => Throwing::Own,
    };
    let typed = TableInput {
        faces: said.dice.unwrap_or_default(),
        answers: said.answers,
        because: said.because,
    };
    let before = session.state().clone();
    let entry = session
        .execute_typed(&command, &typed, throwing)
        .map_err(|trouble| trouble.to_string())?;
    Ok(presentation::line::<R>(&before, entry, &Audience::Table))
}
