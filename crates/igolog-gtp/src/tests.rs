use std::io;
use std::time::Duration;

use igolog_core::{Graph, Rules};

use super::{Console, Engine, EngineOptions};
use igolog_play::{PlayerKind, SearchOptions};

/// A console that keeps what is sent, and says after some calls that a line waits.
#[derive(Default)]
struct Paper {
    text: String,
    patience: u32,
}

impl Console for Paper {
    fn send(&mut self, text: &str) -> io::Result<()> {
        self.text.push_str(text);
        Ok(())
    }

    fn is_waiting(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }
}

fn options() -> EngineOptions {
    EngineOptions {
        playouts: Some(60),
        time: Some(Duration::from_secs(5)),
        search: SearchOptions { memory: 8 << 20, ..SearchOptions::default() },
        ..EngineOptions::default()
    }
}

fn engine() -> Engine {
    Engine::new(Graph::grid(19, 19).unwrap(), options())
}

/// Sends lines and returns the responses without their ends.
fn talk(engine: &mut Engine, lines: &str) -> Vec<String> {
    let mut paper = Paper { text: String::new(), patience: 3 };
    for line in lines.lines() {
        paper.patience = 3;
        if !engine.handle(line, &mut paper).unwrap() {
            break;
        }
    }
    assert!(paper.text.is_empty() || paper.text.ends_with("\n\n"), "{:?}", paper.text);
    paper.text.split_terminator("\n\n").map(|r| r.trim_end_matches(' ').to_string()).collect()
}

fn check(lines: &str, expected: &[&str]) {
    assert_eq!(talk(&mut engine(), lines), expected, "{lines}");
}

#[test]
fn ids_comments_and_unknown_commands() {
    check("7 protocol_version\n# x\n\n \t\n0 name # y", &["=7 2", "=0 Igolog"]);
    check(
        "frobnicate\n3 frobnicate\nPLAY b a1\n12",
        &["? unknown command", "?3 unknown command", "? unknown command", "?12 unknown command"],
    );
    check(
        "known_command play\nknown_command lz-analyze\nknown_command no\nknown_command",
        &["= true", "= true", "= false", "? syntax error"],
    );
    check("quit\nname", &["="]);
    check("3 echo a  b", &["=3 a b"]);
}

#[test]
fn every_listed_command_is_known_and_answers_without_arguments() {
    let list = talk(&mut engine(), "list_commands").remove(0);
    let names: Vec<&str> = list[2..].lines().collect();
    assert!(names.is_sorted() && names.len() > 50 && super::COMMANDS.is_sorted_by_key(|(name, _)| *name));
    for name in names {
        assert_eq!(talk(&mut engine(), &format!("boardsize 5\nknown_command {name}"))[1], "= true", "{name}");
        let answers = talk(&mut engine(), &format!("boardsize 5\n8 {name}"));
        assert!(answers[1].starts_with("=8") || answers[1].starts_with("?8"), "{name}: {answers:?}");
    }
}

#[test]
fn sizes_komi_and_errors_of_the_draft() {
    check(
        "boardsize 0\nboardsize 26\nboardsize -3\nboardsize x\nboardsize\nboardsize 25\nquery_boardsize",
        &[
            "? unacceptable size",
            "? unacceptable size",
            "? unacceptable size",
            "? syntax error",
            "? syntax error",
            "=",
            "= 25",
        ],
    );
    check("rectangular_boardsize 9 7\nplay b j7\nplay b j8\nquery_boardsize", &["=", "=", "? syntax error", "= 9 7"]);
    check(
        "komi -3.5\nget_komi\nkomi abc\nkomi nan\nkomi inf\nkomi 1e300\nget_komi",
        &[
            "=",
            "= -3.5",
            "? syntax error",
            "? syntax error",
            "? syntax error",
            "? komi is out of range: between -10000 and 10000",
            "= -3.5",
        ],
    );
}

