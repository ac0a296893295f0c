//! The pen of a game with two referees: it decides who enters acts. Supplied by `cli`; with one referee the screens
//! look the same.

use game::host_link::HostLink;

/// The screens' request about the pen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenRequest {
    /// Its state.
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
    /// Said once when it comes up, and taken back when it is over: `Jim asks for the pen`.
    pub news: Option<String>,
    /// What becomes of the game between two laptops if the table is left; `None` if no other referee is there.
    pub leaving: Option<String>,
}

/// What was said of the pen last.
#[derive(Debug, Clone, Default)]
pub struct PenNews {
    news: Option<String>,
    said: Option<String>,
}

/// News of the pen that differ from those before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenChange {
    /// What was said before, and holds no longer.
    pub over: Vec<String>,
    /// What is to be said now.
    pub news: Option<String>,
}

impl PenNews {
    /// Takes note of the state of the pen; returns what is to be said; `None` if nothing has changed.
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

/// The pen, as this laptop knows it: carries out the referee's request, and returns the state of the pen after it.
pub type PenLink = HostLink<PenRequest, PenStatus>;
