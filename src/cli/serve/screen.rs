//! The terminal of `serve`: one code at a time, who knocks, who is there. What is typed ends with Enter.

use std::io::BufRead as _;
use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use super::boards::Boards;
use super::boards::dots;
use crate::cli::failure::Failure;
use crate::game::session::machine_clock;
use crate::game::tray::Presence;
use crate::game::tray::Seat;
use crate::report::qr;
use crate::tui::desk::Desk;

/// How often it is looked who came.
const LOOK: Duration = Duration::from_millis(250);

/// What helps where no phone reaches the laptop.
pub(super) const DOCTOR: [&str; 10] = [
    "No device has reached this address. What it may be:",
    "  The phone is in another network: its Wi-Fi must be that of this laptop.",
    "  Guest networks of halls keep devices apart. Open a network of your own:",
    "    Windows  Settings, Network & internet, Mobile hotspot: on",
    "    macOS    System Settings, General, Sharing, Internet Sharing: on",
    "    Linux    nmcli device wifi hotspot ssid TABLE password CHOOSE-ONE",
    "    a phone  Settings, Hotspot: on; the laptop joins it",
    "  Then R: the address is another one, and pages that are open must scan again.",
    "  --wifi NAME:PASSWORD shows a code that takes phones into that network.",
    "  A firewall may ask once: allow private networks.",
];

/// What is shown instead of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    /// The code of the network, or of the seat of that number in the list.
    Code(usize),
    /// Who sits where.
    People,
    /// What the players ask for.
    Slips,
    /// What helps where nobody comes.
    Doctor,
}

/// The terminal.
pub(super) struct Screen<'a> {
    boards: Boards,
    wifi: Option<&'a str>,
    /// The club's desk that the game is sent to.
    desk: Option<Desk>,
    page: Page,
    /// What came of the last wish.
    said: Option<String>,
    /// What was drawn last.
    drawn: String,
}

impl<'a> Screen<'a> {
    pub(super) fn new(boards: Boards, wifi: Option<&'a str>, desk: Option<Desk>) -> Self {
        Self {
            boards,
            wifi,
            desk,
            page: Page::Code(0),
            said: None,
            drawn: String::new(),
        }
    }

    /// Shows codes until `q` is typed or the program is stopped.
    pub(super) fn run(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        let (sender, typed) = mpsc::channel();
        // The thread ends with the program: reading from a terminal is not broken off.
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        while !stop.load(Ordering::Relaxed) {
            self.draw()?;
            match typed.recv_timeout(LOOK) {
                Ok(line) if line.trim() == "q" => break,
                Ok(line) => self.take(line.trim())?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => std::thread::sleep(LOOK),
            }
        }
        println!("the boards of {} are closed", self.boards.battle);
        Ok(())
    }

    fn take(&mut self, line: &str) -> Result<(), Failure> {
        // The terminal has put what was typed on the screen.
        self.drawn.clear();
        self.said = None;
        match line {
            "" => self.page = self.next()?,
            "p" => self.page = Page::People,
            "s" => self.page = Page::Slips,
            "d" => self.page = Page::Doctor,
            "R" => {
                self.said = Some(self.boards.readdress()?);
                self.page = Page::Code(0);
            }
            "y" => self.boards.answer(Presence::In)?,
            "n" => self.boards.answer(Presence::Out)?,
            _ => {}
        }
        Ok(())
    }

    fn next(&self) -> Result<Page, Failure> {
        let codes = self.boards.tray.seats()?.len() + usize::from(self.wifi.is_some());
        Ok(match self.page {
            Page::Code(at) => Page::Code((at + 1) % codes.max(1)),
            _ => Page::Code(0),
        })
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let text = self.lines()?.join("\n");
        if text == self.drawn {
            return Ok(());
        }
        let mut out = std::io::stdout().lock();
        let done = write!(out, "\u{1b}[2J\u{1b}[H{text} ").and_then(|()| out.flush());
        done.map_err(|error| Failure::Machine(format!("standard output: {error}")))?;
        self.drawn = text;
        Ok(())
    }

    fn lines(&self) -> Result<Vec<String>, Failure> {
        let seats = self.boards.tray.seats()?;
        let mut lines = match self.page {
            Page::Code(at) => self.code(&seats, at)?,
            Page::People => self.people(&seats)?,
            Page::Slips => self.slips(&seats)?,
            Page::Doctor => DOCTOR.map(str::to_owned).to_vec(),
        };
        lines.push(self.standing(&seats)?);
        lines.push(
            "Enter next code  p people  s slips  d no phone comes?  R new address  q closes >"
                .to_owned(),
        );
        Ok(lines)
    }

    fn code(&self, seats: &[Seat], at: usize) -> Result<Vec<String>, Failure> {
        let seat = match self.wifi {
            Some(wifi) if at == 0 => return network(wifi),
            Some(_) => seats.get(at - 1),
            None => seats.get(at),
        };
        let Some(seat) = seat else {
            return Ok(vec!["there is no seat".to_owned()]);
        };
        let mut lines = vec![self.boards.over(seat)];
        lines.extend(rows(&self.boards.link(seat))?);
        lines.push(self.boards.below(seat));
        Ok(lines)
    }

    fn slips(&self, seats: &[Seat]) -> Result<Vec<String>, Failure> {
        let title = "What players ask for (`vidette slips GAME take N` plays it)".to_owned();
        Ok([vec![title], self.boards.slips(seats)?].concat())
    }

    fn people(&self, seats: &[Seat]) -> Result<Vec<String>, Failure> {
        let now = machine_clock()();
        let devices = self.boards.tray.devices()?;
        let mut lines =
            vec!["Who sits where (`vidette seats GAME drop N` sends one away)".to_owned()];
        let people = crate::cli::seats::people(seats, &devices, now).into_iter();
        lines.extend(people.map(|(_, line)| line));
        lines.extend(self.boards.said.iter().cloned());
        Ok(lines)
    }

    /// Who knocks, or else how many are there.
    fn standing(&self, seats: &[Seat]) -> Result<String, Failure> {
        if let Some(who) = self.boards.knock(seats)? {
            return Ok(format!("KNOCK {who}: y lets in, n sends away"));
        }
        if let Some(said) = &self.said {
            return Ok(said.clone());
        }
        let devices = self.boards.tray.devices()?.into_iter();
        let there = devices
            .filter(|device| device.presence == Presence::In)
            .count();
        let live = self.boards.server.live();
        let words = match (self.boards.only_here, self.boards.is_lonely()) {
            (true, _) => "No phone can come: this machine has no address in a network; d helps",
            (_, true) => "No device has reached this address for a minute: d tells what helps",
            _ => {
                let slips = self.boards.slips(seats)?.len();
                let desk = self.desk.as_ref().map(|desk| format!(", {}", desk.words()));
                let desk = desk.unwrap_or_default();
                return Ok(format!(
                    "{there} joined, {live} pages live, {slips} slips wait{desk}"
                ));
            }
        };
        Ok(words.to_owned())
    }
}

fn rows(text: &str) -> Result<Vec<String>, Failure> {
    let colours = std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    Ok(dots(text)?.rows(colours))
}

fn network(wifi: &str) -> Result<Vec<String>, Failure> {
    let (link, words) = of_network(wifi);
    let mut lines = vec!["First: into the network of the table".to_owned()];
    lines.extend(rows(&link)?);
    lines.push(words);
    Ok(lines)
}

/// Returns what the code of a network says, and the same in words.
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
