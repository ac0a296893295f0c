//! The command line: parses the typed words, and answers with the right command. Only this package knows paths and the
//! environment.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

mod args;
mod commands;
mod dispatch;
mod failure;
mod io;
mod quote;

use failure::Failure;
use game::store::locks;
use io::places::Places;

/// The referee's assistant for Fields of Blue & Grey
#[derive(Debug, Parser)]
#[command(name = "vidette", version, max_term_width = 100)]
#[command(after_help = AFTER)]
struct CommandLine {
    /// Folder of the games (otherwise VIDETTE_DATA_DIR, or the system's usual place)
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    what: Option<VidetteCommand>,
}

const AFTER: &str = "\
A SOURCE is a roster (its NAME or path) or a game (a NAME from `vidette games`, or a path that ends
in .vidette). Without a command, vidette opens the last game. `vidette help COMMAND` explains one
command, `vidette man` all of them.

Exit codes: 0 success; 1 refused by the rules, or bad input; 2 usage; 3 file or system error.";

#[derive(Debug, Subcommand)]
enum VidetteCommand {
    /// Open the table; a roster resumes its game, or starts one
    #[command(after_help = commands::play::AFTER, alias = "start")]
    Play(commands::play::PlayArgs),
    /// Start a game
    New(commands::new::NewArgs),
    /// List the games
    Games(commands::games::GamesArgs),
    /// Give a game another name
    Rename(commands::rename::RenameArgs),
    /// Copy a game
    Copy(commands::copy::CopyArgs),
    /// Move a game to the system's trash
    Delete(commands::delete::DeleteArgs),
    /// List the rosters
    Rosters(commands::games::GamesArgs),
    /// Write a new battle, from a template or an order of battle
    Init(commands::init::InitArgs),
    /// Write a JSON Schema of rosters or kits, for editors that know TOML
    #[command(after_help = commands::schema::AFTER)]
    Schema(commands::schema::Typed),
    /// Write a roster that continues a game, at once or the day after
    #[command(after_help = commands::roster::AFTER)]
    Roster(commands::roster::RosterArgs),
    /// Check rosters, and whether today's rules would decide games the same way
    Check(commands::check::CheckArgs),
    /// Play commands, one per argument; stops at the first refusal
    #[command(after_help = commands::r#do::help())]
    Do(commands::r#do::DoArgs),
    /// Show the game, a side, division, brigade, unit, `general BRIGADE`, switches, openings, terrain,
    /// objectives or dice
    Show(commands::show::ShowArgs),
    /// Print the story so far, one line per entry; x marks what was undone
    Log(commands::log::LogArgs),
    /// Undo acts
    Undo(commands::undo::UndoArgs),
    /// Redo what was undone
    Redo(commands::undo::Again),
    /// Show whether one unit or point sees another, and why
    Sight(commands::sight::SightArgs),
    /// Show what a unit, or an observer at a point, sees
    Zone(commands::zone::ZoneArgs),
    /// Show where a march would end, and why
    March(commands::march::MarchArgs),
    /// Show the odds of a fight, of an activation, or of a messenger's arrival
    Odds(commands::odds::OddsArgs),
    /// Print sheets: brigades, orders of battle, the chart, table set-up, cards, slips
    #[command(alias = "sheets")]
    Print(Box<commands::print::PrintArgs>),
    /// Find pieces and moves in photographs of the table
    #[cfg(feature = "photo")]
    #[command(after_help = commands::photo::AFTER)]
    Photo(Box<commands::photo::Typed>),
    /// Watch a game in a second window
    Watch(commands::watch::WatchArgs),
    /// Write a game to standard output, one JSON line per entry; from a damaged file, every entry that
    /// can be verified
    Export(commands::export::Export),
    /// Make a game from exported text
    Import(commands::export::Import),
    /// Restore a game from its safety copy; without a name, lists the copies
    Restore(commands::restore::RestoreArgs),
    /// Show a clause of the rules as the program reads it, or search for one
    #[command(after_help = commands::rule::AFTER)]
    Rule(commands::rule::RuleArgs),
    /// Show the folders of games, settings and copies
    #[command(after_help = io::environment::help())]
    Paths,
    /// Write completions for a shell
    Completions(commands::man::Completions),
    /// Write the manual page
    Man,
    /// Draw the table as SVG or PNG
    Map(commands::map::MapArgs),
    /// Write the day as a story: a page, Markdown or text
    Diary(commands::diary::DiaryArgs),
    /// Simulate a battle many times and report who wins, how long it takes and the losses
    #[command(after_help = commands::simulate::AFTER)]
    Simulate(Box<commands::simulate::SimulateArgs>),
    /// Serve the players' boards to phones on the local network; each side sees only what it may know
    #[cfg(feature = "web")]
    #[command(after_help = commands::serve::AFTER)]
    Serve(commands::serve::ServeArgs),
    /// Join a served game as the other referee, on a second laptop
    #[cfg(feature = "web")]
    #[command(after_help = commands::referee::AFTER)]
    Referee(commands::referee::RefereeArgs),
    /// Manage the seats of the players' boards: links, codes, devices
    #[cfg(feature = "web")]
    Seats(commands::seats::SeatsArgs),
    /// Handle requests (slips) from the players' boards: list, play, return, answer
    #[cfg(feature = "web")]
    Slips(commands::slips::SlipsArgs),
    /// Club dashboard: the status of all tables in one place
    #[cfg(feature = "desk")]
    #[command(after_help = commands::desk::AFTER)]
    Desk(Box<commands::desk::DeskArgs>),
    /// The club's desk (not in this build)
    #[cfg(not(feature = "desk"))]
    #[command(hide = true)]
    Desk(MissingFeature),
    /// Boards for players' phones (not in this build)
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Serve(MissingFeature),
    /// The second referee's laptop (not in this build)
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Referee(MissingFeature),
    /// The seats of the players' boards (not in this build)
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Seats(MissingFeature),
    /// The players' slips (not in this build)
    #[cfg(not(feature = "web"))]
    #[command(hide = true)]
    Slips(MissingFeature),
    /// Photographs of the table (not in this build)
    #[cfg(not(feature = "photo"))]
    #[command(hide = true)]
    Photo(MissingFeature),
}

/// Words after the name of a command that this build lacks; any words are accepted.
#[cfg(not(all(feature = "desk", feature = "photo")))]
#[derive(Debug, clap::Args)]
struct MissingFeature {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

/// Whether the program or the table rolls the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dice {
    /// Rolled by the program
    Own,
    /// Rolled by hand and typed in
    Hand,
}

/// Runs the command for the typed words.
#[must_use]
pub fn run(typed: impl IntoIterator<Item = OsString>) -> ExitCode {
    let typed: Vec<OsString> = typed.into_iter().collect();
    match args::completion::answered(&typed) {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        Err(failure) => return io::out::tell(failure),
    }
    let matches = CommandLine::command().try_get_matches_from(typed);
    let command = matches.as_ref().ok().and_then(ArgMatches::subcommand_name);
    let command = command.unwrap_or_default().to_owned();
    let typed =
        match matches.and_then(|mut matches| CommandLine::from_arg_matches_mut(&mut matches)) {
            Ok(typed) => typed,
            Err(error) => return io::out::tell_options(&error),
        };
    leave_without_locks();
    let places = Places::find(typed.data_dir);
    match answer(&places, typed.what) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            io::out::tell(failure.of_command(&command, |name, file| places.said(name, file)))
        }
    }
}

