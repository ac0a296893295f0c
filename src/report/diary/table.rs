//! The tables of a diary as rows of words, which HTML, Markdown and text render alike.

use view::day::diary::{Diary, FightLuck, Loss};
use view::sheets::men::Men;

/// A table in the figures of a diary.
pub(super) struct DiaryTable {
    pub(super) title: String,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// Note below the table.
    pub(super) note: String,
}

fn owned_words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Returns the losses by side.
pub(super) fn losses_table(diary: &Diary) -> DiaryTable {
    let joined = |names: &[String]| match names {
        [] => "–".to_owned(),
        names => names.join(", "),
    };
    let row = |loss: &Loss| {
        let units: Vec<String> = loss
            .units
            .iter()
            .map(|(name, size, ..)| format!("{name} (size {size})"))
            .collect();
        let brigades = loss.brigades.iter();
        let brigades: Vec<String> = brigades
            .map(|(name, why)| match why.as_str() {
                "" => name.clone(),
                why => format!("{name} ({why})"),
            })
            .collect();
        let generals: Vec<String> = loss
            .fallen()
            .map(|(name, fate)| format!("{name} ({fate})"))
            .collect();
        vec![
            loss.side.clone(),
            joined(&units),
            men_in_words(loss.men()),
            joined(&brigades),
            joined(&loss.divisions),
            joined(&generals),
        ]
    };
    let sides = &diary.losses.sides;
    let in_all = (sides.len() > 1).then(|| lost_in_all(sides));
    DiaryTable {
        title: "Losses".to_owned(),
        head: owned_words(&[
            "Side",
            "Units broken",
            "Men in them",
            "Brigades",
            "Divisions",
            "Generals",
        ]),
        rows: sides.iter().map(row).chain(in_all).collect(),
        note:
            "Men: the strength in the roster of each broken unit (“about”: 150 per point of size). \
             The rules record no losses within a unit."
                .to_owned(),
    }
}

fn men_in_words(men: Men) -> String {
    match (men.number, men.reckoned) {
        (0, _) => "–".to_owned(),
        (men, true) => format!("about {men}"),
        (men, false) => men.to_string(),
    }
}

/// Returns the row with the losses of both sides, in numbers.
fn lost_in_all(sides: &[Loss]) -> Vec<String> {
    let count = |of: fn(&Loss) -> usize| match sides.iter().map(of).sum() {
        0 => "–".to_owned(),
        n => n.to_string(),
    };
    vec![
        "Total".to_owned(),
        count(|loss| loss.units.len()),
        men_in_words(sides.iter().map(Loss::men).sum::<Men>().rounded()),
        count(|loss| loss.brigades.len()),
        count(|loss| loss.divisions.len()),
        count(|loss| loss.fallen().count()),
    ]
}

/// Returns the morale of divisions by player turn.
pub(super) fn morale_table(diary: &Diary) -> DiaryTable {
    let courses = &diary.series.morale;
    let mut turns: Vec<u32> = courses
        .iter()
        .flat_map(|c| c.points.iter().map(|p| p.0))
        .collect();
    turns.sort_unstable();
    turns.dedup();
    let row = |course: &view::day::diary::MoraleCourse| {
        let cell = |turn: &u32| {
            let point = course.points.iter().find(|(t, _)| t == turn);
            point.map_or_else(|| "–".to_owned(), |(_, morale)| morale.to_string())
        };
        std::iter::once(course.name.clone())
            .chain(turns.iter().map(cell))
            .collect()
    };
    DiaryTable {
        title: format!(
            "Morale of divisions at the close of {}s",
            diary.counting.words()
        ),
        head: std::iter::once("Division".to_owned())
            .chain(turns.iter().map(u32::to_string))
            .collect(),
        rows: courses.iter().map(row).collect(),
        note: String::new(),
    }
}

