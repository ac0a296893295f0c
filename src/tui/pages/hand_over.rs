//! Private view of one side: the screen is handed over to that side and shows its pages until the next key. The log
//! records only that the side looked.

use std::collections::BTreeSet;

use super::{
    PagesUi,
    reader::scrolled,
    ui_state::{Curtain, PagesMode, Private},
};
use crate::kit::key::PressedKey;
use crate::kit::prompt::Prompt;
use rules::speech::{self, ParsedAct};
use rules::spelling::capitalised;
use view::presentation::{
    self, Audience, Describe, callsigns::PageCallsigns, foresee::Foreseen, menu, page::PageRow,
};

/// The characters that choose the offers on a private page, in order.
pub(super) const SIGNS: &str = "123456789abcdefghijklmnopqrstuvwxyz";

/// Lines that change public entries, and may therefore not be typed in private.
const OF_TABLE: [&str; 3] = ["undo", "redo", "fix"];

/// The verb by which a side seals its secrets.
const SEAL: &str = "seal ";

impl<R: Describe> PagesUi<R> {
    /// Hands the screen over to the side whose private act is in the NEXT line; otherwise asks for the side.
    pub(super) fn look(&mut self) {
        let state = self.sitting.state();
        let next = self.ui.next();
        let waits = next.and_then(|(opening, _)| R::private_to(state, &opening.command));
        self.ui.mode = match waits {
            Some(side) => PagesMode::Curtain(Curtain::of_side(side)),
            None => PagesMode::Whose,
        };
    }

    /// Hands the screen over to a named side.
    pub(super) fn look_by(&mut self, side: &str) {
        match presentation::side_named::<R>(self.sitting.state(), side) {
            Ok(side) => self.ui.mode = PagesMode::Curtain(Curtain::of_side(side)),
            Err(why) => self.ui.fault(why),
        }
    }

    pub(super) fn in_whose(&mut self, key: PressedKey) {
        let sides = R::sides(self.sitting.state());
        let digit = match key {
            PressedKey::Char(letter) => letter.to_digit(10),
            _ => None,
        };
        let place = digit.and_then(|number| (number as usize).checked_sub(1));
        match place.and_then(|place| sides.get(place)) {
            Some((side, _)) => self.ui.mode = PagesMode::Curtain(Curtain::of_side(side.clone())),
            None => self.ui.hint("Not handed over"),
        }
    }

    /// Returns the side that must have the screen before a line is carried out, because the answer, even a refusal, may
    /// reveal a secret of that side. `None` if everyone at the open table may see the answer.
    pub(super) fn keeper_of_line(&self, said: &ParsedAct<R::Command>) -> Option<String> {
        let command = match said {
            ParsedAct::Command(command) => Some(command),
            ParsedAct::Fix { command, .. } => command.as_ref(),
            ParsedAct::Quit | ParsedAct::Undo(_) | ParsedAct::Redo(_) => None,
        };
        R::answered_only_to(self.sitting.state(), command?)
    }

    /// Keeps the screen blank until a player of the side confirms that he is looking.
    pub(super) fn in_curtain(&mut self, curtain: Curtain, key: PressedKey) {
        let Curtain { side, line } = curtain;
        if key != PressedKey::Char('y') {
            return self.ui.hint("Not handed over");
        }
        self.sitting.note_look(&self.side_name(&side));
        self.ui.mode = PagesMode::Private(Private {
            side,
            prompt: line.map(|line| Prompt::with(&line)),
            ..Private::default()
        });
    }

    /// Handles a key on a private page: a character chooses an offer, `:` opens a line that only this side sees, any
    /// other key hides the page.
    pub(super) fn in_private(&mut self, mut private: Private, key: PressedKey) {
        let page = self.page_rows();
        // What was wrong with the last line is over with the next key.
        self.ui.remark = None;
        match (&mut private.prompt, key) {
            (Some(prompt), PressedKey::Enter) => {
                let line = prompt.text().trim().to_owned();
                return self.obey_in_private(&private.side, &line);
            }
            (prompt @ Some(_), PressedKey::Escape) => *prompt = None,
            (Some(prompt), PressedKey::Tab) => {
                if let Some(choice) = self.completions(prompt).into_iter().next() {
                    prompt.complete(&format!("{} ", choice.word));
                }
            }
            (Some(prompt), key) => prompt.edit(key),
            (prompt, PressedKey::Char(':')) => *prompt = Some(Prompt::default()),
            (None, PressedKey::Char(sign)) => return self.choose_in_private(private, sign),
            (None, key) if scrolled(&mut private.scroll, key, page) => {}
            (None, _) => return self.hide(&private.side),
        }
        self.ui.mode = PagesMode::Private(private);
    }

    fn choose_in_private(&mut self, mut private: Private, sign: char) {
        let rows = self.private_rows(&private.side).into_iter();
        let choices = rows.filter(PageRow::is_choice);
        let mut chosen = SIGNS.chars().zip(choices).filter(|(own, _)| *own == sign);
        let chosen = chosen.next();
        if let Some((begun, word)) = chosen.as_ref().and_then(|(_, row)| row.ticks.clone()) {
            return self.tick_in_private(private, &begun, &word);
        }
        match chosen.and_then(|(sign, row)| Some((sign, row.offers?))) {
            // Closing would close the choice of the game, which is not the one on the page.
            Some((_, line)) if line.starts_with(SEAL) && private.ticked.is_some() => {
                self.say_ticks_are_wrong(&private);
                self.ui.mode = PagesMode::Private(private);
            }
            // An incomplete line is completed in the prompt, and a line that closes something for good is confirmed there.
            Some((_, line)) if line.ends_with(' ') || line.starts_with(SEAL) => {
                private.prompt = Some(Prompt::with(&line));
                self.ui.mode = PagesMode::Private(private);
            }
            Some((_, line)) => self.obey_in_private(&private.side, &line),
            None => self.hide(&private.side),
        }
    }

