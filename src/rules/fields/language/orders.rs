//! Commands for orders and reports: messages between a commander and the generals under him.

use super::{
    Misread, WordReader,
    shared::write_payer,
    spec::{Spec, command},
};
use crate::terms::{
    command::Command,
    name::{BrigadeId, DivisionId, GeneralId},
    order::Order,
};

pub(super) const ORDER: Spec = command(
    "order",
    "BRIGADE attack FORMATION|advance PLACE|hold|retire|rest [in-person]",
    "give a brigade a new order",
    |reader| {
        Ok(Command::Order {
            brigade: reader.read_brigade()?,
            order: reader.read_order()?,
            in_person: reader.words.skip("in-person"),
        })
    },
);

pub(super) fn write_order(brigade: &BrigadeId, order: &str, in_person: bool) -> String {
    let in_person = if in_person { " in-person" } else { "" };
    format!("order {brigade} {order}{in_person}")
}

pub(super) const REPORT: Spec = command("report", "BRIGADE", "ask division for orders", |reader| {
    Ok(Command::Report {
        brigade: reader.read_brigade()?,
    })
});

pub(super) fn write_report(brigade: &BrigadeId) -> String {
    format!("report {brigade}")
}

pub(super) const INSTRUCT: Spec = command(
    "instruct",
    "DIVISION attack FORMATION|advance PLACE|hold|retire|rest",
    "corps writes to a division (switch corps_messengers)",
    |reader| {
        Ok(Command::Instruct {
            division: reader.read_division()?,
            order: reader.read_order()?,
        })
    },
);

pub(super) fn write_instruct(division: &DivisionId, order: &str) -> String {
    format!("instruct {division} {order}")
}

pub(super) const ACCEPT: Spec = command(
    "accept",
    "BRIGADE [paid-by GENERAL]",
    "accept the waiting order",
    |reader| {
        Ok(Command::Accept {
            brigade: reader.read_brigade()?,
            paid_by: reader.read_payer()?,
        })
    },
);

pub(super) fn write_accept(brigade: &BrigadeId, paid_by: Option<&GeneralId>) -> String {
    format!("accept {brigade}{}", write_payer(paid_by))
}

impl WordReader<'_> {
    fn read_order(&mut self) -> Result<Order, Misread> {
        let order = match self
            .words
            .next("attack, advance, hold, retire or rest")?
            .as_str()
        {
            "attack" => Order::Attack(self.read_formation()?),
            "advance" => Order::Advance(self.read_place()?),
            "hold" => Order::Hold,
            "retire" => Order::Retire,
            "rest" => Order::Rest,
            other => {
                return Err(Misread::new(format!(
                    "no order `{other}`; the orders are attack, advance, hold, retire and rest"
                )));
            }
        };
        // One order cannot send a brigade round a flank and then to attack: that takes a second order (ORD-08).
        match self.words.peek() {
            Some(word @ ("then" | "and" | "attack" | "advance" | "hold" | "retire" | "rest")) => {
                Err(Misread::new(format!(
                    "ORD-08: one order at a time, but `{word}` begins a second; give it when the \
                     first is done"
                )))
            }
            _ => Ok(order),
        }
    }
}
