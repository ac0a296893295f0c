use vidette::club::{
    DeskTable, TableStatus,
    standing::{ClubPoints, standings},
    table_status::{Broken, TableObjective},
};
use vidette::rules::fields::terms::command::Judgement;

#[test]
fn points_are_objectives_and_what_the_enemy_lost() {
    let lost = |side: &str, divisions, brigades, units| Broken {
        side: side.to_owned(),
        divisions,
        brigades,
        units,
    };
    let objective = |side: &str, judged| TableObjective {
        side: side.to_owned(),
        text: "hold".to_owned(),
        judged,
    };
    let said = TableStatus {
        broken: vec![lost("Union", 0, 1, 4), lost("Confederate", 1, 2, 9)],
        objectives: vec![
            objective("Union", Judgement::Met),
            objective("Union", Judgement::Failed),
            objective("Confederate", Judgement::Open),
        ],
        ..TableStatus::default()
    };
    let table = DeskTable {
        number: 7,
        battle: "Olustee".to_owned(),
        said: Some(said),
        ..DeskTable::default()
    };
    let points = ClubPoints {
        objective: 3,
        division: 5,
        brigade: 1,
        unit: 0,
    };
    let standings = standings(&[table], &points);
    let rows = &standings["Olustee"];
    assert_eq!((rows[0].side.as_str(), rows[0].points), ("Union", 10));
    assert_eq!((rows[1].side.as_str(), rows[1].points), ("Confederate", 1));
    assert_eq!(rows[0].objectives, (1, 2));
}