    /// Ticks a word of a list, or removes its tick. As soon as the rules accept the ticked words, their line is carried
    /// out; until then they stay ticked, and the page says what is wrong.
    fn tick_in_private(&mut self, mut private: Private, begun: &str, word: &str) {
        let rows = self.private_rows(&private.side).into_iter();
        let ticked = rows.filter(|row| private.is_ticked(row));
        let of_list = ticked.filter_map(|row| row.ticks.filter(|(of, _)| of == begun));
        let mut words: Vec<String> = of_list.map(|(_, word)| word).collect();
        match words.iter().position(|known| known == word) {
            Some(at) => drop(words.remove(at)),
            None => words.push(word.to_owned()),
        }
        let line = format!("{begun}{}", words.join(","));
        let is_right =
            !words.is_empty() && menu::is_allowed::<R>(self.sitting.state(), &private.side, &line);
        if is_right {
            return self.obey_in_private(&private.side, &line);
        }
        private.ticked = Some((begun.to_owned(), words));
        self.say_ticks_are_wrong(&private);
        self.ui.mode = PagesMode::Private(private);
    }

    /// Shows why the rules do not accept the ticked words of a private page.
    fn say_ticks_are_wrong(&mut self, private: &Private) {
        let Some((begun, words)) = &private.ticked else {
            return;
        };
        let line = format!("{begun}{}", words.join(","));
        let tried = menu::tried::<R>(self.sitting.state(), &private.side, &line);
        let why = match tried {
            Some(Foreseen::Refused(no)) if !words.is_empty() => capitalised(&no.sentence()),
            _ => "Nothing chosen yet".to_owned(),
        };
        self.ui.hint(why);
    }

    /// Hides every private text from the open table.
    fn hide(&mut self, side: &str) {
        self.ui.remark = None;
        self.ui.down = None;
        self.pass_on(side);
    }

    /// Moves the NEXT line on to an act that is not private to the side. It moves on even if the side did nothing, so
    /// that it does not reveal this.
    fn pass_on(&mut self, side: &str) {
        let state = self.sitting.state();
        let openings = self.ui.known.openings.iter();
        let mut own =
            openings.map(|opening| R::private_to(state, &opening.command).as_deref() == Some(side));
        self.ui.queue = own.position(|is_own| !is_own).unwrap_or(0);
    }

    /// Carries out a line or choice of a side in private, without showing it to the open table. The side keeps the
    /// screen if it has more to do in private.
    fn obey_in_private(&mut self, side: &str, line: &str) {
        let line = menu::own_line::<R>(line, side);
        let line = line.as_str();
        let verb = line.split(' ').next().unwrap_or_default();
        if OF_TABLE.contains(&verb) {
            self.ui.fault(format!(
                "No. `{verb}` works only on the open table. To change a secret act, do it \
                 again: a new plot replaces the old one"
            ));
            self.ui.mode = PagesMode::Private(Private {
                side: side.to_owned(),
                ..Private::default()
            });
            return;
        }
        let said = speech::parse::<R>(line, self.sitting.state());
        let keeper = said.ok().flatten();
        let keeper = keeper.and_then(|said| self.keeper_of_line(&said.act));
        if let Some(other) = keeper.filter(|keeper| keeper != side) {
            let other = self.side_name(&other);
            self.ui.fault(format!(
                "No. Only {other} may do this: pass the screen to {other}"
            ));
            self.ui.mode = PagesMode::Private(Private {
                side: side.to_owned(),
                ..Private::default()
            });
            return;
        }
        // Callsigns are read from the side's own pages, because its counters have no names on the open ones.
        let eyes = Audience::Side(side.to_owned());
        let own = PageCallsigns::from_pages(&R::pages(self.sitting.state(), &eyes, None));
        let open = std::mem::replace(&mut self.ui.known.names, own.clone());
        self.carry_out(line);
        if self.ui.known.names == own {
            self.ui.known.names = open;
        }
        self.ui.history.retain(|typed| typed != line);
        if matches!(self.ui.mode, PagesMode::Line(_)) {
            self.ui.mode = PagesMode::Table;
        }
        let is_free = matches!(self.ui.mode, PagesMode::Table) && self.ui.taken.is_none();
        // The reason of a refusal is also only for this side.
        let is_down = self.ui.remark.is_some();
        if is_free && (is_down || R::stays_alone(self.sitting.state(), side)) {
            self.ui.mode = PagesMode::Private(Private {
                side: side.to_owned(),
                ..Private::default()
            });
        } else if is_free {
            self.pass_on(side);
        }
    }

    /// Returns the name of a side.
    pub(super) fn side_name(&self, side: &str) -> String {
        presentation::side_name::<R>(self.sitting.state(), side)
    }

    /// Returns the rows that only this side may see: its pages with secrets, rows with an offer first.
    pub(super) fn private_rows(&self, side: &str) -> Vec<PageRow> {
        let state = self.sitting.state();
        let secret = menu::private_pages::<R>(state, side);
        let mut rows: Vec<PageRow> = secret.into_iter().flat_map(|page| page.rows).collect();
        // Several pages may offer the same act.
        let mut offered: BTreeSet<String> = BTreeSet::new();
        rows.retain(|row| {
            let line = row.offers.clone();
            line.is_none_or(|line| offered.insert(line))
        });
        match rows.is_empty() {
            true => vec![PageRow::text(format!(
                "{} has no secrets now.",
                self.side_name(side)
            ))],
            false => rows,
        }
    }
}
