//! The story, event by event, in sentences.

use super::sheet::stands;
use crate::presentation::{
    Audience,
    request::{all_of, end_in_words, one_of, they_do},
};
use rules::blind_swords::arithmetic::{Code, TestSeverity};
use rules::blind_swords::command::Command;
use rules::blind_swords::event::{CombatAccount, Event, OPPORTUNITY, PLACED, StrengthShare};
use rules::blind_swords::kit::ChitKind;
use rules::blind_swords::position::{DueAct, Tested};
use rules::blind_swords::state::State;
use rules::blind_swords::switch::BrigadeChitMarks;
use rules::spelling::counted;

pub(super) fn tell(state: &State, event: &Event, eyes: &Audience) -> Option<String> {
    let name = |unit: &String| state.name(unit);
    let chit = |id: &String| match state.kit.event(id) {
        Some(event) if !eyes.are_of(&event.side) => {
            format!("an event chit of {}", state.kit.side_name(&event.side))
        }
        _ => state.kit.chit_name(id),
    };
    let brigade = |id: &String| {
        state
            .kit
            .brigade(id)
            .map_or(id.clone(), |brigade| brigade.name.clone())
    };
    Some(match event {
        Event::KeysChosen { side, chits } if eyes.are_of(side) => {
            let names: Vec<String> = chits.iter().map(|id| state.kit.chit_name(id)).collect();
            format!("{} chooses {}", state.kit.side_name(side), names.join(", "))
        }
        Event::KeysChosen { side, chits } => {
            let count = u32::try_from(chits.len()).unwrap_or(u32::MAX);
            format!(
                "{} chooses {}",
                state.kit.side_name(side),
                counted(count, "key chit")
            )
        }
        Event::KeysSealed { side } => {
            format!(
                "{} closes its choice of key chits",
                state.kit.side_name(side)
            )
        }
        Event::Included { chits, .. } if chits.is_empty() => return None,
        Event::Included { side, chits } => {
            let count = u32::try_from(chits.len()).unwrap_or(u32::MAX);
            let chits = counted(count, "event chit");
            format!("{} adds {chits} unseen", state.kit.side_name(side))
        }
        Event::CupFilled { chits, unseen } => {
            let is_listed = |chit: &&String| unseen.is_none() || state.kit.event(chit).is_none();
            let listed = chits.iter().filter(is_listed).count();
            let counted: usize = unseen.iter().flat_map(|unseen| unseen.values()).sum();
            format!("{} chits are in the cup", listed + counted)
        }
        Event::StepBegan { step } => format!("{} step", step.name().replace('-', " ")),
        Event::TurnBegan { turn } => format!("turn {turn} begins"),
        Event::Over { why } => format!("the game is over: {}", end_in_words(why)),
        Event::Drawn { chit: id, negated } => match (negated, state.kit.event(id)) {
            (true, _) => format!(
                "{} is drawn, and cancelled by Fortunes of War",
                state.kit.chit_name(id)
            ),
            (false, _) => format!("{} is drawn", chit(id)),
        },
        Event::Held { chit: id, side } => {
            let whose = state.kit.side_name(side);
            match state.kit.event(id) {
                Some(_) if !eyes.are_of(side) => format!("{whose} holds an event chit"),
                None if state.kit.side_face_down(id).is_some() => {
                    format!("{whose} holds it face down")
                }
                _ => format!("{whose} holds {}", chit(id)),
            }
        }
        Event::Named { chit, side } => {
            let whose = state.kit.side_name(side);
            format!("{whose} reveals {}", state.kit.chit_name(chit))
        }
        Event::Discarded { chit } => {
            let name = state.kit.chit_name(chit);
            match lapsed(state, chit) {
                Some(brigade) => {
                    format!("{name} is discarded: {brigade} has been activated (BS-R56)")
                }
                None => format!("{name} is discarded"),
            }
        }
        Event::Returned { chit } => format!("{} goes back into the cup", state.kit.chit_name(chit)),
        Event::Gathered => "all event chits return".to_owned(),
        Event::Diced { what, die, needs } => match needs {
            // A failed die has no visible effect, so the sentence says that it failed (BS-309, BS-R07).
            Some(needs) if die > needs && is_cic(state, what) => {
                format!("{what}: die {die}, needs {needs} or less: it fails (BS-309)")
            }
            Some(needs) => format!("{what}: die {die}, needs {needs} or less"),
            None => format!("{what}: die {die}"),
        },
        Event::FogRead { die, text } => {
            format!("Fog of War, die {die}: {}", text.trim_end_matches('.'))
        }
        Event::Fallen { chit } => {
            format!("the leader falls: replace {}", state.kit.chit_name(chit))
        }
        Event::Choosing { brigades, full, .. } => {
            let names: Vec<String> = brigades.iter().map(brigade).collect();
            let how = match full {
                Some(true) => "has a full activation",
                Some(false) => "has a limited activation",
                None => "must be marked as activated (BS-307)",
            };
            format!("{} {how}", one_of(&names))
        }
        Event::Activated { activation } => {
            let how = if activation.full {
                "a full activation"
            } else {
                "a limited activation: fire only"
            };
            format!("{} has {how}", brigade(&activation.brigade))
        }
        Event::BrigadeMarked {
            brigade: id,
            activated,
        } => {
            let how = if *activated { "activated" } else { "ready" };
            format!("{} is marked {how}", brigade(id))
        }
        Event::Ordered { order } => match state.active.as_ref() {
            Some(active) => format!(
                "{} is ordered to {}",
                brigade(&active.brigade),
                order.name()
            ),
            None => format!("order: {}", order.name()),
        },
        Event::Passed { side, .. } => format!("{} passes", state.kit.side_name(side)),
        Event::GunsBegan { step } => {
            let names: Vec<String> = step.units.iter().map(name).collect();
            format!("the Artillery Step of {} begins", all_of(&names))
        }
        Event::GunsEnded { units, .. } => {
            let names: Vec<String> = units.iter().map(name).collect();
            format!("the Artillery Step of {} ends", all_of(&names))
        }
        Event::Fired { account } => told_account(state, account),
        Event::FlankAnnounced { flanking } => {
            format!("flanking fire declared at {}", name(&flanking.at))
        }
        Event::ShiftPlayed { shift, side } => {
            let whose = side.as_ref().map(|side| state.kit.side_name(side));
            let of_side = whose.map_or(String::new(), |name| format!(" of {name}"));
            format!("the next fire or close combat{of_side} is shifted {shift:+}")
        }
        Event::AllowancePlayed { points } => format!("{points} extra movement points"),
        Event::Tested {
            severity,
            coloured,
            white,
            depletion,
            skedaddle,
            ..
        } => {
            let codes = |codes: &[_]| match codes {
                [] => "-".to_owned(),
                codes => codes
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            };
            format!(
                "{} test: coloured {coloured} > {}, white {white} > {}{}",
                severity.name(),
                codes(depletion),
                codes(skedaddle),
                unseen(state, depletion)
            )
        }
        Event::Stands {
            unit,
            standing,
            why,
        } => {
            let why = fate_in_words(why);
            format!("{} {why}: {}", name(unit), stands(state, unit, standing))
        }
        Event::Moved { unit, to, why } => match to {
            Some(to) if why == PLACED => format!("{} {why} at {to}", name(unit)),
            Some(to) => format!("{} {} to {to}", name(unit), way_in_words(why)),
            None => format!("{} {}", name(unit), way_in_words(why)),
        },
        Event::Mounted { unit, mounted } => {
            let how = if *mounted { "mounts" } else { "dismounts" };
            format!("{} {how}", name(unit))
        }
        Event::Declared { combat } => {
            let names: Vec<String> = combat.attackers.iter().map(name).collect();
            let declare = they_do(&names, "declares", "declare");
            format!("{declare} close combat on {}", name(&combat.on))
        }
        Event::Pointed { side, points } => {
            format!("{} {points:+} points", state.kit.side_name(side))
        }
        Event::Learnt { cell, value } => format!("{cell}: {value}"),
        Event::TrackMoved => "units on the broken track move one box on".to_owned(),
        Event::Noted { words } => words.clone(),
        Event::DuesSet { .. }
        | Event::ChitWaits { .. }
        | Event::Chosen
        | Event::ActivationEnded
        | Event::Acted { .. }
        | Event::TestCalled { .. }
        | Event::WentOut { .. }
        | Event::PointsSpent { .. }
        | Event::Delayed { .. }
        | Event::WindowSet { .. }
        | Event::TestEnded
        | Event::CombatChanged { .. }
        | Event::CombatEnded { .. }
        | Event::Told { .. } => return None,
    })
}

