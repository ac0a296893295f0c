//! The screens, driven by key strings on a backend without a terminal.

use std::fs;
use std::path::Path;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use vidette::game::session::Session;
use vidette::game::store::facts::Facts;
use vidette::rules::chance::Origin;
use vidette::rules::fields::decide::Fields;
use vidette::rules::fields::state::State;
use vidette::tui::app::App;
use vidette::tui::door::Door;
use vidette::tui::door::Table;
use vidette::tui::theme::ThemeName;

#[path = "tui/acts.rs"]
mod acts;
#[path = "tui/budgets.rs"]
mod budgets;
#[path = "tui/measured.rs"]
mod measured;
#[path = "tui/moves.rs"]
mod moves;
#[path = "tui/record.rs"]
mod record;
#[path = "tui/screens.rs"]
mod screens;
#[path = "tui/styles.rs"]
mod styles;
#[path = "tui/watch.rs"]
mod watch;
#[path = "tui/wishes.rs"]
mod wishes;

/// Returns the first moment of a battle on disk.
fn battle(name: &str) -> State {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters");
    let text = fs::read_to_string(path.join(format!("{name}.toml"))).unwrap();
    let (muster, _) = vidette::roster::muster(&text).unwrap();
    State::from_muster(muster)
}

/// Returns a session of that state that is kept nowhere.
fn session(state: State) -> Session<Fields> {
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "test".to_owned(),
        program: "test".to_owned(),
        created: 0,
        seed: 7,
        dice: Origin::Hand,
        roster: "test".to_owned(),
        text: String::new(),
        start: String::new(),
    };
    Session::unsaved(facts, state, Box::new(|| 0))
}

/// Returns the screens of a battle at a size.
fn table(name: &str, width: u16, height: u16) -> App<Table> {
    let door = Table::new(session(battle(name)));
    App::new(door, Rect::new(0, 0, width, height), ThemeName::Dark)
}

/// Returns what is drawn, a line a row, blanks at the ends left out.
fn screen<D: Door>(app: &App<D>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = (0..height).map(|row| {
        let line: String = (0..width)
            .map(|column| buffer[(column, row)].symbol())
            .collect();
        line.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n") + "\n"
}
