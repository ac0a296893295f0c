//! The story, in sentences.

use serde_json::{Value, json};

use super::{
    request::{self, target_hexes},
    set_up,
};
use crate::presentation::request::end_in_words;
use rules::blue_and_grey::chart::EffectParty;
use rules::blue_and_grey::event::{CombatRecord, Event, Fashion, How, MoveAccount, SideSum};
use rules::blue_and_grey::movement::{self, MoveExtras};
use rules::blue_and_grey::position::{
    CommandPosition, Delay, PendingConsequence, Task, TurnPhase, Works,
};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;
use rules::blue_and_grey::way_back::NO_WAY;
use rules::spelling::counted;
use rules::tally::{Fraction, Tally, TallyChange, TallyLine};

/// Describes an event; `None` if the sentence of another event covers it.
pub(super) fn event_sentence(state: &State, event: &Event) -> Option<String> {
    let name = |unit: &String| state.name(unit);
    let side = |side: &String| state.kit.side_name(side).to_owned();
    Some(match event {
        Event::PhaseBegan {
            turn,
            side: whose,
            phase,
        } => format!("turn {turn}, {}: {} phase", side(whose), phase.name()),
        Event::Over { why } => format!("the game is over: {}", end_in_words(why)),
        Event::Learnt { cell, value, .. } => format!("{cell}: {value}"),
        Event::Moved {
            unit,
            how,
            to,
            account,
            ..
        } => moved(state, &name(unit), *how, to.as_deref(), account),
        Event::Shifted { unit, how, to } => match to {
            Some(to) => format!("{} {}", name(unit), how.words_to(to)),
            None => format!("{} {}", name(unit), how.words()),
        },
        Event::Delayed { unit, why } => match why {
            Delay::Kept => format!("{} is held off the map", name(unit)),
            Delay::Barred => format!("{} could not enter (BG-025)", name(unit)),
        },
        Event::Marked { unit, task } => match task {
            Some(Task::Breastworks) => format!("{} is marked to build", name(unit)),
            Some(Task::Rally) => format!("{} is marked to rally", name(unit)),
            None => format!("{} is no longer marked", name(unit)),
        },
        Event::RallyTried {
            unit,
            die,
            needs,
            rallied,
        } => {
            let how = if *rallied {
                "rallies"
            } else {
                "does not rally"
            };
            format!("{} {how}: {die}, needs {needs} or less", name(unit))
        }
        Event::WorksSet { at, works, why } => match works {
            Some(Works::Done) => format!("works at {at}: {why}"),
            Some(Works::Building { .. }) => format!("works at {at}: {why}, under construction"),
            None => format!("works at {at} are abandoned: {why}"),
        },
        Event::Fought { fight } => fought(state, fight),
        Event::StateSet {
            unit,
            state: Some(becomes),
        } => format!("{} is {becomes}", name(unit)),
        Event::StateSet { unit, state: None } => format!("{} is in order", name(unit)),
        Event::Turned { unit, reduced } => {
            let face = if *reduced { "reduced" } else { "fresh" };
            format!("{} is turned to its {face} face", name(unit))
        }
        Event::Eliminated { unit, why, .. } => {
            let how = loss_in_words(state, unit, why);
            format!("{} is eliminated{how}", name(unit))
        }
        Event::Left { unit } => format!("{} leaves the map", name(unit)),
        Event::Faced { unit, hidden } => {
            let how = if *hidden { "down" } else { "up" };
            format!("{} is turned face {how}", name(unit))
        }
        Event::DummyFound { unit } => {
            format!("{} was a dummy: remove it (CBG-1102)", name(unit))
        }
        Event::Shown { unit, to, .. } => format!("{} is shown to {}", name(unit), side(to)),
        Event::Plotted { unit, way } if way.is_empty() => {
            format!("{} withdraws its plot", name(unit))
        }
        Event::Plotted { unit, way } => {
            format!("{} plots a move{}", name(unit), request::plot_in_words(way))
        }
        Event::AttackMarked { unit, attacks } => match attacks {
            true => format!("{} is marked to attack", name(unit)),
            false => format!("{} is no longer marked to attack", name(unit)),
        },
        Event::Sealed { side: whose } if state.phase == TurnPhase::SetUp => {
            format!("{} closes its set-up (CBG-1101)", side(whose))
        }
        Event::Opened if state.phase == TurnPhase::SetUp => set_up::opened(state),
        Event::Sealed { side: whose } => format!("the plots of {} are sealed", side(whose)),
        Event::Revealed => revealed(state),
        Event::Released { side: whose } => {
            format!("{} is free of movement restrictions (CBG-502)", side(whose))
        }
        Event::SideActs { side: whose } => format!("it is the turn of {}", side(whose)),
        Event::Contested { hex, dice, ties } => {
            let dice: Vec<String> = dice
                .iter()
                .map(|(whose, face)| format!("{} {face}", side(whose)))
                .collect();
            let tied = match ties {
                0 => "",
                _ => " after a tie",
            };
            format!(
                "both sides enter {hex}{tied}: {} (CBG-S05)",
                dice.join(", ")
            )
        }
        Event::Stepped { unit, to, segment } => {
            format!("segment {segment}: {} enters {to}", name(unit))
        }
        Event::Stopped { unit, segment } => {
            format!("segment {segment}: {} stops (CBG-S05)", name(unit))
        }
        Event::ResultsTaken => "the results take effect (CBG-S07)".to_owned(),
        Event::Lost {
            side: whose,
            strength,
            in_combat,
        } => {
            let how = if *in_combat {
                "in combat"
            } else {
                "outside combat"
            };
            format!("{} loses {} SP {how}", side(whose), strength.mixed())
        }
        Event::Stayed { unit } => format!("{} cannot retreat and stays", name(unit)),
        Event::Supported { guns, of } => match of {
            Some(of) => format!("{} supports {}", name(guns), name(of)),
            None => format!("{} supports no one", name(guns)),
        },
        Event::Commanded { command, out } => {
            let out: Vec<String> = out.iter().map(|unit| state.name(unit)).collect();
            commanded(command, &out)
        }
        Event::Scattered {
            unit,
            direction,
            points,
        } => format!(
            "{} scatters: direction {direction}, {}",
            name(unit),
            counted(u32::from(*points), "point")
        ),
        Event::Demoralised { side: whose, level } => {
            format!("{} is demoralised: level {level} (CBG-1121)", side(whose))
        }
        Event::Pointed {
            side: whose,
            points,
        } => format!("{} {points:+} points", side(whose)),
        Event::Noted { words } => words.clone(),
        Event::DuesSet { .. }
        | Event::TakenInHand { .. }
        | Event::ColumnSet { .. }
        | Event::CarriedOut
        | Event::Opened => return None,
    })
}

