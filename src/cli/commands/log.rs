//! `vidette log`: prints the story so far.

use clap::Args;
use serde_json::{Value, json};

use crate::{
    args::source,
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{out, places::Places, requesters},
};
use game::any::Hosted;
use game::journal::{EntryKind, EntryOf};
use game::session::Session;
use rules::fields::state::draft::Fields;
use rules::legible::one_line;
use view::presentation::{self, Audience, ledger::Ledger};

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
    of_rules!(key, R => tell::<R>(&source::look(places, &typed.game)?, typed))
}

fn tell<R: StoredRuleset>(session: &Session<R>, typed: &LogArgs) -> Result<(), Failure> {
    let eyes = eyes::<R>(session.state(), typed.side.as_deref())?;
    let askers = requesters::askers_of(session.path());
    let ledger = Ledger::new(session, &eyes);
    let mut lines = Vec::new();
    session.walk(|before, entry, stands| {
        if !ledger.tells(entry.seq) {
            return;
        }
        let put_back = presentation::to_put_back(session, before, entry);
        let words = presentation::line_by::<R>(before, entry, &ledger, &askers);
        let words = std::iter::once(words).chain(put_back);
        let words = words.collect::<Vec<_>>().join("; ");
        lines.push(if typed.json {
            object::<R>(&words, before, entry, stands, &ledger).to_string()
        } else {
            text::<R>(&words, entry, stands, &ledger)
        });
    });
    if lines.is_empty() {
        return Ok(());
    }
    out::line(&lines.join("\n"))
}

/// Returns the reader of the log.
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

fn text<R: StoredRuleset>(
    words: &str,
    entry: &EntryOf<R>,
    stands: bool,
    ledger: &Ledger,
) -> String {
    let struck = if entry.act().is_some() && !stands {
        'x'
    } else {
        ' '
    };
    // Each entry is one line, even if a note contains line breaks.
    format!(
        "{:>5} {struck} {}",
        ledger.label(entry.seq),
        one_line(words)
    )
}

fn object<R: StoredRuleset>(
    words: &str,
    before: &R::State,
    entry: &EntryOf<R>,
    stands: bool,
    ledger: &Ledger,
) -> Value {
    let public = ledger.is_public(entry.seq);
    let mut object = json!({
        "seq": public.then(|| ledger.number(entry.seq)),
        "at": entry.at,
        "words": words,
        "stands": stands,
    });
    let more = match &entry.kind {
        EntryKind::Act(act) => R::in_full(before, act, ledger.eyes()),
        EntryKind::Restored { to, fix, consent } => {
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
