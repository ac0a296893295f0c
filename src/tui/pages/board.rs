//! Mouse and keys on the map: zoom and pan, clicks that select, move and attack, questions about a hex, measuring.

use ratatui::layout::Position;

use super::{PagesUi, ui_state::PagesMode};
use crate::kit::{palette::WordChoice, prompt::Prompt, theme::WordRole};
use crate::pages::hexes::BoardLens;
use rules::chance::Want;
use rules::speech::{self, ParsedAct};
use view::board::hex_board::{HexAt, HexBoard};
use view::presentation::{
    self, Audience, Describe,
    foresee::Foreseen,
    menu::{goes_on, labels},
    request::denied,
    whole_way,
};

/// The sign at the start of a measuring line.
pub(super) const MEASURE: char = '=';

/// The press of the left button on the map, until it is released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapGrip {
    /// The line that the release writes if it ends a click; `None` after a drag, or if the click writes none.
    writes: Option<String>,
}

impl<R: Describe> PagesUi<R> {
    /// Zooms the map in or out by `steps`; the hex at `at` does not move. Returns false if no map is shown.
    pub(super) fn zoom(&mut self, steps: i32, at: Option<Position>) -> bool {
        let Some(map) = self.shown_map() else {
            return false;
        };
        let lens = map.window.zoomed(map.board, steps, at);
        self.ui.lens = lens;
        if steps < 0 {
            self.say_what_is_cut();
        }
        true
    }

    /// Says that not even the smallest drawing shows the whole map, and shows the selection.
    fn say_what_is_cut(&mut self) {
        let is_cut = self
            .shown_map()
            .is_some_and(|map| map.window.is_overview() && !map.window.is_whole(map.board));
        if is_cut {
            self.ui.lens = self.ui.lens.about_selection();
            self.ui
                .hint("the whole map does not fit on this screen; arrows move it");
        }
    }

    /// Shows the whole map again; returns false if no map is shown.
    pub(super) fn show_whole_map(&mut self) -> bool {
        let Some(map) = self.shown_map() else {
            self.ui.lens = BoardLens::default();
            return false;
        };
        self.ui.lens = map.whole_lens();
        self.say_what_is_cut();
        true
    }

    /// Moves the map by hexes; returns false if no map is shown.
    pub(super) fn move_map(&mut self, columns: i32, rows: i32) -> bool {
        let Some(map) = self.shown_map() else {
            return false;
        };
        let lens = map.window.moved_by_hexes(map.board, (columns, rows));
        self.ui.lens = lens;
        true
    }

    /// Handles a press of the left button on the map. A click selects a counter, or writes the line with which the
    /// selected unit acts on the hex. The line is written when the button is released, because a drag moves the map
    /// instead.
    pub(super) fn press_on_map(&mut self, place: Position) -> bool {
        let Some(map) = self.shown_map().filter(|map| map.area.contains(place)) else {
            return false;
        };
        let Some(at) = map.window.hex_at(map.board, place) else {
            return true;
        };
        let held = map.window.held();
        let writes = self.line_of_click(map.board, at);
        let name = self.next_in_stack(map.board, at);
        if writes.is_none() && matches!(self.ui.mode, PagesMode::Table) {
            let label = map_label(map.board, at);
            self.ui.typed.clear();
            self.ui.remark = self.no_act_there(name.as_deref(), &label);
            if name.is_some() || self.ui.picked.is_some() {
                self.pick(name);
                // The map does not move on a click, because the referee sees the place.
                self.ui.lens = held;
            }
        }
        self.grip = Some(MapGrip { writes });
        true
    }

    /// Says that a click on an empty hex dropped the selected unit; `None` if no unit was dropped.
    fn no_act_there(&self, name: Option<&str>, label: &str) -> Option<(WordRole, String)> {
        let picked = self.ui.picked.as_deref().filter(|_| name.is_none())?;
        R::side_in_hand(self.sitting.state(), picked)?;
        let sign = self.in_hand()?;
        let words = format!("{sign} can do nothing at {label} now; {sign} is no longer selected");
        Some((WordRole::Warn, words))
    }

    /// Moves the map along with the pointer.
    pub(super) fn drag_map(&mut self, columns: i32, rows: i32) {
        let Some(grip) = &mut self.grip else { return };
        grip.writes = None;
        if let Some(map) = self.shown_map() {
            let lens = map.window.moved(map.board, (-columns, -rows));
            self.ui.lens = lens;
        }
    }

