//! Presentation of games, for every rule set: the state, the story, the pieces to put back, the subjects of `show`. The
//! text commands, the line mode and the screens all use it.
//!
//! Longer than a file should be, because it contains the whole interface that each rule set implements to present its
//! games.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::table_work::TableLayout;
use day::{forces::ForceUnit, holders::HeldPlace, prose::DayBeat};
use foresee::HexMeasure;
use game::any::{Hosted, SideScore};
use game::journal::{Act, ActOf};
use game::session::TableInput;
use page::{LIST, PageCell, PageRow, RulesetPage, WordTone};
use rules::chance::{Ask, Tape};
use rules::clause::Stated;
use rules::hue::{Hue, Uniform};
use rules::kit_notes::KitNotes;
use rules::refusal::{Overruled, Refusal};
use rules::speech::Spoken;
use rules::{Draft, Guided, Halt, Opening};
use sheets::{PaperPiece, SheetChart};

pub mod briefing;
pub mod callsigns;
pub mod card;
pub mod clauses;
pub mod day;
pub mod dice;
pub mod filled_sheets;
pub mod fix_preview;
pub mod foresee;
pub mod ledger;
mod lines;
pub mod menu;
pub mod odds;
pub mod page;
pub(crate) mod quick_rules;
pub mod request;
pub mod sheets;
pub mod step;
mod told_acts;
pub mod whole_way;

pub use lines::{
    AND_SECRETS, Askers, act, asker, fix, hands, line, line_by, step, table_work, to_put_back,
};
pub use told_acts::{ToldAct, told_by};

/// The reader of a text, who decides which secrets it may contain.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Audience {
    /// Everyone at the table: secrets of the sides are left out.
    #[default]
    Table,
    /// A side, by its identifier: other sides' secrets are left out.
    Side(String),
}

impl Audience {
    /// Returns the side whose secrets are included; `None` for everyone at the table.
    #[must_use]
    pub fn side(&self) -> Option<&str> {
        match self {
            Audience::Table => None,
            Audience::Side(own) => Some(own),
        }
    }

    /// Checks whether a text for this audience may contain the secrets of `side`.
    #[must_use]
    pub fn are_of(&self, side: &str) -> bool {
        matches!(self, Audience::Side(own) if own == side)
    }
}

/// Answer to a question about a game.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownAnswer {
    /// The answer as text for people.
    pub text: String,
    /// The answer as JSON for programs.
    pub json: Value,
}

/// A rule set with a presentation.
pub trait Describe: Hosted + Spoken + Guided {
    /// The clauses of the rule set; empty for Fields of Blue & Grey, whose clauses have a document of their own.
    const CLAUSES: &'static [Stated];

    /// True if a game may contain secrets of one side; then only the referee may export it.
    const KEEPS_SECRETS: bool = false;

    /// The letter of the page that the printed track shows; `None` if the game has none.
    const TRACK: Option<char> = None;

