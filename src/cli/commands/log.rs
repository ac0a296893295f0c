//! `vidette log`: prints the story so far.

use std::path::Path;

use clap::Args;
use serde_json::{Value, json};

use crate::{
    args::source,
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{out, places::Places, recovery_hint, requesters},
};
use game::any::Hosted;
use game::journal::{EntryKind, Restoration};
use game::session::{PassageStep, Session};
use rules::fields::state::draft::Fields;
use rules::legible::one_line;
use view::presentation::{self, Askers, Audience, Describe as _, ledger::Ledger};

/// Number of bytes that are written together.
const PAGE: usize = 1 << 16;

#[derive(Debug, Args)]
pub(crate) struct LogArgs {
    /// A game: its name, or a path
    game: String,
    /// Show only what this side may know
    #[arg(long = "as", alias = "side", value_name = "SIDE")]
    side: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn log(places: &Places, typed: &LogArgs) -> Result<(), Failure> {
    let key = source::rules(places, &typed.game);
    if key == Fields::KEY && typed.side.is_some() {
        return Err(Failure::No(
            "for one side's story, use `vidette watch --side` or `vidette diary --side`".to_owned(),
        ));
    }
    of_rules!(key, R => match R::KEEPS_SECRETS {
        true => tell::<R>(&source::look(places, &typed.game)?, typed),
        false => read::<R>(places, typed),
    })
}

/// Prints a game that has no secrets. Its entries are read one after the other, so that not even a long game fills the
/// memory.
fn read<R: StoredRuleset>(places: &Places, typed: &LogArgs) -> Result<(), Failure> {
    let passage = source::passage::<R>(places, &typed.game)?;
    let eyes = eyes::<R>(passage.start(), typed.side.as_deref())?;
    let mut ledger = Ledger::open(&eyes);
    let mut story = Story::new(typed, Some(passage.path()));
    let walked = passage.walk(|step| {
        if step.is_redo {
            ledger.add_redo(step.entry.seq);
        }
        story.tell::<R>(step, &ledger);
    });
    walked.map_err(|error| recovery_hint::offered(places, error))?;
    story.end()
}

/// Prints a game in which sides have secrets. It is read as a whole, because the undone acts decide how much a reader
/// may know of an undo.
fn tell<R: StoredRuleset>(session: &Session<R>, typed: &LogArgs) -> Result<(), Failure> {
    let eyes = eyes::<R>(session.state(), typed.side.as_deref())?;
    let ledger = Ledger::new(session, &eyes);
    let mut story = Story::new(typed, session.path());
    let journal = session.journal();
    session.walk(|before, entry, stands| {
        let goes_back = entry.act().is_none();
        let led_to = goes_back.then(|| journal.state_at(journal.led_to(entry.seq)));
        story.tell::<R>(
            &PassageStep {
                before,
                entry,
                stands,
                is_redo: ledger.is_redo(entry.seq),
                led_to: led_to.flatten().as_deref(),
            },
            &ledger,
        );
    });
    story.end()
}

/// The story being written, page by page.
struct Story {
    is_json: bool,
    askers: Askers,
    page: String,
    written: Result<(), Failure>,
}

impl Story {
    fn new(typed: &LogArgs, game: Option<&Path>) -> Self {
        Self {
            is_json: typed.json,
            askers: requesters::askers_of(game),
            page: String::new(),
            written: Ok(()),
        }
    }

    /// Adds an entry, if the reader may know it.
    fn tell<R: StoredRuleset>(&mut self, step: &PassageStep<'_, R>, ledger: &Ledger) {
        if self.written.is_err() || !ledger.tells(step.entry.seq) {
            return;
        }
        let words = presentation::line_by::<R>(step.before, step.entry, ledger, &self.askers);
        let put_back = step.led_to.map(|after| R::put_back(step.before, after));
        let words: Vec<String> = std::iter::once(words)
            .chain(put_back.into_iter().flatten())
            .collect();
        let words = words.join("; ");
        if !self.page.is_empty() {
            self.page.push('\n');
        }
        self.page.push_str(&match self.is_json {
            true => object(&words, step, ledger).to_string(),
            false => text(&words, step, ledger),
        });
        if self.page.len() >= PAGE {
            self.written = out::line(&std::mem::take(&mut self.page));
        }
    }

    /// Writes the last page.
    fn end(self) -> Result<(), Failure> {
        self.written?;
        match self.page.is_empty() {
            true => Ok(()),
            false => out::line(&self.page),
        }
    }
}

/// Returns the readers of the log: a side, or the whole table if no side is named.
pub(crate) fn eyes<R: StoredRuleset>(
    state: &R::State,
    side: Option<&str>,
) -> Result<Audience, Failure> {
    match side {
        None => Ok(Audience::Table),
        Some(word) => presentation::side_named::<R>(state, word)
            .map(Audience::Side)
            .map_err(Failure::No),
    }
}

fn text<R: StoredRuleset>(words: &str, step: &PassageStep<'_, R>, ledger: &Ledger) -> String {
    let struck = if step.entry.act().is_some() && !step.stands {
        'x'
    } else {
        ' '
    };
    // Each entry is one line, even if a note contains line breaks.
    format!(
        "{:>5} {struck} {}",
        ledger.label(step.entry.seq),
        one_line(words)
    )
}

fn object<R: StoredRuleset>(words: &str, step: &PassageStep<'_, R>, ledger: &Ledger) -> Value {
    let PassageStep { before, entry, .. } = step;
    let public = ledger.is_public(entry.seq);
    let mut object = json!({
        "seq": public.then(|| ledger.number(entry.seq)),
        "at": entry.at,
        "words": words,
        "stands": step.stands,
    });
    let more = match &entry.kind {
        EntryKind::Act(act) => R::in_full(before, act, ledger.eyes()),
        EntryKind::Restored(back) => {
            let Restoration { to, fix, consent } = &**back;
            let mut object = json!({ "restored": ledger.number(*to) });
            if let Some(fix) = fix {
                object["fix"] = json!(ledger.number(*fix));
            }
            if !consent.is_empty() {
                object["consent"] = json!(consent);
            }
            object
        }
    };
    for more in [R::place(before), more] {
        if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
            object.extend(more);
        }
    }
    object
}
