use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;

use vidette::game::tray::Tray;
use vidette::report::qr::Qr;

use super::{faulty::laid_under, silent_terminal::Silent};
use crate::cli::program::Home;
use common::patience::PATIENCE;

/// A server on a machine with one address in a network.
struct Served {
    home: Home,
    terminal: Silent,
}

impl Served {
    /// Serves a game at an address; none where no such machine can be made.
    fn start(address: &str, options: &[&str]) -> Option<Self> {
        let home = Home::with_game();
        let mut command = home.command(&[&["serve", "g"], options].concat());
        std::fs::write(network(&home), address).unwrap();
        laid_under(&mut command, "")?
            .env("FAULTY_ADDRESS", network(&home))
            .env("FAULTY_LATER", home.path().join("later"))
            .env("NO_COLOR", "1");
        let terminal = Silent::run(&mut command);
        Some(Self { home, terminal })
    }

    /// Lets the machine have another address from now on.
    fn moves_to(&self, address: &str) {
        std::fs::write(network(&self.home), address).unwrap();
    }

    /// Lets so many seconds pass at once.
    fn waits(&self, seconds: u32) {
        std::fs::write(self.home.path().join("later"), seconds.to_string()).unwrap();
    }

    fn tray(&self) -> Tray {
        Tray::find_beside(&self.home.game("g")).unwrap().unwrap()
    }
}

fn network(home: &Home) -> PathBuf {
    home.path().join("network")
}

/// An address that no other test and no other run of the tests has.
fn address(last: u8) -> String {
    let [.., high, low] = std::process::id().to_be_bytes();
    format!("10.{high}.{low}.{last}")
}

/// The address on a screen.
fn url(screen: &str) -> &str {
    let at = screen.find("http://10.").unwrap();
    screen[at..].split_whitespace().next().unwrap()
}

/// Where what is shown is served in truth.
fn behind(url: &str) -> SocketAddr {
    let address = url.strip_prefix("http://10.").unwrap();
    format!("127.{address}").parse().unwrap()
}

#[test]
fn another_address_is_served_and_told_and_the_same_one_is_left_alone() {
    let [here, there] = [7, 8].map(address);
    let Some(mut served) = Served::start(&here, &[]) else {
        return;
    };
    let first = served.terminal.shows("q closes");
    let old = url(&first);
    assert!(old.starts_with(&format!("http://{here}:")), "{old}");
    served.terminal.press("R");
    let same = format!("the address is still {old}");
    served.terminal.shows(&same);
    assert!(TcpStream::connect(behind(old)).is_ok());

    served.moves_to(&there);
    served.terminal.press("R");
    let screen = served.terminal.shows("phones must scan again");
    let new = url(&screen);
    assert!(new.starts_with(&format!("http://{there}:")), "{new}");
    let said = format!("the address is now {new}: phones must scan again");
    assert!(screen.contains(&said), "{screen}");
    let tray = served.tray();
    assert_eq!(tray.address().unwrap().as_deref(), Some(new));
    let seat = tray.seats().unwrap().remove(0);
    let link = seat.link(new);
    assert!(link.starts_with(&format!("HTTP://{there}:")), "{link}");
    let dots = Qr::from_text(&link).unwrap().rows(false).join("\r\n");
    assert!(screen.contains(&dots), "{screen}");
    assert!(TcpStream::connect(behind(new)).is_ok());
    assert!(TcpStream::connect(behind(old)).is_err());
}

/// The old server has to leave the port before the new one can have it.
#[test]
fn a_port_that_was_named_is_served_again_at_another_address() {
    let [here, there] = [17, 18].map(address);
    let free = TcpListener::bind("0.0.0.0:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let Some(mut served) = Served::start(&here, &["--bind", &format!("0.0.0.0:{port}")]) else {
        return;
    };
    let first = served.terminal.shows("q closes");
    assert_eq!(url(&first), format!("http://{here}:{port}"));
    served.moves_to(&there);
    served.terminal.press("R");
    let screen = served.terminal.shows("phones must scan again");
    assert_eq!(url(&screen), format!("http://{there}:{port}"));
    assert!(TcpStream::connect(("127.0.0.1", port)).is_ok());
}

#[test]
fn whom_nobody_has_reached_for_a_minute_the_doctor_is_offered() {
    const LONELY: &str = "No device has reached this address for a minute: press d for help";
    let Some(mut served) = Served::start(&address(27), &[]) else {
        return;
    };
    let first = served.terminal.shows("0 joined, 0 pages live");
    assert!(!first.contains(LONELY), "{first}");
    // Half a minute is not a minute: what is drawn next is the page that a key asked for.
    served.waits(30);
    served.terminal.press("d");
    let doctor = served.terminal.shows("A firewall may ask once");
    assert!(!doctor.contains(LONELY), "{doctor}");
    served.waits(120);
    served.terminal.shows(LONELY);
    drop(TcpStream::connect_timeout(&behind(url(&first)), PATIENCE).unwrap());
    served.terminal.shows("0 joined, 0 pages live");
}
