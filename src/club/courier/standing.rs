//! How it stands between a table and its club, in words.

/// How a table stands with the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// The store has everything.
    Current,
    /// How many entries the store lacks; and why, where the store does not answer.
    Behind(u64, Option<String>),
    /// The game was played on two machines from this entry on.
    Fork(u64),
    /// How many entries the store has that the file has not.
    Ahead(u64),
    /// The store holds the game for another table.
    Foreign,
}

impl Standing {
    /// Returns it for the bar: `desk ✓`, `desk 37 behind`.
    #[must_use]
    pub fn bar(&self) -> String {
        match self {
            Standing::Current => "desk ✓".to_owned(),
            Standing::Behind(count, _) => format!("desk {count} behind"),
            Standing::Fork(seq) => format!("desk ! two games from {seq}"),
            Standing::Ahead(_) => "desk ! has more".to_owned(),
            Standing::Foreign => "desk ! not ours".to_owned(),
        }
    }

    /// Returns it in a sentence, with what helps.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            Standing::Current => "the desk has every entry".to_owned(),
            Standing::Behind(count, None) => format!("{} are being sent", counted(*count)),
            Standing::Behind(count, Some(why)) => {
                format!("{} wait, and go by themselves when the store answers ({why})", counted(*count))
            }
            Standing::Fork(seq) => format!(
                "this game was played on two machines from entry {seq} on: push it under another name with `forget` \
                 and a copy, or keep the desk's with `pull`; nothing more is sent"
            ),
            Standing::Ahead(entries) => format!(
                "the desk has {entries} entries of this game, more than this file: it was played on elsewhere; \
                 `vidette desk pull` fetches it"
            ),
            Standing::Foreign => {
                "the store holds this game for another table: push it with the card of that table, or take it out there \
                 with `vidette desk forget`"
                    .to_owned()
            }
        }
    }
}

fn counted(entries: u64) -> String {
    match entries {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    }
}
