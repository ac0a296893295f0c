//! The command line: the typed words, and the file that answers them. The only place that knows paths and
//! environment.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

mod act;
mod ask;
mod askers;
mod browser;
mod check;
mod completing;
mod copy;
#[cfg(feature = "desk")]
mod courier;
mod cover;
mod delete;
#[cfg(feature = "desk")]
mod desk;
mod diary;
mod disk;
mod dispatch;
mod environment;
mod exchange;
mod failure;
mod fallback;
mod init;
mod interrupt;
mod list;
mod log;
mod logbook;
mod manual;
mod map;
mod march;
mod odds;
mod offer;
mod out;
mod paper_line;
#[cfg(feature = "photo")]
mod photo;
mod places;
mod play;
mod print;
mod rename;
mod restore;
mod resume;
mod roster;
mod rule;
mod schema;
#[cfg(feature = "web")]
mod seats;
#[cfg(feature = "web")]
mod serve;
mod show;
mod sight;
mod simulate;
#[cfg(feature = "web")]
mod slips;
mod source;
mod start;
mod table;
mod tail;
mod text_offer;
mod typable;
mod undo;
mod watch;
mod wishes;
mod written;
mod zone;

use failure::Failure;
use game::store::locks;
use places::Places;

/// The referee's assistant for Fields of Blue & Grey
#[derive(Debug, Parser)]
#[command(name = "vidette", version, max_term_width = 100)]
#[command(after_help = AFTER)]
struct Typed {
    /// Where games are kept (otherwise VIDETTE_DATA_DIR, or where the system keeps such things)
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    what: Option<What>,
}

const AFTER: &str = "\
A SOURCE is a roster (a path, or its NAME) or a game (a NAME of `vidette games`, or a path that ends
in .vidette). Without a subcommand the game played last is opened. `vidette help COMMAND` tells the
options of a command, `vidette man` those of all of them.

Exit codes: 0 done; 1 the rules or the input say no; 2 wrong options; 3 a fault of file or machine.";

#[derive(Debug, Subcommand)]
enum What {
    /// Open the table; a roster starts a new game, or goes on with the one that stands
    #[command(after_help = play::AFTER)]
    Play(play::Typed),
    /// Start a game
    New(start::Typed),
    /// List the games
    Games(list::Typed),
    /// Give a game another name
    Rename(rename::Typed),
    /// Copy a game
    Copy(copy::Typed),
    /// Move a game to the trash of the system
    Delete(delete::Typed),
    /// List the rosters
    Rosters(list::Typed),
    /// Write a battle to begin with, or one from an order of battle
    Init(init::Typed),
    /// Write what a roster or kit may say as a JSON Schema, for editors that know TOML
    #[command(after_help = schema::AFTER)]
    Schema(schema::Typed),
    /// Write the battle that goes on from where a game stands, or the day after
    #[command(after_help = roster::AFTER)]
    Roster(roster::Typed),
    /// Check rosters, and whether games would be decided the same today
    Check(check::Typed),
    /// Play commands, one an argument; stop at the first refusal
    #[command(after_help = act::help())]
    Do(act::Typed),
    /// Show the game, a side, division, brigade, unit, `general BRIGADE`, switches, openings, terrain,
    /// objectives or dice
    Show(show::Typed),
    /// Tell the story so far, one line an entry; what was taken back is marked x
    Log(log::Typed),
    /// Take back acts
    Undo(undo::Back),
    /// Do again what was taken back
    Redo(undo::Again),
    /// Whether one unit or point sees another, and why
    Sight(sight::Typed),
    /// What a unit, or somebody at a point, sees
    Zone(zone::Typed),
    /// Where a march would end, and why
    March(march::Typed),
    /// The chances of a fight, of an activation, of a messenger to arrive
    Odds(odds::Typed),
    /// Sheets on paper: brigades, orders of battle, the chart, table set-up, cards, slips
    #[command(alias = "sheets")]
    Print(Box<print::Typed>),
    /// Read where the pieces stand, and how they moved, from photographs of the table
    #[cfg(feature = "photo")]
    #[command(after_help = photo::AFTER)]
    Photo(Box<photo::Typed>),
    /// A second window that only looks
    Watch(watch::Typed),
    /// Write a game as text, one JSON line an entry, to standard output; of a damaged file what can be proven
    Export(exchange::Export),
    /// Make a game of exported text
    Import(exchange::Import),
    /// Bring back a game from its copy; without a name list the copies
    Restore(restore::Typed),
    /// Show a clause of the rules as the program reads it, or search the clauses
    #[command(after_help = rule::AFTER)]
    Rule(rule::Typed),
    /// Show where things are kept
    #[command(after_help = environment::help())]
    Paths,
    /// Write the completions of a shell
    Completions(manual::Completions),
    /// Write the manual page
    Man,
    /// The table as a picture: SVG in inches, or PNG
    Map(map::Typed),
    /// The day as a story: a page, Markdown or text
    Diary(diary::Typed),
    /// Play a battle many times by the program: who is ahead, how long it lasts, what it costs
    #[command(after_help = simulate::AFTER)]
    Simulate(Box<simulate::Typed>),
    /// Boards for players' phones: what each side may know, over the local network
    #[cfg(feature = "web")]
    #[command(after_help = serve::AFTER)]
    Serve(serve::Typed),
    /// The seats of the players' boards: links, codes, who sits there
    #[cfg(feature = "web")]
    Seats(seats::Typed),
    /// What the players ask for from their boards: list, play, give back, answer
    #[cfg(feature = "web")]
    Slips(slips::Typed),
    /// The club's desk: ten to forty tables, one place that knows
    #[cfg(feature = "desk")]
    #[command(after_help = desk::AFTER)]
    Desk(Box<desk::Typed>),
    /// The club's desk, which this build has not
    #[cfg(not(feature = "desk"))]
    #[command(hide = true)]
    Desk(Missing),
    /// Boards for players' phones, which this build has not
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Serve(Missing),
    /// The seats of the players' boards, which this build has not
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Seats(Missing),
    /// The players' slips, which this build has not
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Slips(Missing),
    /// Photographs of the table, which this build cannot read
    #[cfg(not(feature = "photo"))]
    #[command(hide = true)]
    Photo(Missing),
}

