//! What the screen remembers between keys: what is selected, shown, typed and taken up.

use super::{
    boards::{Sieve, Standing},
    keymap::KeyMap,
    last_act::LastAct,
    map::viewport::Lens,
    panel::Panel,
    phrase::Subject,
    placing::Placing,
    prompt::Prompt,
    proposal::Proposal,
    question::Question,
    scroll::Scroll,
    theme::Theme,
};
use rules::fields::clauses::Entry;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    name::{BrigadeId, SideId},
    phase::Phase,
};
use rules::refusal::Refusal;
use table::measure::Point;
use view::board::Board;
use view::desk::{
    ActivationLine, OrderLine, RiderLine,
    todo::{Step, Todo},
};
use view::sheets::{
    card::{BrigadeLine, DivisionLine},
    pace::Forecast,
};
use view::story::{called::called, phase_six::PhaseSix};
use view::tape::measured::Measured;

/// What the keys go to.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Mode {
    /// The table: phrases and acts.
    #[default]
    Table,
    /// The `:` line.
    Line(Prompt),
    /// The reason for overruling.
    Reason(Prompt),
    /// A question.
    Ask(Question, String),
    /// The help, with what is searched and how far it is scrolled.
    Help(Prompt, Scroll),
    /// The papers: clauses of the rules.
    Papers(Papers),
    /// A text to read: the notes of the roster, the answer to a question.
    Text(Text),
    /// Where to go.
    Goto,
    /// The page of that number of the players' boards.
    Boards(Leaf),
    /// A piece held by the cursor.
    Place(Placing),
    /// What the log is searched for.
    Filter(Prompt),
    /// The result in big letters.
    Shout,
}

/// A page of the players' boards, and the row on which the cursor stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Leaf {
    /// The number of the page.
    pub page: usize,
    /// The row.
    pub at: usize,
}

impl Mode {
    /// Whether a text takes the place of the table.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        matches!(self, Mode::Help(..) | Mode::Papers(_) | Mode::Text(_))
    }
}

/// The clauses that are read, from what stood on the screen or as they are searched.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Papers {
    /// What is searched; empty: what stood on the screen.
    pub prompt: Prompt,
    /// How far it is scrolled.
    pub scroll: Scroll,
    /// The clauses that stood on the screen; none: all are listed.
    pub about: Vec<&'static Entry>,
    /// What the keys go to again when they are left: a question waits for its answer.
    pub back: Box<Mode>,
}

/// A text that is read in place of the table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Text {
    /// What it is.
    pub title: String,
    /// Its lines, wrapped where they are drawn.
    pub lines: Vec<String>,
    /// How far it is scrolled.
    pub scroll: Scroll,
}

impl Text {
    /// All of it, title and lines; what the title says of keys is left out.
    #[must_use]
    pub fn whole(&self) -> String {
        let title = self.title.split("   ").next().unwrap_or_default();
        let lines = self.lines.iter().map(String::as_str);
        let all: Vec<&str> = std::iter::once(title).chain(lines).collect();
        all.join("\n")
    }
}

/// Whose zone of observation is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Watch {
    /// Nobody's.
    #[default]
    Nobody,
    /// What the brigade in hand sees.
    Brigade,
    /// What the enemy of the active side sees: where a march ends.
    Enemy,
}

/// How a remark is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Hint,
    /// It did not work.
    Bad,
}

/// What the rules turned down last, to be overruled.
#[derive(Debug, Clone)]
pub struct TurnedDown {
    /// What was taken up, with its dice.
    pub proposal: Box<Proposal>,
    /// The same as it is called at the table.
    pub words: String,
    /// Why not.
    pub refusal: Refusal,
}

impl TurnedDown {
    /// What was turned down.
    #[must_use]
    pub fn new(proposal: Proposal, refusal: Refusal, state: &State) -> Self {
        Self {
            words: called(state, &proposal.command),
            proposal: Box::new(proposal),
            refusal,
        }
    }
}

/// What is worked out when the game changes, so that drawing only draws.
#[derive(Debug, Clone)]
pub struct Known {
    /// The table.
    pub board: Board,
    /// The cup in a line, where chits are drawn.
    pub cup: Option<String>,
    /// The walk through what is due and what may be done.
    pub todo: Vec<Todo>,
    /// The list of brigades.
    pub brigades: Vec<BrigadeLine>,
    /// The divisions.
    pub divisions: Vec<DivisionLine>,
    /// The activation board; empty outside its phase.
    pub activation: Vec<ActivationLine>,
    /// The orders desk; empty outside its phase.
    pub orders: Vec<OrderLine>,
    /// Messengers.
    pub riders: Vec<RiderLine>,
    /// Whether the game is over.
    pub over: bool,
    /// The phase.
    pub phase: Phase,
    /// The player turn, and whose it is: before the battle, and until the toss, only the side changes.
    pub player_turn: (u32, SideId),
    /// What a turn is called: `turn` or `round`.
    pub turn_word: &'static str,
    /// What the end of the phase ends.
    pub ends: &'static str,
    /// Phase 6, walked or to be walked.
    pub phase_six: PhaseSix,
    /// What the clock says about the rest of the day.
    pub forecast: Option<Forecast>,
}

