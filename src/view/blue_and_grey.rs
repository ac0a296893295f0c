//! Presentation of Blue & Grey.
//!
//! Longer than a file should be, because it implements the whole `Describe` interface, most items in a line.

mod aim;
mod board;
mod by_hand;
mod chart;
mod day;
mod layout;
mod object;
mod page;
mod printed;
mod quick_rules;
mod request;
mod result;
mod secret;
mod sentence;
mod set_up;
mod sheet;
mod veil;

use std::borrow::Cow;

use serde_json::{Value, json};

use super::table_work::{TableItem, TableLayout};
use crate::presentation::{
    Audience, Describe, ShownAnswer, begins_verb, callsigns, clauses,
    day::{forces::ForceUnit, holders::HeldPlace, prose::DayBeat},
    foresee::HexMeasure,
    page::{PageCell, PageRow, RulesetPage, WordTone},
    request::end_in_words,
    sheets::{PaperPiece, SheetChart},
};
use game::any::{Hosted, SideScore};
use game::journal::ActOf;
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::attack_plan::left_to_no_one;
use rules::blue_and_grey::clauses::CLAUSES;
use rules::blue_and_grey::command::Command;
use rules::blue_and_grey::course::{CourseKind, cheapest_way};
use rules::blue_and_grey::position::{TurnPhase, UnitSpot};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;
use rules::clause::Stated;
use rules::hue::{Hue, Uniform};
use rules::kit_notes::KitNotes;
use rules::spelling::counted;
use rules::{Guided, Opening, look};

