//! The table of a fight: every number with its reason, the sums and the odds, fitted to the rows of the panel.

use ratatui::text::Line;

use super::{heading, lead};
use crate::kit::proposal::Proposal;
use crate::kit::text::{self, fit};
use crate::kit::theme::WordRole;
use crate::table::modifiers::{MODIFIERS, letter_of};
use crate::table::ui::UiState;
use rules::chance::percent;
use rules::clause::Modifier;
use rules::fields::combat;
use rules::fields::state::State;
use rules::fields::terms::account::{Blows, FightAccount, FightParty};

/// Minimum width at which reasons are beside their numbers; on a narrower panel they are below.
const WIDE: usize = 70;

/// Width of the columns of numbers, before the reasons.
const NUMBERS: usize = 42;

/// The number of rows for each optional part of the table.
#[derive(Debug, Clone, Copy)]
struct OptionalParts {
    /// Rows for the key letters that switch further modifiers.
    letters: usize,
    /// Rows for the odds.
    odds: usize,
    /// Rows for the reason of each number.
    reasons: usize,
}

/// Layouts of the table that print the reasons in full, the tallest first.
const WHOLE: [OptionalParts; 6] = [
    OptionalParts::new(4, 3, usize::MAX),
    OptionalParts::new(2, 3, usize::MAX),
    OptionalParts::new(1, 3, usize::MAX),
    OptionalParts::new(1, 2, usize::MAX),
    OptionalParts::new(0, 2, usize::MAX),
    OptionalParts::new(0, 0, usize::MAX),
];

/// Layouts of the table that shorten the reasons, the tallest first.
const CUT: [OptionalParts; 4] = [
    OptionalParts::new(0, 2, 2),
    OptionalParts::new(0, 0, 2),
    OptionalParts::new(0, 2, 1),
    OptionalParts::new(0, 0, 1),
];

impl OptionalParts {
    const fn new(letters: usize, odds: usize, reasons: usize) -> Self {
        Self {
            letters,
            odds,
            reasons,
        }
    }
}

/// Returns the table in at most `rows` rows; if it is longer, the arrows scroll it.
pub(super) fn table_within<'a>(
    rows: usize,
    account: &FightAccount,
    proposal: &Proposal,
    state: &State,
    width: usize,
    ui: &UiState,
) -> Vec<Line<'a>> {
    let with = |room: OptionalParts| {
        let mut table = heading(account, state, width, ui);
        table.extend(sums(account, proposal, state, width, room, ui));
        // Once both dice are thrown the odds no longer matter.
        let least = if proposal.faces.len() < 2 { 2 } else { 0 };
        table.extend(odds(account, state, width, room.odds.max(least), ui));
        table
    };
    if let Some(table) = WHOLE
        .map(with)
        .into_iter()
        .find(|table| table.len() <= rows)
    {
        ui.resolver.within(0);
        return table;
    }
    // First the table is shown with shortened reasons; the arrows then scroll the complete table.
    let room = rows.saturating_sub(1);
    let [whole, ..] = WHOLE.map(with);
    let hidden = whole.len().saturating_sub(room);
    let Some(from) = ui.resolver.within(hidden + 1).checked_sub(1) else {
        let [.., tightest] = CUT.map(with);
        let fitting = CUT.map(with).into_iter().find(|table| table.len() <= room);
        let mut table = fitting.unwrap_or(tightest);
        table.truncate(room);
        table.push(scrolling("… more: arrows scroll", ui));
        return table;
    };
    let mut table: Vec<Line<'_>> = whole.into_iter().skip(from).take(room).collect();
    let words = format!("… {from} above, {} below: arrows scroll", hidden - from);
    table.push(scrolling(&words, ui));
    table
}

/// Returns the row that says how to scroll.
fn scrolling<'a>(words: &str, ui: &UiState) -> Line<'a> {
    Line::styled(format!("    {words}"), ui.theme.words(WordRole::Dim))
}

fn sums<'a>(
    account: &FightAccount,
    proposal: &Proposal,
    state: &State,
    width: usize,
    room: OptionalParts,
    ui: &UiState,
) -> Vec<Line<'a>> {
    let [ours, theirs] = &account.parties;
    let first = |party: &FightParty| lead(party, state);
    let dim = ui.theme.words(WordRole::Dim);
    let head = format!(
        "{} {:>4} {:>4} hit% hurt{}",
        fit("", 20),
        first(ours),
        first(theirs),
        if width < WIDE { "" } else { "  why" }
    );
    let value = format!(
        "{} {:>+4} {:>+4}",
        fit("    combat value", 20),
        ours.value,
        theirs.value
    );
    let mut lines = vec![Line::styled(fit(&head, width), dim), Line::raw(value)];
    for name in names(account) {
        let (numbers, why) = modifier(&name, ours, theirs, proposal, ui.switching);
        let numbers = format!("{numbers} {}", worth(account, &name));
        lines.extend(row(numbers, &why, width, room, ui));
    }
    lines.extend(left_out(account, proposal, state, width, room, ui));
    let total = format!(
        "{} {:>+4} {:>+4}",
        fit("    TOTAL", 20),
        ours.total(),
        theirs.total()
    );
    lines.push(Line::styled(total, ui.theme.words(WordRole::Title)));
    lines
}

