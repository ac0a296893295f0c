//! Shell completions: commands and options, and the names of the games, rosters, sides, brigades and units that exist
//! now. The script of `vidette completions` asks the program for them.

use std::env;
use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};
use clap_complete::env::Shells;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompleteEnv, CompletionCandidate};

use super::source::GameSource;
use crate::{
    CommandLine,
    dispatch::{self, StoredRuleset, of_rules},
    failure::Failure,
    io::places::{Places, stem},
};
use game::session::Session;
use game::store::Store;
use rules::fields::state::{State, draft::Fields};
use rules::fields::{clauses, language};
use rules::legible::one_line;
use rules::speech::{Spoken, Usage};
use view::presentation::Describe;

/// The environment variable that a shell sets when it asks for completions.
const VARIABLE: &str = "VIDETTE_COMPLETE";

/// Answers a shell's request for completions; returns false if there is none.
pub(crate) fn answered(typed: &[OsString]) -> Result<bool, Failure> {
    let folder = env::current_dir().ok();
    let complete = CompleteEnv::with_factory(|| with_names(CommandLine::command()));
    let answer = complete
        .var(VARIABLE)
        .try_complete(typed.iter().cloned(), folder.as_deref());
    answer.map_err(|error| Failure::Options(error.to_string().trim().to_owned()))
}

