//! Draws from the cup, and the drawn chits (CHIT-06 to CHIT-08, CHIT-18 to CHIT-20).

use crate::activation::outcome;
use crate::shared::points;
use crate::state::{BrigadeState, FightRound, GeneralState, State, draft::Draft};
use crate::terms::{
    charts::distance,
    chit::Chit,
    command::Command,
    event::Event,
    name::{BrigadeId, DivisionId, SideId},
    opening::Opening,
    order_of_battle::Rank,
    phase::Phase,
};
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Step, cup};

/// Draws a chit, by the program's dice or as typed. A chit whose troops have left the table is laid aside, and another
/// is drawn if there is one (CHIT-07, CHIT-20).
///
/// # Errors
///
/// Fails if a die is needed, if there is no cup or it is empty, if a chit is typed for a cup in the program or none for
/// one on the table, or if the last chit still waits for its owner.
pub fn draw(draft: &mut Draft<'_>, named: Option<&Chit>) -> Step {
    loop {
        let round = round_to_draw(draft.state())?;
        if let Some(chit) = &round.drawn {
            return Err(waits_for_word(draft.state(), chit).into());
        }
        let (chit, dice) = match named {
            Some(chit) => (typed_chit(draft, chit)?, Vec::new()),
            None => by_dice(draft)?,
        };
        draft.note(Event::ChitDrawn {
            chit: chit.clone(),
            dice,
        });
        let laid_aside = lay_out_chit(draft, &chit);
        let is_empty = draft
            .state()
            .round()
            .is_none_or(|round| round.cup.is_empty());
        if !laid_aside || named.is_some() || is_empty {
            return Ok(());
        }
    }
}

fn round_to_draw(state: &State) -> Result<FightRound, Refusal> {
    let Some(round) = state.round() else {
        return Err(
            Refusal::impossible("CHIT-01", "this battle is played without chits").remedy(
                Remedy::typed(
                    "a roster with ",
                    "activation = \"chits\"",
                    " under [options] has them",
                ),
            ),
        );
    };
    state.only_in(Phase::Draw, "a draw")?;
    Ok(round.clone())
}

/// Describes the way in which the next chit is drawn: by the program, or by hand from a real cup (CHIT-20).
pub(super) fn draws_next(state: &State) -> Remedy {
    match state.chits().is_some_and(|terms| terms.on_table) {
        true => Remedy::typed("name the chit that came out: ", "draw BRIGADE", ""),
        false => Remedy::typed("", "draw", " draws the next"),
    }
}

/// Returns the refusal of an act while a chit waits for its owner's decision.
pub(super) fn waits_for_word(state: &State, chit: &Chit) -> Refusal {
    let said = format!("{} waits for its owner to decide", name_of(state, chit));
    let remedy = match chit {
        Chit::Commander(_) => Remedy::typed("", "name BRIGADE", ", or `keep-chit`"),
        _ => Remedy::typed("", "name BRIGADE", ""),
    };
    let rule = match chit {
        Chit::Commander(_) => "CHIT-19",
        _ => "CHIT-06",
    };
    Refusal::impossible(rule, said).remedy(remedy)
}

/// Returns the display name of a chit.
#[must_use]
pub fn name_of(state: &State, chit: &Chit) -> String {
    match chit {
        Chit::Brigade(id) => state
            .brigade(id)
            .map_or(id.to_string(), |b| format!("{} {}", b.callsign, b.name)),
        Chit::Division(id) => state
            .division(id)
            .map_or(id.to_string(), |division| division.name.clone()),
        Chit::Fortunes => "Fortunes of War".to_owned(),
        Chit::Commander(side) => format!("the commander of {}", state.side_name(side)),
    }
}