/// Converts the journal's cause of a loss to spoken words. If an exchange at the table demanded the loss, only the
/// exchange is named.
fn loss_in_words(state: &State, unit: &str, why: &str) -> String {
    let is_given = state.dues.iter().any(|due| match due {
        PendingConsequence::Exchange { among, .. } => among.iter().any(|one| one == unit),
        _ => false,
    });
    match why {
        _ if is_given => " in the exchange".to_owned(),
        "by combat" => " in combat".to_owned(),
        // The players took the unit away although it could retreat.
        NO_WAY if state.may_still_retreat(unit) => ": the table says so".to_owned(),
        why => format!(": {why}"),
    }
}

/// Describes the command of a side, and its units out of command.
pub(super) fn commanded(command: &CommandPosition, out: &[String]) -> String {
    let digits: Vec<String> = command.digits.iter().map(u8::to_string).collect();
    let how = command
        .die
        .map_or("chits".to_owned(), |die| format!("die {die}"));
    let out = match out.is_empty() {
        true => "no one is out of command".to_owned(),
        false => format!("{} out of command", out.join(", ")),
    };
    format!(
        "command level {}, {how}, digits {}: {out}",
        command.level,
        digits.join(" ")
    )
}

/// Describes the plots of both sides after they were revealed.
fn revealed(state: &State) -> String {
    // All face-down counters have the same name, so they are called by their hexes.
    let who = |unit: &String| match state.hex_of(unit).filter(|_| state.is_hidden(unit)) {
        Some(hex) => format!("{} at {hex}", state.name(unit)),
        None => state.name(unit),
    };
    let ways = state.plots.ways.iter();
    let ways =
        ways.map(|(unit, way)| format!("{} moves{}", who(unit), request::plot_in_words(way)));
    let attackers = state.plots.attackers.iter();
    let attackers = attackers.map(|unit| format!("{} attacks", who(unit)));
    let mut all: Vec<String> = ways.chain(attackers).collect();
    if all.is_empty() {
        all.push("no one moves".to_owned());
    }
    format!("the plots are revealed: {}", all.join(", "))
}

/// Describes a move with every step: `Hart moves to 0503: 0504 clear 1; 0503 rough 3 + uphill 1 = 4; 5 spent, 1 left`.
fn moved(state: &State, name: &str, how: How, to: Option<&str>, account: &MoveAccount) -> String {
    let to = to.map_or_else(String::new, |to| match how {
        How::Enters => format!(" at {to}"),
        _ => format!(" to {to}"),
    });
    format!(
        "{name} {}{to}: {}",
        how.words(),
        steps(state, account).join("; ")
    )
}

