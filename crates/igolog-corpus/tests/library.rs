//! Laws of libraries: what is written is read, whatever breaks nothing is lost, fast searches equal plain ones.

use std::collections::BTreeMap;
use std::path::Path;

use igolog_core::{Color, Dice, Stop};
use igolog_corpus::explore::Wins;
use igolog_corpus::filter::Filter;
use igolog_corpus::find::FoundHit;
use igolog_corpus::frame::Frames;
use igolog_corpus::pattern::{
    Allowed, BoardPattern, Hit, Orientation, PatternSearch, PatternSides, Scanner, plain_scan,
};
use igolog_corpus::prepare::prepare;
use igolog_corpus::table::{ColumnData, read_columns};
use igolog_corpus::track::{Track, TrackMove};
use igolog_corpus::{DEFAULT_RELATIONS, Library, LibraryError, LibraryWriter, Manifest, Plan, Tally};
use igolog_facts::{FactStore, Relation};
use igolog_files::{Breakage, with_fault};
use igolog_life::Effort;
use igolog_text::replay::Replay;
use igolog_text::sgf::Collection;
use proptest::prelude::*;

/// A record of random moves on a small board: stones set by hand on the way, passes, moves onto stones and off the board.
fn random_record(seed: u64, side: u32, moves: usize) -> String {
    let mut dice = Dice::new(seed);
    let letter = |n: u32| char::from(b'a' + n as u8);
    let mut text = format!(
        "(;SZ[{side}]PB[p{}]PW[p{}]RE[{}]DT[{}]",
        seed % 5,
        seed % 3,
        ["B+R", "W+2.5", "0"][seed as usize % 3],
        1990 + seed % 20
    );
    if dice.chance(64) {
        text += &format!("AB[{}{}]", letter(dice.below(side)), letter(dice.below(side)));
    }
    for number in 0..moves {
        if dice.chance(8) {
            text += &format!(";AW[{}{}]AE[aa]", letter(dice.below(side)), letter(dice.below(side)));
        }
        let color = if number % 2 == 0 { 'B' } else { 'W' };
        match dice.chance(8) {
            true => text += &format!(";{color}[]"),
            false => text += &format!(";{color}[{}{}]", letter(dice.below(side)), letter(dice.below(side))),
        }
    }
    text + ")"
}

fn write(folder: &Path, texts: &[String]) -> Result<Tally, LibraryError> {
    let stop = Stop::never();
    let mut writer = LibraryWriter::open(folder, None, 1)?;
    for (number, text) in texts.iter().enumerate() {
        writer.add(format!("{number}.sgf"), text.clone().into_bytes(), &stop)?;
    }
    writer.finish(&stop)
}

