import type { Signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Refusal } from '../api/types';
import type { Piece } from '../lib/highlight';

interface Props {
  id: string;
  label: string;
  value: Signal<string>;
  highlight: (text: string) => Piece[];
  rows: number;
  error?: Refusal | null;
  onRun: () => void;
}

/** A text field with its text coloured beneath, and an error under it that points at the place. */
export function CodeField({ id, label, value, highlight, rows, error, onRun }: Props) {
  const under = useRef<HTMLPreElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onRun();
    }
  };
  return (
    <div class="code-field">
      <label for={id}>{label}</label>
      <div class="code-box">
        <pre ref={under} aria-hidden="true">
          {highlight(value.value).map((piece, index) => (
            <span key={index} class={`tok-${piece.kind}`}>
              {piece.text}
            </span>
          ))}
          {'\n'}
        </pre>
        <textarea
          id={id}
          rows={rows}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={value.value}
          aria-invalid={!!error}
          {...(error && { 'aria-describedby': `${id}-error` })}
          onInput={(event) => (value.value = event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onScroll={(event) => {
            if (!under.current) return;
            under.current.scrollTop = event.currentTarget.scrollTop;
            under.current.scrollLeft = event.currentTarget.scrollLeft;
          }}
        />
      </div>
      {error && <ErrorText id={`${id}-error`} text={value.value} error={error} />}
    </div>
  );
}

function ErrorText({ id, text, error }: { id: string; text: string; error: Refusal }) {
  const line = error.line ? text.split('\n')[error.line - 1] : undefined;
  return (
    <div class="error" id={id} role="alert">
      {line !== undefined && error.column && (
        <pre>
          {line}
          {'\n'}
          {' '.repeat(Math.max(0, error.column - 1))}^
        </pre>
      )}
      <p>
        {error.line && `${error.line}:${error.column ?? 1} `}
        {error.message}
      </p>
      {error.hint && <p class="reason">{error.hint}</p>}
    </div>
  );
}
