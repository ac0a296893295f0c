//! Questions that wait for a key, and the keys that answer them.

use game::journal::Seq;
use rules::fields::terms::{close::Close, span::TapeSpan};
use view::told::mend::FixRequest;

/// A question that waits for its answer.
#[derive(Debug, Clone, PartialEq)]
pub enum ScreenQuestion {
    /// Take back acts though dice fell.
    TakeBack(usize),
    /// Goes back to an entry, whatever was seen since.
    GoBack(Seq),
    /// Gives an entry other dice, after the preview of the consequences.
    Fix(FixRequest),
    /// Is it within the limit? The tape measure knows.
    Within {
        /// Distances to measure: for a shot all doubtful ones.
        asked: Vec<Close>,
        /// True if the activation board is recorded then.
        record: bool,
    },
    /// Continues although firefights are open, which cannot begin after it (RUL-72).
    Forgo,
    /// Lift the fog for the players' boards; asked once more where the first yes was said.
    LiftFog {
        /// True if it is asked for the second time.
        again: bool,
    },
    /// Take up the slip of that number though its phase is over.
    Stale(i64),
    /// End the phase though something is open in it.
    EndPhase,
    /// Play the lines that were pasted.
    Script,
    /// Take the pen of another laptop, or go on from the copy of a lost one.
    Pen,
    /// Leave the table.
    Leave,
}

/// Meaning of a key at a question of the tape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TapeKey {
    /// All of it on the near side of its limit: within it, before the line, seen.
    Near,
    /// All of it on the far side.
    Far,
    /// Each as the record has it.
    AsRecorded,
    /// Each is asked for by itself.
    Singly,
}

/// A key, and what it says.
type Answer = (&'static str, &'static str);

const LEAVE: Answer = ("Esc", "leave it");
const AS_RECORDED: Answer = ("r", "as the record has it");
const SINGLY: Answer = ("o", "one by one");

/// The keys for a measurement, near and far, of one distance and of several together. None of them ends a phase:
/// answering the same question twice does no harm.
const DISTANCE: [[Answer; 2]; 2] = [
    [("w", "within"), ("b", "beyond")],
    [("w", "all within"), ("b", "all beyond")],
];
const FLANK: [[Answer; 2]; 2] = [
    [("f", "before it"), ("b", "behind it")],
    [("f", "all before"), ("b", "all behind")],
];
const LINE: [[Answer; 2]; 2] = [
    [("s", "seen"), ("h", "hidden")],
    [("s", "all seen"), ("h", "all hidden")],
];

const SIDE_OF_LINE: [[Answer; 2]; 2] = [
    [("w", "it does"), ("b", "it does not")],
    [("w", "all do"), ("b", "none does")],
];

impl ScreenQuestion {
    /// Checks whether dice bring it up, or follow it: a face typed while it is open is one of them.
    #[must_use]
    pub const fn is_before_dice(&self) -> bool {
        matches!(self, ScreenQuestion::Within { .. } | ScreenQuestion::Forgo)
    }

    /// The keys that answer it, and what each says. Enter is none of them, save for a paste, which comes of itself:
    /// whoever types ahead means it for something else.
    #[must_use]
    pub fn answers(&self) -> Vec<Answer> {
        match self {
            ScreenQuestion::Within { asked, .. } => {
                let mut answers: Vec<Answer> = sides(asked).into_iter().flatten().collect();
                if asked.len() > 1 {
                    answers.extend([AS_RECORDED, SINGLY]);
                }
                answers.push(LEAVE);
                answers
            }
            ScreenQuestion::Fix(fix) if !fix.keep => vec![
                ("y", "and replay everything after it"),
                ("k", "keep the table as it is"),
                ("n", "no"),
            ],
            ScreenQuestion::EndPhase => vec![("n", "end it"), ("Esc", "stay")],
            ScreenQuestion::Script => vec![("Enter", "play"), ("Esc", "drop")],
            _ => vec![("y", "yes"), ("n", "no")],
        }
    }
}

/// Returns the meaning of a key at a measurement; `None` for a key that is not an answer.
#[must_use]
pub fn taped(asked: &[Close], key: char) -> Option<TapeKey> {
    let is = |answer: Answer| answer.0.starts_with(key);
    let [near, far] = match sides(asked) {
        Some(sides) => sides.map(is),
        None => [false, false],
    };
    let several = asked.len() > 1;
    match (near, far) {
        (true, _) => Some(TapeKey::Near),
        (_, true) => Some(TapeKey::Far),
        _ if several && is(AS_RECORDED) => Some(TapeKey::AsRecorded),
        _ if several && is(SINGLY) => Some(TapeKey::Singly),
        _ => None,
    }
}

/// The keys for the near side and the far one; `None` if unlike things are asked for together.
fn sides(asked: &[Close]) -> Option<[Answer; 2]> {
    let (first, others) = asked.split_first()?;
    let keys = keys(&first.span);
    let alike = others.iter().all(|close| self::keys(&close.span) == keys);
    let [alone, together] = *keys;
    alike.then_some(if others.is_empty() { alone } else { together })
}

fn keys(span: &TapeSpan) -> &'static [[Answer; 2]; 2] {
    match span {
        TapeSpan::Flank { .. } => &FLANK,
        TapeSpan::Line { .. } => &LINE,
        span if span.is_side_of_line() => &SIDE_OF_LINE,
        _ => &DISTANCE,
    }
}
