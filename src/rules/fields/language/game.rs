//! Clock and remarks of the game: phases, objectives, the hall, the end, notes.

use super::{
    Misread, WordReader, names,
    spec::{Spec, command},
};
use crate::terms::{
    command::{Command, Judgement},
    name::ObjectiveId,
};
use ruleset::speech::in_quotes;

pub(super) const NEXT: Spec = command("next", "[anyway]", "end the phase", |reader| {
    Ok(Command::Next {
        anyway: reader.words.skip("anyway"),
    })
});

pub(super) fn write_next(anyway: bool) -> String {
    if anyway { "next anyway" } else { "next" }.to_owned()
}

pub(super) const JUDGE: Spec = command(
    "judge",
    "OBJECTIVE met|failed|open",
    "judge an objective",
    |reader| {
        Ok(Command::Judge {
            objective: reader.read_objective()?,
            judgement: reader.read_judgement()?,
        })
    },
);

pub(super) fn write_judge(objective: &ObjectiveId, judgement: Judgement) -> String {
    let word = match judgement {
        Judgement::Open => "open",
        Judgement::Met => "met",
        Judgement::Failed => "failed",
    };
    format!("judge {objective} {word}")
}

pub(super) const HALL: Spec = command("hall", "HH:MM", "set when the hall closes", |reader| {
    Ok(Command::Hall {
        minutes: reader.words.time()?,
    })
});

pub(super) fn write_hall(minutes: u16) -> String {
    format!("hall {:02}:{:02}", minutes / 60, minutes % 60)
}

pub(super) const END: Spec = command("end", "[\"reason\"]", "end the game", |reader| {
    Ok(Command::End {
        reason: reader.words.one_text("the reason for the end")?,
    })
});

pub(super) fn write_end(reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("end {}", in_quotes(reason)),
        None => "end".to_owned(),
    }
}

pub(super) const NOTE: Spec = command(
    "note",
    "\"...\" [private]",
    "a note in the log; private: for referees only, never in the diary",
    |reader| {
        if let Some(text) = reader.words.text_before("private") {
            return Ok(Command::PrivateNote { text });
        }
        let text = reader.words.one_text("a note")?;
        let text =
            text.ok_or_else(|| Misread::new("a note needs words: `note \"rain stops play\"`"))?;
        Ok(Command::Note { text })
    },
);

pub(super) fn write_note(text: &str) -> String {
    format!("note {}", in_quotes(text))
}

pub(super) fn write_private_note(text: &str) -> String {
    format!("note {} private", in_quotes(text))
}

impl WordReader<'_> {
    fn read_objective(&mut self) -> Result<ObjectiveId, Misread> {
        let word = self.words.next("an objective")?;
        let objectives = self.state.oob().objectives.iter();
        let names = objectives.map(|o| (o.id.as_str(), o.text.as_str()));
        names::one_of(&word, names, "objective").map(ObjectiveId::new)
    }

    fn read_judgement(&mut self) -> Result<Judgement, Misread> {
        match self.words.next("met, failed or open")?.as_str() {
            "met" => Ok(Judgement::Met),
            "failed" => Ok(Judgement::Failed),
            "open" => Ok(Judgement::Open),
            other => Err(Misread::new(format!(
                "an objective is met, failed or open; `{other}` is none of these"
            ))),
        }
    }
}