impl Describe for BlueAndGrey {
    const CLAUSES: &'static [Stated] = CLAUSES;
    const KEEPS_SECRETS: bool = true;
    const TRACK: Option<char> = Some('c');
    const LIST_HEADS: &'static [&'static str] =
        &["", "Unit", "Kind", "Strength", "Hex, state or arrival"];

    const COUNTER_KEY: &'static str = "On a counter: its callsign; strength and movement points; name and kind. The \
        grey back shows the reduced unit.";

    fn counters(state: &State) -> Vec<PaperPiece> {
        printed::counters(state)
    }

    fn charts(state: &State) -> Vec<SheetChart> {
        printed::charts(state)
    }

    fn turn_track(state: &State) -> Vec<(String, String)> {
        printed::turns(state)
    }

    fn kit_notes(state: &State) -> Option<&KitNotes> {
        Some(&state.kit.notes)
    }

    fn course(state: &State) -> Vec<String> {
        printed::course(state)
    }

    fn victory(state: &State) -> Vec<String> {
        printed::victory(state)
    }

    fn first_tasks(state: &State) -> Vec<String> {
        printed::first_tasks(state)
    }

    fn heading(state: &State) -> String {
        match rules::blue_and_grey::score::game_over(state) {
            Some(why) => format!("{} is over: {}", state.kit.name, end_in_words(&why)),
            None => format!("{}: {}", state.kit.name, when(state)),
        }
    }

    fn remarks(state: &State) -> Vec<String> {
        chart::remarks(state)
    }

    fn place(state: &State) -> Value {
        json!({ "turn": state.turn, "side": state.side, "phase": state.phase })
    }

    fn sides(state: &State) -> Vec<(String, String)> {
        let sides = state.kit.sides.iter();
        sides
            .map(|side| (side.id.clone(), side.name.clone()))
            .collect()
    }

    fn hues(state: &State) -> [Hue; 2] {
        Hue::of_sides(state.kit.sides.iter().map(|side| Uniform {
            colour: &side.colour,
            id: &side.id,
            name: &side.name,
        }))
    }

    fn pieces(before: &State, act: &ActOf<Self>, eyes: &Audience) -> Vec<String> {
        secret::pieces(before, act, eyes)
    }

    fn day_beats(before: &State, act: &ActOf<Self>, eyes: &Audience) -> Vec<DayBeat> {
        day::beats(before, act, eyes)
    }

    fn results(before: &State, act: &ActOf<Self>) -> Vec<String> {
        result::sentences(before, act)
    }

    fn forces(state: &State) -> Vec<ForceUnit> {
        day::forces(state)
    }

    fn holders(state: &State, eyes: &Audience) -> Vec<HeldPlace> {
        day::holders(state, eyes)
    }

    fn losses(state: &State, eyes: &Audience) -> Vec<(String, Vec<String>)> {
        day::losses(&veil::seen(state, eyes))
    }

    fn in_full(before: &State, act: &ActOf<Self>, eyes: &Audience) -> Value {
        secret::in_full(before, act, eyes)
    }

    fn whole_way(
        state: &State,
        verb: &str,
        units: &[String],
        hexes: &[String],
    ) -> Option<Vec<String>> {
        let kind = match verb {
            "move" => CourseKind::Move,
            "plot" => CourseKind::Plot,
            _ => return None,
        };
        cheapest_way(state, units, hexes, kind)
    }

    fn wrong_position(state: &State) -> Option<String> {
        state.wrong_position()
    }

    fn by_hand(state: &State) -> Vec<&'static str> {
        by_hand::verbs(state)
    }

    fn unmoved_in_words(state: &State) -> Option<String> {
        by_hand::unmoved_in_words(state)
    }

    fn is_step_empty(state: &State) -> bool {
        by_hand::is_step_empty(state)
    }

    fn looks(side: &str) -> Option<Command> {
        let words = look::look_note(side);
        Some(Command::Note { words })
    }

    fn is_secret_line(state: &State, line: &str) -> bool {
        secret::is_secret_line(state, line)
    }

    fn may_become_secret(state: &State, line: &str) -> bool {
        const VERBS: [&str; 6] = ["plot", "attacks", "works", "mark", "place", "seal"];
        state.keeps_secrets() && begins_verb(line, &VERBS)
    }

    fn private_to(state: &State, command: &Command) -> Option<String> {
        secret::private_to(state, command)
    }

    fn kept_to(before: &State, act: &ActOf<Self>) -> Option<String> {
        secret::kept_to(before, act)
    }

    fn table_openings(state: &State) -> Vec<Opening<Command>> {
        let openings = Self::openings(state).into_iter();
        let offered = openings.filter_map(|opening| {
            let words = secret::offered(state, &opening)?;
            Some(Opening { words, ..opening })
        });
        offered.collect()
    }

    /// Returns the scores as everyone at the table may know them. A face-down counter counts as a unit until it is
    /// turned up, even if it is a dummy (CBG-1101, CBG-1102).
    fn open_scores(state: &State) -> Vec<SideScore> {
        Self::scores(&veil::seen(state, &Audience::Table))
    }

    fn keeps_secrets(state: &State) -> bool {
        state.keeps_secrets()
    }

    /// Checks whether the screen stays with a side after its private act: it must still set up (CBG-1101) or plot
    /// (CBG-S03), or moves units that may be face down.
    fn stays_alone(state: &State, side: &str) -> bool {
        match state.phase {
            TurnPhase::SetUp | TurnPhase::Plotting => !state.plots.sealed.contains(side),
            TurnPhase::Movement => Self::hides_units(state) && state.side == side,
            TurnPhase::Combat => false,
        }
    }

    fn layout(state: &State, eyes: &Audience) -> TableLayout {
        callsigns::call_pieces::<Self>(layout::layout(state, eyes), state, eyes)
    }

    fn corrects(command: &Command) -> bool {
        matches!(command, Command::Place { .. } | Command::Mark { .. })
    }

    fn put_back(was: &State, is: &State) -> Vec<String> {
        let [before, after] = [was, is].map(|state| Self::layout(state, &Audience::Table));
        let face_down = before.face_down_work_to(&after);
        let (was, is) = (
            veil::seen(was, &Audience::Table),
            veil::seen(is, &Audience::Table),
        );
        let (was, is) = (was.as_ref(), is.as_ref());
        let mut lines = Vec::new();
        if (was.turn, &was.side, was.phase) != (is.turn, &is.side, is.phase) {
            lines.push(format!("it is {}", when(is)));
        }
        let is_faced = |state: &State, id: &str| !state.kit.unit(id).is_some_and(veil::is_faceless);
        for (id, standing) in is.units.iter().filter(|(id, _)| is_faced(is, id)) {
            let before = was
                .units
                .get(id)
                .map(|unit| (&unit.spot, unit.reduced, &unit.state, unit.hidden));
            if before
                != Some((
                    &standing.spot,
                    standing.reduced,
                    &standing.state,
                    standing.hidden,
                ))
            {
                lines.push(format!("{}: {}", is.name(id), sheet::stands(is, id)));
            }
        }
        lines.extend(face_down.iter().map(TableItem::line));
        let gone = was.units.keys().filter(|id| !is.units.contains_key(*id));
        let gone = gone.filter(|id| is_faced(was, id));
        lines.extend(
            gone.map(|id| format!("take {} off: {}", was.name(id), sheet::stands(was, id))),
        );
        for at in was
            .works
            .keys()
            .chain(is.works.keys().filter(|at| !was.works.contains_key(*at)))
        {
            if was.works.get(at) != is.works.get(at) {
                lines.push(format!("works at {at}: {}", sheet::works(is, at)));
            }
        }
        for side in &is.kit.sides {
            let points = |state: &State| state.points.get(&side.id).copied().unwrap_or(0);
            if points(was) != points(is) {
                let given = counted(points(is), "point");
                lines.push(format!("{} now has {given} given by hand", side.name));
            }
        }
        lines
    }

    fn shown(state: &State, words: &[String], eyes: &Audience) -> Result<ShownAnswer, String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        shown(&veil::seen(state, eyes), &words)
    }

    fn bar(state: &State) -> Vec<PageCell> {
        page::bar(&veil::seen(state, &Audience::Table))
    }

    fn pages(state: &State, eyes: &Audience, picked: Option<&str>) -> Vec<RulesetPage> {
        page::all(state, eyes, picked)
    }

    fn beside(state: &State, eyes: &Audience) -> Vec<PageRow> {
        page::beside(&veil::seen(state, eyes), eyes, state.wrong_position())
    }

    fn begun(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
        page::begun(state, verb, picked)
    }

    fn warnings(state: &State, command: &Command) -> Vec<String> {
        if let Command::Seal { side } = command
            && state.phase == TurnPhase::Plotting
        {
            return page::plot_warnings(state, side);
        }
        let left = left_to_no_one(state, command);
        if left.is_empty() {
            return Vec::new();
        }
        let due = match state.kit.plays(Complication::Voluntary) {
            true => "next to an attacker (CBG-701); `attack UNIT on HEX,HEX` attacks both",
            false => "which must be attacked (BG-081)",
        };
        let left = state.names(&left);
        vec![format!("No one would be left to attack {left}, {due}")]
    }

    /// Returns the game in the combat phase of the attackers, before any attack; `None` for any other command.
    fn supposed(state: &State, command: &Command) -> Option<State> {
        let (Command::Attack { units, .. } | Command::Bombard { units, .. }) = command else {
            return None;
        };
        if state.is_screened() {
            return None;
        }
        let mut then = state.clone();
        then.over = None;
        then.phase = TurnPhase::Combat;
        then.side = state.side_of(units.first()?).to_owned();
        then.dues.clear();
        then.plots.settled = false;
        then.plots.attackers.extend(units.iter().cloned());
        for unit in then.units.values_mut() {
            unit.spent.attacked = false;
            unit.spent.was_attacked = false;
        }
        Some(then)
    }

    fn hides_odds(state: &State, command: &Command) -> bool {
        let on = match command {
            Command::Attack { on, .. } | Command::Bombard { on, .. } => on.as_slice(),
            _ => return Self::hides_units(state),
        };
        let hexes = on.iter().map(|word| state.hex_of(word).unwrap_or(word));
        let targets = hexes.flat_map(|hex| state.in_hex(hex));
        let attackers = command.units().into_iter().cloned();
        let mut all = attackers.chain(targets);
        all.any(|unit| state.kit.unit(&unit).is_none_or(veil::is_faceless))
    }

    fn hides_units(state: &State) -> bool {
        state.kit.plays(Complication::Hidden)
    }

    fn sum_and_result(told: &str) -> (String, String) {
        sentence::sum_and_result(told)
    }

    fn aimed(state: &State, picked: &str, hex: &str, eyes: &Audience) -> Option<String> {
        aim::line(&veil::seen(state, eyes), picked, hex)
    }

    fn as_known<'a>(state: &'a State, eyes: &Audience) -> Cow<'a, State> {
        veil::seen(state, eyes)
    }

    fn unit_lines(state: &State, unit: &str) -> Vec<(String, String)> {
        aim::unit_lines(state, unit)
    }

    fn request_sentence(state: &State, command: &Command) -> String {
        request::sentence(state, command)
    }

    fn other_aims(state: &State, unit: &str) -> Vec<(String, String)> {
        aim::other_aims(state, unit)
    }

    fn measured(state: &State, from: &str, to: &str, _: &Audience) -> Result<HexMeasure, String> {
        aim::measured(state, from, to)
    }

    fn in_turn(state: &State) -> Option<String> {
        let is_shared = state.kit.plays(Complication::Simul);
        let is_own = match state.phase {
            TurnPhase::SetUp | TurnPhase::Plotting => false,
            // In a shared turn each side throws for command and attacks, the first player first; the plots are carried
            // out and the results taken for both (CBG-S01, CBG-S07).
            TurnPhase::Movement => !is_shared || is_due_control(state),
            TurnPhase::Combat => !is_shared || !state.plots.settled,
        };
        is_own.then(|| state.side.clone())
    }

    fn side_in_hand(state: &State, picked: &str) -> Option<String> {
        state.kit.unit(picked).map(|unit| unit.side.clone())
    }
}