/// Returns the script through which a shell asks the program for completions.
pub(crate) fn script(shell: &str) -> Result<String, Failure> {
    let shells = Shells::builtins();
    let asks = shells
        .completer(shell)
        .ok_or_else(|| Failure::Options(format!("no completions for the shell {shell}")))?;
    let mut script = Vec::new();
    asks.write_registration(VARIABLE, "vidette", "vidette", "vidette", &mut script)
        .map_err(|error| Failure::Machine(error.to_string()))?;
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// Gives each argument the completions of its kind, according to its id.
fn with_names(command: Command) -> Command {
    let command = match command.get_name() {
        "odds" if is_asked_by_act() => without_parts(command),
        _ => command,
    };
    let words = command.mut_args(with_name);
    words.mut_subcommands(with_names)
}

/// Checks whether the line is `odds GAME fire ...`, where `fire` is the verb of an act and not a subcommand.
fn is_asked_by_act() -> bool {
    let line = line();
    let mut words = line.iter().filter(|word| !word.starts_with('-')).skip(1);
    let asks = words.next().is_some_and(|word| word == "odds");
    let named = words.next().filter(|_| words.next().is_some());
    asks && named.is_some_and(|name| GameSource::named(&places(), name).is_ok())
}

fn without_parts(command: Command) -> Command {
    let arguments: Vec<Arg> = command.get_arguments().cloned().collect();
    Command::new("odds").args(arguments)
}

fn with_name(arg: Arg) -> Arg {
    let name = arg.get_id().as_str().to_owned();
    match name.as_str() {
        "game" => arg.add(ArgValueCandidates::new(games)),
        "roster" => arg.add(ArgValueCandidates::new(rosters)),
        "source" => arg.add(ArgValueCandidates::new(sources)),
        "side" => arg.add(ArgValueCandidates::new(sides)),
        "brigade" | "named" => arg.add(ArgValueCandidates::new(brigades)),
        "unit" | "observer" | "from" | "to" | "firing" | "at" | "fighting" | "against" => {
            arg.add(ArgValueCompleter::new(units))
        }
        "what" => arg.add(ArgValueCandidates::new(subjects)),
        "act" => arg.add(ArgValueCompleter::new(words_of_odds)),
        "commands" => arg.add(ArgValueCandidates::new(acts)),
        "words" => arg.add(ArgValueCandidates::new(papers)),
        _ => arg,
    }
}

fn candidate(name: &str, says: &str) -> CompletionCandidate {
    let says = (!says.is_empty()).then(|| StyledStr::from(one_line(says).into_owned()));
    // The shell writes them to the terminal.
    CompletionCandidate::new(one_line(name).into_owned()).help(says)
}

fn games() -> Vec<CompletionCandidate> {
    let files = places().game_files().unwrap_or_default().into_iter();
    let games = files.map(|path| {
        let stands = Store::cover(&path).map(|cover| cover.summary);
        candidate(&stem(&path), &stands.unwrap_or_default())
    });
    games.collect()
}

fn rosters() -> Vec<CompletionCandidate> {
    let rosters = places().rosters().into_iter();
    rosters
        .map(|roster| candidate(&roster.name, "a roster"))
        .collect()
}

fn sources() -> Vec<CompletionCandidate> {
    games().into_iter().chain(rosters()).collect()
}

fn sides() -> Vec<CompletionCandidate> {
    let Some(source) = source() else {
        return Vec::new();
    };
    of_rules!(source.rules(), R => {
        let position = position::<R>(&source);
        let sides = position.map(|state| <R as Describe>::sides(&state));
        named(sides.unwrap_or_default())
    })
}

fn named(names: Vec<(String, String)>) -> Vec<CompletionCandidate> {
    let names = names.iter();
    names.map(|(id, name)| candidate(id, name)).collect()
}

fn brigades() -> Vec<CompletionCandidate> {
    let of = |state: &State| {
        let brigades = state.oob().brigades.iter();
        let named = brigades.map(|brigade| {
            let says = format!("{} {}", brigade.callsign, brigade.name);
            candidate(brigade.id.as_str(), &says)
        });
        named.collect()
    };
    state().as_deref().map(of).unwrap_or_default()
}

/// Completes units; in a list with commas, the last one. After a capital it completes addresses.
fn units(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let (before, word) = match typed.rsplit_once(',') {
        Some((before, word)) => (format!("{before},"), word),
        None => (String::new(), &*typed),
    };
    let by_address = word.starts_with(|letter: char| letter.is_ascii_uppercase());
    let of = |state: &State| {
        let oob = state.oob();
        let units = oob.units.iter().map(|unit| {
            let (id, address) = (unit.id.to_string(), oob.address(&unit.id));
            match by_address {
                true => (address, format!("{id} {}", unit.name)),
                false => (id, format!("{address} {}", unit.name)),
            }
        });
        let fitting = units.filter(|(name, _)| name.starts_with(word));
        fitting
            .map(|(name, says)| candidate(&format!("{before}{name}"), &says))
            .collect()
    };
    state().as_deref().map(of).unwrap_or_default()
}

/// Completes the subjects of `show`; in games of other rule sets, the names of their pieces.
fn subjects() -> Vec<CompletionCandidate> {
    match source() {
        Some(source) => of_rules!(source.rules(), subjects_of_fields(), R => {
            let position = position::<R>(&source);
            let names = position.map(|state| <R as Spoken>::names(&state));
            named(names.unwrap_or_default())
        }),
        None => subjects_of_fields(),
    }
}

fn subjects_of_fields() -> Vec<CompletionCandidate> {
    const WORDS: [&str; 11] = [
        "switches",
        "orders",
        "openings",
        "terrain",
        "objectives",
        "morale",
        "record",
        "account",
        "forecast",
        "dice",
        "general",
    ];
    let words = WORDS.iter().map(|word| candidate(word, ""));
    let named = words.chain(sides()).chain(brigades());
    named.chain(units(OsStr::new(""))).collect()
}

fn words_of_odds(typed: &OsStr) -> Vec<CompletionCandidate> {
    const WORDS: [&str; 8] = [
        "fire", "melee", "activate", "order", "at", "against", "with", "without",
    ];
    let begins = |name: &OsStr| {
        let name = name.to_string_lossy();
        name.starts_with(&*typed.to_string_lossy())
    };
    let words = WORDS.iter().map(|word| candidate(word, ""));
    let named = words.chain(brigades());
    let fitting = named.filter(|named| begins(named.get_value()));
    fitting.chain(units(typed)).collect()
}

/// Completes the acts of the game that the line names.
fn acts() -> Vec<CompletionCandidate> {
    let of_fields = || {
        let acts = language::ACTS.iter();
        acts.map(|act| candidate(act.verb, act.does)).collect()
    };
    let told = |acts: &[Usage]| {
        let acts = acts.iter();
        acts.map(|act| candidate(act.verb, act.does)).collect()
    };
    match source() {
        Some(source) => of_rules!(source.rules(), of_fields(), R => told(<R as Spoken>::ACTS)),
        None => of_fields(),
    }
}

fn papers() -> Vec<CompletionCandidate> {
    let told = dispatch::clauses().flat_map(|(_, _, all)| all);
    let told = told.map(|clause| candidate(clause.id, clause.title));
    let fields = clauses::all().map(|entry| candidate(entry.id, entry.title));
    fields.chain(told).collect()
}

/// Returns the words of the line that is completed; they follow `--`.
fn line() -> Vec<String> {
    let words = env::args_os().skip_while(|word| word != "--").skip(1);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

fn places() -> Places {
    let line = line();
    let mut words = line.iter();
    let typed = words.find_map(|word| match word.strip_prefix("--data-dir")? {
        "" => None,
        rest => rest.strip_prefix('=').map(Into::into),
    });
    let behind = || {
        let at = line.iter().position(|word| word == "--data-dir")?;
        line.get(at + 1).map(Into::into)
    };
    Places::find(typed.or_else(behind))
}

/// Returns the game or roster named in the line; `None` if there is none.
fn source() -> Option<GameSource> {
    let places = places();
    let line = line();
    let mut names = line.iter().skip(1).filter(|word| !word.starts_with('-'));
    names.find_map(|name| GameSource::named(&places, name).ok())
}

/// Returns the position of a game or roster; `None` if it has faults, because nothing can be reported here.
fn position<R: StoredRuleset>(source: &GameSource) -> Option<Arc<R::State>> {
    match source {
        GameSource::Game(path) => {
            let session: Session<R> = Session::look(path).ok()?;
            Some(Arc::clone(session.state()))
        }
        GameSource::Roster(found) => {
            let (state, _) = R::muster(&found.text().ok()?).ok()?;
            Some(Arc::new(state))
        }
    }
}

/// Returns the position of the game or roster that the line names, if its rules are Fields of Blue & Grey; else `None`.
fn state() -> Option<Arc<State>> {
    position::<Fields>(&source()?)
}
