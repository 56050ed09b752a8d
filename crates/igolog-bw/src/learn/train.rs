//! Training by stochastic gradient: examples come as a stream, memory is bounded, the seed decides.

use super::extract::{Example, FeatureError, Features};
use super::model::{Model, Training, TrainingMethod, scores, softmax};
use super::stream::{Games, stream};
use igolog_core::Dice;

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// What to learn.
    pub method: TrainingMethod,
    /// Passes over the games.
    pub epochs: u32,
    /// Passes over the games if their examples are too many to be kept: so many games need fewer of them.
    pub long_epochs: u32,
    /// Decides the order of games.
    pub seed: u64,
    /// The first step's length.
    pub rate: f32,
    /// Pull of the weights towards 0.
    pub decay: f32,
    /// Threads that read games.
    pub threads: usize,
    /// Bytes of examples that may be kept between passes; beyond, every pass reads the games again.
    pub memory: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            method: TrainingMethod::Softmax,
            epochs: 8,
            long_epochs: 2,
            seed: 1,
            rate: 0.15,
            decay: 2e-4,
            threads: 2,
            memory: 2 << 30,
        }
    }
}

/// How far the training is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingProgress {
    /// The pass, from 1.
    pub epoch: u32,
    /// Games of this pass that are done.
    pub games: usize,
    /// Positions of this pass so far.
    pub positions: usize,
    /// The mean of the logarithm of the probability given to the moves played, in this pass so far.
    pub log_likelihood: f64,
}

/// Trains a policy. `progress` is called after every game and may stop the training by returning `false`.
///
/// # Errors
/// If the features cannot be used on the games' boards.
pub fn train(
    features: &Features,
    games: &Games<'_>,
    settings: &Settings,
    definitions: &str,
    note: &str,
    mut progress: impl FnMut(TrainingProgress) -> bool,
) -> Result<Model, FeatureError> {
    let mut learner = Learner::new(features.formulas().len(), settings);
    let mut kept: Option<Vec<Example>> = Some(Vec::new());
    let (mut size, mut seen, mut positions, mut epoch) = (0, 0, 0, 0);
    loop {
        epoch += 1;
        // Whether the examples can be kept is known after the first pass.
        let epochs = if kept.is_some() { settings.epochs } else { settings.long_epochs };
        if epoch > epochs.max(1) {
            epoch -= 1;
            break;
        }
        learner.begin(epoch, epochs.max(1));
        let mut state = TrainingProgress { epoch, games: 0, positions: 0, log_likelihood: 0.0 };
        let mut on = true;
        let mut sum = 0.0;
        if epoch > 1
            && let Some(examples) = &kept
        {
            for &k in &shuffled(examples.len(), settings.seed.wrapping_add(epoch as u64)) {
                sum += learner.learn(&examples[k]);
                state.positions += 1;
            }
            state.games = games.count;
            state.log_likelihood = sum / state.positions.max(1) as f64;
            on = progress(state);
        } else {
            let order = shuffled(games.count, settings.seed.wrapping_add(epoch as u64));
            stream(features, games, &order, settings.threads, |_, examples| {
                for example in examples {
                    sum += learner.learn(&example);
                    state.positions += 1;
                    if epoch == 1 && settings.epochs > 1 {
                        size += example.size();
                        if size > settings.memory {
                            kept = None;
                        } else if let Some(kept) = &mut kept {
                            kept.push(example);
                        }
                    }
                }
                state.games += 1;
                state.log_likelihood = sum / state.positions.max(1) as f64;
                on = progress(state);
                on
            })?;
        }
        (seen, positions) = (state.games.max(seen), state.positions.max(positions));
        if !on {
            break;
        }
    }
    let training = Training { games: seen, positions, epochs: epoch, seed: settings.seed, note: note.to_string() };
    Ok(Model::new(settings.method, training, definitions.to_string(), features.formulas(), &learner.weights()))
}

