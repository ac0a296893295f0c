//! A score sheet for any game on any table: turns, points, dice that can be proven, settled questions, notes for the
//! log. It has no rules of its own.

use serde::{Deserialize, Serialize};

use ruleset::chance::Ask;
use ruleset::refusal::Refusal;
use ruleset::speech::{Misread, Spoken, Usage, in_quotes, names::find_name, usage, words::Words};
use ruleset::{Draft, Guided, Opening, Ruleset, Step};

/// The rule set by name.
#[derive(Debug, Clone, Copy)]
pub struct Scoresheet;

ruleset::clauses! {
    /// The clauses that the score sheet cites.
    CLAUSES of "no text", &[];

    "SHEET-01" "Dice":
        "Dice have six sides. They are thrown by hand and typed, or by the program, whose dice can be proven.";
    "SHEET-02" "The record":
        "Acts have numbers; each may be taken back or put right. After the last turn the sheet continues if the players want it.";
    "SHEET-03" "Settled questions":
        "A question is settled by yes or no; the answer is kept in the record.";
}

/// A side of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetSide {
    /// Identifier of the side.
    pub id: String,
    /// Name of the side.
    pub name: String,
    /// The side's points so far.
    pub points: i64,
}

/// State of the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ScoreSheet {
    /// Name of the game.
    pub name: String,
    /// The turn, from 1.
    pub turn: u32,
    /// The last turn; `None` if unknown.
    pub turns: Option<u32>,
    /// The sides in the game.
    pub sides: Vec<SheetSide>,
}

impl ScoreSheet {
    /// Describes the points of all sides.
    #[must_use]
    pub fn score(&self) -> String {
        let sides = self.sides.iter();
        let points: Vec<String> = sides
            .map(|side| format!("{} {}", side.name, side.points))
            .collect();
        points.join(", ")
    }

    /// Returns the side with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn side(&self, id: &str) -> Option<&SheetSide> {
        self.sides.iter().find(|side| side.id == id)
    }
}

/// Act that can be requested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// End the turn.
    Next,
    /// Give points to a side, or take them from it.
    Points {
        /// The side.
        side: String,
        /// Number of points.
        points: i64,
    },
    /// Throw dice.
    Roll {
        /// Number of dice.
        dice: usize,
        /// The side that throws the dice; `None` if it does not matter.
        side: Option<String>,
    },
    /// Settle a question by yes or no.
    Settle {
        /// The question.
        question: String,
    },
    /// Words for the log.
    Note {
        /// The words.
        words: String,
    },
}

/// Outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Number of the turn.
        turn: u32,
    },
    /// A side got points.
    Scored {
        /// The side.
        side: String,
        /// Number of points.
        points: i64,
    },
    /// Dice were thrown.
    Rolled {
        /// Faces of the dice.
        faces: Vec<u8>,
    },
    /// A question was settled.
    Settled {
        /// The question.
        question: String,
        /// True for yes, false for no.
        is_so: bool,
    },
    /// Words for the log.
    Noted {
        /// The words.
        words: String,
    },
}

impl Ruleset for Scoresheet {
    const DICE: &'static str = "SHEET-01";
    const RECORD: &'static str = "SHEET-02";
    type State = ScoreSheet;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_, Self>, command: &Command) -> Step {
        match command {
            Command::Next => {
                let turn = draft.state().turn;
                if draft.state().turns == Some(turn) {
                    let said = format!("turn {turn} is the last");
                    draft.object(Refusal::objection("SHEET-02", said))?;
                }
                draft.note(Event::TurnBegan {
                    turn: turn.saturating_add(1),
                });
            }
            Command::Points { side, points } => draft.note(Event::Scored {
                side: side.clone(),
                points: *points,
            }),
            Command::Roll { dice, side } => {
                let who = side.as_ref().and_then(|side| draft.state().side(side));
                let who = who.map_or_else(String::new, |side| format!(" of {}", side.name));
                let faces = draft.throws(&Ask::new(format!("the roll{who}"), "SHEET-01"), *dice)?;
                draft.note(Event::Rolled { faces });
            }
            Command::Settle { question } => {
                // The question mark is added where the question is shown.
                let asked = question.trim_end_matches(['?', ' ']);
                let is_so = draft.ask_whether(asked, "SHEET-03")?;
                draft.note(Event::Settled {
                    question: question.clone(),
                    is_so,
                });
            }
            Command::Note { words } => draft.note(Event::Noted {
                words: words.clone(),
            }),
        }
        Ok(())
    }

    fn apply(sheet: &mut ScoreSheet, event: &Event) {
        match event {
            Event::TurnBegan { turn } => sheet.turn = *turn,
            Event::Scored { side, points } => {
                let scoring = sheet.sides.iter_mut().find(|other| other.id == *side);
                if let Some(side) = scoring {
                    side.points = side.points.saturating_add(*points);
                }
            }
            Event::Rolled { .. } | Event::Settled { .. } | Event::Noted { .. } => {}
        }
    }
}

