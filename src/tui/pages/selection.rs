//! The selection, and the meaning of digits.

use super::{PagesUi, line::behind_name, wants_die};
use rules::speech::Usage;
use view::presentation::Describe;

impl<R: Describe> PagesUi<R> {
    /// Selects a unit or formation by its callsign, as capitals and digits are typed.
    pub(super) fn name(&mut self, letter: char) {
        let longer = format!("{}{letter}", self.ui.typed);
        self.ui.typed = match self.ui.known.names.begin_with(&longer) {
            true => longer,
            false => letter.to_string(),
        };
        self.pick_typed();
    }

    pub(super) fn pick_typed(&mut self) {
        let typed = self.ui.typed.clone();
        if !self.ui.known.names.begin_with(&typed) {
            self.ui.typed.clear();
            let words = match self.ui.known.names.is_empty() {
                true => "this game has no callsigns".to_owned(),
                false => format!("no callsign {typed}; the pages show them"),
            };
            return self.ui.hint(words);
        }
        if let Some(word) = self.ui.known.names.selected(&typed) {
            let word = word.to_owned();
            self.pick(Some(word.clone()));
            // The cursor goes to the selection, so that a long page shows it.
            let rows = self.ui.open_page().map(|page| page.rows.iter());
            let at =
                rows.and_then(|mut rows| rows.position(|row| row.name.as_ref() == Some(&word)));
            self.ui.row = at;
        }
    }

    pub(super) fn pick(&mut self, word: Option<String>) {
        self.ui.picked = word;
        self.ui.lens = self.ui.lens.about_selection();
        self.learn();
    }

    /// Handles a digit. After a capital it is part of a callsign; otherwise a die or an answer; otherwise the number of
    /// a choice; otherwise a unit of the selected formation.
    pub(super) fn digit(&mut self, digit: char) {
        let longer = format!("{}{digit}", self.ui.typed);
        if !self.ui.typed.is_empty() && self.ui.known.names.begin_with(&longer) {
            self.ui.typed = longer;
            return self.pick_typed();
        }
        self.ui.typed.clear();
        if self.ui.taken.is_some() {
            return self.give(digit);
        }
        if self.ui.next().is_some_and(|(_, ask)| wants_die(ask)) {
            // A digit typed after a refused act must not become a die of another act.
            return match &self.ui.down {
                Some(_) => self
                    .ui
                    .hint("the act was refused; press Esc before you type dice for what is NEXT"),
                None => self.begin_with_face(digit),
            };
        }
        if self.choice(digit).is_some() {
            return self.number(0, digit);
        }
        if digit == '0' && self.show_whole_map() {
            return;
        }
        let formation = self.in_hand().map(|sign| {
            let letters = sign.chars().take_while(char::is_ascii_uppercase);
            letters.collect::<String>()
        });
        match formation {
            Some(letters) => {
                self.ui.typed = format!("{letters}{digit}");
                self.pick_typed();
            }
            None => self.ui.hint(match self.choices().len() {
                0 => "no die or choice needed now".to_owned(),
                1 => "only one choice: press 1 or Enter to do what the NEXT line says".to_owned(),
                choices => format!("1 to {choices} choose"),
            }),
        }
    }

    /// Adds a digit to the number of a choice. The choice is made at once, unless one more digit may follow.
    pub(super) fn number(&mut self, before: usize, digit: char) {
        let number = before * 10 + digit.to_digit(10).unwrap_or_default() as usize;
        let choices = self.choices().len();
        if number == 0 || number > choices {
            return self.ui.hint(format!("1 to {choices} choose"));
        }
        if number * 10 > choices {
            return self.choose(number);
        }
        self.ui.number = number;
        let last = choices.min(number * 10 + 9);
        self.ui.hint(format!(
            "{number}: Enter chooses it, one more digit chooses {}-{last}",
            number * 10
        ));
    }

    /// Carries out the offered act with this number.
    pub(super) fn choose(&mut self, number: usize) {
        if let Some(choice) = self.choices().get(number.saturating_sub(1)) {
            self.ui.queue = *choice;
            self.enter();
        }
    }

