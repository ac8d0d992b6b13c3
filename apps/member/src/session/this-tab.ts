import { createSession } from './session.ts';

/** The session of this browser tab. */
export const session = createSession(window.sessionStorage, window.localStorage);
