// The calls that need nobody signed in and that both apps make, under /api like those of members.
// Never anything about a member or an operator.
// Start reading with settings.ts.
import { settings } from './settings.ts';

export { settings };

export const publicEndpoints = { settings };
export type PublicEndpoints = typeof publicEndpoints;