/// Converts the journal's word for a change of a unit's state to a spoken phrase: `is depleted` for `depletion`.
pub(super) fn fate_in_words(why: &str) -> &str {
    match why.strip_prefix("it ").unwrap_or(why) {
        "depletion" => "is depleted",
        "morale hit" => "takes a morale hit",
        "event" => "is changed by an event",
        "the table says so" => "is set by hand",
        other => other,
    }
}

/// Turns the reason stored with a move into plain words: `retreats 2` becomes `retreats 2 hexes`. Other reasons stay as
/// they are.
fn way_in_words(why: &str) -> String {
    let mut words = why.split(' ');
    let hexes = match (words.next(), words.next()) {
        (Some("retreats"), Some(hexes)) => hexes.parse::<u32>().ok(),
        _ => None,
    };
    let Some(hexes) = hexes else {
        return why.to_owned();
    };
    let rest: String = words.map(|word| format!(" {word}")).collect();
    match hexes {
        1 => format!("retreats 1 hex{rest}"),
        hexes => format!("retreats {hexes} hexes{rest}"),
    }
}

/// Returns the brigade named by a chit that cannot activate it, because it is already marked as activated (BS-R56).
/// `None` if the chit activates its brigade, or is negated.
fn lapsed<'a>(state: &'a State, chit: &str) -> Option<&'a str> {
    let marks = state.kit.rulings.brigade_chit_marks() == BrigadeChitMarks::On;
    let chit = state.kit.chit(chit)?;
    let is_of_brigade = chit.kind == ChitKind::Brigade && marks && !state.chits.fortunes;
    let brigade = chit.of.as_ref().filter(|_| is_of_brigade)?;
    let brigade = state.kit.brigade(brigade)?;
    let is_marked = state.activated.contains(&brigade.id);
    is_marked.then_some(brigade.name.as_str())
}

