//! Callbacks by which a room asks the program for files, printers and other machines, which it cannot reach itself.

use std::fmt;
use std::sync::Arc;

/// A callback from a request to its answer, supplied by `cli`. Two links are equal if they are the same callback.
pub struct HostLink<Request, Answer>(Arc<dyn Fn(Request) -> Answer + Send + Sync>);

impl<Request, Answer> HostLink<Request, Answer> {
    /// Wraps the callback `ask`.
    #[must_use]
    pub fn new(ask: impl Fn(Request) -> Answer + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// Carries out a request, and returns the answer.
    pub fn ask(&self, request: Request) -> Answer {
        (self.0)(request)
    }
}

impl<Request, Answer> Clone for HostLink<Request, Answer> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<Request, Answer> fmt::Debug for HostLink<Request, Answer> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostLink")
    }
}

impl<Request, Answer> PartialEq for HostLink<Request, Answer> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<Request, Answer> Eq for HostLink<Request, Answer> {}
