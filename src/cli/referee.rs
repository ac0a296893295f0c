//! `vidette referee`: the second referee's laptop.

use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::PathBuf;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use std::time::Duration;

use clap::Args;

use super::{
    copy::duplicate,
    environment,
    failure::Failure,
    logbook, out,
    places::{Places, checked},
    play::{self, PlayArgs},
    wishes,
};
use game::any::JsonLines as _;
use game::exchange;
use game::session::{Session, machine_clock};
use game::store::{Store, copies::Copies};
use rules::fields::state::draft::Fields;
use rules::legible::one_line;
use rules::spelling::counted;
use tui::pen::{PenLink, PenRequest, PenStatus};
use web::remote::{Admission, CopyEnd, LinkState, RemoteError, RemoteLink, RemotePen, RemoteSeat};

/// Text below the options.
pub(super) const AFTER: &str = "\
The first laptop serves its game: `vidette play GAME --serve`, or `vidette serve GAME` beside it. This one knocks there, \
and is let in with y. Both show the same table; one of them has the pen. `:pen` asks for it, gives it, or takes it back. \
Without it everything can be looked at and prepared: phrases, odds, lines of sight.

The game stays on the first laptop. This one keeps a copy with every act. If the first laptop is lost, `:pen` goes on \
here from the copy after a question; later `vidette restore` finds it.";

/// The default port of boards.
const PORT: u16 = 1863;

/// Pause between two questions whether the first referee has answered the request to join.
const POLL_INTERVAL: Duration = Duration::from_millis(400);

/// Maximum number of diverging copies of one game.
const MAX_COPIES: u32 = 9;

#[derive(Debug, Args)]
pub(super) struct RefereeArgs {
    /// The first laptop: its address as the boards show it, with a port if that is not 1863
    #[arg(value_name = "HOST[:PORT]")]
    host: String,
    /// Your name, as the first laptop shows it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Lines of text instead of screens
    #[arg(long)]
    plain: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
}

/// Joins the table of another laptop, and plays there until the referee quits.
pub(super) fn referee(places: &Places, typed: &RefereeArgs) -> Result<(), Failure> {
    play::wants_terminal(typed.plain)?;
    let address = address(&typed.host)?;
    let seat = RemoteSeat::knock(address, &name(typed)).map_err(failed)?;
    out::line(&format!(
        "Knocked at {address}: y on the first laptop lets you in. Ctrl-C gives up."
    ))?;
    let game = admitted(&seat)?;
    let game = checked(&game).unwrap_or("game").to_owned();
    let (path, session) = copied(&places.copies()?, &game, &seat)?;
    let link = seat.follow(end_of(&session)?);
    let link = link.map_err(|error| Failure::Machine(error.to_string()))?;
    let session = session.following(link.table());
    let has_taken_over = Arc::new(AtomicBool::new(false));
    let args = PlayArgs {
        plain: typed.plain,
        no_mouse: typed.no_mouse,
        ..PlayArgs::default()
    };
    let (wishes, _) = wishes::settings(places);
    let greeting = format!(
        "You are the other referee of {}. The pen is at the first laptop: `:pen` asks for it.",
        session.state().oob().name
    );
    let mut options = play::options(&session, &args, wishes, Some(greeting));
    options.printer = play::printer(places, &session, None);
    options.pen = Some(pen_link(link, Arc::clone(&has_taken_over)));
    logbook::open(
        &places.logbook()?,
        std::env::var(environment::LOG).ok().as_deref(),
    );
    play::noted(Some(&path), || tui::play(session, options))?;
    match has_taken_over.load(Ordering::Acquire) {
        true => take_over(places, &path, &game, &args),
        false => out::line(&format!(
            "The copy stays here: `vidette restore {game}` goes on from it if the first laptop is lost."
        )),
    }
}

/// Makes a game from the copy, and opens its table.
fn take_over(
    places: &Places,
    copy: &std::path::Path,
    game: &str,
    args: &PlayArgs,
) -> Result<(), Failure> {
    let name = places.free_name(game);
    let path = places.game(&name)?;
    let told = duplicate(copy, &path)?;
    out::line(&format!("{name}: {told}\n{}", path.display()))?;
    let args = PlayArgs {
        source: Some(name),
        ..args.clone()
    };
    play::play(places, &args)
}

/// Reads `HOST[:PORT]`.
fn address(host: &str) -> Result<SocketAddr, Failure> {
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    let found = host
        .to_socket_addrs()
        .or_else(|_| (host.trim_matches(['[', ']']), PORT).to_socket_addrs());
    let mut found = found.map_err(|error| {
        Failure::No(format!(
            "`{host}` is no address of a laptop ({error}); type it as its boards show it: 192.168.1.5:1863"
        ))
    })?;
    found
        .next()
        .ok_or_else(|| Failure::No(format!("`{host}` has no address")))
}

fn name(typed: &RefereeArgs) -> String {
    let user = || std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
    let name = typed.name.clone().or_else(|| user().ok());
    name.filter(|name| !name.trim().is_empty())
        .unwrap_or_else(|| "Referee".to_owned())
}

