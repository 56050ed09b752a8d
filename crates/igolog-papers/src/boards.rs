//! The boards of the figures. The scans lost them; each of these has the numbers that its paper prints, and is a demo by its name.

/// A board that stands for a figure.
#[derive(Clone, Copy, Debug)]
pub struct FigureBoard {
    /// The name after `demo:`, which begins with the paper's number.
    pub name: &'static str,
    /// The item of that paper.
    pub item: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The same in Japanese.
    pub about_ja: &'static str,
    /// The position, Black to move.
    pub text: &'static str,
}

const fn board(
    name: &'static str,
    item: &'static str,
    about: &'static str,
    about_ja: &'static str,
    text: &'static str,
) -> FigureBoard {
    FigureBoard { name, item, about, about_ja, text }
}

/// The 277 strings on 19×19 that two of the papers print.
const MOST_ON_19: &str = "XO1OX1XOX1XO1OXO1OX/1XOXO1O1OXOXOX1XOX1/XOX1XOXOXO2XOXO1OX/O1OXOX1X1XOXO1OXOX1/XOXO1OXOXO1OXOX1XOX/1X1XOXO1OXOX1XOXO1O/XOXOX1XOX1XOXO1OXOX/O1O1OXO1OXO1OXOX1X1/XOXOX1XOX1XOX1XOXOX/1X1XOXO1OXO1OXO1O1O/XOXO1OXOX1XOX1XOXOX/O1OXOX1XOXO1OXOX1X1/XOX1XOXO2XOXO1OXOX/1XOXO1OXOXOX1XOXO1O/XO1OXOX1XO1OXOX1XOX/OX1X1XOX1XOXO1OXOX1/1OXOXO1OXOX1XOXO1OX/OXO1OXOXO1OXO2XOX1/X1XOX1X1XOX1XOXO1OX b";

