use igolog_core::{Color, GameResult, Points};

use super::*;

fn read(text: &str) -> Collection {
    Collection::read(text.as_bytes()).unwrap()
}

/// The tree as text: `;` and names of properties, variations in parentheses.
fn shape(collection: &Collection) -> String {
    let mut out = String::new();
    for game in collection.games() {
        let mut depth = 0;
        for node in game.nodes() {
            let level = node.path().len();
            out.push_str(if level <= depth { " /" } else { " " });
            depth = level;
            out.push_str(&format!("{level}"));
            for property in node.properties() {
                out.push_str(&property.name());
                for value in property.values() {
                    out.push_str(&format!("[{}]", value.raw()));
                }
            }
        }
        out.push('|');
    }
    out
}

fn warnings(text: &str) -> Vec<String> {
    read(text).warnings().iter().map(ToString::to_string).collect()
}

#[test]
fn trees_are_read() {
    let check = |text: &str, expected: &str| {
        let collection = read(text);
        assert_eq!(shape(&collection), expected, "{text}");
        assert_eq!(collection.to_string(), text, "round trip");
    };
    check("(;A[1];B[2](;C[3])(;D[4];E[]))", " 1A[1] 2B[2] 3C[3] /3D[4] 4E[]|");
    check(" \r\n( ; AB [aa]\t[bb] ; )\n(;W[])\n", " 1AB[aa][bb] 2| 1W[]|");
    check("(;AddBlack[aa]Black[bb])", " 1AB[aa]B[bb]|");
    check("(;C[a\\]b\\\\][;)(])", " 1C[a\\]b\\\\][;)(]|");
    check("(;MULTIGOGM[1]LONGNAME[x])", " 1MULTIGOGM[1]LONGNAME[x]|");
}

#[test]
fn broken_files_are_read_with_warnings() {
    let check = |text: &str, expected: &str, warning: &[&str]| {
        let collection = read(text);
        assert_eq!(shape(&collection), expected, "{text}");
        assert_eq!(collection.to_string(), text, "round trip");
        assert_eq!(warnings(text), warning, "{text}");
    };
    check("Subject: (none)\n\n(;B[aa])", " 1B[aa]|", &["1:1: text before the first game ignored"]);
    check("(;B[aa];W[bb]", " 1B[aa] 2W[bb]|", &["1:14: the file ends inside a game: 1 closing parentheses missing"]);
    check(
        "(;B[aa]\n;C[oh",
        " 1B[aa] 2C[oh]|",
        &[
            "2:3: the value of C is not closed by \"]\"",
            "2:6: the file ends inside a game: 1 closing parentheses missing",
        ],
    );
    check("(;B[aa](;W[bb])))", " 1B[aa] 2W[bb]|", &["1:17: \")\" without \"(\" ignored"]);
    check(
        "(;B[aa](;W[bb]);W[cc])",
        " 1B[aa] 2W[bb] /2W[cc]|",
        &["1:16: node after a variation; read as another variation"],
    );
    check("(;B[aa]((;W[bb])))", " 1B[aa] 2W[bb]|", &["1:9: empty or doubled parentheses ignored"]);
    check("(;B[aa]();W[bb])", " 1B[aa] 2W[bb]|", &["1:9: empty or doubled parentheses ignored"]);
    check("(;B[aa](W[bb]))", " 1B[aa] 2W[bb]|", &["1:9: missing \";\" before the first property"]);
    check(";B[aa];W[bb])", " 1B[aa] 2W[bb]|", &["1:1: missing \"(\" before the first node"]);
    check(
        "(;B[aa]é?;b[cc][dd];W;[xx])",
        " 1B[aa] 2 3 4|",
        &[
            "1:8: unexpected \"é?\" ignored",
            "1:11: property name \"b\" has no capital letter; ignored",
            "1:21: property \"W\" without a value ignored",
            "1:23: value without a property name ignored",
        ],
    );
    check(
        "(;C[see [1] (or 2); really] ;B[aa])",
        " 1C[see [1] (or 2); really] 2B[aa]|",
        &["1:11: unescaped \"]\" in C; read as part of the text"],
    );
    check("(;C[a]) see ]", " 1C[a]|", &["1:9: text outside a game ignored"]);
    check("(;B[aa]]\n;W[bb])", " 1B[aa] 2W[bb]|", &["1:8: unexpected \"]\" ignored"]);
}

