//! Corrections: fixes, overruled rules and, on request, undone acts.

use crate::sheets::kept_words::orders_named;
use crate::story;
use game::journal::EntryKind;
use game::session::Session;
use rules::fields::state::draft::Fields;

/// A correction of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiaryCorrection {
    /// The player turn in which the correction was made.
    pub turn: u32,
    /// The correction in words.
    pub words: String,
    /// The text of an undone act, which is displayed struck through; `None` for any other correction.
    pub struck: Option<String>,
}

/// Returns fixes and overruled rules; with `undone` also every act that was undone.
pub(super) fn corrections_in(session: &Session<Fields>, undone: bool) -> Vec<DiaryCorrection> {
    let mut corrections = Vec::new();
    session.walk(|before, entry, stands| {
        let turn = before.turn();
        match &entry.kind {
            EntryKind::Restored(back) => {
                corrections.extend(back.fix.map(|fixed| DiaryCorrection {
                    turn,
                    words: format!(
                        "Entry {fixed} was corrected, and the entries after it replayed."
                    ),
                    struck: told(session, fixed),
                }));
            }
            EntryKind::Act(act) => {
                let overruled = act.overruled().iter().filter(|_| stands);
                corrections.extend(overruled.map(|overruled| DiaryCorrection {
                    turn,
                    words: format!(
                        "{} was overruled ({}): {}.",
                        overruled.rule,
                        orders_named(before, &overruled.said).trim_end_matches('.'),
                        overruled.because.trim_end_matches('.')
                    ),
                    struck: None,
                }));
                if undone && !stands {
                    corrections.push(DiaryCorrection {
                        turn,
                        words: format!("Entry {} was undone.", entry.seq),
                        struck: Some(story::entry_line(before, entry)),
                    });
                }
            }
        }
    });
    corrections
}

/// Returns the former text of an entry that a fix corrected; `None` if the entry is unknown.
fn told(session: &Session<Fields>, fixed: game::journal::Seq) -> Option<String> {
    let journal = session.journal();
    let before = journal.state_at(journal.followed_by(fixed))?;
    Some(story::entry_line(&before, journal.entry(fixed)?))
}