/// All of them, paper by paper.
pub const BOARDS: [FigureBoard; 39] = [
    board("000-fig1", "図 1", "an optimal board on 2×2", "2路盤の最適解", "1X/X1 b"),
    board("000-fig2", "図 2", "an optimal board on 3×3", "3路盤の最適解", "1OX/OX1/1OX b"),
    board("000-fig3", "図 3", "an optimal board on 4×4", "4路盤の最適解", "XO1O/1XOX/XOX1/O1OX b"),
    board("000-fig6", "図 6", "six strings, before thinning", "連数6の元盤面", "X2X/XO2/1X1X/1OOX b"),
    board("000-fig7", "図 7", "thinned to one stone a string", "除去後", "X2X/1O2/1X1X/1O2 b"),
    board("000-fig8", "図 8", "two super-blocks", "大連に分けた元盤面", "1X1O/XO1X/1X1O/4 b"),
    board("000-fig9", "図 9", "the right super-block turned round", "右の大連の反転後", "1X1X/XO1O/1X1X/4 b"),
    board("000-fig11", "図 11", "checkered", "市松模様", "O2X/1O2/1X1X/1O2 b"),
    board("000-fig18", "図 18", "26 strings on 6×6", "6路盤の26連", "X1XO1O/O1OXO1/XOX1XO/1XOXO1/XO1OXO/1XOX1X b"),
    board(
        "000-fig19",
        "図 19",
        "37 strings on 7×7",
        "7路盤の37連",
        "XO1O1OX/1XOXOX1/XOX1XOX/O1OXO1O/XOX1XOX/1XOXOX1/XO1O1OX b",
    ),
    board(
        "000-fig20",
        "図 20",
        "48 strings on 8×8",
        "8路盤の48連",
        "X1XO1OXO/O1OXOX2/XOX1XOXO/1XOXO1OX/XO1OXOX1/OXOX1XOX/2XOXO1O/OXO1OX1X b",
    ),
    board(
        "000-fig21",
        "図 21",
        "61 strings on 9×9",
        "9路盤の61連",
        "XO1OXO1O1/1XOX1XOXO/XO1OXOX1X/1XOXO1OXO/XOX1XOXO1/O1OXOX1XO/XOX2OXOX/1XOXOXO2/XO1OX1XOX b",
    ),
    board(
        "000-fig22",
        "図 22",
        "76 strings on 10×10",
        "10路盤の76連",
        "XO1OXO1O1O/1XOX1XOXOX/XO1OXOX1X1/1XOXO1OXOX/XOX1XOXO1O/O1OXOX1XOX/XOXO1OXOX1/1X1XOXO1OX/XOXOX1XOX1/O1O1OXO1OX b",
    ),
    board(
        "000-fig23",
        "図 23",
        "92 strings on 11×11",
        "11路盤の92連",
        "XO1OX1XOX1X/1X1XOXO1OXO/XOXO1OXOX2/O1OXOX1XOXO/XOX1XOXO1OX/1XOXO1OXOX1/XO1OXOX1XOX/OX1X1XOXO1O/1OXOXO2XOX/OXO1OXOXOX1/X1XOX1XO1OX b",
    ),
    board(
        "000-fig24",
        "図 24",
        "109 strings on 12×12",
        "12路盤の109連",
        "OX1XOX1XOX1X/1OXO1OXO1O1O/OX1XOX1XOXOX/1OXO1OXOX1X1/OX1XOXO1OXOX/1OXOX1XOXO1O/OXO1OXOX1XOX/X1XOXO1OXOX1/OXOX1XOXO1OX/1O1OXOX1XOXO/OXOXO1OXO3/X1X1XOX1XOXO b",
    ),
    board(
        "000-fig25",
        "図 25",
        "129 strings on 13×13",
        "13路盤の129連",
        "XO1OXO1OXO1OX/1XOX1XOX1XOX1/XOX1X1XOXO1OX/O1OXOXO1OXOX1/XOXO1OXOX1XOX/1X1XOX1XOXO1O/XOXO1OXO1OXOX/O1OXOX1XOX1X1/XOX1XOXO1OXOX/1XOXO1OXOXO1O/XO1OXOX1X1XOX/1XOX1XOX1XOX1/XO1OXO1OXO1OX b",
    ),
    board(
        "000-fig26",
        "図 26",
        "149 strings on 14×14",
        "14路盤の149連",
        "X1XOX1XO1OXO1O/OXO1OXOXOX1XOX/1OXOXO2XOXOX1/OX1X1XOXO1O1OX/XO1OXOX1XOXOX1/1XOXO1OXOX1XOX/XOX1XOXO1OXO1O/O1OXOX1XOXOX1X/XOXO1OXOX2OXO/1X1XOXO1OXOXO1/XOXOX1XOXOX1XO/O1O1OXOX2OXOX/XO1OXO1OXOXO2/1XOX1XO1OX1XOX b",
    ),
    board(
        "000-fig27",
        "図 27",
        "172 strings on 15×15",
        "15路盤の172連",
        "XO1OXO1OX1X1X1X/1XOX1XOXO1OXOXO/XO1OXOX1XOXO1O1/1XOXO1OXOX1XOXO/XOX1XOXO1OXOX1X/O1OXOX1XOXO1OXO/1OXO1OXOX1XOXO1/OX1XOXO1OXOX1XO/1OXOX1XOXO1O1OX/OXO1OXOX1XOXOX1/X1XOXO1OXOX1XOX/OXOX1XOXO1OXO1O/1O1OXOX1XOX1XOX/OXOXO1OXO1OXO2/X1X1XOX1XOX1XOX b",
    ),
    board(
        "000-fig28",
        "図 28",
        "196 strings on 16×16",
        "16路盤の196連",
        "OX1XOX1XOX1XO1OX/1OXO1OXO1OXOX1X1/OX1XOX1XOXO1OXOX/X1XO1OXOX1XOXO1O/OX1XOXO1OXOX1XOX/1OXOX1XOXO1OXOX1/OXO1OXOX1XOXO1OX/X1XOXO1OXOX1X1XO/OXOX1XOXO1OXOXO1/1O1OXOX1XOXO1OXO/OXOXO1OXOX1XOX1X/X1X1XOXO1OXO1OXO/OX1XOX1XOX1XOXO1/1OXO1OXO1OXOX1XO/OXO1OXO1OXO1OXO1/X1XOX1XOX1XOX1XO b",
    ),
    board("000-fig29", "図 29", "277 strings on 19×19", "19路盤の277連", MOST_ON_19),
    board("001-fig1", "図 1", "four strings on 3×3", "連数4の3路盤", "X1O/3/O1X b"),
    board(
        "001-fig4a",
        "図 4",
        "an optimal board on 2×2 that is not checkered",
        "2路盤の最適盤面（市松模様でない）",
        "X1/1O b",
    ),
    board("001-fig4b", "図 4", "an optimal board on 3×3", "3路盤の最適盤面", "1OX/OX1/1OX b"),
    board("001-fig4c", "図 4", "an optimal board on 4×4", "4路盤の最適盤面", "XO1O/1XOX/XOX1/O1OX b"),
    board("001-fig9", "図 9", "277 strings on 19×19", "19路盤の最適盤面（277連）", MOST_ON_19),
    board("002-fig1", "図 1", "a position for the two graphs", "二つのグラフで表す局面", "OX2/1X2/1OX1/4 b"),
    board("003-fig1a", "図 1-a", "the minimal loop", "最小ループ", "4/1XX1/1XX1/4 b"),
    board(
        "003-fig1b",
        "図 1-b",
        "a living block with two loops",
        "活きのブロック",
        "7/2XXX2/1XXXXX1/1X1X1X1/1XXXXX1/7 b",
    ),
    board("003-fig2", "図 2", "loops closed by the earth", "アースでつながったループ", "2X1X2/XXXXX2/7/7 b"),
    board("003-fig3a", "図 3-a", "a kosumi", "コスミ", "4/1X2/2X1/4 b"),
    board("003-fig3b", "図 3-b", "a loop closed by a kosumi", "コスミでつながった空ループ", "5/1XX2/1X1X1/1XXX1/5 b"),
    board(
        "003-fig3c",
        "図 3-c",
        "a group held together by three kosumi",
        "三つのコスミで連結したグループ",
        "7/1XXXX2/1X1X1X1/2XXX2/7 b",
    ),
    board(
        "003-fig4",
        "図 4",
        "life inside a loop",
        "ループの中で生きる例",
        "XXXXXXXXX/X7X/X1OOOOO1X/X1O1O1O1X/X1OOOOO1X/X7X/XXXXXXXXX b",
    ),
    board("003-fig5a", "図 5-a", "three kosumi around one point", "三つのコスミのループ", "5/2X2/1X1X1/2XX1/5 b"),
    board("003-fig5b", "図 5-b", "a stone on one of them: a false eye", "欠け目", "5/1OX2/1X1X1/2XX1/5 b"),
    board("004-fig1", "図 1", "two closed regions", "閉領域", "7/1XXXXX1/1X1X1X1/1X1X1X1/2X1X2 b"),
    board("004-fig2", "図 2", "two semi-joints", "semi-joint", "7/1XXXXX1/1X1X1X1/1XXX1X1/7/7/7 b"),
    board("004-fig3", "図 3", "blocks that can be joined", "ブロックの接続", "1X1XX1/XXXOXX/OOOOOO/O1O1OO/OOOOOO b"),
    board(
        "004-fig4",
        "図 4",
        "four stones inside",
        "五目手",
        "XXXXXXX/XOOOOOX/XOXX1OX/XOXX1OX/XOOOOOX/XXXXXXX/1XX1XX1 b",
    ),
];

impl FigureBoard {
    /// The board with this name.
    pub fn named(name: &str) -> Option<FigureBoard> {
        BOARDS.into_iter().find(|board| board.name == name)
    }

    /// The number of the paper.
    pub fn paper(&self) -> &'static str {
        &self.name[..3]
    }

    /// The rows, without whose turn it is.
    pub(crate) fn rows(&self) -> &'static str {
        self.text.trim_end_matches(" b")
    }
}
