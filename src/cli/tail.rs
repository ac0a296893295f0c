//! `vidette watch` for every rule set but Fields of Blue & Grey: where the game stands, then the story as it goes on.
//! A side's own window takes lines too, of what is that side's alone.

use std::io::IsTerminal;
use std::sync::mpsc;
use std::sync::mpsc::Receiver;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use super::dispatch::Kept;
use super::failure::Failure;
use super::log;
use super::out;
use super::places::Places;
use super::source;
use super::table;
use crate::game::session::Session;
use crate::rules::speech;
use crate::rules::speech::Act;
use crate::view::told;
use crate::view::told::Eyes;

/// How long the window waits before it looks again.
const WAIT: Duration = Duration::from_millis(250);

/// How many entries of the story are told first.
const LATEST: usize = 12;

/// Shows the game once, where no terminal reads it; else again and again what is new, until the window is closed.
pub(super) fn watch<R: Kept>(
    places: &Places,
    game: &str,
    side: Option<&str>,
) -> Result<(), Failure> {
    let mut session: Session<R> = source::look(places, game)?;
    let eyes = log::eyes::<R>(session.state(), side)?;
    let mut told = 0;
    show(&session, &eyes, &mut told)?;
    if !std::io::stdout().is_terminal() {
        return Ok(());
    }
    let lines = typed();
    loop {
        match (lines.recv_timeout(WAIT), &eyes) {
            (Ok(line), Eyes::Side(side)) => {
                if let Err(failure) = play::<R>(places, game, side, line.trim()) {
                    out::complain(&failure.words());
                }
            }
            (Err(RecvTimeoutError::Disconnected), _) => std::thread::sleep(WAIT),
            (Ok(_) | Err(RecvTimeoutError::Timeout), _) => {}
        }
        if session.refresh()? {
            show(&session, &eyes, &mut told)?;
        }
    }
}

/// The lines that are typed into the window, as they come.
fn typed() -> Receiver<String> {
    let (send, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let typed = std::io::stdin().lines().map_while(Result::ok);
        for line in typed {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Plays a line of a side's own window: the game is opened for it, and free for others again.
fn play<R: Kept>(places: &Places, game: &str, side: &str, line: &str) -> Result<(), Failure> {
    let mut session: Session<R> = source::open(places, game)?;
    let said = speech::parse::<R>(line, session.state())?;
    let command = match said.map(|said| said.act) {
        None => return Ok(()),
        Some(Act::Command(command)) => command,
        Some(_) => return Err(not_here::<R>(&session, side)),
    };
    if R::private_to(session.state(), &command).as_deref() != Some(side) {
        return Err(not_here::<R>(&session, side));
    }
    table::play(&mut session, line, false).map(|_| ())
}

fn not_here<R: Kept>(session: &Session<R>, side: &str) -> Failure {
    let name = told::side_name::<R>(session.state(), side);
    Failure::No(format!(
        "this window takes only what is kept to {name}; everything else is played at the table"
    ))
}

/// Tells what is new, then where the game stands. `told` is how many entries were told before.
fn show<R: Kept>(session: &Session<R>, eyes: &Eyes, told: &mut usize) -> Result<(), Failure> {
    let mut lines = Vec::new();
    session.walk(|before, entry, _| {
        lines.push(format!(
            "{:>5}  {}",
            entry.seq,
            told::line::<R>(before, entry, eyes)
        ));
    });
    let from = lines.len().saturating_sub(LATEST).max(*told);
    *told = lines.len();
    let new = lines.get(from..).unwrap_or_default();
    let shown = R::shown(session.state(), &[], eyes).map_err(Failure::No)?;
    let page: Vec<&str> = new
        .iter()
        .map(String::as_str)
        .chain([shown.text.as_str()])
        .collect();
    out::line(&page.join("\n"))
}
