//! The key line: only keys that work now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{argument, checklist, fight::joiner};
use crate::kit::act::{ACTS, ActEntry, Does};
use crate::kit::boards::SLIPS;
use crate::kit::intent::{Intent, Verb};
use crate::kit::panel::Panel;
use crate::kit::proposal::Proposal;
use crate::kit::text;
use crate::kit::theme::{Theme, WordRole};
use crate::table::availability;
use crate::table::phrase::{self, PhraseReading};
use crate::table::ui::{ScreenMode, UiState};
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use view::assist::todo::TodoStep;

/// Keys that are shown even if not all fit.
const ALWAYS: [Intent; 2] = [Intent::Goto, Intent::OpenHelp];

/// Keys for going on and back, which every player needs, with short names.
const NEEDED: [(Intent, &str); 3] = [
    (Intent::Offer, "next"),
    (Intent::EndPhase, "phase"),
    (Intent::TakeBack, "undo"),
];

/// Draws the line: as many keys as fit, the most needed first.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let hints = chosen(hints(ui, state), ui, usize::from(area.width));
    write(hints, &ui.theme, area, buffer);
}

/// Writes keys, each with what it does.
pub fn write(hints: Vec<(String, String)>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let mut spans = vec![Span::raw(" ")];
    for (key, name) in hints {
        spans.push(Span::styled(key, theme.words(WordRole::Key)));
        spans.push(Span::styled(
            format!(" {name}  "),
            theme.words(WordRole::Dim),
        ));
    }
    text::write(vec![Line::from(spans)], area, buffer);
}

/// Chooses the keys to show. If a necessary one does not fit, short names are used, and only the phase bar hints at the
/// help.
fn chosen(hints: Vec<(String, String)>, ui: &UiState, width: usize) -> Vec<(String, String)> {
    let needed = named(ui, &NEEDED.map(|(intent, _)| intent));
    let shown = fitting(hints.clone(), &named(ui, &ALWAYS), width);
    let is_missing = |hint: &&(String, String)| hints.contains(hint) && !shown.contains(hint);
    if !needed.iter().any(|hint| is_missing(&hint)) {
        return shown;
    }
    let brief = hints.into_iter().map(|(key, name)| {
        let at = needed.iter().position(|(other, _)| *other == key);
        let short = match at.and_then(|at| NEEDED.get(at)) {
            Some((Intent::EndPhase, _)) => Some(ui.known.ends),
            short => short.map(|(_, short)| *short),
        };
        (key, short.map_or(name, str::to_owned))
    });
    fitting(brief.collect(), &named(ui, &[Intent::Goto]), width)
}

/// Returns the keys that fit, and always those in `kept`.
pub fn fitting(
    hints: Vec<(String, String)>,
    kept: &[(String, String)],
    width: usize,
) -> Vec<(String, String)> {
    let cells = |hint: &(String, String)| hint.0.width() + hint.1.width() + 3;
    let needed = hints.iter().filter(|hint| kept.contains(hint)).map(cells);
    let mut room = width.saturating_sub(1 + needed.sum::<usize>());
    let mut shown = Vec::new();
    for hint in hints {
        if kept.contains(&hint) {
            shown.push(hint);
        } else if cells(&hint) <= room {
            room -= cells(&hint);
            shown.push(hint);
        }
    }
    shown
}

fn hint(key: &str, name: &str) -> (String, String) {
    (key.to_owned(), name.to_owned())
}

