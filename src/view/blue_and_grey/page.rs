//! The pages of the screen: units, arrivals, map, the sheet of the selected unit, kit.

use super::{aim, board, chart, request, secret, sentence, sheet, sided, veil, when};
use crate::presentation::{
    Audience,
    clauses::switch_rows,
    page::{LIST, PageCell, PageRow, RulesetPage, SHEET, WordTone},
    request::end_in_words,
};
use crate::sheets::callsign::Callsigns;
use rules::Guided;
use rules::blue_and_grey::command::Command;
use rules::blue_and_grey::position::{PendingConsequence, TurnPhase, UnitSpot};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;
use rules::blue_and_grey::{BlueAndGrey, score};
use rules::speech::Spoken;

/// Returns every page of the game for one reader.
pub(super) fn all(game: &State, eyes: &Audience, picked: Option<&str>) -> Vec<RulesetPage> {
    let seen = veil::seen(game, eyes);
    let state = seen.as_ref();
    let signs = callsigns(state);
    let mut pages = plots(game, eyes);
    pages.extend([
        RulesetPage::new(LIST, "units", units(state, &signs)),
        RulesetPage::new('c', "columns and arrivals", arrivals(state, &signs)),
        RulesetPage::new(SHEET, "sheet", of_picked(state, picked)),
    ]);
    if let Some(board) = board::hex_board(state, &signs, picked) {
        pages.push(RulesetPage::new('m', "map", Vec::new()).with_board(board));
    }
    pages.push(RulesetPage::new('r', "possible acts", openings(game, eyes)));
    pages.push(RulesetPage::new(
        'k',
        "kit: charts, switches, complications",
        kit(state),
    ));
    pages
}

/// Returns a side's own plots while both sides plot, or its own set-up, as command lines to complete and the line that
/// seals them (CBG-S01, CBG-1101). Other readers see only which sides have sealed.
fn plots(game: &State, eyes: &Audience) -> Vec<RulesetPage> {
    let (title, what) = match game.phase {
        TurnPhase::SetUp => ("set-up", "set-up"),
        TurnPhase::Plotting => ("plots", "plots"),
        TurnPhase::Movement | TurnPhase::Combat => return Vec::new(),
    };
    let sides = game.kit.sides.iter();
    let sides = sides.filter(|side| matches!(eyes, Audience::Table) || eyes.are_of(&side.id));
    let mut rows = Vec::new();
    for side in sides {
        let is_sealed = game.plots.sealed.contains(&side.id);
        let how = match (is_sealed, game.phase) {
            (true, TurnPhase::SetUp) => "closed",
            (true, _) => "sealed",
            (false, TurnPhase::SetUp) => "not closed yet",
            (false, _) => "not sealed yet",
        };
        let head = format!("{}: {what} {how}", side.name);
        rows.push(PageRow::text(sided(game, &side.id, head)));
        if eyes.are_of(&side.id) && !is_sealed {
            rows.extend(match game.phase {
                TurnPhase::SetUp => own_set_up(game, &side.id),
                _ => own_plots(game, &side.id),
            });
        }
    }
    vec![RulesetPage::new('p', title, rows)]
}

/// Lists the units and dummies that a side sets up, with their places, its works, and the line that ends the set-up.
fn own_set_up(state: &State, side: &str) -> Vec<PageRow> {
    let own = state.kit.units.iter().filter(|unit| unit.side == side);
    let initial = own.filter(|unit| state.kit.arrival(&unit.id).is_none());
    let mut rows: Vec<PageRow> = initial
        .map(|unit| {
            let stands = match state.hex_of(&unit.id) {
                Some(hex) if state.works.contains_key(hex) => format!("{hex}, in works"),
                Some(hex) => hex.to_owned(),
                None => "not placed".to_owned(),
            };
            let is_down = state.units.get(&unit.id).is_some_and(|unit| unit.hidden);
            let face = if is_down { ", face down" } else { "" };
            let row = PageRow::text(format!("{}: {stands}{face}", unit.name));
            row.offering(format!("place {} ", unit.id))
        })
        .collect();
    let close = PageCell::new("Close this set-up", WordTone::Warn);
    rows.push(PageRow::text(close).offering(format!("seal {side}")));
    let more =
        "`: works UNIT` places works in the unit's hex, `: mark UNIT up` or `down` turns the unit";
    rows.push(PageRow::text(PageCell::new(more, WordTone::Keys)));
    rows
}

