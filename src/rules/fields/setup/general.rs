//! Generals: one for every brigade, division and corps, and for a side if it has one (DEPLOY-02).

use super::{
    GeneralSetup,
    brigade::Raised,
    fault::{Faults, GeneralCommand, RosterTable, SetupFault},
    mustered::GeneralStart,
    placing::{Land, point_said},
    roster_index::RosterIndex,
};
use crate::shared::generals;
use crate::terms::{
    charts,
    name::{GeneralId, SideId},
    order_of_battle::{General, Rank},
};
use table::base::Base;
use table::measure::Point;

/// A command that has a general.
struct GeneralPost<'a> {
    command: GeneralCommand,
    id: &'a str,
    name: &'a str,
    rank: Rank,
    claim: &'a GeneralSetup,
}

/// Returns the generals, brigadiers first, with their places; records faults in them.
pub(super) fn generals(
    book: &RosterIndex<'_>,
    raised: &[Raised],
    land: &Land,
    faults: &mut Faults,
) -> (Vec<General>, Vec<GeneralStart>) {
    general_posts(book)
        .map(|post| {
            let side = SideId::new(book.side_id(book.side_of(post.command.into())));
            let quality = general_quality(&post, faults);
            let general = General {
                id: GeneralId::new(post.id),
                name: post
                    .claim
                    .name
                    .clone()
                    .unwrap_or_else(|| post.name.to_owned()),
                rank: post.rank,
                side,
                quality,
                rated: post.claim.quality.is_some(),
            };
            let start = GeneralStart {
                id: GeneralId::new(post.id),
                at: figure_place(book, &post, raised, land, faults),
            };
            (general, start)
        })
        .unzip()
}

fn general_posts<'a>(book: &RosterIndex<'a>) -> impl Iterator<Item = GeneralPost<'a>> {
    let setup = book.setup();
    fn general_post<'a>(
        command: GeneralCommand,
        rank: Rank,
        id: &'a str,
        name: Option<&'a str>,
        claim: &'a GeneralSetup,
    ) -> GeneralPost<'a> {
        GeneralPost {
            command,
            id,
            name: name.unwrap_or(id),
            rank,
            claim,
        }
    }
    let brigades = (setup.brigades.iter().enumerate()).map(|(i, b)| {
        let command = GeneralCommand::Brigade(i);
        general_post(command, Rank::Brigade, &b.id, b.name.as_deref(), &b.general)
    });
    let divisions = (setup.divisions.iter().enumerate()).map(|(i, d)| {
        let command = GeneralCommand::Division(i);
        general_post(
            command,
            Rank::Division,
            &d.id,
            d.name.as_deref(),
            &d.general,
        )
    });
    let corps = (setup.corps.iter().enumerate()).map(|(i, c)| {
        let command = GeneralCommand::Corps(i);
        general_post(command, Rank::Corps, &c.id, c.name.as_deref(), &c.general)
    });
    let armies = (setup.sides.iter().enumerate()).filter_map(|(i, s)| {
        Some(general_post(
            GeneralCommand::Side(i),
            Rank::Army,
            &s.id,
            s.name.as_deref(),
            s.general.as_ref()?,
        ))
    });
    brigades.chain(divisions).chain(corps).chain(armies)
}

fn general_quality(post: &GeneralPost<'_>, faults: &mut Faults) -> u8 {
    let Some(quality) = post.claim.quality else {
        return charts::AVERAGE;
    };
    let found = u8::try_from(quality)
        .ok()
        .filter(|n| charts::QUALITIES.contains(n));
    found.unwrap_or_else(|| {
        let said = format!("quality {quality} is not allowed: use 2 to 5");
        let names = charts::QUALITIES
            .map(|n| format!("{n} {}", charts::quality_name(n)))
            .join(", ");
        faults.push(
            SetupFault::fault(RosterTable::General(post.command), "quality", said).help(names),
        );
        charts::AVERAGE
    })
}

fn figure_place(
    book: &RosterIndex<'_>,
    post: &GeneralPost<'_>,
    raised: &[Raised],
    land: &Land,
    faults: &mut Faults,
) -> Option<Point> {
    let place = RosterTable::General(post.command);
    let late = match post.command {
        GeneralCommand::Brigade(i) => raised.get(i).and_then(|raised| raised.start.arrives),
        _ => None,
    };
    match (post.claim.at, late) {
        (Some(_), Some(turn)) => {
            let said = format!("he arrives with his brigade on turn {turn}: his place is ignored");
            faults.push(SetupFault::warning(place, "at", said));
            None
        }
        (Some(at), None) => {
            if !land.holds(at) {
                let said = format!("{} is off the table", point_said(at));
                faults.push(SetupFault::fault(place, "at", said).help(land.size_said()));
            }
            Some(at)
        }
        (None, _) => place_behind(&command_bases(book, post.command, raised), land),
    }
}

/// Returns the bases of a command on the table.
fn command_bases(book: &RosterIndex<'_>, command: GeneralCommand, raised: &[Raised]) -> Vec<Base> {
    let setup = book.setup();
    let serves = |i: usize| -> bool {
        let own = setup.brigades.get(i).map(|b| b.division.as_str());
        let division = || setup.divisions.iter().find(|d| Some(d.id.as_str()) == own);
        match command {
            GeneralCommand::Brigade(n) => n == i,
            GeneralCommand::Division(n) => setup.divisions.get(n).map(|d| d.id.as_str()) == own,
            GeneralCommand::Corps(n) => division().is_some_and(|division| {
                division.corps.is_some()
                    && division.corps.as_deref() == setup.corps.get(n).map(|c| c.id.as_str())
            }),
            GeneralCommand::Side(n) => book.side_of(RosterTable::Brigade(i)) == Some(n),
        }
    };
    raised
        .iter()
        .enumerate()
        .filter(|(i, _)| serves(*i))
        .flat_map(|(_, raised)| raised.bases.iter().flatten().copied())
        .collect()
}

/// Returns the place behind the middle of `bases`, moved onto the table; `None` if there are no bases.
fn place_behind(bases: &[Base], land: &Land) -> Option<Point> {
    let place = generals::place_behind(bases)?;
    if !land.sized {
        return Some(place);
    }
    Some(land.ground.nearest_for_figure(place))
}
