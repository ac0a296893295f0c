//! `vidette watch` for every rule set except Fields of Blue & Grey: the pages of the screen as a reader may see them.
//! Without a terminal it prints the state of the game and its latest story, and ends. A side's own window also takes
//! lines for that side's private acts.

use std::io::IsTerminal;
use std::sync::Arc;

use crate::{
    args::source,
    commands::log,
    dispatch::StoredRuleset,
    failure::Failure,
    io::{out, places::Places, settings},
};
use game::session::{Session, TableInput, Throwing};
use rules::speech::ParsedAct;
use tui::PlayOptions;
use tui::kit::paper::Printer;
use view::presentation::{self, Askers, Audience, callsigns, ledger::Ledger, menu};

/// Maximum number of entries of the story that are printed.
const LATEST: usize = 12;

/// Shows the game until the window is closed; without a terminal, once.
pub(crate) fn watch<R: StoredRuleset>(
    places: &Places,
    game: &str,
    side: Option<&str>,
) -> Result<(), Failure> {
    let session: Session<R> = source::look(places, game)?;
    let eyes = log::eyes::<R>(session.state(), side)?;
    if !std::io::stdout().is_terminal() {
        return once(&session, &eyes);
    }
    let wishes = settings::settings(places).0;
    let options = PlayOptions {
        theme: settings::theme(&wishes),
        mouse: wishes.mouse.unwrap_or(PlayOptions::default().mouse),
        keys: wishes.keys,
        printer: own_lines::<R>(places, game, &eyes),
        ..PlayOptions::default()
    };
    let looked = tui::look_on(session, eyes, options);
    looked.map_err(|error| Failure::Machine(format!("the terminal does not respond: {error}")))
}

/// Returns the handler of lines typed in a side's own window; `None` for a window of the table.
fn own_lines<R: StoredRuleset>(places: &Places, game: &str, eyes: &Audience) -> Option<Printer> {
    let Audience::Side(side) = eyes else {
        return None;
    };
    let (places, game, side) = (places.clone(), game.to_owned(), side.clone());
    Some(Printer::new(move |line| {
        play_own::<R>(&places, &game, &side, line).map_err(Failure::words)
    }))
}

/// Plays a line typed in a side's own window, and returns its story as the side may know it. The game is open only
/// during this call.
fn play_own<R: StoredRuleset>(
    places: &Places,
    game: &str,
    side: &str,
    line: &str,
) -> Result<String, Failure> {
    let mut session: Session<R> = source::open_aside(places, game)?;
    let before = Arc::clone(session.state());
    let line = menu::own_line::<R>(line, side);
    let Some(said) = callsigns::parse::<R>(&line, &before, &Audience::Side(side.to_owned()))?
    else {
        return Ok(String::new());
    };
    let command = match said.act {
        ParsedAct::Command(command)
            if R::private_to(&before, &command).as_deref() == Some(side) =>
        {
            command
        }
        _ => {
            let name = presentation::side_name::<R>(&before, side);
            return Err(Failure::No(format!(
                "this window takes only {name}'s secret acts; play everything else at the table"
            )));
        }
    };
    let throwing = Throwing::of_line(said.dice.as_ref());
    let typed = TableInput {
        faces: said.dice.unwrap_or_default(),
        answers: said.answers,
        because: said.because,
    };
    let entry = session.execute_typed(&command, &typed, throwing)?;
    Ok(presentation::line::<R>(
        &before,
        entry,
        &Audience::Side(side.to_owned()),
    ))
}

/// Prints the latest entries, then the state of the game.
fn once<R: StoredRuleset>(session: &Session<R>, eyes: &Audience) -> Result<(), Failure> {
    let mut lines = Vec::new();
    let ledger = Ledger::new(session, eyes);
    session.walk(|before, entry, _| {
        if ledger.tells(entry.seq) {
            let told = presentation::line_by::<R>(before, entry, &ledger, &Askers::new());
            lines.push(format!("{:>5}  {told}", ledger.label(entry.seq)));
        }
    });
    let mut shown = lines.split_off(lines.len().saturating_sub(LATEST));
    shown.push(
        R::shown(session.state(), &[], eyes)
            .map_err(Failure::No)?
            .text,
    );
    out::line(&shown.join("\n"))
}
