//! `vidette referee`: the second referee's laptop.

use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::{Path, PathBuf};
use std::sync::{
    Arc, Weak,
    atomic::{AtomicBool, Ordering},
};
use std::time::Duration;

use clap::Args;

use super::{
    copy::{duplicate, since_entry},
    play::{self, PlayArgs},
};
use crate::{
    failure::Failure,
    io::{
        environment, logbook, out,
        places::{Places, checked, stem},
        settings,
    },
};
use game::any::JsonLines as _;
use game::exchange;
use game::session::{Session, machine_clock};
use game::store::{NewLine, Store, copies::Copies};
use rules::fields::state::draft::Fields;
use rules::legible::one_line;
use rules::spelling::counted;
use tui::kit::boards::{BoardsRequest, BoardsStatus, ScreenBoards};
use tui::kit::notices::Notices;
use tui::kit::pen::{PenLink, PenRequest, PenStatus};
use web::remote::{Admission, CopyEnd, LinkState, RemoteError, RemoteLink, RemotePen, RemoteSeat};

/// Text below the options.
pub(crate) const AFTER: &str = "\
The first laptop serves its game with `vidette play GAME --serve`, or with `vidette serve GAME` in \
a second window. This laptop knocks, and y on the first one lets it in. Both show the same table, \
and one of them has the pen: only that laptop enters acts. `:pen` asks for the pen, gives it, or \
takes it back. Without the pen you can still look at everything, and prepare phrases, odds and \
lines of sight.

Both laptops show the players' requests (`g i`); the one with the pen answers them. The game stays \
on the first laptop, and this one keeps a copy of every act. If the first laptop is lost, `:pen` \
asks whether to continue here from the copy; later, `vidette restore` finds the copy. When the \
first laptop is back, both say that two games exist, and how to choose.";

/// The default port of boards.
const PORT: u16 = 1863;

/// Interval at which this laptop asks whether it is admitted.
const POLL_INTERVAL: Duration = Duration::from_millis(400);

/// Maximum number of copies of one game that continued differently.
const MAX_COPIES: u32 = 9;

#[derive(Debug, Args)]
pub(crate) struct RefereeArgs {
    /// Address of the first laptop, as the boards show it; add the port if it is not 1863
    #[arg(value_name = "HOST[:PORT]")]
    host: String,
    /// Your name, shown on the first laptop
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Use lines of text instead of screens
    #[arg(long)]
    plain: bool,
    /// Do not use the mouse
    #[arg(long)]
    no_mouse: bool,
}

/// Joins the table of another laptop, and plays there until the referee quits.
pub(crate) fn referee(places: &Places, typed: &RefereeArgs) -> Result<(), Failure> {
    play::wants_terminal(typed.plain)?;
    let address = address(&typed.host)?;
    let seat = RemoteSeat::knock(address, &name(typed)).map_err(failed)?;
    out::line(&format!(
        "Waiting at {address}: press y on the first laptop to let you in. Ctrl-C gives up."
    ))?;
    let game = admitted(&seat)?;
    let game = checked(&game).unwrap_or("game").to_owned();
    let CopiedGame {
        path,
        session,
        parted,
    } = copied(&places.copies()?, &game, &seat)?;
    let link = seat.follow(end_of(&session)?);
    let link = Arc::new(link.map_err(|error| Failure::Machine(error.to_string()))?);
    let session = session.following(link.table());
    let has_taken_over = Arc::new(AtomicBool::new(false));
    let args = PlayArgs {
        plain: typed.plain,
        no_mouse: typed.no_mouse,
        ..PlayArgs::default()
    };
    let (wishes, _) = settings::settings(places);
    let mut greeting = format!(
        "You are the other referee of {}. The first laptop has the pen; `:pen` asks for it.",
        session.state().oob().name
    );
    if let Some(parted) = parted {
        link.part(parted.after as u64);
        greeting = format!("{} {greeting}", parted.words(&game, &session));
    }
    let mut options = play::options(&session, &args, wishes, Some(greeting));
    options.printer = play::printer(places, &session, None, None);
    options.pen = Some(pen_link(Arc::clone(&link), Arc::clone(&has_taken_over)));
    options.boards = Some(boards_link(Arc::clone(&link)));
    logbook::open(
        &places.logbook()?,
        std::env::var(environment::LOG).ok().as_deref(),
    );
    play::noted(Some(&path), || tui::play(session, options))?;
    if has_taken_over.load(Ordering::Acquire) {
        return take_over(places, &path, &game, args, &link);
    }
    // A referee who leaves gives the pen back, so that the other need not wait for it.
    if link.state().pen == RemotePen::Yours
        && let Err(error) = link.give_pen()
    {
        log::info!("{error}");
    }
    out::line(&format!(
        "The copy stays here: if the first laptop is lost, `vidette restore {}` continues from it.",
        stem(&path)
    ))
}

