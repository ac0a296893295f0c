//! The page of a seat: its fights and the waiting card, readiness, its commands and the last news.

use maud::{Markup, html};

use super::{dispatch, side::SideView, story, troops};
use game::tray::TraySeat;
use rules::fields::terms::name::BrigadeId;
use view::known::fights::FightCard;
use view::known::waiting::WaitingCard;

/// Maximum number of fights at the top: those of the turn, the newest first.
const FIGHTS: usize = 3;

/// Number of lines of the story at the bottom.
const LAST: usize = 5;

/// Returns the fights of the turn, and the waiting card.
pub(super) fn part(side: &SideView<'_>, seat: &TraySeat) -> Markup {
    let own = own_brigades(side, seat);
    let card = WaitingCard::new(
        &side.known,
        side.id,
        |brigade| own.contains(&&brigade.id),
        side.tempo,
    );
    let fights = side.fights.iter().rev();
    let fights = fights.filter(|fight| {
        let is_own = fight.brigades.iter().any(|id| own.contains(&id));
        is_own && fight.turn == side.known.turn()
    });
    html! {
        @for fight in fights.take(FIGHTS) { (fight_card(fight)) }
        section class="card" {
            // What is marked so buzzes where it is another: a turn of one's own, a message that was taken.
            div data-buzz {
                @if !card.yours.is_empty() {
                    h2 { "Your act" }
                    (list(&card.yours))
                }
                @for (number, taken) in (1..).zip(side.dispatches) {
                    @if side.id.is_some() && taken.turn == side.known.turn() {
                        p { a href={ "/" (dispatch::part_name(number)) } { "A message was taken: read it" } }
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

fn own_brigades<'s>(side: &'s SideView<'_>, seat: &TraySeat) -> Vec<&'s BrigadeId> {
    side.brigades_of(seat).map(|brigade| &brigade.id).collect()
}

/// Returns the brigades that the seat commands, and the last lines of its story.
pub(super) fn command(side: &SideView<'_>, seat: &TraySeat) -> Markup {
    let own = own_brigades(side, seat);
    let lines = side.sight.brigades.iter();
    let lines = lines.filter(|line| own.contains(&&line.id));
    html! {
        h2 { @if side.id.is_some() { "Your brigades" } @else { "Brigades" } }
        ul class="brigades" { @for line in lines { (troops::brigade(line)) } }
        @if !side.story.is_empty() {
            h2 { "Told last" }
            ol class="story" {
                @for told in side.story.iter().rev().take(LAST) { (story::line(told)) }
            }
        }
    }
}

/// Returns the card of a fight: the seat's half of the sum, the result, and its player's work on the table.
fn fight_card(fight: &FightCard) -> Markup {
    let half = &fight.half;
    html! {
        section class="card fight" aria-label={ "Your fight: " (fight.title) } data-buzz {
            h2 { (fight.title) }
            p class="big" { (fight.result) }
            p {
                "Your half: value " (half.value)
                @for modifier in &half.modifiers { ", " (modifier) }
                ", die " (half.die) " = " b { (half.total) }
            }
            @if !fight.work.is_empty() {
                h3 { "On the table" }
                ul class="plain" { @for line in &fight.work { li { (line) } } }
            }
        }
    }
}

fn list(lines: &[String]) -> Markup {
    html! { ul { @for line in lines { li { (line) } } } }
}
