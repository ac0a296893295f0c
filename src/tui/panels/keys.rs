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
use super::super::theme::Role;
use super::super::ui::Mode;
use super::super::ui::Ui;
use super::text;
use crate::rules::fields::state::State;

/// Draws the line: as many keys as fit, what the phase is about first.
pub fn draw(ui: &Ui, state: &State, area: Rect, buffer: &mut Buffer) {
    let mut spans = vec![Span::raw(" ")];
    let mut used = 1;
    for (key, name) in hints(ui, state) {
        let width = key.width() + name.width() + 3;
        if used + width > usize::from(area.width) {
            continue;
        }
        used += width;
        spans.push(Span::styled(key, ui.theme.words(Role::Key)));
        spans.push(Span::styled(
            format!(" {name}  "),
            ui.theme.words(Role::Dim),
        ));
    }
    text::write(vec![Line::from(spans)], area, buffer);
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
        Mode::Ask(..) => vec![hint("y", "yes"), hint("n", "no")],
        Mode::Help(_) => vec![hint("↑↓", "scroll"), hint("Esc", "leave")],
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
    let fight = ui.proposal.as_ref().is_some_and(|p| p.is_fight());
    let verbs = |acts: &mut Vec<(String, String)>, of_phase: bool| {
        let offered = ACTS.iter().filter(|act| {
            matches!(act.does, Does::Verb(_))
                && act.is_offered(state.phase())
                && act.phases.is_empty() != of_phase
        });
        acts.extend(offered.map(|act| hint(&ui.keys.key_of(act).to_string(), act.name)));
    };
    let mut hints = Vec::new();
    if fight {
        hints.push(hint("1-6", "dice"));
        hints.push(hint("Enter", "record"));
        hints.push(hint("!", "throw"));
        hints.push(hint("A2", "join"));
        hints.push(hint("[letter]", "modifier"));
        hints.push(hint("Space", "next"));
        hints.push(hint("Esc", "leave"));
        return hints;
    }
    if ui
        .turned_down
        .as_ref()
        .is_some_and(|down| down.refusal.can_be_overruled())
    {
        hints.push(hint("x", "overrule"));
    }
    if ui.board_is_open() && ui.waiting().next().is_some() {
        hints.push(hint("1-6", "dice"));
        hints.push(hint("!", "throw"));
        hints.push(hint("Enter", "record"));
    }
    if ui.subject.is_none() {
        hints.push(hint("A-Z", "brigade"));
    } else {
        hints.push(hint("1-9", "unit"));
        verbs(&mut hints, true);
    }
    let named = |intents: &[Intent]| -> Vec<(String, String)> {
        let act = |intent: &Intent| ACTS.iter().find(|act| act.does == Does::Intent(*intent));
        let acts = intents.iter().filter_map(act);
        acts.map(|act| hint(&form(act, ui), act.name)).collect()
    };
    hints.extend(named(&[
        Intent::Offer,
        Intent::EndPhase,
        Intent::TakeBack,
        Intent::Goto,
        Intent::OpenLine,
        Intent::OpenHelp,
    ]));
    if ui.subject.is_some() {
        // Corrections come last: they are always possible and seldom wanted.
        verbs(&mut hints, false);
    }
    hints.extend(named(&[
        Intent::TurnPanel,
        Intent::Closer,
        Intent::Shout,
        Intent::Leave,
    ]));
    hints
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
