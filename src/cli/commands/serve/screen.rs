//! The terminal of `serve`: one code at a time, requests to join, and the players who are present.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::terminal;

use super::{boards::ServedBoards, tray_desk::dots};
use crate::failure::Failure;
use crate::{commands::seats, io::environment};
use game::session::machine_clock;
use game::tray::{Presence, TraySeat};
use report::qr;
use rules::legible::legible;
use rules::spelling::counted;
use tui::kit::club::DeskLink;
use tui::kit::key::PressedKey;
use tui::kit::pen::PenRequest;
use tui::terminal::{
    decode::TerminalEvent,
    keyboard::{Input, Keyboard},
};

/// Interval at which the screen checks for new visitors.
const LOOK: Duration = Duration::from_millis(250);

/// Remedies if no phone reaches the laptop.
pub(super) const DOCTOR: [&str; 10] = [
    "No device has reached this address. Possible reasons:",
    "  The phone is on another network: it must use this laptop's Wi-Fi.",
    "  Guest networks of halls keep devices apart. Open your own network:",
    "    Windows  Settings, Network & internet, Mobile hotspot: on",
    "    macOS    System Settings, General, Sharing, Internet Sharing: on",
    "    Linux    nmcli device wifi hotspot ssid TABLE password CHOOSE-ONE",
    "    a phone  Settings, Hotspot: on; the laptop joins it",
    "  Then press R: the address changes, and phones must scan again.",
    "  --wifi NAME:PASSWORD shows a code that joins phones to that network.",
    "  A firewall may ask once: allow private networks.",
];

/// The page that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ServePage {
    /// A code: that of the network, or of the seat with this index in the list.
    Code(usize),
    /// Players by seat.
    People,
    /// The players' requests.
    Slips,
    /// Remedies to show if no one comes.
    Doctor,
}

/// The terminal of `serve`: the shown page, and the boards behind it.
pub(super) struct ServeScreen {
    boards: ServedBoards,
    /// The club's desk; `None` if the game is not sent there.
    desk: Option<DeskLink>,
    page: ServePage,
    /// Answer to the last key; `None` if it needs none.
    said: Option<String>,
    /// The last text drawn.
    drawn: String,
}

/// Keeps the keyboard in raw mode until it is dropped.
struct Keys;

impl Keys {
    fn taken() -> Result<Self, Failure> {
        terminal::enable_raw_mode().map_err(|error| broken(&error))?;
        Ok(Self)
    }

    /// Suspends the program until the shell resumes it.
    #[cfg(unix)]
    fn stop(self) -> Result<Self, Failure> {
        drop(self);
        tui::terminal::stop_program().map_err(|error| broken(&error))?;
        Self::taken()
    }

    #[cfg(not(unix))]
    fn stop(self) -> Result<Self, Failure> {
        Ok(self)
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        let _ = terminal::disable_raw_mode();
    }
}

fn broken(error: &io::Error) -> Failure {
    Failure::Machine(format!("the terminal does not respond: {error}"))
}

impl ServeScreen {
    pub(super) fn new(boards: ServedBoards, desk: Option<DeskLink>) -> Self {
        Self {
            boards,
            desk,
            page: ServePage::Code(0),
            said: None,
            drawn: String::new(),
        }
    }

    /// Shows codes until `q` is pressed or a signal stops the program.
    pub(super) fn run(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        let mut keys = Keys::taken()?;
        let mut keyboard = Keyboard::default();
        let mut size = terminal::size().ok();
        let mut goes_on = true;
        while goes_on && !stop.load(Ordering::Relaxed) {
            self.boards.desk.refresh();
            let now = terminal::size().ok();
            if now != size {
                size = now;
                self.drawn.clear();
            }
            self.draw()?;
            for input in keyboard.read(LOOK).map_err(|error| broken(&error))? {
                match input {
                    Input::Event(TerminalEvent::Key(PressedKey::Ctrl('z'))) => {
                        keys = keys.stop()?;
                        self.drawn.clear();
                    }
                    Input::Event(TerminalEvent::Key(key)) => goes_on &= self.take(key)?,
                    Input::Closed => goes_on = false,
                    // There is no prompt to paste into.
                    Input::Event(_) | Input::Burst(_) => {}
                }
            }
        }
        drop(keys);
        // An error is ignored: the terminal may be closed.
        let _ = writeln!(
            io::stdout(),
            "\nthe boards of {} are closed",
            legible(&self.boards.battle)
        );
        Ok(())
    }

