import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { type AnswerTo, client, type Fields, RequestError } from '../api/client';
import type { Count, Refusal } from '../api/types';
import { type Key, t } from '../i18n';
import { EFFORT } from '../layers/sources';
import type { Piece } from '../lib/highlight';
import { cursor, game, lit, panelDrawing, positionKey, sayError } from '../state';
import { CodeField } from './CodeField';
import type { Example } from './examples';
import { toAsk } from './questions';
import { Timeline } from './Timeline';

/** What consoles ask. */
type Asks = 'ask' | 'eval';

/** What tells one console from another. */
interface Words {
  /** The question, and the field of it that the text goes into. */
  asks: Asks;
  field: string;
  label: Key;
  /** The field for one's own text. */
  own: string;
  ownLabel: Key;
  ownRows: number;
  highlight: (text: string) => Piece[];
  examples: readonly Example[];
}

/** A console: its texts, what went wrong, whether it waits, and the hits along a game. */
export class ConsoleState {
  readonly failed = signal<Refusal | null>(null);
  readonly running = signal(false);
  readonly hits = signal<Count[] | null>(null);
  /** Warnings about the texts. */
  readonly advice = signal<string[]>([]);
  /** The position that the answer shown is about. */
  private readonly about = signal<object | null>(null);
  /** The texts that it answers. */
  private asked: string | null = null;
  private stopping: AbortController | null = null;

  constructor(
    readonly words: Words,
    readonly question: Signal<string>,
    readonly ownText: Signal<string>,
    /** Drops the answer shown. */
    private readonly forget: () => void,
  ) {}

  get isStale(): boolean {
    return this.about.value !== null && this.about.value !== positionKey.value;
  }

  private get texts(): string {
    return JSON.stringify([this.question.value, this.ownText.value]);
  }

  /** Whether there is an answer, and to another question than the one in the fields. */
  get isOutdated(): boolean {
    return this.asked !== null && this.asked !== this.texts;
  }

  /** Sends the question on the position shown, or on the whole line; null if it failed, which is then shown. */
  async send<N extends Asks | 'why'>(name: N, extra: object = {}, isWhole = false): Promise<AnswerTo<N> | null> {
    const tree = game.value;
    if (!tree) return null;
    const line = tree.line(cursor.value);
    const end = isWhole ? line[line.length - 1]!.id : cursor.value;
    this.stop();
    const mine = new AbortController();
    this.stopping = mine;
    this.running.value = true;
    this.failed.value = null;
    if (name !== 'why') this.advice.value = [];
    this.about.value = positionKey.value;
    this.asked = this.texts;
    panelDrawing.value = null;
    lit.value = [];
    try {
      const texts = { [this.words.field]: this.question.value, [this.words.own]: this.ownText.value };
      const fields = { ...tree.request(end), effort: EFFORT, ...texts, ...extra } as Fields<N>;
      const got = await client.ask(name, fields, mine.signal);
      if ('advice' in got) this.advice.value = got.advice ?? [];
      return got;
    } catch (error) {
      if (error instanceof RequestError && error.status < 500) this.failed.value = error.refusal;
      else sayError(error);
      return null;
    } finally {
      if (this.stopping === mine) {
        this.stopping = null;
        this.running.value = false;
      }
    }
  }

  stop(): void {
    this.stopping?.abort();
  }

  /** Takes the answer off the board: its question is gone. */
  clear(): void {
    this.stop();
    this.about.value = null;
    this.asked = null;
    this.hits.value = null;
    this.advice.value = [];
    panelDrawing.value = null;
    lit.value = [];
    this.forget();
  }

  async overGame(): Promise<void> {
    const answer = await this.send(this.words.asks, { every_move: true }, true);
    this.hits.value = answer?.every_move ?? null;
  }
}

interface Props {
  state: ConsoleState;
  /** Asks about the position shown. */
  onAsk: () => Promise<void>;
  children?: ComponentChildren;
}

/** The frame of a console: the fields with their errors, the buttons, the timeline, the answer, examples to click. */
export function Console({ state, onAsk, children }: Props) {
  const { words, failed, running } = state;
  const ask = () => {
    state.hits.value = null;
    void onAsk();
  };
  // The answer follows the game, and goes with its question.
  const key = positionKey.value;
  useEffect(() => {
    if (state.isStale && state.question.value.trim() !== '' && !failed.value) void onAsk();
  }, [key]);
  useEffect(() => {
    if (state.question.value.trim() === '' || state.isOutdated) state.clear();
  }, [state.question.value, state.ownText.value]);
  useEffect(() => () => state.clear(), []);
  const isAsked = toAsk.value === (words.field === 'query' ? 'rules' : 'formula') && game.value !== null;
  useEffect(() => {
    if (!isAsked) return;
    toAsk.value = null;
    ask();
  }, [isAsked]);
  const faulty = (field: string) =>
    failed.value && (failed.value.of === words.own) === (field === words.own) ? failed.value : null;
  const field = (name: string, label: Key, value: Signal<string>, rows: number) => (
    <CodeField
      id={name}
      label={t(label)}
      value={value}
      highlight={words.highlight}
      rows={rows}
      error={faulty(name)}
      onRun={ask}
    />
  );
  return (
    <>
      {field(words.field, words.label, state.question, 2)}
      <details open={faulty(words.own) !== null || state.ownText.value !== ''}>
        <summary>{t(words.ownLabel)}</summary>
        {field(words.own, words.ownLabel, state.ownText, words.ownRows)}
      </details>
      <div class="row">
        <button type="button" class="primary" onClick={ask}>
          {t('ask.run')}
        </button>
        <button type="button" onClick={() => void state.overGame()}>
          {t('ask.game')}
        </button>
        {running.value && (
          <button type="button" class="quiet" onClick={() => state.stop()}>
            {t('stop')}
          </button>
        )}
      </div>
      {state.advice.value.map((text) => (
        <div key={text} class="advice" role="note">
          <pre>{text}</pre>
        </div>
      ))}
      {state.hits.value && <Timeline hits={state.hits.value} />}
      <div class={state.isStale ? 'stale' : ''}>{children}</div>
      <section>
        <h3>{t('ask.examples')}</h3>
        <ul class="examples">
          {words.examples.map(({ title, question, own }) => (
            <li key={question}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  state.question.value = question;
                  if (own !== undefined) state.ownText.value = own;
                  ask();
                }}
              >
                <span class="example-title">{t(title)}</span>
                <code>
                  {words.highlight(question).map((piece, index) => (
                    <span key={index} class={`tok-${piece.kind}`}>
                      {piece.text}
                    </span>
                  ))}
                </code>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
