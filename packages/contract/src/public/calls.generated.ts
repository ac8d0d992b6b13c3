// Generated from the endpoints by `npm run generate`: not for editing.
import type { Call } from '../client.ts';
import type { PublicEndpoints } from './index.ts';

export const publicCalls: Readonly<Record<keyof PublicEndpoints, Call>> = {
  settings: { method: 'GET' },
};
export type { PublicEndpoints };