    /// Handles a key; returns false if the program should end.
    fn take(&mut self, key: PressedKey) -> Result<bool, Failure> {
        self.said = None;
        match key {
            PressedKey::Ctrl('c') | PressedKey::Char('q') => return Ok(false),
            PressedKey::Right | PressedKey::Down | PressedKey::Enter | PressedKey::Char(' ') => {
                self.page = self.turned(1)?;
            }
            PressedKey::Left | PressedKey::Up => self.page = self.turned(-1)?,
            PressedKey::Escape => self.page = ServePage::Code(0),
            PressedKey::Char('p') => self.page = ServePage::People,
            PressedKey::Char('s') => self.page = ServePage::Slips,
            PressedKey::Char('d') => self.page = ServePage::Doctor,
            PressedKey::Char('e') => self.said = self.press_pen()?,
            PressedKey::Char('a') => {
                self.said = Some(self.boards.turn_address()?);
                if !matches!(self.page, ServePage::Code(_)) {
                    self.page = ServePage::Code(0);
                }
            }
            PressedKey::Char('R') => {
                // An error is only shown, because opening the boards can be tried again.
                let said = self.boards.readdress();
                self.said = Some(said.unwrap_or_else(Failure::words));
                self.page = ServePage::Code(0);
            }
            PressedKey::Char('y') => self.said = self.boards.desk.answer(Presence::In)?,
            PressedKey::Char('n') => self.said = self.boards.desk.answer(Presence::Out)?,
            _ => {}
        }
        Ok(true)
    }

    /// Gives the pen to the other referee's laptop if it has asked for it; otherwise takes it back. Returns a message
    /// about the change; `None` if nothing changed.
    fn press_pen(&mut self) -> Result<Option<String>, Failure> {
        let pressed = self.boards.ask_pen(PenRequest::Pressed)?;
        match pressed.question {
            // No confirmation is needed: no acts are entered here, so that nothing is lost if the pen comes back.
            Some(_) => Ok(self.boards.ask_pen(PenRequest::Agreed)?.said),
            None => Ok(pressed.said),
        }
    }

