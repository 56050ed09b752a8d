//! Conversations as controllers hold them: what is sent, and a pattern for each response.

mod talk;

use talk::{check, responses};

const OK: &str = "= ?";

#[test]
fn lines_and_ids() {
    check("1 name\n2 version\n3 protocol_version\n", &["=1 Igolog", r"=2 \d.*", "=3 2"]);
    check("\n\n   \n\t\n#\n  # x\n5\tprotocol_version\t# y\n", &["=5 2"]);
    check("4294967295 protocol_version\n0 protocol_version\n", &["=4294967295 2", "=0 2"]);
    check("proto\u{1}col_version\r\n9 protocol\u{b}_version\r\n", &["= 2", "=9 2"]);
    check(
        "7 nonsense\nnonsense\n12 boardsize\n",
        &[r"\?7 unknown command", r"\? unknown command", r"\?12 syntax error"],
    );
    check("play# b c3\n", &[r"\? syntax error"]);
    check("quit\nname\n", &[OK]);
    check("3 quit", &["=3 ?"]);
}

#[test]
fn commands_are_listed_and_known() {
    let list = responses("list_commands\n").remove(0);
    let wanted = [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "fixed_handicap",
        "place_free_handicap",
        "set_free_handicap",
        "play",
        "genmove",
        "undo",
        "time_settings",
        "time_left",
        "final_score",
        "final_status_list",
        "loadsgf",
        "reg_genmove",
        "showboard",
        "kgs-rules",
        "kgs-time_settings",
        "kgs-genmove_cleanup",
        "kgs-game_over",
        "rectangular_boardsize",
        "kata-get-rules",
        "kata-set-rules",
        "lz-analyze",
        "kata-analyze",
        "lz-genmove_analyze",
        "kata-genmove_analyze",
        "gogui-analyze_commands",
        "unconditional_status",
        "attack",
        "defend",
    ];
    for name in wanted {
        assert!(list.lines().any(|line| line.trim_start_matches("= ") == name), "{name}");
    }
    let ask: String = list.lines().map(|line| format!("known_command {}\n", line.trim_start_matches("= "))).collect();
    assert!(responses(&ask).iter().all(|answer| answer == "= true"));
    check("known_command Name\nknown_command\n", &["= false", r"\? syntax error"]);
}

#[test]
fn sizes() {
    check("boardsize 1\nshowboard\ngenmove b\nfinal_score\n", &[OK, r"=[\s\S]*1 \. 1[\s\S]*", "= pass", r"= W\+7\.5"]);
    check("boardsize 25\nplay b z25\nplay b o25\nplay b aa1\n", &[OK, OK, OK, r"\? syntax error"]);
    check("boardsize 19.5\nboardsize 99999999999999999999\n", &[r"\? syntax error", r"\? .*"]);
    check(
        "rectangular_boardsize 5\nquery_boardsize\nrectangular_boardsize 3 40\n",
        &[OK, "= 5", r"\? unacceptable size"],
    );
    check("boardsize 9\nplay b c3\nboardsize 9\nlist_stones b\n", &[OK, OK, OK, OK]);
    check("komi 6.5\nboardsize 9\nclear_board\nget_komi\n", &[OK, OK, OK, "= 6.5"]);
}

#[test]
fn moves() {
    check("play black PASS\nplay w Pass\nplay b a1\n", &[OK, OK, OK]);
    check(
        "boardsize 9\nplay b a0\nplay b a10\nplay b k1\nplay b j9\nplay b 11\n",
        &[OK, r"\? .*", r"\? .*", r"\? .*", OK, r"\? .*"],
    );
    check("boardsize 9\nplay b c3\nplay w C3\nplay b resign\n", &[OK, OK, r"\? illegal move", r"\? .*"]);
    check("play b a1\nundo\nundo\nplay b a1 extra\n", &[OK, OK, r"\? cannot undo", OK]);
    check(
        "boardsize 5\nplay b a2\nplay b b1\nplay w a1\nplay w c1\nplay w b2\nplay w a3\nplay w a1\ncolor a2\n",
        &[OK, OK, OK, r"\? illegal move", OK, OK, OK, OK, "= empty"],
    );
    check("boardsize 9\nplay b d4\nundo\nshowboard\nplay w d4\ncolor d4\n", &[OK, OK, OK, r"=[\s\S]*", OK, "= white"]);
}