/// Returns the rows of a modifier: its reason is beside the numbers if the panel is wide enough, else below them.
fn row<'a>(
    numbers: String,
    why: &str,
    width: usize,
    room: OptionalParts,
    ui: &UiState,
) -> Vec<Line<'a>> {
    if width < WIDE {
        let dim = ui.theme.words(WordRole::Dim);
        let why = text::wrap_to(why, width.saturating_sub(4), room.reasons).into_iter();
        let why = why.map(|line| Line::styled(format!("    {line}"), dim));
        return std::iter::once(Line::raw(numbers)).chain(why).collect();
    }
    if why.is_empty() {
        return vec![Line::raw(numbers)];
    }
    let mut before = numbers;
    let mut lines = Vec::new();
    for line in text::wrap_to(why, width.saturating_sub(NUMBERS), room.reasons) {
        lines.push(Line::raw(format!("{}{line}", fit(&before, NUMBERS))));
        before.clear();
    }
    lines
}

/// Returns the names of the modifiers of both sides, each once, in the order of the account.
fn names(account: &FightAccount) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for modifier in account.parties.iter().flat_map(|party| &party.modifiers) {
        if !names.contains(&modifier.name) {
            names.push(modifier.name.clone());
        }
    }
    names
}

/// Returns a modifier's numbers for both sides, and its reason.
fn modifier(
    name: &str,
    ours: &FightParty,
    theirs: &FightParty,
    proposal: &Proposal,
    switching: bool,
) -> (String, String) {
    let of = |party: &FightParty| -> Vec<Modifier> {
        let all = party.modifiers.iter();
        all.filter(|m| m.name == name).cloned().collect()
    };
    let (mine, other) = (of(ours), of(theirs));
    let number = |list: &[Modifier]| match list {
        [] => String::new(),
        list => format!("{:+}", rules::clause::sum(list)),
    };
    let both = mine.iter().chain(&other);
    let mut why: Vec<String> = both
        .clone()
        .map(|m| match m.is_left_out() {
            true => format!("left out: {}", m.why),
            false => m.why.clone(),
        })
        .collect();
    why.dedup();
    let is_left_out = both.clone().any(Modifier::is_left_out);
    let theirs = format!("enemy-{name}");
    let by_hand = proposal.switched().is_some_and(|switched| {
        let mut with = switched.with.iter();
        with.any(|spelt| *spelt == name || *spelt == theirs)
    });
    let letter = letter_of(name).filter(|_| switching);
    let key = letter.map_or_else(|| "   ".to_owned(), |letter| format!("[{letter}]"));
    let star = if by_hand || is_left_out { "*" } else { "" };
    let numbers = format!(
        "{} {:>4} {:>4}",
        fit(&format!("{key} {name}{star}"), 20),
        number(&mine),
        number(&other)
    );
    (numbers, why.join("; "))
}

/// Describes how much a modifier matters: how many more of a hundred throws are hits on the enemy, and on the acting
/// side.
fn worth(account: &FightAccount, name: &str) -> String {
    let worth = account.worth_to_both(name);
    let share = |cases: i32| match percent(cases) {
        0 => String::new(),
        percent => format!("{percent:+}"),
    };
    format!("{:>4} {:>4}", share(worth.other), share(worth.acting))
}

/// Describes the modifiers that the referee left out, and the letters that add others.
fn left_out<'a>(
    account: &FightAccount,
    proposal: &Proposal,
    state: &State,
    width: usize,
    room: OptionalParts,
    ui: &UiState,
) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    let dim = ui.theme.words(WordRole::Dim);
    let off = proposal
        .switched()
        .map(|switched| switched.without.as_slice());
    for name in off.unwrap_or_default() {
        let words = format!("    {name}: left out by hand *");
        lines.push(Line::styled(
            fit(&words, width),
            ui.theme.words(WordRole::Warn),
        ));
    }
    if !ui.switching {
        return lines;
    }
    let counting = names(account);
    let known = combat::modifier_changes::switchable_names(state.edition());
    let is_known = |name: &str| known.iter().any(|other| other.starts_with(name));
    let more: Vec<String> = MODIFIERS
        .iter()
        .filter(|(_, name)| is_known(name))
        .filter(|(_, name)| !counting.iter().any(|other| other.starts_with(name)))
        .map(|(letter, name)| format!("[{letter}]{name}"))
        .collect();
    let width = width.saturating_sub(4);
    let words = text::wrap_to(&more.join(" "), width, room.letters).into_iter();
    lines.extend(words.map(|line| Line::styled(format!("    {line}"), dim)));
    lines
}

/// Returns the odds in three rows, or in two if the panel is wide enough; none if `rows` is 0.
fn odds<'a>(
    account: &FightAccount,
    state: &State,
    width: usize,
    rows: usize,
    ui: &UiState,
) -> Vec<Line<'a>> {
    let chances = account.chances();
    let [ours, theirs] = &account.parties;
    let said = |party: &FightParty, blows: Blows| {
        format!(
            "{} broken {}, beaten {}, disordered {}",
            lead(party, state),
            percent(blows.broken),
            percent(blows.beaten),
            percent(blows.disordered)
        )
    };
    let nothing = format!("ODDS in percent: nothing {}", percent(chances.none));
    let [ours, theirs] = [said(ours, chances.acting), said(theirs, chances.other)];
    let lines = match rows {
        0 => Vec::new(),
        2 if width >= WIDE => vec![format!("{nothing}; {ours}"), format!("  {theirs}")],
        _ => vec![nothing, format!("  {ours}"), format!("  {theirs}")],
    };
    let style = ui.theme.words(WordRole::Text);
    lines
        .into_iter()
        .map(|line| Line::styled(fit(&line, width), style))
        .collect()
}