/// Returns the chit drawn from a real cup.
fn typed_chit(draft: &mut Draft<'_>, chit: &Chit) -> Step<Chit> {
    let state = draft.state();
    let is_there = state.round().is_some_and(|round| round.cup.contains(chit));
    let on_table = state.chits().is_some_and(|terms| terms.on_table);
    let name = name_of(state, chit);
    if !is_there {
        return Err(
            Refusal::impossible("CHIT-06", format!("{name} is not in the cup"))
                .remedy(Remedy::typed("", "show cup", " lists what is"))
                .into(),
        );
    }
    if !on_table {
        let said = "the program draws in this battle";
        draft.object(Refusal::objection("CHIT-20", said).remedy(Remedy::typed(
            "",
            "draw",
            " without a name",
        )))?;
    }
    Ok(chit.clone())
}

fn by_dice(draft: &mut Draft<'_>) -> Step<(Chit, Vec<u8>)> {
    let state = draft.state();
    let cup = state
        .round()
        .map(|round| round.cup.clone())
        .unwrap_or_default();
    if cup.is_empty() {
        return Err(Refusal::impossible("CHIT-01", "the cup is empty")
            .remedy(Remedy::typed(
                "",
                "next",
                " ends the round with morale status",
            ))
            .into());
    }
    if state.chits().is_some_and(|terms| terms.on_table) {
        return Err(Refusal::impossible("CHIT-20", "the cup is on the table")
            .remedy(draws_next(state))
            .into());
    }
    let what = format!("the draw, one of {} chits", cup.len());
    let (place, dice) = cup::draw(draft, cup.len(), &Ask::new(what, "CHIT-20"))?;
    let chit = cup.into_iter().nth(place);
    chit.map(|chit| (chit, dice))
        .ok_or_else(|| Refusal::impossible("CHIT-01", "the cup is empty").into())
}

/// Returns whether the chit represents no troops and was laid aside.
fn lay_out_chit(draft: &mut Draft<'_>, chit: &Chit) -> bool {
    let state = draft.state();
    match chit {
        Chit::Fortunes | Chit::Commander(_) => false,
        Chit::Brigade(id) if state.is_on_table(id) => {
            begin_or_waste(draft, &id.clone());
            false
        }
        Chit::Brigade(_) => lay_aside(draft, chit),
        Chit::Division(id) => match waiting_in(state, id).as_slice() {
            [] => lay_aside(draft, chit),
            [only] => {
                begin_or_waste(draft, &only.clone());
                false
            }
            _ => false,
        },
    }
}

fn lay_aside(draft: &mut Draft<'_>, chit: &Chit) -> bool {
    draft.note(Event::ChitLaidAside { chit: chit.clone() });
    true
}

/// Returns the brigades of a division that are on the table and have not acted, in the order of the roster (CHIT-06). A
/// broken brigade is not among them, even if the referee has brought one of its units back.
fn waiting_in(state: &State, division: &DivisionId) -> Vec<BrigadeId> {
    let acted = |id: &BrigadeId| state.round().is_some_and(|round| round.acted.contains(id));
    state
        .brigades()
        .filter(|b| b.division == *division && !acted(&b.id))
        .filter(|b| state.standing_brigade(&b.id).is_ok())
        .map(|b| b.id.clone())
        .collect()
}

/// Begins the brigade's activation, or lets Fortunes of War waste it (CHIT-18).
fn begin_or_waste(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    if draft.state().round().is_some_and(|round| round.fortunes) {
        draft.note(Event::ActivationWasted {
            brigade: brigade.clone(),
        });
        return;
    }
    draft.note(Event::ActivationBegan {
        brigade: brigade.clone(),
        commanded: false,
    });
    draft.note(Event::PhaseBegan {
        phase: Phase::Activation,
    });
}