/// 0…count−1 in an order that depends on the seed alone.
pub fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut dice = Dice::new(seed);
    for k in (1..count).rev() {
        order.swap(k, (dice.next_u64() % (k as u64 + 1)) as usize);
    }
    order
}

/// Weights under training: steps scaled by each weight's past gradients, averaged over the last pass.
pub(super) struct Learner {
    method: TrainingMethod,
    rate: f32,
    decay: f32,
    weights: Vec<f32>,
    squares: Vec<f32>,
    gradient: Vec<f32>,
    average: Vec<f64>,
    averaged: u64,
    bias: f32,
    averaging: bool,
    sums: Vec<f32>,
}

impl Learner {
    pub(super) fn new(features: usize, settings: &Settings) -> Learner {
        Learner {
            method: settings.method,
            rate: settings.rate,
            decay: settings.decay,
            weights: vec![0.0; features],
            squares: vec![1.0; features],
            gradient: vec![0.0; features],
            average: vec![0.0; features],
            averaged: 0,
            bias: 0.0,
            averaging: false,
            sums: Vec::new(),
        }
    }

    pub(super) fn begin(&mut self, epoch: u32, epochs: u32) {
        self.averaging = epoch == epochs;
    }

    /// The weights as they are now.
    pub(super) fn current(&self) -> &[f32] {
        &self.weights
    }

    /// The averaged weights, or the present ones where nothing was averaged.
    pub(super) fn weights(&self) -> Vec<f32> {
        match self.averaged {
            0 => self.weights.clone(),
            n => self.average.iter().map(|sum| (sum / n as f64) as f32).collect(),
        }
    }

    /// Learns from one position; returns the logarithm of the probability that the move played had before.
    pub(super) fn learn(&mut self, example: &Example) -> f64 {
        let Some(played) = example.played.map(|k| k as usize) else { return 0.0 };
        let mut sums = core::mem::take(&mut self.sums);
        softmax(example, &self.weights, &mut sums);
        let likelihood = (sums[played].max(1e-12) as f64).ln();
        match self.method {
            TrainingMethod::Softmax => {
                for (k, share) in sums.iter().enumerate() {
                    let error = share - (k == played) as u32 as f32;
                    if error.abs() > 1e-5 {
                        example.of(k).iter().for_each(|&f| self.gradient[f as usize] += error);
                    }
                }
            }
            TrainingMethod::Svm => {
                scores(example, &self.weights, &mut sums);
                // One move of many was played: its class weighs as much as the root of their number.
                let weight = (sums.len() as f32).sqrt();
                for (k, score) in sums.iter().enumerate() {
                    let (label, cost) = if k == played { (1.0, weight) } else { (-1.0, 1.0) };
                    self.hinge(example.of(k), label, cost, *score);
                }
            }
        }
        self.sums = sums;
        self.step();
        likelihood
    }

    /// Adds the gradient of the squared hinge of one move.
    pub(super) fn hinge(&mut self, features: &[u16], label: f32, cost: f32, score: f32) {
        let slack = 1.0 - label * (score + self.bias);
        if slack > 0.0 {
            let slope = -label * cost * slack * 0.1;
            features.iter().for_each(|&f| self.gradient[f as usize] += slope);
            self.bias -= 0.001 * slope;
        }
    }

    pub(super) fn step(&mut self) {
        for f in 0..self.weights.len() {
            let gradient = self.gradient[f];
            if gradient != 0.0 {
                self.gradient[f] = 0.0;
                let gradient = gradient + self.decay * self.weights[f];
                self.squares[f] += gradient * gradient;
                self.weights[f] -= self.rate * gradient / self.squares[f].sqrt();
            }
        }
        if self.averaging {
            self.averaged += 1;
            for (sum, weight) in self.average.iter_mut().zip(&self.weights) {
                *sum += *weight as f64;
            }
        }
    }
}
