//! State of the screen between keys.

use super::{acts::Letters, naming::PageCallsigns, sitting::LoggedSession};
use crate::checklist::Checklist;
use crate::hexes::BoardLens;
use crate::keymap::KeyMap;
use crate::last_act::LastAct;
use crate::panels::log;
use crate::prompt::Prompt;
use crate::scroll::Scroll;
use crate::theme::{Theme, WordRole};
use crate::ui::Text;
use game::fix::Fix;
use game::journal::Seq;
use game::session::{TableInput, Throwing};
use rules::chance::Ask;
use rules::refusal::Refusal;
use rules::{Opening, Ruleset};
use view::told::{
    self, Audience, Describe,
    page::{PageCell, PageRow, RulesetPage},
    step,
};

/// The letter of the log among the pages.
pub const LOG: char = 'l';

/// The letter of the dice.
pub const DICE: char = 'd';

/// Target of the keys.
#[derive(Debug, Clone)]
pub enum PagesMode<C> {
    /// The pages.
    Table,
    /// The line.
    Line(Prompt),
    /// The answer to what the act that is taken up asks.
    Answer(Prompt),
    /// The reason for overruling.
    Reason(Prompt),
    /// Search in the log.
    Find(Prompt),
    /// A question, and what it is about.
    Sure(ConfirmQuestion<C>, String),
    /// The help, with what is searched and how far it is scrolled.
    Help(Prompt, Scroll),
    /// A text to read.
    Text(Text),
    /// Choice of a page.
    Goto,
    /// The result in big letters.
    Shout,
    /// Choice of the side to hand the screen to.
    Whose,
    /// The screen is on its way to a side, by its identifier: nothing secret is shown.
    Curtain(String),
    /// A side alone looks.
    Private(Private),
}

/// Private view of a side.
#[derive(Debug, Clone, Default)]
pub struct Private {
    /// The side, by its identifier.
    pub side: String,
    /// Scroll position.
    pub scroll: Scroll,
    /// A private line; `None` if no line is open.
    pub prompt: Option<Prompt>,
}

/// Question to confirm.
#[derive(Debug, Clone)]
pub enum ConfirmQuestion<C> {
    /// Take back acts though everybody saw what came of them.
    TakeBack(usize),
    /// Go back to an entry.
    GoBack(Seq),
    /// Put an entry right.
    Fix(Seq, Fix<C>),
    /// End the step though something is due.
    EndStep,
    /// Play the lines that were pasted.
    Script,
    /// Leave the table.
    Leave,
}

/// Input for a pending act, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenInput {
    /// A face.
    Face,
    /// An answer.
    Answer,
}

/// An act that is taken up and waits for dice or answers.
#[derive(Debug, Clone)]
pub struct PendingAct<C> {
    /// The act.
    pub command: C,
    /// Its present input.
    pub typed: TableInput,
    /// The order in which it came.
    pub given: Vec<GivenInput>,
    /// The next need.
    pub ask: Option<Ask>,
    /// Source of the missing dice.
    pub throwing: Throwing,
}

impl<C> PagesMode<C> {
    /// Checks whether `:` leaves it for the line: a mode that waits for one key, or is only read.
    pub const fn gives_way(&self) -> bool {
        match self {
            PagesMode::Sure(..)
            | PagesMode::Text(_)
            | PagesMode::Goto
            | PagesMode::Shout
            | PagesMode::Whose
            | PagesMode::Curtain(_) => true,
            PagesMode::Table
            | PagesMode::Line(_)
            | PagesMode::Answer(_)
            | PagesMode::Reason(_)
            | PagesMode::Find(_)
            | PagesMode::Help(..)
            | PagesMode::Private(_) => false,
        }
    }
}

impl<C> PendingAct<C> {
    /// Creates a pending act with its input.
    pub fn new(command: C, typed: TableInput) -> Self {
        let faces = typed.faces.iter().map(|_| GivenInput::Face);
        let answers = typed.answers.iter().map(|_| GivenInput::Answer);
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
            ..Self::new(command, TableInput::default())
        }
    }
}

/// Values computed when the game or the selection changes, so that drawing only draws.
pub struct Derived<R: Ruleset> {
    /// The bar.
    pub bar: Vec<PageCell>,
    /// The pages.
    pub pages: Vec<RulesetPage>,
    /// Rows beside them.
    pub beside: Vec<PageRow>,
    /// Due and offered acts.
    pub openings: Vec<Opening<R::Command>>,
    /// First die or answer that each needs.
    pub wants: Vec<Option<Ask>>,
    /// The verbs of acts that are open and that nothing offers.
    pub by_hand: Vec<&'static str>,
    /// True if the step may end now, overruled if necessary.
    pub may_end: bool,
    /// The side that acts.
    pub in_turn: Option<String>,
    /// Callsigns.
    pub names: PageCallsigns,
}

