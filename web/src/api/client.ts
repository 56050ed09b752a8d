import { transport } from '#transport';
import type { Client } from './contract';

export * from './contract';

/**
 * The one place that says who answers: the server that the page came from (`http.ts`) or the engine inside the page
 * (`worker.ts`). Which one is decided when the page is built.
 */
export const client: Client = transport;
