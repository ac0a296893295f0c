//! What the screen remembers between keys.

use super::{acts::Letters, naming::Names, sitting::Sitting};
use crate::keymap::KeyMap;
use crate::last_act::LastAct;
use crate::panels::log;
use crate::prompt::Prompt;
use crate::scroll::Scroll;
use crate::theme::{Role, Theme};
use crate::ui::Text;
use game::fix::Mend;
use game::journal::Seq;
use game::session::{Throwing, Typed};
use rules::chance::Ask;
use rules::refusal::Refusal;
use rules::{Opening, Ruleset};
use view::told::{
    self, Eyes, Told,
    page::{Cell, Page, Row},
    step,
};

/// The letter of the log among the pages.
pub const LOG: char = 'l';

/// The letter of the dice.
pub const DICE: char = 'd';

/// What the keys go to.
#[derive(Debug, Clone)]
pub enum Mode<C> {
    /// The pages.
    Table,
    /// The line.
    Line(Prompt),
    /// The answer to what the act that is taken up asks.
    Answer(Prompt),
    /// The reason for overruling.
    Reason(Prompt),
    /// What the log is searched for.
    Find(Prompt),
    /// A question, and what it is about.
    Sure(Question<C>, String),
    /// The help, with what is searched and how far it is scrolled.
    Help(Prompt, Scroll),
    /// A text to read.
    Text(Text),
    /// Which page.
    Goto,
    /// The result in big letters.
    Shout,
    /// Which side the screen is handed to.
    Whose,
    /// The screen is on its way to a side, by its identifier: nothing secret is shown.
    Curtain(String),
    /// A side alone looks.
    Private(Private),
}

/// What a side alone looks at.
#[derive(Debug, Clone, Default)]
pub struct Private {
    /// The side, by its identifier.
    pub side: String,
    /// How far it is scrolled.
    pub scroll: Scroll,
    /// A line that is typed in private; none: no line is open.
    pub prompt: Option<Prompt>,
}

/// What is to be confirmed.
#[derive(Debug, Clone)]
pub enum Question<C> {
    /// Take back acts though everybody saw what came of them.
    TakeBack(usize),
    /// Go back to an entry.
    GoBack(Seq),
    /// Put an entry right.
    Fix(Seq, Mend<C>),
    /// End the step though something is due.
    EndStep,
    /// Play the lines that were pasted.
    Script,
    /// Leave the table.
    Leave,
}

/// What was typed for an act that is taken up, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// A face.
    Face,
    /// An answer.
    Answer,
}

/// An act that is taken up and waits for dice or answers.
#[derive(Debug, Clone)]
pub struct Taken<C> {
    /// The act.
    pub command: C,
    /// What is there of it.
    pub typed: Typed,
    /// The order in which it came.
    pub given: Vec<Given>,
    /// What is wanted next.
    pub ask: Option<Ask>,
    /// Who throws what was not typed.
    pub throwing: Throwing,
}

impl<C> Mode<C> {
    /// Whether `:` leaves it for the line: what waits for one key, or is only read.
    pub const fn gives_way(&self) -> bool {
        match self {
            Mode::Sure(..)
            | Mode::Text(_)
            | Mode::Goto
            | Mode::Shout
            | Mode::Whose
            | Mode::Curtain(_) => true,
            Mode::Table
            | Mode::Line(_)
            | Mode::Answer(_)
            | Mode::Reason(_)
            | Mode::Find(_)
            | Mode::Help(..)
            | Mode::Private(_) => false,
        }
    }
}

impl<C> Taken<C> {
    /// An act with what was typed for it.
    pub fn new(command: C, typed: Typed) -> Self {
        let faces = typed.faces.iter().map(|_| Given::Face);
        let answers = typed.answers.iter().map(|_| Given::Answer);
        Self {
            given: answers.chain(faces).collect(),
            command,
            typed,
            ask: None,
            throwing: Throwing::Hand,
        }
    }

    /// An act of which nothing was typed: what only the program draws is drawn by its own dice.
    pub fn plainly(command: C) -> Self {
        Self {
            throwing: Throwing::Draws,
            ..Self::new(command, Typed::default())
        }
    }
}

/// What is worked out when the game or whoever is in hand changes, so that drawing only draws.
pub struct Known<R: Ruleset> {
    /// The bar.
    pub bar: Vec<Cell>,
    /// The pages.
    pub pages: Vec<Page>,
    /// What stands beside them.
    pub beside: Vec<Row>,
    /// What is due and offered.
    pub openings: Vec<Opening<R::Command>>,
    /// What each wants first of dice or table.
    pub wants: Vec<Option<Ask>>,
    /// The verbs of acts that are open and that nothing offers.
    pub by_hand: Vec<&'static str>,
    /// Whether the step may end now, overruled if need be.
    pub may_end: bool,
    /// The side that acts.
    pub in_turn: Option<String>,
    /// Callsigns.
    pub names: Names,
}

