//! State of the screen between keys: selection, panels, input, pending act.

pub mod refusals;

use super::{
    argument::OpenCard,
    map::{legend::GridStep, viewport::Lens},
    photo::PhotoList,
    phrase::PhraseSubject,
    placing::Placing,
};
use crate::kit::{
    act::ExampleLetters,
    boards::{BoardsPage, BoardsStatus, SlipFilter},
    checklist::Checklist,
    keymap::KeyMap,
    last_act::LastAct,
    panel::Panel,
    prompt::Prompt,
    proposal::Proposal,
    question::ScreenQuestion,
    scroll::Scroll,
    theme::Theme,
};
use refusals::{RefusedPhrase, TurnedDown};
use rules::fields::clauses::ClauseEntry;
use rules::fields::terms::{
    command::Command,
    name::{BrigadeId, SideId},
    phase::Phase,
};
use table::measure::Point;
use view::assist::{
    ActivationLine, OrderLine, RiderLine,
    todo::{Todo, TodoStep},
};
use view::board::Board;
use view::sheets::{
    card::{BrigadeLine, DivisionLine},
    pace::ClockForecast,
};
use view::story::phase_six::PhaseSix;
use view::tape::measured::MeasuredLine;

/// The part of the screen that gets the keys, with its state.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum ScreenMode {
    /// The table: phrases and acts.
    #[default]
    Table,
    /// Typing in the `:` line.
    Line(Prompt),
    /// Typing the reason for overruling.
    Reason(Prompt),
    /// A question, and its text.
    Ask(ScreenQuestion, String),
    /// Reading and searching the help, at a scroll position.
    Help(Prompt, Scroll),
    /// Reading clauses.
    ClauseReader(ClauseReader),
    /// Reading a text: the notes of the roster, or the answer to a question.
    Text(Text),
    /// A card that settles an argument.
    Card(Box<OpenCard>),
    /// Choosing a panel by its letter.
    Goto,
    /// A page of the players' boards.
    Boards(BoardsPage),
    /// Placing a unit or figure that the cursor holds.
    Place(Placing),
    /// Waiting for a photograph to be read.
    ReadPhoto,
    /// The findings of a photograph.
    Photo(Box<PhotoList>),
    /// Typing a search in the log.
    Filter(Prompt),
    /// The result in big letters.
    Shout,
}

impl ScreenMode {
    /// Checks whether a text is shown in place of the table.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        matches!(
            self,
            ScreenMode::Help(..)
                | ScreenMode::ClauseReader(_)
                | ScreenMode::Text(_)
                | ScreenMode::Card(_)
        )
    }
}

/// The clauses being read: those on the screen, or the matches of a search.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClauseReader {
    /// The search as typed; empty for the clauses that the screen names.
    pub prompt: Prompt,
    /// Scroll position of the clauses.
    pub scroll: Scroll,
    /// The clauses that the screen named; if empty, all are listed.
    pub about: Vec<&'static ClauseEntry>,
    /// The mode to return to, such as an open question.
    pub back: Box<ScreenMode>,
}

/// A text that is read in place of the table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Text {
    /// Title above the text.
    pub title: String,
    /// Its lines, which are wrapped when drawn.
    pub lines: Vec<String>,
    /// Scroll position of the text.
    pub scroll: Scroll,
}

impl Text {
    /// Returns the title and all lines as one text, without the keys that the title names.
    #[must_use]
    pub fn whole(&self) -> String {
        let title = self.title.split("   ").next().unwrap_or_default();
        let lines = self.lines.iter().map(String::as_str);
        let all: Vec<&str> = std::iter::once(title).chain(lines).collect();
        all.join("\n")
    }
}

/// Owner of the zone of observation that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ZoneOwner {
    /// No zone is shown.
    #[default]
    Nobody,
    /// The selected brigade.
    Brigade,
    /// The enemy of the active side, whose zones end marches.
    Enemy,
}

/// Tone of a remark, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemarkTone {
    /// Information that needs no action.
    Hint,
    /// A failure, or a refusal.
    Bad,
}

