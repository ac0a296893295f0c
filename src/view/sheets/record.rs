//! The record of a player turn on paper: what each brigade did, what it suffered, and what it may do next.

use super::kept_words::retold;
use rules::fields::state::State;
use rules::fields::terms::turn_record::{BrigadeRecord, Remark, TurnRecord};
use rules::fields::turn::record::so_far;
use rules::spelling::counted;

/// The record of one player turn.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordPage {
    /// The acts and losses of each brigade in the turn.
    pub record: TurnRecord,
    /// True if the turn is over.
    pub closed: bool,
}

/// Returns the record of a player turn: the present one, or an earlier one.
///
/// # Errors
///
/// Fails with a sentence if the turn has not been played yet.
pub fn page(state: &State, turn: Option<u32>) -> Result<RecordPage, String> {
    let now = state.turn();
    let wanted = turn.unwrap_or(now);
    let closed = state.records().iter().rev().find(|r| r.turn == wanted);
    match closed {
        Some(record) => Ok(RecordPage {
            record: in_measure(state, (**record).clone()),
            closed: true,
        }),
        None if wanted == now && now > 0 => Ok(RecordPage {
            record: in_measure(state, so_far(state)),
            closed: false,
        }),
        None if now == 0 => Err("no record yet: no player turn has begun".to_owned()),
        None => Err(format!(
            "no record of player turn {wanted}; this is turn {now}"
        )),
    }
}

/// Converts the places of a record to the unit of the table.
fn in_measure(state: &State, mut record: TurnRecord) -> TurnRecord {
    for brigade in &mut record.brigades {
        let lists = [&mut brigade.did, &mut brigade.lost, &mut brigade.next];
        for remark in lists.into_iter().flatten() {
            remark.words = retold(state, &remark.words);
        }
    }
    record
}

impl RecordPage {
    /// Returns the page's heading.
    #[must_use]
    pub fn title(&self, state: &State) -> String {
        format!(
            "{} {}, {}{}",
            state.turn_word(),
            self.record.turn,
            state.side_name(&self.record.side),
            if self.closed { "" } else { ", so far" }
        )
    }

    /// Returns the brigades, first those of the side that was active in the turn.
    #[must_use]
    pub fn brigades<'a>(&'a self, state: &'a State) -> Vec<&'a BrigadeRecord> {
        let mut list: Vec<&BrigadeRecord> = self.record.brigades.iter().collect();
        list.sort_by_key(|record| {
            state
                .brigade(&record.brigade)
                .is_none_or(|b| b.side != self.record.side)
        });
        list
    }

    /// Returns the record as lines of text.
    #[must_use]
    pub fn lines(&self, state: &State) -> Vec<String> {
        let mut lines = vec![self.title(state)];
        for record in self.brigades(state) {
            lines.push(String::new());
            lines.push(heading(state, record));
            for (name, remarks) in rows(record) {
                let words = match remarks {
                    [] => "-".to_owned(),
                    remarks => {
                        let said = remarks.iter().map(clause_behind);
                        said.collect::<Vec<_>>().join("; ")
                    }
                };
                lines.push(format!("  {name:<5} {words}"));
            }
        }
        lines.push(String::new());
        lines.extend(self.record.divisions.iter().map(|(id, morale)| {
            let name = state.division(id).map_or(id.as_str(), |d| d.name.as_str());
            format!("{name}: morale {morale}")
        }));
        lines
    }
}

/// Returns the three rows of a brigade: acts, losses, next options.
#[must_use]
pub fn rows(record: &BrigadeRecord) -> [(&'static str, &[Remark]); 3] {
    [
        ("did", &record.did),
        ("lost", &record.lost),
        ("next", &record.next),
    ]
}

/// Returns the line above a brigade's rows.
#[must_use]
pub fn heading(state: &State, record: &BrigadeRecord) -> String {
    let brigade = state.brigade(&record.brigade);
    let name = brigade.map_or_else(
        || record.brigade.to_string(),
        |b| format!("{} {}", b.callsign, b.name),
    );
    if record.broken {
        return format!("{name}: broken, off the table");
    }
    format!(
        "{name}: {} fatigue, {}, {}, {}",
        record.fatigue,
        counted(record.units, "unit"),
        record.level.name(),
        record.mark.name()
    )
}

fn clause_behind(remark: &Remark) -> String {
    format!("{} ({})", remark.words, remark.rule)
}

/// Describes a remark with its clause, in the unit of the table.
#[must_use]
pub fn said(state: &State, remark: &Remark) -> String {
    let words = retold(state, &remark.words);
    format!("{words} ({})", remark.rule)
}

/// Summarises a closed turn in a sentence for the log, with the number that shows its whole record.
#[must_use]
pub fn summary(state: &State, record: &TurnRecord) -> String {
    let called = |which: &dyn Fn(&Remark) -> bool| -> Option<String> {
        let list: Vec<String> = record
            .brigades
            .iter()
            .filter(|b| b.lost.iter().any(which))
            .map(|b| {
                let brigade = state.brigade(&b.brigade);
                brigade.map_or_else(|| b.brigade.to_string(), |b| b.callsign.clone())
            })
            .collect();
        (!list.is_empty()).then(|| list.join(" "))
    };
    let tired = called(&|remark| remark.rule.id() == "FAT-01");
    let worse = called(&|remark| remark.rule.id() != "FAT-01");
    format!(
        "{} {} ends: {}; {}",
        state.turn_word(),
        record.turn,
        tired.map_or_else(|| "no fatigue".to_owned(), |who| format!("fatigue: {who}")),
        worse.map_or_else(
            || "no unit worse off".to_owned(),
            |who| format!("worse off: {who}")
        )
    )
}
