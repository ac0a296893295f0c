//! Lines by their first word: which command each is.

use super::ACTS;
use super::Act;
use super::Misread;
use super::Reader;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Drill;
use crate::rules::fields::terms::command::Route;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::name::GeneralId;
use crate::rules::fields::terms::name::MessengerId;
use crate::rules::fields::terms::order::Order;
use crate::rules::spelling::nearest;

impl Reader<'_> {
    pub(super) fn act(
        &mut self,
        dice: &Option<Vec<u8>>,
        because: &mut Option<String>,
    ) -> Result<Act, Misread> {
        let verb = self.words.next("an act")?;
        let command = match verb.as_str() {
            "undo" => return Ok(Act::Undo(self.count()?)),
            "redo" => return Ok(Act::Redo(self.count()?)),
            "quit" => return Ok(Act::Quit),
            "fix" => {
                let entry = self.words.whole("an entry number")?;
                let command = self.done_instead(dice, because)?;
                let switched = self.switched()?;
                if dice.is_none() && switched.is_empty() && command.is_none() {
                    return Err(Misread::new(
                        "`fix` needs the new faces, a modifier, or what was done: `fix 12 dice 4 2`, \
                         `fix 12 without soft-cover`, `fix 12 move 2wi ahead 3`; `keep` behind it leaves the \
                         table as it stands",
                    ));
                }
                return Ok(Act::Fix {
                    entry,
                    dice: dice.clone(),
                    switched,
                    command,
                    keep: false,
                });
            }
            "next" => Command::Next {
                anyway: self.words.skip("anyway"),
            },
            "order" => self.order()?,
            "report" => Command::Report {
                brigade: self.brigade()?,
            },
            "instruct" => Command::Instruct {
                division: self.division()?,
                order: self.told()?,
            },
            "ride" => self.ride()?,
            "draw" => Command::Draw { chit: self.chit()? },
            "name" => Command::Name {
                brigade: self.brigade()?,
            },
            "keep-chit" => Command::KeepChit,
            "activate" => Command::Activate {
                brigade: if self.words.is_done() {
                    None
                } else {
                    Some(self.brigade()?)
                },
            },
            "rally" => Command::Rally {
                brigade: self.brigade()?,
                paid_by: self.paid_by()?,
            },
            "accept" => Command::Accept {
                brigade: self.brigade()?,
                paid_by: self.paid_by()?,
            },
            "march" => self.march()?,
            "move" => Command::Move {
                units: self.units()?,
                how: self.manoeuvre()?,
                paid_by: self.paid_by()?,
            },
            "limber" => self.reform(Drill::Limber)?,
            "unlimber" => self.reform(Drill::Unlimber)?,
            "mount" => self.reform(Drill::Mount)?,
            "dismount" => self.reform(Drill::Dismount)?,
            "dig" => Command::Dig {
                units: self.units()?,
                paid_by: self.paid_by()?,
            },
            "face" => Command::Face {
                unit: self.unit()?,
                towards: self.towards()?,
            },
            "ride-to" => Command::RideTo {
                general: self.general()?,
                place: self.place()?,
            },
            "lead" => Command::Lead {
                general: self.general()?,
                unit: self.unit()?,
            },
            "fire" => self.fire()?,
            "melee" => self.melee()?,
            "resolve" => Command::Resolve,
            "follow" => Command::Follow {
                unit: self.unit()?,
                inches: if self.words.is_done() {
                    None
                } else {
                    Some(self.inches()?)
                },
            },
            "casualty" => Command::Casualty {
                general: if self.words.is_done() {
                    None
                } else {
                    Some(self.general()?)
                },
            },
            "deploy" => {
                let brigade = self.brigade()?;
                let at = self.spot()?;
                self.words.expect("facing")?;
                Command::Deploy {
                    brigade,
                    at,
                    facing: self.words.bearing()?,
                    layout: self.layout()?,
                }
            }
            "toss" => Command::Toss,
            "reveal" => Command::Reveal {
                brigade: self.brigade()?,
            },
            "place" => self.put()?,
            "mark" => Command::Mark {
                correction: self.correction()?,
            },
            "terrain" => self.ground()?,
            "rule" => self.house_rule(because.take())?,
            "judge" => Command::Judge {
                objective: self.objective()?,
                judgement: self.judgement()?,
            },
            "hall" => Command::Hall {
                minutes: self.words.time()?,
            },
            "end" => Command::End {
                reason: self.words.one_text("why a game ends")?,
            },
            "measured" => self.measured()?,
            "note" => Command::Note {
                text: self.words.one_text("a note")?.ok_or_else(|| {
                    Misread::new("a note needs words: `note \"rain stops play\"`")
                })?,
            },
            unknown => return Err(unknown_verb(unknown)),
        };
        Ok(Act::Command(command))
    }

    /// The act that was done instead of the one that is fixed: `fix 12 move 2wi ahead 3`.
    fn done_instead(
        &mut self,
        dice: &Option<Vec<u8>>,
        because: &mut Option<String>,
    ) -> Result<Option<Command>, Misread> {
        let is_act = |word: &str| ACTS.iter().any(|usage| usage.verb == word);
        if !self.words.peek().is_some_and(is_act) {
            return Ok(None);
        }
        match self.act(dice, because)? {
            Act::Command(command) => Ok(Some(command)),
            _ => Err(Misread::new(
                "`fix` takes what was done at the table: undo, redo, fix and quit were not",
            )),
        }
    }

    pub(super) fn count(&mut self) -> Result<usize, Misread> {
        if self.words.is_done() {
            return Ok(1);
        }
        self.words.count("a number")
    }

    /// `ride`, `ride 3`, `ride 3 by 20,8 to 24,11`.
    fn ride(&mut self) -> Result<Command, Misread> {
        let mut route = Route::default();
        if self.words.is_done() {
            return Ok(Command::Ride {
                messenger: None,
                route,
            });
        }
        let messenger = Some(self.messenger()?);
        while self.words.skip("by") {
            route.by.push(self.spot()?);
        }
        if self.words.skip("to") {
            route.to = Some(self.spot()?);
        }
        Ok(Command::Ride { messenger, route })
    }

    /// A messenger by its number, which need not ride.
    pub(super) fn messenger(&mut self) -> Result<MessengerId, Misread> {
        let number = self.words.whole("the number of a messenger")?;
        u32::try_from(number)
            .map_err(|_| Misread::new(format!("MSG-01: there is no messenger {number}")))
    }

    pub(super) fn order(&mut self) -> Result<Command, Misread> {
        Ok(Command::Order {
            brigade: self.brigade()?,
            order: self.told()?,
            in_person: self.words.skip("in-person"),
        })
    }

    pub(super) fn told(&mut self) -> Result<Order, Misread> {
        let order = match self
            .words
            .next("attack, advance, hold, retire or rest")?
            .as_str()
        {
            "attack" => Order::Attack(self.formation()?),
            "advance" => Order::Advance(self.place()?),
            "hold" => Order::Hold,
            "retire" => Order::Retire,
            "rest" => Order::Rest,
            other => {
                return Err(Misread::new(format!(
                    "there is no order `{other}`: attack, advance, hold, retire or rest"
                )));
            }
        };
        // No order goes round the flank and then attacks: that takes a second one (ORD-08).
        match self.words.peek() {
            Some(word @ ("then" | "and" | "attack" | "advance" | "hold" | "retire" | "rest")) => {
                Err(Misread::new(format!(
                    "ORD-08: a single order has one leg, and `{word}` begins a second; give the \
                     second order when the first is done"
                )))
            }
            _ => Ok(order),
        }
    }

    fn reform(&mut self, drill: Drill) -> Result<Command, Misread> {
        Ok(Command::Reform {
            units: self.units()?,
            drill,
            facing: self.facing()?,
            paid_by: self.paid_by()?,
        })
    }

    /// `paid-by reynolds`, or nothing: who pays, of several who may (RUL-30).
    fn paid_by(&mut self) -> Result<Option<GeneralId>, Misread> {
        match self.words.skip("paid-by") {
            true => self.general().map(Some),
            false => Ok(None),
        }
    }

    pub(super) fn march(&mut self) -> Result<Command, Misread> {
        let brigade = self.brigade()?;
        let (mut to, mut wheel, mut then, mut with) = (None, None, None, Vec::new());
        let mut paid_by = None;
        while !self.words.is_done() {
            match self
                .words
                .next("to, wheel, then, with or paid-by")?
                .as_str()
            {
                "to" if to.is_none() => to = Some(self.place()?),
                "wheel" if wheel.is_none() => wheel = Some(self.words.number("degrees")?),
                "then" if then.is_none() => then = Some(self.words.number("degrees")?),
                "with" if with.is_empty() => with = self.generals()?,
                "paid-by" if paid_by.is_none() => paid_by = Some(self.general()?),
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: march BRIGADE [to PLACE] [wheel DEG] [then DEG] [with GENERALS] [paid-by GENERAL]"
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
        })
    }

    pub(super) fn fire(&mut self) -> Result<Command, Misread> {
        let firing = self.units()?;
        self.words.expect("at")?;
        let at = self.unit()?;
        Ok(Command::Fire {
            firing,
            at,
            switched: self.switched()?,
        })
    }

    pub(super) fn melee(&mut self) -> Result<Command, Misread> {
        let fighting = self.units()?;
        self.words.expect("against")?;
        let against = self.units()?;
        Ok(Command::Melee {
            fighting,
            against,
            switched: self.switched()?,
        })
    }

    pub(super) fn switched(&mut self) -> Result<Switched, Misread> {
        let mut switched = Switched::default();
        while !self.words.is_done() {
            match self.words.next("with, without or canister")?.as_str() {
                "canister" => switched.with.push("canister".to_owned()),
                "with" => switched.with.extend(self.modifiers()?),
                "without" => switched.without.extend(self.modifiers()?),
                other => {
                    return Err(Misread::new(format!(
                        "`{other}` does not belong here: canister, with MODIFIER or without MODIFIER"
                    )));
                }
            }
        }
        Ok(switched)
    }

    pub(super) fn modifiers(&mut self) -> Result<Vec<String>, Misread> {
        self.words.list("a modifier")
    }
}

fn unknown_verb(word: &str) -> Misread {
    let near = nearest(word, ACTS.iter().map(|usage| usage.verb));
    Misread::new(match near {
        Some(near) => format!("there is no act `{word}`: did you mean `{near}`?"),
        None => {
            let verbs: Vec<&str> = ACTS.iter().map(|usage| usage.verb).collect();
            format!("there is no act `{word}`; there are {}", verbs.join(", "))
        }
    })
}
