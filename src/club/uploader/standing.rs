//! State of a table's upload to its club, in words.

use rules::spelling::counted;

/// State of a table's upload to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UploadStatus {
    /// The store has everything.
    Current,
    /// The store lacks this many entries. The text is the reason if the store does not answer.
    Behind(u64, Option<String>),
    /// The store has not answered yet, so that it may lack up to this many entries. The text is the reason.
    Unanswered(u64, Option<String>),
    /// The game was played on two machines, which differ from this entry on.
    Fork(u64),
    /// The store has this many entries that the file lacks.
    Ahead(u64),
    /// The store has this game under another table.
    Foreign,
    /// The store does not allow this card to write games of the table with this number.
    WrongCard(String),
    /// The store no longer admits this card, for example because it was renewed or its table was shut out; with the
    /// reason.
    ShutOut(String),
}

impl UploadStatus {
    /// Describes the upload for the bar: `desk ✓`, `desk 37 behind`, `desk offline`.
    #[must_use]
    pub fn bar(&self) -> String {
        match self {
            UploadStatus::Current => "desk ✓".to_owned(),
            UploadStatus::Behind(0, Some(_)) => "desk offline".to_owned(),
            UploadStatus::Behind(count, _) => format!("desk {count} behind"),
            UploadStatus::Unanswered(entries, _) => format!("desk up to {entries} behind"),
            UploadStatus::Fork(seq) => format!("desk ! two games from {seq}"),
            UploadStatus::Ahead(_) => "desk ! has more".to_owned(),
            UploadStatus::Foreign => "desk ! not ours".to_owned(),
            UploadStatus::WrongCard(_) => "desk ! wrong card".to_owned(),
            UploadStatus::ShutOut(_) => "desk ! card refused".to_owned(),
        }
    }

    /// Checks whether the store is merely late: once it answers, it gets the rest without help.
    #[must_use]
    pub const fn is_late(&self) -> bool {
        matches!(
            self,
            UploadStatus::Behind(..) | UploadStatus::Unanswered(..)
        )
    }

    /// Describes the upload in a sentence, with the remedy, for a table that keeps sending.
    #[must_use]
    pub fn sentence(&self) -> String {
        match self {
            UploadStatus::Current => "the desk has every entry".to_owned(),
            UploadStatus::Behind(0, Some(why)) => {
                format!("the store has every entry, but does not respond now ({why})")
            }
            UploadStatus::Behind(count, None) => entries(*count, "is being sent", "are being sent"),
            UploadStatus::Behind(count, Some(why)) => {
                let wait = entries(
                    *count,
                    "waits, and will be sent automatically",
                    "wait, and will be sent automatically",
                );
                format!("{wait} when the store responds ({why})")
            }
            UploadStatus::Unanswered(_, None) => "checking the store".to_owned(),
            UploadStatus::Unanswered(_, Some(why)) => {
                format!(
                    "the store does not respond ({why}); missing entries will be sent when it does"
                )
            }
            UploadStatus::Fork(seq) => format!(
                "two machines continued this game from entry {seq} on, and the desk has the other machine's version. \
                 Nothing more of this file will be sent. This file stays as it is; `vidette desk pull N --as NAME` \
                 fetches the desk's game (N: number of the table)"
            ),
            UploadStatus::Ahead(entries) => format!(
                "the desk has {entries} entries of this game, more than this file, because it was \
                 continued elsewhere; `vidette desk pull N --as NAME` fetches it (N: number of the table)"
            ),
            UploadStatus::Foreign => {
                "the store already has this game from another table: push with that table's card"
                    .to_owned()
            }
            UploadStatus::WrongCard(table) => format!(
                "this card may not write games of table {table}: push with the latest card for \
                 table {table}"
            ),
            UploadStatus::ShutOut(why) => {
                format!("the store refused this card; nothing sent ({why})")
            }
        }
    }

    /// Describes the upload in a sentence, with the remedy, for a single push.
    #[must_use]
    pub fn at_once(&self) -> String {
        match self {
            UploadStatus::Behind(0, Some(_)) => self.sentence(),
            UploadStatus::Behind(count, why) => {
                let lacks = entries(*count, "is not sent", "are not sent");
                let why = why
                    .as_deref()
                    .unwrap_or("another machine was sending at the same moment");
                format!("{lacks} ({why}): {AGAIN}")
            }
            UploadStatus::Unanswered(_, why) => {
                let why = why.as_deref().unwrap_or("not asked");
                format!("the store does not respond; nothing sent ({why}): {AGAIN}")
            }
            told => told.sentence(),
        }
    }
}

/// Hint after a failed one-off push.
const AGAIN: &str = "push again later, or push with --follow, which waits for the store";

/// Counts entries, followed by a verb: `one` after a single entry, `several` after any other number.
fn entries(count: u64, one: &str, several: &str) -> String {
    let does = if count == 1 { one } else { several };
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    format!("{} {does}", counted(count, "entry"))
}
