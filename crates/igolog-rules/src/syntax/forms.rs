//! Forms that look like predicates.

/// What is not a predicate here: the forms that ask about time, with a fact inside, and what Prolog says otherwise.
const FORMS: &[(&str, &str)] = &[
    ("at", "at(M) or at(M, fact(…))"),
    ("since", "since(M, fact(…))"),
    ("for", "for(N, fact(…))"),
    ("past", "past(From, To, fact(…))"),
    ("was", "was(fact(…))"),
    ("appeared", "appeared(fact(…))"),
    ("disappeared", "disappeared(fact(…))"),
    ("findall", "L = collect(X : conditions); every X once, in order"),
    ("bagof", "L = collect(X : conditions); every X once, in order"),
    ("setof", "L = collect(X : conditions)"),
    ("aggregate_all", "N = count(X : conditions), or sum, min, max, collect"),
    ("length", "N = count(X : conditions) with the conditions of the list"),
    ("member", "the conditions that make the list; lists are for showing"),
    ("forall", "not (conditions, not what_must_hold), such as not (block(B, black, _, L), not L >= 2)"),
];

/// What to write in place of a form that is no predicate here.
pub(crate) fn form_advice(name: &str) -> Option<String> {
    FORMS.iter().find(|(form, _)| *form == name).map(|(_, form)| format!("write {form}"))
}
