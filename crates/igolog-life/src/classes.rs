//! Union-find: which of some numbered things belong together.

/// Classes of the numbers from 0; each is named by its smallest member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    leader: Vec<u32>,
}

impl Classes {
    /// Every number below `count` in a class of its own.
    pub fn new(count: usize) -> Classes {
        Classes { leader: (0..count as u32).collect() }
    }

    /// The smallest member of a number's class. Shortens the way for the next call.
    pub fn find(&mut self, mut member: usize) -> usize {
        while self.leader[member] as usize != member {
            self.leader[member] = self.leader[self.leader[member] as usize];
            member = self.leader[member] as usize;
        }
        member
    }

    /// Makes one class of two; `false` if they were one already.
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.leader[a.max(b)] = a.min(b) as u32;
        a != b
    }
}
