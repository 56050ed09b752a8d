import { type AnswerTo, type Client, type Feature, type Fields, type Name, RequestError, type Shelf } from './contract';
import features from './features.json';
import type { About, Progress, Refusal } from './types';

async function failure(response: Response): Promise<RequestError> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error?: Refusal };
    if (error) return new RequestError(response.status, error);
  } catch {
    // Not JSON: the text itself is the message.
  }
  return new RequestError(response.status, { fault: 'internal', message: text || response.statusText });
}

async function sent(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`api${path}`, init);
  if (!response.ok) throw await failure(response);
  return response;
}

const json = (body: object, signal?: AbortSignal): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal && { signal }),
});

/** The server that the page came from. */
export class HttpClient implements Client {
  readonly features = new Set(features.http as Feature[]);

  async about(): Promise<About> {
    return (await sent('', {})).json();
  }

  async game(id: number): Promise<AnswerTo<'open'>> {
    return (await sent(`/games/${id}`, {})).json();
  }

  async library(): Promise<Shelf> {
    return (await sent('/library', {})).json();
  }

  async open(body: BodyInit, from = 0): Promise<AnswerTo<'open'>> {
    const headers = { 'content-type': 'application/octet-stream' };
    return (await sent(`/open?from=${from}`, { method: 'POST', headers, body })).json();
  }

  async ask<N extends Name>(name: N, fields: Fields<NoInfer<N>>, signal?: AbortSignal): Promise<AnswerTo<N>> {
    return (await sent(`/${name}`, json(fields, signal))).json();
  }

  async stream<N extends Name>(
    name: N,
    fields: Fields<NoInfer<N>>,
    signal: AbortSignal,
    each: (progress: Progress) => void,
  ): Promise<AnswerTo<N>> {
    const response = await sent(`/${name}`, json({ ...fields, stream: true }, signal));
    for await (const line of linesOf(response)) {
      const message = JSON.parse(line) as { progress?: Progress; error?: Refusal };
      if (message.error) throw new RequestError(response.status, message.error);
      if (!message.progress) return message as AnswerTo<N>;
      each(message.progress);
    }
    throw new RequestError(response.status, { fault: 'stopped', message: 'the answer did not arrive whole' });
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) yield line;
  }
}

/** Who answers in a page that a server sent. */
export const transport: Client = new HttpClient();