    /// Handles the release of the left button: if the map was not dragged, the click writes its line.
    pub(super) fn release_map(&mut self) {
        let Some(line) = self.grip.take().and_then(|grip| grip.writes) else {
            return;
        };
        self.ui.remark = None;
        self.ui.mode = PagesMode::Line(Prompt::with(&line));
        self.preview_line();
    }

    /// Returns the line that a click on the hex `at` writes: the open line with the hex added, else the line with which
    /// the selected unit acts on the hex. `None` if the click selects a counter instead.
    fn line_of_click(&self, board: &HexBoard, at: HexAt) -> Option<String> {
        let label = &board.hex(at)?.label;
        match &self.ui.mode {
            PagesMode::Line(prompt) => Some(self.with_click(board, prompt.text(), at)),
            PagesMode::Table => {
                let picked = self.ui.picked.as_deref()?;
                let (state, eyes) = (self.sitting.state(), self.sitting.eyes());
                let own = R::side_in_hand(state, picked);
                let is_own = |name: &str| R::side_in_hand(state, name) == own;
                // A click on own counters selects them.
                if own.is_none() || board.stack(at).any(|counter| is_own(&counter.name)) {
                    return None;
                }
                let aimed = R::aimed(state, picked, label, eyes)?;
                let line = self.along_way(board, &aimed, at);
                self.may_be_written(&line).then_some(line)
            }
            _ => None,
        }
    }

    /// Checks whether a line may be shown at the open table, because it reveals no secret of one side.
    fn may_be_written(&self, line: &str) -> bool {
        let state = self.sitting.state();
        let Ok(Some(said)) = speech::parse::<R>(line, state) else {
            return true;
        };
        let of = match &said.act {
            ParsedAct::Command(command) => R::private_to(state, command),
            _ => None,
        };
        match (of, self.sitting.eyes()) {
            (None, _) => !self.ui.looks_on,
            (Some(_), Audience::Table) => false,
            (Some(of), Audience::Side(own)) => of == *own && self.takes_lines(),
        }
    }

    /// Completes a line whose last hex is not adjacent to the unit: adds the hexes on the way from the unit's place.
    fn along_way(&self, board: &HexBoard, line: &str, at: HexAt) -> String {
        let picked = self.ui.picked.as_deref();
        let from = board
            .counters
            .iter()
            .find(|counter| Some(counter.name.as_str()) == picked);
        let (Some(from), Some((before, _))) = (from, line.rsplit_once(' ')) else {
            return line.to_owned();
        };
        match goes_on(before) {
            true => format!("{before} {}", labels(board, &board.way(from.at, at))),
            false => line.to_owned(),
        }
    }

    /// Adds to a typed route the hexes between those named, from the unit's place on.
    pub(super) fn with_whole_way(&self, line: String) -> String {
        // The open pages do not name counters that plot in secret.
        let is_secret = line.starts_with("plot");
        let mut pages = self.ui.known.pages.iter();
        let board = pages.find_map(|page| page.board.as_ref());
        let board = board.filter(|_| !is_secret);
        whole_way::with_whole_way::<R>(self.sitting.state(), &line, board)
    }

    /// Returns the hexes that may be the next word of a route: those next to the last hex, or to the unit. `None` if
    /// the line is no route over a map.
    pub(super) fn hexes_ahead(&self, text: &str) -> Option<Vec<WordChoice>> {
        let line = self.spelt_out(text);
        let mut words: Vec<&str> = line.split(' ').collect();
        // The word that is being typed.
        words.pop();
        let ["move" | "charge", units, "by", way @ ..] = words.as_slice() else {
            return None;
        };
        let mut pages = self.ui.known.pages.iter();
        let board = pages.find_map(|page| page.board.as_ref())?;
        let unit = units.split(',').next()?;
        let here = match way.last() {
            Some(hex) => board.labelled(hex)?,
            None => board.counters.iter().find(|one| one.name == unit)?.at,
        };
        let near = board.neighbours(here).into_iter().flatten();
        let near = near.filter_map(|at| board.hex(at));
        let choices = near.map(|hex| {
            let ground = match hex.ground.as_str() {
                "" => "clear",
                ground => ground,
            };
            WordChoice::new(hex.label.clone(), ground)
        });
        Some(choices.collect())
    }

