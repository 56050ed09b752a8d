//! Values and the pool that holds their texts.
//!
//! Every value is one 64-bit word, so rows are flat arrays, joins compare words, and nothing is allocated per row.
//! The low three bits say what the word is; symbols, texts and lists are numbers into a [`Pool`].

use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// One argument of a fact: a number, a point, a symbol, a text or a list.
///
/// Equality of words is equality of values as long as both come from the same [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(u64);

/// What a [`Value`] is, with its content looked up in a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content<'a> {
    /// A whole number.
    Int(i64),
    /// A point of the board, by its index.
    Point(u32),
    /// A symbol such as `black`.
    Symbol(&'a str),
    /// A text in double quotes.
    Text(&'a str),
    /// A sorted list of values.
    List(&'a [Value]),
}

const TAG_BITS: u32 = 3;
const INT: u64 = 0;
const POINT: u64 = 1;
const SYMBOL: u64 = 2;
const TEXT: u64 = 3;
const LIST: u64 = 4;

impl Value {
    /// The largest number a rule can hold; the smallest is its negative.
    pub const MAX_INT: i64 = (1 << 60) - 1;
    /// The symbol `black`.
    pub const BLACK: Value = Value(SYMBOL);
    /// The symbol `white`.
    pub const WHITE: Value = Value((1 << TAG_BITS) | SYMBOL);

    /// A number, or `None` beyond ±[`Value::MAX_INT`].
    pub fn int(number: i64) -> Option<Value> {
        (-Self::MAX_INT..=Self::MAX_INT).contains(&number).then_some(Value((number as u64) << TAG_BITS))
    }

    /// A number that always fits.
    pub fn small(number: i32) -> Value {
        Value((i64::from(number) as u64) << TAG_BITS)
    }

    /// The point with this index.
    pub fn point(index: u32) -> Value {
        Value((u64::from(index) << TAG_BITS) | POINT)
    }

    /// The number in this value, if it is one.
    pub fn as_int(self) -> Option<i64> {
        (self.tag() == INT).then_some((self.0 as i64) >> TAG_BITS)
    }

    /// The point index in this value, if it is a point.
    pub fn as_point(self) -> Option<u32> {
        (self.tag() == POINT).then_some((self.0 >> TAG_BITS) as u32)
    }

    /// The word itself; equal words are equal values within one pool.
    pub fn word(self) -> u64 {
        self.0
    }

    pub(crate) fn from_word(word: u64) -> Value {
        Value(word)
    }

    fn tag(self) -> u64 {
        self.0 & ((1 << TAG_BITS) - 1)
    }

    fn id(self) -> usize {
        (self.0 >> TAG_BITS) as usize
    }

    /// What kind of value this is, in words for messages.
    pub fn kind(self) -> &'static str {
        match self.tag() {
            INT => "a number",
            POINT => "a point",
            SYMBOL => "a symbol",
            TEXT => "a text",
            _ => "a list",
        }
    }

    pub(crate) fn same_kind(self, other: Value) -> bool {
        self.tag() == other.tag()
    }
}

/// The texts and lists behind symbols, texts and lists.
///
/// A program has one; an engine starts from a copy of it, so the program's constants keep their meaning.
#[derive(Clone, Debug)]
pub struct Pool {
    texts: Vec<Box<str>>,
    text_ids: FxHashMap<Box<str>, u32>,
    lists: Vec<Box<[Value]>>,
    list_ids: FxHashMap<Box<[Value]>, u32>,
    bytes: usize,
}

impl Default for Pool {
    fn default() -> Self {
        Self::new()
    }
}

impl Pool {
    /// A pool that knows `black` and `white`.
    pub fn new() -> Pool {
        let mut pool = Pool {
            texts: Vec::new(),
            text_ids: FxHashMap::default(),
            lists: Vec::new(),
            list_ids: FxHashMap::default(),
            bytes: 0,
        };
        pool.symbol("black");
        pool.symbol("white");
        pool
    }

    /// The symbol with this name.
    pub fn symbol(&mut self, name: &str) -> Value {
        Value((u64::from(self.text_id(name)) << TAG_BITS) | SYMBOL)
    }

    /// The text with this content.
    pub fn text(&mut self, content: &str) -> Value {
        Value((u64::from(self.text_id(content)) << TAG_BITS) | TEXT)
    }

    /// The list of these values, sorted by [`Pool::compare`] and without repeats.
    pub fn list(&mut self, mut values: Vec<Value>) -> Value {
        values.sort_by(|a, b| self.compare(*a, *b));
        values.dedup();
        let id = if let Some(id) = self.list_ids.get(values.as_slice()) {
            *id
        } else {
            let id = self.lists.len() as u32;
            let stored: Box<[Value]> = values.into();
            self.bytes += 2 * (stored.len() * 8 + 32);
            self.lists.push(stored.clone());
            self.list_ids.insert(stored, id);
            id
        };
        Value((u64::from(id) << TAG_BITS) | LIST)
    }

    fn text_id(&mut self, text: &str) -> u32 {
        if let Some(id) = self.text_ids.get(text) {
            return *id;
        }
        let id = self.texts.len() as u32;
        self.bytes += 2 * (text.len() + 24);
        self.texts.push(text.into());
        self.text_ids.insert(text.into(), id);
        id
    }

    /// What `value` holds. A word from another pool reads as an empty text rather than failing.
    pub fn content(&self, value: Value) -> Content<'_> {
        let text = |v: Value| self.texts.get(v.id()).map_or("", |t| t);
        match value.tag() {
            INT => Content::Int((value.0 as i64) >> TAG_BITS),
            POINT => Content::Point(value.id() as u32),
            SYMBOL => Content::Symbol(text(value)),
            TEXT => Content::Text(text(value)),
            _ => Content::List(self.lists.get(value.id()).map_or(&[], |l| l)),
        }
    }

    /// The order of values: numbers, points, symbols, texts, lists; inside a kind by size, index or text.
    pub fn compare(&self, a: Value, b: Value) -> Ordering {
        match (self.content(a), self.content(b)) {
            (Content::Int(x), Content::Int(y)) => x.cmp(&y),
            (Content::Point(x), Content::Point(y)) => x.cmp(&y),
            (Content::Symbol(x), Content::Symbol(y)) | (Content::Text(x), Content::Text(y)) => x.cmp(y),
            (Content::List(x), Content::List(y)) => {
                let unequal = x.iter().zip(y).map(|(v, w)| self.compare(*v, *w)).find(|o| o.is_ne());
                unequal.unwrap_or(x.len().cmp(&y.len()))
            }
            _ => a.tag().cmp(&b.tag()),
        }
    }

    /// The order of two rows, value by value.
    pub fn compare_rows(&self, a: &[Value], b: &[Value]) -> Ordering {
        let unequal = a.iter().zip(b).map(|(v, w)| self.compare(*v, *w)).find(|o| o.is_ne());
        unequal.unwrap_or(a.len().cmp(&b.len()))
    }

    /// Bytes held for texts and lists, about.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_sign_and_their_limits() {
        for n in [0, 1, -1, 42, Value::MAX_INT, -Value::MAX_INT] {
            assert_eq!(Value::int(n).and_then(Value::as_int), Some(n));
        }
        assert_eq!(Value::int(Value::MAX_INT + 1), None);
        assert_eq!(Value::int(i64::MIN), None);
    }

    #[test]
    fn the_same_text_gives_the_same_word() {
        let mut pool = Pool::new();
        assert_eq!(pool.symbol("black"), Value::BLACK);
        assert_eq!(pool.symbol("white"), Value::WHITE);
        assert_eq!(pool.text("a"), pool.text("a"));
        assert_ne!(pool.text("a"), pool.symbol("a"));
    }

    #[test]
    fn lists_are_sorted_sets() {
        let mut pool = Pool::new();
        let list = pool.list(vec![Value::point(5), Value::point(2), Value::point(5)]);
        assert_eq!(pool.content(list), Content::List(&[Value::point(2), Value::point(5)]));
        assert_eq!(pool.list(vec![Value::point(2), Value::point(5)]), list);
    }
}