/// Waits until the first laptop admits this one; returns the name of its game.
fn admitted(seat: &RemoteSeat) -> Result<String, Failure> {
    loop {
        match seat.admission() {
            Ok(Admission::In { game, .. }) => return Ok(game),
            Ok(Admission::Knocks) | Err(RemoteError::Unreachable(_)) => {
                std::thread::sleep(POLL_INTERVAL);
            }
            Err(error) => return Err(failed(error)),
        }
    }
}

fn failed(error: RemoteError) -> Failure {
    match error {
        RemoteError::Unreachable(why) => Failure::Machine(format!(
            "{why}; is the game served there (`vidette play GAME --serve`), in the same network?"
        )),
        RemoteError::Refused(why) => Failure::No(why),
    }
}

/// Opens the local copy of the game that the first laptop knows, or makes one.
fn copied(
    copies: &Copies,
    game: &str,
    seat: &RemoteSeat,
) -> Result<(PathBuf, Session<Fields>), Failure> {
    let text = seat.fetch_game().map_err(failed)?;
    let parcel = exchange::unpack_game::<Fields>(&text)
        .map_err(|unfit| Failure::No(format!("the first laptop sends no game: {}", unfit.said)))?;
    for number in 1..=MAX_COPIES {
        let name = match number {
            1 => game.to_owned(),
            number => format!("{game}-{number}"),
        };
        let path = copies.file_of(&name, &parcel.facts);
        if !path.exists() {
            Store::create(&path, &parcel.facts, &parcel.summary, &parcel.lines)?;
        }
        let Ok(session) = Session::open(&path, machine_clock()) else {
            continue;
        };
        // A copy that went another way stays as it is: somebody may go on from it.
        if seat.knows_copy(end_of(&session)?).map_err(failed)? {
            return Ok((path, session));
        }
    }
    Err(Failure::No(format!(
        "{} holds {} of this game, each from another line of play: delete the ones you no longer need",
        copies.folder().display(),
        counted(MAX_COPIES as usize, "copy")
    )))
}

/// Returns the end of the copy that a session has open.
fn end_of(session: &Session<Fields>) -> Result<CopyEnd, Failure> {
    let mut sum = session.facts().checksum();
    for entry in session.entries() {
        let line = Fields::entry_line(entry);
        let line = line.map_err(|error| Failure::Machine(error.to_string()))?;
        sum = sum.then(line.as_bytes());
    }
    Ok(CopyEnd {
        entries: session.entries().len() as u64,
        sum,
    })
}

/// Returns the link to the pen, as this laptop knows it.
fn pen_link(link: RemoteLink, has_taken_over: Arc<AtomicBool>) -> PenLink {
    PenLink::new(move |wish| {
        let state = link.state();
        let asked = match wish {
            PenRequest::Look => PenStatus::default(),
            PenRequest::Pressed => pressed(&link, &state),
            PenRequest::Agreed => {
                has_taken_over.store(true, Ordering::Release);
                PenStatus {
                    leaves: true,
                    ..PenStatus::default()
                }
            }
        };
        let (bar, barred) = standing(&link.state());
        PenStatus {
            bar: Some(bar),
            barred,
            ..asked
        }
    })
}

/// Requests the pen, returns it, or asks whether to continue without the first laptop.
fn pressed(link: &RemoteLink, state: &LinkState) -> PenStatus {
    if let Some(lost) = lost(state) {
        let question = format!(
            "{lost}. Go on here, with a game made of the copy? Nobody may play on there then."
        );
        return PenStatus {
            question: Some(question),
            ..PenStatus::default()
        };
    }
    let said = match state.pen {
        RemotePen::Yours => link
            .give_pen()
            .map(|()| "the pen is at the first laptop again"),
        RemotePen::Table | RemotePen::Other => link
            .ask_pen()
            .map(|()| "asked for the pen: `:pen` on the first laptop gives it"),
    };
    PenStatus {
        said: Some(said.map_or_else(|error| error.to_string(), str::to_owned)),
        ..PenStatus::default()
    }
}

/// Returns the text for the bar, and the reason why no act may be entered.
fn standing(state: &LinkState) -> (String, Option<String>) {
    if let Some(lost) = lost(state) {
        let barred = format!("{lost}: `:pen` goes on here from the copy");
        return (lost, Some(barred));
    }
    match (state.pen, state.asks) {
        (RemotePen::Yours, _) => ("pen here".to_owned(), None),
        (_, true) => (
            "pen: asked for".to_owned(),
            Some("The first laptop has the pen; it is asked for".to_owned()),
        ),
        (_, false) => (
            "pen: first laptop".to_owned(),
            Some("The first laptop has the pen: `:pen` asks for it".to_owned()),
        ),
    }
}

/// Says that the first laptop is lost, if it is.
fn lost(state: &LinkState) -> Option<String> {
    let silent = || {
        let silent = state.silent?;
        Some(format!("first laptop silent {} s", silent.as_secs()))
    };
    let ended = state.ended.as_deref().map(|why| one_line(why).into_owned());
    ended.or_else(silent)
}
