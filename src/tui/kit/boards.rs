//! The players' boards while they are served: codes for joining, requests to join, players, slips. `cli` supplies the
//! connection; without it the screens look the same.

pub mod keys;
pub mod lines;

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr;

use crate::kit::text;
use game::host_link::HostLink;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::State;
use rules::fields::terms::command::Command;
use view::assist::todo::{self, TodoStep};
use view::presentation::Askers;

/// Letter after `g` that opens the page of slips.
pub const SLIPS: char = 'i';

/// Answer to a key that is pressed when a request to join has only just appeared.
pub const NEW_KNOCK: &str = "A player has just knocked. Press y to admit or n to refuse";

/// Asks the laptop that serves the boards to compute a card again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CardWish {
    /// The line that requested the card: `A1 P2`.
    pub asked: String,
    /// Assumed error of the tape measure, in inches.
    pub tape_error: f64,
}

/// A request of the referee to the boards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum BoardsRequest {
    /// Returns the state of the boards.
    Look,
    /// Admits the first player who asks to join.
    LetIn,
    /// Refuses the first player who asks to join.
    SendAway,
    /// Marks a slip as played.
    Taken(i64),
    /// Sends a slip back to its player, with a reason.
    Back(i64, String),
    /// Answers a slip in words.
    Answer(i64, String),
    /// Sends a message to a seat, or to `all`.
    Say(String, String),
    /// Sends a card that settles an argument to the phones of both sides.
    ToBothSides(CardWish),
    /// Removes a player's device.
    Drop(i64),
    /// Moves a device to the next seat in the list of seats.
    Move(i64),
    /// Removes the messages with these words, which no longer apply.
    Unsay(String),
    /// Gives a seat a new link; the old one no longer works.
    Renew(i64),
    /// Closes joining at a seat, or opens it again.
    Turn(i64),
    /// Shows the players everything, once the game is finished.
    Lift,
    /// Puts this machine's next network address into the codes.
    TurnAddress,
    /// Looks up this machine's network addresses again.
    Readdress,
}

/// Subject of a row of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowSubject {
    /// The slip with this number.
    Slip(i64),
    /// The seat with this number.
    Seat(i64),
    /// The device with this number.
    Device(i64),
}

/// A row that the cursor can select.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardsRow {
    /// Subject of the row.
    pub item: RowSubject,
    /// Text of the row.
    pub words: String,
}

/// The open page of the players' boards, with the row under the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BoardsPage {
    /// Index of the page in [`BoardsStatus::pages`].
    pub page: usize,
    /// Index of the row under the cursor.
    pub at: usize,
}

/// A page about the boards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BoardPage {
    /// Caption above the page.
    pub title: String,
    /// A QR code as rows of half blocks, which draw its light dots; empty for a page that has no code.
    pub code: Vec<String>,
    /// Rows that the cursor can select.
    pub rows: Vec<BoardsRow>,
    /// Lines of text below the code and the rows.
    pub words: Vec<String>,
    /// Keys of the page, with their effects.
    pub keys: Cow<'static, str>,
}

/// A player's request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownSlip {
    /// Number of the slip.
    pub number: i64,
    /// The sender's seat, as the referee types it.
    pub seat: String,
    /// The side of that seat; empty for a slip of the referee's own.
    pub side: String,
    /// The sender's name: `Jim`.
    pub name: String,
    /// The line to play; `None` for a slip that is only a message.
    pub line: Option<String>,
    /// The phase that the slip is meant for, in words.
    pub phase: Cow<'static, str>,
    /// True if that phase is over.
    pub stale: bool,
    /// The later moment that the slip waits for: `Orders, turn 5`; `None` if its act belongs to the present phase or to
    /// none.
    #[serde(default)]
    pub kept_for: Option<String>,
}

impl ShownSlip {
    /// Returns the question to ask before taking a slip that is meant for another moment; `None` if no question is
    /// needed.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        let line = self.line.as_deref().unwrap_or_default();
        match (&self.kept_for, self.stale) {
            (Some(moment), _) => Some(format!(
                "`{line}` is kept for {moment}. Take it now anyway?"
            )),
            (None, true) => Some(format!(
                "The phase of `{line}` is over. Continue it anyway?"
            )),
            (None, false) => None,
        }
    }
}

/// Filter of slips; without a side or phase it shows all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SlipFilter {
    /// Show only slips of this side; `None` for slips of all sides.
    pub side: Option<String>,
    /// Show only slips for this phase, in words; `None` for slips for any phase.
    pub phase: Option<String>,
}

