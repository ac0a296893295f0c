//! The grand tactical march.

use super::Misread;
use super::shared::write_list;
use super::shared::write_payer;
use super::spec::Spec;
use super::spec::command;
use crate::terms::command::Command;
use crate::terms::name::BrigadeId;
use crate::terms::name::GeneralId;
use crate::terms::order::Place;

const FORM: &str = "BRIGADE [to PLACE] [wheel DEG] [then DEG] [with GENERALS] [paid-by GENERAL]";

pub(super) const MARCH: Spec = command(
    "march",
    FORM,
    "grand tactical march; higher generals go along",
    |reader| {
        let brigade = reader.brigade()?;
        let (mut to, mut wheel, mut then, mut with) = (None, None, None, Vec::new());
        let mut paid_by = None;
        let words = "to, wheel, then, with or paid-by";
        while !reader.words.is_done() {
            match reader.words.next(words)?.as_str() {
                "to" if to.is_none() => to = Some(reader.place()?),
                "wheel" if wheel.is_none() => {
                    wheel = Some(reader.words.number("a number of degrees")?)
                }
                "then" if then.is_none() => {
                    then = Some(reader.words.number("a number of degrees")?)
                }
                "with" if with.is_empty() => with = reader.generals()?,
                "paid-by" if paid_by.is_none() => paid_by = Some(reader.general()?),
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: march {FORM}"
                    )));
                }
            }
        }
        Ok(Command::March {
            brigade,
            to,
            wheel,
            then,
            with,
            paid_by,
            leaves_zones: true,
        })
    },
);

pub(super) fn write_march(
    brigade: &BrigadeId,
    to: Option<&Place>,
    [wheel, then]: [Option<f64>; 2],
    with: &[GeneralId],
    paid_by: Option<&GeneralId>,
) -> String {
    let mut line = format!("march {brigade}");
    line.extend(to.map(|place| format!(" to {place}")));
    line.extend(wheel.map(|degrees| format!(" wheel {degrees}")));
    line.extend(then.map(|degrees| format!(" then {degrees}")));
    line.extend((!with.is_empty()).then(|| format!(" with {}", write_list(with))));
    line + &write_payer(paid_by)
}