/// Ends the program if the system always refuses file locks, instead of waiting for them. Every act already reported is
/// on disk.
fn leave_without_locks() {
    locks::tell_refused(|error| {
        tui::terminal::give_back();
        io::out::tell(Failure::from(error));
        std::process::exit(3);
    });
}

fn answer(places: &Places, what: Option<VidetteCommand>) -> Result<(), Failure> {
    match what {
        None => commands::play::last(places),
        Some(VidetteCommand::Play(typed)) => commands::play::play(places, &typed),
        Some(VidetteCommand::New(typed)) => commands::new::new(places, &typed),
        Some(VidetteCommand::Games(typed)) => commands::games::games(places, &typed),
        Some(VidetteCommand::Rename(typed)) => commands::rename::rename(places, &typed),
        Some(VidetteCommand::Copy(typed)) => commands::copy::copy(places, &typed),
        Some(VidetteCommand::Delete(typed)) => commands::delete::delete(places, &typed),
        Some(VidetteCommand::Rosters(typed)) => commands::games::rosters(places, &typed),
        Some(VidetteCommand::Init(typed)) => commands::init::init(&typed),
        Some(VidetteCommand::Schema(typed)) => commands::schema::schema(&typed),
        Some(VidetteCommand::Roster(typed)) => commands::roster::roster(places, &typed),
        Some(VidetteCommand::Check(typed)) => commands::check::check(places, &typed),
        Some(VidetteCommand::Do(typed)) => commands::r#do::act(places, &typed),
        Some(VidetteCommand::Show(typed)) => commands::show::show(places, &typed),
        Some(VidetteCommand::Log(typed)) => commands::log::log(places, &typed),
        Some(VidetteCommand::Undo(typed)) => commands::undo::back(places, &typed),
        Some(VidetteCommand::Redo(typed)) => commands::undo::again(places, &typed),
        Some(VidetteCommand::Sight(typed)) => commands::sight::sight(places, &typed),
        Some(VidetteCommand::Zone(typed)) => commands::zone::zone(places, &typed),
        Some(VidetteCommand::March(typed)) => commands::march::march(places, &typed),
        Some(VidetteCommand::Odds(typed)) => commands::odds::odds(places, &typed),
        Some(VidetteCommand::Print(typed)) => commands::print::print(places, &typed),
        #[cfg(feature = "photo")]
        Some(VidetteCommand::Photo(typed)) => commands::photo::photo(places, &typed),
        Some(VidetteCommand::Watch(typed)) => commands::watch::watch(places, &typed),
        Some(VidetteCommand::Export(typed)) => commands::export::export(places, &typed),
        Some(VidetteCommand::Import(typed)) => commands::export::import(places, &typed),
        Some(VidetteCommand::Restore(typed)) => commands::restore::restore(places, &typed),
        Some(VidetteCommand::Rule(typed)) => commands::rule::rule(&typed),
        Some(VidetteCommand::Paths) => commands::games::paths(places),
        Some(VidetteCommand::Completions(typed)) => commands::man::completions(&typed),
        Some(VidetteCommand::Man) => commands::man::man(),
        Some(VidetteCommand::Map(typed)) => commands::map::map(places, &typed),
        Some(VidetteCommand::Diary(typed)) => commands::diary::diary(places, &typed),
        Some(VidetteCommand::Simulate(typed)) => commands::simulate::simulate(places, &typed),
        #[cfg(feature = "web")]
        Some(VidetteCommand::Serve(typed)) => commands::serve::serve(places, &typed),
        #[cfg(feature = "web")]
        Some(VidetteCommand::Referee(typed)) => commands::referee::referee(places, &typed),
        #[cfg(feature = "web")]
        Some(VidetteCommand::Seats(typed)) => commands::seats::seats(places, &typed),
        #[cfg(feature = "web")]
        Some(VidetteCommand::Slips(typed)) => commands::slips::slips(places, &typed),
        #[cfg(feature = "desk")]
        Some(VidetteCommand::Desk(typed)) => commands::desk::desk(places, &typed),
        #[cfg(not(feature = "desk"))]
        Some(VidetteCommand::Desk(_)) => Err(Failure::Options(
            "this build has no desk; rebuild with the feature `desk`".to_owned(),
        )),
        #[cfg(not(feature = "photo"))]
        Some(VidetteCommand::Photo(_)) => Err(Failure::Options(
            "this build cannot read photographs; rebuild with the feature `photo`".to_owned(),
        )),
        #[cfg(not(feature = "web"))]
        Some(
            VidetteCommand::Referee(_)
            | VidetteCommand::Serve(_)
            | VidetteCommand::Seats(_)
            | VidetteCommand::Slips(_),
        ) => Err(Failure::Options(
            "this build has no players' boards; rebuild with the feature `web`".to_owned(),
        )),
    }
}
