import type { ApiError, BoardData, BoardSpec, GameData, Meta, Opened } from './types';

/** An answer of the server that is not a success. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly detail: ApiError,
  ) {
    super(detail.error);
  }
}

async function failure(response: Response): Promise<RequestError> {
  const text = await response.text();
  try {
    const detail = JSON.parse(text) as ApiError;
    if (typeof detail.error === 'string') return new RequestError(response.status, detail);
  } catch {
    // Not JSON: the text itself is the message.
  }
  return new RequestError(response.status, { error: text || response.statusText });
}

/** Sends JSON and reads JSON. */
export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await failure(response);
  return (await response.json()) as T;
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`api/${path}`.replace(/\/$/, ''));
  if (!response.ok) throw await failure(response);
  return (await response.json()) as T;
}

/** Sends JSON and reads a picture or a text. */
export async function postFor(path: string, body: unknown): Promise<Blob> {
  const response = await fetch(`api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await failure(response);
  return response.blob();
}

/** Sends JSON and hands on each line of a streamed answer; aborting the signal stops the work on the server. */
export async function stream<T>(
  path: string,
  body: unknown,
  signal: AbortSignal,
  each: (line: T) => void,
): Promise<void> {
  const response = await fetch(`api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) throw await failure(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += value;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line) continue;
      const message = JSON.parse(line) as T | ApiError;
      if (message && typeof message === 'object' && 'error' in message) {
        throw new RequestError(200, message as ApiError);
      }
      each(message as T);
    }
  }
}

export const api = {
  meta: () => get<Meta>(''),
  game: (id: number) => get<GameData>(`games/${id}`),
  board: (spec: BoardSpec) => post<BoardData>('board', { board: spec }),
  open: async (bytes: BodyInit): Promise<Opened> => {
    const response = await fetch('api/open', { method: 'POST', body: bytes });
    if (!response.ok) throw await failure(response);
    return (await response.json()) as Opened;
  },
};
