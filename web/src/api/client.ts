import type { Client } from './contract';
import { HttpClient } from './http';

export * from './contract';

/** The one place that says who answers. */
export const client: Client = new HttpClient();