/// Describes the steps of a move, and their sum.
fn steps(state: &State, account: &MoveAccount) -> Vec<String> {
    let mut steps: Vec<String> = account
        .steps
        .iter()
        .map(|step| format!("{} {}", step.into, step.tally.told()))
        .collect();
    let spent = match account.minimum {
        true if state.kit.plays(Complication::MinMove) => {
            "a unit may always move one hex (CBG-602)".to_owned()
        }
        true => "a unit may always move one hex (BG-035)".to_owned(),
        false => format!("{} spent", account.spent.mixed()),
    };
    steps.push(format!("{spent}, {} left", account.left.mixed()));
    steps
}

/// Describes a hypothetical way with its price: as lines, and as JSON for other programs.
pub(super) fn way(
    state: &State,
    unit: &str,
    hexes: &[String],
) -> Result<(Vec<String>, Value), String> {
    let walked = movement::preview_way(
        state,
        unit,
        &[unit.to_owned()],
        hexes,
        MoveExtras::default(),
    )
    .map_err(|missing| format!("the kit lacks `{}`; a move asks for it", missing.0))?;
    let mut lines = steps(state, &walked.account);
    let against: Vec<String> = walked.against.iter().map(ToString::to_string).collect();
    lines.extend(against.iter().map(|no| format!("! {no}")));
    let object = json!({
        "unit": unit,
        "steps": walked.account.steps.iter().map(|step| json!({
            "into": step.into, "cost": step.tally.total(), "lines": step.tally,
        })).collect::<Vec<_>>(),
        "spent": walked.account.spent, "left": walked.account.left,
        "minimum": walked.account.minimum, "in_zone": walked.in_zone, "against": against,
    });
    Ok((lines, object))
}

/// Result of a bombardment that harms only the attackers, which does not count because the guns are too far off.
pub(super) const NO_EFFECT: &str = "no effect on guns that far off";

/// Describes a fight in a sentence: `Askew, Bolton attack Joyce at 0505: 6 + 5 = 11 against 4 x 2 = 8 (slope x 2): 1-1;
/// die 3: DR, defenders retreat 1`.
fn fought(state: &State, fight: &CombatRecord) -> String {
    let does = match (fight.kind, fight.attackers.len()) {
        (Fashion::Attack, 1) => "attacks",
        (Fashion::Attack, _) => "attack",
        (Fashion::Bombardment, 1) => "bombards",
        (Fashion::Bombardment, _) => "bombard",
    };
    let on = target_hexes(state, &fight.on);
    // On a board the program does not know the hexes.
    let at = match on.split(',').any(|one| state.kit.unit(one).is_some()) {
        true => String::new(),
        false => format!(" at {on}"),
    };
    let shifts: String = fight
        .shifts
        .iter()
        .map(|(name, columns)| format!(", {name} {columns:+}"))
        .collect();
    let column = match shifts.is_empty() && fight.column == fight.odds {
        true => fight.column.clone(),
        false => format!("{}{shifts}: column {}", fight.odds, fight.column),
    };
    let felt = felt_effects(state, fight);
    let effects = match (
        fight.effects.is_empty() || felt == [&fight.code],
        felt.as_slice(),
    ) {
        (true, _) => String::new(),
        (false, []) => format!(", {NO_EFFECT}"),
        (false, felt) => format!(
            ", {}",
            felt.iter()
                .map(|words| words.as_str())
                .collect::<Vec<_>>()
                .join(", ")
        ),
    };
    format!(
        "{} {does} {}{at}: {} against {}: {column}; die {}: {}{effects}",
        state.names(&fight.attackers),
        state.names(&fight.defenders),
        sum(&fight.attack),
        sum(&fight.defence),
        fight.die,
        fight.code,
    )
}

/// Returns the effects of a fight that change anything. Guns that fire from two or more hexes away suffer none
/// (BG-080).
pub(super) fn felt_effects<'f>(state: &State, fight: &'f CombatRecord) -> Vec<&'f String> {
    let is_near = || {
        let map = state.kit.map.as_ref();
        let hex = |unit: &'f String| state.hex_of(unit);
        fight.attackers.iter().filter_map(hex).any(|from| {
            let mut there = fight.defenders.iter().filter_map(hex);
            there.any(|to| {
                map.and_then(|map| map.distance(from, to))
                    .is_some_and(|far| far <= 1)
            })
        })
    };
    let reaches_attackers = fight.kind == Fashion::Attack || is_near();
    let effects = fight.effects.iter();
    effects
        .filter(|words| reaches_attackers || !words.starts_with(EffectParty::Attackers.name()))
        .collect()
}