impl Guided for Scoresheet {
    fn openings(sheet: &ScoreSheet) -> Vec<Opening<Command>> {
        match sheet.turns == Some(sheet.turn) {
            true => Vec::new(),
            false => vec![Opening::offered(
                Command::Next,
                format!("end turn {}", sheet.turn),
            )],
        }
    }
}

/// Maximum number of dice thrown at once.
const HANDFUL: usize = 100;

impl Spoken for Scoresheet {
    const ACTS: &'static [Usage] = &[
        usage("next", "", "end the turn"),
        usage(
            "points",
            "SIDE N",
            "give points to a side, or take them away",
        )
        .by('p'),
        usage("roll", "N [SIDE]", "throw dice").by('r'),
        usage("settle", "\"QUESTION\"", "settle a question by yes or no").by('s'),
        usage("note", "\"...\"", "words for the log"),
    ];

    fn read(words: &mut Words, sheet: &ScoreSheet) -> Result<Command, Misread> {
        let verb = words.next("an act")?;
        Ok(match verb.as_str() {
            "next" => Command::Next,
            "points" => Command::Points {
                side: side(words, sheet)?,
                points: words.signed("a number of points")?,
            },
            "roll" => Command::Roll {
                dice: handful(words)?,
                side: match words.is_done() {
                    true => None,
                    false => Some(side(words, sheet)?),
                },
            },
            "settle" => Command::Settle {
                question: text(words, "a question")?,
            },
            "note" => Command::Note {
                words: text(words, "a note")?,
            },
            other => {
                let known = Self::ACTS.iter().map(|act| act.verb);
                let help = ruleset::spelling::did_you_mean(other, known.clone());
                let help = help.unwrap_or_else(|| ruleset::spelling::known_are(known));
                return Err(Misread::new(format!("there is no act `{other}`; {help}")));
            }
        })
    }

    fn write(command: &Command) -> String {
        match command {
            Command::Next => "next".to_owned(),
            Command::Points { side, points } => format!("points {side} {points}"),
            Command::Roll { dice, side } => match side {
                Some(side) => format!("roll {dice} {side}"),
                None => format!("roll {dice}"),
            },
            Command::Settle { question } => format!("settle {}", in_quotes(question)),
            Command::Note { words } => format!("note {}", in_quotes(words)),
        }
    }

    fn names(sheet: &ScoreSheet) -> Vec<(String, String)> {
        let sides = sheet.sides.iter();
        sides
            .map(|side| (side.id.clone(), side.name.clone()))
            .collect()
    }
}

fn side(words: &mut Words, sheet: &ScoreSheet) -> Result<String, Misread> {
    let word = words.next("a side")?;
    let sides = sheet.sides.iter();
    find_name(
        "side",
        &word,
        sides.map(|side| (side.id.as_str(), side.name.as_str())),
    )
}

fn handful(words: &mut Words) -> Result<usize, Misread> {
    match words.count("a number of dice")? {
        dice @ 1..=HANDFUL => Ok(dice),
        dice => Err(Misread::new(format!(
            "{dice} dice: throw 1 to {HANDFUL} at once"
        ))),
    }
}

fn text(words: &mut Words, what: &str) -> Result<String, Misread> {
    let text = words.one_text(what)?;
    text.ok_or_else(|| Misread::new(format!("expected {what} in quotes")))
}