/// Checks whether the acting side must first roll the command die (CBG-501).
fn is_due_control(state: &State) -> bool {
    state.kit.plays(Complication::Command) && state.command.is_none()
}

/// Describes the moment of the game: `turn 3 of 8, Union, movement`.
fn when(state: &State) -> String {
    let turns = state.kit.turns.map(|turns| format!(" of {turns}"));
    let night = if state.kit.is_night(state.turn) {
        ", night"
    } else {
        ""
    };
    format!(
        "turn {}{}{night}, {}, {}",
        state.turn,
        turns.unwrap_or_default(),
        state.whose_phase(),
        state.phase.name()
    )
}

fn shown(state: &State, words: &[&str]) -> Result<ShownAnswer, String> {
    let lines = |lines: Vec<String>, json: Value| {
        Ok(ShownAnswer {
            text: lines.join("\n"),
            json,
        })
    };
    match words {
        [] => lines(whole(state), object::game(state)),
        ["kit"] => lines(chart::learnt(state), json!(state.learnt)),
        ["switches"] => lines(
            clauses::switches(&state.kit.rulings),
            clauses::switches_json(&state.kit.rulings, CLAUSES),
        ),
        ["complications"] => lines(chart::complications(state), json!(state.kit.complications)),
        ["score"] => lines(chart::score(state), object::score(state)),
        ["arrivals"] => {
            let told = sheet::columns(state)
                .into_iter()
                .chain(sheet::arrivals(state));
            lines(told.collect(), object::arrivals(state))
        }
        ["setup"] => lines(sheet::deployment(state), Value::Null),
        ["scale"] => lines(chart::scale(), Value::Null),
        ["fight"] => match &state.fought {
            Some(fight) => lines(sentence::fight_lines(state, fight), json!(fight)),
            None => Err("no fights in this phase".to_owned()),
        },
        ["way", unit, hexes @ ..] if !hexes.is_empty() => way(state, unit, hexes),
        [id] if state.kit.unit(id).is_some() => {
            lines(sheet::unit(state, id), object::unit(state, id))
        }
        [hex]
            if state
                .kit
                .map
                .as_ref()
                .is_some_and(|map| map.hex(hex).is_some()) =>
        {
            lines(sheet::hex(state, hex), object::hex(state, hex))
        }
        other => Err(format!(
            "cannot show `{}`; try a unit, a hex, way UNIT HEX.., setup, arrivals, fight, score, \
             kit, switches, complications, scale, dice",
            other.join(" ")
        )),
    }
}