    /// Returns the page `by` codes farther on; after the last comes the first.
    fn turned(&self, by: isize) -> Result<ServePage, Failure> {
        let seats = self.boards.desk.tray.seats()?;
        let seats = seats.iter().filter(|seat| !seat.is_laptop()).count();
        let codes = seats + usize::from(self.boards.wifi.is_some());
        let codes = codes.max(1) as isize;
        Ok(match self.page {
            ServePage::Code(at) => ServePage::Code((at as isize + by).rem_euclid(codes) as usize),
            _ => ServePage::Code(0),
        })
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let text = self.lines()?.join("\r\n");
        if text == self.drawn {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        let done = write!(out, "\u{1b}[2J\u{1b}[H{text} ").and_then(|()| out.flush());
        done.map_err(|error| Failure::Machine(format!("standard output: {error}")))?;
        self.drawn = text;
        Ok(())
    }

    fn lines(&self) -> Result<Vec<String>, Failure> {
        let mut seats = self.boards.desk.tray.seats()?;
        seats.sort_by_key(TraySeat::is_laptop);
        let mut lines = match self.page {
            ServePage::Code(at) => self.code(&seats, at)?,
            ServePage::People => self.people()?.iter().map(|row| shown(row)).collect(),
            ServePage::Slips => self.slips(&seats)?.iter().map(|row| shown(row)).collect(),
            ServePage::Doctor => DOCTOR.map(str::to_owned).to_vec(),
        };
        lines.push(shown(&self.standing(&seats)?));
        lines.push(
            "arrows next code  p people  s slips  e pen  d no phone?  R new address  q closes"
                .to_owned(),
        );
        Ok(lines)
    }

    fn code(&self, seats: &[TraySeat], at: usize) -> Result<Vec<String>, Failure> {
        let seat = match &self.boards.wifi {
            Some(wifi) if at == 0 => return network(wifi),
            Some(_) => seats.get(at - 1),
            None => seats.get(at),
        };
        let Some(seat) = seat else {
            return Ok(vec!["no seat".to_owned()]);
        };
        let mut lines = vec![shown(&self.boards.over(seat))];
        lines.extend(rows(&self.boards.link(seat))?);
        lines.push(shown(&self.boards.below(seat)));
        Ok(lines)
    }

    fn slips(&self, seats: &[TraySeat]) -> Result<Vec<String>, Failure> {
        let title = "Players' requests (`vidette slips GAME take N` plays one)".to_owned();
        Ok([vec![title], self.boards.desk.slips(seats)?].concat())
    }

    fn people(&self) -> Result<Vec<String>, Failure> {
        let mut lines =
            vec!["Players at each seat (`vidette seats GAME drop N` sends one away)".to_owned()];
        let people = seats::people(&self.boards.desk.tray, machine_clock()())?.into_iter();
        lines.extend(people.map(|(_, line)| line));
        lines.extend(self.boards.said.iter().cloned());
        Ok(lines)
    }

    /// Names the devices that ask to join; if there are none, counts the players who are present.
    fn standing(&self, seats: &[TraySeat]) -> Result<String, Failure> {
        if let Some(who) = self.boards.desk.knock(seats)? {
            return Ok(format!("KNOCK {who}: y lets in, n refuses"));
        }
        if let Some(said) = &self.said {
            return Ok(said.clone());
        }
        let devices = self.boards.desk.tray.devices()?.into_iter();
        let there = devices
            .filter(|device| device.presence == Presence::In)
            .count();
        let words = match (self.boards.only_here, self.boards.is_lonely()) {
            (true, _) => "Phones cannot join: this machine is in no network; d helps",
            (_, true) => "No device has reached this address for a minute: press d for help",
            _ => &self.present(there, seats)?,
        };
        // The desk's answer is shown in any case, because the referee waits for it.
        let desk = self.desk.as_ref().and_then(DeskLink::words);
        let pen = self.boards.pen_status()?.bar;
        let parts = [Some(words.to_owned()), pen, desk];
        Ok(parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }

    /// Says how many players are there, and how many slips wait.
    fn present(&self, there: usize, seats: &[TraySeat]) -> Result<String, Failure> {
        let slips = match self.boards.desk.slips(seats)?.len() {
            1 => "1 open slip".to_owned(),
            n => format!("{n} open slips"),
        };
        let live = counted(self.boards.live(), "page");
        Ok(format!("{there} joined, {live} live, {slips}"))
    }
}

/// Returns words without characters that would control the terminal.
fn shown(words: &str) -> String {
    legible(words).into_owned()
}

fn rows(text: &str) -> Result<Vec<String>, Failure> {
    let colours = std::env::var_os(environment::NO_COLOR).is_none_or(|set| set.is_empty());
    Ok(dots(text)?.rows(colours))
}

fn network(wifi: &str) -> Result<Vec<String>, Failure> {
    let (link, words) = of_network(wifi);
    let mut lines = vec!["First: join the table's network".to_owned()];
    lines.extend(rows(&link)?);
    lines.push(shown(&words));
    Ok(lines)
}

/// Reads a network, `SSID[:PASSWORD]`.
pub(super) fn network_named(text: &str) -> Result<String, String> {
    match text.split(':').next() {
        None | Some("") => Err("name the network: --wifi \"Hall:password\"".to_owned()),
        Some(_) => Ok(text.to_owned()),
    }
}

/// Returns the text in the code of a network, and its description in words.
pub(super) fn of_network(wifi: &str) -> (String, String) {
    let (name, password) = match wifi.split_once(':') {
        Some((name, password)) => (name, Some(password)),
        None => (wifi, None),
    };
    let words = match password {
        Some(password) => format!("network {name}, password {password}"),
        None => format!("network {name}, without a password"),
    };
    (qr::wifi(name, password), words)
}
