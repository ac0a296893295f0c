//! The key line: only what can be pressed now.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::super::intent::ACTS;
use super::super::intent::Act;
use super::super::intent::Does;
use super::super::intent::Intent;
use super::super::intent::Verb;
use super::super::offer;
use super::super::phrase;
use super::super::phrase::Reading;
use super::super::proposal::Proposal;
use super::super::theme::Role;
use super::super::ui::Mode;
use super::super::ui::Ui;
use super::text;
use crate::rules::fields::state::Phase;
use crate::rules::fields::state::State;

/// What leads everywhere else keeps its place when there is not room for all.
const ALWAYS: [Intent; 2] = [Intent::Goto, Intent::OpenHelp];

/// Draws the line: as many keys as fit, what the phase is about first.
pub fn draw(ui: &Ui, state: &State, area: Rect, buffer: &mut Buffer) {
    let mut spans = vec![Span::raw(" ")];
    for (key, name) in fitting(hints(ui, state), ui, usize::from(area.width)) {
        spans.push(Span::styled(key, ui.theme.words(Role::Key)));
        spans.push(Span::styled(
            format!(" {name}  "),
            ui.theme.words(Role::Dim),
        ));
    }
    text::write(vec![Line::from(spans)], area, buffer);
}

fn fitting(hints: Vec<(String, String)>, ui: &Ui, width: usize) -> Vec<(String, String)> {
    let cells = |(key, name): &(String, String)| key.width() + name.width() + 3;
    let kept = named(ui, &ALWAYS);
    let kept: Vec<_> = hints.iter().filter(|hint| kept.contains(hint)).collect();
    let mut room = width.saturating_sub(1 + kept.iter().map(|hint| cells(hint)).sum::<usize>());
    let kept: Vec<bool> = hints.iter().map(|hint| kept.contains(&hint)).collect();
    let fits = |(hint, kept): &((String, String), bool)| {
        let fits = *kept || cells(hint) <= room;
        if fits && !kept {
            room -= cells(hint);
        }
        fits
    };
    let hints = hints.into_iter().zip(kept).filter(fits);
    hints.map(|(hint, _)| hint).collect()
}

fn hint(key: &str, name: &str) -> (String, String) {
    (key.to_owned(), name.to_owned())
}

fn hints(ui: &Ui, state: &State) -> Vec<(String, String)> {
    match &ui.mode {
        Mode::Line(_) => vec![
            hint("Enter", "do"),
            hint("Tab", "complete"),
            hint("↑↓", "lines before"),
            hint("Esc", "leave"),
        ],
        Mode::Reason(_) => vec![hint("Enter", "overrule"), hint("Esc", "leave")],
        Mode::Ask(question, _) => {
            let each = question.answers().iter();
            each.map(|(key, says)| hint(key, says)).collect()
        }
        Mode::Help(..) => vec![hint("↑↓", "scroll"), hint("Esc", "leave")],
        Mode::Goto => vec![hint("Esc", "leave")],
        Mode::Filter(_) => vec![hint("Enter", "keep"), hint("Esc", "show all")],
        Mode::Place(_) => vec![
            hint("arrows", "shift"),
            hint(".", "fine"),
            hint("[ ]", "turn"),
            hint("+ -", "zoom"),
            hint("Enter", "place"),
            hint("Esc", "leave"),
        ],
        Mode::Shout => Vec::new(),
        Mode::Table => at_table(ui, state),
    }
}

