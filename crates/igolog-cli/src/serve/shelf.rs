//! The library that questions about games are put to: one that was opened, or one that is made of the games given, in the
//! background and in a folder that goes away with the server.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use igolog_answers::{Fault, Refusal};
use igolog_core::Stop;
use igolog_corpus::{Library, LibraryError, LibraryWriter};
use serde_json::{Value, json};

use crate::exit::Failure;
use crate::input::{Source, read_all};

/// Memory that the making of a library takes, about.
const MAKING: usize = 256 << 20;

/// Where the games of the library come from.
#[derive(Clone, Debug)]
pub(crate) enum Stock {
    /// A library that is open.
    Library(Arc<Library>),
    /// Files, folders, archives, patterns.
    Names(Vec<String>),
    /// Texts with their names.
    Texts(Vec<(String, Vec<u8>)>),
}

/// How far the library is.
#[derive(Debug)]
enum State {
    Making { done: u64 },
    Ready(Arc<Library>),
    Failed(String),
}

/// The library, and who makes it.
#[derive(Debug)]
pub(super) struct Shelf {
    state: Arc<Mutex<State>>,
    stop: Stop,
    maker: Mutex<Option<JoinHandle<()>>>,
    /// A folder of our own, that is taken away at the end.
    own: Option<PathBuf>,
}

impl Shelf {
    /// Begins to open or to make a library.
    pub(super) fn new(stock: Stock) -> Shelf {
        let stop = Stop::new();
        if let Stock::Library(library) = &stock {
            let state = Arc::new(Mutex::new(State::Ready(Arc::clone(library))));
            return Shelf { state, stop, maker: Mutex::default(), own: None };
        }
        let state = Arc::new(Mutex::new(State::Making { done: 0 }));
        let folder = std::env::temp_dir().join(format!("igolog-{}-{}", std::process::id(), super::random_token()));
        let (own, told, asked) = (folder.clone(), Arc::clone(&state), stop.clone());
        let work = move || {
            let made = make(&stock, &folder, &told, &asked);
            set(&told, made.map_or_else(State::Failed, |library| State::Ready(Arc::new(library))));
        };
        let maker = std::thread::Builder::new().name("library".into()).spawn(work);
        if let Err(error) = &maker {
            set(&state, State::Failed(error.to_string()));
        }
        Shelf { state, stop, maker: Mutex::new(maker.ok()), own: Some(own) }
    }

    fn look<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The library, once there is one.
    ///
    /// # Errors
    /// If it is still being made, or could not be.
    pub(super) fn library(&self) -> Result<Arc<Library>, Refusal> {
        self.look(|state| match state {
            State::Ready(library) => Ok(Arc::clone(library)),
            State::Making { done } => {
                let refusal = Refusal::new(Fault::Limit, format!("the library is being made: {done} games so far"));
                Err(refusal.hint("ask again in a while"))
            }
            State::Failed(why) => Err(Refusal::new(Fault::NotFound, format!("there is no library: {why}"))),
        })
    }

    /// Bytes of memory that it takes, about.
    pub(super) fn bytes(&self) -> usize {
        self.look(|state| match state {
            State::Ready(library) => library.bytes(),
            State::Making { .. } => MAKING,
            State::Failed(_) => 0,
        })
    }

    /// Ends the making, and takes away what was made.
    pub(super) fn close(&self) {
        self.stop.ask();
        if let Some(maker) = self.maker.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = maker.join();
        }
        if let Some(folder) = &self.own {
            // What cannot be removed lies in the system's folder for such.
            let _ = std::fs::remove_dir_all(folder);
        }
    }

    /// How far it is, for the page.
    pub(super) fn as_json(&self) -> Value {
        self.look(|state| match state {
            State::Making { done } => json!({ "state": "making", "games": done }),
            State::Ready(library) => json!({ "state": "ready", "games": library.games().len() }),
            State::Failed(why) => json!({ "state": "failed", "games": 0, "why": why }),
        })
    }
}

fn set(state: &Mutex<State>, to: State) {
    *state.lock().unwrap_or_else(PoisonError::into_inner) = to;
}

/// Makes a library of texts, or of files as they are read.
fn make(stock: &Stock, folder: &Path, state: &Mutex<State>, stop: &Stop) -> Result<Library, String> {
    let say = |error: LibraryError| error.to_string();
    let mut writer = LibraryWriter::open(folder, None, 1).map_err(say)?;
    let mut put = |name: String, bytes: Vec<u8>| {
        writer.add(name, bytes, stop)?;
        set(state, State::Making { done: writer.tally().added });
        Ok::<(), LibraryError>(())
    };
    match stock {
        Stock::Texts(texts) => {
            texts.iter().try_for_each(|(name, bytes)| put(name.clone(), bytes.clone())).map_err(say)?;
        }
        Stock::Names(names) => {
            let read = read_all(names, &mut |source| match source {
                Ok(Source { name, bytes }) => put(name, bytes).map_err(Failure::input),
                // What cannot be read was told when the server started.
                Err(_) => Ok(()),
            });
            read.map_err(|failure| match failure {
                Failure::Input(why) => why,
                _ => "stopped".to_owned(),
            })?;
        }
        Stock::Library(_) => {}
    }
    writer.finish(stop).map_err(say)?;
    Library::open(folder).map_err(say)
}
