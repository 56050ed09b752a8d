//! Questions as they come over the wire, and what is said to those that make no sense.

use igolog_answers::{Ask, Fault, Question, Refusal, Work, answer, library, schema};
use serde_json::{Value, json};

fn asked(question: Value) -> Result<Value, Refusal> {
    let question = Question::from_json(question)?;
    let answered = answer(&question, &mut Work::default())?;
    Ok(serde_json::to_value(answered).expect("answers are JSON"))
}

fn refused(question: Value) -> Refusal {
    asked(question).expect_err("a refusal")
}

#[test]
fn every_question_has_an_answer_of_its_own_name() {
    for name in Ask::names() {
        let mut question = json!({ "question": name, "position": "5*2/1XO2/XO1O1/1XO2 b", "effort": "static" });
        let more = match *name {
            "ask" | "why" => json!({ "query": "atari(B)" }),
            "eval" | "latex" => json!({ "formula": "|legal|" }),
            "layers" => json!({ "layers": ["life", "eyes", "score", "policy"] }),
            "play" => json!({ "playouts": 20 }),
            "solve" => json!({ "stones": ["B2"] }),
            "problems" => json!({ "position": "demo:problems" }),
            "strings" | "spectrum" => json!({ "rows": 3, "cols": 3 }),
            "train" => json!({ "games": ["(;SZ[5];B[cc];W[cb];B[bb];W[bc])"], "passes": 1 }),
            "ask_games" => json!({ "query": "atari(B)" }),
            "find" => json!({ "pattern": "XO" }),
            _ => json!({}),
        };
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        // Nobody gives a library here; tests of the program answer these questions.
        if library::is_asked(&Question::from_json(question.clone()).expect("a question")) {
            assert_eq!(refused(question).fault, Fault::NotFound, "{name} needs a library");
            continue;
        }
        let answer = asked(question).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(answer["answer"], json!(name));
        assert_eq!(answer["effort"]["level"], json!("static"));
    }
}