impl<R: Told> Known<R> {
    /// Works it out for whoever is in hand.
    pub fn of(sitting: &Sitting<R>, picked: Option<&str>) -> Self {
        let (state, eyes) = (sitting.state(), sitting.eyes());
        let pages = R::pages(state, eyes, picked);
        let mut openings = told::openings::<R>(state);
        // In a side's own window its own comes first.
        if let Eyes::Side(side) = eyes {
            openings.sort_by_key(|opening| {
                R::private_to(state, &opening.command).as_ref() != Some(side)
            });
        }
        let wants = openings.iter();
        let wants =
            wants.map(|opening| told::wanted::<R>(state, &opening.command, &Typed::default()));
        Self {
            bar: R::bar(state),
            beside: R::beside(state, eyes),
            wants: wants.collect(),
            by_hand: R::by_hand(state),
            in_turn: R::in_turn(state),
            may_end: step::bars::<R>(state).is_none_or(|no| no.can_be_overruled()),
            names: Names::of(&pages).known_among(&R::names(state)),
            pages,
            openings,
        }
    }
}

/// What the screen remembers.
pub struct Memory<R: Ruleset> {
    /// Whether nothing is played here: the screen of somebody who looks on.
    pub looks_on: bool,
    /// Colours.
    pub theme: Theme,
    /// What the keys go to.
    pub mode: Mode<R::Command>,
    /// The letter of the page that stands open.
    pub page: char,
    /// Whether a narrow terminal shows what stands beside.
    pub aside: bool,
    /// The word of whoever is in hand.
    pub picked: Option<String>,
    /// The callsign that is being typed.
    pub typed: String,
    /// Which opening stands in the NEXT line.
    pub queue: usize,
    /// What is taken up.
    pub taken: Option<Taken<R::Command>>,
    /// What was turned down last, to be overruled.
    pub down: Option<(Taken<R::Command>, Refusal)>,
    /// The program throws wherever a die is wanted.
    pub own_dice: bool,
    /// Keys that the referee chose.
    pub keys: KeyMap,
    /// The letters that begin acts.
    pub letters: Letters,
    /// The last act.
    pub last: LastAct,
    /// A remark and how it is meant.
    pub remark: Option<(Role, String)>,
    /// How far the question that is open is scrolled.
    pub asked: Scroll,
    /// Why a phrase was stopped: what is typed on is ignored.
    pub stopped: Option<String>,
    /// Lines typed before, oldest first.
    pub history: Vec<String>,
    /// The entry of the log under the cursor.
    pub marked: Option<u64>,
    /// What the log is narrowed to.
    pub filter: String,
    /// How far page or log are scrolled.
    pub scroll: Scroll,
    /// The row under the cursor.
    pub row: Option<usize>,
    /// How far the map is shifted, in hexes.
    pub shift: (i32, i32),
    /// The page of dice.
    pub dice: Vec<String>,
    /// What the bar says of the club's desk; `None` if the game is not sent there.
    pub desk: Option<String>,
    /// What was worked out.
    pub known: Known<R>,
}

impl<R: Ruleset> Memory<R> {
    /// Remarks something.
    pub fn hint(&mut self, words: impl Into<String>) {
        self.remark = Some((Role::Warn, words.into()));
    }

    /// Remarks that something did not work.
    pub fn fault(&mut self, words: impl Into<String>) {
        self.remark = Some((Role::Bad, words.into()));
    }

    /// How the log is looked at.
    pub fn log_look(&self) -> log::Look<'_> {
        log::Look {
            theme: &self.theme,
            filter: &self.filter,
            marked: self.marked,
            scroll: &self.scroll,
        }
    }

    /// The page that stands open; `None` for log and dice.
    pub fn open_page(&self) -> Option<&Page> {
        self.known
            .pages
            .iter()
            .find(|page| page.letter == self.page)
    }

    /// The opening in the NEXT line, and what it wants first; `None` for whoever looks on.
    pub fn next(&self) -> Option<(&Opening<R::Command>, Option<&Ask>)> {
        if self.looks_on {
            return None;
        }
        let opening = self.known.openings.get(self.queue)?;
        let wants = self.known.wants.get(self.queue).and_then(Option::as_ref);
        Some((opening, wants))
    }

    /// Every page as `g` names them.
    pub fn directions(&self, shown: impl Fn(&str) -> String) -> Vec<String> {
        let pages = self.known.pages.iter();
        // Behind a colon a title tells more than the way there needs.
        let named = |title: &str| shown(title.split(':').next().unwrap_or_default());
        let pages = pages.map(|page| format!("{} {}", page.letter, named(&page.title)));
        let more = [format!("{LOG} log"), format!("{DICE} dice")];
        pages.chain(more).collect()
    }
}
