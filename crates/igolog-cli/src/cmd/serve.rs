//! `igolog serve`

use std::net::{IpAddr, Ipv4Addr};

use crate::exit::{Exit, Failure, Outcome};
use crate::input;
use crate::serve::{self, Games};
use igolog_answers::demo;

/// Open the workbench: a page on this machine
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  igolog serve\n  igolog serve games/ problem.sgf\n  igolog serve --port 9000\n\n\
The page and its protocol (docs/api.md) answer on this machine only, unless --host says otherwise.")]
pub(crate) struct Args {
    /// Files of any kind, folders of SGF files, archives, demos; none opens the demos
    files: Vec<String>,
    /// Address to listen on; anything but a loopback address lets other machines in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = host)]
    host: IpAddr,
    /// Port; the next free one is taken if it is in use, 0 takes any
    #[arg(long, default_value_t = 8361)]
    port: u16,
}

fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        _ => text.parse().map_err(|_| "an address such as 127.0.0.1 or 0.0.0.0 is wanted, or localhost".to_string()),
    }
}

/// The famous move of the game that the page opens on.
const DEMO_MOVE: usize = 127;

pub(super) fn run(args: Args) -> Outcome {
    let mut games = Games::default();
    if args.files.is_empty() {
        for demo in demo::GAMES {
            let at_move = (demo.name == "game").then_some(DEMO_MOVE);
            games.add(demo.name, demo.text.into(), at_move).map_err(Failure::Input)?;
        }
    }
    input::read_all(&args.files, |source| {
        let source = match source {
            Ok(source) => source,
            Err(Failure::Input(why)) => {
                anstream::eprintln!("passed over: {why}");
                return Ok(());
            }
            Err(other) => return Err(other),
        };
        if let Err(why) = games.add(&source.name, source.bytes, None) {
            anstream::eprintln!("passed over: {why}");
        }
        Ok(())
    })?;
    let many = games.len();
    if many == 0 {
        return Err(Failure::Input("no game found in the files given".into()));
    }
    serve::serve(args.host, args.port, games, |address| {
        if !args.host.is_loopback() {
            anstream::eprintln!(
                "warning: every machine that reaches {address} can now use this server and read the games it was given"
            );
        }
        let files = if args.files.is_empty() { String::new() } else { format!(" with {many} games") };
        anstream::println!("Igolog{files}: http://{address}/   (Ctrl-C ends it)");
    })
    .map_err(|error| Failure::Input(format!("cannot serve on {}:{}: {error}", args.host, args.port)))?;
    Ok(Exit::Interrupted)
}