#[test]
fn one_position_in_every_spelling_is_one_position() {
    let spellings = [
        json!({ "position": "3/1X1/2O b" }),
        json!({ "position": "...\n.X.\n..O" }),
        json!({ "position": "(;SZ[3]AB[bb]AW[cc])" }),
        json!({ "board": "3x3", "steps": [["black", "B2"], ["w", "C1"]] }),
        json!({ "board": { "kind": "grid", "width": 3, "height": 3 }, "steps": ["B2", "C1"] }),
        json!({ "board": "grid:3x3", "steps": [{ "setup": { "black": ["B2"], "white": ["C1"], "to_move": "black" } }] }),
        json!({ "board": "3x3", "position": "3/1X1/2O b" }),
    ];
    for spelling in spellings {
        let mut question = spelling.clone();
        question["question"] = "position".into();
        let answer = asked(question).unwrap_or_else(|refusal| panic!("{spelling}: {refusal}"));
        assert_eq!(answer["rows"], json!(["...", ".X.", "..O"]), "{spelling}");
        assert_eq!(answer["to_move"], "black", "{spelling}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_its_place() {
    let cases = [
        (json!([]), None, "a question is a JSON object"),
        (json!({}), Some("question"), "which question?"),
        (json!({ "question": "lief" }), Some("question"), "there is no question \"lief\""),
        (json!({ "question": "life", "efort": "full" }), None, "there is no field \"efort\""),
        (json!({ "question": "life", "effort": "hard" }), Some("effort"), "there is no \"hard\" here"),
        (json!({ "question": "life", "position": 5 }), Some("position"), "a text is wanted, not 5"),
        (json!({ "question": "ask", "query": ["a"] }), Some("query"), "a text is wanted, not a list"),
        (json!({ "question": "play", "seed": 1, "playouts": -3 }), Some("playouts"), "from 0 on is wanted, not -3"),
        (json!({ "question": "layers", "layers": ["x"] }), Some("layers"), "there is no \"x\" here"),
        (json!({ "question": "life", "game": 2 }), Some("game"), "there is no text with games"),
        (json!({ "question": "life", "position": "3/3/3 b", "game": 2 }), Some("position"), "there is no game 2"),
        (json!({ "question": "life", "position": "demo", "game": 0 }), Some("game"), "games are counted from 1"),
        (json!({ "question": "facts", "only": ["stnoe"] }), Some("only"), "there is no relation \"stnoe\""),
        (json!({ "question": "life", "position": "9/9/X" }), Some("position"), ""),
        (json!({ "question": "life", "board": "0x9" }), Some("board"), "'0x9' is no board size"),
        (json!({ "question": "life", "steps": ["Z99"] }), Some("steps"), "step 1"),
        (json!({ "question": "life", "steps": ["D4", "D4"] }), Some("steps"), "step 2: D4 is occupied"),
        (json!({ "question": "life", "komi": -1e30 }), Some("komi"), ""),
        (json!({ "question": "life", "rules": "chess" }), Some("rules"), ""),
        (json!({ "question": "life", "seconds": -1 }), Some("seconds"), ""),
        (json!({ "question": "legal", "play": "Z9" }), Some("play"), ""),
        (json!({ "question": "ask", "query": "atari(" }), Some("query"), ""),
        (json!({ "question": "eval", "formula": "F(" }), Some("formula"), ""),
        (json!({ "question": "play", "player": "me" }), Some("player"), "there is no player"),
    ];
    for (question, of, message) in cases {
        let refusal = refused(question.clone());
        assert_eq!(refusal.of.as_deref(), of, "{question}: {refusal}");
        assert!(refusal.message.contains(message), "{question}: {refusal}");
        assert_eq!(refusal.fault, Fault::Bad, "{question}");
    }
}

#[test]
fn a_position_on_a_board_given_apart_is_read_as_any_other() {
    let question = json!({ "question": "position", "board": "torus:5x5", "position": "5*5 b", "rules": "japanese" });
    assert_eq!(asked(question).unwrap()["position"], "torus:5*5 b - 0/0 komi=0 rules=japanese");
    let score = |question: Value| asked(question).unwrap()["assumed"].clone();
    let mut question = json!({ "question": "score", "board": "torus:5x5", "position": "5*5 b", "komi": 3 });
    assert_eq!(score(question.clone()), json!(["no ko", "no prisoners", "rules chinese"]));
    question["position"] = "5*5 b - 0/0 komi=6 rules=ing".into();
    assert_eq!(score(question), Value::Null);
    let later = asked(json!({ "question": "position", "position": "3/3/3 b", "move": 7 })).unwrap();
    assert_eq!(later["warnings"], json!(["there is no move 7: this is a position, not a game"]));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_made() {
    for question in [
        json!({ "question": "life", "board": "99999999x99999999" }),
        json!({ "question": "strings", "rows": 1000, "cols": 1000 }),
    ] {
        assert_eq!(refused(question.clone()).fault, Fault::TooLarge, "{question}");
    }
}

#[test]
fn no_more_handicap_stones_than_points() {
    let told = |question: Value| refused(question).to_string();
    let question = json!({ "question": "board", "board": "9x9", "handicap": 4_000_000_000u32 });
    assert!(told(question).contains("4000000000 handicap stones on 81 points"));
    assert!(told(json!({ "question": "board", "position": "3/3/3 b handicap=10" })).contains("handicap"));
    // A record is forgiven.
    let record = asked(json!({ "question": "position", "position": "(;SZ[9]HA[82];B[cc])" })).unwrap();
    assert_eq!(record["handicap"], 0);
}

#[test]
fn a_policy_that_is_none_is_told_in_plain_words() {
    for (model, fault, of) in [
        (json!(3), "this is no policy: an object is wanted, not 3", "model"),
        (json!({ "format": 3 }), "this is no policy: a text is wanted, not 3", "model.format"),
    ] {
        let refusal = refused(json!({ "question": "policy", "board": "9x9", "model": model }));
        assert_eq!((refusal.message.as_str(), refusal.of.as_deref()), (fault, Some(of)));
    }
}

#[test]
fn questions_survive_a_round_trip() {
    let text = r#"{"question": "ask", "query": "atari(B)", "position": "3/1X1/3 w", "effort": "step", "id": [1, "a"]}"#;
    let question: Question = text.parse().unwrap();
    let again = Question::from_json(serde_json::to_value(&question).unwrap()).unwrap();
    assert_eq!(question, again);
}

#[test]
fn the_schema_names_every_question() {
    let schema: Value = serde_json::from_str(schema()).unwrap();
    let question = &schema["$defs"]["Question"];
    let named = question["oneOf"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["properties"]["question"]["const"].as_str().unwrap());
    assert_eq!(named.collect::<Vec<_>>(), Ask::names());

    let hint = refused(json!({ "question": "board", "position": "3/1X1/3 w", "pozition": 1 })).hint.unwrap();
    let mut told: Vec<&str> = hint.trim_start_matches("there are ").split(", ").collect();
    told.sort_unstable();
    let common: Vec<&str> = question["properties"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(told, common, "every question has these fields");
}

#[test]
fn legends_are_in_the_language_asked_for() {
    let legend = |language: &str| {
        let question =
            json!({ "question": "layers", "position": "3/1X1/3 w", "layers": ["life"], "language": language });
        let entries = asked(question).unwrap()["layers"][0]["drawing"]["legend"].as_array().unwrap().clone();
        entries.iter().map(|entry| entry["meaning"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(legend("en")[1], "dead");
    assert_eq!(legend("ja")[1], "死に");
    assert_eq!(legend("en").len(), legend("ja").len());
}