#[test]
fn moves_undo_and_ko() {
    check("undo\nplay B d4\nplay W q16\nundo\nundo\nundo", &["? cannot undo", "=", "=", "=", "=", "? cannot undo"]);
    check(
        "boardsize 5\nplay w a2\nplay w b1\nplay b a1\nplay b i5\nplay x a1\nplay b\nplay b a2",
        &["=", "=", "=", "? illegal move", "? syntax error", "? syntax error", "? syntax error", "? illegal move"],
    );
    let ko = "boardsize 5\nplay b b3\nplay w c3\nplay b a2\nplay w d2\nplay b b1\nplay w c1\nplay b c2\nplay w b2";
    let answers = talk(&mut engine(), &format!("{ko}\nplay b c2\nis_legal b c2\nplay b pass\nplay w pass\nplay b c2"));
    assert_eq!(answers[9..], ["? illegal move", "= 0", "=", "=", "="]);
}

#[test]
fn handicap_and_its_errors() {
    check(
        "fixed_handicap 2\nfixed_handicap 2\nundo\nget_handicap",
        &["= D4 Q16", "? board not empty", "? cannot undo", "= 2"],
    );
    check(
        "fixed_handicap 1\nfixed_handicap 10\nboardsize 8\nfixed_handicap 5\nboardsize 6\nfixed_handicap 2",
        &[
            "? invalid number of stones",
            "? invalid number of stones",
            "=",
            "? invalid number of stones",
            "=",
            "? invalid number of stones",
        ],
    );
    check(
        "set_free_handicap D4\nset_free_handicap D4 D4\nset_free_handicap D4 pass\nset_free_handicap D4 E5\ncolor E5",
        &["? bad vertex list", "? bad vertex list", "? bad vertex list", "=", "= black"],
    );
    let answer = talk(&mut engine(), "boardsize 9\nplace_free_handicap 6").remove(1);
    assert_eq!(answer.split_whitespace().count(), 7, "{answer}");
    check(
        "boardsize 2\nplace_free_handicap 4\nplace_free_handicap x",
        &["=", "? invalid number of stones", "? syntax error"],
    );
}

#[test]
fn the_end_of_a_game() {
    let wall = "boardsize 5\nkomi 0\nplay b c1\nplay b c2\nplay b c3\nplay b c4\nplay b c5\nplay b b2\nplay b a2\n";
    let answers = talk(&mut engine(), &format!("{wall}final_score\nfinal_status_list alive\nfinal_status_list dead"));
    assert_eq!(answers[9..], ["= B+25", "= C5 C4 C3 A2 B2 C2 C1", "="]);
    let answers =
        talk(&mut engine(), &format!("{wall}play w a1\nfinal_status_list dead\nfinal_score\nfinal_status a1"));
    assert_eq!(answers[10..], ["= A1", "= B+25", "= dead"]);
    check("final_status_list foo\nfinal_status_list", &["? syntax error", "? syntax error"]);
    check("boardsize 5\nkomi 5.5\nfinal_score\nkomi 0\nfinal_score", &["=", "=", "= W+5.5", "=", "= 0"]);
}

#[test]
fn time_commands() {
    check(
        "time_settings 0 1 0\ntime_settings a b c\ntime_settings 1 2\ntime_settings 300 30 5\ntime_left b 120 0",
        &["=", "? syntax error", "? syntax error", "=", "="],
    );
    check(
        "time_left x 1 0\ntime_left b -5 0\nkgs-time_settings byoyomi 300 30 5\nkgs-time_settings none\nkgs-time_settings x",
        &["? syntax error", "=", "=", "=", "? syntax error"],
    );
}

#[test]
fn genmove_makes_a_legal_move_and_reg_genmove_none() {
    let mut engine = engine();
    let answers = talk(&mut engine, "boardsize 9\nreg_genmove b\nmove_history\ngenmove b\nlast_move");
    assert_eq!(answers[2], "=");
    assert_eq!(answers[4], format!("= black {}", &answers[3][2..]));
    let answers = talk(&mut engine, "genmove\ngenmove x\nlz-genmove_analyze w 10\nlast_move");
    assert_eq!(answers[..2], ["? syntax error", "? syntax error"]);
    let played = answers[2].rsplit_once("play ").unwrap().1;
    assert!(answers[2].starts_with("=\ninfo move "), "{}", answers[2]);
    assert_eq!(answers[3], format!("= white {played}"));
}

