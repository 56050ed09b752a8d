//! Records that break the rules, played all the same.

use igolog_core::{Color, Points, Rules};
use igolog_text::diagram::{Plain, plain};
use igolog_text::replay::Replay;
use igolog_text::sgf::{Collection, SetupPoints, Size, Xy};

fn replay(text: &str) -> Replay {
    let records = Collection::read(text.as_bytes()).unwrap();
    Replay::main_line(records.game(0).unwrap(), None).unwrap()
}

fn board(text: &str) -> String {
    plain(replay(text).game.board(), &Plain::default(), &[]).replace(' ', "").trim_end().replace('\n', "/")
}

#[test]
fn moves_and_setup_are_made() {
    assert_eq!(board("(;SZ[3];B[aa];W[ba];B[cc];W[ab])"), ".O./O../..X", "a capture");
    assert_eq!(board("(;SZ[3]AB[aa:cb]AW[ac];AE[ba:bb]AW[bb])"), "X.X/XOX/O..");
    assert_eq!(board("(;SZ[3:2];B[];W[tt];B[ca])"), "..X/...");
    let large = replay("(;SZ[52];B[ZZ];W[tt];B[aZ])");
    assert_eq!((large.moves, large.passes, large.game.board().stones().count()), (3, 0, 3));
}

#[test]
fn what_the_rules_forbid_is_told() {
    let check = |text: &str, rows: &str, expected: &[&str]| {
        assert_eq!(board(text), rows, "{text}");
        let warnings: Vec<String> = replay(text).warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, expected, "{text}");
    };
    check("(;SZ[2];B[aa]\n;W[aa])", "O./..", &["2:1: move 2: W[aa]: the point is occupied; played all the same"]);
    check("(;SZ[2];B[ZZ];W[ab])", "../O.", &["1:8: move 1: B[ZZ]: not a point of the board; left out"]);
    check(
        "(;SZ[2]AB[ba][ab];W[aa])",
        ".X/X.",
        &["1:18: move 1: W[aa]: the move would be suicide; played all the same"],
    );
    check(
        "(;SZ[2]AB[aa:ba]AW[ab][bb])",
        "../..",
        &[
            "1:2: setup leaves the block at aa without a liberty; its stones were removed",
            "1:2: setup leaves the block at ab without a liberty; its stones were removed",
        ],
    );
    check(
        "(;SZ[2]AB[aa:cc])",
        "../..",
        &[
            "1:2: setup[ca]: not a point of the 2x2 board",
            "1:2: setup leaves the block at aa without a liberty; its stones were removed",
        ],
    );
}

#[test]
fn the_side_to_move_is_found() {
    let turn = |text: &str| replay(text).game.to_move();
    assert_eq!(turn("(;SZ[9])"), Color::Black);
    assert_eq!(turn("(;SZ[9]HA[2]AB[cc][gg])"), Color::White);
    assert_eq!(turn("(;SZ[9]AB[cc]AW[gg]PL[W])"), Color::White);
    assert_eq!(turn("(;SZ[9]AB[cc];B[dd])"), Color::White);
    assert_eq!(turn("(;SZ[9]PL[W];B[dd];W[ee])"), Color::Black);
}

#[test]
fn any_node_can_be_reached() {
    let records = Collection::read(b"(;SZ[9]RU[AGA rules]KM[7.5]HA[2];B[aa](;W[bb])(;W[cc];B[dd]))").unwrap();
    let record = records.game(0).unwrap();
    let leaf = record.nodes().last().unwrap();
    let replay = Replay::to_node(record, leaf, None).unwrap();
    assert_eq!((replay.moves, replay.node), (3, leaf.id()));
    assert_eq!(
        (replay.game.rules(), replay.game.komi(), replay.game.handicap()),
        (&Rules::AGA, Points::from_halves(15), 2)
    );
    let part = Replay::to_move(record, 1, Some(Rules::JAPANESE)).unwrap();
    assert_eq!((part.moves, part.game.rules()), (1, &Rules::JAPANESE));
    let mut game = replay.game;
    while game.undo() {}
    assert_eq!(game.board().stones().count(), 0);
}

#[test]
fn setup_is_a_set_of_points() {
    let records = Collection::read(b"(;AB[aa:ZZ]AW[ba][Zc]AE[ab])").unwrap();
    let points = SetupPoints::of(records.game(0).unwrap().root());
    let size = Size { width: 52, height: 52 };
    assert_eq!(points.on(size).count(), 52 * 52);
    assert_eq!(points.on(size).filter(|(_, c)| *c == Some(Color::White)).count(), 2);
    assert_eq!((points.twice(), points.off(size)), (Some(Xy { x: 0, y: 1 }), None));
    assert_eq!(points.off(Size { width: 51, height: 52 }), Some(Xy { x: 51, y: 0 }));
    assert_eq!(points.on(Size { width: 2, height: 1 }).last(), Some((Xy { x: 1, y: 0 }, Some(Color::White))));
}

#[test]
fn a_record_walked_node_by_node_ends_where_its_replay_does() {
    for text in [
        "(;SZ[3]AB[aa:cb]AW[ac];AE[ba:bb]AW[bb];C[look];B[bb]W[ba];B[zz];W[])",
        "(;SZ[2:1];B[aa];W[ba];B[aa];W[ba];PL[W])",
        "(;SZ[5];B[cc](;W[bc])(;W[dc];B[dd]))",
    ] {
        let records = Collection::read(text.as_bytes()).unwrap();
        let record = records.game(0).unwrap();
        for leaf in record.nodes().filter(|node| node.first_child().is_none()) {
            let whole = Replay::to_node(record, leaf, None).unwrap().game;
            let visits: Vec<_> = record.line_to(leaf, None).unwrap().collect();
            let last = visits.last().unwrap();
            assert!(last.position.board() == whole.board() && last.position.to_move() == whole.to_move(), "{text}");
            let steps: Vec<_> = whole.line().steps.into_iter().map(|step| step.delta).collect();
            assert_eq!(visits.iter().flat_map(|visit| visit.deltas.clone()).collect::<Vec<_>>(), steps, "{text}");
            assert!(visits.iter().map(|visit| visit.node.id()).eq(leaf.path().into_iter().map(|node| node.id())));
        }
    }
}

#[test]
fn every_position_of_a_record_is_noted() {
    let texts = [
        "(;SZ[5]AB[aa][bb];W[cc];B[dd];AE[aa]PL[B];C[note];B[ee]W[ab];W[zz];B[])",
        "(;SZ[5];B[aa];PL[B]AW[bb]B[cc];W[aa])",
        "(;SZ[5])",
    ];
    for text in texts {
        let records = Collection::read(text.as_bytes()).unwrap();
        let record = records.game(0).unwrap();
        let whole = Replay::main_line(record, None).unwrap();
        assert_eq!(whole.positions.len(), whole.moves + 1, "{text}");
        for (moves, position) in whole.positions.iter().enumerate() {
            let there = Replay::to_move(record, moves, None).unwrap();
            let mut undone = whole.game.clone();
            while undone.steps().len() > position.steps {
                undone.undo();
            }
            assert_eq!(there.game.steps(), undone.steps(), "{text} after {moves}");
            assert!(there.game.board() == undone.board(), "{text} after {moves}");
            assert_eq!(
                (there.game.to_move(), there.positions.len()),
                (position.to_move, moves + 1),
                "{text} after {moves}"
            );
        }
    }
}
