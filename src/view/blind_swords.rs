//! Presentation of Blind Swords to a reader, without the other side's secrets (BS-1201).

mod day;
mod layout;
mod learnt;
mod objects;
mod pages;
mod pieces;
mod printed;
mod quick_rules;
mod request;
mod secrets;
mod sentences;
mod sheet;
mod step;

use serde_json::{Value, json};

use super::table_work::TableLayout;
use crate::presentation::{
    Audience, Describe, ShownAnswer, begins_verb, callsigns, clauses,
    day::{forces::ForceUnit, holders::HeldPlace, prose::DayBeat},
    foresee::HexMeasure,
    overruled,
    page::{PageCell, PageRow, RulesetPage},
    request::end_in_words,
    sheets::{PaperPiece, SheetChart},
};
use game::any::SideScore;
use game::journal::ActOf;
use objects::{hex_object, object, unit_object};
use rules::blind_swords::BlindSwords;
use rules::blind_swords::clauses::CLAUSES;
use rules::blind_swords::command::Command;
use rules::blind_swords::course::cheapest_way;
use rules::blind_swords::event::Event;
use rules::blind_swords::keys;
use rules::blind_swords::state::State;
use rules::clause::Stated;
use rules::hue::{Hue, Uniform};
use rules::kit_notes::KitNotes;
use rules::refusal::Refusal;
use rules::{Opening, look};
use secrets::{hides, is_secret};
use sheet::{brigade_lines, contents, cup, hex_lines, members, page, stands, track, unit_line};
use step::{are_hexes, hex_of, step_lines, step_object};

