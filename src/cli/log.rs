//! `vidette log`: the story so far.

use crate::rules::fields::language;
use clap::Args;
use serde_json::Value;
use serde_json::json;

use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::game::journal::EntryOf;
use crate::game::journal::Kind;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::view::story;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game: its name, or a path
    game: String,
    /// One JSON object a line
    #[arg(long)]
    json: bool,
}

pub(super) fn log(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let session = source::look(places, &typed.game)?;
    let mut lines = Vec::new();
    session.walk(|before, entry, stands| {
        let told = story::to_put_back(&session, before, entry);
        let words = std::iter::once(story::line(before, entry)).chain(told);
        let words = words.collect::<Vec<_>>().join("; ");
        lines.push(if typed.json {
            object(&words, before, entry, stands).to_string()
        } else {
            text(&words, entry, stands)
        });
    });
    if lines.is_empty() {
        return Ok(());
    }
    out::line(&lines.join("\n"))
}

fn text(words: &str, entry: &EntryOf<Fields>, stands: bool) -> String {
    let struck = if entry.act().is_some() && !stands {
        'x'
    } else {
        ' '
    };
    format!("{:>5} {struck} {words}", entry.seq)
}

fn object(words: &str, before: &State, entry: &EntryOf<Fields>, stands: bool) -> Value {
    let mut object = json!({
        "seq": entry.seq,
        "at": entry.at,
        "turn": before.turn(),
        "phase": before.phase(),
        "active": before.active(),
        "words": words,
        "stands": stands,
    });
    let more = match &entry.kind {
        Kind::Act(act) => json!({
            "line": language::write(&act.command),
            "faces": act.faces,
            "overruled": act.overruled,
            "events": act.events,
        }),
        Kind::Restored { to, fix: None } => json!({ "restored": to }),
        Kind::Restored { to, fix } => json!({ "restored": to, "fix": fix }),
    };
    if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
        object.extend(more);
    }
    object
}