impl SlipFilter {
    fn lets_through(&self, slip: &ShownSlip) -> bool {
        let side = self.side.as_ref().is_none_or(|side| *side == slip.side);
        let phase = self.phase.as_ref().is_none_or(|phase| *phase == slip.phase);
        side && phase
    }

    /// Selects the next side that has slips; after the last all sides.
    pub fn turn_side(&mut self, slips: &[ShownSlip]) {
        self.side = next(self.side.as_deref(), slips.iter().map(|slip| &*slip.side));
    }

    /// Selects the next phase that has slips; after the last all phases.
    pub fn turn_phase(&mut self, slips: &[ShownSlip]) {
        self.phase = next(self.phase.as_deref(), slips.iter().map(|slip| &*slip.phase));
    }

    /// Describes the filter; empty if it shows all.
    fn words(&self) -> String {
        let words = [&self.side, &self.phase].into_iter().flatten();
        words.map(|words| format!(", {words}")).collect()
    }
}

fn next<'a>(now: Option<&str>, there: impl Iterator<Item = &'a str>) -> Option<String> {
    let there: BTreeSet<&str> = there.filter(|word| !word.is_empty()).collect();
    let behind = there
        .into_iter()
        .find(|word| now.is_none_or(|now| *word > now));
    behind.map(str::to_owned)
}

/// A slip that proposes an act which the to-do list may suggest.
#[derive(Debug, Clone, PartialEq)]
pub struct SuggestedSlip {
    /// The number of the slip.
    pub slip: i64,
    /// The sender's seat.
    pub seat: String,
    /// The command that the slip's line means.
    pub command: Command,
    /// The faces that the player sent with it.
    pub faces: Vec<u8>,
    /// The sender and his request: `Jim sends 4 3`.
    pub words: String,
}

impl SuggestedSlip {
    fn from_slip(slip: &ShownSlip, state: &State) -> Option<Self> {
        let line = slip.line.as_deref().filter(|_| !slip.stale)?;
        let said = language::parse(line, state).ok()??;
        let LineRequest::Command(command) = said.act else {
            return None;
        };
        let faces = said.dice.unwrap_or_default();
        let sent = match faces.is_empty() {
            true => line.to_owned(),
            false => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                faces.join(" ")
            }
        };
        Some(Self {
            slip: slip.number,
            seat: slip.seat.clone(),
            command,
            faces,
            words: format!("{} sends {sent}", slip.name),
        })
    }

    /// Checks whether the slip fits a step of the to-do list: it proposes the same act, or an act of the same kind for
    /// the same brigade.
    #[must_use]
    pub fn suits(&self, step: &TodoStep, state: &State) -> bool {
        let whose = todo::of_whom(state, &self.command);
        match (step, &self.command) {
            (TodoStep::Act(asked), Command::Activate { .. } | Command::Ride { .. }) => {
                **asked == self.command
            }
            (TodoStep::Act(asked), sent) => {
                let is_same = std::mem::discriminant(&**asked) == std::mem::discriminant(sent);
                is_same && whose.is_some() && whose == todo::of_whom(state, asked)
            }
            (TodoStep::Order(brigade), Command::Order { .. } | Command::Report { .. })
            | (
                TodoStep::Move(brigade),
                Command::Move { .. } | Command::Reform { .. } | Command::March { .. },
            ) => whose.as_ref() == Some(brigade),
            _ => false,
        }
    }
}

/// State of the boards.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct BoardsStatus {
    /// Text for the bar: `boards 3 live`.
    pub bar: String,
    /// The first request to join: `Jim for union, 192.168.1.23`; `None` if no one asks.
    pub knock: Option<String>,
    /// Pages: one for each code, then the slips, then the players by seat.
    pub pages: Vec<BoardPage>,
    /// Slips of the players, those of the present phase first.
    pub slips: Vec<ShownSlip>,
    /// Slips whose lines the rules allow now.
    #[serde(skip)]
    pub offers: Vec<SuggestedSlip>,
    /// Players who requested entries by slips.
    pub askers: Askers,
    /// Number of phone pages that are open.
    pub live: usize,
    /// Answer to the referee's request; `None` if it needs no message.
    pub said: Option<String>,
}

