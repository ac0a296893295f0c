//! The lines of `vidette do` for every rule set but Fields of Blue & Grey.

use std::sync::Arc;

use super::{dispatch::Kept, failure::Failure, out, undo};
use game::fix::Mend;
use game::session::{Session, Throwing, Trouble, Typed};
use rules::chance::{Answer, Want};
use rules::speech::{self, Act, Said};
use view::told::{self, Eyes, ledger::Ledger, mend};

/// Whether to play the next line.
pub(super) enum Going {
    On,
    Out,
}

/// Plays one line, and prints the result.
pub(super) fn play<R: Kept>(
    session: &mut Session<R>,
    line: &str,
    yes: bool,
) -> Result<Going, Failure> {
    let Some(said) = speech::parse::<R>(line, session.state())? else {
        return Ok(Going::On);
    };
    let Said {
        act,
        dice,
        answers,
        because,
    } = said;
    match act {
        Act::Command(command) => {
            let before = Arc::clone(session.state());
            let throwing = Throwing::of_line(dice.as_ref());
            let typed = Typed {
                faces: dice.unwrap_or_default(),
                answers,
                because,
            };
            let done = session.execute_typed(&command, &typed, throwing);
            let entry = done.map_err(|trouble| asks_more(trouble, &typed.answers))?;
            out::line(&told::line::<R>(&before, entry, &Eyes::Table))?;
        }
        Act::Undo(acts) => undo::take_back(session, acts, yes)?,
        Act::Redo(acts) => undo::do_again(session, acts)?,
        Act::Fix { entry, command } => {
            let mend = mended(dice, command, answers);
            fix(session, entry, &mend, yes)?;
        }
        Act::Quit => return Ok(Going::Out),
    }
    Ok(Going::On)
}

/// Describes why nothing changed; if an act asks for a second answer, it shows how the two share one line.
fn asks_more(trouble: Trouble, given: &[Answer]) -> Failure {
    match &trouble {
        Trouble::Wanted(ask) if ask.wants != Want::Die && !given.is_empty() => {
            let given: Vec<String> = given.iter().map(Answer::to_string).collect();
            let given = given.join(", ");
            Failure::No(format!(
                "{trouble}; two answers go with a comma: `answer {given}, ..`"
            ))
        }
        _ => trouble.into(),
    }
}

/// Returns the correction of a `fix` from its words.
fn mended<C>(dice: Option<Vec<u8>>, command: Option<C>, answers: Vec<Answer>) -> Mend<C> {
    Mend {
        dice,
        command,
        answers: (!answers.is_empty()).then_some(answers),
    }
}

/// Shows what a mend would change; with `yes` changes it.
fn fix<R: Kept>(
    session: &mut Session<R>,
    entry: u64,
    asked: &Mend<R::Command>,
    yes: bool,
) -> Result<(), Failure> {
    let ledger = Ledger::new(session, &Eyes::Table);
    let fixing = session.refit(ledger.standing(session, entry)?, asked);
    let fixing = fixing.map_err(|trouble| ledger.renumbered(trouble))?;
    for line in mend::lines(session, &fixing, &ledger) {
        out::line(&line)?;
    }
    if !yes {
        return Err(Failure::No(
            "nothing was changed; `do --yes` fixes the entry".to_owned(),
        ));
    }
    let before = Arc::clone(session.state());
    session.accept(fixing)?;
    out::line(&format!("entry {entry} is fixed"))?;
    undo::put_back(before.as_ref(), session)
}
