//! Cards of acts: the end of a march, the account of a fight, the path of a messenger, or the outcome of another act.

use super::{ArgumentCard, CLAUSE, Finding, FindingRow};
use crate::assist::{
    self,
    dry_run::{self, DryRun},
    odds::{self, OddsSubject},
};
use crate::story::{act_names::called, forecast};
use crate::tape::{TapeEnd, measured::MeasuredLine};
use rules::fields::language;
use rules::fields::march::{self, course::stop_words, look::FaceOutcome};
use rules::fields::orders::messengers;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    event::MarchStop,
    name::{BrigadeId, MessengerId, UnitId},
    order::Place,
};
use table::base::Base;
use table::measure::Point;

impl ArgumentCard {
    /// Returns the card of an act with these dice, without doing the act.
    #[must_use]
    pub fn from_act(state: &State, command: &Command, dice: &[u8], tape_error: f64) -> Self {
        let title = called(state, command);
        let (findings, units) = match command {
            Command::March { brigade, to, .. } => {
                let asked = MarchQuestion {
                    state,
                    command,
                    brigade,
                    to: to.as_ref(),
                    dice,
                    tape_error,
                };
                (asked.findings(&title), units_of(state, brigade))
            }
            Command::Fire { firing, at, .. } => {
                let units = firing.iter().chain([at]).cloned().collect();
                (fight(state, command, firing, at, tape_error), units)
            }
            Command::Melee {
                fighting, against, ..
            } => {
                let units = fighting.iter().chain(against).cloned().collect();
                (chances(state, command, tape_error), units)
            }
            Command::Activate { .. } | Command::Order { .. } => {
                (chances(state, command, tape_error), Vec::new())
            }
            Command::Ride { messenger, .. } => (rides(state, *messenger), Vec::new()),
            other => (vec![outcome(state, other, dice, &title)], Vec::new()),
        };
        let line = language::write_for(state, command);
        Self {
            asked: line,
            title,
            findings,
            units,
        }
    }
}

fn units_of(state: &State, brigade: &BrigadeId) -> Vec<UnitId> {
    state
        .units_of(brigade)
        .map(|unit| unit.id.clone())
        .collect()
}

/// Returns the outcome of an act, or the rules' reason to refuse it.
fn outcome(state: &State, command: &Command, dice: &[u8], title: &str) -> Finding {
    match dry_run::dry_run(state, command, dice) {
        DryRun::Would(outcome) => Finding {
            holds: Some(true),
            ghosts: outcome.moved(state),
            ..Finding::new(title, forecast::foretold_words(&outcome, state, command))
        },
        DryRun::Refused(refusal) => Finding::from_refusal(title, &refusal),
        DryRun::Wanted(ask) => Finding {
            rows: vec![FindingRow::new(CLAUSE, ask.rule.to_string())],
            ..Finding::new(title, format!("dice needed: {}", ask.what))
        },
    }
}

/// A question about a march: which brigade marches where, with which dice.
struct MarchQuestion<'a> {
    state: &'a State,
    command: &'a Command,
    brigade: &'a BrigadeId,
    to: Option<&'a Place>,
    dice: &'a [u8],
    tape_error: f64,
}

impl MarchQuestion<'_> {
    /// Returns where the march ends and why, and the line of sight that stops it.
    fn findings(&self, title: &str) -> Vec<Finding> {
        let state = self.state;
        let looked = march::look_by_tape(
            state,
            self.brigade,
            self.to,
            &self.command.wheels(),
            self.dice,
            self.tape_error,
        );
        let look = match looked {
            Ok(look) => look,
            Err(refusal) => return vec![Finding::from_refusal(title, &refusal)],
        };
        let stop = stop_words(state, &look.stop);
        let mut rows = vec![
            FindingRow::new("stops", format!("here because {stop}")),
            FindingRow::new(CLAUSE, look.stop.rule.to_string()),
        ];
        let further = look.then_stop.as_ref();
        rows.extend(further.map(|stop| FindingRow::new("wheel", stop_words(state, stop))));
        let against = look.objections.iter();
        rows.extend(against.map(|no| FindingRow::new("objection", no.as_str())));
        rows.extend(look.outcomes.iter().map(die));
        let after = dry_run::so_far(state, self.command, self.dice).0;
        let bases = look.units.iter();
        let bases = bases.filter_map(|placed| moved(state, &placed.id, placed.at, placed.facing));
        let way = Finding {
            called: format!(
                "{title}: {:.1} {}; {stop}",
                number(state, look.distance),
                unit(state)
            ),
            rows,
            ghosts: bases.collect(),
            ..Finding::new(self.name(), look.words.clone())
        };
        let seen = self.view_at(&after, &look.stop);
        std::iter::once(way).chain(seen).collect()
    }

    /// Returns the callsign and the name of the brigade.
    fn name(&self) -> String {
        let brigade = self.state.brigade(self.brigade);
        brigade.map_or_else(String::new, |brigade| {
            format!("{} {}", brigade.callsign, brigade.name)
        })
    }

    /// Returns the line of sight that stops the march, measured from the place where the march would stop. `None` if no
    /// enemy's sight stops it, or if the march may not begin.
    fn view_at(&self, after: &State, stop: &MarchStop) -> Option<Finding> {
        let ends = [stop.by.clone()?, stop.unit.clone()?].map(TapeEnd::Unit);
        let [by, unit] = ends;
        // The error of the tape is set to 0: a march stops as soon as a line of sight opens, which is always so near a
        // limit that the words would ask for the tape measure.
        let measured = MeasuredLine::new(after, by, unit, 0.0);
        Some(Finding::from_measured(after, &measured, 0.0))
    }
}

