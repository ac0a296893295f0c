//! The first page of a seat: its fights and the waiting card, whether its players are ready, its commands, and the
//! latest events.

use maud::{Markup, html};

use super::{dispatch, sheet, side::SideView, story, troops};
use game::tray::TraySeat;
use rules::fields::terms::name::BrigadeId;
use view::fog_of_war::fights::FightCard;
use view::waiting_card::{DueAct, WaitingCard};

/// Maximum number of fights at the top, all of the present turn, the newest first.
const FIGHTS: usize = 3;

/// Maximum number of lines of the story at the bottom.
const LAST: usize = 5;

/// Renders the fights of the turn, and the waiting card.
pub(super) fn part(side: &SideView<'_>, seat: &TraySeat) -> Markup {
    let own = own_brigades(side, seat);
    let card = WaitingCard::new(
        &side.known,
        side.id,
        |brigade| own.contains(&&brigade.id),
        side.acts,
        side.tempo,
    );
    let fights = side.fights.iter().rev();
    let fights = fights.filter(|fight| {
        let is_own = fight.brigades.iter().any(|id| own.contains(&id));
        is_own && fight.turn == side.known.turn()
    });
    let fights: Vec<&FightCard> = fights.take(FIGHTS).collect();
    html! {
        @for fight in &fights { (fight_card(fight)) }
        (work_card(&work_lines(side, &own, &fights)))
        section class="card" {
            // A change in an element with this attribute makes the phone buzz: the player's turn, a captured message.
            div data-buzz {
                @if !card.yours.is_empty() {
                    h2 { "What you can do" }
                    ul { @for due in &card.yours { li { (due_act(due)) } } }
                }
                @for (number, taken) in (1..).zip(side.dispatches) {
                    @if side.id.is_some() && taken.turn == side.known.turn() {
                        p { a href={ "/" (dispatch::part_name(number)) } { "You captured a message: read it" } }
                    }
                }
            }
            h2 { "Now" }
            p { (card.whom) }
            @if card.is_idle || !card.riders.is_empty() {
                h2 { "Meanwhile" }
                ul {
                    @if card.is_idle {
                        li { a href="/ask" { "write your next orders" } }
                        li { a href="/sheets" { "read your sheets" } }
                    }
                    @for rider in &card.riders { li { (rider) } }
                }
            }
            @if !card.soon.is_empty() {
                h2 { "Soon" }
                (list(&card.soon))
            }
        }
    }
}

/// Returns the seat's tasks on the table in the last phase of this turn that gave it any. Below the cards of `fights`
/// they are those of the same phase, without the pieces that a card tells of.
fn work_lines<'s>(
    side: &'s SideView<'_>,
    own: &[&BrigadeId],
    fights: &[&FightCard],
) -> Vec<&'s str> {
    let is_old = !fights.is_empty() && !side.work.is_of_combat;
    if is_old || side.work.turn != side.known.turn() {
        return Vec::new();
    }
    let piece = |line: &'s str| line.split(": ").next().unwrap_or(line);
    let is_told = |line: &'s str| {
        let mut told = fights.iter().flat_map(|fight| &fight.work);
        told.any(|told| told.split(": ").next() == Some(piece(line)))
    };
    let is_own = |brigade: &Option<BrigadeId>| match brigade {
        Some(brigade) => own.contains(&brigade),
        None => side.shows_orders,
    };
    let lines = side.work.lines.iter();
    let lines = lines.filter(|line| is_own(&line.brigade));
    let words = lines.map(|line| line.words.as_str());
    words.filter(|words| !is_told(words)).collect()
}

/// Renders what must be done on the table; nothing if nothing must.
pub(super) fn work_card(lines: &[&str]) -> Markup {
    html! {
        @if !lines.is_empty() {
            section class="card" aria-label="On the table" data-buzz {
                h2 { "On the table" }
                ul class="plain" { @for line in lines { li { (line) } } }
            }
        }
    }
}

fn own_brigades<'s>(side: &'s SideView<'_>, seat: &TraySeat) -> Vec<&'s BrigadeId> {
    side.brigades_of(seat).map(|brigade| &brigade.id).collect()
}

/// Renders the brigades that the seat commands, and the last lines of its story.
pub(super) fn command(side: &SideView<'_>, seat: &TraySeat) -> Markup {
    let own = own_brigades(side, seat);
    let lines = side.sight.brigades.iter();
    let lines = lines.filter(|line| own.contains(&&line.id));
    html! {
        h2 { @if side.id.is_some() { "Your brigades" } @else { "Brigades" } }
        ul class="brigades" { @for line in lines { (troops::brigade(line)) } }
        @if !side.story.is_empty() {
            h2 { "Latest report" }
            ol class="story" {
                @for told in side.story.iter().rev().take(LAST) { (story::line(told)) }
            }
        }
    }
}

/// Renders the newest fight of the turn that concerns the seat, in a line for its other pages.
pub(super) fn newest_fight(side: &SideView<'_>, seat: &TraySeat) -> Markup {
    let own = own_brigades(side, seat);
    let newest = side.fights.iter().rfind(|fight| {
        let is_own = fight.brigades.iter().any(|id| own.contains(&id));
        is_own && fight.turn == side.known.turn()
    });
    html! {
        @if let Some(fight) = newest.filter(|_| side.id.is_some()) {
            p data-buzz { a href="/me" { "Your fight: " (fight.title) ". " (fight.result) } }
        }
    }
}

/// Renders a fight: the seat's half of the sum, the result, and what its player must do on the table.
fn fight_card(fight: &FightCard) -> Markup {
    let half = &fight.half;
    let added = half.total - half.value - i32::from(half.die);
    html! {
        section class="card fight" aria-label={ "Your fight: " (fight.title) } data-buzz {
            h2 { (fight.title) }
            p class="big" { (fight.result) }
            p {
                "Your half: value " (half.value)
                @if !half.modifiers.is_empty() { ", modifiers " (format!("{added:+}")) }
                ", die " (half.die) " = " b { (half.total) }
            }
            @if !half.modifiers.is_empty() {
                ul class="plain" { @for modifier in &half.modifiers { li { (modifier) } } }
            }
            @if !fight.work.is_empty() {
                h3 { "On the table" }
                ul class="plain" { @for line in &fight.work { li { (line) } } }
            }
        }
    }
}

/// Renders an act as a link to the brigade that is to do it.
fn due_act(due: &DueAct) -> Markup {
    html! {
        @match &due.brigade {
            Some(brigade) => a href={ "/" (sheet::part_name(brigade.as_str())) } { (due.words) },
            None => (due.words),
        }
    }
}

fn list(lines: &[String]) -> Markup {
    html! { ul { @for line in lines { li { (line) } } } }
}