impl Describe for BlindSwords {
    const CLAUSES: &'static [Stated] = CLAUSES;
    const KEEPS_SECRETS: bool = true;
    const TRACK: Option<char> = Some('a');
    const LIST_HEADS: &'static [&'static str] = &[
        "",
        "Unit",
        "Strength-rating",
        "Weapon",
        "State",
        "Marker",
        "Hex or arrival",
    ];

    const COUNTER_KEY: &'static str = "On a counter: its callsign; strength, rating and weapon; name and kind. The \
        grey back shows the battleworn unit.";

    fn counters(state: &State) -> Vec<PaperPiece> {
        printed::counters(state)
    }

    fn chits(state: &State) -> Vec<PaperPiece> {
        printed::chits(state)
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
        let turns = state
            .kit
            .turns
            .map(|turns| format!(" of {turns}"))
            .unwrap_or_default();
        let acts = state.active.as_ref().map(|active| {
            let brigade = state
                .kit
                .brigade(&active.brigade)
                .map_or("", |brigade| &brigade.name);
            let how = match (active.full, active.order) {
                (false, _) => "limited",
                (true, None) => "full",
                (true, Some(order)) => order.name(),
            };
            format!(", {brigade} acts ({how})")
        });
        let fortunes = if state.chits.fortunes {
            ", FORTUNES PENDING"
        } else {
            ""
        };
        match &state.over {
            Some(why) => format!("{} is over: {}", state.kit.name, end_in_words(why)),
            None => format!(
                "{}: turn {}{turns}, {}{}, cup {}{fortunes}",
                state.kit.name,
                state.turn,
                state.step.name(),
                acts.unwrap_or_default(),
                state.chits.in_cup()
            ),
        }
    }

    fn remarks(state: &State) -> Vec<String> {
        vec![contents(state)]
    }

    fn place(state: &State) -> Value {
        json!({
            "turn": state.turn,
            "step": state.step,
            "acts": state.active.as_ref().map(|active| &active.brigade),
        })
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
        let played = sentences::played(before, &act.command);
        let is_told = |event: &&Event| match (event, &played) {
            (Event::Discarded { chit } | Event::Named { chit, .. }, Some((of, _))) => chit != of,
            _ => true,
        };
        let events: Vec<&Event> = act.events.iter().filter(is_told).collect();
        let events = pieces::in_row(before, &events, eyes);
        let words = played.iter().map(|(_, words)| words.clone());
        let waits = sentences::waits(before, &act.events);
        let passed_over = sentences::passed_over(before, &act.command);
        let idle = pieces::idle_panics(before, &act.events);
        let events = passed_over.into_iter().chain(events).chain(idle);
        let events = events.chain(waits);
        let mut told: Vec<String> = words.chain(events).collect();
        if told.is_empty() && is_secret(before, &act.command, eyes) {
            told.push("someone is choosing a chit".to_owned());
        }
        if told.is_empty() {
            told.extend(sentences::left_to_say(before, &act.command));
        }
        told.extend(overruled(act));
        told
    }

    fn day_beats(before: &State, act: &ActOf<Self>, eyes: &Audience) -> Vec<DayBeat> {
        day::beats(before, act, eyes)
    }

    fn forces(state: &State) -> Vec<ForceUnit> {
        day::forces(state)
    }

    fn holders(state: &State, _: &Audience) -> Vec<HeldPlace> {
        day::holders(state)
    }

    fn losses(state: &State, _: &Audience) -> Vec<(String, Vec<String>)> {
        day::losses(state)
    }

    /// Returns the points of each side. Until the referee sets points, they are the sum of the values in the kit
    /// (BS-R52).
    fn standings(state: &State) -> Vec<SideScore> {
        day::standings(state)
    }

    fn called(before: &State, act: &ActOf<Self>) -> Vec<String> {
        pages::called(before, act)
    }

    fn layout(state: &State, eyes: &Audience) -> TableLayout {
        callsigns::call_pieces::<Self>(layout::layout(state), state, eyes)
    }

    fn corrects(command: &Command) -> bool {
        matches!(command, Command::Place { .. } | Command::Mark { .. })
    }

    fn put_back(was: &State, is: &State) -> Vec<String> {
        let mut lines = Vec::new();
        if (was.turn, was.step) != (is.turn, is.step) {
            lines.push(format!("it is turn {}, step {}", is.turn, is.step.name()));
        }
        for (id, standing) in &is.units {
            if was.units.get(id) != Some(standing) {
                lines.push(format!("{}: {}", is.name(id), stands(is, id, standing)));
            }
        }
        for brigade in is.activated.symmetric_difference(&was.activated) {
            let how = if is.activated.contains(brigade) {
                "activated"
            } else {
                "ready"
            };
            let kit = is.kit.brigade(brigade);
            let name = kit.map_or(brigade.as_str(), |kit| kit.name.as_str());
            lines.push(format!("the marker of {name} shows {how}"));
        }
        for (chit, back) in is
            .chits
            .cup
            .difference(&was.chits.cup)
            .map(|chit| (chit, "into the cup"))
            .chain(
                was.chits
                    .cup
                    .difference(&is.chits.cup)
                    .map(|chit| (chit, "out of the cup")),
            )
        {
            if is.kit.event(chit).is_none() {
                lines.push(format!("{} {back}", is.kit.chit_name(chit)));
            }
        }
        lines
    }

    /// Checks whether an act is a draw. Its dice can reveal a chit that only one side may know, and the chit's index in
    /// the program's cup (BS-1203), by which anyone could count the unseen chits before it.
    fn hides_faces(before: &State, act: &ActOf<Self>, eyes: &Audience) -> bool {
        let draws = |event: &Event| matches!(event, Event::Drawn { .. });
        let by_program = !before.kit.cup.on_table;
        act.events
            .iter()
            .any(|event| hides(before, event, eyes) || (by_program && draws(event)))
    }

    fn in_full(before: &State, act: &ActOf<Self>, eyes: &Audience) -> Value {
        let events: Vec<&Event> = act
            .events
            .iter()
            .filter(|event| !hides(before, event, eyes))
            .collect();
        let line = match is_secret(before, &act.command, eyes) {
            true => "...".to_owned(),
            false => <Self as rules::speech::Spoken>::write(&act.command),
        };
        json!({
            "line": line,
            "faces": if Self::hides_faces(before, act, eyes) { json!([]) } else { json!(act.faces) },
            "answers": act.answers(),
            "overruled": act.overruled(),
            "events": events,
        })
    }

    fn shown(state: &State, words: &[String], eyes: &Audience) -> Result<ShownAnswer, String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            [] => Ok(ShownAnswer {
                text: page(state, eyes).join("\n"),
                json: object(state, eyes),
            }),
            ["cup"] => Ok(ShownAnswer {
                text: cup(state, eyes).join("\n"),
                json: object(state, eyes)["cup"].clone(),
            }),
            ["track"] => Ok(ShownAnswer {
                text: track(state),
                json: json!(state.units),
            }),
            ["kit"] => Ok(ShownAnswer {
                text: learnt::lines(&learnt::seen(state, eyes)).join("\n"),
                json: json!(learnt::seen(state, eyes).learnt),
            }),
            ["switches"] => Ok(ShownAnswer {
                text: clauses::switches(&state.kit.rulings).join("\n"),
                json: clauses::switches_json(&state.kit.rulings, CLAUSES),
            }),
            [id] if state.kit.unit(id).is_some() => Ok(ShownAnswer {
                text: unit_line(state, id),
                json: unit_object(state, id),
            }),
            [id] if state.kit.brigade(id).is_some() => Ok(ShownAnswer {
                text: brigade_lines(state, id).join("\n"),
                json: json!(
                    members(state, id)
                        .iter()
                        .map(|unit| unit_object(state, unit))
                        .collect::<Vec<_>>()
                ),
            }),
            [hex] if are_hexes(state, hex, hex) => Ok(ShownAnswer {
                text: hex_lines(state, hex).join("\n"),
                json: hex_object(state, hex),
            }),
            // In a question about a line of sight, two units stand for their hexes.
            [from, to] if hex_of(state, from).zip(hex_of(state, to)).is_some() => {
                let ends = hex_of(state, from).zip(hex_of(state, to));
                let (from, to) = ends.unwrap_or((from, to));
                Ok(ShownAnswer {
                    text: step_lines(state, from, to).join("\n"),
                    json: step_object(state, from, to),
                })
            }
            other => Err(format!(
                "cannot show `{}`; try a unit, a brigade, cup, track, kit, switches, dice, one or \
                 two hexes, or two units for who sees whom",
                other.join(" ")
            )),
        }
    }

    fn bar(state: &State) -> Vec<PageCell> {
        pages::bar(state)
    }

    fn pages(state: &State, eyes: &Audience, picked: Option<&str>) -> Vec<RulesetPage> {
        pages::pages(state, eyes, picked)
    }

    fn beside(state: &State, eyes: &Audience) -> Vec<PageRow> {
        pages::beside(state, eyes)
    }

    fn begun(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
        pages::begun(state, verb, picked)
    }

    /// Returns the game in the step in which units would fire: the artillery step for guns, the fire step of their
    /// brigade for others. `None` if the act is not fire.
    fn supposed(state: &State, command: &Command) -> Option<State> {
        step::supposed(state, command)
    }

    fn sum_and_result(told: &str) -> (String, String) {
        sentences::sum_and_result(told)
    }

    fn aimed(state: &State, picked: &str, hex: &str, _: &Audience) -> Option<String> {
        pages::aimed(state, picked, hex)
    }

    fn unit_lines(state: &State, unit: &str) -> Vec<(String, String)> {
        pages::unit_lines(state, unit)
    }

    fn request_sentence(state: &State, command: &Command) -> String {
        request::sentence(state, command)
    }

    fn other_aims(state: &State, unit: &str) -> Vec<(String, String)> {
        pages::begun::other_aims(state, unit)
    }

    /// Adds units to a command line; `None` if they cannot join the act. Units of several hexes that fire at one hex
    /// announce flanking fire (BS-608).
    fn together(state: &State, line: &str, others: &[String]) -> Option<String> {
        pages::begun::together(state, line, others)
    }

    fn measured(state: &State, from: &str, to: &str, _: &Audience) -> Result<HexMeasure, String> {
        step::measured(state, from, to)
    }

    fn in_turn(state: &State) -> Option<String> {
        step::side_in_turn(state)
    }

    fn answering(state: &State) -> Option<String> {
        let of_window = state.window_side().map(str::to_owned);
        of_window.or_else(|| step::side_in_turn(state))
    }

    fn side_in_hand(state: &State, picked: &str) -> Option<String> {
        let of_unit = state.kit.unit(picked).map(|unit| &unit.side);
        let of_brigade = || state.kit.brigade(picked).map(|brigade| &brigade.side);
        of_unit.or_else(of_brigade).cloned()
    }

    fn whole_way(
        state: &State,
        verb: &str,
        units: &[String],
        hexes: &[String],
    ) -> Option<Vec<String>> {
        match verb {
            "move" => cheapest_way(state, units, hexes),
            _ => None,
        }
    }

    fn by_hand(state: &State) -> Vec<&'static str> {
        pages::by_hand(state)
    }

    fn is_step_empty(state: &State) -> bool {
        pages::is_step_empty(state)
    }

    fn is_given_up(command: &Command) -> bool {
        !matches!(
            command,
            Command::Pass | Command::Points { .. } | Command::Key { .. } | Command::Seal { .. }
        )
    }

    fn looks(side: &str) -> Option<Command> {
        let words = look::look_note(side);
        Some(Command::Note { words })
    }

    fn kept_to(before: &State, act: &ActOf<Self>) -> Option<String> {
        secrets::kept_to(before, &act.command)
    }

    fn table_openings(state: &State) -> Vec<Opening<Command>> {
        secrets::table_openings(state)
    }

    /// A draw, or the end of a turn, declines to play a held chit on behalf of each side that has not said whether it
    /// plays one (BS-305).
    fn declines_for(state: &State, command: &Command) -> Vec<String> {
        let sides = match command {
            Command::Draw { .. } | Command::Next if state.dues.is_empty() => state.yet_to_decline(),
            _ => Vec::new(),
        };
        sides.into_iter().map(str::to_owned).collect()
    }

    fn stays_alone(state: &State, side: &str) -> bool {
        secrets::are_choosing(state) && keys::must_seal(state, side)
    }

    fn answered_only_to(state: &State, command: &Command) -> Option<String> {
        secrets::answered_only_to(state, command)
    }

    fn refused_at_table(state: &State, command: &Command) -> Option<Refusal> {
        secrets::refused_at_table(state, command)
    }

    fn is_secret_line(_: &State, line: &str) -> bool {
        secrets::is_secret_line(line)
    }

    fn may_become_secret(_: &State, line: &str) -> bool {
        begins_verb(line, &["key", "include", "play", "hold", "seal"])
    }

    fn private_to(state: &State, command: &Command) -> Option<String> {
        secrets::private_to(state, command)
    }
}
