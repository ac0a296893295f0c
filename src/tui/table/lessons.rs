//! Lessons: in each phase one line tells a newcomer which key to press and why, until he turns them off.

use super::ui::{ScreenMode, UiState};
use crate::kit::{
    act::{ACTS, Does},
    intent::Intent,
    panel::Panel,
};
use game::host_link::HostLink;
use rules::fields::terms::phase::Phase;
use view::assist::todo::Todo;

/// Saves whether lessons are shown; called whenever they are turned on or off.
pub type SaveLessons = HostLink<bool, ()>;

/// Returns the lesson for the present screen; `None` if lessons are off, or if something else is being read or typed.
/// `is_beside` means that a panel is beside the map or in its place.
#[must_use]
pub fn lesson(ui: &UiState, is_beside: bool) -> Option<String> {
    let is_idle = ui.mode == ScreenMode::Table && ui.phrase.is_empty() && !ui.known.over;
    if !ui.lessons || !is_idle {
        return None;
    }
    let off = key(ui, Intent::Lessons);
    Some(format!("{} ({off}: no more of this)", words(ui, is_beside)))
}

/// Returns instructions for play by keys, for the page before the battle.
#[must_use]
pub fn keys_in_short(ui: &UiState) -> String {
    let [next, undo, help, rule, off] = [
        Intent::EndPhase,
        Intent::TakeBack,
        Intent::OpenHelp,
        Intent::OpenPapers,
        Intent::Lessons,
    ]
    .map(|intent| key(ui, intent));
    format!(
        "Two keys go through all of it: Space selects the next thing, Enter does it. {next} ends a phase. {undo} takes \
         the last act back, whatever it was. {help} explains every key and word, {rule} the rule behind what is on the \
         screen. The line marked with an arrow says what to press; {off} hides the line, and shows it again with this page."
    )
}

/// Instructions for play by lines of text, shown after the notes about the battle.
pub const LINES_IN_SHORT: &str = "Type a line, then Enter. `todo` lists what is open, each with the line that does it. \
     `next` ends a phase. `undo` takes the last act back, whatever it was. Dice come after the act: `dice 4 3`; the \
     program asks for any you leave out. `table` says what is left to do on the table, `help` lists every line, `rule \
     march` explains a rule.";

fn words(ui: &UiState, is_beside: bool) -> String {
    let next = key(ui, Intent::EndPhase);
    let walk = "Space";
    if let Some(proposal) = &ui.proposal {
        let place = if is_beside { "beside the map" } else { "above" };
        let fight = format!(
            "The sums are {place}, with the chances. Type both dice, the acting side's first, then \
             Enter. hit%: by how much a modifier raises your chance to hit; hurt: by how much \
             it raises the enemy's"
        );
        let is_seen = is_beside || ui.front == Panel::Map;
        let act = match (proposal.ask.is_some(), proposal.ghosts.is_empty(), is_seen) {
            (true, ..) => "Roll, and type the faces; ! rolls for you. Esc drops it",
            (false, true, _) => "Enter records it, Esc drops it",
            (false, false, true) => "This is a preview on the map. Enter records it, Esc drops it",
            (false, false, false) => {
                "This is a preview; g m shows it on the map. Enter records it, Esc drops it"
            }
        };
        let words = if proposal.is_fight() { &fight } else { act };
        return format!("{words}.");
    }
    match ui.known.phase {
        Phase::Deployment => {
            format!("Both sides deploy. {walk} offers the next brigade a place, Enter accepts it.")
        }
        Phase::Orders if ui.next().is_some_and(Todo::is_due_ride) => format!(
            "A messenger rides as far as three dice say. Roll them and type them; ! rolls for you. \
             {next} ends the phase once all have ridden."
        ),
        Phase::Orders => format!(
            "Brigades follow their orders, and a messenger must carry a new one first; most turns \
             need none. {next} ends the phase; {walk} shows who could be sent one. In the bar, \
             \"open\" counts what you may do but need not."
        ),
        Phase::Draw => format!(
            "Brigades act as their chits come out of the cup. {walk} draws the next; when the cup \
             is empty, {next} starts morale."
        ),
        Phase::Activation if ui.waiting().next().is_some() => "Two dice show how willing each \
            brigade is; the board adds the modifiers. Roll, type both dice (such as 4 3), then \
            Enter. ! rolls for you. In the bar, \"left\" counts what to do before the phase ends."
            .to_owned(),
        Phase::GrandTactical if !ui.known.todo.is_empty() => format!(
            "A brigade that no enemy sees may march straight toward its order's target until an \
             enemy sees it. {walk} shows where it would end, Enter marches."
        ),
        Phase::Tactical => format!(
            "Near the enemy each move costs the general a point{}. {walk} selects the next \
             brigade, Enter makes the move its order requires. A unit that moves more than {} \
             may not fire afterwards.",
            match is_beside {
                true => " (PTS in the list)",
                false => " (PTS in the list: g b)",
            },
            ui.known.board.measure.say_whole(3.0)
        ),
        Phase::Combat if ui.known.todo.iter().any(Todo::is_open) => format!(
            "Each unit with an enemy in range may fire once. {walk} shows a fight with all its \
             sums; then roll two dice."
        ),
        Phase::Morale => format!(
            "Fatigue and morale are added up, each with its reason. Place the markers shown; \
             {next} starts the other side's turn."
        ),
        Phase::Activation if ui.known.todo.iter().any(Todo::is_open) => format!(
            "All have rolled. {walk} shows brigades that may rally or accept a new order; {next} \
             starts the marches."
        ),
        Phase::Activation | Phase::GrandTactical | Phase::Combat => {
            format!("Nothing left here: {next} starts the next phase.")
        }
    }
}

fn key(ui: &UiState, intent: Intent) -> String {
    let act = ACTS.iter().find(|act| act.does == Does::Intent(intent));
    act.map_or_else(String::new, |act| ui.keys.key_of(act).to_string())
}
