//! What is derived from the base relations, kept while it stands.
//!
//! Nearly all of it comes from one [`Analysis`]; it is dropped when a step changes a base row that it reads, and
//! made again when someone asks.

use std::sync::Arc;

use igolog_core::{BlockId, ByColor, Change, Color, Point, Stop};
use igolog_life::analysis::ColorAnalysis;
use igolog_life::connection::{BlockTie, block_ties};
use igolog_life::eyes::EulerCounts;
use igolog_life::influence::Influence;
use igolog_life::ladder::{Ladder, LadderReader, LadderResult, ladder_breakers};
use igolog_life::race::{Race, race_graph};
use igolog_life::{Analysis, Effort, Spent, Verdict};

use super::status::Judged;
use super::{FactStore, RowChanges};

#[derive(Clone, Debug)]
pub(super) struct Derived {
    pub(super) work: Spent,
    analysis: Option<Arc<Analysis>>,
    /// One that was cut short: it will do for whoever goes on asking after the stop.
    cut_short: Option<Arc<Analysis>>,
    pub(super) judged: Option<Judged>,
    /// The name of each static group of the last analysis, by its smallest block: that of the first of its stones.
    group_names: Vec<i32>,
    effort: Effort,
    /// Ladders read so far; each stands, footprint and all, until a point in or beside its footprint changes.
    ladders: Vec<Ladder>,
    /// The ko they were read under: it forbids a move that a ladder may need.
    ladder_ko: Option<(Point, Color)>,
    reader: LadderReader,
    /// The counts of groups, by their smallest block; each stands until a block of the group changes.
    counted: Vec<Option<Counted>>,
    /// The version at which the block with each handle changed last.
    changed: Vec<u64>,
    /// The points, empty or an enemy's, where a stone of each colour closes one region more, until a stone of the colour comes
    /// or goes.
    pub(super) closing: ByColor<Option<Vec<Point>>>,
    /// Connections as they were read last, with the version of the store.
    ties: Option<(u64, Arc<[BlockTie]>)>,
    pub(super) stop: Stop,
}

#[derive(Clone, Debug)]
struct Counted {
    blocks: Vec<BlockId>,
    version: u64,
    counts: EulerCounts,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            work: Spent::default(),
            analysis: None,
            cut_short: None,
            judged: None,
            group_names: Vec::new(),
            effort: Effort::Static,
            ladders: Vec::new(),
            ladder_ko: None,
            reader: LadderReader::new(),
            counted: Vec::new(),
            changed: Vec::new(),
            closing: ByColor::default(),
            ties: None,
            stop: Stop::never(),
        }
    }
}

impl Derived {
    /// Drops what a step has touched: the rows and points that changed, and the blocks that came, went or changed.
    pub(super) fn mark(&mut self, version: u64, changes: &RowChanges, changed: &[Change], blocks: &[BlockId]) {
        for block in blocks {
            if self.changed.len() <= block.index() {
                self.changed.resize(block.index() + 1, 0);
            }
            self.changed[block.index()] = version;
        }
        for color in changed.iter().flat_map(|change| [change.before, change.after]).flatten() {
            self.closing[color] = None;
        }
        if !changes.is_empty() {
            self.analysis = None;
            self.cut_short = None;
            self.judged = None;
        }
        self.ladders.retain(|l| !changed.iter().any(|c| l.surroundings.contains(c.point)));
    }
}

impl FactStore {
    /// The derived facts of the position, computed if a step has touched them since they were read last.
    pub fn analysis(&mut self) -> Arc<Analysis> {
        if let Some(known) = self.derived.analysis.as_ref().or(self.derived.cut_short.as_ref()) {
            return known.clone();
        }
        let ground = self.ground();
        let made = Arc::new(Analysis::from_ground(&self.board, ground, self.derived.effort, &self.derived.stop));
        self.derived.work += made.work;
        let mut names = std::mem::take(&mut self.derived.group_names);
        names.resize(self.names.len(), 0);
        for (group, members) in made.sides.black.groups.each().chain(made.sides.white.groups.each()) {
            names[group.index()] = members.map(|b| self.name(b) as i32).min().unwrap_or_default();
        }
        self.derived.group_names = names;
        match made.cut_short {
            true => self.derived.cut_short = Some(made.clone()),
            false => self.derived.analysis = Some(made.clone()),
        }
        made
    }

    /// The name of a static group of the present analysis.
    pub(super) fn group_name(&self, group: BlockId) -> i32 {
        self.derived.group_names[group.index()]
    }