#[test]
fn analysis_streams_until_a_line_waits() {
    let mut engine = engine();
    let answers = talk(&mut engine, "boardsize 5\n4 kata-analyze b 1 ownership true rootInfo true pvVisits true\nname");
    assert!(answers[1].starts_with("=4\ninfo move "), "{}", answers[1]);
    let ownership = answers[1].lines().nth(1).unwrap().split(" ownership ").nth(1).unwrap();
    assert_eq!(ownership.split(' ').count(), 25);
    assert!(answers[1].contains(" rootInfo visits ") && answers[1].contains(" pvVisits "));
    assert_eq!(answers[2], "= Igolog");
    check(
        "lz-analyze x\nlz-analyze b 10 what\nkata-analyze interval",
        &["? syntax error", "? syntax error", "? syntax error"],
    );
    let answers = talk(&mut engine, "boardsize 2\nplay b a1\nplay b b2\nlz-analyze interval 1 avoid w A1 5");
    assert!(answers[3].starts_with('='), "{answers:?}");
}

#[test]
fn rules_by_name_and_by_switch() {
    let mut engine = engine();
    let answers =
        talk(&mut engine, "play b a1\nkgs-rules japanese\nkata-get-rules\nkata-set-rule ko POSITIONAL\nkgs-rules x");
    assert!(answers[2].contains("\"scoring\":\"TERRITORY\""), "{}", answers[2]);
    assert_eq!(answers[3..], ["=", "? unsupported rules"]);
    assert_eq!(engine.game().rules().ko, igolog_core::KoRule::PositionalSuperko);
    assert_eq!(engine.game().steps().len(), 1);
    // The server's Chinese rules forbid positions to come back.
    let answers = talk(&mut engine, "kgs-rules Chinese\nkata-get-rules\nkata-set-rules chinese\nkata-get-rules");
    assert!(answers[1].contains("POSITIONAL") && answers[3].contains("SIMPLE"), "{answers:?}");
    talk(
        &mut engine,
        "kata-set-rules {\"ko\":\"SIMPLE\", \"suicide\": false, \"scoring\":\"AREA\",\"whiteHandicapBonus\":\"N\",\"friendlyPassOk\":true}",
    );
    assert_eq!(*engine.game().rules(), Rules::CHINESE);
    assert!(talk(&mut engine, "kata-set-rules {\"ko\":1")[0].starts_with('?'));
}

#[test]
fn records_are_loaded_up_to_a_move_and_written() {
    let path = std::env::temp_dir().join(format!("igolog play {}.sgf", std::process::id()));
    std::fs::write(&path, "(;SZ[9]KM[5.5]AB[cc];W[gg];B[ee];W[dd])").unwrap();
    let path = path.display();
    let mut engine = engine();
    let answers = talk(&mut engine, &format!("loadsgf {path} 3\nget_komi\nmove_history\nundo\nundo\nundo"));
    assert_eq!(answers, ["=", "= 5.5", "= black E5\nwhite G3", "=", "=", "? cannot undo"]);
    let text = talk(&mut engine, &format!("loadsgf {path}\nprintsgf")).remove(1);
    assert!(text.contains("AB[cc]") && text.contains("W[dd]"), "{text}");
    assert_eq!(talk(&mut engine, "loadsgf /no/such/file.sgf\nloadsgf"), ["? cannot load file", "? syntax error"]);
    std::fs::remove_file(path.to_string()).unwrap();
}

#[test]
fn answers_from_the_facts() {
    let mut engine = engine();
    let setup = "boardsize 5\nplay b b1\nplay b b2\nplay b a2\nplay b e1\nplay w e2\nplay w c3\nplay w e5\n";
    let answers = talk(&mut engine, &format!("{setup}attack e1\ndefend c3\nattack d4\nunconditional_status e1"));
    assert_eq!(answers[8], "= 1 D1");
    assert!(answers[9].starts_with("= 1 "), "{answers:?}");
    assert_eq!(answers[10..], ["? vertex must not be empty", "= undecided"]);
    let wall = "rectangular_boardsize 4 3\nplay b a2\nplay b b2\nplay b c2\nplay b d2\nplay b c1\nplay w a1\n";
    let answers = talk(
        &mut engine,
        &format!(
            "{wall}unconditional_status c1\nunconditional_status a1\nunconditional_status b1\nigolog-life\nigolog-liberties\nigolog-groups\nigolog-urgency w\nigolog-ladders"
        ),
    );
    assert_eq!(answers[7..10], ["= alive", "= dead", "= black_territory"]);
    assert!(answers[10..].iter().all(|a| a.starts_with('=')), "{answers:?}");
    assert_eq!(answers[10].lines().count(), 3);
}