    /// Headings of the unit columns on a printed order of battle, except the column of callsigns; empty if there are
    /// none.
    const LIST_HEADS: &'static [&'static str] = &[];

    /// Explains the figures on a counter; empty if the game has no counters.
    const COUNTER_KEY: &'static str = "";

    /// Returns the counters to cut out: all counters in the box, in any state.
    fn counters(_: &Self::State) -> Vec<PaperPiece> {
        Vec::new()
    }

    /// Returns the chits to cut out.
    fn chits(_: &Self::State) -> Vec<PaperPiece> {
        Vec::new()
    }

    /// Returns the charts of the kit.
    fn charts(_: &Self::State) -> Vec<SheetChart> {
        Vec::new()
    }

    /// Returns the turns of the game, each with its arrivals and events.
    fn turn_track(_: &Self::State) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns the notes of the kit for its players; `None` if the game has no kit.
    fn kit_notes(_: &Self::State) -> Option<&KitNotes> {
        None
    }

    /// Describes the course of the battle for a briefing: its length, who acts first, its nights.
    fn course(_: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Explains who wins and what gives points, a sentence each.
    fn victory(_: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Returns the tasks of a player before the first turn.
    fn first_tasks(_: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Describes the state of the game in the line above every list.
    fn heading(state: &Self::State) -> String;

    /// Returns remarks about a roster, to be shown beside its faults; `state` is its first position.
    fn remarks(_: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Returns the moment of an entry in the game (turn, side, phase) as JSON for other programs.
    fn place(state: &Self::State) -> Value;

    /// Returns the identifier and the name of each side.
    fn sides(state: &Self::State) -> Vec<(String, String)>;

    /// Returns the colours of the sides, in the order in which they are listed.
    fn hues(state: &Self::State) -> [Hue; 2] {
        let sides = Self::sides(state);
        Hue::of_sides(sides.iter().map(|(id, name)| Uniform {
            colour: "",
            id,
            name,
        }))
    }

    /// Returns the effects of an act, item by item; empty if its command line says everything.
    fn pieces(before: &Self::State, act: &ActOf<Self>, eyes: &Audience) -> Vec<String>;

    /// Returns the beats that an act adds to the story of the day, in the past tense; empty for an act that a diary
    /// omits.
    fn day_beats(before: &Self::State, act: &ActOf<Self>, eyes: &Audience) -> Vec<DayBeat> {
        let pieces = Self::pieces(before, act, eyes).into_iter();
        pieces.map(|words| DayBeat::says(words, 1)).collect()
    }

    /// Describes the results of an act that later acts carry out, a sentence each. A diary leaves them out, because it
    /// tells those acts.
    fn results(_: &Self::State, _: &ActOf<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the units of the kit as the battle begins, known to both sides; empty if the game lists no units.
    fn forces(_: &Self::State) -> Vec<ForceUnit> {
        Vec::new()
    }

    /// Returns the places of value, each with the side that holds it as far as the reader may know; empty if the game
    /// has none.
    fn holders(_: &Self::State, _: &Audience) -> Vec<HeldPlace> {
        Vec::new()
    }

    /// Returns the name and the losses of each side, as far as the reader may know them.
    fn losses(_: &Self::State, _: &Audience) -> Vec<(String, Vec<String>)> {
        Vec::new()
    }

    /// Returns the points that each side would have if the game ended now, from public facts.
    fn standings(state: &Self::State) -> Vec<SideScore> {
        Self::open_scores(state)
    }

    /// Returns the effects of an act in few words for people across the table, a line each; only public facts.
    fn called(before: &Self::State, act: &ActOf<Self>) -> Vec<String> {
        Self::pieces(before, act, &Audience::Table)
    }

    /// Returns an act as JSON for other programs: its line, faces, answers, overruled objections, and events.
    fn in_full(_: &Self::State, act: &ActOf<Self>, _: &Audience) -> Value {
        let mut object = json!({
            "line": Self::write(&act.command),
            "faces": act.faces,
            "overruled": act.overruled(),
            "events": Self::event_list(&act.events),
        });
        if let (Value::Object(object), false) = (&mut object, act.answers().is_empty()) {
            object.insert("answers".to_owned(), json!(act.answers()));
        }
        object
    }

    /// Checks whether the dice of an act reveal secrets.
    fn hides_faces(_: &Self::State, _: &ActOf<Self>, _: &Audience) -> bool {
        false
    }

    /// Lays out the pieces as they are on the table, as far as `eyes` may know; empty if there are none.
    fn layout(_: &Self::State, _: &Audience) -> TableLayout {
        TableLayout::default()
    }

    /// Checks whether a command only corrects the record so that it agrees with the table.
    fn corrects(_: &Self::Command) -> bool {
        false
    }

    /// Describes which pieces to put back on a table in the state `was` so that it agrees with the state `is`.
    fn put_back(was: &Self::State, is: &Self::State) -> Vec<String>;

    /// Returns the subject that the words name; without words the whole game.
    ///
    /// # Errors
    ///
    /// Fails with a sentence if nothing with this name can be shown.
    fn shown(state: &Self::State, words: &[String], eyes: &Audience)
    -> Result<ShownAnswer, String>;

    /// Returns the state of the game for the top bar of the screen. The most important cells come first, because a long
    /// bar is cut at the end.
    fn bar(state: &Self::State) -> Vec<PageCell> {
        vec![PageCell::new(Self::heading(state), WordTone::Now)]
    }

    /// Returns the pages of the screen; the first one is open at the start. `picked` names the selected unit, which the
    /// page [`page::SHEET`] describes and maps highlight.
    fn pages(state: &Self::State, eyes: &Audience, _picked: Option<&str>) -> Vec<RulesetPage> {
        let shown = Self::shown(state, &[], eyes);
        let text = shown.map_or_else(|why| why, |shown| shown.text);
        vec![RulesetPage::of_text(LIST, "the game", &text)]
    }

    /// Returns the rows shown below the log beside every page: the acts that are still open, and facts that everyone
    /// wants at a glance.
    fn beside(_: &Self::State, _: &Audience) -> Vec<PageRow> {
        Vec::new()
    }

    /// Returns the command line that the key for an act writes for the selected unit: `fire ames at ives`. If it is
    /// `None`, the caller uses the first opening whose line starts with the verb or, without one, the verb and the
    /// selected unit.
    fn begun(_: &Self::State, _verb: &str, _picked: Option<&str>) -> Option<String> {
        None
    }

    /// Returns the command line that a click on a hex writes for the selected unit: a path to the hex, or an attack on
    /// the units in it. `None` if the unit has no act for the hex now, as far as this reader may know.
    fn aimed(_: &Self::State, _picked: &str, _hex: &str, _: &Audience) -> Option<String> {
        None
    }

    /// Returns the game as a reader knows it, without the secrets that he may not see.
    fn as_known<'a>(state: &'a Self::State, _: &Audience) -> Cow<'a, Self::State> {
        Cow::Borrowed(state)
    }

    /// Lists the acts of a unit that need only its name, each with its effect in words. They need not be legal now.
    fn unit_lines(_: &Self::State, _unit: &str) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns an act as a player asks for it, a sentence in names: `Hart and Isham attack Askew at 0304`.
    fn request_sentence(state: &Self::State, command: &Self::Command) -> String {
        menu::in_names::<Self>(state, &Self::write(command))
    }

    /// Lists acts of a unit that are aimed at hexes and not returned by [`Describe::aimed`]: the beginning of each
    /// command line, and its description: `charge fitch by`, `Fitch charges`.
    fn other_aims(_: &Self::State, _unit: &str) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Returns the command line with more units joined to its act; `None` if they cannot join.
    fn together(_: &Self::State, line: &str, others: &[String]) -> Option<String> {
        menu::joined(line, others)
    }

    /// Measures the distance between two hexes, given by their labels, as far as this reader may know it.
    ///
    /// # Errors
    ///
    /// Fails with a sentence if there is no map, or if a hex is not on it.
    fn measured(
        _: &Self::State,
        _from: &str,
        _to: &str,
        _: &Audience,
    ) -> Result<HexMeasure, String> {
        Err("this game has no map to measure on".to_owned())
    }

    /// Returns warnings about an act that the rules allow, a sentence each; they are shown with the act's chances.
    fn warnings(_: &Self::State, _: &Self::Command) -> Vec<String> {
        Vec::new()
    }

    /// Returns the game as if the time for an act had come, for questions about its chances; `None` if the chances
    /// depend on facts that are unknown before.
    fn supposed(_: &Self::State, _: &Self::Command) -> Option<Self::State> {
        None
    }

    /// Checks whether the chances of an act depend on a unit that is hidden in the game as its reader knows it.
    fn hides_odds(state: &Self::State, _: &Self::Command) -> bool {
        Self::hides_units(state)
    }

    /// Checks whether some units lie face down or are unseen. If so, the effects of an act are shown only after it.
    fn hides_units(_: &Self::State) -> bool {
        false
    }

    /// Divides the story of a fight into the part known before the dice, and the part decided by the dice.
    fn sum_and_result(told: &str) -> (String, String) {
        (String::new(), told.to_owned())
    }

    /// Returns the identifier of the acting side; `None` if both sides act, or neither.
    fn in_turn(_: &Self::State) -> Option<String> {
        None
    }

    /// Returns the identifier of the side that answers now: the acting side, unless the rules ask the other; `None` if
    /// both sides act, or neither.
    fn answering(state: &Self::State) -> Option<String> {
        Self::in_turn(state)
    }

    /// Returns the side that owns the selected row, as an identifier; `None` if no side owns it.
    fn side_in_hand(_: &Self::State, _picked: &str) -> Option<String> {
        None
    }

    /// Returns the cheapest path of units through the named hexes for an act's verb, with every hex between them; `None`
    /// if the rules let none lead there, or if they price no paths.
    fn whole_way(
        _: &Self::State,
        _verb: &str,
        _units: &[String],
        _hexes: &[String],
    ) -> Option<Vec<String>> {
        None
    }

    /// Describes what the players must correct on the table before the step may end; `None` if nothing is wrong. Until
    /// then neither side is offered to end it.
    fn wrong_position(_: &Self::State) -> Option<String> {
        None
    }

    /// Returns the verbs of acts that are allowed in this step but not offered, because only the players know the
    /// acting units. The key line names the verbs; while there are any, Enter does not end the step.
    fn by_hand(_: &Self::State) -> Vec<&'static str> {
        Vec::new()
    }

    /// Says that the step would end before any unit has moved; `None` if one has moved, or if none may.
    fn unmoved_in_words(_: &Self::State) -> Option<String> {
        None
    }

    /// Checks whether the side in turn can only end this step, as far as the state tells: there is no offer, and no act
    /// by hand. Guns without a target count as done, although they may move. False without a map, because the program
    /// then knows no targets.
    fn is_step_empty(_: &Self::State) -> bool {
        false
    }

    /// Checks whether an offered command is lost when the step ends. Offers to decline something, and offers that are
    /// available at any time, are not lost.
    fn is_given_up(_: &Self::Command) -> bool {
        true
    }

    /// Returns the side that alone may see the names in a command, and must get the screen before the command is
    /// offered. `None` if everyone may see them.
    fn private_to(_: &Self::State, _: &Self::Command) -> Option<String> {
        None
    }

    /// Checks whether a line, finished or not, names a secret of one side; such a line is never stored.
    fn is_secret_line(_: &Self::State, _line: &str) -> bool {
        false
    }

    /// Checks whether an unfinished line may become a secret act of one side; such a line is not stored either.
    fn may_become_secret(_: &Self::State, _line: &str) -> bool {
        false
    }

    /// Returns the side that alone may know of an act; `None` if everyone may. The logs of all others neither show nor
    /// count the act, nor give its time.
    fn kept_to(_before: &Self::State, _: &ActOf<Self>) -> Option<String> {
        None
    }

    /// Returns the points of each side from public facts.
    fn open_scores(state: &Self::State) -> Vec<SideScore> {
        Self::scores(state)
    }

    /// Returns the acts on offer, in words that everyone may read, without those that would reveal a secret.
    fn table_openings(state: &Self::State) -> Vec<Opening<Self::Command>> {
        Self::openings(state)
    }

    /// Returns the sides that have not used a choice which a command would end for them; empty for most commands.
    fn declines_for(_: &Self::State, _: &Self::Command) -> Vec<String> {
        Vec::new()
    }

    /// Returns the side that alone may see the answer to a command at the open table, because even a refusal would
    /// reveal its secret. `None` if everyone may see it.
    fn answered_only_to(state: &Self::State, command: &Self::Command) -> Option<String> {
        Self::private_to(state, command)
    }

    /// Returns the refusal of an act that the rules may allow, but that the open table may not try, because the answer
    /// depends on a side's secret. `None` for any other act.
    fn refused_at_table(_: &Self::State, _: &Self::Command) -> Option<Refusal> {
        None
    }

    /// Checks whether a game contains secrets of one side.
    fn keeps_secrets(_: &Self::State) -> bool {
        Self::KEEPS_SECRETS
    }

    /// Returns the command that notes in the log that a side looked at its own secrets in private; it takes the side's
    /// name. `None` if the rule set has no secrets.
    fn looks(_side: &str) -> Option<Self::Command> {
        None
    }

    /// Checks whether a side that acted in private has more to do in private; the screen then stays with that side
    /// until it hides its secrets.
    fn stays_alone(_: &Self::State, _side: &str) -> bool {
        false
    }
}

/// Returns the identifier of the side with this identifier or name.
///
/// # Errors
///
/// Fails with a sentence if no side has that name.
pub fn side_named<R: Describe>(state: &R::State, word: &str) -> Result<String, String> {
    let sides = R::sides(state);
    let is_meant = |(id, name): &&(String, String)| {
        id.eq_ignore_ascii_case(word) || name.eq_ignore_ascii_case(word)
    };
    let known: Vec<&str> = sides.iter().map(|(id, _)| id.as_str()).collect();
    match sides.iter().find(is_meant) {
        Some((id, _)) => Ok(id.clone()),
        None => Err(format!("no side `{word}`: {}", known.join(" or "))),
    }
}

/// Checks whether the game is over.
#[must_use]
pub fn is_over<R: Describe>(state: &R::State) -> bool {
    R::summary(state).starts_with("over: ")
}

/// Returns the display name of a side.
#[must_use]
pub fn side_name<R: Describe>(state: &R::State, id: &str) -> String {
    let sides = R::sides(state).into_iter();
    let name = sides.into_iter().find(|(side, _)| side == id);
    name.map_or_else(|| id.to_owned(), |(_, name)| name)
}

/// Returns the next die or answer that a command needs in addition to those typed; `None` if it needs none, or is
/// refused.
#[must_use]
pub fn wanted<R: Describe>(
    state: &R::State,
    command: &R::Command,
    typed: &TableInput,
) -> Option<Ask> {
    let mut tape = Tape::typed(&typed.faces).answering(&typed.answers);
    let mut draft = Draft::new(state.clone(), &mut tape, typed.because.clone());
    match R::decide(&mut draft, command) {
        Err(Halt::Wanted(ask)) => Some(ask),
        _ => None,
    }
}

/// Returns the verb of the first due act of a unit, such as its retreat; `None` if it has none.
#[must_use]
pub fn due_verb<R: Describe>(state: &R::State, unit: &str) -> Option<String> {
    let openings = R::openings(state).into_iter();
    let mut lines = openings
        .filter(|opening| opening.due)
        .map(|opening| R::write(&opening.command));
    let line = lines.find(|line| line.split(' ').nth(1) == Some(unit))?;
    line.split(' ').next().map(str::to_owned)
}

/// Checks whether a command first draws from a pool hidden in the program (BS-1203).
#[must_use]
pub fn wants_draw<R: Describe>(state: &R::State, command: &R::Command) -> bool {
    wanted::<R>(state, command, &TableInput::default()).is_some_and(|ask| ask.draws)
}

/// Returns the acts on offer, in words that everyone may read.
#[must_use]
pub fn openings<R: Describe>(state: &R::State) -> Vec<Opening<R::Command>> {
    R::table_openings(state)
}

/// Checks whether the game asks for the same command again, because the drawn chit needs a die or an answer.
#[must_use]
pub fn goes_on<R: Describe>(state: &R::State, command: &R::Command) -> bool {
    let openings = R::openings(state);
    let next = openings.first().filter(|opening| opening.due);
    next.is_some_and(|next| {
        let ask = wanted::<R>(state, &next.command, &TableInput::default());
        ask.is_some_and(|ask| !ask.draws) && R::write(&next.command) == R::write(command)
    })
}

/// A line names at most this many overruled objections of one clause.
const OBJECTIONS_NAMED: usize = 3;

/// Returns the words of an act that do not come from its events: the overruled objections.
#[must_use]
pub fn overruled<C, E>(act: &Act<C, E>) -> Vec<String> {
    let mut told: Vec<(&Overruled, Vec<&str>)> = Vec::new();
    for next in act.overruled() {
        let same = |(first, _): &&mut (&Overruled, Vec<&str>)| {
            first.rule == next.rule && first.because == next.because
        };
        match told.iter_mut().find(same) {
            Some((_, said)) if said.contains(&next.said.as_str()) => {}
            Some((_, said)) => said.push(&next.said),
            None => told.push((next, vec![&next.said])),
        }
    }
    let told = told.into_iter().map(|(first, said)| {
        let more = said.len().saturating_sub(OBJECTIONS_NAMED);
        let more = (more > 0).then(|| format!("{more} more"));
        let named = said.into_iter().take(OBJECTIONS_NAMED).map(str::to_owned);
        let said: Vec<String> = named.chain(more).collect();
        format!(
            "{} overruled: {} ({})",
            first.rule,
            first.because,
            said.join(", ")
        )
    });
    told.collect()
}

/// Checks whether a line has one of these verbs, or ends with the beginning of one.
pub(crate) fn begins_verb(line: &str, verbs: &[&str]) -> bool {
    let mut words = line.split_whitespace();
    let ends = line.split_whitespace().next_back();
    let is_begun = ends.is_some_and(|last| verbs.iter().any(|verb| verb.starts_with(last)));
    is_begun || words.any(|word| verbs.contains(&word))
}
