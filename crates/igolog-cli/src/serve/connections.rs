//! Accepting connections and serving each on a task of its own, within the places there are.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::header;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::limits;
use super::seats::{Seat, Seats, Stage};
use super::sent::Sent;

/// How often the places are looked through for those whose time is over.
const TICK: Duration = Duration::from_millis(250);
/// Bytes of a connection that are held before and after they are looked at; the head of a request has to fit.
const BUFFER: usize = 32 << 10;

/// Serves for ever.
pub(super) async fn serve(listener: TcpListener, router: Router, seats: Arc<Seats>) {
    let swept = Arc::clone(&seats);
    tokio::spawn(async move {
        loop {
            sleep(TICK).await;
            swept.sweep();
        }
    });
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                let _ = stream.set_nodelay(true);
                if let Some(seat) = seats.take(address.ip()) {
                    tokio::spawn(attend(stream, seat, Arc::clone(&seats), router.clone()));
                }
            }
            // Out of file handles, most likely: wait for some to come back.
            Err(_) => sleep(Duration::from_millis(200)).await,
        }
    }
}

/// Serves one connection until it ends or loses its place. Its request, if there is one, ends with it.
async fn attend(stream: TcpStream, seat: Arc<Seat>, seats: Arc<Seats>, router: Router) {
    let stream = TokioIo::new(Heard { stream, seat: Arc::clone(&seat) });
    let router = TowerToHyperService::new(router);
    let asked = Arc::clone(&seat);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let seat = Arc::clone(&asked);
        seat.enter(if request.body().is_end_stream() { Stage::Answering } else { Stage::Body });
        request.extensions_mut().insert(Arc::clone(&seat));
        let answered = router.call(request);
        async move { answered.await.map(|response| taken(response, seat)) }
    });
    let serving = http1::Builder::new().max_buf_size(BUFFER).serve_connection(stream, service);
    tokio::select! {
        _ = serving => {}
        () = seat.closed() => {}
    }
    seats.leave(&seat);
}

/// The response, watched until the client has it.
fn taken(response: Response, seat: Arc<Seat>) -> Response<Sent> {
    let is_stream = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == limits::LINES);
    seat.enter(if is_stream { Stage::Streaming } else { Stage::Sending });
    response.map(|body| Sent::watched(body, seat))
}

/// A stream that tells its seat when bytes come in.
struct Heard {
    stream: TcpStream,
    seat: Arc<Seat>,
}

impl AsyncRead for Heard {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let poll = Pin::new(&mut this.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            this.seat.heard();
        }
        poll
    }
}

impl AsyncWrite for Heard {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(context, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