#[test]
fn it_plays_on_any_graph() {
    for graph in [Graph::torus(5, 5), Graph::hexagonal(4, 4), Graph::triangular(4, 4), Graph::from_edges(3, &[(0, 1)])]
    {
        let mut engine = Engine::new(graph.unwrap(), options());
        let answers = talk(&mut engine, "genmove b\ngenmove w\nshowboard\nfinal_score\nigolog-ownership\nclear_board");
        assert!(answers.iter().all(|a| a.starts_with('=')), "{answers:?}");
    }
}

#[test]
fn every_player_finishes_a_game() {
    for &player in PlayerKind::ALL {
        let mut engine = Engine::new(Graph::grid(5, 5).unwrap(), EngineOptions { player, ..options() });
        let mut over = false;
        for _ in 0..200 {
            let color = if engine.game().to_move() == igolog_core::Color::Black { "b" } else { "w" };
            let answer = talk(&mut engine, &format!("genmove {color}")).remove(0);
            over = answer == "= resign" || engine.game().is_over();
            if over {
                break;
            }
        }
        assert!(over, "{player}");
    }
}

/// Lines that no controller would send: nothing may panic, and every command gets exactly one answer.
#[test]
fn nonsense_is_answered_or_ignored() {
    let names = super::COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let pieces = [
        "b",
        "w",
        "a1",
        "t19",
        "pass",
        "z99",
        "-1",
        "1e9",
        "999999999999999999999",
        "#",
        "\t",
        "\u{7}",
        "é",
        "",
        "{",
        "\"ko\":",
        "interval",
        "true",
        "0",
        "5",
        "aa1",
        "resign",
        "/",
        "dead",
    ];
    let slow = ["genmove", "kgs-genmove_cleanup", "reg_genmove", "printsgf", "loadsgf"];
    let mut random = igolog_core::Dice::new(3);
    let mut engine = Engine::new(Graph::grid(5, 5).unwrap(), EngineOptions { playouts: Some(5), ..options() });
    for _ in 0..1500 {
        let mut line = names[random.below(names.len() as u32) as usize].to_string();
        if slow.contains(&line.as_str()) && random.below(8) > 0 {
            continue;
        }
        if line == "printsgf" {
            line.push_str(" /no/such/folder/x.sgf");
        }
        for _ in 0..random.below(5) {
            line.push(' ');
            line.push_str(pieces[random.below(pieces.len() as u32) as usize]);
        }
        let mut paper = Paper { text: String::new(), patience: 2 };
        engine.handle(&line, &mut paper).unwrap();
        let text = &paper.text;
        assert!(text.ends_with("\n\n") && text.matches("\n\n").count() == 1, "{line:?}: {text:?}");
    }
    for _ in 0..3000 {
        let line: String = (0..random.below(40)).map(|_| char::from(random.below(256) as u8)).collect();
        let mut paper = Paper::default();
        engine.handle(&line, &mut paper).unwrap();
        assert!(paper.text.is_empty() || paper.text.ends_with("\n\n"));
    }
}

#[test]
fn cleaning_up_takes_dead_stones() {
    let wall = "rectangular_boardsize 4 3\nplay b a2\nplay b b2\nplay b c2\nplay b d2\nplay b c1\nplay w a1\n";
    let answers = talk(&mut engine(), &format!("{wall}kgs-genmove_cleanup b\nlist_stones w"));
    assert_eq!(answers[7..], ["= B1", "="]);
}

