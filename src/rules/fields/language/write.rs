//! Choice of the writer that turns a command into its line.

use super::{
    activation, chits, deployment, drill, fights, game, generals, ground, house_rule, march, mark,
    measured, messengers, moves, orders, places,
};
use crate::state::State;
use crate::terms::command::Command;
use ruleset::speech::in_quotes;
use table::measure::Measure;

/// Writes a command as a line in inches. The program's files use this form, whatever unit of length the table uses; for
/// people there is [`write_in`].
#[must_use]
pub fn write(command: &Command) -> String {
    write_in(command, Measure::Inches)
}

/// Writes a command as a line in the unit of length of a game's table; reading the line in that game gives the same
/// command.
#[must_use]
pub fn write_for(state: &State, command: &Command) -> String {
    write_in(command, state.oob().measure)
}

/// Writes a command as a line in a unit of length (SCALE-02); reading the line on a table with that unit gives the same
/// command.
#[must_use]
pub fn write_in(command: &Command, measure: Measure) -> String {
    match command {
        Command::Next { anyway } => game::write_next(*anyway),
        Command::Order {
            brigade,
            order,
            in_person,
        } => orders::write_order(brigade, &order.written(measure), *in_person),
        Command::Instruct { division, order } => {
            orders::write_instruct(division, &order.written(measure))
        }
        Command::Report { brigade } => orders::write_report(brigade),
        Command::Ride { messenger, route } => {
            messengers::write_ride(messenger.as_ref(), route, measure)
        }
        Command::Draw { chit } => chits::write_draw(chit.as_ref()),
        Command::Name { brigade } => chits::write_name(brigade),
        Command::KeepChit => chits::KEEP_CHIT.usage.verb.to_owned(),
        Command::Activate { brigade, switched } => {
            activation::write_activate(brigade.as_ref(), switched)
        }
        Command::Rally { brigade, paid_by } => activation::write_rally(brigade, paid_by.as_ref()),
        Command::Accept { brigade, paid_by } => orders::write_accept(brigade, paid_by.as_ref()),
        Command::March {
            brigade,
            to,
            with,
            paid_by,
            ..
        } => march::write_march(
            brigade,
            to.as_ref().map(|place| place.written(measure)),
            &command.wheels(),
            with,
            paid_by.as_ref(),
        ),
        Command::Move {
            units,
            how,
            paid_by,
        } => moves::write_move(units, how, measure, paid_by.as_ref()),
        Command::Reform {
            units,
            drill,
            facing,
            paid_by,
        } => drill::write_reform(units, *drill, *facing, paid_by.as_ref()),
        Command::Dig { units, paid_by } => drill::write_dig(units, paid_by.as_ref()),
        Command::Face { unit, towards } => drill::write_face(unit, towards),
        Command::RideTo { general, place } => {
            generals::write_ride_to(general, &place.written(measure))
        }
        Command::Lead { general, unit } => generals::write_lead(general, unit),
        Command::Fire {
            firing,
            at,
            switched,
        } => fights::write_fire(firing, at, switched),
        Command::Melee {
            fighting,
            against,
            switched,
        } => fights::write_melee(fighting, against, switched),
        Command::Resolve => fights::RESOLVE.usage.verb.to_owned(),
        Command::Follow { unit, inches } => {
            fights::write_follow(unit, inches.map(|inches| measure.number(inches)))
        }
        Command::Casualty { general } => generals::write_casualty(general.as_ref()),
        Command::Deploy {
            brigade,
            at,
            facing,
            layout,
        } => deployment::write_deploy(brigade, *at, *facing, layout, measure),
        Command::Toss => deployment::TOSS.usage.verb.to_owned(),
        Command::Reveal { brigade } => deployment::write_reveal(brigade),
        Command::Place { piece, at, facing } => places::write_place(piece, *at, *facing, measure),
        Command::Resync { places, because } => places::write_resync(places, because, measure),
        Command::Measured(said) => measured::write_measured(said, measure),
        Command::Mark { correction } => mark::write_mark(correction, measure),
        Command::Terrain {
            feature,
            property,
            value,
        } => ground::write_terrain(feature, property, value),
        Command::Rule {
            switch,
            setting,
            because,
        } => house_rule::write_rule(switch, setting, because),
        Command::Judge {
            objective,
            judgement,
        } => game::write_judge(objective, *judgement),
        Command::Hall { minutes } => game::write_hall(*minutes),
        Command::End { reason } => game::write_end(reason.as_deref()),
        Command::Note { text } => game::write_note(text),
        Command::PrivateNote { text } => game::write_private_note(text),
    }
}

/// Writes a command as a line in a measure, with its dice and with the reason for overruling an objection.
#[must_use]
pub fn write_with(
    command: &Command,
    dice: &[u8],
    because: Option<&str>,
    measure: Measure,
) -> String {
    let mut line = write_in(command, measure);
    if !dice.is_empty() {
        let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
        line = format!("{line} dice {}", faces.join(" "));
    }
    match because {
        Some(because) => format!("{line} because {}", in_quotes(because)),
        None => line,
    }
}
