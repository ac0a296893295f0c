//! The lines of `vidette do` for every rule set but Fields of Blue & Grey.

use std::sync::Arc;

use crate::{commands::undo, dispatch::StoredRuleset, failure::Failure, io::out::Tell};
use game::fix::Fix;
use game::session::{Session, TableInput, Throwing, Trouble};
use rules::chance::{Answer, Want};
use rules::speech::{ParsedAct, SpokenLine};
use view::presentation::{self, Audience, callsigns, fix_preview, ledger::Ledger};

/// Decision to play the next line or to stop.
pub(crate) enum PlayOn {
    On,
    Out,
}

/// Plays one line, and prints the result.
pub(crate) fn play<R: StoredRuleset>(
    session: &mut Session<R>,
    line: &str,
    yes: bool,
    tell: &mut Tell<'_>,
) -> Result<PlayOn, Failure> {
    let Some(said) = callsigns::parse::<R>(line, session.state(), &Audience::Table)? else {
        return Ok(PlayOn::On);
    };
    let SpokenLine {
        act,
        dice,
        answers,
        because,
    } = said;
    match act {
        ParsedAct::Command(command) => {
            let before = Arc::clone(session.state());
            let throwing = Throwing::of_line(dice.as_ref());
            let typed = TableInput {
                faces: dice.unwrap_or_default(),
                answers,
                because,
            };
            let done = session.execute_typed(&command, &typed, throwing);
            let entry = done.map_err(|trouble| asks_more(trouble, &typed.answers))?;
            tell(&presentation::line::<R>(&before, entry, &Audience::Table))?;
        }
        ParsedAct::Undo(acts) => undo::take_back(session, acts, yes, tell)?,
        ParsedAct::Redo(acts) => undo::do_again(session, acts, tell)?,
        ParsedAct::Fix { entry, command } => {
            let mend = mended(dice, command, answers);
            fix(session, entry, &mend, yes, tell)?;
        }
        ParsedAct::Quit => return Ok(PlayOn::Out),
    }
    Ok(PlayOn::On)
}

/// Says why nothing changed. If the act needs another answer, shows how to type all of them in one line.
fn asks_more(trouble: Trouble, given: &[Answer]) -> Failure {
    match &trouble {
        Trouble::Wanted(ask) if ask.wants != Want::Die && !given.is_empty() => {
            let given: Vec<String> = given.iter().map(Answer::to_string).collect();
            let given = given.join(", ");
            Failure::No(format!(
                "{trouble}; separate two answers with a comma: `answer {given}, ..`"
            ))
        }
        _ => trouble.into(),
    }
}

/// Returns the correction that a `fix` line makes, from the parts that were read.
fn mended<C>(dice: Option<Vec<u8>>, command: Option<C>, answers: Vec<Answer>) -> Fix<C> {
    Fix {
        dice,
        command,
        answers: (!answers.is_empty()).then_some(answers),
    }
}

/// Shows what a fix would change; with `yes`, makes the fix.
fn fix<R: StoredRuleset>(
    session: &mut Session<R>,
    entry: u64,
    asked: &Fix<R::Command>,
    yes: bool,
    tell: &mut Tell<'_>,
) -> Result<(), Failure> {
    let ledger = Ledger::new(session, &Audience::Table);
    let fixing = session.refit(ledger.standing(session, entry)?, asked);
    let fixing = fixing.map_err(|trouble| ledger.renumbered(trouble))?;
    match fix_preview::withheld(session).filter(|_| !yes) {
        Some(words) => tell(&format!("{words}."))?,
        None => {
            for line in fix_preview::lines(session, &fixing, &ledger) {
                tell(&line)?;
            }
        }
    }
    if !yes {
        return Err(Failure::No(
            "nothing changed; `do --yes` fixes the entry".to_owned(),
        ));
    }
    let before = Arc::clone(session.state());
    session.accept(fixing)?;
    tell(&format!("fixed entry {entry}"))?;
    undo::put_back(before.as_ref(), session, tell)
}