#[test]
fn tromp_taylor_counts_every_stone() {
    let wall = "play b a3\nplay b b3\nplay b c3\nplay b d3\nplay b e3\nplay w a1\n";
    let lines = format!("boardsize 5\nkomi 0\n{wall}final_score\nkata-set-rules tromp-taylor\nfinal_score");
    let answers = talk(&mut engine(), &lines);
    assert_eq!((&answers[8][..], &answers[10][..]), ("= B+25", "= B+14"));
}

#[test]
fn a_regression_question_has_one_answer() {
    let mut engine = engine();
    let answers = talk(&mut engine, "boardsize 7\nplay b d4\nreg_genmove w\ngenmove w\nundo\nreg_genmove w");
    assert_eq!(answers[2], answers[5]);
}

#[test]
fn a_chat_is_answered_and_allowed_moves_must_exist() {
    let lines = "kgs-chat game x hello\nplay b c3\nkata-analyze w 10 allow w c3 1\nkata-analyze allow w c3 1 w";
    let answers = talk(&mut engine(), lines);
    assert!(answers[0].starts_with("= I am Igolog"));
    assert_eq!(answers[2..], ["? none of the moves allowed is legal"; 2]);
}

/// KataGo's switches: each is kept, and what a text leaves out is as it is there.
#[test]
fn every_switch_of_the_rules_is_kept() {
    let mut engine = engine();
    let mut rules_after = |line: &str| talk(&mut engine, &format!("{line}\nkata-get-rules")).remove(1);
    let japanese = rules_after("kata-set-rules {\"scoring\":\"TERRITORY\",\"ko\":\"SIMPLE\",\"suicide\":false}");
    assert_eq!(japanese, rules_after("kata-set-rules japanese"));
    assert_eq!(rules_after("kata-set-rules {}"), rules_after("kata-set-rules tromp-taylor"));
    assert_eq!(rules_after("kata-set-rules chinese_ogs"), rules_after("kata-set-rules ChineseKGS"));
    assert_eq!(rules_after("kata-set-rules french"), rules_after("kata-set-rules aga"));
    for (key, values) in [
        ("ko", ["SIMPLE", "POSITIONAL"]),
        ("scoring", ["TERRITORY", "AREA"]),
        ("tax", ["SEKI", "NONE"]),
        ("whiteHandicapBonus", ["N-1", "0"]),
    ] {
        for value in values {
            let rules = rules_after(&format!("kata-set-rule {key} {value}"));
            assert!(rules.contains(&format!("\"{key}\":\"{value}\"")), "{rules}");
        }
    }
    for key in ["suicide", "friendlyPassOk"] {
        for value in ["true", "false"] {
            let rules = rules_after(&format!("kata-set-rule {key} {value}"));
            assert!(rules.contains(&format!("\"{key}\":{value}")), "{rules}");
        }
    }
    check(
        "kata-set-rules stone-scoring\nkata-set-rule tax ALL\nkata-set-rule hasButton true\nkata-set-rules {\"ko\"}",
        &[
            "? unsupported rules; there are tromp-taylor, chinese, japanese, korean, aga, bga, new-zealand, ing",
            "? unsupported value \"ALL\" for rule \"tax\"",
            "? unsupported value \"true\" for rule \"hasButton\"",
            "? syntax error",
        ],
    );
    let wall = "play b a3\nplay b b3\nplay b c3\nplay b d3\nplay b e3\nplay w a1\n";
    let lines = format!("boardsize 5\nkomi 0\n{wall}kata-set-rule friendlyPassOk false\nfinal_score");
    assert_eq!(talk(&mut self::engine(), &lines)[9], "= B+14");
}

/// GTP splits lines at blanks, so names that are no single words give way to numbers.
#[test]
fn points_with_names_that_are_no_words_are_numbered() {
    let names = ["the hub", "pass", "b,c"].map(String::from).to_vec();
    let graph = Graph::from_edges(3, &[(0, 1), (0, 2)]).unwrap().with_names(names).unwrap();
    let answers =
        talk(&mut Engine::new(graph, options()), "play b p0\nlist_stones b\nall_legal w\nplay w pass\ncolor p1");
    assert_eq!(answers, ["=", "= p0", "=", "=", "= empty"]);
    let graph = Graph::from_edges(2, &[(0, 1)]).unwrap().with_names(vec!["hub".into(), "é".into()]).unwrap();
    assert_eq!(talk(&mut Engine::new(graph, options()), "play b é\nlist_stones b"), ["=", "= é"]);
}