/// Returns the fatigue of brigades by player turn: points, and the level at the end.
pub(super) fn fatigue_table(diary: &Diary) -> DiaryTable {
    let all = &diary.series.fatigue;
    let mut turns: Vec<u32> = all
        .iter()
        .flat_map(|f| f.stages.iter().map(|s| s.turn))
        .collect();
    turns.sort_unstable();
    turns.dedup();
    let row = |fatigue: &view::day::diary::FatigueCourse| {
        let cell = |turn: &u32| {
            let stage = fatigue.stages.iter().find(|stage| stage.turn == *turn);
            stage.map_or_else(|| "–".to_owned(), |stage| stage.points.to_string())
        };
        let last = fatigue.stages.last().map_or("", |stage| stage.level.name());
        let end = if fatigue.broken { "broken" } else { last };
        std::iter::once(format!("{} {}", fatigue.callsign, fatigue.name))
            .chain(turns.iter().map(cell))
            .chain([end.to_owned()])
            .collect()
    };
    DiaryTable {
        title: format!(
            "Fatigue of brigades at the close of {}s",
            diary.counting.words()
        ),
        head: std::iter::once("Brigade".to_owned())
            .chain(turns.iter().map(u32::to_string))
            .chain(["at the end".to_owned()])
            .collect(),
        rows: all.iter().map(row).collect(),
        note: String::new(),
    }
}

/// Returns the heading of the minutes.
pub(super) fn minutes_of(diary: &Diary) -> String {
    format!("Minutes a {}, by phase", diary.counting.words())
}

/// Returns the minutes of the player turns, phase by phase; `None` in a side's diary, and if the game took less than a
/// minute.
pub(super) fn minutes_table(diary: &Diary) -> Option<DiaryTable> {
    let all = &diary.series.minutes;
    let (_, first) = all.first()?;
    // A game played by a script takes no time.
    let spent = all.iter().flat_map(|(_, phases)| phases);
    if spent.map(|(_, minutes)| minutes).sum::<f64>() < 1.0 {
        return None;
    }
    let names = first.iter().map(|(name, _)| (*name).to_owned());
    let row = |(turn, phases): &(u32, Vec<(&'static str, f64)>)| {
        let sum: f64 = phases.iter().map(|(_, minutes)| minutes).sum();
        let each = phases.iter().map(|(_, minutes)| format!("{minutes:.0}"));
        let row = std::iter::once(turn.to_string()).chain(each);
        row.chain([format!("{sum:.0}")]).collect()
    };
    Some(DiaryTable {
        title: minutes_of(diary),
        head: std::iter::once(diary.counting.title().to_owned())
            .chain(names)
            .chain(["all".to_owned()])
            .collect(),
        rows: all.iter().map(row).collect(),
        note: String::new(),
    })
}

/// Returns the luck of the sides and their best and worst throws; empty for a side.
pub(super) fn luck_tables(diary: &Diary) -> Vec<DiaryTable> {
    let Some(luck) = &diary.luck else {
        return Vec::new();
    };
    let sides = luck.sides.iter().map(|(name, dealt, mean)| {
        let ahead = dealt - mean;
        vec![
            name.clone(),
            format!("{dealt:.0}"),
            format!("{mean:.1}"),
            format!("{ahead:+.1}"),
        ]
    });
    let throws = |throws: &[FightLuck]| -> Vec<Vec<String>> {
        let row = |t: &FightLuck| {
            vec![
                t.turn.to_string(),
                t.words.clone(),
                format!("{:+.1}", t.luck),
            ]
        };
        throws.iter().map(row).collect()
    };
    let head = owned_words(&[diary.counting.title(), "Fight", "Luck"]);
    let mut tables = vec![DiaryTable {
        title: "Luck".to_owned(),
        head: owned_words(&["Side", "Dealt", "Expected", "Luck"]),
        rows: sides.collect(),
        note:
            "Disordered counts 1, beaten 2, broken 3. Expected is the mean of all 36 rolls of each fight."
                .to_owned(),
    }];
    for (title, some) in [
        ("Best rolls for those who attacked", &luck.best),
        ("Worst rolls for those who attacked", &luck.worst),
    ] {
        if !some.is_empty() {
            tables.push(DiaryTable {
                title: title.to_owned(),
                head: head.clone(),
                rows: throws(some),
                note: String::new(),
            });
        }
    }
    tables
}