#[test]
fn no_game_is_an_error() {
    for text in ["", "hello", "(", "()", "(((", ";", "[aa]", "{\"a\": [1]}"] {
        assert_eq!(Collection::read(text.as_bytes()).unwrap_err(), SgfError::NoGame, "{text}");
    }
    let limits = ReadLimits { nodes: 2, bytes: 20, warnings: 1 };
    let refused = Collection::read_with(b"(;;\n;;)", &limits).unwrap_err();
    assert_eq!(refused.to_string(), "2:1: more than 2 nodes");
    assert!(Collection::read_with(&[b' '; 21], &limits).is_err());
    assert_eq!(Collection::read_with(b"(;????a b c)", &limits).unwrap().warnings().len(), 2);
}

#[test]
fn depth_costs_no_stack() {
    let line = format!("({})", ";B[aa]".repeat(100_000));
    assert_eq!(read(&line).game(0).unwrap().counts().depth, 100_000);
    let deep = format!("{}{}", "(;B[aa]".repeat(100_000), ")".repeat(100_000));
    let mut collection = read(&deep);
    let counts = collection.game(0).unwrap().counts();
    assert_eq!((counts.nodes, counts.leaves, counts.depth), (100_000, 1, 100_000));
    assert_eq!(collection.to_string(), deep);
    assert!(collection.check().is_empty());
    assert_eq!(Collection::read(&collection.format().unwrap()).unwrap().game(0).unwrap().counts(), counts);
    let leaf = collection.game(0).unwrap().main_line().last().unwrap().id();
    collection.add_move(leaf, Color::White, None);
    assert_eq!(read(&collection.to_string()).game(0).unwrap().counts().nodes, 100_001);
    let empty = "(".repeat(100_000) + ";B[aa]";
    assert_eq!(read(&empty).game(0).unwrap().counts().nodes, 1);
}

#[test]
fn texts_are_unescaped() {
    let value = |raw| PropertyValue(raw).text().into_owned();
    assert_eq!(value("a\\]b\\\\c\\\nd\r\ne\tf\\:"), "a]b\\cd\ne f:");
    assert_eq!(PropertyValue(" a\nb ").simple_text(), "a b");
    assert_eq!(PropertyValue("dd:a\\:b:c").compose().unwrap().1.text(), "a:b:c");
    assert_eq!(PropertyValue("a\\:b").compose(), None);
    for text in ["plain", "]", "\\", "a]\\]:", "日本[]"] {
        assert_eq!(PropertyValue(&escape_in_pair(text)).text(), text);
        assert_eq!(PropertyValue(&escape(text)).text(), text);
    }
    assert_eq!(PropertyValue(" 6,5 ").real(), Some(6.5));
    assert_eq!(PropertyValue("inf").real(), None);
}

#[test]
fn information_is_typed() {
    let collection = read("(;SZ[13:9]KM[6.5]HA[3]RU[Japanese]RE[W+3.5]PB[Kuro\\]]PW[ ]DT[1846-09-11];C[x])");
    let game = collection.game(0).unwrap();
    assert_eq!(game.size(), Size { width: 13, height: 9 });
    assert_eq!((game.komi(), game.handicap()), (Some(Points::from_halves(13)), Some(3)));
    assert_eq!(game.player(Color::Black).as_deref(), Some("Kuro]"));
    assert_eq!(game.player(Color::White), None);
    assert_eq!(game.result(), Some(GameResult::by_points(Points::from_halves(-7))));
    assert_eq!(game.rules().as_deref(), Some("Japanese"));
}

