//! Questions that wait for a key, and the keys that answer them.

use game::journal::Seq;
use rules::fields::language::FixRequest;
use rules::fields::terms::{close::Close, span::TapeSpan};

/// A question that waits for its answer.
#[derive(Debug, Clone, PartialEq)]
pub enum ScreenQuestion {
    /// Undo acts although dice were thrown.
    TakeBack(usize),
    /// Undo everything after an entry, even what players saw.
    GoBack(Seq),
    /// Fix an entry, after the preview of the consequences.
    Fix(FixRequest),
    /// Is the distance within the limit? The tape measure decides.
    Within {
        /// The distances to measure; for a shot, all doubtful ones.
        asked: Vec<Close>,
        /// True if the activation board is recorded afterwards.
        record: bool,
    },
    /// Continue although open firefights can then no longer begin (RUL-72).
    Forgo,
    /// Lift the fog for the players' boards; this question is asked twice.
    LiftFog {
        /// True the second time.
        again: bool,
    },
    /// Take the slip with this number although its phase is over.
    Stale(i64),
    /// End the phase although acts are open in it.
    EndPhase,
    /// Play the pasted lines.
    Script,
    /// Take the pen of another laptop, or continue from the copy of a lost game.
    Pen,
    /// Quit the table.
    Leave,
}

/// Meaning of a key that answers a tape question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TapeKey {
    /// All distances are on the near side of the limit: within it, before the line, seen.
    Near,
    /// All distances are on the far side.
    Far,
    /// Leave each distance as recorded.
    AsRecorded,
    /// Ask about each distance separately.
    Singly,
}

/// A key with its meaning.
type Answer = (&'static str, &'static str);

const LEAVE: Answer = ("Esc", "cancel");
const AS_RECORDED: Answer = ("r", "as recorded");
const SINGLY: Answer = ("o", "one by one");

/// Keys for the two sides of a limit, beyond and within: first for one distance, then for several asked together. None
/// of these keys ends a phase, so pressing one twice does no harm.
const DISTANCE: [[Answer; 2]; 2] = [
    [("w", "within"), ("b", "beyond")],
    [("w", "all within"), ("b", "all beyond")],
];
/// Keys for a unit before and behind a line, as for distances.
const FLANK: [[Answer; 2]; 2] = [
    [("f", "before it"), ("b", "behind it")],
    [("f", "all before"), ("b", "all behind")],
];
/// Keys for a unit that is seen and one that is hidden, as for distances.
const LINE: [[Answer; 2]; 2] = [
    [("s", "seen"), ("h", "hidden")],
    [("s", "all seen"), ("h", "all hidden")],
];

const SIDE_OF_LINE: [[Answer; 2]; 2] = [
    [("w", "it does"), ("b", "it does not")],
    [("w", "all do"), ("b", "none does")],
];

impl ScreenQuestion {
    /// Checks whether a face typed while the question is open belongs to the act in question: the question is about
    /// that act's dice, or comes before them.
    #[must_use]
    pub const fn is_before_dice(&self) -> bool {
        matches!(self, ScreenQuestion::Within { .. } | ScreenQuestion::Forgo)
    }

    /// Returns the keys that answer the question, each with its meaning. Enter answers only the question about a paste.
    /// At other questions, a referee who types ahead may mean it for something else.
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
                ("y", "replay what came after"),
                ("k", "keep the table as it is"),
                ("n", "no fix"),
            ],
            ScreenQuestion::EndPhase => vec![("n", "end it"), ("Esc", "stay")],
            ScreenQuestion::Script => vec![("Enter", "play"), ("Esc", "drop")],
            _ => vec![("y", "yes"), ("n", "no")],
        }
    }
}

/// Returns the meaning of a key at a tape question; `None` for a key that is not an answer.
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
        // A question about several distances offers this key, so a referee may also press it for a single one.
        _ if is(AS_RECORDED) => Some(TapeKey::AsRecorded),
        _ if several && is(SINGLY) => Some(TapeKey::Singly),
        _ => None,
    }
}

/// Returns the keys for the near and the far side; `None` if the distances in one question are of different kinds.
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