/// Values computed when the game changes, so that drawing computes nothing.
#[derive(Debug, Clone)]
pub struct Derived {
    /// The table as drawn.
    pub board: Board,
    /// The cup of chits in a line; `None` in games without chits.
    pub cup: Option<String>,
    /// The to-do list: acts that are due, and acts that are allowed.
    pub todo: Vec<Todo>,
    /// The list of brigades.
    pub brigades: Vec<BrigadeLine>,
    /// The divisions of both sides.
    pub divisions: Vec<DivisionLine>,
    /// The activation board; empty outside its phase.
    pub activation: Vec<ActivationLine>,
    /// The orders; empty outside the Orders phase.
    pub orders: Vec<OrderLine>,
    /// Messengers on their way.
    pub riders: Vec<RiderLine>,
    /// True if the game is over.
    pub over: bool,
    /// The present phase.
    pub phase: Phase,
    /// The present player turn and its side. Before the battle and until the toss, only the side changes.
    pub player_turn: (u32, SideId),
    /// The game's word for a turn: `turn` or `round`.
    pub turn_word: &'static str,
    /// Callsigns for the examples of hints.
    pub letters: ExampleLetters,
    /// Word for what the key that ends a phase would end now: the phase, the turn or the round.
    pub ends: &'static str,
    /// Phase 6: its results, or what they would be if it came now.
    pub phase_six: PhaseSix,
    /// The clock's forecast for the rest of the day; `None` without a clock.
    pub forecast: Option<ClockForecast>,
}

/// Effect of the typed phrase, shown before Enter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preview {
    /// The bases as they would be afterwards.
    pub ghosts: Vec<table::base::Base>,
    /// The two points at which the phrase's tapes meet, the intended one first; empty if they meet once.
    pub crossings: Vec<Point>,
    /// The ground that the phrase may mean, by index in the list of ground.
    pub lit: Vec<usize>,
    /// Expected effect of the phrase, or the reason why it is impossible; `None` if there is nothing to show.
    pub would: Option<Result<String, String>>,
}

/// Dice typed on the activation board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoardDice {
    /// The faces: two for each brigade, in the order of the board.
    pub faces: Vec<u8>,
    /// True if the program throws the missing dice.
    pub rest_is_thrown: bool,
}

impl BoardDice {
    /// Checks whether a face was typed, or the program throws the dice.
    #[must_use]
    pub const fn is_begun(&self) -> bool {
        self.rest_is_thrown || !self.faces.is_empty()
    }
}

/// Time that the turn and the phase have lasted, in seconds. Only the terminal's loop reads a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    /// Seconds of the player turn.
    pub turn: u64,
    /// Seconds of its phase.
    pub phase: u64,
}

