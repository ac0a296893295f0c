//! Follows a game of hexes and counters, and renders what each seat may know: the screen's pages as the seat's side
//! reads them, its story, its map, and the acts that it may do.

mod moves;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::{
    choices::Choices,
    entries::EntryScope,
    moves::SeatMoves,
    page::{
        boxed::{self, BoxedView, ToldLine},
        talk,
    },
    parts::{OnDemand, PagePart, PendingParts, Renders, SeatParts, Snapshot},
};
use crate::tray_view::{Seated, TrayFollower, TrayView};
use game::any::Hosted;
use game::journal::EntryKind;
use game::session::{Clock, Session};
use game::tray::{Tray, TraySeat};
use moves::GameMoves;
use rules::hue::Hue;
use view::presentation::{self, Askers, Audience, Describe, ledger::Ledger};
use view::seats::with_side;
use view::table_work::TableItem;
use view::waiting_card::Tempo;

/// Follows a game of hexes and counters for every seat.
pub(super) struct PagesRenderer<R: Describe> {
    session: Session<R>,
    tray: TrayFollower,
    sitting: TrayView,
    scope: EntryScope,
    readers: Vec<PageReader>,
    rendered: BTreeMap<i64, Arc<SeatParts>>,
    hall: Option<Arc<PagePart>>,
    wanted: Arc<PendingParts>,
    on_demand: BTreeMap<OnDemand, Arc<PagePart>>,
    clock: Clock,
    tempo: Tempo,
}

/// A side, or everyone at the table, with what is rendered for it.
#[derive(Debug)]
struct PageReader {
    eyes: Audience,
    story: Vec<ToldLine>,
    /// Tasks on the table after the last change, one line each.
    work: Vec<String>,
    /// The parts that all seats of the side share.
    shared: BTreeMap<String, Arc<PagePart>>,
    moves: Option<SeatMoves>,
}

impl<R: Describe> fmt::Debug for PagesRenderer<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PagesRenderer").finish_non_exhaustive()
    }
}

impl<R> PagesRenderer<R>
where
    R: Describe + 'static,
    R::State: Send + Sync + 'static,
{
    /// Makes the renderer of a game that is opened for reading; `wanted` collects the parts for which visitors wait.
    pub(super) fn new(
        session: Session<R>,
        tray: Tray,
        clock: Clock,
        scope: EntryScope,
        wanted: Arc<PendingParts>,
    ) -> Self {
        let sides = R::sides(session.state()).into_iter();
        let eyes = sides.map(|(side, _)| Audience::Side(side));
        let readers = eyes.chain([Audience::Table]).map(|eyes| PageReader {
            eyes,
            story: Vec::new(),
            work: Vec::new(),
            shared: BTreeMap::new(),
            moves: None,
        });
        Self {
            readers: readers.collect(),
            session,
            tray: TrayFollower::new(tray),
            sitting: TrayView::default(),
            scope,
            rendered: BTreeMap::new(),
            hall: None,
            wanted,
            on_demand: BTreeMap::new(),
            clock,
            tempo: Tempo::default(),
        }
    }

    /// Renders the game for every reader, as far as that reader may know it.
    fn render_game(&mut self) {
        let state = Arc::clone(self.session.state());
        self.tempo = Tempo::of_public_steps(&self.session);
        for reader in &mut self.readers {
            reader.story = story(&self.session, &reader.eyes);
            if let Some(work) = last_work(&self.session, &reader.eyes) {
                reader.work = work;
            }
            reader.moves = reader.eyes.side().map(|side| {
                let moves = GameMoves::<R>::new(Arc::clone(&state), side, self.scope);
                SeatMoves(Arc::new(moves))
            });
            let view = BoxedView::<R>::new(
                &state,
                &reader.eyes,
                &reader.story,
                &reader.work,
                &self.tempo,
            );
            reader.shared = packed(boxed::parts(&view), &reader.shared);
            if reader.eyes == Audience::Table {
                self.hall = Some(Arc::new(PagePart::from_html(boxed::hall(&view))));
            }
        }
    }

    /// Renders the parts of each seat.
    fn render_seats(&mut self) {
        let state = Arc::clone(self.session.state());
        let mut rendered = BTreeMap::new();
        for seat in &self.sitting.seats {
            let mut readers = self.readers.iter();
            let Some(reader) = readers.find(|reader| reader.eyes.side() == seat.side.as_deref())
            else {
                continue;
            };
            let view = BoxedView::<R>::new(
                &state,
                &reader.eyes,
                &reader.story,
                &reader.work,
                &self.tempo,
            );
            let before = self.rendered.get(&seat.number);
            let nothing = BTreeMap::new();
            let before = before.map_or(&nothing, |parts| &parts.parts);
            let mut parts = reader.shared.clone();
            parts.extend(packed(boxed::own_parts(&view, seat, &self.sitting), before));
            let players = boxed::players(&view, seat, &self.sitting);
            let ready = talk::ready_hash(seat, players.as_deref());
            let seen = SeatParts {
                lists: BTreeMap::from([ready]),
                players,
                seat: seat.id(),
                name: with_side(seat),
                side: place_of::<R>(&state, seat),
                hue: place_of::<R>(&state, seat).map(|place| Hue::side_hue(R::hues(&state), place)),
                parts,
                choices: Choices {
                    when: <R as Hosted>::summary(&state),
                    turn: R::turn(&state),
                    ..Choices::default()
                },
                sheets: boxed::sheets(&view),
                others: match seat.side {
                    Some(_) => Vec::new(),
                    None => self.sitting.seats.iter().map(TraySeat::id).collect(),
                },
                is_boxed: true,
                is_unrefereed: self.scope == EntryScope::All,
                moves: reader.moves.clone(),
                ..SeatParts::default()
            };
            rendered.insert(seat.number, Arc::new(seen));
        }
        self.rendered = rendered;
    }
}

