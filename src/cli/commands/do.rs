//! `vidette do`: plays lines of the command language.

mod answer;
pub(crate) mod boxed;
mod script;

use rules::fields::language;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::undo;
use crate::{
    args::{shared, source},
    dispatch::{of_rules, spoken},
    failure::Failure,
    io::{
        fallback,
        out::{self, Tell},
        places::Places,
    },
    quote::typable,
};
use answer::AnswerForm;
use boxed::PlayOn;
use game::any::Hosted;
use game::session::{Session, Throwing, Trouble};
use rules::fields::language::{FixRequest, LineRequest, ParsedLine};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{close::Close, command::Command, event::Event};
use rules::fields::turn::audit;
use rules::refusal::Refusal;
use rules::speech::{COMMON, Spoken, Usage};
use script::LineSource;
use tui::kit::paper::AutoPrint;
use view::assist::{
    dry_run,
    play::{self, Play, PlayFailure, PlayedAct},
};
use view::presentation::{Audience, callsigns, fix_preview, ledger::Ledger};
use view::story;
use view::tape::close as words;

/// Lists the acts of Fields of Blue & Grey with their forms, and the clauses allowed after any of them.
pub(crate) fn help() -> String {
    let acts = listed(language::ACTS);
    format!(
        "One act per line, in a battle of {}:\n{acts}\n\n{BEHIND}\n\n{}",
        Fields::GAME,
        others()
    )
}

/// Says how to list the acts of other rule sets.
fn others() -> String {
    let games = spoken().map(|(game, _)| game);
    format!(
        "Games of other rules ({}) have their own acts: `vidette do GAME help` lists them.",
        games.join(", ")
    )
}

/// Lists acts with their forms, one a line.
fn listed<'a>(acts: impl IntoIterator<Item = &'a Usage>) -> String {
    let act = |act: &Usage| {
        let said = format!("{} {}", act.verb, act.form);
        format!("  {}: {}", said.trim_end(), act.does)
    };
    let acts: Vec<String> = acts.into_iter().map(act).collect();
    acts.join("\n")
}

/// Lists the acts of another rule set with their forms, and the clauses allowed after any of them.
fn companion<R: Spoken>() -> String {
    let acts = listed(R::ACTS.iter().chain(COMMON));
    format!("{acts}\n{ANSWERED}")
}

const ANSWERED: &str = "After any act: `dice D D` gives dice rolled by hand; `answer yes, 3` \
    answers the act's questions in advance, in order; `because \"...\"` overrules an objection.";

const BEHIND: &str = "\
`dice D D` gives dice rolled by hand; without it the program rolls. `because \"...\"` overrules an \
objection. # starts a comment.

A distance too close to a limit is decided by the record, with a warning on standard error. To give \
the tape's answer, enter one of these lines first:
  measured A within|beyond INCHES of B             a distance
  measured A before|behind B                       a flank
  measured A sees|misses B                         a line of sight
  measured A bears-on|points-past B                a strip or arc
  measured A outreaches|ends-short-of B            the end of a front
  measured FEATURE within|beyond 1 of A against B  cover

If several superiors can act for a brigadier, the cheapest pays, unless `paid-by GENERAL` names one.

A length is 3.5, 3 1/2, 3-1/2, 3½ or 3.5\", with a decimal point. Write a name in full, or enough of \
it that only one name fits: `7th gr`. Put it in quotes if it contains a word of the command language: \
`\"7th Grey\"`. A point is X,Y; from the edges `e3,n5`; by tape `12 from barn bearing 45` or \
`12 from barn 8 from 7wi left`. A bearing is degrees from north, `ne`, or `far` toward the far edge. \
A piece at a point can face a unit: `facing >13al`. If the roster measures its table in centimetres, \
so do typed lengths and points; add `in` for inches: `4 in`, `12,30 in` (SCALE-02).

`-` as the only COMMAND reads lines from standard input, as --file - does.";

#[derive(Debug, Args)]
pub(crate) struct DoArgs {
    /// A game: its name, or a path
    game: String,
    /// A line of the command language
    #[arg(value_name = "COMMAND")]
    commands: Vec<String>,
    /// Then play the lines of this file; `-` reads standard input
    #[arg(long, value_name = "SCRIPT")]
    file: Option<PathBuf>,
    /// Allow undoing dice and revealed facts, and fixing entries
    #[arg(long)]
    yes: bool,
    /// Print only what to do on the table, one line per task
    #[arg(long)]
    table: bool,
    /// Print one JSON object per act, refused or not
    #[arg(long, conflicts_with = "table")]
    json: bool,
}

