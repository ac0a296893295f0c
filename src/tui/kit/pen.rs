//! The pen of a game with two referees: it decides who enters acts. Supplied by `cli`; with one referee the screens
//! look the same.

use game::host_link::HostLink;

/// The screens' request about the pen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenRequest {
    /// The state of the pen, without a change.
    Look,
    /// `:pen` was entered, which requests, gives or takes back the pen.
    Pressed,
    /// The question was answered with yes.
    Agreed,
}

/// State of the pen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PenStatus {
    /// Text for the bar: `pen: Jim`; `None` without another referee.
    pub bar: Option<String>,
    /// Reason why no act may be entered here; `None` if acts are allowed.
    pub barred: Option<String>,
    /// Result of a request, if it needs a message.
    pub said: Option<String>,
    /// A question about the request; yes sends [`PenRequest::Agreed`].
    pub question: Option<String>,
    /// True if the table closes, because the game continues from the copy.
    pub leaves: bool,
    /// Message shown once when a matter comes up, and withdrawn when it is settled: `Jim asks for the pen`.
    pub news: Option<String>,
    /// Effect on a game between two laptops if the referee leaves the table; `None` without another referee.
    pub leaving: Option<String>,
}

/// The latest messages about the pen.
#[derive(Debug, Clone, Default)]
pub struct PenNews {
    news: Option<String>,
    said: Option<String>,
}

/// A change of the messages about the pen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenChange {
    /// Earlier messages that are no longer true.
    pub over: Vec<String>,
    /// The new message, if there is one.
    pub news: Option<String>,
}

impl PenNews {
    /// Stores the messages of the pen's state, and returns how they changed; `None` if the news are the same.
    pub fn follow(&mut self, status: &PenStatus) -> Option<PenChange> {
        let change = (status.news != self.news).then(|| PenChange {
            over: [self.news.take(), self.said.take()]
                .into_iter()
                .flatten()
                .collect(),
            news: status.news.clone(),
        });
        self.news.clone_from(&status.news);
        if status.said.is_some() {
            self.said.clone_from(&status.said);
        }
        change
    }
}

/// Link to the pen: carries out the referee's request, and returns the state of the pen as this laptop knows it.
pub type PenLink = HostLink<PenRequest, PenStatus>;