/// Lists a side's units with their plots, its seal, and the units marked to attack.
fn own_plots(state: &State, side: &str) -> Vec<PageRow> {
    let units = || state.of_side(side).map(|(id, _)| id);
    let mut rows: Vec<PageRow> = units()
        .map(|id| {
            let plot = state
                .plots
                .ways
                .get(id)
                .map(|way| request::plot_in_words(way));
            let plot = plot.map(|way| format!("moves{way}"));
            let left = || format!("stays, {} points left", state.left(id).mixed());
            let at = state.hex_of(id).unwrap_or_default();
            PageRow::text(format!(
                "{} at {at}: {}",
                state.name(id),
                plot.unwrap_or_else(left)
            ))
            .offering(format!("plot {id} "))
        })
        .collect();
    rows.extend(
        plot_warnings(state, side)
            .into_iter()
            .map(|words| PageRow::text(PageCell::new(words, WordTone::Bad))),
    );
    let seal = PageCell::new("Seal these plots", WordTone::Warn);
    rows.push(PageRow::text(seal).offering(format!("seal {side}")));
    rows.extend(units().map(|id| {
        let name = state.name(id);
        let does = match state.plots.attackers.contains(id) {
            true => format!("{name} attacks this turn: take the mark off"),
            false => format!("mark {name} to attack this turn"),
        };
        PageRow::text(does).offering(format!("mark {id} attacks"))
    }));
    rows
}

/// Warns a side of the positions in which its plots would break a rule. Only the side itself may read this.
pub(super) fn plot_warnings(state: &State, side: &str) -> Vec<String> {
    let wrong = state.wrong_plots(side).into_iter();
    wrong
        .map(|wrong| format!("By these plots, {wrong}: plot one elsewhere"))
        .collect()
}

/// Returns the cells of the top bar: turn, side and phase, due acts, points.
pub(super) fn bar(state: &State) -> Vec<PageCell> {
    if let Some(why) = score::game_over(state) {
        return vec![PageCell::new(
            format!("OVER: {}", end_in_words(&why)),
            WordTone::Warn,
        )];
    }
    let set_up = (state.phase == TurnPhase::SetUp).then_some(TurnPhase::SetUp);
    let shared = state
        .kit
        .plays(Complication::Simul)
        .then_some(TurnPhase::Plotting);
    let phases = set_up
        .into_iter()
        .chain(shared)
        .chain([TurnPhase::Movement, TurnPhase::Combat]);
    let named = |phase: TurnPhase| match phase == state.phase {
        true => phase.name().to_uppercase(),
        false => phase.name().to_owned(),
    };
    let phases: Vec<String> = phases.map(named).collect();
    let whose = state.whose_phase().to_uppercase();
    let whose = match state.phase.is_shared() {
        true => whose.into(),
        false => sided(state, &state.side, whose),
    };
    vec![
        PageCell::new(turn(state), WordTone::Now),
        whose,
        phases.join(" > ").into(),
        score::score_words(state).into(),
        state.kit.name.clone().into(),
    ]
}

/// Describes the turn: `T3 of 8, night`.
fn turn(state: &State) -> String {
    let of = state.kit.turns.map(|turns| format!(" of {turns}"));
    let night = if state.kit.is_night(state.turn) {
        ", night"
    } else {
        ""
    };
    format!("T{}{}{night}", state.turn, of.unwrap_or_default())
}