/// Describes a fight line by line.
pub(super) fn fight_lines(state: &State, fight: &CombatRecord) -> Vec<String> {
    let mut lines = vec![fought(state, fight)];
    for (party, sum) in [("attack", &fight.attack), ("defence", &fight.defence)] {
        lines.push(format!("{party} {}", sum.total));
        for share in &sum.shares {
            lines.push(format!(
                "  {}: {}",
                state.name(&share.of),
                share.tally.told()
            ));
        }
        lines.extend(
            sum.whole
                .lines
                .iter()
                .map(|line| format!("  {}", reason(line))),
        );
    }
    lines
}

/// Describes a line of a tally with its clause: `x 2 slope (BG-080)`.
fn reason(line: &TallyLine) -> String {
    let sign = match line.change {
        TallyChange::Add => "+",
        TallyChange::Times => "x",
        TallyChange::Counts => "=",
    };
    format!("{sign} {} {} ({})", line.value, line.name, line.rule)
}

/// Describes a sum in figures, with its reasons: `(5 + 4) x 2 + 3 = 21 (flank x 2)`.
fn sum(sum: &SideSum) -> String {
    let (grouped, others) = sum
        .shares
        .iter()
        .partition::<Vec<_>, _>(|share| last_factor(&share.tally).is_some());
    let factor = grouped.first().and_then(|share| last_factor(&share.tally));
    let mut parts = Vec::new();
    if let Some(line) = factor {
        let inner: Vec<String> = grouped
            .iter()
            .map(|share| {
                let kept = share.tally.lines.len() - 1;
                figures(share.tally.lines.iter().take(kept))
            })
            .collect();
        let inner = match inner.as_slice() {
            [one] => one.clone(),
            all => format!("({})", all.join(" + ")),
        };
        parts.push(format!("{inner} x {}", line.value));
    }
    parts.extend(others.iter().map(|share| figures(share.tally.lines.iter())));
    let mut told = parts.join(" + ");
    let many = parts.len() > 1 || told.contains(' ');
    for line in &sum.whole.lines {
        match line.change {
            TallyChange::Times if many => told = format!("({told}) x {}", line.value),
            TallyChange::Times => told = format!("{told} x {}", line.value),
            _ => told = format!("{told} + {}", line.value),
        }
    }
    if told != sum.total.to_string() {
        told = format!("{told} = {}", sum.total);
    }
    let reasons = reasons(sum);
    match reasons.is_empty() {
        true => told,
        false => format!("{told} ({})", reasons.join(", ")),
    }
}

/// Returns the last line of a tally if it is the factor for a flank attack; `None` otherwise.
fn last_factor(tally: &Tally) -> Option<&TallyLine> {
    let line = tally.lines.last()?;
    (line.change == TallyChange::Times && line.name == "flank").then_some(line)
}

fn figures<'a>(lines: impl Iterator<Item = &'a TallyLine>) -> String {
    let mut told = String::new();
    for line in lines {
        let value = line.value;
        told = match line.change {
            TallyChange::Counts => value.to_string(),
            _ if told.is_empty() => value.to_string(),
            TallyChange::Add if value < Fraction::ZERO => {
                format!("{told} - {}", Fraction::ZERO - value)
            }
            TallyChange::Add => format!("{told} + {value}"),
            TallyChange::Times => format!("{told} x {value}"),
        };
    }
    told
}

/// Returns the reasons that changed a sum, without repetition.
fn reasons(sum: &SideSum) -> Vec<String> {
    let of_shares = sum
        .shares
        .iter()
        .flat_map(|share| share.tally.lines.iter().skip(1));
    let mut reasons = Vec::new();
    for line in of_shares.chain(&sum.whole.lines) {
        let value = line.value;
        let said = match line.change {
            TallyChange::Add if value < Fraction::ZERO => format!("{} {value}", line.name),
            TallyChange::Add => format!("{} + {value}", line.name),
            TallyChange::Times => format!("{} x {value}", line.name),
            TallyChange::Counts => format!("{}: {value}", line.name),
        };
        if !reasons.contains(&said) {
            reasons.push(said);
        }
    }
    reasons
}

/// Divides the story of a fight at its die roll: first the sums and the column, then the code and its effect.
pub(super) fn sum_and_result(told: &str) -> (String, String) {
    let Some((sum, rolled)) = told.split_once("; die ") else {
        return (String::new(), told.to_owned());
    };
    let result = rolled.split_once(": ").map_or(rolled, |(_, result)| result);
    // Codes without an effect are one result.
    let result = match result.split_once(", ") {
        Some((_, NO_EFFECT)) => NO_EFFECT,
        _ => result,
    };
    (sum.to_owned(), result.to_owned())
}