/// A name that this build has not takes whatever follows.
#[cfg(not(all(feature = "desk", feature = "photo")))]
#[derive(Debug, clap::Args)]
struct Missing {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

/// Whose dice are thrown on the screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dice {
    /// The game's own
    Own,
    /// Thrown by hand and typed
    Hand,
}

/// Answers the typed words.
#[must_use]
pub fn run(typed: impl IntoIterator<Item = OsString>) -> ExitCode {
    let typed: Vec<OsString> = typed.into_iter().collect();
    match completing::answered(&typed) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(failure) => return out::tell(failure),
    }
    let matches = Typed::command().try_get_matches_from(typed);
    let command = matches.as_ref().ok().and_then(ArgMatches::subcommand_name);
    let command = command.unwrap_or_default().to_owned();
    let typed = match matches.and_then(|mut matches| Typed::from_arg_matches_mut(&mut matches)) {
        Ok(typed) => typed,
        Err(error) => return out::tell_options(&error),
    };
    leave_without_locks();
    let places = Places::find(typed.data_dir);
    match answer(&places, typed.what) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            out::tell(failure.of_command(&command, |name, file| places.said(name, file)))
        }
    }
}

/// Ends the program if it would wait for locks that are always refused. Every reported act is on disk.
fn leave_without_locks() {
    locks::tell_refused(|error| {
        tui::terminal::give_back();
        out::tell(Failure::from(error));
        std::process::exit(3);
    });
}

fn answer(places: &Places, what: Option<What>) -> Result<(), Failure> {
    match what {
        None => play::last(places),
        Some(What::Play(typed)) => play::play(places, &typed),
        Some(What::New(typed)) => start::new(places, &typed),
        Some(What::Games(typed)) => list::games(places, &typed),
        Some(What::Rename(typed)) => rename::rename(places, &typed),
        Some(What::Copy(typed)) => copy::copy(places, &typed),
        Some(What::Delete(typed)) => delete::delete(places, &typed),
        Some(What::Rosters(typed)) => list::rosters(places, &typed),
        Some(What::Init(typed)) => init::init(&typed),
        Some(What::Schema(typed)) => schema::schema(&typed),
        Some(What::Roster(typed)) => roster::roster(places, &typed),
        Some(What::Check(typed)) => check::check(places, &typed),
        Some(What::Do(typed)) => act::act(places, &typed),
        Some(What::Show(typed)) => show::show(places, &typed),
        Some(What::Log(typed)) => log::log(places, &typed),
        Some(What::Undo(typed)) => undo::back(places, &typed),
        Some(What::Redo(typed)) => undo::again(places, &typed),
        Some(What::Sight(typed)) => sight::sight(places, &typed),
        Some(What::Zone(typed)) => zone::zone(places, &typed),
        Some(What::March(typed)) => march::march(places, &typed),
        Some(What::Odds(typed)) => odds::odds(places, &typed),
        Some(What::Print(typed)) => print::print(places, &typed),
        #[cfg(feature = "photo")]
        Some(What::Photo(typed)) => photo::photo(places, &typed),
        Some(What::Watch(typed)) => watch::watch(places, &typed),
        Some(What::Export(typed)) => exchange::export(places, &typed),
        Some(What::Import(typed)) => exchange::import(places, &typed),
        Some(What::Restore(typed)) => restore::restore(places, &typed),
        Some(What::Rule(typed)) => rule::rule(&typed),
        Some(What::Paths) => list::paths(places),
        Some(What::Completions(typed)) => manual::completions(&typed),
        Some(What::Man) => manual::man(),
        Some(What::Map(typed)) => map::map(places, &typed),
        Some(What::Diary(typed)) => diary::diary(places, &typed),
        Some(What::Simulate(typed)) => simulate::simulate(places, &typed),
        #[cfg(feature = "web")]
        Some(What::Serve(typed)) => serve::serve(places, &typed),
        #[cfg(feature = "web")]
        Some(What::Seats(typed)) => seats::seats(places, &typed),
        #[cfg(feature = "web")]
        Some(What::Slips(typed)) => slips::slips(places, &typed),
        #[cfg(feature = "desk")]
        Some(What::Desk(typed)) => desk::desk(places, &typed),
        #[cfg(not(feature = "desk"))]
        Some(What::Desk(_)) => Err(Failure::Options(
            "this build has no desk: build it with the feature `desk`".to_owned(),
        )),
        #[cfg(not(feature = "photo"))]
        Some(What::Photo(_)) => Err(Failure::Options(
            "this build reads no photographs: build it with the feature `photo`".to_owned(),
        )),
        #[cfg(not(feature = "web"))]
        Some(What::Serve(_) | What::Seats(_) | What::Slips(_)) => Err(Failure::Options(
            "this build has no players' boards: build it with the feature `web`".to_owned(),
        )),
    }
}
