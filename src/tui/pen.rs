//! The pen of a game with two referees: who enters acts. Supplied by `cli`; with one referee no cell of the screens
//! differs.

use std::fmt;
use std::sync::Arc;

/// What the screens want of the pen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenRequest {
    /// Its state.
    Look,
    /// `:pen` was entered: to ask for it, to give it, or to take it back.
    Pressed,
    /// The question was answered with yes.
    Agreed,
}

/// State of the pen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PenStatus {
    /// For the bar: `pen: Jim`; `None` if no other referee is there.
    pub bar: Option<String>,
    /// Why no act may be entered here; `None` if it may.
    pub barred: Option<String>,
    /// Result of a request, if it needs a message.
    pub said: Option<String>,
    /// A question that the request brings up: yes sends [`PenRequest::Agreed`].
    pub question: Option<String>,
    /// True if the table is to be left: the game goes on from the copy.
    pub leaves: bool,
}

/// Callback from a request to the state of the pen after it.
type Ask = dyn Fn(PenRequest) -> PenStatus + Send + Sync;

/// The pen, as this laptop knows it.
#[derive(Clone)]
pub struct PenLink(Arc<Ask>);

impl PenLink {
    /// Wraps the callback `ask` for the referee's requests.
    #[must_use]
    pub fn new(ask: impl Fn(PenRequest) -> PenStatus + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// Carries out a request, and returns the state of the pen after it.
    #[must_use]
    pub fn ask(&self, wish: PenRequest) -> PenStatus {
        (self.0)(wish)
    }
}

impl fmt::Debug for PenLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PenLink")
    }
}

impl PartialEq for PenLink {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