impl<R> Renders for PagesRenderer<R>
where
    R: Describe + 'static,
    R::State: Send + Sync + 'static,
{
    fn look(&mut self) -> Option<Snapshot> {
        let played = self.session.refresh().unwrap_or_else(|error| {
            log::warn!("the boards cannot read the game: {error}");
            false
        });
        if played {
            self.sitting.note_undone(self.session.journal());
        }
        let now = (self.clock)();
        let journal = self.session.journal();
        let seated = self.tray.take_seats(&mut self.sitting, now, journal);
        let is_first = self.hall.is_none();
        if played || is_first {
            self.render_game();
        }
        if played || is_first || seated == Seated::Otherwise {
            self.render_seats();
        }
        // These games have no parts made on demand.
        let wanted = self.wanted.take();
        let is_new = played || is_first || seated != Seated::AsBefore || !wanted.is_empty();
        let nothing = || Arc::new(PagePart::from_html(String::new()));
        self.on_demand
            .extend(wanted.into_iter().map(|what| (what, nothing())));
        is_new.then(|| Snapshot {
            seats: self.rendered.clone(),
            tray: self.tray.version(),
            hall: self.hall.clone(),
            lifted: false,
            on_demand: self.on_demand.clone(),
        })
    }
}

/// Returns the index of a seat's side among the sides; `None` for the referee's seat.
fn place_of<R: Describe>(state: &R::State, seat: &TraySeat) -> Option<u8> {
    let own = seat.side.as_deref()?;
    let mut sides = (0..).zip(R::sides(state));
    sides.find(|(_, (side, _))| side == own).map(|(at, _)| at)
}

/// Lists the acts that a reader may know, oldest first.
fn story<R: Describe>(session: &Session<R>, eyes: &Audience) -> Vec<ToldLine> {
    let ledger = Ledger::new(session, eyes);
    let mut story = Vec::new();
    session.walk(|before, entry, stands| {
        if !ledger.tells(entry.seq) {
            return;
        }
        let mut entry = entry.clone();
        // Only the referee may know the requesting seat; the sentence names the acting units.
        if let (EntryKind::Act(act), Audience::Side(_)) = (&mut entry.kind, eyes) {
            act.change_extras(|extras| extras.asked = None);
        }
        let told = presentation::told_by::<R>(before, &entry, &ledger, &Askers::new());
        story.push(ToldLine {
            when: format!("turn {} · {}", R::turn(before), ledger.label(entry.seq)),
            text: match stands {
                true => told.sentences,
                false => format!("(undone) {}", told.sentences),
            },
            sums: told.sums,
        });
    });
    story
}

/// Lists what a side must do on the table after the last entry; for the table as a reader, what all sides must do. The
/// secret acts that a side does in a row, such as its set-up, make one list. `None` if the reader may not know the entry,
/// or if it is an act without work: the earlier list then stays.
fn last_work<R: Describe>(session: &Session<R>, eyes: &Audience) -> Option<Vec<String>> {
    let last = session.entries().last()?;
    let ledger = Ledger::new(session, eyes);
    if !ledger.tells(last.seq) {
        return None;
    }
    let mut before = None;
    let mut is_in_row = false;
    session.walk(|state, entry, _| {
        if !ledger.tells(entry.seq) {
            return;
        }
        let kept_to = entry.act().and_then(|act| R::kept_to(state, act));
        let is_own = kept_to.is_some() && kept_to.as_deref() == eyes.side();
        if is_own && !is_in_row || !is_own && entry.seq == last.seq {
            before = Some(R::layout(state, eyes));
        }
        is_in_row = is_own;
    });
    let mut work = before?.work_to(&R::layout(session.state(), eyes));
    if let Some(side) = eyes.side() {
        work.retain(|item| item.side == side);
    }
    let is_act = last.act().is_some();
    (!is_act || !work.is_empty()).then(|| work.iter().map(TableItem::line).collect())
}

/// Compresses parts; those that have not changed are taken from `before`.
fn packed(
    parts: Vec<(String, String)>,
    before: &BTreeMap<String, Arc<PagePart>>,
) -> BTreeMap<String, Arc<PagePart>> {
    let parts = parts.into_iter();
    parts
        .map(|(name, html)| PagePart::named(name, html, before))
        .collect()
}