impl BoardsStatus {
    /// Returns the text for the bar, in at most `room` columns: the first request to join if there is one, else the
    /// number of phones. If the request is too long, drops the words of the warning, then the address, then the seat,
    /// and cuts the player's name last. With `takes_keys`, offers the keys that answer it.
    #[must_use]
    pub fn bar_text(&self, takes_keys: bool, room: usize) -> String {
        let Some(who) = &self.knock else {
            return self.bar.clone();
        };
        let keys = if takes_keys { "  y n" } else { "" };
        let room = room.saturating_sub(keys.len());
        let (request, warning) = who.split_once("  ").unwrap_or((who, ""));
        let sign = if warning.is_empty() { "" } else { " \u{26a0}" };
        let seat = request.rsplit_once(", ").map_or(request, |parts| parts.0);
        let name = seat.rsplit_once(" for ").map_or(seat, |parts| parts.0);
        let mut texts = vec![format!("KNOCK {who}")];
        texts.extend([request, seat, name].map(|words| format!("KNOCK {words}{sign}")));
        let cut = || text::fit(&format!("KNOCK {name}"), room);
        let fitting = texts.into_iter().find(|words| words.width() <= room);
        format!("{}{keys}", fitting.unwrap_or_else(cut))
    }

    /// Finds the slips whose lines the rules allow in `state`.
    pub fn weigh(&mut self, state: &State) {
        let slips = self.slips.iter();
        self.offers = slips
            .filter_map(|slip| SuggestedSlip::from_slip(slip, state))
            .collect();
    }

    /// Returns the oldest slip that fits a step of the to-do list; `None` if none fits.
    #[must_use]
    pub fn offer(&self, step: &TodoStep, state: &State) -> Option<&SuggestedSlip> {
        self.offers.iter().find(|offer| offer.suits(step, state))
    }

    /// Returns the page with index `number`; the page of slips shows only those that pass the filter.
    #[must_use]
    pub fn page(&self, number: usize, sieve: &SlipFilter) -> BoardPage {
        let mut page = self.pages.get(number).cloned().unwrap_or_default();
        if number == self.slips() {
            page.title.push_str(&sieve.words());
            page.rows.retain(|row| match row.item {
                RowSubject::Slip(slip) => {
                    self.slip(slip).is_some_and(|slip| sieve.lets_through(slip))
                }
                RowSubject::Seat(_) | RowSubject::Device(_) => true,
            });
        }
        page
    }

    /// The letters that open pages, each with the word for its page.
    pub const LETTERS: [(char, &str); 3] = [('j', "join"), (SLIPS, "slips"), ('u', "players")];

    /// Returns the page that a letter opens; `None` if it opens none.
    #[must_use]
    pub fn opened(&self, letter: char) -> Option<BoardsPage> {
        let page = match letter {
            'j' => 0,
            SLIPS => self.slips(),
            'u' => self.people(),
            _ => return None,
        };
        Some(BoardsPage { page, at: 0 })
    }

    /// Returns the index of the page of slips.
    #[must_use]
    pub fn slips(&self) -> usize {
        self.pages.len().saturating_sub(2)
    }

    /// Returns the index of the page of players by seat.
    #[must_use]
    pub fn people(&self) -> usize {
        self.pages.len().saturating_sub(1)
    }

    /// Returns the slip with this number; `None` if there is none.
    #[must_use]
    pub fn slip(&self, number: i64) -> Option<&ShownSlip> {
        self.slips.iter().find(|slip| slip.number == number)
    }
}

/// Link to the boards of the open game: carries out the referee's request, and returns the state of the boards after
/// it.
pub type ScreenBoards = HostLink<BoardsRequest, BoardsStatus>;

/// Reads a line to the players: `back 4 "why"`, `answer 4 "words"`, `say all|SEAT "words"`; `None` for any other line.
///
/// # Errors
///
/// Fails if a part is missing, and names it.
pub fn line(line: &str) -> Option<Result<BoardsRequest, String>> {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    if !matches!(verb, "back" | "answer" | "say") {
        return None;
    }
    let (whom, words) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
    let words = words.trim().trim_matches('"').trim().to_owned();
    let missing = || match verb {
        "say" => "say all|SEAT \"words\"".to_owned(),
        verb => format!("{verb} N \"words\": N is the number of the slip"),
    };
    if whom.is_empty() || words.is_empty() {
        return Some(Err(missing()));
    }
    let number = || whom.parse().map_err(|_| missing());
    Some(match verb {
        "say" => Ok(BoardsRequest::Say(whom.to_owned(), words)),
        "back" => number().map(|slip| BoardsRequest::Back(slip, words)),
        _ => number().map(|slip| BoardsRequest::Answer(slip, words)),
    })
}