#[test]
fn passes_and_large_boards() {
    let small = Size { width: 19, height: 19 };
    let large = Size { width: 52, height: 52 };
    assert_eq!(WrittenMove::parse("tt", small), WrittenMove::Pass);
    assert_eq!(WrittenMove::parse("", large), WrittenMove::Pass);
    assert_eq!(WrittenMove::parse("tt", large), WrittenMove::Stone(Xy { x: 19, y: 19 }));
    assert_eq!(WrittenMove::parse("ZZ", large), WrittenMove::Stone(Xy { x: 51, y: 51 }));
    assert_eq!(WrittenMove::parse("ZZ", small), WrittenMove::Invalid);
    assert_eq!(Area::parse("cb:aa").unwrap().points().count(), 6);
    for bad in ["0", "53", "-1", "x", "19:", "999999999999"] {
        assert_eq!(Size::parse(bad), None, "{bad}");
    }
}

#[test]
fn edits_leave_the_rest_alone() {
    let source = "# my file\n( ;FF[4]\n SZ[9] ;B[ee]  C[old]\n;W[dd]\n)\n";
    let mut collection = read(source);
    let nodes: Vec<_> = collection.game(0).unwrap().main_line().map(Node::id).collect();
    collection.set_text(nodes[1], "C", "new]");
    assert_eq!(collection.to_string(), source.replace("old", "new\\]"));
    collection.add_comment(nodes[2], "first");
    collection.add_comment(nodes[2], "second");
    assert!(collection.to_string().contains(";W[dd]C[first\nsecond]\n)"));
    assert!(collection.remove(nodes[1], "C") && !collection.remove(nodes[1], "C"));
    collection.remove(nodes[2], "C");
    assert_eq!(collection.to_string(), source.replace("C[old]\n", ""));
    collection.set(nodes[0], "KM", ["6.5"]);
    collection.add_value(nodes[0], "AB", "aa");
    collection.add_value(nodes[0], "AB", "bb");
    assert!(collection.to_string().contains("SZ[9]KM[6.5]AB[aa][bb] ;"));
}

#[test]
fn variations_are_added_and_removed() {
    let mut collection = read("(;SZ[9];B[ee];W[dd])");
    let nodes: Vec<_> = collection.game(0).unwrap().main_line().map(Node::id).collect();
    let point = |x, y| Some(Xy { x, y });
    assert_eq!(collection.add_move(nodes[0], Color::Black, point(4, 4)), nodes[1]);
    let other = collection.add_move(nodes[1], Color::White, point(2, 2));
    assert_eq!(collection.to_string(), "(;SZ[9];B[ee](;W[dd])(;W[cc]))");
    collection.add_move(other, Color::Black, None);
    collection.promote(other);
    assert_eq!(collection.to_string(), "(;SZ[9];B[ee](;W[cc];B[])(;W[dd]))");
    collection.remove_node(other);
    assert_eq!(collection.to_string(), "(;SZ[9];B[ee];W[dd])");
    let root = collection.add_game();
    collection.set(root, "SZ", ["13"]);
    assert_eq!(collection.to_string(), "(;SZ[9];B[ee];W[dd])\n(;SZ[13])");
    collection.remove_node(nodes[0]);
    assert_eq!(collection.games().len(), 1);
    let mut broken = read("(;C[open");
    let leaf = broken.game(0).unwrap().root().id();
    broken.add_child(leaf);
    assert_eq!(broken.to_string(), "(;C[open];)");
}

#[test]
fn collections_join_and_trees_merge() {
    let mut first = read("(;SZ[9];B[ee];W[dd]) ");
    let second = read("head (;SZ[9]PB[x];B[ee](;W[cc]C[!])(;W[dd];B[aa])) tail");
    first.append(&second);
    assert_eq!(first.to_string(), "(;SZ[9];B[ee];W[dd]) \n(;SZ[9]PB[x];B[ee](;W[cc]C[!])(;W[dd];B[aa])) tail");
    assert_eq!(second.game(0).unwrap().to_string(), "(;SZ[9]PB[x];B[ee](;W[cc]C[!])(;W[dd];B[aa]))");
    let mut first = read("(;SZ[9];B[ee];W[dd])");
    let root = first.game(0).unwrap().root().id();
    first.merge(root, second.game(0).unwrap());
    assert_eq!(first.to_string(), "(;SZ[9]PB[x];B[ee](;W[dd];B[aa])(;W[cc]C[!]))");
}