/// Tells the referee which other units of the hex to deplete, if the program does not know which units are there
/// (BS-901).
fn unseen(state: &State, depletion: &[Code]) -> String {
    let is_known = |test: &Tested| test.hex.is_some() || test.lead_alone;
    if state.test.as_ref().is_none_or(is_known) {
        return String::new();
    }
    let whom = |code: &Code| match code {
        Code::D2 => Some("deplete the next largest unit in the hex"),
        Code::DAll => Some("deplete every other unit in the hex"),
        _ => None,
    };
    let struck = depletion
        .iter()
        .filter_map(|code| Some((code, whom(code)?)));
    struck
        .map(|(code, whom)| format!("; {code}: {whom} too (BS-901)"))
        .collect()
}

/// Describes an act that only makes a statement: which unit panics or advances, that none does (BS-904, BS-907), or
/// that an attack is dropped (BS-R34). `None` for any other act.
pub(super) fn left_to_say(before: &State, command: &Command) -> Option<String> {
    if let Command::Assault { at, .. } = command {
        let at = before.name(at);
        return Some(format!(
            "the close combat at {at} is not fought: one side has left it"
        ));
    }
    match (command, before.dues.first()?) {
        (Command::Panic { unit, .. }, DueAct::Panic) => {
            Some(format!("{} panics (BS-904)", before.name(unit)))
        }
        (Command::Pass, DueAct::Panic) => Some("no one panics (BS-904)".to_owned()),
        (Command::Pass, DueAct::Advance { .. }) => {
            Some(format!("{} advances (BS-907)", before.no_advancer()))
        }
        _ => None,
    }
}