/// Makes a new game from the copy, and opens its table. Once the first laptop answers again, both referees see a
/// message.
fn take_over(
    places: &Places,
    copy: &Path,
    game: &str,
    args: PlayArgs,
    link: &Arc<RemoteLink>,
) -> Result<(), Failure> {
    let name = places.free_name(game);
    let path = places.game(&name)?;
    let told = duplicate(copy, &path)?;
    let after = Store::cover(copy)?.entries;
    out::line(&format!("{name}: {told}\n{}", path.display()))?;
    link.part(after);
    tell_when_back(Arc::downgrade(link), args.notices.clone(), after);
    let greeting = format!(
        "You continue alone in {name}, {}. To serve the phones from here: q, then `vidette play \
         {name} --serve`; the phones scan again.",
        since_entry(after)
    );
    let args = PlayArgs {
        source: Some(name),
        greeting: vec![greeting],
        ..args
    };
    play::play(places, &args)
}

/// Waits on a thread until the first laptop answers again, then says so on the screens.
fn tell_when_back(link: Weak<RemoteLink>, notices: Notices, after: u64) {
    std::thread::spawn(move || {
        while let Some(link) = link.upgrade() {
            if link.is_told() {
                return notices.add(format!(
                    "The first laptop is back. Two games exist, {}. Agree which one counts. If \
                     this one: play it with --serve, and the other referee joins with `vidette \
                     referee`. If the other: leave, and join it again with `vidette referee`; \
                     this one stays in `vidette games`.",
                    shared_entries(after)
                ));
            }
            drop(link);
            std::thread::sleep(POLL_INTERVAL);
        }
    });
}

/// Says up to where two games are the same: `the same up to entry 3`.
fn shared_entries(entries: u64) -> String {
    match entries {
        0 => "with no act in common".to_owned(),
        entries => format!("the same up to entry {entries}"),
    }
}

/// Reads an address, `HOST[:PORT]`.
fn address(host: &str) -> Result<SocketAddr, Failure> {
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    let found = host
        .to_socket_addrs()
        .or_else(|_| (host.trim_matches(['[', ']']), PORT).to_socket_addrs());
    let mut found = found.map_err(|error| {
        Failure::No(format!(
            "`{host}` is not an address of a laptop ({error}); type the address that its boards \
             show, such as 192.168.1.5:1863"
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

/// Waits until the first laptop admits this one; returns the game's name there.
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
            "{why}; is the game served there (`vidette play GAME --serve`), on the same network?"
        )),
        RemoteError::Refused(why) => Failure::No(why),
    }
}

/// The copy of the game on this laptop.
struct CopiedGame {
    path: PathBuf,
    session: Session<Fields>,
    /// A copy that differs from the first laptop's game; `None` if there is none.
    parted: Option<PartedCopy>,
}

/// A copy that has parted from the first laptop's game.
struct PartedCopy {
    /// Number of entries at the beginning that are the same in both.
    after: usize,
    /// Number of entries in the copy.
    entries: usize,
}

impl PartedCopy {
    /// Compares a copy with the first laptop's game, given as lines.
    fn compare(copy: &Session<Fields>, there: &[NewLine]) -> Result<Self, Failure> {
        let here = lines_of(copy)?;
        let both = here.iter().zip(there);
        Ok(Self {
            after: both.take_while(|(own, line)| **own == line.text).count(),
            entries: here.len(),
        })
    }

    /// Returns the message that there are now two different games, and where this laptop's is stored.
    fn words(&self, game: &str, shown: &Session<Fields>) -> String {
        let there = shown.entries().len();
        format!(
            "Two games exist, {}: the first laptop's, {}, shown here; and yours, {}. If `vidette \
             games` does not list yours, `vidette restore {game}` brings it back. Agree which \
             one counts.",
            shared_entries(self.after as u64),
            counted(there, "entry"),
            counted(self.entries, "entry")
        )
    }
}

/// Opens this laptop's copy of the first laptop's game, or makes one.
fn copied(copies: &Copies, game: &str, seat: &RemoteSeat) -> Result<CopiedGame, Failure> {
    let text = seat.fetch_game().map_err(failed)?;
    let parcel = exchange::unpack_game::<Fields>(&text)
        .map_err(|unfit| Failure::No(format!("the first laptop sent no game: {}", unfit.said)))?;
    let mut parted = None;
    for number in 0..MAX_COPIES {
        // A copy that differs from the first laptop's game is kept, because someone may continue from it.
        let name = match number {
            0 => game.to_owned(),
            1 => format!("{game}-first-laptop"),
            number => format!("{game}-first-laptop-{number}"),
        };
        let path = copies.file_of(&name, &parcel.facts);
        if !path.exists() {
            Store::create(&path, &parcel.facts, &parcel.summary, &parcel.lines)?;
        }
        let Ok(session) = Session::open(&path, machine_clock()) else {
            continue;
        };
        if seat.knows_copy(end_of(&session)?).map_err(failed)? {
            return Ok(CopiedGame {
                path,
                session,
                parted,
            });
        }
        if parted.is_none() {
            parted = Some(PartedCopy::compare(&session, &parcel.lines)?);
        }
    }
    Err(Failure::No(format!(
        "{} has {} of this game that differ from each other; delete those you no longer need",
        copies.folder().display(),
        counted(MAX_COPIES as usize, "copy")
    )))
}

/// Returns the entries of a game as lines of its file.
fn lines_of(session: &Session<Fields>) -> Result<Vec<String>, Failure> {
    let lines = session.entries().iter().map(Fields::entry_line);
    let lines: Result<Vec<String>, _> = lines.collect();
    lines.map_err(|error| Failure::Machine(error.to_string()))
}

/// Returns the end of the copy that a session has open.
fn end_of(session: &Session<Fields>) -> Result<CopyEnd, Failure> {
    let start = session.facts().checksum();
    let lines = lines_of(session)?.into_iter();
    let sum = lines.fold(start, |sum, line| sum.then(line.as_bytes()));
    Ok(CopyEnd {
        entries: session.entries().len() as u64,
        sum,
    })
}

/// Makes the link to the pen, as this laptop knows it.
fn pen_link(link: Arc<RemoteLink>, has_taken_over: Arc<AtomicBool>) -> PenLink {
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
        PenStatus {
            said: asked.said,
            question: asked.question,
            leaves: asked.leaves,
            ..standing(&link.state())
        }
    })
}