/// Names the brigade that acts by a chit, as the chit's owner chooses. A division's chit allows a brigade that has not
/// acted; a commander's chit, drawn now or kept from an earlier draw, one of his brigades near him (CHIT-06, CHIT-18,
/// CHIT-19).
///
/// # Errors
///
/// Fails if no chit waits for this decision, or if the brigade may not be named.
pub fn name(draft: &mut Draft<'_>, brigade: &BrigadeId) -> Step {
    let round = round_to_draw(draft.state())?;
    let state = draft.state();
    let named = state.standing_brigade(brigade)?;
    match &round.drawn {
        Some(Chit::Division(division)) => {
            of_division(state, &round, division, brigade)?;
            begin_or_waste(draft, brigade);
            if !waiting_in(draft.state(), division).is_empty() {
                draft.note(Event::ChitReturned {
                    chit: Chit::Division(division.clone()),
                });
            }
            Ok(())
        }
        Some(Chit::Commander(side)) => {
            let side = side.clone();
            command_again(draft, &round, &side, brigade)
        }
        _ if round.kept.contains(&named.side) => {
            if round.cup.is_empty() {
                return Err(
                    Refusal::impossible("CHIT-19", "no draw of this round is left")
                        .remedy("a commander who kept his chit names the brigade before a draw")
                        .into(),
                );
            }
            let side = named.side.clone();
            command_again(draft, &round, &side, brigade)
        }
        _ => Err(
            Refusal::impossible("CHIT-06", "no drawn chit waits for a decision")
                .remedy(draws_next(draft.state()))
                .into(),
        ),
    }
}

fn of_division(
    state: &State,
    round: &FightRound,
    division: &DivisionId,
    brigade: &BrigadeId,
) -> Result<(), Refusal> {
    let named = state.known_brigade(brigade)?;
    let (name, of) = (
        &named.name,
        name_of(state, &Chit::Division(division.clone())),
    );
    let said = if named.division != *division {
        format!("{name} is not of {of}, whose chit was drawn")
    } else if round.acted.contains(brigade) {
        format!("{name} has acted in this round")
    } else {
        return Ok(());
    };
    let free: Vec<String> = waiting_in(state, division)
        .iter()
        .map(BrigadeId::to_string)
        .collect();
    Err(Refusal::impossible("CHIT-06", said).remedy(format!("it may be {}", free.join(", "))))
}

/// Lets the brigade act again at its commander's word, without a roll and with new points (CHIT-19).
fn command_again(
    draft: &mut Draft<'_>,
    round: &FightRound,
    side: &SideId,
    brigade: &BrigadeId,
) -> Step {
    refuse_command(draft.state(), round, side, brigade)?;
    draft.note(Event::ActivationBegan {
        brigade: brigade.clone(),
        commanded: true,
    });
    draft.note(Event::PhaseBegan {
        phase: Phase::GrandTactical,
    });
    // Its mark still costs it a point (CMD-03).
    outcome::lose_point(draft, brigade);
    Ok(())
}

fn refuse_command(
    state: &State,
    round: &FightRound,
    side: &SideId,
    brigade: &BrigadeId,
) -> Result<(), Refusal> {
    let named = state.standing_brigade(brigade)?;
    let name = &named.name;
    let no = |said: String| Refusal::impossible("CHIT-19", said);
    if named.side != *side {
        return Err(no(format!("{name} is not of {}", state.side_name(side))));
    }
    if round.commanded.contains(brigade) {
        return Err(no(format!("{name} has acted at its commander's word"))
            .remedy("each brigade may do so once a round"));
    }
    if !senior_commanders(state, brigade).any(|general| is_near(state, general, brigade)) {
        let outer = state.oob().measure.say_whole(distance::COMMAND_OUTER);
        return Err(no(format!("{name} has no commander within {outer}"))
            .remedy("a general of corps or army at his post names a brigade near him"));
    }
    Ok(())
}

/// Returns the generals of corps and army above a brigade who are at their posts.
fn senior_commanders<'a>(
    state: &'a State,
    brigade: &BrigadeId,
) -> impl Iterator<Item = &'a GeneralState> + 'a {
    let chain = state.oob().superiors(brigade).into_iter();
    chain
        .filter_map(|general| state.general(&general.id))
        .filter(|general| matches!(general.rank, Rank::Corps | Rank::Army) && general.is_fit())
}

fn is_near(state: &State, general: &GeneralState, brigade: &BrigadeId) -> bool {
    points::taped_to(state, general, brigade)
        .is_some_and(|taped| taped.is_within(distance::COMMAND_OUTER, "CHIT-19"))
}