/// State of the screen.
#[derive(Debug, Clone)]
pub struct UiState {
    /// Colours and textures.
    pub theme: Theme,
    /// The part of the screen that gets the keys.
    pub mode: ScreenMode,
    /// The panel in the large area.
    pub front: Panel,
    /// The panel beside it; it is drawn if there is room.
    pub aside: Panel,
    /// The part of the table that the map shows.
    pub lens: Lens,
    /// The selected brigade or units; `None` if nothing is selected.
    pub subject: Option<PhraseSubject>,
    /// The phrase typed so far.
    pub phrase: String,
    /// The pending act; `None` if there is none.
    pub proposal: Option<Proposal>,
    /// Scroll position of a fight that has too few rows.
    pub resolver: Scroll,
    /// True if letters switch the modifiers of the fight.
    pub switching: bool,
    /// Acts that were left with typed dice; the to-do list returns to them.
    pub laid_aside: Vec<Proposal>,
    /// Preview of the phrase.
    pub preview: Preview,
    /// Index of the to-do step in the NEXT line.
    pub queue: usize,
    /// True if a fight was just recorded, so that the next faces belong to the next fight.
    pub fights_on: bool,
    /// True if the last key stepped through the to-do list, so that Space continues from there.
    pub walking: bool,
    /// The dice of the activation board.
    pub board_dice: BoardDice,
    /// Faces typed while a tape question is open; the act uses them after the answer.
    pub ahead: Vec<u8>,
    /// True if the program throws all dice.
    pub own_dice: bool,
    /// The last act.
    pub last: LastAct,
    /// Work that the last act leaves on the table.
    pub list: Checklist,
    /// A remark, and its colour; `None` if there is none.
    pub remark: Option<(RemarkTone, String)>,
    /// Scroll position of the open question.
    pub asked: Scroll,
    /// The measured line; `None` if none is shown.
    pub measured: Option<MeasuredLine>,
    /// The last refused act; `None` if the rules refused nothing since.
    pub turned_down: Option<TurnedDown>,
    /// The page of dice; empty until it is opened.
    pub dice: Vec<String>,
    /// Lines typed before, oldest first.
    pub history: Vec<String>,
    /// The entry of the log under the cursor; `None` to show the newest.
    pub marked: Option<u64>,
    /// Filter of the log; empty to show everything.
    pub filter: String,
    /// Scroll position: of the log back from its newest line, of a page down from its top.
    pub scroll: Scroll,
    /// State after a phrase was refused before its end.
    pub refused: RefusedPhrase,
    /// Owner of the zone of observation that is shown.
    pub watch: ZoneOwner,
    /// Way of each unit that the last act moved: from and to.
    pub ways: Vec<(Point, Point)>,
    /// The displayed outlines of a zone of observation, with the owner and the brigade for which they were computed;
    /// `None` if they were not computed yet.
    pub zones: Option<(ZoneOwner, Option<BrigadeId>, Vec<Vec<Point>>)>,
    /// Keys that the referee chose.
    pub keys: KeyMap,
    /// True if the screen says in each phase which key to press.
    pub lessons: bool,
    /// Grid drawn over the map.
    pub grid: GridStep,
    /// True if the map labels units by name where the name fits.
    pub names: bool,
    /// Duration of turn and phase; `None` without a clock.
    pub clock: Option<TurnClock>,
    /// True if the bar shows the clock.
    pub shows_clock: bool,
    /// Age of the newest paper, for the bar; `None` if none is written.
    pub paper: Option<String>,
    /// State of the players' boards; `None` if they are not served.
    pub boards: Option<BoardsStatus>,
    /// Filter of the players' slips.
    pub sieve: SlipFilter,
    /// Text in the bar about the pen; `None` with one referee.
    pub pen: Option<String>,
    /// True if another laptop has the pen, so that no act may be entered here.
    pub is_barred: bool,
    /// The dashboard's text in the bar; `None` if the game is not sent there.
    pub desk: Option<String>,
    /// Values computed from the game.
    pub known: Derived,
}

impl UiState {
    /// Returns the to-do step in the NEXT line; `None` if there is none.
    #[must_use]
    pub fn next(&self) -> Option<&Todo> {
        self.known.todo.get(self.queue)
    }

    /// Checks whether players have sent slips and nothing is pending.
    #[must_use]
    pub fn has_slips(&self) -> bool {
        let boards = self.boards.as_ref();
        let is_free = self.phrase.is_empty() && self.proposal.is_none();
        is_free && boards.is_some_and(|boards| !boards.slips.is_empty())
    }

    /// Checks whether the key that usually shows clauses opens the slips: boards are served, nothing is pending, and
    /// the rules have refused nothing.
    #[must_use]
    pub fn opens_slips(&self) -> bool {
        let is_free = self.phrase.is_empty() && self.proposal.is_none();
        let is_bad = matches!(self.remark, Some((RemarkTone::Bad, _)));
        self.boards.is_some() && is_free && !is_bad && self.turned_down.is_none()
    }

    /// Checks whether the to-do list contains this act; `asked` is the command as first given.
    #[must_use]
    pub fn comes_round(&self, asked: &Command) -> bool {
        let mut steps = self.known.todo.iter().map(|todo| &todo.step);
        steps.any(|step| matches!(step, TodoStep::Act(command) if **command == *asked))
    }

    /// Returns the cost of this act besides points, as in the to-do list; empty if the list does not have the act.
    #[must_use]
    pub fn price_of(&self, command: &Command) -> &[String] {
        let is_it = |todo: &&Todo| matches!(&todo.step, TodoStep::Act(act) if **act == *command);
        let step = self.known.todo.iter().find(is_it);
        step.map_or(&[], |todo| &todo.price)
    }