#[test]
fn ko_and_superko() {
    let ko = "boardsize 5\nplay b b3\nplay w c3\nplay b a2\nplay w d2\nplay b b1\nplay w c1\nplay b c2\nplay w b2\n";
    let mut expected = vec![OK; 9];
    expected.extend([r"\? illegal move", OK, OK, OK, OK]);
    check(&format!("{ko}play b c2\nplay b e5\nplay w e4\nplay b c2\nundo\n"), &expected);
    let mut expected = vec![OK; 10];
    expected.extend([OK, OK]);
    check(&format!("{ko}undo\nplay w b2\nundo\n"), &expected);
}

#[test]
fn handicap() {
    let sets = [
        (7, 4, "C3 E5 C5 E3"),
        (8, 4, "C3 F6 C6 F3"),
        (9, 9, "C3 G7 C7 G3 C5 G5 E3 E7 E5"),
        (11, 5, "C3 J9 C9 J3 F6"),
        (13, 3, "D4 K10 D10"),
        (13, 7, "D4 K10 D10 K4 D7 K7 G7"),
        (18, 2, "D4 P15"),
        (19, 6, "D4 Q16 D16 Q4 D10 Q10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (25, 2, "D4 W22"),
    ];
    for (size, stones, points) in sets {
        check(&format!("boardsize {size}\nclear_board\nfixed_handicap {stones}\n"), &[OK, OK, &format!("= {points}")]);
    }
    check(
        "boardsize 9\nfixed_handicap\nfixed_handicap x\nfixed_handicap 1\nfixed_handicap 10\nplay b e5\nfixed_handicap 2\n",
        &[
            OK,
            r"\? syntax error",
            r"\? syntax error",
            r"\? invalid number of stones",
            r"\? invalid number of stones",
            OK,
            r"\? board not empty",
        ],
    );
    check(
        "boardsize 9\nplace_free_handicap 4\nplace_free_handicap 4\nclear_board\nset_free_handicap A1 B1 J9\n",
        &[OK, r"= \w\d( \w\d){1,3}", r"\? board not empty", OK, OK],
    );
    check(
        "set_free_handicap\nset_free_handicap A1 A1\nset_free_handicap A1 Z99\nplay b a1\nset_free_handicap A2 B2\n",
        &[r"\? bad vertex list", r"\? bad vertex list", r"\? bad vertex list", OK, r"\? board not empty"],
    );
    check(
        "boardsize 9\nfixed_handicap 2\ngenmove w\nundo\nundo\nlist_stones b\n",
        &[OK, "= C3 G7", r"= \S+", OK, r"\? cannot undo", "= (G7 C3|C3 G7)"],
    );
}

#[test]
fn time() {
    check("boardsize 9\ntime_settings 0 0 0\ngenmove b\n", &[OK, OK, r"= \S+"]);
    check(
        "boardsize 9\ntime_settings 1 1 25\ntime_left b 0 1\ngenmove b\ntime_left w 1 25\ngenmove w\n",
        &[OK, OK, OK, r"= \S+", OK, r"= \S+"],
    );
    check(
        "time_settings -1 0 0\ntime_settings\ntime_left\ntime_left b\ntime_left b x 0\ntime_left purple 1 0\n",
        &[r"\? .*", r"\? .*", r"\? .*", r"\? .*", r"\? .*", r"\? .*"],
    );
    check(
        "kgs-time_settings canadian 300 30 25\nkgs-time_settings absolute 300\nkgs-time_settings byoyomi 1\n",
        &[OK, OK, r"\? .*"],
    );
}

#[test]
fn the_end() {
    let seki = "boardsize 5\nkomi 0\n";
    check(
        &format!("{seki}play b pass\nplay w pass\nfinal_score\nplay b c3\nfinal_score\n"),
        &[OK, OK, OK, OK, "= 0", OK, r"= B\+25"],
    );
    check(
        "final_status_list\nfinal_status_list unknown\nfinal_status_list seki\n",
        &[r"\? syntax error", r"\? syntax error", OK],
    );
    let two = "boardsize 5\nkomi 0.5\nplay b b1\nplay b b2\nplay b b3\nplay b b4\nplay b b5\nplay b a2\nplay b a4\n\
               play w d1\nplay w d2\nplay w d3\nplay w d4\nplay w d5\nplay w e2\nplay w e4\n";
    let answers = responses(&format!("{two}final_score\nfinal_status_list alive\nfinal_status_list dead\n"));
    assert_eq!(answers[16], "= W+0.5", "{answers:?}");
    assert_eq!(answers[17].split_whitespace().count(), 15, "{answers:?}");
    assert_eq!(answers[18].trim(), "=");
}

#[test]
fn rules() {
    for name in
        ["tromp-taylor", "chinese", "japanese", "korean", "aga", "bga", "new-zealand", "new_zealand", "chinese-kgs"]
    {
        check(&format!("kata-set-rules {name}\nkata-get-rules\n"), &[OK, r"= \{.*\}"]);
    }
    check("kata-set-rules klingon\nkata-set-rules\nkgs-rules chinese\nkgs-rules aga\n", &[r"\? .*", r"\? .*", OK, OK]);
    check(
        "kata-set-rule ko SIMPLE\nkata-set-rule scoring AREA\nkata-set-rule scoring MOON\nkata-set-rule\n",
        &[OK, OK, r"\? .*", r"\? .*"],
    );
    check(
        r#"kata-set-rules {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true}
kata-get-rules
boardsize 3
play w b1
play w a2
play b a1
"#,
        &[OK, r#"= \{.*"ko":"POSITIONAL".*"suicide":true.*\}"#, OK, OK, OK, r"\? illegal move|= ?"],
    );
}

#[test]
fn analysis() {
    check(
        "boardsize 9\nkata-analyze b interval 10 minmoves 1 maxmoves 3 rootInfo true ownership true ownershipStdev true\n",
        &[
            OK,
            r"=\ninfo move \S+ visits \d+ [\s\S]* rootInfo visits [\s\S]* ownership( -?\d\.\d+){81} ownershipStdev( \d\.\d+){81}",
        ],
    );
    check(
        "boardsize 5\n12 lz-analyze 5\nname\n",
        &[OK, r"=12\ninfo move \S+ visits \d+ winrate \d+ prior \d+ lcb \d+ order 0 pv [\s\S]*", "= Igolog"],
    );
    let answers = responses("boardsize 5\nlz-analyze b interval 1 allow b C3,D4 1\nlz-analyze w avoid w C3 3\n");
    let moves = |text: &str| -> Vec<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.windows(2).filter(|w| w[0] == "move").map(|w| w[1].to_string()).collect()
    };
    assert!(moves(&answers[1]).iter().all(|mv| ["C3", "D4"].contains(&mv.as_str())), "{}", answers[1]);
    assert!(!moves(&answers[2]).is_empty() && !moves(&answers[2]).contains(&"C3".to_string()), "{}", answers[2]);
    let answers = responses(
        "boardsize 3\nkata-analyze b movesOwnership true movesOwnershipStdev true pvEdgeVisits true maxmoves 1\n",
    );
    assert!(answers[1].contains(" movesOwnership ") && answers[1].contains(" pvEdgeVisits "), "{}", answers[1]);
    check(
        "kata-analyze b avoid b\nkata-analyze b avoid b c3 0\nkata-analyze b allow b c3 1 avoid b d4 1\nlz-analyze b -5\n",
        &[r"\? .*", r"\? .*", r"\? .*", r"\? .*"],
    );
    let answers = responses("boardsize 5\nkata-genmove_analyze b allow b A1 1\ncolor a1\n");
    assert_eq!(answers[2], "= black", "{answers:?}");
}

#[test]
fn records() {
    let folder = std::env::temp_dir().join(format!("igolog-conversations-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.sgf");
    std::fs::write(&path, "(;GM[1]SZ[9]KM[0]AB[cc][gg]PL[W];W[ee];B[dd];W[];B[fe](;W[aa])(;W[bb]))").unwrap();
    let path = path.display();
    check(&format!("loadsgf {path}\nlist_stones b\nget_komi\nlast_move\n"), &[OK, "= .*C7.*", "= 0", "= white A9"]);
    check(
        &format!("loadsgf {path} 1\nlist_stones w\nloadsgf {path} 2\nlist_stones w\nloadsgf {path} 0\n"),
        &[OK, OK, OK, "= E5", r"= ?|\? .*"],
    );
    check(&format!("loadsgf {path} 999\nlast_move\nundo\nlast_move\n"), &[OK, "= white A9", OK, "= black F5"]);
    std::fs::write(folder.join("chess.sgf"), "(;GM[3];B[aa])").unwrap();
    let chess = folder.join("chess.sgf");
    check(
        &format!("loadsgf {}\nloadsgf /dev/zero\n", chess.display()),
        &[r"\? cannot load file.*", r"\? cannot load file"],
    );
    std::fs::write(folder.join("bad.sgf"), "no game").unwrap();
    check(
        &format!("loadsgf {}\nloadsgf {}\n", folder.join("bad.sgf").display(), folder.display()),
        &[r"\? cannot load file", r"\? cannot load file"],
    );
    std::fs::remove_dir_all(&folder).unwrap();
}