/// Keeps the commander's drawn chit for later in the round (CHIT-19).
///
/// # Errors
///
/// Fails if no such chit was drawn, or if no more chits will be drawn.
pub fn keep_chit(draft: &mut Draft<'_>) -> Step {
    let round = round_to_draw(draft.state())?;
    let Some(Chit::Commander(side)) = round.drawn.clone() else {
        return Err(
            Refusal::impossible("CHIT-19", "no commander's chit was drawn")
                .remedy("a commander may keep his chit only when it is drawn")
                .into(),
        );
    };
    let state = draft.state();
    let could_act = |b: &BrigadeState| refuse_command(state, &round, &side, &b.id).is_ok();
    if round.cup.is_empty() && state.brigades().any(could_act) {
        draft.object(
            Refusal::objection("CHIT-19", "no draw of this round is left to keep it for")
                .remedy("name the brigade that it is for: `name BRIGADE`"),
        )?;
    }
    draft.note(Event::ChitKept { side });
    Ok(())
}

/// Returns the acts that the draws offer: the next draw, or the brigades from which the owner of the last chit may
/// choose. Before a draw, also the chits that commanders have kept, those of the side with the initiative first
/// (CHIT-19).
#[must_use]
pub fn draw_openings(state: &State) -> Vec<Opening> {
    let Some(round) = state.round() else {
        return Vec::new();
    };
    match &round.drawn {
        Some(chit @ Chit::Division(id)) => {
            let of = name_of(state, chit);
            let what = if round.fortunes { "is wasted" } else { "acts" };
            waiting_in(state, id)
                .into_iter()
                .map(|brigade| {
                    let words = format!("{of}: {} {what}", brigade_title(state, &brigade));
                    Opening::due(Command::Name { brigade }, words)
                })
                .collect()
        }
        Some(chit @ Chit::Commander(side)) => {
            let of = name_of(state, chit);
            let mut openings = named_by(state, round, side, &of);
            openings.push(Opening::due(
                Command::KeepChit,
                format!("{of} keeps his chit for later in the round"),
            ));
            openings
        }
        _ => before_a_draw(state, round),
    }
}

fn brigade_title(state: &State, brigade: &BrigadeId) -> String {
    name_of(state, &Chit::Brigade(brigade.clone()))
}

fn named_by(state: &State, round: &FightRound, side: &SideId, of: &str) -> Vec<Opening> {
    let brigades = state.brigades();
    brigades
        .filter(|b| refuse_command(state, round, side, &b.id).is_ok())
        .map(|b| {
            let acts = match round.acted.contains(&b.id) {
                true => "acts again",
                false => "acts",
            };
            let words = format!(
                "{of}: {} {acts}, without a roll",
                brigade_title(state, &b.id)
            );
            let brigade = b.id.clone();
            Opening::offered(Command::Name { brigade }, words)
        })
        .collect()
}

fn before_a_draw(state: &State, round: &FightRound) -> Vec<Opening> {
    if round.cup.is_empty() {
        return Vec::new();
    }
    let left = match round.cup.len() {
        1 => "the last chit".to_owned(),
        n => format!("one of {n} chits"),
    };
    let mut openings = Vec::new();
    if state.chits().is_some_and(|terms| terms.on_table) {
        openings.extend(round.cup.iter().map(|chit| {
            let words = format!("draw a chit: is it {}?", name_of(state, chit));
            let chit = Some(chit.clone());
            Opening::due(Command::Draw { chit }, words)
        }));
    } else {
        let waste = match round.fortunes {
            true => "; Fortunes of War wastes the next brigade",
            false => "",
        };
        let words = format!("draw {left}{waste}");
        openings.push(Opening::due(Command::Draw { chit: None }, words));
    }
    let mut sides: Vec<&SideId> = round.kept.iter().collect();
    sides.sort_by_key(|side| **side != round.initiative);
    for side in sides {
        let of = name_of(state, &Chit::Commander(side.clone()));
        openings.extend(named_by(state, round, side, &of));
    }
    openings
}