/// Returns the rows below the log: a position to correct, due acts, the last fight, points.
pub(super) fn beside(state: &State, eyes: &Audience, wrong: Option<String>) -> Vec<PageRow> {
    let mut rows = Vec::new();
    if let Some(wrong) = wrong {
        let words = format!("{wrong}: place a counter elsewhere to end the phase");
        rows.push(PageRow::text(PageCell::new(words, WordTone::Warn)));
    }
    let crowded = eyes.side().map(|side| state.crowded_units(side));
    rows.extend(crowded.into_iter().flatten().map(|unit| {
        let at = state.hex_of(&unit).unwrap_or_default();
        let words = format!("{} goes elsewhere from {at}", state.name(&unit));
        PageRow::text(words).about(unit, None).below()
    }));
    let dues: Vec<&PendingConsequence> = state.open_dues().collect();
    if !dues.is_empty() {
        rows.push(PageRow::text(PageCell::new("still to do:", WordTone::Warn)));
        let dues = (1..).zip(dues);
        rows.extend(
            dues.map(|(n, due)| PageRow::text(format!("{n} {}", due.words(state))).below()),
        );
    }
    if let Some(fight) = &state.fought {
        rows.push(PageRow::head("FIGHT"));
        rows.extend(
            sentence::fight_lines(state, fight)
                .into_iter()
                .map(|line| PageRow::text(line).below()),
        );
    }
    rows.extend(sheet::columns(state).into_iter().map(PageRow::text));
    rows.push(PageRow::text(format!(
        "POINTS  {}",
        score::score_words(state)
    )));
    rows
}

/// Returns the line that the key for a verb writes for the selected unit: an attack that the unit must make, or else
/// the verb's own line. `None` if there is no line.
pub(super) fn begun(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
    let unit = picked.filter(|id| state.units.contains_key(*id))?;
    let is_his = |command: &Command| match command {
        Command::Attack { units, .. } => verb == "attack" && units.iter().any(|one| one == unit),
        _ => false,
    };
    let mut offered = BlueAndGrey::openings(state).into_iter();
    if let Some(opening) = offered.find(|opening| is_his(&opening.command)) {
        return Some(BlueAndGrey::write(&opening.command));
    }
    if let Some(line) = aim::nearest(state, verb, unit) {
        return Some(line);
    }
    let behind = match verb {
        "move" => " by ",
        "attack" => " on ",
        "bombard" => " at ",
        "advance" => " to ",
        "retreat" => " by ",
        _ => return None,
    };
    Some(format!("{verb} {unit}{behind}"))
}

/// Lists the units of both sides: strength, place, state.
fn units(state: &State, signs: &Callsigns) -> Vec<PageRow> {
    let mut rows = Vec::new();
    for side in &state.kit.sides {
        let total = score::of_side(state, &side.id).total();
        let head = format!("{}  {total}", side.name.to_uppercase());
        let mut row = PageRow::text(sided(state, &side.id, head)).now(side.id == state.side);
        row.callsign = signs.get(&side.id);
        rows.push(row);
        for unit in state.kit.units.iter().filter(|unit| unit.side == side.id) {
            let standing = state.units.get(&unit.id);
            let gone = standing
                .is_some_and(|unit| matches!(unit.spot, UnitSpot::Eliminated | UnitSpot::Left));
            let tone = match standing {
                _ if gone => WordTone::Dim,
                Some(standing) if standing.state.is_some() => WordTone::Bad,
                Some(standing) if standing.reduced => WordTone::Warn,
                _ => WordTone::Plain,
            };
            if veil::is_faceless(unit) {
                let stands = sheet::stands(state, &unit.id);
                rows.push(
                    PageRow::new([unit.name.clone(), String::new(), "?".to_owned(), stands])
                        .about(unit.id.clone(), signs.get(&unit.id))
                        .below(),
                );
                continue;
            }
            let row = PageRow::new([
                PageCell::new(unit.name.clone(), tone),
                unit.kind.name().into(),
                state.printed(&unit.id).to_string().into(),
                sheet::stands(state, &unit.id).into(),
            ]);
            rows.push(row.about(unit.id.clone(), signs.get(&unit.id)).below());
        }
    }
    rows
}

