//! The rule set: `decide` dispatches each command to its rule.

use crate::combat::{self, general_test};
use crate::march::{self, MarchRequest};
use crate::orders::{self, messengers};
use crate::referee::{correction, house_rule, tape, terrain};
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
                .remedy("you may still add notes, or undo the last act")
                .into());
        }
        deployment::blinds::show_who_acts(draft, command);
        carry_out(draft, command)?;
        deployment::blinds::show_seen_blinds(draft);
        tactical::works::spoil_digging(draft);
        Ok(())
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }
}

/// Carries out a command by its rule.
fn carry_out(draft: &mut Draft<'_>, command: &Command) -> Step {
    match command {
        Command::Next { anyway } => turn::next(draft, *anyway),
        Command::Order {
            brigade,
            order,
            in_person,
        } => orders::give_order(draft, brigade, order, *in_person),
        Command::Report { brigade } => orders::send_report(draft, brigade),
        Command::Instruct { division, order } => orders::instruct_division(draft, division, order),
        Command::Ride { messenger, route } => messengers::ride_messengers(draft, *messenger, route),
        Command::Draw { chit } => turn::draw::draw(draft, chit.as_ref()),
        Command::Name { brigade } => turn::draw::name(draft, brigade),
        Command::KeepChit => turn::draw::keep_chit(draft),
        Command::Activate { brigade, switched } => {
            activation::activate_brigades(draft, brigade.as_ref(), switched)
        }
        Command::Rally { brigade, paid_by } => {
            activation::rally_brigade(draft, brigade, paid_by.as_ref())
        }
        Command::Accept { brigade, paid_by } => {
            activation::accept_order(draft, brigade, paid_by.as_ref())
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
            march::march_brigade(draft, brigade, &asked)
        }
        Command::Move {
            units,
            how,
            paid_by,
        } => tactical::manoeuvre_units(draft, units, how, paid_by.as_ref()),
        Command::Reform {
            units,
            drill,
            facing,
            paid_by,
        } => tactical::reform_units(draft, units, *drill, *facing, paid_by.as_ref()),
        Command::Dig { units, paid_by } => {
            tactical::works::begin_digging(draft, units, paid_by.as_ref())
        }
        Command::Face { unit, towards } => tactical::face_unit(draft, unit, towards),
        Command::RideTo { general, place } => generals::ride_to(draft, general, place),
        Command::Lead { general, unit } => generals::lead_unit(draft, general, unit),
        Command::Fire {
            firing,
            at,
            switched,
        } => combat::open_firefight(draft, firing, at, switched),
        Command::Melee {
            fighting,
            against,
            switched,
        } => combat::fight_melee(draft, fighting, against, switched),
        Command::Resolve => combat::resolve_results(draft),
        Command::Follow { unit, inches } => tactical::follow_up(draft, unit, *inches),
        Command::Casualty { general } => general_test::test_casualties(draft, general.as_ref()),
        Command::Toss => turn::toss_dice(draft),
        Command::Deploy {
            brigade,
            at,
            facing,
            layout,
        } => deployment::deploy_brigade(draft, brigade, *at, *facing, layout),
        Command::Reveal { brigade } => deployment::reveal_brigade(draft, brigade),
        Command::Place { piece, at, facing } => correction::place_piece(draft, piece, *at, *facing),
        Command::Resync { places, because } => correction::place_pieces(draft, places, because),
        Command::Measured(said) => tape::note_measurement(draft, said),
        Command::Mark { correction } => correction::mark_state(draft, correction),
        Command::Terrain {
            feature,
            property,
            value,
        } => terrain::change_terrain(draft, feature, property, value),
        Command::Rule {
            switch,
            setting,
            because,
        } => house_rule::change_switch(draft, switch, setting, because),
        Command::Judge {
            objective,
            judgement,
        } => correction::judge_objective(draft, objective, *judgement),
        Command::Hall { minutes } => correction::note_hall_closing(draft, *minutes),
        Command::End { reason } => turn::end_game(draft, reason.as_deref()),
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

/// Checks whether an act is allowed after the end: judgements and notes.
fn is_word_of_referee(command: &Command) -> bool {
    matches!(
        command,
        Command::Note { .. }
            | Command::PrivateNote { .. }
            | Command::Judge { .. }
            | Command::End { .. }
    )
}