/// Describes why a moving unit waits after an act: for fire at a unit that leaves a hex, or for cavalry that may step
/// back (BS-703, BS-704). `None` if it already waited for the same reason.
pub(super) fn waits(before: &State, events: &[Event]) -> Option<String> {
    let mut set = events.iter().rev().filter_map(|event| match event {
        Event::DuesSet { dues } => Some(dues),
        _ => None,
    });
    let due = set.next()?.first()?;
    let is_new = before.dues.first() != Some(due);
    let is_passage = matches!(due, DueAct::Leaves(_) | DueAct::Nears(..));
    (is_new && is_passage).then(|| due.words(before))
}

/// Describes the options that an act ended unused: fire, a step back, an advance, a held chit (BS-305, BS-703, BS-704,
/// BS-907); `None` if it ended none.
pub(super) fn passed_over(before: &State, command: &Command) -> Option<String> {
    if matches!(command, Command::Draw { .. }) && before.dues.is_empty() {
        let sides = before.yet_to_decline().into_iter();
        let sides: Vec<&str> = sides.map(|side| before.kit.side_name(side)).collect();
        let plays = if sides.len() == 1 { "plays" } else { "play" };
        return (!sides.is_empty())
            .then(|| format!("{} {plays} no held chit (BS-305)", sides.join(" and ")));
    }
    if !before.is_window_closed_by(command) {
        return None;
    }
    let declines = match before.dues.first()? {
        DueAct::Leaves(passage) => {
            let name = before.name(&passage.unit);
            format!("no one fires at {name} (BS-703)")
        }
        DueAct::Nears(_, horses) => {
            let horses: Vec<String> = horses.iter().map(|unit| before.name(unit)).collect();
            let stay = they_do(&horses, "does", "do");
            format!("{stay} not withdraw (BS-704)")
        }
        DueAct::Advance { .. } => format!("{} advances (BS-907)", before.no_advancer()),
        _ => return None,
    };
    Some(match command {
        Command::Next | Command::Moved { .. } => {
            format!("{declines}, and the step ends (undo reverses this)")
        }
        _ => format!("{declines} (undo reverses this)"),
    })
}

/// Checks whether the die with this name was thrown for a CIC chit.
fn is_cic(state: &State, what: &str) -> bool {
    let chits = state.kit.chits.iter();
    let mut of_cic = chits.filter(|chit| chit.kind == ChitKind::Cic);
    of_cic.any(|chit| state.kit.chit_name(&chit.id) == what)
}

/// Returns the chit, and the title and text of its event, if an event chit is played, because the players carry the
/// text out. `None` for any other act.
pub(super) fn played<'c>(state: &State, command: &'c Command) -> Option<(&'c str, String)> {
    let Command::Play { chit, .. } = command else {
        return None;
    };
    let event = state.kit.event(chit)?;
    let words = match event.text.trim_end_matches('.') {
        "" => format!("{} is played", event.title),
        text => format!("{} is played: {text}", event.title),
    };
    Some((chit, words))
}

/// Describes the contributions to a fire if there is more than one printed number: `Dunn 5, shaken -1 BS-104: 4; Ives
/// 3`.
fn told_parts(state: &State, account: &CombatAccount) -> String {
    let dropped = account.exact != account.fires_as && account.exact != "1/2";
    let is_plain = |part: &StrengthShare| part.changes.is_empty();
    if account.parts.len() < 2 && account.parts.iter().all(is_plain) && !dropped {
        return String::new();
    }
    let is_alone = account.parts.len() == 1;
    let one = |part: &StrengthShare| {
        let changes = part.changes.iter();
        let changes: String = changes
            .map(|(words, rule)| format!(", {words} {rule}"))
            .collect();
        // The name of a single unit and its resulting strength stand outside the brackets.
        if is_alone {
            return format!("{}{changes}", part.printed);
        }
        let counts = match is_plain(part) {
            true => String::new(),
            false => format!(": {}", part.counts),
        };
        format!(
            "{} {}{changes}{counts}",
            state.name(&part.unit),
            part.printed
        )
    };
    let rest = dropped.then(|| format!("{} rounded down BS-106", account.exact));
    let told: Vec<String> = account.parts.iter().map(one).chain(rest).collect();
    format!(" ({})", told.join("; "))
}

