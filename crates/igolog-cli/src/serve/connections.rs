//! A listener with a bound on open connections and on their silence, so that idle clients cannot pile up.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

use super::limits;

/// The listener.
pub(super) struct Limited {
    inner: TcpListener,
    places: Arc<Semaphore>,
}

impl Limited {
    pub(super) fn new(inner: TcpListener) -> Limited {
        Limited { inner, places: Arc::new(Semaphore::new(limits::CONNECTIONS)) }
    }
}

impl Listener for Limited {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let place = Arc::clone(&self.places).acquire_owned().await;
            match (place, self.inner.accept().await) {
                (Ok(place), Ok((stream, address))) => {
                    let _ = stream.set_nodelay(true);
                    return (Connection::new(stream, Arc::clone(&self.places), place), address);
                }
                // Out of file handles, most likely: wait for some to come back.
                _ => sleep(Duration::from_millis(200)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A connection that ends after too long a silence in both directions.
pub(super) struct Connection {
    stream: TcpStream,
    heard: Instant,
    has_spoken: bool,
    /// When to look at the silence next.
    look: Pin<Box<Sleep>>,
    places: Arc<Semaphore>,
    _place: OwnedSemaphorePermit,
}

/// How often silence is looked at.
const TICK: Duration = Duration::from_secs(1);

impl Connection {
    fn new(stream: TcpStream, places: Arc<Semaphore>, place: OwnedSemaphorePermit) -> Connection {
        let look = Box::pin(sleep(TICK));
        Connection { stream, heard: Instant::now(), has_spoken: false, look, places, _place: place }
    }

    /// How long the other side may be silent: less before its first word, and less while others wait for a place.
    fn patience(&self) -> Duration {
        match (self.has_spoken, self.places.available_permits() < limits::CONNECTIONS / 4) {
            (false, _) => limits::FIRST_WORD,
            (true, true) => limits::CROWDED_SILENCE,
            (true, false) => limits::SILENCE,
        }
    }

    fn heard<T>(&mut self, context: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            (self.heard, self.has_spoken) = (Instant::now(), true);
            return poll;
        }
        while self.look.as_mut().poll(context).is_ready() {
            if self.heard.elapsed() >= self.patience() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.look.as_mut().reset(Instant::now() + TICK);
        }
        Poll::Pending
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.heard(context, poll)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.heard(context, poll)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.heard(context, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