    /// The counts of a group's stones; `None` off plain grids. They are counted again only if one of its blocks has changed
    /// since.
    pub(super) fn group_counts(&mut self, side: &ColorAnalysis, group: BlockId) -> Option<EulerCounts> {
        let Derived { counted, changed, .. } = &mut self.derived;
        if counted.len() <= group.index() {
            counted.resize(group.index() + 1, None);
        }
        let known = &mut counted[group.index()];
        let stands = |b: &BlockId, version: u64| changed.get(b.index()).is_none_or(|&at| at <= version);
        if let Some(Counted { blocks, version, counts }) = known
            && blocks.iter().copied().eq(side.groups.members(group))
            && blocks.iter().all(|b| stands(b, *version))
        {
            return Some(*counts);
        }
        let counts = side.counts(&self.board, group)?;
        *known = Some(Counted { blocks: side.groups.members(group).collect(), version: self.version, counts });
        Some(counts)
    }

    /// How much search the store spends on safety: none unless set, so that relations can be read after every move.
    pub fn set_effort(&mut self, effort: Effort) {
        if self.derived.effort != effort {
            self.derived.effort = effort;
            self.derived.analysis = None;
            self.derived.cut_short = None;
            self.derived.judged = None;
            self.derived.ties = None;
        }
    }

    /// Lets what is derived be cut short: once this is asked to stop, searches and readings end soon with fewer proofs, and
    /// nothing that was cut short is kept beyond the next step or token.
    pub fn set_stop(&mut self, stop: Stop) {
        self.derived.reader.set_stop(stop.clone());
        self.derived.cut_short = None;
        self.derived.stop = stop;
    }

    /// The work that went into everything derived so far.
    pub fn work(&self) -> Spent {
        self.derived.work
    }

    /// The ladders of all blocks with one or two liberties, by block. A ladder read before is read again only if a point
    /// in or beside its footprint has changed since.
    pub fn ladders(&mut self) -> &[Ladder] {
        self.read_ladders();
        self.known_ladders()
    }

    /// The ladders as they were read last.
    pub(super) fn known_ladders(&self) -> &[Ladder] {
        &self.derived.ladders
    }

    pub(super) fn read_ladders(&mut self) {
        let board = &self.board;
        let Derived { ladders, ladder_ko, reader, .. } = &mut self.derived;
        if *ladder_ko != board.ko() {
            let kos = [*ladder_ko, board.ko()];
            ladders.retain(|l| !kos.iter().flatten().any(|(point, _)| l.footprint.contains(*point)));
            *ladder_ko = board.ko();
        }
        // One that was given up may be read to its end now.
        let is_read = |l: &Ladder| l.result != LadderResult::Unknown;
        ladders.retain(|l| is_read(l) && board.is_live(l.block) && board.liberty_count(l.block) <= 2);
        for block in board.blocks().filter(|&b| board.liberty_count(b) <= 2) {
            if ladders.iter().any(|l| l.block == block) {
                continue;
            }
            ladders.extend(reader.read(board, block));
        }
        ladders.sort_by_key(|l| l.block);
    }

    /// The blocks that break ladders, by the block that escapes. They depend on more than a ladder's footprint, so they
    /// are read anew.
    pub fn breakers(&self) -> Vec<(BlockId, Vec<BlockId>)> {
        let board = &self.board;
        let mut reader = LadderReader::new();
        reader.set_stop(self.derived.stop.clone());
        let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.liberty_count(b) <= 2).collect();
        blocks.sort_unstable();
        let mut found = Vec::new();
        for block in blocks {
            if let Some(ladder) = reader.read(board, block) {
                found.push((block, ladder_breakers(&mut reader, board, &ladder)));
            }
        }
        found
    }

    /// The races between groups that live only by capturing each other, by black and white group.
    pub fn races(&mut self) -> Vec<Race> {
        let analysis = self.verdicts();
        race_graph(&self.board, &analysis)
    }

    /// Which blocks with a common liberty hold together, and where the others are cut; nothing where the store may not search.
    pub fn block_ties(&mut self) -> Arc<[BlockTie]> {
        if let Some((_, known)) = self.derived.ties.as_ref().filter(|known| known.0 == self.version) {
            return known.clone();
        }
        let made: Arc<[BlockTie]> = block_ties(&self.board, self.derived.effort, &self.derived.stop).into();
        if !self.derived.stop.is_asked() {
            self.derived.ties = Some((self.version, made.clone()));
        }
        made
    }

    /// The influence of all stones that are not judged dead.
    pub fn influence(&mut self) -> Influence {
        let analysis = self.verdicts();
        Influence::of(&self.board, |b| analysis.life_of(b).is_some_and(|l| l.verdict == Verdict::Dead))
    }
}
