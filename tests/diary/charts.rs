use unicode_width::UnicodeWidthStr;

use vidette::report::diary::{DiaryStyle, text};
use vidette::rules::fields::terms::charts::Level;
use vidette::view::day::diary::{
    BrigadeStage, Diary, DiaryOptions, FatigueCourse, MoraleCourse, Series,
};

use common::sitting::{battle, session};

/// Columns of the name before a chart, and of the chart.
const NAME: usize = 34;
const WIDE: usize = 36;

/// The lines of the only chart of a diary with those courses.
fn drawn(series: Series) -> Vec<String> {
    let session = session(battle("first-steps"));
    let mut diary = Diary::new(&session, &DiaryOptions::default()).unwrap();
    diary.series = series;
    let text = text(&diary, &DiaryStyle::default());
    let is_title = |line: &&str| line.starts_with("Morale by") || line.starts_with("Fatigue by");
    let mut lines = text.lines().skip_while(|line| !is_title(line)).skip(2);
    let chart = lines.by_ref().take_while(|line| !line.is_empty());
    let chart = chart.map(str::to_owned).collect();
    assert!(!lines.any(|line| is_title(&line)), "{text}");
    chart
}

#[test]
fn a_column_is_as_high_as_its_number() {
    let stage = |(turn, points)| BrigadeStage {
        turn,
        points,
        level: Level::Spent,
        units: 20,
    };
    let drawn = drawn(Series {
        fatigue: vec![FatigueCourse {
            callsign: "A".to_owned(),
            name: "Archer's Brigade".to_owned(),
            side: 1,
            stages: [(1, 0), (2, 1), (3, 50), (4, 100)].map(stage).to_vec(),
            broken: false,
        }],
        ..Series::default()
    });
    let cells = |line: &str| line.chars().skip(NAME).take(4).collect::<String>();
    assert_eq!(drawn.len(), 2, "{drawn:?}");
    assert_eq!(cells(&drawn[0]), "\u{2800}\u{2800}\u{2800}\u{28FF}");
    assert_eq!(cells(&drawn[1]), "\u{2800}\u{28C0}\u{28FF}\u{28FF}");
    assert!(drawn[1].starts_with("A Archer's Brigade  ") && drawn[1].ends_with(" 100, spent"));
}

#[test]
fn a_long_battle_keeps_to_its_columns() {
    let drawn = drawn(Series {
        morale: vec![MoraleCourse {
            name: "x".repeat(90),
            side: 1,
            points: (1..=200).map(|turn| (turn, 2.0)).collect(),
        }],
        ..Series::default()
    });
    assert!(!drawn.is_empty());
    for line in &drawn {
        let line = line.strip_suffix(" 2 at the end").unwrap_or(line);
        assert!(line.width() <= NAME + WIDE, "{drawn:?}");
    }
}