#[test]
fn games_are_added_once_and_unreadable_ones_are_told() {
    let folder = igolog_testing::folder("corpus-add");
    let library = folder.join("library");
    let mut texts: Vec<String> = (0..5).map(|seed| random_record(seed, 5, 20)).collect();
    // The same moves in another text, mirrored, and something that is no game.
    texts.push("(;SZ[5]PB[x];B[aa];W[bb];B[cb])".into());
    texts.push("(;SZ[5]PB[y];B[ea];W[db];B[cb])".into());
    texts.push("no game at all".into());
    let tally = write(&library, &texts).unwrap();
    assert_eq!(tally, Tally { added: 8, unreadable: 1, duplicates: 1, known: 0 });
    let open = Library::open(&library).unwrap();
    assert_eq!(open.games()[6].duplicate_of, Some(5));
    assert!(open.text_of(open.games()[7].error).unwrap().contains("neither"));
    assert!(open.track(7).unwrap().size().is_none());
    texts.push(random_record(77, 7, 30));
    let tally = write(&library, &texts).unwrap();
    assert_eq!(tally, Tally { added: 1, unreadable: 0, duplicates: 0, known: 8 });
    let open = Library::open(&library).unwrap();
    assert_eq!((open.games().len(), open.manifest().parts.len()), (9, 2));
    assert_eq!(open.games()[8].size, Some((7, 7)));
    let other = Plan { relations: vec![Relation::Stone], effort: Effort::Static };
    assert!(matches!(LibraryWriter::open(&library, Some(other), 1), Err(LibraryError::Others { .. })));
    let first = LibraryWriter::open(&library, None, 1).unwrap();
    assert!(matches!(LibraryWriter::open(&library, None, 1), Err(LibraryError::Locked(_))));
    drop(first);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_broken_is_told() {
    let folder = igolog_testing::folder("corpus-broken");
    let library = folder.join("library");
    assert!(matches!(Library::open(&library), Err(LibraryError::None(_))));
    write(&library, &[random_record(1, 5, 20)]).unwrap();
    let manifest = Manifest::read(&library).unwrap();
    for file in &manifest.parts[0].files {
        let path = library.join(&file.name);
        let whole = std::fs::read(&path).unwrap();
        let refused = |bytes: Option<&[u8]>| {
            match bytes {
                Some(bytes) => std::fs::write(&path, bytes).unwrap(),
                None => std::fs::remove_file(&path).unwrap(),
            }
            let open = Library::open(&library);
            let asked = open.and_then(|library| {
                library.explore(&[None; 25], 5, &Filter::All, 1, &Stop::never())?;
                let table = file.name.split('/').next().unwrap_or_default();
                match file.name.ends_with(".parquet") {
                    true => library.columns(&library.manifest().parts[0], table, &[]).map(drop),
                    false => Ok(()),
                }
            });
            assert!(asked.is_err(), "{}", file.name);
        };
        refused(Some(&whole[..whole.len() - 1]));
        let mut other = whole.clone();
        let last = other.len() - 1;
        other[last] ^= 1;
        refused(Some(&other));
        refused(None);
        std::fs::write(&path, whole).unwrap();
    }
    Library::open(&library).unwrap();
    let text = std::fs::read_to_string(library.join("manifest.json")).unwrap();
    std::fs::write(library.join("manifest.json"), text.replace("\"igolog_library\": 1", "\"igolog_library\": 9"))
        .unwrap();
    let error = Library::open(&library).unwrap_err().to_string();
    assert!(error.contains("layout 9, and this program knows 1"), "{error}");
    // What is only claimed takes no memory.
    let claims = text.replacen("\"games\": 1", "\"games\": 4000000000", 1);
    assert_ne!(claims, text);
    std::fs::write(library.join("manifest.json"), claims).unwrap();
    assert!(Library::open(&library).unwrap_err().to_string().contains("not 4000000000"));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Tables that somebody damaged are read or refused; their hashes keep them from being read in the first place.
#[test]
fn damaged_tables_are_refused() {
    let folder = igolog_testing::folder("corpus-damaged");
    let library = folder.join("library");
    write(&library, &[random_record(3, 5, 20)]).unwrap();
    let whole = std::fs::read(library.join("games/part-00001.parquet")).unwrap();
    let (mut dice, mut refused) = (Dice::new(1), 0);
    for _ in 0..400 {
        let mut bytes = whole.clone();
        for _ in 0..=dice.index(4) {
            let at = dice.index(bytes.len());
            bytes[at] = [0, 1, 127, 255, bytes[at] ^ 16][dice.index(5)];
        }
        refused += usize::from(read_columns(bytes, &["file", "number", "result"]).is_err());
    }
    assert!(refused > 20, "{refused}");
    assert!(read_columns(whole, &["file", "number", "result"]).is_ok());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn whatever_breaks_the_games_before_stay_and_no_table_is_half() {
    let texts: Vec<String> = (0..3).map(|seed| random_record(seed, 4, 8)).collect();
    // Both faults at every step would take long: each step is broken once.
    for (first, fault) in [(0, Breakage::NoSpace), (1, Breakage::Death)] {
        for step in (first..).step_by(2) {
            let folder = igolog_testing::folder("corpus-fault");
            let library = folder.join("library");
            write(&library, &texts[..1]).unwrap();
            let (done, left) = with_fault(step, fault, || write(&library, &texts));
            let games = Library::open(&library).unwrap().games().len();
            assert!(games == 1 || games == 3, "{fault:?} at step {step}: {games} games");
            assert!(done.is_err() || games == 3, "{fault:?} at step {step}");
            // The next run ends the work and takes away what was left over.
            write(&library, &texts).unwrap();
            assert_eq!(Library::open(&library).unwrap().games().len(), 3);
            let manifest = Manifest::read(&library).unwrap();
            let listed: usize = manifest.parts.iter().map(|part| part.files.len()).sum();
            assert_eq!(files_below(&library), listed + 2, "{fault:?} at step {step}");
            std::fs::remove_dir_all(folder).unwrap();
            if left.is_some() {
                assert!(step > 20, "the fault never came");
                break;
            }
        }
    }
}

fn files_below(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { files_below(&path) } else { 1 }).sum()
}

/// The rows of relations at every position, from a store built along the record and from the lifetimes of a library.
#[test]
fn lifetimes_in_moves_are_the_facts_of_positions() {
    let folder = igolog_testing::folder("corpus-lives");
    let library = folder.join("library");
    let texts: Vec<String> = (0..6).map(|seed| random_record(seed + 100, 6, 40)).collect();
    write(&library, &texts).unwrap();
    let open = Library::open(&library).unwrap();
    for &relation in &[Relation::Atari, Relation::Block] {
        let names: Vec<String> = igolog_corpus::table::relation_columns(relation).into_iter().map(|c| c.name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != "colour").collect();
        let columns = open.columns(&open.manifest().parts[0], relation.word(), &names).unwrap();
        let columns: Vec<Vec<Option<i32>>> = columns.into_iter().filter_map(ColumnData::ints).collect();
        let mut told: BTreeMap<(i32, usize), Vec<Vec<i32>>> = BTreeMap::new();
        for at in 0..columns[0].len() {
            let row: Vec<Option<i32>> = columns.iter().map(|column| column[at]).collect();
            let game = row[0].unwrap();
            let end = open.games()[game as usize].moves + 1;
            for number in row[1].unwrap()..row[2].unwrap_or(end) {
                told.entry((game, number as usize))
                    .or_default()
                    .push(row[3..].iter().map(|cell| cell.unwrap()).collect());
            }
        }
        for (game, text) in texts.iter().enumerate() {
            let collection = Collection::read(text.as_bytes()).unwrap();
            let record = collection.game(0).unwrap();
            for moves in 0..=open.games()[game].moves as usize {
                let replay = Replay::to_move(record, moves, None).unwrap();
                let mut store = FactStore::new(replay.game.board());
                let mut rows: Vec<Vec<i32>> = Vec::new();
                // The colour is a word in the table.
                let color = relation.schema().columns.iter().position(|column| column.name == "Colour");
                store.each(relation, |row| {
                    let plain = row.iter().enumerate().filter(|(at, _)| Some(*at) != color).map(|(_, &cell)| cell);
                    rows.push(plain.collect());
                });
                rows.sort();
                let mut here = told.remove(&(game as i32, moves)).unwrap_or_default();
                here.sort();
                assert_eq!(here, rows, "{relation:?} of game {game} after {moves} moves\n{text}");
                let (contents, _) = open.track(game as u32).unwrap().position(moves);
                let board = replay.game.board();
                let same = board.graph().points().all(|point| board.color(point) == contents[point.index()]);
                assert!(same, "game {game} after {moves} moves\n{text}");
                let again = open.track(game as u32).unwrap().game(moves).unwrap();
                assert!(board.graph().points().all(|point| again.board().color(point) == contents[point.index()]));
            }
        }
        assert!(told.is_empty());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

fn tracks(seeds: &[u64], side: u32, moves: usize) -> Vec<Vec<u16>> {
    let plan = Plan { relations: Vec::new(), effort: Effort::Static };
    let of_seed = |&seed: &u64| {
        let text = random_record(seed, side, moves);
        let (mut games, _) = prepare("", text.as_bytes(), &plan, &Frames::default(), &Stop::never(), |_| false);
        games.remove(0).track
    };
    seeds.iter().map(of_seed).collect()
}

fn patterns() -> impl Strategy<Value = BoardPattern> {
    let allowed = prop::sample::select(vec![
        Allowed::EMPTY,
        Allowed::BLACK,
        Allowed::WHITE,
        Allowed::ANY,
        Allowed::STONE,
        Allowed::NOT_BLACK,
        Allowed::NOT_WHITE,
    ]);
    (1..4_usize, 1..4_usize, any::<[bool; 4]>(), any::<u8>()).prop_flat_map(move |(width, height, held, few)| {
        prop::collection::vec(allowed.clone(), width * height).prop_map(move |cells| {
            let [top, bottom, left, right] = if few < 100 { [false; 4] } else { held };
            BoardPattern { width, height, cells, sides: PatternSides { top, bottom, left, right } }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn the_scanner_finds_what_a_plain_scan_finds(
        pattern in patterns(),
        seed in any::<u64>(),
        side in prop::sample::select(vec![3_u32, 4, 5, 6, 7, 19]),
    ) {
        let search = PatternSearch::new(pattern);
        let mut scanner = Scanner::new(&search);
        let mut hits = Vec::new();
        for words in tracks(&[seed, seed ^ 1, seed ^ 2], side, 30) {
            let track = Track::check(&words).unwrap();
            scanner.scan(track, &mut hits);
            prop_assert_eq!(&hits, &plain_scan(&search, track));
        }
    }

    #[test]
    fn patterns_are_read_as_they_are_written(pattern in patterns()) {
        prop_assert_eq!(pattern.to_string().parse::<BoardPattern>(), Ok(pattern));
    }
}

/// A continuation by the definition: the point of the pattern and the colour that the hit's orientation came from, the first
/// of those that the symmetry of the pattern makes equal.
fn reply(search: &PatternSearch, hit: &Hit, width: usize) -> Option<(u16, Color)> {
    let (next, pattern) = (hit.next?, search.pattern());
    let cells = || (0..pattern.cells.len()).map(|cell| (cell, (cell % pattern.width, cell / pattern.width)));
    let orientation = search.variants()[hit.variant].orientation;
    let point = usize::from(next.point);
    let inside = (point % width - usize::from(hit.x), point / width - usize::from(hit.y));
    let (own, _) = cells().find(|(_, (x, y))| orientation.apply(*x, *y, pattern) == inside)?;
    let color = if orientation.exchanged { !next.color } else { next.color };
    let images = Orientation::all().filter_map(|turn| {
        let turned = |(x, y)| turn.apply(x, y, pattern);
        let same = |(cell, at): (usize, (usize, usize))| {
            let (x, y) = turned(at);
            let allowed = pattern.cells[cell];
            let allowed = if turn.exchanged { allowed.exchanged() } else { allowed };
            x < pattern.width && y < pattern.height && pattern.cells[y * pattern.width + x] == allowed
        };
        let (x, y) = turned((own % pattern.width, own / pattern.width));
        let fits = (pattern.width == pattern.height || !turn.transposed) && cells().all(same);
        fits.then(|| ((y * pattern.width + x) as u16, if turn.exchanged { !color } else { color }))
    });
    images.min_by_key(|&(cell, color)| (cell, color as u8))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Hits, games, winners and continuations over a library are those that a plain scan of its games has.
    #[test]
    fn a_library_counts_what_a_plain_scan_finds(pattern in patterns(), threads in 1..3_usize) {
        let library = small_library();
        let search = PatternSearch::new(BoardPattern { sides: PatternSides::default(), ..pattern });
        let found = library.find(&search, None, &Filter::All, 7, threads, &Stop::never()).unwrap();
        let (mut games, mut hits, mut left, mut wins) = (0, 0, 0, Wins::default());
        let mut first = Vec::new();
        let mut replies: BTreeMap<(u16, u8), (u32, Wins)> = BTreeMap::new();
        for (game, row) in (0..).zip(library.games()).filter(|(_, row)| row.duplicate_of.is_none()) {
            let track = library.track(game).unwrap();
            let mut here = plain_scan(&search, track);
            here.sort_by_key(|hit| (hit.since, hit.variant, hit.y, hit.x));
            let winner = |hit: &Hit| {
                let exchanged = search.variants()[hit.variant].orientation.exchanged;
                row.winner.map(|winner| if exchanged { !winner } else { winner })
            };
            games += u32::from(!here.is_empty());
            hits += here.len() as u64;
            here.iter().take(1).for_each(|hit| wins.count(winner(hit)));
            for hit in &here {
                match reply(&search, hit, track.size().unwrap().0) {
                    Some((cell, color)) => {
                        let sum = replies.entry((cell, color as u8)).or_default();
                        sum.0 += 1;
                        sum.1.count(winner(hit));
                    }
                    None => left += 1,
                }
            }
            first.extend(here.into_iter().map(|hit| FoundHit { game, hit }));
        }
        first.truncate(7);
        prop_assert_eq!((found.games, found.hits, found.left, found.wins), (games, hits, left, wins));
        prop_assert_eq!(found.first, first);
        let told = found.continuations.iter();
        let told: BTreeMap<_, _> =
            told.map(|next| ((next.reply.cell, next.reply.color as u8), (next.count, next.wins))).collect();
        prop_assert_eq!(told, replies);
    }
}

/// Twenty games with winners, on boards of two sizes.
fn small_library() -> &'static Library {
    static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
    LIBRARY.get_or_init(|| {
        let folder = igolog_testing::folder("corpus-counts");
        let text = |seed| random_record(seed, 4 + 3 * (seed % 2) as u32, 40);
        write(&folder, &(0..20).map(text).collect::<Vec<_>>()).unwrap();
        let library = Library::open(&folder).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        library
    })
}

/// Whatever the number of threads, the hits told are the first ones; and who is asked to stop looks at no further game.
#[test]
fn the_first_hits_are_told_and_a_search_stops() {
    let folder = igolog_testing::folder("corpus-find");
    let texts: Vec<String> = (0..700).map(|seed| random_record(seed, 3, 6)).collect();
    write(&folder.join("library"), &texts).unwrap();
    let library = Library::open(&folder.join("library")).unwrap();
    let search = PatternSearch::new(".X".parse().unwrap());
    let find = |limit, threads, stop: &Stop| library.find(&search, None, &Filter::All, limit, threads, stop);
    let all = find(usize::MAX, 1, &Stop::never()).unwrap();
    assert_eq!(all.first.len() as u64, all.hits);
    for (limit, threads) in [(0, 1), (5, 1), (all.first.len() - 1, 1), (all.first.len() / 2, 3), (usize::MAX, 2)] {
        let found = find(limit, threads, &Stop::never()).unwrap();
        assert_eq!(found.first, all.first[..limit.min(all.first.len())], "{limit} on {threads}");
        assert_eq!((found.hits, &found.continuations), (all.hits, &all.continuations));
    }
    let looks = std::sync::Arc::new(std::sync::atomic::AtomicU32::new(0));
    let seen = std::sync::Arc::clone(&looks);
    let third = Stop::new().or_when(move || seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 3);
    assert!(matches!(find(9, 1, &third), Err(LibraryError::Stopped)));
    assert!(looks.load(std::sync::atomic::Ordering::Relaxed) < 9);
    let now = Stop::new();
    now.ask();
    assert!(matches!(library.explore(&[None; 9], 3, &Filter::All, 1, &now), Err(LibraryError::Stopped)));
    assert!(library.list("a", &Filter::All, &now).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn exploring_joins_what_transposition_and_symmetry_make_equal() {
    let folder = igolog_testing::folder("corpus-explore");
    let library = folder.join("library");
    let texts: Vec<String> = (0..60).map(|seed| random_record(seed, 3, 12)).collect();
    // Three parts for two threads.
    texts.chunks(20).for_each(|some| assert_eq!(write(&library, some).unwrap().added, 20));
    let open = Library::open(&library).unwrap();
    let frame = open.frame(3, 3).unwrap();
    // Every position of the first games, against a look at every position of all games.
    for game in 0..10 {
        for moves in [0, 1, 2, 5] {
            let (wanted, _) = open.track(game).unwrap().position(moves);
            let explored = open.explore(&wanted, 3, &Filter::All, 2, &Stop::never()).unwrap();
            let turned = |symmetry: usize, contents: &[Option<Color>]| {
                let mut there = vec![None; 9];
                contents.iter().enumerate().for_each(|(p, &c)| there[usize::from(frame.images[symmetry][p])] = c);
                there
            };
            let same: Vec<usize> = (0..8).filter(|&s| turned(s, &wanted) == wanted).collect();
            let (mut count, mut next) = (0, BTreeMap::new());
            for other in 0..open.games().len() as u32 {
                if open.games()[other as usize].duplicate_of.is_some() {
                    continue;
                }
                let track = open.track(other).unwrap();
                for made in 0..=track.moves().count() {
                    let (contents, mv) = track.position(made);
                    let Some(symmetry) = (0..8).find(|&s| turned(s, &contents) == wanted) else { continue };
                    count += 1;
                    if let Some(mv) = mv.filter(|mv| *mv != TrackMove::Unmade) {
                        let image = |point: u16| {
                            let here = frame.images[symmetry][usize::from(point)];
                            same.iter().map(|&s| frame.images[s][usize::from(here)]).min()
                        };
                        *next.entry((mv.color().unwrap() as u8, mv.point().and_then(image))).or_insert(0) += 1;
                    }
                }
            }
            assert_eq!(explored.count, count);
            let told: BTreeMap<_, _> = explored.moves.iter().map(|mv| ((mv.color as u8, mv.point), mv.count)).collect();
            assert_eq!(told, next, "game {game} after {moves} moves");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_record_that_is_made_again_is_the_same_game() {
    let folder = igolog_testing::folder("corpus-record");
    let texts: Vec<String> = (0..40).map(|seed| random_record(seed, 5, 30)).collect();
    write(&folder.join("first"), &texts).unwrap();
    let first = Library::open(&folder.join("first")).unwrap();
    let again: Vec<String> = (0..40).map(|game| first.record(game, usize::MAX - 1).unwrap().0.to_string()).collect();
    write(&folder.join("second"), &again).unwrap();
    let second = Library::open(&folder.join("second")).unwrap();
    for game in 0..40 {
        let (a, b) = (first.track(game).unwrap(), second.track(game).unwrap());
        let made = |track: Track<'_>| track.moves().filter(|mv| *mv != TrackMove::Unmade).collect::<Vec<_>>();
        assert_eq!(made(a), made(b), "{}", texts[game as usize]);
        assert_eq!(a.position(usize::MAX).0, b.position(usize::MAX).0, "{}", texts[game as usize]);
    }
    let told = first.statistics(&Filter::All, &Stop::never(), |_| {}).unwrap();
    let meant = first.games().iter().filter(|row| row.duplicate_of.is_none());
    assert_eq!(told.all.games as usize, meant.clone().count());
    assert_eq!(told.years.iter().map(|(_, of_year)| of_year.games).sum::<u32>() + told.undated, told.all.games);
    assert_eq!(told.moves.iter().map(|(_, games)| games).sum::<u32>(), told.all.games);
    assert_eq!(first.list("P1 b+r", &Filter::All, &Stop::never()).unwrap().len(), meant_by(&first, &["p1", "b+r"]));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Games whose texts have all these words, by looking at each.
fn meant_by(library: &Library, words: &[&str]) -> usize {
    let texts = |game: &igolog_corpus::GameRow| {
        let ids = game.players.into_iter().chain([game.result, game.date]);
        let texts: Vec<String> = ids.filter_map(|id| library.text_of(id)).map(str::to_lowercase).collect();
        words.iter().all(|word| texts.iter().any(|text| text.contains(word)))
    };
    library.games().iter().filter(|game| texts(game)).count()
}

#[test]
fn the_relations_of_every_library_are_known() {
    assert_eq!(DEFAULT_RELATIONS.iter().map(|r| r.word()).collect::<Vec<_>>(), ["stone", "block", "atari", "ladder"]);
}
