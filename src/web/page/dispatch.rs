//! Enemy messages that a side has captured: a page for each, numbered as the side captured them.

use maud::{Markup, html};

use game::journal::Seq;
use game::session::Session;
use rules::fields::state::draft::Fields;
use rules::fields::terms::{event::Event, name::SideId};
use view::paper::{self, PrintedState, dispatch::Dispatch};

/// The messages captured so far. They are only collected again when a messenger's ride has ended.
#[derive(Debug, Default)]
pub(crate) struct Captured {
    ends: Vec<Seq>,
    all: Vec<Dispatch>,
}

impl Captured {
    /// Reads new acts; for the referee, `side` is `None`, and the messages of both sides are collected.
    pub(crate) fn follow(&mut self, session: &Session<Fields>, side: Option<&SideId>) {
        let journal = session.journal();
        let mut line = journal.line_to(journal.here());
        line.retain(|seq| {
            let act = journal.entry(*seq).and_then(|entry| entry.act());
            let mut events = act.into_iter().flat_map(|act| &act.events);
            events.any(|event| matches!(event, Event::MessengerGone { .. }))
        });
        if line == self.ends {
            return;
        }
        let look = PrintedState {
            state: session.state(),
            side,
            session: Some(session),
            of: &[],
            blank: false,
            when: "",
            entry: None,
            seats: &[],
            slips: &[],
        };
        // That there are no captured messages is no error here.
        self.all = paper::dispatch::dispatches(&look).unwrap_or_default();
        self.ends = line;
    }

    /// Returns the messages, the oldest first.
    pub(crate) fn all(&self) -> &[Dispatch] {
        &self.all
    }
}

/// Returns the name of the part with this message, which is also the path of its page.
pub(crate) fn part_name(number: usize) -> String {
    format!("dispatch/{number}")
}

/// Returns a message.
pub(super) fn part(taken: &Dispatch) -> Markup {
    html! {
        article class="card" {
            p class="quiet" { "Taken in " (taken.counting.word()) " " (taken.turn) " at " (taken.place) ", " (taken.how)
                @if let Some(by) = &taken.by { " by " (by) } }
            p { "From " b { (taken.from) } " to " b { (taken.to) } ":" }
            p class="big" { (taken.words) }
            p class="quiet" { "Read by " (taken.taken_by) " (MSG-04, MSG-05)." }
        }
    }
}

/// Renders a list of messages, each a link to its page.
pub(super) fn list(all: &[Dispatch]) -> Markup {
    html! {
        @if !all.is_empty() {
            h2 { "Messages taken" }
            ul class="brigades" {
                @for (at, taken) in all.iter().enumerate() {
                    li { a href={ "/" (part_name(at + 1)) } {
                        b class="call" { (at + 1) }
                        span class="name" { (taken.from) " to " (taken.to) }
                        span class="now" { (taken.counting.word()) " " (taken.turn) }
                    } }
                }
            }
        }
    }
}
