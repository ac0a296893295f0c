//! State of the screen between keys.

use std::cell::OnceCell;

use super::{acts::Letters, logged_session::LoggedSession};
use crate::kit::boards::{BoardsPage, BoardsStatus, SlipFilter};
use crate::kit::checklist::Checklist;
use crate::kit::keymap::KeyMap;
use crate::kit::last_act::LastAct;
use crate::kit::panel::TABLE;
use crate::kit::prompt::Prompt;
use crate::kit::scroll::Scroll;
use crate::kit::theme::{Theme, WordRole};
use crate::pages::hexes::BoardLens;
use crate::table::argument::OpenCard;
use crate::table::panels::log;
use crate::table::ui::Text;
use game::fix::Fix;
use game::journal::Seq;
use game::session::{TableInput, Throwing};
use rules::chance::Ask;
use rules::refusal::Refusal;
use rules::{Opening, Ruleset};
use view::presentation::{
    self, Audience, Describe,
    callsigns::PageCallsigns,
    page::{PageCell, PageRow, RulesetPage},
    request::denied,
    step,
};

/// The letter of the log among the pages.
pub const LOG: char = 'l';

/// The letter of the page of dice.
pub const DICE: char = 'd';

/// The part of the screen that gets the keys, with its state.
#[derive(Debug, Clone)]
pub enum PagesMode<C> {
    /// Pages and rows; the keyboard accepts names, dice and acts.
    Table,
    /// Typing in the `:` line.
    Line(Prompt),
    /// Typing the answer that the pending act needs.
    Answer(Prompt),
    /// Typing the reason for overruling.
    Reason(Prompt),
    /// Typing a search in the log.
    Find(Prompt),
    /// A question with its text.
    Sure(ConfirmQuestion<C>, String),
    /// Reading and searching the help, at a scroll position.
    Help(Prompt, Scroll),
    /// Reading a text.
    Text(Text),
    /// Choosing a page by its letter.
    Goto,
    /// The result in big letters.
    Shout,
    /// Choosing the side that gets the screen.
    Whose,
    /// Waiting until a side has the screen: nothing secret is shown.
    Curtain(Curtain),
    /// A side looks in private.
    Private(Private),
    /// A page of the players' boards.
    Boards(BoardsPage),
    /// A card that settles an argument.
    Card(Box<OpenCard>),
}

/// The blank screen before a side's private view.
#[derive(Debug, Clone, Default)]
pub struct Curtain {
    /// The side that gets the screen, by its identifier.
    pub side: String,
    /// A line typed at the open table that only this side may carry out; `None` if there is none.
    pub line: Option<String>,
}

impl Curtain {
    /// Makes the blank screen for a side, with nothing typed.
    pub const fn of_side(side: String) -> Self {
        Self { side, line: None }
    }
}

/// A side's private view.
#[derive(Debug, Clone, Default)]
pub struct Private {
    /// The side, by its identifier.
    pub side: String,
    /// Scroll position of the private page.
    pub scroll: Scroll,
    /// A line that the side types in private; `None` if none is open.
    pub prompt: Option<Prompt>,
    /// The beginning of the line of a list on the page, and the words ticked in it, as long as the rules refuse them as
    /// too few or too many. `None` if the ticks are those of the game.
    pub ticked: Option<(String, Vec<String>)>,
}

impl Private {
    /// Checks whether a row of a list is ticked.
    pub fn is_ticked(&self, row: &PageRow) -> bool {
        match (&row.ticks, &self.ticked) {
            (Some((begun, word)), Some((of, ticked))) if begun == of => ticked.contains(word),
            _ => row.is_ticked,
        }
    }
}

/// A question that must be confirmed.
#[derive(Debug, Clone)]
pub enum ConfirmQuestion<C> {
    /// Undo acts whose effects everyone saw.
    TakeBack(usize),
    /// Undo everything after an entry.
    GoBack(Seq),
    /// Fix an entry.
    Fix(Seq, Fix<C>),
    /// End the step although acts are due.
    EndStep,
    /// Take a slip that is meant for another moment.
    OtherMoment(i64),
    /// Play the pasted lines.
    Script,
    /// Quit the table.
    Leave,
}

/// Kind of an input for a pending act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenInput {
    /// The face of a die.
    Face,
    /// An answer to a question.
    Answer,
}