#[test]
fn games_turn_and_change_colours() {
    let mut collection = read("(;SZ[5:3]AB[aa:bc]KM[6.5]RE[B+R]PL[W]PB[x];W[ea]LB[aa:q];B[])");
    let source = collection.to_string();
    collection.transform(SquareSymmetry::rotation(1));
    assert_eq!(collection.to_string(), "(;SZ[3:5]AB[aa:cb]KM[6.5]RE[B+R]PL[W]PB[x];W[ce]LB[ca:q];B[])");
    collection.transform(SquareSymmetry::rotation(3));
    assert_eq!(collection.to_string(), source);
    collection.swap_colors();
    assert_eq!(collection.to_string(), "(;SZ[5:3]AW[aa:bc]KM[-6.5]RE[W+R]PL[B]PW[x];B[ea]LB[aa:q];W[])");
    collection.swap_colors();
    assert_eq!(collection.to_string(), source);
    let size = Size { width: 7, height: 4 };
    for symmetry in SquareSymmetry::all() {
        let mut images: Vec<_> = Area::parse("aa:gd").unwrap().points().map(|p| symmetry.apply(p, size)).collect();
        assert!(images.iter().all(|p| symmetry.size(size).contains(*p)));
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 28);
    }
}

#[test]
fn checks_find_what_is_wrong() {
    let text = "(;FF[5]SZ[9]KM[six];B[jj]B[aa]W[bb];AB[aa:kk]AW[ab]W[x]SZ[9];LB[zz]CR[aa]MN[a]AB[bb]AE[bb])";
    let found: Vec<String> = read(text).check().iter().map(ToString::to_string).collect();
    let expected = [
        "1:2: FF[5]: 1, 2, 3 or 4 expected",
        "1:2: KM[six]: a number expected",
        "1:20: B[jj]: not a point of the 9x9 board",
        "1:20: property B twice in one node; values joined",
        "1:20: two moves in one node",
        "1:36: AB[aa:kk]: not a point of the 9x9 board",
        "1:36: W[x]: a point or nothing expected",
        "1:36: SZ belongs to the root node",
        "1:36: setup and move in one node",
        "1:36: point ab is set up twice in one node",
        "1:61: LB[zz]: point:text expected",
        "1:61: MN[a]: a whole number expected",
        "1:61: point bb is set up twice in one node",
    ];
    assert_eq!(found, expected);
    assert!(read("(;FF[4]GM[1]SZ[19]TB[];B[pd]C[x];W[tt];B[])").check().is_empty());
}