fn hints(ui: &UiState, state: &State) -> Vec<(String, String)> {
    match &ui.mode {
        ScreenMode::Line(_) => vec![
            hint("Enter", "do"),
            hint("Tab", "complete"),
            hint("↑↓", "lines before"),
            hint("Esc", "leave"),
        ],
        ScreenMode::Reason(_) => vec![hint("Enter", "overrule"), hint("Esc", "leave")],
        ScreenMode::Ask(question, _) => {
            let each = question.answers().into_iter();
            each.map(|(key, says)| hint(key, says)).collect()
        }
        ScreenMode::Help(..) | ScreenMode::ClauseReader(_) => {
            vec![hint("↑↓", "scroll"), hint("Esc", "leave")]
        }
        ScreenMode::Text(_) => vec![
            hint("↑↓", "scroll"),
            hint("y", "copy"),
            hint("Enter", "continue"),
        ],
        ScreenMode::Card(_) => argument::hints(),
        ScreenMode::Goto => vec![hint("g", "grid"), hint("Esc", "leave")],
        ScreenMode::Boards(_) => vec![hint("Esc", "leave")],
        ScreenMode::Filter(_) => vec![hint("Enter", "keep"), hint("Esc", "show all")],
        ScreenMode::Place(_) => vec![
            hint("arrows", "shift"),
            hint(".", "fine"),
            hint("[ ]", "turn"),
            hint("+ -", "zoom"),
            hint("Enter", "place"),
            hint("Esc", "leave"),
        ],
        ScreenMode::ReadPhoto => vec![hint("Esc", "drop it")],
        ScreenMode::Photo(list) if list.reason.is_some() => {
            vec![hint("Enter", "enter all"), hint("Esc", "leave")]
        }
        ScreenMode::Photo(_) => vec![
            hint("a-z", "leave out"),
            hint("Enter", "enter all"),
            hint("Esc", "none"),
        ],
        ScreenMode::Shout => Vec::new(),
        ScreenMode::Table if ui.list.is_open() => checklist::hints(&ui.list),
        ScreenMode::Table => at_table(ui, state),
    }
}

fn at_table(ui: &UiState, state: &State) -> Vec<(String, String)> {
    if ui.spells_on() {
        return spelling(ui, state);
    }
    if ui.refused.passes_over() {
        return refused(ui);
    }
    let mut hints = Vec::new();
    if is_overrulable(ui) {
        hints.push(hint("x", "overrule"));
    }
    if ui.turned_down.is_some() {
        hints.extend(named(ui, &[Intent::OpenPapers]));
    }
    // The key for copying is named here, because the title of a log beside the map has no room for it.
    if ui.marked.is_some() && [ui.front, ui.aside].contains(&Panel::Log) {
        hints.push(hint("y", "copy"));
    }
    if ui.has_slips() {
        hints.push((slips_key(ui), "slips".to_owned()));
    }
    match &ui.proposal {
        Some(proposal) if proposal.is_fight() => return fight(proposal, ui, state),
        Some(proposal) if ui.phrase.is_empty() => hints.extend(taken_up(proposal, ui)),
        _ => hints.extend(board(ui)),
    }
    let verbs = |often: Often| verbs(ui, state, often);
    let told = ui.subject.is_some() && (ui.proposal.is_none() || !ui.wants_faces());
    if ui.subject.is_none() {
        hints.push(hint("A-Z", named_by_capitals(ui)));
    } else if ui.is_placing() {
        hints.push(hint("x,y f90", "elsewhere"));
    } else if !ui.wants_faces() {
        hints.push(hint("1-9", "unit"));
    }
    let general_alone = only_the_general(ui);
    if told && general_alone {
        hints.extend(verbs(Often::NowAndThen));
    }
    if told {
        hints.extend(verbs(Often::EveryTurn));
    }
    if !ui.known.over {
        hints.extend(named(ui, &[Intent::Offer, Intent::EndPhase]));
    }
    hints.extend(named(ui, &[Intent::TakeBack]));
    if told && !general_alone {
        hints.extend(verbs(Often::NowAndThen));
    }
    let always = [Intent::Goto, Intent::OpenLine, Intent::OpenHelp];
    hints.extend(named(ui, &always));
    if ui.subject.is_some() && !ui.wants_faces() {
        // Corrections come last, because they are always possible and seldom needed.
        hints.extend(verbs(Often::Seldom));
    }
    let to_look = [
        Intent::TurnPanel,
        Intent::Closer,
        Intent::Shout,
        Intent::Leave,
    ];
    hints.extend(named(ui, &to_look));
    hints
}