    /// Returns the beginning of a due act's line up to its hexes, if all due acts of this kind are of one unit that is not
    /// selected: a letter then means that unit.
    pub(super) fn due_of_another(&self, act: &Usage) -> Option<String> {
        let state = self.sitting.state();
        let openings = self.ui.known.openings.iter();
        let due = openings
            .filter(|opening| opening.due && R::private_to(state, &opening.command).is_none());
        let mut begun: Vec<String> = due
            .filter_map(|opening| {
                let line = R::write(&opening.command);
                let mut words = line.split(' ');
                let unit = (words.next() == Some(act.verb)).then(|| words.next())??;
                Some(format!("{} {unit} {}", act.verb, behind_name(act.form)))
            })
            .collect();
        begun.dedup();
        match begun.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    /// Returns the callsign of the selection; `None` if nothing is selected.
    pub(super) fn in_hand(&self) -> Option<String> {
        let picked = self.ui.picked.as_ref()?;
        self.ui.known.names.callsign(picked).map(str::to_owned)
    }

    /// Returns the index of the offered act that a digit chooses; `None` if the NEXT line offers no choice.
    pub(super) fn choice(&self, digit: char) -> Option<usize> {
        let number = digit.to_digit(10)? as usize;
        let choices = self.choices();
        choices.get(number.checked_sub(1)?).copied()
    }

    /// Returns the indices of the offered acts that a digit chooses from: acts of one kind that need no die. Empty for
    /// a single optional act, because the digit then names a unit.
    pub(super) fn choices(&self) -> Vec<usize> {
        let verb = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
        let Some((next, ask)) = self.ui.next() else {
            return Vec::new();
        };
        if wants_die(ask) || R::private_to(self.sitting.state(), &next.command).is_some() {
            return Vec::new();
        }
        let of = verb(&R::write(&next.command));
        let openings = self.ui.known.openings.iter().enumerate();
        let alike = openings.filter(|(_, opening)| verb(&R::write(&opening.command)) == of);
        let alike: Vec<usize> = alike.map(|(at, _)| at).collect();
        match alike.len() > 1 || next.due {
            true => alike,
            false => Vec::new(),
        }
    }

    /// Puts the next due or offered act into the NEXT line.
    pub(super) fn skip(&mut self) {
        if let Some(taken) = &self.ui.taken
            && !taken.given.is_empty()
        {
            return self.ui.hint("Esc drops your typing");
        }
        self.ui.taken = None;
        match self.ui.known.openings.len() {
            0 => self.ui.hint("nothing due or offered"),
            count => self.ui.queue = (self.ui.queue + 1) % count,
        }
    }

    /// Moves the cursor to the next row that is about something, or shifts the map.
    pub(super) fn shift(&mut self, columns: i32, rows: i32) {
        let Some(page) = self.ui.open_page() else {
            let lines = 1;
            return match rows {
                ..0 => self.ui.scroll.back(lines),
                _ => self.ui.scroll.forth(lines),
            };
        };
        if page.board.is_some() {
            self.move_map(columns, rows);
            return;
        }
        let about = page.rows.iter().enumerate();
        let about: Vec<usize> = about
            .filter(|(_, row)| row.name.is_some() || row.is_choice())
            .map(|(at, _)| at)
            .collect();
        let at = self
            .ui
            .row
            .and_then(|row| about.iter().position(|at| *at == row));
        let next = match (at, rows < 0) {
            (None, true) => about.len().checked_sub(1),
            (None, false) => Some(0),
            (Some(at), true) => Some(at.saturating_sub(1)),
            (Some(at), false) => Some((at + 1).min(about.len().saturating_sub(1))),
        };
        let row = next.and_then(|at| about.get(at).copied());
        let name = row.and_then(|row| page.rows.get(row)?.name.clone());
        self.ui.row = row;
        if name.is_some() {
            self.pick(name);
        }
    }
}