/// Makes the link to the players' requests: the first laptop sends them, and gets the answers.
fn boards_link(link: Arc<RemoteLink>) -> ScreenBoards {
    let read = |text: &str| serde_json::from_str::<BoardsStatus>(text).ok();
    ScreenBoards::new(move |wish| {
        let status = link.tray().as_deref().and_then(read).unwrap_or_default();
        let has_pen = link.state().pen == RemotePen::Yours;
        let status = match wish {
            BoardsRequest::Look => status,
            wish => {
                let sent = serde_json::to_string(&wish).map_err(|error| error.to_string());
                let answer =
                    sent.and_then(|wish| link.attend(&wish).map_err(|error| error.to_string()));
                match answer {
                    Ok(text) => read(&text).unwrap_or(status),
                    Err(why) => BoardsStatus {
                        said: Some(why),
                        ..status
                    },
                }
            }
        };
        BoardsStatus {
            // The referee with the pen admits players.
            knock: status.knock.filter(|_| has_pen),
            ..status
        }
    })
}

/// Requests the pen or gives it back; if the first laptop is lost, asks whether to continue without it.
fn pressed(link: &RemoteLink, state: &LinkState) -> PenStatus {
    if let Some(lost) = lost(state) {
        let question = format!(
            "{lost}. Continue here from the copy? If you do, play must stop at the first laptop."
        );
        return PenStatus {
            question: Some(question),
            ..PenStatus::default()
        };
    }
    let said = match state.pen {
        RemotePen::Yours => link
            .give_pen()
            .map(|()| "the first laptop has the pen again"),
        RemotePen::Table | RemotePen::Other => link
            .ask_pen()
            .map(|()| "asked for the pen: `:pen` on the first laptop gives it"),
    };
    PenStatus {
        said: Some(said.map_or_else(|error| error.to_string(), str::to_owned)),
        ..PenStatus::default()
    }
}

/// Returns the latest state of the pen from the first laptop.
fn standing(state: &LinkState) -> PenStatus {
    if let Some(lost) = lost(state) {
        return PenStatus {
            barred: Some(format!("{lost}: `:pen` continues here from the copy")),
            bar: Some(lost),
            news: Some(
                "The first laptop is lost. `:pen` asks whether to continue here from the \
                copy."
                    .to_owned(),
            ),
            leaving: Some(
                "The first laptop is lost. `:pen` continues here from the copy now, `vidette \
                 restore` later."
                    .to_owned(),
            ),
            ..PenStatus::default()
        };
    }
    let (bar, barred) = match (state.pen, state.asks) {
        (RemotePen::Yours, _) => {
            return PenStatus {
                bar: Some("pen here".to_owned()),
                news: Some("You have the pen: enter acts here. `:pen` gives it back.".to_owned()),
                leaving: Some(
                    "The first laptop, which has the game, gets the pen back.".to_owned(),
                ),
                ..PenStatus::default()
            };
        }
        (_, true) => (
            "pen: asked for",
            "The first laptop has the pen; you have asked for it",
        ),
        (_, false) => (
            "pen: 1st laptop",
            "The first laptop has the pen; `:pen` asks for it",
        ),
    };
    PenStatus {
        bar: Some(bar.to_owned()),
        barred: Some(barred.to_owned()),
        leaving: Some("The first laptop continues the game; a copy stays here.".to_owned()),
        ..PenStatus::default()
    }
}

/// Returns the message that the first laptop is lost; `None` if it answers.
fn lost(state: &LinkState) -> Option<String> {
    let silent = || {
        let silent = state.silent?;
        Some(format!("1st laptop silent {} s", silent.as_secs()))
    };
    let ended = state.ended.as_deref().map(|why| one_line(why).into_owned());
    ended.or_else(silent)
}
