//! The rule set: `decide` dispatches each command to its rule.

use crate::combat::{self, general_test};
use crate::march::{self, MarchRequest};
use crate::orders::{self, messengers};
use crate::referee::{correction, house_rule, tape};
use crate::setup::deployment;
use crate::shared::generals;
use crate::state::{
    State,
    draft::{Draft, Fields},
};
use crate::terms::{command::Command, event::Event};
use crate::{activation, tactical, turn};
use ruleset::refusal::Refusal;
use ruleset::{Ruleset, Step};

impl Ruleset for Fields {
    const DICE: &'static str = "SCALE-04";
    const RECORD: &'static str = "RUL-58";
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_>, command: &Command) -> Step {
        if draft.state().over().is_some() && !is_word_of_referee(command) {
            return Err(Refusal::impossible("RUL-106", "the game is over")
                .remedy("notes may be added, or the last act undone")
                .into());
        }
        deployment::blinds::show_who_acts(draft, command);
        carry_out(draft, command)?;
        deployment::blinds::look(draft);
        tactical::works::spoil(draft);
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }
}

/// Carries a command out by its rule.
fn carry_out(draft: &mut Draft<'_>, command: &Command) -> Step {
    match command {
        Command::Next { anyway } => turn::next(draft, *anyway),
        Command::Order {
            brigade,
            order,
            in_person,
        } => orders::order(draft, brigade, order, *in_person),
        Command::Report { brigade } => orders::report(draft, brigade),
        Command::Instruct { division, order } => orders::instruct(draft, division, order),
        Command::Ride { messenger, route } => messengers::ride(draft, *messenger, route),
        Command::Draw { chit } => turn::draw::draw(draft, chit.as_ref()),
        Command::Name { brigade } => turn::draw::name(draft, brigade),
        Command::KeepChit => turn::draw::keep(draft),
        Command::Activate { brigade, switched } => {
            activation::activate(draft, brigade.as_ref(), switched)
        }
        Command::Rally { brigade, paid_by } => activation::rally(draft, brigade, paid_by.as_ref()),
        Command::Accept { brigade, paid_by } => {
            activation::accept(draft, brigade, paid_by.as_ref())
        }
        Command::March {
            brigade,
            to,
            with,
            paid_by,
            leaves_zones,
            ..
        } => {
            let asked = MarchRequest {
                to: to.as_ref(),
                wheels: command.wheels(),
                with,
                paid_by: paid_by.as_ref(),
                leaves_zones: *leaves_zones,
            };
            march::march(draft, brigade, &asked)
        }
        Command::Move {
            units,
            how,
            paid_by,
        } => tactical::manoeuvre(draft, units, how, paid_by.as_ref()),
        Command::Reform {
            units,
            drill,
            facing,
            paid_by,
        } => tactical::reform(draft, units, *drill, *facing, paid_by.as_ref()),
        Command::Dig { units, paid_by } => tactical::works::dig(draft, units, paid_by.as_ref()),
        Command::Face { unit, towards } => tactical::face(draft, unit, towards),
        Command::RideTo { general, place } => generals::ride_to(draft, general, place),
        Command::Lead { general, unit } => generals::lead(draft, general, unit),
        Command::Fire {
            firing,
            at,
            switched,
        } => combat::fire(draft, firing, at, switched),
        Command::Melee {
            fighting,
            against,
            switched,
        } => combat::melee(draft, fighting, against, switched),
        Command::Resolve => combat::resolve(draft),
        Command::Follow { unit, inches } => tactical::follow(draft, unit, *inches),
        Command::Casualty { general } => general_test::casualty(draft, general.as_ref()),
        Command::Toss => turn::toss(draft),
        Command::Deploy {
            brigade,
            at,
            facing,
            layout,
        } => deployment::deploy(draft, brigade, *at, *facing, layout),
        Command::Reveal { brigade } => deployment::reveal(draft, brigade),
        Command::Place { piece, at, facing } => correction::place(draft, piece, *at, *facing),
        Command::Resync { places, because } => correction::resync(draft, places, because),
        Command::Measured(said) => tape::measured(draft, said),
        Command::Mark { correction } => correction::mark(draft, correction),
        Command::Terrain {
            feature,
            property,
            value,
        } => correction::terrain(draft, feature, property, value),
        Command::Rule {
            switch,
            setting,
            because,
        } => house_rule::change(draft, switch, setting, because),
        Command::Judge {
            objective,
            judgement,
        } => correction::judge(draft, objective, *judgement),
        Command::Hall { minutes } => correction::hall(draft, *minutes),
        Command::End { reason } => turn::end(draft, reason.as_deref()),
        Command::Note { text } => {
            draft.note(Event::Noted { text: text.clone() });
            Ok(())
        }
        Command::PrivateNote { text } => {
            draft.note(Event::NotedInPrivate { text: text.clone() });
            Ok(())
        }
    }
}

/// Checks whether an act is allowed after the end: judging, and words.
fn is_word_of_referee(command: &Command) -> bool {
    matches!(
        command,
        Command::Note { .. }
            | Command::PrivateNote { .. }
            | Command::Judge { .. }
            | Command::End { .. }
    )
}
