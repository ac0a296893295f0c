//! Presentation of Fields of Blue & Grey.

use serde_json::{Value, json};

use super::{
    paper::setup,
    sheets::heading,
    show::subject::ShowSubject,
    story,
    table_work::{self, TableLayout},
};
use crate::presentation::{Audience, Describe, ShownAnswer};
use game::journal::ActOf;
use rules::clause::Stated;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::command::Command;
use rules::hue::Hue;

impl Describe for Fields {
    const CLAUSES: &'static [Stated] = &[];

    fn heading(state: &State) -> String {
        heading::heading(state)
    }

    /// Describes the ground on which each side sets up; empty if the roster has no `[defence]`.
    fn remarks(state: &State) -> Vec<String> {
        let sides = state.oob().sides.iter();
        sides
            .filter_map(|side| setup::side_zone(state, &side.id))
            .collect()
    }

    fn place(state: &State) -> Value {
        json!({
            "turn": state.turn(),
            "phase": state.phase(),
            "active": state.active(),
        })
    }

    fn sides(state: &State) -> Vec<(String, String)> {
        let sides = state.oob().sides.iter();
        sides
            .map(|side| (side.id.to_string(), side.name.clone()))
            .collect()
    }

    fn hues(state: &State) -> [Hue; 2] {
        state.oob().hues()
    }

    fn pieces(before: &State, act: &ActOf<Fields>, _: &Audience) -> Vec<String> {
        story::act_pieces(before, act)
    }

    fn called(before: &State, act: &ActOf<Fields>) -> Vec<String> {
        story::headline::called_out(before, act)
    }

    fn layout(state: &State, _: &Audience) -> TableLayout {
        table_work::layout(state)
    }

    fn corrects(command: &Command) -> bool {
        matches!(
            command,
            Command::Place { .. } | Command::Mark { .. } | Command::Resync { .. }
        )
    }

    fn put_back(was: &State, is: &State) -> Vec<String> {
        story::put_back(was, is)
    }

    fn shown(state: &State, words: &[String], _: &Audience) -> Result<ShownAnswer, String> {
        let subject = ShowSubject::named(state, words)?;
        Ok(ShownAnswer {
            text: subject.text(state),
            json: subject.json(state),
        })
    }
}
