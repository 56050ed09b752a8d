use igolog_core::Rules;

use super::*;
use crate::diagram::Diagram;
use crate::position_string;

fn board(text: &str) -> Board {
    position_string::parse(text).unwrap().board().clone()
}

/// Elements are closed in the order they were opened, attributes are quoted, text has no raw `<` or `&`.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>') && text.matches('&').count() == text.matches(';').count(), "{text}");
        let end = rest[start..].find('>').expect("an element ends") + start;
        let element = &rest[start + 1..end];
        assert!(!element.contains('<') && element.matches('"').count().is_multiple_of(2), "{element}");
        let name = element.trim_matches('/').split(' ').next().unwrap();
        if element.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !element.ends_with('/') {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

fn all_of(board: &Board) -> Picture {
    let points: Vec<Point> = board.graph().points().chain([Point::new(60_000)]).collect();
    let mut picture =
        Picture { last: points.first().copied(), title: Some("a < b & \"c\"\u{0}".into()), ..Picture::default() };
    let marks = [
        Mark::Circle,
        Mark::Square,
        Mark::Triangle,
        Mark::Cross,
        Mark::Dot,
        Mark::Territory(Color::White),
        Mark::Label("<&>".into()),
        Mark::Label(String::new()),
        Mark::Label("x".repeat(200)),
    ];
    let fills = [Fill::Class(200), Fill::Heat(f32::NAN), Fill::Heat(2.0), Fill::Balance(-0.5), Fill::Rgb(1, 2, 3)];
    for (i, point) in points.iter().enumerate() {
        picture.marks.push((*point, marks[i % marks.len()].clone()));
        picture.fills.push((*point, fills[i % fills.len()]));
        picture.numbers.push((*point, i as u32));
        let stroke = [Stroke::Solid, Stroke::Dashed, Stroke::Arrow][i % 3];
        picture.links.push(Link { from: points[0], to: *point, fill: Fill::Class(1), stroke });
    }
    picture.legend = vec![
        (Key::Fill(Fill::Heat(0.5)), "half & half".into()),
        (Key::Mark(Mark::Label("long".into())), String::new()),
        (Key::Link(Fill::Class(2), Stroke::Arrow), "日本".into()),
    ];
    picture
}

#[test]
fn every_shape_and_theme_is_drawn() {
    let mut boards: Vec<Board> = [
        "X1/2",
        "1",
        "19*19",
        "3*52",
        "torus:X3/4*3",
        "cylinder:5/XOX2",
        "hexagonal:6*4",
        "triangular:2X3/6*3",
        "3_3/X2_3/7*2",
    ]
    .map(board)
    .into();
    let star: Vec<(usize, usize)> = (1..1000).map(|leaf| (0, leaf)).collect();
    boards.push(Board::new(Graph::from_edges(1000, &star).unwrap()));
    boards.push(Board::new(Graph::from_edges(3, &[]).unwrap()));
    let heap = Graph::from_edges(50, &[(0, 1)]).unwrap().with_layout(vec![(1e6, -1e6); 50]).unwrap();
    boards.push(Board::new(heap));
    for board in &boards {
        for &theme in Theme::ALL {
            for &notation in Notation::ALL {
                let part = Some(Part { columns: (1, 90), rows: (2, 0) });
                for unit in [32.0, 0.0, f32::NAN, f32::INFINITY] {
                    let picture = Picture { theme, coordinates: Some(notation), part, unit, ..all_of(board) };
                    assert_well_formed(&picture.draw(board));
                }
            }
        }
        assert_well_formed(&Picture::default().draw(board));
    }
}

#[test]
fn stones_and_parts_are_counted() {
    let board = board("XO3/5/2X2/5/4X");
    let count = |svg: &str, class: &str| {
        let group = svg.split(&format!("<g class=\"{class}\"")).nth(1).unwrap();
        group.split("</g>").next().unwrap().matches("<circle").count()
    };
    let whole = Picture::default().draw(&board);
    assert_eq!((count(&whole, "black"), count(&whole, "white")), (3, 1));
    let part = Part { columns: (0, 2), rows: (0, 2) };
    let cut = Picture { part: Some(part), ..Picture::default() }.draw(&board);
    assert_eq!((count(&cut, "black"), count(&cut, "white")), (2, 1));
    assert_eq!(whole, Picture::default().draw(&board), "the same picture each time");
}

#[test]
fn moves_are_numbered() {
    let text = ". 1 .\n2 . 3\n. . .";
    let game = Diagram::parse(text).unwrap().to_game(Rules::CHINESE).unwrap();
    let point = |x, y| game.board().graph().at(x, y).unwrap();
    assert_eq!(move_numbers(&game, 1, 1), [(point(1, 0), 1), (point(0, 1), 2), (point(2, 1), 3)]);
    assert_eq!(move_numbers(&game, 2, 101), [(point(0, 1), 101), (point(2, 1), 102)]);
}

#[test]
fn nodes_bring_their_marks() {
    let records = sgf::Collection::read(b"(;SZ[5]CR[aa]LB[bb:A][ff:x]TB[cc:dd]AR[aa:bb]LN[cc:zz])").unwrap();
    let graph = Graph::grid(5, 5).unwrap();
    let mut picture = Picture::default();
    picture.add_node(&graph, records.game(0).unwrap().root());
    assert_eq!((picture.marks.len(), picture.links.len()), (6, 1));
    assert_eq!(picture.links[0].stroke, Stroke::Arrow);
}

#[cfg(feature = "png")]
#[test]
fn pictures_become_pixels() {
    use resvg::tiny_skia::Pixmap;

    let board = board("X2/3/2O");
    let picture = Picture { coordinates: Some(Notation::Gtp), ..all_of(&board) };
    let svg =
        Picture { marks: Vec::new(), numbers: Vec::new(), fills: Vec::new(), last: None, links: Vec::new(), ..picture }
            .draw(&board);
    let pixels = Pixmap::decode_png(&crate::png::render(&svg, 2.0).unwrap()).unwrap();
    // The margin with coordinates is 1.3 units of 32 pixels, drawn twice as large.
    let inset = (pixels.width() as f32 - 2.0 * (2.0 * 1.3 + 2.0) * 32.0) / 2.0;
    let at = |column: f32, row: f32| {
        let place = |n: f32| ((n + 1.3) * 64.0) as u32;
        let pixel = pixels.pixel(place(column) + inset as u32, place(row)).unwrap();
        u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue())
    };
    assert!(at(0.0, 0.0) < 250 && at(2.0, 2.0) > 600);
    let dark = |x: u32| (0..40).filter(|y| pixels.pixel(x, *y).is_some_and(|p| p.red() < 120)).count();
    let letter = (1.3 * 64.0 + inset) as u32;
    assert!((letter - 10..letter + 10).map(dark).sum::<usize>() > 20, "the letter A is drawn without system fonts");
    assert!(crate::png::render("<svg", 1.0).is_err());
    assert!(crate::png::render(&svg, 1e6).is_err() && crate::png::render(&svg, f32::NAN).is_err());
}
