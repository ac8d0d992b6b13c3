// The calls that both apps make without a session, under /api like the members' calls.
// Never anything about a member or an operator.
// Start reading with settings.ts.
import { settings } from './settings.ts';

export { settings };

export const publicEndpoints = { settings };
export type PublicEndpoints = typeof publicEndpoints;
