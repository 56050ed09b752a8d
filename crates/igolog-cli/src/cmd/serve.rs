//! `igolog serve`

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;

use igolog_answers::demo;
use igolog_corpus::Library;

use super::ask::is_library;
use super::index::refused;
use crate::exit::{Exit, Failure, Outcome, shortened};
use crate::input;
use crate::output::counted;
use crate::serve::{self, Games, Settings, Stock};

/// Open the workbench: a page on this machine
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog serve\n  igolog serve games/ problem.sgf\n  igolog serve library\n  igolog serve --port 9000\n\n\
The page and its protocol (docs/api.md) answer on this machine only, unless --host says otherwise."
)]
pub(crate) struct Args {
    /// Files of any kind, folders of SGF files, archives, demos, or one library; none opens the demos
    files: Vec<String>,
    /// Address to listen on; anything but a loopback address lets other machines in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = host)]
    host: IpAddr,
    /// Port; the next free one is taken if it is in use, 0 takes any
    #[arg(long, default_value_t = 8361)]
    port: u16,
    /// Megabytes of memory to stay below; what would need more is refused or waits
    #[arg(long, value_name = "MB", default_value_t = serve::MEMORY, value_parser = memory)]
    memory: usize,
    /// What every request has to bring; beyond loopback one is made up if this is left out
    #[arg(long, value_parser = token)]
    token: Option<String>,
    /// Let everybody in who reaches the address
    #[arg(long, conflicts_with = "token")]
    no_token: bool,
}

fn memory(text: &str) -> Result<usize, String> {
    let megabytes = text.parse().ok().filter(|mb| (serve::LEAST_MEMORY..=usize::MAX >> 21).contains(mb));
    megabytes.ok_or_else(|| format!("a number of megabytes from {} on is wanted", serve::LEAST_MEMORY))
}

/// A token travels in addresses, headers and cookies, so it has letters and digits only.
fn token(text: &str) -> Result<String, String> {
    let fits =
        (8..=128).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    fits.then(|| text.to_owned()).ok_or_else(|| "8 to 128 letters, digits, - and _ are wanted".to_owned())
}

fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        _ => text.parse().map_err(|_| "an address such as 127.0.0.1 or 0.0.0.0 is wanted, or localhost".to_string()),
    }
}

pub(super) fn run(args: Args) -> Outcome {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    serve::settle_allocator();
    let mut games = Games::default();
    let library = match args.files.as_slice() {
        [folder] if is_library(folder) => Some(PathBuf::from(folder)),
        _ => None,
    };
    if args.files.is_empty() || library.is_some() {
        // Problems have a room of their own.
        for demo in demo::GAMES.into_iter().filter(|demo| demo.name != "problems") {
            games.add(demo.name, demo.text.into(), demo.at_move()).map_err(Failure::Input)?;
        }
    }
    let told = library.clone();
    let stock = match library {
        Some(folder) => Stock::Library(Arc::new(Library::open(&folder).map_err(refused)?)),
        None if args.files.is_empty() => {
            let records = [demo::GAMES[0], demo::MATCHES].into_iter();
            Stock::Texts(records.map(|demo| (demo.name.to_owned(), demo.text.into())).collect())
        }
        None => {
            take_games(&args.files, &mut games)?;
            Stock::Names(args.files.clone())
        }
    };
    let many = games.len();
    if many == 0 {
        return Err(Failure::Input("no game found in the files given".into()));
    }
    let made_up = || (!args.host.is_loopback() && !args.no_token).then(serve::random_token);
    let token = args.token.clone().or_else(made_up);
    let settings = Settings { host: args.host, port: args.port, memory: args.memory, token: token.clone() };
    serve::serve(settings, games, stock, |address| {
        if !args.host.is_loopback() {
            let who = if token.is_none() { "every machine that reaches" } else { "everyone who has the token of" };
            anstream::eprintln!(
                "warning: {who} {address} can now use this server and read the games it was given; what is sent is not encrypted"
            );
        }
        let files = match &told {
            _ if args.files.is_empty() => String::new(),
            Some(library) => format!(" with the library {}", library.display()),
            None => format!(" with {}", counted(many as u64, "game")),
        };
        let with = token.map_or_else(String::new, |token| format!("?token={token}"));
        anstream::println!("Igolog{files}: http://{address}/{with}   (Ctrl-C ends it)");
    })
    .map_err(|error| Failure::Input(format!("cannot serve on {}:{}: {error}", args.host, args.port)))?;
    Ok(Exit::Interrupted)
}

/// Reads the games that are shown as they are written; when there are too many, the rest is in the library alone.
fn take_games(files: &[String], games: &mut Games) -> Result<(), Failure> {
    let mut is_full = false;
    let done = input::read_all(files, &mut |source| {
        let source = match source {
            Ok(source) => source,
            Err(Failure::Input(why)) => {
                anstream::eprintln!("passed over: {}", shortened(&why));
                return Ok(());
            }
            Err(other) => return Err(other),
        };
        if games.are_full() {
            is_full = true;
            return Err(Failure::Interrupted);
        }
        if let Err(why) = games.add(&source.name, source.bytes, None) {
            anstream::eprintln!("passed over: {}", shortened(&why));
        }
        Ok(())
    });
    match done {
        Err(Failure::Interrupted) if is_full => {
            let many = games.len();
            anstream::eprintln!(
                "these are many games: the first {many} keep their comments and variations, all are in the library that is being made; `igolog index` makes one that stays"
            );
            Ok(())
        }
        done => done,
    }
}