/// Describes the rating of a lead unit if a marker or missing support lowers it: ` (4, shaken -1 BS-104)`.
fn told_rating(state: &State, lead: &str, rating: i64) -> String {
    let Some((face, (_, standing))) = state.face(lead).zip(state.unit(lead)) else {
        return String::new();
    };
    let hits = standing.marker.hits();
    let of_marker = (hits > 0).then(|| format!(", {} -{hits} BS-104", standing.marker.name()));
    let is_alone = rating == state.rating(lead, false) && rating != state.rating(lead, true);
    let of_support = is_alone.then_some(", unsupported -1 BS-905");
    match (&of_marker, of_support) {
        (None, None) => String::new(),
        _ => format!(
            " ({}{}{})",
            face.rating,
            of_marker.unwrap_or_default(),
            of_support.unwrap_or_default()
        ),
    }
}

/// Describes a fire with every number, and the clause of each change: `Dunn fires at 0405: 6 SP, obscured -2 BS-602:
/// column 4; 63 "0-1 2-3 4-5", Kemp leads with 3: tough`.
fn told_account(state: &State, account: &CombatAccount) -> String {
    let shifts = account.shifts.iter().map(|(name, shift)| {
        let rule = CombatAccount::rule_of_shift(name);
        format!(", {name} {shift:+} {rule}")
    });
    let shifts: String = std::iter::once(told_parts(state, account))
        .chain(shifts)
        .collect();
    // A hex, or a unit by its name.
    let at = state.name(&account.at);
    let Some(column) = &account.column else {
        return format!(
            "{}: {} SP{shifts}: below the lowest column, no effect",
            shot_in_words(state, account, &at),
            account.fires_as
        );
    };
    let rating = account.rating.unwrap_or_default();
    let (lead, how) = account.lead.as_ref().map_or_else(Default::default, |lead| {
        (state.name(lead), told_rating(state, lead, rating))
    });
    let calls = account.calls_for.map_or("no test", TestSeverity::name);
    format!(
        "{}: {} SP{shifts}: column {column}; {} \"{}\", {lead} leads with {rating}{how}: {calls}",
        shot_in_words(state, account, &at),
        account.fires_as,
        account.roll.unwrap_or_default(),
        account.boxes.as_deref().unwrap_or("-"),
    )
}

/// Describes who fires at whom, and on what occasion: `Ives fires in defence at Ames`.
fn shot_in_words(state: &State, account: &CombatAccount, at: &str) -> String {
    let names: Vec<String> = account.units.iter().map(|unit| state.name(unit)).collect();
    let (one, many, how) = match account.kind.as_str() {
        "close combat" => ("attacks", "attack", " hand to hand"),
        OPPORTUNITY => ("fires at", "fire at", " as it leaves"),
        "defensive fire" => ("fires in defence at", "fire in defence at", ""),
        "supporting fire" => ("fires in support at", "fire in support at", ""),
        _ => ("fires at", "fire at", ""),
    };
    format!("{} {at}{how}", they_do(&names, one, many))
}

/// Divides the story of a fire or close combat at its two dice: first `6 SP: column 6-7`, then the lead unit and the
/// test.
pub(super) fn sum_and_result(told: &str) -> (String, String) {
    let is_roll = |text: &str| {
        let dice = text.split(' ').next().unwrap_or_default();
        dice.len() == 2 && dice.bytes().all(|face| (b'1'..=b'6').contains(&face))
    };
    let mut parts = told.match_indices("; ");
    let at = parts.find(|(at, sign)| told.get(at + sign.len()..).is_some_and(is_roll));
    let Some((sum, rolled)) = at.and_then(|(at, _)| told.split_at_checked(at)) else {
        return (String::new(), told.to_owned());
    };
    // The roll and the quoted cell of the chart are left out of the result, because they belong only to this throw.
    let result = rolled
        .rsplit_once("\", ")
        .map_or(rolled, |(_, result)| result);
    (sum.to_owned(), result.trim_start_matches("; ").to_owned())
}