fn number(state: &State, inches: f64) -> f64 {
    state.oob().measure.number(inches)
}

fn unit(state: &State) -> &'static str {
    state.oob().measure.unit()
}

fn die(outcome: &FaceOutcome) -> FindingRow {
    FindingRow::new("die", format!("{}: {}", outcome.face, outcome.words))
}

/// Returns a unit's base moved to another place; `None` if the unit is off the table.
fn moved(state: &State, unit: &UnitId, at: Point, facing: table::measure::Bearing) -> Option<Base> {
    let base = state.unit(unit)?.base()?;
    Some(Base { at, facing, ..base })
}

/// Returns the chances of an act that dice decide, in the words of the command `odds`.
fn chances(state: &State, command: &Command, tape_error: f64) -> Vec<Finding> {
    let title = called(state, command);
    let line = language::write_for(state, command);
    let weighed = OddsSubject::read(state, &line).map(|asked| {
        let lines = odds::odds_lines(state, &asked, tape_error)?;
        Ok((lines, odds::called_odds(state, &asked, tape_error)?))
    });
    match weighed {
        Ok(Ok((lines, called))) => {
            let mut rows = lines.into_iter();
            let first = rows.next().unwrap_or_default();
            let rows: Vec<String> = rows.collect();
            let is_fight = matches!(command, Command::Fire { .. } | Command::Melee { .. });
            vec![Finding {
                called: match (called.is_empty(), is_fight) {
                    (true, _) => title.clone(),
                    (_, true) => called,
                    (_, false) => format!("{title}\n{called}"),
                },
                rows: rows
                    .iter()
                    .map(|row| FindingRow::new("", row.as_str()))
                    .collect(),
                ..Finding::new(title, first)
            }]
        }
        Ok(Err(refusal)) => vec![Finding::from_refusal(&title, &refusal)],
        Err(why) => vec![Finding::new(title, why)],
    }
}

/// Returns the chances of a firefight, and the line of sight along which the firer nearest to the target shoots
/// (SA-03).
fn fight(
    state: &State,
    command: &Command,
    firing: &[UnitId],
    at: &UnitId,
    tape_error: f64,
) -> Vec<Finding> {
    let base = |unit: &UnitId| state.unit(unit)?.base();
    let inches = |unit: &&UnitId| Some(base(unit)?.distance(&base(at)?));
    let nearest = firing.iter().min_by(|one, other| {
        let far = |unit| inches(unit).unwrap_or(f64::INFINITY);
        far(one).total_cmp(&far(other))
    });
    let view = nearest.map(|firer| {
        let [from, to] = [firer, at].map(|unit| TapeEnd::Unit(unit.clone()));
        let measured = MeasuredLine::new(state, from, to, tape_error);
        // Only the chances are called out across the table; the line is on the map.
        Finding {
            called: String::new(),
            ..Finding::from_measured(state, &measured, tape_error)
        }
    });
    let mut findings = chances(state, command, tape_error);
    findings.extend(view);
    findings
}

/// Describes the remaining way and the likely arrival of one messenger, or of each (MSG-02, MSG-05).
fn rides(state: &State, messenger: Option<MessengerId>) -> Vec<Finding> {
    let lines = assist::riders(state).into_iter();
    let lines = lines.filter(|line| messenger.is_none_or(|id| id == line.id));
    let found: Vec<Finding> = lines
        .map(|line| {
            let heading = format!("messenger {}", line.id);
            let rider = state.messengers().iter().find(|rider| rider.id == line.id);
            let way = line.in_words(state);
            let way = way.unwrap_or_else(|| "its addressee is off the table".to_owned());
            let legs = rider.map(|rider| messengers::legs_to(state, rider.at, &rider.to));
            let end = legs.and_then(|legs| Some(legs.last()?.to));
            Finding {
                called: format!("{heading}, {}: {way}", line.words),
                rows: vec![
                    FindingRow::new("way", way),
                    FindingRow::new(CLAUSE, "MSG-02, MSG-05, RUL-41"),
                ],
                line: rider.and_then(|rider| Some((rider.at, end?))),
                ..Finding::new(heading, line.words)
            }
        })
        .collect();
    match found.is_empty() {
        true => vec![Finding::new("messengers", "no messenger is on the table")],
        false => found,
    }
}