/// Returns the keys that open the slips. While the key for clauses shows the clause of a refusal, the slips open by the
/// longer way.
fn slips_key(ui: &UiState) -> String {
    let intent = match ui.opens_slips() {
        true => Intent::OpenPapers,
        false => Intent::Goto,
    };
    let keys = named(ui, &[intent]).into_iter().map(|(key, _)| key);
    let key: String = keys.collect();
    match ui.opens_slips() {
        true => key,
        false => format!("{key} {SLIPS}"),
    }
}

/// Returns the effect of a capital: it selects a brigade or, if chits are drawn by hand, names the brigade whose chit
/// was drawn (CHIT-20).
fn named_by_capitals(ui: &UiState) -> &'static str {
    let mut steps = ui.known.todo.iter();
    match steps.any(|step| step.draws().is_some()) {
        true => "results",
        false => "brigade",
    }
}

/// Returns the keys after a refused phrase: until one of them is pressed, nothing else works.
fn refused(ui: &UiState) -> Vec<(String, String)> {
    let mut hints = vec![hint("Esc", "leave"), hint("A-Z", "redo brigade")];
    let on = [Intent::Offer, Intent::OpenLine, Intent::OpenHelp];
    hints.extend(named(ui, &on));
    hints
}

/// Checks whether the selected brigade has points left but no unit that may move, so that the keys for its general are
/// shown first.
fn only_the_general(ui: &UiState) -> bool {
    let Some(subject) = ui
        .subject
        .as_ref()
        .filter(|_| ui.known.phase == Phase::Tactical)
    else {
        return false;
    };
    let mut steps = ui.known.todo.iter().map(|todo| &todo.step);
    steps.any(|step| matches!(step, TodoStep::Nothing(brigade) if *brigade == subject.brigade))
}

/// Returns the keys of a phrase that has its verb: letters and digits only continue it.
fn spelling(ui: &UiState, state: &State) -> Vec<(String, String)> {
    let mut hints = Vec::new();
    match phrase::read(&ui.phrase, state, ui.subject.as_ref()) {
        PhraseReading::Ready { .. } => hints.push(hint("Enter", "do")),
        PhraseReading::Measure(..) => hints.push(hint("Enter", "end")),
        PhraseReading::Eyes(_) => hints.push(hint("Enter", "who sees it")),
        _ => {}
    }
    if ui.is_grabbing() {
        hints.push(hint("arrows", "by hand"));
    }
    hints.push(hint("Backspace", "back"));
    hints.push(hint("Esc", "leave"));
    if ui.walking {
        // The to-do list began this phrase. Until a letter continues it, Space continues with the list.
        let on = [
            Intent::Offer,
            Intent::EndPhase,
            Intent::TakeBack,
            Intent::Goto,
        ];
        hints.extend(named(ui, &on));
    }
    hints.extend(named(ui, &[Intent::OpenLine, Intent::OpenHelp]));
    hints
}

fn is_overrulable(ui: &UiState) -> bool {
    let down = ui.turned_down.as_ref();
    down.is_some_and(|down| down.refusal.can_be_overruled())
}

fn fight(proposal: &Proposal, ui: &UiState, state: &State) -> Vec<(String, String)> {
    if ui.switching {
        return vec![hint("[letter]", "switch"), hint("Esc", "close modifiers")];
    }
    let mut hints = vec![hint("1-6", "dice")];
    // Before its dice Enter records nothing.
    if proposal.ask.is_none() || ui.throws_for(proposal) {
        hints.push(hint("Enter", "record"));
    }
    hints.push(hint("!", "throw"));
    hints.extend(joiner(proposal, state).map(|unit| (unit, "join".to_owned())));
    hints.extend([
        hint("m", "modifiers"),
        hint("Space", "next"),
        hint("Esc", "leave"),
    ]);
    hints
}

