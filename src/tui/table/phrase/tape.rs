//! Ends of a tape in a phrase: `A1` is a unit, `Ag` its brigadier, `Ad` his divisional general, `m3` a messenger,
//! `tlong` the terrain feature whose name starts with `long`; an end may also be a point.

use super::{Read, ground, more, reader::PhraseReader, spot::spot, wrong};
use rules::fields::terms::{name::BrigadeId, order_of_battle::OrderOfBattle};
use view::tape::TapeEnd;

const FORMS: &str = "A1, Ag general, Ad division's, m3 messenger, tNAME ground, or x y";

/// Reads one end of a tape.
pub fn end(reader: &mut PhraseReader<'_>) -> Read<TapeEnd> {
    if let Some(brigade) = reader.brigade()? {
        return of_brigade(reader, &brigade);
    }
    if reader.eat('m') {
        return messenger(reader);
    }
    if reader.eat('t') {
        return ground::named(reader).map(TapeEnd::Ground);
    }
    match reader.peek() {
        None => more(FORMS),
        Some(_) => Ok(TapeEnd::Spot(spot(reader)?)),
    }
}

fn of_brigade(reader: &mut PhraseReader<'_>, brigade: &BrigadeId) -> Read<TapeEnd> {
    if let Some(unit) = reader.unit_of(brigade)? {
        return Ok(TapeEnd::Unit(unit));
    }
    if reader.eat('g') {
        return Ok(TapeEnd::General(OrderOfBattle::brigadier(brigade)));
    }
    if reader.eat('d')
        && let Some(brigade) = reader.state.brigade(brigade)
    {
        let general = OrderOfBattle::division_general(&brigade.division);
        return Ok(TapeEnd::General(general));
    }
    match reader.peek() {
        None => more("its number, g its general, or d his divisional general"),
        Some(letter) => wrong(format!("`{letter}` is not a unit number, g or d")),
    }
}

fn messenger(reader: &mut PhraseReader<'_>) -> Read<TapeEnd> {
    let number = reader.number("the number of a messenger")?;
    let mut messengers = reader.state.messengers().iter();
    match messengers.find(|m| f64::from(m.id) == number) {
        Some(messenger) => Ok(TapeEnd::Messenger(messenger.id)),
        None => wrong(format!("no messenger {number} is on the table")),
    }
}
