//! `vidette serve`: the players' boards of a game.

use std::io::IsTerminal as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::seats;
use super::source;
use crate::game::session::Session;
use crate::game::session::machine_clock;
use crate::game::tray::Seat;
use crate::game::tray::Tray;
use crate::web::Server;
use crate::web::Site;
use crate::web::Trays;
use address::Bind;
use address::Place;
use screen::Screen;

pub(super) mod address;
mod screen;

/// What stands below the options.
pub(super) const AFTER: &str = "\
Players scan the code of their side, or open the address and type the four signs below it; who types the signs \
knocks, and y lets him in. Each page shows what that side may know and no more, and changes as the game is \
played, in another window or on another seat of this laptop. Phones and laptop must be in one network; guest \
networks of halls often keep them apart: then open a hot spot on the laptop or a phone.

It is plain HTTP: whoever listens on the network can read along. For TLS let a proxy stand before it, for \
example Caddy, and name its address with --public-url:
    boards.example.org {
        reverse_proxy 127.0.0.1:1863
    }";

/// How often it is looked whether the program is to end.
const WAIT: Duration = Duration::from_millis(100);

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game: its name, or a path
    game: String,
    /// Where to serve (otherwise the first private address, at the first free port from 1863 on)
    #[arg(long, value_name = "ADDR[:PORT]", value_parser = address::bind)]
    bind: Option<Bind>,
    /// The wireless network of the table: its code is shown first
    #[arg(long, value_name = "SSID[:PASSWORD]")]
    wifi: Option<String>,
    /// The address that a proxy in front shows: https://boards.example.org
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Another name of this machine in the network: table7.local
    #[arg(long, value_name = "N")]
    name: Option<String>,
    /// Address, links and codes as a line of JSON
    #[arg(long)]
    json: bool,
}

/// Reads the address of a proxy.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let is_host = |host: &str| {
        !host.is_empty()
            && host
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c))
    };
    match host.is_some_and(is_host) {
        true => Ok(url.to_owned()),
        false => Err("an address is https://boards.example.org, without a path".to_owned()),
    }
}

/// The boards of a game that are served.
struct Boards {
    server: Server,
    url: String,
    tray: Tray,
    battle: String,
    /// Whether no phone can come: the address is this machine's own.
    only_here: bool,
    /// What is said of the place.
    said: Vec<String>,
}

impl Boards {
    fn open(places: &Places, typed: &Typed) -> Result<Self, Failure> {
        let path = source::game(places, &typed.game)?;
        let session = source::look(places, &typed.game)?;
        let (tray, mut said) = seats::tray(&path, &session)?;
        let battle = session.state().oob().name.clone();
        let place = Place::find(typed.bind)?;
        said.extend(of_place(&place));
        let only_here = place.is_only_here();
        let url = match &typed.public_url {
            Some(public) => public.clone(),
            None => format!("http://{}", place.shown),
        };
        let server = started(&path, session, place, typed)?;
        Ok(Self {
            server,
            url,
            tray,
            battle,
            only_here,
            said,
        })
    }

    /// Returns the link of a seat: capitals make the dots of its code few.
    fn link(&self, seat: &Seat) -> String {
        format!("{}/J/{}", self.url.to_uppercase(), seat.token)
    }
}

fn started(path: &Path, session: Session, place: Place, typed: &Typed) -> Result<Server, Failure> {
    let now = machine_clock()();
    let trays = Trays {
        herald: Tray::beside(path, now)?.tray,
        service: Tray::beside(path, now)?.tray,
    };
    let names = place.names().into_iter().chain(typed.name.clone());
    let site = Site {
        names: names.collect(),
        public: typed.public_url.clone(),
    };
    let server = Server::start(session, trays, place.listener, &site);
    server.map_err(|error| Failure::Machine(format!("the boards cannot be served: {error}")))
}

fn of_place(place: &Place) -> Vec<String> {
    let mut said = Vec::new();
    if place.is_only_here() {
        said.push(
            "no phone can come: 127.0.0.1 is for this machine alone; join a network, then start again"
                .to_owned(),
        );
    }
    if !place.others.is_empty() {
        let others: Vec<String> = place.others.iter().map(ToString::to_string).collect();
        said.push(format!(
            "other addresses of this machine: {}; --bind takes one of them",
            others.join(", ")
        ));
    }
    said
}

/// Serves until a signal comes, or `q` on the terminal.
pub(super) fn serve(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let boards = Boards::open(places, typed)?;
    let stop = stop()?;
    if typed.json {
        out::json(&as_json(&boards)?)?;
    } else if std::io::stdout().is_terminal() && std::io::stdin().is_terminal() {
        return Screen::new(boards, typed.wifi.as_deref()).run(&stop);
    } else {
        for line in lines(&boards)? {
            out::line(&line)?;
        }
    }
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(WAIT);
    }
    Ok(())
}

fn as_json(boards: &Boards) -> Result<serde_json::Value, Failure> {
    let seats = boards.tray.seats()?;
    let seats: Vec<serde_json::Value> = seats
        .iter()
        .map(|seat| json!({"seat": seat.id(), "link": boards.link(seat), "code": seat.code}))
        .collect();
    Ok(json!({"address": boards.url, "seats": seats}))
}

fn lines(boards: &Boards) -> Result<Vec<String>, Failure> {
    let mut lines = vec![format!("{}: boards at {}", boards.battle, boards.url)];
    let seats = boards.tray.seats()?;
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

/// Set by the signals that end a program.
#[cfg(unix)]
fn stop() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&stop))
            .map_err(|error| Failure::Machine(format!("no signal can be taken: {error}")))?;
    }
    Ok(stop)
}

#[cfg(not(unix))]
fn stop() -> Result<Arc<AtomicBool>, Failure> {
    Ok(Arc::new(AtomicBool::new(false)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_proxy_has_no_path() {
        assert_eq!(
            public_url("https://boards.example.org/").as_deref(),
            Ok("https://boards.example.org")
        );
        assert!(public_url("http://10.0.0.1:8080").is_ok());
        for wrong in [
            "boards.example.org",
            "https://",
            "https://a/b",
            "ftp://a",
            "https://a b",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }
}
