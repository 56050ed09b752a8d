//! Union-find: which of some numbered things, at most as many as points, belong together.

/// Classes of the numbers from 0; each is named by its smallest member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    leader: Vec<u16>,
}

impl Classes {
    /// Every number below `count` in a class of its own.
    pub fn new(count: usize) -> Classes {
        Classes { leader: (0..count as u16).collect() }
    }

    /// No numbers, with room for some.
    pub fn with_capacity(count: usize) -> Classes {
        Classes { leader: Vec::with_capacity(count) }
    }

    /// The smallest member of a number's class. Shortens the way for the next call.
    #[inline]
    pub fn find(&mut self, mut member: usize) -> usize {
        while self.leader[member] as usize != member {
            self.leader[member] = self.leader[self.leader[member] as usize];
            member = self.leader[member] as usize;
        }
        member
    }

    /// Makes one class of two; `false` if they were one already.
    #[inline]
    pub fn join(&mut self, a: usize, b: usize) -> bool {
        if self.leader[a] == self.leader[b] {
            return false;
        }
        let (a, b) = (self.find(a), self.find(b));
        self.leader[a.max(b)] = a.min(b) as u16;
        a != b
    }

    /// Whether all numbers are in one class.
    pub fn is_one(&mut self) -> bool {
        (0..self.leader.len()).all(|member| self.find(member) == 0)
    }

    /// Forgets all numbers.
    pub fn clear(&mut self) {
        self.leader.clear();
    }

    /// One number more, in a class of its own.
    #[inline]
    pub fn push(&mut self) -> usize {
        self.leader.push(self.leader.len() as u16);
        self.leader.len() - 1
    }

    /// The smallest member of every number's class.
    pub fn names(&mut self) -> &[u16] {
        // A leader is never larger than its members, so it has its name already.
        for member in 0..self.leader.len() {
            self.leader[member] = self.leader[self.leader[member] as usize];
        }
        &self.leader
    }

    /// The smallest member of a number's class, if nothing was joined since [`names`](Classes::names) was called.
    #[inline]
    pub fn known(&self, member: usize) -> usize {
        self.leader[member] as usize
    }
}
