//! Records opened as trees and saved as SGF.

use igolog_answers::{Question, Refusal, Work, answer};
use serde_json::{Value, json};

fn asked(question: Value) -> Result<Value, Refusal> {
    let answered = answer(&Question::from_json(question)?, &mut Work::default())?;
    Ok(serde_json::to_value(answered).expect("answers are JSON"))
}

fn opened(question: Value) -> Value {
    asked(question.clone()).unwrap_or_else(|refusal| panic!("{question}: {refusal}"))
}

/// What saving asks to write a game that was opened.
fn saved(answer: &Value, game: usize) -> String {
    let tree = &answer["games"][game];
    let board = &answer["boards"][tree["board"].as_u64().unwrap() as usize]["spec"];
    let question = json!({
        "question": "save", "board": board, "rules": tree["rules"], "komi": tree["komi"],
        "handicap": tree["handicap"], "info": tree["info"], "nodes": tree["nodes"],
    });
    opened(question)["sgf"].as_str().unwrap().to_owned()
}

#[test]
fn a_tree_that_is_saved_and_opened_again_is_the_same() {
    for sgf in [
        "(;SZ[9]KM[5.5]XX[kept]PB[a]PW[b];B[ee]C[a \\] b](;W[cc]CR[ee]LB[cc:1])(;W[gg];B[]))",
        "(;SZ[9]HA[2]AB[gc][cg];W[ee])",
        "(;SZ[13:9]RU[Japanese];B[ma]TB[aa]TW[bb];AE[ma]AW[ab]PL[B])",
    ] {
        let first = opened(json!({ "question": "open", "position": sgf }));
        let text = saved(&first, 0);
        let second = opened(json!({ "question": "open", "position": text }));
        assert_eq!(first["boards"], second["boards"], "{sgf}");
        for field in ["komi", "rules", "handicap", "name"] {
            assert_eq!(first["games"][0][field], second["games"][0][field], "{field} of {text}");
        }
        let nodes = |answer: &Value| -> Vec<Value> {
            let nodes = answer["games"][0]["nodes"].as_array().unwrap();
            nodes.iter().map(|node| json!([node["parent"], node["steps"], node["comment"], node["marks"]])).collect()
        };
        assert_eq!(nodes(&first), nodes(&second), "{text}");
    }
    let kept = opened(json!({ "question": "open", "position": "(;SZ[9]XX[kept])" }));
    assert!(saved(&kept, 0).contains("XX[kept]"));
}

#[test]
fn a_collection_is_told_in_pages_with_each_board_once() {
    let sgf = "(;SZ[9];B[ee])(;SZ[9]GN[mine];B[cc])(;SZ[13];B[cc])";
    let all = opened(json!({ "question": "open", "position": sgf }));
    assert_eq!((&all["total"], &all["kind"]), (&json!(3), &json!("sgf")));
    let boards: Vec<u64> = all["games"].as_array().unwrap().iter().map(|g| g["board"].as_u64().unwrap()).collect();
    assert_eq!((boards, all["boards"].as_array().unwrap().len()), (vec![0, 0, 1], 2));
    let page = opened(json!({ "question": "open", "position": sgf, "from": 1, "limit": 1 }));
    assert_eq!(page["games"][0]["name"], "mine");
    assert_eq!((&page["from"], &page["total"], page["games"].as_array().unwrap().len()), (&json!(1), &json!(3), 1));
    let one = opened(json!({ "question": "open", "position": sgf, "game": 3, "move": 1 }));
    assert_eq!(one["games"][0]["at"], 1);
    let none = asked(json!({ "question": "open", "position": sgf, "game": 4 })).unwrap_err();
    assert_eq!(none.of.as_deref(), Some("game"));
}

#[test]
fn texts_of_every_kind_are_opened() {
    for (position, kind) in [
        (". X\nO .", "diagram"),
        ("9/2X1O4/9*7 w", "position"),
        (r#"{"points": 3, "edges": [[0, 1], [1, 2]]}"#, "graph"),
        ("demo", "sgf"),
    ] {
        assert_eq!(opened(json!({ "question": "open", "position": position }))["kind"], kind, "{position}");
    }
    let board = opened(json!({ "question": "open", "board": "torus:5x5", "steps": ["A1"] }));
    assert_eq!((&board["kind"], &board["boards"][0]["shape"]), (&json!("board"), &json!("torus")));
    assert_eq!(board["games"][0]["nodes"][0]["steps"][0]["setup"]["black"], json!(["A1"]));
}

#[test]
fn faults_of_trees_say_which_node() {
    for (nodes, message) in [
        (json!([{ "parent": 3 }]), "node 0: parents come before"),
        (json!([{ "parent": -1 }, { "parent": 1 }]), "node 1: parents come before"),
        (json!([{ "parent": -1, "steps": [["black", "Z9"]] }]), "node 0: "),
        (json!([{ "parent": -1, "steps": ["A1"] }]), "node 0: a move of a tree says whose it is"),
    ] {
        let refusal = asked(json!({ "question": "save", "board": "9x9", "nodes": nodes })).unwrap_err();
        assert_eq!(refusal.of.as_deref(), Some("nodes"));
        assert!(refusal.message.starts_with(message), "{refusal}");
    }
    let torus = asked(json!({ "question": "save", "board": "torus:9x9" })).unwrap_err();
    assert_eq!(torus.of.as_deref(), Some("board"));
}

#[test]
fn pictures_show_layers_and_colours() {
    let question = json!({
        "question": "picture", "position": "9/2X1O4/9*7 w", "layers": ["liberties"], "effort": "static",
        "colors": [["A1", "#123456"]], "labels": [["B2", "hi"]], "links": [["A1", "B2", "#654321"]],
        "drawings": [{ "marks": [{ "point": "C3", "shape": "ring", "tone": "hint", "text": "q" }] }],
    });
    let svg = opened(question)["svg"].as_str().unwrap().to_owned();
    for part in ["#123456", "#654321", ">hi<", ">q<", ">4<"] {
        assert!(svg.contains(part), "{part}");
    }
    let refusal = asked(json!({ "question": "picture", "colors": [["A1", "red"]] })).unwrap_err();
    assert_eq!(refusal.of.as_deref(), Some("colors"));
}