impl<R: Describe> Derived<R> {
    /// Computes them for the selection.
    pub fn new(sitting: &LoggedSession<R>, picked: Option<&str>) -> Self {
        let (state, eyes) = (sitting.state(), sitting.eyes());
        let pages = R::pages(state, eyes, picked);
        let mut openings = told::openings::<R>(state);
        // In a side's own window its own comes first.
        if let Audience::Side(side) = eyes {
            openings.sort_by_key(|opening| {
                R::private_to(state, &opening.command).as_ref() != Some(side)
            });
        }
        let wants = openings.iter();
        let wants =
            wants.map(|opening| told::wanted::<R>(state, &opening.command, &TableInput::default()));
        Self {
            bar: R::bar(state),
            beside: R::beside(state, eyes),
            wants: wants.collect(),
            by_hand: R::by_hand(state),
            in_turn: R::in_turn(state),
            may_end: step::bars::<R>(state).is_none_or(|no| no.can_be_overruled()),
            names: PageCallsigns::from_pages(&pages).known_among(&R::names(state)),
            pages,
            openings,
        }
    }
}

/// State of the screen.
pub struct PagesState<R: Ruleset> {
    /// True for the screen of an onlooker, who does not play.
    pub looks_on: bool,
    /// Colours.
    pub theme: Theme,
    /// Target of the keys.
    pub mode: PagesMode<R::Command>,
    /// The letter of the open page.
    pub page: char,
    /// True if a narrow terminal shows the panel beside it.
    pub aside: bool,
    /// The word of the selection.
    pub picked: Option<String>,
    /// The callsign that is being typed.
    pub typed: String,
    /// Index of the opening in the NEXT line.
    pub queue: usize,
    /// The pending act.
    pub taken: Option<PendingAct<R::Command>>,
    /// The last refused act, kept for overruling.
    pub down: Option<(PendingAct<R::Command>, Refusal)>,
    /// The program throws all dice.
    pub own_dice: bool,
    /// Keys that the referee chose.
    pub keys: KeyMap,
    /// The letters that begin acts.
    pub letters: Letters,
    /// The last act.
    pub last: LastAct,
    /// What it leaves to do on the table.
    pub list: Checklist,
    /// A remark and how it is meant.
    pub remark: Option<(WordRole, String)>,
    /// How far the question that is open is scrolled.
    pub asked: Scroll,
    /// Why a phrase was stopped: what is typed on is ignored.
    pub stopped: Option<String>,
    /// Lines typed before, oldest first.
    pub history: Vec<String>,
    /// The entry of the log under the cursor.
    pub marked: Option<u64>,
    /// Filter of the log.
    pub filter: String,
    /// Scroll position of page or log.
    pub scroll: Scroll,
    /// The row under the cursor.
    pub row: Option<usize>,
    /// Scale and place of the map.
    pub lens: BoardLens,
    /// The hexes of the line that was measured, by their labels.
    pub lit: Vec<String>,
    /// The page of dice.
    pub dice: Vec<String>,
    /// The dashboard's word in the bar; `None` if the game is not sent there.
    pub desk: Option<String>,
    /// Computed values.
    pub known: Derived<R>,
}

impl<R: Ruleset> PagesState<R> {
    /// Remarks something.
    pub fn hint(&mut self, words: impl Into<String>) {
        self.remark = Some((WordRole::Warn, words.into()));
    }

    /// The last refused act, kept for overruling.
    pub fn fault(&mut self, words: impl Into<String>) {
        self.remark = Some((WordRole::Bad, words.into()));
    }

    /// Returns the view of the log.
    pub fn log_look(&self) -> log::LogView<'_> {
        log::LogView {
            theme: &self.theme,
            filter: &self.filter,
            marked: self.marked,
            scroll: &self.scroll,
        }
    }

    /// Returns the open page; `None` for log and dice.
    pub fn open_page(&self) -> Option<&RulesetPage> {
        self.known
            .pages
            .iter()
            .find(|page| page.letter == self.page)
    }

    /// Returns the opening in the NEXT line, and its first need; `None` for an onlooker.
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
