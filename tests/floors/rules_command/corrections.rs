//! What the referee sets right: CMD-08, RUL-97, RUL-103.

use super::table::*;
use rules::fields::combat::fight_context::FightContext;
use rules::fields::language;
use rules::fields::terms::{
    command::Command,
    event::{Event, MessengerFate},
    fate::GeneralFate,
    name::{DivisionId, GeneralId, UnitId},
    order::Order,
    phase::Phase,
};
use rules::fields::wear::morale;
use table::ground::GroundGoing;
use view::story::{self, phase_six};

fn said(game: &Game, line: &str) -> Command {
    match language::parse(line, &game.state).unwrap().unwrap().act {
        language::LineRequest::Command(command) => {
            assert_eq!(language::write(&command), line);
            command
        }
        other => panic!("{other:?}"),
    }
}

fn does(game: &mut Game, line: &str) -> Vec<Event> {
    let command = said(game, line);
    game.does(&command, &[])
}

/// A, B of one regiment 8 in from it, P; an order rides to B.
fn last_unit() -> Game {
    let mut game = pair(FULL, at(30.0, 50.0))
        .line("b", "u", at(44.0, 10.0), 0.0, 1)
        .play();
    game.does(&send("b", Order::Retire), &[]);
    game
}

#[test]
fn rul_97_the_last_unit_marked_broken_takes_its_brigade_along() {
    let mut game = last_unit();
    let events = does(&mut game, "mark b1 broken");
    assert!(matches!(&events[0], Event::GaveWay { near, .. } if near.contains(&id("a"))));
    let recalled = |event: &Event| {
        matches!(
            event,
            Event::MessengerGone {
                fate: MessengerFate::Recalled,
                ..
            }
        )
    };
    assert!(events.iter().any(recalled));
    assert!(game.brigade("b").is_broken() && game.state.messengers().is_empty());
    let brigadier = game.state.general(&GeneralId::new("b")).unwrap();
    assert_eq!(brigadier.fate(), GeneralFate::Gone);
    // 2 brigades, one of them broken: 2 for good (MOR-02).
    assert_eq!(
        morale::reckon_morale(&game.state, &DivisionId::new("u")).0,
        0.0
    );
    // One of several leaves its brigade there.
    does(&mut game, "mark a1 broken");
    assert!(!game.brigade("a").is_broken());
}

/// RUL-97: whom the referee brings back was not lost, and nor was the brigade; its neighbours forget.
#[test]
fn rul_97_the_last_unit_brought_back_brings_its_brigade_along() {
    let mut game = last_unit();
    let before = game.state.giving_way().to_vec();
    does(&mut game, "mark b1 broken");
    does(&mut game, "mark b1 beaten");
    assert!(!game.brigade("b").is_broken());
    let brigadier = game.state.general(&GeneralId::new("b")).unwrap();
    assert_eq!(
        (brigadier.fate(), brigadier.points()),
        (GeneralFate::Fit, 3)
    );
    assert_eq!(game.state.giving_way(), before);
    assert_eq!(
        morale::reckon_morale(&game.state, &DivisionId::new("u")).0,
        2.0
    );
    does(&mut game, "place b1 44,10");
    does(&mut game, "place b 44,8");
    game.phase(Phase::Morale);
    does(&mut game, "next anyway");
    assert_eq!(game.state.over(), None);
    // A brigade that broke for another reason stays gone.
    does(&mut game, "mark a broken");
    does(&mut game, "mark a1 beaten");
    assert!(game.brigade("a").is_broken());
}

/// RUL-97, GEN-04: a brigadier who was hit before his brigade was lost is not there again with it.
#[test]
fn rul_97_a_brigade_brought_back_says_whether_its_brigadier_is_there() {
    let told = |game: &mut Game| {
        does(game, "mark b1 broken");
        let before = game.state.clone();
        let events = does(game, "mark b1 beaten");
        let restored = events
            .iter()
            .find(|event| matches!(event, Event::BrigadeRestored { .. }));
        story::tell_event(&before, restored.unwrap()).unwrap()
    };
    let mut there = last_unit();
    let said = told(&mut there);
    assert!(
        said.ends_with("its brigadier is back: place him (RUL-97)"),
        "{said}"
    );
    let mut hit = last_unit();
    does(&mut hit, "mark b hit");
    let said = told(&mut hit);
    let brigadier = hit.state.general(&GeneralId::new("b")).unwrap();
    assert_eq!(brigadier.fate(), GeneralFate::Out);
    let turn = brigadier.back_on().unwrap();
    let ends = format!(
        "its brigadier was hit earlier: he or his successor arrives in turn {turn} (RUL-97, GEN-04)"
    );
    assert!(said.ends_with(&ends), "{said}");
}

