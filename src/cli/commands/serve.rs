//! `vidette serve`: serves the players' boards of a game.

use std::io::IsTerminal as _;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::board_game;
#[cfg(feature = "desk")]
use super::upload::CourierReport;
use crate::{
    args::source,
    failure::Failure,
    io::{interrupt, out, places::Places, settings},
};
use boards::{ServedBoards, Where};
use screen::ServeScreen;
use tui::kit::club::DeskLink;
use tui::settings::{PhoneActs, Settings};

pub(crate) mod address;
pub(crate) mod boards;
mod clerk;
pub(crate) mod pen;
mod screen;
pub(crate) mod table;
pub(crate) mod tray_desk;

/// Text below the options.
pub(crate) const AFTER: &str = "\
Players scan their side's code, or open the address and type the four-character code below it; a \
player who types the code knocks, and y lets him in. Each page shows only what its side may know, \
and updates as the game is played in another window of this laptop. To answer players' requests at \
the table, serve from its window: `vidette play GAME --serve`.

Phones and laptop must be in one network. Guest networks of halls often keep devices apart; then \
open a hot spot on the laptop or a phone. The boards are served at every private address of this \
laptop (tunnels and virtual machines last); the key a shows the next address.

In a hex game, a phone enters its side's secrets itself: set-up, plots, key chits, held chits. It \
requests everything else from the table. With --acts all (two players, no umpire) it enters everything; \
the player types the dice or lets the program roll, and can overrule an objection by giving a \
reason, which both sides read. With --acts none, phones only show and \
request. The setting [boards] acts does the same for every game. The laptop undoes acts (u, or \
`vidette undo`); a side can change its secrets on its phone until they are sealed.

The connection is plain HTTP, so others on the network could read it. For TLS, put a proxy such as \
Caddy in front, and name its address with --public-url:
    boards.example.org {
        reverse_proxy 127.0.0.1:1863
    }";

/// Interval between checks whether the program should end.
const WAIT: Duration = Duration::from_millis(100);

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// A game: its name, or a path
    game: String,
    #[command(flatten)]
    place: Where,
    /// In hex games, the acts that phones may enter (otherwise as in the settings, or own)
    #[arg(long, value_name = "own|all|none", value_parser = phone_acts)]
    acts: Option<PhoneActs>,
    /// The table's Wi-Fi; shows its code first
    #[arg(long, value_name = "SSID[:PASSWORD]", value_parser = screen::network_named)]
    wifi: Option<String>,
    #[cfg(feature = "desk")]
    #[command(flatten)]
    desk: CourierReport,
    /// Print address, links and codes as a line of JSON
    #[arg(long)]
    json: bool,
}

/// Reads which acts phones may enter by themselves.
pub(crate) fn phone_acts(text: &str) -> Result<PhoneActs, String> {
    PhoneActs::named(text).ok_or_else(|| "write own, all or none".to_owned())
}

/// Serves until a signal comes, or `q` on the terminal.
pub(crate) fn serve(places: &Places, typed: &ServeArgs) -> Result<(), Failure> {
    let path = source::game(places, &typed.game)?;
    let game = board_game::look_named(places, &typed.game)?;
    let (mut settings, _) = settings::settings(places);
    settings.boards_acts = typed.acts.or(settings.boards_acts);
    let desk = report(places, typed, &settings, &path)?;
    let place = typed.place.clone().or(&settings);
    let copies = places.copies().ok();
    let mut boards = ServedBoards::open(&path, copies, game, &place, &settings)?;
    boards.wifi = typed.wifi.clone().or(boards.wifi);
    let stop = interrupt::stop()?;
    if typed.json {
        out::json(&as_json(&boards)?)?;
    } else if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() {
        return ServeScreen::new(boards, desk).run(&stop);
    } else {
        for line in lines(&boards)? {
            out::line(&line)?;
        }
    }
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(WAIT);
    }
    // The link is kept until here, so that entries are sent as long as the boards are served.
    drop(desk);
    Ok(())
}

/// Sends the game to the club's desk if a card or the settings name a store, and receives the desk's answers.
#[cfg(feature = "desk")]
fn report(
    places: &Places,
    typed: &ServeArgs,
    wishes: &Settings,
    game: &Path,
) -> Result<Option<DeskLink>, Failure> {
    // The reason why nothing is sent was printed in the terminal.
    let (desk, _) = typed.desk.report(places, wishes, game)?;
    Ok(Some(desk))
}

#[cfg(not(feature = "desk"))]
fn report(_: &Places, _: &ServeArgs, _: &Settings, _: &Path) -> Result<Option<DeskLink>, Failure> {
    Ok(None)
}

fn as_json(boards: &ServedBoards) -> Result<serde_json::Value, Failure> {
    let seats = boards.desk.tray.seats()?;
    let seats: Vec<serde_json::Value> = seats
        .iter()
        .map(|seat| json!({"seat": seat.id(), "link": boards.link(seat), "code": seat.code}))
        .collect();
    Ok(json!({"address": boards.url(), "addresses": boards.urls, "seats": seats}))
}

fn lines(boards: &ServedBoards) -> Result<Vec<String>, Failure> {
    let mut lines = vec![format!("{}: boards at {}", boards.battle, boards.url())];
    let seats = boards.desk.tray.seats()?;
    lines.extend(seats.iter().map(|seat| {
        format!(
            "  {:<24} code {}  {}",
            seat.id(),
            seat.code,
            boards.link(seat)
        )
    }));
    lines.extend(boards.said.iter().cloned());
    Ok(lines)
}