fn arrivals(state: &State, signs: &Callsigns) -> Vec<PageRow> {
    let mut rows: Vec<PageRow> = sheet::columns(state)
        .into_iter()
        .map(PageRow::text)
        .collect();
    let arriving = state.kit.arrivals.iter().zip(sheet::arrivals(state));
    rows.extend(arriving.map(|(arrival, line)| {
        PageRow::text(line).about(arrival.unit.clone(), signs.get(&arrival.unit))
    }));
    rows
}

fn of_picked(state: &State, picked: Option<&str>) -> Vec<PageRow> {
    match picked.filter(|id| state.kit.unit(id).is_some()) {
        Some(id) => sheet::unit(state, id)
            .into_iter()
            .map(PageRow::text)
            .collect(),
        None => vec![PageRow::text("type a unit's letter and number")],
    }
}

/// Lists the acts on offer, without those that this reader may not see.
fn openings(state: &State, eyes: &Audience) -> Vec<PageRow> {
    let mut rows = vec![PageRow::head(when(state))];
    rows.extend(
        <BlueAndGrey as Guided>::openings(state)
            .into_iter()
            .filter(|opening| !secret::is_secret(state, &opening.command, eyes))
            .filter(|opening| is_own(state, &opening.command, eyes))
            .map(|opening| {
                let tone = if opening.due {
                    WordTone::Warn
                } else {
                    WordTone::Plain
                };
                let line = <BlueAndGrey as Spoken>::write(&opening.command);
                PageRow::text(PageCell::new(opening.words, tone)).offering(line)
            }),
    );
    rows
}

/// Checks whether this reader may carry out an offered act: each side seals only its own plots.
fn is_own(state: &State, command: &Command, eyes: &Audience) -> bool {
    let Audience::Side(own) = eyes else {
        return true;
    };
    let of = secret::private_to(state, command);
    of.is_none_or(|side| side == *own)
}

fn kit(state: &State) -> Vec<PageRow> {
    let below = |lines: Vec<String>| -> Vec<PageRow> {
        let rows = lines.into_iter().map(|line| PageRow::text(line).below());
        rows.collect()
    };
    let parts = [
        ("LEARNT", below(chart::learnt(state))),
        ("COMPLICATIONS", below(chart::complications(state))),
        ("SWITCHES", switch_rows(&state.kit.rulings)),
        ("POINTS", below(chart::score(state))),
        ("SCALE", below(chart::scale())),
    ];
    let mut rows = Vec::new();
    for (head, part) in parts {
        rows.push(PageRow::head(head));
        rows.extend(part);
    }
    rows
}

/// Callsign letters for a side's face-down counters; the first letter that is free is used.
const FACE_DOWN: &str = "XYZ";

/// Returns the callsigns of both sides and of their units. Face-down counters are numbered in the order of their hexes.
pub(super) fn callsigns(state: &State) -> Callsigns {
    let of_side = |side: &str, is_face_down: bool| -> Vec<&str> {
        let units = state.kit.units.iter().filter(|unit| unit.side == side);
        let units = units.filter(|unit| veil::is_faceless(unit) == is_face_down);
        units.map(|unit| unit.id.as_str()).collect()
    };
    let sides = state.kit.sides.iter().map(|side| {
        let units = of_side(&side.id, false);
        (side.id.as_str(), side.name.as_str(), units)
    });
    let face_down = state
        .kit
        .sides
        .iter()
        .map(|side| ("", FACE_DOWN, of_side(&side.id, true)));
    Callsigns::from_formations(sides.chain(face_down))
}
