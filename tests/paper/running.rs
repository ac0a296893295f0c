use vidette::report::sheet;
use vidette::rules::fields::state::State;
use vidette::rules::fields::terms::name::BrigadeId;
use vidette::view::paper;
use vidette::view::paper::Kind;
use vidette::view::paper::Look;

use super::look;
use super::packet;
use super::worst;
use common::sitting::play;
use common::sitting::session;

/// The papers of a running game speak of it as it is: who has come comes no more, a successor is not a revenant, and a
/// game that is over has no phase to end.
#[test]
fn papers_of_a_running_game_say_who_has_come_and_what_is_over() {
    let text = |state: &State, kinds: &[Kind]| {
        let text = sheet::plain(&packet(state, kinds)).text;
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    };
    let mut game = session(worst());
    let kinds = [Kind::Setup, Kind::Roster, Kind::Briefing];
    let comes = |state: &State| text(state, &kinds).matches("comes in").count();
    let before = comes(game.state());
    let late: Vec<BrigadeId> = game
        .state()
        .brigades()
        .filter(|brigade| brigade.arrives().is_some())
        .map(|brigade| brigade.id.clone())
        .collect();
    let awaited = |state: &State| {
        let awaited = |id: &&BrigadeId| state.brigade(id).unwrap().arrives().is_some();
        late.iter().filter(awaited).count()
    };
    while awaited(game.state()) == late.len() && game.state().turn() < 8 {
        play(&mut game, &["next anyway"]);
    }
    assert!(awaited(game.state()) < late.len(), "nobody has come");
    assert!(before > 0 && comes(game.state()) < before);
    play(&mut game, &["end because \"the hall closes\""]);
    let look = Look {
        session: Some(&game),
        ..look(game.state())
    };
    let mut handed = packet(game.state(), &[]);
    handed.sheets = paper::sheets(&look, &[Kind::Handover]).unwrap();
    let handed = sheet::plain(&handed).text;
    assert!(handed.contains("the game is over"), "{handed}");
}