#[test]
fn rul_106_the_last_brigade_marked_broken_in_phase_6_ends_the_game() {
    let mut game = last_unit();
    game.phase(Phase::Morale);
    for unit in ["p1", "p2", "p3"] {
        does(&mut game, &format!("mark {unit} broken"));
    }
    assert!(game.brigade("p").is_broken());
    does(&mut game, "next anyway");
    assert_eq!(game.state.over(), Some("rebel has no division left"));
    assert_eq!((game.state.turn(), game.state.records().len()), (1, 1));
}

/// The brigadier of A stands behind A2 and leads it.
fn leading() -> Game {
    let mut game = pair(FULL, at(30.0, 50.0)).play();
    game.put("a", at(30.0, 9.0)).apply(Event::Led {
        general: GeneralId::new("a"),
        unit: UnitId::new("a2"),
    });
    game
}

fn leads(game: &Game) -> bool {
    let table = game.state.on_table();
    let desk = FightContext::new(&game.state, &table);
    let leads = desk.unit_leader(&UnitId::new("a2")).is_some();
    let leading = game.state.general(&GeneralId::new("a")).unwrap().leading();
    assert_eq!(leads, leading.is_some());
    leads
}

#[test]
fn cmd_08_who_is_put_elsewhere_leads_no_longer() {
    for (line, still) in [
        // In contact as before.
        ("place a 30.5,9", true),
        ("place a2 30,10 facing 10", true),
        ("place a3 33,11", true),
        ("place a 30,7", false),
        ("place a2 30,12", false),
    ] {
        let mut game = leading();
        assert!(leads(&game));
        let before = game.state.clone();
        let events = does(&mut game, line);
        assert_eq!(leads(&game), still, "{line}");
        let told: Vec<String> = events
            .iter()
            .filter_map(|e| story::tell_event(&before, e))
            .collect();
        let ended = told
            .iter()
            .any(|words| words == "Gen a no longer leads A2 Reg a2");
        assert_eq!(ended, !still, "{told:?}");
    }
}

#[test]
fn rul_99_beside_a_unit_that_broke_the_figure_is_moved_and_its_test_stays() {
    let mut game = leading();
    does(&mut game, "mark a2 broken");
    does(&mut game, "place a 30,5");
    let leading = game.state.general(&GeneralId::new("a")).unwrap().leading();
    assert_eq!(leading, Some(&UnitId::new("a2")));
}

/// A of division u and B of division v, as large, both on a hill of value 2.
fn tied() -> Game {
    roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("v", "union", at(4.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(28.0, 10.0), 0.0, 1)
        .line("b", "v", at(32.0, 10.0), 0.0, 1)
        .line("p", "r", at(30.0, 50.0), 180.0, 1)
        .ground("hill", at(20.0, 8.0), at(40.0, 14.0), GroundGoing::Open, 2)
        .ground("marsh", at(2.0, 8.0), at(4.0, 14.0), GroundGoing::Open, 0)
        .play()
}

fn morale_of(game: &Game, division: &str) -> (f64, Vec<String>) {
    let (morale, items) = morale::reckon_morale(&game.state, &DivisionId::new(division));
    (
        morale,
        items.into_iter().skip(1).map(|item| item.why).collect(),
    )
}

#[test]
fn rul_103_where_divisions_are_equal_the_owner_chooses() {
    let mut game = tied();
    let silent = "hill held by Reg a1 (equal to v there: first of the roster, RUL-103)";
    assert_eq!(morale_of(&game, "u"), (3.0, vec![silent.to_owned()]));
    assert_eq!(morale_of(&game, "v"), (1.0, Vec::new()));
    does(&mut game, "terrain hill counts-for v");
    let chosen = "hill held by Reg b1 (equal to u there: its owner's choice, RUL-103)";
    assert_eq!(morale_of(&game, "v"), (3.0, vec![chosen.to_owned()]));
    assert_eq!(morale_of(&game, "u"), (1.0, Vec::new()));
    let lines = &phase_six::from_state(&game.state).steps[4].lines;
    assert!(lines.iter().any(|line| line.contains(chosen)), "{lines:?}");
    // The choice of one side is none of the other's, and none where sizes differ.
    game.condition("b1", rules::fields::terms::condition::Condition::Beaten);
    let alone = "hill held by Reg a1".to_owned();
    assert_eq!(morale_of(&game, "u"), (3.0, vec![alone]));
    let events = does(&mut game, "terrain hill counts-for u");
    assert_eq!(
        story::tell_event(&game.state, &events[0]).unwrap(),
        "hill counts for u if divisions there have equal claims"
    );
}

#[test]
fn rul_103_a_choice_names_a_division_and_ground_of_value() {
    let mut game = tied();
    assert!(language::parse("terrain hill counts-for hood", &game.state).is_err());
    let worthless = said(&game, "terrain marsh counts-for v");
    assert_eq!(game.refuses(&worthless), "RUL-103");
    // A game with a choice is read again as it was.
    does(&mut game, "terrain hill counts-for v");
    let json = serde_json::to_string(&game.state).unwrap();
    let again: rules::fields::state::State = serde_json::from_str(&json).unwrap();
    assert_eq!(again, game.state);
}
