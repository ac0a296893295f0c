//! A battle on the referee's laptop without a file: its first moment, a session, lines played.

use game::session::{Clock, Session, Throwing, Trouble};
use game::store::facts::Facts;
use rules::chance::DieOrigin;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::{State, draft::Fields};

/// The first moment of a roster's text.
pub fn start(text: &str) -> State {
    let (muster, _) = roster::muster(text).unwrap();
    State::from_muster(muster)
}

/// The first moment of a battle that is shipped.
pub fn battle(name: &str) -> State {
    start(&crate::files::read(&format!("rosters/{name}.toml")))
}

/// A session of that state that is kept nowhere; its clock stands still.
pub fn session(state: State) -> Session<Fields> {
    session_by(state, 0, Box::new(|| 0))
}

/// Such a session by a clock, and the moment when it was made.
pub fn session_by(state: State, created: u64, clock: Clock) -> Session<Fields> {
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "test".to_owned(),
        program: "test".to_owned(),
        created,
        seed: 7,
        dice: DieOrigin::Hand,
        scheme: Default::default(),
        roster: "test".to_owned(),
        text: String::new(),
        start: String::new(),
    };
    Session::unsaved(facts, state, clock)
}

/// Plays a line of the command language.
pub fn try_line(
    session: &mut Session<Fields>,
    line: &str,
    throwing: Throwing,
) -> Result<(), Trouble> {
    let said = language::parse(line, session.state()).unwrap().unwrap();
    let LineRequest::Command(command) = said.act else {
        panic!("{line} is no command");
    };
    let dice = said.dice.unwrap_or_default();
    let because = said.because.or_else(|| passes_rolls(line));
    session.execute(&command, &dice, throwing, because)?;
    Ok(())
}

/// Plays lines with the game's own dice where they name none.
pub fn play(session: &mut Session<Fields>, lines: &[&str]) {
    for line in lines {
        try_line(session, line, Throwing::Own)
            .unwrap_or_else(|trouble| panic!("{line}: {trouble}"));
    }
}

/// Why a test that steps on with `next anyway` ends Activation though brigades have not rolled (ACT-01); `None` for any
/// other line.
pub fn passes_rolls(line: &str) -> Option<String> {
    (line == "next anyway").then(|| PASSES_ROLLS.to_owned())
}

/// The reason that such a test gives.
pub const PASSES_ROLLS: &str = "nobody rolls in this test";