#[test]
fn overlays_keep_their_columns_on_boards_with_holes() {
    let graph = Graph::with_holes(3, 2, |x, y| (x, y) == (1, 0)).unwrap();
    let answers = talk(&mut Engine::new(graph, options()), "igolog-ownership\nigolog-urgency");
    for answer in answers {
        let cells: Vec<usize> = answer[2..].lines().map(|row| row.split(' ').count()).collect();
        assert_eq!(cells, [3, 3], "{answer}");
    }
}

#[test]
fn analysis_takes_its_words_in_any_order() {
    for words in ["w 1", "1 w", "interval 1 w", "w interval 1", "minmoves 2 white 1", "1"] {
        let answers = talk(&mut engine(), &format!("boardsize 3\nplay b b2\nlz-analyze {words}"));
        assert!(answers[2].starts_with("=\ninfo move "), "{words}: {}", answers[2]);
    }
}

/// The draft: a komi must be accepted even if it is ridiculous. There is one limit for all doors.
#[test]
fn a_ridiculous_komi_is_played_with() {
    assert!(talk(&mut engine(), "komi -1e30")[0].starts_with("? komi is out of range: between -10000 and 10000"));
    for komi in ["1e4", "-9999.5", "361"] {
        let answers =
            talk(&mut engine(), &format!("boardsize 3\nkomi {komi}\ngenmove b\nkata-analyze w 1\nfinal_score"));
        assert!(answers.iter().all(|a| a.starts_with('=') && !a.contains("NaN")), "{komi}: {answers:?}");
    }
}

#[test]
fn boards_of_any_shape_are_drawn() {
    let draw = |graph: Graph| talk(&mut Engine::new(graph, options()), "showboard").remove(0);
    assert!(draw(Graph::grid(26, 2).unwrap()).contains(" Y Z A\n 2 . "));
    assert!(draw(Graph::hexagonal(4, 3).unwrap()).contains("   |   |\n"));
    assert!(draw(Graph::from_edges(2, &[(0, 1)]).unwrap()).contains("p0 . p1\n"));
}

#[test]
fn komi_is_the_half_point_that_decides_alike() {
    check("boardsize 9\nkomi 100.1\nplay b e5\nfinal_score\nstop", &["=", "=", "=", "= W+19.5", "="]);
    check("boardsize 9\nplay b e5\nkomi 9000.125\nfinal_score", &["=", "=", "=", "= W+8919.5"]);
    check("boardsize 9\nplay b e5\nkomi 81.0001\nfinal_score", &["=", "=", "=", "= W+0.5"]);
}

#[test]
fn processor_time_counts_all_work() {
    let mut engine = engine();
    let seconds = |engine: &mut Engine| talk(engine, "cputime")[0][2..].parse::<f64>().unwrap();
    let before = seconds(&mut engine);
    talk(&mut engine, "final_score");
    assert!(seconds(&mut engine) > before);
}

#[test]
fn the_effort_of_an_overlay_is_a_word_that_is_known() {
    let answers = talk(&mut engine(), "igolog-life static\nigolog-life bogus\nigolog-ladders static b");
    assert!(answers[0].starts_with('='));
    assert_eq!(answers[1], "? unknown effort 'bogus'; there are static, step, full");
    assert_eq!(answers[2], "? nothing follows the effort, but there is 'b'");
}

/// A stone that can run from a race does not lose it.
#[test]
fn a_race_that_can_be_left_is_not_lost() {
    let answers = talk(&mut engine(), "boardsize 9\nplay b e5\nplay w e6\nplay w d5\nplay w f5\nanalyze_semeai e5 e6");
    assert_eq!(answers[5], "= 1 0 E4");
}