/// What the phrase that is typed would do, shown before Enter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preview {
    /// Where its units would stand.
    pub ghosts: Vec<table::base::Base>,
    /// Where the tapes that it names meet, if twice: the point that is meant before the other.
    pub crossings: Vec<Point>,
    /// Pieces of ground that it may mean, by their places in the list.
    pub lit: Vec<usize>,
    /// What it would do, or why it cannot be done.
    pub would: Option<Result<String, String>>,
}

/// The dice of the activation board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BoardDice {
    /// Faces typed, two a brigade in the order of the board.
    pub faces: Vec<u8>,
    /// Whether the program throws what is not typed.
    pub rest_is_thrown: bool,
}

impl BoardDice {
    /// Whether something is typed, or the program is to throw.
    #[must_use]
    pub const fn is_begun(&self) -> bool {
        self.rest_is_thrown || !self.faces.is_empty()
    }
}

/// A phrase that was refused in the middle, with why.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum RefusedPhrase {
    /// None was, or what was said of it is read.
    #[default]
    Nothing,
    /// What is still typed of it means nothing.
    PassesOver(String),
    /// Another begins, without a verb yet: why is said again, since who types fast has not read it.
    SaidAgain(String),
}

impl RefusedPhrase {
    /// Whether what is typed is passed over.
    #[must_use]
    pub const fn passes_over(&self) -> bool {
        matches!(self, Self::PassesOver(_))
    }

    /// What is typed from now on counts again.
    pub fn begin_anew(&mut self) {
        if let Self::PassesOver(why) = self {
            *self = Self::SaidAgain(std::mem::take(why));
        }
    }
}

/// How long the turn and the phase have lasted, in seconds. Time only ever comes in from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The player turn.
    pub turn: u64,
    /// Its phase.
    pub phase: u64,
}

/// What the screen remembers.
#[derive(Debug, Clone)]
pub struct Ui {
    /// Colours.
    pub theme: Theme,
    /// What the keys go to.
    pub mode: Mode,
    /// The large panel.
    pub front: Panel,
    /// The panel beside it, where there is room.
    pub aside: Panel,
    /// What of the table is shown.
    pub lens: Lens,
    /// Who is in hand.
    pub subject: Option<Subject>,
    /// The phrase typed so far.
    pub phrase: String,
    /// What is taken up.
    pub proposal: Option<Proposal>,
    /// What was left with dice typed for it, which wait until it comes round again.
    pub laid_aside: Vec<Proposal>,
    /// What the phrase would do.
    pub preview: Preview,
    /// Which step of the walk stands in the NEXT line.
    pub queue: usize,
    /// Whether the last key went on with the walk, so that Space goes on from there.
    pub walking: bool,
    /// The dice of the activation board.
    pub board_dice: BoardDice,
    /// Faces typed while the tape is asked for, which count after the answer.
    pub ahead: Vec<u8>,
    /// Whether the program throws wherever a die is wanted.
    pub own_dice: bool,
    /// The last act.
    pub last: LastAct,
    /// A remark, and how it is meant.
    pub remark: Option<(Tone, String)>,
    /// How far the question that is open is scrolled.
    pub asked: Scroll,
    /// A measured line.
    pub measured: Option<Measured>,
    /// What was turned down last.
    pub turned_down: Option<TurnedDown>,
    /// The page of dice, as far as it was asked for.
    pub dice: Vec<String>,
    /// Lines typed before, oldest first.
    pub history: Vec<String>,
    /// The entry of the log under the cursor; none: the newest is shown.
    pub marked: Option<u64>,
    /// What the log is narrowed to; empty: all of it.
    pub filter: String,
    /// How far the log is scrolled back, or a page on, in lines.
    pub scroll: Scroll,
    /// What became of a phrase that was refused in the middle.
    pub refused: RefusedPhrase,
    /// Which zone of observation is asked for.
    pub watch: Watch,
    /// The ways of the units that the last act moved: from where to where.
    pub ways: Vec<(Point, Point)>,
    /// Its outlines, and of whom they are.
    pub zones: Option<(Watch, Option<BrigadeId>, Vec<Vec<Point>>)>,
    /// Keys that the referee chose.
    pub keys: KeyMap,
    /// Whether each phase tells what to press.
    pub lessons: bool,
    /// Whether the map writes names of units where there is room.
    pub names: bool,
    /// How long turn and phase have lasted; none: no clock ticks here.
    pub clock: Option<Clock>,
    /// Whether the bar shows it.
    pub shows_clock: bool,
    /// How old the paper is, for the bar; `None` if none is written.
    pub paper: Option<String>,
    /// How the players' boards stand; `None` while nobody serves them.
    pub boards: Option<Standing>,
    /// Which slips of the players are shown.
    pub sieve: Sieve,
    /// What the bar says of the club's desk; `None` if the game is not sent there.
    pub desk: Option<String>,
    /// What was worked out.
    pub known: Known,
}