/// Returns the price of a hypothetical way, step by step.
fn way(state: &State, unit: &str, hexes: &[&str]) -> Result<ShownAnswer, String> {
    if state.kit.unit(unit).is_none() {
        return Err(format!("no unit `{unit}`"));
    }
    if state.units.get(unit).is_some_and(sheet::is_unseen) {
        return Err(format!(
            "`{unit}` is unseen: only its own side may ask, with `--side`"
        ));
    }
    if state.kit.map.is_none() {
        return Err(
            "the kit has no map, so `way` has no prices; `move` takes the terrain that you name \
             for each step"
                .to_owned(),
        );
    }
    let hexes: Vec<String> = hexes.iter().map(|hex| (*hex).to_owned()).collect();
    let told = sentence::way(state, unit, &hexes)?;
    Ok(ShownAnswer {
        text: told.0.join("\n"),
        json: told.1,
    })
}

/// Describes the whole game as lines.
fn whole(state: &State) -> Vec<String> {
    let mut lines = vec![<BlueAndGrey as Describe>::heading(state)];
    for side in &state.kit.sides {
        let score = rules::blue_and_grey::score::of_side(state, &side.id);
        lines.push(format!(
            "{}  points {}",
            side.name.to_uppercase(),
            score.total()
        ));
        let units = state.kit.units.iter().filter(|unit| unit.side == side.id);
        lines.extend(units.map(|unit| format!("  {}", sheet::line(state, &unit.id))));
    }
    let works: Vec<String> = state
        .works
        .keys()
        .map(|at| format!("{at} {}", sheet::works(state, at)))
        .collect();
    if !works.is_empty() {
        lines.push(format!("WORKS  {}", works.join(", ")));
    }
    lines.extend(
        state
            .open_dues()
            .map(|due| format!("DUE    {}", due.words(state))),
    );
    lines
}

/// Describes the place of a unit in a word or two.
fn spot(spot: &UnitSpot) -> String {
    match spot {
        UnitSpot::Map(Some(hex)) => hex.clone(),
        UnitSpot::Map(None) => "on the board".to_owned(),
        UnitSpot::Waiting => "not yet here".to_owned(),
        UnitSpot::Eliminated => "eliminated".to_owned(),
        UnitSpot::Left => "left the map".to_owned(),
        UnitSpot::Unseen => "unseen".to_owned(),
    }
}

/// Returns the side's index in the kit, which decides its colour.
fn place_of(state: &State, side: &str) -> u8 {
    let mut sides = (0..).zip(&state.kit.sides);
    let place = sides.find(|(_, known)| known.id == side);
    place.map_or(0, |(place, _)| place)
}

/// Returns words in the colour of a side.
fn sided(state: &State, side: &str, words: impl Into<String>) -> PageCell {
    PageCell::new(words, WordTone::Side(place_of(state, side)))
}
