//! Orders and requests for orders: `o a P`, `o d ridge`.

use super::{PhraseReading, PhraseSubject, Read, ground, more, moves, reader::PhraseReader, wrong};
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    name::{BrigadeId, FeatureId},
    order::{Order, Place},
    phase::Phase,
};

pub(super) fn order(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let Some(letter) = reader.take() else {
        return waiting(reader, subject);
    };
    let order = match letter {
        'a' => Order::Attack(target(reader)?),
        'd' => return advance(reader, subject),
        'h' => Order::Hold,
        'r' => Order::Retire,
        'z' => Order::Rest,
        other => {
            return wrong(format!(
                "`{other}`: a attack, d advance, h hold, r retire{}",
                rest(reader.state)
            ));
        }
    };
    let in_person = reader.eat('i');
    reader.ready(told(subject, order, in_person))
}

fn told(subject: &PhraseSubject, order: Order, in_person: bool) -> Command {
    Command::Order {
        brigade: subject.brigade.clone(),
        order,
        in_person,
    }
}

/// Reads `A o` alone, which accepts the waiting order in the phase of orders.
fn waiting(reader: &PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    // The rules check whether an order waits, and cite their clause.
    if matches!(reader.state.phase(), Phase::Activation | Phase::Tactical) {
        let brigade = subject.brigade.clone();
        let accept = Command::Accept {
            brigade,
            paid_by: None,
        };
        return reader.ready(accept);
    }
    more(order_letters(reader.state))
}

/// Returns the letters of the orders in this edition, each with its meaning.
pub fn order_letters(state: &State) -> String {
    let rest = rest(state);
    format!("a attack + letter, d advance + terrain, h hold, r retire{rest}")
}

/// Returns the letter of the Rest order; empty in the basic edition, which does not have it (ORD-06).
fn rest(state: &State) -> &'static str {
    state.edition().pick("", ", z rest")
}

fn target(reader: &mut PhraseReader<'_>) -> Read<BrigadeId> {
    match reader.brigade()? {
        Some(brigade) => Ok(brigade),
        None => match reader.peek() {
            None => more("which enemy brigade: its letter"),
            Some(letter) => wrong(format!("`{letter}` is not a brigade")),
        },
    }
}

fn advance(reader: &mut PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let state = reader.state;
    let Some(first) = reader.peek() else {
        let all = ground::matches(state, "");
        let names = ground::listed(state, &all);
        return more(format!(
            "where to: a brigade's letter, x,y, or ground: {names}"
        ));
    };
    let place = if first.is_ascii_digit() {
        Place::Point(reader.point("x,y")?)
    } else if first.is_uppercase() {
        moves::aim(reader)?
    } else {
        let place = ground::meant(state, reader.take_all())?;
        match state.ground().features.get(place) {
            Some(feature) => Place::Feature(FeatureId::new(&feature.id)),
            None => return more("a piece of ground"),
        }
    };
    reader.ready(told(subject, Order::Advance(place), false))
}

pub(super) fn rouse(reader: &PhraseReader<'_>, subject: &PhraseSubject) -> Read<PhraseReading> {
    let brigade = subject.brigade.clone();
    let command = match reader.state.phase() {
        Phase::Activation => Command::Rally {
            brigade,
            paid_by: None,
        },
        _ => Command::Report { brigade },
    };
    reader.ready(command)
}