/// Plays the lines in order, and stops at the first refusal. A line is read only after the previous ones are in the
/// file, so that another program can talk to the game over a pipe.
pub(crate) fn act(places: &Places, typed: &DoArgs) -> Result<(), Failure> {
    let key = source::rules(places, &typed.game);
    if asks_for_help_alone(typed) {
        // Help needs no lock on a game, which may be open elsewhere.
        return of_rules!(key, {
            source::look::<Fields>(places, &typed.game)?;
            out::line(&listed(language::ACTS))
        }, R => {
            source::look::<R>(places, &typed.game)?;
            out::line(&companion::<R>())
        });
    }
    let readings = script::readings(typed)?;
    of_rules!(key, battle(places, typed, readings), R => {
        let mut session = source::open::<R>(places, &typed.game)?;
        is_whole(typed, |line| {
            let said = callsigns::parse::<R>(line, session.state(), &Audience::Table);
            matches!(said, Ok(Some(_)))
        })?;
        let help = companion::<R>();
        let form = AnswerForm::of_options(typed);
        script::play_lines(readings, &help, |line| {
            answer::answer(form, &mut session, line, |session, tell| {
                boxed::play(session, line, typed.yes, tell)
            })
        })
    })
}

fn asks_for_help_alone(typed: &DoArgs) -> bool {
    let is_help = |line: &String| line.trim() == "help";
    typed.file.is_none() && !typed.commands.is_empty() && typed.commands.iter().all(is_help)
}

/// Refuses an act that was typed without quotes and so split by the shell: its first word alone may be another act.
fn is_whole(typed: &DoArgs, is_act: impl Fn(&str) -> bool) -> Result<(), Failure> {
    let words = &typed.commands;
    let are_words = words.len() > 1 && words.iter().all(|word| !word.contains(char::is_whitespace));
    let line = words.join(" ");
    if !are_words || !is_act(&line) || words.iter().all(|word| is_act(word)) {
        return Ok(());
    }
    let (game, line) = (typable(&typed.game), typable(&line));
    Err(Failure::No(format!(
        "nothing played: put each act in quotes: `vidette do {game} {line}`"
    )))
}

/// Plays the lines in a game of Fields of Blue & Grey, with tape questions and automatic paper.
fn battle(places: &Places, typed: &DoArgs, readings: Vec<LineSource>) -> Result<(), Failure> {
    let mut session = source::open(places, &typed.game)?;
    is_whole(typed, |line| {
        matches!(language::parse(line, session.state()), Ok(Some(_)))
    })?;
    let mut papers = fallback::as_wished(places, &session)
        .map(|paper| AutoPrint::from_now_on(paper.writer(), session.state()));
    let tape_error = shared::tape_error(places);
    let form = AnswerForm::of_options(typed);
    let played = script::play_lines(readings, &listed(language::ACTS), |line| {
        if let Some(papers) = &mut papers {
            papers.settle(session.state());
        }
        let played = answer::answer(form, &mut session, line, |session, tell| {
            play(session, line, typed.yes, tell, tape_error)
        });
        tell_paper(papers.as_mut(), session.state());
        played
    });
    if let Some(papers) = &mut papers {
        papers.finish();
    }
    tell_paper(papers.as_mut(), session.state());
    played
}

/// Updates the paper of closed turns, and reports each problem once.
fn tell_paper(papers: Option<&mut AutoPrint>, state: &State) {
    let Some(papers) = papers else { return };
    papers.follow(state);
    if let Some(words) = papers.news() {
        out::complain(&words);
    }
}

/// Plays one line, and passes the result to `tell`.
#[cfg(feature = "web")]
pub(crate) fn play_line(
    places: &Places,
    session: &mut Session<Fields>,
    line: &str,
    tell: &mut Tell<'_>,
) -> Result<(), Failure> {
    play(session, line, false, tell, shared::tape_error(places)).map(|_| ())
}

