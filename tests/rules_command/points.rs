//! Who pays, and how many points there are: CMD-02, GEN-05, RUL-30, RUL-101.

use super::table::*;
use vidette::rules::clause::Clause;
use vidette::rules::fields::event::Event;
use vidette::rules::fields::name::GeneralId;
use vidette::rules::fields::name::UnitId;
use vidette::rules::fields::points;
use vidette::rules::fields::record::so_far;
use vidette::rules::fields::state::Fate;
use vidette::rules::fields::state::Phase;
use vidette::rules::fields::tactical;
use vidette::table::measure::Point;

/// A without its brigadier, about 30,10; its divisional general and the corps commander where they are
/// put.
fn leaderless(division: Point, corps: Point) -> Game {
    let mut game = roster(FULL)
        .corps("c", "union", corps)
        .division("u", "union", division)
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play();
    game.phase(Phase::Tactical).apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 2],
        fate: Fate::Out,
    });
    game
}

fn spend(game: &mut Game, general: &str, points: u8) {
    game.apply(Event::PointsSpent {
        general: GeneralId::new(general),
        points,
        on: "reports".into(),
        rule: Clause::new("MSG-06"),
    });
}

/// Who pays for a move of A2, and how many points.
fn pays(game: &Game) -> (String, u8) {
    let prices = tactical::prices(&game.state, &id("a"));
    let price = prices
        .into_iter()
        .find(|(unit, _)| *unit == UnitId::new("a2"));
    let price = price.unwrap().1.unwrap();
    (price.general.to_string(), price.points)
}

#[test]
fn rul_30_of_several_stand_ins_the_cheapest_pays() {
    // Division 8 in off, corps 5.
    let mut game = leaderless(at(30.0, 1.0), at(30.0, 4.0));
    assert_eq!(pays(&game), ("c".to_owned(), 1));
    // Though he has fewer left; without any the other pays more.
    spend(&mut game, "c", 2);
    assert_eq!(pays(&game), ("c".to_owned(), 1));
    spend(&mut game, "c", 1);
    assert_eq!(pays(&game), ("u".to_owned(), 2));
}

#[test]
fn rul_30_of_equal_prices_he_who_has_most_points_then_the_nearest_in_the_chain() {
    let mut game = leaderless(at(30.0, 4.0), at(30.0, 5.0));
    assert_eq!(pays(&game), ("u".to_owned(), 1));
    spend(&mut game, "u", 1);
    assert_eq!(pays(&game), ("c".to_owned(), 1));
    spend(&mut game, "c", 1);
    assert_eq!(pays(&game), ("u".to_owned(), 1));
    // For the whole brigade too: rally, acceptance, a march.
    let payer = |game: &Game| points::payer(&game.state, &id("a"), 1).unwrap().id.clone();
    assert_eq!(payer(&game), GeneralId::new("u"));
    spend(&mut game, "u", 1);
    assert_eq!(payer(&game), GeneralId::new("c"));
}

/// A of quality 4, its general of division of 5.
fn rated(setting: &str) -> Game {
    let arms = [vidette::rules::fields::order_of_battle::Arm::Infantry; 2];
    roster(BASIC)
        .switch("basic_quality", setting)
        .led("u", "union", at(2.0, 2.0), 5)
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 10.0), 0.0, &arms, 4)
        .line("p", "r", at(30.0, 50.0), 180.0, 1)
        .play()
}

#[test]
fn rul_101_by_switch_quality_gives_points_in_basic() {
    for (setting, brigadier, general, successor) in [("off", 3, 3, 3), ("on", 4, 5, 2)] {
        let mut game = rated(setting);
        assert_eq!(
            (game.ap("a"), game.ap("u")),
            (brigadier, general),
            "{setting}"
        );
        let record = so_far(&game.state);
        let next = &record.of(&id("a")).unwrap().next;
        let told = format!("{brigadier} points");
        assert!(
            next.iter()
                .any(|r| r.rule.id() == "CMD-02" && r.words == told)
        );
        game.apply(Event::GeneralReturned {
            general: GeneralId::new("a"),
            quality: 2,
            at: Some(at(30.0, 8.0)),
            successor: true,
        });
        assert_eq!(game.ap("a"), successor, "{setting}");
    }
}
