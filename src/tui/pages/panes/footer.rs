//! The key line: the keys that work now, the most needed first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::pages::{
    PagesUi,
    acts::{self, KeyIntent},
    ui_state::PagesMode,
};
use crate::table::panels::{argument, checklist, keys};
use rules::chance::Want;
use rules::speech::Usage;
use view::presentation::{
    Describe,
    page::{PageRow, RulesetPage},
};

type Hint = (String, String);

fn hint(key: &str, name: &str) -> Hint {
    (key.to_owned(), name.to_owned())
}

impl<R: Describe> PagesUi<R> {
    /// Draws as many keys as fit.
    pub(super) fn footer(&self, area: Rect, buffer: &mut Buffer) {
        let kept = self.named(&[KeyIntent::Goto, KeyIntent::Help]);
        let shown = keys::fitting(self.hints(), &kept, usize::from(area.width));
        keys::write(shown, &self.ui.theme, area, buffer);
    }

    /// Returns the keys that do these intents, each with its name.
    fn named(&self, intents: &[KeyIntent]) -> Vec<Hint> {
        let of = |intent: &KeyIntent| acts::ACTS.iter().find(|act| act.does == *intent);
        let found = intents.iter().filter_map(of);
        let named = found.map(|act| (act.key(&self.ui.keys).to_string(), act.name.to_owned()));
        named.collect()
    }

    fn hints(&self) -> Vec<Hint> {
        match &self.ui.mode {
            PagesMode::Line(_) => vec![
                hint("Enter", "do"),
                hint("Tab", "complete"),
                hint("↑↓", "lines before"),
                hint("Esc", "leave"),
            ],
            PagesMode::Answer(_) => vec![hint("Enter", "answer"), hint("Esc", "leave")],
            PagesMode::Reason(_) => vec![hint("Enter", "overrule"), hint("Esc", "leave")],
            PagesMode::Find(_) => vec![hint("Enter", "keep"), hint("Esc", "show all")],
            PagesMode::Help(..) => vec![hint("↑↓", "scroll"), hint("Esc", "leave")],
            PagesMode::Text(_) => vec![
                hint("↑↓", "scroll"),
                hint("y", "copy"),
                hint("Esc", "leave"),
            ],
            PagesMode::Card(_) => argument::hints(),
            PagesMode::Goto | PagesMode::Whose => vec![hint("Esc", "leave")],
            PagesMode::Table if self.ui.list.is_open() => checklist::hints(&self.ui.list),
            PagesMode::Table => self.at_table_hints(),
            PagesMode::Sure(..)
            | PagesMode::Shout
            | PagesMode::Boards(_)
            | PagesMode::Curtain(_)
            | PagesMode::Private(_) => Vec::new(),
        }
    }

    fn at_table_hints(&self) -> Vec<Hint> {
        if self.ui.looks_on {
            let in_hand = (!self.ui.known.names.is_empty()).then(|| hint("A-Z", "select"));
            let looking = acts::of_seat(true).map(|act| act.does);
            let keys = self.named(&looking.collect::<Vec<_>>());
            let line = self.takes_lines().then(|| self.named(&[KeyIntent::Line]));
            let line = line.into_iter().flatten();
            let offers = |page: &RulesetPage| page.rows.iter().any(PageRow::is_choice);
            let chooses = self.takes_lines() && self.ui.open_page().is_some_and(offers);
            let chooses = chooses.then(|| hint("↑↓ Enter", "choose"));
            let own = chooses.into_iter().chain(in_hand).chain(line);
            return own.chain(keys).collect();
        }
        if let Some(taken) = &self.ui.taken {
            let mut hints = match taken.ask.as_ref().map(|ask| &ask.wants) {
                Some(Want::Die) => vec![hint("1-6", "dice"), hint("!", "throw")],
                Some(Want::YesNo) => vec![hint("y", "yes"), hint("n", "no")],
                _ => vec![hint("1-9", "answer")],
            };
            hints.extend([hint("Backspace", "back"), hint("Esc", "leave")]);
            hints.extend(self.named(&[KeyIntent::Rules, KeyIntent::Goto, KeyIntent::Help]));
            return hints;
        }
        let mut hints = Vec::new();
        if self
            .ui
            .down
            .as_ref()
            .is_some_and(|(_, no)| no.can_be_overruled())
        {
            hints.extend(self.named(&[KeyIntent::Overrule, KeyIntent::Rules]));
        }
        let (first, later) = match self.keeps_step() {
            true => (KeyIntent::EndStep, &[KeyIntent::Undo][..]),
            false if !self.ui.known.may_end => (KeyIntent::Do, &[KeyIntent::Undo][..]),
            false => (KeyIntent::Do, &[KeyIntent::EndStep, KeyIntent::Undo][..]),
        };
        hints.extend(self.named(&[first, KeyIntent::Skip]));
        if !self.ui.known.names.is_empty() {
            hints.push(hint("A-Z", "select"));
        }
        let (now, others) = R::ACTS
            .iter()
            .partition::<Vec<_>, _>(|act| self.is_offered(act));
        let keyed = |acts: Vec<&Usage>| {
            let keyed = acts.into_iter();
            keyed
                .filter_map(|act| {
                    let letter = self.ui.letters.of_act(act)?;
                    Some((letter.to_string(), act.verb.to_owned()))
                })
                .collect::<Vec<Hint>>()
        };
        hints.extend(keyed(now));
        hints.extend(self.named(later));
        hints.extend(self.named(&[
            KeyIntent::Goto,
            KeyIntent::Help,
            KeyIntent::Line,
            KeyIntent::Look,
        ]));
        hints.extend(keyed(others));
        hints.extend(self.named(&[
            KeyIntent::Turn,
            KeyIntent::Shout,
            KeyIntent::Redo,
            KeyIntent::Leave,
        ]));
        hints
    }

    /// Checks whether an act is due, is offered, or can be typed now.
    fn is_offered(&self, act: &Usage) -> bool {
        if self.ui.known.by_hand.contains(&act.verb) {
            return true;
        }
        let openings = self.ui.known.openings.iter();
        let mut lines = openings.map(|opening| R::write(&opening.command));
        lines.any(|line| line.split(' ').next() == Some(act.verb))
    }
}