    /// Adds a clicked hex to an open line. A route grows to the hex, or loses it if it is the last one. If a unit of
    /// the acting side is in the hex, it joins the units of the line or leaves them. Otherwise the hex replaces the
    /// last hex of the line.
    fn with_click(&self, board: &HexBoard, text: &str, at: HexAt) -> String {
        let Some(label) = board.hex(at).map(|hex| hex.label.clone()) else {
            return text.to_owned();
        };
        let text = text.trim_end();
        if text.starts_with(MEASURE) {
            return format!("{text} {label}");
        }
        let (before, last) = text.rsplit_once(' ').unwrap_or(("", text));
        let Some(end) = board.labelled(last) else {
            return format!("{text} {label}");
        };
        if goes_on(text) {
            return match (
                end == at,
                goes_on(before) || board.labelled(last_word(before)).is_some(),
            ) {
                (true, true) => before.to_owned(),
                (true, false) => text.to_owned(),
                (false, _) => format!("{text} {}", labels(board, &board.way(end, at))),
            };
        }
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let state = self.sitting.state();
        if let Some(units) = words.get_mut(1) {
            let side = units
                .split(',')
                .next()
                .and_then(|unit| R::side_in_hand(state, unit));
            let friend = board
                .stack(at)
                .find(|counter| side.is_some() && R::side_in_hand(state, &counter.name) == side);
            if let Some(friend) = friend {
                *units = toggled(units, &friend.name);
                return words.join(" ");
            }
        }
        format!("{before} {label}")
    }

    /// Returns the labels of the hexes that the map highlights: a measured line, or a typed route with gaps.
    pub fn lit(&self) -> &[String] {
        &self.ui.lit
    }

    /// Computes again what Enter would do with the open line: the cost of a move, the sum and chances of a fight.
    pub(super) fn preview_line(&mut self) {
        self.ui.preview = match &self.ui.mode {
            PagesMode::Line(prompt) => self.preview(prompt.text()),
            _ => None,
        };
        if let PagesMode::Line(prompt) = &self.ui.mode
            && let Some(route) = self.filled_route(prompt.text())
        {
            self.ui.lit = route;
        }
    }

    /// Returns the hexes of a typed route in which some were left out, to be drawn before Enter takes it; `None` for any
    /// other line, and for a route that only one side may see.
    fn filled_route(&self, text: &str) -> Option<Vec<String>> {
        let typed = self.ui.known.names.spelt_out::<R>(text.trim());
        let line = self.with_whole_way(typed.clone());
        let said = speech::parse::<R>(&line, self.sitting.state())
            .ok()
            .flatten()?;
        let ParsedAct::Command(command) = said.act else {
            return None;
        };
        let is_open = R::private_to(self.sitting.state(), &command).is_none();
        let (_, way) = line.split_once(" by ").filter(|_| is_open)?;
        (line != typed).then(|| way.split(' ').map(str::to_owned).collect())
    }

    /// Describes what a line would do, in the words of its result; `None` if it is no complete act of units. Acts with
    /// chits, and the end of a step, get no preview, because it could reveal a side's secret. If units are hidden, the
    /// preview uses only what everyone knows, and does not predict refusals.
    fn preview(&self, text: &str) -> Option<(WordRole, String)> {
        let text = text.trim();
        if text.starts_with(MEASURE) {
            return None;
        }
        let state = self.sitting.state();
        let line = self.with_whole_way(self.ui.known.names.spelt_out::<R>(text));
        let said = speech::parse::<R>(&line, state).ok().flatten()?;
        let ParsedAct::Command(command) = said.act else {
            return None;
        };
        let verb = line.split(' ').next().unwrap_or_default();
        let form = R::ACTS.iter().find(|act| act.verb == verb)?.form;
        let is_of_units = form.contains("UNIT") || form.contains("HEX");
        if !is_of_units || form.contains("CHIT") {
            return None;
        }
        let does = || (WordRole::Warn, "Enter does it, Esc cancels".to_owned());
        if R::private_to(state, &command).is_some() {
            return Some(does());
        }
        let hides = R::hides_units(state);
        let known = R::as_known(state, self.sitting.eyes());
        let faces = said.dice.unwrap_or_default();
        Some(
            match presentation::foresee::foresee::<R>(&known, &command, &faces, &said.answers) {
                Foreseen::Done(told) if !told.is_empty() => (
                    WordRole::Warn,
                    format!("Enter does it: {}", told.join("; ")),
                ),
                Foreseen::Wanted(ask) if ask.wants == Want::Die => {
                    let what = format!("{} ({})", ask.what, ask.rule);
                    let rolls = match self.ui.own_dice || ask.draws {
                        true => "Enter rolls",
                        false => "Enter, then dice",
                    };
                    let words = match self.chances(&command, &said.answers) {
                        Some(chances) => format!("{rolls}: {what}. {chances}"),
                        None => format!("{rolls}: {what}"),
                    };
                    (WordRole::Warn, words)
                }
                Foreseen::Wanted(ask) => {
                    let words = format!("Enter, then: {}? ({})", ask.what, ask.rule);
                    (WordRole::Warn, words)
                }
                Foreseen::Refused(no) if !hides && self.ends_in_name(text) => {
                    (WordRole::Bad, denied(&no.spoken()))
                }
                _ => does(),
            },
        )
    }