fn at_table(ui: &Ui, state: &State) -> Vec<(String, String)> {
    if ui.spells_on() {
        return spelling(ui, state);
    }
    let mut hints = Vec::new();
    if is_overrulable(ui) {
        hints.push(hint("x", "overrule"));
    }
    match &ui.proposal {
        Some(proposal) if proposal.is_fight() => return fight(),
        Some(proposal) if ui.phrase.is_empty() => hints.extend(taken_up(proposal, ui)),
        _ => hints.extend(board(ui)),
    }
    let verbs = |of_phase: bool| verbs(ui, state, of_phase);
    if ui.subject.is_none() {
        hints.push(hint("A-Z", "brigade"));
    } else if ui.is_placing() {
        hints.push(hint("x,y f90", "elsewhere"));
        hints.extend(verbs(true));
    } else if !ui.wants_faces() {
        hints.push(hint("1-9", "unit"));
        hints.extend(verbs(true));
    } else if ui.proposal.is_none() {
        hints.extend(verbs(true));
    }
    if !ui.known.over {
        hints.extend(named(ui, &[Intent::Offer, Intent::EndPhase]));
    }
    let always = [
        Intent::TakeBack,
        Intent::Goto,
        Intent::OpenLine,
        Intent::OpenHelp,
    ];
    hints.extend(named(ui, &always));
    if ui.subject.is_some() && !ui.wants_faces() {
        // Corrections come last: they are always possible and seldom wanted.
        hints.extend(verbs(false));
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

/// A phrase has come to its verb: letters and digits only go on with it.
fn spelling(ui: &Ui, state: &State) -> Vec<(String, String)> {
    let mut hints = Vec::new();
    match phrase::read(&ui.phrase, state, ui.subject.as_ref()) {
        Reading::Ready { .. } => hints.push(hint("Enter", "do")),
        Reading::Measure(..) => hints.push(hint("Enter", "end")),
        Reading::Eyes(_) => hints.push(hint("Enter", "who sees it")),
        _ => {}
    }
    if ui.is_grabbing() {
        hints.push(hint("arrows", "by hand"));
    }
    hints.push(hint("Backspace", "back"));
    hints.push(hint("Esc", "leave"));
    if ui.walking {
        // The walk began the phrase: until a letter goes on with it, the walk goes on too.
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

fn is_overrulable(ui: &Ui) -> bool {
    let down = ui.turned_down.as_ref();
    down.is_some_and(|down| down.refusal.can_be_overruled())
}

fn fight() -> Vec<(String, String)> {
    vec![
        hint("1-6", "dice"),
        hint("Enter", "record"),
        hint("!", "throw"),
        hint("A2", "join"),
        hint("[letter]", "modifier"),
        hint("Space", "next"),
        hint("Esc", "leave"),
    ]
}

/// What is taken up waits for its dice, or for Enter.
fn taken_up(proposal: &Proposal, ui: &Ui) -> Vec<(String, String)> {
    let mut hints = Vec::new();
    if proposal.ask.is_some() {
        hints.push(hint("1-6", "dice"));
    }
    // Where the last face does it, Enter has nothing to do.
    if proposal.no().is_none() && (proposal.ask.is_none() || !proposal.armed) {
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

/// The activation board waits for dice.
fn board(ui: &Ui) -> Vec<(String, String)> {
    if !ui.wants_faces() || ui.waiting().next().is_none() {
        return Vec::new();
    }
    let mut hints = vec![hint("1-6", "dice")];
    hints.extend(named(ui, &[Intent::ThrowForMe]));
    if ui.own || !ui.faces.is_empty() {
        hints.push(hint("Enter", "record"));
    }
    hints
}

/// What the brigade in hand may be told: the acts of the phase, or those that every phase has.
fn verbs(ui: &Ui, state: &State, of_phase: bool) -> Vec<(String, String)> {
    let Some(subject) = ui.subject.as_ref().filter(|_| !ui.known.over) else {
        return Vec::new();
    };
    let offered = ACTS.iter().filter(|act| {
        matches!(act.does, Does::Verb(_))
            && offer::why_not(act, state).is_none()
            && offer::suits(act, state, &subject.brigade)
            && is_of_phase(act, state.phase()) == of_phase
    });
    offered
        .map(|act| {
            let key = ui.keys.key_of(act).to_string();
            hint(&key, offer::name(act, state.phase()))
        })
        .collect()
}

/// Before the battle placing is what the phase is about; later it only puts the record right.
fn is_of_phase(act: &Act, phase: Phase) -> bool {
    let places = act.does == Does::Verb(Verb::Place);
    !act.phases.is_empty() || (places && phase == Phase::Deployment)
}

fn named(ui: &Ui, intents: &[Intent]) -> Vec<(String, String)> {
    let act = |intent: &Intent| ACTS.iter().find(|act| act.does == Does::Intent(*intent));
    let acts = intents.iter().filter_map(act);
    acts.map(|act| hint(&form(act, ui), act.name)).collect()
}

/// What is pressed: as the list says it, unless another key was chosen.
fn form(act: &Act, ui: &Ui) -> String {
    let key = ui.keys.key_of(act);
    if key == act.key {
        act.form.to_owned()
    } else {
        key.to_string()
    }
}