impl Ui {
    /// The step of the walk that stands in the NEXT line.
    #[must_use]
    pub fn next(&self) -> Option<&Todo> {
        self.known.todo.get(self.queue)
    }

    /// Whether players have sent something and nothing is in hand: the key of clauses opens the tray then.
    #[must_use]
    pub fn has_slips(&self) -> bool {
        let boards = self.boards.as_ref();
        let is_free = self.phrase.is_empty() && self.proposal.is_none();
        is_free && boards.is_some_and(|boards| !boards.slips.is_empty())
    }

    /// Whether the walk comes to this act, as it is asked.
    #[must_use]
    pub fn comes_round(&self, asked: &Command) -> bool {
        let mut steps = self.known.todo.iter().map(|todo| &todo.step);
        steps.any(|step| matches!(step, Step::Act(command) if **command == *asked))
    }

    /// What the walk says that this act costs beside points; nothing for what it does not come to.
    #[must_use]
    pub fn price_of(&self, command: &Command) -> &[String] {
        let is_it = |todo: &&Todo| matches!(&todo.step, Step::Act(act) if **act == *command);
        let step = self.known.todo.iter().find(is_it);
        step.map_or(&[], |todo| &todo.price)
    }

    /// What was left with its dice typed, and comes round again.
    pub fn waiting_with_dice(&self) -> impl Iterator<Item = &Proposal> + '_ {
        let aside = self.laid_aside.iter();
        aside.filter(|left| self.comes_round(&left.asked))
    }

    /// The dice that were typed before a question came up: they count behind the answer.
    #[must_use]
    pub fn typed_before(&self, question: &Question) -> &[u8] {
        match &self.proposal {
            _ if !question.is_before_dice() => &[],
            Some(proposal) => &proposal.faces,
            None => &self.board_dice.faces,
        }
    }

    /// The brigades that wait for their activation roll, in the order of the board.
    pub fn waiting(&self) -> impl Iterator<Item = &ActivationLine> + '_ {
        self.known
            .activation
            .iter()
            .filter(|line| line.result.is_none() && line.barred.is_none())
    }

    /// Whether digits go to the activation board: it is shown, or brigades wait for their dice,
    /// whatever is looked at meanwhile. A unit is named there behind its capital.
    #[must_use]
    pub fn board_is_open(&self) -> bool {
        let is_shown = self.front == Panel::Activation;
        (is_shown || self.waiting().next().is_some()) && self.proposal.is_none()
    }

    /// Whether a phrase has come to its verb, so that every letter goes on with it.
    #[must_use]
    pub fn spells_on(&self) -> bool {
        let mut letters = self.phrase.chars();
        letters.any(|letter| letter.is_lowercase() || letter == '=')
    }

    /// Whether an arrow means the piece of the phrase: `A1 p` and then the arrow.
    #[must_use]
    pub fn is_grabbing(&self) -> bool {
        self.phrase.ends_with('p') && self.spells_on()
    }

    /// Whether a brigade is offered a place before the battle: digits begin another.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        let proposal = self.proposal.as_ref();
        let deploys = proposal.is_some_and(|p| matches!(p.command, Command::Deploy { .. }));
        deploys && self.phrase.is_empty()
    }

    /// Whether a digit is the face of a die: something waits for one, and no phrase for the
    /// number of a unit.
    #[must_use]
    pub fn wants_faces(&self) -> bool {
        let waits = match &self.proposal {
            Some(held) => held.is_fight() || held.is_board() || held.ask.is_some(),
            None => self.board_is_open() || self.dice_wait(),
        };
        waits && self.phrase.is_empty()
    }

    /// Whether the next thing to do wants nothing but dice, so that a digit is one of them: a messenger
    /// rides, or generals are tested and no fight is open that this would end.
    #[must_use]
    pub fn dice_wait(&self) -> bool {
        let Some(next) = self.next().filter(|_| self.proposal.is_none()) else {
            return false;
        };
        let mut open = self.known.todo.iter().filter(|todo| todo.is_open());
        next.is_due_ride() || (next.is_test() && open.all(Todo::is_test))
    }

    /// Whether the program throws the dice of the activation board that are not typed.
    #[must_use]
    pub const fn throws_board(&self) -> bool {
        self.board_dice.rest_is_thrown || self.own_dice
    }

    /// Whether Enter has the program throw what an act still wants.
    #[must_use]
    pub fn throws_for(&self, proposal: &Proposal) -> bool {
        proposal.own || self.own_dice
    }

    /// Remarks something.
    pub fn hint(&mut self, words: impl Into<String>) {
        self.remark = Some((Tone::Hint, words.into()));
    }

    /// Remarks that something did not work.
    pub fn fault(&mut self, words: impl Into<String>) {
        self.remark = Some((Tone::Bad, words.into()));
    }
}
