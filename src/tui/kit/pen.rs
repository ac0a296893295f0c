//! The pen of a game with two referees: only the referee who has it may enter acts. `cli` supplies it; with one referee
//! the screens look the same.

use game::host_link::HostLink;

/// The screens' request about the pen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenRequest {
    /// Returns the owner of the pen; changes nothing.
    Look,
    /// The referee entered `:pen`, which requests, gives or takes back the pen.
    Pressed,
    /// The referee answered the question with yes.
    Agreed,
}

/// State of the pen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PenStatus {
    /// Text for the bar: `pen: Jim`; `None` without another referee.
    pub bar: Option<String>,
    /// Reason why no act may be entered here; `None` if acts are allowed.
    pub barred: Option<String>,
    /// Answer to the request; `None` if it needs no message.
    pub said: Option<String>,
    /// Question to the referee because of the request; yes sends [`PenRequest::Agreed`]. `None` if the request needs
    /// none.
    pub question: Option<String>,
    /// True if this table must close, because the game continues from a copy.
    pub leaves: bool,
    /// Message to show once: `Jim asks for the pen`. It disappears once the matter is settled; `None` if there is none.
    pub news: Option<String>,
    /// Tells how the other laptop goes on if this referee leaves the table; `None` without another referee.
    pub leaving: Option<String>,
}

/// The messages about the pen that were shown last.
#[derive(Debug, Clone, Default)]
pub struct PenNews {
    news: Option<String>,
    said: Option<String>,
}

/// Change of the messages about the pen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenChange {
    /// Messages that no longer apply.
    pub over: Vec<String>,
    /// The new message; `None` if there is none.
    pub news: Option<String>,
}

impl PenNews {
    /// Stores the messages of `status`, and returns how they changed; `None` if they did not.
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

/// Link to the pen: carries out the referee's request, and returns what this laptop then knows of the pen.
pub type PenLink = HostLink<PenRequest, PenStatus>;