#[test]
fn groups_are_killed_and_saved() {
    // Three in a row in the corner: whoever plays the middle decides.
    let white = ["d5", "a4", "b4", "c4", "d4"];
    let black = ["e5", "e4", "a3", "b3", "c3", "d3", "e3"];
    let setup = |color: &str, stones: &[&str]| stones.iter().map(|s| format!("play {color} {s}\n")).collect::<String>();
    let position = format!("boardsize 5\n{}{}", setup("w", &white), setup("b", &black));
    let ask = "owl_attack a4\nowl_defend a4\ndragon_status a4\nowl_attack a5\nowl_attack\nigolog-solve a4";
    let answers = talk(&mut engine(), &format!("{position}{ask}"));
    let told = &answers[answers.len() - 6..];
    assert_eq!(told[..4], ["= 1 B5", "= 1 B5", "= critical B5 B5", "? vertex must not be empty"]);
    assert!(told[4].starts_with('?') && told[5].contains("B5"), "{told:?}");
    // With the middle played it is alive, or dead.
    let alive = talk(&mut engine(), &format!("{position}play w b5\nowl_attack a4\ndragon_status a4"));
    assert_eq!(alive[alive.len() - 2..], ["= 0", "= alive"]);
    let dead = talk(&mut engine(), &format!("{position}play b b5\nowl_defend a4\ndragon_status a4"));
    assert_eq!(dead[dead.len() - 2..], ["= 0", "= dead"]);
}

#[test]
fn a_move_is_tried_and_taken_back() {
    check(
        "boardsize 5\npopgo\nplay b c3\ntrymove w c2\ntrymove w c2\nlist_stones w\npopgo\npopgo\nlist_stones w\nlist_stones b",
        &["=", "? no move was tried", "=", "=", "? illegal move", "= C2", "=", "? no move was tried", "=", "= C3"],
    );
}

/// Two stones with a point between them on the edge of an empty board: the point joins them, and cuts them.
#[test]
fn connections_are_read() {
    let stones = "boardsize 7\nplay b c3\nplay b e3\nplay w d2\nplay w c4\nplay w e4\nplay w c2\nplay w e2";
    let answers =
        talk(&mut engine(), &format!("{stones}\nconnect c3 e3\ndisconnect c3 e3\nsame_dragon c3 e3\nconnect c3 d2"));
    assert_eq!(answers[8..], ["= 1 D3", "= 1 D3", "= 0", "? vertices must be stones of one color"]);
}

#[test]
fn a_score_is_estimated_with_its_bounds() {
    assert!(talk(&mut engine(), "boardsize 5\nestimate_score")[1].contains(" (upper bound: "));
}

#[test]
fn the_rules_of_one_file_are_not_those_of_the_next() {
    let folder = std::env::temp_dir().join(format!("igolog-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (japanese, plain) =
        (file("a.sgf", "(;GM[1]SZ[5]RU[Japanese]KM[0.5];B[cc])"), file("b.sgf", "(;GM[1]SZ[5];B[cc])"));
    let ask = |before: &str| talk(&mut engine(), &format!("{before}loadsgf {plain}\nkata-get-rules\nget_komi"));
    let alone = ask("");
    let after = ask(&format!("loadsgf {japanese}\n"));
    assert_eq!(alone[1..], after[2..]);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Only the middle of three saves the group, and only there it is killed; elsewhere, and where nobody may play, a move does nothing.
#[test]
fn moves_are_asked_what_they_do_for_a_group() {
    let stones = "boardsize 7\nplay w a6\nplay w b6\nplay w c6\nplay w d6\nplay w d7\nplay b e7\nplay b e6\nplay b e5\n\
                  play b d5\nplay b c5\nplay b b5\nplay b a5\n";
    let ask = |question: &str| talk(&mut engine(), &format!("{stones}{question}")).pop().unwrap();
    assert_eq!(ask("owl_does_defend b7 a6"), "= 1");
    assert_eq!(ask("owl_does_defend a7 a6"), "= 0");
    assert_eq!(ask("owl_does_attack b7 a6"), "= 1");
    assert_eq!(ask("owl_does_attack a7 a6"), "= 0");
    assert_eq!(ask("owl_does_attack a6 a6"), "= 0");
    assert_eq!(ask("owl_does_defend b7 b7"), "? vertex must not be empty");
}