/// A pending act that waits for dice or answers.
#[derive(Debug, Clone)]
pub struct PendingAct<C> {
    /// The act that will be carried out.
    pub command: C,
    /// The dice and answers given so far.
    pub typed: TableInput,
    /// The kinds of these inputs, in the order in which they were typed.
    pub given: Vec<GivenInput>,
    /// The next die or answer that the act needs; `None` if it needs nothing.
    pub ask: Option<Ask>,
    /// Thrower of the missing dice.
    pub throwing: Throwing,
    /// The act's chances in words, shown before its first die; `None` if there are none.
    pub chances: Option<String>,
    /// The dice still to come, in order, each with its purpose; `None` if all have one purpose.
    pub ahead: Option<String>,
}

impl<C> PagesMode<C> {
    /// Checks whether `:` may leave this mode to open the line. It may if the mode waits for a single key, or only
    /// shows something.
    pub const fn gives_way(&self) -> bool {
        match self {
            PagesMode::Sure(..)
            | PagesMode::Text(_)
            | PagesMode::Goto
            | PagesMode::Shout
            | PagesMode::Whose
            | PagesMode::Boards(_)
            | PagesMode::Card(_)
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
    /// Makes a pending act that already has some input.
    pub fn new(command: C, typed: TableInput) -> Self {
        let faces = typed.faces.iter().map(|_| GivenInput::Face);
        let answers = typed.answers.iter().map(|_| GivenInput::Answer);
        Self {
            given: answers.chain(faces).collect(),
            command,
            typed,
            ask: None,
            throwing: Throwing::Hand,
            chances: None,
            ahead: None,
        }
    }

    /// Makes a pending act without input. The program makes the draws that only it may see, such as a chit.
    pub fn plainly(command: C) -> Self {
        Self {
            throwing: Throwing::Draws,
            ..Self::new(command, TableInput::default())
        }
    }
}

/// Values computed when the game or the selection changes, so that drawing computes nothing.
pub struct Derived<R: Ruleset> {
    /// The items of the bar at the top.
    pub bar: Vec<PageCell>,
    /// The pages of the rule set.
    pub pages: Vec<RulesetPage>,
    /// Rows beside the pages.
    pub beside: Vec<PageRow>,
    /// Due and offered acts.
    pub openings: Vec<Opening<R::Command>>,
    /// For each opening, the first die or answer that it needs.
    pub wants: Vec<Option<Ask>>,
    /// For each opening, its chances in words, computed when the NEXT line first shows it.
    pub chances: Vec<OnceCell<Option<String>>>,
    /// Verbs of acts that are allowed now but appear in no offer, so that they must be typed.
    pub by_hand: Vec<&'static str>,
    /// True if the step may end now, if necessary by overruling.
    pub may_end: bool,
    /// The side whose turn it is; `None` if no side has the turn.
    pub in_turn: Option<String>,
    /// Callsigns of units and formations.
    pub names: PageCallsigns,
}

impl<R: Describe> Derived<R> {
    /// Computes the values for the selection.
    pub fn new(sitting: &LoggedSession<R>, picked: Option<&str>) -> Self {
        let (state, eyes) = (sitting.state(), sitting.eyes());
        let pages = R::pages(state, eyes, picked);
        let mut openings = presentation::openings::<R>(state);
        // A side's own window puts its private openings first, and keeps them as long as they are open, because the
        // open table does not announce that they are done.
        if let Audience::Side(side) = eyes {
            let is_own = |opening: &Opening<R::Command>| {
                R::private_to(state, &opening.command).as_ref() == Some(side)
            };
            openings.retain(|opening| !is_own(opening));
            let own = R::openings(state).into_iter().filter(is_own);
            openings = own.chain(openings).collect();
        }
        let wants = openings.iter();
        let wants = wants.map(|opening| {
            presentation::wanted::<R>(state, &opening.command, &TableInput::default())
        });
        Self {
            bar: R::bar(state),
            beside: R::beside(state, eyes),
            wants: wants.collect(),
            chances: openings.iter().map(|_| OnceCell::new()).collect(),
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
    /// True on the screen of a spectator, who does not play.
    pub looks_on: bool,
    /// Colours and textures.
    pub theme: Theme,
    /// The part of the screen that gets the keys.
    pub mode: PagesMode<R::Command>,
    /// The letter of the open page.
    pub page: char,
    /// True if a narrow terminal shows the panel that otherwise is beside the page.
    pub aside: bool,
    /// The name of the selected unit or row; `None` if nothing is selected.
    pub picked: Option<String>,
    /// The callsign that is being typed.
    pub typed: String,
    /// The number of a choice of which one more digit may follow; 0 for none.
    pub number: usize,
    /// Index of the act in the NEXT line among [`Derived::openings`].
    pub queue: usize,
    /// The pending act; `None` if there is none.
    pub taken: Option<PendingAct<R::Command>>,
    /// The last refused act, kept for overruling; `None` if there is none.
    pub down: Option<(PendingAct<R::Command>, Refusal)>,
    /// True if the program throws all dice.
    pub own_dice: bool,
    /// Keys that the referee chose.
    pub keys: KeyMap,
    /// The key letters of the acts.
    pub letters: Letters,
    /// The last act.
    pub last: LastAct,
    /// Work on the table after the last act.
    pub list: Checklist,
    /// A remark, and the role that decides its colour; `None` if there is none.
    pub remark: Option<(WordRole, String)>,
    /// Preview of the open line, and the role that decides its colour; `None` if the line is no complete act.
    pub preview: Option<(WordRole, String)>,
    /// Scroll position of the open question.
    pub asked: Scroll,
    /// Reason why a phrase was refused, while the keys after it are ignored; else `None`.
    pub stopped: Option<String>,
    /// Lines typed before, oldest first.
    pub history: Vec<String>,
    /// The entry of the log under the cursor; `None` if there is none.
    pub marked: Option<u64>,
    /// Filter of the log.
    pub filter: String,
    /// Scroll position of the open page or the log.
    pub scroll: Scroll,
    /// Index of the row under the cursor; `None` if there is none.
    pub row: Option<usize>,
    /// Scale and place at which the map is shown.
    pub lens: BoardLens,
    /// The hexes of the measured line, by their labels.
    pub lit: Vec<String>,
    /// The page of dice, line by line.
    pub dice: Vec<String>,
    /// The dashboard's text in the bar; `None` if the game is not sent there.
    pub desk: Option<String>,
    /// The players' boards; `None` if they are not served.
    pub boards: Option<BoardsStatus>,
    /// Filter of the slips on their page.
    pub sieve: SlipFilter,
    /// Values computed from the game.
    pub known: Derived<R>,
}

impl<R: Ruleset> PagesState<R> {
    /// Checks whether keys may answer a request to join: nothing else is open or pending.
    #[must_use]
    pub const fn takes_knock(&self) -> bool {
        matches!(self.mode, PagesMode::Table) && self.taken.is_none()
    }

    /// Shows a remark.
    pub fn hint(&mut self, words: impl Into<String>) {
        self.remark = Some((WordRole::Warn, words.into()));
    }

    /// Shows a remark about a failure.
    pub fn fault(&mut self, words: impl Into<String>) {
        self.remark = Some((WordRole::Bad, words.into()));
    }

    /// Shows that an act is refused, and why.
    pub fn deny(&mut self, why: &str) {
        self.fault(denied(why));
    }

    /// Returns the view of the log.
    pub fn log_look(&self) -> log::LogView<'_> {
        log::LogView {
            theme: &self.theme,
            filter: &self.filter,
            marked: self.marked,
            scroll: &self.scroll,
            reads_only: self.looks_on,
        }
    }

    /// Returns the open page; `None` for log and dice.
    pub fn open_page(&self) -> Option<&RulesetPage> {
        self.known
            .pages
            .iter()
            .find(|page| page.letter == self.page)
    }

    /// Returns the act in the NEXT line, and the first die or answer that it needs; `None` if nothing is due or
    /// offered, and for a spectator.
    pub fn next(&self) -> Option<(&Opening<R::Command>, Option<&Ask>)> {
        if self.looks_on {
            return None;
        }
        let opening = self.known.openings.get(self.queue)?;
        let wants = self.known.wants.get(self.queue).and_then(Option::as_ref);
        Some((opening, wants))
    }

    /// Lists all pages with the letters that open them after `g`; `shown` turns a key into words.
    pub fn directions(&self, shown: impl Fn(&str) -> String) -> Vec<String> {
        let pages = self.known.pages.iter();
        // The part of a title after a colon is not needed in the list of pages.
        let named = |title: &str| shown(title.split(':').next().unwrap_or_default());
        let pages = pages.map(|page| format!("{} {}", page.letter, named(&page.title)));
        let boards = self.boards.iter().flat_map(|_| BoardsStatus::LETTERS);
        let work = (!self.looks_on).then_some((TABLE, "work"));
        let more = [(LOG, "log"), (DICE, "dice")]
            .into_iter()
            .chain(work)
            .chain(boards);
        let more = more.map(|(letter, word)| format!("{letter} {}", shown(word)));
        pages.chain(more).collect()
    }
}