    /// Checks whether the last word of a line is complete: a hex or a known name. A refusal of an incomplete line would
    /// only distract.
    fn ends_in_name(&self, text: &str) -> bool {
        let last = text.rsplit([' ', ',']).next().unwrap_or_default();
        let mut pages = self.ui.known.pages.iter();
        let board = pages.find_map(|page| page.board.as_ref());
        let is_hex = board.is_some_and(|board| board.labelled(last).is_some());
        let name = self.ui.known.names.words_of(last);
        let mut names = R::names(self.sitting.state()).into_iter();
        is_hex || names.any(|(known, _)| known == name)
    }

    /// Returns the name of a counter in the hex `at`; if one of its stack is selected, the next one. `None` if the hex
    /// has none.
    fn next_in_stack(&self, board: &HexBoard, at: HexAt) -> Option<String> {
        let there: Vec<&str> = board
            .stack(at)
            .map(|counter| counter.name.as_str())
            .collect();
        let picked = self.ui.picked.as_deref();
        let now = there.iter().position(|name| Some(*name) == picked);
        let next = now.map_or(0, |at| (at + 1) % there.len().max(1));
        there.get(next).map(|name| (*name).to_owned())
    }

    /// Describes what is at a place of the screen: a hex of the map, or the subject of a row.
    pub(super) fn explain_at(&mut self, place: Position) {
        let on_map = self.shown_map().filter(|map| map.area.contains(place));
        let word = match on_map {
            Some(map) => map.label_at(place),
            None => self.named_at(place),
        };
        let Some(word) = word else {
            return self.ui.hint("nothing there");
        };
        match R::shown(self.sitting.state(), &[word], self.sitting.eyes()) {
            Ok(shown) => {
                let lines: Vec<&str> = shown.text.lines().map(str::trim).collect();
                self.ui.remark = Some((crate::kit::theme::WordRole::Text, lines.join("; ")));
            }
            Err(why) => self.ui.hint(why),
        }
    }

    /// Opens the measuring line, with the selected unit as its first end.
    pub(super) fn open_measure(&mut self) {
        if !self.has_map() {
            return self.ui.hint("this game has no map to measure on");
        }
        // A formation, or a unit off the map, is no place to measure from.
        let is_placed = |sign: &String| {
            let mut pages = self.ui.known.pages.iter();
            let board = pages.find_map(|page| page.board.as_ref());
            board.is_some_and(|board| board.counters.iter().any(|there| there.callsign == *sign))
        };
        let from = self.in_hand().filter(is_placed);
        let from = from.map(|sign| format!("{sign} ")).unwrap_or_default();
        self.open_line(&format!("{MEASURE} {from}"));
        self.ui
            .hint("type or click from and to (callsigns or hexes); Enter measures");
    }

    /// Checks whether the game has a map.
    pub(super) fn has_map(&self) -> bool {
        let mut pages = self.ui.known.pages.iter();
        pages.any(|page| page.board.is_some())
    }

    /// Returns the hexes of the last measured line; the next key clears them.
    pub(super) fn lit_hexes(&self, board: &HexBoard) -> Vec<HexAt> {
        self.ui
            .lit
            .iter()
            .filter_map(|label| board.labelled(label))
            .collect()
    }
}

fn map_label(board: &HexBoard, at: HexAt) -> String {
    board
        .hex(at)
        .map_or_else(String::new, |hex| hex.label.clone())
}

fn last_word(line: &str) -> &str {
    line.rsplit(' ').next().unwrap_or_default()
}

/// Adds a unit to a list, or removes it if it is in the list; the only unit of a list stays.
fn toggled(units: &str, name: &str) -> String {
    let mut list: Vec<&str> = units.split(',').collect();
    match list.iter().position(|unit| *unit == name) {
        Some(at) if list.len() > 1 => {
            list.remove(at);
        }
        Some(_) => {}
        None => list.push(name),
    }
    list.join(",")
}
