//! The panel that resolves a fight: every number with its reason, the odds, the dice, and the result as a sentence.

mod numbers;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::activation::boxes;
use crate::kit::proposal::Proposal;
use crate::kit::text;
use crate::kit::theme::WordRole;
use crate::table::modifiers::modifier_of;
use crate::table::ui::UiState;
use rules::fields::state::State;
use rules::fields::terms::account::{FightAccount, FightKind, FightParty};
use view::presentation::request::denied;

/// Returns the modifier that a letter switches; for fatigue, the modifier of the present level. `None` if the letter
/// switches none.
#[must_use]
pub fn modifier_name(letter: char, proposal: &Proposal) -> Option<String> {
    let name = modifier_of(letter)?;
    let account = proposal.account.as_ref();
    let counting = account.and_then(|account| {
        let mut all = account.parties.iter().flat_map(|party| &party.modifiers);
        all.find(|modifier| modifier.name.starts_with(name))
    });
    Some(counting.map_or(name, |modifier| &modifier.name).to_owned())
}

/// Minimum height at which the panel also explains the numbers and repeats the keys, in rows.
const TALL: usize = 26;

/// Explains the numbers at the foot of the panel.
const NUMBERS: &str = "hit%: adds to your chance of a hit; hurt: to the enemy's";

/// Returns an address for the hint that units may join or leave: that of a unit of the acting brigade that is not in
/// the fight or, if all are, of its first unit. `None` without a fight.
#[must_use]
pub fn joiner(proposal: &Proposal, state: &State) -> Option<String> {
    let [ours, _] = &proposal.account.as_ref()?.parties;
    let first = ours.units.first()?;
    let mut brigade = state.units_of(&state.unit(first)?.brigade);
    let idle = brigade.find(|unit| unit.on_table() && !proposal.has(&unit.id));
    Some(state.oob().address(idle.map_or(first, |unit| &unit.id)))
}

/// Draws the panel.
pub fn draw(ui: &UiState, state: &State, area: Rect, buffer: &mut Buffer) {
    let Some(proposal) = &ui.proposal else { return };
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    // The dice and their result always have room: the table above them is shortened.
    let told = told(proposal, state, width, ui);
    let room = height.saturating_sub(told.len());
    let mut lines = match &proposal.account {
        Some(account) => numbers::table_within(room, account, proposal, state, width, ui),
        None => vec![Line::styled(
            text::rule("FIGHT", width),
            ui.theme.words(WordRole::Title),
        )],
    };
    lines.extend(told);
    let dim = ui.theme.words(WordRole::Dim);
    let joins =
        joiner(proposal, state).map_or_else(String::new, |unit| format!("{unit} join or leave  "));
    let keys = format!("Enter record  ! roll  {joins}m modifiers  Esc");
    for words in [NUMBERS, &keys] {
        let foot = styled(words, width, dim);
        if height >= TALL && lines.len() + foot.len() < height {
            lines.push(Line::raw(""));
            lines.extend(foot);
        }
    }
    text::write(lines, area, buffer);
}

/// Returns the warnings before the dice; then the dice, and their result or the objection.
fn told<'a>(proposal: &Proposal, state: &State, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    if let Some(account) = &proposal.account {
        lines.extend(warnings(proposal, width, ui));
        lines.extend(in_doubt(proposal, width, ui));
        lines.push(dice(account, proposal, state, ui));
        lines.extend(sentence(proposal, width, ui));
    } else {
        lines.extend(in_doubt(proposal, width, ui));
    }
    let warn = ui.theme.words(WordRole::Warn);
    if proposal.hangs_on_tape() {
        lines.push(Line::styled("▌ Enter or a die asks the tape", warn));
    } else if let Some(refusal) = &proposal.refusal {
        let bad = ui.theme.words(WordRole::Bad);
        lines.extend(styled(&denied(&refusal.spoken()), width, bad));
    } else if let Some(ask) = proposal.ask.as_ref().filter(|_| proposal.faces.len() >= 2) {
        let words = format!("▌ {}: {} ({})", ask.what, boxes(&[], ask.left), ask.rule);
        lines.extend(styled(&words, width, warn));
    }
    lines
}

