use game::any::{Hosted, JsonLines};
use game::journal::EntryOf;
use game::session::{Session, machine_clock};
use game::store::{StoreError, facts::Facts};
use rules::chance::{Ask, DieOrigin};
use rules::refusal::Refusal;
use rules::{Draft, Ruleset, Step};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A sum that grows.
#[derive(Debug, Clone, Copy)]
pub struct Toy;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Do {
    Add(f64),
    Roll(usize),
    Objectionable(f64),
    Show,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Happened {
    Grew(f64),
    Shown,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Sum {
    pub total: f64,
    pub acts: u32,
}

impl Ruleset for Toy {
    const DICE: &'static str = "TOY-04";
    const RECORD: &'static str = "TOY-05";
    type State = Sum;
    type Command = Do;
    type Event = Happened;

    fn decide(draft: &mut Draft<'_, Self>, command: &Do) -> Step {
        match command {
            Do::Add(n) if *n < 0.0 => {
                return Err(Refusal::impossible("TOY-01", "it only grows").into());
            }
            Do::Add(n) => draft.note(Happened::Grew(*n)),
            Do::Roll(dice) => {
                for face in draft.throws(&Ask::new("the roll", "TOY-02"), *dice)? {
                    draft.note(Happened::Grew(f64::from(face)));
                }
            }
            Do::Objectionable(n) => {
                draft.object(Refusal::objection("TOY-03", "that is doubtful"))?;
                draft.note(Happened::Grew(*n));
            }
            Do::Show => draft.note(Happened::Shown),
        }
        Ok(())
    }

    fn apply(state: &mut Sum, event: &Happened) {
        state.acts += 1;
        if let Happened::Grew(n) = event {
            state.total += n;
        }
    }
}

impl JsonLines for Toy {
    fn state_line(state: &Sum) -> serde_json::Result<String> {
        serde_json::to_string(state)
    }

    fn read_state(line: &str) -> serde_json::Result<Sum> {
        serde_json::from_str(line)
    }

    fn entry_line(entry: &EntryOf<Self>) -> serde_json::Result<String> {
        serde_json::to_string(entry)
    }

    fn read_entry(line: &str) -> serde_json::Result<EntryOf<Self>> {
        serde_json::from_str(line)
    }

    fn event_list(events: &[Happened]) -> serde_json::Value {
        serde_json::to_value(events).unwrap_or_default()
    }
}

impl Hosted for Toy {
    const KEY: &'static str = "toy";
    const GAME: &'static str = "a toy";

    fn title(_: &Sum) -> String {
        "a toy".to_owned()
    }

    fn reveals(_: &Sum, event: &Happened) -> Option<String> {
        (*event == Happened::Shown).then(|| "the card".to_owned())
    }

    fn turn(_: &Sum) -> u32 {
        1
    }

    fn summary(state: &Sum) -> String {
        format!("at {}", state.total)
    }

    fn thrower(_: &Sum, _: &Self::Command, _: &[Self::Event], face: usize) -> String {
        if face == 0 { "us" } else { "them" }.to_owned()
    }
}

pub fn facts(seed: u64) -> Facts {
    Facts {
        rules: String::new(),
        name: "a toy".to_owned(),
        program: String::new(),
        created: 1_700_000_000_000,
        seed,
        dice: DieOrigin::Hand,
        scheme: Default::default(),
        roster: "toy".to_owned(),
        text: "format = 1".to_owned(),
        start: String::new(),
    }
}

pub fn create(path: &Path) -> Session<Toy> {
    Session::create(path, facts(1863), &Sum::default(), machine_clock()).unwrap()
}

pub fn open(path: &Path) -> Result<Session<Toy>, StoreError> {
    Session::open(path, machine_clock())
}

pub fn unsaved() -> Session<Toy> {
    Session::unsaved(facts(1863), Sum::default(), machine_clock())
}