/// Returns the keys of a pending act that waits for dice or for Enter.
fn taken_up(proposal: &Proposal, ui: &UiState) -> Vec<(String, String)> {
    let mut hints = Vec::new();
    if proposal.ask.is_some() {
        hints.push(hint("1-6", "dice"));
    }
    // Enter is not needed if the last die records the act.
    if proposal.no().is_none() && (proposal.ask.is_none() || !proposal.records_at_once()) {
        hints.push(hint("Enter", "do"));
    }
    if proposal.ask.is_some() {
        hints.extend(named(ui, &[Intent::ThrowForMe]));
    }
    if !proposal.faces.is_empty() {
        hints.push(hint("Backspace", "back"));
    }
    hints.push(hint("Esc", "leave"));
    hints
}

/// Returns the keys of the activation board while it waits for dice.
fn board(ui: &UiState) -> Vec<(String, String)> {
    if !ui.wants_faces() || ui.waiting().next().is_none() {
        return Vec::new();
    }
    let mut hints = vec![hint("1-6", "dice")];
    hints.extend(named(ui, &[Intent::ThrowForMe]));
    if ui.throws_board() || !ui.board_dice.faces.is_empty() {
        hints.push(hint("Enter", "record"));
    }
    hints
}

/// Frequency with which a verb is used, which decides its place in the key line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Often {
    /// The main verb of the phase.
    EveryTurn,
    /// A verb that only some troops use in the phase, or only in some turns.
    NowAndThen,
    /// A verb that corrects the record.
    Seldom,
}

/// Returns the verbs used this often that the selected brigade may use now.
fn verbs(ui: &UiState, state: &State, often: Often) -> Vec<(String, String)> {
    let Some(subject) = ui.subject.as_ref().filter(|_| !ui.known.over) else {
        return Vec::new();
    };
    let offered = ACTS.iter().filter(|act| {
        how_often(act, state.phase()) == Some(often)
            && availability::why_not(act, state).is_none()
            && availability::suits(act, state, &subject.brigade)
    });
    offered
        .map(|act| {
            let key = ui.keys.key_of(act).to_string();
            hint(&key, availability::name(act, state.phase()))
        })
        .collect()
}

/// Returns how often an act is used; `None` for an act that is not a verb. Placing is the main verb before the battle;
/// later it only corrects the record.
fn how_often(act: &ActEntry, phase: Phase) -> Option<Often> {
    let Does::Verb(verb) = act.does else {
        return None;
    };
    Some(match verb {
        Verb::Place if phase == Phase::Deployment => Often::EveryTurn,
        Verb::Drill | Verb::Lead | Verb::Ride => Often::NowAndThen,
        _ if act.phases.is_empty() => Often::Seldom,
        _ => Often::EveryTurn,
    })
}

fn named(ui: &UiState, intents: &[Intent]) -> Vec<(String, String)> {
    let act = |intent: &Intent| ACTS.iter().find(|act| act.does == Does::Intent(*intent));
    let acts = intents.iter().filter_map(act);
    acts.map(|act| hint(&form(act, ui), name(act, ui)))
        .collect()
}

/// Returns the name of an act. The key that ends a phase may end a turn or a round, too, and its name says so.
fn name(act: &ActEntry, ui: &UiState) -> &'static str {
    match act.does {
        Does::Intent(Intent::EndPhase) if ui.known.ends == "round" => "end round",
        Does::Intent(Intent::EndPhase) if ui.known.ends == "turn" => "end turn",
        _ => act.name,
    }
}

/// Returns the keys to press for an act: the usual ones, unless the referee chose others.
fn form(act: &ActEntry, ui: &UiState) -> String {
    let key = ui.keys.key_of(act);
    if key == act.key {
        act.form_with(&ui.known.letters)
    } else {
        key.to_string()
    }
}
