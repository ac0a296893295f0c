//! A seeded player who does what is offered, and tries what is not, on every roster.

use common::random_play::play_all;

#[test]
fn a_player_who_tries_everything_keeps_the_table_sound() {
    play_all(false);
}

#[test]
fn a_referee_who_overrules_and_corrects_breaks_nothing() {
    play_all(true);
}
