//! The grand tactical march.

use super::{
    Misread,
    shared::{write_list, write_payer},
    spec::{Spec, command},
};
use crate::terms::{
    command::{Command, Wheels},
    name::{BrigadeId, GeneralId},
};

const FORM: &str = "BRIGADE [to PLACE] [wheel DEG [about left|right]] [then DEG] [with GENERALS] [paid-by GENERAL]";

pub(super) const MARCH: Spec = command(
    "march",
    FORM,
    "grand tactical march; higher generals go along",
    |reader| {
        let brigade = reader.read_brigade()?;
        let (mut to, mut wheels, mut with) = (None, Wheels::default(), Vec::new());
        let mut paid_by = None;
        let words = "to, wheel, about, then, with or paid-by";
        while !reader.words.is_done() {
            match reader.words.next(words)?.as_str() {
                "to" if to.is_none() => to = Some(reader.read_place()?),
                "wheel" if wheels.before.is_none() => {
                    wheels.before = Some(reader.words.number("a number of degrees")?)
                }
                "about" if wheels.about.is_none() => {
                    wheels.about = Some(reader.read_hand("a flank")?)
                }
                "then" if wheels.after.is_none() => {
                    wheels.after = Some(reader.words.number("a number of degrees")?)
                }
                "with" if with.is_empty() => with = reader.read_generals()?,
                "paid-by" if paid_by.is_none() => paid_by = Some(reader.read_general()?),
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
            wheel: wheels.before,
            about: wheels.about,
            then: wheels.after,
            with,
            paid_by,
            leaves_zones: true,
        })
    },
);

pub(super) fn write_march(
    brigade: &BrigadeId,
    to: Option<String>,
    wheels: &Wheels,
    with: &[GeneralId],
    paid_by: Option<&GeneralId>,
) -> String {
    let mut line = format!("march {brigade}");
    line.extend(to.map(|place| format!(" to {place}")));
    line.extend(wheels.before.map(|degrees| format!(" wheel {degrees}")));
    line.extend(wheels.about.map(|hand| format!(" about {}", hand.name())));
    line.extend(wheels.after.map(|degrees| format!(" then {degrees}")));
    line.extend((!with.is_empty()).then(|| format!(" with {}", write_list(with))));
    line + &write_payer(paid_by)
}