fn play(
    session: &mut Session<Fields>,
    line: &str,
    yes: bool,
    tell: &mut Tell<'_>,
    tape_error: f64,
) -> Result<PlayOn, Failure> {
    let Some(said) = language::parse(line, session.state())? else {
        return Ok(PlayOn::On);
    };
    let ParsedLine {
        act,
        dice,
        because,
        anyway,
    } = said;
    match act {
        LineRequest::Command(command) => {
            let command = audit::meant_command(session.state(), command);
            if !anyway && because.is_none() {
                gives_up_nothing(session.state(), &command)?;
            }
            let beside = dry_run::to_measure(session.state(), &command, tape_error);
            let typed = dice.as_deref().unwrap_or_default();
            let act = Play {
                command: &command,
                dice: typed,
                throwing: Throwing::of_line(dice.as_ref()),
                because: because.as_deref(),
            };
            // Where the screens would ask for a measurement with the tape, this goes by the recorded places, so that a
            // script can continue.
            let played = play::play(session, &act, tape_error, |_| Ok::<(), PlayFailure>(()));
            let PlayedAct { before, close } = played.map_err(|halted| match *halted.trouble {
                Trouble::Unused(count) => unused(typed, count),
                other => refused(other, session.state(), &halted.close),
            })?;
            let entry = session.entries().last();
            let events = entry
                .and_then(|entry| entry.act())
                .map_or(&[][..], |act| &act.events);
            if let Some(left) = left_undone(events) {
                return Err(Failure::No(left));
            }
            if let Some(entry) = entry {
                tell(&story::entry_line(&before, entry))?;
            }
            by_the_record(&before, &close);
            for beside in beside {
                out::complain(&format!("{beside}, after `undo`"));
            }
        }
        LineRequest::Undo(acts) => undo::take_back(session, acts, yes, tell)?,
        LineRequest::Redo(acts) => undo::do_again(session, acts, tell)?,
        LineRequest::Fix(asked) => fix(session, &asked, yes, tell)?,
        LineRequest::Quit => return Ok(PlayOn::Out),
    }
    Ok(PlayOn::On)
}

/// Returns the error for too many dice: only the first `count` would decide the act.
fn unused(typed: &[u8], count: usize) -> Failure {
    let (taken, left) = typed.split_at(typed.len().saturating_sub(count));
    let faces = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let said = Trouble::Unused(count).to_string();
    Failure::No(match taken {
        [] => said,
        [only] => format!(
            "{said}: only the {only} is needed; leave out {}",
            faces(left)
        ),
        taken => format!(
            "{said}: {} are needed; leave out {}",
            faces(taken),
            faces(left)
        ),
    })
}

/// Describes a refusal. If a distance is near its limit, the table may disagree, so the message adds which reading of
/// the tape would allow the act.
fn refused(trouble: Trouble, before: &State, close: &[Close]) -> Failure {
    let Trouble::Refused(refusal) = trouble else {
        return trouble.into();
    };
    let mut lines = vec![refusal.to_string()];
    lines.extend(close.iter().map(|close| {
        let question = words::question(before, close);
        format!(
            "{question} If the tape disagrees: `{}`",
            otherwise(before, close)
        )
    }));
    Failure::Refused(Box::new(refusal), lines.join("\n"))
}

/// Returns the line that records the opposite reading of a tape.
fn otherwise(state: &State, close: &Close) -> String {
    let [within, beyond] = words::answers(state, close);
    if close.is_within() { beyond } else { within }
}

/// Says which distances of an act were so near to their limits that players should have measured them.
fn by_the_record(before: &State, close: &[Close]) {
    for close in close {
        out::complain(&format!(
            "{} Decided by the record: {} ({}). If the tape disagrees: `undo`, then `{}`",
            words::question(before, close),
            words::side(before, close),
            close.rule,
            otherwise(before, close)
        ));
    }
}

/// Refuses an act that would end open firefights, unless its line allows that.
fn gives_up_nothing(state: &State, command: &Command) -> Result<(), Failure> {
    let open = audit::given_up(state, command);
    if open.is_empty() {
        return Ok(());
    }
    let said = format!(
        "this ends all firefights, and these are still open: {}",
        open.join("; ")
    );
    let no = Refusal::objection("RUL-72", said);
    Err(no.remedy("add `anyway` to end them").into())
}

/// Returns the message that a phase did not end because acts remain; `None` after any other line. The message comes
/// from an entry of the game, but is printed like a refusal.
fn left_undone(events: &[Event]) -> Option<String> {
    match events {
        [Event::LeftUndone { acts }] => Some(format!(
            "still to do in this phase: {}; `next` again, or `next anyway`, ends the phase",
            acts.join("; ")
        )),
        _ => None,
    }
}

/// Shows what a fix would change; with `yes`, makes the fix.
fn fix(
    session: &mut Session<Fields>,
    asked: &FixRequest,
    yes: bool,
    tell: &mut Tell<'_>,
) -> Result<(), Failure> {
    let fixing = fix_preview::weigh(session, asked)?;
    for line in fix_preview::lines(session, &fixing, &Ledger::open(&Audience::Table)) {
        tell(&line)?;
    }
    if !yes {
        return Err(Failure::No(
            "nothing changed; `do --yes` fixes the entry; add `keep` to leave the table as it is"
                .to_owned(),
        ));
    }
    let before = Arc::clone(session.state());
    session.accept(fixing)?;
    tell(&format!("fixed entry {}", asked.entry))?;
    undo::put_back(before.as_ref(), session, tell)
}