#[test]
fn encodings_are_found() {
    let text = "(;GM[1]PB[井山裕太]PW[申眞諝]C[黒の勝ち。白は投了した。])";
    let shift_jis = Charset::from_label("Shift_JIS").unwrap();
    let jis_text = text.replace('諝', "某");
    let read_bytes = |bytes: &[u8]| Collection::read(bytes).unwrap();
    let player = |c: &Collection| c.game(0).unwrap().player(Color::Black).unwrap().into_owned();

    let bytes = shift_jis.encode(&jis_text).unwrap();
    let undeclared = read_bytes(&bytes);
    assert_eq!((undeclared.charset().name(), player(&undeclared).as_str()), ("Shift_JIS", "井山裕太"));
    assert_eq!(undeclared.to_bytes().unwrap(), bytes);

    let declared = jis_text.replace("GM[1]", "GM[1]CA[EUC-JP]");
    let bytes = Charset::from_label("EUC-JP").unwrap().encode(&declared).unwrap();
    assert_eq!(player(&read_bytes(&bytes)), "井山裕太");

    let wrong = text.replace("GM[1]", "CA[Big5]");
    let collection = read_bytes(wrong.as_bytes());
    assert_eq!((collection.charset().name(), player(&collection).as_str()), ("UTF-8", "井山裕太"));
    assert!(collection.warnings()[0].to_string().contains("\"Big5\" does not fit"));

    let marked = format!("\u{FEFF}{text}");
    assert_eq!(read_bytes(marked.as_bytes()).to_bytes().unwrap(), marked.as_bytes());
    let utf16: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let collection = read_bytes(&utf16);
    assert_eq!((collection.charset().name(), player(&collection).as_str()), ("UTF-16LE", "井山裕太"));
    assert_eq!(collection.to_bytes().unwrap(), utf16);

    let latin = b"(;PB[Andr\xE9 M\xFCller]C[d\xE9j\xE0 vu])";
    assert_eq!(player(&read_bytes(latin)), "André Müller");
    let damaged = [&b"(;PB["[..], "井山裕太".as_bytes(), b"\xE4\xBA]C[\xFF])"].concat();
    let collection = read_bytes(&damaged);
    assert_eq!((collection.charset().name(), collection.to_bytes().unwrap()), ("UTF-8", damaged));
}

#[test]
fn new_text_may_need_utf8() {
    let mut collection = Collection::read(b"(;CA[ISO-8859-1]PB[Andr\xE9])").unwrap();
    let root = collection.game(0).unwrap().root().id();
    collection.set_text(root, "PW", "Müller");
    assert_eq!(collection.to_bytes().unwrap(), b"(;CA[ISO-8859-1]PB[Andr\xE9]PW[M\xFCller])");
    collection.set_text(root, "PW", "白");
    let error = collection.to_bytes().unwrap_err().to_string();
    assert_eq!(error, "'白' cannot be written in windows-1252, the encoding of the file");
    assert_eq!(collection.as_utf8().to_bytes().unwrap(), "(;CA[UTF-8]PB[André]PW[白])".as_bytes());
}

#[test]
fn games_of_one_file_may_differ_in_charset() {
    let part = |label: &str, name: &str| {
        let text = format!("(;CA[{label}]PB[{name}];B[aa])\n");
        Charset::from_label(label).unwrap().encode(&text).unwrap()
    };
    let bytes = [part("GB2312", "柯洁"), part("Shift_JIS", "ソ"), part("UTF-8", "신진서")].concat();
    let mut collection = Collection::read(&bytes).unwrap();
    let names = |c: &Collection| c.games().map(|g| g.player(Color::Black).unwrap().into_owned()).collect::<Vec<_>>();
    assert_eq!(names(&collection), ["柯洁", "ソ", "신진서"]);
    assert_eq!(collection.to_bytes().unwrap(), bytes);
    let root = collection.game(0).unwrap().root().id();
    collection.set_text(root, "C", "new");
    let again = Collection::read(&collection.to_bytes().unwrap()).unwrap();
    assert_eq!((names(&again), again.warnings().len()), (names(&collection), 0));
    assert_eq!(Collection::read(b"(;CA[UTF-16]PB[x])").unwrap().game(0).unwrap().player(Color::Black).unwrap(), "x");
}

#[test]
fn a_wrong_charset_is_put_right_when_asked() {
    let text = "(;CA[Big5]PB[井山裕太]PW[申眞諝]C[黒の勝ち。白は投了した。])";
    let mut collection = Collection::read(text.as_bytes()).unwrap();
    let right = text.replace("Big5", "UTF-8").replace("])", "]GN[x])");
    let root = collection.game(0).unwrap().root().id();
    collection.set_text(root, "GN", "x");
    assert_eq!(collection.to_bytes().unwrap(), text.replace("])", "]GN[x])").as_bytes());
    assert_eq!(collection.as_utf8().to_bytes().unwrap(), right.as_bytes());
    assert!(String::from_utf8(collection.format().unwrap()).unwrap().starts_with("(;CA[UTF-8]"));
}