    /// Returns the acts left with typed dice to which the to-do list will return.
    pub fn waiting_with_dice(&self) -> impl Iterator<Item = &Proposal> + '_ {
        let aside = self.laid_aside.iter();
        aside.filter(|left| self.comes_round(&left.asked))
    }

    /// Returns the dice typed before this question appeared; the act uses them after the answer.
    #[must_use]
    pub fn typed_before(&self, question: &ScreenQuestion) -> &[u8] {
        match &self.proposal {
            _ if !question.is_before_dice() => &[],
            Some(proposal) => &proposal.faces,
            None => &self.board_dice.faces,
        }
    }

    /// Returns the brigades that still have to roll for activation, in the order of the board.
    pub fn waiting(&self) -> impl Iterator<Item = &ActivationLine> + '_ {
        self.known
            .activation
            .iter()
            .filter(|line| line.result.is_none() && line.barred.is_none())
    }

    /// Checks whether digits are activation dice: the board is open, or brigades still have to roll, whichever panel is
    /// shown. A unit's digit then needs its brigade's letter first.
    #[must_use]
    pub fn board_is_open(&self) -> bool {
        let is_shown = self.front == Panel::Activation;
        (is_shown || self.waiting().next().is_some()) && self.proposal.is_none()
    }

    /// Checks whether a phrase has reached its verb, so that every letter continues it.
    #[must_use]
    pub fn spells_on(&self) -> bool {
        let mut letters = self.phrase.chars();
        letters.any(|letter| letter.is_lowercase() || letter == '=')
    }

    /// Checks whether an arrow would pick up the unit or figure that the phrase names: after `A1` or `A1 p`.
    #[must_use]
    pub fn is_grabbing(&self) -> bool {
        let is_unit = self.phrase.starts_with(char::is_uppercase)
            && self
                .phrase
                .ends_with(|letter: char| letter.is_ascii_digit())
            && !self.spells_on();
        is_unit || (self.phrase.ends_with('p') && self.spells_on())
    }

    /// Checks whether a deployment is pending before the battle, so that typed digits start another place.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        let proposal = self.proposal.as_ref();
        let deploys = proposal.is_some_and(|p| matches!(p.command, Command::Deploy { .. }));
        deploys && self.phrase.is_empty()
    }

    /// Checks whether a digit would be the face of a die: a die is needed, and no phrase is being typed.
    #[must_use]
    pub fn wants_faces(&self) -> bool {
        let waits = match &self.proposal {
            Some(held) => held.is_fight() || held.is_board() || held.ask.is_some(),
            None => self.board_is_open() || self.dice_wait(),
        };
        waits && self.phrase.is_empty()
    }

    /// Checks whether the next step needs only dice, so that a digit is its first die: the next fight, a messenger's
    /// ride, or tests of generals while nothing else is open.
    #[must_use]
    pub fn dice_wait(&self) -> bool {
        let Some(next) = self.next().filter(|_| self.proposal.is_none()) else {
            return false;
        };
        let mut open = self.known.todo.iter().filter(|todo| todo.is_open());
        let is_next_fight = self.fights_on && next.is_fight();
        next.is_due_ride() || is_next_fight || (next.is_test() && open.all(Todo::is_test))
    }

    /// Checks whether the program throws those dice of the activation board that are not typed.
    #[must_use]
    pub const fn throws_board(&self) -> bool {
        self.board_dice.rest_is_thrown || self.own_dice
    }

    /// Checks whether Enter makes the program throw the dice that an act still needs.
    #[must_use]
    pub fn throws_for(&self, proposal: &Proposal) -> bool {
        proposal.own || self.own_dice
    }

    /// Checks whether keys may answer a request to join: nothing else is open, typed or pending.
    #[must_use]
    pub fn takes_knock(&self) -> bool {
        self.mode == ScreenMode::Table && self.phrase.is_empty() && self.proposal.is_none()
    }

    /// Shows a remark.
    pub fn hint(&mut self, words: impl Into<String>) {
        self.remark = Some((RemarkTone::Hint, words.into()));
    }

    /// Shows a remark about a failure.
    pub fn fault(&mut self, words: impl Into<String>) {
        self.remark = Some((RemarkTone::Bad, words.into()));
    }
}
