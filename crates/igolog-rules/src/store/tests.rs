use igolog_core::Dice;

use super::{Relation, View};
use std::collections::BTreeMap;

fn by_key(relation: &Relation, index: usize, columns: &[usize], key: &[u64], view: View) -> Vec<Vec<u64>> {
    let hash = key.iter().fold(0, |h, w| Relation::mix(h, *w));
    let mut found = Vec::new();
    let mut row = relation.first(index, hash);
    while row != Relation::NONE {
        let values = relation.values(row);
        if relation.visible(row, view) && columns.iter().zip(key).all(|(c, k)| values[*c] == *k) {
            found.push(values.to_vec());
        }
        row = relation.next(index, row);
    }
    found.sort();
    found
}

#[test]
fn both_views_agree_with_a_plain_map() {
    let mut dice = Dice::new(7);
    let mut relation = Relation::new(2, &[vec![0], vec![1]]);
    let mut old: BTreeMap<Vec<u64>, i32> = BTreeMap::new();
    for _ in 0..200 {
        let mut new = old.clone();
        for _ in 0..u64::from(dice.below(12)) {
            let values = vec![u64::from(dice.below(6)), u64::from(dice.below(6))];
            let count = dice.below(3) as i32;
            let row = relation.find_or_add(&values);
            relation.set_count(row, count);
            new.insert(values, count);
        }
        for (map, view) in [(&old, View::Old), (&new, View::New)] {
            for key in 0..6 {
                for column in 0..2 {
                    let expected: Vec<_> =
                        map.iter().filter(|(v, c)| **c > 0 && v[column] == key).map(|(v, _)| v.clone()).collect();
                    assert_eq!(by_key(&relation, 1 + column, &[column], &[key], view), expected);
                }
            }
        }
        let mut logged = 0;
        relation.commit(|values, before, after| {
            assert_eq!((old.get(values).copied().unwrap_or(0), new[values]), (before, after));
            logged += 1;
        });
        let differing = new.iter().filter(|(v, c)| old.get(*v).copied().unwrap_or(0) != **c).count();
        assert_eq!(logged, differing);
        new.retain(|_, c| *c > 0);
        assert_eq!(relation.len(), new.len());
        old = new;
    }
}

#[test]
fn an_index_built_late_finds_the_same_rows() {
    let mut relation = Relation::new(2, &[]);
    for i in 0..50 {
        let row = relation.find_or_add(&[i % 5, i]);
        relation.set_count(row, 1);
    }
    relation.commit(|_, _, _| {});
    let gone = relation.find(&[3, 3]).unwrap();
    relation.set_count(gone, 0);
    relation.commit(|_, _, _| {});
    let index = relation.ensure_index(&[0]);
    assert_eq!(by_key(&relation, index, &[0], &[3], View::New).len(), 9);
    assert_eq!(relation.ensure_index(&[0]), index);
}