fn styled<'a>(words: &str, width: usize, style: Style) -> Vec<Line<'a>> {
    let lines = text::wrap(words, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}

/// Returns the questions that the tape must settle before the dice are thrown.
fn in_doubt<'a>(proposal: &Proposal, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let warn = ui.theme.words(WordRole::Warn);
    let in_doubt = proposal.in_doubt.iter();
    in_doubt
        .flat_map(|words| styled(&format!("← {words}"), width, warn))
        .collect()
}

fn addresses(party: &FightParty, state: &State) -> String {
    let list: Vec<String> = party
        .units
        .iter()
        .map(|unit| state.oob().address(unit))
        .collect();
    list.join(" ")
}

/// Returns the address of the first unit of a side, which represents the side.
fn lead(party: &FightParty, state: &State) -> String {
    let unit = party.units.first();
    unit.map_or_else(String::new, |unit| state.oob().address(unit))
}

fn heading<'a>(account: &FightAccount, state: &State, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    let kind = match account.kind {
        FightKind::Fire => "FIREFIGHT",
        FightKind::Melee => "MELEE",
    };
    let [ours, theirs] = &account.parties;
    // Only a single unit is named: after several addresses, a name would seem to belong to the last one.
    let called = |party: &FightParty| match party.units.as_slice() {
        [only] => {
            let name = state.unit(only).map_or("", |unit| unit.name.as_str());
            format!("{} {name}", state.oob().address(only))
        }
        _ => addresses(party, state),
    };
    let range = match account.kind {
        FightKind::Fire => format!(", {}", state.oob().measure.say(account.range)),
        FightKind::Melee => String::new(),
    };
    let words = format!("{} → {}{range}", called(ours), called(theirs));
    let mut lines = vec![Line::styled(
        text::rule(kind, width),
        ui.theme.words(WordRole::Title),
    )];
    let bold = ui.theme.words(WordRole::Title);
    let words = text::wrap(&words, width).into_iter();
    lines.extend(words.map(|line| Line::styled(line, bold)));
    lines
}

/// Names the brigades that the fight would carry to a worse level of fatigue, before the dice are thrown.
fn warnings<'a>(proposal: &Proposal, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    if proposal.faces.len() >= 2 {
        return Vec::new();
    }
    let style = ui.theme.words(WordRole::Warn);
    let words = proposal.warnings.iter();
    words
        .flat_map(|words| text::wrap(&format!("! {words}"), width))
        .map(|line| Line::styled(line, style))
        .collect()
}

/// Returns the sentence to read aloud, once the dice are known.
fn sentence<'a>(proposal: &Proposal, width: usize, ui: &UiState) -> Vec<Line<'a>> {
    if proposal.faces.len() < 2 {
        return Vec::new();
    }
    let style = ui.theme.words(WordRole::Title);
    let words = text::wrap(&proposal.would, width.saturating_sub(2)).into_iter();
    words
        .filter(|line| !line.is_empty())
        .map(|line| Line::styled(format!("▌ {line}"), style))
        .collect()
}

fn dice<'a>(account: &FightAccount, proposal: &Proposal, state: &State, ui: &UiState) -> Line<'a> {
    let bold = ui.theme.words(WordRole::Title);
    let [first, second, ..] = proposal.faces.as_slice() else {
        let own = if ui.throws_for(proposal) {
            "  the program rolls"
        } else {
            ""
        };
        // Each die is shown after the unit that throws it; the acting side throws first.
        let mut faces = proposal.faces.iter();
        let parties = account.parties.iter();
        let each: Vec<String> = parties
            .map(|party| {
                let face = faces.next().map(std::slice::from_ref);
                format!(
                    "{} {}",
                    lead(party, state),
                    boxes(face.unwrap_or_default(), 1)
                )
            })
            .collect();
        return Line::styled(format!("DICE  {}{own}", each.join("  ")), bold);
    };
    let pair = [*first, *second];
    let [ours, theirs] = &account.parties;
    let totals = format!(
        "DICE  {}   {} v {}   ",
        boxes(&proposal.faces, 2),
        ours.total() + i32::from(*first),
        theirs.total() + i32::from(*second)
    );
    let verdict = match account.suffered_blow(pair) {
        None => "nothing happens".to_owned(),
        Some((loser, blow)) => {
            let party = account.parties.get(loser).unwrap_or(ours);
            format!("{} {}", addresses(party, state), blow.name().to_uppercase())
        }
    };
    Line::from(vec![
        Span::styled(totals, bold),
        Span::styled(verdict, ui.theme.words(WordRole::Warn)),
    ])
}
