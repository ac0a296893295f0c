//! Fallen generals and their successors in words: what to do with the figure, who commands next, from when and with how
//! many points (GEN-02, GEN-04, GEN-05).

use super::names::StoryNames;
use rules::fields::state::{GeneralState, State};
use rules::fields::terms::{
    event::Event, fate::GeneralFate, name::GeneralId, order_of_battle::Rank,
};
use rules::spelling::counted;

/// Describes the result of a general's test: `DEAD: take his figure off; his brigade has no points until turn 4, when a
/// successor of quality 3 takes over with 3 points (GEN-04)`. `before` is the state before the test.
pub(super) fn fallen_words(before: &State, general: &GeneralId, fate: GeneralFate) -> String {
    let hurt = match fate {
        GeneralFate::Fit => return "unhurt".to_owned(),
        GeneralFate::Gone => return "gone".to_owned(),
        GeneralFate::Out => "out of action",
        GeneralFate::Dead => "DEAD",
    };
    let Some(him) = before.general(general) else {
        return hurt.to_owned();
    };
    let turn = before.back_after(general);
    format!(
        "{hurt}: take his figure off; {} until {} {turn}, when {} (GEN-04)",
        lacking_words(him),
        before.turn_word(),
        successor_words(before, him, fate)
    )
}

/// Describes what the general's troops must do without while he is gone: points, or orders (GEN-05, RUL-100).
fn lacking_words(general: &GeneralState) -> &'static str {
    match general.rank {
        Rank::Brigade => "his brigade has no points",
        Rank::Division => "his division cannot send orders or read reports",
        Rank::Corps | Rank::Army => "he has no points",
    }
}

fn successor_words(before: &State, general: &GeneralState, fate: GeneralFate) -> String {
    if fate != GeneralFate::Dead {
        return "he is back".to_owned();
    }
    let quality = general.successors_quality();
    let points = before.oob().action_points(quality);
    let points = counted(u32::from(points), "point");
    format!("a successor of quality {quality} takes over with {points}")
}

/// Describes a general who returns to a post, and where to put his figure.
pub(super) fn return_words(names: &StoryNames<'_>, event: &Event) -> String {
    let Event::GeneralReturned {
        general,
        quality,
        at,
        successor,
    } = event
    else {
        return String::new();
    };
    let who = names.general(general);
    let place = at.map(|at| format!(": put his figure at {}", names.figure(at)));
    let place = place.unwrap_or_default();
    if *successor {
        format!("a successor to {who} takes command, quality {quality}{place}")
    } else {
        format!("{who} is back at his post{place}")
    }
}
